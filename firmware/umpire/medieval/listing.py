"""The legal answers to what a medieval match asks, beside attacks and passes. For lists."""

from umpire.medieval import casting
from umpire.medieval.refusing import why_not_escort

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.medieval.position import Battle


def moves(match: "Battle") -> "Iterator[tuple]":
    """Casts and recharges of the side to move; every choice of escorts."""
    if match.question.kind == "attack":
        yield from casting.moves(match.position, match.turn)
    elif match.question.kind == "escort":
        able = match.question.dice
        for chosen in range(1 << len(able)):
            dice = bytes([die for k, die in enumerate(able) if chosen >> k & 1])
            if not why_not_escort(match, dice):
                yield "escort", dice
