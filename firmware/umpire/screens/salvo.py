"""The ways to attack a unit, one by one: alone or with what it controls, then flanks; what each adds up to and why."""

from umpire.canvas import say, text_width
from umpire.screens import attack, rows, ship_ways
from umpire.screens.screen import Screen
from umpire.screens.ships import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Attacks(Screen):
    """Choose one of the ways to attack `target`. They are never held all at once, only begun anew."""

    def __init__(self, ui: "Handheld", target: int) -> None:
        super().__init__(ui)
        assert ui.match
        self.target = target
        self.side = ui.match.question.side
        self.field: Any = ui.match.position
        self.row = Row(self.field, self.field.dice(self.side), True)
        self.last = -1  # number of the last way, once it is known
        self._seek(0)

    def _seek(self, at: int) -> None:
        """Go to the way number `at`, or to the last before it."""
        self._ways: Iterator[tuple] = ship_ways.ways(self.ui, self.target)
        self.at = -1
        while self.at < at and self._next():
            pass

    def _next(self) -> bool:
        for way in self._ways:
            self.way = way
            self.at += 1
            self.row.mark(way[1] + ship_ways.support_of(way))
            return True
        self.last = self.at
        return False

    def a(self) -> None:
        if self.at:
            self._seek(self.at - 1)

    def b(self) -> None:
        self.ui.answer(self.way)
        self.ui.next()

    def c(self) -> None:
        if not self._next():
            self._seek(0)

    def long_b(self) -> None:
        self.ui.go("squadron.Table", self.target)

    # The picture

    def _said(self) -> "tuple[str, ...]":
        """Where the total comes from: "11 = 9 +2 missiles"."""
        return ship_ways.sources(self.ui, self.way)

    def draw(self, c: "Canvas") -> None:
        text = ship_ways.equation(self.ui, self.way)
        which = say("{} of {}", self.at + 1, self.last + 1) if self.last >= 0 else say("way {}", self.at + 1)
        count = len(self.way[1])
        value = str(self.field.value[self.target])
        sides = self.field.sides[self.target]
        if c.width < 128:
            from umpire.screens import narrow

            number = f"{self.at + 1}/{self.last + 1}" if self.last >= 0 else str(self.at + 1)
            narrow.head(c, self.ui.name(self.side), which, number)
            attack.draw_equation(c, text, count, 14, c.width, 2)
            c.text(rows.pick(self._said(), c.width), 0, 23)
            c.legend("◂", "attack", "▸")
        elif c.height < 64:
            x = c.text_right(which, c.width, 1)
            attack.draw_equation(c, text, count, 5, x - 20, 2)
            c.chip(x - 10, 3, sides, value, chosen=True)
            self.row.draw_marked(c, 12, c.width)
            rows.foot(c, self.ui.name(self.side), "attack", self._said())
        else:
            self.header(c)
            attack.draw_equation(c, text, count, 17, c.width - 22, 3)
            c.die(c.width - 15, 9, sides, value, True)
            text = rows.pick(self._said(), c.width)
            if text_width(text) + 4 + text_width(which) > c.width:  # where it comes from is worth more
                which = ""
            c.text_right(which, c.width, 27)
            c.text(text, 0, 27)
            self.row.draw_marked(c, 36, c.width)
            c.legend("◂", "attack", "▸")
