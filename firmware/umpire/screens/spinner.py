"""The other way to type dice, in the settings: a number that the buttons turn up and down."""

from umpire.device.buttons import LONG, A, B
from umpire.screens.dice import Typing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas


class Spinner(Typing):
    """A and C turn the number, held by 5 (above d20 by 10); B takes it."""

    def start(self) -> None:
        super().start()
        self.value = (self.high + 1) // 2

    def press(self, key: int) -> None:
        if key == LONG + B or key == B:
            super().press(key)
            return
        by = 1 if key < LONG else 5 if self.high <= 20 else 10
        self.turn(-by if key % LONG == A else by)
        self.ui.stale = True

    def choose(self, key: int) -> None:
        self.take(self.value)

    def turn(self, by: int) -> None:
        """On by so many, stopping at the end; from there around to the other one."""
        if self.value == (self.high if by > 0 else 1):
            self.value = 1 if by > 0 else self.high
        else:
            self.value = max(1, min(self.high, self.value + by))

    def draw_keys(self, c: "Canvas", y: int) -> None:
        scale = (c.height - 9 - y) // 5
        c.small_center(str(self.value), c.width // 2, c.height - 11 - 5 * scale if c.height >= 64 else y - 1, 1, scale)
        c.legend("▾", "take", "▴")
