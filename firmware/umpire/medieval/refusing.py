"""Why an attack of units and spells is refused, or a re-roll (RULEBOOK M11, M19, M20, M36), beside the base game's
reasons. Loaded when one is judged."""

from umpire import reasons
from umpire.editions import base
from umpire.medieval import plug
from umpire.medieval.units import ESCORT, EXCESS
from umpire.position import TABLE, is_big

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.medieval.position import Battle, Field


def why_not(match: "Battle", answer: tuple) -> int:
    """See `plug.why_not`."""
    word = answer[0]
    if match.question.kind != (word if word in ("escort", "reroll") else "attack"):
        return reasons.NOT_ASKED
    if word == "reroll":
        return why_not_reroll(match, answer[1])
    if word == "escort":
        return why_not_escort(match, answer[1])
    if word == "attack":
        return why_not_attack(match, answer)
    from umpire.medieval import casting

    if word == "cast":
        return casting.why_not(match.position, match.turn, answer[1][0], answer[2], answer[3])
    return casting.why_not_recharge(match.position, match.turn, answer[1][0])


def why_not_attack(match: "Battle", answer: tuple) -> int:
    """As in the base game, with the spell that each die brings."""
    return base.why_not_attack(match, answer, plug.brought(answer))


def of_attack(field: "Field", dice: bytes, target: int, spells: bytes) -> int:
    """See `Field.why_not`."""
    bits = field._misnamed(dice, target)
    if not bits:
        bits = arithmetic(field, dice, spells, target)
    bits |= field._where(dice, target) | field._whose(dice[0], target) | why_not_join(field, dice, spells)
    if dice[0] < field.n and is_protected(field, target, field.owner[dice[0]]):
        bits |= reasons.PROTECTED
    return bits


def is_protected(field: "Field", die: int, side: int) -> bool:
    """M42: is this an enemy's die for the side, under a Force Field?"""
    if die >= field.n or field.place[die] < TABLE or field.owner[die] == side:
        return False
    return field.is_sheltered(die)


def why_not_reroll(match: "Battle", dice: bytes) -> int:
    """A22; who is frozen by the first roll is not rolled again (M28, M47)."""
    bits = base.why_not_reroll(match, dice)
    for die in dice:
        if match.position.frozen >> die & 1:
            bits |= reasons.FROZEN
    return bits


def why_not_join(field: "Field", dice: bytes, brought: bytes) -> int:
    """What bars each die, or the spell that it brings, from the attack."""
    bits = 0
    for die, spell in zip(dice, brought):
        if die >= field.n or field.place[die] < TABLE:
            continue
        if field.is_held(die):
            bits |= reasons.HELD
        if spell:
            from umpire.medieval import casting, spells

            bits |= casting.why_not_use(field, die, spell)
            if spells.spell(spell).deed != "strike":
                bits |= reasons.NO_SPELL  # only what strikes has a value (M19)
            if len(dice) == 1:
                bits |= reasons.TOO_FEW  # a single caster casts
        elif len(dice) > 1 and not field.attack_value(die, False):
            bits |= reasons.ZERO  # B23
    return bits


def arithmetic(field: "Field", dice: bytes, brought: bytes, target: int) -> int:
    """B8, B10, B11 with effective values and spells' (M20); a Flankman's flank may exceed by 1 (M36)."""
    goal = field.defense_value(target)
    if len(dice) == 1:
        value = _value(brought[0]) if brought[0] else field.attack_value(dice[0], True)
        return 0 if value > goal else reasons.NOT_GREATER
    total = most = most_shown = excess = 0
    for die, spell in zip(dice, brought):
        value = _value(spell) if spell else field.attack_value(die, False)
        total += value
        most = max(most, value)
        most_shown = max(most_shown, value if spell else field.value[die])
        if not spell and field.kind(die).traits & EXCESS:
            excess = 1
    bits = 0 if goal <= total <= goal + excess else reasons.SUM_DIFFERS
    if field.half_by_face:
        goal, most = field.value[target], most_shown
    if field.half_value and not is_big(most, goal):
        bits |= reasons.NO_HALF
    return bits


def _value(spell: int) -> int:
    """What a spell counts in an attack; one that does not strike, nothing."""
    from umpire.medieval import spells

    row = spells.spell(spell)
    return row.amount if row.deed == "strike" else 0


def why_not_escort(match: "Battle", dice: bytes) -> int:
    """The reasons against saving the target with these; none of them: it is not saved."""
    field = match.position
    target, margin = field.stake
    bits = reasons.DUPLICATE if len(set(dice)) < len(dice) else 0
    total = 0
    for die in set(dice):
        if die >= field.n or field.place[die] < TABLE:
            bits |= reasons.NOT_ON_TABLE
            continue
        total += field.defense_value(die)
        if field.owner[die] != field.owner[target]:
            bits |= reasons.ENEMY_DIE
        if die == target or not field.kind(die).traits & ESCORT:
            bits |= reasons.WRONG_DICE
        if field.is_held(die):
            bits |= reasons.HELD
        if field.place[die] != field.place[target]:
            bits |= reasons.WRONG_FRONT
    if dice and total < margin and not bits & (reasons.NOT_ON_TABLE | reasons.DUPLICATE):
        bits |= reasons.TOO_WEAK
    return bits
