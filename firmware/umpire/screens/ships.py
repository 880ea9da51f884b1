"""Rows of units of Star Strife: a ship stands before what it controls, carriers and stations have feet, and units of
different kinds or in different states are never one group."""

from micropython import const

from umpire.canvas import say
from umpire.position import NO_DIE
from umpire.screens import rows
from umpire.screens.screen import Screen
from umpire.screens.ship_words import is_carrier, is_station

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_ALONE = const(255)
_BOX = const(40)  # pixels, with the word in it
_ONE = const(1)  # the group's ship and its crew go on to the right, to the left
_TWO = const(2)


def ordered(field: "Any", dice: bytes) -> bytes:
    """The dice, each behind the ship that controls it."""
    out = bytearray()
    for die in dice:
        if field.controller[die] not in list(dice):
            out.append(die)
            for other in dice:
                if field.controller[other] == die:
                    out.append(other)
    return bytes(out)


class Row(rows.Row):
    """`held`: for each group, bits: it goes on to the left (1), to the right (2) in what one ship controls."""

    def __init__(self, field: "Any", dice: bytes, own: bool = False, alone: int = 8) -> None:
        self.field = field
        super().__init__(field, ordered(field, dice), own, alone)
        leads = self.leads
        self.held = bytearray(len(leads))
        for k in range(1, len(leads)):
            ship = field.controller[leads[k]]
            if ship != NO_DIE and ship in (leads[k - 1], field.controller[leads[k - 1]]) and ship in list(leads):
                self.held[k] |= _ONE
                self.held[k - 1] |= _TWO

    def more(self, die: int) -> int:
        field = self.field
        return field.unit[die] << 24 | field.controller[die] << 32 | field.has_acted(die) << 40

    def draw_group(self, c: "Canvas", k: int, x: int, y: int, chosen: bool = False, raised: bool = False) -> None:
        super().draw_group(c, k, x, y, chosen, raised)
        if c.height < 64:
            return
        die = self.leads[k]
        held = self.held[k]
        if held:  # a dotted line over the ship and what it controls
            first = x if held & _ONE else x + 7
            end = x + self.cell(k, False) if held & _TWO else x + 8
            for column in range(first | 1, end, 2):
                c.fill_rect(column, y - 1, 1, 1)
        if is_station(self.field, die):
            c.fill_rect(x + 3, y + 17, 9, 1)
        elif is_carrier(self.field, die):
            c.fill_rect(x + 3, y + 17, 3, 1)
            c.fill_rect(x + 9, y + 17, 3, 1)


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
