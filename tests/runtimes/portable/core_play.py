"""Matches for the core's tests that are the same on every runtime: a generator of our own, digests, a policy.

Not a test module: `test_core.py` here and `tests/runtimes/test_core_digests.py` use it.
"""

from binascii import crc32

from umpire import reading, record
from umpire.answering import Illegal
from umpire.checksum import Chain
from umpire.match import Match
from umpire.reading import Reader, RecordError
from umpire.setup import Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterator

RULES = (
    ("half_value", "off"),
    ("score_by", "value_at_capture"),
    ("pass", "free"),
    ("stalemate", "reroll"),
    ("tiebreak", "survivor"),
    ("second_rerolls", 2),
    ("no_capture_rounds", 2),
    ("max_rounds", 9),
)
SIZES = bytes([1, 2, 3, 4, 6, 6, 8, 10, 12, 20, 50, 100])


class Random:
    """A xorshift generator of 32 bits: the same numbers on CPython and MicroPython."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 4294967291 + 1

    def below(self, limit: int) -> int:
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x % limit


def digest(match: "Match | None", crc: int = 0) -> int:
    """A number for all that can be seen of the match, on top of `crc`."""
    if not match:
        return crc32(b"no match", crc)
    position = match.position
    for part in (position.sides, position.value, position.owner, position.place, position.number):
        crc = crc32(part, crc)
    question = match.question
    scores = [match.score(side) for side in range(len(match.setup.names))]
    seen = (question.kind, question.side, list(question.dice), match.turn, scores, match.can_undo())
    crc = crc32(repr(seen).encode(), crc)
    kind, sides = match.outcome()
    crc = crc32(repr((kind, list(sides), match.rounds, match.dry_rounds, match.resigned)).encode(), crc)
    crc = crc32(repr((list(match.pacts), list(match.fronts_won), list(match.own_turns), match.grade())).encode(), crc)
    if question.kind == "attack":
        position = match.position
        targets = position.targets(match.turn)
        counts = [position.count_attacks(match.turn, target) for target in targets]
        crc = crc32(repr((list(targets), counts)).encode(), crc)
    return crc


def through_the_record(
    match: Match, random: Random, policy: "Callable[[Match, Random], tuple]", seen: "Callable[[Match, int], int]"
) -> None:
    """Plays it to its end; its lines, read one after the other, give the same match after each answer."""
    reader = Reader()
    for line in match.setup.lines():
        reader.feed(line.encode())
    while match.question.kind != "over":
        answer = policy(match, random)
        reader.feed(record.line_of(match, answer).encode())
        match.answer(answer)
        read = reader.match
        assert read and seen(match, 0) == seen(read, 0)


def there_and_back(
    match: Match, random: Random, policy: "Callable[[Match, Random], tuple]", seen: "Callable[[Match, int], int]"
) -> None:
    """Plays it to its end, all rolls typed; undone as far as that goes, it is the match of the beginning."""
    start = seen(match, 0)
    while match.question.kind != "over":
        answer = policy(match, random)
        if answer[0] in ("first", "roll"):
            answer = answer[:-1] + (False,)
        match.answer(answer)
    while match.can_undo():
        match.answer(("undo",))
    assert seen(match, 0) == start


def replay(lines: "Iterator[bytes]", crc: int = 0) -> int:
    """A digest over every line of one record: of what it did, why it was refused, what its expectations would find."""
    reader = Reader()
    for raw in lines:
        try:
            kind, text = reader.feed(raw)
            crc = crc32(kind.encode(), crc)
            words = text.split(None, 2)
            if kind == "expect" and words[1] in ("legal", "illegal") and len(words) > 2:
                crc = crc32(str(judged(reader, words[2])).encode(), crc)
            elif kind == "expect" and words[1] in ("setup", "warn"):
                crc = crc32(repr((reader.setup.errors(), reader.setup.warnings())).encode(), crc)
        except RecordError as error:
            crc = crc32(str(error).encode(), crc)
        except Illegal as error:
            crc = crc32(str(error).encode(), crc)
        crc = digest(reader.match, crc)
    return crc


def judged(reader: Reader, line: str) -> int:
    """The reasons against a line, without those that may stand after it."""
    words = line.split()
    while words and ("-" in words[-1] or words[-1] == "duplicate"):
        words.pop()
    match = reader.begin()
    return match.why_not(reading.parse(match, " ".join(words)))


def records_of(path: str) -> "Iterator[list[bytes]]":
    """A file's records, as lists of lines."""
    lines: list[bytes] = []
    with open(path, "rb") as file:
        for line in file:
            if line.startswith(b"umpire") and lines:
                yield lines
                lines = []
            lines.append(line)
    yield lines


def random_setup(random: Random, seats: int, dice: int) -> Setup:
    setup = Setup("base")
    for side in range(seats):
        setup.add_side(f"side {side}", bytes([SIZES[random.below(len(SIZES))] for _ in range(dice)]))
    for name, value in RULES:
        if not random.below(3):
            setup.set_rule(name, value)
    return setup


def answer_to(match: Match, random: Random) -> tuple:
    """A legal answer to what is asked."""
    question = match.question
    position = match.position
    if question.kind == "first":
        return "first", random.below(len(match.setup.names)), not random.below(2)
    if question.kind == "roll":
        values = bytes([random.below(position.sides[die]) + 1 for die in question.dice])
        return "roll", question.dice, values, not random.below(4)
    if question.kind == "reroll":
        return "reroll", position.dice(question.side)[: random.below(3)]
    chosen = random.below(20)  # among the first twenty: there can be thousands
    last = None
    for attack in position.attacks(match.turn):
        last = "attack", attack.dice, attack.target
        if not chosen:
            break
        chosen -= 1
    if not last or (not random.below(4) and not match.why_not(("pass",))):
        return ("pass",)
    return last


def play(seed: int, seats: int, dice: int) -> "tuple[int, int, Match]":
    """A random base match to its end, with undo, corrections and its record: digests of the match and of the record."""
    random = Random(seed)
    return play_on(Match(random_setup(random, seats, dice)), random, answer_to)


def play_on(match: Match, random: Random, answer_of: "Callable[[Match, Random], tuple]") -> "tuple[int, int, Match]":
    """Play the match to its end."""
    chain = Chain()
    crc = 0
    for line in match.setup.lines():
        chain.add(line)
    for _ in range(3000):
        if match.question.kind == "over":
            break
        answer = answer_of(match, random)
        turn = random.below(25)
        if turn == 0 and match.can_undo():
            answer = ("undo",)
        elif turn == 1:
            die = random.below(match.position.n)
            correction = ("correct", die, random.below(match.position.sides[die]) + 1)
            answer = answer if match.why_not(correction) else correction
        chain.add(record.line_of(match, answer))
        match.answer(answer)
        crc = digest(match, crc)
    return crc, chain.crc, match
