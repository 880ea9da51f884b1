"""The house rules: one table of names, values, and defaults (RULEBOOK, the tags in square brackets).

A rule is a choice among words, `on`/`off` (True/False), or a number in a range; where `off` may stand for a
number it is 0. The record names a rule only where it differs from the edition's default.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

# A line a rule: its name, its number in the rulebook, then its values, the default with a star: words; or lowest and
# highest number, `off` if it may be off, and the default. One string: as objects it would take four times the heap; of
# bytes, for MicroPython counts through a text from its beginning to find a place in it.
RULES = b"""
first B6 random* chosen fewest_points
half_value B11 off on*
score_by B14 sides* value_at_capture
pass B17 forced* free
stalemate B19 score* draw reroll
tiebreak B20 draw* survivor
no_capture_rounds A9 1..999 off 10*
second_rerolls A22 0..255 0*
max_rounds A22 1..999 off*
diplomacy A1 fixed* free
alliance_end A2 one_left* one_out
deploy A4 chosen* random
moved_may_act A5 off* on
reconquest A6 off* on
undecided A16 nobody* stronger
handicap A10 off* on
reinforce_every A11 1..255 3*
pass_scope A14 holder* both
recharge M4 reroll_turn* never
held_may_cast M11 off* on
half_on M20 effective* face
reroll_survivors S4 off* on
damage_round S5 down* up
damage_by S5 total* face
attrition_pool S16 pooled* per_die
score_cost S27 sides* cost
stacking S28 any* only
channel_bonus S33 all*
d60 S41 two_d30* uniform
command_points S43 off* on
mines S45 expire* stay
"""

# Of them, those of medieval and star: a match of another edition asks for none, and theirs ask when they begin.
LATER = (
    "recharge held_may_cast half_on reroll_survivors damage_round damage_by attrition_pool score_cost stacking "
    "channel_bonus d60 command_points mines"
)

# Of them, those of fronts and of reserves (A4 to A6, A11, A14, A16).
FRONTS = "deploy moved_may_act reconquest undecided reinforce_every pass_scope"

EDITIONS = "attrition base japanese medieval star"

# Editions whose armies are units: umpire.EDITION.muster has what their set-up has besides.
WITH_UNITS = "medieval star"

# The editions' own defaults: B19 (medieval, star), J1, J2, J9. J6 is the default of all; J8 is a table's own choice.
_OWN = b"""
japanese half_value off
japanese score_by value_at_capture
japanese pass_scope both
medieval stalemate reroll
star stalemate reroll
"""


def is_number(text: str) -> bool:
    """Is this a whole number of 0 and up, in at most nine plain digits?"""
    return 0 < len(text) < 10 and not text.strip("0123456789")


def names() -> "Iterator[str]":
    """All house rules."""
    at = 1
    while at < len(RULES):
        yield RULES[at : RULES.find(b" ", at)].decode()
        at = RULES.find(b"\n", at) + 1


def _behind(table: bytes, key: str) -> str:
    """The rest of the line that begins with the key, a word or several; "" if there is none."""
    at = table.find(b"\n" + key.encode() + b" ") + 1
    return table[at + len(key) + 1 : table.find(b"\n", at)].decode() if at else ""


def exists(name: str) -> bool:
    """Is there a house rule of this name?"""
    return _behind(RULES, name) != ""


def values(name: str) -> "list[str] | tuple[int, int, bool]":
    """What it may be: words; or the lowest and highest number, and whether it may be off."""
    words = _behind(RULES, name).replace("*", "").split()[1:]
    low, dots, high = words[0].partition("..")
    return (int(low), int(high), "off" in words) if dots else words


def default(edition: str, name: str) -> str | int:
    """The value of a house rule in an edition, as the record writes it (numbers as numbers, `off` as 0)."""
    own = _behind(_OWN, edition + " " + name)
    if own:
        return own
    at = RULES.index(b"\n" + name.encode() + b" ")  # without lists of words: a set-up asks for many
    star = RULES.find(b"*", at)
    value = RULES[RULES.rfind(b" ", at, star) + 1 : star].decode()
    if RULES.find(b"..", at, star) < 0:
        return value
    return 0 if value == "off" else int(value)


def parse(name: str, text: str) -> str | int:
    """The value that `text` gives to the rule `name`. ValueError says what was expected."""
    allowed = values(name)
    if isinstance(allowed, list):
        if name == "channel_bonus" and is_number(text):
            return int(text)
        if text in allowed:
            return text
        raise ValueError(" or ".join(allowed))
    low, high, may_be_off = allowed
    if may_be_off and text == "off":
        return 0
    if is_number(text) and low <= int(text) <= high:
        return int(text)
    raise ValueError("a number from {} to {}{}".format(low, high, ", or off" if may_be_off else ""))


def text_of(name: str, value: str | int) -> str:
    """The value as the record writes it."""
    return "off" if value == 0 and " off" in _behind(RULES, name) else str(value)
