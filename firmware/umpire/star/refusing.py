"""Why an answer of a star match is refused, besides those of the base game. Loaded when one is judged."""

from umpire import reasons
from umpire.position import NO_DIE, TABLE
from umpire.star.position import HELD
from umpire.star.units import ABOARD, ESCORT, OPTION, REACTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.star.fight import Fight
    from umpire.star.position import Battle, Field


def why_not(match: "Battle", answer: tuple) -> int:
    """See `plug.why_not`."""
    word = answer[0]
    kind = match.question.kind
    field = match.position
    side = match.question.side
    if word == "attack":
        return _why_not_attack(match, answer) if kind == word else reasons.NOT_ASKED
    if kind != word and not (kind == "attack" and word in ("control", "action")):
        return reasons.NOT_ASKED
    if word in ("control", "action", "command"):
        return _why_not_deed(match, answer)
    fight = field.fight
    assert fight
    if word == "react":
        return _why_not_react(field, fight, side, answer[1], answer[2])
    if word == "lose":
        return _why_not_lose(field, fight, side, answer[1])
    if word == "repair":
        return 0 if answer[1] == NO_DIE else _why_not_repair(field, fight, side, answer[1], answer[2])
    if word == "escort":
        return _why_not_escort(field, fight, answer[1])
    return _why_not_damage(match, fight, answer[1], answer[2])


def _why_not_deed(match: "Battle", answer: tuple) -> int:
    from umpire.star import deeds

    word = answer[0]
    kind = match.question.kind
    field = match.position
    side = match.question.side
    if word == "control":
        if answer[1] == NO_DIE and not answer[2]:
            return 0 if kind == word else reasons.NOT_ASKED
        return deeds.why_not_control(field, side, answer[1], answer[2])
    if word == "action":
        return deeds.why_not_act(field, side, answer[1], answer[2], answer[3])
    return 0 if answer[1] == NO_DIE else deeds.why_not_command(field, side, answer[1], answer[2])


def _why_not_attack(match: "Battle", answer: tuple) -> int:
    from umpire.editions import base

    count = len(answer[1])
    how = answer[3] if len(answer) > 3 else b""
    bits = base.why_not_attack(match, answer, how[count : 2 * count], how[2 * count :])
    return bits & (reasons.CARRIER | reasons.STATION) or bits  # S62: those without further reasons


def _named(field: "Field", side: int, dice: bytes, aboard: bool = False) -> int:
    """What is wrong with the dice that a side names of its own, whatever for."""
    bits = reasons.DUPLICATE if len(set(dice)) < len(dice) else 0
    for die in dice:
        if die >= field.n or field.place[die] < TABLE and not (aboard and field.place[die] == HELD):
            bits |= reasons.NOT_ON_TABLE
        if die < field.n and field.owner[die] != side:
            bits |= reasons.ENEMY_DIE
    return bits


def _there(field: "Field", dice: bytes) -> bytes:
    return bytes([die for die in dice if die < field.n and field.place[die] >= TABLE])


def _why_not_react(field: "Field", fight: "Fight", side: int, dice: bytes, bonus: bytes) -> int:
    """S50, S60, S61."""
    from umpire.star import battle

    bits = _named(field, side, dice, True)
    aboard = 0
    for die in set(dice):
        if die >= field.n or field.place[die] < TABLE and field.place[die] != HELD:
            continue
        tags = field.tags(die)
        if tags & ABOARD:
            aboard += 1
        if fight.is_in(die) or field.owner[die] != side or not tags & REACTION:
            bits |= reasons.WRONG_DICE
        elif tags & ABOARD and side != fight.rival:
            bits |= reasons.WRONG_DICE  # they react for the target only
        if field.spent >> die & 1 and not fight.is_in(die):
            bits |= reasons.ACTED
        if die in bonus and (side == fight.rival or not tags & OPTION):
            bits |= reasons.NO_BONUS
    if side == fight.rival and aboard > battle.free_channels(field, fight):
        bits |= reasons.NO_CHANNEL
    return bits


def _why_not_lose(field: "Field", fight: "Fight", side: int, dice: bytes) -> int:
    """S52."""
    bits = _named(field, side, dice)
    if [die for die in _there(field, dice) if die not in fight.attrition(side)]:
        bits |= reasons.WRONG_DICE
    return bits if len(set(dice)) == fight.count else bits | reasons.WRONG_TOTAL


def _why_not_repair(field: "Field", fight: "Fight", side: int, unit: int, casualty: int) -> int:
    """S32, S35, S53."""
    from umpire.star import keeping

    bits = _named(field, side, bytes([unit]))
    if casualty not in fight.cases:
        bits |= reasons.WRONG_DICE
    if bits & reasons.NOT_ON_TABLE:
        return bits
    bits |= keeping.why_not_repair(field, fight, unit)
    return bits if keeping.may_serve(field, unit, casualty) else bits | reasons.WRONG_DICE


def _why_not_escort(field: "Field", fight: "Fight", dice: bytes) -> int:
    """S2, S21, S57."""
    bits = _named(field, fight.rival, dice)
    total = 0
    for die in _there(field, bytes(sorted(set(dice)))):
        total += field.defense_value(die)
        is_in = fight.is_in(die)
        if field.owner[die] != fight.rival or is_in or not field.tags(die) & ESCORT:
            bits |= reasons.WRONG_DICE
        if field.spent >> die & 1 and not is_in:
            bits |= reasons.ACTED
    if dice and total < fight.margin and not bits & ~reasons.ACTED:
        bits |= reasons.TOO_WEAK
    return bits


def _why_not_damage(match: "Battle", fight: "Fight", dice: bytes, points: bytes) -> int:
    """S7, S54."""
    field = match.position
    bits = _named(field, match.question.side, dice)
    for die, part in zip(dice, points):
        if die in _there(field, dice):
            if part > field.value[die]:
                bits |= reasons.OVER_VALUE
            if die not in match.question.dice:
                bits |= reasons.WRONG_DICE
    return bits if sum(points) == fight.count else bits | reasons.WRONG_TOTAL
