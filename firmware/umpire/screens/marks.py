"""Marking dice of one's own: judge mode, A22's re-rolls. The last stop says that all are marked."""

from umpire.canvas import say, text_width
from umpire.screens import rows
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_BOX = 40  # pixels, with the word in it


class Marks(Screen):
    """`row`: the side's `dice`, by default all on the table; `at`: the group under the cursor, behind the last the
    stop; `more`: what B does where one is marked and more can be."""

    more = "mark"

    def __init__(self, ui: "Handheld", side: int, dice: bytes = b"", row: "rows.Row | None" = None) -> None:
        super().__init__(ui)
        assert ui.match
        self.side = side
        self.position = ui.match.position
        self.dice = dice or self.position.dice(side)
        self.row = row or rows.Row(self.position, self.dice, True)
        self.at = 0

    def stop(self) -> str:
        """The last stop's word; "": there is none yet."""
        return "done"

    def room(self) -> bool:
        """May one more be marked?"""
        return True

    def limit(self) -> int:
        """How often the group under the cursor may be marked at the most now."""
        return self.row.counts[self.at] if self.room() else 0

    def done(self) -> None:
        """B on the stop."""

    def count(self) -> int:
        """How many dice are marked."""
        return sum(self.row.marked)

    def marked(self) -> bytes:
        """The marked dice, in index order; of a group, its first ones."""
        left = bytearray(self.row.marked)
        dice = bytearray()
        for die in self.dice:
            k = self.row.group_of[die]
            if left[k]:
                left[k] -= 1
                dice.append(die)
        return bytes(dice)

    def clear(self) -> None:
        """Mark none."""
        self.row.mark(b"")

    def _walk(self, step: int) -> None:
        stops = len(self.row.leads) + (1 if self.stop() else 0)
        self.at = (self.at + step) % stops

    def a(self) -> None:
        self._walk(-1)

    def b(self) -> None:
        row = self.row
        if self.at == len(row.leads):
            self.done()
        elif row.marked[self.at] < self.limit():
            row.marked[self.at] += 1
        else:
            row.marked[self.at] = 0

    def c(self) -> None:
        self._walk(1)

    def long_a(self) -> None:
        self.at = 0

    def long_c(self) -> None:
        self.at = len(self.row.leads) - (0 if self.stop() else 1)

    def verb(self) -> str:
        """What B does now."""
        row = self.row
        if self.at == len(row.leads):
            return self.stop()
        marked = row.marked[self.at]
        if marked < self.limit():
            return self.more if marked else "mark"
        return "unmark" if marked else ""

    def draw_marks(self, c: "Canvas", wordings: "tuple[str, ...]", right: int) -> None:
        """Own dice (on a low panel before the column `right`), the question, the legend."""
        at = self.at
        last = len(self.row.leads) - 1
        low = c.height < 64
        self.row.draw(c, 12 if low else 36, right, at, True, min(at, last))
        if low:
            if c.width < 128:
                self._ask_narrow(c, wordings)
            self._ask_low(c)
        else:
            self._draw_stop(c, wordings, self.stop(), at > last)
            c.legend("◂", self.verb(), "▸")

    def _draw_stop(self, c: "Canvas", wordings: "tuple[str, ...]", stop: str, chosen: bool) -> None:
        """The question and the stop: a box, or a word where the dice leave no room for that."""
        x = c.width - _BOX
        colour = 0 if chosen else 1
        if not stop:
            rows.question(c, wordings)
        elif self.row.width(False) < x:
            rows.question(c, wordings)
            (c.fill_rect if chosen else c.rect)(x, 37, _BOX, 15, 1)
            c.text_center(stop, x + _BOX // 2, 41, colour)
        else:
            x = c.width - text_width(stop) - 2
            c.text(rows.pick(wordings, x - 6), 0, 27)
            if chosen:
                c.fill_rect(x - 2, 26, c.width - x + 2, 9, 1)
            c.text(stop, x, 27, colour)

    def _ask_low(self, c: "Canvas") -> None:
        at_stop = self.at == len(self.row.leads)
        size = "" if at_stop else f"d{self.position.sides[self.row.leads[self.at]]}"
        rows.foot(c, self.ui.name(self.side), "", self.asked(self.verb(), size))
        if at_stop:
            c.invert(9, c.height - 9, c.width - 18, 9)

    def _ask_narrow(self, c: "Canvas", wordings: "tuple[str, ...]") -> None:
        """On a panel of 72 x 40 own dice are alone, with the question below them."""
        c.header(self.ui.name(self.side))
        c.text(rows.pick(wordings, c.width), 0, 24)

    def asked(self, verb: str, size: str) -> tuple[str, ...]:
        """What a low panel asks; `size` of the die under the cursor, "" at the stop."""
        if not verb:
            return say("no more: {}", size), size
        return (say("{} {}?", verb, size),) if size else (say("{}?", verb),)
