"""Pages, each a title and a few words; A and C turn them, B takes the one that is shown."""

from micropython import const

from umpire.canvas import fit, say, text_width
from umpire.device.buttons import since
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


_TURN = const(2500)  # ms until further lines are shown


class Choice(Screen):
    """`pages` has a line each: title|what is said of it|the same for a low panel."""

    pages = ""
    verb = "choose"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui)
        self.at = at
        self.count = len(self.pages.split("\n"))
        self._first = 0  # of the lines that are seen
        self._last = 0  # of all
        self._since = ui.clock.ticks_ms()

    def press(self, key: int) -> None:
        self._first = 0
        self._since = self.ui.clock.ticks_ms()
        super().press(key)

    def tick(self, now: int) -> None:
        """What has no room comes by."""
        if self._last and since(now, self._since) >= _TURN:
            self._since = now
            self.ui.stale = True
            self._first = 0 if self._first >= self._last else self._first + self._most()

    def _most(self) -> int:
        """Lines between title and legend."""
        height = self.ui.panel.height
        return (height - 16) // (8 if height < 64 else 10)

    def again(self) -> tuple:
        return self.path, (self.at,)

    def a(self) -> None:
        self.at = (self.at - 1) % self.count

    def b(self) -> None:
        self.take(self.at)

    def c(self) -> None:
        self.at = (self.at + 1) % self.count

    def take(self, at: int) -> None:
        """B on page `at`."""

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        title, long, short = self.pages.split("\n")[self.at].split("|")
        place = say("{} of {}", self.at + 1, self.count) if c.width >= 128 else f"{self.at + 1}/{self.count}"
        room = c.width - text_width(place) - 3
        lines = wrap(short if low else long, c.width)
        if c.width < 128:
            from umpire.screens import brief

            lines = brief.lines(short, c.width, 3)
            if brief.words(title, room).endswith("…"):
                place, room = "", c.width
            title = brief.words(title, room)
        c.text_right(place, c.width, 0)
        c.text(fit(title, room), 0, 0)
        y = 8 if low else 12
        most = self._most()
        self._last = (len(lines) - 1) // most * most
        for line in lines[self._first : self._first + most]:
            c.text(line, 0, y)
            y += 8 if low else 10
        c.legend("◂", self.verb, "▸")
