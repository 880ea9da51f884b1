"""Medieval Strife by Tyrino: the base game's sequence with units, spells and themes (RULEBOOK M)."""

from umpire.editions import base
from umpire.editions.base import why_not
from umpire.match import Question
from umpire.medieval import plug
from umpire.medieval.units import ESCORT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from umpire.editions.base import Sequence
    from umpire.medieval.position import Battle

__all__ = ("play", "plug", "why_not")


def play(match: "Battle") -> "Sequence":
    """The whole match."""
    return base.play_with(match, strike, turn)  # type: ignore[arg-type]


def turn(match: "Battle", act: "Callable[[Battle, tuple], Sequence]") -> "Sequence":
    """A turn; on volcanic ground its player's units are all rolled at its end (M25, M45)."""
    side = match.turn
    yield from base.turn(match, act)  # type: ignore[arg-type]
    if match.position.place_name == "volcanic" and not match.is_decided():
        yield from base.roll(match, side, match.position.dice(side))


def strike(match: "Battle", answer: tuple) -> "Sequence":
    """Carry out an attack, a cast or a recharge."""
    field = match.position
    if answer[0] != "attack":
        from umpire.medieval import casting

        if answer[0] == "cast":
            yield from casting.cast(match, answer)
        else:
            yield from casting.recharge(match, answer[1][0])
    else:
        for strikes in match.points("strikes"):
            strikes(match, answer)
        for die, spell in zip(answer[1], plug.brought(answer)):
            if spell:
                from umpire.medieval import casting

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
