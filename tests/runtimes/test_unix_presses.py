"""Every press script once more, on MicroPython's unix port with a bounded heap: the same pictures, and the same bytes
on the panel's bus as on CPython."""

import subprocess
from pathlib import Path

import pytest

from host_tools import mpy, presses
from host_tools.chips.picture import Picture
from host_tools.chips.ssd1306 import SSD1306

HERE = Path(__file__).parent
SCRIPTS = [script for path in sorted((HERE.parent / "presses").glob("*.txt")) for script in presses.read_all(path)]
GOLDEN = HERE.parent / "golden" / "presses"
# With what simulates the hardware. These tests are about pictures; the bench is about memory.
HEAP_KB = 384
TIMEOUT_S = 120


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the firmware, the panel's driver and the simulated handheld as .mpy."""
    out = tmp_path_factory.mktemp("mpy")
    mpy.compile_tree(mpy.FIRMWARE, out, mpy.unix_march())
    mpy.compile_driver(out, mpy.unix_march())
    mpy.compile_file(mpy.ROOT / "host_tools" / "simulated.py", out / "simulated.mpy", "simulated.py")
    return out


def played(trace: bytes, script: presses.Script) -> tuple[presses.Played, bytes]:
    """The pictures that come of what went over the bus, and all the bytes that the panel took."""
    chip = SSD1306(script.width, script.height)
    result = presses.Played(script)
    names = iter(script.shots)
    taken = bytearray()
    at = 0
    while at < len(trace):
        kind = trace[at : at + 1]
        at += 1
        if kind == b"P":
            chip.reset()
        elif kind == b"S":
            result.shots[next(names)] = chip.frame()
        else:
            end = at + 2 + int.from_bytes(trace[at : at + 2], "big")
            taken += trace[at + 2 : end]
            chip.start()
            for byte in trace[at + 2 : end]:
                chip.byte(byte)
            at = end
    return result, bytes(taken)


@pytest.mark.unix
@pytest.mark.skipif(mpy.unix_port() is None, reason=mpy.unix_port_missing())
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_on_micropython(script: presses.Script, compiled: Path, tmp_path: Path) -> None:
    steps = "\n".join(step.plain() for step in script.steps if step.kind != "see")
    (tmp_path / "steps").write_text(steps, encoding="utf-8")
    stage = [script.width, script.height, -1 if script.seed is None else script.seed]
    arguments = [str(tmp_path / name) for name in ("steps", "out", "flash")] + [str(number) for number in stage]
    try:
        done = mpy.run_unix(HERE / "run_presses.py", arguments, [compiled], HEAP_KB * 1024, timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired:
        pytest.fail(f"still running after {TIMEOUT_S} s", pytrace=False)
    if done.returncode != 0 or not done.stdout.strip().rpartition("\n")[2].isdecimal():
        pytest.fail(f"MicroPython, {HEAP_KB} KB heap, exit {done.returncode}:\n{done.stdout}", pytrace=False)

    result, taken = played((tmp_path / "out").read_bytes(), script)
    different = presses.compare(result, GOLDEN / script.name, tmp_path / "different.png")
    assert not different, "\n".join(different)
    here = presses.SimulatedTarget(script, tmp_path / "flash-here")
    presses.play(script, here)
    assert taken == here.traced.trace, "the same pictures by other bytes on the bus"


def test_a_trace_gives_the_pictures_back() -> None:
    script = presses.parse("panel 128x32\nshot dark\nB\nshot lit")
    start = b"\x00\xaf\x8d\x14\xda\x02\xc8\xa1\xa8\x1f\x20\x00"
    trace = b"S" + b"W\x00" + bytes((len(start),)) + start + b"W\x00\x03\x40\x01\x80" + b"S"
    result, taken = played(trace, script)
    assert result.shots["dark"] == Picture(128, 32, bytes(128 * 32))
    lit = result.shots["lit"]
    assert lit.pixel(0, 0) == 1 and lit.pixel(1, 7) == 1
    assert taken == start + b"\x40\x01\x80"
