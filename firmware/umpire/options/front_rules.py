"""The rules about fronts (RULEBOOK A4 to A8, A15 to A17): who has won one, what may be done in it, what it counts."""

from micropython import const

from umpire import reasons
from umpire.options.terrain import admits
from umpire.position import NOWHERE, TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.match import Match

# What a front is: won by side 0..7, or
OPEN = const(8)
NEUTRAL = const(9)  # both sides have left it: closed (A7, A16)


def begin(match: "Match") -> None:
    """All fronts are open. `fronts_won` has a byte a front, from 1 on."""
    match.fronts_won = bytearray([NEUTRAL] + [OPEN] * match.setup.fronts)
    match.deployed = False


def waits(match: "Match") -> bool:
    """Does a front with unmoved dice of the side to move still want its action?"""
    for field in match.position.fields:
        if _unspent(match, match.turn, field):
            return True
    return False


def move(match: "Match", dice: bytes, front: int) -> None:
    """Dice go to another front; they do not act again in this turn (A5)."""
    position = match.position
    for die in dice:
        position.place[die] = TABLE + front
        if not match.setup.is_on("moved_may_act"):
            position.spent |= 1 << die
    changed(match)


def _unspent(match: "Match", side: int, field: int) -> bytes:
    """The side's dice there that may still act."""
    return bytes([die for die in match.position.dice(side, field) if not match.position.spent >> die & 1])


def changed(match: "Match") -> None:
    """A6, A7, A16: a front is won as soon as only one side has dice in it; nobody's if both are gone."""
    if not match.deployed:
        return
    won = match.fronts_won
    for front in range(1, len(won)):
        here = [side for side in range(2) if match.position.dice(side, TABLE + front)]
        if won[front] == OPEN:
            if len(here) < 2:
                won[front] = here[0] if here else NEUTRAL
        elif len(here) == 2 and match.setup.is_on("reconquest"):
            won[front] = OPEN


def is_over(match: "Match") -> bool:
    """A8: all fronts are decided; a reserve keeps none open (A16)."""
    return match.deployed and match.fronts_won.find(bytes([OPEN])) < 0


def final(match: "Match", side: int) -> int:
    """A8: the number of fronts the side has won; 1 for both if no front is decided (A16)."""
    won = match.fronts_won[1:]
    if len([1 for owner in won if owner == OPEN]) == len(won):
        return 1
    count = 0
    for front, owner in enumerate(won, 1):
        if owner == OPEN and match.setup.rule("undecided") == "stronger":
            owner = _stronger(match, front)
        count += owner == side
    return count


def _stronger(match: "Match", front: int) -> int:
    """The side with more sides in a front; NEUTRAL if neither has."""
    position = match.position
    mine, theirs = [sum([position.sides[die] for die in position.dice(side, TABLE + front)]) for side in range(2)]
    if mine == theirs:
        return NEUTRAL
    return 0 if mine > theirs else 1


def can_act(match: "Match") -> bool:
    """A17: while anyone may move a die there is no stalemate."""
    for side in range(2):
        for front in range(1, match.setup.fronts + 1):
            for die in match.position.dice(side, TABLE + front):
                for to in range(1, match.setup.fronts + 1):
                    if to != front and may_enter(match, side, match.position.sides[die], to):
                        return True
    return False


def why_not(match: "Match", answer: tuple) -> int | None:
    """The reasons against deploy, move and hold; None for what is not the fronts' own."""
    word = answer[0]
    kind = match.question.kind
    if word == "deploy":
        return why_not_deploy(match, answer[1], answer[2]) if kind == "deploy" else reasons.NOT_ASKED
    if word not in ("move", "hold", "pass"):
        return None
    if kind != "attack" or word == "pass":  # A15: `hold` takes its place
        return reasons.NOT_ASKED
    return why_not_hold(match, answer[1]) if word == "hold" else why_not_move(match, answer[1], answer[2])


def why_not_deploy(match: "Match", dice: bytes, fronts: bytes) -> int:
    """A4: every die of the side on the table, at least one in each front, each where its size is admitted (A13)."""
    bits = 0
    if set(dice) != set(match.question.dice):
        bits |= reasons.WRONG_DICE
    if len(set(dice)) < len(dice):
        bits |= reasons.DUPLICATE
    if len([front for front in fronts if not 1 <= front <= match.setup.fronts]):
        bits |= reasons.OUT_OF_RANGE
    if not bits and len(set(fronts)) < match.setup.fronts:
        bits |= reasons.TOO_FEW
    for die, front in zip(dice, fronts):
        if die < match.position.n and not admits(match.setup, front, match.position.sides[die]):
            bits |= reasons.SIZE_BARRED
    return bits


def why_not_move(match: "Match", dice: bytes, front: int) -> int:
    """A5: own dice of one front that may still act, to one other front that is not lost or closed."""
    position = match.position
    bits = why_not_front(match, match.turn, front)
    if len(set(dice)) < len(dice):
        bits |= reasons.DUPLICATE
    come_from = set()
    for die in dice:
        place = position.place[die] if die < position.n else NOWHERE
        if place < TABLE:
            bits |= reasons.NOT_ON_TABLE
            continue
        come_from.add(place)
        if position.owner[die] != match.turn:
            bits |= reasons.ENEMY_DIE
        if position.spent >> die & 1 or place not in list(position.fields):
            bits |= reasons.ACTED
        if not admits(match.setup, front, position.sides[die]):
            bits |= reasons.SIZE_BARRED
    if len(come_from) > 1 or TABLE + front in come_from:
        bits |= reasons.WRONG_FRONT
    return bits if dice else bits | reasons.TOO_FEW


def why_not_hold(match: "Match", front: int) -> int:
    """A15: where no attack is legal, in a front that is won, and everywhere with pass = free."""
    if not 1 <= front <= match.setup.fronts:
        return reasons.OUT_OF_RANGE
    field = TABLE + front
    if field not in list(match.position.fields):
        return reasons.ACTED
    if not _unspent(match, match.turn, field):
        return reasons.ACTED if match.position.dice(match.turn, field) else reasons.WRONG_FRONT
    if match.fronts_won[front] == match.turn or match.setup.rule("pass") == "free":
        return 0
    return reasons.MUST_ATTACK if can_attack_in(match, match.turn, field) else 0


def can_attack_in(match: "Match", side: int, field: int) -> bool:
    """Has the side a legal attack in this front?"""
    position = match.position
    every = position.fields
    position.fields = bytes([field])
    can = position.can_attack(side)
    position.fields = every
    return can


def why_not_front(match: "Match", side: int, front: int) -> int:
    """A6, A16: the loser stays out of a front (unless reconquest is on), a neutral one is closed."""
    if not 1 <= front <= match.setup.fronts:
        return reasons.OUT_OF_RANGE
    won = match.fronts_won[front]
    if won == NEUTRAL or won == 1 - side and not match.setup.is_on("reconquest"):
        return reasons.WRONG_FRONT
    return 0


def may_enter(match: "Match", side: int, size: int, front: int) -> bool:
    """May a die of this size go to this front?"""
    return not why_not_front(match, side, front) and admits(match.setup, front, size)


def moves(match: "Match") -> "Iterator[tuple]":
    """Every legal move and hold of the side to move, as answers."""
    if match.question.kind != "attack":
        return
    position = match.position
    for field in position.fields:
        front = field - TABLE
        if not why_not_hold(match, front):
            yield "hold", front
        dice = _unspent(match, match.turn, field)
        for chosen in range(1, 1 << len(dice)):
            picked = bytes([die for k, die in enumerate(dice) if chosen >> k & 1])
            for to in range(1, match.setup.fronts + 1):
                if not why_not_move(match, picked, to):
                    yield "move", picked, to
