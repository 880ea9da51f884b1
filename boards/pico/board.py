"""Raspberry Pi Pico and Pico W: what is wired to which pin. The one truth; drivers and diagrams read it.

On the device this file is `umpire/port/board.py`: never a top-level `board`, which is the name of another
library's module that probes hardware.

The three buttons sit in one corner of the board: GP13, GP14 and GP15 are pins 17, 19 and 20, with ground
between them on pin 18. The panel: SDA and SCL on pins 6 and 7, ground on pin 8, 3.3 V on pin 36.
"""

NAME = "Raspberry Pi Pico"
PORT = "rp2"  # umpire/port/rp2.py
CHIP = "rp2040"  # what its pins can do: host_tools/pins.py

I2C = {"id": 0, "sda": 4, "scl": 5, "freq": 400_000}
PANEL = {"width": 128, "height": 64, "addr": 0x3C}  # or 128 x 32, 72 x 40; and "chip": "sh1106"

# In the order A, B, C (left, middle, right under the panel): GPIO numbers. Each closes to ground when pressed.
BUTTONS = (13, 14, 15)
PRESSED = 0  # the level of a pressed one; with 0 the chip's pull-up is used, with 1 its pull-down

BUZZER = None  # GPIO of a passive buzzer, the other leg to ground

# Where the random source can be watched: the address of a word whose bit 0 is raw noise, here the RP2040's ring
# oscillator (datasheet 2.17.5, RANDOMBIT). None where the chip shows no such bit: then only os.urandom's bytes are.
NOISE = 0x4006001C
