"""machine.I2C in the shape that Adafruit's drivers expect of a CircuitPython bus."""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_EIO = const(5)


class I2CBus:
    """One task uses the bus, `i2c`: the lock only satisfies the driver. Errors of the bus come as OSError."""

    def __init__(self, i2c: "Any") -> None:
        self.i2c = i2c
        self._locked = False

    def try_lock(self) -> bool:
        free = not self._locked
        self._locked = True
        return free

    def unlock(self) -> None:
        self._locked = False

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        # A slice of a memoryview, not of the buffer: a frame is never copied.
        data = memoryview(buffer)[start : len(buffer) if end is None else end]
        # On the RP2040 a byte refused in mid-message raises nothing: fewer bytes than were given were taken.
        if self.i2c.writeto(address, data) != len(data):
            raise OSError(_EIO)

    def readfrom_into(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        self.i2c.readfrom_into(address, memoryview(buffer)[start : len(buffer) if end is None else end])
