"""Random medieval matches: set-ups with themes, options and house rules, and legal answers.

Everything comes from a `random.Random` that is handed in, so a test that fails fails again.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from tests.rules import option_play
from tests.rules.play import LISTED, Answer
from umpire import rules
from umpire.match import Match
from umpire.medieval import units
from umpire.setup import Setup

PLACES = ("day", "night", "mystic", "castle", "city", "volcanic")
WEATHERS = ("poor", "dangerous", "damaging", "catastrophic")


def random_setup(rng: random.Random, most_dice: int = 6, casters: bool = False, plain: bool = False) -> Setup:
    """A set-up that can be played, of 2 to 4 sides, with or without themes, alliances, reserves, fronts; A9 ends it."""
    while True:
        setup = Setup("medieval")
        with_fronts = not plain and rng.random() < 0.25
        for side in range(2 if with_fronts else rng.randint(2, 4)):
            setup.add_side(f"side {side}")
            army = _army(rng, setup, side, rng.randint(2 if with_fronts else 1, most_dice), casters)
            setup.armies[side] = army
            if not plain and rng.random() < 0.2:
                setup.reserves[side] = _army(rng, setup, side, 1, casters)
        _themes(rng, setup)
        _rules(rng, setup)
        if with_fronts:
            setup.fronts = 2
            if rng.random() < 0.3:
                setup.passes[1] = rng.randrange(2)
        elif len(setup.names) > 2 and rng.random() < 0.4:
            setup.alliances = [3]
            if rng.random() < 0.5:
                setup.set_rule("diplomacy", "free")
        if not setup.errors():
            return setup


def _army(rng: random.Random, setup: Setup, side: int, count: int, casters: bool) -> bytes:
    """Units, one type a size: a size that has a type gets it again."""
    army = []
    for _ in range(count):
        while True:
            number = rng.randrange(23)
            row = units.unit(units.OURS, number)
            if not casters or row.spells or rng.random() < 0.2:
                break
        number = setup.own.chosen.get(side << 7 | row.size, number)
        army.append(setup.own.enlist(setup, side, units.name(number)))
    return bytes(army)


def _themes(rng: random.Random, setup: Setup) -> None:
    if rng.random() < 0.6:
        place = rng.choice(PLACES)
        setup.own.themes.append(place)
        if place == "castle":
            setup.own.inside = 1 << rng.randrange(len(setup.names))
    if rng.random() < 0.5:
        setup.own.themes.append(rng.choice(WEATHERS))


def _rules(rng: random.Random, setup: Setup) -> None:
    for name, values in (
        ("half_value", "off"),
        ("half_on", "face"),
        ("held_may_cast", "on"),
        ("recharge", "never"),
        ("pass", "free"),
        ("stalemate", "score draw"),
        ("score_by", "value_at_capture"),
        ("second_rerolls", "1"),
        ("handicap", "on"),
        ("reinforce_every", "1"),
        ("first", "fewest_points"),
    ):
        if rng.random() < 0.25:
            setup.set_rule(name, rules.parse(name, rng.choice(values.split())))
    setup.set_rule("no_capture_rounds", rng.choice((1, 2, 4)))


def answer_to(match: Match, rng: random.Random, device: float = 0.2) -> Answer:
    """A legal answer to what the match asks; casts more often than anybody would."""
    kind = match.question.kind
    if kind == "escort":
        return rng.choice(moves(match))
    if kind == "attack":
        others = moves(match)
        attacks: list[Answer] = [("attack", *found) for found in islice(match.position.attacks(match.turn), LISTED)]
        chosen = rng.random()
        if others and (chosen < 0.5 or not attacks):  # M38: one of these may be all that is allowed
            return rng.choice(others)
        spellflanks = [attack for attack in attacks if attack[3]]
        if spellflanks and chosen < 0.7:
            return rng.choice(spellflanks)
        if attacks and chosen < 0.95:
            return rng.choice(attacks)
        if not match.setup.fronts:
            passes: Answer = ("pass",)
            return passes if not match.why_not(passes) else rng.choice(attacks or others)
    while True:
        answer = option_play.answer_to(match, rng, device)
        if answer[0] != "reroll" or not match.why_not(answer):  # what is frozen is not rolled again
            return answer


def moves(match: Match) -> list[Answer]:
    """Casts, recharges, escorts."""
    every = [answer for more in match.points("moves") for answer in more(match)]
    return [answer for answer in every if answer[0] not in ("move", "hold")]


def snapshot(match: Match) -> tuple[Any, ...]:
    """All that anybody can see of a match, and what its rules remember."""
    field: Any = match.position
    in_force = {die: tuple(charm) for die, charm in field.charms.items() if field.charm(die)}
    return (
        option_play.snapshot(match),
        (bytes(field.unit), {die: bytes(left) for die, left in field.charges.items()}, in_force, field.frozen),
        {key: until for key, until in field.shelters.items() if until >= field.now()},
    )
