"""The attacks on a die, one by one: fewest dice first."""

from micropython import const

from umpire.canvas import say, text_width
from umpire.position import TABLE
from umpire.screens import rows
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.position import Attack, Position

# A list as long as this is numbered throughout. A longer one is numbered anew for each number of dice, so that
# nothing ever runs through all of it.
_LISTED = const(99)
_EQUATION = const(92)  # pixels, beside the target


def play(ui: "Handheld", dice: bytes, target: int) -> None:
    """Answer with an attack, and tell what it did: the facts are those before it."""
    assert ui.match
    if ui.advanced:
        ui.call("aftermath.attack", ui, dice, target)
        return
    position = ui.match.position
    shown = bytes([position.value[die] for die in dice])
    sizes = bytes([position.sides[die] for die in dice])
    taken = position.owner[target], position.sides[target], position.value[target]
    ui.reply(("attack", dice, target), "turn.After", shown, sizes, *taken)


def equation(position: "Position", dice: bytes, target: int) -> str:
    """ "10>8", or what the dice add up to: "6+2=8"."""
    shown = [position.value[die] for die in dice]
    if len(shown) == 1:
        return f"{shown[0]}>{position.value[target]}"
    return "+".join([str(value) for value in shown]) + f"={sum(shown)}"


def small_width(text: str, scale: int) -> int:
    """As figures.small_width, which is loaded for what is drawn: it goes again before the attack is answered with."""
    from umpire import figures

    return figures.small_width(text, scale)


def draw_equation(c: "Canvas", text: str, count: int, y: int, width: int, largest: int) -> int:
    """Draw an equation of `count` dice about row y as large as it can be; its width. One that is too long is said in
    words, of which a high panel has room for larger ones."""
    scale = c.equation(text, 0, y, width, largest)
    if scale:
        return small_width(text, scale)
    total = text[text.rfind("=") + 1 :]
    words = say("{} dice = {}", count, total), say("sum = {}", total), "= " + total
    if largest > 2:
        c.text(rows.pick(words, (c.width - 20) // 2), 0, y - 8, 1, 2)
        return width
    text = rows.pick((say("sum of {} = {}", count, total),) + words, width)
    c.text(text, 0, y - 4)
    return text_width(text)


class Attacks(Screen):
    """Choose one of the legal attacks on `target`."""

    def __init__(self, ui: "Handheld", target: int) -> None:
        super().__init__(ui)
        assert ui.match
        self._target = target
        self._side = ui.match.question.side
        self._position = position = ui.match.position
        self._row = rows.Row(position, position.dice(self._side, position.place[target]), True)
        self._count = position.count_attacks(self._side, target)
        self._list: Iterator[Attack] = iter(())
        self._sizes = 0  # a bit for each number of dice, found when it is wanted
        self._seek(1, 0)

    # The list: it is never held, only begun anew

    def _seek(self, fewest: int, at: int) -> None:
        """Go to the attack number `at`, from 0, of those with `fewest` dice or more."""
        self._list = iter(())  # what lists attacks need not be there twice
        self._list = self._position.attacks_on(self._side, self._target, fewest)
        self._fewest = fewest
        self._at = -1
        while self._at < at and self._next():
            pass

    def _next(self) -> bool:
        for attack in self._list:
            self.dice = dice = attack.dice
            self._at += 1
            if self._count > _LISTED and len(dice) > self._fewest:
                self._fewest = len(dice)
                self._at = 0
            self._row.mark(dice)
            return True
        return False

    def _to_size(self, step: int) -> None:
        """Go to the first attack with the next number of dice that there is."""
        self._sizes = self._sizes or self._position.attack_sizes(self._side, self._target)
        size = len(self.dice)
        end = len(self._position.dice(self._side)) + 1
        while True:
            size = (size + step) % end
            if self._sizes >> size & 1:
                break
        if self._count > _LISTED:
            self._seek(size, 0)
            return
        self._seek(1, 0)
        while len(self.dice) < size and self._next():
            pass

    def a(self) -> None:
        if self._at:
            self._seek(self._fewest, self._at - 1)
        elif self._count > _LISTED:
            self._to_size(-1)
        else:
            self._seek(1, self._count - 1)

    def b(self) -> None:
        self._list = iter(())  # what lists attacks need not be there when one is answered with
        play(self.ui, self.dice, self._target)

    def c(self) -> None:
        if not self._next():
            self._seek(1, 0)

    def long_a(self) -> None:
        self._to_size(-1)

    def long_b(self) -> None:
        self.ui.go(rows.chooser(self.ui), self._target)

    def long_c(self) -> None:
        self._to_size(1)

    # The picture

    verb = "attack"

    def asked(self) -> str:
        """On a low panel."""
        return "attack?"

    def equation(self) -> str:
        """What the dice add up to."""
        return equation(self._position, self.dice, self._target)

    def draw(self, c: "Canvas") -> None:
        count = len(self.dice)
        text = self.equation()
        name = self.ui.name(self._side)
        if self._count > _LISTED:
            which = say("{} dice: {}", count, self._at + 1) if count > 1 else say("1 die: {}", self._at + 1)
        else:
            which = say("{} of {}", self._at + 1, self._count)
        assert self.ui.match
        whose = chr(65 + self._position.owner[self._target]) if len(self.ui.match.setup.names) > 2 else ""
        front = self._position.place[self._target] - TABLE
        if c.width < 128:
            self._draw_narrow(c, text, which, whose)
            return
        if c.height < 64:
            self._draw_low(c, text, which, whose or (str(front) if front else ""))
        else:
            self.header(c)
            where = say("front {}", front) if front else ""
            room = min(_EQUATION, c.width - text_width(which) - 4, c.width - 22 - text_width(where))
            draw_equation(c, text, count, 21, room, 4)
            die = self._target
            c.die(c.width - 15, 9, self._position.sides[die], str(self._position.value[die]), True)
            c.text(whose, c.width - 23, 14)
            c.text_right(where, c.width - 18, 14)
            c.text_right(which, c.width, 27)
            self._row.draw_marked(c, 36, c.width)
        rows.foot(c, name, self.verb, (self.asked(),))

    def _draw_narrow(self, c: "Canvas", text: str, which: str, whose: str) -> None:  # seldom
        """On a panel of 72 x 40: the equation in place of dice."""
        from umpire.screens import narrow

        room = c.width - text_width(which) - 4
        aside = small_width(text, 2) <= room or small_width(text, 2) > c.width
        draw_equation(c, text, len(self.dice), 14, room if aside else c.width, 2)
        if aside:
            c.text_right(which, c.width, 11)
        position = self._position
        size = f"d{position.sides[self._target]}"
        die = f"{size}: {position.value[self._target]}"
        die = f"{whose} {die}" if whose else die
        narrow.ask(c, self.ui, (say("on {}", die), die, say("on {}", size), size), "" if aside else which)
        c.legend("◂", self.verb, "▸")

    def _draw_low(self, c: "Canvas", text: str, which: str, where: str) -> None:
        """`where`: the letter of the die's side, or the number of its front."""
        position = self._position
        die = self._target
        right = rows.scores(c, self.ui, position.owner[die], 1)
        end = min(right, c.width - 20)
        if where:
            named = say("front {}", where) + "  " + which
            room = end - small_width(text, 2) - 24
            which = named if where.isdigit() and text_width(named) <= room else f"{where}  {which}"
        x = c.text_right(which, end, 1)
        used = draw_equation(c, text, len(self.dice), 5, x - 20, 2)
        c.chip(59 if used < 50 and x > 68 else x - 10, 3, position.sides[die], str(position.value[die]), chosen=True)
        self._row.draw_marked(c, 12, right)
