"""What the table calls units and numbers of Medieval Strife; more words are in `unit_texts`."""

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
