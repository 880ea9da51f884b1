"""Medieval Strife by Tyrino: the base game's sequence with units, spells and themes (RULEBOOK M)."""

from umpire import reasons
from umpire.editions import base
from umpire.editions.base import why_not
from umpire.match import Question
from umpire.medieval import plug
from umpire.medieval.units import ESCORT
from umpire.position import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from umpire.editions.base import Sequence
    from umpire.medieval.position import Battle

__all__ = ("play", "plug", "why_not")


def play(match: "Battle") -> "Sequence":
    """The whole match. Of what is to be rolled, units that cannot be are left out (M11, M47); who rolls a 1 may be
    frozen by the weather from then on (M28, M29)."""
    field = match.position
    sequence = base.play_with(match, strike, turn)  # type: ignore[arg-type]
    answer = None
    while True:
        try:
            question = sequence.send(answer)
        except StopIteration:
            return
        if question.kind == "roll":
            dice = field.rollable(question.dice)
            if not dice:
                answer = None
                continue
            question = Question("roll", question.side, dice)
        answer = yield question
        if answer and answer[0] == "roll":
            for die, value in zip(answer[1], answer[2]):
                if value == 1 and field.sides[die] in list(field.freezing):
                    field.frozen |= 1 << die


def turn(match: "Battle", act: "Callable[[Battle, tuple], Sequence]") -> "Sequence":
    """A turn; on volcanic ground its player's units are all rolled at its end (M25, M45)."""
    side = match.turn
    yield from base.turn(match, act)  # type: ignore[arg-type]
    if match.position.place_name == "volcanic" and not match.is_decided():
        yield from base.roll(match, side, match.position.dice(side))


def strike(match: "Battle", answer: tuple) -> "Sequence":
    """Carry out an attack, a cast or a recharge."""
    from umpire.medieval import casting

    field = match.position
    if answer[0] == "cast":
        yield from casting.cast(match, answer)
    elif answer[0] == "recharge":
        yield from casting.recharge(match, answer[1][0])
    else:
        for strikes in match.points("strikes"):
            strikes(match, answer)
        for die, spell in zip(answer[1], plug.brought(answer)):
            if spell:
                casting.spend(field, die, spell)
        direct = len(answer[1]) == 1
        margin = field.attack_value(answer[1][0], True) - field.defense_value(answer[2]) if direct else -1
        yield from take(match, answer[1], answer[2], margin)


def take(match: "Battle", dice: bytes, target: int, margin: int) -> "Sequence":
    """The target is captured, or those that escort it are (M44); then the dice used re-roll. `margin`: by how much a
    direct assault, Beam or Laser beats it; -1: it is a flank."""
    field = match.position
    side = match.turn
    lost = bytes([target])
    escorts = escorts_of(match, target) if margin >= 0 else b""
    if escorts and sum([field.defense_value(die) for die in escorts]) >= margin:
        field.stake = target, margin
        answer = yield Question("escort", field.owner[target], escorts)
        if match.resigned >> side & 1:  # silent in the rules: who has resigned meanwhile takes nothing any more
            return
        lost = answer[1] or lost if answer else b""
    for die in lost:
        match.capture(die, side)
    match.changed()
    if field.place_name != "volcanic" and not match.is_decided():
        yield from base.roll(match, side, dice)


def escorts_of(match: "Battle", target: int) -> bytes:
    """The units that may die in the target's place: its side's, where it is, not held (M44)."""
    field = match.position
    mine = field.dice(field.owner[target], field.place[target])
    return bytes([die for die in mine if die != target and field.kind(die).traits & ESCORT and not field.is_held(die)])


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
