"""The table of Star Strife: the enemy unit to take is chosen here; behind the targets there is a stop for actions and
channels."""

from umpire.canvas import say
from umpire.screens import rows, ship_words, table
from umpire.screens.screen import Screen
from umpire.screens.ship_words import brief, name_of
from umpire.screens.ships import Row, ordered
from umpire.screens.unit_words import counted, field_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


_found: tuple = (None, b"")  # a question, and the targets then: the chooser has found them, and the table needs them


def chooser(ui: "Handheld") -> str:
    """Where a phase begins: at the targets if there are any, else at what else there is to do."""
    global _found
    match = ui.match
    assert match
    _found = match.question, match.position.targets(match.question.side)
    if _found[1]:
        return "squadron.Table"
    return "orders.Orders" if ship_words.has_orders(ui) else "no_attack.NoAttack"


class Table(table.Table):
    """Both fleets; a line over units joins a ship with what it controls."""

    def __init__(self, ui: "Handheld", target: int = -1, judging: bool = False) -> None:
        Screen.__init__(self, ui)
        assert ui.match
        self._judging = judging
        self._side = ui.match.question.side
        field: Any = ui.match.position
        self._position = field
        self._mine = Row(field, field.dice(self._side), True)
        for k, die in enumerate(self._mine.leads):
            self._mine.dotted[k] = field.has_acted(die)
        self._theirs = theirs = Row(field, ordered(field, rows.enemies(field, self._side)))
        targets = _found[1] if _found[0] is ui.match.question else field.targets(self._side)
        for k, die in enumerate(theirs.leads):
            theirs.dotted[k] = not judging and die not in targets
        if target < 0 or field.owner[target] == self._side:
            target = targets[0] if targets else theirs.leads[0]
        self.at = theirs.group_of[target]
        self._seen = 0
        self.ordering = False
        self._orders = not judging and ship_words.has_orders(ui)

    def _step(self, step: int) -> None:
        if self.ordering:
            self.ordering = False
            return
        before = self.at
        self._walk(step)
        wrapped = self.at <= before if step > 0 else self.at >= before
        self.ordering = self._orders and wrapped

    def a(self) -> None:
        self._step(-1)

    def b(self) -> None:
        if self.ordering:
            self.ui.go("orders.Orders")
        else:
            self.ui.go("salvo.Attacks", self.target())

    def c(self) -> None:
        self._step(1)

    def draw(self, c: "Canvas") -> None:
        field = field_of(self.ui)
        target = self.target()
        name = name_of(field, target)
        counts = counted(field.value[target], field.defense_value(target))
        low = c.height < 64
        at = -1 if self.ordering else self.at
        asked: tuple[str, ...] = (say("Take {}?", f"{name} {counts}"), f"{name} {counts}", name)
        if self._judging:
            asked = (say("Judge: {}", f"{name} {counts}"),) + asked[1:]
        verb = "choose" if self._judging else "take"
        if self.ordering:
            asked = ("Actions, channels?", "Actions?", "Actions?")
            verb = "open"
        if c.width < 128:
            from umpire.screens import narrow

            match = self.ui.match
            assert match
            narrow.head(c, self.ui.name(self._side), self.ui.score_text(self._side), str(match.score(self._side)))
            self._theirs.draw(c, 12, c.width, at, show=self.at)
            if not self.ordering:
                asked = asked[:2] + (f"{brief(name)} {counts}", name, brief(name))
            c.text(rows.pick(asked, c.width), 0, 23)
            c.legend("◂", verb, "▸")
            return
        right = rows.scores(c, self.ui, 1 - self._side, 3) if low else c.width
        self._theirs.draw(c, 3 if low else 9, right, at, show=self.at)
        self._mine.draw(c, 12 if low else 36, right, show=self._seen)
        if not low:
            self.header(c)
            rows.question(c, asked)
        rows.foot(c, self.ui.name(self._side), verb, asked)
