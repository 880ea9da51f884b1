"""What is said of a set-up that cannot be played: one table for the screens and for who reads a record.

`header.faults` names what is wrong by the words of `expect setup` and a detail. Short: each has room on a panel.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from umpire.setup import Setup

# fault|sentence; {0} is the side's name, {1} the number
_SENTENCES = """sides|Two to eight can play.
sides:army|{0} has no dice.
sides:star|Star Strife is for two players.
sides:defender|The defender is a side that is not there.
sides:player|A player is named for a side that is not there.
sides:pact|An alliance has a side that is not there.
sides:fronts|Fronts are for two players.
sides:allies|All are allies: nobody is left to fight.
size|A die has 1 to 100 sides.
size:many|There may be 255 dice in all.
size:joining|{0} has over 255 ways to join a flank.
unknown-unit|This edition has dice, no named units.
unknown-unit:medieval|That is no unit of Medieval Strife.
unknown-unit:star|That is no unit of Star Strife.
size:star|No unit of Star Strife has so many sides.
size:unit|A unit has 4 to 20 or 100 sides.
mixed-units:size|{0}'s d{1} must all be the same unit.
theme|There is one place and one weather.
theme:unknown|That is no place and no weather.
theme:ground|A battle has one place.
theme:weather|A battle has one weather.
theme:castle|A castle needs to know who is inside.
theme:inside|A castle has a side that is not there.
theme:sides|Only a castle has an inside.
option|This edition has no themes, no terrain and no defender.
option:star|Star has no fronts and no alliances.
option:handicap|A handicap needs two sides, or two alliances.
capacity:none|No ship of {0} deploys fighters or mecha.
capacity:over|{0}'s ships deploy {1} fighters and mecha, no more.
station:side|Only the defender has a station, not {0}.
station:many|{0} may have one station.
fronts:few|{0} has fewer dice than fronts.
fronts:barred|No front admits the d{1} of {0}.
fronts:closed|No die of {0} may enter front {1}.
fronts:spread|{0} cannot man all fronts at once.
fronts:none|There is no front {1}.
fronts:pass|Nobody is there to hold the pass of front {1}."""


def sentence(fault: str, names: list[str], say: "Callable[..., str]" = str.format) -> str:
    """What a fault of `header.faults` means, with the sides' names. `say`: see umpire.canvas."""
    word, kind, side, number = (fault + ":::").split(":")[:4]
    if kind:
        word += ":" + kind
    for line in _SENTENCES.split("\n"):
        known, _, text = line.partition("|")
        if known == word:
            return say(text, names[int(side)] if side else "", number)
    raise KeyError(fault)


def sentences(setup: "Setup") -> str:
    """All that is to be said against a set-up, sentence by sentence."""
    from umpire import header

    return " ".join([sentence(fault, setup.names) for fault in header.faults(setup)])
