"""What is done when a screen has been drawn, before the next press is looked at."""

import gc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld


def do(ui: "Handheld", what: str) -> None:
    """One of the things that Handheld.later may be. Where memory is too short for it, there is no match, or no mark."""
    if what == "begin":
        ui.clear()
        ui.call("beginning.begin", ui)
        return
    if "." in what:  # a set-up that is read again, and its page: a small heap has no room for both
        ui.open(what)
        ui.clear()
        ui.call("draft.make", ui)
        return
    ui.sweep()
    gc.collect()
    if what == "start":
        from umpire import opening

        opening.start(ui)
    elif what == "save":
        ui.settings.save()
    elif what == "keep":
        ui.call("draft.save", ui)
    else:
        from umpire.device import archive

        archive.finish(ui.journal)
