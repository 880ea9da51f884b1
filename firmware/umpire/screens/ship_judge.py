"""Judge mode of Star Strife: any units of yours, their optional bonus and support, any target; is it legal?"""

from umpire import reasons
from umpire.canvas import say
from umpire.position import NO_DIE
from umpire.screens import judge, rows, ship_ways, squadron
from umpire.screens.ship_words import brief, name_of
from umpire.screens.ships import Row
from umpire.star.judging import may_exceed
from umpire.star.units import OPTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.handheld import Handheld
    from umpire.screens.pages import Pages
    from umpire.screens.table import Table

_ALONE = 255


class Judge(judge.Judge):
    """A unit that can is marked once more for its optional bonus (S61). What is on a marked ship's channels supports
    it (S40)."""

    more = "bonus +1"

    def __init__(self, ui: "Handheld") -> None:
        assert ui.match
        self.field: Any = ui.match.position
        super().__init__(ui, Row(self.field, self.field.dice(ui.match.question.side), True, _ALONE))

    def chooser(self) -> "Table | Pages":
        return squadron.Table(self.ui, -1, True)

    def limit(self) -> int:
        return 2 if self.field.tags(self.row.leads[self.at]) & OPTION else 1

    def _bonus(self, die: int) -> int:
        return self.row.marked[self.row.group_of[die]] - 1

    def support(self) -> bytes:
        """The marked units on the channels of marked ships, in index order."""
        every = self._every()
        return bytes([die for die in every if self.field.controller[die] in list(every)])

    def marked(self) -> bytes:
        """Those that attack."""
        support = list(self.support())
        return bytes([die for die in self._every() if die not in support])

    def _every(self) -> bytes:
        return bytes(sorted([die for die in self.dice if self.row.marked[self.row.group_of[die]]]))

    def answer(self) -> tuple:
        dice = self.marked()
        support = self.support()
        bonus = bytes([self._bonus(die) for die in dice])
        how = bytes([self.field.value[die] for die in dice]) + bonus + support if any(bonus) or support else b""
        return "attack", dice, self._chooser.target(), how

    def play(self) -> None:
        self.ui.answer(self.answer())
        self.ui.next()

    def wordings(self) -> list[str]:
        texts = super().wordings()
        if self.at == len(self.row.leads):
            return texts
        die = self.row.leads[self.at]
        called = self._called(die)
        return [say("{} against {}", called[0], self.field.defense_value(self._chooser.target()))] + called

    def asked(self, verb: str, size: str) -> tuple[str, ...]:
        if not size:
            return super().asked(verb, size)
        name = name_of(self.field, self.row.leads[self.at])
        return say("{} {}?", verb, name), say("{} {}?", verb, brief(name)), say("{}?", verb)

    def equation(self, dice: bytes) -> str:
        if self._legal:
            return ship_ways.equation(self.ui, self.answer())
        values = ship_ways.parts(self.ui, self.answer())[0]
        text = "+".join([str(value) for value in values])
        return text if len(values) == 1 else f"{text}={sum(values)}"

    def _called(self, die: int) -> list[str]:
        """A unit and what it shows; its name shorter in the second wording."""
        name = name_of(self.field, die)
        return [say("{} {}", called, self.field.value[die]) for called in (name, brief(name))]

    def _of(self, die: int, text: str) -> str:
        """The sentence about a unit, with as much of its name as has room."""
        return rows.pick([say(text, called) for called in self._called(die)], max(128, self.ui.panel.width))

    def explained(self, bits: int) -> list[str]:
        way = self.answer()
        dice, target = way[1:3]
        field = self.field
        values, goal = ship_ways.parts(self.ui, way)
        if not bits:
            return [rows.pick(ship_ways.sources(self.ui, way), self.ui.panel.width)]
        texts = []
        if bits & reasons.CARRIER:
            texts.append("carriers do not attack")
        if bits & reasons.STATION:
            texts.append("a station attacks alone")
        if bits & reasons.NOT_GREATER:
            texts.append(say("{} is not more than {}", values[0], goal))
        if bits & reasons.SUM_DIFFERS:
            least = "they add to {}, under {}" if may_exceed(field, dice) else "they add to {}, not {}"
            texts.append(say(least, sum(values), goal))
        if bits & reasons.NO_HALF:
            texts.append(say("none shows half of {}", field.value[target]))
        if bits & reasons.TOO_LARGE:
            texts.append(say("it takes d{} at the most", field.kind(dice[0]).limit))
        for die in dice:
            if bits & reasons.ACTED and field.has_acted(die):
                texts.append(self._of(die, "{} has acted"))
            if bits & reasons.CONTROLLED and field.controller[die] != NO_DIE:
                texts.append(self._of(die, "{} is on a channel"))
        if bits & reasons.NO_CHANNEL:
            texts.append("support is for one attacker")
        return texts
