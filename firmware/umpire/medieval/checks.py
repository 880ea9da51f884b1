"""A medieval set-up: what can be wrong with it, what experience advises against, its lines of the header."""

from umpire import rules
from umpire.medieval import spells, themes, unit_file, units
from umpire.setup import LARGEST, MOST_DICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.setup import Setup


def enlist(setup: "Setup", side: int, word: str) -> int:
    """See `Muster.enlist`. A number is no unit: `size` if no unit has it, else it is not said which (M1, M2)."""
    number, size = units.find(word)
    if number < 0:
        is_size = rules.is_number(word) and len(word) < 4
        bad = is_size and int(word) not in list(units.SIZES) or not is_size and rules.is_number(word[:1])
        setup.faults.add("size:unit" if bad else "unknown-unit:medieval")
        return LARGEST
    chosen = setup.own.chosen
    key = side << 7 | size
    if chosen.setdefault(key, number) != number:
        setup.faults.add(f"mixed-units:size:{side}:{size}")
    return size


def read(setup: "Setup", words: list[str]) -> None:
    """See `Muster.read`."""
    if words[0] == "theme":
        add_theme(setup, words[1:])
        return
    if len(words) != 2 or setup.own.table:
        raise ValueError("`units` stands twice" if setup.own.table else "`units 3f2a` was expected")
    if words[1] not in unit_file.tables:
        raise ValueError(f"this record was played with the units table {words[1]}, which is not at hand")
    setup.own.table = unit_file.tables[words[1]]


def add_theme(setup: "Setup", words: list[str]) -> None:
    """A `theme` line's words behind the first. What is wrong with it is the set-up's fault (M30)."""
    own = setup.own
    name = words[0] if words else ""
    kind = [kinds for kinds in (themes.PLACES, themes.WEATHERS) if name in kinds.split()]
    sides = words[1:]
    inside = 0
    for word in sides:
        if len(word) == 1 and "A" <= word <= "H":
            inside |= 1 << ord(word) - 65
        else:
            setup.faults.add("theme:inside")
    if not kind:
        setup.faults.add("theme:unknown")
    elif [theme for theme in own.themes if theme in kind[0].split()]:
        setup.faults.add("theme:ground" if kind[0] == themes.PLACES else "theme:weather")
    elif kind[0] == themes.PLACES:
        own.themes.insert(0, name)
    else:
        own.themes.append(name)
    if (name == "castle") != bool(sides):
        setup.faults.add("theme:castle" if name == "castle" else "theme:sides")
    own.inside |= inside


def faults(setup: "Setup") -> "set[str]":
    """Words of `expect setup` with details: see `header.faults`."""
    found = set()
    if setup.own.inside >> len(setup.names):
        found.add("theme:inside")
    table = units.table_of(setup)
    for side, army in enumerate(setup.armies):
        joining = 0
        for size in army + setup.reserves[side]:
            number = setup.own.chosen.get(side << 7 | size, -1)
            if number >= 0:
                known = units.unit(table, number).spells
                joining += 1 + len([one for one in known if spells.spell(one).deed == "strike"])
        if joining > MOST_DICE:
            found.add(f"size:joining:{side}")  # what can join a flank is numbered in a byte
    return found


def warnings(setup: "Setup") -> list[str]:
    """M50: `no-attack` of a city in dangerous weather; `endless` where recharging could go on for ever."""
    found = []
    own = setup.own
    if "city" in own.themes and "dangerous" in own.themes:
        found.append("no-attack")
    if not setup.number("no_capture_rounds") and can_recharge(setup):
        found.append("endless")
    return found


def can_recharge(setup: "Setup") -> bool:
    """Could any unit of the armies and reserves ever recharge (M4, M25, M39)?"""
    if not themes.allow_recharging(setup):
        return False
    place = setup.own.place()
    table = units.table_of(setup)
    for side, army in enumerate(setup.armies):
        for size in set(army + setup.reserves[side]):
            for number in units.unit(table, setup.own.unit(side, size)).spells:
                if spells.casts(number, place) and not spells.spell(number).once:
                    return True
    return False


def lines(setup: "Setup") -> "Iterator[str]":
    """The header's lines about themes and units."""
    own = setup.own
    for theme in own.themes:
        inside = [" " + chr(65 + side) for side in range(8) if own.inside >> side & 1]
        yield f"theme {theme}" + ("".join(inside) if theme == "castle" else "")
    if own.table:
        yield f"units {unit_file.checksum(own.table)}"
