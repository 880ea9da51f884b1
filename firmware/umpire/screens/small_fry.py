"""An army, or a reserve, has been picked: advice against too many small dice (RULEBOOK B15, J10), and what follows."""

from umpire.screens.notice import Notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld
    from umpire.setup import Setup


def ready(ui: "Handheld", side: int, series: bool) -> None:
    """Advice if there is any, else on: the next player's army, or back. From 8 on `side` is a reserve."""
    setup = ui.draft
    assert setup
    from umpire import header

    army = setup.armies[side % 8] + setup.reserves[side % 8]
    advised = header.is_small_fry(setup.edition, setup.sizes(army))
    ui.drop("umpire.header")
    if advised:
        ui.go("small_fry.SmallFry", side, series)
    else:
        leave(ui, side, series)


def leave(ui: "Handheld", side: int, series: bool) -> None:
    """The army is chosen: the next player's, or back."""
    assert ui.draft
    if series and side + 1 < len(ui.draft.names):
        ui.go(_path(ui.draft), side + 1, True)
    else:
        ui.back()


def _path(setup: "Setup") -> str:
    """Where armies are picked."""
    return "fleet.Fleet" if setup.edition == "star" else "army.Army"


class SmallFry(Notice):
    """The rulebook's advice, no more."""

    headline = "Small Fry"
    keys = ("change", "keep", "")

    def __init__(self, ui: "Handheld", side: int, series: bool) -> None:
        super().__init__(ui)
        self.side = side
        self.series = series
        assert ui.draft
        if ui.draft.edition == "japanese":
            self.text = ("Half or more are d1 and d2. The rules advise fewer.", "Half or more: d1, d2")
        elif ui.draft.edition == "star":
            self.text = ("More than half are d1 to d3. The rules advise fewer.", "Over half are d1 to d3")
        else:
            self.text = ("More than half are d1 and d2. The rules advise fewer.", "Over half are d1, d2")

    def a(self) -> None:
        assert self.ui.draft
        self.ui.go(_path(self.ui.draft), self.side, self.series)

    def b(self) -> None:
        leave(self.ui, self.side, self.series)

    def long_b(self) -> None:
        self.a()
