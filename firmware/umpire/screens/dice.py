"""What the players' own dice show, typed in three groups of faces over the three buttons."""

from umpire.canvas import say, text_width
from umpire.device.buttons import LONG, B
from umpire.screens.dice_row import draw_row, sizes_of, totals
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


def thirds(low: int, high: int) -> tuple:
    """The faces low..high over the buttons A, B, C, as (lowest, highest): in thirds, the first ones larger.

    Of two faces none is left for B: (1, 0)."""
    if high - low == 1:
        return (low, low), (1, 0), (high, high)
    b = low + (high - low + 3) // 3
    c = b + (high - low + 2) // 3
    return (low, b - 1), (b, c - 1), (c, high)


class Typing(Screen):
    """Each die's result in a few presses; the next die follows by itself. `typed`: results so far."""

    leaves = "hold B = menu"  # with nothing to take back

    def __init__(self, ui: "Handheld", typed: bytes = b"", dice: bytes = b"") -> None:
        super().__init__(ui)
        self.side = ui.mover()  # whose dice they are
        assert ui.match
        self.dice = dice or ui.match.question.dice
        self.sizes = sizes_of(ui, self.dice)
        self.values = bytes(typed)
        self.low = 1
        self.high = 0
        self.pressed: list[tuple[int, int]] = []  # the groups before this one
        self.start()

    def again(self) -> tuple:
        return self.path, (self.values,) + self.args[1:]

    def start(self) -> None:
        """The next die; a d1 needs no press."""
        self.pressed.clear()
        while len(self.values) < len(self.sizes):
            self.low, self.high = 1, self.sizes[len(self.values)]
            if self.high > 1:
                return
            self.values += b"\x01"

    def tick(self, now: int) -> None:
        if len(self.values) == len(self.sizes):
            self.done()  # there were only d1s

    def done(self) -> None:
        """All results are there."""
        self.ui.reply(("roll", self.dice, totals(self.ui, self.dice, self.values), False))

    # Presses. A long A or C is no press: repeated, it would type the next dice.

    def press(self, key: int) -> None:
        if key == LONG + B:
            self.long_b()
        elif key < LONG and len(self.values) < len(self.sizes):
            self.choose(key)
        self.ui.stale = True

    def choose(self, key: int) -> None:
        """A, B or C: one of the three groups."""
        low, high = thirds(self.low, self.high)[key]
        if low < high:
            self.pressed.append((self.low, self.high))
            self.low, self.high = low, high
        elif low == high:
            self.take(low)

    def take(self, value: int) -> None:
        """The die shows this."""
        self.values += bytes([value])
        self.start()
        if len(self.values) == len(self.sizes):
            self.done()

    def long_b(self) -> None:
        """Take back a press, then the last die; with nothing to take back, leave."""
        last = self.last()
        if self.pressed:
            self.low, self.high = self.pressed.pop()
        elif last >= 0:
            self.values = self.values[:last]
            self.start()
        else:
            self.leave()

    def leave(self) -> None:
        """Long B with nothing typed."""
        self.ui.open("pause.Pause")

    def last(self) -> int:
        """The last die that was typed; -1: none."""
        at = len(self.values) - 1
        while at >= 0 and self.sizes[at] == 1:
            at -= 1
        return at

    # The picture

    def draw(self, c: "Canvas") -> None:
        at = len(self.values)
        count = len(self.sizes)
        if at == count:
            return
        die = "d" + str(self.sizes[at])
        if c.height < 64:
            which = f"{at + 1}/{count} " if count > 1 else ""
            if text_width(self.ui.name(self.side)) + text_width(die + "?") + 12 > c.width:
                self._draw_narrow(c, die, which)
                return
            self._draw_line(c, die + "?", which)
            self.draw_keys(c, 10)
            return
        self.header(c, self.side)
        texts = [str(value) for value in self.values] + ["?"] + ["·"] * (count - at - 1)
        draw_row(c, 9, self.sizes, texts, at)
        end = c.text(say("{} shows?", die) if count <= 8 else say("{} of {}: {}?", at + 1, count, die), 0, 27)
        hint = "hold B = back" if self.pressed or self.last() >= 0 else self.leaves
        if end + 4 + text_width(hint) <= c.width:
            c.text_right(hint, c.width, 27)
        self.draw_keys(c, 36)

    def draw_keys(self, c: "Canvas", y: int) -> None:
        """What the buttons stand for."""
        keys = []
        for low, high in thirds(self.low, self.high):
            keys.append("" if low > high else str(low) if low == high else f"{low}-{high}")
        c.keys(keys[0], keys[1], keys[2], y)

    def _draw_narrow(self, c: "Canvas", die: str, which: str) -> None:  # seldom
        """Where a line has no room for who and which die: two."""
        self.header(c, self.side)
        c.text(which + die + "?", 0, 9)
        self.draw_keys(c, 19)

    def _draw_line(self, c: "Canvas", die: str, which: str) -> None:
        """The only line of a low panel: who, which die, and the score if it has room."""
        side = self.side
        name = self.ui.name(side)
        end = 12 + text_width(name)
        score = self.ui.score_text(side)
        right = c.width - text_width(score)
        if end + text_width(which + die) > c.width:
            which = ""
        x = right - 15 - text_width(which + die)
        if x < end:
            x += 11
        if x < end:
            score = ""
            x = c.width - text_width(which + die)
        c.header(name, score)
        c.text(which + die, x, 0)
