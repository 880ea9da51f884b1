"""The simulated handheld: the firmware's own files over a bus, pins, a clock, a store and dice of ours.

This module runs on CPython and on MicroPython alike, so it imports the firmware and nothing else of ours: press
scripts are played with it on both. On MicroPython the bus writes down what it is sent; on CPython a model of the
panel's chip shows it.

`Buttons` sees pins that go down and up, `Panel` the unmodified driver, `Journal` a folder: nothing of the
firmware knows that it is not on a board.
"""


from umpire.device.buttons import NONE, Buttons
from umpire.device.dice_rng import Dice
from umpire.device.journal import Journal
from umpire.device.panel import Panel
from umpire.device.seeded import Seeded
from umpire.device.settings import Settings
from umpire.handheld import Handheld
from umpire.port import Parts
from umpire.port.host import LONG_MS, Files, Finger, Pin, VirtualClock, attach

try:
    import framebuf  # type: ignore[import-not-found,unused-ignore]
except ImportError:  # CPython
    from host_tools import framebuf

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

ADDRESS = 0x3C
BUSY_MS = 1  # what a round that did something is said to take
QUIET_MS = 700  # a device roll is seen for 0.6 s: after so much quiet a screen is finished
PATIENCE_MS = 4000  # a screen that never rests is taken as it is
_FULL = 28  # ENOSPC


class Disk(Files):
    """A folder as flash, which can be full."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self.full = False

    def open(self, name: str, mode: str = "rb") -> "Any":
        self._need_room(mode != "rb")
        return super().open(name, mode)

    def mkdir(self, name: str) -> None:
        self._need_room(True)
        super().mkdir(name)

    def statvfs(self, name: str) -> "tuple[int, ...]":
        return (1, 1, 0, 0, 0, 0, 0, 0, 0, 255) if self.full else super().statvfs(name)

    def _need_room(self, writes: bool) -> None:
        if writes and self.full:
            raise OSError(_FULL, "no space left on the flash")


class Source:
    """A source of random bytes that can stick."""

    def __init__(self, urandom: "Callable[[int], bytes]") -> None:
        self._urandom = urandom
        self.stuck = False

    def urandom(self, n: int) -> bytes:
        return bytes(n) if self.stuck else self._urandom(n)


class KeyedButtons(Buttons):
    """Pins, and events put in directly: a terminal sends no key releases, but a mouse does."""

    def __init__(self, pins: "list[Any]", ticks_ms: "Callable[[], int]") -> None:
        super().__init__(pins, ticks_ms, attach)
        self._events: list[int] = []

    def push(self, event: int) -> None:
        self._events.append(event)

    def poll(self, now_ms: int) -> int:
        event = super().poll(now_ms)
        return event if event != NONE or not self._events else self._events.pop(0)


class Simulated:
    """A handheld, switched on. `bus` is what the driver talks to: try_lock, unlock, writeto, readfrom_into, unplug,
    plug, and `sent`, a count of what it was sent. `folder` is the flash.

    With a `seed` the device's dice are repeatable, and the record says so. Without one they come from `urandom`
    or, without that, from a fixed stream that the firmware takes for a real source: for press scripts.
    `clock`: a VirtualClock by default; then `press`, `wait` and the like let time pass.
    """

    def __init__(
        self,
        bus: "Any",
        folder: str,
        width: int = 128,
        height: int = 64,
        seed: "int | None" = None,
        urandom: "Callable[[int], bytes] | None" = None,
        clock: "Any" = None,
        canvas: "Callable[[int, int, Any], Any] | None" = None,
    ) -> None:
        self.bus = bus
        self.width = width
        self.height = height
        self.clock = clock or VirtualClock()
        self.disk = Disk(folder)
        self.source = Source(urandom or Seeded(1).urandom)
        self._seed = seed
        self._canvas = canvas
        self.boot()

    def boot(self) -> None:
        """Power on: everything but flash, panel and the time starts anew."""
        self.pins = [Pin(), Pin(), Pin()]
        self.buttons = KeyedButtons(self.pins, self.clock.ticks_ms)
        panel = Panel(self.width, self.height, framebuf, self._driver)
        if self._canvas:
            panel.canvas = self._canvas(self.width, self.height, framebuf)
        self.ui = Handheld(
            Parts(
                panel=panel,
                buttons=self.buttons,
                dice=Dice(self.source.urandom, seed=self._seed),
                clock=self.clock,
                journal=Journal(self.disk, self.disk.open, "/matches"),
                settings=Settings(self.disk, self.disk.open, "/settings"),
                buzzer=None,
            )
        )

    def _driver(self) -> "Any":
        from adafruit_ssd1306 import SSD1306_I2C

        return SSD1306_I2C(self.width, self.height, self.bus, addr=ADDRESS)

    # What a press script does, by virtual time

    def press(self, event: int) -> None:
        """A press, and its picture: A, B, C are 0, 1, 2; with LONG (4) the button is held just long enough."""
        self._planned().press(event)
        self.settle()

    def hold(self, button: int, ms: int = LONG_MS) -> None:
        """A button held for so long, and its picture."""
        self._planned().hold(button, ms)
        self.settle()

    def quick(self, event: int) -> None:
        """A press whose picture is not waited for."""
        self._planned().press(event)
        self.wait(self._finger.at - self.clock.now + 20)

    def _planned(self) -> Finger:
        self._finger = Finger(self.clock, self.pins)
        return self._finger

    def wait(self, ms: int) -> None:
        """So much time passes."""
        end = self.clock.now + ms
        while self.clock.now < end:
            self._round()

    def settle(self) -> None:
        """Time passes until all planned presses are over and the panel has shown the same for a while."""
        if hasattr(self, "_finger"):
            self.wait(self._finger.at - self.clock.now)
        end = self.clock.now + PATIENCE_MS
        sent = self.bus.sent
        last = self.clock.now
        while self.clock.now - last < QUIET_MS and self.clock.now < end:
            self._round()
            if self.bus.sent != sent:
                sent = self.bus.sent
                last = self.clock.now

    def _round(self) -> None:
        self.clock.sleep_ms(BUSY_MS if self.ui.step() else self.ui.pause)

    def fault(self, part: str, state: str) -> None:
        """`panel` off or on, `dice` stuck or good, `flash` full or free."""
        if part == "panel":
            self.bus.plug() if state == "on" else self.bus.unplug()
        elif part == "dice":
            self.source.stuck = state == "stuck"
        else:
            self.disk.full = state == "full"
        self.settle()

    def cut(self) -> None:
        """The power fails, and comes back."""
        self.bus.plug()
        self.boot()
        self.settle()
