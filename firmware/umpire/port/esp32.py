"""ESP32: what other chips do in another way (see umpire.port.wired)."""

from machine import I2C, SPI, Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


def attach(pin: "Any", handler: "Callable[[Any], None]") -> None:
    """Both edges, between two of the program's steps: this port has no hard interrupts. The levels tell what comes too
    late for them."""
    pin.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING)


def i2c(number: int, sda: Pin, scl: Pin, freq: int, timeout: int) -> I2C:
    """The bus; the panel may hold the clock for so many microseconds. ValueError: no such bus, or pins."""
    return I2C(number, sda=sda, scl=scl, freq=freq, timeout=timeout)


def spi(number: int, sck: Pin, mosi: Pin, freq: int) -> SPI:
    """The bus, for sending. ValueError: no such bus, or pins."""
    return SPI(number, freq, sck=sck, mosi=mosi)
