"""Random matches for the tests: set-ups, answers, and what a match looks like from outside.

Everything comes from a `random.Random` that is handed in, so a test that fails fails again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from hypothesis import settings

from umpire import rules
from umpire.match import Match
from umpire.position import TABLE
from umpire.setup import Setup

Answer = tuple[Any, ...]

# The same examples on every machine and in every run.
FIXED = settings(derandomize=True, deadline=None, database=None, print_blob=False)

SIZES = (1, 1, 2, 2, 3, 4, 4, 6, 6, 8, 10, 12, 16, 20, 100)
LISTED = 50  # so many of a position's attacks are chosen among: large positions have thousands


def random_rules(rng: random.Random, setup: Setup) -> None:
    """Some house rules of the base game; the match cannot become endless."""
    for name, values in (
        ("first", ("random", "chosen", "fewest_points")),
        ("half_value", ("on", "off")),
        ("score_by", ("sides", "value_at_capture")),
        ("pass", ("forced", "free")),
        ("stalemate", ("score", "draw", "reroll")),
        ("tiebreak", ("draw", "survivor")),
        ("no_capture_rounds", ("off", "1", "10")),
        ("second_rerolls", ("0", "1", "3")),
        ("max_rounds", ("off", "1", "7")),
    ):
        if rng.random() < 0.4:
            setup.set_rule(name, rules.parse(name, rng.choice(values)))


def random_setup(rng: random.Random, most_sides: int = 8, most_dice: int = 8) -> Setup:
    """A set-up that can be played; armies need not be equal."""
    setup = Setup("base")
    for side in range(rng.randint(2, most_sides)):
        count = rng.randint(1, most_dice)
        any_size = rng.random() < 0.3
        army = [rng.randint(1, 100) if any_size else rng.choice(SIZES) for _ in range(count)]
        setup.add_side(f"side # {side}", bytes(army))
    random_rules(rng, setup)
    return setup


def answer_to(match: Match, rng: random.Random, device: float = 0.3) -> Answer:
    """A legal answer to what the match asks; `device`: how likely a roll is the device's."""
    question = match.question
    position = match.position
    by_device = rng.random() < device
    if question.kind == "first":
        able = [side for side in range(len(match.setup.names)) if not match.why_not(("first", side, False))]
        return "first", rng.choice(able), by_device
    if question.kind == "roll":
        return "roll", question.dice, roll(match, question.dice, rng), by_device
    if question.kind == "reroll":
        mine = position.dice(question.side)
        most = min(int(match.setup.rule("second_rerolls")), len(mine))
        return "reroll", bytes(sorted(rng.sample(list(mine), rng.randint(0, most))))
    attacks = list(islice(position.attacks(match.turn), LISTED))
    if not attacks or (rng.random() < 0.3 and not match.why_not(("pass",))):
        return ("pass",)
    attack = rng.choice(attacks)
    return "attack", attack.dice, attack.target


def roll(match: Match, dice: bytes, rng: random.Random) -> bytes:
    return bytes([rng.randint(1, match.position.sides[die]) for die in dice])


def snapshot(match: Match) -> tuple[Any, ...]:
    """All that anybody can see of a match, and what its rules remember."""
    position = match.position
    dice = (position.sides, position.value, position.owner, position.place, position.number)
    return (
        tuple(bytes(part) for part in dice),
        tuple(match.question),
        (match.turn, match.first, match.rounds, match.dry_rounds, match.captured),
        (match.passed_freely, match.resigned, match.drawn),
        match.outcome(),
        [match.score(side) for side in range(len(match.setup.names))],
    )


def attacks_made(answers: Iterator[Answer] | list[Answer]) -> int:
    return sum(1 for answer in answers if answer[0] == "attack")


def on_table(match: Match) -> list[int]:
    return [die for die in range(match.position.n) if match.position.place[die] == TABLE]
