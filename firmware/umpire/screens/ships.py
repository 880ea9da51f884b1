"""Rows of units of Star Strife: a ship stands before what it controls, carriers and stations have feet, and units of
different kinds or in different states are never one group."""

from micropython import const

from umpire.position import NO_DIE
from umpire.screens import rows
from umpire.screens.ship_words import is_carrier, is_station

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas

_ONE = const(1)  # the group's ship and its crew go on to the right, to the left
_TWO = const(2)


def ordered(field: "Any", dice: bytes) -> bytes:
    """The dice, each behind the ship that controls it."""
    controller = field.controller
    there = set(dice)
    held = [die for die in dice if controller[die] in there]
    out = bytearray()
    for die in dice:
        if die not in held:
            out.append(die)
            out.extend(bytes([other for other in held if controller[other] == die]))
    return bytes(out)


class Row(rows.Row):
    """`held`: for each group, bits: it goes on to the left (1), to the right (2) in what one ship controls."""

    def __init__(self, field: "Any", dice: bytes, own: bool = False, alone: int = 8) -> None:
        self.field = field
        super().__init__(field, ordered(field, dice), own, alone)
        leads = self.leads
        self.held = bytearray(len(leads))
        for k in range(1, len(leads)):
            ship = field.controller[leads[k]]
            if ship != NO_DIE and ship in (leads[k - 1], field.controller[leads[k - 1]]) and ship in list(leads):
                self.held[k] |= _ONE
                self.held[k - 1] |= _TWO

    def more(self, die: int) -> int:
        field = self.field
        return field.unit[die] << 24 | field.controller[die] << 32 | field.has_acted(die) << 40

    def draw_group(self, c: "Canvas", k: int, x: int, y: int, chosen: bool = False, raised: bool = False) -> None:
        super().draw_group(c, k, x, y, chosen, raised)
        if c.height < 64:
            return
        die = self.leads[k]
        held = self.held[k]
        if held:  # a dotted line over the ship and what it controls
            first = x if held & _ONE else x + 7
            end = x + self.cell(k, False) if held & _TWO else x + 8
            for column in range(first | 1, end, 2):
                c.fill_rect(column, y - 1, 1, 1)
        if is_station(self.field, die):
            c.fill_rect(x + 3, y + 17, 9, 1)
        elif is_carrier(self.field, die):
            c.fill_rect(x + 3, y + 17, 3, 1)
            c.fill_rect(x + 9, y + 17, 3, 1)
