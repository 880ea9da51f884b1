"""The dice of a medieval match: units with modifiers, charges and what is cast on them (RULEBOOK M20, M35, M41, M42).

An attack is the base game's with effective values, and a caster may join a flank with its spell's value (M19). Which
attacks there are is searched in `umpire.medieval.search`, why one is refused is in `refusing`.
"""

from collections import namedtuple

from micropython import const

from umpire.medieval.units import DIRECT, EXCESS
from umpire.position import NO_DIE, RESERVE, TABLE, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Iterator

    from umpire.match import Match
    from umpire.medieval.units import Unit

    class Battle(Match):
        """A medieval match."""

        position: "Field"

ZERO = const(64)  # a modifier is a byte: so much stands for 0
EFFECTIVE = const(255)  # half of a target's defense
LARGE = const(1)  # of what joins a flank: it is enough for B11; beside EXCESS

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
        self.moment = 0  # counts what changes beside values, places and turns
        self.match: Any = None
        self.asked: tuple = ()  # what `search.takeable` was asked last,
        self.found = b""  # and what it has found
        self.stake = (0, 0)  # the target that an escort may save, and how much it takes (M44)

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

    def rollable(self, dice: "Iterable[int]") -> bytes:
        """Those of the dice that can be rolled: neither held nor frozen (M11, M47)."""
        return bytes([die for die in dice if not self.frozen >> die & 1 and not self.is_held(die)])

    def show(self, dice: bytes, values: bytes) -> None:
        """They have rolled; who rolls a 1 may be frozen by the weather from then on (M28, M29)."""
        Position.show(self, dice, values)
        for die in dice:
            if self.value[die] == 1 and self.sides[die] in list(self.freezing):
                self.frozen |= 1 << die

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
        from umpire.medieval import refusing

        return refusing.of_attack(self, dice, target, spells or bytes(len(dice)))

    # Existence, number, listing

    def can_attack(self, side: int) -> bool:
        """Has the side a legal attack that would be compulsory, a spell to cast, or a unit to recharge (M38)?"""
        from umpire.medieval import search

        for place, whom in self._against(self.rivals[side]):
            if search.takeable(self, side, place, whom):
                return True
        from umpire.medieval import casting

        return casting.can(self, side)

    def targets(self, side: int) -> bytes:
        """The enemy dice that an attack of the side can take, as in the base game; a single spell is none."""
        from umpire.medieval import search

        order = []
        for place, whom in self._against(self.foes[side]):
            for die in search.takeable(self, side, place, whom):
                order.append((127 - self.sides[die]) << 8 | die)
        order.sort()
        return bytes([key & 0xFF for key in order])

    def half_of(self, target: int) -> int:
        """What a flank needs a die for that shows half of it (B11, M20): 0: nothing; EFFECTIVE: its defense."""
        if not self.half_value:
            return 0
        return self.value[target] if self.half_by_face else EFFECTIVE

    def able(self, side: int, place: int) -> bytes:
        """The side's dice that may attack in this place."""
        return bytes([die for die in self.dice(side, place) if not self.spent >> die & 1 and not self.is_held(die)])

    def ready(self, side: int, target: int) -> bytes:
        """The side's dice that may attack where the target is."""
        return b"" if self.is_sheltered(target) else self.able(side, self.place[target])

    def joins(self, able: bytes) -> "list[tuple[int, int, int, int, int]]":
        """How these dice can join a flank, in order: die, spell or 0, value, what of it is compared with a half,
        whether it allows an excess (M19, M36)."""
        found = []
        for die in able:
            value = self.attack_value(die, False)
            kind = self.kind(die)
            if value:
                shown = self.value[die] if self.half_by_face else value
                found.append((die, 0, value, shown, kind.traits & EXCESS))
            strikes = kind.strikes
            for k in range(0, len(strikes), 3):
                if self.charges[die][strikes[k + 1]]:
                    found.append((die, strikes[k], strikes[k + 2], strikes[k + 2], 0))
        return found

    def joining(self, side: int, target: int) -> "list[tuple[int, int, int, int]]":
        """The same for a flank on the target: die, spell or 0, value, bits of LARGE (enough for B11) and EXCESS."""
        if self.held.get(self.place[target], 0) >> self.owner[target] & 1:
            return []  # A14
        half = self.half_of(target)
        half = self.defense_value(target) if half == EFFECTIVE else half
        joins = self.joins(self.ready(side, target))
        return [(join[0], join[1], join[2], (LARGE if 2 * join[3] >= half else 0) | join[4]) for join in joins]

    def count_attacks(self, side: int, target: int) -> int:
        """How many legal attacks the side has on this die, each choice of dice and spells counted once."""
        goal = self.defense_value(target)
        total = len([die for die in self.ready(side, target) if self.attack_value(die, True) > goal])
        found = self.joining(side, target)
        for needs in (LARGE, LARGE | EXCESS):
            joins = [join for join in found if join[2] < goal]
            lane = len(joins) + 1
            kept = (1 << lane * (goal + 1)) - 1
            for without in (0, LARGE, EXCESS, LARGE | EXCESS):  # those that lack something needed are none
                if not without & ~needs:
                    ways = _ways(joins, without, lane, kept) >> lane * goal & (1 << lane) - 1
                    total += -ways if without in (LARGE, EXCESS) else ways
            if not [0 for join in found if join[3] & EXCESS]:
                break
            goal += 1
        return total

    def attacks_on(self, side: int, target: int, fewest: int = 1) -> "Iterator[Any]":
        """As in the base game; of one die's ways to join a flank its own value comes first."""
        from umpire.medieval import search

        return search.attacks_on(self, side, target, fewest)

    def attack_sizes(self, side: int, target: int) -> int:
        """Bit k is set if the side has a legal attack with k dice on this die."""
        from umpire.medieval import search

        return search.attack_sizes(self, side, target)


def _ways(joins: "list[tuple[int, int, int, int]]", without: int, lane: int, kept: int) -> int:
    """In how many ways choices of those that have none of these bits reach each sum: a number of `lane` bits for each.
    Of a die's ways to join none or one is in a choice. It is `ways.tally` for the table, which counts at every step: a
    board would have to load that for each."""
    ways = before = 1
    at = NO_DIE
    for die, _, value, has in joins:
        if not has & without:
            if die != at:
                at = die
                before = ways
            ways += before << value * lane & kept
    return ways
