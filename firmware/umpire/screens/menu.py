"""The start menu."""

from umpire.canvas import say
from umpire.device import archive
from umpire.screens.listing import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.device.journal import Journal
    from umpire.handheld import Handheld

_DRAFT = "new_match.New house_rules.Rules"  # what shows the set-up in the making
_MAKING = "umpire.later draft.make"


class Start(List):
    """What the handheld can do; a match that is not over stands first, and the cursor on it."""

    title = "Umpire"
    verb = "open"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        if not ui.known:
            ui.known = look(ui.journal)
        self.match, at_turn, matches = ui.known
        count = len(matches)
        entries = []
        if self.match >= 0:
            entries.append(("Resume match", say("turn {}", at_turn) if at_turn else "damaged", ""))
        entries.append(("New match", "", "new_match.New"))
        entries.append(("Records", str(count) if count else "", "records.Records"))
        entries.append(("House rules", "", "house_rules.Rules"))
        entries.append(("Settings", "", "settings.Settings"))
        entries.append(("Dice roller", "", "roller.Roll"))
        entries.append(("Dice counts", "", "roller.Counts"))
        self.entries = entries

    def rows(self) -> list[tuple[str, str]]:
        return [entry[:2] for entry in self.entries]

    def choose(self, at: int) -> None:
        path = self.entries[at][2]
        if not path:
            self.ui.open("records.Resuming", self.match)
        elif path in _DRAFT.split():
            self.ui.later = path
        else:
            self.ui.open(path)

    def leads_to(self, at: int) -> str:
        path = self.entries[at][2] or "records.Resuming"
        return f"{path} {_MAKING}" if path in _DRAFT.split() else path

    def press(self, key: int) -> None:
        super().press(key)
        if self.ui.later:
            self.ui.stale = False  # it is not drawn once more before it goes

    def long_b(self) -> None:
        """There is nothing behind the menu."""


def look(journal: "Journal") -> tuple:
    """The newest match that is not over, or -1, which turn it has come to, and all matches."""
    matches, match = archive.look(journal)
    return match, turn(archive.lines(journal, match)) if match >= 0 else 0, matches


def turn(lines) -> int:  # type: ignore[no-untyped-def]
    """Which turn of a match the record's lines have come to, 1 and up: attacks, passes and so on in force, and one. 0:
    there is no match in them, for its set-up is lost: flash has one from its first answer on."""
    turns = []
    begun = False
    free = False  # is a pass a decision?
    for line in lines:
        word = line.split(" ", 1)[0]
        begun = begun or word == "first"
        if word in ("attack", "pass", "move", "hold"):
            turns.append(word)
        elif line == "rule pass free":
            free = True
        elif word == "undo":
            while turns and turns[-1] == "pass" and not free:
                turns.pop()
            if turns:
                turns.pop()
    return len(turns) + 1 if begun else 0
