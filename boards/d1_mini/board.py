"""WEMOS (LOLIN) D1 mini, an ESP8266: what is wired to which pin. The one truth; drivers and diagrams read it.

The panel is at D2 and D1, as on the maker's own OLED shields; the buttons at D5, D6 and D7, which the chip does not
look at when it starts.
"""

NAME = "LOLIN D1 mini"
PORT = "esp8266"  # umpire/port/esp8266.py
CHIP = "esp8266"  # what its pins can do: host_tools/pins.py

I2C = {"id": None, "sda": 4, "scl": 5, "freq": 400_000}  # by software: any pins do
PANEL = {"width": 128, "height": 64, "addr": 0x3C}  # or 128 x 32, 72 x 40; and "chip": "sh1106"

# In the order A, B, C (left, middle, right under the panel): GPIO numbers. Each closes to ground when pressed.
BUTTONS = (14, 12, 13)
PRESSED = 0

BUZZER = None  # GPIO of a passive buzzer, the other leg to ground
NOISE = None  # the address of a word whose bit 0 is raw noise: this chip shows none
