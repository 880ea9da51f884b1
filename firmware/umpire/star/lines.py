"""The record's lines of star answers, written and read (RECORD 3). Loaded for both."""

from micropython import const

from umpire.position import NO_DIE
from umpire.record import named
from umpire.star.position import TALLY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.star.position import Battle, Field

DEEDS = "rally disperse coordinate"  # by the numbers of umpire.star.deeds
_PART = const(30)  # at most, of each part of a d60


# Writing


def line_of(match: "Battle", answer: tuple) -> str:
    """See `plug.line_of`."""
    word = answer[0]
    field = match.position
    if word == "attack":
        return _attack_line(field, answer)
    if word == "roll":
        return ("rng " if answer[3] else "roll ") + _rolled(field, answer[1], answer[2])
    if word == "correct":
        more = bytes(answer[3:])
        return "correct " + _rolled(field, bytes([answer[1]]), bytes([answer[2]]) + more)
    if word == "react":
        names = [field.name(die) + ("!" if die in answer[2] else "") for die in sorted(answer[1])]
        return "react " + (" ".join(names) or "none")
    if word in ("lose", "escort"):
        return word + " " + (named(field, answer[1], " ") or "none")
    if word == "damage":
        parts = [f"{field.name(die)}={part}" for die, part in sorted(zip(answer[1], answer[2]))]
        return "damage " + " ".join(parts)
    if word == "control":
        return "control " + (_none_or(field, answer[1]) + " " + named(field, answer[2], " ")).rstrip()
    if word == "command":
        return "command " + ("all " if answer[2] else "") + _none_or(field, answer[1])
    if word == "repair":
        return "repair none" if answer[1] == NO_DIE else f"repair {field.name(answer[1])} {field.name(answer[2])}"
    if word == "action":
        return f"action {field.name(answer[1])} {DEEDS.split()[answer[2]]} {field.name(answer[3])}"
    return ""


def _none_or(field: "Field", die: int) -> str:
    return "none" if die == NO_DIE else field.name(die)


def _attack_line(field: "Field", answer: tuple) -> str:
    count = len(answer[1])
    how = answer[3] if len(answer) > 3 else b""
    bonus = how[count : 2 * count] or bytes(count)
    names = [field.name(die) + ("!" if used else "") for die, used in sorted(zip(answer[1], bonus))]
    support = " with " + named(field, how[2 * count :], " ") if len(how) > 2 * count else ""
    return "attack " + "+".join(names) + support + " > " + field.name(answer[2])


def _rolled(field: "Field", dice: bytes, values: bytes) -> str:
    """What dice show, in index order; a d60 of two d30 by its parts, the second of which stands behind the values."""
    seconds = list(values[len(dice) :])
    said = []
    for die, value in zip(dice, values):
        text = str(value)
        if field.is_double(die) and seconds:
            second = seconds.pop(0)
            text = f"{value - second}+{second}"
        said.append((die, f"{field.name(die)}={text}"))
    said.sort()
    return " ".join([text for _, text in said])


# Reading


def parse(match: "Battle", parts: list[str]) -> tuple | None:
    """See `plug.parse`. RecordError if the line is malformed."""
    from umpire.reading import RecordError, die_of

    word = parts[0]
    field = match.position
    if word == "attack":
        return _attack(match, parts)
    if word in ("roll", "rng"):
        dice, values = _shown(field, parts, "roll a1=3 a2=5")
        return "roll", dice, values, word == "rng"
    if word == "correct":
        dice, values = _shown(field, parts, "correct a1=5")
        if len(dice) != 1:
            raise RecordError("one die a line was expected: correct a1=5")
        return ("correct", dice[0]) + tuple(values)
    names = parts[1:]
    none = names == ["none"]
    if word in ("lose", "escort", "react") and names:
        return _listed(field, word, [] if none and word != "lose" else names)
    if word == "damage" and names:
        return _damage(field, parts)
    if word == "control" and names:
        dice = bytes([die_of(field, name) for name in names]) if not none else bytes([NO_DIE])
        return word, dice[0], dice[1:]
    if word == "command" and len(names) in (1, 2):
        if len(names) == 2 and names[0] != "all":
            raise RecordError("`command all b4` was expected")
        return word, NO_DIE if none else die_of(field, names[-1]), len(names) - 1
    if word == "repair" and (none or len(names) == 2):
        return (word, NO_DIE, NO_DIE) if none else (word, die_of(field, names[0]), die_of(field, names[1]))
    if word == "action" and len(names) == 3 and names[1] in DEEDS.split():
        return word, die_of(field, names[0]), DEEDS.split().index(names[1]), die_of(field, names[2])
    for example in _EXAMPLES.split("|"):
        if example.split()[0] == word:
            raise RecordError(f"`{example}` was expected")
    return None


_EXAMPLES = "control a1 a5 a6|react b4 b5|lose b5|damage a1=2 a3=1|escort b3|action a2 rally a5|repair a2 a5|command a3"


def _listed(field: "Field", word: str, names: list[str]) -> tuple:
    from umpire.reading import die_of

    dice = []
    bonus = []
    for name in names:
        used = word == "react" and name.endswith("!")
        dice.append(die_of(field, name[:-1] if used else name))
        if used:
            bonus.append(dice[-1])
    return (word, bytes(dice), bytes(bonus)) if word == "react" else (word, bytes(dice))


def _damage(field: "Field", parts: list[str]) -> tuple:
    from umpire.reading import shown

    dice, points = shown(field, parts, "damage a1=2 a3=1")
    taking = [(die, part) for die, part in zip(dice, points) if part]
    return "damage", bytes([die for die, _ in taking]), bytes([part for _, part in taking])


def _shown(field: "Field", parts: list[str], example: str) -> tuple[bytes, bytes]:
    """Dice and values of a roll; behind the values the second parts of dice that are two d30, in order."""
    from umpire.reading import number, shown

    dice = bytearray()
    values = bytearray()
    seconds = bytearray()
    at = 1
    while at < len(parts):
        pair = parts[:1] + parts[at : at + 3]
        if len(pair) != 4 or pair[2] != "=":
            shown(field, pair, example)  # says what is wrong
        die = _named(field, pair[1])
        value = min(number(pair[3]), NO_DIE)
        double = die < field.n and field.is_double(die)
        second = max(1, value - _PART) if double else 0
        at += 3
        if parts[at : at + 1] == ["+"]:
            second = min(number("".join(parts[at + 1 : at + 2])), NO_DIE)
            right = double and 1 <= value <= _PART and 1 <= second <= _PART
            value = value + second if right else NO_DIE  # out of every range
            at += 2
        dice.append(die)
        values.append(value)
        if double:
            seconds.append(second)
    if not dice:
        shown(field, parts, example)
    return bytes(dice), bytes(values + seconds)


def _named(field: "Field", name: str) -> int:
    """The die of that name; a letter alone is the d6 of a side's command points."""
    from umpire.reading import die_of

    if len(name) > 1 or not "A" <= name <= "H":
        return die_of(field, name)
    found = [die for die in range(field.n) if field.place[die] == TALLY and field.name(die) == name]
    return found[0] if found else NO_DIE


def _attack(match: "Battle", parts: list[str]) -> tuple:
    """The base game's line, where `!` is an optional bonus, and supporters stand behind `with`."""
    from umpire.reading import RecordError, attack, die_of

    support = b""
    if "with" in parts and ">" in parts:
        at, end = parts.index("with"), parts.index(">")
        names = parts[at + 1 : end]
        if not names:
            raise RecordError("a die was expected behind `with`: attack a1 with a5 a6 > b2")
        support = bytes([die_of(match.position, name) for name in names])
        parts = parts[:at] + parts[end:]
    bare = [name[:-1] if name.endswith("!") and len(name) > 1 else name for name in parts]
    answer = attack(match, bare)
    count = len(answer[1])
    bonus = bytes([1 if name.endswith("!") else 0 for name in parts[1 : 2 * count : 2]])
    how = bytes(count) + bonus + support if any(bonus) or support else b""
    return answer[:3] + (how,) + answer[4:]
