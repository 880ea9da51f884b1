"""RP2040 and RP2350: what other chips do in another way (see umpire.port.wired)."""

from machine import I2C, SPI, Pin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


def attach(pin: "Any", handler: "Callable[[Any], None]") -> None:
    """Both edges, in a hard interrupt: at once, even while Python collects garbage."""
    pin.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)


def i2c(wires: "dict[str, Any]", timeout: int) -> I2C:
    """The bus; a transmission may take so many microseconds. ValueError: the pins are not this bus's."""
    return I2C(wires["id"], sda=Pin(wires["sda"]), scl=Pin(wires["scl"]), freq=wires["freq"], timeout=timeout)


def spi(wires: "dict[str, Any]") -> SPI:
    """The bus, for sending. ValueError: the pins are not this bus's."""
    return SPI(wires["id"], wires["freq"], sck=Pin(wires["sck"]), mosi=Pin(wires["mosi"]), miso=None)
