"""Star Strife's core where a scenario is too short for it: hundreds of mines, large fleets."""

from __future__ import annotations

from typing import Any

import pytest

from umpire.match import Match
from umpire.position import GONE, NO_DIE
from umpire.reading import Reader
from umpire.record import line_of
from umpire.setup import Setup
from umpire.star import units


def fleets(*armies: str, terrain: str = "") -> Setup:
    setup = Setup("star")
    for side, army in enumerate(armies):
        setup.add_side(f"side {side}", bytes(units.find(name) for name in army.split()))
    setup.own.terrain = terrain
    assert not setup.errors()
    return setup


def rolled(setup: Setup, value: int = 2) -> Match:
    """Everybody shows the same, or less where a die has fewer sides; who controls what is left open."""
    match = Match(setup)
    match.answer(("first", 0, False))
    field: Any = match.position
    while match.question.kind in ("roll", "control"):
        if match.question.kind == "roll":
            dice = match.question.dice
            match.answer(("roll", dice, bytes(min(value, field.sides[die]) for die in dice), False))
        else:
            match.answer(("control", NO_DIE, b""))
    return match


def test_a_minefield_does_not_run_out_of_mines() -> None:
    """Mines that are gone leave their indices to others, but no name comes twice; the record gives the match back."""
    setup = fleets("corvette " * 100, "corvette " * 100, terrain="minefield")
    setup.set_rule("no_capture_rounds", 0)
    setup.edition_named = True
    match = rolled(setup)
    field: Any = match.position
    lines = [*setup.lines(), "first A"]
    for side in range(2):
        lines.append("roll " + " ".join(f"{chr(97 + side)}{k}=2" for k in range(1, 101)))
    born: set[str] = set()
    for phase in range(60):
        mines = [die for die in field.dice(phase % 2) if field.unit[die] == units.MINE]
        names = {field.name(die) for die in mines}
        assert len(names) == 5 and not names & born and field.n <= NO_DIE
        born |= names
        attack = ("attack", *next(iter(field.attacks(match.turn))))
        while match.question.kind == "attack" and match.turn == phase % 2:
            lines.append(line_of(match, attack))
            match.answer(attack)
        while match.question.kind not in ("attack", "over"):
            answer = someone(match)
            lines.append(line_of(match, answer))
            match.answer(answer)
        assert not [die for die in mines if field.place[die] != GONE and field.unit[die] == units.MINE
                    and field.name(die) in names]  # fmt: skip
    assert field.n == NO_DIE
    reader = Reader()
    for line in lines:
        reader.feed(line.encode())
    assert reader.match
    again: Any = reader.match.position
    assert (again.place, again.number, again.value) == (field.place, field.number, field.value)


def someone(match: Match) -> tuple[Any, ...]:
    """Rolls ones; else the first legal answer."""
    if match.question.kind == "roll":
        return "roll", match.question.dice, bytes([1]) * len(match.question.dice), False
    answer: tuple[Any, ...] = next(iter(next(iter(match.points("moves")))(match)))
    return answer


@pytest.mark.parametrize("terrain", ["", "asteroid"])
def test_there_is_an_exact_answer_for_a_hundred_units_a_side(terrain: str) -> None:
    """Optional bonuses and stacking, far more than can be listed: asked, counted and begun to be listed all the
    same."""
    setup = fleets("light-cruiser " * 50 + "gunboat " * 45 + "fighter " * 5, "warstar " * 50, terrain=terrain)
    match = rolled(setup, 14)
    field: Any = match.position
    targets = field.targets(0)
    assert field.can_attack(0) and len(targets) == 50
    assert field.count_attacks(0, targets[0]) > 2**90
    assert next(field.attacks_on(0, targets[0])).dice
