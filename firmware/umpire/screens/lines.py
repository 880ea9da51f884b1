"""The record of the match in play, line by line."""

from umpire.canvas import named
from umpire.record import line_of
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Lines(Screen):
    """Five lines at a time; only those shown are ever made."""

    may_idle = False

    def __init__(self, ui: "Handheld", first: int = 0) -> None:
        super().__init__(ui)
        self.first = first
        width = ui.panel.width
        self.count = sum([1 for _ in self._all(width)])
        self.shown = (ui.panel.height - (10 if ui.panel.height >= 64 else 8)) // (9 if ui.panel.height >= 64 else 8)
        self.last = max(0, self.count - self.shown)

    def _all(self, width: int) -> "Iterator[str]":
        """Every line of the panel, in order. The space before one: it is no sentence of ours, to be translated."""
        match = self.ui.match
        assert match
        for answer in match.history():
            yield from wrap(" " + line_of(match, answer), width)

    def a(self) -> None:
        self._move(-1)

    def b(self) -> None:
        self.ui.back()

    def c(self) -> None:
        self._move(1)

    def long_a(self) -> None:
        self._move(-self.shown)

    def long_c(self) -> None:
        self._move(self.shown)

    def _move(self, by: int) -> None:
        self.first = max(0, min(self.last, self.first + by))

    def draw(self, c: "Canvas") -> None:
        y = 0
        for at, line in enumerate(self._all(c.width)):
            if self.first <= at < self.first + self.shown:
                c.text(named(line, c.width), 0, y)
                y += 9 if c.height >= 64 else 8
        c.legend("▴" if self.first else "", "back", "▾" if self.first < self.last else "")
