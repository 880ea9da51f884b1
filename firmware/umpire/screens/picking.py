"""Marking units of one's own in Star Strife."""

from micropython import const

from umpire.canvas import say
from umpire.screens import rows
from umpire.screens.marks import Marks
from umpire.screens.ships import Row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_ALONE = const(255)


class Pick(Marks):
    """Marking some of one's own units; they stand one by one, marked 1, or 2 with their optional bonus."""

    more = "bonus +1"
    row: Row

    def __init__(self, ui: "Handheld", dice: bytes) -> None:
        assert ui.match
        self.field: Any = ui.match.position
        super().__init__(ui, ui.match.question.side, dice, Row(self.field, dice, True, _ALONE))

    def most(self, die: int) -> int:
        """How it may be marked at the most now."""
        return 1

    def limit(self) -> int:
        return self.most(self.die())

    def marked(self, least: int = 1) -> bytes:
        """The marked units, in index order."""
        row = self.row
        dice = [die for k, die in enumerate(row.leads) if row.marked[k] >= least]
        dice.sort()
        return bytes(dice)

    def die(self) -> int:
        """The unit under the cursor; -1 at the stop."""
        return self.row.leads[self.at] if self.at < len(self.row.leads) else -1

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    # The picture

    def wordings(self) -> "tuple[str, ...]":
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
            self._draw_stop(c, self.wordings(), self.stop(), self.at > last)
            self.row.draw(c, 36, right, self.at, True, min(self.at, last))
            c.legend("◂", self.verb(), "▸")
            return
        self.row.draw(c, 12, right, self.at, True, min(self.at, last))
        words = self.wordings()
        if c.width < 128:
            c.text(rows.pick(words, c.width), 0, 23)
            c.legend("◂", self.verb(), "▸")
            return
        verb = self.verb()
        at_stop = self.at > last
        words = (say("{}?", verb),) if at_stop else words
        rows.foot(c, self.ui.name(self.side), "", words)
        if at_stop:
            c.invert(9, c.height - 9, c.width - 18, 9)
