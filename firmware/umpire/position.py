"""The dice of a match, and which attacks they can make (RULEBOOK B7 to B11, B21).

A position is bytes: dice stand in parallel bytearrays, there is no object a die. A die's index is for life:
the sides in seat order, each side's army, then its reserve; dice born later are appended.

Questions of existence ("can A attack?", "which dice can be taken?", "how many ways?") never list attacks:
they work on bit sets of the sums that dice can reach, so 255 dice cost milliseconds. Listing is lazy, and what it
needs (`umpire.flanks`) is loaded for it only.
"""

from collections import namedtuple

from micropython import const

from umpire import reasons

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Iterator

# Where a die is: 0..7 is the scoring area of that side. From TABLE on it is on the table: TABLE + k in front k (A4).
RESERVE = const(8)
GONE = const(9)
TABLE = const(16)
NOWHERE = const(15)  # no die is there

NO_DIE = const(255)  # an index that no die has: there are at most 255 dice
_TOP = const(127)  # above every value that can be shown: the width of the bit sets of values

Attack = namedtuple("Attack", ("dice", "target"))  # dice: bytes of indices, target: an index


class Position:
    """Dice by index: `sides` 1..100, `value` 0..100 (0: not rolled yet), `owner` 0..7, `place`, `number` 1..255.

    `half_value` is house rule B11: must a flank have a die of at least half of the target's value?
    What options change: `fields`, the places where an attack may be made now; `foes`, a byte of side bits for each
    side, whom it may attack, and `rivals`, those of them that an attack is compulsory against (A18); `held`, the
    sides that cannot be flanked in a place (A14); `spent`, bits of dice that act no more in this turn (A5); `frozen`,
    bits of dice that are never rolled again (M28); `charms`, by die the spell that lies on it (M41).
    """

    charms: "Any" = ()

    def __init__(self, half_value: bool = True) -> None:  # seldom
        self.half_value = half_value
        self.fields = bytes([TABLE])
        self.foes = bytearray([0xFF ^ 1 << side for side in range(8)])  # B21
        self.rivals = self.foes
        self.held: dict[int, int] = {}
        self.spent = 0
        self.frozen = 0
        self.n = 0
        self.sides = bytearray()
        self.value = bytearray()
        self.owner = bytearray()
        self.place = bytearray()
        self.number = bytearray()

    def add(self, side: int, sizes: bytes, place: int) -> None:  # seldom
        """Append a side's dice of these sizes; they are numbered on from the side's last."""
        count = len(sizes)
        first = sum([1 for owner in self.owner if owner == side])
        self.sides.extend(sizes)
        self.value.extend(bytes(count))
        self.owner.extend(bytes([side]) * count)
        self.place.extend(bytes([place]) * count)
        self.number.extend(bytes([first + k + 1 for k in range(count)]))
        self.n += count

    # Names and places

    def name(self, die: int) -> str:
        """What the record calls a die: the side's letter and its number, "a1"."""
        return chr(97 + self.owner[die]) + str(self.number[die])

    def die(self, name: str) -> int:  # seldom
        """The index of a die by its name (a letter and a number); NO_DIE if there is none."""
        side = ord(name[0]) - 97
        number = int(name[1:])
        likely = bytes(self.owner).find(bytes([side])) + number - 1  # a side's dice mostly stand together
        if 0 <= likely < self.n and self.owner[likely] == side and self.number[likely] == number:
            return likely
        for die in range(self.n):
            if self.owner[die] == side and self.number[die] == number:
                return die
        return NO_DIE

    def dice(self, side: int, place: int = NOWHERE) -> bytes:
        """The side's own dice in a place (by default all on the table), in index order."""
        owner = self.owner
        where = self.place
        if place == NOWHERE:
            return bytes([die for die in range(self.n) if where[die] >= TABLE and owner[die] == side])
        return bytes([die for die in range(self.n) if where[die] == place and owner[die] == side])

    def rollable(self, dice: "Iterable[int]") -> bytes:
        """Those of the dice that can be rolled: they are not frozen (M47, S8)."""
        return bytes([die for die in dice if not self.frozen >> die & 1])

    def show(self, dice: bytes, values: bytes) -> None:
        """They have rolled these values."""
        for die, value in zip(dice, values):
            self.value[die] = value

    def is_in(self, side: int, reserve: bool = True) -> bool:
        """Has the side dice left, on the table or in reserve (B13, A17)? Without `reserve`: on the table (A12)."""
        for die in range(self.n):
            there = self.place[die] >= TABLE or reserve and self.place[die] == RESERVE
            if there and self.owner[die] == side:
                return True
        return False

    def can_show(self, die: int, value: int) -> bool:  # seldom
        """May a roll of the die give this?"""
        return 1 <= value <= self.sides[die]

    def cost(self, die: int) -> int:  # seldom
        """What the die counts in its army's points (B4)."""
        return self.sides[die]

    def worth(self, die: int) -> int:
        """What the die scores (B14)."""
        return self.sides[die]

    # Legality

    def why_not(self, dice: bytes, target: int) -> int:  # seldom
        """The reasons (bits of `reasons`) against an attack by `dice` on `target`; 0: legal, whoever moves."""
        bits = self._misnamed(dice, target)
        if not bits:
            bits = self._arithmetic(dice, target)
        return bits | self._where(dice, target) | self._whose(dice[0], target)

    def _whose(self, die: int, target: int) -> int:  # seldom
        if target >= self.n or die >= self.n:
            return 0
        if self.owner[die] == self.owner[target]:
            return reasons.OWN_DIE  # B21
        return 0 if self.foes[self.owner[die]] >> self.owner[target] & 1 else reasons.ALLY  # A1

    def _misnamed(self, dice: bytes, target: int) -> int:  # seldom
        bits = 0
        seen = 0
        for die in dice:
            if die >= self.n or self.place[die] < TABLE:
                bits |= reasons.NOT_ON_TABLE
            if seen >> die & 1:
                bits |= reasons.DUPLICATE
            seen |= 1 << die
        if target >= self.n or self.place[target] < TABLE:
            bits |= reasons.NOT_ON_TABLE
        if len(dice) > 1 and seen == 1 << dice[0]:
            bits |= reasons.TOO_FEW  # B10: a flank takes two dice
        return bits

    def _arithmetic(self, dice: bytes, target: int) -> int:  # seldom
        goal = self.value[target]
        if len(dice) == 1:
            return 0 if self.value[dice[0]] > goal else reasons.NOT_GREATER  # B8
        bits = 0
        if sum([self.value[die] for die in dice]) != goal:
            bits |= reasons.SUM_DIFFERS  # B10
        if self.half_value and not is_big(max([self.value[die] for die in dice]), goal):
            bits |= reasons.NO_HALF  # B11
        return bits

    def _where(self, dice: bytes, target: int) -> int:  # seldom
        """What fronts have against it, of the dice that are on the table (A5, A14)."""
        place = self.place[target] if target < self.n else NOWHERE
        bits = 0
        for die in dice:
            here = self.place[die] if die < self.n else NOWHERE
            if here < TABLE:
                continue
            if place >= TABLE and here != place:
                bits |= reasons.WRONG_FRONT
            if self.spent >> die & 1 or here not in list(self.fields):
                bits |= reasons.ACTED
        if len(dice) > 1 and place in self.held and self.held[place] >> self.owner[target] & 1:
            bits |= reasons.PASS_HELD
        return bits

    # Existence and number, by bit sets

    def can_attack(self, side: int) -> bool:
        """Has the side any legal attack that would be compulsory (B17 to B19)?"""
        for field, whom in self._against(self.rivals[side]):
            if self.takeable_values(side, field, whom):
                return True
        return False

    def targets(self, side: int) -> bytes:
        """The enemy dice that the side can take: most sides first, then by index."""
        order = []
        for field, whom in self._against(self.foes[side]):
            values = self.takeable_values(side, field, whom)
            for die in range(self.n):
                if self.place[die] == field and whom >> self.owner[die] & 1 and values >> self.value[die] & 1:
                    order.append((_TOP - self.sides[die]) << 8 | die)
        order.sort()
        return bytes([key & 0xFF for key in order])

    def _against(self, whom: int) -> "Iterator[tuple[int, int]]":
        """Where to look for attacks, and against whom: sides that hold a pass there stand apart (A14)."""
        for field in self.fields:
            held = self.held.get(field, 0)
            if whom & ~held:
                yield field, whom & ~held
            if whom & held:
                yield field, whom & held

    def takeable_values(self, side: int, field: int, whom: int) -> int:
        """Bit v is set if a die in this place, of a side that is a bit in `whom`, shows v and the side can take it."""
        shown = bytearray(_TOP + 1)  # how many of the side's dice show each value
        theirs = 0
        best = 0
        for die in range(self.n):
            if self.place[die] == field:
                value = self.value[die]
                if whom >> self.owner[die] & 1:
                    theirs |= 1 << value
                elif self.owner[die] == side and not self.spent >> die & 1:
                    shown[value] += 1
                    if value > best:
                        best = value
        direct = theirs & (1 << best) - 1  # B8: all that show less than the best die
        if whom & self.held.get(field, 0):
            return direct
        return direct | self._flankable(theirs ^ direct, shown, best)

    def _flankable(self, goals: int, shown: bytes, best: int) -> int:
        """Those bits of `goals` (none below `best`) that two or more dice, `shown` of each value, add up to."""
        if not goals:
            return 0
        mirrored = 0  # bit _TOP - v: a die shows v
        for value in range(1, best + 1):
            if shown[value]:
                mirrored |= 1 << (_TOP - value)
        found = 0
        sums = 1  # what the dice of less than `used` reach, each die once; nothing is always reached
        used = 1
        highest = min(2 * best, _TOP) if self.half_value else _TOP
        for goal in range(best, highest + 1):
            if not goals >> goal & 1:
                continue
            # The other dice of the flank: with B11 those below half of the goal, else all below the goal.
            limit = (goal + 1) // 2 if self.half_value else goal
            while used < limit and used <= best:
                for _ in range(min(shown[used], _TOP // used)):
                    sums |= sums << used
                used += 1
            sums &= (1 << (_TOP + 1)) - 1
            if self.half_value:
                # One die of at least half, the others reach the rest of 1..half: mirrored puts v at goal - v.
                rest = sums & (mirrored >> (_TOP - goal)) & ((1 << (goal // 2 + 1)) - 2)
                pair = goal % 2 == 0 and shown[goal // 2] > 1
                if rest or pair:
                    found |= 1 << goal
            elif sums >> goal & 1:
                found |= 1 << goal
        return found

    def count_attacks(self, side: int, target: int) -> int:
        """How many legal attacks the side has on this die, each choice of dice counted once."""
        goal = self.value[target]
        direct = len([die for die in self.ready(side, target) if self.value[die] > goal])
        return direct + _count_flanks(self.below(side, target)[1], goal, self.half_value)

    # Listing, lazily

    def attacks(self, side: int) -> "Iterator[Attack]":  # seldom
        """Every legal attack of the side, target by target as `targets` orders them."""
        for target in self.targets(side):
            yield from self.attacks_on(side, target)

    def attacks_on(self, side: int, target: int, fewest: int = 1) -> "Iterator[Attack]":
        """Every legal attack of the side on one die with `fewest` dice or more: fewest dice first, then by index."""
        from umpire import flanks

        return flanks.attacks_on(self, side, target, fewest)

    def attack_sizes(self, side: int, target: int) -> int:  # seldom
        """Bit k is set if the side has a legal attack with k dice on this die."""
        from umpire import flanks

        return flanks.attack_sizes(self, side, target)

    def ready(self, side: int, target: int) -> bytes:
        """The side's dice that may act where the target is."""
        field = self.place[target]
        return bytes([die for die in self.dice(side, field) if not self.spent >> die & 1])

    def below(self, side: int, target: int) -> tuple[bytes, bytes]:
        """The side's dice that could take part in a flank on the target, and what they show."""
        goal = self.value[target]
        if self.held.get(self.place[target], 0) >> self.owner[target] & 1:
            return b"", b""  # A14
        dice = bytes([die for die in self.ready(side, target) if 0 < self.value[die] < goal])
        return dice, bytes([self.value[die] for die in dice])


def is_big(value: int, goal: int) -> bool:
    """Is this at least half of the goal (B11), exactly?"""
    return 2 * value >= goal


def _count_flanks(values: bytes, goal: int, half: bool) -> int:
    """In how many ways dice of these values, all of 1..goal-1, add up to the goal.

    A number of `width` bits for each sum, side by side in one big integer: a die is one shift and one add.
    """
    width = len(values) + 1
    kept = (1 << width * (goal + 1)) - 1
    ways = 1
    for value in values:
        if not (half and is_big(value, goal)):
            ways += ways << width * value
            ways &= kept
    lane = (1 << width) - 1
    if not half:
        return ways >> width * goal & lane
    total = 0
    pairs = 0
    for value in values:
        if is_big(value, goal):
            total += ways >> width * (goal - value) & lane  # one die of at least half, the rest below it
            if 2 * value == goal:
                pairs += 1
    return total + pairs * (pairs - 1) // 2
