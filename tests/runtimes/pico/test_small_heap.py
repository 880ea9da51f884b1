"""The heap of the smallest board: a match with the modules frozen into the Pico's firmware, and the heap cut to what an
ESP8266 has. Both processors have 32 bits: an object takes as much here as there. What comes of it stands in
boards/d1_mini/README.md."""

from pathlib import Path

import pytest

from host_tools import presses
from host_tools.pico import Unavailable, firmware, image
from host_tools.pico.emulator import Pico
from host_tools.pico.player import PicoTarget
from umpire.device.buttons import LONG, B

pytestmark = pytest.mark.pico

ROOT = Path(__file__).parents[3]
D1_MINI_KB = 37
"""MicroPython's ports/esp8266/main.c has 38 KB, of which one is for the collector's marks."""
TO_RESUME_KB = 39


class Plain(PicoTarget):
    """The application as a board has it: nothing in it is a test's."""

    def cut(self) -> None:
        self.pico.reboot()
        self.settle()


@pytest.mark.parametrize(("heap", "cut"), [(D1_MINI_KB, False), (TO_RESUME_KB, True)], ids=["d1_mini", "resumed"])
def test_a_match_in_a_small_heap(heap: int, cut: bool, tmp_path: Path) -> None:
    """Set-up, own dice, judge mode, a press taken back, to the end: every picture as golden. A power cut in it takes
    more: the record is read while the menu is there."""
    sources = image.sources()
    try:
        built = firmware.frozen(sources)
    except Unavailable as error:
        pytest.skip(f"no firmware with the application frozen in: {error}")
    script = presses.read(ROOT / "tests" / "presses" / "match-typed.txt")
    golden = {path.stem: presses.read_png(path) for path in ROOT.glob("tests/golden/presses/match-typed/*.png")}
    if not cut:
        # What has been typed is taken back in place of it: the same question.
        first = [step.kind for step in script.steps].index("cut")
        last = next(k for k, step in enumerate(script.steps) if step.words == ("resumed",))
        script.steps[first:last] = 2 * [presses.Step(0, "press", LONG + B)]
        del golden["after-the-cut"]
    with Pico() as pico:
        target = Plain(pico, script, built, image.application(frozen=True, heap=heap * 1024))
        played = presses.play(script, target)
        assert "Error" not in pico.serial()
    assert [name for name in golden if played.shots[name] != golden[name]] == []
