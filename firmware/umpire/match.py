"""A match: it asks, someone answers, and its history is all it is (RECORD 3).

An edition's sequence of play is a generator that yields questions; `Match` checks each answer before it sends
it in. Whoever answers (a screen, a bot, a record that is replayed, a test) knows no rule. The state is only
ever a fold over the history, so undo, correct and resume are replays.

Answers are tuples that begin with a word of the record:
    ("first", side, by_device)          ("roll", dice, values, by_device)    ("deploy", dice, fronts, by_device)
    ("attack", dice, target)            ("pass",)    ("move", dice, front)   ("hold", front)
    ("reroll", dice)    ("reinforce", die, front or 0)    ("ally", side, side)    ("break", side, side)
    ("undo",)    ("correct", die, value)             ("resign", side)        ("end",)
An attack's fourth item, if it has one: what its dice showed then, and behind it what each brings besides (M19, S30,
S59). A corrected value of two d30 may have the second part behind it (S41).
Sides are 0..7; dice, values and fronts are bytes, a die is its index in the position, a front 1..9.

Options (umpire.options) are modules that plug into named points of the sequence of play:
    begin(match)                before anything is asked
    opened(match)               who goes first is known: questions before the first rolls
    begin_turn(match)           questions before a turn's action
    turn(match, strike)         a turn in place of one attack
    strikes(match, answer)      an attack is about to be carried out
    changed(match)              dice have left or entered a place
    is_over(match)              has the match ended? Judged at once
    can_act(match)              there is no stalemate, whatever attacks there are
    why_not(match, answer)      the reasons against the option's own answers; None for all others
    apply(match, answer)        takes an answer that the sequence does not wait for; False for all others
    final(match, side)          a factor of the side's final score
    load(match, answer)         loads what the answer needs, where the stack still has room for that
    moves(match)                for lists: further legal answers to what is asked
    record(match, answer)       the record's line for an answer of its own, else ""
    parse(match, parts)         the answer that a line of its own stands for, split at blanks and signs, else None
An edition may plug into them, too: with a module that it calls `plug`, which also has its FORMS and its Position.
"""

import sys
from collections import namedtuple

from micropython import const

from umpire import reasons
from umpire.position import GONE, RESERVE, TABLE, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterator

    from umpire.setup import Setup

NOBODY = const(-1)

# kind: what is asked, a word of RECORD 3 or "over"; side: who must answer, or NOBODY; dice: those that must be rolled
Question = namedtuple("Question", ("kind", "side", "dice"))


class Match:
    """A match from its set-up on. `question` is what it asks now; `turn` whose turn it is, or NOBODY."""

    def __init__(self, setup: "Setup", settled: bool = False) -> None:  # seldom
        """Begin. ValueError names what `setup.errors` finds; with `settled` that was looked for and `setup.settle`
        was called: a small heap has no room for the tables and the match."""
        if not settled:
            errors = setup.errors()
            if errors:
                raise ValueError(" ".join(errors))
            setup.settle()
        self.setup = setup
        self._edition = _module("editions", setup.edition)
        self.plug = getattr(self._edition, "plug", None)
        self._options = [self.plug] if self.plug else []
        self._options += [_module("options", name) for name in setup.options()]
        self.log = bytearray()  # the history, see umpire.answering
        self._begin()

    def _begin(self) -> None:  # seldom
        setup = self.setup
        position: Any = self.plug.Position if self.plug else Position
        self.position: Position = position(setup.is_on("half_value"))
        for side, army in enumerate(setup.armies):
            self.position.add(side, army, TABLE)
            self.position.add(side, setup.reserves[side], RESERVE)
        self.pacts = bytearray([1 << side for side in range(len(setup.armies))])  # side bits of each one's alliance
        self.turn = NOBODY
        self.first = NOBODY  # whose turn a round begins with
        self.rounds = 0  # full rounds played (A22)
        self.dry_rounds = 0  # of them, those in a row without a capture (A9)
        self.captured = False  # in this round
        self.passed_freely = 0  # bit a side: its last own turn was a pass that it could have avoided (B17)
        self.resigned = 0  # bit a side (A20)
        self.drawn = False  # by the stalemate rule (B19)
        self.fresh = False  # is nothing done yet in this turn (A1)?
        self.deployed = False  # into fronts (A4)
        self.fronts_won = bytearray()
        self.own_turns: list[int] = []  # of each side (A11)
        self.question = Question("over", NOBODY, b"")
        for begin in self.points("begin"):
            begin(self)
        self._play = self._edition.play(self)
        self.send(None)

    # Asking and answering

    def why_not(self, answer: tuple) -> int:
        """The reasons (bits of umpire.reasons) why this answer is refused now; 0: it is legal."""
        from umpire import answering

        return answering.why_not(self, answer)

    def answer(self, answer: tuple) -> None:
        """Answer the question, or undo, correct, resign, end. answering.Illegal is raised if it is refused."""
        from umpire import answering

        answering.answer(self, answer)

    def edition_why_not(self, answer: tuple) -> int:
        """The same for an answer that is the edition's own."""
        bits: int = self._edition.why_not(self, answer)
        return bits

    def send(self, answer: tuple | None) -> None:
        """Give the sequence of play an answer, a legal one."""
        try:
            self.question = self._play.send(answer)
        except StopIteration:
            self.over()

    def over(self) -> None:
        """The match ends here."""
        self._play.close()
        self.turn = NOBODY
        self.question = Question("over", NOBODY, b"")

    def resign(self, side: int) -> None:  # seldom
        """A20: the side's dice are gone; the match ends where one group is left."""
        position = self.position
        for die in position.dice(side) + position.dice(side, RESERVE):
            position.place[die] = GONE
        self.resigned |= 1 << side
        self.changed()
        if self.is_decided():
            self.over()
        elif self.question.side == side:
            self.send(None)  # what it was asked needs no answer any more

    # What the sequences of play change

    def capture(self, die: int, side: int) -> None:
        """Put a die into the side's scoring area (B9)."""
        self.position.place[die] = side
        self.captured = True

    def changed(self) -> None:
        """Dice have left or entered a place: the options see to it."""
        for changed in self.points("changed"):
            changed(self)

    def points(self, name: str) -> "Iterator[Callable]":
        """What the options in play plug into this point of the sequence."""
        for option in self._options:
            plugged = getattr(option, name, None)
            if plugged:
                yield plugged

    def is_in(self, side: int) -> bool:
        """Has the side any dice left, on the table or in reserve (B13, A17)?"""
        return self.position.is_in(side)

    def sides_in(self) -> int:
        """Side bits of those that have dice left."""
        bits = 0
        for side in range(len(self.pacts)):
            if self.is_in(side):
                bits |= 1 << side
        return bits

    def is_decided(self) -> bool:
        """Has the match ended: one side or alliance left (B13, A2), or as an option says (A8)?"""
        left = self.sides_in()
        for pact in self.pacts:
            if not left & ~pact:
                return True
        for is_over in self.points("is_over"):
            if is_over(self):
                return True
        return False

    # The score

    def score(self, side: int) -> int:
        """The side's captured points (B14), by sides or by the values shown when captured."""
        position = self.position
        taken = [die for die in range(position.n) if position.place[die] == side]
        if self.setup.rule("score_by") == "value_at_capture":
            return sum([position.value[die] for die in taken])
        return sum([position.worth(die) for die in taken])

    def outcome(self) -> tuple[str, list[int]]:  # seldom
        """("open", []), ("win", the sides of the winner) or ("draw", the sides that share it) (B14, B20, A3, A20)."""
        if self.question.kind != "over":
            return "open", []
        from umpire import outcome

        return outcome.of(self)

    def grade(self) -> str:  # seldom
        """How a win counts with a handicap: "total" or "pyrrhic" (A10); else ""."""
        if self.outcome()[0] != "win" or not self.setup.is_on("handicap"):
            return ""
        return str(_module("options", "handicap").grade(self))

    # History

    def can_undo(self) -> bool:  # seldom
        """Is there a decision that undo may take back?"""
        return self._past().undo_to(self.log, self._forms()) >= 0

    def undone(self) -> "Iterator[tuple]":  # seldom
        """What undo would take back: answers; an attack's fourth item is what its dice showed then."""
        return self._past().undone(self.log, self._forms())

    def history(self) -> "Iterator[tuple]":  # seldom
        """Every answer in force, from the beginning."""
        for _, _, answer in self._past().entries(self.log, self._forms()):
            yield answer

    def undo(self) -> int:  # seldom
        """Take the last decision back, and all that followed; the reasons why that cannot be."""
        end = self._past().undo_to(self.log, self._forms())
        return self.replay(self.log[:end]) if end >= 0 else reasons.NOT_ASKED

    def correct(self, die: int, value: int, second: int = 0) -> int:  # seldom
        """Replay with another typed value for the die's last roll; the reasons why that cannot be. `second`: the second
        part of two d30."""
        history = self._past().corrected(self, self._forms(), die, value, second)
        if not history:
            return reasons.NOT_ASKED
        if not self.position.can_show(die, value):
            return reasons.OUT_OF_RANGE
        return self.replay(history, True)

    def replay(self, history: bytearray, check: bool = False) -> int:  # seldom
        """Begin anew and answer all of `history`, which is the match's from now on; with `check`, stop at the first
        answer that is refused. It is changed in place: a small heap has no room for a second one that grows."""
        from umpire.answering import act, encoded, why_not

        self.log = history
        self._begin()
        for start, _, answer in self._past().entries(history, self._forms()):
            if check:
                bits = why_not(self, answer)
                if bits:
                    return bits
                entry = encoded(self, answer)  # dice that captured show other values, a pass may be a decision now
                history[start : start + len(entry)] = entry
            act(self, answer)
        return 0

    def _past(self) -> "Any":  # seldom
        """The module that reads a history: loaded when something is taken back, corrected or told."""
        from umpire import history

        return history

    def _forms(self) -> tuple:  # seldom
        from umpire.answering import forms

        return forms(self)


def _module(folder: str, name: str):  # type: ignore[no-untyped-def]
    """A module of umpire.editions or umpire.options, imported now: those not in play cost no heap."""
    name = "umpire." + folder + "." + name
    __import__(name)
    return sys.modules[name]
