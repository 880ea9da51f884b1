"""An attack, from its declaration to the damage, in the order of the rules (RULEBOOK S9, S49). Loaded for each."""

from micropython import const

from umpire.match import Question
from umpire.position import NO_DIE, TABLE
from umpire.star import keeping
from umpire.star.fight import Fight
from umpire.star.position import HELD
from umpire.star.units import ABOARD, ATTRITION, ESCORT, REACTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generator

    from umpire.editions.base import Sequence
    from umpire.star.position import Battle, Field

    Choice = Generator[Question, tuple | None, bytes]

_THIRD = const(3)  # S16: what attrition units roll is divided by this
_QUARTER = const(4)  # ... what others roll by this
_STURDY = const(4)  # S6: with so many sides a die stops at 1 first


def strike(match: "Battle", answer: tuple) -> "Sequence":
    """S9: declare, reactions, attrition, victor, loser and escorts, damage."""
    field = match.position
    fight = field.fight = Fight(field, match.turn, answer)
    for die in fight.dice:
        field.spent |= 1 << die  # S2
    yield from reactions(match, fight)
    yield from attrition(match, fight)
    field.result = fight.attack(), fight.defense(), fight.is_won()
    if fight.is_won():
        yield from win(match, fight)
    else:
        yield from fail(match, fight)
    match.changed()
    if field.rerolls and not match.is_decided():
        yield from reroll(match, fight)
    field.fight = None


# Reactions (S20, S50)


def reactions(match: "Battle", fight: Fight) -> "Sequence":
    """The defender, then the attacker, until both have passed one after the other."""
    side = fight.rival
    passes = 0
    while passes < 2:
        passes += 1
        able = able_to_react(match.position, fight, side)
        answer = (yield Question("react", side, able)) if able else None
        if answer and answer[1]:
            send(match.position, fight, side, answer[1], answer[2])
            passes = 0
        side = 1 - side


def able_to_react(field: "Field", fight: Fight, side: int) -> bytes:
    """The units that the side could send: not acted, not in the attack; interceptors for the target only (S60)."""
    found = []
    room = free_channels(field, fight) if side == fight.rival else 0
    for die in range(field.n):
        there = field.place[die] >= TABLE or room > 0 and field.place[die] == HELD
        idle = there and die != fight.target and not field.spent >> die & 1
        if idle and field.owner[die] == side and field.tags(die) & REACTION:
            found.append(die)
    return bytes(found)


def free_channels(field: "Field", fight: Fight) -> int:
    """How many more interceptors the target can use: its channels that were free when the turn began (S60)."""
    free = field.free[fight.target] if fight.target < len(field.free) else 0
    return free - len([die for die in fight.sent[fight.rival] if field.tags(die) & ABOARD])


def send(field: "Field", fight: Fight, side: int, dice: bytes, bonus: bytes) -> None:
    """They have acted, and are in the attack."""
    for die in dice:
        field.spent |= 1 << die
        field.place[die] = TABLE  # interceptors were aboard
        fight.sent[side].append(die)
    for die in bonus:
        fight.bonus |= 1 << die  # S61


# Attrition (S15 to S19, S51 to S53)


def attrition(match: "Battle", fight: Fight) -> "Sequence":
    """Casualty rolls; each owner picks its casualties, and may have some repaired; then they are lost at once."""
    field = match.position
    facing = [fight.attrition(1 - side) for side in range(2)]
    hits = [0, 0]  # by the side that takes them
    fight.purpose = "casualties"
    for side in range(2):
        rolling = [die for die in fight.standing(side) if not field.frozen >> die & 1] if facing[side] else []
        if rolling:
            answer = yield Question("roll", side, bytes(rolling))
            if answer:
                hits[1 - side] = casualties(match, answer[1], answer[2])
    lost = [b"", b""]
    for side in (fight.rival, fight.side):
        able = facing[1 - side]
        lost[side] = able if hits[side] else b""
        if 0 < hits[side] < len(able):
            fight.count = hits[side]
            answer = yield Question("lose", side, able)  # S52
            lost[side] = answer[1] if answer else b""
    for side in (fight.rival, fight.side):
        lost[side] = yield from repair(match, fight, side, lost[side])
    for side in range(2):
        for die in lost[side]:
            fight.killed |= die == fight.target  # S14
            keeping.lose(match, die, 1 - side)
    fight.purpose = ""


def casualties(match: "Battle", dice: bytes, values: bytes) -> int:
    """How many enemy dice a side's rolls eliminate (S16, S51)."""
    field = match.position
    pools = [0, 0]  # of attrition units, of others
    total = 0
    for die, value in zip(dice, values):
        tags = field.tags(die)
        value += 2 if tags & ABOARD else 0  # S26
        if field.one_pool:
            pools[0 if tags & ATTRITION else 1] += value
        else:
            total += value // (_THIRD if tags & ATTRITION else _QUARTER)
    return total + pools[0] // _THIRD + pools[1] // _QUARTER


def repair(match: "Battle", fight: Fight, side: int, lost: bytes) -> "Choice":
    """S38, S53: one attempt a casualty, while there are actions; those that stay lost are returned."""
    field = match.position
    cases = lost
    while cases:
        fight.cases = cases
        if not can_repair(field, fight, side):
            break
        answer = yield Question("repair", side, cases)
        if not answer or answer[1] == NO_DIE:
            break
        unit, casualty = answer[1], answer[2]
        keeping.take_action(field, unit)
        fight.purpose = "repair"
        answer = yield Question("roll", side, bytes([unit]))
        if answer and answer[2][0] % 2 == 0:
            lost = without(lost, casualty)
        cases = without(cases, casualty)
    return lost


def without(dice: bytes, one: int) -> bytes:
    """The dice but one."""
    return bytes([die for die in dice if die != one])


def can_repair(field: "Field", fight: Fight, side: int) -> bool:
    """Has the side a unit that may try to save one of the casualties?"""
    for unit in field.dice(side):
        if not keeping.why_not_repair(field, fight, unit):
            for casualty in fight.cases:
                if keeping.may_serve(field, unit, casualty):
                    return True
    return False


# Victor, loser, escorts (S10 to S14, S21)


def win(match: "Battle", fight: Fight) -> "Sequence":
    """The target is lost, or escorts in its place; the attackers are damaged."""
    field = match.position
    defense = fight.defense(field.by_face)
    if not fight.killed:
        lost = yield from escort(match, fight)
        if lost:
            defense = sum([field.value[die] if field.by_face else field.defense_value(die) for die in lost])
        for die in lost or bytes([fight.target]):
            keeping.lose(match, die, fight.side)
    yield from damage(match, fight, fight.side, half(field, defense))


def escort(match: "Battle", fight: Fight) -> "Choice":
    """S21, S57: the escorts that die in the target's place."""
    field = match.position
    fight.margin = fight.attack() - fight.defense()
    able = escorts(field, fight)
    if not able or sum([field.defense_value(die) for die in able]) < fight.margin:
        return b""
    answer = yield Question("escort", fight.rival, able)
    return answer[1] if answer else b""


def escorts(field: "Field", fight: Fight) -> bytes:
    """Escorts of the target's side that have not acted and are not in the attack."""
    mine = [die for die in field.dice(fight.rival) if field.tags(die) & ESCORT and not field.spent >> die & 1]
    return bytes([die for die in mine if not fight.is_in(die)])


def fail(match: "Battle", fight: Fight) -> "Sequence":
    """S10, S12, S64: the attacker is lost and the defender damaged; a tie damages both (S13)."""
    field = match.position
    attack, defense = fight.attack(), fight.defense()
    points = half(field, fight.attack(field.by_face)), half(field, fight.defense(field.by_face))
    if attack == defense:
        yield from damage(match, fight, fight.side, points[1])
    else:
        loser = largest(field, fight)
        if loser != NO_DIE:
            keeping.lose(match, loser, fight.rival)
    yield from damage(match, fight, fight.rival, points[0])


def largest(field: "Field", fight: Fight) -> int:
    """S12, S55: the declared attacker that a failed attack loses: the largest that is not attrition, else the largest;
    NO_DIE if none is left."""
    best = NO_DIE
    rank = (0, 0, 0, 0)
    for die in fight.dice:
        if field.place[die] >= TABLE:
            sturdy = 0 if field.tags(die) & ATTRITION else 1
            own = (sturdy, field.sides[die], field.value[die], -field.number[die])
            if best == NO_DIE or own > rank:
                best, rank = die, own
    return best


# Damage (S5 to S8, S54)


def half(field: "Field", total: int) -> int:
    """S5: half of a total."""
    return (total + field.rounded_up) // 2


def damage(match: "Battle", fight: Fight, side: int, points: int) -> "Sequence":
    """The side's dice in the attack take so many points, as it likes."""
    field = match.position
    dice = fight.exposed(side) if side == fight.side else fight.standing(side)
    values = bytes([field.value[die] for die in dice])
    if not points or not dice:
        return
    if len(dice) > 1 and points < sum(values):
        fight.count = points
        answer = yield Question("damage", side, dice)
        if answer:
            for die, part in zip(answer[1], answer[2]):
                hurt(match, die, part, False)
    elif len(dice) > 1:
        for die, value in zip(dice, values):
            hurt(match, die, value, False)
    else:
        # S6, S54: the floor is for one die in a direct assault, and for a target that is damaged alone.
        hurt(match, dice[0], points, side == fight.rival or not fight.flank)


def hurt(match: "Battle", die: int, points: int, floor: bool) -> None:
    """The die drops by the points; at zero it goes to the enemy's scoring area, as it showed before (S6, S63)."""
    field = match.position
    value = field.value[die]
    left = value - points
    if floor and left < 1 and value > 1 and field.sides[die] >= _STURDY:
        left = 1
    if left < 1:
        keeping.lose(match, die, 1 - field.owner[die])
    elif points:
        field.value[die] = left
        if left == 1:
            field.frozen |= 1 << die  # S8


def reroll(match: "Battle", fight: Fight) -> "Sequence":
    """S4 as a house rule: the attackers that are left are rolled."""
    from umpire.editions import base

    fight.purpose = "survivors"
    yield from base.roll(match, fight.side, fight.standing(fight.side))
