"""The handheld's parts on a computer: CPython, or MicroPython's unix port.

Files live below a folder, the clock is the computer's or a virtual one, buttons are levels set by whoever
plays: a press script moves pins through the firmware's own debouncing, a keyboard may put events in directly.
"""

import os
import time

from umpire.device.buttons import LONG, NONE, Buttons
from umpire.device.dice_rng import Dice
from umpire.device.journal import Journal
from umpire.device.settings import Settings
from umpire.port import Parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any, Callable

_time: "Any" = time  # CPython's and MicroPython's differ

PRESS_MS = 60  # a short press, as people do it
LONG_MS = 550  # told once, not yet repeated
REST_MS = 30  # between two presses


class Files:
    """A folder as the root of a small file system: paths begin with "/". Made if it is not there."""

    def __init__(self, folder: str) -> None:
        self._folder = folder.rstrip("/\\")
        made = ""
        for part in self._folder.replace("\\", "/").split("/"):
            made += part
            if made and not made.endswith(":"):
                try:
                    os.mkdir(made)
                except OSError:
                    pass  # it is there, or what is done with it fails and says so
            made += "/"

    def path(self, name: str) -> str:
        """Where a file really is."""
        return self._folder + "/" + name.lstrip("/")

    def open(self, name: str, mode: str = "rb") -> "IO[Any]":
        return open(self.path(name), mode)

    def listdir(self, name: str) -> "list[str]":
        return os.listdir(self.path(name))

    def mkdir(self, name: str) -> None:
        os.mkdir(self.path(name))

    def rmdir(self, name: str) -> None:
        os.rmdir(self.path(name))

    def remove(self, name: str) -> None:
        os.remove(self.path(name))

    def rename(self, old: str, new: str) -> None:
        """Replaces `new`, on Windows too."""
        getattr(os, "replace", os.rename)(self.path(old), self.path(new))

    def stat(self, name: str) -> "tuple[int, ...]":
        found: Any = os.stat(self.path(name))
        return tuple(found)

    def statvfs(self, name: str) -> "tuple[int, ...]":
        if hasattr(os, "statvfs"):
            return tuple(os.statvfs(self.path(name)))
        shutil: Any = __import__("shutil")  # Windows
        free = shutil.disk_usage(self._folder).free
        return (1, 1, free, free, free, 0, 0, 0, 0, 255)


class RealClock:
    """The computer's time; both counters start anywhere."""

    def ticks_ms(self) -> int:
        if hasattr(_time, "ticks_ms"):
            return int(_time.ticks_ms())
        return int(_time.monotonic() * 1000)

    def sleep_ms(self, ms: int) -> None:
        time.sleep(ms / 1000)


class VirtualClock:
    """Time that passes only in sleep_ms, and so always in the same way. `at` plans what happens meanwhile."""

    def __init__(self, start: int = 0) -> None:
        self.now = start
        self._plan: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0

    def ticks_ms(self) -> int:
        return self.now

    def at(self, ms: int, action: "Callable[[], None]") -> None:
        """Call the action when the clock gets to `ms`; those of one instant in the order given."""
        self._count += 1
        self._plan.append((ms, self._count, action))
        self._plan.sort(key=_when)

    def sleep_ms(self, ms: int) -> None:
        end = self.now + ms
        while self._plan and self._plan[0][0] <= end:
            due, _, action = self._plan.pop(0)
            self.now = max(self.now, due)
            action()
        self.now = end


def _when(entry: "tuple[int, int, object]") -> "tuple[int, int]":
    return entry[0], entry[1]


class Pin:
    """A button's pin with a pull-up: 1, and 0 while it is pressed. An edge calls the handler at once."""

    def __init__(self) -> None:
        self._level = 1
        self._handler: Callable[[object], None] | None = None

    def value(self) -> int:
        return self._level

    def irq(self, handler: "Callable[[object], None]") -> None:
        self._handler = handler

    def set(self, level: int) -> None:
        changed = level != self._level
        self._level = level
        if changed and self._handler:
            self._handler(self)


def attach(pin: "Any", handler: "Callable[[object], None]") -> None:
    """How `Buttons` gets its edges from a Pin."""
    pin.irq(handler)


class Finger:
    """Presses buttons by a virtual clock: `tap` and `hold` plan a press after all earlier ones; `at` is its end."""

    def __init__(self, clock: VirtualClock, pins: "list[Pin]") -> None:
        self._clock = clock
        self._pins = pins
        self.at = clock.now

    def tap(self, button: int) -> None:
        self.hold(button, PRESS_MS)

    def hold(self, button: int, ms: int = LONG_MS) -> None:
        pin = self._pins[button]
        start = max(self.at, self._clock.now) + REST_MS
        self._clock.at(start, lambda: pin.set(0))
        self._clock.at(start + ms, lambda: pin.set(1))
        self.at = start + ms

    def press(self, event: int) -> None:
        """A press by its event: A, B, C, or LONG + one of them."""
        if event >= LONG:
            self.hold(event - LONG)
        else:
            self.tap(event)

    def wait(self, ms: int) -> None:
        """Leave the buttons alone for so long."""
        self.at = max(self.at, self._clock.now) + ms


class Keys:
    """Stands for `Buttons` where keys come as events already: a terminal sends no releases."""

    def __init__(self) -> None:
        self._events: list[int] = []
        self.overflow = False
        self.stuck = 0
        self.quiet = True

    def push(self, event: int) -> None:
        self._events.append(event)

    def poll(self, now_ms: int) -> int:
        return self._events.pop(0) if self._events else NONE

    def pressed(self) -> int:
        return 0

    def idle(self) -> bool:
        return not self._events


def make(
    folder: str,
    panel: "Any",
    clock: "Any" = None,
    buttons: "Any" = None,
    seed: "int | None" = None,
) -> Parts:
    """The parts, with the store in `folder`. The panel comes from whoever shows it.

    Without `buttons`, three pins of our own; with a `seed`, repeatable dice.
    """
    files = Files(folder)
    clock = clock or RealClock()
    return Parts(
        panel=panel,
        buttons=buttons or Buttons([Pin(), Pin(), Pin()], clock.ticks_ms, attach),
        dice=Dice(getattr(os, "urandom", None), seed=seed),
        clock=clock,
        journal=Journal(files, files.open, "/matches"),
        settings=Settings(files, files.open, "/settings"),
        buzzer=None,
    )
