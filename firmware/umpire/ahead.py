"""What a press at the table will probably need: loaded while the finger is still on the button, when nobody waits. It
is short, for it comes before what it loads. What the other screens lead to is known by `umpire.upcoming`.
"""

from umpire.device.buttons import LONG, B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from umpire.handheld import Handheld

_UNITS = (
    "umpire.handheld_ umpire.flanks umpire.ways umpire.medieval.search attack unit_words assault umpire.figures rows_"
)
# Screens, or else modules, that B needs, by the table at which it is pressed.
_B = {
    "table.Table": "attack umpire.flanks umpire.handheld_",
    "pages.Pages": "attack umpire.flanks umpire.handheld_",
    "ranks.Table": _UNITS,
    "unit_fronts.Table": _UNITS,
    "legions.Pages": _UNITS,
    "squadron.Table": "umpire.handheld_ umpire.flanks umpire.ways umpire.star.search umpire.figures ship_ways attack "
    "salvo rows_",
}
_CASTING = ("ranks.Table", "legions.Pages", "unit_fronts.Fronts", "unit_fronts.Table")


def load(ui: "Handheld", key: int) -> None:
    """Load modules, change nothing. A wrong guess costs nobody anything."""
    if type(ui.screen).__module__ == "umpire.screens.resting":
        ui.screen.wake()  # type: ignore[attr-defined]
    screen: Any = ui.screen
    names = _B.get(screen.path, "") if key == B else ""
    if key == B and screen.path in _CASTING and screen.act() == "cast":
        names = "casting umpire.medieval.casting"
    if not names and (key >= LONG or not ui.at_rest()):
        from umpire import upcoming

        names = upcoming.needed(ui, key)
    if screen.path.endswith("fronts.Fronts"):
        names += " front_view"
    for _ in loaded(names or "rows_"):
        pass


def loaded(names: str) -> "Iterator[None]":
    """Load them, one after the other. What cannot be loaded is met by whoever needs it; what is called seldom is a
    module of its own on a board only (umpire.match_)."""
    for name in names.split():
        try:
            __import__(name if name.startswith("umpire.") else "umpire.screens." + name.partition(".")[0])
        except Exception:
            pass
        yield
