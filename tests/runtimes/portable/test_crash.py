"""Power-on, safe mode, and what happens when the program stops: main.py with a board of our own."""

import sys

from memory_fs import ENOSPC, MemoryFs  # type: ignore[import-not-found]

from umpire.device import crash
from umpire.start import main


class Driver:
    """A panel's driver as far as the crash page needs it."""

    def __init__(self, height: int = 64, width: int = 128) -> None:
        self.height = height
        self.width = width
        self.lines: list = []
        self.shown: list = []

    def fill(self, color: int) -> None:
        self.lines = []

    def text(self, text: str, x: int, y: int, color: int) -> None:
        assert len(text) <= self.width // 8 and 0 <= y <= self.height - 8, text
        self.lines.append(text)

    def show(self) -> None:
        self.shown = self.lines


class Port:
    """A port whose parts do not work."""

    def __init__(self, panel: bool = True, held: int = -1, press: int = 0) -> None:
        self.os = MemoryFs()
        self.open_file = self.os.open
        self.panel = Driver() if panel else None
        self._held = held
        self._press = press
        self.ended = False
        self.resets = 0

    def load(self) -> "Port":
        return self

    def make(self) -> None:
        raise ValueError("no parts")

    def held(self, index: int) -> bool:
        return index == self._held

    def driver(self) -> Driver:
        if not self.panel:
            raise ValueError("No I2C device at address: 0x3c")
        return self.panel

    def wait_press(self) -> int:
        return self._press

    def end_match(self) -> None:
        self.ended = True

    def reset(self) -> None:
        self.resets += 1


class Watchdog:
    """It only notes what was done with it."""

    def __init__(self) -> None:
        self.stops = 0

    def here(self) -> "Watchdog":
        return self

    def has_bitten(self) -> bool:
        return False

    def stop(self) -> None:
        self.stops += 1
        if self.stops == 1:
            raise KeyboardInterrupt  # who sends Ctrl-C sends it twice


def run(port: Port) -> None:
    """From power-on to the end."""
    main(port.load, lambda: Quiet())


class Quiet(Watchdog):
    """Nobody interrupts."""

    def stop(self) -> None:
        pass


def test_who_interrupts_finds_no_watchdog() -> None:
    watchdog = Watchdog()
    port = Port()

    def interrupted() -> None:
        raise KeyboardInterrupt

    port.make = interrupted  # type: ignore[method-assign]
    try:
        main(port.load, watchdog.here)
    except KeyboardInterrupt:
        assert watchdog.stops == 2
        return
    raise AssertionError("the console has not got its prompt")


def test_button_b_at_power_on_starts_nothing() -> None:
    port = Port(held=1)
    run(port)
    assert port.panel and port.panel.shown[0] == "Safe mode"
    assert port.resets == 0 and port.os.files == {}
    run(Port(held=1, panel=False))


def test_a_crash_is_logged_shown_and_waits() -> None:
    for press, ended in ((0, False), (2, True)):
        port = Port(press=press)
        run(port)
        assert port.resets == 1 and port.ended is ended
        assert b"ValueError" in port.os.files[crash.LOG]
        assert port.panel and port.panel.shown[:2] == ["Umpire stopped.", "ValueError"]
        if sys.implementation.name == "micropython":
            assert port.panel.shown[2].startswith("test_crash.py:")


def test_a_name_without_room_is_said_without_its_end() -> None:
    trace = 'File "umpire/screens/second_rerolls.py", line 149, in draw'
    assert crash.page(ZeroDivisionError(), trace, True)[1:3] == ["ZeroDivision", "cond_rerolls:149"]
    assert crash.page(ValueError(), 'File "match.py", line 7, in <module>', True)[1:3] == ["ValueError", "match.py:7"]
    assert crash.page(ZeroDivisionError(), trace, False, True)[:3] == ["Stopped:", "second_re", "rolls:149"]
    assert crash.page(ZeroDivisionError(), "", False, True)[:3] == ["Stopped:", "ZeroDivis", "ionError"]


def test_a_low_panel_gets_less_to_read() -> None:
    for held in (1, -1):
        port = Port(held=held)
        port.panel = Driver(height=32)
        run(port)
        assert len(port.panel.shown) == 4


def test_a_narrow_panel_gets_five_short_lines() -> None:
    for held in (1, -1):
        port = Port(held=held)
        port.panel = Driver(height=40, width=72)
        run(port)
        assert len(port.panel.shown) == 5
    assert port.panel and port.panel.shown[0] == "Stopped:" and port.panel.shown[3:] == ["A: go on", "C: end it"]
    said = crash.refused_page("BUTTONS: there is no pin 99", False, True)
    assert said == ["board.py:", "BUTTONS:", "there is", "no pin 99"]


def test_a_crash_without_panel_or_flash() -> None:
    port = Port(panel=False)
    port.os.fault = ENOSPC
    run(port)
    assert port.resets == 1


def test_the_log_stays_small() -> None:
    fs = MemoryFs()
    for i in range(60):
        assert crash.log(fs, fs.open, f"crash {i} " + "x" * 300)
    assert crash.log(fs, fs.open, "long " * 3000)
    assert sorted(fs.files) == [crash.LOG, crash.OLD]
    for data in fs.files.values():
        assert len(data) <= crash.LIMIT + 1
    assert b"crash 59" in fs.files[crash.OLD]


def test_the_place_is_the_innermost() -> None:
    trace = 'Traceback (most recent call last):\n  File "main.py", line 3, in <module>\n'
    trace += '  File "/lib/umpire/match.py", line 120, in answer\nMemoryError: \n'
    assert crash.place(trace) == "match.py:120"
    assert crash.place("OSError: 5") == ""
