"""Command points: re-roll one of yours for a point, or all of them to force an enemy die (S43, S69)."""

from umpire.canvas import say
from umpire.position import NO_DIE
from umpire.screens.listing import List
from umpire.screens.ship_lists import fitting, head
from umpire.screens.unit_words import field_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Command(List):
    """What to spend them on; `forced`: the enemy's dice are listed."""

    title = "Command points"

    def __init__(self, ui: "Handheld", forced: int = -1, at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.forced = forced
        self.field = field_of(ui)
        side = ui.match.question.side
        self.able = [die for die in ui.match.question.dice if (self.field.owner[die] != side) == (forced > 0)]
        self.points = self.field.points[side]

    def again(self) -> tuple:
        return self.path, (self.forced, self.at)

    def rows(self) -> list[tuple[str, str]]:
        if self.forced < 0:
            spent = "1 point" if self.points == 1 else say("{} points", self.points)
            return [("Spend none", spent), ("Re-roll one of mine", "1"), ("Re-roll an enemy", str(self.points))]
        rows = []
        for die in self.able:
            rows.append((fitting(self.ui, die, ""), ""))
        return rows or [("None", "")]

    def choose(self, at: int) -> None:
        if self.forced < 0 and at:
            self.ui.go("command.Command", at - 1)
        elif self.forced < 0:
            self.ui.answer(("command", NO_DIE, 0))
            self.ui.next()
        elif self.able:
            self.ui.answer(("command", self.able[at], self.forced))
            self.ui.next()

    def long_b(self) -> None:
        if self.forced >= 0:
            self.ui.go("command.Command")
        else:
            self.ui.open("pause.Pause")

    def draw_title(self, c: "Canvas") -> None:
        head(self, c)
