"""Is nothing left to do in a star match (RULEBOOK S46, S67)? Loaded where the side to move cannot attack."""

from umpire.position import NO_DIE
from umpire.star import deeds, keeping
from umpire.star.units import MINES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.star.position import Battle, Field


def can_act(match: "Battle") -> bool:
    """With all units counted as not having acted: a legal attack, an action with a unit that is not frozen, a die that
    a command could re-roll; in a minefield a legal attack with the mines of both sides counted in."""
    field = match.position
    acted = field.spent, field.working
    field.spent = field.working = 0
    found = can_attack(field)
    if not found and field.minefield:
        before = field.n
        if before + 2 * MINES > NO_DIE:
            found = True  # there is no room to try it; A9 ends such a match
        else:
            for side in range(2):
                keeping.lay_mines(field, side)
            found = can_attack(field)
            keeping.forget_from(field, before)
    field.spent, field.working = acted
    for side in range(2):
        found = found or deeds.may_act_ever(field, side)
        if field.tally != NO_DIE:
            found = found or [die for die in field.dice(side) if not field.frozen >> die & 1] != []
    return found


def can_attack(field: "Field") -> bool:
    """Has either side a legal attack?"""
    return field.can_attack(0) or field.can_attack(1)
