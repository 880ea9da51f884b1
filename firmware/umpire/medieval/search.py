"""Which flanks of units and spells there are (RULEBOOK M19, M20, M36): `umpire.flanks` with effective values, where a
die may have several ways to join, of which it takes one."""

from micropython import const

from umpire import ways
from umpire.medieval import judging, spells
from umpire.medieval.position import Assault
from umpire.medieval.units import EXCESS
from umpire.position import is_big

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.medieval.position import Field

# Of what joins a flank: it is big enough for B11; it allows an excess (M36).
_LARGE = const(1)
_EXCESS = const(2)


def joining(field: "Field", side: int, target: int) -> "list[tuple[int, int, int, int]]":
    """Who can join a flank on the target, and how, in order: die, spell or 0, value, bits of _LARGE and _EXCESS."""
    if field.held.get(field.place[target], 0) >> field.owner[target] & 1:
        return []  # A14
    goal = field.value[target] if field.half_by_face else field.defense_value(target)
    found = []
    for die in field.ready(side, target):
        value = field.attack_value(die, False)
        if value:
            shown = field.value[die] if field.half_by_face else value
            traits = _EXCESS if field.kind(die).traits & EXCESS else 0
            found.append((die, 0, value, traits | _is_large(field, shown, goal)))
        for spell in sorted(field.kind(die).spells):
            row = spells.spell(spell)
            if row.deed == "strike" and not judging.why_not_use(field, die, spell):
                found.append((die, spell, row.amount, _is_large(field, row.amount, goal)))
    return found


def _is_large(field: "Field", value: int, goal: int) -> int:
    return _LARGE if is_big(value, goal) or not field.half_value else 0


def _goals(field: "Field", side: int, target: int) -> "Iterator[tuple[int, int, list[tuple[int, int, int, int]]]]":
    """What a flank may add up to, which bits must be in it, and who can join it."""
    goal = field.defense_value(target)
    found = joining(field, side, target)
    for excess in (0, 1):
        if not excess or [1 for join in found if join[3] & _EXCESS]:
            yield goal + excess, _LARGE | excess * _EXCESS, [join for join in found if 0 < join[2] < goal + excess]


def can_flank(field: "Field", side: int, target: int) -> bool:
    """Has the side a legal flank on the target?"""
    for goal, needs, found in _goals(field, side, target):
        kept = (2 << goal) - 1
        if sum([way[2] for way in found]) >= goal and ways.tally(found, needs, 1, 0, False, kept) >> goal & 1:
            return True
    return False


def count(field: "Field", side: int, target: int) -> int:
    """How many legal attacks the side has on the target."""
    total = len(_direct(field, side, target))
    for goal, needs, found in _goals(field, side, target):
        lane = len(found) + 1
        reached = ways.tally(found, needs, lane, 0, True, (1 << lane * (goal + 1)) - 1)
        total += reached >> lane * goal & (1 << lane) - 1
    return total


def attack_sizes(field: "Field", side: int, target: int) -> int:
    """Bit k is set if the side has a legal attack with k dice on the target."""
    bits = 2 if _direct(field, side, target) else 0
    for goal, needs, found in _goals(field, side, target):
        bits |= ways.sizes(found, goal, needs)
    return bits


def attacks_on(field: "Field", side: int, target: int, fewest: int) -> "Iterator[Assault]":
    """Every legal attack on the target with `fewest` dice or more: fewest dice first, then by index and spell."""
    if fewest < 2:
        for die in _direct(field, side, target):
            yield Assault(bytes([die]), target, b"")
    sizes = attack_sizes(field, side, target)
    found = joining(field, side, target)
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
    goal = field.defense_value(target)
    return ways.merged(_of_goal(field, found, size, goal, 0), _of_goal(field, found, size, goal + 1, _EXCESS))


def _of_goal(
    field: "Field", found: "list[tuple[int, int, int, int]]", size: int, goal: int, needs: int
) -> "Iterator[bytes]":
    able = bytes([k for k in range(len(found)) if found[k][2] < goal])
    if not needs or [k for k in able if found[k][3] & needs]:
        yield from ways.choices(found, able, size, goal, _LARGE if field.half_value else 0, needs)
