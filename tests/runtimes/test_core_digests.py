"""CPython and MicroPython make the same of every scenario line and of random matches: positions, reasons, records."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import mpy

HERE = Path(__file__).parent
SCRIPT = HERE / "core_digests.py"
PORTABLE = HERE / "portable"
HEAP_KB = 112  # base matches of up to 72 dice, what digests them, and the whole match once more for a correction
ALL_KB = 224  # with every option loaded, one record after the other
MEDIEVAL_KB = 224  # and its tables and lists of all answers besides
STAR_KB = 256
SCENARIOS = mpy.ROOT / "tests/scenarios"
FOLDERS = sorted(path.name for path in SCENARIOS.iterdir())


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the firmware and the portable modules as .mpy."""
    out = tmp_path_factory.mktemp("core")
    mpy.compile_tree(mpy.FIRMWARE, out, mpy.unix_march())
    for name in ("core_play", "core_options", "core_medieval", "core_star"):
        mpy.compile_file(PORTABLE / f"{name}.py", out / f"{name}.mpy", f"{name}.py")
    return out


def on_both(args: list[str], compiled: Path, heap_kb: int) -> tuple[list[str], list[str]]:
    """What CPython and MicroPython print."""
    path = os.pathsep.join(str(folder) for folder in (mpy.FIRMWARE, PORTABLE))
    here = subprocess.run(
        [sys.executable, str(SCRIPT), *args],
        env={**os.environ, "PYTHONPATH": path},
        cwd=mpy.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    there = mpy.run_unix(SCRIPT, args, [compiled], heap_kb * 1024, timeout=120)
    assert there.returncode == 0, there.stdout
    return here.stdout.splitlines(), there.stdout.splitlines()


@pytest.mark.unix
@pytest.mark.skipif(mpy.unix_port() is None, reason=mpy.unix_port_missing())
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_scenario(compiled: Path, folder: str) -> None:
    paths = sorted(path.relative_to(mpy.ROOT).as_posix() for path in (SCENARIOS / folder).rglob("*.umpire"))
    here, there = on_both(["records", *paths], compiled, ALL_KB)
    assert len(here) == len(paths) > 0
    assert there == here


@pytest.mark.unix
@pytest.mark.skipif(mpy.unix_port() is None, reason=mpy.unix_port_missing())
@pytest.mark.parametrize(
    ("kind", "heap_kb"),
    [("random", HEAP_KB), ("options", ALL_KB), ("medieval", MEDIEVAL_KB), ("star", STAR_KB)],
)
def test_random_matches(compiled: Path, kind: str, heap_kb: int) -> None:
    here, there = on_both([kind, "60"], compiled, heap_kb)
    assert len(here) == 60
    assert there == here
