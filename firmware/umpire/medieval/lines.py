"""The record's lines of medieval answers, written and read (RECORD 3). Loaded for both."""

from umpire.medieval import plug, spells
from umpire.position import NO_DIE
from umpire.record import letter, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.match import Match
    from umpire.position import Position


def line_of(match: "Match", answer: tuple) -> str:
    """See `plug.record`."""
    word = answer[0]
    field = match.position
    if word == "attack":
        joined = sorted(zip(answer[1], plug.brought(answer)))
        names = [field.name(die) + (":" + spells.spell(spell).name if spell else "") for die, spell in joined]
        return "attack " + "+".join(names) + " > " + field.name(answer[2])
    if word == "cast":
        row = spells.spell(answer[2])
        target = ""
        if row.aim == "side":
            target = " > " + letter(answer[3])
        elif spells.aims_at_a_die(answer[2]):
            target = " > " + field.name(answer[3])
        return f"cast {field.name(answer[1][0])} {row.name}{target}"
    if word == "recharge":
        return "recharge " + field.name(answer[1][0])
    if word == "escort":
        return "escort " + (named(field, answer[1], " ") or "none")
    return ""


def parse(match: "Match", parts: list[str]) -> tuple | None:
    """See `plug.parse`; `parts`: split at blanks and signs. RecordError if the line is malformed."""
    from umpire.reading import RecordError, die_of

    word = parts[0]
    field = match.position
    if word == "attack":
        return _attack(match, parts)
    if word == "cast":
        return _cast(field, parts)
    if word == "recharge":
        if len(parts) != 2:
            raise RecordError("`recharge a1` was expected")
        return word, bytes([die_of(field, parts[1])])
    if word == "escort":
        if len(parts) < 2:
            raise RecordError("`escort b3` or `escort none` was expected")
        names = [] if parts[1:] == ["none"] else parts[1:]
        return word, bytes([die_of(field, name) for name in names])
    return None


def _attack(match: "Match", parts: list[str]) -> tuple:
    """The base game's line, where a die may bring a spell: a1:beam."""
    from umpire.reading import attack

    bare = []
    brought = []
    for k, token in enumerate(parts):
        name, colon, spell = token.partition(":")
        bare.append(name)
        if k % 2 and name not in ("+", ">"):
            brought.append(_number(spell) if colon else 0)
    answer = attack(match, bare)
    count = len(answer[1])
    how = bytes(count) + bytes(brought[:count]) if any(brought[:count]) else b""
    return answer[:3] + (how,) + answer[4:]


def _cast(field: "Position", parts: list[str]) -> tuple:
    from umpire.reading import RecordError, die_of, side_of

    if len(parts) < 3 or parts[2] == ">":
        raise RecordError("`cast a1 beam > b2` was expected")
    caster = bytes([die_of(field, parts[1])])
    number = _number(parts[2])
    row = spells.spell(number)
    named = "" if row.aim in ("all", "none") else " > B" if row.aim == "side" else " > b2"
    if len(parts) != (5 if named else 3) or named and parts[3] != ">":
        raise RecordError(f"`cast a1 {row.name}{named}` was expected")
    if not named:
        return "cast", caster, number, NO_DIE
    return "cast", caster, number, side_of(parts[4]) if row.aim == "side" else die_of(field, parts[4])


def _number(name: str) -> int:
    from umpire.reading import RecordError

    number = spells.number(name)
    if not number:
        raise RecordError(f"there is no spell `{name}`" if name else "a spell was expected behind `:`")
    return number
