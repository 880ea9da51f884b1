"""The base game (edition base, its default house rules) compiled for the host: a million random games a minute.

Everybody plays uniformly at random: every legal attack is equally likely, each choice of dice being an attack of
its own (B8, B10, B11), and a pass is made where it is forced (B18). The sides throw for who goes first (B6). As in the
core, the match ends when one side is left (B13), or when nobody can attack (B19); then the most captured sides win
(B14, B20). The end after ten rounds without a capture (A9) cannot come: whoever can attack must, so in a round
without a capture nobody could, and the match has ended before.

No attack is ever listed to draw one: attacks are counted, and the one of a drawn number is made out of the counts.
Needs numba; the core (`umpire.match`) stays the judge, and the tests compare the two.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit

from umpire.position import TABLE, Attack, Position
from umpire.setup import LARGEST, MOST_DICE, MOST_SIDES

Array = Any  # numpy's own types are written for newer Pythons than we support

MOST_OWN_DICE = 50
"""Dice a side: the number of attacks on all dice together must fit into 64 bits."""

DRAW = -1
CHUNK = 20_000  # games in one call of compiled code

# Columns of a result, before one a side for the scores.
WINNER, ATTACKS, PASSES = range(3)
_SCORES = 3


@dataclass(frozen=True)
class Games:
    """Games that were played: arrays with an entry a game."""

    winner: Array
    """The side that has won, or DRAW."""
    attacks: Array
    passes: Array
    scores: Array
    """[game, side]: the captured sides."""


def play(armies: Sequence[bytes], games: int, seed: int, workers: int | None = None) -> Games:
    """Plays games between armies (sizes of dice, one army a side). The same seed gives the same games, by however many
    workers. `workers`: processor cores to use, all by default. ValueError: such armies cannot be played here."""
    sizes, owner = _table(armies)
    parts = np.random.SeedSequence(seed).generate_state(max(1, -(-games // CHUNK)))
    out = np.zeros((games, _SCORES + len(armies)), dtype=np.int32)

    def part(number: int) -> None:
        _play(sizes, owner, out[number * CHUNK : (number + 1) * CHUNK], parts[number])

    # Compiled code lets go of Python's lock, so threads use all cores and compile only once.
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        list(pool.map(part, range(len(parts))))
    return Games(out[:, WINNER], out[:, ATTACKS], out[:, PASSES], out[:, _SCORES:])


def _table(armies: Sequence[bytes]) -> tuple[Array, Array]:
    if not 2 <= len(armies) <= MOST_SIDES:
        raise ValueError(f"2 to {MOST_SIDES} armies can play, not {len(armies)}")
    if sum(map(len, armies)) > MOST_DICE or not all(1 <= len(army) <= MOST_OWN_DICE for army in armies):
        raise ValueError(f"an army has 1 to {MOST_OWN_DICE} dice, all armies together at most {MOST_DICE}")
    if not all(1 <= size <= LARGEST for army in armies for size in army):
        raise ValueError(f"a die has 1 to {LARGEST} sides")
    owner = [side for side, army in enumerate(armies) for _ in army]
    return np.array([size for army in armies for size in army], np.int64), np.array(owner, np.int64)


def attacks(position: Position, side: int) -> Iterator[Attack]:
    """The attacks among which a side draws in such a position, in the order of their numbers. For tests."""
    value = np.array(position.value, np.int64)
    owner = np.array(position.owner, np.int64)
    alive = np.array([place == TABLE for place in position.place])
    counts, dice = np.zeros(position.n, np.int64), np.zeros(position.n, np.int64)
    for number in range(_count(value, owner, alive, side, counts)):
        target, used = _attack(value, owner, alive, side, counts, number, dice)
        yield Attack(bytes(sorted(dice[:used].tolist())), int(target))


# Compiled -------------------------------------------------------------------------------------------------------------
# value, owner, alive: by die. counts: of attacks, by the die attacked.


@njit(nogil=True, cache=True)
def _play(sizes: Array, owner: Array, out: Array, seed: int) -> None:
    """Plays as many games as `out` has rows."""
    np.random.seed(seed)
    n = len(sizes)
    seats = owner[n - 1] + 1
    value, dice, counts = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    alive = np.zeros(n, np.bool_)
    left = np.zeros(seats, np.int64)
    for game in range(len(out)):
        row = out[game]
        row[:] = 0
        left[:] = 0
        for die in range(n):
            alive[die] = True
            left[owner[die]] += 1
            value[die] = np.random.randint(1, sizes[die] + 1)
        sides_in = seats
        side = np.random.randint(0, seats)  # B6
        while sides_in > 1:  # B13
            ways = _count(value, owner, alive, side, counts)
            if ways:
                target, used = _attack(value, owner, alive, side, counts, np.random.randint(0, ways), dice)
                row[ATTACKS] += 1
                row[_SCORES + side] += sizes[target]  # B9, B14
                alive[target] = False
                left[owner[target]] -= 1
                if not left[owner[target]]:
                    sides_in -= 1
                for k in range(used):  # B9, B12
                    value[dice[k]] = np.random.randint(1, sizes[dice[k]] + 1)
            elif _another_can(value, owner, alive, side, seats, counts):
                row[PASSES] += 1  # B18
            else:
                break  # B19
            side = (side + 1) % seats
            while not left[side]:  # B6, B7
                side = (side + 1) % seats
        row[WINNER] = _winner(row, seats)


@njit(nogil=True, cache=True)
def _winner(row: Array, seats: int) -> int:
    """B14, B20."""
    best = row[_SCORES : _SCORES + seats].max()
    winner = DRAW
    for side in range(seats):
        if row[_SCORES + side] == best:
            if winner != DRAW:
                return DRAW
            winner = side
    return winner


@njit(nogil=True, cache=True)
def _another_can(value: Array, owner: Array, alive: Array, side: int, seats: int, counts: Array) -> bool:
    """Can any other side attack (B19)?"""
    for k in range(1, seats):  # noqa: SIM110  # numba compiles no any(...)
        if _count(value, owner, alive, (side + k) % seats, counts):
            return True
    return False


@njit(nogil=True, cache=True)
def _count(value: Array, owner: Array, alive: Array, side: int, counts: Array) -> int:
    """How many legal attacks the side has; `counts` gets those on each die."""
    total = 0
    shown = np.zeros(LARGEST + 1, np.int64)  # how many of the side's dice show each value
    ways = np.zeros(LARGEST // 2 + 1, np.int64)
    on_value = np.full(LARGEST + 1, -1, np.int64)
    for die in range(len(value)):
        if alive[die] and owner[die] == side:
            shown[value[die]] += 1
    for target in range(len(value)):
        counts[target] = 0
        if alive[target] and owner[target] != side:
            goal = value[target]
            if on_value[goal] < 0:
                on_value[goal] = _count_on(goal, shown, ways)
            counts[target] = on_value[goal]
            total += counts[target]
    return total


@njit(nogil=True, cache=True)
def _count_on(goal: int, shown: Array, ways: Array) -> int:
    """Attacks on a die that shows `goal`. A flank is a die of at least half (B11) and smaller ones that make up the
    rest, or two dice of exactly half."""
    total = 0
    for v in range(goal + 1, LARGEST + 1):
        total += shown[v]  # B8
    most = goal // 2
    ways[0] = 1  # in how many ways the dice below half add up to each rest
    ways[1 : most + 1] = 0
    for v in range(1, (goal + 1) // 2):
        for _ in range(shown[v]):
            for rest in range(most, v - 1, -1):
                ways[rest] += ways[rest - v]
    for v in range((goal + 1) // 2, goal):
        total += shown[v] * ways[goal - v]  # B10
    if goal == 2 * most:
        total += shown[most] * (shown[most] - 1) // 2
    return total


@njit(nogil=True, cache=True)
def _attack(
    value: Array, owner: Array, alive: Array, side: int, counts: Array, number: int, dice: Array
) -> tuple[int, int]:
    """The attack of this number (0 is the first): its target, and how many dice it takes; they are put into `dice`."""
    target = 0
    while number >= counts[target]:
        number -= counts[target]
        target += 1
    goal = value[target]
    big, small = np.zeros(MOST_OWN_DICE, np.int64), np.zeros(MOST_OWN_DICE, np.int64)
    bigs = smalls = 0
    for die in range(len(value)):
        if alive[die] and owner[die] == side:
            if value[die] > goal:
                if not number:
                    dice[0] = die
                    return target, 1
                number -= 1
            elif 2 * value[die] < goal:
                small[smalls] = die
                smalls += 1
            elif value[die] < goal:
                big[bigs] = die
                bigs += 1
    # ways[k, rest]: choices among the first k small dice that add up to the rest
    ways = np.zeros((smalls + 1, goal // 2 + 1), np.int64)
    ways[:, 0] = 1
    for k in range(smalls):
        v = value[small[k]]
        for rest in range(1, goal // 2 + 1):
            ways[k + 1, rest] = ways[k, rest] + (ways[k, rest - v] if rest >= v else 0)
    for k in range(bigs):
        dice[0] = big[k]
        rest = goal - value[big[k]]
        if number < ways[smalls, rest]:
            return target, 1 + _choice(value, small, ways, smalls, rest, number, dice)
        number -= ways[smalls, rest]
    for k in range(bigs):
        for other in range(k):
            if value[big[k]] + value[big[other]] == goal:
                if not number:
                    dice[0], dice[1] = big[k], big[other]
                    return target, 2
                number -= 1
    return target, 0  # there is no such number


@njit(nogil=True, cache=True)
def _choice(value: Array, small: Array, ways: Array, k: int, rest: int, number: int, dice: Array) -> int:
    """The choice of this number among the first k small dice that add up to `rest`, put into `dice` after its first;
    how many they are."""
    used = 0
    while k:
        k -= 1
        v = value[small[k]]
        without = ways[k, rest]
        if number >= without:
            number -= without
            used += 1
            dice[used] = small[k]
            rest -= v
    return used
