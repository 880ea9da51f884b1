"""Before the first turn: who goes first (B6). The match itself need not be there yet."""

from micropython import const

from umpire.device.buttons import since
from umpire.device.dice_rng import DiceFault
from umpire.screens.listing import List
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_DRAW = const(600)  # ms that a draw is seen
_NAME = const(75)  # ms of each name in it


class First(List):
    """Who goes first: drawn by the device, or named, say after a throw of the players' own."""

    title = "Who goes first?"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.setup
        setup = ui.setup
        rule = setup.rule("first")
        sides = [side for side in range(len(setup.names)) if not ui.match or ui.match.is_in(side)]
        if rule == "fewest_points":
            self.title = "Fewest points go first"
            sides = list(setup.fewest_points(sides))
        self.sides = sides
        self.drawn = rule != "chosen" and len(sides) > 1 and ui.dice.ok

    def rows(self) -> list[tuple[str, str]]:
        lines = [("Draw at random", "")] if self.drawn else []
        return lines + [(self.ui.name(side), "") for side in self.sides]

    def choose(self, at: int) -> None:
        if self.drawn and not at:
            self._draw_lots()
            return
        self.ui.reply(("first", self.sides[at - self.drawn], False))

    def _draw_lots(self) -> None:
        try:
            side = self.sides[self.ui.dice.roll(len(self.sides)) - 1]
        except DiceFault:
            self.ui.open("fault.Dice")
            return
        sides = bytes(self.sides)
        self.ui.reply(("first", side, True), "first.Drawn", sides, side)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")


class Drawn(Screen):
    """The draw: the names run past, then one stands still. Any press skips that."""

    def __init__(self, ui: "Handheld", sides: bytes, side: int) -> None:
        super().__init__(ui)
        self._sides = sides
        self._side = side
        self._begun = ui.clock.ticks_ms()
        self._turns = 0  # of the names
        self._still = False

    def tick(self, now: int) -> None:
        passed = since(now, self._begun)
        if not self._still and passed // _NAME > self._turns:
            self._turns = passed // _NAME
            self._still = passed >= _DRAW
            self.ui.stale = True

    def press(self, key: int) -> None:
        if self._still:
            super().press(key)
        self._still = True
        self.ui.stale = True

    def b(self) -> None:
        self.ui.next()

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        side = self._side if self._still else self._sides[self._turns % len(self._sides)]
        name = self.ui.name(side)
        if c.width < 128:
            c.text_center(name, c.width // 2, 8)
        else:
            c.text_center(name, c.width // 2, 0 if low else 12, 1, 2)
        if self._still:
            c.text_center("goes first", c.width // 2, 16 if low else 34)
            c.legend("", "go on", "")
