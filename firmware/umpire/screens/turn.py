"""After an attack: what it did, and the next act."""

from umpire.canvas import say, text_width
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


def attackers(shown: bytes, width: int = 999) -> str:
    """Who takes: "6 takes", "6 and 3 take"; in less than that width, "4 dice take"."""
    if len(shown) == 1:
        return say("{} takes", shown[0])
    numbers = [str(value) for value in shown]
    text = say("{} and {} take", ", ".join(numbers[:-1]), numbers[-1])
    return text if text_width(text) <= width else say("{} dice take", len(shown))


def next_act(ui: "Handheld") -> str:
    """What B does after a move."""
    assert ui.match
    question = ui.match.question
    if question.kind != "roll":
        return "next"
    return "re-roll" if ui.settings.device_rolls(question.side) else "type dice"


def _actor(ui: "Handheld") -> int:  # seldom
    """Whose move has ended the match, where several sides are in it still: with fronts (A8)."""
    match = ui.match
    assert match
    side = 0
    for answer in match.history():
        if answer[0] in ("attack", "move"):
            side = match.position.owner[answer[1][0]]
    return side


def go_on(ui: "Handheld", act: str) -> None:
    """Do it: `act` is what `next_act` says."""
    if act == "re-roll":
        ui.roll(True)
    else:
        ui.next()


class Done(Screen):
    """A move is done. `act`: what B does next; `side`: whose move it was."""

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        self.act = next_act(ui)
        self.side = ui.mover()
        if self.side < 0:
            self.side = _actor(ui)

    def b(self) -> None:
        go_on(self.ui, self.act)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")


class After(Done):
    """What the attack did. `shown`, `sizes`: the attackers' dice; `owner`: whose die was taken, and its numbers."""

    def __init__(
        self, ui: "Handheld", shown: bytes, sizes: bytes, owner: int, target_sides: int, target_value: int
    ) -> None:
        super().__init__(ui)
        self.shown = shown
        self.sizes = sizes
        self.whose = say("{}'s d{}", ui.name(owner), target_sides)
        self.target = target_sides, target_value
        assert ui.match
        by_value = ui.match.setup.rule("score_by") == "value_at_capture"
        self.gain = f"+{target_value if by_value else target_sides}"

    def draw(self, c: "Canvas") -> None:
        side = self.side
        if c.width < 128:
            self._draw_narrow(c)
            return
        if c.height < 64:
            left = c.small_right(self.gain, c.width, 0, 1, 2)
            c.text_right(self.ui.score_text(side), c.width, 13)
            c.text(attackers(self.shown, left - 4), 0, 1)
            c.text(self.whose, 0, 11)
            c.legend("", say("{}: {}", self.ui.name(side), self.act), "")
            return
        self.header(c, self.side)
        left = c.small_right(self.gain, c.width, 11, 1, 3)
        count = len(self.shown)
        if 18 * count + 32 <= left:
            x = 18 * count
            for k in range(count):
                c.die(18 * k, 10, self.sizes[k], str(self.shown[k]))
        else:
            x = c.text(say("{} dice", count), 0, 14) + 3
        c.text("→", x + 1, 14)
        c.die(x + 12, 10, self.target[0], str(self.target[1]), dotted=True)
        self.tell(c)
        c.legend("", self.act, "")

    def _draw_narrow(self, c: "Canvas") -> None:  # seldom
        """On a panel of 72 x 40: the sentence in two lines, what it is worth, the score."""
        c.header(self.ui.name(self.side))
        c.text(attackers(self.shown, c.width), 0, 8)
        c.text(self.whose if text_width(self.whose) <= c.width else f"d{self.target[0]}", 0, 16)
        c.text(self.gain, 0, 24)
        c.text_right(self.ui.score_text(self.side), c.width, 24)
        c.legend("", self.act, "")

    def tell(self, c: "Canvas") -> None:
        """The sentence."""
        c.text(attackers(self.shown, c.width), 0, 32)
        c.text(self.whose, 0, 42)
