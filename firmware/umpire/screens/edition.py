"""The edition: the base game, the fan letter's variant (RULEBOOK F), the Japanese edition (J), the two with units."""

from umpire import parts, rules
from umpire.screens.choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld

# In the order of the pages.
_EDITIONS = ("base", "attrition", "japanese", "medieval", "star")


class Edition(Choice):
    """The cursor begins on the one in force."""

    pages = """Base game|A flank needs a die that shows half of its target. All dice of an attack roll again.\
|A flank needs a die that shows half of its target.
Fan's variant|After a flank its dice do not roll again: each drops by 2, and small ones may be lost.\
|After a flank its dice do not roll again, they drop by 2.
Japanese|A flank needs no die that shows half. A captured die scores what it shows.\
|A flank needs no half; dice score what they show.
Medieval|Medieval Strife: units, spells, themes. What units can do is our reconstruction.\
|Units, spells and themes.
Star Strife|Fleets of ships, carriers, fighters and drones. Damage in place of re-rolls; both sides react.\
|Fleets; damage in place of re-rolls."""

    def __init__(self, ui: "Handheld", at: int = -1) -> None:
        assert ui.draft
        self.here = [edition for edition in _EDITIONS if edition in parts.EDITIONS.split()]
        pages = self.pages.split("\n")
        self.pages = "\n".join([pages[_EDITIONS.index(edition)] for edition in self.here])
        super().__init__(ui, self.here.index(ui.draft.edition) if at < 0 else at)

    def take(self, at: int) -> None:
        """House rules that were as the old edition prints them are as the new one does."""
        setup = self.ui.draft
        assert setup
        for name in list(setup.rules):
            if setup.rules[name] == rules.default(setup.edition, name):
                del setup.rules[name]
        edition = self.here[at]
        if "star" in (setup.edition, edition) and setup.edition != edition:
            self.ui.call("fleets.change", setup, edition)
            self.ui.back()
            line = len(setup.names) + (3 if edition == "star" else 4)
            self.ui.go("new_match.New", line)  # the line of the edition is another one now
            return
        if setup.edition != edition:
            setup.take_edition(edition)
        self.ui.back()
