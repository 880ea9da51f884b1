"""The fan letter's variant: a flank wears its dice down instead of re-rolling them (RULEBOOK F)."""

from umpire.editions.base import capture, play_with, roll, why_not

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.editions.base import Sequence
    from umpire.match import Match

__all__ = ("play", "why_not")

_DROP = 2  # F1
_STURDY = 4  # F2: with so many sides a die stops at 1 first


def play(match: "Match") -> "Sequence":
    """The whole match, from who goes first to the end."""
    return play_with(match, strike)


def strike(match: "Match", answer: tuple) -> "Sequence":
    """Direct assaults re-roll as in the base game; the dice of a flank drop (F1)."""
    owner = match.position.owner[answer[2]]
    side = match.turn
    capture(match, answer)
    if len(answer[1]) > 1:
        for die in answer[1]:
            drop(match, die, owner)
    match.changed()  # after the drops: they may empty a front together with the capture (F4, A7)
    if len(answer[1]) == 1 and not match.is_decided():
        yield from roll(match, side, answer[1])


def drop(match: "Match", die: int, enemy: int) -> None:
    """F1 to F3: the die shows 2 less; at zero or less it goes to the enemy's scoring area as it showed before."""
    position = match.position
    left = position.value[die] - _DROP
    if left < 1 and position.sides[die] >= _STURDY and position.value[die] > 1:
        left = 1
    if left < 1:
        match.capture(die, enemy)
    else:
        position.value[die] = left
