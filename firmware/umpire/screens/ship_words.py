"""What units of Star Strife are called at their table, and what is asked there."""

from umpire.screens.unit_words import title
from umpire.star.position import TALLY
from umpire.star.units import ATTRITION, CARRIER, LINK, STATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.handheld import Handheld


_SHORT = (
    ("Guided Missile", "Missile"),
    ("Battlesatellite", "Satellite"),
    ("Combat Drone", "Drone"),
    ("Defense Platform", "Platform"),
    ("Superdreadnought", "Superdread"),
)


def short(name: str) -> str:
    """A shorter one, where there is."""
    name = title(name)
    for long, brief in _SHORT:
        name = name.replace(long, brief)
    return name


def brief(name: str) -> str:
    """One of 72 pixels at the most, with a value: "M Destroyer"."""
    *words, last = name.split()
    return " ".join([word[0] for word in words] + [last])


def name_of(field: "Any", die: int) -> str:
    """The die's unit."""
    return "d6" if field.place[die] == TALLY else short(field.kind(die).name)


def is_station(field: "Any", die: int) -> bool:
    """S39."""
    return field.tags(die) & STATION > 0


def is_carrier(field: "Any", die: int) -> bool:
    """S34."""
    return field.tags(die) & CARRIER > 0


def channels(field: "Any", die: int) -> int:
    """How many channels it has (S40)."""
    found: int = field.kind(die).channels
    return found


def has_orders(ui: "Handheld") -> bool:
    """Is there perhaps anything else to do than to attack: actions, channels?"""
    assert ui.match
    field: Any = ui.match.position
    mine = field.dice(ui.match.turn)
    attrition = [die for die in mine if field.tags(die) & ATTRITION]
    links = [die for die in attrition if field.tags(die) & LINK]
    for die in mine:
        if links and channels(field, die) or attrition and field.actions_left(die) > 0:
            return True
    return False
