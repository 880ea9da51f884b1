"""Where does the panel's picture begin? Panels of one kind differ in that: which of the chip's columns they show."""

from umpire.canvas import say
from umpire.device.settings_file import choices
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas


class Edges(Screen):
    """A frame around all of the picture: A and C move it, until its four sides are seen."""

    may_idle = False

    def draw(self, c: "Canvas") -> None:
        right, low = c.width - 1, c.height - 1
        for x, y, width, height in ((0, 0, c.width, 1), (0, low, c.width, 1), (0, 0, 1, c.height), (right, 0, 1, low)):
            c.fill_rect(x, y, width, height)
        middle = c.width // 2
        c.text_center("See 4 sides?" if c.width < 128 else "Are all four sides seen?", middle, 4)
        c.text_center(say("Shifted by {}", self.ui.settings.shift), middle, 13)
        c.text("◂", 4, low - 9)
        c.text_center("ok", middle, low - 9)
        c.text_right("▸", right - 3, low - 9)

    def a(self) -> None:
        self._move(-1)

    def b(self) -> None:
        self.ui.settings.save()
        self.ui.back()

    def c(self) -> None:
        self._move(1)

    def long_b(self) -> None:
        self.b()

    def _move(self, by: int) -> None:
        settings = self.ui.settings
        if settings.shift + by in choices("shift"):
            settings.shift += by
            self.ui.panel.flip(settings.flip, settings.shift)
