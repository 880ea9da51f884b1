"""Choosing a target in one of several fronts (A5): the table, with the dice of that front only."""

from umpire.canvas import say
from umpire.position import TABLE
from umpire.screens import rows, table
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Table(table.Table):
    """`target`: a die in that front; without one, where most can be taken. Judging, the cursor goes on to the next
    front behind a front's last die."""

    def __init__(self, ui: "Handheld", target: int = -1, judging: bool = False) -> None:
        Screen.__init__(self, ui)
        assert ui.match
        self._judging = judging
        self._side = ui.match.question.side
        self._position = position = ui.match.position
        self._seen = 0
        if target < 0 or position.place[target] < TABLE:
            target = (position.targets(self._side) or rows.enemies(position, self._side))[0]
        self._look_at(target)

    def _look_at(self, target: int) -> None:
        """The front of this die, the cursor on it."""
        position = self._position
        side = self._side
        self.field = field = position.place[target]
        self._mine = rows.Row(position, position.dice(side, field), True)
        self._theirs = theirs = rows.Row(position, position.dice(1 - side, field))
        targets = list(position.targets(side))
        for k, die in enumerate(theirs.leads):
            theirs.dotted[k] = not self._judging and die not in targets
        for k, die in enumerate(self._mine.leads):
            self._mine.dotted[k] = position.spent >> die & 1
        self.at = theirs.group_of[target]

    def _walk(self, step: int) -> None:
        if self._judging and not 0 <= self.at + step < len(self._theirs.leads):
            self._turn(step)
        else:
            super()._walk(step)

    def _turn(self, step: int) -> None:
        """To the next front that has an enemy, its first or last die."""
        match = self.ui.match
        assert match
        front = self.field - TABLE
        while True:
            front = (front - 1 + step) % match.setup.fronts + 1
            dice = self._position.dice(1 - self._side, TABLE + front)
            if dice:
                self._look_at(dice[0 if step > 0 else -1])
                return

    def long_b(self) -> None:
        self.ui.go("fronts.Fronts", self.field - TABLE)

    def long_a(self) -> None:
        if self._judging:
            self._turn(-1)
        else:
            super().long_a()

    def long_c(self) -> None:
        if self._judging:
            self._turn(1)
        else:
            super().long_c()

    def draw(self, c: "Canvas") -> None:
        if not self._judging:
            super().draw(c)
            return
        size = f"d{self._position.sides[self.target()]}"
        front = say("front {}", self.field - TABLE)
        if c.width < 128:
            from umpire.screens import narrow

            narrow.table(c, self.ui, self._theirs, self.at, size, True, front)
            return
        right = self.draw_theirs(c)
        self._mine.draw(c, 12 if c.height < 64 else 36, right, show=0)
        if c.height >= 64:
            self.header(c)
            rows.question(c, (say("Judge {}: which die?", front), say("Judge {}", front)), size)
        rows.foot(c, self.ui.name(self._side), "choose", (say("judge {}'s {}?", front, size),))
