"""Fronts (RULEBOOK A4 to A8, A15 to A17): several areas of the table, an action in each of them every turn.

This is the sequence of play, which is there all through a match; the rules about it are in `front_rules`, which a board
gives back while players think.
"""

from umpire.match import Question
from umpire.position import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from umpire.editions.base import Sequence
    from umpire.match import Match


def __getattr__(name: str) -> "Any":
    """What else plugs into a match; None: nothing of that name does."""
    return getattr(_rules(), name, None)


def _rules() -> "Any":
    from umpire.options import front_rules

    return front_rules


def opened(match: "Match") -> "Sequence":
    """A4: each side in turn places its dice, at least one in each front."""
    for side in range(2):
        match.turn = side
        dice = match.position.dice(side)
        if not dice:
            continue
        answer = yield Question("deploy", side, dice)
        if answer:
            for die, front in zip(answer[1], answer[2]):
                match.position.place[die] = TABLE + front
    match.deployed = True
    match.position.fields = bytes([TABLE + front for front in range(1, match.setup.fronts + 1)])
    _rules().changed(match)


def turn(match: "Match", strike: "Callable[[Match, tuple], Sequence]") -> "Sequence":
    """A5, A15: one action in every front where the side has dice that have not moved, in any order."""
    from umpire.editions.base import roll

    position = match.position
    every = position.fields  # from now on those that have had no action
    while not match.is_decided() and _rules().waits(match):
        answer = yield Question("attack", match.turn, b"")
        if answer is None:
            break
        word = answer[0]
        field = TABLE + answer[1] if word == "hold" else position.place[answer[1][0]]
        position.fields = bytes([other for other in position.fields if other != field])
        if word == "move":
            _rules().move(match, answer[1], answer[2])
            if not match.is_decided():
                yield from roll(match, match.turn, answer[1])
        elif word != "hold":
            yield from strike(match, answer)
    position.fields = every
    position.spent = 0
