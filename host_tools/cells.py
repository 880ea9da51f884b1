"""A one-bit picture in the characters of a terminal: several pixels a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from host_tools.chips.picture import Picture


@dataclass(frozen=True)
class Cells:
    """`across` x `down` pixels stand in one character; `glyphs` by their bits, from the top left, row by row."""

    name: str
    across: int
    down: int
    glyphs: str

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Columns and lines that a picture of so many pixels takes."""
        return -(-width // self.across), -(-height // self.down)

    def lines(self, picture: Picture) -> list[str]:
        """The picture, a string a line."""
        columns, lines = self.size(picture.width, picture.height)
        bits = [bytearray(columns) for _ in range(lines)]
        for y, row in enumerate(picture.rows()):
            line = bits[y // self.down]
            first = y % self.down * self.across
            for x, lit in enumerate(row):
                if lit:
                    line[x // self.across] |= 1 << (first + x % self.across)
        return ["".join([self.glyphs[value] for value in line]) for line in bits]


def _sextant(bits: int) -> str:
    """Unicode 13 left out those four that are older characters."""
    older = {0: " ", 21: "▌", 42: "▐", 63: "█"}
    return older.get(bits) or chr(0x1FB00 + bits - 1 - (bits > 21) - (bits > 42))


def _braille(bits: int) -> str:
    """Braille counts its dots down the left column, then the right one; the two lowest came later."""
    dots = (0, 3, 1, 4, 2, 5, 6, 7)
    return chr(0x2800 + sum(1 << dots[bit] for bit in range(8) if bits >> bit & 1))


HALVES = Cells("half", 1, 2, " ▀▄█")
SEXTANTS = Cells("sextants", 2, 3, "".join(map(_sextant, range(64))))
QUADRANTS = Cells("quadrants", 2, 2, " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
BRAILLE = Cells("braille", 2, 4, "".join(map(_braille, range(256))))

KINDS = (HALVES, SEXTANTS, QUADRANTS, BRAILLE)
"""From the best to read to the smallest."""


def known(environment: Mapping[str, str], platform: str) -> tuple[Cells, ...]:
    """Those that this terminal's font is likely to have. Sextants came with Unicode 13."""
    if environment.get("TERM") == "linux":  # the kernel's console has 512 characters
        return (HALVES,)
    old = environment.get("TERM_PROGRAM") == "Apple_Terminal" or platform == "win32" and "WT_SESSION" not in environment
    return (HALVES, QUADRANTS, BRAILLE) if old else KINDS
