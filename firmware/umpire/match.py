"""A match: it asks, someone answers, and its history is all it is (RECORD 3).

An edition's sequence of play is a generator that yields questions; `Match` checks each answer before it sends
it in. Whoever answers (a screen, a bot, a record that is replayed, a test) knows no rule. The state is only
ever a fold over the history, so undo, correct and resume are replays.

Answers are tuples that begin with a word of the record:
    ("first", side, by_device)          ("roll", dice, values, by_device)    ("deploy", dice, fronts, by_device)
    ("attack", dice, target)            ("pass",)    ("move", dice, front)   ("hold", front)
    ("reroll", dice)    ("reinforce", die, front or 0)    ("ally", side, side)    ("break", side, side)
    ("undo",)    ("correct", die, value)             ("resign", side)        ("end",)
An attack's fourth item, if it has one: what its dice showed then, and behind it what each brings besides (M19).
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
    moves(match)                for lists: further legal answers to what is asked
    line_of(match, answer)      the record's line for an answer of its own, else ""
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

# A history entry: a byte of kind and flags, then what follows the answer's word, as its form says; an edition may have
# forms of its own behind these.
# i: a number in a byte; b: bytes after two bytes of length; d: by the device? (in the flags).
FORMS = (
    "first id",
    "roll bbd",
    "reroll b",
    "attack bib",
    "pass",
    "resign i",
    "end",
    "deploy bbd",
    "move bi",
    "hold i",
    "reinforce ii",
    "ally ii",
    "break ii",
)
KIND = const(0x1F)
DEVICE = const(0x20)  # the device rolled or drew: bars undo
DECISION = const(0x40)  # what undo takes back
_ROLL = const(1)


class Illegal(Exception):
    """An answer was refused; `reasons` has the bits of umpire.reasons."""

    def __init__(self, bits: int) -> None:
        from umpire.reasons import words

        super().__init__(" ".join(words(bits)))
        self.reasons = bits


class Match:
    """A match from its set-up on. `question` is what it asks now; `turn` whose turn it is, or NOBODY."""

    def __init__(self, setup: "Setup") -> None:  # seldom
        """Begin. ValueError names what `setup.errors` finds."""
        errors = setup.errors()
        if errors:
            raise ValueError(" ".join(errors))
        setup.settle()
        self.setup = setup
        self._edition = _module("editions", setup.edition)
        self._plug = getattr(self._edition, "plug", None)
        self._options = [self._plug] if self._plug else []
        self._options += [_module("options", name) for name in setup.options()]
        self._forms = self._plug.FORMS if self._plug else FORMS
        self._history = bytearray()
        self._begin()

    def _begin(self) -> None:  # seldom
        setup = self.setup
        position: Any = self._plug.Position if self._plug else Position
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
        self._send(None)

    # Asking and answering

    def why_not(self, answer: tuple) -> int:
        """The reasons (bits of umpire.reasons) why this answer is refused now; 0: it is legal."""
        word = answer[0]
        kind = self.question.kind
        if word == "undo":
            return 0 if self.can_undo() else reasons.NOT_ASKED
        if word == "correct":
            history = self._history
            bits = self._correct(answer[1], answer[2])
            self._replay(history)
            return bits
        if kind == "over":
            return reasons.NOT_ASKED
        if word == "end":
            return 0
        if word == "resign":  # silent in A20: who is out has nothing to resign, and keeps the score (B14)
            return 0 if self.is_in(answer[1]) else reasons.NOT_ASKED
        if word == "roll" and kind == "roll":
            return self._why_not_roll(answer[1], answer[2])
        if word == "first" and kind == "first":
            return self._why_not_first(answer[1])
        for why_not in self.points("why_not"):
            bits = why_not(self, answer)
            if bits is not None:
                return bits
        return self._edition.why_not(self, answer)

    def answer(self, answer: tuple) -> None:
        """Answer the question, or undo, correct, resign, end. Illegal is raised if it is refused."""
        word = answer[0]
        if word == "correct":
            history = self._history
            bits = self._correct(answer[1], answer[2])
            if bits:
                self._replay(history)
                raise Illegal(bits)
            return
        bits = self.why_not(answer)
        if bits:
            raise Illegal(bits)
        if word == "undo":
            self._replay(self._history[: self._past().undo_to(self._history, self._forms)])
        else:
            self._apply(answer)

    def _apply(self, answer: tuple) -> None:
        self._history.extend(self._encode(answer))
        self._act(answer)

    def _act(self, answer: tuple) -> None:
        word = answer[0]
        if word == "end":
            self._over()
        elif word == "resign":
            self._resign(answer[1])
        elif not self._taken(answer):
            self.fresh = False
            self._send(answer)

    def _taken(self, answer: tuple) -> bool:
        """Did an option take the answer, so that the question stays?"""
        for apply in self.points("apply"):
            if apply(self, answer):
                if self.is_decided():
                    self._over()
                return True
        return False

    def _send(self, answer: tuple | None) -> None:
        try:
            self.question = self._play.send(answer)
        except StopIteration:
            self._over()

    def _over(self) -> None:
        self._play.close()
        self.turn = NOBODY
        self.question = Question("over", NOBODY, b"")

    def _why_not_first(self, side: int) -> int:  # seldom
        if not self.is_in(side):
            return reasons.NOT_YOUR_TURN
        if self.setup.rule("first") != "fewest_points":
            return 0
        # A side that has resigned at once (A20) is no candidate: else nobody could be named.
        sides = [k for k in range(len(self.setup.names)) if self.is_in(k)]
        return 0 if side in list(self.setup.fewest_points(sides)) else reasons.NOT_YOUR_TURN

    def _why_not_roll(self, dice: bytes, values: bytes) -> int:
        bits = 0
        if set(dice) != set(self.question.dice):
            bits |= reasons.WRONG_DICE
        if len(set(dice)) < len(dice):
            bits |= reasons.DUPLICATE
        for die, value in zip(dice, values):
            if die < self.position.n and not 1 <= value <= self.position.sides[die]:
                bits |= reasons.OUT_OF_RANGE
        return bits

    def _resign(self, side: int) -> None:  # seldom
        """A20: the side's dice are gone; the match ends where one group is left."""
        position = self.position
        for die in position.dice(side) + position.dice(side, RESERVE):
            position.place[die] = GONE
        self.resigned |= 1 << side
        self.changed()
        if self.is_decided():
            self._over()
        elif self.question.side == side:
            self._send(None)  # what it was asked needs no answer any more

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
        points = position.value if self.setup.rule("score_by") == "value_at_capture" else position.sides
        return sum([points[die] for die in range(position.n) if position.place[die] == side])

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
        return self._past().undo_to(self._history, self._forms) >= 0

    def undone(self) -> "Iterator[tuple]":  # seldom
        """What undo would take back: answers; an attack's fourth item is what its dice showed then."""
        return self._past().undone(self._history, self._forms)

    def history(self) -> "Iterator[tuple]":  # seldom
        """Every answer in force, from the beginning."""
        for _, _, answer in self._past().entries(self._history, self._forms):
            yield answer

    def _past(self) -> "Any":  # seldom
        """The module that reads a history: loaded when something is taken back, corrected or told."""
        from umpire import history

        return history

    def _correct(self, die: int, value: int) -> int:  # seldom
        """Replay with another typed value for the die's last roll; the reasons why that cannot be."""
        history = self._past().corrected(self._history, self._forms, die, value)
        if not history:
            return reasons.NOT_ASKED
        if not 1 <= value <= self.position.sides[die]:
            return reasons.OUT_OF_RANGE
        return self._replay(history, True)

    def _replay(self, history: bytearray, check: bool = False) -> int:  # seldom
        """Begin anew and answer all of `history`, which is the match's from now on; with `check`, stop at the first
        answer that is refused. It is changed in place: a small heap has no room for a second one that grows."""
        self._history = history
        self._begin()
        for start, _, answer in self._past().entries(history, self._forms):
            if check:
                bits = self.why_not(answer)
                if bits:
                    return bits
                entry = self._encode(answer)  # dice that captured show other values, a pass may be a decision now
                history[start : start + len(entry)] = entry
            self._act(answer)
        return 0

    def _encode(self, answer: tuple) -> bytearray:
        word = answer[0]
        kind = 0
        while not self._forms[kind].startswith(word):
            kind += 1
        if word == "attack":
            brought = answer[3][len(answer[1]) :] if len(answer) > 3 else b""
            answer = answer[:3] + (bytes([self.position.value[die] for die in answer[1]]) + brought,)
        entry = bytearray([kind if kind == _ROLL or self._is_forced(word) else kind | DECISION])
        for form, item in zip(self._forms[kind][len(word) + 1 :], answer[1:]):
            if form == "i":
                entry.append(item)
            elif form == "b":
                entry.append(len(item) & 0xFF)
                entry.append(len(item) >> 8)
                entry.extend(item)
            elif item:
                entry[0] |= DEVICE
        return entry

    def _is_forced(self, word: str) -> bool:
        """Is it the pass of a side that cannot but pass? With pass = free even the only answer is a decision."""
        return word == "pass" and self.setup.rule("pass") == "forced" and not self.position.targets(self.turn)


def _module(folder: str, name: str):  # type: ignore[no-untyped-def]
    """A module of umpire.editions or umpire.options, imported now: those not in play cost no heap."""
    name = "umpire." + folder + "." + name
    __import__(name)
    return sys.modules[name]
