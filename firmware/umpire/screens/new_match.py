"""A new match on one page: everything is set already, whatever is changed is changed from here."""

from umpire.canvas import fit
from umpire.screens.screen import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld
    from umpire.setup import Setup

_FIRST_SIDE = 2  # row of the first player


def _dice(army: bytes) -> str:
    return "1 die" if len(army) == 1 else f"{len(army)} dice"


def _army(ui: "Handheld", army: bytes) -> str:
    points = sum(army)
    return f"{_dice(army)}, {points}" if ui.panel.width >= 128 else str(points)


def _rolls(ui: "Handheld", sides: "range | tuple[int]") -> str:
    rolls = [ui.settings.device_rolls(side) for side in sides]
    if all(rolls):
        return "device"
    return "mixed" if any(rolls) else "own dice"


class New(List):
    """Begin, and what the match will be."""

    title = "New match"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        ui.call("draft.make", ui)
        assert ui.draft
        self.setup: Setup = ui.draft

    def rows(self) -> list[tuple[str, str]]:
        setup = self.setup
        seats = len(setup.names)
        same = setup.armies.count(setup.armies[0]) == seats
        changed = sum([1 for line in setup.lines() if line.startswith("rule ")])
        rows = [("Begin", ""), ("Armies", "alike" if same else "differ")]
        for side in range(seats):
            rows.append((fit(setup.names[side], 59), _army(self.ui, setup.armies[side])))
        rows.append(("Players", str(seats)))
        rows.append(("Who rolls", _rolls(self.ui, range(seats))))
        rows.append(("House rules", f"{changed} changed" if changed else ""))
        return rows

    def choose(self, at: int) -> None:
        seats = len(self.setup.names)
        if at == 0:
            self._begin()
        elif at == 1:
            self.ui.open("armies.Armies")
        elif at < _FIRST_SIDE + seats:
            self.ui.open("new_match.Side", at - _FIRST_SIDE)
        else:
            after = at - _FIRST_SIDE - seats
            self.ui.open(("new_match.Players", "who_rolls.WhoRolls", "house_rules.Rules")[after])

    def _begin(self) -> None:
        for side, army in enumerate(self.setup.armies):
            if not army:
                self.ui.open("army.Army", side)
                return
        self.ui.call("draft.begin", self.ui)

    @property
    def verb(self) -> str:  # type: ignore[override]
        """What B does on this line."""
        return "change" if self.at else "begin"


class Players(List):
    """How many play."""

    title = "How many players?"

    def __init__(self, ui: "Handheld", at: int = -1) -> None:
        assert ui.draft
        super().__init__(ui, len(ui.draft.names) - 2 if at < 0 else at)

    def rows(self) -> list[tuple[str, str]]:
        return [(str(count) + " players", "") for count in range(2, 9)]

    def choose(self, at: int) -> None:
        players = at + 2
        self.ui.call("draft.seat", self.ui.draft, players)
        self.ui.back()
        self.ui.go("new_match.New", _FIRST_SIDE + players)  # the line of the players is another one now


class Side(List):
    """One player: army, name, who rolls."""

    verb = "change"

    def __init__(self, ui: "Handheld", side: int, at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.draft
        self.side = side
        self.setup = ui.draft
        self.title = fit(self.setup.names[side], 59)

    def again(self) -> tuple:
        return self.path, (self.side, self.at)

    def rows(self) -> list[tuple[str, str]]:
        return [
            ("Army", _army(self.ui, self.setup.armies[self.side])),
            ("Name", fit(self.setup.names[self.side], 59)),
            ("Who rolls", _rolls(self.ui, (self.side,))),
        ]

    def choose(self, at: int) -> None:
        self.ui.open(("army.Army", "names.Names", "who_rolls.WhoRolls")[at], self.side)
