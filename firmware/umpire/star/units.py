"""The units of Star Strife (RULEBOOK S15, S22 to S42, S68). One table; loaded while a match is set up or begins.

A row: name, sides, cost, attack, defense, limit, channels, capacity, actions, and tags.
attack, defense: what is added to the value shown; of a `link` or `aboard` unit what it lends to a ship.
limit: it takes nothing with more sides, but in a flank; 0: no limit. capacity: of fighters and mecha.
Tags:
attrition   rolls a third for casualties, and can be one (S15, S16)
escort      may die in place of a unit that an attack takes (S21)
reaction    may be sent into an attack that is under way (S20)
carrier     takes part in no attack (S34)
station     joins no flank; +2 more of defense against flanks; only for the strategic defender (S39)
option      its player may add 1 to its attack (S30)
fighter     needs a deployer; stacks: a flank with it may exceed its target (S28, S37)
mecha       the same; stronger or weaker by its enemies, as S29 says
link        takes a channel of a ship, to which it then lends its numbers (S24, S25, S29)
aboard      held aboard until it reacts for a ship, to which it then lends its numbers (S26)
guided      its actions serve combat drones only (S32)
"""

from collections import namedtuple

from micropython import const

TABLE = """battlesatellite 1 1 0 0 6 0 0 0 attrition
corvette 2 2 0 0 4 0 0 0 escort attrition
heavy-corvette 3 3 0 0 0 0 0 0 escort attrition
combat-drone 1 1 1 1 0 0 0 0 attrition link
decoy 1 2 0 2 0 0 0 0 attrition link
interceptors 1 2 0 3 0 0 0 0 attrition reaction aboard
fighter 4 4 0 0 0 0 0 0 attrition reaction fighter
mecha 4 4 1 2 0 0 0 0 attrition mecha link
frigate 4 4 0 0 0 2 0 0 escort
gunboat 4 4 0 -1 0 0 0 0 attrition reaction option
destroyer 6 6 0 0 0 3 0 0 escort
guided-missile-destroyer 6 6 1 0 0 1 0 0
escort-carrier 6 6 0 0 0 3 2 1 carrier
defense-platform 6 6 3 3 0 3 2 1 station
light-cruiser 8 8 0 0 0 4 1 0 option
light-carrier 8 8 0 0 0 4 3 1 carrier
base-station 8 8 3 3 0 4 3 1 station
heavy-cruiser 10 10 0 0 0 5 1 1
guided-missile-cruiser 10 10 2 0 0 1 0 2 guided
fleet-carrier 10 10 0 0 0 5 4 2 carrier
station 10 10 3 3 0 5 4 2 station
battleship 12 12 0 0 0 6 2 1
attack-carrier 12 12 0 0 0 6 5 2 carrier
basestation 12 12 3 3 0 6 5 2 station
dreadnought 20 20 0 0 0 10 3 2
supercarrier 20 20 0 0 0 10 8 3 carrier
battlestation 20 20 3 3 0 10 8 3 station
superdreadnought 30 30 0 0 0 15 5 3
battlestar 30 30 0 0 0 15 12 5 carrier
frontier-station 30 30 3 3 0 15 12 5 station
warstar 60 60 0 0 0 30 10 6
basestar 60 60 0 0 0 30 24 10 carrier
starbase 60 60 3 3 0 30 24 10 station
borg-cube 100 100 0 0 0 50 10 6
starfortress 100 100 3 3 0 50 24 10 station"""

# Born in a match, no army has them: what Disperse makes of a d4 (S65); what a minefield gives (S45, S66).
BORN = """fragment 1 1 0 0 0 0 0 0 attrition
mine 1 1 0 0 6 0 0 0 attrition"""

# Numbers of rows, 1 and up
SATELLITE = const(1)
DRONE = const(4)
FRAGMENT = const(36)
MINE = const(37)

FRAGMENTS = const(4)  # of a d4 that disperses (S38)
MINES = const(5)  # a side's, in each of its phases (S45)

TAGS = "attrition escort reaction carrier station option fighter mecha link aboard guided"
ATTRITION = const(1)
ESCORT = const(2)
REACTION = const(4)
CARRIER = const(8)
STATION = const(16)
OPTION = const(32)
FIGHTER = const(64)
MECHA = const(128)
LINK = const(256)
ABOARD = const(512)
GUIDED = const(1024)

Unit = namedtuple(
    "Unit", ("name", "sides", "cost", "attack", "defense", "limit", "channels", "capacity", "actions", "tags")
)


def rows() -> list[str]:
    """The table's rows; the one of number 1 comes first."""
    return (TABLE + "\n" + BORN).split("\n")


def unit(number: int) -> Unit:
    """A row of the table, read."""
    words = rows()[number - 1].split()
    known = TAGS.split()
    tags = 0
    for word in words[9:]:
        tags |= 1 << known.index(word)
    sides, cost, attack, defense, limit, channels, capacity, actions = [int(word) for word in words[1:9]]
    return Unit(words[0], sides, cost, attack, defense, limit, channels, capacity, actions, tags)


def find(name: str) -> int:
    """The number of the unit of that name; 0: there is none."""
    for number, row in enumerate(TABLE.split("\n"), 1):
        if row.split(None, 1)[0] == name:
            return number
    return 0


def name(number: int) -> str:
    """The unit's name, as the record writes it."""
    return rows()[number - 1].split(None, 1)[0]


def column(army: bytes, at: int) -> bytes:
    """A number of each unit's row: 1 sides, 2 cost, 7 capacity."""
    known = rows()
    read = {number: int(known[number - 1].split(None, at + 1)[at]) for number in set(army)}
    return bytes([read[number] for number in army])
