"""ESP8266: what other chips do in another way (see umpire.port.wired)."""

from machine import SPI, Pin, SoftI2C

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


def attach(pin: "Any", handler: "Callable[[Any], None]") -> None:
    """Both edges, between two of the program's steps: in a hard interrupt the program, which is in flash, may not run
    while flash is written. The levels tell what comes too late for them."""
    pin.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING)


def i2c(wires: "dict[str, Any]", timeout: int) -> SoftI2C:
    """The bus, by software, on any pins; the panel may hold the clock for so many microseconds."""
    return SoftI2C(Pin(wires["scl"]), Pin(wires["sda"]), freq=wires["freq"], timeout=timeout)


def spi(wires: "dict[str, Any]") -> SPI:
    """The bus, for sending; its pins are the chip's own: GPIO 14 and 13."""
    return SPI(wires["id"], wires["freq"])
