"""Actions of carriers and stations (S38, S65): before the attack, and repairs at the moment of the loss."""

from umpire.canvas import say
from umpire.position import NO_DIE
from umpire.screens import ship_lists
from umpire.screens.listing import List
from umpire.screens.rows import pick
from umpire.screens.ship_lists import fitting, head
from umpire.screens.ship_words import brief, name_of
from umpire.screens.unit_words import field_of
from umpire.star import deeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Orders(List):
    """Before the attack: channels, actions; and where there is nothing to attack, to pass."""

    title = "Before the attack"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        match = ui.match
        field: Any = match.position
        side = match.question.side
        self.entries: list[tuple] = []
        for die in ship_lists.actors(ui):
            left = field.actions_left(die)
            text = "1 action" if left == 1 else say("{} actions", left)
            self.entries.append((fitting(ui, die, text), text, die))
        if deeds.has_channels(field, side):
            self.entries.append(("Channels", "", -1))
        if not match.why_not(("pass",)):
            self.entries.append(("Pass", "", -2))
        if field.targets(side):
            self.entries.append(("Attack", "", -3))

    def rows(self) -> list[tuple[str, str]]:
        return [entry[:2] for entry in self.entries]

    def choose(self, at: int) -> None:
        ui = self.ui
        what = self.entries[at][2]
        if what >= 0:
            ui.go("orders.Acts", what)
        elif what == -1:
            ui.go("channels.Ships")
        elif what == -2:
            ui.answer(("pass",))
            ui.next()
        else:
            ui.go("squadron.Table")

    def long_b(self) -> None:
        assert self.ui.match
        if self.ui.match.position.targets(self.ui.match.question.side):
            self.ui.go("squadron.Table")
        else:
            self.ui.open("pause.Pause")

    def draw_title(self, c: "Canvas") -> None:
        head(self, c)


class Acts(List):
    """What a unit may do, and with whom."""

    def __init__(self, ui: "Handheld", unit: int, at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.unit = unit
        self.field = field_of(ui)
        self.able = ship_lists.acts(ui, unit)
        name = name_of(self.field, unit)
        self.title = pick((name, brief(name)), ui.panel.width)

    def again(self) -> tuple:
        return self.path, (self.unit, self.at)

    def rows(self) -> list[tuple[str, str]]:
        rows = []
        for answer in self.able:
            text = ship_lists.deed(answer)
            rows.append((fitting(self.ui, answer[3], text), text))
        return rows

    def choose(self, at: int) -> None:
        self.ui.answer(self.able[at])
        self.ui.next()

    def long_b(self) -> None:
        self.ui.go("orders.Orders")


class Repair(List):
    """Who repairs which casualty; or nobody (S53)."""

    title = "Save whom?"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        self.able = ship_lists.repairs(ui)

    def rows(self) -> list[tuple[str, str]]:
        assert self.ui.match
        field: Any = self.ui.match.position
        rows = []
        for answer in self.able:
            who = name_of(field, answer[1])
            if self.ui.panel.width < 128:
                who = f"d{field.sides[answer[1]]}"
            rows.append((fitting(self.ui, answer[2], who), who))
        rows.append(("No repair", ""))
        return rows

    def choose(self, at: int) -> None:
        self.ui.answer(self.able[at] if at < len(self.able) else ("repair", NO_DIE, NO_DIE))
        self.ui.next()

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def draw_title(self, c: "Canvas") -> None:
        head(self, c)
