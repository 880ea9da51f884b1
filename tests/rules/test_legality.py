"""Which attacks are legal: the position's bit sets and lazy lists against brute force, on thousands of positions."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tests.rules import brute
from tests.rules.brute import Die
from tests.rules.play import SIZES
from umpire import reasons
from umpire.position import GONE, TABLE, Position


def random_dice(rng: random.Random, most: int) -> list[Die]:
    """Dice of two to four sides; a few are off the table. Small values make many flanks."""
    top = rng.choice((2, 3, 6, 10, 20, 100))
    dice = []
    for owner in range(rng.randint(2, 4)):
        for _ in range(rng.randint(1, most)):
            sides = rng.choice(SIZES) if rng.random() < 0.7 else rng.randint(1, 100)
            dice.append(Die(sides, rng.randint(1, min(sides, top)), owner, rng.random() > 0.15))
    return dice


def position_of(dice: list[Die], half_value: bool) -> Position:
    position = Position(half_value)
    for die in dice:
        position.add(die.owner, bytes([die.sides]), TABLE)
    for k, die in enumerate(dice):
        position.value[k] = die.value
        if not die.on_table:
            position.place[k] = (die.owner + 1) % 2 if k % 2 else GONE
    return position


@pytest.mark.parametrize("half_value", (True, False), ids=("half_on", "half_off"))
def test_lists_counts_and_sets_against_brute_force(half_value: bool) -> None:
    rng = random.Random(1)
    legal = 0
    for _ in range(1500):
        dice = random_dice(rng, 6)
        position = position_of(dice, half_value)
        for side in range(1 + max(die.owner for die in dice)):
            expected = brute.attacks(dice, side, half_value)
            legal += len(expected)
            assert [(tuple(a.dice), a.target) for a in position.attacks(side)] == expected
            assert position.can_attack(side) == bool(expected)
            targets = list(dict.fromkeys(target for _, target in expected))
            assert list(position.targets(side)) == targets
            taken = {dice[target].value for target in targets}
            assert position.takeable_values(side, TABLE, position.foes[side]) == sum(1 << value for value in taken)
            for target, die in enumerate(dice):
                if die.on_table and die.owner != side:
                    mine = [chosen for chosen, aim in expected if aim == target]
                    assert position.count_attacks(side, target) == len(mine)
                    assert [tuple(a.dice) for a in position.attacks_on(side, target)] == mine
    assert legal > 10_000  # the positions were worth the look


@pytest.mark.parametrize("half_value", (True, False), ids=("half_on", "half_off"))
def test_every_reason_against_brute_force(half_value: bool) -> None:
    rng = random.Random(2)
    seen: set[int] = set()
    for _ in range(150):
        dice = random_dice(rng, 5)
        position = position_of(dice, half_value)
        everything = [Die(die.sides, die.value, die.owner, True) for die in dice]  # those off the table, too
        for side in range(1 + max(die.owner for die in dice)):
            for chosen in brute.choices(everything, side):
                for target in range(len(dice)):
                    bits = expected_reasons(dice, chosen, target, half_value)
                    assert position.why_not(bytes(chosen), target) == bits
                    seen.add(bits)
    assert len(seen) >= (9 if half_value else 7)


def expected_reasons(dice: list[Die], chosen: tuple[int, ...], target: int, half_value: bool) -> int:
    own = reasons.OWN_DIE if dice[target].owner == dice[chosen[0]].owner else 0
    if not all(dice[k].on_table for k in (*chosen, target)):
        return reasons.NOT_ON_TABLE | own
    if len(set(chosen) | {target}) < len(chosen) + 1 and len(chosen) == 1:
        return reasons.NOT_GREATER | own  # a die is not greater than itself
    values = [dice[k].value for k in chosen]
    if len(values) == 1:
        return own | (0 if values[0] > dice[target].value else reasons.NOT_GREATER)
    bits = own if sum(values) == dice[target].value else own | reasons.SUM_DIFFERS
    return bits if not half_value or brute.has_half(dice, chosen, target) else bits | reasons.NO_HALF


@pytest.mark.parametrize("half_value", (True, False), ids=("half_on", "half_off"))
def test_twelve_dice_against_brute_force(half_value: bool) -> None:
    rng = random.Random(3)
    for _ in range(12):
        dice = [Die(20, rng.randint(1, 8), 0, True) for _ in range(12)]
        dice += [Die(100, rng.randint(4, 40), 1, True) for _ in range(6)]
        position = position_of(dice, half_value)
        expected = brute.attacks(dice, 0, half_value)
        assert [(tuple(a.dice), a.target) for a in position.attacks(0)] == expected
        assert sum(position.count_attacks(0, target) for target in range(12, 18)) == len(expected)


def test_255_dice_are_judged_at_once_and_listed_lazily() -> None:
    """Whether, what and how many are answered without enumeration: by brute force this test would never end."""
    rng = random.Random(4)
    dice = [Die(20, rng.randint(1, 20), 0, True) for _ in range(200)]
    dice += [Die(100, rng.randint(50, 100), 1, True) for _ in range(55)]
    for half_value in (True, False):
        position = position_of(dice, half_value)
        assert position.can_attack(0) == (not half_value)  # 20 is less than half of 50
        number = sum(position.count_attacks(0, target) for target in range(200, 255))
        first = list(islice(position.attacks(0), 20))
        if half_value:
            assert (number, first) == (0, [])
        else:
            assert number > 10**20
            assert len(first) == 20 and all(not position.why_not(a.dice, a.target) for a in first)


def test_a_value_of_zero_takes_part_in_nothing() -> None:
    """B23: dice that have not rolled are neither attackers nor anybody's flank."""
    position = Position()
    position.add(0, b"\x06\x06\x06", TABLE)
    position.add(1, b"\x06", TABLE)
    position.value[0] = 3
    position.value[1] = 3
    position.value[3] = 6
    assert [tuple(a.dice) for a in position.attacks(0)] == [(0, 1)]
    assert position.count_attacks(0, 3) == 1
