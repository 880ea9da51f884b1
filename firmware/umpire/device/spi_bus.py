"""machine.SPI in the shape of an I2C bus, for a panel that is wired with clock, data, data/command and chip select.

What an I2C panel learns from the control byte, one on SPI learns from its data/command pin: the driver and the panel
say it in the same way to both. A panel on SPI never answers: whether one is there cannot be told.
"""

import time

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_DATA = const(0x40)  # of a control byte: picture data follow, not commands
_EIO = const(5)


class SPIBus:
    """`dc`, `cs`, `reset`: output pins; a panel without a reset pin resets itself when it gets power."""

    def __init__(self, spi: "Any", dc: "Any", cs: "Any", reset: "Any" = None) -> None:
        self.spi = spi
        self.dc = dc
        self.cs = cs
        cs.value(1)
        if reset:
            # The controller takes 3 microseconds; its supply has to be there for longer.
            for level in (1, 0, 1):
                reset.value(level)
                time.sleep(0.001)

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        """Nothing else is on this bus."""

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        data = memoryview(buffer)[start : len(buffer) if end is None else end]
        if not len(data):
            return  # the driver asks whether anybody is there
        self.dc.value(data[0] & _DATA and 1)
        self.cs.value(0)
        self.spi.write(data[1:])
        self.cs.value(1)

    def readfrom_into(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        raise OSError(_EIO)
