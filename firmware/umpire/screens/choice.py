"""Pages, each a title and a few words; A and C turn them, B takes the one that is shown."""

from umpire.canvas import fit, say
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Choice(Screen):
    """`pages` has a line each: title|what is said of it|the same for a low panel."""

    pages = ""
    verb = "choose"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui)
        self.at = at
        self.count = len(self.pages.split("\n"))

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
        room = c.text_right(place, c.width, 0) - 3
        lines = wrap(short if low else long, c.width)
        if c.width < 128:
            from umpire.screens import brief

            title = brief.words(title, room)
            lines = brief.lines(short, c.width, 3)
        c.text(fit(title, room), 0, 0)
        y = 8 if low else 12
        for line in lines:
            c.text(line, 0, y)
            y += 8 if low else 10
        c.legend("◂", self.verb, "▸")
