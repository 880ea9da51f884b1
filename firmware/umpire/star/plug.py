"""What Star Strife plugs into the sequence of play: see umpire.match."""

from umpire.star.position import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.star.position import Battle

FORMS = "control ib|command ii|action iii|react bb|lose b|repair ii|escort b|damage bb"
Position = Field

# What answering needs, each module before those that import it.
_ANSWERING = "umpire.flanks umpire.ways keeping judging search fight battle deeds stalemate lines refusing"


def load(match: "Battle", answer: tuple = ()) -> None:
    """In the midst of the sequence of play the stack has no room to load a module, or modules that load others."""
    for name in _ANSWERING.split():
        __import__(name if name.startswith("umpire.") else "umpire.star." + name)


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
    from umpire.star import stalemate

    return stalemate.can_act(match)


def why_not(match: "Battle", answer: tuple) -> int | None:
    """The reasons against attacks, and against all answers that only star has."""
    from umpire.star import refusing

    return refusing.why_not(match, answer)


def moves(match: "Battle") -> "Iterator[tuple]":
    """Every legal answer that only star has."""
    from umpire.star import listing

    return listing.moves(match)


def record(match: "Battle", answer: tuple) -> str:
    """The record's line for such an answer, for an attack, and for rolls of two d30."""
    from umpire.star import lines

    return lines.line_of(match, answer)


def parse(match: "Battle", parts: list[str]) -> tuple | None:
    """The answer that such a line stands for, split at blanks and signs."""
    from umpire.star import lines

    return lines.parse(match, parts)
