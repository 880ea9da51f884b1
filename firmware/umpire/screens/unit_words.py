"""What a table calls units and numbers, in editions with units. More words of Medieval Strife are in `unit_texts`, of
Star Strife in `ship_words`."""

from umpire.canvas import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.handheld import Handheld
    from umpire.medieval.position import Field


def field_of(ui: "Handheld") -> "Any":
    """The dice of the match in play."""
    assert ui.match
    return ui.match.position


def title(name: str) -> str:
    """The record's name as a person writes it: "Dark Knight"."""
    return " ".join([word[0].upper() + word[1:] for word in name.split("-")])


def listed(names: list[str]) -> str:  # seldom
    """Names in their order, equal ones once: "Destroyer, 2×Fighter"."""
    words = []
    for name in names:
        count = names.count(name)
        word = say("{}×{}", count, name) if count > 1 else say("{}", name)
        if word not in words:
            words.append(word)
    return ", ".join(words)


def unit_of(field: "Field", die: int) -> str:
    """The die's unit."""
    return title(field.kind(die).name)


def counted(shown: int, counts: int) -> str:
    """What a die counts, and where it is another number than it shows, how that comes: "8 (6+2)"."""
    if counts == shown:
        return str(shown)
    by = counts - shown
    return f"{counts} ({shown}+{by})" if by > 0 else f"{counts} ({shown}-{-by})"


def defense(field: "Field", die: int) -> str:
    """The die's defense so."""
    return counted(field.value[die], field.defense_value(die))
