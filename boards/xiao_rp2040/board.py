"""Seeed Studio XIAO RP2040 on the Expansion Board Base for XIAO: what is wired to which pin. The one truth; drivers and
diagrams read it. The panel, the buzzer and button B are on the expansion board; A and C are two buttons of your own.
"""

NAME = "Seeed Studio XIAO RP2040 on its expansion board"
PORT = "rp2"  # umpire/port/rp2.py
CHIP = "rp2040"  # what its pins can do: host_tools/pins.py

I2C = {"id": 1, "sda": 6, "scl": 7, "freq": 400_000}
PANEL = {"width": 128, "height": 64, "addr": 0x3C}

# A, B, C: GPIO numbers of the XIAO's D0, D1 (the expansion board's own button) and D7. Each closes to ground.
BUTTONS = (26, 27, 1)
PRESSED = 0

BUZZER = 29  # the expansion board's, at D3

# The address of a word whose bit 0 is raw noise, to watch the random source by: the RP2040's ring oscillator (datasheet
# 2.17.5, RANDOMBIT). None where the chip shows no such bit: then only os.urandom's bytes are watched.
NOISE = 0x4006001C
