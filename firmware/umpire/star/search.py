"""The attacks of a fleet on one target (RULEBOOK S3, S28, S30, S40): their number and sizes without listing, and
lists. What can be taken at all is asked in `umpire.star.reach`."""

from collections import namedtuple

from micropython import const

from umpire import ways
from umpire.position import is_big
from umpire.star.units import FIGHTER, MECHA, OPTION, STATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.star.position import Field

_STACKERS = FIGHTER | MECHA

# how: what the dice showed, a byte a die for its bonus, then the supporters; b"" if neither is used
Assault = namedtuple("Assault", ("dice", "target", "how"))

# Bits of a way to join a flank
_LARGE = const(1)  # it shows half of what the target shows (S47)
_STACKS = const(2)  # it allows an excess (S28)
_FIGHTER = const(4)  # it makes mecha weaker (S29)

# goal; over: more than that, not that; needs: bits that must be among the ways; able: their positions
Case = namedtuple("Case", ("goal", "over", "needs", "able"))


# Number and sizes


def _joining(field: "Field", side: int, target: int) -> "list[ways.Way]":
    """Who can join a flank on the target, and how, in order: die, optional bonus, value, bits."""
    found = []
    for die in field.ready(side):
        tags = field.tags(die)
        if not tags & STATION:
            bits = (_STACKS if tags & _STACKERS else 0) | (_FIGHTER if tags & FIGHTER else 0)
            if not field.half_value or is_big(field.value[die], field.value[target]):
                bits |= _LARGE
            for bonus in range(2 if tags & OPTION else 1):
                found.append((die, bonus, field.attack_value(die, target, bonus), bits))
    return found


def _cases(field: "Field", found: "list[ways.Way]", target: int) -> "Iterator[Case]":
    """What a flank may add up to; no flank is in two of them."""
    goal = field.defense_value(target, True)
    everybody = range(len(found))
    if not field.tags(target) & MECHA or field.asteroid:
        yield from _about(field, found, goal, 0, bytes(everybody))
        return
    # S62: mecha have 1 less if a fighter is among the attackers.
    yield from _about(field, found, goal, 0, bytes([k for k in everybody if not found[k][3] & _FIGHTER]))
    yield from _about(field, found, field.defense_value(target, True, True), _FIGHTER, bytes(everybody))


def _about(field: "Field", found: "list[ways.Way]", goal: int, needs: int, able: bytes) -> "Iterator[Case]":
    yield Case(goal, False, needs | _LARGE, bytes([k for k in able if found[k][2] < goal]))
    if field.only_stackers:
        able = bytes([k for k in able if found[k][3] & _STACKS])
    yield Case(goal, True, needs | _LARGE | _STACKS, able)


def can_flank(field: "Field", side: int, target: int) -> bool:
    """Has the side a legal flank on the target?"""
    found = _joining(field, side, target)
    for case in _cases(field, found, target):
        if _sizes(found, case):
            return True
    return False


def _sizes(found: "list[ways.Way]", case: Case) -> int:
    """Bit k is set if so many dice make a flank of this case."""
    if not case.over:
        return ways.sizes([found[k] for k in case.able], case.goal, case.needs) if case.goal > 1 else 0
    fewest = _fewest(found, case)  # more dice make more still
    dice = len(_bests(found, case.able))
    return (2 << dice) - (1 << fewest) if fewest else 0


def _bests(found: "list[ways.Way]", able: bytes) -> bytes:
    """The position of each die's best way, the last one; largest first."""
    order = [(-found[k][2], k) for k in able if k + 1 == len(found) or found[k + 1][0] != found[k][0]]
    order.sort()
    return bytes([k for _, k in order])


def _fewest(found: "list[ways.Way]", case: Case) -> int:
    """How many dice it takes at least to make more than the goal, with all bits that are needed; 0: it cannot be. A
    fighter stacks, so besides one that is big it takes one that stacks, or a fighter; it may be the same."""
    kinds = case.needs & _FIGHTER or case.needs & _STACKS
    order = _bests(found, case.able)
    large = [k for k in order if found[k][3] & _LARGE]
    other = [k for k in order if found[k][3] & kinds]
    both = [k for k in other if found[k][3] & _LARGE]
    fewest = 0
    for chosen in (both[:1], large[:1] + other[:1] if large and other else []):
        total = sum([found[k][2] for k in set(chosen)])
        size = len(set(chosen))
        for k in order if size else b"":
            if size > 1 and total > case.goal:
                break
            if k not in chosen:
                total += found[k][2]
                size += 1
        if size > 1 and total > case.goal and (not fewest or size < fewest):
            fewest = size
    return fewest


def count(field: "Field", side: int, target: int) -> int:
    """How many legal attacks the side has on the target."""
    total = sum([_count_direct(field, die, target) for die in field.ready(side)])
    found = _joining(field, side, target)
    for case in _cases(field, found, target):
        able = [found[k] for k in case.able]
        lane = 2 * len(able) + 1
        kept = (1 << lane * (case.goal + 1)) - 1
        reached = ways.tally(able, case.needs, lane, 0, True, kept)
        mask = (1 << lane) - 1
        if not case.over:
            total += reached >> lane * case.goal & mask
            continue
        total += ways.tally(able, case.needs, 0, 0, True, -1)  # all, less those that do not exceed and single dice
        for k in range(case.goal + 1):
            total -= reached >> lane * k & mask
        total -= len([way for way in able if way[2] > case.goal and not case.needs & ~way[3]])
    return total


def _count_direct(field: "Field", die: int, target: int) -> int:
    """How many direct assaults of this die there are, its bonus and what supports it chosen or not."""
    total = 0
    for _, needed in bonuses(field, die, target):
        lending = [unit for unit in field.controlled(die) if field.kind(unit).attack]
        others = len(field.controlled(die)) - len(lending)
        if needed <= min(len(lending), field.most_lent):
            chosen = 1  # ways to choose k of those that lend
            for k in range(len(lending) + 1):
                if k >= needed:
                    total += chosen << others
                chosen = chosen * (len(lending) - k) // (k + 1)
    return total


def bonuses(field: "Field", die: int, target: int) -> "list[tuple[int, int]]":
    """The bonuses that a direct assault may have, and how much those behind `with` must add to each."""
    kind = field.kind(die)
    if kind.limit and field.sides[target] > kind.limit:
        return []
    more = field.defense_value(target, False, kind.tags & FIGHTER > 0) + 1 - field.attack_value(die, target)
    return [(bonus, max(0, more - bonus)) for bonus in range(2 if kind.tags & OPTION else 1)]


def attack_sizes(field: "Field", side: int, target: int) -> int:
    """Bit k is set if the side has a legal attack with k dice on the target."""
    bits = 0
    for die in field.ready(side):
        if _count_direct(field, die, target):
            bits = 2
    found = _joining(field, side, target)
    for case in _cases(field, found, target):
        bits |= _sizes(found, case)
    return bits


# Lists


def attacks_on(field: "Field", side: int, target: int, fewest: int) -> "Iterator[Assault]":
    """Every legal attack on the target with `fewest` dice or more: fewest dice first, then by index and bonus."""
    if fewest < 2:
        yield from _direct(field, side, target)
    found = _joining(field, side, target)
    cases = [(case, _sizes(found, case)) for case in _cases(field, found, target)]
    sizes = 0
    for _, possible in cases:
        sizes |= possible
    size = max(2, fewest)
    while sizes >> size:
        listed: Iterator[bytes] = iter(())
        for case, possible in cases:
            if possible >> size & 1:
                listed = ways.merged(listed, _choices(found, case, size))
        for picked in listed:
            dice = bytes([found[k][0] for k in picked])
            bonus = bytes([found[k][1] for k in picked])
            shown = bytes([field.value[die] for die in dice])
            yield Assault(dice, target, shown + bonus if any(bonus) else b"")
        size += 1


def _direct(field: "Field", side: int, target: int) -> "Iterator[Assault]":
    """Direct assaults: with fewest supporters first."""
    supported = []
    for die in field.ready(side):
        for bonus, needed in bonuses(field, die, target):
            if not needed:
                yield Assault(bytes([die]), target, bytes([field.value[die], bonus]) if bonus else b"")
            if field.controlled(die):
                supported.append((die, bonus, needed))
    most = max([len(field.controlled(die)) for die, _, _ in supported], default=0)
    for supporters in range(1, most + 1):
        for die, bonus, needed in supported:
            for support in _supports(field, die, supporters, needed):
                yield Assault(bytes([die]), target, bytes([field.value[die], bonus]) + support)


def _supports(field: "Field", die: int, size: int, needed: int) -> "Iterator[bytes]":
    """The choices of so many of a die's channels that lend at least `needed`."""
    units = field.controlled(die)
    if size > len(units) or needed > field.most_lent:
        return
    lends = [field.kind(unit).attack for unit in units]
    if sum(sorted(lends)[len(lends) - size :]) < needed:
        return
    for picked in ways.of_size(bytes(range(len(units))), size):
        if sum([lends[k] for k in picked]) >= needed:
            yield bytes([units[k] for k in picked])


def _choices(found: "list[ways.Way]", case: Case, size: int) -> "Iterator[bytes]":
    """The flanks of a case with so many dice, as positions in `found`, in order."""
    if case.over:
        return _exceeding(found, case, size)
    return ways.choices(found, case.able, size, case.goal, _LARGE, case.needs & ~_LARGE)


def _exceeding(found: "list[ways.Way]", case: Case, size: int) -> "Iterator[bytes]":
    """Those of more than the goal: depth first, where the largest that are left can still make it."""
    able = case.able
    bests = _bests(found, able)
    left = bytearray(len(able) + 1)  # the bits of all ways from here on
    for k in range(len(able) - 1, -1, -1):
        left[k] = left[k + 1] | found[able[k]][3]
    picked = bytearray(size)
    totals = [0] * (size + 1)
    bits = bytearray(size + 1)
    depth = k = 0
    while True:
        more = size - depth - 1
        while k < len(able) - more:
            die, _, value, own = found[able[k]]
            total = totals[depth] + value
            if not case.needs & ~(bits[depth] | own | (left[k + 1] if more else 0)):
                repeated = depth and found[able[picked[depth - 1]]][0] == die
                if not repeated and _may_exceed(found, bests, able[k], more, case.goal - total):
                    break
            k += 1
        if k < len(able) - more:
            picked[depth] = k
            totals[depth + 1] = total
            bits[depth + 1] = bits[depth] | own
            if more:
                depth += 1
            else:
                yield bytes([able[at] for at in picked])
            k += 1
        elif depth:
            depth -= 1
            k = picked[depth] + 1
        else:
            return


def _may_exceed(found: "list[ways.Way]", bests: bytes, after: int, count: int, rest: int) -> bool:
    """Do the `count` largest of the dice behind a way make more than the rest?"""
    for k in bests:
        if not count:
            break
        if k > after and found[k][0] != found[after][0]:
            rest -= found[k][2]
            count -= 1
    return not count and rest < 0
