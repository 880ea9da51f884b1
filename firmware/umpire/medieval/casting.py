"""Casting and recharging: what is legal, and what it does (RULEBOOK M3 to M18, M37 to M43). Loaded for both."""

from umpire import reasons
from umpire.medieval import spells
from umpire.medieval.position import Charm
from umpire.position import NO_DIE, TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.editions.base import Sequence
    from umpire.medieval.position import Battle, Field
    from umpire.medieval.spells import Spell

# An answer: ("cast", the caster in bytes, spell, target); target: a die, a side, or NO_DIE where none is named.


def moves(field: "Field", side: int) -> "Iterator[tuple]":
    """Every legal cast and recharge of the side, as answers; caster by caster."""
    for die in field.dice(side):
        for spell in sorted(field.kind(die).spells):
            for target in at_whom(field, side, die, spell):
                yield "cast", bytes([die]), spell, target
        if not why_not_recharge(field, side, die):
            yield "recharge", bytes([die])


def can(field: "Field", side: int, place: int = 0) -> bool:
    """Can the side cast or recharge anything? `place`: as of `who`."""
    for _ in who(field, side, place):
        return True
    return False


def who(field: "Field", side: int, place: int = 0) -> "Iterator[int]":
    """The side's units that can cast something, or be recharged; those of one front only with its `place` (M49)."""
    known: dict[int, bool] = {}  # by spell and place: is there anybody to cast it at?
    for die in field.dice(side, place) if place else field.dice(side):
        if field.kind(die).spells and (what(field, side, die, known) or not why_not_recharge(field, side, die)):
            yield die


def what(field: "Field", side: int, die: int, known: "dict[int, bool] | None" = None) -> bytes:
    """The spells that this unit can cast at somebody; with `known`, one of them at most."""
    found = b""
    for number in sorted(field.kind(die).spells):
        if not _why_not_caster(field, side, die, number):
            key = number << 8 | field.place[die]
            if known is None or key not in known:
                there = [0 for target in at_whom(field, side, die, number, True)]
                if known is not None:
                    known[key] = len(there) > 0
            else:
                there = [0] if known[key] else []
            if there:
                found += bytes([number])
                if known is not None:
                    break
    return found


def at_whom(field: "Field", side: int, caster: int, number: int, first: bool = False) -> "Iterator[int]":
    """At whom this unit can cast it; only the first of them."""
    if _why_not_caster(field, side, caster, number):
        return
    row = spells.spell(number)
    for target in targets(field, number):
        if not _why_not_at(field, side, row, caster, target):
            yield target
            if first:
                return


def targets(field: "Field", spell: int) -> "Iterator[int]":
    """At whom a spell could be cast: dice on the table, sides, or NO_DIE."""
    aim = spells.spell(spell).aim
    if aim == "side":
        yield from range(len(field.match.pacts))
    elif aim not in spells.DICE:
        yield NO_DIE
    else:
        for die in range(field.n):
            if field.place[die] >= TABLE:
                yield die


# Legality


def why_not(field: "Field", side: int, caster: int, number: int, target: int) -> int:
    """The reasons why the side may not cast this spell."""
    row = spells.spell(number)
    return _why_not_caster(field, side, caster, number) | _why_not_at(field, side, row, caster, target)


def _why_not_caster(field: "Field", side: int, caster: int, number: int) -> int:
    bits = _why_not_act(field, side, caster)
    splits = spells.spell(number).deed == "split"
    if not bits & reasons.NOT_ON_TABLE:
        bits |= why_not_use(field, caster, number)
        if field.is_held(caster) and (not field.held_may_cast or splits):  # M11, M37
            bits |= reasons.HELD
    if splits and field.n + 2 > NO_DIE:
        bits |= reasons.FULL  # there are no more dice
    return bits


def why_not_use(field: "Field", die: int, number: int) -> int:
    """Has the die's unit this spell, and a charge of it (M3, M48)?"""
    slot = field.kind(die).spells.find(bytes([number]))
    if slot < 0:
        return reasons.NO_SPELL
    if field.charges[die][slot]:
        return 0
    return reasons.NO_CHARGE if spells.casts(number, field.place_name) else reasons.BANNED


def _why_not_at(field: "Field", side: int, row: "Spell", caster: int, target: int) -> int:
    bits = 0
    there = caster < field.n and field.place[caster] >= TABLE
    if row.aim in spells.DICE:
        if target >= field.n or field.place[target] < TABLE:
            return reasons.NOT_ON_TABLE
        bits = _why_not_whom(field, side, row, target)
        if there and field.place[target] != field.place[caster]:
            bits |= reasons.WRONG_FRONT  # M49
    if row.deed == "roll" and there:
        bits |= _why_not_rolled(field, reached(field, row, caster, target))
    return bits


def _why_not_act(field: "Field", side: int, die: int) -> int:
    if die >= field.n or field.place[die] < TABLE:
        return reasons.NOT_ON_TABLE
    bits = 0 if field.owner[die] == side else reasons.NOT_YOUR_TURN
    if field.spent >> die & 1 or field.place[die] not in list(field.fields):
        bits |= reasons.ACTED
    return bits


def _why_not_whom(field: "Field", side: int, row: "Spell", target: int) -> int:
    """M18, M34, M40, M42."""
    owner = field.owner[target]
    is_rival = field.rivals[side] >> owner & 1
    bits = 0
    if row.aim == "ally" and is_rival:
        bits |= reasons.ENEMY_DIE
    if row.aim == "enemy" and not is_rival:
        bits |= reasons.OWN_DIE if owner == side else reasons.ALLY
    if row.turns and field.charm(target):
        bits |= reasons.ENCHANTED
    if row.aim != "ally" and is_rival and field.is_sheltered(target):
        bits |= reasons.PROTECTED
    if row.deed == "strike" and row.amount <= field.defense_value(target):
        bits |= reasons.NOT_GREATER
    return bits


def _why_not_rolled(field: "Field", dice: bytes) -> int:
    """M40: a cast that could roll nothing is refused."""
    if field.rollable(dice):
        return 0
    bits = 0 if dice else reasons.NOT_ON_TABLE
    for die in dice:
        if field.frozen >> die & 1:
            bits |= reasons.FROZEN
        if field.is_held(die):
            bits |= reasons.HELD
    return bits


def reached(field: "Field", row: "Spell", caster: int, target: int) -> bytes:
    """The dice that the spell makes roll, held and frozen ones too; with fronts in the caster's front only (M49)."""
    if row.aim == "any":
        return bytes([target])
    if row.aim == "side":
        return field.dice(target, field.place[caster])
    return bytes([die for die in range(field.n) if field.place[die] == field.place[caster]])


def why_not_recharge(field: "Field", side: int, die: int) -> int:
    """M39."""
    bits = _why_not_act(field, side, die)
    if bits & reasons.NOT_ON_TABLE:
        return bits
    if not field.recharges:
        bits |= reasons.BANNED
    if field.is_held(die):
        bits |= reasons.HELD
    if field.frozen >> die & 1:
        bits |= reasons.FROZEN
    return bits if _spent(field, die) else bits | reasons.FULL


def _spent(field: "Field", die: int) -> "list[tuple[int, int]]":
    """The die's charges that recharging refills: which, and how many there are then."""
    found = []
    for slot, number in enumerate(field.kind(die).spells):
        full = spells.casts(number, field.place_name)
        if field.charges[die][slot] < full and not spells.spell(number).once:
            found.append((slot, full))
    return found


# What it does


def spend(field: "Field", die: int, number: int) -> None:
    """A charge is used."""
    field.moment += 1
    field.charges[die][field.kind(die).spells.find(bytes([number]))] -= 1


def cast(match: "Battle", answer: tuple) -> "Sequence":
    """Carry out a cast."""
    field = match.position
    caster, number, target = answer[1][0], answer[2], answer[3]
    row = spells.spell(number)
    spend(field, caster, number)
    until = field.now() + row.turns * len(match.pacts)  # M6
    if row.deed == "strike":
        from umpire.editions import medieval

        yield from medieval.take(match, answer[1], target, row.amount - field.defense_value(target))
    elif row.deed == "roll":
        yield from roll(match, reached(field, row, caster, target))
    elif row.deed == "split":
        from umpire.medieval import arming

        yield from roll(match, arming.split(field, caster))
        match.changed()
    elif row.deed == "shelter":
        key = match.turn << 8 | field.place[caster]
        field.shelters[key] = max(until, field.shelters.get(key, until))
    else:
        offense, defense = [row.amount if row.deed == deed else 0 for deed in ("offense", "defense")]
        field.charms[target] = Charm(number, until, offense, defense, row.deed == "bind")


def recharge(match: "Battle", die: int) -> "Sequence":
    """M4: the caster is rolled, and its charges are full again."""
    field = match.position
    field.moment += 1
    for slot, full in _spent(field, die):
        field.charges[die][slot] = full
    yield from roll(match, bytes([die]))


def roll(match: "Battle", dice: bytes) -> "Sequence":
    """These dice are rolled, side by side in seat order."""
    from umpire.editions import base

    for side in range(len(match.pacts)):
        mine = [die for die in dice if match.position.owner[die] == side and match.position.place[die] >= TABLE]
        yield from base.roll(match, side, bytes(mine))
