"""Alliances (RULEBOOK A1 to A3): who with whom, and whether that may change while the match is played."""

from umpire.canvas import named
from umpire.screens.listing import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld

_MARKS = ("alone", "I", "II", "III", "IV")


class Alliances(List):
    """B on the first line goes through the usual ways to ally; on a player, through the alliances."""

    title = "Alliances"
    verb = "change"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.draft
        self.setup = ui.draft
        self.seats = len(self.setup.names)
        self.patterns = patterns(self.seats)
        self.teams = bytearray(self.seats)  # of each side: 0 alone, or the number of its alliance
        for k, pact in enumerate(self.setup.alliances, 1):
            for side in range(self.seats):
                if pact >> side & 1:
                    self.teams[side] = k

    def _pattern(self) -> int:
        """Which of the patterns it is; -1: none."""
        for k, (_, teams) in enumerate(self.patterns):
            if teams == self.teams:
                return k
        return -1

    def rows(self) -> list[tuple[str, str]]:
        k = self._pattern()
        rows = [("Allied", self.patterns[k][0] if k >= 0 else "own choice")]
        for side, name in enumerate(self.setup.names):
            rows.append((named(name), _MARKS[self.teams[side]]))
        rows.append(("Pacts", "may change" if self.setup.rule("diplomacy") == "free" else "are fixed"))
        return rows

    def choose(self, at: int) -> None:
        if not at:
            self.teams = bytearray(self.patterns[(self._pattern() + 1) % len(self.patterns)][1])
        elif at <= self.seats:
            self.teams[at - 1] = (self.teams[at - 1] + 1) % (self.seats // 2 + 1)
        else:
            self.setup.set_rule("diplomacy", "fixed" if self.setup.rule("diplomacy") == "free" else "free")
        pacts = [sum([1 << side for side in range(self.seats) if self.teams[side] == k]) for k in range(1, 5)]
        self.setup.alliances = [pact for pact in pacts if pact & (pact - 1)]  # two and more


def patterns(seats: int) -> list[tuple[str, bytes]]:
    """The usual ways to ally so many sides, each with the sides' alliances. One alone is in none."""
    half = (seats + 1) // 2
    ways = [
        ("nobody", [0] * seats),
        ("across", [1 + side % 2 for side in range(seats)]),
        ("side by side", [1 + (side >= half) for side in range(seats)]),
        ("one v all", [int(side > 0) for side in range(seats)]),
    ]
    if seats > 4 and not seats % 2:
        ways.append(("in pairs", [1 + side % half for side in range(seats)]))
    return [(name, bytes([team if teams.count(team) > 1 else 0 for team in teams])) for name, teams in ways]
