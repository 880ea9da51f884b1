"""Units take the field: at the beginning of a match, from a minefield, when one disperses. Loaded then."""

from umpire.position import GONE, NO_DIE
from umpire.star import units
from umpire.star.units import MINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.star.position import Field

_TALLY_SIDES = 6  # S43


def add(field: "Field", side: int, numbers: bytes, place: int) -> bytes:
    """See `Field.add`; unit 0 is a d6 of command points. The dice are returned."""
    dice = bytearray()
    for number in numbers:
        if number and number not in field.kinds:
            field.kinds[number] = units.unit(number)
        die = field.n
        if die == NO_DIE:
            die = spare(field)[0]
        else:
            for part in (field.sides, field.value, field.owner, field.place, field.number, field.unit):
                part.append(0)
            field.controller.append(NO_DIE)
            field.n += 1
        field.sides[die] = field.kinds[number].sides if number else _TALLY_SIDES
        field.value[die] = 0
        field.owner[die] = side
        field.place[die] = place
        field.named[side] = field.named.get(side, 0) + 1
        field.number[die] = field.named[side]
        field.unit[die] = number
        field.frozen &= ~(1 << die)
        field.spent &= ~(1 << die)
        field.boosted &= ~(1 << die)
        dice.append(die)
    return bytes(dice)


def room(field: "Field") -> int:
    """How many more dice there may be: 255 in all, mines that are gone not counted."""
    return NO_DIE - field.n + len(spare(field))


def spare(field: "Field") -> bytes:
    """The mines that are gone: each leaves its index to a die born later, which has a name of its own."""
    return bytes([die for die in range(field.n) if field.unit[die] == MINE and field.place[die] == GONE])
