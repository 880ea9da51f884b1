"""Units on several fronts (A5, M49): what to do in each, and whom to attack or who casts there."""

from umpire.canvas import say
from umpire.position import TABLE
from umpire.screens import front_table, fronts, ranks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


class Fronts(fronts.Fronts):
    """Where all that is left is to cast a spell, or recharge, B does that: there is no holding there (A15)."""

    def look_at(self, front: int) -> None:
        super().look_at(front)
        self._casts = self.can_attack and not self.targets()

    def b(self) -> None:
        if self._casts:
            self.ui.go("casting.Casters", 0, TABLE + self.front)
        else:
            super().b()

    def act(self) -> str:
        return "cast" if self._casts else super().act()

    def asked(self) -> list[str]:
        if self._casts:
            return [say("Front {}: {}", self.front, word) for word in ("cast a spell?", "cast?")] + ["cast?"]
        return super().asked()


class Table(ranks.Table):
    """The enemies of one front; behind them the stop to cast there. `target`: a die in that front."""

    _look_at = front_table.Table._look_at

    def __init__(self, ui: "Handheld", target: int = -1) -> None:
        front_table.Table.__init__(self, ui, target)  # type: ignore[arg-type]
        self._begin(False)

    def casts(self) -> bool:
        return ranks.casts(self.ui, self.field)

    def long_b(self) -> None:
        self.ui.go("unit_fronts.Fronts", self.field - TABLE)
