"""What a screen says, as lines of text: for terminals whose cells are too coarse to read, and for tests."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len

from umpire import canvas
from umpire.canvas import text_width
from umpire.figures import Figures, small_width

_LINE = 6  # rows of pixels: what begins closer together stands in one line


@dataclass
class Saying:
    """A piece of text and the pixels it takes; `chosen`: dark on lit."""

    x: int
    y: int
    width: int
    height: int
    text: str
    chosen: bool = False

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


Line = list[tuple[int, str, bool]]
"""Pieces of a line: the column of cells it begins at, its text, is it chosen?"""


def _die(sides: int, text: str, dotted: bool = False) -> str:
    """d20:14, as the record's tools write it; in brackets what cannot be taken."""
    said = f"d{sides}:{text}" if text else f"d{sides}"
    return f"({said})" if dotted else said


def _plain(text: str) -> str:
    """The narrow one and the narrow dash of a key are a one and a dash."""
    return text.replace("ı", "1").replace("‐", "-")


class SayingCanvas(Figures):
    """A canvas that remembers the text that was drawn on it since it was filled."""

    def __init__(self, width: int, height: int, framebuf: Any) -> None:
        super().__init__(width, height, framebuf)
        self.said: list[Saying] = []
        self._mute = False

    # -- what is drawn ---------------------------------------------------------------------------------------------

    def fill(self, colour: int) -> None:
        self.said.clear()
        super().fill(colour)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        for saying in self.said:
            if x <= saying.x < x + width and y <= saying.middle < y + height:
                saying.chosen = not saying.chosen
        super().invert(x, y, width, height)

    def text(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1) -> int:
        with self._saying(text, x, y, text_width(text, scale), 7 * scale, colour):
            return super().text(text, x, y, colour, scale)

    def text_right(self, text: str, right: int, y: int, colour: int = 1, scale: int = 1) -> int:
        width = text_width(text, scale)
        with self._saying(text, right - width, y, width, 7 * scale, colour):
            return super().text_right(text, right, y, colour, scale)

    def text_center(self, text: str, centre: int, y: int, colour: int = 1, scale: int = 1) -> None:
        width = text_width(text, scale)
        with self._saying(text, centre - width // 2, y, width, 7 * scale, colour):
            super().text_center(text, centre, y, colour, scale)

    def small(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        with self._saying(_plain(text), x, y, small_width(text, scale), 5 * (tall or scale), colour):
            return super().small(text, x, y, colour, scale, tall)

    def small_right(self, text: str, right: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        width = small_width(text, scale)
        with self._saying(_plain(text), right - width, y, width, 5 * (tall or scale), colour):
            return super().small_right(text, right, y, colour, scale, tall)

    def small_center(self, text: str, centre: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> None:
        width = small_width(text, scale)
        with self._saying(_plain(text), centre - width // 2, y, width, 5 * (tall or scale), colour):
            super().small_center(text, centre, y, colour, scale, tall)

    def verdict(self, legal: bool, x: int, y: int) -> None:
        with self._saying("legal" if legal else "illegal", x, y, 16, 16):
            super().verdict(legal, x, y)

    def die(
        self,
        x: int,
        y: int,
        sides: int,
        text: str = "",
        filled: bool = False,
        dotted: bool = False,
        raised: bool = False,
    ) -> None:
        with self._saying(_die(sides, text, dotted), x, y, 15, 17, 0 if filled else 1):
            super().die(x, y, sides, text, filled, dotted, raised)

    def big_die(self, x: int, y: int, sides: int, text: str = "", size: int = 33) -> None:
        with self._saying(_die(sides, text), x, y, 33, 33):
            super().big_die(x, y, sides, text, size)

    def chip(
        self,
        middle: int,
        y: int,
        sides: int,
        text: str,
        below: bool = False,
        chosen: bool = False,
        dotted: bool = False,
    ) -> None:
        with self._saying(_die(sides, text, dotted), middle - 7, y, 14, 7, 0 if chosen else 1):
            super().chip(middle, y, sides, text, below, chosen, dotted)

    @contextlib.contextmanager
    def _saying(self, text: str, x: int, y: int, width: int, height: int, colour: int = 1) -> Iterator[None]:
        """Remembers a piece of text, and none that is drawn to draw it."""
        before = self._mute
        if canvas.language:
            text = canvas.language.said(text)
        if text.strip() and not before:
            self.said.append(Saying(x, y, width, height, text.strip(), colour == 0))
        self._mute = True
        yield
        self._mute = before

    # -- what was said ---------------------------------------------------------------------------------------------

    def rows(self) -> list[list[Saying]]:
        """What stands in a line, from the left; lines from the top."""
        rows: list[list[Saying]] = []
        for saying in sorted(self.said, key=lambda saying: saying.middle):
            if rows and saying.middle - rows[-1][0].middle < _LINE:
                rows[-1].append(saying)
            else:
                rows.append([saying])
        for row in rows:
            row.sort(key=lambda saying: saying.x)
        return rows

    def lines(self, columns: int) -> list[Line]:
        """The rows across so many columns of cells, every piece about where it stands on the panel."""
        lines: list[Line] = []
        for row in self.rows():
            line: Line = []
            free = 0
            room = sum(cell_len(saying.text) + 1 for saying in row) - 1
            for saying in row:
                wanted = saying.x * columns // self.width
                column = max(free, min(wanted, columns - room))
                line.append((column, saying.text, saying.chosen))
                free = column + cell_len(saying.text) + 1
                room -= cell_len(saying.text) + 1
            lines.append(line)
        return lines

    def text_of_all(self) -> str:
        """All of it, a line a row."""
        return "\n".join(" ".join(saying.text for saying in row) for row in self.rows())
