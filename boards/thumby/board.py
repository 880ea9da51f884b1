"""TinyCircuits Thumby: what is wired to which pin. The one truth; drivers read it. Nothing is to be wired.

A: the cross pad's left; B: the button A at the right; C: the pad's right. The panel is at SPI.
"""

NAME = "TinyCircuits Thumby"
PORT = "rp2"  # umpire/port/rp2.py
CHIP = "rp2040"  # what its pins can do: host_tools/pins.py

SPI = {"id": 0, "sck": 18, "mosi": 19, "dc": 17, "cs": 16, "reset": 20, "freq": 10_000_000}
PANEL = {"width": 72, "height": 40}

# A, B, C: GPIO numbers of the pad's left, button A, the pad's right. Each closes to ground when pressed.
BUTTONS = (3, 27, 5)
PRESSED = 0

BUZZER = 28

# The address of a word whose bit 0 is raw noise, to watch the random source by: the RP2040's ring oscillator (datasheet
# 2.17.5, RANDOMBIT). None where the chip shows no such bit: then only os.urandom's bytes are watched.
NOISE = 0x4006001C
