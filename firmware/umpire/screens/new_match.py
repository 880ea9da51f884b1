"""A new match on one page: everything is set already, whatever is changed is changed from here."""

from micropython import const

from umpire import parts
from umpire.canvas import named, say, text_width
from umpire.screens import in_play
from umpire.screens.listing import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld
    from umpire.setup import Setup

_FIRST_SIDE = const(2)  # row of the first player
_RESERVE = const(8)  # army.Army, fleet.Fleet: from here on the sides' reserves


def _dice(army: bytes) -> str:
    return "1 die" if len(army) == 1 else say("{} dice", len(army))


def _army(setup: "Setup", army: bytes, reserve: bytes, width: int) -> str:
    """Dice and points, those in reserve behind a plus; where that is too wide, the points."""
    points = str(setup.cost(army)) + (f"+{setup.cost(reserve)}" if reserve else "")
    text = say("{}, {}", f"{len(army)}+{len(reserve)}" if reserve else _dice(army), points)
    return text if text_width(text) <= width else points


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
        if self.setup.edition == "medieval":
            ui.call("hosts.complete", self.setup)
        self.entries = self._entries()

    def _entries(self) -> list[tuple]:
        setup = self.setup
        seats = len(setup.names)
        same = setup.armies.count(setup.armies[0]) == seats == setup.reserves.count(setup.reserves[0])
        own = setup.own
        star = setup.edition == "star"
        armies = "fleets.Fleets" if star else "hosts.Hosts" if own else "armies.Armies"
        if own and not star:
            same = same and own.alike(seats)
        entries: list[tuple] = [("Begin", "", ""), ("Armies", "alike" if same else "differ", armies)]
        for side in range(seats):
            width = self.ui.panel.width
            text = _army(setup, setup.armies[side], setup.reserves[side], width - (71 if width >= 128 else 11))
            entries.append((named(setup.names[side]), text, "new_match.Side", side))
        if not star:
            entries.append(("Players", str(seats), "new_match.Players"))
        entries.append(("Who rolls", _rolls(self.ui, range(seats)), "who_rolls.WhoRolls"))
        editions = {"base": "base game", "attrition": "fan's variant", "japanese": "Japanese", "medieval": "Medieval"}
        editions["star"] = "Star Strife"
        if " " in parts.EDITIONS:
            entries.append(("Edition", editions[setup.edition], "edition.Edition"))
        if star:
            entries.append(("Terrain", own.terrain or "open space", "space.Terrain"))
            entries.append(("Defender", named(setup.names[own.defender]), "space.Defender"))
            entries.append(("Handicap", "on" if setup.is_on("handicap") else "off", "with_handicap.Handicap"))
            waiting = b"".join(setup.reserves)
            entries.append(("Reserves", _dice(waiting) if waiting else "none", "with_reserves.Reserves"))
        else:
            if own:
                themes = ", ".join([say("{}", name) for name in own.themes])
                entries.append(("Theme", themes or "none", "theme.Themes"))
                entries.append(("Abilities", "your own" if own.table else "ours", "unit_table.Tables"))
            on = in_play.options(setup)
            text = "none" if not on else on[0] if len(on) == 1 else say("{} on", len(on))
            entries.append(("Options", text, "options.Options"))
        changed = in_play.changed(setup)
        entries.append(("House rules", say("{} changed", changed) if changed else "", "house_rules.Rules"))
        return entries

    def rows(self) -> list[tuple[str, str]]:
        return [entry[:2] for entry in self.entries]

    def choose(self, at: int) -> None:
        if at:
            self.ui.open(*self.entries[at][2:])
        else:
            self._begin()

    def leads_to(self, at: int) -> str:
        return self.entries[at][2] or "beginning.begin draft.save first.First"

    def _begin(self) -> None:
        for side, army in enumerate(self.setup.armies):
            if not army:
                self.ui.open("fleet.Fleet" if self.setup.edition == "star" else "army.Army", side)
                return
        self.ui.later = "begin"

    def press(self, key: int) -> None:
        super().press(key)
        if self.ui.later == "begin":
            self.ui.stale = False  # it is not drawn once more before it goes

    def long_b(self) -> None:
        self.ui.later = "keep"
        self.ui.back()

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
        return [(say("{} players", count), "") for count in range(2, 9)]

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
        self.title = named(self.setup.names[side])

    def again(self) -> tuple:
        return self.path, (self.side, self.at)

    def rows(self) -> list[tuple[str, str]]:
        setup = self.setup
        reserve = setup.reserves[self.side]
        rows = [
            ("Army", _army(setup, setup.armies[self.side], b"", 80)),
            ("Name", named(setup.names[self.side])),
            ("Who rolls", _rolls(self.ui, (self.side,))),
        ]
        if setup.edition == "medieval":
            rows.insert(1, ("Units", "your abilities" if setup.own.table else "our abilities"))
        if any(setup.reserves):
            rows.append(("Reserve", _army(setup, reserve, b"", 80) if reserve else "none"))
        return rows

    def choose(self, at: int) -> None:
        last = at == 3 + (self.setup.edition == "medieval")
        self.ui.open(self.leads_to(at), self.side + (_RESERVE if last else 0))

    def leads_to(self, at: int) -> str:
        army = "fleet.Fleet" if self.setup.edition == "star" else "army.Army"
        paths = [army, "names.Names", "who_rolls.WhoRolls", army]
        if self.setup.edition == "medieval":
            paths.insert(1, "hosts.Sizes")
        return paths[at]
