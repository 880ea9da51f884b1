"""Which drones, decoys and mecha a ship controls (S40, S58): at the start, and before an attack."""

from umpire.canvas import say
from umpire.position import NO_DIE
from umpire.screens.listing import List
from umpire.screens.picking import Pick
from umpire.screens.rows import pick
from umpire.screens.ship_lists import fitting, head
from umpire.screens.ship_words import brief, channels, name_of
from umpire.screens.unit_words import field_of
from umpire.star import deeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Ships(List):
    """The side's ships with channels, and what is on them; behind the last: enough of it."""

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.match
        self.field = field_of(ui)
        self.side = ui.match.question.side
        self.ships = [die for die in self.field.dice(self.side) if channels(self.field, die)]

    def rows(self) -> list[tuple[str, str]]:
        field = self.field
        rows = []
        for die in self.ships:
            held = field.controlled(die)
            words = ", ".join([name_of(field, other) for other in held])
            left = say("{} of {}" if self.ui.panel.width >= 128 else "{}/{}", len(held), channels(field, die))
            right = words if len(held) == 1 else left
            rows.append((fitting(self.ui, die, right), right))
        rows.append(("Done", ""))
        return rows

    def choose(self, at: int) -> None:
        if at < len(self.ships):
            self.ui.go("channels.Crew", self.ships[at])
            return
        assert self.ui.match
        if self.ui.match.question.kind == "control":
            self.ui.answer(("control", NO_DIE, b""))
        self.ui.next()

    def long_b(self) -> None:
        assert self.ui.match
        if self.ui.match.question.kind == "control":
            self.ui.open("pause.Pause")
        else:
            self.ui.next()

    def draw_title(self, c: "Canvas") -> None:
        head(self, c)

    title = "Channels"


class Crew(Pick):
    """What is on a ship's channels: mark it. What is named leaves its former ship."""

    def __init__(self, ui: "Handheld", ship: int) -> None:
        assert ui.match
        self.ship = ship
        field: Any = ui.match.position
        super().__init__(ui, deeds.links(field, ui.match.question.side))
        self.before = field.controlled(ship)
        for k, die in enumerate(self.row.leads):
            self.row.marked[k] = die in list(self.before)
        self.most_held = channels(field, ship)

    def again(self) -> tuple:
        return self.path, (self.ship,)

    def stop(self) -> str:
        return "done"

    def most(self, die: int) -> int:
        return 1 if len(self.marked()) < self.most_held else 0

    def done(self) -> None:
        if self.marked() != self.before:
            self.ui.answer(("control", self.ship, self.marked()))
        self._leave()

    def _leave(self) -> None:
        ships = Ships(self.ui).ships
        self.ui.go("channels.Ships", ships.index(self.ship))

    def long_b(self) -> None:
        self._leave()

    def wordings(self) -> "tuple[str, ...]":
        die = self.die()
        if die < 0:
            return (say("{} of {} channels", len(self.marked()), self.most_held),)
        name = name_of(self.field, die)
        other = self.field.controller[die]
        if other not in (NO_DIE, self.ship):
            return say("{}, of {}", name, name_of(self.field, other)), name, brief(name)
        kind = self.field.kind(die)
        lends = say("{}: +{} attack, +{} defense", name, kind.attack, kind.defense)
        return lends, f"{name} +{kind.attack}/+{kind.defense}", name, brief(name)

    def draw_top(self, c: "Canvas") -> None:
        name = name_of(self.field, self.ship)
        if c.height >= 64:
            self.header(c)
            c.die(0, 9, self.field.sides[self.ship], str(self.field.value[self.ship]))
            c.text(name, 20, 14)
            c.text_right(f"{len(self.marked())}/{self.most_held}", c.width, 14)
        elif c.width >= 128:
            c.text(name, 0, 1)
            c.text_right(f"{len(self.marked())}/{self.most_held}", c.width, 1)
        else:
            c.text(pick((name, brief(name)), c.width), 0, 0)
