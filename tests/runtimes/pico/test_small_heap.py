"""The heap of the smallest board: a match with the modules frozen into the Pico's firmware, and the heap cut to what an
ESP8266 has. Both processors have 32 bits: an object takes as much here as there."""

from pathlib import Path

import pytest

from host_tools import presses
from host_tools.pico import Unavailable, firmware, image
from host_tools.pico.emulator import Pico
from host_tools.pico.player import PicoTarget

pytestmark = pytest.mark.pico

ROOT = Path(__file__).parents[3]
HEAP_KB = 37
"""MicroPython's ports/esp8266/main.c has 38 KB, of which one is for the collector's marks."""


class Plain(PicoTarget):
    """The application as a board has it: nothing in it is a test's."""

    def cut(self) -> None:
        self.pico.reboot()
        self.settle()


def test_a_match_fits_the_heap_of_a_d1_mini(tmp_path: Path) -> None:
    """Set-up, own dice, judge mode, a power cut, the end: every picture as golden. boards/d1_mini/README.md says so."""
    sources = {**image.modules(image.ROOT / "firmware", image.BOARD, image.BOARD_AT), **image.driver_sources()}
    try:
        built = firmware.frozen(sources)
    except Unavailable as error:
        pytest.skip(f"no firmware with the application frozen in: {error}")
    script = presses.read(ROOT / "tests" / "presses" / "match-typed.txt")
    disk = image.application(frozen=True, heap=HEAP_KB * 1024)
    # A folder of that name would be taken for the package, in place of the one in the firmware.
    disk.files = {path: content for path, content in disk.files.items() if not path.startswith("umpire/")}
    with Pico() as pico:
        played = presses.play(script, Plain(pico, script, built, disk))
        assert "Error" not in pico.serial()
    different = presses.compare(played, ROOT / "tests" / "golden" / "presses" / "match-typed", tmp_path / "sheet.png")
    assert not different, "\n".join(different)
