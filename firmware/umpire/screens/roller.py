"""Dice without a match: a roller for any dice, and how often each face of a die has come up."""

from micropython import const

from umpire.canvas import say, text_width
from umpire.device.dice_rng import DiceFault
from umpire.figures import small_width
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_SIZES = b"\x02\x04\x06\x08\x0a\x0c\x10\x14\x64"
_MANY = const(100)  # rolls a press
_FAULT = "The dice failed their test."


class Roll(Screen):
    """B rolls all dice; they stand in rows with their total."""

    def __init__(self, ui: "Handheld", dice: bytes = b"\x06\x06") -> None:
        super().__init__(ui)
        self.dice = dice
        self.values = b""
        self.rolls = 0
        self.page = 0
        self.fault = False

    def again(self) -> tuple:
        return self.path, (self.dice,)

    def a(self) -> None:
        self.ui.go("army.Army", -1, False, 4, False, self.dice)

    def b(self) -> None:
        if not self.dice:
            return
        try:
            self.values = self.ui.dice.roll_all(self.dice)
            self.fault = False
            self.rolls += 1
            self.ui.beep()
        except DiceFault:
            self.fault = True
            self.values = b""

    def c(self) -> None:
        """The next page, where the dice do not fit one."""
        pages = (len(self.dice) - 1) // self._room() + 1
        self.page = (self.page + 1) % max(1, pages)

    def _room(self) -> int:
        panel = self.ui.panel
        return panel.width // 16 * (2 if panel.height >= 64 else 1)

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        dice = self.dice
        count = len(dice)
        title = f"d{dice[0]}" if count == 1 else say("{} dice", count)
        if low and self.values:
            total = sum(self.values)  # it is what matters
            title = say("total {}", total) if c.width >= 128 else f"= {total}"
        c.text(title, 0, 0)
        room = self._room()
        if count > room and c.width >= 128:
            c.text(say("{} of {}", self.page + 1, (count - 1) // room + 1), c.width // 2 - 12, 0)
        c.text_right(say("roll {}", self.rolls) if self.rolls else "", c.width, 0)
        if self.fault:
            for k, line in enumerate(wrap(_FAULT, c.width)):
                c.text(line, 0, c.height // 2 - 8 + 9 * k)
        elif count == 1 and not low:
            c.big_die(c.width // 2 - 16, 15, dice[0], str(self.values[0]) if self.values else "?")
        elif count == 2 and not low and c.width >= 128:
            self._two(c)
        else:
            self._page(c, low)
        c.legend("dice", "again" if self.values else "roll", "more" if count > room else "")

    def _two(self, c: "Canvas") -> None:
        for k in range(2):
            c.big_die(38 * k, 15, self.dice[k], str(self.values[k]) if self.values else "?")
        if self.values:
            c.equation(str(sum(self.values)), 82, 31, 46)

    def _page(self, c: "Canvas", low: bool) -> None:
        room = self._room()
        start = self.page * room
        across = min(c.width // 16, len(self.dice))
        left = (c.width - 16 * across) // 2
        for k in range(start, min(start + room, len(self.dice))):
            value = str(self.values[k]) if self.values else "?"
            place = k - start
            if low:
                c.chip(left + place * 16 + 8, 12, self.dice[k], value)
            else:
                c.die(left + place % across * 16, 9 + place // across * 18, self.dice[k], value)
        if low or not self.values:
            return
        total = str(sum(self.values))
        two_rows = min(len(self.dice) - start, room) > across
        scale = 1 if two_rows else 4
        if two_rows:
            c.text_center(say("total {}", total), c.width // 2, 46)
        else:
            c.small_center(total, c.width // 2, 31, 1, scale)


class Counts(Screen):
    """Bars: how often each face of a die came up. B rolls a hundred more, A and C take another die."""

    def __init__(self, ui: "Handheld", at: int = 2) -> None:
        super().__init__(ui)
        self.at = at
        self.fault = False
        self._clear()

    def _clear(self) -> None:
        self.counts = [0] * _SIZES[self.at]

    def again(self) -> tuple:
        return self.path, (self.at,)

    def a(self) -> None:
        self.at = (self.at - 1) % len(_SIZES)
        self._clear()

    def c(self) -> None:
        self.at = (self.at + 1) % len(_SIZES)
        self._clear()

    def b(self) -> None:
        try:
            values = self.ui.dice.roll_all(_SIZES[self.at : self.at + 1] * _MANY)
        except DiceFault:
            self.fault = True
            return
        self.fault = False
        for value in values:
            self.counts[value - 1] += 1

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        sides = _SIZES[self.at]
        n = sum(self.counts)
        c.text(f"d{sides}", 0, 0)
        if self.fault:
            for k, line in enumerate(wrap(_FAULT, c.width)):
                c.text(line, 0, c.height // 2 - 8 + 9 * k)
        elif n:
            c.text_right(self._summary(n, c.width - 28), c.width, 0)
            self._bars(c, 9 if low else 11, c.height - (9 if low else 11))
        else:
            for k, line in enumerate(wrap("How often each face?", c.width)):
                c.text(line, 0, (8 if low else 20) + 9 * k)
        c.legend("◂", "roll 100", "▸")

    def _summary(self, n: int, room: int) -> str:
        least, most = min(self.counts), max(self.counts)
        for text in (say("{} rolls, each {}–{}", n, least, most), f"{n}: {least}–{most}", str(n)):
            if text_width(text) <= room:
                break
        return text

    def _bars(self, c: "Canvas", top: int, foot: int) -> None:
        """The tallest bar reaches the top; a dotted line where all would be equal. A narrow panel has a bar for some
        faces together."""
        counts = self.counts
        together = -(-len(counts) // c.width)
        if together > 1:
            counts = [sum(counts[k : k + together]) for k in range(0, len(counts), together)]
        sides = len(counts)
        most = max(counts)
        pitch = c.width // sides
        left = (c.width - pitch * sides) // 2
        labels = pitch >= 12 and c.height >= 64
        if labels:
            foot -= 7
        height = foot - top
        for k, count in enumerate(counts):
            bar = (count * height + most // 2) // most
            x = left + k * pitch
            c.fill_rect(x, foot - bar, max(1, pitch - 1), bar)
            if labels:
                text = str(count)
                if small_width(text) < pitch:
                    c.small_center(text, x + (pitch - 1) // 2, foot + 1)
        even = foot - (sum(counts) * height // sides + most // 2) // most
        start = (even >> 3) * c.width
        row = int.from_bytes(c.buffer[start : start + c.width], "little")
        dots = int.from_bytes(bytes((1 << (even & 7),) * 2 + (0, 0)) * (c.width // 4), "little")
        c.buffer[start : start + c.width] = (row ^ dots).to_bytes(c.width, "little")
