"""Expectations of scenario files: each is judged in the position after all lines above it (RECORD 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from umpire import outcome, reading, reasons
from umpire.match import NOBODY, Match
from umpire.position import GONE, NO_DIE, RESERVE, TABLE
from umpire.reading import Reader, RecordError
from umpire.star.position import HELD

# Every reason that the record format knows, whichever edition gives it.
REASONS = frozenset(
    "acted ally banned carrier capacity controlled duplicate enchanted enemy-die frozen full held must-attack "
    "no-action no-bonus no-channel no-charge no-half no-points no-spell not-asked not-attrition not-greater "
    "not-on-table not-your-turn out-of-range over-value own-die pass-held protected size-barred station "
    "sum-differs too-few too-large too-weak wrong-dice wrong-front wrong-total zero".split()
)
QUESTIONS = "first deploy reroll reinforce roll attack control command react lose repair escort damage over".split()
SETUP_ERRORS = frozenset("size unknown-unit mixed-units theme capacity station sides fronts option".split())
SETUP_WARNINGS = frozenset("small-fry d100 no-attack endless".split())


def judge(reader: Reader, text: str) -> str:
    """What is wrong with an `expect` line; empty if it holds. RecordError if it is malformed."""
    words = text.split()[1:]
    if not words or words[0] not in _KINDS:
        raise RecordError(f"an expectation was expected: {' '.join(sorted(_KINDS))}")
    return _KINDS[words[0]](reader, words[1:])


def side_letter(side: int) -> str:
    """A..H, or - for nobody."""
    return "-" if side == NOBODY else chr(65 + side)


def asked(match: Match) -> str:
    """What the match waits for, as `expect ask` says it."""
    question = match.question
    return question.kind if question.side == NOBODY else f"{question.kind} {side_letter(question.side)}"


def outcome_text(match: Match) -> str:
    """The outcome as `expect outcome` says it."""
    kind, sides = match.outcome()
    if kind != "win":
        return kind
    return " ".join(["win", "+".join(side_letter(side) for side in sides), match.grade()]).strip()


def place_text(match: Match, die: int) -> str:
    """Where a die is, as `expect at` says it."""
    place = match.position.place[die]
    if place >= TABLE:
        return "table"
    return {RESERVE: "reserve", HELD: "reserve", GONE: "gone"}.get(place) or f"score {side_letter(place)}"


def _differs(expected: object, found: object) -> str:
    return "" if expected == found else f"{found} was found, {expected} was expected"


def _legal(reader: Reader, words: list[str]) -> str:
    bits = _why_not(reader, words)
    return f"illegal: {' '.join(reasons.words(bits))}; legal was expected" if bits else ""


def _illegal(reader: Reader, words: list[str]) -> str:
    expected: list[str] = []
    while words and words[-1] in REASONS:
        expected.insert(0, words[-1])
        words = words[:-1]
    found = reasons.words(_why_not(reader, words))
    if not found:
        return f"legal was found, {' '.join(expected) or 'a refusal'} was expected"
    return _differs(" ".join(sorted(expected)), " ".join(found)) if expected else ""


def _why_not(reader: Reader, words: list[str]) -> int:
    if not words:
        raise RecordError("a line was expected: expect legal attack a1 > b2")
    match = reader.begin()
    return match.why_not(reading.parse(match, " ".join(words)))


def _ask(reader: Reader, words: list[str]) -> str:
    if len(words) not in (1, 2) or words[0] not in QUESTIONS:
        raise RecordError(f"a question was expected: {' '.join(QUESTIONS)}, and perhaps a side")
    question = reader.begin().question
    wrong = _differs(words[0], question.kind)
    return wrong or (_differs(words[1], side_letter(question.side)) if len(words) == 2 else "")


def _turn(reader: Reader, words: list[str]) -> str:
    (letter,) = _count(words, 1, "turn A")
    return _differs(letter, side_letter(reader.begin().turn))


def _value(reader: Reader, words: list[str]) -> str:
    name, value = _count(words, 2, "value a1 6")
    match = reader.begin()
    return _differs(reading.number(value), match.position.value[_die(match, name)])


def _at(reader: Reader, words: list[str]) -> str:
    where = " ".join(words[1:])
    places = {"table", "reserve", "gone"} | {f"score {side_letter(k)}" for k in range(len(reader.setup.names))}
    if where not in places:
        raise RecordError("`expect at b2 table | reserve | score A | gone` was expected")
    match = reader.begin()
    return _differs(where, place_text(match, _die(match, words[0])))


def _score(reader: Reader, words: list[str]) -> str:
    letter, points = _count(words, 2, "score A 12")
    return _differs(reading.number(points), reader.begin().score(_side(reader, letter)))


def _points(reader: Reader, words: list[str]) -> str:
    letter, points = _count(words, 2, "points A 60")
    return _differs(reading.number(points), outcome.arrived(reader.begin(), _side(reader, letter)))


def _attacks(reader: Reader, words: list[str]) -> str:
    (count,) = _count(words, 1, "attacks 17")
    match = reader.begin()
    found = 0
    if match.question.kind == "attack":
        found = sum(
            match.position.count_attacks(match.turn, target) for target in match.position.targets(match.turn)
        )
    return _differs(reading.number(count), found)


def _outcome(reader: Reader, words: list[str]) -> str:
    if not words:
        raise RecordError("`expect outcome win A | draw | open` was expected")
    return _differs(" ".join(words), outcome_text(reader.begin()))


def _setup(reader: Reader, words: list[str]) -> str:
    if reader.match and reader.match.question.kind != "first":
        raise RecordError("`expect setup` stands only in a record without events")
    _known(words, SETUP_ERRORS | {"ok"}, "setup ok")
    return _differs(" ".join(sorted(words)), " ".join(reader.setup.errors()) or "ok")


def _warn(reader: Reader, words: list[str]) -> str:
    _known(words, SETUP_WARNINGS | {"none"}, "warn none")
    return _differs(" ".join(sorted(words)), " ".join(reader.setup.warnings()) or "none")


def _command(reader: Reader, words: list[str]) -> str:
    letter, points = _count(words, 2, "command A 3")
    match = reader.begin()
    if match.setup.edition != "star":
        raise RecordError(f"command points belong to star, not to {match.setup.edition}")
    field: Any = match.position
    return _differs(reading.number(points), field.points[_side(reader, letter)])


def _count(words: list[str], count: int, example: str) -> list[str]:
    if len(words) != count:
        raise RecordError(f"`expect {example}` was expected")
    return words


def _known(words: list[str], known: frozenset[str], example: str) -> None:
    if not words or not known.issuperset(words):
        raise RecordError(f"`expect {example}`, or of {' '.join(sorted(known))} was expected")


def _side(reader: Reader, letter: str) -> int:
    side = ord(letter) - 65 if len(letter) == 1 else NOBODY
    if not 0 <= side < len(reader.setup.names):
        raise RecordError(f"there is no side {letter}")
    return side


def _die(match: Match, name: str) -> int:
    die = reading.die_of(match.position, name)
    if die == NO_DIE:
        raise RecordError(f"there is no die {name}")
    return die


_KINDS: dict[str, Callable[[Reader, list[str]], str]] = {
    "legal": _legal,
    "illegal": _illegal,
    "ask": _ask,
    "turn": _turn,
    "value": _value,
    "at": _at,
    "score": _score,
    "points": _points,
    "attacks": _attacks,
    "outcome": _outcome,
    "setup": _setup,
    "warn": _warn,
    "command": _command,
}
