"""The legal answers to what a star match asks, beside attacks and passes. For lists, and lazily: there may be many."""

from umpire import ways
from umpire.position import NO_DIE
from umpire.star import deeds, refusing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.star.position import Battle


def moves(match: "Battle") -> "Iterator[tuple]":
    """See `plug.moves`."""
    kind = match.question.kind
    dice = match.question.dice
    if kind in ("attack", "control"):
        yield from _control(match)
    if kind == "attack":
        yield from _actions(match)
    elif kind == "control":
        yield kind, NO_DIE, b""
    elif kind == "command":
        for die in dice:
            yield kind, die, int(match.position.owner[die] != match.question.side)
        yield kind, NO_DIE, 0
    elif kind == "react":
        yield from _reactions(match)
    elif kind == "repair":
        yield from _repairs(match)
    elif kind == "lose":
        fight = match.position.fight
        for chosen in ways.of_size(dice, fight.count if fight else 0):
            yield kind, chosen
    elif kind == "escort":
        for size in range(len(dice) + 1):
            for chosen in ways.of_size(dice, size):
                if not refusing.why_not(match, (kind, chosen)):
                    yield kind, chosen
    elif kind == "damage":
        yield from _damage(match)


def _control(match: "Battle") -> "Iterator[tuple]":
    """Every set of units that a ship could control."""
    field = match.position
    side = match.question.side
    units = deeds.links(field, side)
    for ship in field.dice(side):
        channels = field.kind(ship).channels
        for size in range(min(channels, len(units)) + 1 if channels else 0):
            for chosen in ways.of_size(units, size):
                yield "control", ship, chosen


def _actions(match: "Battle") -> "Iterator[tuple]":
    field = match.position
    side = match.turn
    for unit in field.dice(side):
        if field.actions_left(unit) > 0:
            yield from deeds.acts(field, side, unit)


def _reactions(match: "Battle") -> "Iterator[tuple]":
    """Every set of units, each with its optional bonus or without."""
    dice = match.question.dice
    for size in range(len(dice) + 1):
        for chosen in ways.of_size(dice, size):
            able = bytes([die for die in chosen if not refusing.why_not(match, ("react", bytes([die]), bytes([die])))])
            for used in range(len(able) + 1):
                for bonus in ways.of_size(able, used):
                    if not refusing.why_not(match, ("react", chosen, bonus)):
                        yield "react", chosen, bonus


def _repairs(match: "Battle") -> "Iterator[tuple]":
    field = match.position
    for unit in field.dice(match.question.side):
        for casualty in match.question.dice:
            if not refusing.why_not(match, ("repair", unit, casualty)):
                yield "repair", unit, casualty
    yield "repair", NO_DIE, NO_DIE


def _damage(match: "Battle") -> "Iterator[tuple]":
    """Every split of the damage: counted up like a number whose digits are the dice's points."""
    dice = match.question.dice
    values = [match.position.value[die] for die in dice]
    fight = match.position.fight
    count = fight.count if fight else 0
    points = [0] * len(dice)
    while True:
        # The last die takes what is left, if it can.
        left = count - sum(points[:-1])
        if 0 <= left <= values[-1]:
            taking = [(die, part) for die, part in zip(dice, points[:-1] + [left]) if part]
            yield "damage", bytes([die for die, _ in taking]), bytes([part for _, part in taking])
        k = len(dice) - 2
        while k >= 0 and (points[k] == values[k] or sum(points[: k + 1]) >= count):
            points[k] = 0
            k -= 1
        if k < 0:
            return
        points[k] += 1
