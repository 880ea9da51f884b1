"""Marking units of one's own in Star Strife."""

from micropython import const

from umpire.canvas import say
from umpire.screens import rows
from umpire.screens.screen import Screen
from umpire.screens.ships import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_ALONE = const(255)
_BOX = const(40)  # pixels, with the word in it


class Pick(Screen):
    """Marking some of one's own units; the last stop says that all are marked. `row`: they stand one by one, marked 1,
    or 2 with their optional bonus; `at`: the one under the cursor, behind the last the stop."""

    def __init__(self, ui: "Handheld", dice: bytes) -> None:
        super().__init__(ui)
        assert ui.match
        self.field: Any = ui.match.position
        self.side = ui.match.question.side
        self.row = Row(self.field, dice, True, _ALONE)
        self.at = 0

    def stop(self) -> str:
        """The last stop's word; "": there is none yet."""
        return "done"

    def most(self, die: int) -> int:
        """How it may be marked at the most now."""
        return 1

    def done(self) -> None:
        """B on the stop."""

    def marked(self, least: int = 1) -> bytes:
        """The marked units, in index order."""
        row = self.row
        dice = [die for k, die in enumerate(row.leads) if row.marked[k] >= least]
        dice.sort()
        return bytes(dice)

    def die(self) -> int:
        """The unit under the cursor; -1 at the stop."""
        return self.row.leads[self.at] if self.at < len(self.row.leads) else -1

    def _walk(self, step: int) -> None:
        self.at = (self.at + step) % (len(self.row.leads) + (1 if self.stop() else 0))

    def a(self) -> None:
        self._walk(-1)

    def b(self) -> None:
        die = self.die()
        if die < 0:
            self.done()
        elif self.row.marked[self.at] < self.most(die):
            self.row.marked[self.at] += 1
        else:
            self.row.marked[self.at] = 0

    def c(self) -> None:
        self._walk(1)

    def long_a(self) -> None:
        self.at = 0

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def long_c(self) -> None:
        self.at = len(self.row.leads) - (0 if self.stop() else 1)

    def verb(self) -> str:
        """What B does now."""
        die = self.die()
        if die < 0:
            return self.stop()
        marked = self.row.marked[self.at]
        if marked < self.most(die):
            return "bonus +1" if marked else "mark"
        return "unmark" if marked else ""

    # The picture

    def asked(self) -> "tuple[str, ...]":
        """The question, or the unit under the cursor in words; the best wording first."""
        return ("",)

    def draw_top(self, c: "Canvas") -> None:
        """What stands above the row and the question."""

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        self.draw_top(c)
        last = len(self.row.leads) - 1
        right = c.width
        if not low:
            self._draw_stop(c, self.asked(), self.stop(), self.at > last)
            self.row.draw(c, 36, right, self.at, True, min(self.at, last))
            c.legend("◂", self.verb(), "▸")
            return
        self.row.draw(c, 12, right, self.at, True, min(self.at, last))
        asked = self.asked()
        if c.width < 128:
            c.text(rows.pick(asked, c.width), 0, 23)
            c.legend("◂", self.verb(), "▸")
            return
        verb = self.verb()
        at_stop = self.at > last
        words = (say("{}?", verb),) if at_stop else asked
        rows.foot(c, self.ui.name(self.side), "", words)
        if at_stop:
            c.invert(9, c.height - 9, c.width - 18, 9)

    def _draw_stop(self, c: "Canvas", wordings: "tuple[str, ...]", stop: str, chosen: bool) -> None:
        x = c.width - _BOX
        colour = 0 if chosen else 1
        if not stop:
            rows.question(c, wordings)
        elif self.row.width(False) < x:
            rows.question(c, wordings)
            (c.fill_rect if chosen else c.rect)(x, 37, _BOX, 15, 1)
            c.text_center(stop, x + _BOX // 2, 41, colour)
        else:
            x = c.text_right(stop, c.width - 1, 27, 1)
            c.text(rows.pick(wordings, x - 6), 0, 27)
            if chosen:
                c.invert(x - 2, 26, c.width - x + 2, 9)
