"""Star Strife against a second referee: each question, each legal answer, each reason; and what a match must keep."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.expect import place_text
from host_tools.moves import moves
from tests.rules.play import FIXED, snapshot
from tests.rules.star_brute import Referee
from tests.rules.star_play import Game
from umpire import reading, reasons, record
from umpire.answering import Illegal
from umpire.checksum import Chain
from umpire.match import Match
from umpire.position import GONE, RESERVE, TABLE
from umpire.star.position import HELD, TALLY

SEEDS = st.integers(min_value=0, max_value=2**32)
TOO_MANY = 2_000  # answers: no match of these fleets comes near


def begun(game: Game) -> Match:
    reader = reading.Reader()
    for line in game.header:
        reader.feed(line.encode())
    return reader.begin()


def feed(match: Match, line: str) -> None:
    match.answer(reading.parse(match, line))


def compare(match: Match, referee: Referee) -> None:
    """What is asked, whom, and all that lies on the table."""
    field: Any = match.position
    asked = referee.asked
    assert (match.question.kind, match.question.kind == "over" or match.question.side) == (
        asked.kind,
        asked.kind == "over" or asked.side if asked.kind != "first" else match.question.side,
    )
    if asked.kind == "roll" and asked.dice:
        assert [field.name(die) for die in match.question.dice] == [die.name for die in asked.dice]
    if asked.kind not in ("first", "control", "over"):
        assert match.turn == referee.turn
    names = {number: field.name(number) for number in range(field.n) if field.place[number] != TALLY}
    assert len(set(names.values())) == len(names)
    for known in referee.dice:
        assert known.name in names.values() or known.place == "gone"  # a mine's index may go to another
    for number, name in names.items():
        die = referee.named(name)
        assert die
        place = "reserve" if die.place == "aboard" else die.place
        found = place_text(match, number)
        assert found == place or (found == "gone" and place == "table" and asked.kind == "over"), die  # S26, S45
        if die.here:
            assert field.value[number] == die.value, die
            assert bool(field.frozen >> number & 1) == die.frozen, die
    assert [match.score(side) for side in (0, 1)] == referee.score


def compare_answers(match: Match, referee: Referee, legal: set[str]) -> None:
    listed = list(moves(match))
    assert len(listed) == len(set(listed))
    assert set(listed) == legal
    if referee.asked.kind == "attack":
        field: Any = match.position
        for target in field.targets(match.turn):
            mine = [line for line in legal if line.startswith("attack") and line.endswith(f" > {field.name(target)}")]
            sizes = [line.count("+") + 1 for line in mine]
            assert field.count_attacks(match.turn, target) == len(mine)
            assert field.attack_sizes(match.turn, target) == sum(1 << size for size in set(sizes))
            found = [len(attack.dice) for attack in field.attacks_on(match.turn, target)]
            assert found == sorted(sizes)
            flanks = [len(attack.dice) for attack in field.attacks_on(match.turn, target, 2)]
            assert flanks == [size for size in sorted(sizes) if size > 1]


def compare_targets(match: Match, legal: set[str]) -> None:
    """What can be taken at all; of equal attackers `legal` need not name each."""
    field: Any = match.position
    taken = {line.split(" > ")[1] for line in legal if line.startswith("attack")}
    assert field.can_attack(match.turn) == bool(taken)
    assert {field.name(die) for die in field.targets(match.turn)} == taken


def is_small(referee: Referee) -> bool:
    """Are the legal answers few enough to try all?"""
    return referee.asked.kind != "attack" or len(referee.able_to_attack(referee.asked.side)) <= 7


def step(match: Match, game: Game) -> None:
    """One more answer that the second referee calls legal."""
    legal: set[str] = set()
    if game.referee.asked.kind != "roll":
        legal = game.referee.legal(alike=not is_small(game.referee))
    line = game.choose(legal)
    feed(match, line)
    game.go_on(line)


@settings(FIXED, max_examples=80)
@given(SEEDS)
def test_every_question_and_answer_is_as_the_second_referee_has_it(seed: int) -> None:
    game = Game(random.Random(seed), most=6)
    match = begun(game)
    for _ in range(TOO_MANY):
        compare(match, game.referee)
        if game.referee.asked.kind == "over":
            break
        small = is_small(game.referee)
        if game.referee.asked.kind not in ("first", "roll") and small:
            compare_answers(match, game.referee, game.referee.legal())
        if game.referee.asked.kind == "attack":
            compare_targets(match, game.referee.legal(alike=not small))
        step(match, game)
    assert match.question.kind == "over"


@settings(FIXED, max_examples=25)
@given(SEEDS)
def test_the_attacks_of_larger_fleets(seed: int) -> None:
    """The first position in which eight or nine dice may attack."""
    game = Game(random.Random(seed), most=12)
    match = begun(game)
    referee = game.referee
    while referee.asked.kind != "over":
        if referee.asked.kind == "attack" and 8 <= len(referee.able_to_attack(match.turn)) <= 9:
            found = [record.line_of(match, ("attack", *attack)) for attack in match.position.attacks(match.turn)]
            assert len(found) == len(set(found))
            assert set(found) == set(referee.attacks(match.turn, alike=False))
            assert sum(match.position.count_attacks(match.turn, die) for die in match.position.targets(match.turn)) == (
                len(found)
            )
            return
        step(match, game)


@settings(FIXED, max_examples=60)
@given(SEEDS)
def test_every_reason_against_an_attack(seed: int) -> None:
    game = Game(random.Random(seed), most=7)
    match = begun(game)
    while game.referee.asked.kind != "over":
        if game.referee.asked.kind == "attack":
            for _ in range(40):
                line = game.some_attack()
                bits = match.why_not(reading.parse(match, line))
                expected = game.referee.reasons(game.referee.read_attack(line), match.turn)
                assert set(reasons.words(bits)) == expected, line
        step(match, game)


@settings(FIXED, max_examples=60)
@given(SEEDS)
def test_what_is_not_legal_is_refused_and_changes_nothing(seed: int) -> None:
    game = Game(random.Random(seed), most=6)
    match = begun(game)
    while game.referee.asked.kind != "over":
        referee = game.referee
        if referee.asked.kind not in ("first", "roll") and is_small(referee):
            legal = {plain(line) for line in referee.legal()}
            before = snapshot(match)
            for _ in range(15):
                line = game.some_line()
                answer = reading.parse(match, line)
                assert (match.why_not(answer) == 0) == (plain(line) in legal), line
                if plain(line) not in legal:
                    with pytest.raises(Illegal):
                        match.answer(answer)
            assert snapshot(match) == before
        step(match, game)


def plain(line: str) -> tuple[object, ...]:
    """The line without the order in which it lists dice."""
    words = line.replace("+", " ").split()
    if words[0] == "attack":
        parts = " ".join(words).replace(" > ", " with ").split(" with ")
        return tuple(tuple(sorted(part.split())) for part in parts)
    if words[0] in ("lose", "escort", "react", "damage"):
        return tuple(sorted(words))
    return (*words[:2], *sorted(words[2:])) if words[0] == "control" else tuple(words)


@settings(FIXED, max_examples=60)
@given(SEEDS)
def test_a_match_keeps_its_dice_and_ends(seed: int) -> None:
    """No die is lost, doubled or scored twice; no value leaves 0 to sides; nothing acts twice in a turn."""
    game = Game(random.Random(seed), most=6)
    match = begun(game)
    field: Any = match.position
    scored: dict[int, int] = {}
    by_sides = match.setup.rule("score_by") == "sides" and match.setup.rule("score_cost") == "sides"
    acted: list[str] = []
    turn = (0, False)
    for _ in range(TOO_MANY):
        for die in range(field.n):
            place = field.place[die]
            assert 0 <= field.value[die] <= max(field.sides[die], 6 * (place == TALLY))
            assert place in (TABLE, RESERVE, GONE, HELD, TALLY) or place == 1 - field.owner[die]
            assert scored.get(die, place) == place  # nothing leaves a scoring area
            if place < 2:
                scored[die] = place
        if by_sides:
            assert [match.score(side) for side in (0, 1)] == [
                sum(field.sides[die] for die in scored if scored[die] == side) for side in (0, 1)
            ]
        if match.question.kind == "over":
            break
        step(match, game)
        words = game.lines[-1].replace("+", " ").replace("!", "").split()
        began = (match.rounds, True)
        if began != turn and words[0] not in ("attack", "react", "escort"):
            turn, acted = began, []
        if words[0] in ("attack", "react", "escort") and words[1] != "none":
            dice = words[1:-2] if words[0] == "attack" else words[1:]
            dice = dice[: dice.index("with")] if "with" in dice else dice
            assert not set(dice) & set(acted)
            acted += dice
            if began != turn:
                turn, acted = began, []
    assert match.question.kind == "over"
    assert match.outcome()[0] in ("win", "draw")


class Journal:
    """What was answered, as lines, and which of them were decisions: what undo must do, by RECORD 3 alone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[tuple[str, bool]] = []

    def without_last_decision(self) -> list[tuple[str, bool]] | None:
        for k in range(len(self.lines) - 1, -1, -1):
            line, is_decision = self.lines[k]
            if line.startswith("rng"):
                return None
            if is_decision:
                return self.lines[:k]
        return None

    def replayed(self) -> Match:
        match = begun(self.game)
        for line, _ in self.lines:
            feed(match, line)
        return match


@settings(FIXED, max_examples=40)
@given(SEEDS)
def test_undo_replay_and_record_agree(seed: int) -> None:
    game = Game(random.Random(seed), most=5)
    rng = game.rng
    match = begun(game)
    journal = Journal(game)
    while game.referee.asked.kind != "over":
        legal = set() if game.referee.asked.kind == "roll" else game.referee.legal(alike=not is_small(game.referee))
        line = game.choose(legal)
        is_forced = line == "pass" and "rule pass free" not in game.header  # B18, S49
        if line.startswith("roll") and rng.random() < 0.1:
            line = "rng" + line[4:]
        answer = reading.parse(match, line)
        assert record.line_of(match, answer) == line
        match.answer(answer)
        game.go_on(line)
        journal.lines.append((line, line[:4] not in ("roll", "rng ") and not is_forced))
        if rng.random() < 0.1:
            kept = journal.without_last_decision()
            assert match.can_undo() == (kept is not None)
            if kept is not None:
                taken = journal.lines[len(kept) :]
                match.answer(("undo",))
                journal.lines = kept
                assert snapshot(match) == snapshot(journal.replayed())
                for again, _ in taken:
                    feed(match, again)
                journal.lines = kept + taken
    twin = journal.replayed()
    assert snapshot(twin) == snapshot(match)
    assert list(twin.history()) == list(match.history())
    reader, chain = reading.Reader(), Chain()
    for line in [*match.setup.lines(), *(line for line, _ in journal.lines)]:
        reader.feed(chain.add(line))
    assert snapshot(reader.begin()) == snapshot(match)
    assert list(reader.setup.lines()) == list(match.setup.lines())
