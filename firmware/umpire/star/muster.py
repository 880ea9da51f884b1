"""What the set-up of a star match has besides fleets: the terrain and who is the strategic defender.

`Setup.armies` and `reserves` are numbers of units here, see `umpire.star.units`. The checks and the lines of the
header are in `umpire.star.checks`.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.setup import Setup

LAST = const(-1)


class Muster:
    """`terrain`: "asteroid", "minefield" or "" (S44, S45). `defender`: the side that may have a station; LAST: the last
    in seat order (S39)."""

    def __init__(self) -> None:
        self.terrain = ""
        self.defender = LAST

    def enlist(self, setup: "Setup", side: int, word: str) -> int:
        """The number of the unit of that name. What is none is the set-up's fault: some unit stands in for it."""
        from umpire.star import checks

        return checks.enlist(setup, word)

    def read(self, setup: "Setup", words: list[str]) -> None:
        """Take a header line, `terrain` or `defender`. ValueError if it is malformed."""
        from umpire.star import checks

        checks.read(setup, words)

    def sizes(self, army: bytes) -> bytes:
        """How many sides each unit has."""
        from umpire.star import units

        return units.column(army, 1)

    def points(self, army: bytes) -> int:
        """What an army costs (S27)."""
        from umpire.star import units

        return sum(units.column(army, 2))

    def modules(self) -> list[str]:
        """The modules that stay while a match is in play."""
        words = "editions.base star star.muster star.plug star.position screens.ships screens.ship_words "
        return (words + "screens.unit_words").split()

    def faults(self, setup: "Setup") -> "set[str]":
        """As `header.faults`."""
        from umpire.star import checks

        return checks.faults(setup)

    def warnings(self, setup: "Setup") -> list[str]:
        """As `header.warnings`."""
        from umpire.star import checks

        return checks.warnings(setup)

    def lines(self, setup: "Setup") -> "Iterator[str]":
        """The header's lines about terrain and defender."""
        from umpire.star import checks

        return checks.lines(setup)

    def token(self, side: int, number: int) -> str:
        """What an army's line calls the unit."""
        from umpire.star import units

        return units.name(number)
