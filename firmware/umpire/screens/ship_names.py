"""What a unit of Star Strife is called, and what it can do, in words: for picking fleets and for a unit's page."""

from umpire.canvas import say
from umpire.star import units

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.star.units import Unit


def abilities(unit: "Unit") -> list[str]:
    """What sets it apart, in sentences."""
    tags = unit.tags
    said = []
    link = tags & units.LINK
    if tags & units.ABOARD:
        return ["Aboard until it reacts for a ship with a free channel: +3 defense."]
    if link:
        said.append(say("On a channel: {}.", _bonus(unit)))
    elif unit.attack or unit.defense:
        said.append(say("{}.", _bonus(unit)))
    if tags & units.STATION:
        said.append("+5 defense in flanks.")
    if tags & units.CARRIER:
        said.append("Never attacks.")
    if unit.capacity:
        said.append(say("Deploys {}.", unit.capacity))
    if unit.actions:
        said.append("1 action." if unit.actions == 1 else say("{} actions.", unit.actions))
    if tags & units.GUIDED:
        said.append("On drones only.")
    if unit.channels:
        said.append("1 channel." if unit.channels == 1 else say("{} channels.", unit.channels))
    for tag, text in (
        (units.ATTRITION, "Attrition."),
        (units.REACTION, "Reacts."),
        (units.ESCORT, "Escorts."),
        (units.OPTION, "May add +1 attack."),
        (units.FIGHTER | units.MECHA, "Needs a deployer. Flanks may exceed."),
    ):
        if tags & tag:
            said.append(text)
    if unit.limit:
        said.append(say("Alone takes up to d{}.", unit.limit))
    return said


def _bonus(unit: "Unit") -> str:
    parts = [("{} attack", unit.attack), ("{} defense", unit.defense)]
    return ", ".join([say(text, f"+{by}" if by > 0 else str(by)) for text, by in parts if by])
