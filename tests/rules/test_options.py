"""Random matches of every combination of options, editions and house rules (RULEBOOK A, F, J) keep their promises."""

from __future__ import annotations

import random
from functools import partial
from itertools import combinations, product

import pytest
from hypothesis import given, settings

from host_tools.moves import moves
from tests.rules import option_play
from tests.rules.bookkeeper import Bookkeeper
from tests.rules.option_play import answer_to, snapshot, through_the_record
from tests.rules.play import FIXED, Answer
from tests.rules.test_matches import SEEDS, Journal, replayed
from umpire import record, refusals
from umpire.answering import Illegal
from umpire.match import Match
from umpire.position import GONE, RESERVE, TABLE
from umpire.setup import Setup

TOO_MANY = 5_000  # answers: no match of these set-ups comes near


def check_dice(match: Match) -> None:
    """No die is lost or doubled, and each is somewhere where it can be."""
    setup, position = match.setup, match.position
    dice = [(side, size) for side, army in enumerate(setup.armies) for size in army + setup.reserves[side]]
    assert list(zip(position.owner, position.sides, strict=True)) == dice
    names = {position.name(die) for die in range(position.n)}
    assert len(names) == position.n
    for die, place in enumerate(position.place):
        owner = position.owner[die]
        assert 0 <= position.value[die] <= position.sides[die]
        assert (place == GONE) <= bool(match.resigned >> owner & 1)
        assert place < len(setup.names) and place != owner or place in (RESERVE, GONE) or place >= TABLE
        if place >= TABLE:
            assert match.deployed <= (place - TABLE in range(1, setup.fronts + 1))
            sizes = setup.admitted.get(place - TABLE)
            assert sizes is None or position.sides[die] in sizes  # A13


def check_books(match: Match, books: Bookkeeper) -> None:
    """Pacts, fronts, scores, the end and the winner are as the bookkeeper has them."""
    for side in books.sides:
        group = books.group_of(side)
        assert match.pacts[side] == sum(1 << member for member in group)
        assert match.score(side) == books.score(side)
    for front, owner in books.fronts.items():
        assert match.fronts_won[front] == {"": 8, "-": 9}.get(owner, ord(owner or "0") - 48)
    over = match.question.kind == "over"
    assert not books.must_be_over() or over
    if not over:
        assert match.outcome() == ("open", [])
        return
    kind, winners = books.outcome(match.drawn)
    assert match.outcome() == (kind, sorted(winners))
    assert match.grade() == (books.grade(winners) if kind == "win" else "")
    if not books.must_be_over():
        check_why_over(match)


def check_why_over(match: Match) -> None:
    """Out of rounds (A9, A22), or a stalemate (B19, A17)."""
    setup, position = match.setup, match.position
    dry, most = setup.number("no_capture_rounds"), setup.number("max_rounds")
    if dry and match.dry_rounds >= dry or most and match.rounds >= most:
        return
    assert RESERVE not in position.place
    for attacker, target in product(range(position.n), repeat=2):
        enemies = not match.pacts[position.owner[attacker]] >> position.owner[target] & 1
        if enemies and position.place[attacker] == position.place[target] >= TABLE:
            assert position.value[attacker] <= position.value[target]


@settings(FIXED, max_examples=600)
@given(SEEDS)
def test_every_match_ends_and_its_books_agree(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(option_play.random_setup(rng))
    books = Bookkeeper(match)
    for _ in range(TOO_MANY):
        if match.question.kind == "over":
            break
        answer = answer_to(match, rng)
        if rng.random() < 0.004:
            answer = rng.choice((("resign", rng.randrange(len(match.setup.names))), ("end",)))
            if match.why_not(answer):
                continue
        books.before(answer)
        match.answer(answer)
        books.after()
        check_dice(match)
        check_books(match, books)
    assert match.question.kind == "over"


# Undo, correct, and the record


class OptionJournal(Journal):
    """RECORD 3 with the options' decisions; a pass is none if nothing else was possible, not even treachery (A18)."""

    def without_last_decision(self) -> list[Answer] | None:
        match = Match(self.setup)
        found = None
        for k, answer in enumerate(self.answers):
            if answer[0] in ("first", "roll", "deploy") and answer[-1]:
                found = None
            elif self._decides(match, answer):
                found = self.answers[:k]
            match.answer(answer)
        return found

    def _decides(self, match: Match, answer: Answer) -> bool:
        if answer[0] == "pass":
            return self.setup.rule("pass") == "free" or next(match.position.attacks(match.turn), None) is not None
        return answer[0] != "roll"


def disturb(match: Match, journal: OptionJournal, rng: random.Random) -> None:
    """Try an undo, a correction, a resignation or an end; the match must do what the journal says."""
    before = snapshot(match)
    die = rng.randrange(match.position.n)
    value = rng.randint(1, match.position.sides[die])
    answer: Answer = rng.choice(
        [("undo",)] * 5 + [("correct", die, value)] * 5 + [("resign", rng.randrange(len(match.setup.names))), ("end",)]
    )
    answers: list[Answer] | None
    if answer[0] == "undo":
        answers = journal.without_last_decision()
    elif answer[0] == "correct":
        answers = journal.corrected(die, value)
    else:
        answers = [*journal.answers, answer]
    twin = None if answers is None else replayed(match.setup, answers)
    assert (match.why_not(answer) == 0) == (twin is not None), answer
    assert snapshot(match) == before
    if twin is None or answers is None:
        with pytest.raises(Illegal):
            match.answer(answer)
        assert snapshot(match) == before
        return
    match.answer(answer)
    assert snapshot(match) == snapshot(twin)
    journal.answers = answers


@settings(FIXED, max_examples=150)
@given(SEEDS)
def test_undo_and_correct_give_the_same_as_a_replay(seed: int) -> None:
    rng = random.Random(seed)
    setup = option_play.random_setup(rng)
    match = Match(setup)
    journal = OptionJournal(setup)
    device = rng.choice((0.0, 0.05, 0.3))
    for _ in range(50):
        if rng.random() < 0.25:
            disturb(match, journal, rng)
        elif match.question.kind != "over":
            answer = answer_to(match, rng, device)
            match.answer(answer)
            journal.answers.append(answer)
        plain = [answer[:3] if answer[0] == "attack" else answer for answer in match.history()]
        assert plain == journal.answers
    assert match.can_undo() == (journal.without_last_decision() is not None)
    twin = replayed(setup, journal.answers)
    assert twin is not None and snapshot(twin) == snapshot(match)


@settings(FIXED, max_examples=150)
@given(SEEDS)
def test_record_to_match_to_record_is_the_identity(seed: int) -> None:
    rng = random.Random(seed)
    for _ in through_the_record(Match(option_play.random_setup(rng)), rng, answer_to, snapshot):
        pass


# Legal answers: exactly those that are listed


def small_setup(rng: random.Random) -> Setup:
    while True:
        setup = option_play.random_setup(rng)
        if sum(map(len, setup.armies)) + sum(map(len, setup.reserves)) <= 9:
            return setup


def conceivable(match: Match) -> list[Answer]:
    """Every answer of the kinds that `umpire moves` lists, sensible or not."""
    everything = range(match.position.n)
    chosen = [bytes(dice) for count in everything for dice in combinations(everything, count + 1)]
    fronts = range(1, match.setup.fronts + 2)
    found: list[Answer] = [("attack", dice, target) for dice in chosen for target in everything]
    found += [("move", dice, front) for dice in chosen for front in fronts if match.setup.fronts]
    found += [("hold", front) for front in fronts if match.setup.fronts]
    found += [("reinforce", die, front) for die in everything for front in (0, *fronts)]
    found.append(("pass",))
    return found


@settings(FIXED, max_examples=60)
@given(SEEDS)
def test_legal_is_exactly_what_is_listed(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(small_setup(rng))
    looks = 0
    while match.question.kind != "over" and looks < 6:
        if match.question.kind in ("attack", "reinforce") and rng.random() < 0.4:
            looks += 1
            legal = sorted(record.line_of(match, answer) for answer in conceivable(match) if not match.why_not(answer))
            assert legal == sorted(moves(match))
        elif match.question.kind == "deploy":
            dice = match.question.dice
            for wanted in product(range(match.setup.fronts + 2), repeat=len(dice)):
                answer = ("deploy", dice, bytes(wanted), False)
                sizes = [match.position.sides[die] for die in dice]
                fits = all(_admits(match.setup, *placed) for placed in zip(wanted, sizes, strict=True))
                assert (match.why_not(answer) == 0) == (fits and len(set(wanted)) == match.setup.fronts)
        match.answer(answer_to(match, rng))


@settings(FIXED, max_examples=300)
@given(SEEDS)
def test_fronts_are_refused_only_where_nobody_could_man_them(seed: int) -> None:
    """A4, A13, A16: by trying every deployment there is."""
    rng = random.Random(seed)
    setup = Setup("base")
    setup.fronts = rng.randint(2, 4)
    for side in range(2):
        setup.add_side(f"side {side}", bytes(rng.choice((4, 6, 8, 20)) for _ in range(rng.randint(1, 5))))
    for front in range(1, setup.fronts + 1):
        if rng.random() < 0.7:
            setup.admitted[front] = bytes(rng.sample((4, 6, 8, 20), rng.randint(1, 3)))
    can = [
        any(
            len(set(placed)) == setup.fronts and all(map(partial(_admits, setup), placed, army))
            for placed in product(range(1, setup.fronts + 1), repeat=len(army))
        )
        for army in setup.armies
    ]
    assert setup.errors() == ([] if all(can) else ["fronts"])
    assert bool(refusals.sentences(setup)) != all(can)


def _admits(setup: Setup, front: int, size: int) -> bool:
    return 1 <= front <= setup.fronts and size in setup.admitted.get(front, bytes(range(1, 101)))
