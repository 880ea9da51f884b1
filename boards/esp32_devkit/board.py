"""Espressif ESP32-DevKitC: what is wired to which pin. The one truth; drivers and diagrams read it.

The buttons are at IO25, IO26 and IO27, three neighbours that can also wake the chip; the panel at IO21 and IO22.
"""

NAME = "Espressif ESP32-DevKitC"
PORT = "esp32"  # umpire/port/esp32.py
CHIP = "esp32"  # what its pins can do: host_tools/pins.py

I2C = {"id": 0, "sda": 21, "scl": 22, "freq": 400_000}
PANEL = {"width": 128, "height": 64, "addr": 0x3C}  # or 128 x 32, 72 x 40; and "chip": "sh1106"

# In the order A, B, C (left, middle, right under the panel): GPIO numbers. Each closes to ground when pressed.
BUTTONS = (25, 26, 27)
PRESSED = 0

BUZZER = None  # GPIO of a passive buzzer, the other leg to ground
NOISE = None  # the address of a word whose bit 0 is raw noise: this chip has none
