"""What the handheld does now and then: begin, ask what is not asked every turn, sleep and wake, tell what has failed.

Loaded when it is wanted, and given back.
"""

from micropython import const

from umpire.device.buttons import LONG, since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld
    from umpire.match import Match
    from umpire.setup import Setup

_IDLE_AFTER = const(20_000)
_DIM = const(1)  # contrast
_PANEL_RETRY = const(1000)  # ms between two tries to start a panel that does not answer
_FLASH_RETRY = const(5000)  # ms between two tries to write what flash refused

# Sleep


def wake(ui: "Handheld", key: int) -> None:
    """The waking press does nothing else."""
    ui.asleep = key >= LONG
    _light(ui, 2)
    if ui.under:
        _uncover(ui)
    ui.sweep()


def _light(ui: "Handheld", light: int) -> None:
    if light != ui.lit:
        ui.lit = light
        ui.panel.power(light > 0)
        ui.panel.contrast(ui.settings.contrast if light == 2 else _DIM)


def _cover(ui: "Handheld") -> None:
    """The score in huge digits, over the screen."""
    ui.under = ui.screen
    ui.screen = ui.make("idle.Idle", ())
    ui.stale = True


def _uncover(ui: "Handheld") -> None:
    assert ui.under
    ui.screen = ui.under
    ui.under = None
    ui.stale = True


def look_after(ui: "Handheld", now: int, quiet: int) -> None:
    """After so long without a press: sleep; what has failed is tried again, what the players must know is told."""
    if ui.match and quiet >= _IDLE_AFTER and not ui.under and ui.screen.may_idle:
        _cover(ui)
    for after, light in ((ui.settings.blank_after, 0), (ui.settings.dim_after, 1)):
        if after and quiet >= after * 1000:
            if ui.lit > light:
                _light(ui, light)
            break
    if ui.panel.fault and since(now, ui.panel_tried) >= _PANEL_RETRY:
        ui.stale = True
    if ui.unsaved and since(now, ui.flash_tried) >= _FLASH_RETRY:
        ui.flash_tried = now
        ui.note_saved(ui.journal.retry())
    if ui.buttons.overflow:
        ui.buttons.overflow = False
        tell(ui, "fault.Lost")
    stuck = ui.buttons.stuck
    if stuck & ~ui.told_stuck:
        tell(ui, "fault.Stuck")
    ui.told_stuck = stuck


def tell(ui: "Handheld", path: str) -> None:
    """Show a message, over whatever is shown now; only once at a time."""
    ui.last_press = ui.clock.ticks_ms()  # it is to be seen for a while
    if ui.under:
        _uncover(ui)
    if ui.screen.path != path:
        ui.open(path)


def tell_unsaved(ui: "Handheld") -> None:
    """Flash takes no more, or does again."""
    if ui.unsaved:
        tell(ui, "fault.Flash")
    ui.told_unsaved = ui.unsaved


# The match


def home(ui: "Handheld") -> None:
    """To the menu."""
    ui.back_to.clear()
    ui.journal.retry()
    ui.match = None
    ui.journal.close()
    ui.go("menu.Start")


def begin(ui: "Handheld", setup: "Setup") -> None:
    """Play a match."""
    from umpire.match import Match

    ui.journal.retry()
    ui.journal.close()
    ui.unsaved = False
    setup.seed = ui.dice.seed  # the record says so if the dice are repeatable
    ui.match = Match(setup)
    ui.next()


def save_first(ui: "Handheld", line: str) -> bool:
    """A match's header and its first answer."""
    from umpire.device import archive

    assert ui.match
    archive.begin(ui.journal)
    return ui.journal.append_all(list(ui.match.setup.lines()) + [line])


def ask(ui: "Handheld") -> None:
    """Show what the match asks, where it is nothing of every turn; without a match, the menu."""
    match = ui.match
    if not match:
        home(ui)
        return
    kind = match.question.kind
    if kind == "roll":
        if ui.find("stalemate.begins")(match):
            ui.go("stalemate.Stalemate")
        else:
            ui.roll()
    elif kind == "attack":
        ui.go("fronts.Fronts" if match.setup.fronts else "no_attack.NoAttack")
    elif kind == "first":
        ui.go("first.First")
    elif kind == "reroll":
        ui.go("first.SecondRerolls")
    elif kind == "deploy":
        ui.go("deploy.HandOver")
    elif kind == "reinforce":
        ui.go("reserve.Reinforce")
    else:
        ui.go("result.Result" if ui.advanced() else "over.Over")


def mover(match: "Match | None") -> int:
    """Who must answer, if nobody in particular: after the last answer the one that is left; -1: nobody."""
    if not match:
        return -1
    if match.question.kind == "over":
        left = match.sides_in()
        for side in range(len(match.setup.names)):
            if left == 1 << side:
                return side
    return match.turn
