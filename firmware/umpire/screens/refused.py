"""A set-up that cannot be played: said in a sentence before anything begins, with the way to what must change."""

from umpire.canvas import named, say
from umpire.screens.notice import Notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld

# Where what `header.faults` names is changed, by the beginning of its name: headline and screen.
_WHERE = (
    ("sides:fronts", "Fronts", "with_fronts.Fronts"),
    ("sides:allies", "Alliances", "with_alliances.Alliances"),
    ("sides", "Players", "new_match.Players"),
    ("size", "Armies", "armies.Armies"),
    ("mixed", "Armies", "armies.Armies"),
    ("unknown", "Armies", "armies.Armies"),
    ("theme", "Theme", "theme.Themes"),
    ("capacity", "Fleet", "fleet.Fleet"),
    ("station", "Stations", "fleet.Fleet"),
    ("fronts", "Fronts", "with_fronts.Fronts"),
    ("option", "Handicap", "with_handicap.Handicap"),
)


class Refused(Notice):
    """B goes where it can be changed, A back."""

    keys = ("back", "change", "")

    def __init__(self, ui: "Handheld", fault: str) -> None:
        super().__init__(ui)
        assert ui.draft
        from umpire import refusals

        self.text = refusals.sentence(fault, [named(name) for name in ui.draft.names], say)
        ui.drop("umpire.refusals")
        self.more: tuple = ()  # what the screen to go to is made with
        if fault.startswith("fronts:closed"):
            self.more = (int(fault.split(":")[3]),)
        elif fault.startswith(("capacity", "station")):
            self.more = (int(fault.split(":")[2]),)
        for beginning, headline, target in _WHERE:
            if fault.startswith(beginning):
                self.headline, self.target = headline, target
                break

    def a(self) -> None:
        self.ui.back()

    def b(self) -> None:
        self.ui.go(self.target, *self.more)


class NotNow(Notice):
    """Why an option is not to be had in this set-up: in the words of what it would be refused with."""

    def __init__(self, ui: "Handheld", fault: str) -> None:
        super().__init__(ui)
        from umpire import refusals

        self.headline = [headline for beginning, headline, _ in _WHERE if fault.startswith(beginning)][0]
        self.text = refusals.sentence(fault, [], say)
        ui.drop("umpire.refusals")
