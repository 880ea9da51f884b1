"""Who may die in place of a unit that is taken: asked of its owner (M44)."""

from umpire.canvas import say
from umpire.screens import rows
from umpire.screens.marks import Marks
from umpire.screens.unit_words import defense, field_of, unit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


_NEEDED = ("Who dies for it? {} needed", "Who? {} needed", "{} needed")


class Escort(Marks):
    """Mark those that save it; none: it is lost."""

    def __init__(self, ui: "Handheld") -> None:
        assert ui.match
        super().__init__(ui, ui.match.question.side, ui.match.question.dice)
        self.field = field_of(ui)
        self.target, self.margin = self.field.stake
        self.at = len(self.row.leads)

    def _enough(self) -> bool:
        return sum([self.field.defense_value(die) for die in self.marked()]) >= self.margin

    def stop(self) -> str:
        if not self.count():
            return "lose it"
        return "save" if self._enough() else ""


    def done(self) -> None:
        self.ui.answer(("escort", self.marked()))
        self.ui.next()

    def long_b(self) -> None:
        self.ui.open("pause.Pause")

    def draw(self, c: "Canvas") -> None:
        texts = tuple([say(text, self.margin) for text in _NEEDED])
        if c.width < 128:
            self.draw_marks(c, texts, c.width)
            return
        low = c.height < 64
        right = c.width
        who = unit_of(self.field, self.target)
        said = say("{} {} is taken", who, defense(self.field, self.target))
        if low:
            right = rows.scores(c, self.ui, self.ui.match.turn if self.ui.match else 0, 3)
        else:
            self.header(c)
        c.text(rows.pick((said, who), right), 0, 3 if low else 14)
        self.draw_marks(c, texts, right)
