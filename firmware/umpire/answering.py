"""Answers to a match's questions: whether they are legal, what they do, and how the history keeps them.

Apart from the match, for nobody answers while the table is looked at: a board gives this back till then.
"""

from micropython import const

from umpire import reasons

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match

# A history entry: a byte of kind and flags, then what follows the answer's word, as its form says; an edition may have
# forms of its own behind these, in one string.
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


def forms(match: "Match") -> tuple:
    """Those that the match's edition has."""
    return FORMS + tuple(match.plug.FORMS.split("|")) if match.plug else FORMS


class Illegal(Exception):
    """An answer was refused; `reasons` has the bits of umpire.reasons."""

    def __init__(self, bits: int) -> None:
        from umpire.reasons import words

        super().__init__(" ".join(words(bits)))
        self.reasons = bits


def why_not(match: "Match", answer: tuple) -> int:
    """See Match.why_not."""
    word = answer[0]
    kind = match.question.kind
    if word == "undo":
        return 0 if match.can_undo() else reasons.NOT_ASKED
    if word == "correct":
        history = match.log
        bits = match.correct(*answer[1:])
        match.replay(history)
        return bits
    if kind == "over":
        return reasons.NOT_ASKED
    if word == "end":
        return 0
    if word == "resign":  # silent in A20: who is out has nothing to resign, and keeps the score (B14)
        return 0 if match.is_in(answer[1]) else reasons.NOT_ASKED
    if word == "roll" and kind == "roll":
        return _why_not_roll(match, answer[1], answer[2])
    if word == "first" and kind == "first":
        return _why_not_first(match, answer[1])
    for plugged in match.points("why_not"):
        bits = plugged(match, answer)
        if bits is not None:
            return bits
    return match.edition_why_not(answer)


def _why_not_first(match: "Match", side: int) -> int:
    if not match.is_in(side):
        return reasons.NOT_YOUR_TURN
    if match.setup.rule("first") != "fewest_points":
        return 0
    # A side that has resigned at once (A20) is no candidate: else nobody could be named.
    sides = [k for k in range(len(match.setup.names)) if match.is_in(k)]
    return 0 if side in list(match.setup.fewest_points(sides)) else reasons.NOT_YOUR_TURN


def _why_not_roll(match: "Match", dice: bytes, values: bytes) -> int:
    bits = 0
    position = match.position
    if set(dice) != set(match.question.dice):
        bits |= reasons.WRONG_DICE
    if len(set(dice)) < len(dice):
        bits |= reasons.DUPLICATE
    for die, value in zip(dice, values):
        if die < position.n and not position.can_show(die, value):
            bits |= reasons.OUT_OF_RANGE
    return bits


def answer(match: "Match", answer: tuple) -> None:
    """See Match.answer."""
    word = answer[0]
    if word == "correct":
        history = match.log
        bits = match.correct(*answer[1:])
        if bits:
            match.replay(history)
            raise Illegal(bits)
        return
    bits = match.undo() if word == "undo" else why_not(match, answer)
    if bits:
        raise Illegal(bits)
    if word != "undo":
        match.log.extend(encoded(match, answer))
        act(match, answer)


def act(match: "Match", answer: tuple) -> None:
    """Carry out a legal answer, but for undo and correct."""
    word = answer[0]
    if word == "end":
        match.over()
    elif word == "resign":
        match.resign(answer[1])
    elif not _taken(match, answer):
        match.fresh = False
        match.send(answer)


def _taken(match: "Match", answer: tuple) -> bool:
    """Did an option take the answer, so that the question stays?"""
    for apply in match.points("apply"):
        if apply(match, answer):
            if match.is_decided():
                match.over()
            return True
    return False


def encoded(match: "Match", answer: tuple) -> bytearray:
    """The answer's entry in the history. The match has not taken it yet."""
    word = answer[0]
    known = forms(match)
    kind = 0
    while not known[kind].startswith(word):
        kind += 1
    if word == "attack":
        brought = answer[3][len(answer[1]) :] if len(answer) > 3 else b""
        answer = answer[:3] + (bytes([match.position.value[die] for die in answer[1]]) + brought,)
    entry = bytearray([kind if kind == _ROLL or _is_forced(match, word) else kind | DECISION])
    for form, item in zip(known[kind][len(word) + 1 :], answer[1:]):
        if form == "i":
            entry.append(item)
        elif form == "b":
            entry.append(len(item) & 0xFF)
            entry.append(len(item) >> 8)
            entry.extend(item)
        elif item:
            entry[0] |= DEVICE
    return entry


def _is_forced(match: "Match", word: str) -> bool:
    """Is it the pass of a side that cannot attack (B18, in star whatever else it could do: S49)? With pass = free even
    the only answer is a decision."""
    return word == "pass" and match.setup.rule("pass") == "forced" and not match.position.targets(match.turn)
