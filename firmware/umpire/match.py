"""A match: it asks, someone answers, and its history is all it is (RECORD 3).

An edition's sequence of play is a generator that yields questions; `Match` checks each answer before it sends
it in. Whoever answers (a screen, a bot, a record that is replayed, a test) knows no rule. The state is only
ever a fold over the history, so undo, correct and resume are replays.

Answers are tuples that begin with a word of the record:
    ("first", side, by_device)                  ("roll", dice, values, by_device)
    ("attack", dice, target[, more reasons])    ("pass",)    ("reroll", dice)
    ("undo",)    ("correct", die, value)        ("resign", side)    ("end",)
Sides are 0..7; dice and values are bytes, a die is its index in the position.
"""

from collections import namedtuple

from micropython import const

from umpire import reasons
from umpire.position import GONE, RESERVE, TABLE, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.setup import Setup

NOBODY = const(-1)

# kind: first roll reroll attack over; side: who must answer, or NOBODY; dice: those that must be rolled
Question = namedtuple("Question", ("kind", "side", "dice"))

# A history entry: a byte of kind and flags, two of length, then what `_encode` says.
_KINDS = ("first", "roll", "reroll", "attack", "pass", "resign", "end")
_KIND = const(0x0F)
_DEVICE = const(0x10)  # the device rolled or drew: bars undo
_DECISION = const(0x20)  # what undo takes back


class Illegal(Exception):
    """An answer was refused; `reasons` has the bits of umpire.reasons."""

    def __init__(self, bits: int) -> None:
        super().__init__(" ".join(reasons.words(bits)))
        self.reasons = bits


class Match:
    """A match from its set-up on. `question` is what it asks now; `turn` whose turn it is, or NOBODY."""

    def __init__(self, setup: "Setup") -> None:
        """Begin. ValueError names what `setup.errors` finds."""
        errors = setup.errors()
        if errors:
            raise ValueError(" ".join(errors))
        setup.settle()
        self.setup = setup
        self._edition = _edition(setup.edition)
        self._history = bytearray()
        self._begin()

    def _begin(self) -> None:
        setup = self.setup
        self.position = Position(setup.is_on("half_value"))
        for side, army in enumerate(setup.armies):
            self.position.add(side, army, TABLE)
        self.turn = NOBODY
        self.first = NOBODY  # whose turn a round begins with
        self.rounds = 0  # full rounds played (A22)
        self.dry_rounds = 0  # of them, those in a row without a capture (A9)
        self.captured = False  # in this round
        self.passed_freely = 0  # bit a side: its last own turn was a pass that it could have avoided (B17)
        self.resigned = 0  # bit a side (A20)
        self.drawn = False  # by the stalemate rule (B19)
        self.question = Question("over", NOBODY, b"")
        self._play = self._edition.play(self)
        self._send(None)

    # Asking and answering

    def why_not(self, answer: tuple) -> int:
        """The reasons (bits of umpire.reasons) why this answer is refused now; 0: it is legal."""
        word = answer[0]
        kind = self.question.kind
        if word == "undo":
            return 0 if self._undo_to() >= 0 else reasons.NOT_ASKED
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
            self._replay(self._history[: self._undo_to()])
        else:
            self._apply(answer)

    def _apply(self, answer: tuple) -> None:
        self._history.extend(self._encode(answer))
        word = answer[0]
        if word == "end":
            self._over()
        elif word == "resign":
            self._resign(answer[1])
        else:
            self._send(answer)

    def _send(self, answer: tuple | None) -> None:
        try:
            self.question = self._play.send(answer)
        except StopIteration:
            self._over()

    def _over(self) -> None:
        self._play.close()
        self.turn = NOBODY
        self.question = Question("over", NOBODY, b"")

    def _why_not_first(self, side: int) -> int:
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

    def _resign(self, side: int) -> None:
        """A20: the side's dice are gone; the match ends where one side is left."""
        position = self.position
        for die in range(position.n):
            if position.owner[die] == side and TABLE <= position.place[die] <= RESERVE:
                position.place[die] = GONE
        self.resigned |= 1 << side
        if self.sides_in() < 2:
            self._over()
        elif self.question.side == side:
            self._send(None)  # what it was asked needs no answer any more

    # What the sequences of play change

    def capture(self, die: int, side: int) -> None:
        """Put a die into the side's scoring area (B9)."""
        self.position.place[die] = side
        self.captured = True

    def is_in(self, side: int) -> bool:
        """Has the side any dice left, on the table or in reserve?"""
        return self.position.is_in(side)

    def sides_in(self) -> int:
        """How many sides have dice left (B13)."""
        return sum([1 for side in range(len(self.setup.names)) if self.is_in(side)])

    # The score

    def score(self, side: int) -> int:
        """The side's captured points (B14), by sides or by the values shown when captured."""
        position = self.position
        points = position.value if self.setup.rule("score_by") == "value_at_capture" else position.sides
        return sum([points[die] for die in range(position.n) if position.place[die] == side])

    def outcome(self) -> tuple[str, list[int]]:
        """("open", []), ("win", [side]) or ("draw", the sides that share it) (B14, B20, A20)."""
        if self.question.kind != "over":
            return "open", []
        sides = [side for side in range(len(self.setup.names)) if not self.resigned >> side & 1]
        if self.drawn:
            return "draw", sides
        best = max([self.score(side) for side in sides])
        sides = [side for side in sides if self.score(side) == best]
        if len(sides) > 1 and self.setup.rule("tiebreak") == "survivor":
            survivors = [side for side in sides if self.is_in(side)]
            if len(survivors) == 1:
                sides = survivors
        return ("win" if len(sides) == 1 else "draw"), sides

    # History

    def can_undo(self) -> bool:
        """Is there a decision that undo may take back?"""
        return self._undo_to() >= 0

    def undone(self) -> "Iterator[tuple]":
        """What undo would take back: answers; an attack's fourth item is what its dice showed then."""
        start = self._undo_to()
        for offset, kind, payload in self._entries():
            if 0 <= start <= offset:
                yield _decode(kind, payload)

    def history(self) -> "Iterator[tuple]":
        """Every answer in force, from the beginning."""
        for _, kind, payload in self._entries():
            yield _decode(kind, payload)

    def _undo_to(self) -> int:
        """Where the last decision begins; -1 if there is none, or the device rolled since."""
        start = -1
        for offset, kind, _ in self._entries():
            if kind & _DEVICE:
                start = -1
            elif kind & _DECISION:
                start = offset
        return start

    def _correct(self, die: int, value: int) -> int:
        """Replay with another typed value for the die's last roll; the reasons why that cannot be."""
        history = bytearray(self._history)
        at = -1
        for offset, kind, payload in self._entries():
            if _KINDS[kind & _KIND] == "roll":
                half = len(payload) // 2
                for k in range(half):
                    if payload[k] == die:
                        at = -1 if kind & _DEVICE else offset + 3 + half + k
        if at < 0:
            return reasons.NOT_ASKED
        if not 1 <= value <= self.position.sides[die]:
            return reasons.OUT_OF_RANGE
        history[at] = value
        return self._replay(history, True)

    def _replay(self, history: bytearray, check: bool = False) -> int:
        """Begin anew and answer all of `history`; with `check`, stop at the first answer that is refused."""
        self._history = bytearray()
        self._begin()
        for _, kind, payload in _entries(history):
            answer = _decode(kind, payload)
            if check:
                bits = self.why_not(answer)
                if bits:
                    return bits
            self._apply(answer)
        return 0

    def _entries(self) -> "Iterator[tuple[int, int, bytes]]":
        return _entries(self._history)

    def _encode(self, answer: tuple) -> bytes:
        word = answer[0]
        kind = _KINDS.index(word) | _DECISION
        payload = b""
        if word == "first":
            payload = bytes([answer[1]])
            kind |= _DEVICE if answer[2] else 0
        elif word == "roll":
            payload = bytes(answer[1]) + bytes(answer[2])
            kind = _KINDS.index(word) | (_DEVICE if answer[3] else 0)
        elif word == "attack":
            shown = bytes([self.position.value[die] for die in answer[1]])
            payload = bytes([answer[2]]) + answer[1] + shown
        elif word == "pass" and self.setup.rule("pass") == "forced":
            kind ^= _DECISION  # with pass = free even the only legal answer is a decision
        elif word == "reroll":
            payload = answer[1]
        elif word == "resign":
            payload = bytes([answer[1]])
        size = len(payload)
        return bytes([kind, size & 0xFF, size >> 8]) + payload


def _entries(history: bytearray) -> "Iterator[tuple[int, int, bytes]]":
    offset = 0
    while offset < len(history):
        end = offset + 3 + history[offset + 1] + (history[offset + 2] << 8)
        yield offset, history[offset], bytes(history[offset + 3 : end])
        offset = end


def _decode(kind: int, payload: bytes) -> tuple:
    word = _KINDS[kind & _KIND]
    half = len(payload) // 2
    if word == "first":
        return word, payload[0], bool(kind & _DEVICE)
    if word == "roll":
        return word, payload[:half], payload[half:], bool(kind & _DEVICE)
    if word == "attack":
        return word, payload[1 : 1 + half], payload[0], payload[1 + half :]
    if word == "reroll":
        return word, payload
    if word == "resign":
        return word, payload[0]
    return (word,)


def _edition(name: str):  # type: ignore[no-untyped-def]
    """The edition's module, imported now: those not in play cost no heap."""
    return getattr(__import__("umpire.editions." + name).editions, name)
