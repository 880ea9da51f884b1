"""A page a side, for more than two sides or more dice than two rows show. Equal dice are grouped."""

from umpire.canvas import say, text_width
from umpire.position import RESERVE
from umpire.screens import rows
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Pages(Screen):
    """Choose a target. `target`: the die under the cursor at first, by default the one with the most sides.
    `judging`: any enemy die may be chosen.

    A and C walk along what can be taken, page after page; held down, they turn the page, the own one too.
    """

    attacks = "attack.Attacks"

    def __init__(self, ui: "Handheld", target: int = -1, judging: bool = False) -> None:
        super().__init__(ui)
        assert ui.match
        self._judging = judging
        self._side = ui.match.question.side
        self._position = position = ui.match.position
        self._sides = len(ui.match.setup.names)
        if judging:
            self._targets = rows.enemies(position, self._side)
        else:
            self._targets = position.targets(self._side)
        self._pact = ui.match.pacts[self._side]
        self._mine: rows.Row | None = None  # own dice, below those of a side that leaves room for them
        if target < 0 or target not in self._targets:
            targets = position.targets(self._side) or self._targets
            rivals = [die for die in targets if not self._pact >> position.owner[die] & 1]
            target = (rivals or targets or position.dice(self._side))[0]
        if self._turn_to(position.owner[target], 0):
            self.at = self._row.group_of[target]

    def target(self) -> int:
        """The die under the cursor; -1 on a page where nothing can be chosen."""
        return self._row.leads[self.at] if self.at >= 0 else -1

    def again(self) -> tuple:
        return self.path, (self.target(),)

    # Walking

    def _turn_to(self, page: int, step: int) -> bool:
        """Show a side's dice, the cursor on the first (step 1) or last (-1) that can be chosen; is there any?"""
        self._page = page
        self._row = row = rows.Row(self._position, self._position.dice(page), False, 0)
        self.at = -1
        self._first = 0  # of the groups that are seen where the cursor is on none
        if page == self._side:
            return False
        for k, die in enumerate(row.leads):
            row.dotted[k] = die not in self._targets
            if not row.dotted[k] and (self.at < 0 or step < 0):
                self.at = k
        return self.at >= 0

    def _walk(self, step: int) -> None:
        at = self.at
        while 0 <= at + step < len(self._row.leads) and at >= 0:
            at += step
            if not self._row.dotted[at]:
                self.at = at
                return
        page = self._page
        while not self._turn_to((page + step) % self._sides, step):
            page += step

    def _turn(self, step: int) -> None:
        """The next page of a side, then the next side."""
        first = self._seen(self.ui.panel.canvas)
        count = self._shown
        last = len(self._row.leads) - 1
        if step > 0 and first + count <= last:
            self._look_at(first + count, last)
        elif step < 0 and first:
            self._look_at(max(0, first - count), last)
        else:
            self._turn_to((self._page + step) % self._sides, 1)
            if step < 0 and len(self._row.leads) > count:
                last = len(self._row.leads) - 1
                self._look_at(last - last % count, last)

    def _look_at(self, first: int, last: int) -> None:
        """Show the groups from `first` on, the cursor on one of them if it may be."""
        self._first = first
        self.at = -1
        if self._page != self._side:
            for k in range(min(last, first + self._shown - 1), first - 1, -1):
                if not self._row.dotted[k]:
                    self.at = k

    def a(self) -> None:
        self._walk(-1)

    def b(self) -> None:
        if self.at >= 0:
            self.ui.go(self.attacks, self.target())

    def c(self) -> None:
        self._walk(1)

    def long_a(self) -> None:
        self._turn(-1)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def long_c(self) -> None:
        self._turn(1)

    # The picture

    def draw_theirs(self, c: "Canvas") -> int:
        """Only the target, and a low panel's scores; the column before which rows end."""
        low = c.height < 64
        right = rows.scores(c, self.ui, self._page, 3) if low else c.width
        self._row.own = False
        self._row.draw_group(c, self.at, 0, 3 if low else 9, True)
        x = 32 if self._row.counts[self.at] > 1 else 16
        size = f"d{self._position.sides[self.target()]}"
        texts = say("{}'s {}", self.ui.name(self._page), size), say("{}'s {}", self._letter(), size), size
        c.text(rows.pick(texts, right - x - 6), x + 6, 3 if low else 14)
        return right

    def _seen(self, c: "Canvas") -> int:
        """The first group of those that are shown; `_pitch`, `_columns` and `_shown` say how."""
        low = c.height < 64
        self._pitch = 14 if low else 16
        for k in range(len(self._row.leads)):
            note = self._row.note(k)
            if note:
                self._pitch = max(self._pitch, 28 if low else 32, (15 if low else 17) + text_width(note) + 2)
        width = c.width
        if low:
            width -= max(text_width(self._score()), 8 if len(self._row.leads) < 7 else 16) + 2
        self._columns = max(1, (width + 2) // self._pitch)
        self._shown = 2 * self._columns
        at = self.at if self.at >= 0 else self._first
        return at - at % self._shown

    def _letter(self) -> str:
        return chr(65 + self._page)

    def _score(self) -> str:
        assert self.ui.match
        return str(self.ui.match.score(self._page))

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        row = self._row
        first = self._seen(c)
        top, pitch = (3 if c.width >= 128 else 12, 9) if low else (18, 18)
        for k in range(first, min(first + self._shown, len(row.leads))):
            at = k - first
            row.own = at >= self._columns
            x = at % self._columns * self._pitch
            row.draw_group(c, k, x, top + at // self._columns * pitch, k == self.at)
        if len(row.leads) <= self._columns and self._page != self._side and c.width >= 128:
            mine = self._mine or rows.Row(self._position, self._position.dice(self._side), True)
            mine.draw(c, top + pitch, self._columns * self._pitch, show=0)
            self._mine = mine
        if c.width < 128:
            from umpire.screens import narrow

            what = self._under_cursor()[-1] or "yours"
            if self.at >= 0:
                size = f"d{self._position.sides[self.target()]}"
                what = say("ally's {}", size) if self._is_ally() else say("{} {}?", self._verb(), size)
            narrow.page(c, self.ui, self._letter(), self._score(), self._more(first), what)
            if len(row.leads) - first <= self._columns:  # there is no second row
                c.text(self.ui.name(self._page), 0, 23)
        elif low:
            self._draw_low(c, first)
        else:
            self._draw_bands(c, first)

    def _more(self, first: int) -> str:
        """Arrows, where the side has more groups than are seen."""
        return ("▴" if first else "") + ("▾" if first + self._shown < len(self._row.leads) else "")

    def _draw_bands(self, c: "Canvas", first: int) -> None:
        name = self.ui.name(self._side)
        pitch = 8 if text_width(name) + 10 <= c.width - 8 * self._sides else 7
        x = c.width - pitch * self._sides
        c.text("▸", 0, 0)
        c.text(rows.pick((name,), x - 10), 8, 0)
        for side in range(self._sides):
            letter = chr(65 + side)
            if side == self._side:
                c.hline(x + 1, 9, text_width(letter))
            elif self._pact >> side & 1:
                for dot in range(x + 1, x + 6, 2):
                    c.hline(dot, 9, 1)
            if side == self._page:
                c.fill_rect(x - 1, 0, pitch, 9, 1)
            c.text(letter, x + pitch - 7, 1, 0 if side == self._page else 1)
            x += pitch
        name = self.ui.name(self._page)
        score = " " + self._score()
        right = c.width
        more = self._more(first)
        if more:
            right = c.text_right(more, right, 10) - 3
        texts = self._under_cursor()
        texts = [text for text in texts if text_width(name + score) + text_width(text) + 4 <= right] or texts[-1:]
        x = c.text_right(texts[0], right, 10)
        allies = self._allies()
        wordings = (say("{}, with {}", name + score, allies), f"{name}{score} +{allies}") if allies else ()
        c.text(rows.pick(wordings + (name + score, self._letter() + score), x - 4), 0, 10)
        c.legend("◂", self.act(), "▸")

    def act(self) -> str:
        """What B does."""
        return "" if self.at < 0 else "choose" if self._judging else "take"

    def _verb(self) -> str:
        return "judge" if self._judging else "take"

    def _allies(self) -> str:
        """The letters of the page's allies but the mover, who is told otherwise."""
        assert self.ui.match
        pact = self.ui.match.pacts[self._page] & ~(1 << self._page | 1 << self._side)
        return "".join([chr(65 + side) for side in range(self._sides) if pact >> side & 1])

    def _is_ally(self) -> bool:
        return self._page != self._side and self._pact >> self._page & 1 > 0

    def _under_cursor(self) -> list[str]:
        """The group under the cursor in words, longest first."""
        if self.at < 0:
            waiting = len(self._position.dice(self._page, RESERVE))
            reserve = [say("{} in reserve", waiting), f"+{waiting}"] if waiting else []
            if self._page == self._side:
                return reserve or ["your dice", ""]
            if not self._row.leads:
                return reserve or ["no dice left", ""]
            return ["your ally", "ally"] if self._is_ally() else ["none can be taken", "none"]
        die = self.target()
        text = f"d{self._position.sides[die]}: {self._position.value[die]}"
        count = self._row.counts[self.at]
        if self._judging:
            return [say("Judge: {}", text), say("Judge {}", text), text]
        texts = [f"{count}× {text}", text] if count > 1 else [text]
        return [say("ally's {}", text)] + texts if self._is_ally() else texts

    def _draw_low(self, c: "Canvas", first: int) -> None:
        letter = self._letter()
        c.text_right(self._score(), c.width, 12)
        x = c.width - text_width(letter) - 1
        c.fill_rect(x - 1, 2, c.width - x + 1, 9, 1)
        c.text(letter, x, 3, 0)
        c.text_right(self._more(first)[-1:], x - 2, 3)
        me = self.ui.name(self._side)
        them = self.ui.name(self._page)
        if self.at >= 0:
            size = f"d{self._position.sides[self.target()]}"
            asked = [say("{}: ally {}'s {}?", me, them, size)] if self._is_ally() else []
            asked.append(say("{}: {}'s {}?", me, them, size))
            asked.append(say("{}: {}", me, say("{} {}?", self._verb(), say("{}'s {}", letter, size))))
            asked.append(f"{me}: {size}?")
        else:
            what = self._under_cursor()[0] if self._page == self._side else say("none of {}'s", them)
            if self._is_ally():
                what = say("{}, your ally", them)
            asked = [say("{}: {}", me, text) for text in (what, self._under_cursor()[0], "none")] + ["none"]
        c.legend("◂", rows.pick(asked, c.width - 16), "▸")
