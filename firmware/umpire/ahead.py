"""What a press will probably need: loaded while the finger is still on the button, when nobody waits for it."""

from umpire.device.buttons import LONG, B, C

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.handheld import Handheld

# For all answers to an attack in Star Strife.
_STRIKE = (
    "umpire.record umpire.answering umpire.star.lines umpire.star.keeping umpire.star.battle umpire.star.refusing "
    "umpire.star."
)
# Screens, or else modules, that B needs, by the screen on which it is pressed.
_B = {
    "table.Table": "attack umpire.flanks",
    "pages.Pages": "attack umpire.flanks",
    "attack.Attacks": "umpire.record umpire.answering turn",
    "ranks.Table": "umpire.flanks umpire.ways umpire.medieval.search assault",
    "unit_fronts.Table": "umpire.flanks umpire.ways umpire.medieval.search assault",
    "legions.Pages": "umpire.flanks umpire.ways umpire.medieval.search assault",
    "assault.Attacks": "umpire.record umpire.answering umpire.medieval.refusing aftermath",
    "casting.Spells": "umpire.record umpire.answering umpire.medieval.lines",
    "casting.Targets": "umpire.record umpire.answering umpire.medieval.lines",
    "squadron.Table": "umpire.flanks umpire.ways umpire.star.search umpire.figures ship_ways salvo",
    "salvo.Attacks": _STRIKE + "fight umpire.star.judging umpire.star.reach conduct report stages check",
    "stages.React": _STRIKE + "reach conduct check",
    "stages.Lose": _STRIKE + "reach conduct report",
    "stages.Escort": _STRIKE + "reach conduct report",
    "damage.Damage": _STRIKE + "reach conduct report",
    "orders.Repair": _STRIKE + "reach conduct report check",
    "report.News": "conduct umpire.star.reach squadron",
}
# The same for C.
_C = {
    "over.Over": "pause umpire.history",
    "pause.TakeBack": "umpire.record umpire.answering umpire.history table",
}
_CASTING = "casting umpire.medieval.casting"


def load(ui: "Handheld", key: int) -> None:
    """Load modules, change nothing. A wrong guess costs nobody anything."""
    screen: Any = ui.screen
    if type(screen).__module__ == "umpire.screens.resting":
        screen.wake()
    names = _needed(ui, key)
    if ui.screen.path.endswith("fronts.Fronts"):
        names += " front_view"
    if names:
        hasattr(ui, "next")  # on a board it is loaded for being asked for
    if "umpire.record" in names:
        hasattr(ui.journal, "append")
    if "umpire.history" in names:
        hasattr(ui.match, "undo")
    if "medieval.refusing" in names:
        hasattr(ui.match.position, "_misnamed")  # type: ignore[union-attr]  # so is this
    for name in names.split():
        __import__(name if name.startswith("umpire.") else "umpire.screens." + name.partition(".")[0])


def _needed(ui: "Handheld", key: int) -> str:
    screen: Any = ui.screen
    path = screen.path
    if key == LONG + B:
        if ui.match and ui.match.setup.edition == "star":
            return "pause advanced ship_menu"
        if ui.match and ui.match.setup.own:
            return "pause advanced with_units umpire.medieval.spells umpire.medieval.casting"
        return "pause menu" if path == "over.Over" else "pause" if ui.match else ""
    if path == "dice.Typing" and ui.match and ui.match.setup.edition == "star":
        return _STRIKE + "reach conduct report" if len(screen.values) + 1 == len(screen.sizes) else ""
    if path == "dice.Typing":
        return "umpire.record umpire.answering table" if len(screen.values) + 1 == len(screen.dice) else ""
    if key == C:
        return _C.get(path, "")
    if key != B:
        return ""
    if path == "check.Check":
        return _STRIKE + "reach conduct report " + ("tumble" if screen.device else ui.typing())
    if path == "first.First":
        return "umpire.record umpire.answering " + _roll(ui, 0)
    if hasattr(screen, "leads_to"):
        return str(screen.leads_to(screen.at)) or _B.get(path, "")
    if path in ("turn.After", "aftermath.After", "casting.Done", "first.Drawn"):
        return _next(ui)
    if path in ("ranks.Table", "legions.Pages", "unit_fronts.Fronts", "unit_fronts.Table") and screen.act() == "cast":
        return _CASTING
    return _B.get(path, "")


def _next(ui: "Handheld") -> str:
    """What shows the match's question."""
    assert ui.match
    kind, side = ui.match.question[:2]
    if kind != "roll":
        if ui.match.setup.edition == "star":
            return "conduct"
        return "ranks umpire.medieval.search" if ui.match.setup.own else "table"
    return _roll(ui, side)


def _roll(ui: "Handheld", side: int) -> str:
    return "rolling" if ui.settings.device_rolls(side) else ui.typing()
