"""The house rules: one table of names, values, and defaults (RULEBOOK, the tags in square brackets).

A rule is a choice among words, `on`/`off` (True/False), or a number in a range; where `off` may stand for a
number it is 0. The record names a rule only where it differs from the edition's default.
"""

_SWITCH = "off on"

# name: (its values: words, or lowest and highest number and whether it may be off; the default)
RULES: dict[str, tuple] = {
    "first": ("random chosen fewest_points", "random"),  # B6
    "half_value": (_SWITCH, "on"),  # B11
    "score_by": ("sides value_at_capture", "sides"),  # B14
    "pass": ("forced free", "forced"),  # B17
    "stalemate": ("score draw reroll", "score"),  # B19
    "tiebreak": ("draw survivor", "draw"),  # B20
    "no_capture_rounds": ((1, 999, True), 10),  # A9
    "second_rerolls": ((0, 255, False), 0),  # A22
    "max_rounds": ((1, 999, True), 0),  # A22
    "diplomacy": ("fixed free", "fixed"),  # A1
    "alliance_end": ("one_left one_out", "one_left"),  # A2
    "deploy": ("chosen random", "chosen"),  # A4
    "moved_may_act": (_SWITCH, "off"),  # A5
    "reconquest": (_SWITCH, "off"),  # A6
    "undecided": ("nobody stronger", "nobody"),  # A16
    "handicap": (_SWITCH, "off"),  # A10
    "reinforce_every": ((1, 255, False), 3),  # A11
    "pass_scope": ("holder both", "holder"),  # A14
    "recharge": ("reroll_turn never", "reroll_turn"),  # M4
    "held_may_cast": (_SWITCH, "off"),  # M11
    "half_on": ("effective face", "effective"),  # M20
    "reroll_survivors": (_SWITCH, "off"),  # S4
    "damage_round": ("down up", "down"),  # S5
    "damage_by": ("total face", "total"),  # S5
    "attrition_pool": ("pooled per_die", "pooled"),  # S16
    "score_cost": ("sides cost", "sides"),  # S27
    "stacking": ("any only", "any"),  # S28
    "channel_bonus": ("all", "all"),  # S33, or a number: see `parse`
    "d60": ("two_d30 uniform", "two_d30"),  # S41
    "command_points": (_SWITCH, "off"),  # S43
    "mines": ("expire stay", "expire"),  # S45
}

# Of them, those of medieval and star: a match of another edition asks for none, and theirs ask when they begin.
LATER = (
    "recharge held_may_cast half_on reroll_survivors damage_round damage_by attrition_pool score_cost stacking "
    "channel_bonus d60 command_points mines"
).split()

# Of them, those of fronts and of reserves (A4 to A6, A11, A14, A16).
FRONTS = "deploy moved_may_act reconquest undecided reinforce_every pass_scope".split()

# The editions' own defaults: B19 (medieval, star), J1, J2, J9. J6 is the default of all; J8 is a table's own choice.
EDITIONS: dict[str, dict[str, str]] = {
    "base": {},
    "attrition": {},
    "japanese": {"half_value": "off", "score_by": "value_at_capture", "pass_scope": "both"},
    "medieval": {"stalemate": "reroll"},
    "star": {"stalemate": "reroll"},
}

# Editions whose armies are units: umpire.EDITION.muster has what their set-up has besides.
WITH_UNITS = "medieval star"


def is_number(text: str) -> bool:
    """Is this a whole number of 0 and up, in at most nine plain digits?"""
    return 0 < len(text) < 10 and not text.strip("0123456789")


def default(edition: str, name: str) -> str | int:
    """The value of a house rule in an edition, as the record writes it (numbers as numbers, `off` as 0)."""
    value: str | int = EDITIONS[edition].get(name, RULES[name][1])
    return value


def parse(name: str, text: str) -> str | int:
    """The value that `text` gives to the rule `name`. ValueError says what was expected."""
    values = RULES[name][0]
    if isinstance(values, str):
        if name == "channel_bonus" and is_number(text):
            return int(text)
        if text in values.split():
            return text
        raise ValueError(" or ".join(values.split()))
    low, high, may_be_off = values
    if may_be_off and text == "off":
        return 0
    if is_number(text) and low <= int(text) <= high:
        return int(text)
    raise ValueError("a number from {} to {}{}".format(low, high, ", or off" if may_be_off else ""))


def text_of(name: str, value: str | int) -> str:
    """The value as the record writes it."""
    values = RULES[name][0]
    if not isinstance(values, str) and values[2] and value == 0:
        return "off"
    return str(value)
