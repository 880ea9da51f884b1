"""Where a battle of Star Strife is fought, and who defends (S39, S44, S45)."""

from umpire.canvas import named
from umpire.screens.choice import Choice
from umpire.star import checks
from umpire.star.muster import LAST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld

_TERRAINS = ("", "asteroid", "minefield")


class Terrain(Choice):
    """One of three."""

    pages = """Open space|Nothing in the way.|Nothing in the way.
Asteroid field|All have +3 defense; attrition units have +2 attack against others. Mecha are better than fighters here.\
|+3 defense; attrition +2 attack.
Minefield|In each own phase five mines more: battlesatellites that leave at its end.|Five mines in each own phase."""

    def __init__(self, ui: "Handheld", at: int = -1) -> None:
        assert ui.draft
        super().__init__(ui, _TERRAINS.index(ui.draft.own.terrain) if at < 0 else at)

    def take(self, at: int) -> None:
        assert self.ui.draft
        self.ui.draft.own.terrain = _TERRAINS[at]
        self.ui.back()


class Defender(Choice):
    """Only the strategic defender may have a station, and only one."""

    def __init__(self, ui: "Handheld", at: int = -1) -> None:
        setup = ui.draft
        assert setup
        what = "The strategic defender: only that side may have a station, and only one."
        names = [named(name) for name in setup.names]
        self.pages = "\n".join([f"{name}|{what}|Only the defender has a station." for name in names])
        if at < 0:
            at = checks.defender(setup)
        super().__init__(ui, at)

    def take(self, at: int) -> None:
        assert self.ui.draft
        own = self.ui.draft.own
        own.defender = at if at + 1 < len(self.ui.draft.names) else LAST
        self.ui.back()
