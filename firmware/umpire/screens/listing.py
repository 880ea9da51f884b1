"""A screen that is a list with a cursor."""

from umpire.canvas import fit, say, text_width
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class List(Screen):
    """A list with a cursor: `rows()` gives (text, text at the right) pairs; `choose(k)` acts on row k."""

    title = ""
    verb = "choose"
    place = ""

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui)
        self.at = at

    def rows(self) -> list[tuple[str, str]]:
        """All lines of the list."""
        return []

    def choose(self, at: int) -> None:
        """B on line `at`."""

    def leads_to(self, at: int) -> str:
        """The screens and modules that `choose` will need: see umpire.ahead."""
        return ""

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
        top, pitch = (8 if self.title else 0, 8) if low else (8, 9)
        shown = (c.height - top - (0 if low else 10)) // pitch
        self.place = say("{} of {}", self.at + 1, len(rows)) if len(rows) > shown and not low else ""
        if not low or self.title:
            self.draw_title(c)
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
        """The title line; subclasses may add to it. `place` says that there are more lines than are seen."""
        c.text(self.title if c.width >= 128 else fit(self.title, c.width), 0, 0)
        c.text_right(self.place, c.width, 0)

    def draw_row(self, c: "Canvas", y: int, width: int, row: tuple[str, str], chosen: bool) -> None:
        """One line; the chosen one filled."""
        if chosen:
            c.fill_rect(0, y, width, 9 if c.height >= 64 else 8, 1)
        colour = 0 if chosen else 1
        y += 1 if c.height >= 64 else 0
        if c.width < 128:
            self._draw_narrow_row(c, y, width, row, colour)
            return
        room = width - 8
        if row[1]:
            room = c.text_right(row[1], width - 4, y, colour) - 8
        c.text(fit(row[0], room), 4, y, colour)

    def _draw_narrow_row(self, c: "Canvas", y: int, width: int, row: tuple[str, str], colour: int) -> None:  # seldom
        """On a panel of 72 x 40: shorter words, and the value has what they leave, half of the line at least."""
        short = {
            "Resume match": "Resume",
            "Draw at random": "Draw lots",
            "Correct a number": "Correct it",
            "Table bumped": "Bumped",
            "Save and leave": "Save, leave",
            "End or resign": "End, resign",
            "End the match now": "End it now",
            "Contrast": "Light",
            "Dims after": "Dims",
            "Dark after": "Dark",
            "Upside down": "Turned",
            "Half-value rule": "Half rule",
            "First player": "First",
            "Who rolls": "Rolls",
        }
        label = short.get(row[0], row[0])
        room = width - 3
        if row[1]:
            value = fit(row[1], max(room // 2, room - 4 - text_width(label)))
            room -= text_width(value) + 4
            c.text_right(value, width - 1, y, colour)
        c.text(fit(label, room), 2, y, colour)
