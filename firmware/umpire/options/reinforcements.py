"""Reinforcements (RULEBOOK A11, A12): a reserve that arrives die by die."""

from umpire import reasons
from umpire.match import Question
from umpire.position import RESERVE, TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.editions.base import Sequence
    from umpire.match import Match


def begin(match: "Match") -> None:
    """No turns yet. Own turns are counted for each side, passes too (A11)."""
    match.own_turns = [0] * len(match.setup.names)


def can_act(match: "Match") -> bool:
    """A17: while a reserve is left there is no stalemate."""
    return RESERVE in list(match.position.place)


def begin_turn(match: "Match") -> "Sequence":
    """A11: a die at the start of own turns n, 2n, ...; A12: and whenever the table is empty. It is rolled at once.

    Where both fall together one die enters: the table is not empty any more.
    """
    from umpire.editions.base import roll

    side = match.turn
    match.own_turns[side] += 1
    due = match.own_turns[side] % match.setup.number("reinforce_every") == 0
    if not due and match.position.is_in(side, False) or not can_enter(match, side):
        return
    answer = yield Question("reinforce", side, b"")
    if answer:
        match.position.place[answer[1]] = TABLE + answer[2]
        match.changed()
        if match.position.place[answer[1]] < TABLE:
            return  # interceptors go aboard (S60)
        match.captured = True  # A9: an entry counts as a capture
        if not match.is_decided():
            yield from roll(match, side, bytes([answer[1]]))


def can_enter(match: "Match", side: int) -> bool:
    """Is there a reserve die that may enter somewhere?"""
    for die in match.position.dice(side, RESERVE):
        for front in range(match.setup.fronts + 1):
            if not why_not_enter(match, side, die, front):
                return True
    return False


def why_not(match: "Match", answer: tuple) -> int | None:
    """A die of the own reserve, and with fronts the front it enters (A16)."""
    if answer[0] != "reinforce":
        return None
    if match.question.kind != "reinforce":
        return reasons.NOT_ASKED
    return why_not_enter(match, match.turn, answer[1], answer[2])


def why_not_enter(match: "Match", side: int, die: int, front: int) -> int:
    """The reasons against this die's entry there; front 0: none is named."""
    position = match.position
    known = die < position.n
    bits = 0
    if not known or position.place[die] != RESERVE:
        bits |= reasons.WRONG_DICE
    if known and position.owner[die] != side:
        bits |= reasons.ENEMY_DIE
    if bool(front) != bool(match.setup.fronts):
        bits |= reasons.WRONG_FRONT
    elif front:
        from umpire.options.front_rules import why_not_front
        from umpire.options.terrain import admits

        bits |= why_not_front(match, side, front)
        if known and not admits(match.setup, front, position.sides[die]):
            bits |= reasons.SIZE_BARRED
    return bits
