"""What a panel of 72 x 40 shows of the table: one side's dice at a time, the name above, question and score below.

In a module of its own, for the screens of the table stay loaded while a match is in play.
"""

from umpire.canvas import say, text_width
from umpire.screens import rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


def ask(c: "Canvas", ui: "Handheld", wordings: "tuple[str, ...]", right: str = "") -> None:
    """Who must answer, and what is asked, with the score or what else stands at its right."""
    c.header(ui.name(ui.mover()))
    right = right or ui.score_text(ui.mover())
    c.text_right(right, c.width, 23)
    c.text(rows.pick(wordings, c.width - text_width(right) - 4), 0, 23)


def head(c: "Canvas", name: str, *rights: str) -> None:
    """Who must answer, and the first of what may stand at the right that has room beside."""
    c.header(name, rows.pick(rights + ("",), c.width - text_width(name) - 11))


def table(c: "Canvas", ui: "Handheld", theirs: rows.Row, at: int, size: str, judging: bool, right: str = "") -> None:
    """The enemy's dice with the cursor; own ones come with the attacks. `right`: in place of the score."""
    asked = say("Judge {}?", size) if judging else say("Take {}?", size)
    ask(c, ui, (asked, size + "?"), right)
    theirs.draw(c, 12, c.width, at, show=at)
    c.legend("◂", "judge" if judging else "take", "▸")


def page(c: "Canvas", ui: "Handheld", letter: str, score: str, more: str, what: str) -> None:
    """What stands about a side's dice: who must answer, the side's letter and score, and what can be done."""
    x = c.width - text_width(letter) - 1
    name = ui.name(ui.mover())
    if text_width(name) + 10 < x:
        c.header(name)
    else:
        c.text(name, 0, 0)
    c.fill_rect(x - 1, 0, c.width - x + 1, 9, 1)
    c.text(letter, x, 1, 0)
    c.text_right(score, c.width, 12)
    c.text_right(more, c.width, 22)
    c.legend("◂", what, "▸")
