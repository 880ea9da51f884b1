"""A size of die that has no name of its own, for the army screen."""

from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class OtherSize(Screen):
    """A die of any size, 1 to 100 sides (B3)."""

    def __init__(self, ui: "Handheld", side: int, series: bool, dice: bytes, size: int = 30) -> None:
        super().__init__(ui)
        self.side = side
        self.series = series
        self.dice = dice
        self.size = size

    def again(self) -> tuple:
        return self.path, (self.side, self.series, self.dice, self.size)

    def a(self) -> None:
        self._walk(-1)

    def c(self) -> None:
        self._walk(1)

    def long_a(self) -> None:
        self._walk(-10)

    def long_c(self) -> None:
        self._walk(10)

    def _walk(self, by: int) -> None:
        size = self.size + by
        if not 1 <= size <= 100:
            size = 100 if by < 0 and self.size == 1 or by > 0 and self.size < 100 else 1
        self.size = size

    def b(self) -> None:
        self.ui.go("army.Army", self.side, self.series, self.size, True, self.dice)

    def long_b(self) -> None:
        self.ui.go("army.Army", self.side, self.series, 0, False, self.dice)

    def draw(self, c: "Canvas") -> None:
        if c.height < 64:
            narrow = c.width < 128
            c.text("Which size?", 0, 0 if narrow else 8)
            middle = c.width // 2 if narrow else c.width * 3 // 4
            c.small_center("d" + str(self.size), middle, 12 if narrow else 4, 1, 3)
        else:
            c.text("Which size?", 0, 0)
            c.big_die(c.width // 2 - 16, 15, self.size, str(self.size))
        c.legend("◂", "take", "▸")
