"""Rolls that change no die on the table: casualties, repairs, command points (S16, S38, S43). What they are for is said
before."""

from umpire.canvas import say
from umpire.screens import ship_words
from umpire.screens.notice import Notice
from umpire.screens.unit_words import field_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


class Check(Notice):
    """`purpose`: casualties, check (a repair) or points."""

    def __init__(self, ui: "Handheld", purpose: str) -> None:
        super().__init__(ui)
        assert ui.match
        count = len(ui.match.question.dice)
        self.device = ui.settings.device_rolls(ui.match.question.side)
        if purpose == "casualties":
            self.headline = "Casualties?"
            several = say("{} dice roll", count) if count > 1 else "One die rolls"
            self.text = (
                say("{} against attrition units. Dice on the table keep their values.", several),
                say("{}; the table stays.", several),
                several,
            )
        elif purpose == "check":
            self.headline = "Repair?"
            who = ship_words.name_of(field_of(ui), ui.match.question.dice[0])
            self.text = say("{}: an even number saves it.", who), "Even saves it."
        else:
            self.headline = "Command"
            self.text = "A d6: so many command points are gained.", "A d6 gives points."
        self.keys = ("", "roll" if self.device else "type dice", "rule")
        self.purpose = purpose

    def b(self) -> None:
        if self.device:
            self.ui.go("tumble.Tumble", True)
        else:
            self.ui.go(self.ui.typing())

    def c(self) -> None:
        self.ui.open("rule.Rule", self.purpose)

    def long_b(self) -> None:
        self.ui.open("pause.Pause")
