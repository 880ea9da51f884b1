"""Moving dice from one front to another instead of attacking (A5)."""

from umpire.canvas import say, text_width
from umpire.position import TABLE
from umpire.screens import rows, where
from umpire.screens.fronts import overview, ready
from umpire.screens.marks import Marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


def begin(ui: "Handheld", front: int) -> None:
    """Choose which dice move; if none of them may go anywhere, why not."""
    match = ui.match
    assert match
    sizes = bytes([match.position.sides[die] for die in ready(match, front)])
    text: tuple[str, ...] = ()
    for other in range(1, match.setup.fronts + 1):
        if other != front:
            for size in sizes:
                text = where.refusal(match, match.turn, bytes([size]), other)
                if not text:
                    ui.go("moving.Move", front)
                    return
    several = "No other front admits these dice."
    ui.open("where.Refused", text if match.setup.fronts == 2 else several)


class Move(Marks):
    """Mark the dice, then where they go; of two fronts there is only one other. `marked`: how many of each group."""

    def __init__(self, ui: "Handheld", front: int, marked: bytes = b"") -> None:
        assert ui.match
        match = ui.match
        self.front = front
        self.to = 3 - front if match.setup.fronts == 2 else 0
        super().__init__(ui, match.question.side, ready(match, front))
        seen = self.to or front
        self.theirs = rows.Row(self.position, self.position.dice(1 - self.side, TABLE + seen))
        if marked:
            self.row.marked[:] = marked
        elif len(self.dice) == 1:
            self.row.mark(self.dice)
            self.at = 1

    def stop(self) -> str:
        return "move" if self.count() else ""

    def done(self) -> None:
        if self.to:
            where.send(self.ui, "move", self.marked(), self.to)
        else:
            self.ui.open("where.Where", "move", self.marked(), self.front)

    def again(self) -> tuple:
        return self.path, (self.front, bytes(self.row.marked))

    def long_b(self) -> None:
        self.ui.go(overview(self.ui), self.front)

    def _gives_up(self) -> bool:
        """Is the front left wholly, and an enemy in it (A7)?"""
        here = TABLE + self.front
        mine = self.position.dice(self.side, here)
        return self.count() == len(mine) and len(self.position.dice(1 - self.side, here)) > 0

    def asked(self, verb: str, size: str) -> tuple[str, ...]:
        if size or not self.count():
            return super().asked(verb, size)
        if self._gives_up():
            return say("give up front {}?", self.front), "give up?"
        there = "move {} to front {}?" if self.ui.panel.width >= 128 else "move {} to {}?"
        return (self._move_to("move {}?", there),)

    def _move_to(self, anywhere: str, there: str) -> str:
        return say(there, self.count(), self.to) if self.to else say(anywhere, self.count())

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        right = c.width
        narrow = c.width < 128  # own dice are alone
        if narrow:
            pass
        elif low:
            right = rows.scores(c, self.ui, 1 - self.side, 3)
        else:
            self.header(c)
        seen = self.to or self.front
        if narrow:
            pass
        elif self.theirs.leads:
            where = say("in front {}", seen)
            room = right - self.theirs.width(low) - text_width(where)
            if room >= 4:
                c.text_right(where, right, 3 if low else 14)
            self.theirs.draw(c, 3 if low else 9, right)
        else:
            c.text(say("no enemy in front {}", seen), 0, 3 if low else 14)
        if self.at == len(self.row.leads):
            leaves = say("Gives up front {}!", self.front), "Gives it up!"
            wordings = leaves if self._gives_up() else (self._move_to("Move {}?", "Move {} to front {}?"), "Move?")
        else:
            wordings = say("Which move to front {}?", self.to) if self.to else "Which move?", "Which move?"
        self.draw_marks(c, wordings, right)
