"""Judge mode for spells: any unit with spells, any of them, at anybody; may it be cast so, and if not, why not?"""

from umpire import reasons
from umpire.canvas import say
from umpire.medieval import casting, spells
from umpire.position import NO_DIE
from umpire.screens import casting as choices
from umpire.screens.notice import Notice
from umpire.screens.unit_texts import spell_name
from umpire.screens.unit_words import field_of, unit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.handheld import Handheld


def why_not(field: "Any", answer: tuple, bits: int) -> list[str]:
    """A sentence for each reason against a cast or a recharge."""
    die = answer[1][0]
    found = []
    if answer[0] == "cast":
        row = spells.spell(answer[2])
        target = answer[3]
        if bits & reasons.NOT_GREATER:
            found.append(say("{} is not more than its defense of {}.", row.amount, field.defense_value(target)))
        if bits & reasons.HELD:
            held = field.is_held(die) and (not field.held_may_cast or row.deed == "split")
            found.append("Who is held cannot cast it." if held else "Who is held cannot be rolled.")
    elif bits & reasons.HELD:
        found.append("Who is held cannot be rolled.")
    recharge = answer[0] == "recharge"
    texts = (
        (reasons.NO_CHARGE, "No cast of it is left."),
        (reasons.BANNED, "Nothing is recharged in this match." if recharge else "This place bans it."),
        (reasons.FULL, "No cast is spent that a recharge gives back." if recharge else "There are no more dice."),
        (reasons.ENCHANTED, "A lasting spell is on it already."),
        (reasons.PROTECTED, "A Force Field protects it."),
        (reasons.ENEMY_DIE, "It helps own and allied units only."),
        (reasons.OWN_DIE, "It is cast at enemies only."),
        (reasons.ALLY, "It is not cast at allies."),
        (reasons.FROZEN, "Who rolled a 1 in this weather never rolls again."),
        (reasons.NOT_ON_TABLE, "There is nobody to be rolled."),
        (reasons.WRONG_FRONT, "It reaches its caster's front only."),
        (reasons.ACTED, "It has moved, or its front has acted."),
    )
    return found + [text for bit, text in texts if bits & bit]


class Casters(choices.Casters):
    """Who would cast."""

    title = "Judge a cast"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.able = [die for die in self.field.dice(ui.match.turn) if self.field.kind(die).spells]

    def choose(self, at: int) -> None:
        self.ui.go("rulings.Spells", self.able[at])


class Spells(choices.Spells):
    """Which of its spells, or a recharge."""

    def __init__(self, ui: "Handheld", die: int, at: int = 0) -> None:
        super().__init__(ui, die, at)
        self.able = sorted(self.field.kind(die).spells) + [0]

    def choose(self, at: int) -> None:
        number = self.able[at]
        if number and spells.spell(number).aim not in ("all", "none"):
            self.ui.go("rulings.Targets", self.die, number)
        else:
            self.ui.go("rulings.Verdict", self.die, number, NO_DIE)

    def long_b(self) -> None:
        self.ui.go("rulings.Casters")


class Targets(choices.Targets):
    """At whom."""

    def __init__(self, ui: "Handheld", die: int, number: int, at: int = 0) -> None:
        super().__init__(ui, die, number, at)
        self.able = list(casting.targets(self.field, number))

    def choose(self, at: int) -> None:
        self.ui.go("rulings.Verdict", self.die, self.number, self.able[at])

    def long_b(self) -> None:
        self.ui.go("rulings.Spells", self.die)


class Verdict(Notice):
    """Legal, and B casts; or every reason why not."""

    def __init__(self, ui: "Handheld", die: int, number: int, target: int, at: int = 0) -> None:
        super().__init__(ui)
        assert ui.match
        self.answer: tuple = ("cast", bytes([die]), number, target) if number else ("recharge", bytes([die]))
        bits = ui.match.why_not(self.answer)
        self.legal = not bits
        self.headline = "Legal" if self.legal else "Not legal"
        self.texts = why_not(field_of(ui), self.answer, bits) if bits else [""]
        self.at = at % len(self.texts)
        if self.legal:
            field = field_of(ui)
            what = spell_name(number) if number else "Recharge"
            self.texts = [say("{}: {}.", unit_of(field, die), what)]
        self._tell()

    def _tell(self) -> None:
        self.text = self.texts[self.at]
        count = len(self.texts)
        more = say("{} of {}", self.at + 1, count) if count > 1 else ""
        self.keys = ("", ("cast" if self.answer[0] == "cast" else "choose") if self.legal else "back", more)

    def again(self) -> tuple:
        number, target = self.answer[2:] if self.answer[0] == "cast" else (0, NO_DIE)
        return self.path, (self.answer[1][0], number, target, self.at)

    def b(self) -> None:
        if self.legal:
            choices.act(self.ui, self.answer)
        else:
            self.long_b()

    def c(self) -> None:
        self.at = (self.at + 1) % len(self.texts)
        self._tell()

    def long_b(self) -> None:
        if self.answer[0] == "cast" and self.answer[3] != NO_DIE:
            self.ui.go("rulings.Targets", self.answer[1][0], self.answer[2])
        else:
            self.ui.go("rulings.Spells", self.answer[1][0])
