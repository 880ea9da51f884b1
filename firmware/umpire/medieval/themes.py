"""Themes: one place and one weather at most (RULEBOOK M21 to M30, M48). Data; loaded when a match begins.

What a theme does to charges is in `spells.casts`; what volcanic ground does to a turn, in `umpire.editions.medieval`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.setup import Setup

PLACES = "day night mystic castle city volcanic"
WEATHERS = "poor dangerous damaging catastrophic"

# theme offense defense: whom (units by name, d and a size, "inside" the castle, "all")
_CHANGES = """day 1 1 archer crossbowman amazon ballista
night -1 -1 archer crossbowman amazon ballista
castle 0 1 inside
city -2 1 all
poor -1 -1 d10 d12 d16 d20
dangerous -2 0 all"""

_FREEZING = {"damaging": b"\x04\x06\x08", "catastrophic": bytes(range(101))}  # sizes


def changes(themes: "list[str]", name: str, size: int, inside: bool) -> tuple[int, int]:
    """What the themes add to offense and defense of a unit, whose side is inside the castle or not (M35)."""
    offense = defense = 0
    for _, by_offense, by_defense in sources(themes, name, size, inside):
        offense += by_offense
        defense += by_defense
    return offense, defense


def sources(themes: "list[str]", name: str, size: int, inside: bool) -> "list[tuple[str, int, int]]":
    """Each theme that changes the unit, with what it adds to offense and defense."""
    found = []
    for row in _CHANGES.split("\n"):
        words = row.split()
        whom = words[3:]
        if words[0] in themes and (name in whom or f"d{size}" in whom or "all" in whom or inside and "inside" in whom):
            found.append((words[0], int(words[1]), int(words[2])))
    return found


def allow_recharging(setup: "Setup") -> bool:
    """Can units be recharged at all, by the house rules (M4) and where they are (M25)?"""
    return bool(setup.rule("recharge") != "never" and setup.own.place() != "volcanic")


def freezing(weather: str) -> bytes:
    """The sizes of units that never roll again once they have rolled a 1 (M28, M29)."""
    return _FREEZING.get(weather, b"")
