"""A board at the other end of a serial port: finding it, running code on it (mpremote does), its failures in words.

Whatever goes wrong is a Trouble: one or two lines for a person, what is wrong and what to do.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import errno
import io
import os
import stat
import struct
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from host_tools.records import plain

OLDEST = (1, 24)
"""The oldest MicroPython that Umpire runs on."""
MPY = 6
"""The version of the .mpy format that mpy-cross writes."""
LEAST_HEAP = 44 * 1024
"""Bytes; an ESP32 begins with some more, an ESP8266 has less."""
BAUD = 115_200
PATIENCE = 10.0
"""Seconds in which a board has to say something."""
ATTEMPTS, ATTEMPT = 4, 3.0
"""How often a program is asked to stop, and seconds each time: one that is just starting may not hear it."""
STARTING = 10.0
"""Seconds that a board may take from a reset until it can be heard."""

PORT_HELP = "the board's serial port, such as /dev/ttyACM0, /dev/cu.usbmodem1101 or COM5 (default: the one there is)"

_IDENTITY = """
import gc, sys
gc.collect()
me = sys.implementation
print(repr((me[0], tuple(me[1])[:3], getattr(me, "_machine", ""), getattr(me, "_mpy", 0), sys.platform,
    gc.mem_alloc() + gc.mem_free())))
"""


class Trouble(Exception):
    """What is wrong and what to do, in a line or two."""


class CodeFailed(Trouble):
    """Code on the board ended in an exception; the text is its last line."""


class FlashFull(Trouble):
    """Something did not fit."""


@dataclass(frozen=True)
class Identity:
    """What a board says of itself."""

    implementation: str
    version: tuple[int, ...]
    machine: str
    mpy: int
    platform: str
    heap: int
    """Bytes; an ESP32's grows beyond that."""

    @property
    def chip(self) -> str:
        """MicroPython ends the machine's name in "with" and its chip."""
        return self.machine.rpartition(" with ")[2]

    def __str__(self) -> str:
        return f"{self.machine or self.platform}, MicroPython {'.'.join(map(str, self.version))}"

    @property
    def march(self) -> str | None:
        """What mpy-cross calls the architecture of native code, if the board runs any."""
        names = ("x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp",
                 "xtensa", "xtensawin", "rv32imc", "rv64imc")  # fmt: skip
        number = self.mpy >> 10 & 15
        return names[number - 1] if 0 < number <= len(names) else None

    def check(self) -> None:
        """Trouble if Umpire cannot run on this MicroPython."""
        newer = "Put a newer one on the board (./umpire firmware tells how) and try again."
        if self.implementation != "micropython":
            raise Trouble(
                f"The board runs {plain(self.implementation)}, and Umpire needs MicroPython.\n"
                "Put MicroPython on it (./umpire firmware tells how) and try again."
            )
        if self.version < OLDEST:
            version = ".".join(map(str, self.version))
            oldest = ".".join(map(str, OLDEST))
            raise Trouble(f"The board runs MicroPython {version}, and Umpire needs {oldest} or newer.\n{newer}")
        if self.mpy & 0xFF != MPY:
            raise Trouble(f"The board's MicroPython cannot load compiled files of version {MPY}.\n{newer}")
        if self.heap < LEAST_HEAP:
            raise Trouble(
                f"The board has {self.heap // 1024} KB of memory: too little for Umpire from its flash.\n"
                "Umpire has to be part of its firmware: the board's README in the folder boards says how."
            )


def add_port(parser: argparse.ArgumentParser) -> None:
    """The option --port."""
    parser.add_argument("--port", metavar="PORT", help=PORT_HELP)


def find_port(wanted: str | None = None) -> str:
    """The port that is asked for, or the only one at which a board may be. Trouble if there is none, or several."""
    if wanted:
        return wanted
    found = usb_ports()
    if len(found) > 1:
        known = [port for port in found if port.vid == _RASPBERRY_PI]
        found = known if len(known) == 1 else found
    if len(found) > 1:
        said = ", ".join(f"{port.device} ({plain(port.description)})" for port in found)
        raise Trouble(f"More than one board is connected: {said}.\nSay which one is meant: --port {found[0].device}")
    if not found:
        raise Trouble(no_board())
    return str(found[0].device)


_RASPBERRY_PI = 0x2E8A


def usb_ports() -> list[Any]:
    """pyserial's descriptions of the serial ports that are at USB."""
    return sorted((port for port in list_ports.comports() if port.vid is not None), key=lambda port: str(port.device))


def no_board() -> str:
    """What to do when there is none."""
    from host_tools import bootsel

    drives = bootsel.drives()
    if drives:
        return (
            f"The board waits for a firmware (its drive is {drives[0].path}); it has no MicroPython yet.\n"
            "Put it on: ./umpire firmware tells how."
        )
    example = {"win32": "COM5", "darwin": "/dev/cu.usbmodem1101"}.get(sys.platform, "/dev/ttyACM0")
    return (
        "No board found. Connect it by USB, with a cable that has data wires (many charging cables have none);\n"
        f"MicroPython must be on it: ./umpire firmware tells how. If you know its port, name it: --port {example}"
    )


class Link:
    """A board whose program has been stopped to run our code. Use it in a `with` block: at its end the board is reset,
    and its program starts again."""

    def __init__(self, port: str, command: str = "") -> None:
        """`command`: what is to be run again if the board goes away."""
        self.port = port
        self._command = command
        self._transport: Any = None

    def __enter__(self) -> Link:
        with self._words():
            self._transport = opened(self.port)
            self._transport.serial.write_timeout = PATIENCE
            self._stop_program()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.restart()

    def _stop_program(self) -> None:
        for _ in range(ATTEMPTS):
            with contextlib.suppress(TransportError):
                self._transport.enter_raw_repl(timeout_overall=ATTEMPT)
                return
        raise Trouble(
            f"Nothing at {self.port} answers as MicroPython does. Hold button B while you plug the board in,\n"
            "and try again. If it has no MicroPython yet: ./umpire firmware tells how to put it on."
        )

    def run(self, code: str, *, timeout: float = PATIENCE, **values: object) -> bytes:
        """Runs code that finds `values` as globals; what it printed. `timeout`: seconds in which it must say
        something. CodeFailed, FlashFull, Trouble."""
        setting = "".join(f"{name} = {value!r}\n" for name, value in values.items())
        with self._words():
            said, error = self._transport.exec_raw(setting + code, timeout=timeout)
        if error:
            last = plain(error.decode(errors="replace").strip().rpartition("\n")[2])
            if last.startswith("OSError") and ("28" in last or "ENOSPC" in last):
                raise FlashFull("The board's flash is full.")
            raise CodeFailed(f"The board said: {last}")
        return bytes(said)

    def ask(self, code: str, *, timeout: float = PATIENCE, **values: object) -> Any:
        """Runs code that prints one Python literal; its value."""
        said = self.run(code, timeout=timeout, **values)
        try:
            return ast.literal_eval(said.decode().strip())
        except (ValueError, SyntaxError):
            raise self._lost(f"The board's answer is garbled: {plain(repr(said[:60]))}") from None

    def identity(self) -> Identity:
        """Who is there."""
        return Identity(*self.ask(_IDENTITY))

    def restart(self) -> None:
        """Resets the board and lets go of the port; once, and whatever happens."""
        transport, self._transport = self._transport, None
        if transport is None:
            return
        with contextlib.suppress(OSError, TransportError, struct.error, termios_error), silent():
            if transport.in_raw_repl:
                transport.exec_raw_no_follow("import machine\nmachine.reset()")
        with contextlib.suppress(OSError, termios_error):
            transport.close()

    @contextlib.contextmanager
    def _words(self) -> Iterator[None]:
        """What mpremote and pyserial raise when the board does not answer any more, as a Trouble."""
        try:
            with silent():
                yield
        except (OSError, TransportError, struct.error, termios_error) as error:
            text = plain(str(error)) or type(error).__name__
            if self._transport:
                self._transport.in_raw_repl = False
            raise self._lost(f"The board at {self.port} does not answer any more (is it unplugged?): {text}") from None

    def _lost(self, what: str) -> Trouble:
        again = f"\nPlug it in and run ./umpire {self._command} again." if self._command else ""
        return Trouble(what + again)


def opened(port: str) -> Any:
    """mpremote's transport at a port. Trouble if it cannot be opened."""
    try:
        with silent():
            return SerialTransport(port, baudrate=BAUD, timeout=PATIENCE)
    except (TransportError, OSError, termios_error):
        raise Trouble(why_closed(port)) from None


def why_closed(port: str) -> str:
    """Why a port cannot be opened, and what to do."""
    if os.path.exists(port) and not _is_terminal(port):
        return f"{port} is no serial port."
    try:
        serial.Serial(port, exclusive=True).close()
    except (OSError, ValueError, termios_error) as error:
        code = getattr(error, "errno", None)
        text = str(error)
        windows = sys.platform == "win32"
        if code in (errno.ENOENT, errno.ENOTDIR) or "FileNotFoundError" in text:
            there = ", ".join(str(found.device) for found in usb_ports())
            if there:
                return f"There is no port {port}. There is: {there}."
            return f"There is no port {port}, and no other board: is its cable one with data wires?"
        if code in (errno.EACCES, errno.EPERM) and not windows:
            return (
                f"You may not use the port {port}. On Linux, join its group and log in again:\n"
                f"sudo usermod -a -G {group_of(port)} $USER"
            )
        if code == errno.ENOTTY:
            return f"{port} is no serial port."
    return f"Another program uses the port {port}: close it (Thonny, a terminal, another umpire) and try again."


def _is_terminal(path: str) -> bool:
    """Is this file a terminal, or one that may not be opened? A file or folder of another kind is never a port."""
    if not stat.S_ISCHR(os.stat(path).st_mode):
        return False
    try:
        file = os.open(path, os.O_RDWR | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return True  # why is said by who opens it
    try:
        return os.isatty(file)
    finally:
        os.close(file)


def group_of(port: str) -> str:
    """The group that a port belongs to."""
    with contextlib.suppress(ImportError, OSError, KeyError):
        import grp

        return grp.getgrgid(os.stat(port).st_gid).gr_name
    return "dialout"


def listening(port: str) -> serial.Serial:
    """A port at which the board's program goes on undisturbed. Trouble if it cannot be opened."""
    try:
        return serial.Serial(port, BAUD, timeout=0.05, write_timeout=PATIENCE, exclusive=True)
    except (OSError, ValueError, termios_error):
        raise Trouble(why_closed(port)) from None


def wait_for(
    found: Callable[[bytes], bool], line: serial.Serial, ask: bytes, seconds: float, every: float = 1.0
) -> bytes:
    """What a board says, asked again and again, until it is what is waited for or time is over. OSError if it goes."""
    heard = b""
    end = time.monotonic() + seconds
    asked = 0.0
    while time.monotonic() < end and not found(heard):
        if time.monotonic() >= asked:
            line.write(ask)
            asked = time.monotonic() + every
        heard += line.read(max(1, line.in_waiting))
    return heard


@contextlib.contextmanager
def silent() -> Iterator[None]:
    """mpremote prints what it read when it fails."""
    with contextlib.redirect_stdout(io.StringIO()):
        yield


if sys.platform == "win32":
    termios_error: type[Exception] = OSError
else:
    import termios

    termios_error = termios.error
