"""Whose abilities the units have: ours, or those of the players' own table (M32)."""

from umpire.canvas import say
from umpire.medieval import unit_file
from umpire.screens.choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


class Tables(Choice):
    """Ours, then the one on flash; one that is not there, or is wrong, says so and cannot be taken."""

    def __init__(self, ui: "Handheld", at: int = -1) -> None:
        assert ui.draft
        self.own = ui.draft.own
        self.table = ""
        text = "No file /units is on this device. The README says how to make one."
        short = "There is no file /units."
        try:
            self.table = unit_file.read(ui.journal.open_file)
            text = short = say("The file /units, {}.", unit_file.checksum(self.table))
        except OSError:
            pass
        except ValueError as error:
            text = say("The file /units, line {}.", str(error))
            short = say("/units, line {}", str(error).partition(":")[0])
        pages = ["Our abilities|Our reconstruction: the source's are lost.|Our reconstruction."]
        pages.append(f"Your own table|{text}|{short}".replace("\n", " "))
        self.pages = "\n".join(pages)
        super().__init__(ui, (1 if self.own.table else 0) if at < 0 else at)

    def take(self, at: int) -> None:
        if not at:
            self.own.table = ""
        elif self.table:
            self.own.table = self.table
        else:
            return
        self.ui.back()
