"""A side that cannot attack must pass, and is told why."""

from umpire.canvas import say
from umpire.screens.notice import Notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


class NoAttack(Notice):
    """The side must pass (B18)."""

    headline = "No attack"
    keys = ("", "pass", "")
    centred = True

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        assert ui.match
        position = ui.match.position
        side = ui.match.question.side
        if position.targets(side):
            self._only_allies()
            return
        if ui.match.setup.own:
            self.text = "Nothing to attack, no spell to cast, nobody to recharge.", "Nothing to attack or cast."
            if ui.match.setup.edition == "star":
                self.text = "No unit can attack."
            return
        best = least = 0
        for other in range(len(ui.match.setup.names)):
            values = [position.value[die] for die in position.dice(other)]
            if other == side:
                best = max(values)
            elif values and position.rivals[side] >> other & 1:
                least = min(values + [least or 255])
        if not least:
            self.text = "No enemy die is on the table."
            return
        several = len(position.dice(side)) > 1
        text = (
            "Your best is {}, their least {}, and no {}."
            if several
            else "Your die shows {}, their least {}, and no {}."
        )
        what = self._what(side)
        self.text = say(text, best, least, what), say("You {}, they {}: no {}.", best, least, what)

    def _what(self, side: int) -> str:
        """What is missing for a flank."""
        assert self.ui.match
        position = self.ui.match.position
        if not position.half_value:
            return "sum fits"
        position.half_value = False
        fits = position.can_attack(side)
        position.half_value = True
        return "sum has a die of half" if fits else "sum fits"  # B11

    def _only_allies(self) -> None:
        """An attack on an ally is legal with diplomacy = free, but never compulsory (A18)."""
        self.headline = "No enemy"
        self.text = "Only dice of your allies could be taken."
        self.keys = ("", "pass", "attack")

    def c(self) -> None:
        if self.keys[2]:
            from umpire.screens.rows import chooser

            self.ui.go(chooser(self.ui))

    def b(self) -> None:
        self.ui.reply(("pass",))

    def long_b(self) -> None:
        self.ui.open("pause.Pause")
