"""Casting and recharging: who, what, at whom; only what is possible is offered. And what it did."""

from umpire.canvas import say, text_width
from umpire.medieval import casting, spells
from umpire.position import NO_DIE
from umpire.screens.listing import List
from umpire.screens.notice import Notice
from umpire.screens.turn import next_act
from umpire.screens.unit_words import defense, field_of, spell_name, unit_of, until

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


def lines(ui: "Handheld") -> "list[tuple[str, Callable[[], None], str]]":
    """Lines of the menu in a match."""
    assert ui.match
    found: list[tuple[str, Callable[[], None], str]] = []
    if ui.match.question.kind == "attack":
        from umpire.screens.ranks import casts

        if casts(ui):
            found.append(("Cast or recharge", lambda: ui.go("casting.Casters"), ""))
    found.append(("Units", lambda: ui.open("unit.Unit"), ""))
    return found


def decision(ui: "Handheld", answer: tuple) -> tuple[str, ...]:
    """What a cast, a recharge or an escort did, for undo."""
    assert ui.match
    if answer[0] == "cast":
        return (say("The cast of {}", spell_name(answer[2])),)
    return ("The recharging",) if answer[0] == "recharge" else ("The escort's choice",)


class Casters(List):
    """Whose spell, or who recharges."""

    title = "Who casts?"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.field = field_of(ui)
        self.able: list[int] = []
        for answer in casting.moves(self.field, ui.match.turn):
            if answer[1][0] not in self.able:
                self.able.append(answer[1][0])

    def rows(self) -> list[tuple[str, str]]:
        field = self.field
        found = []
        for die in self.able:
            charges = field.charges.get(die, b"")
            found.append((f"{unit_of(field, die)} {field.value[die]}", say("{} casts left", sum(charges))))
        return found

    def choose(self, at: int) -> None:
        self.ui.go("casting.Spells", self.able[at])

    def long_b(self) -> None:
        """To the targets; where there are none, to the menu."""
        match = self.ui.match
        assert match
        if match.position.targets(match.turn):
            self.ui.next()
        else:
            self.ui.open("pause.Pause")

    def draw_title(self, c: "Canvas") -> None:
        self.header(c)


class Spells(List):
    """Which of its spells."""

    def __init__(self, ui: "Handheld", die: int, at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.die = die
        self.field = field_of(ui)
        self.able: list[int] = []  # numbers; 0: recharge
        for answer in casting.moves(self.field, ui.match.turn):
            if answer[1][0] == die:
                number = answer[2] if answer[0] == "cast" else 0
                if number not in self.able:
                    self.able.append(number)
        self.title = f"{unit_of(self.field, die)} {self.field.value[die]}"

    def again(self) -> tuple:
        return self.path, (self.die, self.at)

    def rows(self) -> list[tuple[str, str]]:
        field = self.field
        found = []
        for number in self.able:
            if not number:
                found.append(("Recharge", "it rolls"))
            else:
                left = field.charges[self.die][field.kind(self.die).spells.find(bytes([number]))]
                found.append((spell_name(number), say("{} left", left)))
        return found

    def choose(self, at: int) -> None:
        number = self.able[at]
        if not number:
            act(self.ui, ("recharge", bytes([self.die])))
        elif spells.spell(number).aim in ("all", "none"):
            act(self.ui, ("cast", bytes([self.die]), number, NO_DIE))
        else:
            self.ui.go("casting.Targets", self.die, number)

    def long_b(self) -> None:
        self.ui.go("casting.Casters")


class Targets(List):
    """At whom."""

    def __init__(self, ui: "Handheld", die: int, number: int, at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.die = die
        self.number = number
        self.field = field_of(ui)
        self.able: list[int] = []
        for answer in casting.moves(self.field, ui.match.turn):
            if answer[0] == "cast" and answer[1][0] == die and answer[2] == number:
                self.able.append(answer[3])
        self.title = say("{} at whom?", spell_name(number))

    def again(self) -> tuple:
        return self.path, (self.die, self.number, self.at)

    def rows(self) -> list[tuple[str, str]]:
        ui = self.ui
        if spells.spell(self.number).aim == "side":
            return [(ui.name(side), "") for side in self.able]
        field = self.field
        room = ui.panel.width - 22
        found = []
        for die in self.able:
            owner = ui.name(field.owner[die])
            text = f"{unit_of(field, die)} {defense(field, die)}"
            if text_width(text) + text_width(owner) > room:
                owner = chr(65 + field.owner[die])
            if text_width(text) + text_width(owner) > room:
                text = f"{unit_of(field, die)} {field.defense_value(die)}"
            found.append((text, owner))
        return found

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
    if answer[0] == "recharge":
        ui.answer(answer)
        ui.go("casting.Done", "Recharged", say("The {} has all its casts again, and rolls.", who))
        return
    number, target = answer[2], answer[3]
    row = spells.spell(number)
    whom = _whom(ui, row.aim, target)
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
        text = say("{}: {}.", whom, until(field, ends, ui.name))
    ui.go("casting.Done", spell_name(number), text)


def _whom(ui: "Handheld", aim: str, target: int) -> str:
    assert ui.match
    field = field_of(ui)
    if aim == "all":
        return "Everybody"
    if aim == "side":
        return ui.name(target)
    if aim == "none":
        return ui.name(ui.match.turn)
    return unit_of(field, target)


class Done(Notice):
    """What a cast did, and the next act."""

    def __init__(self, ui: "Handheld", headline: str, text: str) -> None:
        super().__init__(ui)
        self.headline = headline
        self.text = text
        self.act = next_act(ui)
        self.keys = ("", self.act, "")

    def b(self) -> None:
        if self.act == "re-roll":
            self.ui.roll(True)
        else:
            self.ui.next()

    def long_b(self) -> None:
        self.ui.open("pause.Pause")
