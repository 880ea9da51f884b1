"""RP2040 and RP2350: what other chips do in another way (see umpire.port.wired)."""

from machine import I2C, SPI, Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


def attach(pin: "Any", handler: "Callable[[Any], None]") -> None:
    """Both edges, in a hard interrupt: at once, even while Python collects garbage."""
    pin.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)


def i2c(number: int, sda: Pin, scl: Pin, freq: int, timeout: int) -> I2C:
    """The bus; a transmission may take so many microseconds. ValueError: the pins are not this bus's."""
    return I2C(number, sda=sda, scl=scl, freq=freq, timeout=timeout)


def spi(number: int, sck: Pin, mosi: Pin, freq: int) -> SPI:
    """The bus, for sending. ValueError: the pins are not this bus's."""
    return SPI(number, freq, sck=sck, mosi=mosi, miso=None)
