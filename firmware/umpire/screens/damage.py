"""Damage is spread, a point a press (S7, S54)."""

from umpire.canvas import say
from umpire.screens import rows
from umpire.screens.screen import Screen
from umpire.screens.ship_words import brief, name_of
from umpire.screens.ships import Row
from umpire.screens.stages import fight_of, gauge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class _Hit(Row):
    """Beside a unit stands what it takes, in it what it shows then."""

    def __init__(self, field: "Any", dice: bytes) -> None:
        self.taken = bytearray(field.n)
        super().__init__(field, dice, True, 255)

    def cell(self, k: int, low: bool) -> int:
        return 32 if not low else 28

    def note(self, k: int) -> str:
        taken = self.taken[self.leads[k]]
        return f"-{taken}" if taken else ""

    def shown(self, die: int) -> int:
        return self.position.value[die] - self.taken[die]


class Damage(Screen):
    """B hits the unit under the cursor once more; the last point ends it, long B takes one back."""

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        assert ui.match
        self.field: Any = ui.match.position
        self.need = fight_of(ui).count
        self.row = _Hit(self.field, ui.match.question.dice)
        self.order = bytearray()  # who was hit, point by point
        self.at = 0

    def die(self) -> int:
        """The unit under the cursor."""
        return self.row.leads[self.at]

    def a(self) -> None:
        self.at = (self.at - 1) % len(self.row.leads)

    def c(self) -> None:
        self.at = (self.at + 1) % len(self.row.leads)

    def b(self) -> None:
        die = self.die()
        if not self.row.shown(die):
            return
        self.row.taken[die] += 1
        self.order.append(die)
        if len(self.order) == self.need:
            dice = bytes(sorted(set(self.order)))
            points = bytes([self.row.taken[die] for die in dice])
            self.ui.answer(("damage", dice, points))
            self.ui.next()

    def long_b(self) -> None:
        """Take one back; with nothing placed, the menu."""
        if self.order:
            last = self.order[-1]
            self.order = self.order[:-1]
            self.row.taken[last] -= 1
        else:
            self.ui.open("pause.Pause")

    def _asked(self) -> "tuple[str, ...]":
        die = self.die()
        name = name_of(self.field, die)
        value = self.field.value[die]
        shown = self.row.shown(die)
        if not shown:
            return say("{}: {} is lost", name, value), say("{} is lost", value)
        if shown == value:
            return say("{} shows {}", name, value), name, brief(name)
        return say("{}: {} is now {}", name, value, shown), say("{} is now {}", value, shown)

    def draw(self, c: "Canvas") -> None:
        left = self.need - len(self.order)
        low = c.height < 64
        verb = "hit 1" if self.row.shown(self.die()) else ""
        if not low:
            self.header(c)
            gauge(c, "place", self.need, len(self.order), say("{} left", left))
            rows.question(c, self._asked())
            self.row.draw(c, 36, c.width, self.at, show=self.at)
            c.legend("◂", verb, "▸")
            return
        if c.width >= 128:
            c.text(say("place {}, {} left", self.need, left), 0, 1)
            self.row.draw(c, 12, c.width, self.at, show=self.at)
            rows.foot(c, self.ui.name(self.ui.mover()), verb, self._asked())
        else:
            c.header(self.ui.name(self.ui.mover()), str(left))
            self.row.draw(c, 12, c.width, self.at, show=self.at)
            c.text(rows.pick(self._asked(), c.width), 0, 23)
            c.legend("◂", verb, "▸")
