"""Units take the field: at the beginning of a match, and when one splits (RULEBOOK M17, M22, M35). Loaded then."""

from umpire.medieval import spells, themes, units
from umpire.medieval.position import ZERO
from umpire.medieval.units import DIRECT, FOOTMAN
from umpire.position import GONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.medieval.position import Battle, Field


def begin(field: "Field", match: "Battle") -> None:
    """The house rules and themes; every die's unit, modifiers and charges."""
    setup = match.setup
    own = setup.own
    field.match = match
    field.place_name = own.place()
    field.held_may_cast = setup.is_on("held_may_cast")
    field.half_by_face = setup.rule("half_on") == "face"
    field.recharges = themes.allow_recharging(setup)
    for theme in own.themes:
        field.freezing = themes.freezing(theme) or field.freezing
    for die in range(field.n):
        _arm(field, match, own.unit(field.owner[die], field.sides[die]))


def _arm(field: "Field", match: "Battle", number: int) -> None:
    """The next die is of this unit."""
    own = match.setup.own
    die = len(field.unit)
    unit = field.kinds.get(number)
    if not unit:
        unit = field.kinds[number] = units.unit(units.table_of(match.setup), number)
    offense, defense = themes.changes(own.themes, unit.name, unit.size, bool(own.inside >> field.owner[die] & 1))
    field.unit.append(number)
    field.offense.append(ZERO + offense + (0 if unit.traits & DIRECT else unit.offense))
    field.defense.append(ZERO + defense + unit.defense)
    if unit.spells:
        field.charges[die] = bytearray([spells.casts(spell, field.place_name) for spell in unit.spells])


def split(field: "Field", die: int) -> bytes:
    """M17: two Footmen in the die's place, not rolled yet."""
    field.add(field.owner[die], b"\x06\x06", field.place[die])
    field.place[die] = GONE
    field.changed()
    for _ in range(2):
        _arm(field, field.match, FOOTMAN)
    return bytes([field.n - 2, field.n - 1])
