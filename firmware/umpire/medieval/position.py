"""The dice of a medieval match: units with modifiers, charges and what is cast on them (RULEBOOK M20, M35, M41, M42).

An attack is the base game's with effective values, and a caster may join a flank with its spell's value (M19). What is
searched and judged is the same as there: `Position` and `umpire.flanks`, with these numbers in place of those shown.
"""

from collections import namedtuple

from micropython import const

from umpire import reasons
from umpire.medieval.units import DIRECT, FOOTMAN
from umpire.position import RESERVE, TABLE, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from umpire.match import Match
    from umpire.medieval.units import Unit

    class Battle(Match):
        """A medieval match."""

        position: "Field"

ZERO = const(64)  # a modifier is a byte: so much stands for 0

# how: b"", or what the dice show and then each one's spell, 0: none; see umpire.match
Assault = namedtuple("Assault", ("dice", "target", "how"))
# What is cast on a unit: the spell's number, the last moment it is in force, what it does to the unit.
Charm = namedtuple("Charm", ("spell", "until", "offense", "defense", "binds"))


class Field(Position):
    """`unit`: each die's row of the units table; `kinds`: those in play, read. `charges`: by die what is left of each
    of its unit's spells. `charms`: by die what is cast on it. `shelters`: by side << 8 | place until when (M16)."""

    def __init__(self, half_value: bool = True) -> None:
        Position.__init__(self, half_value)
        self.unit = bytearray()
        self.kinds: dict[int, Unit] = {}
        self.charges: dict[int, bytearray] = {}
        self.charms: dict[int, Charm] = {}
        self.shelters: dict[int, int] = {}
        self.offense = bytearray()  # with the themes, but without charms
        self.defense = bytearray()
        self.place_name = ""  # the theme's
        self.freezing = b""  # sizes (M28, M29)
        self.held_may_cast = False
        self.half_by_face = False
        self.recharges = True
        self.stake = (0, 0)  # the target that an escort may save, and how much it takes (M44)

    def begin(self, match: "Battle") -> None:
        """The units of the set-up, with all their charges."""
        from umpire.medieval import arming

        self.match = match
        arming.begin(self, match)

    def split(self, die: int) -> bytes:
        """M17: two Footmen in the die's place, not rolled yet."""
        from umpire.medieval import arming

        return arming.split(self, die, FOOTMAN)

    # Time

    def now(self) -> int:
        """The number of this turn: those of all sides are counted, skipped ones too, so that a spell's end is one of
        them (M6, M41)."""
        match = self.match
        return match.rounds * len(match.pacts) + (match.turn - match.first) % len(match.pacts)

    def charm(self, die: int) -> "Charm | None":
        """What is in force on the die."""
        charm = self.charms.get(die)
        return charm if charm and self.now() <= charm.until else None

    def is_held(self, die: int) -> bool:
        """M11: can it neither attack nor be rolled?"""
        charm = self.charm(die)
        return bool(charm and charm.binds)

    def is_sheltered(self, die: int) -> bool:
        """M42: does a Force Field lie on its side where it is?"""
        return self.now() <= self.shelters.get(self.owner[die] << 8 | self.place[die], -1)

    def in_force(self) -> bool:
        """M46: is any lasting spell or Force Field in force?"""
        now = self.now()
        for until in [charm.until for charm in self.charms.values()] + list(self.shelters.values()):
            if now <= until:
                return True
        return False

    def rollable(self, dice: bytes) -> bytes:
        """Those of the dice that can be rolled: neither held nor frozen (M11, M47)."""
        return bytes([die for die in dice if not self.frozen >> die & 1 and not self.is_held(die)])

    def changed(self) -> None:
        """What lies on a die leaves with it (M41)."""
        for die in list(self.charms):
            if self.place[die] < TABLE:
                del self.charms[die]
        for die in list(self.charges):
            if self.place[die] < TABLE and self.place[die] != RESERVE:
                del self.charges[die]

    # Effective values

    def kind(self, die: int) -> "Unit":
        """The die's unit."""
        return self.kinds[self.unit[die]]

    def attack_value(self, die: int, direct: bool) -> int:
        """M20: value and offense, floored at 0."""
        charm = self.charm(die)
        value = self.value[die] + self.offense[die] - ZERO + (charm.offense if charm else 0)
        if direct and self.kind(die).traits & DIRECT:
            value += self.kind(die).offense
        return max(0, value)

    def defense_value(self, die: int) -> int:
        """M20: value and defense, floored at 0."""
        charm = self.charm(die)
        return max(0, self.value[die] + self.defense[die] - ZERO + (charm.defense if charm else 0))

    # Legality

    def why_not(self, dice: bytes, target: int, spells: bytes = b"") -> int:
        """As in the base game, with the spell that each die brings."""
        from umpire.medieval import judging

        spells = spells or bytes(len(dice))
        bits = self._misnamed(dice, target)
        if not bits:
            bits = judging.arithmetic(self, dice, spells, target)
        bits |= self._where(dice, target) | self._whose(dice[0], target)
        bits |= judging.why_not_join(self, dice, spells)
        if dice[0] < self.n and self.is_protected(target, self.owner[dice[0]]):
            bits |= reasons.PROTECTED
        return bits

    def is_protected(self, die: int, side: int) -> bool:
        """M42: is this an enemy's die for the side, under a Force Field?"""
        if die >= self.n or self.place[die] < TABLE or self.owner[die] == side:
            return False
        return self.is_sheltered(die)

    # Existence, number, listing

    def can_attack(self, side: int) -> bool:
        """Has the side a legal attack that would be compulsory, a spell to cast, or a unit to recharge (M38)?"""
        for field, whom in self._against(self.rivals[side]):
            for _ in self.takeable(side, field, whom):
                return True
        from umpire.medieval import casting

        for _ in casting.moves(self, side):
            return True
        return False

    def targets(self, side: int) -> bytes:
        """The enemy dice that an attack of the side can take, as in the base game; a single spell is none."""
        order = []
        for field, whom in self._against(self.foes[side]):
            for die in self.takeable(side, field, whom):
                order.append((127 - self.sides[die]) << 8 | die)
        order.sort()
        return bytes([key & 0xFF for key in order])

    def takeable(self, side: int, field: int, whom: int) -> "Iterator[int]":
        """The dice in this place, of sides that are bits in `whom`, that the side can take by an attack."""
        best = 0
        for die in self.dice(side, field):
            if not self.spent >> die & 1 and not self.is_held(die):
                best = max(best, self.attack_value(die, True))
        from umpire.medieval import search

        known: dict[int, bool] = {}
        for die in range(self.n):
            if self.place[die] == field and whom >> self.owner[die] & 1 and not self.is_sheltered(die):
                goal = self.defense_value(die)
                if goal >= best:
                    key = goal << 9 | self.value[die] << 1 | self.held.get(field, 0) >> self.owner[die] & 1
                    if key not in known:
                        known[key] = search.can_flank(self, side, die)
                    if not known[key]:
                        continue
                yield die

    def ready(self, side: int, target: int) -> bytes:
        """The side's dice that may attack where the target is."""
        if self.is_sheltered(target):
            return b""
        dice = self.dice(side, self.place[target])
        return bytes([die for die in dice if not self.spent >> die & 1 and not self.is_held(die)])

    def count_attacks(self, side: int, target: int) -> int:
        """How many legal attacks the side has on this die, each choice of dice and spells counted once."""
        from umpire.medieval import search

        return search.count(self, side, target)

    def attacks_on(self, side: int, target: int, fewest: int = 1) -> "Iterator[Any]":
        """As in the base game; of one die's ways to join a flank its own value comes first."""
        from umpire.medieval import search

        return search.attacks_on(self, side, target, fewest)

    def attack_sizes(self, side: int, target: int) -> int:
        """Bit k is set if the side has a legal attack with k dice on this die."""
        from umpire.medieval import search

        return search.attack_sizes(self, side, target)
