"""Before the first turn: a side that does not go first may re-roll some of its dice (A22)."""

from umpire.canvas import say
from umpire.screens import rows
from umpire.screens.marks import Marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class SecondRerolls(Marks):
    """A22: a side that does not go first may re-roll some of its dice."""

    def __init__(self, ui: "Handheld") -> None:
        assert ui.match
        super().__init__(ui, ui.match.question.side)
        self.at = len(self.row.leads)  # none: one press
        self.most = int(ui.match.setup.rule("second_rerolls"))
        self.others = rows.enemies(self.position, self.side)

    def stop(self) -> str:
        return "done" if self.count() else "none"

    def room(self) -> bool:
        return self.count() < self.most

    def done(self) -> None:
        self.ui.answer(("reroll", self.marked()))
        self.ui.next()

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def asked(self, verb: str, size: str) -> tuple[str, ...]:
        if size:
            texts = super().asked("re-roll" if verb == "mark" else verb, size)
            return texts if self.ui.panel.width >= 128 else texts + (size + "?",)
        return say("re-roll {}?", self.count() or 'none'), say("{}?", verb)

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        right = c.width
        other = self.position.owner[self.others[0]]
        wordings = say("Re-roll up to {}?", self.most), say("Re-roll {}?", self.most)
        if c.width < 128:
            self.draw_marks(c, wordings, right)
            return
        if low:
            right = rows.scores(c, self.ui, other, 3)
        else:
            self.header(c)
        row = rows.Row(self.position, self.others)
        if rows.chooser(self.ui) == "table.Table" and row.width(low) <= right:
            row.draw(c, 3 if low else 9, right)
        else:
            c.text(wordings[0] if low else say("{} of {} marked", self.count(), self.most), 0, 3 if low else 14)
        self.draw_marks(c, wordings, right)
