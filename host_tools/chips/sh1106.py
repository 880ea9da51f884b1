"""A model of the SH1106 display controller: the SSD1306's cousin without windows, with 132 columns.

As in the model of the SSD1306, what the data sheet (Sino Wealth: SH1106) does not define is an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from host_tools.chips.ssd1306 import BY_PAGE, SSD1306, ChipError

# Bytes that follow a command.
ARGUMENTS = {
    0x81: 1,  # contrast
    0xA8: 1,  # multiplex ratio
    0xAD: 1,  # charge pump: 8A off, 8B on
    0xD3: 1,  # display offset
    0xD5: 1,  # clock
    0xD9: 1,  # precharge
    0xDA: 1,  # com pins
    0xDB: 1,  # vcomh
}


@dataclass
class SH1106(SSD1306):
    """The chip behind a glass of width x height pixels, in the middle of its columns or `shift` to the right of it."""

    columns: ClassVar[int] = 132
    arguments: ClassVar[dict[int, int]] = ARGUMENTS

    def reset(self) -> None:
        super().reset()
        self.charge_pump = True

    def _do(self, command: int, arguments: bytes) -> None:
        if 0x20 <= command <= 0x2F or command == 0x8D:
            raise ChipError(f"an SH1106 has no command {command:#04x}")
        if 0x30 <= command <= 0x33:  # voltage of the charge pump
            return
        if command == 0xAD:
            if arguments[0] not in (0x8A, 0x8B):
                raise ChipError(f"charge pump {arguments[0]:#04x}")
            self.charge_pump = arguments[0] == 0x8B
            return
        super()._do(command, arguments)

    def _next_by_page(self) -> None:
        assert self.mode == BY_PAGE
        self.column += 1  # and no further than the last: what comes behind it is an error
