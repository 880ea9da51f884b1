"""What Star Strife plugs into the sequence of play: see umpire.match."""

from umpire.position import NO_DIE
from umpire.star.position import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.star.position import Battle

FORMS = "control ib|command ii|action iii|react bb|lose b|repair ii|escort b|damage bb"
Position = Field

# The answers that only star has, and what they need, each module before those that import it.
_DEEDS = "control action command"
_IN_BATTLE = "react lose repair escort damage"
_EVERYTHING = "fight battle judging deeds refusing lines"


def load(match: "Battle", answer: tuple = ()) -> None:
    """In the midst of the sequence of play the stack has no room to load a module, or modules that load others: what
    the answer needs; of none, whatever any may need."""
    field = match.position
    names = "keeping reach"  # whose turn is next, who can do what?
    if field.minefield or answer and answer[0] == "action":
        names += " arming"  # units will be born
    if field.only_stackers:
        __import__("umpire.flanks")
        __import__("umpire.ways")
        names += " search"
    if field.tally != NO_DIE:
        names += " deeds"
    if not answer:
        names += " " + _EVERYTHING
    elif answer[0] == "attack":
        names += " fight battle judging refusing lines"
    elif answer[0] in _DEEDS.split():
        names += " deeds refusing lines"
    elif answer[0] in _IN_BATTLE.split():
        names += " battle refusing lines"
    for name in names.split():
        __import__("umpire.star." + name)


def begin(match: "Battle") -> None:
    """The fleets are there: terrain and house rules."""
    from umpire.star import keeping

    keeping.begin(match)


def changed(match: "Battle") -> None:
    """Channels are freed of what has left the table."""
    from umpire.star import keeping

    keeping.changed(match.position)


def can_act(match: "Battle") -> bool:
    """S67: with all units counted as not having acted, is there an attack, an action, a command?"""
    from umpire.star import keeping

    return keeping.can_act(match)


def why_not(match: "Battle", answer: tuple) -> int | None:
    """The reasons against attacks, and against all answers that only star has."""
    if answer[0] != "attack" and answer[0] not in (_DEEDS + " " + _IN_BATTLE).split():
        return None
    from umpire.star import refusing

    return refusing.why_not(match, answer)


def moves(match: "Battle") -> "Iterator[tuple]":
    """Every legal answer that only star has."""
    from umpire.star import listing

    return listing.moves(match)


def record(match: "Battle", answer: tuple) -> str:
    """The record's line for such an answer, for an attack, and for rolls of two d30."""
    if answer[0] in ("first", "pass", "reroll", "reinforce", "undo", "resign", "end"):
        return ""
    if answer[0] == "roll" and not [die for die in answer[1] if match.position.is_double(die)]:
        return ""
    from umpire.star import lines

    return lines.line_of(match, answer)


def parse(match: "Battle", parts: list[str]) -> tuple | None:
    """The answer that such a line stands for, split at blanks and signs."""
    from umpire.star import lines

    return lines.parse(match, parts)
