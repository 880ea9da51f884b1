"""What each front is: won, lost, a pass, or open to some sizes only (A6, A13, A14)."""

from umpire.canvas import say
from umpire.options import front_rules
from umpire.position import TABLE
from umpire.screens.listing import List
from umpire.screens.notice import Notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


class Terrain(List):
    """All fronts; B tells more about one."""

    title = "Fronts"
    verb = "tell"

    def rows(self) -> list[tuple[str, str]]:
        match = self.ui.match
        assert match
        lines = []
        for front in range(1, match.setup.fronts + 1):
            won = match.fronts_won[front]
            if won == front_rules.NEUTRAL:
                state = "nobody's"
            elif won < front_rules.OPEN:
                state = self.ui.name(won)
            else:
                marks = []
                if front in match.setup.passes:
                    marks.append(say("pass{}", ""))
                if front in match.setup.admitted:
                    marks.append("some sizes")
                state = ", ".join(marks) or say("open{}", "")
            lines.append((say("Front {}", front), state))
        return lines

    def choose(self, at: int) -> None:
        self.ui.open("terrain.Told", at + 1)


class Told(Notice):
    """One front, in sentences."""

    def __init__(self, ui: "Handheld", front: int) -> None:
        super().__init__(ui)
        match = ui.match
        assert match
        self.headline = say("Front {}", front)
        won = match.fronts_won[front]
        parts = []
        if won == front_rules.NEUTRAL:
            parts.append("Nobody's: closed.")
        elif won < front_rules.OPEN:
            parts.append(say("{} has it.", ui.name(won)))
        held = match.position.held.get(TABLE + front, 0)
        if held == 0xFF:
            parts.append("Nobody can be flanked here.")
        elif held:
            parts.append(say("{} cannot be flanked here.", ui.name(match.setup.passes[front])))
        if front in match.setup.admitted:
            from umpire.screens.where import sizes_text

            parts.append(say("Only {} may be here.", sizes_text(match.setup.admitted[front])))
        self.text = " ".join(parts) or "Open to all dice.", parts[-1] if parts else ""
