"""Random matches with advanced rules: set-ups in which options, editions and house rules meet, and legal answers.

Everything comes from a `random.Random` that is handed in, so a test that fails fails again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from tests.rules import play
from tests.rules.play import LISTED, Answer
from umpire import reading, record, rules
from umpire.checksum import Chain
from umpire.match import Match
from umpire.position import RESERVE, TABLE
from umpire.setup import Setup

SIZES = (1, 2, 2, 3, 4, 6, 6, 8, 10, 20)


def random_setup(rng: random.Random) -> Setup:
    """A set-up with some of the options; it can be played, is not over before it begins, and A9 or A22 ends it."""
    while True:
        setup = Setup(rng.choice(("base", "attrition", "japanese")))
        with_fronts = rng.random() < 0.5
        for side in range(2 if with_fronts else rng.randint(2, 5)):
            army = bytes(rng.choice(SIZES) for _ in range(rng.randint(2 if with_fronts else 1, 6)))
            setup.add_side(f"side {side}", army)
            if rng.random() < 0.4:
                setup.reserves[side] = bytes(rng.choice(SIZES) for _ in range(rng.randint(1, 3)))
        if with_fronts:
            _fronts(rng, setup)
        elif rng.random() < 0.7:
            _alliances(rng, setup)
        _rules(rng, setup)
        if not setup.errors() and setup.alliances != [(1 << len(setup.names)) - 1]:
            return setup


def _fronts(rng: random.Random, setup: Setup) -> None:
    setup.fronts = rng.randint(2, 3)
    for front in range(1, setup.fronts + 1):
        if rng.random() < 0.2:
            setup.admitted[front] = bytes(sorted(rng.sample(sorted(set(SIZES)), 5)))
        if rng.random() < 0.3:
            setup.passes[front] = rng.randrange(2)


def _alliances(rng: random.Random, setup: Setup) -> None:
    sides = list(range(len(setup.names)))
    rng.shuffle(sides)
    while len(sides) >= 2 and rng.random() < 0.7:
        size = rng.randint(2, min(3, len(sides)))
        setup.alliances.append(sum(1 << sides.pop() for _ in range(size)))


def _rules(rng: random.Random, setup: Setup) -> None:
    for name, values in (
        ("half_value", "on off"),
        ("score_by", "sides value_at_capture"),
        ("pass", "forced free"),
        ("stalemate", "score draw reroll"),
        ("tiebreak", "draw survivor"),
        ("second_rerolls", "0 1 3"),
        ("diplomacy", "fixed free"),
        ("alliance_end", "one_left one_out"),
        ("deploy", "chosen random"),
        ("moved_may_act", "off on"),
        ("reconquest", "off on"),
        ("undecided", "nobody stronger"),
        ("handicap", "off on"),
        ("reinforce_every", "1 2 3"),
        ("pass_scope", "holder both"),
        ("first", "random fewest_points"),
    ):
        if rng.random() < 0.4:
            setup.set_rule(name, rules.parse(name, rng.choice(values.split())))
    if rng.random() < 0.2:
        setup.set_rule("no_capture_rounds", 0)
        setup.set_rule("max_rounds", rng.randint(1, 12))
    else:
        setup.set_rule("no_capture_rounds", rng.choice((1, 2, 4)))


def answer_to(match: Match, rng: random.Random, device: float = 0.2) -> Answer:
    """A legal answer to what the match asks, diplomacy now and then included."""
    kind = match.question.kind
    pact = _diplomacy(match, rng)
    if pact:
        return pact
    if kind == "deploy":
        return deploy(match, rng, rng.random() < device)
    if kind == "reinforce":
        fronts = range(match.setup.fronts + 1)
        waiting = [("reinforce", die, front) for die in match.position.dice(match.turn, RESERVE) for front in fronts]
        return rng.choice([answer for answer in waiting if not match.why_not(answer)])
    if kind == "attack" and match.setup.fronts:
        return _act(match, rng)
    return play.answer_to(match, rng, device)


def _diplomacy(match: Match, rng: random.Random) -> Answer | None:
    if match.question.kind not in ("attack", "reinforce") or rng.random() > 0.2:
        return None
    others = range(len(match.setup.names))
    wanted = [(word, match.turn, other) for word in ("ally", "break") for other in others]
    legal = [answer for answer in wanted if not match.why_not(answer)]
    return rng.choice(legal) if legal else None


def deploy(match: Match, rng: random.Random, by_device: bool) -> Answer:
    dice = match.question.dice
    while True:
        fronts = bytes(rng.randint(1, match.setup.fronts) for _ in dice)
        answer = ("deploy", dice, fronts, by_device)
        if not match.why_not(answer):
            return answer


def _act(match: Match, rng: random.Random) -> Answer:
    """With fronts: an attack, a move, or hold."""
    attacks = list(islice(match.position.attacks(match.turn), LISTED))
    holds = [("hold", front) for front in range(1, match.setup.fronts + 1)]
    for _ in range(100):
        answer: Answer
        chosen = rng.random()
        if chosen < 0.6 and attacks:
            return "attack", *rng.choice(attacks)
        if chosen < 0.75:
            dice = list(match.position.dice(match.turn))
            some = bytes(sorted(rng.sample(dice, rng.randint(1, min(2, len(dice))))))
            answer = ("move", some, rng.randint(1, match.setup.fronts))
        else:
            answer = rng.choice(holds)
        if not match.why_not(answer):
            return answer
    raise AssertionError("no answer is legal")


def snapshot(match: Match) -> tuple[Any, ...]:
    """All that anybody can see of a match, and what its rules remember."""
    position = match.position
    return (
        play.snapshot(match),
        (bytes(match.pacts), bytes(match.fronts_won), list(match.own_turns), match.deployed, match.fresh),
        (bytes(position.fields), bytes(position.foes), bytes(position.rivals), position.spent),
        match.grade(),
    )


def on_table(match: Match, side: int) -> list[int]:
    """The side's dice on the table, in whatever front."""
    position = match.position
    return [die for die in range(position.n) if position.owner[die] == side and position.place[die] >= TABLE]


def through_the_record(
    match: Match,
    rng: random.Random,
    answer_of: Callable[[Match, random.Random], Answer],
    snapshot_of: Callable[[Match], tuple[Any, ...]],
) -> Iterator[tuple[Answer, str]]:
    """Plays the match to its end, with undo now and then, and each line through the record into a second match: they
    stay the same. Yields each answer and its line before it is given."""
    reader, chain = reading.Reader(), Chain()
    for line in match.setup.lines():
        assert reader.feed(chain.add(line)) == ("header", line)
    assert list(reader.setup.lines()) == list(match.setup.lines())
    while match.question.kind != "over":
        answer = answer_of(match, rng)
        if rng.random() < 0.05 and match.can_undo():
            answer = ("undo",)
        line = record.line_of(match, answer)
        twin = reader.begin()
        again = reading.parse(twin, line)
        assert record.line_of(twin, again) == line
        assert not twin.why_not(again)
        yield answer, line
        assert reader.feed(chain.add(line)) == ("event", line)
        match.answer(answer)
        assert snapshot_of(twin) == snapshot_of(match)
    assert list(reader.begin().history()) == list(match.history())
