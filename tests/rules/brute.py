"""A second opinion on which attacks are legal: every choice of dice, tried one after the other (B8, B10, B11, B21).

Written from the rulebook alone; it shares nothing with umpire.position but the names of its bytes.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple


class Die(NamedTuple):
    sides: int
    value: int
    owner: int
    on_table: bool
    front: int = 0  # A4


class Terms(NamedTuple):
    """What options say of a turn: who may be attacked, where, who cannot be flanked, who has acted."""

    foes: frozenset[tuple[int, int]]  # (attacker's side, target's side), A1
    held: frozenset[tuple[int, int]]  # (front, side that cannot be flanked there), A14
    acted: frozenset[int]  # fronts that had their action, A15
    moved: frozenset[int]  # dice, A5


def is_legal(dice: list[Die], attackers: tuple[int, ...], target: int) -> bool:
    """May these dice (distinct, of one side) take the target?"""
    values = [dice[k].value for k in attackers]
    aim = dice[target].value
    if not all(dice[k].on_table for k in (*attackers, target)):
        return False
    if dice[target].owner == dice[attackers[0]].owner:
        return False
    if len(values) == 1:
        return values[0] > aim
    return sum(values) == aim


def has_half(dice: list[Die], attackers: tuple[int, ...], target: int) -> bool:
    """Does one of them show at least half of the target's value?"""
    return len(attackers) == 1 or any(dice[k].value >= dice[target].value / 2 for k in attackers)


def choices(dice: list[Die], side: int) -> list[tuple[int, ...]]:
    """Every choice of the side's dice, fewest first, then by index."""
    mine = [k for k, die in enumerate(dice) if die.owner == side and die.on_table]
    return [chosen for count in range(1, len(mine) + 1) for chosen in combinations(mine, count)]


def attacks(dice: list[Die], side: int, half_value: bool) -> list[tuple[tuple[int, ...], int]]:
    """Every legal attack: largest targets first, then by index; on each the fewest dice first, then by index."""
    order = sorted(range(len(dice)), key=lambda k: (-dice[k].sides, k))
    return [
        (chosen, target)
        for target in order
        for chosen in choices(dice, side)
        if is_legal(dice, chosen, target) and (not half_value or has_half(dice, chosen, target))
    ]


def attacks_on_terms(dice: list[Die], side: int, half_value: bool, terms: Terms) -> list[tuple[tuple[int, ...], int]]:
    """Those of `attacks` that the options leave legal."""
    found = []
    for chosen, target in attacks(dice, side, half_value):
        front = dice[target].front
        together = all(dice[k].front == front for k in chosen)
        flank_barred = len(chosen) > 1 and (front, dice[target].owner) in terms.held
        free = front not in terms.acted and not terms.moved.intersection(chosen)
        if together and free and not flank_barred and (side, dice[target].owner) in terms.foes:
            found.append((chosen, target))
    return found
