"""machine.SPI and machine.Pin, as far as a panel needs them, with a model of the panel's chip on the bus."""

from __future__ import annotations

from dataclasses import dataclass

from host_tools.chips.ssd1306 import SSD1306, ChipError


@dataclass
class Wire:
    """An output pin."""

    level: int = 0
    falls: int = 0

    def value(self, level: int) -> None:
        self.falls += self.level and not level
        self.level = level


class ModelSPI:
    """The bus of a chip whose data/command, chip select and reset are `dc`, `cs` and `reset`."""

    def __init__(self, chip: SSD1306) -> None:
        self.chip = chip
        self.dc, self.cs, self.reset = Wire(), Wire(), Wire()
        self.bytes_sent = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self.cs.level or not self.reset.level:
            raise ChipError("nobody listens: the chip is not selected, or in reset")
        self.bytes_sent += len(data)
        self.chip.four_wires(bytes(data), bool(self.dc.level))
