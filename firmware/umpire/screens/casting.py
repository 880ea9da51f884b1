"""Casting and recharging: who, what, at whom; only what is possible is offered. And what it did."""

from umpire.canvas import say, text_width
from umpire.medieval import casting, spells
from umpire.position import NO_DIE, TABLE
from umpire.screens.listing import List
from umpire.screens.notice import Notice
from umpire.screens.turn import go_on, next_act
from umpire.screens.unit_texts import spell_name, until
from umpire.screens.unit_words import defense, field_of, unit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Choices(List):
    """A list of what is possible, `able`; only the lines that are seen are put into words."""

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        self.field = field_of(ui)
        self.able: list[int] = []

    def rows(self) -> "Any":
        return self

    def __len__(self) -> int:
        return len(self.able)

    def __getitem__(self, at: int) -> tuple[str, str]:
        return self.row(self.able[at])

    def row(self, what: int) -> tuple[str, str]:
        """The line of it."""
        return "", ""


class Casters(Choices):
    """Whose spell, or who recharges. `place`: in that front only."""

    title = "Who casts?"

    def __init__(self, ui: "Handheld", at: int = 0, place: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self._place = place
        self.able.extend(casting.who(self.field, ui.match.turn, place))

    def again(self) -> tuple:
        return self.path, (self.at, self._place)

    def row(self, what: int) -> tuple[str, str]:
        field = self.field
        charges = field.charges.get(what, b"")
        return say("{} {}", unit_of(field, what), field.value[what]), say("{} casts left", sum(charges))

    def choose(self, at: int) -> None:
        self.ui.go("casting.Spells", self.able[at])

    def long_b(self) -> None:
        self.ui.next()

    def draw_title(self, c: "Canvas") -> None:
        self.header(c)


class Spells(Choices):
    """Which of its spells."""

    def __init__(self, ui: "Handheld", die: int, at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.die = die
        # Numbers; 0: recharge.
        self.able.extend(casting.what(self.field, ui.match.turn, die))
        if not casting.why_not_recharge(self.field, ui.match.turn, die):
            self.able.append(0)
        self.title = say("{} {}", unit_of(self.field, die), self.field.value[die])

    def again(self) -> tuple:
        return self.path, (self.die, self.at)

    def row(self, what: int) -> tuple[str, str]:
        if not what:
            return "Recharge", "it rolls"
        field = self.field
        left = field.charges[self.die][field.kind(self.die).spells.find(bytes([what]))]
        return spell_name(what), say("{} left", left)

    def choose(self, at: int) -> None:
        number = self.able[at]
        if not number:
            act(self.ui, ("recharge", bytes([self.die])))
        elif spells.spell(number).aim in ("all", "none"):
            act(self.ui, ("cast", bytes([self.die]), number, NO_DIE))
        else:
            self.ui.go("casting.Targets", self.die, number)

    def long_b(self) -> None:
        self.ui.go("casting.Casters", 0, self.field.place[self.die])


class Targets(Choices):
    """At whom."""

    def __init__(self, ui: "Handheld", die: int, number: int, at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.die = die
        self.number = number
        self.able.extend(casting.at_whom(self.field, ui.match.turn, die, number))
        name = spell_name(number)
        self.title = say("{} at whom?", name) if ui.panel.width >= 128 else name

    def again(self) -> tuple:
        return self.path, (self.die, self.number, self.at)

    def row(self, what: int) -> tuple[str, str]:
        ui = self.ui
        if spells.spell(self.number).aim == "side":
            return ui.name(what), ""
        field = self.field
        room = ui.panel.width - 22
        owner = ui.name(field.owner[what])
        text = say("{} {}", unit_of(field, what), defense(field, what))
        if text_width(text) + text_width(owner) > room:
            owner = chr(65 + field.owner[what])
        if text_width(text) + text_width(owner) > room:
            text = say("{} {}", unit_of(field, what), field.defense_value(what))
        return text, owner

    def choose(self, at: int) -> None:
        act(self.ui, ("cast", bytes([self.die]), self.number, self.able[at]))

    def long_b(self) -> None:
        self.ui.go("casting.Spells", self.die)


def act(ui: "Handheld", answer: tuple) -> None:
    """Cast or recharge, and tell what it did."""
    match = ui.match
    assert match
    field = field_of(ui)
    who = unit_of(field, answer[1][0])
    text: str | tuple[str, ...]
    if answer[0] == "recharge":
        ui.answer(answer)
        text = say("The {} has all its casts again, and rolls.", who), say("{} must roll.", who)
        ui.go("casting.Done", "Recharged", text)
        return
    number, target = answer[2], answer[3]
    row = spells.spell(number)
    whom = _whom(ui, row.aim, answer[1][0], target)
    ends = field.now() + row.turns * len(match.pacts)
    ui.answer(answer)
    if row.deed == "strike":
        asked = match.question.kind == "escort"
        text = say("It takes the {}.", whom)
        if asked:
            text = say("{} may save the {}.", ui.name(match.question.side), whom)
    elif row.deed == "roll":
        text = say("{} must roll.", whom)
    elif row.deed == "split":
        text = say("The {} is two Footmen now.", who)
    else:
        text = say("{}: {}.", whom, until(field, ends, ui.name)), say("{}.", whom)
    ui.go("casting.Done", spell_name(number), text)


def _whom(ui: "Handheld", aim: str, caster: int, target: int) -> str:
    assert ui.match
    field = field_of(ui)
    if aim == "all":
        front = field.place[caster] - TABLE
        return say("Everybody in front {}", front) if front else "Everybody"  # M49
    if aim == "side":
        return ui.name(target)
    if aim == "none":
        return ui.name(ui.match.turn)
    return unit_of(field, target)


class Done(Notice):
    """What a cast did, and the next act."""

    def __init__(self, ui: "Handheld", headline: str, text: "str | tuple[str, ...]") -> None:
        super().__init__(ui)
        self.headline = headline
        self.text = text
        self.act = next_act(ui)
        self.keys = ("", self.act, "")

    def b(self) -> None:
        go_on(self.ui, self.act)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")
