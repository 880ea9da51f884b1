"""What all screens have in common: presses become methods."""

from umpire.canvas import text_width
from umpire.device.buttons import LONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Screen:
    """A picture and what the buttons do in it. `ui` is the handheld.

    A subclass draws the whole panel (it is dark before) and has a method for each button that does something:
    a, b, c, long_a, long_b, long_c. Long B is back unless it says otherwise.
    """

    may_idle = True  # may the idle view cover it?
    path = ""  # "module.Class", and the arguments it was made with: set by the handheld
    args: tuple = ()

    def __init__(self, ui: "Handheld") -> None:
        self.ui = ui

    def draw(self, c: "Canvas") -> None:
        """Draw the screen."""

    def press(self, key: int) -> None:
        """Act on a press: an event of device.buttons."""
        (self.long_a, self.long_b, self.long_c)[key - LONG]() if key >= LONG else (self.a, self.b, self.c)[key]()
        self.ui.stale = True

    def tick(self, now: int) -> None:
        """Time passes (ms); animated screens change and set ui.stale."""

    def again(self) -> tuple:
        """Path and arguments that make this screen again when the one it opened goes back."""
        return self.path, self.args

    def header(self, c: "Canvas", side: int = -1) -> None:
        """The topmost line in a match: who must answer, or `side`, and the score."""
        if side < 0:
            side = self.ui.mover()
        if side >= 0:
            name, score = self.ui.name(side), self.ui.score_text(side)
            has_room = c.width >= 128 or text_width(name) + text_width(score) + 11 <= c.width
            c.header(name, score if has_room else "")

    def a(self) -> None:
        """Button A."""

    def b(self) -> None:
        """Button B."""

    def c(self) -> None:
        """Button C."""

    def long_a(self) -> None:
        """A held down; repeated while it is."""
        self.a()

    def long_b(self) -> None:
        """B held down: back."""
        self.ui.back()

    def long_c(self) -> None:
        """C held down; repeated while it is."""
        self.c()
