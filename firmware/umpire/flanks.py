"""Listing the flanks on a die: which numbers of dice can make one, and every choice of so many (B10, B11)."""

from umpire.position import is_big

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator


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


def choices(values: bytes, size: int, goal: int, half: bool) -> "Iterator[bytes]":
    """The choices of exactly `size` dice that add up to the goal, as positions in `values`, in order.

    A depth-first search without recursion: `reach[k]` holds the sums of the dice from k on, so a branch that
    cannot come out even is never entered.
    """
    reach = [1]
    last_big = -1
    for k in range(len(values) - 1, -1, -1):
        reach.append((reach[-1] | reach[-1] << values[k]) & (2 << goal) - 1)
        if last_big < 0 and is_big(values[k], goal):
            last_big = k
    reach.reverse()
    picked = bytearray(size)
    depth = k = bigs = 0
    rest = goal
    while True:
        last = len(values) - size + depth  # beyond it too few dice are left
        if half and not bigs and last > last_big:
            last = last_big
        more = depth + 1 < size
        while k <= last:
            left = rest - values[k]
            if left >= more and reach[k + 1] >> left & 1 and (more or not left):
                break
            k += 1
        if k <= last:
            picked[depth] = k
            rest -= values[k]
            bigs += is_big(values[k], goal)
            depth += 1
            if depth < size:
                k += 1
                continue
            if bigs or not half:
                yield bytes(picked)
        if not depth:
            return
        depth -= 1
        k = picked[depth]
        rest += values[k]
        bigs -= is_big(values[k], goal)
        k += 1
