"""Who rolls the dice: the device, or the players their own. Kept for the next match, too."""

from umpire.canvas import named, say
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class WhoRolls(Screen):
    """Two pictures, one is chosen. `side`: for whom; -1: for all."""

    def __init__(self, ui: "Handheld", side: int = -1) -> None:
        super().__init__(ui)
        self.side = side
        self.own = not ui.settings.device_rolls(max(side, 0))

    def a(self) -> None:
        self.own = not self.own

    def b(self) -> None:
        bits = 255 if self.side < 0 else 1 << self.side
        rolls = self.ui.settings.rolls | bits
        self.ui.settings.rolls = rolls ^ bits if self.own else rolls
        self.ui.later = "save"
        self.ui.back()

    def c(self) -> None:
        self.a()

    def draw(self, c: "Canvas") -> None:
        if self.side < 0:
            c.text("Who rolls the dice?" if c.width >= 128 else self._short(0), 0, 0)
        else:
            assert self.ui.draft
            name = named(self.ui.draft.names[self.side])
            c.text(say("{}: who rolls?", name) if c.width >= 128 else name, 0, 0)
        low = c.height < 64
        half = (c.width - 1) // 2
        top = 9 if low else 11
        height = c.height - 8 - top - 1 if low else 41
        x = c.width - half if self.own else 0
        if not low:
            self._device(c, half // 2 - 15)
            self._dice(c, c.width - half + 10)
        y = top + (height - 7) // 2 if low else 42
        c.text_center("Device", half // 2, y)
        c.text_center("Own dice" if c.width >= 128 else self._short(1), c.width - half // 2 - 1, y)
        c.invert(x, top, half, height)
        for corner in (x, x + half - 1):
            c.vline(corner, top, 1, 0)
            c.vline(corner, top + height - 1, 1, 0)
        c.legend("◂", "choose", "▸")

    def _short(self, which: int) -> str:  # seldom
        """The words that a panel of 72 x 40 has room for."""
        return ("Who rolls?", "Own")[which]

    def _device(self, c: "Canvas", x: int) -> None:
        c.rect(x, 16, 30, 22)
        c.rect(x + 4, 19, 22, 10)
        for right, down in ((11, 20), (17, 20), (14, 23), (11, 26), (17, 26)):
            c.fill_rect(x + right, down, 2, 2)
        for right in (6, 13, 20):
            c.fill_rect(x + right, 32, 4, 3)

    def _dice(self, c: "Canvas", x: int) -> None:
        c.rect(x, 18, 19, 19, 1, 1)
        c.rect(x + 22, 14, 19, 19, 1, 1)
        for right, down in ((3, 21), (8, 26), (13, 31), (25, 17), (35, 17), (25, 27), (35, 27)):
            c.fill_rect(x + right, down, 3, 3)
