"""Alliances in play (A1 to A3, A18): making and breaking a pact, what that means, and who is whose ally."""

from umpire.canvas import say, text_width
from umpire.position import RESERVE
from umpire.screens.aside import joined, members
from umpire.screens.listing import List
from umpire.screens.pause import Confirm
from umpire.screens.rows import pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.match import Match


def strangers(match: "Match") -> list[int]:
    """Whom the side to move may make a pact with: those that are in the match and not its allies."""
    pact = match.pacts[match.turn]
    return [side for side in range(len(match.pacts)) if match.is_in(side) and not pact >> side & 1]


class Make(List):
    """Whom to make a pact with."""

    title = "A pact with whom?"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.match = ui.match
        self.sides = strangers(ui.match)

    def rows(self) -> list[tuple[str, str]]:
        lines = []
        for side in self.sides:
            allies = "".join([chr(65 + ally) for ally in members(self.match.pacts[side], side)])
            lines.append((self.ui.name(side), say("with {}", allies) if allies else ""))
        return lines

    def choose(self, at: int) -> None:
        side = self.sides[at]
        ui = self.ui
        match = self.match
        pact = match.pacts[side] | 1 << match.turn
        texts = []
        if not match.sides_in() & ~pact:
            texts.append("All are allies then: the match ends.")
        else:
            old = members(match.pacts[match.turn], match.turn)
            names = joined([ui.name(ally) for ally in members(match.pacts[side])])
            if old:
                texts.append(
                    say("You leave {} and share your score with {}.", joined([ui.name(ally) for ally in old]), names)
                )
            texts.append(say("You and {} share the score.", names))
            texts.append("You share the score.")
        ui.open("pause.Confirm", "A pact?", tuple(texts), "agreed", ("ally", match.turn, side))


def breaking(ui: "Handheld") -> None:
    """Ask whether the side to move leaves its allies."""
    match = ui.match
    assert match
    allies = members(match.pacts[match.turn], match.turn)
    names = joined([ui.name(ally) for ally in allies])
    text = (
        say("You leave {} and stand alone with your own score.", names),
        say("You leave {}.", names),
        "You stand alone then.",
    )
    ui.open("pause.Confirm", "Break it?", text, "break", ("break", match.turn, allies[0]))


class Treachery(Confirm):
    """An attack on an ally: it breaks the pact (A3)."""

    def __init__(self, ui: "Handheld", dice: bytes, target: int, how: bytes = b"") -> None:
        assert ui.match
        match = ui.match
        ally = match.position.owner[target]
        name = ui.name(ally)
        allies = joined([ui.name(side) for side in members(match.pacts[match.turn], match.turn)])
        text = (
            say("{} is your ally: this breaks the pact with {}.", name, allies),
            say("This breaks the pact with {}.", name),
        )
        super().__init__(ui, "Treachery?", text, "attack", ("attack", dice, target, how))
        self.keys = ("keep it", "", "attack")

    def c(self) -> None:
        self.ui.call("aftermath.strike", self.ui, *self.answer[1:])


class Players(List):
    """The turn order from the side to move on: letter, name, allies, dice, score."""

    title = "Turn order"
    verb = "back"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        match = ui.match
        seats = len(match.pacts)
        first = max(0, ui.mover())
        self.sides = [(first + k) % seats for k in range(seats)]

    def rows(self) -> list[tuple[str, str]]:
        match = self.ui.match
        assert match
        lines = []
        for side in self.sides:
            count = len(match.position.dice(side))
            waiting = len(match.position.dice(side, RESERVE))
            dice = f"{count}+{waiting}" if waiting else say("{} dice", count) if count != 1 else "1 die"
            if not match.is_in(side):
                dice = "out"
            letter = chr(65 + side)
            name = self.ui.name(side)
            allies = "".join([chr(65 + ally) for ally in members(match.pacts[side], side)])
            if allies:
                allies = " +" + allies
            width = self.ui.panel.width
            if width >= 128:
                texts = f"{letter} {name}{allies}", f"{letter} {name}"
                lines.append((pick(texts, width - 20 - text_width(dice)), dice))
            else:
                lines.append((name, f"{letter}{allies}, {dice}"))
        return lines

    def choose(self, at: int) -> None:
        self.ui.back()

    def draw_title(self, c: "Canvas") -> None:
        match = self.ui.match
        assert match
        side = self.sides[self.at]
        score = say("score {}", match.score(side))
        allies = members(match.pacts[side])
        if len(allies) > 1:
            score = say("{}, pact {}", match.score(side), sum([match.score(ally) for ally in allies]))
        left = c.text_right(score, c.width, 0)
        c.text(pick((self.title, "Order", ""), left - 4), 0, 0)
