"""Why an attack of units and spells is refused (RULEBOOK M11, M19, M20, M36, M48), beside the base game's reasons."""

from umpire import reasons
from umpire.medieval import spells
from umpire.medieval.units import EXCESS
from umpire.position import TABLE, is_big

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.medieval.position import Field


def why_not_join(field: "Field", dice: bytes, brought: bytes) -> int:
    """What bars each die, or the spell that it brings, from the attack."""
    bits = 0
    for die, spell in zip(dice, brought):
        if die >= field.n or field.place[die] < TABLE:
            continue
        if field.is_held(die):
            bits |= reasons.HELD
        if spell:
            bits |= why_not_use(field, die, spell)
            if spells.spell(spell).deed != "strike":
                bits |= reasons.NO_SPELL  # only what strikes has a value (M19)
            if len(dice) == 1:
                bits |= reasons.TOO_FEW  # a single caster casts
        elif len(dice) > 1 and not field.attack_value(die, False):
            bits |= reasons.ZERO  # B23
    return bits


def why_not_use(field: "Field", die: int, spell: int) -> int:
    """Has the die's unit this spell, and a charge of it (M3, M48)?"""
    known = field.kind(die).spells
    slot = known.find(bytes([spell]))
    if slot < 0:
        return reasons.NO_SPELL
    if not spells.casts(spell, field.place_name):
        return reasons.BANNED
    return 0 if field.charges[die][slot] else reasons.NO_CHARGE


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
    row = spells.spell(spell)
    return row.amount if row.deed == "strike" else 0
