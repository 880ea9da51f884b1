"""The device rolls where the dice on the table stay as they are."""

from umpire.canvas import say
from umpire.screens import rolling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


class Tumble(rolling.Rolling):
    """See check.Check."""

    def __init__(self, ui: "Handheld", now: bool = False) -> None:
        super().__init__(ui)
        self.old = bytes(len(self.dice))
        if now:
            self.b()

    def _sentence(self, width: int, most: int) -> str:
        if self.values and len(self.values) > 1:
            return say("together {}", sum(self.values))
        return super()._sentence(width, most)
