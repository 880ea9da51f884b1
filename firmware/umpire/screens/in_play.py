"""Which house rules and options count in a set-up in the making, and how many of them are not as printed."""

from umpire import rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.setup import Setup

_ALWAYS = "first half_value score_by pass stalemate tiebreak no_capture_rounds second_rerolls max_rounds"

_STAR = "command_points reroll_survivors damage_round damage_by attrition_pool stacking channel_bonus score_cost d60"


def house_rules(setup: "Setup") -> list[str]:
    """The house rules that make a difference now, in the order of the list; the handicap is among the options."""
    names = _ALWAYS.split()
    if len(setup.names) > 2:
        names.append("diplomacy")
    if setup.alliances or setup.rule("diplomacy") == "free":
        names.append("alliance_end")
    if setup.fronts:
        names += ["deploy", "moved_may_act", "reconquest", "undecided"]
    if setup.passes:
        names.append("pass_scope")
    if any(setup.reserves):
        names.append("reinforce_every")
    if setup.edition == "medieval":
        names += ["half_on", "recharge", "held_may_cast"]
    if setup.edition == "star":
        names += _STAR.split()
        if setup.own.terrain == "minefield":
            names.append("mines")
    return names


def changed(setup: "Setup") -> int:
    """How many of them differ from the edition's default."""
    own = [name for name in house_rules(setup) if name in setup.rules]
    return len([name for name in own if setup.rules[name] != rules.default(setup.edition, name)])


def options(setup: "Setup") -> list[str]:
    """The options in play, in the words of the screens."""
    wanted = (
        ("alliances", setup.alliances or setup.rule("diplomacy") == "free"),
        ("fronts", setup.fronts),
        ("handicap", setup.is_on("handicap")),
        ("reserves", any(setup.reserves)),
    )
    return [name for name, in_play in wanted if in_play]


def leave_out_the_rest(setup: "Setup") -> None:
    """A record names no house rule that cannot make a difference in its match."""
    names = house_rules(setup)
    for name in list(setup.rules):
        if name not in names and name != "handicap":
            del setup.rules[name]
