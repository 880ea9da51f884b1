"""Ready matches with options: one press each. What is set beside (edition, house rules, who rolls) stays."""

from umpire.screens.choice import Choice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.setup import Setup

_LINE = b"\x04\x06\x06\x08\x0a\x0a\x0c\x14"  # 76 points
_SMALL = b"\x01\x02\x02\x04\x04\x06\x08\x0a\x0c\x14"  # 69 points
_LARGE = b"\x04\x06\x06\x08\x08\x0a\x0c\x10\x14"  # 90 points
_LESS = b"\x04\x06\x08\x0a\x0c\x14"  # 60 points


class Ready(Choice):
    """B sets the match up, and is back on the page where it begins."""

    verb = "set up"
    pages = """90 v 60|Napoleon and Wellington. Napoleon needs half as much again for a total victory.\
|Napoleon and Wellington, with a handicap
Two fronts, a pass|The second front is a pass: the second player holds it and cannot be flanked there.\
|The second player holds it, and cannot be flanked.
Two against two|Four players, two alliances. A third of each army waits in reserve.\
|Two alliances; a third of each army waits.
Swamp|Two fronts. The second is a swamp: only small units may enter, d1 to d4.\
|The second of two fronts admits only d1 to d4.
Campaign|90 v 60, two fronts. A forest bars all above d8. Reserves wait, the handicap is on.\
|90 v 60: two fronts, a forest, reserves, handicap
Free diplomacy|Five players. Alliances are made and broken as they like.\
|Five players make and break alliances.
No options|Players and armies stay as they are, all options are off.\
|Players and armies stay as they are."""

    def take(self, at: int) -> None:
        ui = self.ui
        setup = ui.draft
        assert setup
        _clear(setup)
        players = (2, 2, 4, 2, 2, 5, len(setup.names))[at]
        ui.call("draft.seat", setup, players)
        (_handicap, _pass, _alliances, _swamp, _campaign, _diplomacy, _nothing)[at](setup)
        ui.back()
        ui.back()
        ui.go("new_match.New")


def _clear(setup: "Setup") -> None:
    """No options; what waits in reserve is in the armies again."""
    for side in range(len(setup.names)):
        setup.armies[side] = bytes(sorted(setup.armies[side] + setup.reserves[side]))
        setup.reserves[side] = b""
    setup.alliances = []
    setup.fronts = 0
    setup.admitted = {}
    setup.passes = {}
    for name in ("handicap", "diplomacy"):
        setup.rules.pop(name, None)


def _nothing(setup: "Setup") -> None:
    pass


def _handicap(setup: "Setup") -> None:
    setup.names = ["Napoleon", "Wellington"]
    setup.armies = [_LARGE, _LESS]
    setup.set_rule("handicap", "on")


def _pass(setup: "Setup") -> None:
    setup.armies = [_LINE, _LINE]
    setup.fronts = 2
    setup.passes = {2: 1}


def _alliances(setup: "Setup") -> None:
    setup.alliances = [5, 10]  # across the table
    setup.armies = [b"\x04\x06\x08\x0a\x14"] * 4
    setup.reserves = [b"\x06\x0c"] * 4


def _swamp(setup: "Setup") -> None:
    setup.armies = [_SMALL, _SMALL]
    setup.fronts = 2
    setup.admitted = {2: b"\x01\x02\x04"}


def _campaign(setup: "Setup") -> None:
    setup.armies = [b"\x04\x06\x06\x08\x0a\x0c\x14", b"\x04\x06\x08\x0c\x14"]
    setup.reserves = [b"\x08\x10", b"\x0a"]
    setup.fronts = 2
    setup.admitted = {2: b"\x01\x02\x04\x06\x08"}
    setup.set_rule("handicap", "on")


def _diplomacy(setup: "Setup") -> None:
    setup.armies = [_LINE] * 5
    setup.set_rule("diplomacy", "free")
