"""What all screens have in common: presses become methods, and the lists are all alike."""

from umpire.canvas import fit, text_width
from umpire.device.buttons import LONG
from umpire.wrapping import wrap

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

    def header(self, c: "Canvas") -> None:
        """The topmost line in a match: who must answer, and the score."""
        side = self.ui.mover()
        if side >= 0:
            c.header(self.ui.name(side), self.ui.score_text(side))

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


class Notice(Screen):
    """Something is said: a headline twice as large, a sentence below, and what the buttons do about it.

    `text` may also be a tuple of sentences, the best first: the first one that has room is shown.
    """

    headline = ""
    text: str | tuple[str, ...] = ""
    keys = ("", "go on", "")
    centred = False

    def b(self) -> None:
        self.ui.back()

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        if not low:
            self.header(c)
        lines = self._lines(c.width if low or self.centred else c.width - 8, 2 if low else 3)
        large = text_width(self.headline, 2) <= c.width and (not low or len(lines) < 2)
        if low:
            headline = self.headline if len(lines) < 3 else ""  # no room for a line more
            mover = self.ui.mover()
            if headline and not large and mover >= 0 and text_width(headline) < c.width - 70:
                c.header(self.ui.name(mover), headline)
            else:
                self._say(c, headline, 0, 2 if large else 1)
            top, pitch = (16 if large else 8 if len(lines) < 3 else 0), 8
        else:
            self._say(c, self.headline, 10 if large else 14, 2 if large else 1)
            top, pitch = (29, 10) if len(lines) < 3 else (27, 9)
        for line in lines:
            self._say(c, line, top)
            top += pitch
        c.legend(*self.keys)

    def _say(self, c: "Canvas", text: str, y: int, scale: int = 1) -> None:
        if self.centred:
            c.text_center(text, c.width // 2, y, 1, scale)
        else:
            c.text(text, 0, y, 1, scale)

    def _lines(self, width: int, most: int) -> list[str]:
        texts = self.text if isinstance(self.text, tuple) else (self.text,)
        for text in texts:
            lines = wrap(text, width)
            if len(lines) <= most:
                break
        return lines


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
        self.place = f"{self.at + 1} of {len(rows)}" if len(rows) > shown and not low else ""
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
        c.text(self.title, 0, 0)
        c.text_right(self.place, c.width, 0)

    def draw_row(self, c: "Canvas", y: int, width: int, row: tuple[str, str], chosen: bool) -> None:
        """One line; the chosen one filled."""
        if chosen:
            c.fill_rect(0, y, width, 9 if c.height >= 64 else 8, 1)
        colour = 0 if chosen else 1
        y += 1 if c.height >= 64 else 0
        room = width - 8
        if row[1]:
            room -= text_width(row[1]) + 4
            c.text_right(row[1], width - 4, y, colour)
        c.text(fit(row[0], room), 4, y, colour)
