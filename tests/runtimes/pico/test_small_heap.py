"""The heap of the smallest board: a match with the modules frozen into the Pico's firmware, and the heap cut to what an
ESP8266 has. Both processors have 32 bits: an object takes as much here as there. What comes of it stands in
boards/d1_mini/README.md."""

from pathlib import Path

import pytest

from host_tools import presses
from host_tools.pico import Unavailable, firmware, image
from host_tools.pico.emulator import Pico
from host_tools.pico.player import PicoTarget

pytestmark = pytest.mark.pico

ROOT = Path(__file__).parents[3]
D1_MINI_KB = 37
"""MicroPython's ports/esp8266/main.c has 38 KB, of which one is for the collector's marks."""


class Plain(PicoTarget):
    """The application as a board has it: nothing in it is a test's."""

    def cut(self) -> None:
        self.pico.reboot()
        self.settle()


def test_a_match_in_a_small_heap() -> None:
    """Set-up, own dice, judge mode, a press taken back, a power cut, to the end: every picture as golden."""
    try:
        built = firmware.frozen(image.base_sources())
    except Unavailable as error:
        pytest.skip(f"no firmware with the application frozen in: {error}")
    script = presses.read(ROOT / "tests" / "presses" / "match-typed.txt")
    golden = {path.stem: presses.read_png(path) for path in ROOT.glob("tests/golden/presses/match-typed/*.png")}
    with Pico() as pico:
        disk = image.application(frozen=True, heap=D1_MINI_KB * 1024)
        played = presses.play(script, Plain(pico, script, built, disk))
        assert "rror" not in pico.serial() and "memory" not in pico.serial()
    assert [name for name in golden if played.shots[name] != golden[name]] == []
