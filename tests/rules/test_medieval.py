"""Random medieval matches keep what RULEBOOK M promises; legal is what a second opinion finds legal."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings

from host_tools.moves import moves as all_moves
from tests.rules import medieval_play
from tests.rules.medieval_brute import ON_A_DIE, SPELLS, UNITS, Book
from tests.rules.medieval_play import answer_to, snapshot
from tests.rules.option_play import through_the_record
from tests.rules.play import FIXED, Answer
from tests.rules.test_matches import SEEDS, Journal, replayed
from umpire import reasons, record
from umpire.answering import Illegal
from umpire.match import Match
from umpire.medieval import units
from umpire.position import NO_DIE, RESERVE, TABLE

TOO_MANY = 5_000  # answers: no match of these set-ups comes near


def played(seed: int, **options: bool) -> tuple[Match, Book, random.Random]:
    rng = random.Random(seed)
    match = Match(medieval_play.random_setup(rng, **options))
    return match, Book(match), rng


def give(match: Match, book: Book, answer: Answer) -> None:
    book.before(answer)
    match.answer(answer)
    book.after()


def check_field(match: Match, book: Book) -> None:
    """Units, charges, what is in force and who is frozen are as the second opinion has them."""
    field: Any = match.position
    assert [units.name(number) for number in field.unit] == book.units
    for die in range(field.n):
        charm = field.charm(die)
        known = book.charms.get(die)
        assert (SPELLS[charm.spell - 1] if charm else "") == (known.spell if known else "")
        assert field.place[die] >= TABLE or not charm
        if field.place[die] >= TABLE:
            assert field.defense_value(die) == book.defense(die)
            assert [field.attack_value(die, direct) for direct in (False, True)] == [
                book.offense(die, direct) for direct in (False, True)
            ]
            assert field.is_sheltered(die) == book.sheltered(die)
            own = {SPELLS[spell - 1] for spell in field.kind(die).spells}
            assert own == set(book.charges[die]) == set(UNITS[book.units[die]][3].split())
        if field.place[die] >= TABLE or field.place[die] == RESERVE:
            left = dict(zip([SPELLS[k - 1] for k in field.kind(die).spells], field.charges.get(die, b""), strict=True))
            assert left == book.charges[die]
        else:
            assert die not in field.charges and die not in field.charms  # no captured unit keeps a spell
        assert (field.frozen >> die & 1) == (die in book.frozen)
    if match.turn >= 0:
        assert field.in_force() == bool(book.charms or book.shelters)


@settings(FIXED, max_examples=60)
@given(SEEDS)
def test_matches_end_and_are_as_the_second_opinion_has_them(seed: int) -> None:
    match, book, rng = played(seed)
    for _ in range(TOO_MANY):
        if match.question.kind == "over":
            break
        check_field(match, book)
        if match.question.kind == "roll":
            assert all(book.can_roll(die) and book.owner(die) == match.question.side for die in match.question.dice)
        answer = answer_to(match, rng)
        expected = book.escort_needs(answer) if answer[0] in ("attack", "cast") else (-1, -1, [])
        give(match, book, answer)
        if answer[0] in ("attack", "cast"):
            target, margin, able = expected
            saved = margin >= 0 and able and sum(map(book.defense, able)) >= margin
            assert (match.question.kind == "escort") == bool(saved)
            if saved:
                assert match.question.side == book.owner(target)
                assert match.question.dice == bytes(able)
    assert match.question.kind == "over"


@settings(FIXED, max_examples=60)
@given(SEEDS)
def test_legal_is_exactly_what_brute_force_finds(seed: int) -> None:
    match, book, rng = played(seed, casters=seed % 2 == 0)
    looks = 0
    while match.question.kind != "over" and looks < 8:
        if match.question.kind == "attack" and len(book.dice(match.turn)) <= 6:
            looks += 1
            side = match.turn
            legal = book.legal_acts(side)
            listed = [("attack", *found) for found in match.position.attacks(side)]
            listed += medieval_play.moves(match)
            assert len(listed) == len({record.line_of(match, answer) for answer in listed})
            assert {as_act(book, answer) for answer in listed} == legal
            free = match.setup.rule("diplomacy") == "free"
            compulsory = [
                act for act in legal if act[0] != "attack" or not free or not book.allied(side, book.owner(act[2]))
            ]
            assert match.position.can_attack(side) == bool(compulsory)
            attacks = [act for act in legal if act[0] == "attack"]
            taken = {act[2] for act in attacks}
            assert set(match.position.targets(side)) == taken
            for target in taken:
                mine = [act for act in attacks if act[2] == target]
                assert match.position.count_attacks(side, target) == len(mine)
                sizes = {len(act[1]) for act in mine}
                assert match.position.attack_sizes(side, target) == sum(1 << size for size in sizes)
                order = [(len(a.dice), key(a)) for a in match.position.attacks_on(side, target)]
                assert order == sorted(order)
                for fewest in (2, 3):
                    later = list(match.position.attacks_on(side, target, fewest))
                    assert len(later) == len([act for act in mine if len(act[1]) >= fewest])
        give(match, book, answer_to(match, rng))


def key(attack: object) -> list[tuple[int, int]]:
    dice, how = attack.dice, attack.how  # type: ignore[attr-defined]
    return list(zip(dice, how[len(dice) :] or bytes(len(dice)), strict=True))


def as_act(book: Book, answer: Answer) -> tuple:
    if answer[0] == "attack":
        return "attack", frozenset(book.joined(answer)), answer[2]
    if answer[0] == "cast":
        return "cast", answer[1][0], SPELLS[answer[2] - 1], answer[3]
    return "recharge", answer[1][0]


@settings(FIXED, max_examples=25)
@given(SEEDS)
def test_every_reason_against_brute_force(seed: int) -> None:
    match, book, rng = played(seed, casters=True)
    looks = 0
    while match.question.kind != "over" and looks < 4:
        if match.question.kind == "attack" and rng.random() < 0.5:
            looks += 1
            compare_reasons(match, book, rng)
        give(match, book, answer_to(match, rng))


def compare_reasons(match: Match, book: Book, rng: random.Random) -> None:
    side = match.turn
    everything = range(match.position.n + 1)
    for die, number in product(everything, range(1, 12)):
        spell = SPELLS[number - 1]
        targets = everything if spell in ON_A_DIE else range(len(match.pacts)) if spell == "dismay" else [NO_DIE]
        for target in targets:
            bits = match.why_not(("cast", bytes([die]), number, target))
            assert reasons.words(bits) == sorted(book.against_cast(side, die, spell, target))
    for die in everything:
        bits = match.why_not(("recharge", bytes([die])))
        assert reasons.words(bits) == sorted(book.against_recharge(side, die))
    pairs = [*combinations(everything, 1), *combinations(everything, 2), *((die, die) for die in everything)]
    for dice in pairs + rng.sample([*combinations(everything, 3)] or [], min(10, len(everything) // 3)):
        for target in everything:
            ways = [[0, 3, 4, rng.randint(1, 11)] for _ in dice]
            for brought in [[0] * len(dice), *([rng.choice(way) for way in ways] for _ in range(2))]:
                how = bytes(len(dice)) + bytes(brought) if any(brought) else b""
                bits = match.why_not(("attack", bytes(dice), target, how))
                chosen = [(die, SPELLS[k - 1] if k else "") for die, k in zip(dice, brought, strict=True)]
                assert reasons.words(bits) == sorted(book.against_attack(side, chosen, target))


@settings(FIXED, max_examples=40)
@given(SEEDS)
def test_undo_correct_and_replay_agree(seed: int) -> None:
    rng = random.Random(seed)
    setup = medieval_play.random_setup(rng)
    match = Match(setup)
    journal = Journal(setup)
    while match.question.kind != "over":
        chosen = rng.random()
        if chosen < 0.1:
            kept = journal.without_last_decision()
            assert match.can_undo() == (kept is not None)
            if kept is None:
                continue
            match.answer(("undo",))
            journal.answers = kept
        elif chosen < 0.2:
            die = rng.randrange(match.position.n)
            value = rng.randint(1, match.position.sides[die])
            changed = journal.corrected(die, value)
            before = snapshot(match)
            if changed is None or replayed(setup, changed) is None:
                with pytest.raises(Illegal):
                    match.answer(("correct", die, value))
                assert snapshot(match) == before
                continue
            match.answer(("correct", die, value))
            journal.answers = changed
        else:
            answer = answer_to(match, rng)
            match.answer(answer)
            journal.answers.append(answer)
        again = replayed(setup, journal.answers)
        assert again and snapshot(again) == snapshot(match)


@settings(FIXED, max_examples=60)
@given(SEEDS)
def test_the_record_gives_the_match_back(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(medieval_play.random_setup(rng))
    for answer, line in through_the_record(match, rng, answer_to, snapshot):
        if answer[0] in ("attack", "cast", "recharge", "escort") and len(match.question.dice) < 8:
            assert line in set(all_moves(match))
