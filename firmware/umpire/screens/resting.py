"""A screen that nobody has pressed for a while, in a match that takes much heap: it is still seen, but its modules have
gone. They come back with the next press.
"""

from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_RESTS = "fronts.Fronts front_table.Table"


def rest(ui: "Handheld") -> None:
    """Put the screen to rest, if it is one of those that are made again as they were."""
    screen = ui.screen
    path, args = screen.again()
    if path in _RESTS.split() and type(screen) is not Resting and not screen.args[1:]:  # nobody is judging
        ui.screen = Resting(ui, path, args)
        ui.drop("umpire.screens.rows")


class Resting(Screen):
    """Stands for the screen of this path and these arguments."""

    def __init__(self, ui: "Handheld", path: str, args: tuple) -> None:
        super().__init__(ui)
        self.path = path
        self.args = args

    def wake(self) -> Screen:
        """The screen itself, which comes back. A button that is down does that, too: see umpire.ahead."""
        ui = self.ui
        screen = ui.make(self.path, self.args)
        if ui.under is self:
            ui.under = screen
        else:
            ui.screen = screen
        return screen

    def press(self, key: int) -> None:
        self.wake().press(key)

    def draw(self, c: "Canvas") -> None:
        self.wake().draw(c)

    def __getattr__(self, name: str) -> "Any":
        """What else is asked of a screen."""
        return getattr(self.wake(), name)
