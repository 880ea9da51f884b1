"""The fast path plays the core's game: the same legal attacks, and games that come out the same.

A comparison of games is a chi-square test with fixed seeds. At ERROR_RATE each, right code fails with other seeds once
in ten thousand tests.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

from umpire.match import Match
from umpire.position import TABLE, Position
from umpire.setup import Setup

pytest.importorskip("numba", reason="numba has no ready-made package for this Python or machine")

import numpy as np  # noqa: E402

from host_tools.lab import fast  # noqa: E402

ERROR_RATE = 1e-4
NORMAL_QUANTILE = 3.719  # of 1 - ERROR_RATE
FAST_GAMES = 100_000
LEAST_EXPECTED = 5  # games in a class, below which a chi-square is no chi-square

EVEN = (bytes([6, 6, 8, 8, 10, 10, 12, 20]), bytes([6, 8, 8, 10, 10, 12, 12, 20]))
SMALL_AND_LARGE = (bytes([1, 2, 2, 4]), bytes([3, 8, 100]))
THREE = (bytes([4, 6, 8]), bytes([6, 6, 6, 4]), bytes([1, 12, 2]))
CORE_GAMES = {EVEN: 1200, SMALL_AND_LARGE: 3000, THREE: 3000}


# -- legal attacks


def random_position(rng: random.Random) -> tuple[Position, int]:
    """Dice of 2 to 4 sides that show anything, some of them off the table; and whose turn it is."""
    position = Position()
    sides = rng.randint(2, 4)
    largest = rng.choice((4, 8, 20, 20, 100))
    for side in range(sides):
        position.add(side, bytes([largest] * rng.randint(1, 9)), TABLE)
    for die in range(position.n):
        position.value[die] = rng.randint(1, largest)
        if rng.random() < 0.15:
            position.place[die] = rng.randrange(sides)
    return position, rng.randrange(sides)


def test_the_legal_attacks_are_the_cores():
    rng = random.Random(20250301)
    listed = 0
    for _ in range(3000):
        position, side = random_position(rng)
        ours = list(fast.attacks(position, side))
        assert len(ours) == len(set(ours))
        assert set(ours) == set(position.attacks(side))
        listed += len(ours)
    assert listed > 20_000


def test_the_number_of_attacks_of_large_armies_is_the_cores():
    rng = random.Random(20250302)
    for _ in range(20):
        position = Position()
        for side in range(2):
            position.add(side, bytes([100] * fast.MOST_OWN_DICE), TABLE)
        position.value[:] = bytes(rng.randint(1, 100) for _ in range(position.n))
        counts = np.zeros(position.n, np.int64)
        value, owner = (np.array(part, np.int64) for part in (position.value, position.owner))
        total = fast._count(value, owner, np.ones(position.n, bool), 0, counts)
        assert counts.tolist()[fast.MOST_OWN_DICE :] == [
            position.count_attacks(0, target) for target in range(fast.MOST_OWN_DICE, position.n)
        ]
        assert total == sum(counts.tolist())


# -- games

Game = tuple[int, int, int, tuple[int, ...]]  # winner, attacks, passes, scores


@cache
def core_games(armies: tuple[bytes, ...]) -> list[Game]:
    rng = random.Random(20250303)
    return [core_game(armies, rng) for _ in range(CORE_GAMES[armies])]


def core_game(armies: Sequence[bytes], rng: random.Random) -> Game:
    setup = Setup()
    for army in armies:
        setup.add_side("", army)
    match = Match(setup)
    attacks = passes = 0
    while match.question.kind != "over":
        kind, side, dice = match.question
        if kind == "first":
            match.answer(("first", rng.randrange(len(armies)), True))
        elif kind == "roll":
            values = bytes(rng.randint(1, match.position.sides[die]) for die in dice)
            match.answer(("roll", dice, values, True))
        elif ways := list(match.position.attacks(side)):
            match.answer(("attack", *rng.choice(ways)))
            attacks += 1
        else:
            match.answer(("pass",))
            passes += 1
        assert match.dry_rounds == 0  # so A9's end cannot come, and the fast path need not know it
    outcome, sides = match.outcome()
    winner = sides[0] if outcome == "win" else fast.DRAW
    return winner, attacks, passes, tuple(match.score(side) for side in range(len(armies)))


@cache
def fast_games(armies: tuple[bytes, ...]) -> list[Game]:
    games = fast.play(armies, FAST_GAMES, seed=20250304)
    columns = (games.winner.tolist(), games.attacks.tolist(), games.passes.tolist(), games.scores.tolist())
    return [(*row, tuple(scores)) for *row, scores in zip(*columns, strict=True)]


MEASURES: dict[str, Callable[[Game], Any]] = {
    "winner": lambda game: game[0],
    "attacks": lambda game: game[1],
    "passes": lambda game: game[2],
    "score of the first": lambda game: game[3][0],
    "score of the last": lambda game: game[3][-1],
    "who wins by how long a game": lambda game: (game[0], game[1]),
}


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("armies", CORE_GAMES, ids=["8 v 8", "small and large", "three"])
def test_games_come_out_as_the_cores(armies: tuple[bytes, ...], measure: str):
    of = MEASURES[measure]
    statistic, freedom = chi_square(Counter(map(of, core_games(armies))), Counter(map(of, fast_games(armies))))
    assert freedom >= 1
    assert statistic < limit(freedom), f"{statistic:.1f} with {freedom} degrees of freedom"


def chi_square(few: Counter[Any], many: Counter[Any]) -> tuple[float, int]:
    """Do two samples come from one distribution? The statistic and its degrees of freedom. Rare classes are joined."""
    few_total, many_total = few.total(), many.total()
    classes: list[list[int]] = [[0, 0]]
    for key in sorted(few.keys() | many.keys()):
        if (classes[-1][0] + classes[-1][1]) * few_total / (few_total + many_total) >= LEAST_EXPECTED:
            classes.append([0, 0])
        classes[-1][0] += few[key]
        classes[-1][1] += many[key]
    statistic = 0.0
    for both in classes:
        for seen, total in zip(both, (few_total, many_total), strict=True):
            expected = sum(both) * total / (few_total + many_total)
            statistic += (seen - expected) ** 2 / expected
    return statistic, len(classes) - 1


def limit(freedom: int) -> float:
    """What a chi-square exceeds with ERROR_RATE (Wilson and Hilferty's approximation)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + NORMAL_QUANTILE * part**0.5) ** 3


def test_the_comparison_sees_a_difference():
    """One game in twenty that is longer by an attack."""
    games = [game[1] for game in fast_games(EVEN)]
    other = [length + (k % 20 == 0) for k, length in enumerate(games)]
    statistic, freedom = chi_square(Counter(other[:50_000]), Counter(games[50_000:]))
    assert statistic > limit(freedom)


# -- how it is called


def test_the_same_seed_gives_the_same_games_by_any_number_of_workers():
    one, two = (fast.play(EVEN, 2 * fast.CHUNK + 1, 7, workers) for workers in (1, 2))
    assert (one.winner == two.winner).all() and (one.scores == two.scores).all()
    other = fast.play(EVEN, 2 * fast.CHUNK + 1, 8)
    assert (one.scores != other.scores).any()
    assert (one.scores[: fast.CHUNK] != one.scores[fast.CHUNK : 2 * fast.CHUNK]).any()


@pytest.mark.parametrize(
    "armies, words",
    [
        ([b"\x06"], "2 to 8 armies"),
        ([b"\x06", b""], "1 to 50 dice"),
        ([b"\x06", bytes([6] * 51)], "1 to 50 dice"),
        ([bytes([6] * 50)] * 6, "at most 255"),
        ([b"\x06", bytes([101])], "1 to 100 sides"),
    ],
)
def test_armies_that_cannot_play_are_refused(armies: list[bytes], words: str):
    with pytest.raises(ValueError, match=words):
        fast.play(armies, 1, 1)
