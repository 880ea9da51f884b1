"""Which flanks of units and spells there are (RULEBOOK M19, M20, M36): `umpire.ways` with effective values; and what
can be taken at all, without a list."""

from collections import namedtuple

from umpire.medieval.position import EFFECTIVE, LARGE
from umpire.medieval.units import EXCESS
from umpire.position import NO_DIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.medieval.position import Field


# how: b"", or what the dice show and then each one's spell, 0: none; see umpire.match
Assault = namedtuple("Assault", ("dice", "target", "how"))


def takeable(field: "Field", side: int, place: int, whom: int) -> bytes:
    """The dice in this place, of sides that are bits in `whom`, that the side can take by an attack."""
    values, places = bytes(field.value), bytes(field.place)
    asked = side, place, whom, field.now(), field.spent, field.moment, values, places
    if field.asked == asked:
        return field.found
    field.asked = asked
    able = field.able(side, place)
    best = max([field.attack_value(die, True) for die in able], default=0)
    found = bytearray()
    joins: list[tuple[int, int, int, int, int]] = []
    known: dict[int, int] = {}
    for die in range(field.n):
        if field.place[die] == place and whom >> field.owner[die] & 1 and not field.is_sheltered(die):
            goal = field.defense_value(die)
            if goal >= best:
                if field.held.get(place, 0) >> field.owner[die] & 1:
                    continue  # A14
                half = field.half_of(die)
                if half not in known:
                    joins = joins or field.joins(able)
                    known[half] = _flankable(joins, half, best)
                if not known[half] >> goal & 1:
                    continue
            found.append(die)
    field.found = bytes(found)
    return field.found


def _flankable(joins: "list[tuple[int, int, int, int, int]]", half: int, least: int) -> int:
    """Bit v is set, v being `least` or more, if a flank can take who has a defense of v (and needs this `half`).

    Each that is large enough for the half stands for itself; a bit set has the sums that the others reach beside it,
    of each die's ways one or none. Another one has those with a Flankman.
    """
    found = 0
    last = -1
    for k, (die, _, value, shown, excess) in enumerate(joins):
        if 2 * value < least if half == EFFECTIVE else 2 * shown < half:
            continue
        alone = (k == 0 or joins[k - 1][0] != die) and (k + 1 == len(joins) or joins[k + 1][0] != die)
        key = value << 3 | excess if alone else -1
        if key == last and alone:
            continue  # the one before has found the same
        last = key
        plain = 1
        above = 0
        before = before_above = 0
        at = NO_DIE
        for other, _, more, _, may_exceed in joins:
            if other == die:
                continue
            if other != at:
                at = other
                before = plain
                before_above = above
            plain |= before << more
            if may_exceed:
                above |= before << more
            if before_above:
                above |= before_above << more
        if excess:
            above = plain
        if half == EFFECTIVE:
            plain &= (2 << value) - 1
            above &= (4 << value) - 1
        found |= (plain & ~1) << value | (above & ~1) << value >> 1
    return found


def _goals(
    field: "Field", target: int, found: "list[tuple[int, int, int, int]]"
) -> "Iterator[tuple[int, int, list[tuple[int, int, int, int]]]]":
    """What a flank may add up to, which bits must be in it, and who can join it."""
    goal = field.defense_value(target)
    for excess in (0, 1):
        if not excess or [1 for join in found if join[3] & EXCESS]:
            yield goal + excess, LARGE | excess * EXCESS, [join for join in found if join[2] < goal + excess]


def attack_sizes(field: "Field", side: int, target: int) -> int:
    """Bit k is set if the side has a legal attack with k dice on the target."""
    bits = 2 if _direct(field, side, target) else 0
    return bits | _sizes(field, target, field.joining(side, target))


def _sizes(field: "Field", target: int, joins: "list[tuple[int, int, int, int]]") -> int:
    """Bit k is set if there is a legal flank with k dice."""
    from umpire import ways

    bits = 0
    for goal, needs, found in _goals(field, target, joins):
        bits |= ways.sizes(found, goal, needs)
    return bits


def attacks_on(field: "Field", side: int, target: int, fewest: int) -> "Iterator[Assault]":
    """Every legal attack on the target with `fewest` dice or more: fewest dice first, then by index and spell."""
    if fewest < 2:
        for die in _direct(field, side, target):
            yield Assault(bytes([die]), target, b"")
    found = field.joining(side, target)
    sizes = _sizes(field, target, found)
    size = max(2, fewest)
    while sizes >> size:
        if sizes >> size & 1:
            for picked in _picked(field, found, size, target):
                dice = bytes([found[k][0] for k in picked])
                brought = bytes([found[k][1] for k in picked])
                shown = bytes([field.value[die] for die in dice])
                yield Assault(dice, target, shown + brought if any(brought) else b"")
        size += 1


def _direct(field: "Field", side: int, target: int) -> bytes:
    goal = field.defense_value(target)
    return bytes([die for die in field.ready(side, target) if field.attack_value(die, True) > goal])


def _picked(field: "Field", found: "list[tuple[int, int, int, int]]", size: int, target: int) -> "Iterator[bytes]":
    """The choices of so many, in order; those of the goal and those that exceed it are in turn."""
    from umpire import ways

    goal = field.defense_value(target)
    return ways.merged(_of_goal(field, found, size, goal, 0), _of_goal(field, found, size, goal + 1, EXCESS))


def _of_goal(
    field: "Field", found: "list[tuple[int, int, int, int]]", size: int, goal: int, needs: int
) -> "Iterator[bytes]":
    from umpire import ways

    able = bytes([k for k in range(len(found)) if found[k][2] < goal])
    if not needs or [k for k in able if found[k][3] & needs]:
        yield from ways.choices(found, able, size, goal, LARGE if field.half_value else 0, needs)
