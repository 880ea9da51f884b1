"""When table and record differ: a number that was mistyped, a table that was bumped."""

from umpire.answering import Illegal
from umpire.canvas import say
from umpire.position import TABLE
from umpire.screens.dice import Typing
from umpire.screens.dice_row import draw_row
from umpire.screens.notice import Notice
from umpire.screens.pause import typed_dice
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_JUMP = 8  # dice, by a long press


class Correct(Screen):
    """Choose the die whose typed number is wrong."""

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui)
        assert ui.match
        self.dice = typed_dice(ui.match)
        self.at = min(at, len(self.dice) - 1)

    def again(self) -> tuple:
        return self.path, (self.at,)

    def a(self) -> None:
        self.at = (self.at - 1) % len(self.dice)

    def b(self) -> None:
        self.ui.open("correct.NewNumber", self.dice[self.at])

    def c(self) -> None:
        self.at = (self.at + 1) % len(self.dice)

    def long_a(self) -> None:
        self.at = max(0, self.at - _JUMP)

    def long_c(self) -> None:
        self.at = min(len(self.dice) - 1, self.at + _JUMP)

    def draw(self, c: "Canvas") -> None:
        assert self.ui.match
        position = self.ui.match.position
        die = self.dice[self.at]
        sizes = bytes([position.sides[k] for k in self.dice])
        texts = [str(position.value[k]) for k in self.dice]
        whose = say("{}'s d{}: {}", self.ui.name(position.owner[die]), sizes[self.at], texts[self.at])
        if c.height < 64:
            draw_row(c, 3, sizes, texts, self.at)
            if c.width < 128:
                c.text_center(say("{}'s", self.ui.name(position.owner[die])), c.width // 2, 14)
                c.text_center(f"d{sizes[self.at]}: {texts[self.at]}", c.width // 2, 23)
            else:
                c.text(whose, 0, 14)
            c.legend("◂", "Which is wrong?" if c.width >= 128 else "wrong?", "▸")
            return
        self.header(c)
        draw_row(c, 9, sizes, texts, self.at)
        c.text("Which number is wrong?", 0, 27)
        c.text(whose, 0, 40)
        c.legend("◂", "this one", "▸")


class NewNumber(Typing):
    """What the die really shows, by the same keys as a roll."""

    leaves = "hold B = back"

    def __init__(self, ui: "Handheld", die: int) -> None:
        super().__init__(ui, b"", bytes([die]))
        assert ui.match
        self.side = ui.match.position.owner[die]

    def again(self) -> tuple:
        return self.path, self.args

    def leave(self) -> None:
        self.ui.back()

    def done(self) -> None:
        try:
            self.ui.answer(("correct", self.dice[0], sum(self.values)) + tuple(self.values[1:]))
        except Illegal:
            self.ui.go("correct.Refused", sum(self.values))
        else:
            self.ui.next()


class Refused(Notice):
    """The record would not be a match any more."""

    headline = "Not possible"

    def __init__(self, ui: "Handheld", value: int) -> None:
        super().__init__(ui)
        self.text = (
            say("With {} a later move would not be legal.", value),
            say("With {} a later move is not legal.", value),
        )


class Bumped(Screen):
    """Every die on the table in turn: one press if it is right. One that is wrong is put back, or corrected."""

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui)
        assert ui.match
        match = ui.match
        place = match.position.place
        value = match.position.value
        rolling = match.question.dice
        self.dice = bytes([k for k in range(len(place)) if place[k] >= TABLE and value[k] and k not in rolling])
        self.typed = typed_dice(match)
        self.at = at
        self.wrong = False

    def again(self) -> tuple:
        return self.path, (self.at,)

    def a(self) -> None:
        if self.wrong:
            self.wrong = False
        else:
            self.at = max(0, self.at - 1)

    def b(self) -> None:
        self.wrong = False
        self.at += 1
        if self.at >= len(self.dice):
            self.ui.next()

    def c(self) -> None:
        if not self.wrong:
            self.wrong = True
        elif self.dice[self.at] in self.typed:
            self.ui.open("correct.NewNumber", self.dice[self.at])

    def long_a(self) -> None:
        """No jumps: every die is looked at."""

    def long_c(self) -> None:
        """No jumps: every die is looked at."""

    def draw(self, c: "Canvas") -> None:
        if self.at >= len(self.dice):
            return
        assert self.ui.match
        position = self.ui.match.position
        die = self.dice[self.at]
        value = str(position.value[die])
        whose = say("{}'s", self.ui.name(position.owner[die]))
        size = f"d{position.sides[die]}"
        count = say("{} of {}", self.at + 1, len(self.dice))
        if self.wrong:
            keys = ("back", "done", "mistyped" if die in self.typed else "")
            text = say("{}: turn it to {}", size, value)
        else:
            keys = ("back" if self.at else "", "right", "wrong")
            text = say("{} shows {}?", size, value)
        if c.width < 128:
            c.text(whose, 0, 0)
            c.text(text, 0, 9)
            c.text(count, 0, 20)
            keys = ("◂" if keys[0] else "", "done" if self.wrong else "yes", keys[2] if self.wrong else "no")
        elif c.height < 64:
            c.small_center(value, 16, 4, 1, 3)
            c.text(count, 36, 0)
            c.text(whose, 36, 8)
            c.text(text, 36, 16)
        else:
            self.header(c)
            c.big_die(0, 14, position.sides[die], value)
            c.text(say("Table: {}", count), 40, 14)
            c.text(whose, 40, 27)
            c.text(text, 40, 37)
        c.legend(*keys)
