"""The spells of Medieval Strife (RULEBOOK M3, M6 to M17): one table. A twelfth is a row, and a deed if none fits.

A row: name; casts until it must be recharged (`once`: a single time a game); at whom; the deed; how much; for how many
own turns of its caster's owner after the casting (M6).
At whom: `ally` (own and allied units), `enemy`, `any` unit; `side`: all of a side's; `all`: everybody's; `none`.
Deeds: `offense` and `defense` are changed; `bind` holds; `strike` attacks with so much; `roll`; `shelter`; `split`.
"""

from collections import namedtuple

TABLE = """shield 3 ally defense 2 2
empower 3 ally offense 1 2
beam 2 enemy strike 3 0
laser 3 enemy strike 5 0
hold 1 any bind 0 1
pierce 2 enemy defense -2 1
shift-morale 4 any roll 0 0
dismay 2 side roll 0 0
havoc 2 all roll 0 0
force-field once none shelter 0 1
split 1 none split 0 0"""

DICE = ("ally", "enemy", "any")  # the aims that are dice

Spell = namedtuple("Spell", ("name", "casts", "once", "aim", "deed", "amount", "turns"))

_read: dict[int, Spell] = {}


def spell(number: int) -> Spell:
    """The spell of this number, 1 and up."""
    if number not in _read:
        words = TABLE.split("\n")[number - 1].split()
        once = words[1] == "once"
        casts = 1 if once else int(words[1])
        _read[number] = Spell(words[0], casts, once, words[2], words[3], int(words[4]), int(words[5]))
    return _read[number]


def number(name: str) -> int:
    """The number of the spell of that name; 0: there is none."""
    for k, row in enumerate(TABLE.split("\n"), 1):
        if row.split(None, 1)[0] == name:
            return k
    return 0


def casts(number: int, place: str) -> int:
    """How often it can be cast until its caster must recharge, at this place; 0: it is banned there (M3, M22, M48)."""
    row = spell(number)
    if place == "city":
        return 0 if row.casts == 1 else 2
    return row.casts * 2 if place == "mystic" and not row.once else row.casts


def aims_at_a_die(number: int) -> bool:
    """Is a die named behind the spell, not a side or nobody?"""
    return spell(number).aim in DICE
