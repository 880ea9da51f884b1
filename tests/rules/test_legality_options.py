"""Which attacks are legal with alliances, fronts and passes (RULEBOOK A1, A5, A14, A15, A18): against brute force."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.rules import brute
from tests.rules.brute import Die, Terms
from tests.rules.play import SIZES
from umpire import reasons
from umpire.position import GONE, TABLE, Position


def random_table(rng: random.Random) -> tuple[list[Die], Terms, Terms]:
    """Dice, the terms in force, and the terms of what is compulsory: without attacks on allies (A18)."""
    top = rng.choice((2, 3, 6, 10, 20))
    fronts = rng.randint(1, 3)
    sides = rng.randint(2, 4)
    dice = []
    for owner in range(sides):
        for _ in range(rng.randint(1, 6)):
            size = rng.choice(SIZES)
            front = rng.randint(1, fronts)
            dice.append(Die(size, rng.randint(1, min(size, top)), owner, rng.random() > 0.1, front))
    pacts = [rng.randint(0, 2) for _ in range(sides)]
    every = {(a, b) for a in range(sides) for b in range(sides) if a != b}
    rivals = {(a, b) for a, b in every if pacts[a] != pacts[b]}
    is_free = rng.random() < 0.5
    held = {(f, s) for f in range(1, fronts + 1) for s in range(sides) if rng.random() < 0.25}
    acted = {f for f in range(1, fronts + 1) if rng.random() < 0.2}
    moved = {k for k in range(len(dice)) if rng.random() < 0.1}
    rest = (frozenset(held), frozenset(acted), frozenset(moved))
    return dice, Terms(frozenset(every if is_free else rivals), *rest), Terms(frozenset(rivals), *rest)


def position_of(dice: list[Die], half_value: bool, terms: Terms, compulsory: Terms) -> Position:
    position = Position(half_value)
    for k, die in enumerate(dice):
        position.add(die.owner, bytes([die.sides]), TABLE + die.front if die.on_table else GONE)
        position.value[k] = die.value
    position.fields = bytes([TABLE + front for front in (1, 2, 3) if front not in terms.acted])
    for side in range(8):
        position.foes[side] = sum(1 << other for one, other in terms.foes if one == side)
    position.rivals = bytearray(
        [sum(1 << other for one, other in compulsory.foes if one == side) for side in range(8)]
    )
    for front, side in terms.held:
        position.held[TABLE + front] = position.held.get(TABLE + front, 0) | 1 << side
    position.spent = sum(1 << die for die in terms.moved)
    return position


@pytest.mark.parametrize("half_value", (True, False), ids=("half_on", "half_off"))
def test_lists_counts_and_sets_against_brute_force(half_value: bool) -> None:
    rng = random.Random(11)
    legal = barred = treachery = 0
    for _ in range(600):
        dice, terms, compulsory = random_table(rng)
        position = position_of(dice, half_value, terms, compulsory)
        for side in range(1 + max(die.owner for die in dice)):
            expected = brute.attacks_on_terms(dice, side, half_value, terms)
            must = brute.attacks_on_terms(dice, side, half_value, compulsory)
            legal += len(expected)
            barred += len(brute.attacks(dice, side, half_value)) - len(expected)
            treachery += len(expected) - len(must)
            assert [(tuple(a.dice), a.target) for a in position.attacks(side)] == expected
            assert position.can_attack(side) == bool(must)
            targets = list(dict.fromkeys(target for _, target in expected))
            assert list(position.targets(side)) == targets
            for target in targets:
                mine = [chosen for chosen, aim in expected if aim == target]
                assert position.count_attacks(side, target) == len(mine)
                assert [tuple(a.dice) for a in position.attacks_on(side, target)] == mine
                assert position.attack_sizes(side, target) == sum(1 << size for size in {len(c) for c in mine})
    assert legal > 1_500 and barred > 1_500 and treachery > 300  # the positions were worth the look


@pytest.mark.parametrize("half_value", (True, False), ids=("half_on", "half_off"))
def test_every_reason_against_brute_force(half_value: bool) -> None:
    rng = random.Random(12)
    seen: set[int] = set()
    for _ in range(250):
        dice, terms, compulsory = random_table(rng)
        position = position_of(dice, half_value, terms, compulsory)
        for owner in range(1 + max(die.owner for die in dice)):
            mine = [k for k, die in enumerate(dice) if die.owner == owner]
            for count in (1, 2, 3):
                for chosen in combinations(mine, count):
                    for target in range(len(dice)):
                        bits = expected_reasons(dice, chosen, target, half_value, terms)
                        assert position.why_not(bytes(chosen), target) == bits
                        seen.add(bits)
    assert len(seen) > 60


def expected_reasons(dice: list[Die], chosen: tuple[int, ...], target: int, half_value: bool, terms: Terms) -> int:
    aim = dice[target]
    here = [dice[k] for k in chosen if dice[k].on_table]
    bits = 0
    if len(here) < len(chosen) or not aim.on_table:
        bits |= reasons.NOT_ON_TABLE
    elif len(chosen) == 1:
        bits |= 0 if here[0].value > aim.value else reasons.NOT_GREATER
    else:
        bits |= 0 if sum(die.value for die in here) == aim.value else reasons.SUM_DIFFERS
        if half_value and all(die.value < aim.value / 2 for die in here):
            bits |= reasons.NO_HALF
    if aim.on_table and any(die.front != aim.front for die in here):
        bits |= reasons.WRONG_FRONT
    if aim.on_table and len(chosen) > 1 and (aim.front, aim.owner) in terms.held:
        bits |= reasons.PASS_HELD
    if any(dice[k].on_table and (k in terms.moved or dice[k].front in terms.acted) for k in chosen):
        bits |= reasons.ACTED
    if aim.owner == dice[chosen[0]].owner:
        return bits | reasons.OWN_DIE
    return bits if (dice[chosen[0]].owner, aim.owner) in terms.foes else bits | reasons.ALLY
