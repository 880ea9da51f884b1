"""The table: both rows of dice; the enemy die to take is chosen here."""

from micropython import const

from umpire.canvas import say
from umpire.screens import rows
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_MOST_WAYS = const(999)


class Table(Screen):
    """Choose a target. `target`: the die under the cursor at first, by default the one with the most sides.
    `judging`: any enemy die may be chosen."""

    def __init__(self, ui: "Handheld", target: int = -1, judging: bool = False) -> None:
        super().__init__(ui)
        assert ui.match
        self._judging = judging
        self._side = ui.match.question.side
        self._position = position = ui.match.position
        self._mine = rows.Row(position, position.dice(self._side), True)
        self._theirs = theirs = rows.Row(position, rows.enemies(position, self._side))
        targets = position.targets(self._side)
        for k, die in enumerate(theirs.leads):
            theirs.dotted[k] = not judging and die not in targets
        if target < 0 or position.owner[target] == self._side:
            target = targets[0] if targets else theirs.leads[0]
        self.at = theirs.group_of[target]
        self._seen = 0  # the own group that is seen for sure, where not all have room

    def target(self) -> int:
        """The die under the cursor."""
        return self._theirs.leads[self.at]

    def again(self) -> tuple:
        return self.path, (self.target(),)

    def _walk(self, step: int) -> None:
        theirs = self._theirs
        count = len(theirs.leads)
        for _ in range(count):
            self.at = (self.at + step) % count
            if not theirs.dotted[self.at]:
                return

    def a(self) -> None:
        self._walk(-1)

    def b(self) -> None:
        self.ui.go("attack.Attacks", self.target())

    def c(self) -> None:
        self._walk(1)

    def long_a(self) -> None:
        self._seen = max(0, self._seen - 3)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def long_c(self) -> None:
        self._seen = min(len(self._mine.leads) - 1, self._seen + 3)

    def draw_theirs(self, c: "Canvas") -> int:
        """The enemy's row with the cursor, and a low panel's scores; the column before which rows end."""
        low = c.height < 64
        right = c.width
        if low:
            right = rows.scores(c, self.ui, self._position.owner[self.target()], 3)
        self._theirs.draw(c, 3 if low else 9, right, self.at, show=self.at)
        return right

    def draw(self, c: "Canvas") -> None:
        target = self.target()
        size = f"d{self._position.sides[target]}"
        if c.width < 128:
            from umpire.screens import narrow

            narrow.table(c, self.ui, self._theirs, self.at, size, self._judging)
            return
        right = self.draw_theirs(c)
        self._mine.draw(c, 12 if c.height < 64 else 36, right, show=self._seen)
        if c.height >= 64:
            self.header(c)
            if self._judging:
                rows.question(c, ("Judge: which die?",), size)
            else:
                rows.question(c, (say("Take the {}?", size), say("Take {}?", size)), self._ways(target))
        verb, low_verb = ("choose", "judge") if self._judging else ("take", "take")
        rows.foot(c, self.ui.name(self._side), verb, (say("{} {}?", low_verb, size), size + "?"))

    def _ways(self, target: int) -> str:
        count = self._position.count_attacks(self._side, target)
        if count > _MOST_WAYS:
            return say("{}+ ways", _MOST_WAYS)
        return "1 way" if count == 1 else say("{} ways", count)
