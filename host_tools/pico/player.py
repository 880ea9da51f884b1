"""Plays press scripts on the emulated Pico: a Target of host_tools.presses, by GPIO, bus and flash."""

from __future__ import annotations

import contextlib
import re
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

from host_tools.chips.picture import Picture
from host_tools.pico import image
from host_tools.pico.emulator import NotSettled, Pico, Press, Settings
from host_tools.presses import Script
from host_tools.simulated import PATIENCE_MS, QUIET_MS
from umpire.handheld import PANEL_RETRY

BUTTONS = "ABC"
LONG = 4
SHORT_MS = 60
LONG_MS = 550
REST_MS = 30

# As in host_tools.simulated, the dice are a fixed stream that the firmware takes for a real source, and go on where
# they were after a power cut; flash can be full.
STAGE = """\
import os
_wired = module("port.wired")
Dice = module("device.dice_rng").Dice
class _Source:
    stuck = False
    words = 0  # drawn from the stream so far
    stream = module("device.seeded").Seeded(1)
    def urandom(self, n):
        if self.stuck:
            return bytes(n)
        self.words += (n + 3) // 4
        return self.stream.urandom(n)
    def keep(self):
        with open("/words", "w") as f:
            f.write(str(self.words))
_source = _Source()
try:
    with open("/words") as f:
        for _ in range(int(f.read())):
            _source.stream.word()
            _source.words += 1
except OSError:
    pass
_wired.Dice = lambda *_: Dice(_source.urandom, seed={seed})
class _Disk:
    full = False
    def __getattr__(self, name):
        if self.full and name == "mkdir":
            raise OSError(28)
        if self.full and name == "statvfs":
            return lambda path: (1, 1, 0, 0, 0)
        return getattr(os, name)
    def open(self, name, mode):
        if self.full and mode != "rb":
            raise OSError(28)
        return open(name, mode)
_disk = _wired.os = _Disk()
_wired.open_file = _disk.open
_wired = None  # it goes again: what it had made is not to be seen in the heap
"""


def stage(script: Script, heap: int | None = None) -> image.Image:
    """The application's image, set up as the script wants it, for a board with the script's panel. `heap`: bytes of it
    in all, if not all there is."""
    made = _stage(script.width, script.height, script.seed, heap)
    return replace(made, files=dict(made.files))


@cache
def _stage(width: int, height: int, seed: int | None, heap: int | None = None) -> image.Image:
    panel = {"width": width, "height": height, "addr": Settings().i2c_address}
    board, times = re.subn(r"^PANEL = .*", f"PANEL = {panel}", image.BOARD.read_text(encoding="utf-8"), flags=re.M)
    assert times == 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "board.py")
        path.write_text(board, encoding="utf-8")
        return image.application(board=path, probe=True, heap=heap, boot=STAGE.format(seed=seed))


class PicoTarget:
    """The emulated Pico, switched on, with a script's image. Use it in a `with` block of its Pico."""

    def __init__(self, pico: Pico, script: Script, firmware: Path, disk: image.Image | None = None) -> None:
        """`disk`: another image than the script's stage."""
        self.pico = pico
        self.quiet_ms: float = QUIET_MS
        """For how long a picture must stand still; less will do where nothing moves."""
        self.presses: list[Press] = []
        """What every press cost."""
        pico.boot(firmware, (disk or stage(script)).build())
        self.settle()

    def press(self, event: int) -> None:
        """A press, and its picture: A, B, C are 0, 1, 2; LONG more: held just long enough."""
        self._press(event & 3, LONG_MS if event & LONG else SHORT_MS)

    def hold(self, button: int, ms: int) -> None:
        """A button held for so long, and its picture."""
        self._press(button, ms)

    def _press(self, button: int, ms: int) -> None:
        self.pico.run_ms(REST_MS)
        with contextlib.suppress(NotSettled):
            limit = ms + PATIENCE_MS
            self.presses.append(self.pico.press(BUTTONS[button], ms=ms, quiet_ms=self.quiet_ms, limit_ms=limit))

    def quick(self, event: int) -> None:
        """A press whose picture is not waited for."""
        name = BUTTONS[event & 3]
        self.pico.run_ms(REST_MS)
        self.pico.hold(name)
        self.pico.run_ms(LONG_MS if event & LONG else SHORT_MS)
        self.pico.release(name)
        self.pico.run_ms(20)

    def wait(self, ms: int) -> None:
        """Nothing is pressed."""
        self.pico.run_ms(ms)

    def settle(self) -> None:
        """Waits until the picture stands still; one that never does is taken as it is."""
        with contextlib.suppress(NotSettled):
            self.pico.until_idle(quiet_ms=self.quiet_ms, limit_ms=PATIENCE_MS)

    def fault(self, part: str, state: str) -> None:
        """`panel` off or on, `dice` stuck or good, `flash` full or free."""
        if part == "panel":
            self.pico.panel_back() if state == "on" else self.pico.panel_absent()
            if state == "on":  # it is tried now and then only: till then a dark panel would stand still, too
                self.pico.run_ms(PANEL_RETRY)
        elif part == "dice":
            self.pico.peek(f"_source.stuck = {state == 'stuck'}")
        else:
            self.pico.peek(f"_disk.full = {state == 'full'}")
        self.settle()

    def cut(self) -> None:
        """The power fails, and comes back."""
        self.pico.peek("_source.keep()")
        self.pico.reboot()
        self.settle()

    def picture(self) -> Picture:
        """What the panel shows."""
        return self.pico.frame()

    def text(self) -> str | None:
        """Nobody knows here."""
        return None
