"""Every press script once more, on the Pico's own firmware, by GPIO: what it sends to the panel gives the same
pictures, and what it leaves on the flash is the same as on CPython, to the byte."""

from pathlib import Path

import pytest

from host_tools import presses
from host_tools.pico.emulator import Pico, Settings
from host_tools.pico.player import PicoTarget
from tests.runtimes.pico.twin import are_right, kept, records, unpack

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
        here, there = tmp_path / "here", tmp_path / "pico"
        unpack(pico.filesystem(), there)
    different = presses.compare(played, GOLDEN / script.name, tmp_path / "different.png")
    assert not different, "\n".join(different) + f"\nThe console said: {output[-1000:]}"
    presses.play_here(script, here)
    assert kept(there) == kept(here)
    found = records(there)
    assert not found or are_right(found, tmp_path)
