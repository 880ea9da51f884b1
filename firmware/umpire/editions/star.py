"""Star Strife by J. L. Butler: a turn of two phases, damage in place of re-rolls, reactions, fleets (RULEBOOK S).

What the match asks besides the base game's questions. A question's `dice` are those that an answer may name; dice,
points and flags are bytes, NO_DIE stands for none:

    word     dice                                    answers
    control  drones, decoys, mecha of the side       ("control", ship, dice): it controls exactly these; ship NO_DIE
             (after the first rolls, till "none")    ends the question. Also at `attack`, there not with NO_DIE
    command  dice that may be made to re-roll        ("command", die, all): an own one for a point (all 0), an enemy's
                                                     for all points (all 1); die NO_DIE ends it for this phase
    attack   -                                       ("attack", dice, target, how), ("action", unit, deed, die), control
                                                     and pass. After control and action it is asked again
    react    units that the side could send          ("react", dice, bonus): bonus are those of them with `!`; none: b""
    lose     attrition dice, `fight.count` to be     ("lose", dice)
             named
    repair   casualties that may still be saved      ("repair", unit, casualty); both NO_DIE: none
    escort   escorts; they need `fight.margin`       ("escort", dice); none: b""
    damage   dice that may take some of              ("damage", dice, points): points by die; those of 0 are left out
             `fight.count`
    roll     as ever; `fight.purpose` or             ("roll", dice, values, by_device): behind the values of the dice
             `field.purpose` says what for           the second parts of those that are two d30, in the order of dice

`how` of an attack: what its dice showed, then a byte a die (1: with its `!`), then the supporters behind `with`; b"":
none of this. Deeds of an action: RALLY, DISPERSE, COORDINATE of `umpire.star.deeds`. The attack under way is
`match.position.fight`, else None.
"""

from umpire.editions import base
from umpire.editions.base import why_not
from umpire.match import Question
from umpire.position import NO_DIE
from umpire.star import plug

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.editions.base import Sequence
    from umpire.star.position import Battle

__all__ = ("play", "plug", "why_not")


def play(match: "Battle") -> "Sequence":
    """The whole match: turns of two phases (S1). What a step needs is imported in its function: a name in the frame of
    a sequence that waits would keep the module."""
    plug.load(match)
    yield from base.opening(match)
    yield from set_channels(match)
    while True:
        if match.turn == match.first:
            new_turn(match)  # before B13: interceptors that are gone keep nobody in the match (S26)
        if base.is_over(match):
            return
        if not base.is_stalemate(match):
            yield from phase(match)
        elif base.ends_stalemate(match):
            return
        else:
            yield from base.reroll_all(match)
        base.next_turn(match)


def set_channels(match: "Battle") -> "Sequence":
    """S58: who controls what, after the first rolls."""
    from umpire.star import deeds

    first = match.turn
    yield from deeds.set_channels(match)
    match.turn = first


def new_turn(match: "Battle") -> None:
    """S2: nobody has acted."""
    from umpire.star import keeping

    keeping.new_turn(match.position)


def phase(match: "Battle") -> "Sequence":
    """A side's phase: what comes before the attack, control and actions, one attack (S49)."""
    match.fresh = True
    yield from prepare(match)
    yield from attack(match)
    if match.position.minefield and not match.position.mines_stay:
        clear_mines(match)


def prepare(match: "Battle") -> "Sequence":
    """Points, mines, reserves, commands (S45, S69, A11, A21)."""
    field = match.position
    if field.tally != NO_DIE and match.turn == match.first:
        from umpire.star import deeds

        yield from deeds.gain_points(match)
    if field.minefield:
        from umpire.star import keeping

        keeping.lay_mines(field, match.turn)
    for begin_turn in match.points("begin_turn"):
        yield from begin_turn(match)
    if field.tally != NO_DIE:
        from umpire.star import deeds

        yield from deeds.spend_points(match)


def clear_mines(match: "Battle") -> None:
    """S45: they expire."""
    from umpire.star import keeping

    keeping.clear_mines(match.position)
    match.changed()


def attack(match: "Battle") -> "Sequence":
    """Control and actions, then one attack, or none where there is none (S3, B17, B18)."""
    side = match.turn
    answer = yield Question("attack", side, b"")
    while answer and answer[0] in ("control", "action"):
        yield from order(match, answer)
        answer = yield Question("attack", side, b"")
    if not base.is_pass(match, side, answer):
        from umpire.star import battle

        assert answer
        yield from battle.strike(match, answer)


def order(match: "Battle", answer: tuple) -> "Sequence":
    """S58, S65: a ship is given units to control, or one acts."""
    from umpire.star import deeds, keeping

    if answer[0] == "control":
        keeping.hold(match.position, answer[1], answer[2])
    else:
        yield from deeds.act(match, answer[1], answer[2], answer[3])
