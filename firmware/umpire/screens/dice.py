"""What dice show: typed by the players, in three groups of faces over the three buttons, or rolled by the device."""

from micropython import const

from umpire.canvas import text_width
from umpire.device.buttons import LONG, B, since
from umpire.device.dice_rng import DiceFault
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

# A roll as it is seen, in ms: a new face at every step, then it stands still.
_STEP = const(90)
_STILL = const(360)
_END = const(600)


def thirds(low: int, high: int) -> tuple:
    """The faces low..high over the buttons A, B, C, as (lowest, highest): in thirds, the first ones larger.

    Of two faces none is left for B: (1, 0)."""
    if high - low == 1:
        return (low, low), (1, 0), (high, high)
    b = low + (high - low + 3) // 3
    c = b + (high - low + 2) // 3
    return (low, b - 1), (b, c - 1), (c, high)


def draw_row(c: "Canvas", y: int, sizes: bytes, texts: list[str], at: int = -1) -> None:
    """A row of dice with what they show; die `at` is the one in question. A long row scrolls with it."""
    low = c.height < 64
    pitch = 14 if low else 16
    count = len(sizes)
    most = c.width // pitch
    first = 0
    if count > most:
        most = (c.width - 12) // pitch
        first = max(0, min(at - most // 2, count - most))
        if first:
            c.text("◂", 0, y + (0 if low else 5))
        if first + most < count:
            c.text("▸", c.width - 5, y + (0 if low else 5))
        count = most
    x = (c.width - pitch * count) // 2
    for k in range(first, first + count):
        if low:
            c.chip(x + 7, y, sizes[k], texts[k], chosen=k == at)
        else:
            c.die(x, y, sizes[k], texts[k], k == at)
        x += pitch


class Typing(Screen):
    """Each die's result in a few presses; the next die follows by itself. `typed`: results so far."""

    leaves = "hold B = menu"  # with nothing to take back

    def __init__(self, ui: "Handheld", typed: bytes = b"", dice: bytes = b"") -> None:
        super().__init__(ui)
        assert ui.match
        self.dice = dice or ui.match.question.dice
        sides = ui.match.position.sides
        self.sizes = bytes([sides[die] for die in self.dice])
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
        while len(self.values) < len(self.dice):
            self.low, self.high = 1, self.sizes[len(self.values)]
            if self.high > 1:
                return
            self.values += b"\x01"

    def tick(self, now: int) -> None:
        if len(self.values) == len(self.dice):
            self.done()  # there were only d1s

    def done(self) -> None:
        """All results are there."""
        self.ui.answer(("roll", self.dice, self.values, False))
        self.ui.next()

    # Presses. A long A or C is no press: repeated, it would type the next dice.

    def press(self, key: int) -> None:
        if key == LONG + B:
            self.long_b()
        elif key < LONG and len(self.values) < len(self.dice):
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
        if len(self.values) == len(self.dice):
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
        count = len(self.dice)
        if at == count:
            return
        die = "d" + str(self.sizes[at])
        if c.height < 64:
            self._draw_line(c, die + "?", f"{at + 1}/{count} " if count > 1 else "")
            self.draw_keys(c, 10)
            return
        self.header(c)
        texts = [str(value) for value in self.values] + ["?"] + ["·"] * (count - at - 1)
        draw_row(c, 9, self.sizes, texts, at)
        end = c.text(die + " shows?" if count <= 8 else f"{at + 1} of {count}: {die}?", 0, 27)
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

    def _draw_line(self, c: "Canvas", die: str, which: str) -> None:
        """The only line of a low panel: who, which die, and the score if it has room."""
        side = self.ui.mover()
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


class Rolling(Screen):
    """The device rolls: the answer is on flash before the dice are seen to tumble."""

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        assert ui.match
        position = ui.match.position
        question = ui.match.question
        self.dice = question.dice
        self.sizes = bytes([position.sides[die] for die in self.dice])
        self.old = bytes([position.value[die] for die in self.dice])
        self.values = b""  # once rolled
        self.name = ui.name(question.side)
        self.score = ui.score_text(question.side)
        self._begun = 0
        self._frame = 0

    def again(self) -> tuple:
        return ("", ()) if self.values else (self.path, self.args)

    def press(self, key: int) -> None:
        if self.values:
            self.ui.next()  # any press skips
        else:
            super().press(key)

    def b(self) -> None:
        """Roll."""
        try:
            values = self.ui.dice.roll_all(self.sizes)
        except DiceFault:
            self.ui.open("fault.Dice")
            return
        self.ui.answer(("roll", self.dice, values, True))
        self.values = values
        self._begun = self.ui.clock.ticks_ms()
        self.ui.stale = True

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def tick(self, now: int) -> None:
        if not self.values:
            return
        passed = since(now, self._begun)
        frame = min(passed, _STILL) // _STEP
        if passed >= _END:
            self.ui.next()
        elif frame != self._frame:
            self._frame = frame
            self.ui.stale = True

    # The picture

    def draw(self, c: "Canvas") -> None:
        count = len(self.dice)
        shown = [self._shown(k) for k in range(count)]
        low = c.height < 64
        most = c.width // 14 if low else 16
        if low and count < 4:
            for k in range(count):
                c.small_center(shown[k], (2 * k + 1) * c.width // (2 * count), 0, 1, 2)
        elif low:
            draw_row(c, 3, self.sizes[:most], shown[:most])
        else:
            c.header(self.name, self.score)
            if count < 4:
                self._draw_big(c, shown)
            else:
                half = count if count <= 8 else 8
                y = 17 if count <= 8 else 9
                draw_row(c, y, self.sizes[:half], shown[:half])
                draw_row(c, y + 17, self.sizes[half:most], shown[half:most])
        sentence = self._sentence(c.width, most)
        c.text_center(sentence, c.width // 2, 13 if low else 44 if count <= 8 else 45)
        if low and text_width(sentence) + 2 * text_width(self.score) + 8 <= c.width:
            c.text_right(self.score, c.width, 13)
        verb = "skip" if self.values else "roll"
        c.legend("", f"{self.name}: {verb}" if low else verb, "")

    def _shown(self, k: int) -> str:
        value = self.values[k] if self.values else self.old[k]
        if not value:
            return "·"
        if self.values and self._frame < _STILL // _STEP:
            size = self.sizes[k]
            value = 1 + (value + self._frame * (size // 2 + 1) + k) % size
        return str(value)

    def _draw_big(self, c: "Canvas", shown: list[str]) -> None:
        count = len(shown)
        pitch = (0, 59, 36)[count - 1]
        x = (c.width - 33 - (count - 1) * pitch) // 2
        if self.values:
            right = c.width - 1 - x
            for bar, y in ((x - 10, 18), (x - 7, 19), (right + 8, 19), (right + 11, 18)):
                c.vline(bar, y, 14)
        for k in range(count):
            c.big_die(x, 9, self.sizes[k], shown[k])
            x += pitch

    def _sentence(self, width: int, most: int) -> str:
        count = len(self.dice)
        if not self.values:
            return "1 die to roll" if count == 1 else f"{count} dice to roll"
        if count > most:
            return f"and {count - most} more"
        if self._frame < _STILL // _STEP or 0 in self.old:
            return ""
        text = ", ".join([f"{self.old[k]} is now {self.values[k]}" for k in range(count)])
        return text if text_width(text) <= width else ""
