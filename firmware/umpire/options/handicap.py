"""The handicap (RULEBOOK A10, A19): what a win of the larger army is worth. Loaded when a match is over."""

from umpire import outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match


def grade(match: "Match") -> str:
    """Of a won match: "total" or "pyrrhic" if the side with more points has won, else "" (A10).

    It needs exactly two groups (A19). A win because all others have resigned is total for the larger side (A20).
    """
    groups = outcome.every(match)
    if len(groups) != 2:
        return ""
    winner = outcome.of(match)[1][0]
    won, lost = groups if groups[0] >> winner & 1 else (groups[1], groups[0])
    mine, theirs = points(match, won), points(match, lost)
    if mine <= theirs:
        return ""
    if not lost & ~match.resigned:
        return "total"
    return "total" if outcome.total(match, won) * theirs >= outcome.total(match, lost) * mine else "pyrrhic"


def points(match: "Match", group: int) -> int:
    """Points of a group's dice that have arrived (A11, A19)."""
    return sum([outcome.arrived(match, side) for side in range(8) if group >> side & 1])
