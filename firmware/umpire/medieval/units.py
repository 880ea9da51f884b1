"""The units of Medieval Strife (RULEBOOK M1, M32). One table; loaded while a match is set up or begins.

What each of them can do is lost from the source. The abilities here are **our reconstruction**, and a table of
players can bring its own (see `umpire.medieval.unit_file`).

A row: name, size, offense, defense, and any of: names of spells; `direct`: the offense counts in direct assaults only;
`escort`: it may die in place of a unit that a direct assault, Beam or Laser takes (M44); `excess`: a flank that it
joins may exceed its target by 1 (M36).
"""

from collections import namedtuple

from micropython import const

from umpire.medieval import spells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.setup import Setup

OURS = """recruit 4 +1 0
wizard 4 0 0 beam shield
defender 4 0 0 escort
footman 6 0 +1
archer 6 +1 -1
cleric 6 0 0 shield empower
knight 8 0 +1
warlock 8 0 0 beam pierce split
cavalier 10 +1 0 direct
dark-knight 10 +2 -1
paladin 10 0 +1 shield
crossbowman 10 +3 -2
flankman 10 0 0 excess
champion 12 +1 +1
amazon 12 +2 0
stargazer 12 0 0 laser hold shift-morale
catapult 16 +3 -3
ballista 16 +2 -2
hero 20 +1 +2
demon 20 0 0 pierce dismay havoc
archangel 20 0 0 shield empower force-field
dragon 100 0 0 laser havoc
deity 100 0 0 shield shift-morale force-field"""

SIZES = b"\x04\x06\x08\x0a\x0c\x10\x14\x64"  # that units have (M1)

FOOTMAN = const(3)  # its row: what Split makes (M17)

ESCORT = const(1)
EXCESS = const(2)
DIRECT = const(4)
TRAITS = ("escort", "excess", "direct")

# offense, defense: what is added; traits: bits of ESCORT, EXCESS, DIRECT; spells: their numbers, in the row's order;
# strikes: of those that can join a flank, by number: number, place in `spells`, value
Unit = namedtuple("Unit", ("name", "size", "offense", "defense", "traits", "spells", "strikes"))


def rows(table: str) -> list[str]:
    """The table's rows."""
    return table.split("\n")


def unit(table: str, number: int) -> Unit:
    """A row of the table, read."""
    words = rows(table)[number].split()
    traits = 0
    known = bytearray()
    for word in words[4:]:
        if word in TRAITS:
            traits |= 1 << TRAITS.index(word)
        else:
            known.append(spells.number(word))
    strikes = bytearray()
    for own in sorted(known):
        row = spells.spell(own)
        if row.deed == "strike":
            strikes.extend(bytes([own, known.find(bytes([own])), row.amount]))
    return Unit(words[0], int(words[1]), int(words[2]), int(words[3]), traits, bytes(known), bytes(strikes))


def find(name: str) -> tuple[int, int]:
    """The number of the row of that name, and its size; (-1, 0): there is none."""
    for number, row in enumerate(rows(OURS)):
        words = row.split(None, 2)
        if words[0] == name:
            return number, int(words[1])
    return -1, 0


def name(number: int) -> str:
    """The name of a row, as the record writes it."""
    return rows(OURS)[number].split(None, 1)[0]


def of_size(size: int) -> list[int]:
    """The numbers of the rows of that size."""
    return [number for number, row in enumerate(rows(OURS)) if int(row.split(None, 2)[1]) == size]


def table_of(setup: "Setup") -> str:
    """The units table that the set-up plays with."""
    return setup.own.table or OURS
