"""Every test of tests/runtimes/portable once more, on MicroPython's unix port: each in a process and a bounded heap of
its own, from .mpy files, as a board has them.

A portable module is a plain Python file with functions `test_...()` that use assert and nothing of pytest's. pytest
runs it on CPython as it is. `HEAP_KB = 128` at its top gives it more than the default; say there what needs it.
"""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from host_tools import mpy

HERE = Path(__file__).parent
PORTABLE = HERE / "portable"
HEAP_KB = 96  # DESIGN: a whole base match plays in this on a 64-bit machine
TIMEOUT_S = 120


def portable_tests() -> list[tuple[Path, str]]:
    """(module, name of a test in it), in reading order."""
    return [
        (module, item.name)
        for module in sorted(PORTABLE.glob("test_*.py"))
        for item in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(item, ast.FunctionDef) and item.name.startswith("test_")
    ]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the firmware, the panel's driver and the portable tests as .mpy."""
    out = tmp_path_factory.mktemp("mpy")
    for folder in (mpy.FIRMWARE, PORTABLE):
        mpy.compile_tree(folder, out, mpy.unix_march())
    mpy.compile_driver(out, mpy.unix_march())
    return out


@pytest.mark.unix
@pytest.mark.skipif(mpy.unix_port() is None, reason=mpy.unix_port_missing())
@pytest.mark.parametrize(
    ("module", "test"), [pytest.param(m, t, id=f"{m.stem}::{t}") for m, t in portable_tests()]
)
def test_on_micropython(module: Path, test: str, compiled: Path) -> None:
    own = re.search(r"^HEAP_KB = (\d+)", module.read_text(encoding="utf-8"), re.M)
    heap = int(own[1]) if own else HEAP_KB
    try:
        done = mpy.run_unix(
            HERE / "run_portable.py", [module.stem, test], [compiled], heap * 1024, timeout=TIMEOUT_S
        )
    except subprocess.TimeoutExpired:
        pytest.fail(f"still running after {TIMEOUT_S} s", pytrace=False)
    if done.returncode != 0:
        pytest.fail(f"MicroPython, {heap} KB heap, exit {done.returncode}:\n{done.stdout}", pytrace=False)
