"""A star set-up: what can be wrong with it, what experience advises against, its lines of the header."""

from umpire import rules
from umpire.setup import MOST_DICE
from umpire.star import units
from umpire.star.muster import LAST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.setup import Setup

TERRAINS = "asteroid minefield"
_SEATS = 2  # S1


def enlist(setup: "Setup", word: str) -> int:
    """See `Muster.enlist`. A number is no unit: `size` if no unit has it, else it is not said which."""
    number = units.find(word)
    if number:
        return number
    sizes = [row.split()[1] for row in units.rows()]
    setup.faults.add("size:star" if rules.is_number(word[:1]) and word not in sizes else "unknown-unit:star")
    return units.SATELLITE


def read(setup: "Setup", words: list[str]) -> None:
    """See `Muster.read`."""
    own = setup.own
    if words[0] == "terrain":
        if len(words) != 2 or words[1] not in TERRAINS.split() or own.terrain:
            raise ValueError("one terrain was expected: " + " or ".join(TERRAINS.split()))
        own.terrain = words[1]
        return
    if len(words) != 2 or len(words[1]) != 1 or not "A" <= words[1] <= "H" or own.defender != LAST:
        raise ValueError("one strategic defender was expected: defender B")
    own.defender = ord(words[1]) - 65


def defender(setup: "Setup") -> int:
    """The strategic defender (S39)."""
    side: int = setup.own.defender
    return len(setup.names) - 1 if side == LAST else side


def faults(setup: "Setup") -> "set[str]":
    """Words of `expect setup` with details: see `header.faults`."""
    found = set()
    if len(setup.names) != _SEATS:
        found.add("sides:star")  # S1
    if setup.own.defender >= len(setup.names):
        found.add("sides:defender")
    dice = sum([len(army) for army in setup.armies + setup.reserves])
    if setup.is_on("command_points") and dice > MOST_DICE - _SEATS:
        found.add("size:many")  # each player's d6 is a die, too (S43)
    for side in range(len(setup.names)):
        aboard = _count(setup.armies[side], ("aboard",))
        if aboard == len(setup.armies[side]):
            found.add(f"sides:army:{side}")  # interceptors aboard are no dice on the table
        small, room = capacity(setup, side)
        if small > room:
            found.add(f"capacity:{'over' if room else 'none'}:{side}:{room}")
        stations = _count(setup.armies[side] + setup.reserves[side], ("station",))
        if stations and side != defender(setup):
            found.add(f"station:side:{side}")
        elif stations > 1:
            found.add(f"station:many:{side}")
    return found


def _count(army: bytes, tags: tuple[str, ...]) -> int:
    """How many units have one of the tags."""
    rows = units.rows()
    found = 0
    for number in set(army):
        row = rows[number - 1]
        if [tag for tag in tags if row.find(" " + tag) > 0]:
            found += len([1 for other in army if other == number])
    return found


def capacity(setup: "Setup", side: int) -> tuple[int, int]:
    """How many fighters and mecha the side has, reserve too, and how many its ships can deploy (S37, S68)."""
    army = setup.armies[side] + setup.reserves[side]
    return _count(army, ("fighter", "mecha")), sum(units.column(army, 7))


def warnings(setup: "Setup") -> list[str]:
    """S42: `d100`."""
    for army in setup.armies + setup.reserves:
        if 100 in list(units.column(army, 1)):
            return ["d100"]
    return []


def lines(setup: "Setup") -> "Iterator[str]":
    """The header's lines about terrain and defender."""
    own = setup.own
    if own.terrain:
        yield f"terrain {own.terrain}"
    if own.defender not in (LAST, len(setup.names) - 1):
        yield f"defender {chr(65 + own.defender)}"
