"""What a press will probably need: loaded while the finger is still on the button, when nobody waits for it."""

from umpire.device.buttons import LONG, B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.handheld import Handheld


def load(ui: "Handheld", key: int) -> None:
    """Load modules, change nothing. A wrong guess costs nobody anything."""
    screen: "Any" = ui.screen
    path = screen.path
    names = ""
    if key == LONG + B:
        names = "pause" if ui.match else ""
    elif path == "dice.Typing":
        names = "umpire.record table" if len(screen.values) + 1 == len(screen.dice) else ""
    elif key == B:
        if path == "table.Table" or path == "pages.Pages":
            names = "attack umpire.flanks"
        elif path == "attack.Attacks":
            names = "umpire.record " + ("aftermath" if ui.advanced() else "turn")
        elif path == "first.First":
            names = "umpire.record"
        elif path in ("turn.After", "first.Drawn"):
            names = _next(ui)
        elif hasattr(screen, "leads_to"):
            names = screen.leads_to(screen.at)
    for name in names.split():
        __import__(name if name.startswith("umpire.") else "umpire.screens." + name.partition(".")[0])


def _next(ui: "Handheld") -> str:
    """What shows the match's question."""
    assert ui.match
    kind, side = ui.match.question[:2]
    if kind != "roll":
        return "table"
    return "rolling" if ui.settings.device_rolls(side) else ui.typing()
