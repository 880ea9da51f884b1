"""Plays presses on MicroPython's unix port, with as little beside the application as there can be: bare.py FOLDER.

FOLDER is the flash. In it is PRESSES, a byte for each event; when they are over, what the panel shows is written to
SHOWN, as the canvas has it. To see how much heap the application needs, so nothing is in memory here that a board would
not have in some form: pins, a bus that takes everything, a clock. See bench_rows.least_heap_unix.
"""

import os

from umpire.device.spectators import Listening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from umpire.device.journal import Journal
    from umpire.port import Parts

PRESSES = "/presses"
SHOWN = "/shown"
_LONG = 4  # of umpire.device.buttons, whose constants are none in a board's copy
_TAP_MS = 60
_LONG_MS = 550
_REST_MS = 1000  # in which a screen comes to rest


class Pin:
    """A button's pin, with a pull-up."""

    level = 1
    handler: "Callable[[Pin], None] | None" = None

    def value(self) -> int:
        return self.level


class Clock(Listening):
    """Time passes while the application sleeps. A board's clock, but nobody is listened to."""

    now = 0

    def __init__(self, journal: "Journal") -> None:
        super().__init__(journal)
        self.ticks_ms = self._read

    def _read(self) -> int:
        return self.now

    def sleep_ms(self, ms: int) -> None:
        self.now += ms


class Bus:
    """A panel that takes everything and is always on."""

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def writeto(self, address: int, buffer: bytes, start: int = 0, end: "int | None" = None) -> None:
        pass

    def readfrom_into(self, address: int, buffer: bytearray, start: int = 0, end: "int | None" = None) -> None:
        for i in range(start, len(buffer) if end is None else end):
            buffer[i] = 0


class Port:
    """What stands for umpire.port.wired."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.pins = [Pin(), Pin(), Pin()]

    def make(self) -> "Parts":
        import framebuf  # type: ignore[import-not-found,unused-ignore]

        from umpire.device.buttons import Buttons
        from umpire.device.dice_rng import Dice
        from umpire.device.journal import Journal
        from umpire.device.panel import Panel
        from umpire.device.settings import Settings
        from umpire.port import Parts

        journal = Journal(os, open, self.folder + "/matches")
        clock = Clock(journal)
        return Parts(
            panel=Panel(128, 64, framebuf, _driver),
            buttons=Buttons(self.pins, clock.ticks_ms, _attach),
            dice=Dice(os.urandom),
            clock=clock,
            journal=journal,
            settings=Settings(os, open, self.folder + "/settings"),
            buzzer=None,
        )


def _attach(pin: Pin, handler: "Callable[[Pin], None]") -> None:
    pin.handler = handler


def _driver() -> "Any":
    from adafruit_ssd1306 import SSD1306_I2C

    return SSD1306_I2C(128, 64, Bus())


def _wait(ui: "Any", ms: int) -> None:
    end = ui.clock.now + ms
    while ui.clock.now < end:
        ui.clock.sleep_ms(1 if ui.step() else ui.pause)


def _set(pin: Pin, level: int) -> None:
    pin.level = level
    assert pin.handler
    pin.handler(pin)


def main(folder: str) -> None:
    from umpire import making

    port = Port(folder)
    ui = making.handheld(lambda: port)
    _wait(ui, _REST_MS)
    with open(folder + PRESSES, "rb") as presses:
        while True:
            event = presses.read(1)
            if not event:
                break
            pin = port.pins[event[0] % _LONG]
            _set(pin, 0)
            _wait(ui, _LONG_MS if event[0] >= _LONG else _TAP_MS)
            _set(pin, 1)
            _wait(ui, _REST_MS)
    with open(folder + SHOWN, "wb") as shown:
        shown.write(ui.panel.canvas.buffer)

