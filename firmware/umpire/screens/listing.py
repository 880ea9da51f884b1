"""A screen that is a list with a cursor."""

from umpire.canvas import fit, say
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
        width = c.width - (8 if low else 0)
        tall = c.width < 128 and _is_tall(rows[self.at], width)
        shown -= tall
        first = max(0, min(self.at - shown // 2, len(rows) - shown))
        y = top
        for k in range(first, min(first + shown, len(rows))):
            self.draw_row(c, y, width, rows[k], k == self.at)
            y += pitch * (2 if tall and k == self.at else 1)
        if low:
            if first:
                c.text("▴", width + 1, top)
            if first + shown < len(rows):
                c.text("▾", width + 1, c.height - 8)
        else:
            several = len(rows) > 1
            c.legend("▴" if several else "", self.verb, "▾" if several else "")

    def draw_title(self, c: "Canvas") -> None:
        """The title line; subclasses may add to it. `place` says that there are more lines than are seen."""
        title = self.title
        if c.width < 128:
            from umpire.screens import brief

            title = brief.words(title, c.width)
        c.text(title, 0, 0)
        c.text_right(self.place, c.width, 0)

    def draw_row(self, c: "Canvas", y: int, width: int, row: tuple[str, str], chosen: bool) -> None:
        """One line; the chosen one filled."""
        if c.width < 128:
            from umpire.screens import brief

            brief.draw_row(c, y, width, row, chosen)
            return
        if chosen:
            c.fill_rect(0, y, width, 9 if c.height >= 64 else 8, 1)
        colour = 0 if chosen else 1
        y += 1 if c.height >= 64 else 0
        room = width - 8
        if row[1]:
            room = c.text_right(row[1], width - 4, y, colour) - 8
        c.text(fit(row[0], room), 4, y, colour)


def _is_tall(row: tuple[str, str], width: int) -> bool:  # seldom
    from umpire.screens import brief

    return brief.tall(row, width - 3)
