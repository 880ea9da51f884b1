"""The table of a front, and what to do in it (A5, A15). In play only where a match has fronts."""

from micropython import const

from umpire.canvas import say, text_width
from umpire.options import fronts
from umpire.position import TABLE
from umpire.screens import rows
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.match import Match

_TABS = const(16)  # columns for the fronts' tabs; on a low panel
_LOW_TABS = const(11)
_MOST_TABS = const(4)  # one over the other; of more fronts those about the cursor
_BESIDE = const(4)  # pixels between dice and the word beside them


def overview(ui: "Handheld") -> str:
    """The screen of a front."""
    assert ui.match
    return "unit_fronts.Fronts" if ui.match.setup.own else "fronts.Fronts"


def ready(match: "Match", front: int) -> bytes:
    """The dice of the side to move that may still act in a front; none if the front has had its action."""
    position = match.position
    field = TABLE + front
    if field not in list(position.fields):
        return b""
    return bytes([die for die in position.dice(match.turn, field) if not position.spent >> die & 1])


class Fronts(Screen):
    """A: another front; B: attack there, or hold; C: move dice from there. `front`: 1 and up, by default the first in
    which something is to be done."""

    def __init__(self, ui: "Handheld", front: int = 0) -> None:
        super().__init__(ui)
        assert ui.match
        self._match = ui.match
        self._side = ui.match.question.side
        self._count = ui.match.setup.fronts
        if not front:
            front = 1
            while front < self._count and not ready(ui.match, front):
                front += 1
        self._look_at(front)

    def _look_at(self, front: int) -> None:
        self.front = front
        match = self._match
        position = match.position
        field = TABLE + front
        self._won = match.fronts_won[front]
        self._mine = mine = rows.Row(position, position.dice(self._side, field), True, 7)
        self._theirs = rows.Row(position, position.dice(1 - self._side, field), False, 7)
        for k, die in enumerate(mine.leads):
            mine.dotted[k] = position.spent >> die & 1
        self._ready = len(ready(match, front))
        self._can_attack = self._ready > 0 and fronts.can_attack_in(match, self._side, field)

    def again(self) -> tuple:
        return self.path, (self.front,)

    def a(self) -> None:
        self._look_at(self.front % self._count + 1)

    def b(self) -> None:
        ui = self.ui
        if self._can_attack:
            ui.go(rows.chooser(ui), self._targets()[0])
        elif self._ready:
            ui.answer(("hold", self.front))
            ui.next()

    def c(self) -> None:
        if self._ready:
            self.ui.call("moving.begin", self.ui, self.front)

    def long_a(self) -> None:
        self._look_at((self.front - 2) % self._count + 1)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def _targets(self) -> list[int]:
        """The enemy dice here that can be taken."""
        position = self._match.position
        return [die for die in position.targets(self._side) if position.place[die] == TABLE + self.front]

    def act(self) -> str:
        """What B does."""
        return "attack" if self._can_attack else "hold" if self._ready else ""

    # The picture

    def draw(self, c: "Canvas") -> None:
        verb = self.act()
        move = "move" if self._ready else ""
        other = str(self.front % self._count + 1)
        if c.height < 64:
            self._draw_low(c, verb, move, other)
            return
        self.header(c)
        self._draw_tabs(c)
        self._draw_side(c, self._theirs, 9, self._says(self._theirs, "no enemy here"), c.width)
        c.text(rows.pick(self._asked(), c.width - _TABS), _TABS, 27)
        self._draw_side(c, self._mine, 36, self._says(self._mine, "none of yours"), c.width)
        c.legend(say("front {}", other), verb, move)

    def _asked(self) -> list[str]:
        """What is asked, or what the front is; shorter wordings behind."""
        if self._won == self._side:
            score = fronts.final(self._match, self._side)
            return [say("Front {}: yours, score ×{}", self.front, score)] + self._is("yours")
        if self._won == 1 - self._side:
            name = self.ui.name(self._won)
            return [say("Front {}: {} has it", self.front, name)] + self._is("theirs")
        if self._won == fronts.NEUTRAL:
            return self._is("nobody's")
        if not self._ready:
            return self._is("done" if self._mine.leads else "still open")
        if self._can_attack:
            held = self._match.position.held.get(TABLE + self.front, 0)
            if held >> (1 - self._side) & 1 and sum(self._theirs.counts) > 5:
                return self._is("no flanks here")  # there may be no room beside the dice
            return self._is("what next?")
        return [say("Front {}: {}", self.front, "no attack here")] + self._is("no attack")

    def _is(self, what: str) -> list[str]:
        return [say("Front {}: {}", self.front, what), what]

    def _says(self, row: "rows.Row", nobody: str) -> str:
        """What stands beside a row: who holds a pass cannot be flanked (A14)."""
        if not row.leads:
            return nobody
        side = self._side if row.own else 1 - self._side
        held = self._match.position.held.get(TABLE + self.front, 0)
        return "cannot be flanked" if held >> side & 1 else ""

    def _draw_side(self, c: "Canvas", row: "rows.Row", y: int, text: str, right: int) -> None:
        """A side's dice here, as many as there is room for, and a word."""
        low = c.height < 64
        x = _LOW_TABS if low else _TABS
        line = y if low else y + 5
        left = sum(row.counts)
        for k in range(len(row.leads)):
            cell = row.cell(k, low)
            left -= row.counts[k]
            if x + cell + (text_width(f"+{left}") if left else 0) > right:
                c.text(f"+{left + row.counts[k]}", x + 1, line)
                return
            row.draw_group(c, k, x, y)
            x += cell
        if not row.leads:
            c.text(rows.pick((text, "none"), right - x), x, line)
        elif text:
            room = right - x - _BESIDE
            for wording in (say("{} here", text), text, "no flanks", say("pass{}", "")):
                if text_width(wording) <= room:
                    c.text(wording, x + _BESIDE, line)
                    break

    def _mark(self, front: int) -> str:
        """A square: still to act; a tick: acted."""
        if ready(self._match, front):
            return "■"
        field = TABLE + front
        acted = field not in list(self._match.position.fields)
        return "✓" if acted or self._match.position.dice(self._side, field) else ""

    def _draw_mark(self, c: "Canvas", front: int, x: int, y: int, colour: int) -> None:
        mark = self._mark(front)
        if mark == "✓":
            c.text(mark, x - 2, y - 2, colour)
        elif mark:
            c.fill_rect(x, y, 4, 4, colour)

    def _draw_tabs(self, c: "Canvas") -> None:
        """A tab for each of two fronts; of more, one line each."""
        if self._count > 2:
            self._draw_list(c)
            return
        for front in (1, 2):
            y = 22 * front - 13
            chosen = front == self.front
            if chosen:
                c.fill_rect(1, y + 1, 10, 20)
            else:
                c.rect(0, y, 12, 22)
            colour = 0 if chosen else 1
            c.text(str(front), 4, y + 3, colour)
            self._draw_mark(c, front, 4, y + 14, colour)

    def _draw_list(self, c: "Canvas") -> None:
        shown = min(self._count, _MOST_TABS)
        first = max(1, min(self.front - 1, self._count - shown + 1))
        y = 9
        for front in range(first, first + shown):
            chosen = front == self.front
            if chosen:
                c.fill_rect(0, y, 14, 11)
            c.text(str(front), 1, y + 2, 0 if chosen else 1)
            self._draw_mark(c, front, 8, y + 4, 0 if chosen else 1)
            y += 11

    def _draw_low(self, c: "Canvas", verb: str, move: str, other: str) -> None:
        y = self._draw_narrow(c) if c.width < 128 else 0
        right = rows.scores(c, self.ui, 1 - self._side, y + 3, y + 12)
        c.fill_rect(0, y + 2, 9, 20)
        c.text(str(self.front), 2, y + 3, 0)
        self._draw_mark(c, self.front, 3, y + 15, 0)
        nobody = rows.pick(self._asked(), right - _LOW_TABS)
        self._draw_side(c, self._theirs, y + 3, self._says(self._theirs, nobody), right)
        self._draw_side(c, self._mine, y + 12, self._says(self._mine, "none of yours"), right)
        name = self.ui.name(self._side)
        other = "→" + other
        room = c.width - 2 * max(text_width(other), text_width(move)) - 6
        words = [say("{}: {}?", name, verb), say("{}?", verb)] if verb else [name, ""]
        if y:
            words = [say("{}?", verb), verb] if verb else [""]
            room = c.width - text_width(other) - text_width(move) - 6
        c.legend(other, rows.pick(words, room), move)

    def _draw_narrow(self, c: "Canvas") -> int:  # seldom
        """On a panel of 72 x 40 who must answer has a line of its own; the rows that it takes."""
        c.header(self.ui.name(self._side))
        return 9
