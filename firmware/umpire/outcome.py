"""Who has won (RULEBOOK B14, B20, A3, A8, A20). Loaded when a match is over."""

from umpire import groups
from umpire.position import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match


def of(match: "Match") -> tuple[str, list[int]]:
    """("win", the winner's sides) or ("draw", the sides that share it), of a match that is over."""
    best = standing(match)
    if match.drawn and len(best) > 1:
        return "draw", _sides(best)
    most = max([total(match, group) for group in best])
    best = [group for group in best if total(match, group) == most]
    if len(best) > 1 and match.setup.rule("tiebreak") == "survivor":
        left = match.sides_in()
        survivors = [group for group in best if group & left]
        if len(survivors) == 1:
            best = survivors
    return ("win" if len(best) == 1 else "draw"), _sides(best)


def standing(match: "Match") -> list[int]:
    """The alliances and lone sides, as side bits, that have not resigned to the last (A20)."""
    return [group for group in every(match) if group & ~match.resigned]


def every(match: "Match") -> list[int]:
    """All alliances and lone sides, as side bits."""
    return groups.of(match.pacts)


def total(match: "Match", group: int) -> int:
    """The pooled score of a group (A3), after the fronts' factors (A8)."""
    return sum([final(match, side) for side in _sides([group])])


def final(match: "Match", side: int) -> int:
    """A side's score after the factors of options."""
    score = match.score(side)
    for factor in match.points("final"):
        score *= factor(match, side)
    return score


def arrived(match: "Match", side: int) -> int:
    """Points of the side's dice that have arrived: all but those of the reserve that never entered (A11)."""
    position = match.position
    army = len(match.setup.armies[side])
    born = army + len(match.setup.reserves[side])  # dice of higher numbers are born later: they count nothing (A19)
    points = 0
    for die in range(position.n):
        number = position.number[die]
        has_arrived = number <= army or number <= born and (position.place[die] >= TABLE or position.value[die])
        if position.owner[die] == side and has_arrived:
            points += position.cost(die)
    return points


def _sides(bits: list[int]) -> list[int]:
    return [side for side in range(8) if any(group >> side & 1 for group in bits)]
