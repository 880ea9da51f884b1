"""The table of a medieval match: the enemy die to take is chosen here, or to cast; what a target counts is said."""

from umpire.canvas import say
from umpire.screens import pages, rows, table
from umpire.screens.unit_words import defense, field_of, unit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


def chooser(ui: "Handheld") -> str:
    """Where a turn begins: at the targets if there are any, else at the casters."""
    assert ui.match
    position = ui.match.position
    for load in ui.match.points("load"):
        load(ui.match)
    if not position.targets(ui.match.question.side):
        return "casting.Casters"
    return "ranks.Pages" if rows.many(position) else "ranks.Table"


class Table(table.Table):
    """Behind the targets there is a stop more: to cast."""

    def __init__(self, ui: "Handheld", target: int = -1, judging: bool = False) -> None:
        super().__init__(ui, target, judging)
        assert ui.match
        self.casting = False
        self.can_cast = not judging and casts(ui)

    def again(self) -> tuple:
        return self.path, (self.target(),)

    def _step(self, step: int) -> None:
        if self.casting:
            self.casting = False
            return
        before = self.at
        self._walk(step)
        wrapped = self.at <= before if step > 0 else self.at >= before
        self.casting = self.can_cast and wrapped

    def a(self) -> None:
        self._step(-1)

    def b(self) -> None:
        if self.casting:
            self.ui.go("casting.Casters")
        else:
            self.ui.go("assault.Attacks", self.target())

    def c(self) -> None:
        self._step(1)

    def draw(self, c: "Canvas") -> None:
        field = field_of(self.ui)
        target = self.target()
        name = f"{unit_of(field, target)} {defense(field, target)}"
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
        verb = "cast" if self.casting else "choose" if self._judging else "take"
        asked = ("cast or recharge?", "cast?") if self.casting else (say("take {}?", name), name + "?")
        rows.foot(c, self.ui.name(self._side), verb, asked)


class Pages(pages.Pages):
    """A page a side; casting is in the menu."""

    attacks = "assault.Attacks"


def casts(ui: "Handheld") -> bool:
    """Can the side to move cast or recharge anything?"""
    assert ui.match
    from umpire.medieval import casting

    for _ in casting.moves(field_of(ui), ui.match.turn):
        return True
    return False
