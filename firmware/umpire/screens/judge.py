"""Judge mode: mark any dice of yours and a target, and hear whether that is legal, or every reason why not."""

from umpire import reasons
from umpire.canvas import say, text_width
from umpire.position import TABLE
from umpire.screens import attack, rows
from umpire.screens.marks import Marks
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.position import Position
    from umpire.screens.pages import Pages
    from umpire.screens.table import Table

_TARGET = 0
_MARKS = 1
_VERDICT = 2


def verdict(position: "Position", dice: bytes, target: int, bits: int, own: bool = False) -> list[str]:
    """Why an attack is legal (`bits` 0), or every reason why not, with the numbers; `own`: of units, effective ones."""
    goal = need = position.value[target]
    shown = [position.value[die] for die in dice]
    best = max(shown)
    if own:
        from umpire.screens import assault

        shown, goal, need, best = assault.judged(position, dice, target)  # type: ignore[arg-type]
    half = say("half is {}.5", need // 2) if need & 1 else say("half is {}", need // 2)
    if not bits:
        if len(shown) == 1:
            return [say("{} is more than {}", shown[0], goal)]
        return [say("{}: {} is enough", half, best) if position.half_value else say("they add to {}", goal)]
    texts = []
    if bits & reasons.NOT_GREATER:
        texts.append(say("{} is not more than {}", shown[0], goal))
    if bits & reasons.SUM_DIFFERS:
        texts.append(say("they add to {}, not {}", sum(shown), goal))
    if bits & reasons.NO_HALF:
        texts.append(say("{}: none shows {}", half, (need + 1) // 2))
    bits &= ~(reasons.NOT_GREATER | reasons.SUM_DIFFERS | reasons.NO_HALF)
    return texts + [word.replace("-", " ") for word in reasons.words(bits)]


def _chooser(ui: "Handheld") -> "Table | Pages":
    assert ui.match
    if ui.match.setup.fronts:
        from umpire.screens import front_table

        return front_table.Table(ui, -1, True)
    if rows.chooser(ui) in ("table.Table", "ranks.Table"):
        from umpire.screens import table

        return table.Table(ui, -1, True)
    from umpire.screens import pages

    return pages.Pages(ui, -1, True)


class Judge(Marks):
    """First the target, then the marks, then the verdict; long B goes back one of these steps."""

    def __init__(self, ui: "Handheld", row: "rows.Row | None" = None) -> None:
        assert ui.match
        super().__init__(ui, ui.match.question.side, b"", row)
        self._chooser = self.chooser()
        self._step = _TARGET
        self._texts: list[str] = []
        self._legal = False
        self._which = 0

    def chooser(self) -> "Table | Pages":
        """Where the target is chosen."""
        return _chooser(self.ui)

    def stop(self) -> str:
        return "judge" if self.count() else ""

    def answer(self) -> tuple:
        """The attack that is judged."""
        return "attack", self.marked(), self._chooser.target()

    def play(self) -> None:
        """Attack so: it is legal."""
        attack.play(self.ui, self.marked(), self._chooser.target())

    def done(self) -> None:
        assert self.ui.match
        bits = self.ui.match.why_not(self.answer())
        self._legal = not bits
        self._texts = self.explained(bits)
        self._which = 0
        self._step = _VERDICT

    def explained(self, bits: int) -> list[str]:
        """Why it is legal, or every reason why not, each in a sentence."""
        assert self.ui.match
        dice = self.marked()
        target = self._chooser.target()
        options = bits & (reasons.ALLY | reasons.WRONG_FRONT | reasons.ACTED | reasons.PASS_HELD)
        own = self.ui.match.setup.own is not None
        units = bits & (reasons.HELD | reasons.PROTECTED | reasons.ZERO)
        rest = bits & ~options & ~units
        texts = verdict(self.position, dice, target, rest, own) if rest or not bits else []
        if units:
            from umpire.screens import assault

            texts += assault.refused(units)
        if options:
            from umpire.screens import option_words

            texts += option_words.refused(self.ui, options, dice, target)
        return texts

    def a(self) -> None:
        if self._step == _TARGET:
            self._chooser.a()
        elif self._step == _MARKS:
            super().a()
        else:
            self.clear()
            self.at = 0
            self._step = _MARKS

    def b(self) -> None:
        if self._step == _TARGET:
            if self._chooser.target() >= 0:
                self._step = _MARKS
        elif self._step == _MARKS:
            super().b()
        elif self._legal:
            self.play()
        else:
            self._step = _MARKS

    def c(self) -> None:
        if self._step == _TARGET:
            self._chooser.c()
        elif self._step == _MARKS:
            super().c()
        elif self._legal:
            self._step = _MARKS
        else:
            self._which = (self._which + 1) % len(self._texts)

    def long_a(self) -> None:
        if self._step == _TARGET:
            self._chooser.long_a()
        elif self._step == _MARKS:
            super().long_a()

    def long_b(self) -> None:
        if self._step:
            self._step -= 1
        else:
            self.ui.back()

    def long_c(self) -> None:
        if self._step == _TARGET:
            self._chooser.long_c()
        elif self._step == _MARKS:
            super().long_c()

    def draw(self, c: "Canvas") -> None:
        if self._step == _TARGET:
            self._chooser.draw(c)
            return
        if c.height >= 64:
            self.header(c)
        if self._step == _MARKS:
            right = self._chooser.draw_theirs(c) if c.width >= 128 else c.width
            self.draw_marks(c, tuple(self.wordings()), right)
        else:
            self._draw_verdict(c)

    def asked(self, verb: str, size: str) -> tuple[str, ...]:
        front = self._in_front()
        texts = super().asked(verb, size)
        return (say("{} front {}'s {}?", verb, front, size),) + texts if front and verb else texts

    def _in_front(self) -> int:
        """Where the own die under the cursor is, if there are fronts: dice of all of them may be marked."""
        return self.position.place[self.row.leads[self.at]] - TABLE if self.at < len(self.row.leads) else 0

    def wordings(self) -> list[str]:
        """The question beside the marks: what the target counts, before it is known who attacks."""
        target = self._chooser.target()
        assert self.ui.match
        field: Any = self.position
        goal = field.defense_value(target) if self.ui.match.setup.own else field.value[target]
        front = self._in_front()
        texts = [say("{} by your marked dice?", goal)]
        if front:
            texts = [say("{} by these? Front {}", goal, front), say("Front {}", front)]
        return texts + [say("{} by these dice?", goal), say("{} by these?", goal)]

    def equation(self, dice: bytes) -> str:
        """What they add up to."""
        target = self._chooser.target()
        assert self.ui.match
        if self.ui.match.setup.own:
            from umpire.screens import assault

            return assault.equation(self.position, dice, b"", target, self._legal)  # type: ignore[arg-type]
        return attack.equation(self.position, dice, target)

    def _draw_verdict(self, c: "Canvas") -> None:
        low = c.height < 64
        dice = self.marked()
        text = self.equation(dice)
        attack.draw_equation(c, text, len(dice), 5 if low else 18, c.width - 20, 2 if low else 3)
        off = 0 if self._legal else 1
        c.verdict(self._legal, c.width - 16 - off, 0 if low else 8 + off)
        if c.width < 128:
            self._draw_reason(c)
            return
        c.text(self._texts[self._which], 0, 13 if low else 27)
        if not low:
            self.row.draw_marked(c, 36, c.width)
            word = "legal" if self._legal else "not legal"
            if self.row.width(False) + 4 < c.width - text_width(word):
                c.text_right(word, c.width, 41)
        if self._legal:
            c.legend("clear", "attack", "change")
        else:
            count = len(self._texts)
            c.legend("clear", "change", say("{} of {}", self._which + 1, count) if count > 1 else "")

    def _draw_reason(self, c: "Canvas") -> None:  # seldom
        """On a panel of 72 x 40: the reason in two lines; no room for the word of C, which changes or shows the next
        reason."""
        lines = wrap(self._texts[self._which], c.width)
        for k, line in enumerate(lines):
            c.text(line, 0, 16 + 8 * k)
        more = "▸" if self._legal or len(self._texts) > 1 else ""
        c.legend("clear", "attack" if self._legal else "change", more)
