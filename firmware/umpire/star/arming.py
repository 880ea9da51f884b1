"""Units take the field: at the beginning of a match, from a minefield, when one disperses. Loaded then."""

from umpire.star import units

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.star.position import Field

_TALLY_SIDES = 6  # S43


def add(field: "Field", side: int, numbers: bytes, place: int) -> None:
    """See `Field.add`; unit 0 is a d6 of command points."""
    first = sum([1 for owner in field.owner if owner == side])
    for k, number in enumerate(numbers):
        if number and number not in field.kinds:
            field.kinds[number] = units.unit(number)
        field.sides.append(field.kinds[number].sides if number else _TALLY_SIDES)
        field.value.append(0)
        field.owner.append(side)
        field.place.append(place)
        field.number.append(first + k + 1)
        field.unit.append(number)
        field.controller.append(0xFF)
    field.n += len(numbers)
