"""Adafruit Feather RP2040 under the 128 x 32 OLED FeatherWing: what is wired to which pin. The one truth; drivers and
diagrams read it. Nothing is to be wired: the wing sits on the Feather, its buttons at the Feather's pins D9, D6, D5.
"""

NAME = "Adafruit Feather RP2040 with OLED FeatherWing"
PORT = "rp2"  # umpire/port/rp2.py
CHIP = "rp2040"  # what its pins can do: host_tools/pins.py

I2C = {"id": 1, "sda": 2, "scl": 3, "freq": 400_000}
PANEL = {"width": 128, "height": 32, "addr": 0x3C}

# The wing's buttons A, B, C: GPIO numbers of the Feather's D9, D6, D5. Each closes to ground when pressed.
BUTTONS = (9, 8, 7)
PRESSED = 0

BUZZER = None  # GPIO of a passive buzzer, the other leg to ground

# The address of a word whose bit 0 is raw noise, to watch the random source by: the RP2040's ring oscillator (datasheet
# 2.17.5, RANDOMBIT). None where the chip shows no such bit: then only os.urandom's bytes are watched.
NOISE = 0x4006001C
