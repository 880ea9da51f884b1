"""What is packed for a board comes out of it again as it was: on the board's own Python."""

import sys
import zlib
from pathlib import Path

import pytest

from host_tools import mpy, packing
from host_tools.pico import image

HEAP = 96 * 1024  # a 64-bit unix port; the window of its deflate takes a third of it

NATIVE = b"""
import micropython
@micropython.viper
def f(x: int) -> int:
    return int(x)
"""

UNPACKING = """
import os, sys
FOLDER = sys.argv[1]
def folders(path):
    at = path.find("/", len(FOLDER) + 1)
    while at > 0:
        try:
            os.mkdir(path[:at])
        except OSError:
            pass
        at = path.find("/", at + 1)
"""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The application's; and some that look like modules and are none."""
    found = dict(image.application().files)
    module = found["umpire/match.mpy"]
    native = image.compile_mpy(NATIVE, "f.py")
    odd = {"empty": b"", "short.mpy": module[:-9], "long.mpy": module + b"\0", "head.mpy": module[:4], "f.mpy": native}
    assert "others" in packing._parts(native) and "code" in packing._parts(module)
    return {**found, **odd}


@pytest.mark.unix
@pytest.mark.parametrize("packer", ["zopfli", "Python's own"])
def test_everything_comes_out_as_it_was(
    packer: str, files: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if mpy.unix_port() is None:
        pytest.skip(mpy.unix_port_missing())
    if packer == "zopfli":
        pytest.importorskip("zopfli")
    else:
        monkeypatch.setitem(sys.modules, "zopfli.zlib", None)
    (tmp_path / "packed").write_bytes(packing.pack((f"{tmp_path}/out/{path}", files[path]) for path in files))
    script = tmp_path / "run.py"
    script.write_text(UNPACKING + packing.UNPACK + 'with open(FOLDER + "/packed", "rb") as f:\n    split(f)\njoin()\n')
    done = mpy.run_unix(script, [str(tmp_path)], [], HEAP, 60)
    assert done.returncode == 0, done.stdout
    out = tmp_path / "out"
    assert {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()} == files
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "packed", "run.py"]


def test_it_is_less_than_one_file_behind_the_other(
    files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zopfli.zlib", None)
    largest = sorted(files.values(), key=len, reverse=True)
    assert len(packing.pack(files.items())) < 0.93 * len(zlib.compress(b"".join(largest), 9))
