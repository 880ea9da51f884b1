"""The end of a match: who has won, and what now."""

from micropython import const

from umpire.canvas import say, text_width
from umpire.device.buttons import since
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_PAGE = const(2500)  # ms until the next sides are shown, where not all have room


def draw_score(c: "Canvas", score: str) -> None:  # seldom
    """The final score on a panel of 72 x 40: twice as large, if it has room."""
    from umpire.figures import small_width  # it goes again before the match is marked as over

    if small_width(score, 2) <= c.width:
        c.small(score, 0, 10, 1, 2)
    else:
        c.text(score, 0, 12)


class Over(Screen):
    """Winner, score, and how it came; of 3 to 8 sides the final table. A: the record, B: rematch, C: undo."""

    may_idle = False

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        assert ui.match
        match = ui.match
        kind, sides = match.outcome()
        self.winner = ui.name(sides[0]) if kind == "win" else ""
        seats = range(len(match.setup.names))
        self.score = ui.score_text(sides[0] if kind == "win" else 0)
        self.table = [(-match.score(side), side) for side in seats]
        self.table.sort()
        self.how = self._how()
        self._since = ui.clock.ticks_ms()
        self._page = 0
        self._rows = 8

    def _how(self) -> str:
        """How the match has ended."""
        match = self.ui.match
        assert match
        last = ""
        for answer in match.history():
            last = answer[0]
        if last == "resign":
            return "resigned"
        if last == "end":
            return "ended early"
        if match.is_decided():
            return "no enemy left"
        dry = match.setup.rule("no_capture_rounds")
        most = match.setup.rule("max_rounds")
        if dry and match.dry_rounds == dry:
            return say("{} dry rounds", dry)
        if most and match.rounds == most:
            return say("{} rounds", most)
        return "no attack left"

    def a(self) -> None:
        assert self.ui.match
        self.ui.open("lines.Lines")

    def b(self) -> None:
        assert self.ui.match
        self.ui.begin(self.ui.match.setup)

    def c(self) -> None:
        self.ui.open("pause.TakeBack")

    def long_a(self) -> None:
        """Only a short press counts."""

    def long_b(self) -> None:
        self.ui.call("pause.leave", self.ui)

    def long_c(self) -> None:
        """Only a short press counts."""

    def tick(self, now: int) -> None:
        if len(self.table) > self._rows and since(now, self._since) >= _PAGE:
            self._since = now
            self._page = (self._page + 1) % -(-len(self.table) // self._rows)
            self.ui.stale = True

    # The picture

    def draw(self, c: "Canvas") -> None:
        two = len(self.table) == 2
        if c.width < 128:
            self._draw_narrow(c, two)
            return
        if c.height < 64:
            self._headline(c, False)
            if two:
                c.text(self.score, 0, 15)
                c.text_right(self.how, c.width, 15)
            else:
                self._draw_table(c, 15, 1)
        elif two:
            self._headline(c, True)
            scale = 2 if self.winner else 3
            end = c.small(self.score, 0, 48 - 5 * scale, 1, scale)
            if end + 4 + text_width(self.how) <= c.width:
                c.text_right(self.how, c.width, 40)
        else:
            self._headline(c, False)
            self._draw_table(c, 17, 4)
        c.legend("record", "rematch", "undo")

    def _draw_narrow(self, c: "Canvas", two: bool) -> None:  # seldom
        """On a panel of 72 x 40: each on a line of its own."""
        wins = say("{} wins", self.winner)
        c.text("A draw" if not self.winner else wins if text_width(wins) <= c.width else self.winner, 0, 0)
        if two:
            draw_score(c, self.score)
            c.text(self.how, 0, 23)
        else:
            self._draw_table(c, 10, 2)
        c.legend("log", "again", "undo")

    def _headline(self, c: "Canvas", two_lines: bool) -> None:
        """As large as it can be: "Napoleon wins" twice as large, the name alone, or all of it in text."""
        name = self.winner
        wins = say("{} wins", name)
        if not name:
            c.text("A draw", 0, 0, 1, 2)
        elif two_lines:
            c.text(name, 0, 0, 1, 2)
            c.text("wins", 0, 18, 1, 2)
        elif text_width(wins, 2) <= c.width:
            c.text(wins, 0, 0, 1, 2)
        elif text_width(name, 2) + 4 + text_width("wins") <= c.width:
            c.text("wins", c.text(name, 0, 0, 1, 2) + 4, 7)
        else:
            c.text(wins, 0, 4)

    def _draw_table(self, c: "Canvas", y: int, rows: int) -> None:
        """The sides by score, so many at a time."""
        self._rows = rows
        first = self._page * rows
        for rank in range(first, min(first + rows, len(self.table))):
            points, side = self.table[rank]
            room = c.text_right(str(-points), c.width, y) - 14
            name = self.ui.name(side)
            c.text(str(rank + 1), 0, y)
            c.text(name if text_width(name) <= room else chr(65 + side), 10, y)
            y += 9
