"""ESP8266: what other chips do in another way (see umpire.port.wired)."""

from machine import SPI, Pin, SoftI2C

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


def attach(pin: "Any", handler: "Callable[[Any], None]") -> None:
    """Both edges, between two of the program's steps: in a hard interrupt the program, which is in flash, may not run
    while flash is written. The levels tell what comes too late for them."""
    pin.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING)


def i2c(number: None, sda: Pin, scl: Pin, freq: int, timeout: int) -> SoftI2C:
    """A bus by software, on any pins; the panel may hold the clock for so many microseconds."""
    return SoftI2C(scl, sda, freq=freq, timeout=timeout)


def spi(number: int, sck: Pin, mosi: Pin, freq: int) -> SPI:
    """The bus, for sending; its pins are the chip's own: GPIO 14 and 13."""
    return SPI(number, freq)
