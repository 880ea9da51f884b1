"""The handicap during play (A10): what the larger army needs for a total victory."""

from umpire.canvas import say
from umpire.screens.notice import Notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


def needed(ui: "Handheld") -> tuple | None:
    """Side bits of the larger army and of the smaller, how many times as large it is, what the larger needs to the
    smaller's score, and that score; None if they are equal, or not two."""
    match = ui.match
    assert match
    from umpire import outcome
    from umpire.options import handicap

    found = None
    groups = outcome.every(match)
    if len(groups) == 2:
        large, small = groups
        if handicap.points(match, large) < handicap.points(match, small):
            small, large = groups
        points, few = handicap.points(match, large), handicap.points(match, small)
        theirs = outcome.total(match, small)
        if points > few > 0:
            found = large, small, times(points, few), -(-theirs * points // few), theirs
    for module in ("umpire.outcome", "umpire.options.handicap"):
        ui.drop(module)
    return found


def times(points: int, few: int) -> str:
    """How many times as large, exactly: "1.5" where two decimals say it, "76/60" where not."""
    if not few or 100 * points % few:
        return f"{points}/{few}"
    hundredths = 100 * points // few
    text = f"{hundredths // 100}.{hundredths % 100 // 10}{hundredths % 10}"
    return text.rstrip("0").rstrip(".")


def names(ui: "Handheld", pact: int) -> str:
    """The names of an alliance."""
    from umpire.screens.aside import joined, members

    return joined([ui.name(side) for side in members(pact)])


class Needed(Notice):
    """Who needs how much, and has how much now."""

    headline = "Handicap"

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        figures = needed(ui)
        assert figures and ui.match
        large, small, ratio, need, theirs = figures
        from umpire import outcome

        has = outcome.total(ui.match, large)
        ui.drop("umpire.outcome")
        who, other = names(ui, large), names(ui, small)
        self.text = (
            say("A total victory takes {}× {}'s {}: {} needs {}, has {}.", ratio, other, theirs, who, need, has),
            say("Total victory: {}× {}. {} needs {}, has {}.", ratio, theirs, who, need, has),
            say("Total victory: {} needs {}, has {}.", who, need, has),
            say("A total victory takes {} to {}.", need, theirs),
        )
