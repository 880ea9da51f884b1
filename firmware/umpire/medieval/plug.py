"""What Medieval Strife plugs into the sequence of play: see umpire.match."""

from umpire.medieval.position import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.medieval.position import Battle

_ARMING = "medieval.spells medieval.units medieval.themes medieval.arming"

FORMS = "cast bii|recharge b|escort b"
Position = Field


def _load(names: str) -> None:
    """In the midst of the sequence of play the stack has no room to load a module, or modules that load others."""
    for name in names.split():
        __import__("umpire." + name)


def load(match: "Battle", answer: tuple) -> None:
    """What the answer needs, each module before those that import it."""
    _load("medieval.search")  # whose turn is next, who can do what?
    if answer[0] not in ("first", "roll", "pass"):
        _load("medieval.refusing")
    if answer[0] in ("cast", "recharge") or is_spellflank(answer):
        _load("medieval.spells medieval.casting medieval.lines")
    if answer[0] == "cast":
        from umpire.medieval import spells

        if spells.spell(answer[2]).deed == "split":
            _load(_ARMING)


def begin(match: "Battle") -> None:
    """The units take the field."""
    _load(_ARMING + " medieval.search")
    from umpire.medieval import arming

    arming.begin(match.position, match)


def changed(match: "Battle") -> None:
    """Spells leave with the dice they lie on."""
    match.position.changed()


def can_act(match: "Battle") -> bool:
    """M46: while a lasting spell is in force there is no stalemate; nor on volcanic ground while a unit can roll."""
    field = match.position
    if field.in_force():
        return True
    everybody = bytes([die for side in range(len(match.pacts)) for die in field.dice(side)])
    return field.place_name == "volcanic" and len(field.rollable(everybody)) > 0


def brought(answer: tuple) -> bytes:
    """The spell that each die of an attack brings, 0: none (M19)."""
    how = answer[3] if len(answer) > 3 else b""
    return how[len(answer[1]) :] or bytes(len(answer[1]))


def is_spellflank(answer: tuple) -> bool:
    """Is it an attack that spells join?"""
    return answer[0] == "attack" and any(brought(answer))


def why_not(match: "Battle", answer: tuple) -> int | None:
    """The reasons against attacks, casts, recharges and escorts, and against re-rolling what is frozen."""
    if answer[0] not in ("attack", "cast", "recharge", "escort", "reroll"):
        return None
    from umpire.medieval import refusing

    return refusing.why_not(match, answer)


def moves(match: "Battle") -> "Iterator[tuple]":
    """Casts, recharges and escorts."""
    from umpire.medieval import listing

    return listing.moves(match)


def record(match: "Battle", answer: tuple) -> str:
    """The record's line for a spellflank, a cast, a recharge or an escort."""
    if answer[0] not in ("cast", "recharge", "escort") and not is_spellflank(answer):
        return ""
    from umpire.medieval import lines

    return lines.line_of(match, answer)


def parse(match: "Battle", parts: list[str]) -> tuple | None:
    """The answer that such a line stands for, split at blanks and signs."""
    if parts[0] not in ("attack", "cast", "recharge", "escort"):
        return None
    from umpire.medieval import lines

    return lines.parse(match, parts)
