"""What a side may do besides attacking: channels, carrier actions, command points (RULEBOOK S38, S43, S58, S65, S69).

Legality, and what it does. Loaded for both.
"""

from micropython import const

from umpire import reasons
from umpire.match import Question
from umpire.position import GONE, NO_DIE, TABLE
from umpire.star import keeping
from umpire.star.units import ATTRITION, FRAGMENT, FRAGMENTS, LINK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.editions.base import Sequence
    from umpire.star.position import Battle, Field

RALLY = const(0)
DISPERSE = const(1)
COORDINATE = const(2)

_DISPERSES = const(4)  # S38: who has so many sides


# Channels (S24, S58)


def set_channels(match: "Battle") -> "Sequence":
    """After the first rolls each side that has what to control, and with what."""
    field = match.position
    for side in range(2):
        match.turn = side
        while match.is_in(side) and has_channels(field, side):
            answer = yield Question("control", side, links(field, side))
            if not answer or answer[1] == NO_DIE:
                break
            keeping.hold(field, answer[1], answer[2])


def links(field: "Field", side: int) -> bytes:
    """The side's units that can be controlled."""
    return bytes([die for die in field.dice(side) if field.tags(die) & LINK])


def has_channels(field: "Field", side: int) -> bool:
    """Has the side something to control, and a unit with a channel?"""
    if links(field, side):
        for die in field.dice(side):
            if field.kind(die).channels:
                return True
    return False


def why_not_control(field: "Field", side: int, ship: int, dice: bytes) -> int:
    """The reasons against giving the ship exactly these."""
    bits = reasons.DUPLICATE if len(set(dice)) < len(dice) else 0
    for die in bytes([ship]) + dice:
        if die >= field.n or field.place[die] < TABLE:
            bits |= reasons.NOT_ON_TABLE
        elif field.owner[die] != side:
            bits |= reasons.ENEMY_DIE
    if bits & reasons.NOT_ON_TABLE:
        return bits
    channels = field.kind(ship).channels
    if not channels or len(set(dice)) > channels or [die for die in dice if not field.tags(die) & LINK]:
        bits |= reasons.NO_CHANNEL
    return bits


# Carrier actions (S38, S65)


def act(match: "Battle", unit: int, deed: int, die: int) -> "Sequence":
    """Carry out rally, disperse or coordinate."""
    field = match.position
    keeping.take_action(field, unit)
    if deed == COORDINATE:
        field.boosted |= 1 << die
    elif deed == DISPERSE:
        disperse(field, die)
        match.changed()
    else:
        from umpire.editions import base

        field.purpose = "rally"
        yield from base.roll(match, match.turn, bytes([die]))
        field.purpose = ""


def disperse(field: "Field", die: int) -> None:
    """S65: four d1 in the place of a d4; they have acted if it had."""
    field.place[die] = GONE
    for part in keeping.add(field, field.owner[die], bytes([FRAGMENT]) * FRAGMENTS, TABLE):
        field.value[part] = 1
        field.spent |= (field.spent >> die & 1) << part


def acts(field: "Field", side: int, unit: int) -> "Iterator[tuple]":
    """Every legal action of the unit, as answers."""
    for deed in (RALLY, DISPERSE, COORDINATE):
        for die in field.dice(side):
            if field.tags(die) & ATTRITION and not why_not_act(field, side, unit, deed, die):
                yield "action", unit, deed, die


def why_not_act(field: "Field", side: int, unit: int, deed: int, die: int) -> int:
    """The reasons against an action."""
    bits = 0
    for named in (unit, die):
        if named >= field.n or field.place[named] < TABLE:
            bits |= reasons.NOT_ON_TABLE
    if unit < field.n and field.owner[unit] != side:
        bits |= reasons.NOT_YOUR_TURN
    if bits & reasons.NOT_ON_TABLE:
        return bits
    if field.owner[die] != field.owner[unit]:
        bits |= reasons.ENEMY_DIE
    if field.actions_left(unit) <= 0:
        bits |= reasons.NO_ACTION
    return bits | _why_not_served(field, unit, deed, die)


def _why_not_served(field: "Field", unit: int, deed: int, die: int) -> int:
    tags = field.tags(die)
    bits = 0 if tags & ATTRITION else reasons.NOT_ATTRITION
    if tags & ATTRITION and not keeping.may_serve(field, unit, die):
        bits |= reasons.WRONG_DICE
    if deed == RALLY and field.frozen >> die & 1:
        bits |= reasons.FROZEN  # S8
    if deed == DISPERSE:
        from umpire.star import arming

        if tags & ATTRITION and field.sides[die] != _DISPERSES:
            bits |= reasons.WRONG_DICE
        if arming.room(field) < FRAGMENTS:
            bits |= reasons.FULL  # there are no more dice
    return bits


# Command points (S43, S69)


def gain_points(match: "Battle") -> "Sequence":
    """At the start of a turn each side rolls a d6 for command points."""
    field = match.position
    field.purpose = "points"
    for side in range(2):
        die = field.tally + side
        answer = yield Question("roll", side, bytes([die]))
        if answer:
            field.value[die] = answer[2][0]
            field.points[side] += answer[2][0]
    field.purpose = ""


def spend_points(match: "Battle") -> "Sequence":
    """At the start of a phase its side, then the other, while it has a point and a die to re-roll."""
    from umpire.editions import base

    field = match.position
    field.guarded = 0
    for side in (match.turn, 1 - match.turn):
        while field.points[side] > 0:
            able = bytes([die for die in range(field.n) if is_able_to_command(field, side, die)])
            answer = (yield Question("command", side, able)) if able else None
            if not answer or answer[1] == NO_DIE:
                break
            die = answer[1]
            if answer[2]:
                field.guarded |= 1 << die
            field.points[side] = 0 if answer[2] else field.points[side] - 1
            field.purpose = "command"
            yield from base.roll(match, field.owner[die], bytes([die]))
            field.purpose = ""


def is_able_to_command(field: "Field", side: int, die: int) -> bool:
    """May the side's points make this die roll, its own one or an enemy's?"""
    return not why_not_command(field, side, die, side != field.owner[die])


def why_not_command(field: "Field", side: int, die: int, forced: "bool | int") -> int:
    """The reasons against re-rolling an own die for a point, or against forcing an enemy's for all."""
    if die >= field.n or field.place[die] < TABLE:
        return reasons.NOT_ON_TABLE
    mine = field.owner[die] == side
    bits = 0
    if forced and mine:
        bits |= reasons.OWN_DIE
    if not forced and not mine:
        bits |= reasons.ENEMY_DIE
    if not field.points[side]:
        bits |= reasons.NO_POINTS
    if field.frozen >> die & 1:
        bits |= reasons.FROZEN
    if not forced and field.guarded >> die & 1:
        bits |= reasons.PROTECTED
    return bits
