"""A board without a board: what stands at mpremote's place runs the code that is sent to it, on a folder as its flash.

It knows what the deploying code needs of MicroPython. It can be unplugged or lose its power at any moment, and its
flash can be full.
"""

import builtins
import io
import os
import types
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

BLOCK = 4096
ENOSPC = 28
PICO = "Raspberry Pi Pico with RP2040"


class PowerCut(BaseException):
    """Nothing more is done on the board."""


class Flash:
    """Files below a folder, counted in blocks; every change is counted."""

    def __init__(self, folder: Path, blocks: int = 200) -> None:
        self.folder = folder
        self.blocks = blocks
        self.changes = 0
        self.cut_after: int | None = None
        """The power fails in the n-th change from now."""
        folder.mkdir(exist_ok=True)

    def path(self, name: str) -> Path:
        return self.folder / name.strip("/")

    def files(self) -> dict[str, bytes]:
        """All, by path."""
        paths = (path for path in self.folder.rglob("*") if path.is_file())
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in paths}

    def put(self, files: dict[str, bytes]) -> None:
        """Writes files, uncounted."""
        for name, content in files.items():
            self.path(name).parent.mkdir(parents=True, exist_ok=True)
            self.path(name).write_bytes(content)

    def free(self) -> int:
        found = (os.path.join(folder, name) for folder, _, names in os.walk(self.folder) for name in names)
        return self.blocks - sum(-(-os.path.getsize(path) // BLOCK) for path in found)

    def change(self) -> None:
        self.changes += 1
        if self.cut_after is not None:
            self.cut_after -= 1
            if self.cut_after <= 0:
                raise PowerCut

    def open(self, name: str, mode: str = "r") -> Any:
        if mode in ("r", "rb"):
            return open(self.path(name), mode, encoding=None if "b" in mode else "utf-8")
        assert mode in ("wb", "ab")
        self.change()
        if mode == "wb":
            self.path(name).write_bytes(b"")
        return Writing(self, name)


class Writing:
    """A file that is written: half of what is written is there when the power fails."""

    def __init__(self, flash: Flash, name: str) -> None:
        self._flash = flash
        self._path = flash.path(name)

    def write(self, data: bytes) -> int:
        there = self._path.read_bytes()
        try:
            self._flash.change()
        except PowerCut:
            self._path.write_bytes(there + data[: len(data) // 2])
            raise
        self._path.write_bytes(there + data)
        if self._flash.free() < 0:
            self._path.write_bytes(there)
            raise OSError(ENOSPC, "ENOSPC")
        return len(data)

    def close(self) -> None:
        pass

    def __enter__(self) -> "Writing":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def fake_os(flash: Flash) -> types.SimpleNamespace:
    """What MicroPython's os has."""

    def changing(action: Callable[..., Any]) -> Callable[..., None]:
        def change(*names: str) -> None:
            for name in names[:1]:
                flash.path(name).lstat()
            flash.change()
            action(*map(flash.path, names))

        return change

    def mkdir(name: str) -> None:
        flash.change()
        flash.path(name).mkdir()

    def ilistdir(name: str) -> Any:
        for path in sorted(flash.path(name).iterdir()):
            yield path.name, 0x4000 if path.is_dir() else 0x8000, 0, path.stat().st_size if path.is_file() else 0

    return types.SimpleNamespace(
        ilistdir=ilistdir,
        listdir=lambda name: [entry[0] for entry in ilistdir(name)],
        stat=lambda name: tuple(flash.path(name).stat()),
        statvfs=lambda name: (BLOCK, BLOCK, flash.blocks, flash.free(), flash.free()),
        mkdir=mkdir,
        rmdir=changing(Path.rmdir),
        remove=changing(Path.unlink),
        rename=changing(Path.replace),
    )


def inflating(stream: Any, _format: int, _bits: int) -> io.BytesIO:
    """deflate.DeflateIO."""
    data = bytearray()
    buffer = bytearray(1024)
    while n := stream.readinto(buffer):
        data += buffer[:n]
    return io.BytesIO(zlib.decompressobj(-15).decompress(data))


class FakeBoard:
    """Stands for mpremote's SerialTransport, again and again: `opened` is a new connection."""

    def __init__(self, folder: Path, blocks: int = 200) -> None:
        self.flash = Flash(folder, blocks)
        self.implementation: tuple[str, tuple[int, ...], str, int] = ("micropython", (1, 25, 0), PICO, 0x1006)
        self.platform = "rp2"
        self.heap = 240 * 1024
        self.has_deflate = True
        self.unplugged_after: int | None = None
        """The cable is pulled in the n-th thing that is sent from now."""
        self.silent = False
        """Does nothing answer?"""
        self.serial = types.SimpleNamespace(write_timeout=0)
        self.in_raw_repl = False
        self.resets = 0
        self.sent = 0
        self._globals: dict[str, Any] = {}

    def opened(self, port: str) -> "FakeBoard":
        return self

    def enter_raw_repl(self, soft_reset: bool = True, timeout_overall: float = 10) -> None:
        from mpremote.transport import TransportError

        print("what mpremote prints when it fails")
        if self.silent:
            raise TransportError("could not enter raw repl")
        self._send()
        self.in_raw_repl = True
        self._globals = {"__builtins__": {**vars(builtins), "__import__": self._import, "open": self.flash.open}}

    def _send(self) -> None:
        self.sent += 1
        if self.unplugged_after is not None:
            self.unplugged_after -= 1
            if self.unplugged_after <= 0:
                raise OSError(5, "Input/output error")

    def _import(self, name: str, *rest: Any) -> Any:
        version = Implementation(self.implementation[:2])
        version._machine, version._mpy = self.implementation[2:]
        own = {
            "os": fake_os(self.flash),
            "sys": types.SimpleNamespace(implementation=version, platform=self.platform),
            "gc": types.SimpleNamespace(collect=int, mem_alloc=int, mem_free=lambda: self.heap),
            "deflate": types.SimpleNamespace(RAW=1, DeflateIO=inflating),
        }
        if name == "deflate" and not self.has_deflate:
            raise ImportError(name)
        return own[name] if name in own else __import__(name, *rest)

    def exec_raw(self, command: str, timeout: float = 10) -> tuple[bytes, bytes]:
        self._send()
        said = io.StringIO()
        self._globals["__builtins__"]["print"] = lambda *args, **more: print(*args, **{**more, "file": said})
        try:
            exec(command, self._globals)
        except PowerCut:
            raise OSError(5, "Input/output error") from None
        except Exception as error:
            kind = type(error).__name__
            return said.getvalue().encode(), f"Traceback (most recent call last):\r\n{kind}: {error}\r\n".encode()
        return said.getvalue().encode(), b""

    def exec_raw_no_follow(self, command: str) -> None:
        self._send()
        assert "machine.reset()" in command
        self.resets += 1

    def close(self) -> None:
        self.in_raw_repl = False


class Implementation(tuple):
    """sys.implementation."""

    _machine: str
    _mpy: int
