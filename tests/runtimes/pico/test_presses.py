"""Every press script once more, on the Pico's own firmware: by GPIO, and its bus gives the same pictures."""

from pathlib import Path

import pytest

from host_tools import presses
from host_tools.pico.emulator import Pico, Settings
from host_tools.pico.player import PicoTarget

pytestmark = pytest.mark.pico

TESTS = Path(__file__).parents[2]
GOLDEN = TESTS / "golden" / "presses"
SCRIPTS = [script for path in sorted((TESTS / "presses").glob("*.txt")) for script in presses.read_all(path)]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_on_the_pico(script: presses.Script, firmware: Path, tmp_path: Path) -> None:
    if script.hurries:
        pytest.skip("it looks at something that moves: its pictures depend on the clock")
    with Pico(Settings(width=script.width, height=script.height)) as pico:
        played = presses.play(script, PicoTarget(pico, script, firmware))
        output = pico.serial()
    different = presses.compare(played, GOLDEN / script.name, tmp_path / "different.png")
    assert not different, "\n".join(different) + f"\nThe console said: {output[-1000:]}"
