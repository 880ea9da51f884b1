"""What has come of an answer in Star Strife, found by comparing the table before and after it."""

from umpire.canvas import say
from umpire.position import GONE, TABLE
from umpire.screens.screen import Screen
from umpire.screens.ship_words import name_of
from umpire.screens.turn import next_act
from umpire.screens.unit_words import listed
from umpire.star.units import FRAGMENTS
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.match import Match


def news(ui: "Handheld", seen: tuple) -> list[str]:
    """Sentences about what is not as in `seen`, see conduct.state; a roll's own results are known already."""
    match = ui.match
    assert match
    field: Any = match.position
    length, values, places, frozen, purpose, result = seen
    same = bytes(field.value) == values and bytes(field.place) == places and field.result is result
    if same and purpose != "check":
        return []
    rolled = _rolled(match, length)
    told = []
    if field.result is not result:
        told.append(_outcome(*field.result))
    dropped: list[str] = []
    born = [field.owner[die] for die in range(field.n) if _is_born(field, die, places)]
    for side in range(2):
        name = ui.name(side)
        lost = []
        down = []
        cold = []
        for die in range(len(places)):
            place, before = field.place[die], places[die]
            if field.owner[die] != side or before == GONE:
                continue
            if place < GONE and before >= TABLE:
                lost.append(name_of(field, die))
            elif place == GONE and before >= TABLE and born.count(side) == FRAGMENTS:
                told.append(say("{}'s {} is four d1 now.", name, name_of(field, die)))  # S65
                born.clear()
            elif place == GONE and before >= TABLE and die < _first_born(match):
                told.append(say("{}'s {} leaves.", name, name_of(field, die)))  # S26; of mines it is no news
            elif place >= TABLE and field.value[die] != values[die] and rolled.get(die, 0) != field.value[die]:
                down.append(f"{name_of(field, die)} {values[die]}→{field.value[die]}")
                if (field.frozen & ~frozen) >> die & 1:
                    cold.append(name_of(field, die))
        if lost:
            told.append(say("{} loses {}.", name, listed(lost)))
        if down:
            dropped.append(say("{}: {}.", name, ", ".join(down)))
        if cold:
            dropped.append(say("Never rolls again: {}.", listed(cold)))
    told += dropped
    if born:
        told.append(say("{} has {} mines in this phase.", ui.name(born[0]), len(born)))  # S45
    if purpose == "check" and rolled:
        told.insert(0, "It is not saved." if list(rolled.values())[0] % 2 else "It is saved.")
    return told


def _is_born(field: "Any", die: int, places: bytes) -> bool:
    """Is it a die that was not there before? A mine takes the index of one that is gone."""
    return field.place[die] >= TABLE and (die >= len(places) or places[die] == GONE)


def _rolled(match: "Match", length: int) -> dict[int, int]:
    """What was rolled since the history was so long, by die."""
    from umpire import history

    rolled: dict[int, int] = {}
    for _, _, answer in history.entries(match.log[length:], match._forms()):
        if answer[0] == "roll":
            for die, value in zip(answer[1], answer[2]):
                rolled[die] = value
    return rolled


def _outcome(attack: int, defense: int, won: bool) -> str:
    """How the attack has ended (S10 to S14)."""
    if won:
        return say("{} matches {}." if attack == defense else "{} beats {}.", attack, defense)
    return say("{} against {}: a tie." if attack == defense else "{} against {}: it fails.", attack, defense)


def _first_born(match: "Match") -> int:
    """The first die that was not in an army."""
    setup = match.setup
    return sum([len(army) for army in setup.armies + setup.reserves])


class News(Screen):
    """The sentences, a screenful at a time; then what the match asks."""

    def __init__(self, ui: "Handheld", lines: list[str], first: int = 0) -> None:
        super().__init__(ui)
        self.told = lines
        self.first = first
        self.act = next_act(ui)
        high = ui.panel.height >= 64
        self.room = 4 if high else 3 if ui.panel.width >= 128 else 4
        self.lines = []
        for text in lines:
            self.lines += wrap(text, ui.panel.width)

    def again(self) -> tuple:
        return self.path, (self.told, self.first)

    def b(self) -> None:
        if self.first + self.room < len(self.lines):
            self.first += self.room
        else:
            self.ui.call("conduct.show", self.ui)

    def a(self) -> None:
        self.first = max(0, self.first - self.room)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def draw(self, c: "Canvas") -> None:
        high = c.height >= 64
        pitch = 10 if high else 8
        y = 0
        if high:
            self.header(c)
            y = 11
        for line in self.lines[self.first : self.first + self.room]:
            c.text(line, 0, y)
            y += pitch
        more = self.first + self.room < len(self.lines)
        c.legend("◂" if self.first else "", "more" if more else self.act, "")
