"""What is agreed before a match: edition, house rules, sides, armies (RECORD 2).

A match in play asks only for names and the house rules in force. The table of house rules and what checks and
writes a header are modules of their own: a board loads them while a match is set up, and drops them again.
"""

import sys

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Iterator

MOST_SIDES = const(8)  # B1
MOST_DICE = const(255)
LARGEST = const(100)  # B3


class Setup:
    """A match's header. `armies` are sizes (bytes), one a side in seat order; `names` go with them. In star they are
    numbers of units."""

    def __init__(self, edition: str = "base") -> None:  # seldom
        self.take_edition(edition)
        self.edition_named = False  # has a record's header named it?
        self.names: list[str] = []
        self.armies: list[bytes] = []
        self.reserves: list[bytes] = []  # A11
        self.alliances: list[int] = []  # side bits of each (A1)
        self.fronts = 0  # how many (A4); 0: none
        self.admitted: dict[int, bytes] = {}  # the sizes a front admits, where it does not admit all (A13)
        self.passes: dict[int, int] = {}  # the side that holds a front's pass (A14)
        self.players: dict[int, str] = {}  # who answers for a side, if no person
        self.seed = -1  # of the rng values; -1: real randomness
        self.odds = False
        self.faults: set[str] = set()  # what the header itself got wrong: `size`
        self.rules: dict[str, str | int] = {}  # those that were set; all that are asked for once `settle` was called

    def take_edition(self, edition: str) -> None:  # seldom
        """Play another edition. What it has besides armies (units, themes) is `own`, an object of its Muster; else
        None."""
        self.edition = edition
        self.own: Any = None
        from umpire.rules import WITH_UNITS

        if edition in WITH_UNITS.split():
            module = "umpire." + edition + ".muster"
            __import__(module)
            self.own = sys.modules[module].Muster()

    # House rules

    def rule(self, name: str) -> str | int:
        """The house rule in force: one of its words, or a number (0: off)."""
        if name not in self.rules:
            from umpire.rules import default

            return default(self.edition, name)
        return self.rules[name]

    def settle(self) -> None:  # seldom
        """Take over the defaults of those house rules that were not set, and that the match will ask for: no table is
        needed from then on."""
        from umpire.rules import FRONTS, LATER, default, names

        seldom = (LATER if self.fronts or any(self.reserves) else LATER + " " + FRONTS).split()
        for name in names():
            if name not in self.rules and name not in seldom:
                self.rules[name] = default(self.edition, name)

    def number(self, name: str) -> int:
        """The value of a house rule that is a number; 0: off."""
        value = self.rule(name)
        return value if isinstance(value, int) else 0

    def is_on(self, name: str) -> bool:
        """Is this on/off house rule on?"""
        return self.rule(name) == "on"

    def set_rule(self, name: str, value: str | int) -> None:  # seldom
        """Put a house rule in force. The value must be one that `rules.parse` gives."""
        self.rules[name] = value

    # Sides

    def add_side(self, name: str, army: bytes = b"") -> int:  # seldom
        """Seat another side; its index is returned."""
        self.names.append(name)
        self.armies.append(army)
        self.reserves.append(b"")
        return len(self.names) - 1

    def sizes(self, army: bytes) -> bytes:  # seldom
        """How many sides each die of an army or a reserve has."""
        sizes: bytes = self.own.sizes(army) if self.edition == "star" else army
        return sizes

    def cost(self, army: bytes) -> int:  # seldom
        """The points of an army or a reserve: the sum of sides (B4), in star of costs (S27)."""
        points: int = self.own.points(army) if self.edition == "star" else sum(army)
        return points

    def points(self, side: int) -> int:  # seldom
        """The points of the side's army."""
        return self.cost(self.armies[side])

    def fewest_points(self, sides: "Iterable[int] | None" = None) -> bytes:  # seldom
        """Those of the sides (by default all) with the fewest points, reserves too (B6, first = fewest_points)."""
        among = list(range(len(self.armies)) if sides is None else sides)
        points = [self.points(side) + self.cost(self.reserves[side]) for side in among]
        return bytes([side for side, own in zip(among, points) if own == min(points)])

    def options(self) -> list[str]:
        """The modules of umpire.options that the match plays with, in the order in which they are asked."""
        wanted = (
            ("alliances", self.edition != "star" and self._has_pacts()),  # A21
            ("reinforcements", any(self.reserves)),
            ("fronts", self.fronts),
            ("terrain", self.passes),
        )
        return [name for name, in_play in wanted if in_play]

    def _has_pacts(self) -> bool:
        free = self.rule("diplomacy") == "free" or self.rule("alliance_end") == "one_out"
        return bool(self.alliances) or free

    # Said of it, by `umpire.header`

    def errors(self) -> list[str]:  # seldom
        """Why a match cannot be played so: words of `expect setup`, sorted; empty: it can. See `umpire.refusals`."""
        from umpire import header

        return header.errors(self)

    def warnings(self) -> list[str]:  # seldom
        """What experience advises against: words of `expect warn`, sorted."""
        from umpire import header

        return header.warnings(self)

    def lines(self) -> "Iterator[str]":  # seldom
        """The record's header, line by line; only house rules that differ from the edition's default are named."""
        from umpire import header

        return header.lines(self)
