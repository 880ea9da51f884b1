"""Placing dice in fronts before a match (A4): in secret by each player in turn, or dealt by the device."""

from umpire.canvas import say, text_width
from umpire.device.dice_rng import DiceFault
from umpire.options.terrain import admits
from umpire.screens import rows
from umpire.screens.dice_row import columns
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.setup import Setup


def is_secret(setup: "Setup") -> bool:
    """The Japanese edition deploys openly (J7)."""
    return setup.edition != "japanese"


class HandOver(Screen):
    """The device goes to the player who places dice now: from here on nobody else should look."""

    may_idle = False

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        assert ui.match
        setup = ui.match.setup
        count = len(ui.match.question.dice)
        self.deals = setup.rule("deploy") == "random" and ui.dice.ok
        self.count = say("{} dice", count) if count > 1 else "1 die"
        if self.deals:
            self.above, self.how, self.key = "The device deals", say("to {} fronts", setup.fronts), "deal"
            self.text = say("{} {}", self.count, self.how)
        else:
            self.above, self.how, self.key = "Hand over to", "in secret" if is_secret(setup) else "openly", "I have it"
            self.text = say("to place {} {}", self.count, self.how)

    def b(self) -> None:
        if self.deals:
            self.ui.call("deploy.deal", self.ui)
        else:
            self.ui.go("deploy.Deploy")

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def draw(self, c: "Canvas") -> None:
        name = self.ui.name(self.ui.mover())
        middle = c.width // 2
        if self.deals:
            name = say("{}'s", name)
        scale = 2 if text_width(name, 2) <= c.width else 1
        if c.height < 64:
            c.text(self.above, 0, 0)
            c.text_center(name, middle, 8 if scale > 1 else 11, 1, scale)
            c.text_right(self.count, c.width, 0 if c.width >= 128 else 22)
            c.legend("", say("{}: {}", self.how, self.key), "")
            return
        c.text_center(self.above, middle, 3)
        c.text_center(name, middle, 15, 1, scale)
        c.text_center(self.text, middle, 38)
        c.legend("", self.key, "")


def may(setup: "Setup", size: int) -> bytes:
    """The fronts that admit a die of this size (A13)."""
    return bytes([front for front in range(1, setup.fronts + 1) if admits(setup, front, size)])


def deal(ui: "Handheld") -> None:
    """Deal the side's dice by the device's, anew until every front has one (A4)."""
    match = ui.match
    assert match
    dice = match.question.dice
    ways = [may(match.setup, match.position.sides[die]) for die in dice]
    try:
        dealt = _deal(ui, ways, match.setup.fronts)
    except DiceFault:
        ui.open("fault.Dice")
        return
    ui.answer(("deploy", dice, dealt, True))
    ui.go("deploy.Dealt", dice, dealt)


def _deal(ui: "Handheld", ways: list[bytes], fronts: int) -> bytes:
    while True:
        dealt = bytearray()
        empty = fronts
        for which in ways:
            if empty > len(ways) - len(dealt):
                break  # not every front can have one any more
            front = which[ui.dice.roll(len(which)) - 1] if len(which) > 1 else which[0]
            empty -= front not in list(dealt)
            dealt.append(front)
        if not empty:
            return bytes(dealt)


def draw_placed(c: "Canvas", sizes: bytes, fronts: bytes, at: int) -> None:
    """Dice with their fronts below them; `at`: the one in question, behind the last: none."""
    low = c.height < 64
    for k, x in columns(c, len(sizes), at, 3 if low else 14):
        front = str(fronts[k]) if fronts[k] else "-"
        colour = 0 if k == at else 1
        if low:
            c.chip(x + 7, 3, sizes[k], str(sizes[k]))
            if k == at:
                c.block(x + 2, 12, 10, 10)
            c.text(front, x + 5, 13, colour)
        else:
            c.die(x, 9, sizes[k], str(sizes[k]))
            if k == at:
                c.fill_rect(x, 27, 15, 12)
            c.small_center(front, x + 8, 28, colour, 2)


class Deploy(Screen):
    """Die by die: A and C choose the front, B goes on; held down, C puts all dice of that size there. Behind the last
    die stands what is in each front. `fronts`: of each die, 0: none yet; `at`: the die in question."""

    def __init__(self, ui: "Handheld", fronts: bytes = b"", at: int = 0) -> None:
        super().__init__(ui)
        assert ui.match
        self.setup = ui.match.setup
        self.dice = ui.match.question.dice
        sides = ui.match.position.sides
        self.sizes = bytes([sides[die] for die in self.dice])
        self.fronts = bytearray(fronts or bytes(len(self.dice)))
        self._to(at)

    def again(self) -> tuple:
        return self.path, (bytes(self.fronts), self.at)

    def _to(self, at: int) -> None:
        """To a die; at first it goes where the last one went."""
        self.at = at
        if at < len(self.dice):
            self.ways = ways = may(self.setup, self.sizes[at])
            if not self.fronts[at]:
                last = self.fronts[at - 1] if at else 1
                self.fronts[at] = last if last in list(ways) else ways[0]

    def _step(self, step: int) -> None:
        at = self.at
        if at == len(self.dice):
            self._to(at - 1 if step < 0 else 0)
        else:
            ways = self.ways
            k = ways.find(bytes([self.fronts[at]]))
            self.fronts[at] = ways[(k + step) % len(ways)]

    def a(self) -> None:
        self._step(-1)

    def b(self) -> None:
        if self.at < len(self.dice):
            self._to(self.at + 1)
        elif self._empty():
            self._to(0)
        else:
            self.ui.answer(("deploy", self.dice, bytes(self.fronts), False))
            self.ui.next()

    def c(self) -> None:
        self._step(1)

    def long_a(self) -> None:
        """Only a short press counts."""

    def long_b(self) -> None:
        if self.at:
            self._to(self.at - 1)
        else:
            self.ui.open("pause.Pause")

    def long_c(self) -> None:
        """All dice of that size from here on."""
        at = self.at
        if at == len(self.dice):
            return
        front = self.fronts[at]
        while at < len(self.dice) and self.sizes[at] == self.sizes[self.at]:
            self.fronts[at] = front
            at += 1
        self._to(at)

    def _empty(self) -> int:
        """A front without a die; 0: none is."""
        for front in range(1, self.setup.fronts + 1):
            if front not in list(self.fronts):
                return front
        return 0

    def _counts(self) -> str:
        fronts = list(self.fronts)
        return "+".join([str(fronts.count(front)) for front in range(1, self.setup.fronts + 1)])

    # The picture

    def _called(self) -> str:
        """The die in question."""
        if self.setup.own:
            from umpire.screens.unit_words import field_of, unit_of

            return unit_of(field_of(self.ui), self.dice[self.at])
        return f"d{self.sizes[self.at]}"

    def draw(self, c: "Canvas") -> None:
        count = len(self.dice)
        draw_placed(c, self.sizes, bytes(self.fronts), self.at)
        name = self.ui.name(self.ui.mover())
        if self.at == count:
            self._draw_stop(c, name)
            return
        size = self._called()
        choice = len(self.ways) > 1
        front = self.fronts[self.at]
        if c.height < 64:
            if c.width < 128:
                self._draw_counts(c, name)
            words = (
                say("{}: {} to {}?", name, size, front),
                say("{} to front {}?", size, front),
                say("{} to {}?", size, front),
                say("{} to {}?", f"d{self.sizes[self.at]}", front),
            )
            c.legend("◂" if choice else "", rows.pick(words, c.width - 16), "▸" if choice else "")
            return
        c.header(name, say("{} of {}", self.at + 1, count))
        text = say("{} to front {}", size, front) if choice else say("{}: only front {}", size, front)
        c.text(text, 0, 43)
        barred = self.setup.fronts - len(self.ways)
        if choice and barred:
            c.text_right(say("{} barred", barred), c.width, 43)
        else:
            counts = self._counts()
            counts = rows.pick((say("{} dice", counts), counts, ""), c.width - text_width(text) - 6)
            c.text_right(counts, c.width, 43)
        c.legend("◂ front" if choice else "", "next", "front ▸" if choice else "")

    def _draw_counts(self, c: "Canvas", name: str) -> None:  # seldom
        """On a panel of 72 x 40: whose dice they are, and how many of them are in each front."""
        counts = self._counts()
        left = c.text_right(counts, c.width, 23) if text_width(counts) <= c.width - 10 else c.width
        c.text(rows.pick((name, ""), left - 4), 0, 23)

    def _draw_stop(self, c: "Canvas", name: str) -> None:
        """All are placed: what is in each front."""
        empty = self._empty()
        counts = say("{} dice", self._counts())
        if empty:
            counts = say("front {} is empty", empty)
        done = "change" if empty else "done"
        if c.height < 64:
            words = [counts] if empty else [say("{}: done?", counts), "done?"]
            if c.width < 128:
                c.text(rows.pick((counts, self._counts(), ""), c.width), 0, 23)
                words = ["change?" if empty else "done?"]
            c.legend("◂", rows.pick(words, c.width - 20), "▸")
            c.invert(9, c.height - 9, c.width - 18, 9)
            return
        c.header(name, "all placed")
        c.fill_rect(0, 41, c.width, 11)
        c.text(counts, 3, 43, 0)
        points = self._points()
        if not empty and text_width(counts + points) + 12 <= c.width:
            c.text_right(points, c.width - 3, 43, 0)
        c.legend("◂", done, "▸")

    def _points(self) -> str:
        fronts = range(1, self.setup.fronts + 1)
        both = list(zip(self.fronts, self.sizes))
        return say(
            "{} points", "+".join([str(sum([size for place, size in both if place == front])) for front in fronts])
        )


class Dealt(Screen):
    """What the device has dealt."""

    def __init__(self, ui: "Handheld", dice: bytes, fronts: bytes, first: int = 0) -> None:
        super().__init__(ui)
        assert ui.match
        position = ui.match.position
        self.name = ui.name(position.owner[dice[0]])
        self.sizes = bytes([position.sides[die] for die in dice])
        self.fronts = fronts
        self.first = first
        self.long = len(self.sizes) > (8 if ui.panel.width >= 128 else 5)  # not all of them are seen at once

    def again(self) -> tuple:
        return self.path, self.args[:2] + (self.first,)

    def a(self) -> None:
        self.first = max(0, self.first - 4)

    def b(self) -> None:
        self.ui.next()

    def c(self) -> None:
        if self.long:
            self.first = min(len(self.sizes) - 1, self.first + 4)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def draw(self, c: "Canvas") -> None:
        at = self.first
        draw_placed(c, self.sizes, self.fronts, at if self.long else len(self.sizes))
        a, b = ("◂", "▸") if self.long else ("", "")
        if c.width < 128:
            c.text(rows.pick((say("{}'s fronts", self.name), self.name), c.width), 0, 23)
            c.legend(a, "go on", b)
            return
        if c.height < 64:
            c.legend(a, say("{}: {}", self.name, "go on"), b)
            return
        c.text(say("{}'s fronts", self.name), 0, 0)
        c.text("Put them there.", 0, 43)
        c.legend(a, "go on", b)
