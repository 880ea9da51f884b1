"""Listing the attacks on a die: which numbers of dice can make one, and every choice of so many (B8, B10, B11)."""

from umpire.position import Attack, is_big

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.position import Position


def attacks_on(position: "Position", side: int, target: int, fewest: int) -> "Iterator[Attack]":
    """Every legal attack of the side on one die with `fewest` dice or more: fewest dice first, then by index."""
    goal = position.value[target]
    if fewest < 2:
        for die in position.ready(side, target):
            if position.value[die] > goal:
                yield Attack(bytes([die]), target)
    mine, values = position.below(side, target)
    large = bytes([is_big(value, goal) for value in values]) if position.half_value else b""
    possible = sizes(values, goal, position.half_value)
    size = max(2, fewest)
    while possible >> size:
        if possible >> size & 1:
            for picked in choices(values, size, goal, large):
                yield Attack(bytes([mine[k] for k in picked]), target)
        size += 1


def attack_sizes(position: "Position", side: int, target: int) -> int:
    """Bit k is set if the side has a legal attack with k dice on this die."""
    goal = position.value[target]
    direct = max([position.value[die] for die in position.ready(side, target)], default=0) > goal
    return sizes(position.below(side, target)[1], goal, position.half_value) | direct << 1


def sizes(values: bytes, goal: int, half: bool) -> int:
    """Bit k is set if some k of these dice, all of 1..goal-1, are a legal flank.

    As in `position._count_flanks`, but a lane holds the sums that k dice reach: no number of dice is searched in vain.
    """
    lane = 2 * goal  # a sum of at most goal and a value below it stay in their lane
    most = 0
    room = goal
    for value in sorted(values):
        room -= value
        if room < 0:
            break
        most += 1
    kept = 0
    for k in range(most + 1):
        kept |= ((2 << goal) - 1) << k * lane
    reached = 1
    for value in values:
        if not (half and is_big(value, goal)):
            reached |= reached << lane + value & kept
    found = 0
    if not half:
        for k in range(2, most + 1):
            found |= (reached >> k * lane + goal & 1) << k
        return found
    pairs = 0
    for value in values:
        if is_big(value, goal):
            for k in range(1, most + 1):
                found |= (reached >> k * lane + goal - value & 1) << k + 1
            pairs += 2 * value == goal
    return found | (4 if pairs > 1 else 0)


def choices(values: bytes, size: int, goal: int, large: bytes, several: bool = False) -> "Iterator[bytes]":
    """The choices of exactly `size` dice that add up to the goal, as positions in `values` (all of 1..goal), in order.

    `large` has a 1 for each that is big enough, one of which must be there; empty: B11 asks for none. With `several`
    more of them may be, as where values and goal are not those that B11 compares (M20, M36).
    A depth-first search without recursion. `reach[k]` has the sums of the dice from k on; under B11 it leaves out the
    big ones: three dice or more have exactly one, and `bigs[k]` has bit goal - v for each of value v from k on. So
    branches that cannot come out even are not entered, nor those with too many dice or too few (`_in_range`).
    """
    count = len(values)
    is_large = large or bytes(count)
    if size == 2:  # without `several` one of two is always big enough
        for k in range(count):
            other = values.find(bytes([goal - values[k]]), k + 1)
            while other >= 0:
                if not several or not large or is_large[k] or is_large[other]:
                    yield bytes([k, other])
                other = values.find(bytes([goal - values[k]]), other + 1)
        return
    reach = [1]
    bigs = [0]
    for k in range(count - 1, -1, -1):
        value = values[k]
        reach.append(reach[-1] if is_large[k] and not several else (reach[-1] | reach[-1] << value) & (2 << goal) - 1)
        bigs.append(bigs[-1] | 1 << goal - value if is_large[k] else bigs[-1])
    reach.reverse()
    bigs.reverse()
    order = [value << 8 | k for k, value in enumerate(values) if several or not is_large[k]]
    order.sort()
    ranked = bytes([key & 0xFF for key in order])
    picked = bytearray(size)
    depth = k = 0
    rest = goal
    bare = 1 if large else 0  # above 0: a big one is still to come
    while True:
        more = size - depth - 1
        while k < count - more:
            left = rest - values[k]
            if left >= more and (several or bare > 0 or not is_large[k]):
                if bare <= 0 or is_large[k]:
                    if not more:
                        if not left:
                            break
                    elif reach[k + 1] >> left & 1 and _in_range(values, ranked, k, more, left, left):
                        break
                elif more:
                    # Bit v: the big one is the rest less v, the small ones behind it add up to v.
                    both = bigs[k + 1] >> goal - left & reach[k + 1]
                    if both and _in_range(values, ranked, k, more - 1, _lowest(both), _highest(both)):
                        break
            k += 1
        if k < count - more:
            picked[depth] = k
            rest -= values[k]
            bare -= is_large[k]
            if more:
                depth += 1
                k += 1
                continue
            yield bytes(picked)
        elif depth:
            depth -= 1
            k = picked[depth]
        else:
            return
        rest += values[k]
        bare += is_large[k]
        k += 1


def _in_range(values: bytes, ranked: bytes, after: int, count: int, low: int, high: int) -> bool:
    """Do the `count` smallest of the ranked dice behind `after` add up to at most `high`, the largest to at least
    `low`? `ranked`: smallest first."""
    if not count:
        return low <= 0
    least = most = 0
    missing = count
    for k in ranked:
        if k > after:
            least += values[k]
            missing -= 1
            if not missing:
                break
    if missing or least > high:
        return False
    at = len(ranked)
    while count and most < low:
        at -= 1
        if ranked[at] > after:
            most += values[ranked[at]]
            count -= 1
    return most >= low


def _lowest(bits: int) -> int:
    at = 0
    while not bits >> at & 1:
        at += 1
    return at


def _highest(bits: int) -> int:
    at = -1
    while bits:
        bits >>= 1
        at += 1
    return at
