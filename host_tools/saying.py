"""What a screen says, as lines of text: for terminals whose cells are too coarse to read, and for tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from umpire.canvas import Canvas, small_width, text_width

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


class SayingCanvas(Canvas):
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
        self._say(text, x, y, text_width(text, scale), 7 * scale, colour)
        return super().text(text, x, y, colour, scale)

    def small(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        self._say(text, x, y, small_width(text, scale), 5 * (tall or scale), colour)
        return super().small(text, x, y, colour, scale, tall)

    def verdict(self, legal: bool, x: int, y: int) -> None:
        self._say("legal" if legal else "illegal", x, y, 16, 16)
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
        self._say_die(x, y, 15, 17, sides, text, filled, dotted)
        super().die(x, y, sides, text, filled, dotted, raised)
        self._mute = False

    def big_die(self, x: int, y: int, sides: int, text: str = "", size: int = 33) -> None:
        self._say_die(x, y, 33, 33, sides, text)
        super().big_die(x, y, sides, text, size)
        self._mute = False

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
        self._say_die(middle - 7, y, 14, 7, sides, text, chosen, dotted)
        super().chip(middle, y, sides, text, below, chosen, dotted)
        self._mute = False

    def _say(self, text: str, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        if text.strip() and not self._mute:
            self.said.append(Saying(x, y, width, height, text.strip(), colour == 0))

    def _say_die(
        self, x: int, y: int, width: int, height: int, sides: int, text: str, chosen: bool = False, dotted: bool = False
    ) -> None:
        """d20:14, as the record's tools write it; in brackets what cannot be taken."""
        said = f"d{sides}:{text}" if text else f"d{sides}"
        self._say(f"({said})" if dotted else said, x, y, width, height, 0 if chosen else 1)
        self._mute = True

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
            room = sum(len(saying.text) + 1 for saying in row) - 1
            for saying in row:
                wanted = saying.x * columns // self.width
                column = max(free, min(wanted, columns - room))
                line.append((column, saying.text, saying.chosen))
                free = column + len(saying.text) + 1
                room -= len(saying.text) + 1
            lines.append(line)
        return lines

    def text_of_all(self) -> str:
        """All of it, a line a row."""
        return "\n".join(" ".join(saying.text for saying in row) for row in self.rows())
