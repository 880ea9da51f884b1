"""Flanks in which a die may have several ways to join: units, optional bonuses, spells (RULEBOOK M19, S30).

A way is a tuple: the die, how it joins, what it counts then, and bits that a choice may be required to have. The ways
of a die stand side by side. Of these at most one is in a choice. Counting works as in `umpire.position`; the choices
are listed by `umpire.flanks`.
"""

from umpire import flanks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    Way = tuple[int, int, int, int]


def tally(found: "list[Way]", needs: int, lane: int, one: int, adding: bool, kept: int) -> int:
    """What the choices with all bits of `needs` reach. A number of `lane` bits for each sum, `one` more for each die;
    they are counted (`adding`), or only noted."""
    reached = [1] + [0] * needs  # by the bits that are in a choice
    k = 0
    while k < len(found):
        more = list(reached)
        die = found[k][0]
        while k < len(found) and found[k][0] == die:
            shift = found[k][2] * lane + one
            for bits in range(needs + 1):
                if reached[bits]:
                    to = (bits | found[k][3]) & needs
                    new = reached[bits] << shift & kept
                    more[to] = more[to] + new if adding else more[to] | new
            k += 1
        reached = more
    return reached[needs]


def sizes(found: "list[Way]", goal: int, needs: int) -> int:
    """Bit k is set if a choice of k dice, two or more, with all bits of `needs` adds up to the goal."""
    lane = 2 * goal + 1  # of a number of dice: the sums that so many reach
    most = min(len(found), goal)
    kept = 0
    for k in range(most + 1):
        kept |= (2 << goal) - 1 << k * lane
    reached = tally(found, needs, 1, lane, False, kept)
    bits = 0
    for k in range(2, most + 1):
        bits |= (reached >> k * lane + goal & 1) << k
    return bits


def choices(found: "list[Way]", able: bytes, size: int, goal: int, large: int, needs: int) -> "Iterator[bytes]":
    """The choices of so many of the ways at `able`, all of less than the goal, that add up to it, in order. `large`:
    the bit of those that are big enough for B11, 0: none need be; all bits of `needs` must be there, too."""
    values = bytes([found[k][2] for k in able])
    big = bytes([1 if found[k][3] & large else 0 for k in able]) if large else b""
    for chosen in flanks.choices(values, size, goal, big, True):
        picked = bytes([able[k] for k in chosen])
        if len({found[k][0] for k in picked}) == size and not needs & ~_bits(found, picked):
            yield picked


def _bits(found: "list[Way]", picked: bytes) -> int:
    bits = 0
    for k in picked:
        bits |= found[k][3]
    return bits


def of_size(dice: bytes, size: int) -> "Iterator[bytes]":
    """Every choice of so many of the dice, in order."""
    picked = list(range(size))
    while size <= len(dice):
        yield bytes([dice[k] for k in picked])
        k = size - 1
        while k >= 0 and picked[k] == len(dice) - size + k:
            k -= 1
        if k < 0:
            return
        picked[k:] = list(range(picked[k] + 1, picked[k] + 1 + size - k))


def merged(one: "Iterator[bytes]", other: "Iterator[bytes]") -> "Iterator[bytes]":
    """Two lists of different choices, each in order, as one."""
    first, second = next(one, None), next(other, None)
    while first is not None or second is not None:
        if second is None or first is not None and first < second:
            assert first is not None
            yield first
            first = next(one, None)
        else:
            yield second
            second = next(other, None)
