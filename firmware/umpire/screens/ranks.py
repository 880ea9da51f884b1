"""The table of a medieval match: the enemy die to take is chosen here, or to cast; what a target counts is said."""

from umpire.canvas import say
from umpire.screens import rows, table
from umpire.screens.unit_words import defense, field_of, unit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Table(table.Table):
    """Behind the targets there is a stop more: to cast. `field`: the front's place, where there are several."""

    field = 0

    def __init__(self, ui: "Handheld", target: int = -1, judging: bool = False) -> None:
        super().__init__(ui, target, judging)
        self._begin(judging)

    def _begin(self, judging: bool) -> None:
        self.casting = not judging and all(self._theirs.dotted)
        self._able = -1

    def casts(self) -> bool:
        """Can anything be cast from here?"""
        return casts(self.ui)

    def again(self) -> tuple:
        return self.path, (self.target(),)

    def _walk(self, step: int) -> None:
        if self.casting:
            self.casting = all(self._theirs.dotted)
            return
        before = self.at
        super()._walk(step)
        if not self._judging and (self.at - before) * step <= 0:
            if self._able < 0:
                self._able = self.casts()
            self.casting = self._able > 0

    def b(self) -> None:
        if self.casting:
            self.ui.go("casting.Casters", 0, self.field)
        else:
            self.ui.go("assault.Attacks", self.target())

    def act(self) -> str:
        """What B does."""
        return "cast" if self.casting else "choose" if self._judging else "take"

    def draw(self, c: "Canvas") -> None:
        field = field_of(self.ui)
        target = self.target()
        name = say("{} {}", unit_of(field, target), defense(field, target))
        if c.width < 128:
            size = f"d{field.sides[target]}?"
            self._draw_narrow(c, (say("Take {}?", name), name + "?", say("{}?", unit_of(field, target)), size))
            return
        low = c.height < 64
        right = c.width
        if low:
            right = rows.scores(c, self.ui, field.owner[target], 3)
        self._theirs.draw(c, 3 if low else 9, right, -1 if self.casting else self.at, show=self.at)
        self._mine.draw(c, 12 if low else 36, right, show=self._seen)
        if not low:
            self.header(c)
            if self.casting:
                rows.question(c, ("Cast a spell, or recharge?",))
            elif self._judging:
                rows.question(c, ("Judge: which die?",), name)
            else:
                rows.question(c, (say("Take {}?", name), name + "?"), self._ways(target))
        asked = ("cast or recharge?", "cast?") if self.casting else (say("take {}?", name), name + "?")
        rows.foot(c, self.ui.name(self._side), self.act(), asked)

    def _draw_narrow(self, c: "Canvas", wordings: "tuple[str, ...]") -> None:  # seldom
        """On a panel of 72 x 40."""
        from umpire.screens import narrow

        narrow.ask(c, self.ui, ("Cast a spell?", "Cast?") if self.casting else wordings)
        self._theirs.draw(c, 12, c.width, -1 if self.casting else self.at, show=self.at)
        c.legend("◂", self.act(), "▸")



def chooser(ui: "Handheld") -> str:
    """Where a turn begins."""
    assert ui.match
    return "legions.Pages" if rows.many(ui.match.position) else "ranks.Table"


def casts(ui: "Handheld", field: int = 0) -> bool:
    """Can the side to move cast or recharge anything? `field`: in that front; by default anywhere."""
    assert ui.match
    from umpire.medieval import casting

    can = casting.can(field_of(ui), ui.match.turn, field)
    if ui.screen.path in ("ranks.Table", "legions.Pages", "unit_fronts.Table"):
        ui.drop("umpire.medieval.casting")
        ui.drop("umpire.medieval.spells")
    return can
