"""Why an attack of a fleet is refused (RULEBOOK S2, S3, S22, S28 to S34, S39, S59, S62). Loaded when one is judged."""

from umpire import reasons
from umpire.position import NO_DIE, TABLE, is_big
from umpire.star.units import CARRIER, FIGHTER, MECHA, OPTION, STATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.star.position import Field


def why_not(field: "Field", dice: bytes, target: int, bonus: bytes, support: bytes) -> int:
    """See `Field.why_not`."""
    tags = 0
    for die in dice:
        if die < field.n and field.place[die] >= TABLE:
            tags |= field.tags(die)
    barred = reasons.CARRIER if tags & CARRIER else 0
    if tags & STATION and len(dice) > 1:
        barred |= reasons.STATION
    if barred:
        return barred  # S62: without further reasons
    bits = _misnamed(field, dice, target, support)
    if not bits:
        bits = _arithmetic(field, dice, target, bonus, support)
    bits |= _why_not_support(field, dice, support)
    for die, used in zip(dice, bonus):
        if die < field.n and field.place[die] >= TABLE:
            bits |= _why_not_join(field, die, used)
    if target < field.n and dice[0] < field.n and field.owner[target] == field.owner[dice[0]]:
        bits |= reasons.OWN_DIE  # B21
    return bits


def _misnamed(field: "Field", dice: bytes, target: int, support: bytes) -> int:
    bits = 0
    for die in dice + support + bytes([target]):
        if die >= field.n or field.place[die] < TABLE:
            bits |= reasons.NOT_ON_TABLE
    if len(set(dice + support)) < len(dice) + len(support):
        bits |= reasons.DUPLICATE
    if len(dice) > 1 and len(set(dice)) == 1:
        bits |= reasons.TOO_FEW  # B10
    return bits


def _why_not_join(field: "Field", die: int, bonus: int) -> int:
    bits = 0
    if field.has_acted(die):
        bits |= reasons.ACTED  # S2, S35
    if field.controller[die] != NO_DIE:
        bits |= reasons.CONTROLLED  # S58
    if bonus and not field.tags(die) & OPTION:
        bits |= reasons.NO_BONUS  # S61
    return bits


def _why_not_support(field: "Field", dice: bytes, support: bytes) -> int:
    """S40, S59: behind `with` stand units on the channels of the one die that attacks."""
    if support and len(dice) > 1:
        return reasons.NO_CHANNEL
    for die in support:
        if die < field.n and field.controller[die] != dice[0]:
            return reasons.NO_CHANNEL
    return 0


def _arithmetic(field: "Field", dice: bytes, target: int, bonus: bytes, support: bytes) -> int:
    """B8 or B10 and B11 with effective values."""
    tags = 0
    total = 0
    for die, used in zip(dice, bonus):
        tags |= field.tags(die)
        total += field.attack_value(die, target, used if field.tags(die) & OPTION else 0)
    goal = field.defense_value(target, len(dice) > 1, bool(tags & FIGHTER))
    if len(dice) == 1:
        limit = field.kind(dice[0]).limit
        bits = reasons.TOO_LARGE if limit and field.sides[target] > limit else 0  # S22, S23
        total += field.lent_attack(bytes([die for die in support if field.controller[die] == dice[0]]))
        return bits if total > goal else bits | reasons.NOT_GREATER
    bits = 0
    if total < goal or total > goal and not may_exceed(field, dice):
        bits |= reasons.SUM_DIFFERS
    if field.half_value and not is_big(max([field.value[die] for die in dice]), field.value[target]):
        bits |= reasons.NO_HALF  # S47
    return bits


def may_exceed(field: "Field", dice: bytes) -> bool:
    """S28: fighters and mecha stack."""
    stackers = len([die for die in dice if field.tags(die) & (FIGHTER | MECHA)])
    return stackers == len(dice) if field.only_stackers else stackers > 0
