"""Nobody has pressed a button for a while: the score in digits to be read from across the table."""

from micropython import const

from umpire.canvas import fit, text_width
from umpire.device.buttons import since
from umpire.figures import small_width
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_MOVE = const(60_000)  # ms until all moves by a pixel, so that nothing burns in
_SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))


class Idle(Screen):
    """The score, and whose turn it is."""

    may_idle = False

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        self._since = ui.clock.ticks_ms()
        self._shift = 0

    def tick(self, now: int) -> None:
        if since(now, self._since) >= _MOVE:
            self._since = now
            self._shift = (self._shift + 1) % len(_SHIFTS)
            self.ui.stale = True

    def draw(self, c: "Canvas") -> None:
        match = self.ui.match
        assert match
        x, y = _SHIFTS[self._shift]
        mover = self.ui.mover()
        if len(match.setup.names) > 2:
            draw = self._many_narrow if c.width < 128 else self._many_low if c.height < 64 else self._many
            draw(c, x, y, max(mover, 0), mover >= 0)
        elif c.width < 128:
            self._two_narrow(c, x, y, mover)
        elif c.height < 64:
            self._two_low(c, x, y, mover)
        else:
            self._two(c, x, y, mover)

    def _to_move(self, c: "Canvas", x: int, y: int, width: int, height: int) -> None:
        c.fill_rect(x, y, width, height)
        c.text_center("to move", x + width // 2, y + (height - 7) // 2, 0)

    # Two sides

    def _two(self, c: "Canvas", x: int, y: int, mover: int) -> None:
        assert self.ui.match
        scores = [str(self.ui.match.score(side)) for side in (0, 1)]
        digits = max(len(scores[0]), len(scores[1]))
        scale = 7 if digits < 3 else 5 if digits < 4 else 3
        for side in (0, 1):
            c.text_center(self.ui.name(side), x + (31, 97)[side], y)
            c.small_center(scores[side], x + (31, 98)[side], y + (55 - 5 * scale) // 2, 1, scale)
        if mover >= 0:
            self._to_move(c, x + 66 * mover, y + 52, 62, 12)
        for row in range(10, 64, 4):
            c.vline(x + 64, y + row, 1)

    def _two_low(self, c: "Canvas", x: int, y: int, mover: int) -> None:
        """Left score at the top, right score at the bottom, each with its name beside it."""
        assert self.ui.match
        scores = [str(self.ui.match.score(side)) for side in (0, 1)]
        names = [self.ui.name(side) for side in (0, 1)]
        for scale in (5, 4, 3, 2):
            widths = [small_width(score, scale) for score in scores]
            room = c.width - 1 - widths[0] - widths[1] - 4
            if max(text_width(names[0]), text_width(names[1]), 36) <= room:
                break
        height = 5 * scale
        c.small(scores[0], x, y, 1, scale)
        c.small(scores[1], c.width - 1 - widths[1] + x, c.height - 1 - height + y, 1, scale)
        left = x + widths[0] + 2
        right = x + c.width - 3 - widths[1]
        c.text(names[0], left, y)
        c.text_right(names[1], right, y + 23)
        if mover == 0:
            self._to_move(c, left, y + 8, 36, 8)
        elif mover == 1:
            self._to_move(c, right - 36, y + 15, 36, 8)

    def _two_narrow(self, c: "Canvas", x: int, y: int, mover: int) -> None:  # seldom
        """On a panel of 72 x 40 the mover's score is large, below its name; the other's below that."""
        assert self.ui.match
        top = max(mover, 0)
        c.text(("▸" if mover >= 0 else "") + self.ui.name(top), x, y)
        mine, theirs = [str(self.ui.match.score(side)) for side in (top, 1 - top)]
        scale = 4
        while small_width(mine, scale) + 4 + small_width(theirs, 2) >= c.width:
            scale -= 1
        c.small(mine, x, y + 10, 1, scale)
        right = c.width - 1 + x
        c.small_right(theirs, right, y + 20, 1, 2)
        c.text_right(self.ui.name(1 - top), right, y + 32)

    # Three to eight sides: the mover, and the best of the others

    def _others(self, mover: int, most: int) -> list[tuple[int, int]]:
        match = self.ui.match
        assert match
        others = [(-match.score(side), side) for side in range(len(match.setup.names)) if side != mover]
        others.sort()
        return others[:most]

    def _width(self, others: list[tuple[int, int]]) -> int:
        """Pixels that these need, names and scores."""
        return max([text_width(self.ui.name(side)) + text_width(str(-points)) for points, side in others]) + 6

    def _many(self, c: "Canvas", x: int, y: int, side: int, to_move: bool) -> None:
        assert self.ui.match
        name = self.ui.name(side)
        c.text(name, x, y, 1, 2 if text_width(name, 2) < c.width else 1)
        others = self._others(side, 4)
        room = c.width - 1 - self._width(others)
        score = str(self.ui.match.score(side))
        scale = 6
        while scale > 1 and small_width(score, scale) + 4 > room:
            scale -= 1
        c.small(score, x, y + 20, 1, scale)
        if to_move:
            self._to_move(c, x, y + 54, 62, 10)
        left = x + min(70, room)
        self._list(c, left, x + c.width - (1 if x else 0), y + 19, others)

    def _many_low(self, c: "Canvas", x: int, y: int, side: int, to_move: bool) -> None:
        assert self.ui.match
        others = self._others(side, 2)
        room = c.width - 1 - self._width(others)
        score = str(self.ui.match.score(side))
        scale = 4
        while scale > 1 and small_width(score, scale) + 4 > room:
            scale -= 1
        c.small(score, x, y + 9, 1, scale)
        left = x + min(60, room)
        end = c.text(self.ui.name(side), x, y)
        if to_move:
            self._to_move(c, max(end + 4, x + 64), y, 40, 8)
        self._list(c, left, x + c.width - (1 if x else 0), y + 9, others)

    def _many_narrow(self, c: "Canvas", x: int, y: int, side: int, to_move: bool) -> None:  # seldom
        """On a panel of 72 x 40: where the others' names have no room, their letters."""
        assert self.ui.match
        c.text(("▸" if to_move else "") + self.ui.name(side), x, y)
        score = str(self.ui.match.score(side))
        others = self._others(side, 2)
        names = [self.ui.name(other) for _, other in others]
        if small_width(score, 2) + 4 + self._width(others) >= c.width:
            names = [chr(65 + other) for _, other in others]
        lines = [name + " " + str(-points) for name, (points, _) in zip(names, others)]
        widest = max([text_width(line) for line in lines])
        scale = 4
        while scale > 1 and small_width(score, scale) + 4 + widest >= c.width:
            scale -= 1
        c.small(score, x, y + 11, 1, scale)
        for k, line in enumerate(lines):
            c.text_right(line, x + c.width - 1, y + 11 + 12 * k)

    def _list(self, c: "Canvas", left: int, right: int, y: int, others: list[tuple[int, int]]) -> None:
        for points, side in others:
            room = c.text_right(str(-points), right, y) - left - 4
            c.text(fit(self.ui.name(side), room), left, y)
            y += 9 if c.height >= 64 else 11
