"""A match comes into play, and goes out of it again."""

import gc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld
    from umpire.match import Match
    from umpire.setup import Setup


def begin(ui: "Handheld", setup: "Setup") -> None:
    """Play a match. It is on flash from its first answer on: a set-up that is given up leaves nothing.

    Its first screen does with the set-up; the match itself takes a while, and is made when that has been drawn.
    """
    leave(ui)
    ui.unsaved = False
    setup.seed = ui.dice.seed  # the record says so if the dice are repeatable
    ui.setup = setup
    ui.forget()
    ui.go("first.First")
    ui.later = "start"


def start(ui: "Handheld") -> None:
    """Make the match of the set-up whose first screen is shown."""
    setup = ui.setup
    assert setup
    head = tuple(setup.lines())
    setup.settle()
    _begin_record(ui)
    ui.sweep()  # before the match is loaded: a small heap has no room for both
    gc.collect()
    from umpire.match import Match

    take(ui, Match(setup, True), head)


def _begin_record(ui: "Handheld") -> None:
    from umpire.device import archive

    archive.begin(ui.journal)


def leave(ui: "Handheld") -> None:
    """Have none in play; the one that was stays on flash, to be resumed."""
    if ui.journal.waiting:
        ui.journal.retry()
    take(ui, None)
    ui.journal.close()


def take(ui: "Handheld", match: "Match | None", head: tuple = ()) -> None:
    """Have this match in play, or none: the modules that it needs stay. `head`: its header, if that is not yet on
    flash."""
    ui.match = None
    ui.seen = ()
    ui.later = ""
    ui.needed = " "
    ui.known = ()
    if match:
        setup = match.setup
        options = setup.options()
        modules = ["match position screens.rows editions." + setup.edition]
        modules += setup.own.modules() if setup.own else []
        ui.needed = " " + " ".join(modules + ["options." + name for name in options]) + " "
        own = setup.own is not None or setup.edition == "attrition"
        ui.advanced = len(options) > 0 or own or setup.is_on("handicap")
        ui.setup = setup
    ui.head = head
    ui.match = match  # at last: memory may be short on the way
