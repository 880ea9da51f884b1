"""The device rolls, and the dice are seen to tumble."""

from micropython import const

from umpire.canvas import say, text_width
from umpire.device.buttons import since
from umpire.device.dice_rng import DiceFault
from umpire.screens.dice_row import draw_row, sizes_of, totals
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

# A roll as it is seen, in ms: a new face at every step, then it stands still.
_STEP = const(90)
_STILL = const(360)
_END = const(600)


class Rolling(Screen):
    """The device rolls: the answer is on flash before the dice are seen to tumble."""

    def __init__(self, ui: "Handheld", now: bool = False) -> None:
        """`now`: without a press more."""
        super().__init__(ui)
        assert ui.match
        position = ui.match.position
        question = ui.match.question
        self.dice = question.dice
        self.sizes = sizes_of(ui, self.dice)
        self.old = bytes([position.value[die] for die in self.dice])
        self.old += bytes(len(self.sizes) - len(self.dice))
        self.values = b""  # once rolled
        self.name = ui.name(question.side)
        self.score = ui.score_text(question.side)
        self._begun = 0
        self._frame = 0
        self._stays = False  # the match has ended with this roll: no table follows that shows it
        if now:
            self.b()

    def again(self) -> tuple:
        return ("", ()) if self.values else (self.path, ())

    def press(self, key: int) -> None:
        if not self.values:
            super().press(key)
        elif self._stays and self._frame < _STILL // _STEP:
            self._frame = _STILL // _STEP
            self.ui.stale = True
        else:
            self.ui.next()  # any press skips

    def b(self) -> None:
        """Roll."""
        try:
            values = self.ui.dice.roll_all(self.sizes)
        except DiceFault:
            self.ui.go("rolling.Rolling")  # to this it comes back
            self.ui.open("fault.Dice")
            return
        self.ui.answer(("roll", self.dice, totals(self.ui, self.dice, values), True))
        self.values = values
        assert self.ui.match
        self._stays = self.ui.match.question.kind == "over"
        self._begun = self.ui.clock.ticks_ms()
        self.ui.stale = True

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def tick(self, now: int) -> None:
        if not self.values or self._stays and self._frame == _STILL // _STEP:
            return
        passed = since(now, self._begun)
        frame = min(passed, _STILL) // _STEP
        if passed >= _END and not self._stays:
            self.ui.next()
        elif frame != self._frame:
            self._frame = frame
            self.ui.stale = True

    # The picture

    def draw(self, c: "Canvas") -> None:
        count = len(self.sizes)
        shown = [self._shown(k) for k in range(count)]
        low = c.height < 64
        most = c.width // 14 if low else 16
        if c.width < 128:
            self._draw_narrow(c, shown, most)
            return
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
        verb = self._verb()
        c.legend("", say("{}: {}", self.name, verb) if low else verb, "")

    def _draw_narrow(self, c: "Canvas", shown: list[str], most: int) -> None:  # seldom
        """On a panel of 72 x 40."""
        c.header(self.name)
        if len(shown) < 3:
            for k in range(len(shown)):
                c.small_center(shown[k], (2 * k + 1) * c.width // (2 * len(shown)), 10, 1, 2)
        else:
            draw_row(c, 12, self.sizes[:most], shown[:most])
        sentence = self._sentence(c.width, most)
        if text_width(sentence) + text_width(self.score) + 4 <= c.width:
            c.text_right(self.score, c.width, 23)
            c.text(sentence, 0, 23)
        else:
            c.text_center(sentence, c.width // 2, 23)
        c.legend("", self._verb(), "")

    def _verb(self) -> str:
        if not self.values:
            return "roll"
        return "go on" if self._stays and self._frame == _STILL // _STEP else "skip"

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
        count = len(self.sizes)
        if not self.values:
            return "1 die to roll" if count == 1 else say("{} dice to roll", count)
        if count > most:
            return say("and {} more", count - most)
        if self._frame < _STILL // _STEP or 0 in self.old:
            return ""
        text = ", ".join([say("{} is now {}", self.old[k], self.values[k]) for k in range(count)])
        return text if text_width(text) <= width else ""
