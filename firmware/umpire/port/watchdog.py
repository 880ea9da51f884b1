"""The watchdog: it resets the chip if nobody feeds it for TIMEOUT, and the match goes on in its question.

It runs while the handheld's loop does, no longer: before a crash page, and before the console's prompt (Ctrl-C), it is
stopped, or nobody could work there. MicroPython has no way to stop it; the chip has: a bit of its control register
(RP2040 datasheet 4.7.6, RP2350 datasheet 12.9.7: WATCHDOG_CTRL). Other chips than these have no watchdog here: the
ESP32's cannot be stopped, the ESP8266's bites sooner than a long match is read.
"""

from machine import mem32
from micropython import const

from umpire.port import board  # type: ignore[attr-defined]  # boards/NAME/board.py

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

TIMEOUT = const(8388)  # ms: the most that the RP2040 knows

_REGISTERS = {"rp2040": 0x40058000, "rp2350": 0x400D8000}.get(board.CHIP, 0)
_CLEAR = const(0x3000)  # from a register to its other address, at which what is written is cleared (RP2040 2.1.2)
_ENABLE = const(1 << 30)  # of CTRL, which is the first
_REASON = const(0x08)
_TIMER = const(1)  # of REASON: it has bitten. (2: machine.reset has used it)
# A register that keeps its value over all resets but the loss of power. What it says: the program runs, or has been
# started again by the watchdog and nobody has pressed a button since; anything else: it has been stopped in peace.
_SCRATCH = const(0x0C)
_RUNS = const(0x0A11600D)
_BITTEN = const(0x00B17E17)


def start() -> "Callable[[], object]":
    """Start it; what feeds it is returned."""
    if not _REGISTERS:
        return int  # does nothing
    from machine import WDT

    if mem32[_REGISTERS + _SCRATCH] != _BITTEN:
        mem32[_REGISTERS + _SCRATCH] = _RUNS
    return WDT(timeout=TIMEOUT).feed


def stop() -> None:
    """It does not bite any more."""
    if _REGISTERS:
        mem32[_REGISTERS + _CLEAR] = _ENABLE
        mem32[_REGISTERS + _SCRATCH] = 0


def has_bitten() -> bool:
    """Has the program hung, and is this its first start since then? A second time only after `forgive`: what hangs
    while it starts must not start by itself again and again."""
    if not _REGISTERS or mem32[_REGISTERS + _REASON] != _TIMER or mem32[_REGISTERS + _SCRATCH] != _RUNS:
        return False
    mem32[_REGISTERS + _SCRATCH] = _BITTEN
    return True


def forgive() -> None:
    """Somebody has pressed a button: the program runs again."""
    if _REGISTERS:
        mem32[_REGISTERS + _SCRATCH] = _RUNS
