"""What is agreed before a match: edition, house rules, sides, armies (RECORD 2)."""

from micropython import const

from umpire import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable, Iterator

MOST_SIDES = const(8)  # B1
MOST_DICE = const(255)
LARGEST = const(100)  # B3


class Setup:
    """A match's header. `armies` are sizes (bytes), one a side in seat order; `names` go with them."""

    def __init__(self, edition: str = "base") -> None:
        self.edition = edition
        self.edition_named = False  # has a record's header named it?
        self.names: list[str] = []
        self.armies: list[bytes] = []
        self.players: dict[int, str] = {}  # who answers for a side, if no person
        self.seed = -1  # of the rng values; -1: real randomness
        self.odds = False
        self.faults: set[str] = set()  # what the header itself got wrong: `size`
        self._rules: dict[str, str | int] = {}

    # House rules

    def rule(self, name: str) -> str | int:
        """The house rule in force: one of its words, or a number (0: off)."""
        value = self._rules.get(name)
        return rules.default(self.edition, name) if value is None else value

    def number(self, name: str) -> int:
        """The value of a house rule that is a number; 0: off."""
        value = self.rule(name)
        return value if isinstance(value, int) else 0

    def is_on(self, name: str) -> bool:
        """Is this on/off house rule on?"""
        return self.rule(name) == "on"

    def set_rule(self, name: str, value: str | int) -> None:
        """Put a house rule in force. The value must be one that `rules.parse` gives."""
        self._rules[name] = value

    # Sides

    def add_side(self, name: str, army: bytes = b"") -> int:
        """Seat another side; its index is returned."""
        self.names.append(name)
        self.armies.append(army)
        return len(self.names) - 1

    def points(self, side: int) -> int:
        """The sum of sides of the side's army (B4)."""
        return sum(self.armies[side])

    def fewest_points(self, sides: "Iterable[int] | None" = None) -> bytes:
        """Those of the sides (by default all) with the fewest points (B6, first = fewest_points)."""
        among = list(range(len(self.armies)) if sides is None else sides)
        fewest = min([self.points(side) for side in among])
        return bytes([side for side in among if self.points(side) == fewest])

    # Checks

    def errors(self) -> list[str]:
        """Why a match cannot be played so: words of `expect setup`, sorted; empty: it can."""
        found = set(self.faults)
        seats = len(self.names)
        if not 2 <= seats <= MOST_SIDES or not all(self.armies) or max(self.players, default=0) >= seats:
            found.add("sides")
        if sum([len(army) for army in self.armies]) > MOST_DICE:
            found.add("size")
        return sorted(found)

    def warnings(self) -> list[str]:
        """What experience advises against: words of `expect warn`, sorted."""
        for army in self.armies:
            if 2 * len([size for size in army if size <= 2]) > len(army):  # B15
                return ["small-fry"]
        return []

    # The record's header

    def lines(self) -> "Iterator[str]":
        """The header, line by line; only house rules that differ from the edition's default are named."""
        yield "umpire 1"
        yield "edition " + self.edition
        for name in sorted(self._rules):
            value = self._rules[name]
            if value != rules.default(self.edition, name):
                yield f"rule {name} {rules.text_of(name, value)}"
        for side, army in enumerate(self.armies):
            letter = chr(65 + side)
            yield f'side {letter} "{self.names[side]}"'
            yield f"army {letter} {army_text(army)}"
        for side in sorted(self.players):
            yield f"player {chr(65 + side)} {self.players[side]}"
        if self.seed >= 0:
            yield f"seed {self.seed}"
        if self.odds:
            yield "odds on"


def army_text(army: bytes) -> str:
    """Sizes as the record writes them: runs of equal sizes as n*size."""
    words = []
    k = 0
    while k < len(army):
        run = k
        while run < len(army) and army[run] == army[k]:
            run += 1
        words.append(str(army[k]) if run - k == 1 else f"{run - k}*{army[k]}")
        k = run
    return " ".join(words)
