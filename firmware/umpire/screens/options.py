"""The options of the advanced rules; those that so many players cannot have say why."""

from umpire.canvas import say
from umpire.screens.listing import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld
    from umpire.setup import Setup


class Options(List):
    """Ready matches, and each option with what is set."""

    title = "Options"
    verb = "change"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.draft
        self.entries = _entries(ui.draft)

    def rows(self) -> list[tuple[str, str]]:
        return [entry[:2] for entry in self.entries]

    def choose(self, at: int) -> None:
        self.ui.open(*self.entries[at][2:])


def _entries(setup: "Setup") -> list[tuple]:
    entries: list[tuple] = [("Ready matches", "", "ready.Ready")]
    many = len(setup.names) > 2
    free = setup.rule("diplomacy") == "free"
    if many or setup.alliances or free:
        pacts = len(setup.alliances)
        text = "none" if not pacts else "1 pact" if pacts == 1 else say("{} pacts", pacts)
        if free:
            text = say("{}, free", text) if pacts else "free"
        entries.append(("Alliances", text, "with_alliances.Alliances"))
    if not many or setup.fronts:
        entries.append(("Fronts", str(setup.fronts or "none"), f"with_fronts.{'Fronts' if setup.fronts else 'Count'}"))
    else:
        entries.append(("Fronts", "for two", "refused.NotNow", "sides:fronts"))
    handicap = setup.is_on("handicap")
    if not many or setup.alliances or handicap:
        entries.append(("Handicap", "on" if handicap else "off", "with_handicap.Handicap"))
    else:
        entries.append(("Handicap", "for two", "refused.NotNow", "option:handicap"))
    waiting = sum([len(reserve) for reserve in setup.reserves])
    text = "none" if not waiting else "1 die" if waiting == 1 else say("{} dice", waiting)
    entries.append(("Reserves", text, "with_reserves.Reserves"))
    return entries
