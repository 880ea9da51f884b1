"""Reinforcements (A11, A12): which die of the reserve enters, and what is still waiting."""

from umpire.canvas import say
from umpire.position import RESERVE
from umpire.screens import rows
from umpire.screens.aside import waits
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Waiting(rows.Row):
    """A row of dice that have not been rolled: they show their sizes, as an army does before a match."""

    def more(self, die: int) -> int:
        """Units of different kinds are told apart."""
        return self.position.unit[die] << 24 if hasattr(self.position, "unit") else 0

    def draw_group(self, c: "Canvas", k: int, x: int, y: int, chosen: bool = False, raised: bool = False) -> None:
        sides = self.position.sides[self.leads[k]]
        if c.height >= 64:
            c.die(x, y, sides, str(sides), chosen)
            c.text(self.note(k), x + 17, y + 5)
        else:
            c.text(self.note(k), x + 15, y)
            c.chip(x + 7, y, sides, str(sides), self.own, chosen)


class Reinforce(Screen):
    """Choose the die that enters; with fronts, then where."""

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui)
        assert ui.match
        self.match = ui.match
        self.side = ui.match.question.side
        position = ui.match.position
        self.row = Waiting(position, position.dice(self.side, RESERVE))
        self.mine = rows.Row(position, position.dice(self.side), True)
        self.at = min(at, len(self.row.leads) - 1)

    def again(self) -> tuple:
        return self.path, (self.at,)

    def a(self) -> None:
        self.at = (self.at - 1) % len(self.row.leads)

    def b(self) -> None:
        die = self.row.leads[self.at]
        if self.match.setup.fronts:
            self.ui.open("where.Where", "reinforce", bytes([die]), 0)
        else:
            self.ui.answer(("reinforce", die, 0))
            self.ui.next()

    def c(self) -> None:
        self.at = (self.at + 1) % len(self.row.leads)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def _called(self) -> list[str]:
        """What the die is called: its size; a unit of Star Strife its name, in a shorter word where there is one."""
        die = self.row.leads[self.at]
        size = f"d{self.match.position.sides[die]}"
        if self.match.setup.edition != "star":
            return [size]
        from umpire.screens.ship_words import brief, name_of

        name = name_of(self.match.position, die)
        return [f"{name} {size}", name, brief(name)]

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        narrow = c.width < 128
        called = self._called()
        asked = tuple([say("{} enters?", name) for name in called] + called[2:])
        right = c.width
        if low:
            score = c.text_right(self.ui.score_text(self.side), c.width, 23 if narrow else 12) - 3
            if narrow:
                c.text(rows.pick((self.ui.name(self.side), chr(65 + self.side)), score), 0, 23)
            else:
                right = score
        self.row.draw(c, 3 if low else 9, c.width if low else right, self.at, show=self.at)
        if self.mine.leads:
            self.mine.draw(c, 12 if low else 36, right, show=0)
        else:
            c.text(rows.pick(("no dice on the table", "no dice here"), right), 0, 12 if low else 41)
        if not low:
            self.header(c)
            if len(called) > 1:
                rows.question(c, asked)
            else:
                rows.question(c, ("Which die enters?", "Which enters?"), called[0])
        if len(self.row.leads) > 1:
            rows.foot(c, self.ui.name(self.side), "enter", asked)
        else:
            texts = [say("{}: {} enters", self.ui.name(self.side), name) for name in called] + called[2:]
            c.legend("", (texts[0] if len(texts) < 2 else rows.pick(texts, c.width)) if low else "enter", "")


class Reserve(Screen):
    """What waits, side by side, and when the next die arrives."""

    def __init__(self, ui: "Handheld", side: int = -1) -> None:
        super().__init__(ui)
        assert ui.match
        self.match = ui.match
        self._show(side if side >= 0 else max(0, ui.mover()))

    def again(self) -> tuple:
        return self.path, (self.side,)

    def _show(self, side: int) -> None:
        self.side = side
        self.row = Waiting(self.match.position, self.match.position.dice(side, RESERVE))

    def _turn(self, step: int) -> None:
        self._show((self.side + step) % len(self.match.setup.names))

    def a(self) -> None:
        self._turn(-1)

    def b(self) -> None:
        self.ui.back()

    def c(self) -> None:
        self._turn(1)

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        name = self.ui.name(self.side)
        waiting = self.match.position.dice(self.side, RESERVE)
        text = say("next die: {}", waits(self.match, self.side)) if waiting else "nothing left in reserve"
        title = say("{}'s reserve", name), say("Reserve: {}", name), name, chr(65 + self.side)
        if low:
            self.row.draw(c, 3, c.width, show=0)
            for k, line in enumerate(wrap(text, c.width)):
                c.text(line, 0, 13 + 8 * k)
            c.legend("◂", rows.pick(title, c.width - 16), "▸")
            return
        c.text(rows.pick(title, c.width), 0, 0)
        self.row.draw(c, 12, c.width, show=0)
        c.text(text, 0, 36)
        c.legend("◂", "back", "▸")
