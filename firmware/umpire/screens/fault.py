"""What went wrong with dice, panel, flash or buttons: what it means, that the match is safe, what to press."""

from umpire.canvas import say
from umpire.device import archive
from umpire.screens.notice import Notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


class Dice(Notice):
    """The random source failed its test: no device rolls until it passes one."""

    headline = "Dice fault"
    text = ("Random source failed its test. Match is safe.", "Random source failed.")

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        self.keys = ("retest", "own dice" if ui.match else "back", "")

    def a(self) -> None:
        if self.ui.dice.retest():
            self.ui.back()
        else:
            self.headline = "Still faulty"

    def b(self) -> None:
        """The side rolls its own dice from now on."""
        side = self.ui.mover()
        if side < 0:
            self.ui.back()
            return
        self.ui.settings.rolls &= ~(1 << side)
        self.ui.settings.save()  # or a power failure would bring the fault back
        self.ui.next()

    def long_a(self) -> None:
        """Once is enough."""


class Display(Notice):
    """The panel is back."""

    headline = "Display fault"
    text = ("The panel stopped and was started anew. All is safe.", "Panel started anew.")


class Flash(Notice):
    """Flash takes no more."""

    headline = "Flash full"
    text = ("The match goes on, but is not saved now.", "Match goes on, not saved")


class Leave(Notice):
    """To the menu would lose the last lines."""

    headline = "Not saved"
    keys = ("stay", "", "leave")

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        lines = archive.pending(ui.journal)
        lost = "line" if lines == 1 else say("{} lines", lines)
        self.text = say("Flash is full: the last {} would be lost.", lost), say("The last {} would be lost.", lost)

    def a(self) -> None:
        self.ui.back()

    def b(self) -> None:
        pass

    def c(self) -> None:
        self.ui.home()

    def long_c(self) -> None:
        """Only a short press counts."""


class Hung(Notice):
    """The watchdog has reset the program."""

    headline = "Started anew"
    text = ("The program hung. The match is safe and goes on.", "The program hung. All is safe.")

    def b(self) -> None:
        try:
            from umpire.port import watchdog

            watchdog.forgive()
        except ImportError:
            pass  # no board
        super().b()


class Damaged(Notice):
    """The end of a record did not verify."""

    headline = "Lines lost"
    text = "Record damaged. Resumed at the last good line."


class Lost(Notice):
    """The ring of edges has overflowed."""

    headline = "Too fast"
    text = ("Some presses were lost. Look before you go on.", "Some presses were lost.")


class Stuck(Notice):
    """A button is down since the start, or has been for too long. Any press goes on, and so does letting it go."""

    headline = "Button stuck"

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        self.mask = ui.buttons.stuck
        down = [letter for k, letter in enumerate("ABC") if self.mask >> k & 1]
        which = "".join(down) if len(down) < 2 else say("{} and {}", ", ".join(down[:-1]), down[-1])
        texts = "{} is held down all the time. Let go, please.", "{} is held down."
        if len(down) > 1:
            texts = "{} are held down all the time. Let go, please.", "{} are held down."
        self.text = say(texts[0], which), say(texts[1], which)

    def press(self, key: int) -> None:
        self.ui.back()

    def tick(self, now: int) -> None:
        if not self.ui.buttons.stuck:
            self.ui.back()
