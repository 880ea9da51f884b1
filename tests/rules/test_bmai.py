"""Another program's own move lists: BMAI's, for plain Button Men dice. See tests/oracle/README.md."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from umpire.position import TABLE, Position

ORACLE = Path(__file__).parent.parent / "oracle" / "bmai_moves.jsonl"

Die = tuple[int, int]  # sides, value
Move = tuple[tuple[Die, ...], Die]


def its_moves(row: dict) -> Counter[Move]:
    """BMAI's moves that are legal here, too, by the mapping in the README."""
    found: Counter[Move] = Counter()
    for move in row["moves"]:
        if move["type"] not in ("power", "skill"):
            continue
        attackers = tuple(sorted((sides, value) for sides, value in move["attackers"]))
        aim = move["target"][1]
        values = [value for _, value in attackers]
        flanks = len(values) > 1 and 2 * max(values) >= aim
        if flanks if move["type"] == "skill" else values[0] > aim:
            found[attackers, (move["target"][0], aim)] += move["count"]
    return found


def our_moves(row: dict) -> Counter[Move]:
    position = Position()
    for side, dice in enumerate((row["attacker_dice"], row["defender_dice"])):
        position.add(side, bytes([sides for sides, _ in dice]), TABLE)
    position.value = bytearray([value for dice in (row["attacker_dice"], row["defender_dice"]) for _, value in dice])

    def die(k: int) -> Die:
        return position.sides[k], position.value[k]

    return Counter((tuple(sorted(die(k) for k in a.dice)), die(a.target)) for a in position.attacks(0))


def rows() -> list[dict]:
    return [json.loads(line) for line in ORACLE.read_text(encoding="utf-8").splitlines()]


def test_the_sample_is_whole() -> None:
    assert len(rows()) == 300


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_bmai_lists_the_same_attacks(start: int) -> None:
    for row in rows()[start : start + 50]:
        assert our_moves(row) == its_moves(row), row["source"]
