"""What the screens call spells and abilities of Medieval Strife."""

from umpire.canvas import say
from umpire.medieval import spells
from umpire.screens.unit_words import counted, title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.medieval.position import Charm, Field
    from umpire.medieval.units import Unit


def spell_name(number: int) -> str:
    """A spell's name."""
    return title(spells.spell(number).name)


def offense(field: "Field", die: int, direct: bool = True) -> str:
    """The die's attack so."""
    return counted(field.value[die], field.attack_value(die, direct))


def abilities(unit: "Unit") -> str:
    """What a unit can do, in a line: our reconstruction (M32)."""
    from umpire.medieval import units

    parts = []
    if unit.offense:
        text = "{} attack in direct assaults" if unit.traits & units.DIRECT else "{} attack"
        parts.append(say(text, signed(unit.offense)))
    if unit.defense:
        parts.append(say("{} defense", signed(unit.defense)))
    if unit.spells:
        parts.append(say("casts {}", ", ".join([say("{}", spell_name(number)) for number in unit.spells])))
    if unit.traits & units.ESCORT:
        parts.append(say("dies in place of another"))
    if unit.traits & units.EXCESS:
        parts.append(say("its flank may exceed by 1"))
    text = "; ".join(parts) or say("nothing special")
    return text[0].upper() + text[1:]


def signed(number: int) -> str:
    """+1, -2."""
    return f"+{number}" if number > 0 else str(number)


def lasting(field: "Field", charm: "Charm", name) -> str:  # type: ignore[no-untyped-def]
    """What is on a unit, and until when (M6)."""
    return say("{}: {}", spell_name(charm.spell), until(field, charm.until, name))


def until(field: "Field", moment: int, name) -> str:  # type: ignore[no-untyped-def]
    """With whose turn it ends; `name` gives a side's."""
    match = field.match
    seats = len(match.pacts)
    turns = -(-(moment - field.now()) // seats)
    if not turns:
        return "until this turn ends"
    who = name((moment + match.first) % seats)
    return say("for {}'s next turn", who) if turns == 1 else say("for {}'s next {} turns", who, turns)
