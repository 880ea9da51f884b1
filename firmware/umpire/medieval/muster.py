"""What the set-up of a medieval match has besides armies: which unit each size is, the themes, the units table.

The checks and the lines of the header are in `umpire.medieval.checks`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.setup import Setup


class Muster:
    """`chosen`: by side << 7 | size the number of the unit's row (M2: one a size). `themes`: place, then weather.
    `inside`: bits of the sides in the castle. `table`: a units table other than ours; "": ours."""

    def __init__(self) -> None:
        self.chosen: dict[int, int] = {}
        self.themes: list[str] = []
        self.inside = 0
        self.table = ""

    def enlist(self, setup: "Setup", side: int, word: str) -> int:  # seldom
        """The size of the unit of that name, which is this side's of its size from now on. What is none, or is
        another one than before, is the set-up's fault: some size stands in for it."""
        from umpire.medieval import checks

        return checks.enlist(setup, side, word)

    def read(self, setup: "Setup", words: list[str]) -> None:  # seldom
        """Take a header line, `theme` or `units`. ValueError if it is malformed."""
        from umpire.medieval import checks

        checks.read(setup, words)

    def unit(self, side: int, size: int) -> int:  # seldom
        """The number of the row of the side's units of this size."""
        return self.chosen[side << 7 | size]

    def place(self) -> str:  # seldom
        """The place, or ""."""
        from umpire.medieval.themes import PLACES

        return "".join([theme for theme in self.themes if theme in PLACES.split()])

    def stalls(self) -> bool:  # seldom
        """May there be a stalemate? On volcanic ground all are rolled after every turn (M46)."""
        return "volcanic" not in self.themes

    def alike(self, seats: int) -> bool:  # seldom
        """Has every side the same units of each size?"""
        units = self.chosen
        return all(units.get(side << 7 | key & 127) == units[key] for key in units for side in range(seats))

    def modules(self) -> list[str]:  # seldom
        """The modules that stay while a match is in play."""
        return ["editions.base", "medieval", "medieval.muster", "medieval.plug", "medieval.position"]

    def faults(self, setup: "Setup") -> "set[str]":  # seldom
        """As `header.faults`."""
        from umpire.medieval import checks

        return checks.faults(setup)

    def warnings(self, setup: "Setup") -> list[str]:  # seldom
        """As `header.warnings`."""
        from umpire.medieval import checks

        return checks.warnings(setup)

    def lines(self, setup: "Setup") -> "Iterator[str]":  # seldom
        """The header's lines about themes and units."""
        from umpire.medieval import checks

        return checks.lines(setup)

    def token(self, side: int, size: int) -> str:  # seldom
        """What an army's line calls the side's unit of this size."""
        from umpire.medieval import units

        return units.name(self.unit(side, size))
