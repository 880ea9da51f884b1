"""What is looked after while nobody presses: the panel's light, the score in huge digits, faults of panel, flash and
buttons, which the players are told. Loaded when there is something to look after: a match mostly has no need of it.
"""

from micropython import const

from umpire.device.buttons import since
from umpire.handheld import IDLE_AFTER, PANEL_RETRY, PAUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld

_NAP = const(50)  # the same while nobody looks at the panel: with a button's SETTLE it wakes in time
_DIM = const(1)  # contrast
_FLASH_RETRY = const(5000)  # ms between two tries to write what flash refused


def look_after(ui: "Handheld", now: int, quiet: int) -> None:
    """After `quiet` ms without a press: sleep, until a button is down. What has failed is tried again, what the
    players must know is told."""
    if _is_waking(ui):
        ui.last_press = now
        wake(ui, True)
        return
    settings = ui.settings
    if ui.match and quiet >= IDLE_AFTER and not ui.under and ui.screen.may_idle:
        ui.under = ui.screen
        ui.screen = ui.make("idle.Idle", ())
        ui.pause = _NAP
        ui.stale = True
    for after, light in ((settings.blank_after, 0), (settings.dim_after, 1)):
        if after and quiet >= after * 1000:
            if ui.lit > light:
                _light(ui, light)
            break
    if ui.panel.fault and since(now, ui.panel_tried) >= PANEL_RETRY:
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


def _is_waking(ui: "Handheld") -> bool:
    """Is a button down that has not been while the panel was dim, dark or showed the score?"""
    down = ui.buttons.pressed() & ~ui.buttons.stuck
    if not down:
        ui.asleep = False
    return bool(down) and not ui.asleep and (ui.lit < 2 or ui.under is not None)


def wake(ui: "Handheld", held: bool) -> None:
    """The press that wakes does nothing else."""
    ui.asleep = held
    _light(ui, 2)
    if ui.under:
        _uncover(ui)
    ui.sweep()


def _light(ui: "Handheld", light: int) -> None:
    if light != ui.lit:
        ui.lit = light
        ui.panel.power(light > 0)
        ui.panel.contrast(ui.settings.contrast if light == 2 else _DIM)
        ui.pause = PAUSE if light == 2 else _NAP


def _uncover(ui: "Handheld") -> None:
    """What the idle view has covered is shown again."""
    assert ui.under
    ui.screen = ui.under
    ui.under = None
    ui.pause = PAUSE if ui.lit == 2 else _NAP
    ui.stale = True


def tell(ui: "Handheld", path: str) -> None:
    """Show a message, over whatever is shown now; only once at a time."""
    ui.last_press = ui.clock.ticks_ms()  # it is to be seen for a while
    if ui.under:
        _uncover(ui)
    if (ui.wanted or ui.screen.again())[0] != path:
        ui.open(path)


def tell_unsaved(ui: "Handheld") -> None:
    """Flash takes no more, or does again."""
    if ui.unsaved:
        tell(ui, "fault.Flash")
    ui.told_unsaved = ui.unsaved
