"""The handicap (RULEBOOK A10): on or off, the points, and what the larger army needs."""

from umpire.canvas import fit, say, text_width
from umpire.screens.handicap import times
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.setup import Setup


class Handicap(Screen):
    """A and C switch it."""

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        assert ui.draft
        self.setup = ui.draft
        self.points, self.texts = told(self.setup)

    def a(self) -> None:
        self.setup.set_rule("handicap", "off" if self.setup.is_on("handicap") else "on")

    def b(self) -> None:
        self.ui.back()

    def c(self) -> None:
        self.a()

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        state = "on" if self.setup.is_on("handicap") else "off"
        if c.width >= 128 or text_width("Handicap") + text_width(self.points) + 4 <= c.width:
            c.text("Handicap", 0, 0)
        if low:
            c.text_right(self.points, c.width, 0)
        else:
            c.text_right("A10", c.width, 0)
            scale = 2 if text_width(self.points + " off", 2) <= c.width - 8 else 1
            c.text(self.points, 0, 10, 1, scale)
            c.text_right(state, c.width, 10, 1, 2)
        for text in self.texts:
            lines = wrap(text, c.width)
            if len(lines) <= (c.height - 16) // 8 - (0 if low else 3):
                break
        y = 8 if low else 26
        for line in lines:
            c.text(line, 0, y)
            y += 8 if low else 9
        c.legend("◂", state if low else "done", "▸")


def told(setup: "Setup") -> tuple[str, tuple[str, ...]]:
    """The points of both groups, "90 v 60", and sentences, the best first."""
    groups = _groups(setup)
    points = [sum([setup.points(side) for side in group]) for group in groups]
    if len(groups) != 2:
        text = "It is for two sides, or for two alliances."
        return "", (text, text)
    figures = say("{} v {}", points[0], points[1])
    if points[0] == points[1]:
        return figures, ("Equal points: it makes no difference.",)
    large = 0 if points[0] > points[1] else 1
    factor = times(points[large], points[1 - large]) + "×"
    who = [_name(setup, group) for group in groups]
    first, second = who[large], who[1 - large]
    arrive = say(" Reserves count when they arrive.") if any(setup.reserves) else ""
    return figures, (
        say("{} needs {} of {}'s score for a total victory.", first, factor, second) + arrive,
        say("{} needs {} of {}'s score.", first, factor, second) + arrive,
        say("Total victory: {} has {} of {}'s score.", first, factor, second),
        say("{} needs {}.", first, factor),
    )


def _name(setup: "Setup", group: list[int]) -> str:
    return fit(setup.names[group[0]], 59) if len(group) == 1 else "+".join([chr(65 + side) for side in group])


def _groups(setup: "Setup") -> list[list[int]]:
    from umpire import groups

    return [[side for side in range(8) if group >> side & 1] for group in groups.of(groups.at_first(setup))]
