"""Where dice go: choosing a front to move to (A5) or to enter (A16). What is closed or barred is refused with a
sentence."""

from umpire import reasons
from umpire.canvas import say
from umpire.options import front_rules
from umpire.options.terrain import admits
from umpire.position import TABLE
from umpire.screens.listing import List
from umpire.screens.notice import Notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld
    from umpire.match import Match
    from umpire.setup import Setup


def sizes_text(sizes: bytes) -> str:
    """ "d4, d6 and d8"."""
    names = [f"d{size}" for size in sorted(set(sizes))]
    return names[0] if len(names) == 1 else say("{} and {}", ", ".join(names[:-1]), names[-1])


def barred(setup: "Setup", front: int, sizes: bytes) -> bytes:
    """Those of the sizes that a front does not admit (A13)."""
    return bytes([size for size in sizes if not admits(setup, front, size)])


def refusal(match: "Match", side: int, sizes: bytes, front: int) -> tuple[str, ...]:
    """Why dice of these sizes cannot enter a front, the best wording first; empty: they can."""
    if front_rules.why_not_front(match, side, front):
        if match.fronts_won[front] == front_rules.NEUTRAL:
            return (say("Front {} is nobody's: it is closed.", front),)
        return (say("Front {} is lost: you cannot enter it.", front),)
    out = barred(match.setup, front, sizes)
    if not out:
        return ()
    admitted = say("Front {} admits {} only.", front, sizes_text(match.setup.admitted[front]))
    return (
        admitted,
        say("Front {} does not admit {}.", front, sizes_text(out)),
        say("Front {} does not admit that.", front),
    )


class Refused(Notice):
    """They cannot go there."""

    headline = "Not there"

    def __init__(self, ui: "Handheld", text: "str | tuple[str, ...]") -> None:
        super().__init__(ui)
        self.text = text


class Where(List):
    """Choose a front. `word` and `dice`: the answer in the making, "move" or "reinforce"; `home`: the front they are
    in, 0: the reserve."""

    def __init__(self, ui: "Handheld", word: str, dice: bytes, home: int, at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.match = ui.match
        self.word = word
        self.dice = dice
        self.home = home
        self.side = ui.match.question.side
        self.fronts = [front for front in range(1, ui.match.setup.fronts + 1) if front != home]
        position = ui.match.position
        self.sizes = bytes([position.sides[die] for die in dice])
        what = say("{} dice", len(dice)) if len(dice) > 1 else f"d{self.sizes[0]}"
        self.title = say("{} to which front?" if ui.panel.width >= 128 else "{} to front?", what)

    def again(self) -> tuple:
        return self.path, (self.word, self.dice, self.home, self.at)

    def rows(self) -> list[tuple[str, str]]:
        return [(say("Front {}", front), self._state(front)) for front in self.fronts]

    def _state(self, front: int) -> str:
        match = self.match
        if front_rules.why_not_front(match, self.side, front):
            return "closed" if match.fronts_won[front] == front_rules.NEUTRAL else "lost"
        if len(barred(match.setup, front, self.sizes)):
            return "barred"
        if match.fronts_won[front] == self.side:
            return "yours"
        mine, theirs = [len(match.position.dice(side, TABLE + front)) for side in (self.side, 1 - self.side)]
        return say("{} v {} dice", mine, theirs)

    def choose(self, at: int) -> None:
        send(self.ui, self.word, self.dice, self.fronts[at])


def send(ui: "Handheld", word: str, dice: bytes, front: int) -> None:
    """Move dice to a front or let one enter it; refused with a sentence if that cannot be."""
    match = ui.match
    assert match
    answer = (word, dice, front) if word == "move" else (word, dice[0], front)
    bits = match.why_not(answer)
    if not bits and word == "move":
        ui.call("aftermath.move", ui, dice, front)
    elif not bits:
        ui.answer(answer)
        ui.next()
    else:
        sizes = bytes([match.position.sides[die] for die in dice])
        text = refusal(match, match.question.side, sizes, front)
        ui.open("where.Refused", text or " ".join(reasons.words(bits)).replace("-", " "))
