"""Raspberry Pi Pico 2 and Pico 2 W: what is wired to which pin. The one truth; drivers and diagrams read it.

The header is the Pico's: the buttons on pins 17, 19 and 20, with ground between them on pin 18; the panel on pins 6, 7,
8 and 36.
"""

NAME = "Raspberry Pi Pico 2"
PORT = "rp2"  # umpire/port/rp2.py
CHIP = "rp2350"  # what its pins can do: host_tools/pins.py

I2C = {"id": 0, "sda": 4, "scl": 5, "freq": 400_000}
PANEL = {"width": 128, "height": 64, "addr": 0x3C}  # or 128 x 32, 72 x 40; and "chip": "sh1106"

# In the order A, B, C (left, middle, right under the panel): GPIO numbers. Each closes to ground when pressed.
BUTTONS = (13, 14, 15)
PRESSED = 0  # with 0 the chip's pull-up is used; its pull-down would not do (datasheet, erratum RP2350-E9)

BUZZER = None  # GPIO of a passive buzzer, the other leg to ground

NOISE = None  # the address of a word whose bit 0 is raw noise: this chip has another random source
