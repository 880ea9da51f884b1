"""A unit's page, in an edition with units: its die, and sentences about it; all on the table one after the other."""

from umpire.canvas import text_width
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Page(Screen):
    """The mover's own ones first. Held down, A and C turn to the next side's."""

    def __init__(self, ui: "Handheld", die: int = -1) -> None:
        super().__init__(ui)
        assert ui.match
        self.field: Any = ui.match.position
        seats = len(ui.match.setup.names)
        first = max(0, ui.mover())
        self.dice = b""
        for k in range(seats):
            self.dice += self.field.dice((first + k) % seats)
        self.at = max(0, self.dice.find(bytes([die]))) if die >= 0 else 0
        self.first = 0  # of the lines that are seen

    def again(self) -> tuple:
        return self.path, (self.dice[self.at],)

    def a(self) -> None:
        self.at = (self.at - 1) % len(self.dice)
        self.first = 0

    def b(self) -> None:
        self.ui.back()

    def c(self) -> None:
        """What has no room is seen before the next unit."""
        shown = self._room()
        if self.first + shown < len(self._lines()):
            self.first += shown
        else:
            self.first = 0
            self.at = (self.at + 1) % len(self.dice)

    def long_a(self) -> None:
        self._to_side(-1)

    def long_c(self) -> None:
        self._to_side(1)

    def _room(self) -> int:
        return 5 if self.ui.panel.height >= 64 else 2

    def _lines(self) -> list[str]:
        width = self.ui.panel.width - (18 if self.ui.panel.height >= 64 else 0)
        found = []
        for fact in self.facts(self.dice[self.at]):
            found.extend(wrap(fact, width))
        return found

    def _to_side(self, step: int) -> None:
        self.first = 0
        owner = self.field.owner
        side = owner[self.dice[self.at]]
        for _ in self.dice:
            self.at = (self.at + step) % len(self.dice)
            if owner[self.dice[self.at]] != side:
                return

    def facts(self, die: int) -> list[str]:
        """Sentences about the unit."""
        return []

    def called(self, die: int) -> str:
        """The unit's name."""
        return ""

    def draw(self, c: "Canvas") -> None:
        field, die = self.field, self.dice[self.at]
        low = c.height < 64
        name = self.called(die)
        owner = self.ui.name(field.owner[die])
        c.text(name, 0, 0)
        if text_width(name) + text_width(owner) + 6 <= c.width:
            c.text_right(owner, c.width, 0)
        if not low:
            c.die(0, 10, field.sides[die], str(field.value[die]))
        lines = self._lines()
        y = 8 if low else 9
        for line in lines[self.first : self.first + self._room()]:
            c.text(line, 0 if low else 18, y)
            y += 8 if low else 9
        c.legend("◂", "back", "▸" if self.first + self._room() >= len(lines) else "▾")
