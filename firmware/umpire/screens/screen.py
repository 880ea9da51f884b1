"""What all screens have in common: presses become methods, and the lists are all alike."""

from umpire.canvas import fit, text_width
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


class List(Screen):
    """A list with a cursor: `rows()` gives (text, text at the right) pairs; `choose(k)` acts on row k."""

    title = ""
    verb = "choose"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui)
        self.at = at

    def rows(self) -> list[tuple[str, str]]:
        """All lines of the list."""
        return []

    def choose(self, at: int) -> None:
        """B on line `at`."""

    def again(self) -> tuple:
        return self.path, (self.at,)

    def a(self) -> None:
        self.at = (self.at - 1) % len(self.rows())

    def b(self) -> None:
        self.choose(self.at)

    def c(self) -> None:
        self.at = (self.at + 1) % len(self.rows())

    def draw(self, c: "Canvas") -> None:
        rows = self.rows()
        self.at = min(self.at, len(rows) - 1)
        low = c.height < 64
        top, pitch = (0, 8) if low else (9, 9)
        shown = c.height // 8 if low and not self.title else (c.height - top - 10) // pitch
        if self.title:
            self.draw_title(c)
            if low:
                top, shown = 8, c.height // 8 - 1
        first = max(0, min(self.at - shown // 2, len(rows) - shown))
        width = c.width - (8 if low else 0)
        for k in range(first, min(first + shown, len(rows))):
            y = top + (k - first) * pitch
            self.draw_row(c, y, width, rows[k], k == self.at)
        if low:
            if first:
                c.text("▴", width + 1, top)
            if first + shown < len(rows):
                c.text("▾", width + 1, c.height - 8)
        else:
            c.legend("▴", self.verb, "▾")

    def draw_title(self, c: "Canvas") -> None:
        """The title line; subclasses may add to it."""
        c.text(self.title, 0, 0)

    def draw_row(self, c: "Canvas", y: int, width: int, row: tuple[str, str], chosen: bool) -> None:
        """One line; the chosen one filled."""
        if chosen:
            c.fill_rect(0, y, width, 9 if c.height >= 64 else 8, 1)
        colour = 0 if chosen else 1
        y += 1 if c.height >= 64 else 0
        room = width - 8
        if row[1]:
            room -= text_width(row[1]) + 4
            c.text_right(row[1], width - 5, y, colour)
        c.text(fit(row[0], room), 4, y, colour)
