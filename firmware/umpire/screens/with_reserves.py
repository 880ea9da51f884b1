"""Reinforcements (RULEBOOK A11): which dice of each army wait, and how often one of them arrives."""

from micropython import const

from umpire.canvas import named, say
from umpire.screens.listing import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld

_RESERVE = const(8)  # army.Army, fleet.Fleet: from here on the sides' reserves
_WAYS = ("none", "a third", "half")


class Reserves(List):
    """B on the first line lets a part of every army wait; on a player, its reserve is picked by hand."""

    title = "Reserves"
    verb = "change"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.draft
        self.setup = ui.draft

    def rows(self) -> list[tuple[str, str]]:
        setup = self.setup
        way = self._way()
        rows = [("Waiting", _WAYS[way] if way >= 0 else "own choice")]
        for side, name in enumerate(setup.names):
            reserve = setup.reserves[side]
            dice = "1 die" if len(reserve) == 1 else say("{} dice", len(reserve))
            rows.append((named(name), say("{}, {}", dice, setup.cost(reserve)) if reserve else "none"))
        if any(setup.reserves):
            every = setup.number("reinforce_every")
            rows.append(("One arrives", say("every {} turns", every) if every > 1 else "every turn"))
        return rows

    def choose(self, at: int) -> None:
        setup = self.setup
        if not at:
            way = (self._way() + 1) % len(_WAYS)
            for side in range(len(setup.names)):
                setup.armies[side], setup.reserves[side] = self._split(side, way)
        elif at <= len(setup.names):
            self.ui.open("fleet.Fleet" if setup.edition == "star" else "army.Army", at - 1 + _RESERVE)
        else:
            self.ui.open("house_rules.Rule", "reinforce_every")

    def _way(self) -> int:
        """Which part of every army waits, if it is as the first line does it; else -1."""
        setup = self.setup
        if not any(setup.reserves):
            return 0
        for way in (1, 2):
            if all(reserve == self._split(side, way)[1] for side, reserve in enumerate(setup.reserves)):
                return way
        return -1

    def _split(self, side: int, way: int) -> tuple[bytes, bytes]:
        """Army and reserve, small dice and large ones in both."""
        dice = sorted(self.setup.armies[side] + self.setup.reserves[side])
        if not way:
            return bytes(dice), b""
        every = 4 - way
        waiting = [k % every == 1 for k in range(len(dice))]
        army = bytes([size for size, waits in zip(dice, waiting) if not waits])
        return army, bytes([size for size, waits in zip(dice, waiting) if waits])
