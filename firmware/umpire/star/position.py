"""The dice of a star match: units, the channels that tie them to ships, and what they count in an attack.

An attack is the base game's with effective values: what a die shows, changed by its unit, by what its channels hold, by
terrain and by its enemy (S22 to S45). Which attacks there are is searched in `umpire.star.reach` and `search`.
"""

from array import array

from micropython import const

from umpire.position import NO_DIE, RESERVE, TABLE, Position
from umpire.star.units import (
    ABOARD,
    ATTRITION,
    CARRIER,
    FIGHTER,
    LINK,
    MECHA,
    MINE,
    STATION,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from umpire.match import Match
    from umpire.star.fight import Fight
    from umpire.star.units import Unit

    class Battle(Match):
        """A star match."""

        position: "Field"

# Places of its own, see umpire.position.
HELD = const(10)  # interceptors aboard (S60)
TALLY = const(11)  # the d6 of a side's command points (S69): it is no die of the table

_ROCKS = const(3)  # S44: everybody's defense in an asteroid field ...
_AMBUSH = const(2)  # ... and the attack of attrition units against others
_BARE = const(3)  # S29: of mecha against a ship without mecha or fighters
_FLANKED = const(2)  # S39: a station has 5 against flanks, not 3


class Field(Position):
    """`unit`: each die's number in the units table; `kinds`: those in play, read. `controller`: by die who controls it,
    or NO_DIE; `holds`: by ship what its channels hold.

    In the turn under way: `spent`, bits of dice that have acted (S2); `working`, of those that took a carrier's action;
    `actions`, by die how many; `boosted`, of those coordinated (S65); `free`, by die the channels free when it began.
    `fight`: the attack under way.
    """

    def __init__(self, half_value: bool = True) -> None:
        Position.__init__(self, half_value)
        self.number = array("H")  # type: ignore[assignment]  # a minefield gives birth to more than 255
        self.named: dict[int, int] = {}  # by side the last number given to a die
        self.unit = bytearray()
        self.kinds: dict[int, Unit] = {}
        self.controller = bytearray()
        self.holds: dict[int, bytes] = {}
        self.interceptors = b""
        self.working = 0
        self.actions: dict[int, int] = {}
        self.boosted = 0
        self.free = b""
        self.fight: Fight | None = None
        self.result: tuple = (0, 0, False)  # of the last attack: both totals, and was it won?
        self.purpose = ""  # what a roll is for: "rally", "points", "command"; see also `fight`
        self.points = [0, 0]  # command points (S43)
        self.guarded = 0  # bits of dice that a `command all` has forced in this phase
        self.tally = NO_DIE  # the first side's d6 of command points
        # The terrain, and house rules.
        self.asteroid = 0
        self.minefield = False
        self.mines_stay = False
        self.rerolls = False
        self.rounded_up = 0
        self.by_face = False
        self.one_pool = True
        self.by_cost = False
        self.two_d30 = True
        self.only_stackers = False
        self.most_lent = 255

    def add(self, side: int, sizes: bytes, place: int) -> None:
        """Append dice of these units (numbers of the table); interceptors are held aboard."""
        from umpire.star import keeping

        keeping.add(self, side, sizes, place)

    # Names, places, worth

    def name(self, die: int) -> str:
        """As in the base game; the d6 of command points has its side's letter."""
        if self.place[die] == TALLY:
            return chr(65 + self.owner[die] - 8)
        return Position.name(self, die)

    def can_show(self, die: int, value: int) -> bool:
        """May a roll of the die give this? A die of two d30 does not give 1 (S41)."""
        return (2 if self.is_double(die) else 1) <= value <= self.sides[die]

    def is_double(self, die: int) -> bool:
        """Is it a d60 of two d30?"""
        return self.two_d30 and self.sides[die] == 60

    def is_in(self, side: int, reserve: bool = True) -> bool:
        """As in the base game; neither mines nor interceptors aboard count (S45, S60)."""
        for die in range(self.n):
            there = self.place[die] >= TABLE or reserve and self.place[die] == RESERVE
            if there and self.owner[die] == side and self.unit[die] != MINE:
                return True
        return False

    def cost(self, die: int) -> int:
        """What the die costs in an army (S27)."""
        cost: int = self.kind(die).cost
        return cost

    def worth(self, die: int) -> int:
        """What the die scores (S27)."""
        return self.cost(die) if self.by_cost else self.sides[die]

    # Units

    def kind(self, die: int) -> "Unit":
        """The die's unit."""
        return self.kinds[self.unit[die]]

    def tags(self, die: int) -> int:
        """The tags of the die's unit; 0 for the d6 of command points."""
        number = self.unit[die]
        return self.kinds[number].tags if number else 0

    def controlled(self, ship: int) -> bytes:
        """What the ship's channels hold, in index order."""
        held = self.holds.get(ship, b"")
        return bytes([die for die in held if self.place[die] >= TABLE]) if held else held

    def has_acted(self, die: int) -> bool:
        """S2, S35, S39: may it attack no more in this turn?"""
        return bool((self.spent | self.working) >> die & 1)

    def actions_left(self, die: int) -> int:
        """Carrier actions that the unit still has in this turn (S38)."""
        left: int = self.kind(die).actions - self.actions.get(die, 0)
        return left

    # Effective values

    def attack_value(self, die: int, target: int = NO_DIE, bonus: int = 0, support: bytes = b"") -> int:
        """What the die counts in an attack on the target (NO_DIE: on any, without its edge), with its optional bonus
        and the units behind `with`."""
        kind = self.kind(die)
        value: int = self.value[die] + bonus + (self.boosted >> die & 1)
        if target != NO_DIE:
            value += self.edge(kind.tags, target)
        if not kind.tags & (LINK | ABOARD):
            value += kind.attack
        return value + self.lent_attack(support) if support else value

    def edge(self, tags: int, target: int) -> int:
        """What a unit with these tags has more against this target: attrition units in an asteroid field (S44); mecha
        against fighters there, and against ships without mecha or fighters (S29)."""
        if not tags & MECHA and not (self.asteroid and tags & ATTRITION):
            return 0
        theirs = self.tags(target)
        more = _AMBUSH if self.asteroid and tags & ATTRITION and not theirs & ATTRITION else 0
        if tags & MECHA:
            if theirs & FIGHTER:
                more += self.asteroid
            elif not theirs & (ATTRITION | STATION) and not self._is_covered(target):
                more += _BARE
        return more

    def _is_covered(self, ship: int) -> bool:
        """S29: do mecha support the ship, or fighters react for it?"""
        for die in self.controlled(ship) + (self.fight.standing(self.owner[ship]) if self.fight else b""):
            if die != ship and self.tags(die) & (MECHA | FIGHTER):
                return True
        return False

    def lent_attack(self, support: bytes) -> int:
        """What units on channels add to their ship's attack (S33)."""
        total: int = sum([self.kind(die).attack for die in support])
        return min(total, self.most_lent)

    def defense_value(self, die: int, flanked: bool = False, by_fighter: bool = False) -> int:
        """What the die counts as a target, an escort or in reaction. `by_fighter`: a fighter is among its attackers."""
        kind = self.kind(die)
        value: int = self.value[die] + (_ROCKS if self.asteroid else 0)
        if not kind.tags & (LINK | ABOARD):
            value += kind.defense
        if kind.tags & STATION:
            value += _FLANKED if flanked else 0
        elif kind.tags & MECHA and by_fighter and not self.asteroid:
            value -= 1  # S62
        lent: int = sum([self.kind(unit).defense for unit in self.controlled(die)])
        value += min(lent, self.most_lent)
        return max(1 if kind.defense < 0 else 0, value)  # S62

    # Legality, existence, number, listing

    def ready(self, side: int, target: int = NO_DIE) -> bytes:
        """The side's dice that may attack."""
        dice = self.dice(side)
        idle = [die for die in dice if self.controller[die] == NO_DIE and not self.tags(die) & CARRIER]
        return bytes([die for die in idle if not self.has_acted(die)])

    def why_not(self, dice: bytes, target: int, bonus: bytes = b"", support: bytes = b"") -> int:
        """As in the base game; `bonus`: a byte a die, 1: its optional bonus is used."""
        from umpire.star import judging

        return judging.why_not(self, dice, target, bonus or bytes(len(dice)), support)

    def can_attack(self, side: int) -> bool:
        """Has the side any legal attack?"""
        from umpire.star import reach

        for _ in reach.takeable(self, side):
            return True
        return False

    def targets(self, side: int) -> bytes:
        """The enemy dice that the side can take by an attack: most sides first, then by index."""
        from umpire.star import reach

        order = [(127 - self.sides[die]) << 8 | die for die in reach.takeable(self, side)]
        order.sort()
        return bytes([key & 0xFF for key in order])

    def count_attacks(self, side: int, target: int) -> int:
        """How many legal attacks the side has on this die, each choice of dice, `!` and `with` counted once."""
        from umpire.star import search

        return search.count(self, side, target)

    def attacks_on(self, side: int, target: int, fewest: int = 1) -> "Iterator[Any]":
        """As in the base game. Direct assaults without support come first, then those with fewest supporters."""
        from umpire.star import search

        return search.attacks_on(self, side, target, fewest)

    def attack_sizes(self, side: int, target: int) -> int:
        """Bit k is set if the side has a legal attack with k dice on this die; supporters are not counted."""
        from umpire.star import search

        return search.attack_sizes(self, side, target)
