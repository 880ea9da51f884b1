"""Picking dice: how many of each size. For a player of the draft, for its reserve (side + 8), or (side -1) for the
dice roller."""

from micropython import const

from umpire.canvas import named, say, text_width
from umpire.screens.screen import Screen
from umpire.setup import MOST_DICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_NAMED = b"\x01\x02\x04\x06\x08\x0a\x0c\x10\x14\x64"  # B3
_OTHER = const(0)  # the stop before the smallest size; behind the largest stands the total
_LEAP = const(5)  # dice, at a long press
_RESERVE = const(8)  # sides from here on: their reserves


class Army(Screen):
    """A row of sizes with counts. `series`: the next player's army follows. `size`: where the cursor stands;
    `edit`: on its count. `dice`: of the roller."""

    def __init__(
        self,
        ui: "Handheld",
        side: int,
        series: bool = False,
        size: int = 4,
        edit: bool = False,
        dice: bytes = b"",
    ) -> None:
        super().__init__(ui)
        self.side = side
        self.series = series
        self.edit = edit
        self.counts = bytearray(101)  # by size
        self.others = 0  # dice of the other players
        self.named = _NAMED
        if side < 0:
            army = dice
        else:
            setup = ui.draft
            assert setup
            if setup.own:
                self.named = _NAMED[2:]  # M1
            army = self._armies()[side % _RESERVE]
            self.others = sum([len(other) for other in setup.armies + setup.reserves]) - len(army)
        for die in army:
            self.counts[die] += 1
        self.sizes = bytes([k for k in range(101) if self.counts[k] or bytes([k]) in self.named or k == size and edit])
        self.total = len(self.sizes) + 1
        self.at = 1 + self.sizes.find(bytes([size])) if size else _OTHER

    def _armies(self) -> list[bytes]:
        assert self.ui.draft
        return self.ui.draft.reserves if self.side >= _RESERVE else self.ui.draft.armies

    def again(self) -> tuple:
        size = self.sizes[self.at - 1] if 0 < self.at < self.total else 4
        return self.path, (self.side, self.series, size, False, self.army())

    def army(self) -> bytes:
        """The dice chosen, the smallest first."""
        army = b""
        for size in self.sizes:
            army += bytes([size]) * self.counts[size]
        return army

    # Presses

    def a(self) -> None:
        self._walk(-1)

    def c(self) -> None:
        self._walk(1)

    def long_a(self) -> None:
        if self.edit:
            self._walk(-_LEAP)
        else:
            self.at = _OTHER if self.named == _NAMED else 1

    def long_c(self) -> None:
        if self.edit:
            self._walk(_LEAP)
        else:
            self.at = self.total

    def _walk(self, by: int) -> None:
        if not self.edit:
            self.at = (self.at + by) % (self.total + 1)
            if self.at == _OTHER and self.named != _NAMED:
                self.at = self.total if by < 0 else 1
            return
        size = self.sizes[self.at - 1]
        free = MOST_DICE - self.others - sum(self.counts)
        self.counts[size] += max(-self.counts[size], min(by, free))
        if self.side >= 0:
            self._armies()[self.side % _RESERVE] = self.army()

    def b(self) -> None:
        if self.at == _OTHER:
            self.ui.go("other_size.OtherSize", self.side, self.series, self.army())
        elif self.at < self.total:
            self.edit = not self.edit
        elif self._ready():
            if self.side < 0:
                self.ui.go("roller.Roll", self.army())
            else:
                self.ui.call("small_fry.ready", self.ui, self.side, self.series)

    def _ready(self) -> bool:
        return self.side >= _RESERVE or sum(self.counts) > 0

    def long_b(self) -> None:
        if self.edit:
            self.edit = False
        elif self.side < 0:
            self.ui.go("roller.Roll", self.army())
        elif self.series and self.side:
            self.ui.go("army.Army", self.side - 1, True)
        else:
            self.ui.back()

    # Picture

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        self._title(c, low)
        shown = min(c.width // 16, self.total)
        first = max(0, min(self.at, self.total - shown))
        for k in range(first, first + shown):
            x = (k - first) * 16
            chosen = k == self.at and not self.edit
            if low:
                self._low_cell(c, k, x, chosen)
            else:
                self._cell(c, k, x, chosen)
        if not low:
            self._band(c)
        if self.edit:
            c.legend("–" if low else "one less", "done", "+" if low else "one more")
        elif low and self.at == self.total:
            c.text("◂", 0, c.height - 8)
            c.text("▸", c.width - 5, c.height - 8)
            self._low_total(c)
        else:
            ready = "ready" if self._ready() else ""
            verb = "other size" if self.at == _OTHER else "change" if self.at < self.total else ready
            c.legend("◂", verb, "▸")

    def _title(self, c: "Canvas", low: bool) -> None:
        right = ""
        if low and c.width >= 128:
            right = say("{} sides" if self.side < 0 else "{} points", sum(self.army()))
        if self.side < 0:
            name = "Dice to roll"
        else:
            assert self.ui.draft
            names = self.ui.draft.names
            side = self.side % _RESERVE
            name = names[side]
            name = named(name)
            s = "" if name.rstrip().endswith("s") else "s"
            long = say("{}'{} reserve" if self.side >= _RESERVE else "{}'{} army", name, s)
            name = say("{}'{}", name, s)
            if not low:
                right = say("{} of {}", side + 1, len(names))
            if text_width(long) + text_width(right) + 6 <= c.width:
                name = long
        c.text(name, 0, 0)
        c.text_right(right, c.width, 0)

    def _cell(self, c: "Canvas", k: int, x: int, chosen: bool) -> None:
        if k == _OTHER:
            c.die(x, 9, 1, "", chosen)
            c.text_center("+", x + 7, 14, 0 if chosen else 1)
            return
        size = self.sizes[k - 1]
        count = self.counts[size]
        c.die(x, 9, size, str(size), chosen)
        edited = self.edit and k == self.at
        if edited:
            c.fill_rect(x, 27, 15, 12)
        if not count:
            c.text_center("-", x + 7, 29, 0 if edited else 1)
        elif count < 100:
            c.small_center(str(count), x + 7, 28, 0 if edited else 1, 2)
        else:
            c.small_center(str(count), x + 7, 28, 0 if edited else 1, 1, 2)

    def _low_cell(self, c: "Canvas", k: int, x: int, chosen: bool) -> None:
        text = "+" if k == _OTHER else str(self.sizes[k - 1])
        if chosen:
            c.block(x, 8, 15, 8)
        if len(text) < 3:
            c.text_center(text, x + 8, 8, 0 if chosen else 1)
        else:
            c.small_center(text, x + 7, 9, 0 if chosen else 1)
        if k == _OTHER:
            return
        count = self.counts[self.sizes[k - 1]]
        edited = self.edit and k == self.at
        if edited:
            c.block(x, 16, 15, 8)
        c.text_center(str(count) if count else "-", x + 8, 16, 0 if edited else 1)

    def _band(self, c: "Canvas") -> None:
        dice = sum(self.counts)
        x = c.small(str(dice), 3, 42, 1, 2)
        c.text("die" if dice == 1 else "dice", x + 3, 44)
        x = c.text_right("sides" if self.side < 0 else "points", c.width - 4, 44)
        c.small_right(str(sum(self.army())), x - 3, 42, 1, 2)
        if self.at == self.total:
            c.invert(0, 40, c.width, 13)

    def _low_total(self, c: "Canvas") -> None:
        dice = sum(self.counts)
        text = "no dice" if not dice else "1 die" if dice == 1 else say("{} dice", dice)
        if self._ready():
            text = say("{}: ready", text)
        width = text_width(text) + 6
        x = (c.width - width) // 2
        c.fill_rect(x, c.height - 8, width, 8)
        c.text(text, x + 3, c.height - 8, 0)
