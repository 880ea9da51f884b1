"""Fronts (RULEBOOK A4): how many, what ground, how the dice come there."""

from umpire.canvas import say
from umpire.screens import ground
from umpire.screens.listing import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


class Fronts(List):
    """How many, each front with its ground, and the deployment."""

    title = "Fronts"
    verb = "change"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.draft
        setup = ui.draft
        entries = [("How many", str(setup.fronts or "none"))]
        for front in range(1, setup.fronts + 1):
            entries.append((say("Front {}", front), ground.text(setup, front)))
        if setup.fronts:
            entries.append(("Deployment", "dealt" if setup.rule("deploy") == "random" else "chosen"))
        self.entries = entries

    def rows(self) -> list[tuple[str, str]]:
        return self.entries

    def choose(self, at: int) -> None:
        assert self.ui.draft
        if not at:
            self.ui.open("with_fronts.Count")
        elif at <= self.ui.draft.fronts:
            self.ui.open("with_terrain.Terrain", at)
        else:
            self.ui.open("house_rules.Rule", "deploy")


class Count(List):
    """None, or two to nine; the first choice leads on to the fronts, none leads away from them."""

    title = "How many fronts?"

    def __init__(self, ui: "Handheld", at: int = -1) -> None:
        assert ui.draft
        self.setup = ui.draft
        super().__init__(ui, max(1, self.setup.fronts - 1) if at < 0 else at)

    def rows(self) -> list[tuple[str, str]]:
        return [("none", "")] + [(say("{} fronts", count), "") for count in range(2, 10)]

    def choose(self, at: int) -> None:
        setup = self.setup
        had = setup.fronts
        setup.fronts = at + 1 if at else 0
        for front in range(setup.fronts + 1, 10):
            setup.admitted.pop(front, None)
            setup.passes.pop(front, None)
        if at and not had:
            self.ui.go("with_fronts.Fronts", 1)
            return
        self.ui.back()
        if had and not at:
            self.ui.back()
