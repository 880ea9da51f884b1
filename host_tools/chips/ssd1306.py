"""A model of the SSD1306 display controller and of the I2C bus before it.

The chip is fed with the bytes that a driver writes; `frame` is the picture that a player sees on a panel mounted
the usual way (upright with the driver's rotate(True)). What the data sheet does not define is an error, for it shows
something else on each panel: an unknown command at once, a register out of range when it is used. (A transfer that
breaks off leaves the chip waiting for an argument; it then takes the next byte, whatever that is.)
"""

from __future__ import annotations

import errno
from dataclasses import dataclass, field
from typing import ClassVar

from host_tools.chips.picture import Picture

COLUMNS = 128
PAGES = 8
ROWS = 64

# Bytes that follow a command.
ARGUMENTS = {
    0x20: 1,  # memory addressing mode
    0x21: 2,  # column window
    0x22: 2,  # page window
    0x81: 1,  # contrast
    0x8D: 1,  # charge pump
    0xA8: 1,  # multiplex ratio
    0xAD: 1,  # internal current reference (SSD1306B, SSD1315)
    0xD3: 1,  # display offset
    0xD5: 1,  # clock
    0xD9: 1,  # precharge
    0xDA: 1,  # com pins
    0xDB: 1,  # vcomh
}

HORIZONTAL, VERTICAL, BY_PAGE = 0, 1, 2


class ChipError(Exception):
    """The driver sent what the data sheet does not define."""


@dataclass
class SSD1306:
    """The chip behind a glass of width x height pixels: 128x64, 128x32 or, in the middle of the chip's columns, 72x40
    and the like. Public attributes are registers."""

    columns: ClassVar[int] = COLUMNS
    arguments: ClassVar[dict[int, int]] = ARGUMENTS

    width: int = 128
    height: int = 64
    shift: int = 0  # of the glass's columns to the right of the chip's middle ones
    ram: bytearray = field(default_factory=bytearray)
    bytes_of_data: int = 0  # written to ram since the start

    def __post_init__(self) -> None:
        self.ram = bytearray(self.columns * PAGES)
        self.reset()

    def reset(self) -> None:
        """Power-on state. The memory holds noise then; here it holds a pattern that no driver draws."""
        for index in range(len(self.ram)):
            self.ram[index] = 0xA5 ^ index & 0xFF
        self.on = False
        self.charge_pump = False
        self.contrast = 0x7F
        self.inverse = False
        self.all_lit = False
        self.mode = BY_PAGE
        self.column_window = (0, self.columns - 1)
        self.page_window = (0, PAGES - 1)
        self.column = 0
        self.page = 0
        self.start_line = 0
        self.offset = 0
        self.multiplex = ROWS
        self.segments_swapped = False
        self.scan_downward = False
        self.com_pins = 0x12
        self._command = bytearray()

    # -- the bus -----------------------------------------------------------------

    def status(self) -> int:
        """What a read gives: bit 6 is set while the display is off."""
        return 0x00 if self.on else 0x40

    def four_wires(self, data: bytes, is_data: bool) -> None:
        """What comes over SPI while the chip is selected; whether it is data, a pin says."""
        for value in data:
            if is_data:
                self._data(value)
            else:
                self._command_byte(value)

    def start(self) -> None:
        """A new transmission: the next byte is a control byte."""
        self._control = -1

    def byte(self, value: int) -> None:
        """One byte of a transmission, behind the address."""
        if self._control < 0:
            if value & 0x3F:
                raise ChipError(f"control byte {value:#04x}")
            self._control = value
            return
        if self._control & 0x40:
            self._data(value)
        else:
            self._command_byte(value)
        if self._control & 0x80:  # a single byte, then another control byte
            self._control = -1

    # -- commands ----------------------------------------------------------------

    def _command_byte(self, value: int) -> None:
        self._command.append(value)
        needed = self.arguments.get(self._command[0], 0)
        if len(self._command) > needed:
            command, arguments = self._command[0], bytes(self._command[1:])
            self._command = bytearray()
            self._do(command, arguments)

    def _do(self, command: int, arguments: bytes) -> None:
        if command <= 0x1F:
            self._column_nibble(command)
        elif 0x40 <= command <= 0x7F:
            self.start_line = command & 0x3F
        elif 0xB0 <= command <= 0xB7:
            self._only_by_page(command)
            self.page = command & 7
        elif arguments:
            self._set(command, arguments)
        else:
            self._switch(command)

    def _column_nibble(self, command: int) -> None:
        self._only_by_page(command)
        if command < 0x10:
            self.column = self.column & 0xF0 | command
        else:
            self.column = (self.column & 0x0F | command << 4) & 0xFF

    def _only_by_page(self, command: int) -> None:
        if self.mode != BY_PAGE:
            raise ChipError(f"command {command:#04x} is for page addressing")

    def _switch(self, command: int) -> None:
        if command in (0xA0, 0xA1):
            self.segments_swapped = command == 0xA1
        elif command in (0xA4, 0xA5):
            self.all_lit = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.inverse = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif 0xC0 <= command <= 0xCF:
            self.scan_downward = bool(command & 0x08)
        elif command not in (0x2E, 0xE3):  # scrolling off, no operation
            raise ChipError(f"unknown command {command:#04x}")

    def _set(self, command: int, arguments: bytes) -> None:
        value = arguments[0]
        if command == 0x20:
            self.mode = value
        elif command == 0x21:
            self.column_window = (value, arguments[1])
            self.column = value
        elif command == 0x22:
            self.page_window = (value, arguments[1])
            self.page = value
        elif command == 0x81:
            self.contrast = value
        elif command == 0x8D:
            self.charge_pump = bool(value & 0x04)
        elif command == 0xA8:
            self.multiplex = value + 1
        elif command == 0xD3:
            self.offset = value & 0x3F
        elif command == 0xDA:
            self.com_pins = value

    # -- memory ------------------------------------------------------------------

    def _data(self, value: int) -> None:
        windows = (("column", self.column_window, self.columns), ("page", self.page_window, PAGES))
        for name, (first, last), size in windows:
            if not first <= last < size:
                raise ChipError(f"{name} window {first} to {last}")
        if self.mode > BY_PAGE:
            raise ChipError(f"addressing mode {self.mode:#04x}")
        # The remapping of segments acts on what is written, not on what is shown.
        if self.column >= self.columns:
            raise ChipError(f"column {self.column}")
        segment = self.columns - 1 - self.column if self.segments_swapped else self.column
        self.ram[self.page * self.columns + segment] = value
        self.bytes_of_data += 1
        if self.mode == HORIZONTAL:
            if self._next_column():
                self._next_page()
        elif self.mode == VERTICAL:
            if self._next_page():
                self._next_column()
        else:
            self._next_by_page()

    def _next_by_page(self) -> None:
        self.column = (self.column + 1) % self.columns

    def _next_column(self) -> bool:
        first, last = self.column_window
        wraps = self.column == last
        self.column = first if wraps else (self.column + 1) % self.columns
        return wraps

    def _next_page(self) -> bool:
        first, last = self.page_window
        wraps = self.page == last
        self.page = first if wraps else (self.page + 1) % PAGES
        return wraps

    # -- the glass ---------------------------------------------------------------

    def frame(self) -> Picture:
        """What a player sees. Dark while the display or its charge pump is off."""
        if not (self.on and self.charge_pump):
            return Picture(self.width, self.height, bytes(self.width * self.height))
        if not 16 <= self.multiplex <= ROWS:
            raise ChipError(f"multiplex ratio {self.multiplex - 1:#04x}")
        wired = 0x02 if self.width > 2 * self.height else 0x12
        if self.com_pins != wired:
            raise ChipError(f"com pins {self.com_pins:#04x} show every other row on this glass; {wired:#04x} fit it")
        lit = bytearray()
        for y in range(self.height):
            lit += self._row(self.height - 1 - y)  # the glass hangs with COM 0 at its foot
        return Picture(self.width, self.height, bytes(lit))

    def _row(self, com: int) -> bytes:
        if com >= self.multiplex:
            return bytes(self.width)
        if self.all_lit:
            return b"\x01" * self.width
        line = self.multiplex - 1 - com if self.scan_downward else com
        row = (line + self.offset + self.start_line) % ROWS
        first = (self.columns - self.width) // 2 - self.shift  # a narrow glass has the middle columns
        start = (row >> 3) * self.columns + first
        bit, dark = 1 << (row & 7), self.inverse
        segments = self.ram[start : start + self.width][::-1]  # the last segment is on the left
        return bytes([bool(byte & bit) is not dark for byte in segments])


class ModelBus:
    """An I2C bus, of the shape that CircuitPython drivers expect, with one chip on it.

    The n-th byte from now, addresses counted, fails with `fail_after(n, error)`; `unplug` makes every address fail
    until `plug`, which gives the chip its power-on state.
    """

    def __init__(self, chip: SSD1306, address: int = 0x3C) -> None:
        self.chip = chip
        self.address = address
        self.bytes_sent = 0  # all bytes on the wire, addresses counted
        self.transfers = 0
        self._locked = False
        self._plugged = True
        self._countdown = -1
        self._error = errno.EIO

    def fail_after(self, count: int, error: int = errno.EIO) -> None:
        """Lets `count` bytes pass; the one behind them raises OSError(error), once. -1: none."""
        self._countdown = count
        self._error = error

    @property
    def armed(self) -> bool:
        """A fault is still to come."""
        return self._countdown >= 0

    def unplug(self) -> None:
        self._plugged = False

    def plug(self) -> None:
        self._plugged = True
        self.chip.reset()

    def _wire(self) -> None:
        self.bytes_sent += 1
        if self._countdown == 0:
            self._countdown = -1
            raise OSError(self._error, "fault on the bus")
        if self._countdown > 0:
            self._countdown -= 1

    def _call(self, address: int) -> None:
        self.transfers += 1
        self._wire()
        if address != self.address or not self._plugged:
            raise OSError(errno.ENODEV, "no answer")

    def try_lock(self) -> bool:
        free = not self._locked
        self._locked = True
        return free

    def unlock(self) -> None:
        self._locked = False

    def writeto(self, address: int, buffer: bytes | bytearray, *, start: int = 0, end: int | None = None) -> None:
        self._call(address)
        self.chip.start()
        for value in bytes(buffer[start:end]):
            self._wire()
            self.chip.byte(value)

    def readfrom_into(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        self._call(address)
        for index in range(start, len(buffer) if end is None else end):
            self._wire()
            buffer[index] = self.chip.status()
