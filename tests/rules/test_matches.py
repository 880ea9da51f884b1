"""Random matches of 2 to 8 sides keep what RULEBOOK B's facts promise, and undo, correct and record keep the match."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules import play
from tests.rules.play import FIXED, Answer, snapshot
from umpire import reading, record
from umpire.answering import Illegal
from umpire.checksum import Chain
from umpire.match import Match
from umpire.position import GONE, TABLE
from umpire.setup import Setup

SEEDS = st.integers(min_value=0, max_value=2**32)
TOO_MANY = 20_000  # answers: no match of these set-ups comes near


class Journal:
    """A second, plain book-keeping of what was answered: what undo and correct must do, by RECORD 3 alone."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.answers: list[Answer] = []

    def is_decision(self, answer: Answer) -> bool:
        if answer[0] == "pass":
            return self.setup.rule("pass") == "free"  # else every pass is forced
        return answer[0] != "roll"

    def without_last_decision(self) -> list[Answer] | None:
        """What undo leaves; None where it is refused."""
        for k in range(len(self.answers) - 1, -1, -1):
            answer = self.answers[k]
            if answer[0] in ("first", "roll") and answer[-1]:
                return None
            if self.is_decision(answer):
                return self.answers[:k]
        return None

    def corrected(self, die: int, value: int) -> list[Answer] | None:
        """The answers with another last typed number for the die; None if there is none."""
        for k in range(len(self.answers) - 1, -1, -1):
            if self.answers[k][0] == "roll" and die in self.answers[k][1]:
                word, dice, values, by_device = self.answers[k]
                if by_device:
                    return None
                changed = bytes(value if d == die else v for d, v in zip(dice, values, strict=True))
                return [*self.answers[:k], (word, dice, changed, by_device), *self.answers[k + 1 :]]
        return None


def replayed(setup: Setup, answers: list[Answer]) -> Match | None:
    """A new match with these answers; None if one of them is illegal."""
    match = Match(setup)
    try:
        for answer in answers:
            match.answer(answer)
    except Illegal:
        return None
    return match


def check_invariants(match: Match) -> None:
    setup, position = match.setup, match.position
    seats = range(len(setup.names))
    assert position.n == setup_dice(setup)
    sides = position.sides
    captured = 0
    for die in range(position.n):
        place = position.place[die]
        assert place in (TABLE, GONE) or (place in seats and place != position.owner[die])
        assert place != GONE or match.resigned >> position.owner[die] & 1
        captured += place in seats
        assert position.name(die) == f"{'abcdefgh'[position.owner[die]]}{position.number[die]}"
        assert 0 <= position.value[die] <= sides[die]
    assert captured == play.attacks_made(match.history()) <= max(position.n - 1, 0)
    by = position.value if setup.rule("score_by") == "value_at_capture" else sides
    taken = sum(by[die] for die in range(position.n) if position.place[die] in seats)
    assert sum(match.score(side) for side in seats) == taken
    if match.question.kind == "attack":
        check_attacks(match)


def check_attacks(match: Match) -> None:
    position = match.position
    for attack in islice(position.attacks(match.turn), 20):
        assert match.why_not(("attack", attack.dice, attack.target)) == 0
        assert len(attack.dice) > 1 or position.sides[attack.dice[0]] > 1  # a d1 never makes a direct assault
    assert (next(position.attacks(match.turn), None) is not None) == position.can_attack(match.turn)


def setup_dice(setup: Setup) -> int:
    return sum(len(army) for army in setup.armies)


def check_end(match: Match) -> None:
    setup = match.setup
    kind, winners = match.outcome()
    assert kind in ("win", "draw")
    left = [side for side in range(len(setup.names)) if match.is_in(side)]
    natural = not match.resigned and ("end",) not in list(match.history())
    if natural and len(setup.names) == 2 and len(left) == 1 and setup.rule("score_by") == "sides":
        assert match.score(left[0]) == setup.points(1 - left[0])
    stayed = [side for side in range(len(setup.names)) if not match.resigned >> side & 1]
    assert set(winners) <= set(stayed)
    if not match.drawn:
        best = max(match.score(side) for side in stayed)
        assert all(match.score(side) == best for side in winners)
    assert (len(winners) == 1) == (kind == "win") or match.drawn


@FIXED
@given(SEEDS)
def test_every_match_keeps_the_facts_and_ends(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(play.random_setup(rng))
    check_invariants(match)
    for _ in range(TOO_MANY):
        if match.question.kind == "over":
            break
        match.answer(play.answer_to(match, rng))
        check_invariants(match)
    check_end(match)


def disturb(match: Match, journal: Journal, rng: random.Random) -> None:
    """Try an undo, a correction, a resignation or an end; the match must do what the journal says."""
    before = snapshot(match)
    choice = rng.random()
    answers: list[Answer] | None
    if choice < 0.45:
        answer: Answer = ("undo",)
        answers = journal.without_last_decision()
    elif choice < 0.9:
        die = rng.randrange(match.position.n)
        value = rng.randint(1, match.position.sides[die])
        answer = ("correct", die, value)
        answers = journal.corrected(die, value)
    elif choice < 0.98:
        answer = ("resign", rng.randrange(len(match.setup.names)))
        answers = [*journal.answers, answer]
    else:
        answer = ("end",)
        answers = [*journal.answers, answer]
    twin = None if answers is None else replayed(match.setup, answers)
    assert (match.why_not(answer) == 0) == (twin is not None), answer
    assert snapshot(match) == before  # asking changes nothing
    if twin is None or answers is None:
        with pytest.raises(Illegal):
            match.answer(answer)
        assert snapshot(match) == before
        return
    match.answer(answer)
    assert snapshot(match) == snapshot(twin)
    journal.answers = answers


@FIXED
@given(SEEDS)
def test_undo_and_correct_give_the_same_as_a_replay(seed: int) -> None:
    rng = random.Random(seed)
    setup = play.random_setup(rng, most_sides=4, most_dice=5)
    match = Match(setup)
    journal = Journal(setup)
    device = rng.choice((0.0, 0.05, 0.3))
    for _ in range(80):
        if rng.random() < 0.3:
            disturb(match, journal, rng)
        elif match.question.kind != "over":
            answer = play.answer_to(match, rng, device)
            match.answer(answer)
            journal.answers.append(answer)
        plain = [answer[:3] if answer[0] == "attack" else answer for answer in match.history()]
        assert plain == journal.answers
        assert match.can_undo() == (journal.without_last_decision() is not None)
    twin = replayed(setup, journal.answers)
    assert twin is not None and snapshot(twin) == snapshot(match)


def written(rng: random.Random, sums: bool) -> tuple[list[bytes], Match]:
    """A random match and its record, line by line; undo, corrections and resignations included."""
    setup = play.random_setup(rng)
    match = Match(setup)
    chain = Chain()
    lines: list[bytes] = []

    def write(text: str) -> None:
        lines.append(chain.add(text) if sums else text.encode())

    for line in setup.lines():
        write(line)
    for _ in range(rng.randint(0, 120)):
        answer: Answer
        if rng.random() < 0.1:
            die = rng.randrange(match.position.n)
            answer = rng.choice((("undo",), ("correct", die, 1), ("resign", 0)))
            if match.why_not(answer):
                continue
        elif match.question.kind == "over":
            break
        else:
            answer = play.answer_to(match, rng)
        write(record.line_of(match, answer))
        match.answer(answer)
    return lines, match


@FIXED
@given(SEEDS, st.booleans())
def test_record_to_match_to_record_is_the_identity(seed: int, sums: bool) -> None:
    lines, match = written(random.Random(seed), sums)
    reader = reading.Reader()
    again: list[str] = []
    for line in lines:
        before = reader.match
        text = str(line[:-6] if sums else line, "utf-8")
        if before or not (text.startswith(HEADER)):
            began = reader.begin()
            again.append(record.line_of(began, reading.parse(began, text)))
        kind, said = reader.feed(line)
        assert said == text and kind in ("header", "event")
    twin = reader.begin()
    assert snapshot(twin) == snapshot(match)
    assert list(twin.history()) == list(match.history())
    events = [str(line[:-6] if sums else line, "utf-8") for line in lines]
    assert [*reader.setup.lines(), *again] == events


HEADER = ("umpire", "edition", "rule", "side", "army", "player", "seed", "odds")
