"""Which flanks of units and spells there are (RULEBOOK M19, M20, M36): `umpire.flanks` with effective values, where a
die may have several ways to join, of which it takes one."""

from micropython import const

from umpire import flanks
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


def _tally(found: "list[tuple[int, int, int, int]]", needs: int, lane: int, one: int, adding: bool, kept: int) -> int:
    """What the choices with all bits of `needs` reach. A number of `lane` bits for each sum, `one` more for each die;
    they are counted (`adding`), or only noted. Of a die's ways to join none or one is in a choice."""
    reached = [1, 0, 0, 0]  # by the bits that are in a choice
    k = 0
    while k < len(found):
        more = list(reached)
        die = found[k][0]
        while k < len(found) and found[k][0] == die:
            shift = found[k][2] * lane + one
            for bits in range(4):
                if reached[bits]:
                    to = (bits | found[k][3]) & needs
                    new = reached[bits] << shift & kept
                    more[to] = more[to] + new if adding else more[to] | new
            k += 1
        reached = more
    return reached[needs]


def can_flank(field: "Field", side: int, target: int) -> bool:
    """Has the side a legal flank on the target?"""
    for goal, needs, found in _goals(field, side, target):
        if sum([join[2] for join in found]) >= goal and _tally(found, needs, 1, 0, False, (2 << goal) - 1) >> goal & 1:
            return True
    return False


def count(field: "Field", side: int, target: int) -> int:
    """How many legal attacks the side has on the target."""
    total = len(_direct(field, side, target))
    for goal, needs, found in _goals(field, side, target):
        lane = len(found) + 1
        ways = _tally(found, needs, lane, 0, True, (1 << lane * (goal + 1)) - 1)
        total += ways >> lane * goal & (1 << lane) - 1
    return total


def attack_sizes(field: "Field", side: int, target: int) -> int:
    """Bit k is set if the side has a legal attack with k dice on the target."""
    bits = 2 if _direct(field, side, target) else 0
    for goal, needs, found in _goals(field, side, target):
        lane = 2 * goal + 1  # of a number of dice: the sums that so many reach
        most = min(len(found), goal)
        kept = 0
        for k in range(most + 1):
            kept |= (2 << goal) - 1 << k * lane
        reached = _tally(found, needs, 1, lane, False, kept)
        for k in range(2, most + 1):
            bits |= (reached >> k * lane + goal & 1) << k
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
    exact = _of_goal(field, found, size, goal, 0)
    above = _of_goal(field, found, size, goal + 1, _EXCESS)
    one, other = next(exact, None), next(above, None)
    while one is not None or other is not None:
        if other is None or one is not None and one < other:
            assert one is not None
            yield one
            one = next(exact, None)
        else:
            yield other
            other = next(above, None)


def _of_goal(
    field: "Field", found: "list[tuple[int, int, int, int]]", size: int, goal: int, needs: int
) -> "Iterator[bytes]":
    able = bytes([k for k in range(len(found)) if found[k][2] < goal])
    if needs and not [k for k in able if found[k][3] & needs]:
        return
    values = bytes([found[k][2] for k in able])
    large = bytes([found[k][3] & _LARGE for k in able]) if field.half_value else b""
    for chosen in flanks.choices(values, size, goal, large, True):
        picked = bytes([able[k] for k in chosen])
        dice = [found[k][0] for k in picked]
        if len(set(dice)) == size and (not needs or [k for k in picked if found[k][3] & needs]):
            yield picked
