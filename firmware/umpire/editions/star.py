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

from umpire import reasons
from umpire.match import NOBODY, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.editions.base import Sequence
    from umpire.match import Match


def play(match: "Match") -> "Sequence":
    """Not played yet: a record's set-up can be checked."""
    raise ValueError("no match of Star Strife is played yet")
    yield Question("over", NOBODY, b"")


def why_not(match: "Match", answer: tuple) -> int:
    """Nothing is asked."""
    return reasons.NOT_ASKED
