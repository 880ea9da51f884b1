"""The table of a front, and what its buttons do there (A5, A15). In play only where a match has fronts.

What is drawn, and found out to be drawn, is in `front_view`: a board gives that back while players think.
"""

from umpire.position import TABLE
from umpire.screens import rows
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.match import Match


def overview(ui: "Handheld") -> str:
    """The screen of a front."""
    assert ui.match
    return "unit_fronts.Fronts" if ui.match.setup.own else "fronts.Fronts"


def ready(match: "Match", front: int) -> bytes:
    """The dice of the side to move that may still act in a front; none if the front has had its action."""
    position = match.position
    field = TABLE + front
    if field not in list(position.fields):
        return b""
    return bytes([die for die in position.dice(match.turn, field) if not position.spent >> die & 1])


def _view() -> "Any":
    from umpire.screens import front_view

    return front_view


class Fronts(Screen):
    """A: another front; B: attack there, or hold; C: move dice from there. `front`: 1 and up, by default the first in
    which something is to be done. Of it: `won` as in Match.fronts_won; how many dice of the side to move are `unmoved`;
    both rows of dice."""

    front: int
    won: int
    unmoved: int
    can_attack: bool
    mine: "rows.Row"
    theirs: "rows.Row"

    def __init__(self, ui: "Handheld", front: int = 0) -> None:
        super().__init__(ui)
        assert ui.match
        self.match = ui.match
        self.side = ui.match.question.side
        self.count = ui.match.setup.fronts
        if not front:
            front = 1
            while front < self.count and not ready(ui.match, front):
                front += 1
        self.look_at(front)

    def look_at(self, front: int) -> None:
        """Show this front."""
        _view().look_at(self, front)

    def again(self) -> tuple:
        return self.path, (self.front,)

    def a(self) -> None:
        self.look_at(self.front % self.count + 1)

    def b(self) -> None:
        ui = self.ui
        if self.can_attack:
            ui.go(rows.chooser(ui), self.targets()[0])
        elif self.unmoved:
            ui.answer(("hold", self.front))
            ui.next()

    def c(self) -> None:
        if self.unmoved:
            self.ui.call("moving.begin", self.ui, self.front)

    def long_a(self) -> None:
        self.look_at((self.front - 2) % self.count + 1)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def targets(self) -> list[int]:
        """The enemy dice here that can be taken."""
        position = self.match.position
        return [die for die in position.targets(self.side) if position.place[die] == TABLE + self.front]

    def act(self) -> str:
        """What B does."""
        return "attack" if self.can_attack else "hold" if self.unmoved else ""

    def asked(self) -> list[str]:
        """What is asked, or what the front is; shorter wordings behind."""
        wordings: list[str] = _view().asked(self)
        return wordings

    def draw(self, c: "Canvas") -> None:
        _view().draw(self, c)
