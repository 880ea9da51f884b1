"""What the screens of a match share: rows of dice, the bands about them, wordings that fit.

Up to eight dice stand one by one in a row. Of more, equal ones are a group: one die, and "×3" beside it.
"""

from micropython import const

from umpire.canvas import fit, say, text_width
from umpire.position import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.position import Position

_ALONE = const(8)  # dice of a row that stand one by one
_BOTH = const(16)  # dice that two rows show; of more, or of more sides, each side has a page
_ARROW = const(8)  # pixels for the arrow to what a row has no room for
_MORE = const(20)  # pixels for "+99"


def chooser(ui: "Handheld") -> str:
    """The screen on which a target is chosen: both rows, or a page a side."""
    assert ui.match
    if ui.match.setup.fronts:
        return "unit_fronts.Table" if ui.match.setup.own else "front_table.Table"
    if ui.match.setup.own:
        from umpire.screens import ranks

        return ranks.chooser(ui)
    return "pages.Pages" if many(ui.match.position) else "table.Table"


def many(position: "Position") -> bool:
    """Are there more dice or sides on the table than two rows show?"""
    on_table = [position.owner[die] for die in range(position.n) if position.place[die] >= TABLE]
    return len(on_table) > _BOTH or len(set(on_table)) > 2


def enemies(position: "Position", side: int) -> bytes:
    """All dice on the table that are not the side's."""
    place = position.place
    owner = position.owner
    return bytes([die for die in range(position.n) if place[die] >= TABLE and owner[die] != side])


def pick(wordings: "list[str] | tuple[str, ...]", width: int) -> str:
    """The first wording that fits `width` pixels."""
    for text in wordings:
        if text_width(text) <= width:
            return text
    return fit(text, width)


def scores(c: "Canvas", ui: "Handheld", other: int, y: int, own: int = 12) -> int:  # seldom
    """A low panel's scores, at the right of its rows: the other side's at y, the mover's at `own`; the column before
    which the rows end."""
    assert ui.match
    theirs = str(ui.match.score(other))
    mine = str(ui.match.score(ui.mover()))
    c.text_right(theirs, c.width, y)
    c.text_right(mine, c.width, own)
    return c.width - max(text_width(theirs), text_width(mine)) - 3


def question(c: "Canvas", wordings: "list[str] | tuple[str, ...]", right: str = "") -> None:
    """What is asked, and how many or how much at the right."""
    c.text_right(right, c.width, 27)
    c.text(pick(wordings, c.width - text_width(right) - 4 if right else c.width), 0, 27)


def foot(c: "Canvas", name: str, verb: str, asked: "tuple[str, ...]") -> None:
    """The legend of a row that is walked along; on a low panel who must answer and what is asked, too."""
    c.legend("◂", _asked(c, name, asked) if c.height < 64 else verb, "▸")


def _asked(c: "Canvas", name: str, asked: "tuple[str, ...]") -> str:  # seldom
    return pick([say("{}: {}", name, text) for text in asked] + list(asked), c.width - 16)


class Row:
    """Dice in a row, in groups. `leads`: each group's first die; `counts`: its dice; `marked`: how many of them are
    filled; `dotted`: 1 for those that cannot be taken; `own`: are a low panel's bars below the values?"""

    def __init__(self, position: "Position", dice: bytes, own: bool = False, alone: int = _ALONE) -> None:
        self.position = position
        self.own = own
        self.group_of = bytearray(position.n)
        leads = bytearray()
        counts = bytearray()
        known: dict[int, int] = {}
        charms = getattr(position, "charms", ())  # what a spell lies on counts otherwise, and stands alone
        for die in dice:
            key = position.place[die] << 16 | position.sides[die] << 8 | position.value[die] | self.more(die)
            if die in charms:
                key |= die + 1 << 24
            k = len(leads) if len(dice) <= alone else known.get(key, len(leads))
            if k == len(leads):
                known[key] = k
                leads.append(die)
                counts.append(0)
            counts[k] += 1
            self.group_of[die] = k
        self.leads = bytes(leads)
        self.counts = bytes(counts)
        self.marked = bytearray(len(leads))
        self.dotted = bytearray(len(leads))

    def shown(self, die: int) -> int:
        """What stands in a die."""
        return self.position.value[die]

    def more(self, die: int) -> int:
        """What else sets dice apart, in the bits from 1 << 24 on."""
        return 0

    def mark(self, dice: bytes) -> None:
        """Mark these dice and no others."""
        for k in range(len(self.marked)):
            self.marked[k] = 0
        for die in dice:
            self.marked[self.group_of[die]] += 1

    def note(self, k: int) -> str:
        """What stands beside a group: "×3", or "1/3" when some are marked."""
        count = self.counts[k]
        if count < 2:
            return ""
        return f"{self.marked[k]}/{count}" if self.marked[k] else f"×{count}"

    def cell(self, k: int, low: bool) -> int:
        """Pixels of a group and what stands beside it."""
        note = self.note(k)
        die = 14 if low else 16
        return max(2 * die, die + text_width(note) + 4) if note else die

    def width(self, low: bool) -> int:
        """Pixels that all of it takes."""
        width = 0
        for k in range(len(self.leads)):
            width += self.cell(k, low)
        return width

    def draw(self, c: "Canvas", y: int, right: int, at: int = -1, raised: bool = False, show: int = -1) -> None:
        """Draw it before the column `right`: on a low panel values from row y, else dice. The cursor `at` is filled, or
        raised. What has no room is on further pages: the one with group `show` is drawn."""
        low = c.height < 64
        first = x = 0
        end = len(self.leads)
        if self.width(low) > right:
            x = _ARROW
            first, end = self._page(c, y, right, show)
        for k in range(first, end):
            self.draw_group(c, k, x, y, k == at, raised)
            x += self.cell(k, low)

    def _page(self, c: "Canvas", y: int, right: int, show: int) -> tuple[int, int]:  # seldom
        """The groups of the page with group `show`, and the arrows that say that there are more."""
        low = c.height < 64
        first = 0
        end = len(self.leads)
        room = right - 2 * _ARROW
        for k in range(end):
            room -= self.cell(k, low)
            if room < 0 and k > first:
                if k > show:
                    end = k
                    break
                first = k
                room = right - 2 * _ARROW - self.cell(k, low)
        arrow = y if low else y + 5
        if first:
            c.text("◂", 0, arrow)
        if end < len(self.leads):
            c.text_right("▸", right, arrow)
        return first, end

    def draw_marked(self, c: "Canvas", y: int, right: int) -> None:
        """Draw it; where it has no room, only what is marked, and how many more are."""
        low = c.height < 64
        if self.width(low) <= right:
            self.draw(c, y, right)
        else:
            self._draw_what_is_marked(c, y, right)

    def _draw_what_is_marked(self, c: "Canvas", y: int, right: int) -> None:  # seldom
        low = c.height < 64
        x = 0
        left = sum(self.marked)
        for k in range(len(self.leads)):
            if self.marked[k]:
                cell = self.cell(k, low)
                if x + cell > right - (_MORE if left > self.marked[k] else 0):
                    c.text(f"+{left}", x + 1, y if low else y + 5)
                    return
                self.draw_group(c, k, x, y)
                x += cell
                left -= self.marked[k]

    def draw_group(self, c: "Canvas", k: int, x: int, y: int, chosen: bool = False, raised: bool = False) -> None:
        """One group in its cell."""
        die = self.leads[k]
        sides = self.position.sides[die]
        value = str(self.shown(die))
        filled = self.marked[k] > 0 or chosen and not raised
        raised = raised and chosen
        if c.height >= 64:
            c.die(x, y, sides, value, filled, bool(self.dotted[k]), raised)
            c.text(self.note(k), x + 17, y + 5)
            return
        c.text(self.note(k), x + 15, y)
        if raised:
            c.fill_rect(x, y + 9, 13, 2)
            y -= 1
        c.chip(x + 7, y, sides, value, self.own, filled, bool(self.dotted[k]))
