"""The base game by Dave Van Domelen: its sequence of play (RULEBOOK B)."""

from umpire import reasons
from umpire.match import NOBODY, Question
from umpire.position import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Generator

    from umpire.match import Match

    Sequence = Generator[Question, tuple | None, None]


def play(match: "Match") -> "Sequence":
    """The whole match, from who goes first to the end."""
    return play_with(match, strike)


def play_with(
    match: "Match",
    strike: "Callable[[Match, tuple], Sequence]",
    take_turn: "Callable[[Match, Callable[[Match, tuple], Sequence]], Sequence] | None" = None,
) -> "Sequence":
    """The base game's sequence with an edition's own way to carry out an attack, and to take a turn."""
    yield from opening(match)
    while not is_over(match):
        if not is_stalemate(match):
            yield from (take_turn or turn)(match, strike)
        elif ends_stalemate(match):
            return
        else:
            yield from reroll_all(match)
        next_turn(match)


def opening(match: "Match") -> "Sequence":  # seldom
    """Who goes first, then everyone rolls (B6), then A22's re-rolls."""
    answer = yield Question("first", NOBODY, b"")
    assert answer is not None
    match.first = answer[1]
    for opened in match.points("opened"):
        yield from opened(match)
    for side in range(len(match.setup.names)):
        match.turn = side
        yield from roll(match, side, match.position.dice(side))
    if match.setup.number("second_rerolls"):
        yield from second_rerolls(match)
    match.turn = match.first
    if not match.is_in(match.first):  # it has resigned meanwhile
        next_turn(match)


def second_rerolls(match: "Match") -> "Sequence":  # seldom
    """A22: every side but the first may re-roll some of its dice, once."""
    for side in range(len(match.setup.names)):
        if side != match.first and match.is_in(side):
            match.turn = side
            answer = yield Question("reroll", side, b"")
            if answer:
                yield from roll(match, side, answer[1])


def turn(match: "Match", strike: "Callable[[Match, tuple], Sequence]") -> "Sequence":
    """One attack, or none where there is none (B7, B17, B18)."""
    side = match.turn
    match.fresh = True
    for begin_turn in match.points("begin_turn"):
        yield from begin_turn(match)
        if match.resigned >> side & 1:
            return
    for instead in match.points("turn"):
        yield from instead(match, strike)
        return
    answer = yield Question("attack", side, b"")
    if not is_pass(match, side, answer):
        assert answer
        yield from strike(match, answer)


def is_pass(match: "Match", side: int, answer: "tuple | None") -> bool:
    """Is it one, or nothing? B17: where the side could have attacked, that is remembered."""
    match.passed_freely &= ~(1 << side)
    if not answer:
        return True
    if answer[0] == "pass" and match.position.can_attack(side):
        match.passed_freely |= 1 << side
    return bool(answer[0] == "pass")


def strike(match: "Match", answer: tuple) -> "Sequence":
    """Carry out an attack: the die is captured, the dice used re-roll (B9, B12)."""
    side = match.turn
    capture(match, answer)
    match.changed()
    if not match.is_decided():  # B13: a match that has ended asks no roll
        yield from roll(match, side, answer[1])


def capture(match: "Match", answer: tuple) -> None:
    """The target goes to the scoring area of the side that moves (B9)."""
    for strikes in match.points("strikes"):
        strikes(match, answer)
    match.capture(answer[2], match.turn)


def roll(match: "Match", side: int, dice: bytes) -> "Sequence":
    """The side rolls those of these dice that can be rolled."""
    rolling = match.position.rollable(sorted(dice))
    if not rolling:
        return
    answer = yield Question("roll", side, bytes(rolling))
    if answer:
        match.position.show(answer[1], answer[2])


def ends_stalemate(match: "Match") -> bool:  # seldom
    """B19: does a stalemate end the match?"""
    match.drawn = match.setup.rule("stalemate") == "draw"
    return match.setup.rule("stalemate") != "reroll" or not can_be_rolled(match)


def reroll_all(match: "Match") -> "Sequence":  # seldom
    """B19 with stalemate = reroll: all dice on the table, in place of a turn."""
    # Silent in the rules: it was that side's turn for B17 as for A9, so a pass before it no longer counts.
    match.passed_freely &= ~(1 << match.turn)
    for side in range(len(match.setup.names)):
        yield from roll(match, side, match.position.dice(side))


def next_turn(match: "Match") -> None:
    """The turn goes to the next side with dice (B6, B7); a round ends at the first player's seat (A9)."""
    side = match.turn
    while True:
        side = (side + 1) % len(match.setup.names)
        if side == match.first:
            match.rounds += 1
            match.dry_rounds = 0 if match.captured else match.dry_rounds + 1
            match.captured = False
        if match.is_in(side) or not match.sides_in():
            match.turn = side
            return


def is_over(match: "Match") -> bool:
    """Is the match over before this turn: one side left (B13), or out of rounds (A9, A22)?"""
    dry, most = match.setup.number("no_capture_rounds"), match.setup.number("max_rounds")
    return bool(match.is_decided() or dry and match.dry_rounds >= dry or most and match.rounds >= most)


def is_stalemate(match: "Match") -> bool:
    """Can nobody attack (B19), nor change that otherwise (A17)? The side to move is asked first: it mostly can."""
    seats = len(match.setup.names)
    for k in range(seats):
        if match.position.can_attack((match.turn + k) % seats):
            return False
    for can_act in match.points("can_act"):
        if can_act(match):
            return False
    return True


def can_be_rolled(match: "Match") -> bool:  # seldom
    """Has any die on the table that can be rolled more than one side?"""
    position = match.position
    for side in range(len(match.setup.names)):
        for die in position.dice(side):
            if position.sides[die] > 1 and not position.frozen >> die & 1:
                return True
    return False


def why_not(match: "Match", answer: tuple) -> int:
    """The reasons against an attack, a pass or a re-roll of A22."""
    word = answer[0]
    if word == "reroll" and match.question.kind == "reroll":
        return why_not_reroll(match, answer[1])
    if word == "pass" and match.question.kind == "attack":
        return why_not_pass(match)
    if word == "attack" and match.question.kind == "attack":
        return why_not_attack(match, answer)
    return reasons.NOT_ASKED


def why_not_attack(match: "Match", answer: tuple, *how: bytes) -> int:
    """B8, B10, B11, B21 as the position judges them, with what an edition's attacks have besides; only the side to
    move attacks (B7)."""
    position: Any = match.position
    bits: int = position.why_not(answer[1], answer[2], *how)
    if len(answer) > 4:
        bits |= answer[4]  # what the record asked for that this edition does not have
    for die in answer[1]:
        if die < position.n and position.owner[die] != match.turn:
            bits |= reasons.NOT_YOUR_TURN
    return bits


def why_not_pass(match: "Match") -> int:
    """B17, B18: only where no attack is legal, or with pass = free, but not twice in a row."""
    if not match.position.can_attack(match.turn):
        return 0
    if match.setup.rule("pass") == "free" and not match.passed_freely >> match.turn & 1:
        return 0
    return reasons.MUST_ATTACK


def why_not_reroll(match: "Match", dice: bytes) -> int:  # seldom
    """A22: up to n of the side's own dice on the table."""
    position = match.position
    bits = 0
    for die in dice:
        if die >= position.n or position.place[die] < TABLE:
            bits |= reasons.NOT_ON_TABLE
        if die < position.n and position.owner[die] != match.question.side:
            bits |= reasons.ENEMY_DIE
    if len(set(dice)) < len(dice):
        bits |= reasons.DUPLICATE
    most = match.setup.rule("second_rerolls")
    if isinstance(most, int) and len(set(dice)) > most:
        bits |= reasons.WRONG_DICE
    return bits
