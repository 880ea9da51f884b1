"""The menu in a match, on long B, and what it asks before it does anything."""

from micropython import const

from umpire.canvas import say
from umpire.position import TABLE
from umpire.screens.listing import List
from umpire.screens.notice import Notice
from umpire.screens.rows import enemies
from umpire.screens.turn import attackers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.match import Match

_LONG = const(4)  # rounds

# Other modules that a line of the menu needs.
_LEADS = {
    "Correct a number": "correct",
    "Table bumped": "correct",
    "Judge mode": "judge",
    "Save and leave": "menu",
    "Settings": "settings",
    "Cast or recharge": "umpire.medieval.casting casting.Casters",
    "Judge a cast": "umpire.medieval.casting rulings.Casters",
    "Units": "unit.Unit",
}


class Pause(List):
    """Only what is possible now. A screen that is "gone to" comes back to the match, one that is opened to here."""

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        match = ui.match
        kind = match.question.kind
        lines: list[tuple] = []
        if has_past(match):
            lines.append(("Take back", self._take_back))
        if ui.advanced:
            from umpire.screens import advanced

            lines.extend(advanced.lines(ui))
        if typed_dice(match):
            lines.append(("Correct a number", self._correct))
        if any(match.position.value):
            lines.append(("Table bumped", self._bumped))
        if kind == "attack":
            if len(enemies(match.position, match.turn)):  # they may all be in reserve
                lines.append(("Judge mode", self._judge))
            if match.position.targets(match.turn) and not match.why_not(("pass",)):
                lines.append(("Pass", self._pass))
        if len(match.setup.names) > 2:
            lines.append(("Turn order", self._order))
        if kind != "over":  # what the last attack did may still stand there
            lines.append(("End or resign", self._end))
        lines.append(("Save and leave", self._leave))
        lines.append(("Settings", self._settings))
        self.lines = lines

    def rows(self) -> list[tuple[str, str]]:
        return [(line[0], line[2] if len(line) > 2 else "") for line in self.lines]

    def choose(self, at: int) -> None:
        self.lines[at][1]()

    def leads_to(self, at: int) -> str:
        return _LEADS.get(self.lines[at][0], "")

    def draw_title(self, c: "Canvas") -> None:
        self.header(c)

    def _take_back(self) -> None:
        self.ui.go("pause.TakeBack")

    def _correct(self) -> None:
        self.ui.open("correct.Correct")

    def _bumped(self) -> None:
        self.ui.open("correct.Bumped")

    def _judge(self) -> None:
        assert self.ui.match
        self.ui.go("ship_judge.Judge" if self.ui.match.setup.edition == "star" else "judge.Judge")

    def _pass(self) -> None:
        who = self.ui.name(self.ui.mover())
        self.ui.go("pause.Confirm", "Pass?", say("{} can attack, and would not.", who), "pass", ("pass",))

    def _order(self) -> None:
        self.ui.open("pacts.Players")

    def _end(self) -> None:
        self.ui.open("pause.End")

    def _settings(self) -> None:
        self.ui.open("settings.Settings")

    def _leave(self) -> None:
        leave(self.ui)


def leave(ui: "Handheld") -> None:
    """To the menu; asks first if that would lose what flash did not take."""
    if ui.journal.retry():
        ui.home()
    else:
        ui.open("fault.Leave")


def has_past(match: "Match") -> bool:
    """Is there anything to be taken back, or a roll of the device that bars it?"""
    for answer in match.history():  # as a rule the first one, so this is quick
        if answer[0] != "roll" or answer[3]:
            return True
    return False


def typed_dice(match: "Match") -> bytes:
    """The dice on the table whose last value was typed: it may be corrected."""
    typed = bytearray(match.position.n)
    for answer in match.history():
        if answer[0] == "roll":
            for die in answer[1]:
                typed[die] = not answer[3]
    place = match.position.place
    return bytes([die for die in range(len(typed)) if typed[die] and place[die] >= TABLE])


class Confirm(Notice):
    """Asks before it answers the match. A double press on B does no harm: B is empty."""

    def __init__(self, ui: "Handheld", headline: str, text: str | tuple[str, ...], verb: str, answer: tuple) -> None:
        super().__init__(ui)
        self.headline = headline
        self.text = text
        self.keys = ("keep" if verb == "undo" else "play on" if ui.panel.width >= 128 else "back", "", verb)
        self.answer = answer

    def a(self) -> None:
        self.ui.back()

    def b(self) -> None:
        pass

    def c(self) -> None:
        self.ui.answer(self.answer)
        self.ui.next()

    def long_a(self) -> None:
        """Only a short press counts."""

    def long_c(self) -> None:
        """Only a short press counts."""


class TakeBack(Confirm):
    """Undo; first it says what it takes back."""

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui, "Take back?", "", "undo", ("undo",))
        self._due = False
        assert ui.match
        answers = list(ui.match.undone())
        if answers:
            self.text = self._taken(answers)
        else:
            self.headline = "Too late"
            self.text = ("The device has rolled since: its dice stay as they are.", "The device has rolled since.")
            self.keys = ("", "go on", "")

    def b(self) -> None:
        if self.keys[1]:
            self.ui.back()

    def c(self) -> None:
        assert self.ui.match
        if self.keys[2] and self.ui.match.rounds < _LONG:
            super().c()
        elif self.keys[2]:
            self._due = True
            self.text = "One moment."
            self.keys = ("", "", "")

    def tick(self, now: int) -> None:
        """To go through a long match again takes a while: first there is something to see."""
        if self._due:
            self._due = False
            super().c()

    def _taken(self, answers: list[tuple]) -> tuple[str, ...]:
        """The decision, and what came after it; shorter wordings behind."""
        shown = []
        passes = 0
        for answer in answers[1:]:
            if answer[0] == "roll":
                shown.extend([str(value) for value in answer[2]])
            passes += answer[0] == "pass"
        ends = [""]
        if shown:
            several = len(shown) > 1
            ends = [
                say(", and the rolls {}" if several else ", and the roll {}", ", ".join(shown)),
                say(", and {} rolls" if several else ", and {} roll", len(shown)),
            ]
        more = "" if not passes else ", and a pass" if passes == 1 else say(", and {} passes", passes)
        what = self._decision(answers[0])
        texts = tuple([what[0] + end + more for end in ends]) + tuple([text + ends[-1] + more for text in what[1:]])
        return texts if self.ui.panel.width >= 128 else texts + (what[-1],)

    def _decision(self, answer: tuple) -> tuple[str, ...]:
        word = answer[0]
        ui = self.ui
        assert ui.match
        if ui.match.setup.edition == "star" and word not in ("first", "resign", "pass", "end", "reroll"):
            from umpire.screens import ship_menu

            return ship_menu.decision(ui, answer)
        if word == "attack":
            position = ui.match.position
            target = answer[2]
            whose = say("{}'s d{}", ui.name(position.owner[target]), position.sides[target])
            brief = say("{} dice take {}", len(answer[1]), whose)
            said = say("{} {}", attackers(answer[3][: len(answer[1])]), whose)
            return said, brief if len(answer[1]) > 1 else say("takes {}", whose)
        if word == "first":
            return (say("{} goes first", ui.name(answer[1])),)
        if word in ("cast", "recharge", "escort"):
            from umpire.screens import with_units

            return with_units.decision(answer)
        if word in ("deploy", "move", "hold", "reinforce", "ally", "break"):
            from umpire.screens import option_words

            return option_words.decision(ui, answer)
        if word == "resign":
            return (say("{} resigns", ui.name(answer[1])),)
        return ({"pass": "A pass", "reroll": "The dice chosen to roll again", "end": "The end of the match"}[word],)


class End(List):
    """End the match, or a side resigns (A20)."""

    title = "End or resign"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        match = ui.match
        self.sides = [side for side in range(len(match.setup.names)) if match.is_in(side)]

    def rows(self) -> list[tuple[str, str]]:
        rows = [("End the match now", "")]
        for side in self.sides:
            name = self.ui.name(side)
            rows.append((say("{} resigns", name), "") if self.ui.panel.width >= 128 else (name, "resigns"))
        return rows

    def choose(self, at: int) -> None:
        ui = self.ui
        assert ui.match
        if at == 0:
            text = "The score decides."
            if len(ui.match.setup.names) == 2:
                text = say("The score decides, {} to {}.", ui.match.score(0), ui.match.score(1))
            ui.open("pause.Confirm", "End it?", text, "end", ("end",))
            return
        side = self.sides[at - 1]
        name = ui.name(side)
        if len(self.sides) == 2:
            text = say("{} gives up, and {} wins.", name, ui.name(self.sides[at - 2]))  # the other one
        else:
            text = say("{}'s dice leave the table, the others play on.", name)
        ui.open("pause.Confirm", "Resign?", (text, say("{}'s dice leave the table.", name)), "resign", ("resign", side))
