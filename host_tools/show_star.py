"""What `umpire show` draws of a star match besides the table: units, channels, the attack under way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from umpire.match import Match
from umpire.position import NO_DIE
from umpire.record import letter, named
from umpire.star.position import HELD
from umpire.star.units import CARRIER, OPTION

HEADINGS = ("", "unit", "shows", "attack", "defense", "channels", "on it")


def units(match: Match) -> Iterator[list[str]]:
    """A row a unit on the table or aboard: what it shows and counts, what its channels hold, what it still can do.

    Attack without what depends on the target; a ship's drones, decoys and mecha stand behind it, set in.
    """
    field: Any = match.position
    for side in range(len(match.setup.names)):
        mine = field.dice(side)
        for die in mine:
            if field.controller[die] == NO_DIE:
                yield _row(field, die, "")
                for held in field.controlled(die):
                    yield _row(field, held, "  ")
        for die in range(field.n):
            if field.place[die] == HELD and field.owner[die] == side:
                yield ["  " + field.name(die), field.kind(die).name, "aboard", "", "", "", ""]


def _row(field: Any, die: int, indent: str) -> list[str]:
    kind = field.kind(die)
    channels = f"{len(field.controlled(die))} of {kind.channels}" if kind.channels else ""
    on_it = []
    if field.frozen >> die & 1:
        on_it.append("cannot roll any more")
    if field.has_acted(die):
        on_it.append("has acted")
    if field.boosted >> die & 1:
        on_it.append("coordinated")
    if kind.actions:
        on_it.append(f"actions left {field.actions_left(die)}")
    shown = str(field.value[die] or "-")
    return [
        indent + field.name(die),
        kind.name,
        shown,
        _attack(field, die, kind),
        str(field.defense_value(die)),
        channels,
        ", ".join(on_it),
    ]


def _attack(field: Any, die: int, kind: Any) -> str:
    """Against a target that changes nothing; with what may be added."""
    if kind.tags & CARRIER or field.controller[die] != NO_DIE:
        return "none"
    value = field.attack_value(die, die)
    most = value + (1 if kind.tags & OPTION else 0) + field.lent_attack(field.controlled(die))
    return str(value) if most == value else f"{value} to {most}"


def conditions(match: Match) -> Iterator[str]:
    """Terrain, command points, and the attack under way."""
    field: Any = match.position
    own: Any = match.setup.own
    if own.terrain:
        yield f"Terrain: {own.terrain} field." if own.terrain == "asteroid" else "Terrain: minefield."
    if match.setup.is_on("command_points"):
        yield "Command points: " + ", ".join(f"{letter(side)} {field.points[side]}" for side in range(2)) + "."
    fight = field.fight
    if fight:
        yield (
            f"Attack: {named(field, fight.standing(fight.side), ' ')} on {field.name(fight.target)}"
            f" ({named(field, fight.standing(fight.rival), ' ')}): {fight.attack()} against {fight.defense()}."
        )
