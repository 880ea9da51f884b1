"""The handheld out of what the port gives it. Loaded at power-on only."""

import gc
import sys

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from umpire.handheld import Handheld

_SMALL = const(98_304)  # bytes of heap free at power-on: less is a small heap
_SMALLEST = const(40_960)  # bytes: there is little for a collection to look at
_OFTEN = const(2048)  # bytes
_STAYING = (
    "canvas handheld device.panel device.buttons device.dice_rng device.journal device.settings device.spectators "
    "screens.screen setup"
)

# What only the making needs.
_DONE = (
    "umpire.making umpire.port umpire.port.board umpire.port.buzzer umpire.port.wired umpire.port.rp2 "
    "umpire.port.esp32 umpire.port.esp8266 umpire.port.watchdog umpire.device.panel_start umpire.device.i2c_bus "
    "umpire.device.spi_bus umpire.device.sh1106 umpire.device.dice_source umpire.device.settings_file "
    "umpire.checksum adafruit_ssd1306 adafruit_bus_device adafruit_bus_device.i2c_device "
    "adafruit_bus_device.spi_device"
)


def handheld(port: "Callable[[], Any]") -> "Handheld":
    """All parts, one after the other: what is large finds its place. Then what made them goes."""
    gc.collect()
    free = getattr(gc, "mem_free", lambda: _SMALL)()
    if free < _SMALL:
        # A small heap must not come to be in pieces: what stays comes before what goes again. The smallest ones take
        # more: garbage up to the top would leave what stays all over it. In larger ones every press would take long.
        if free < _SMALLEST and hasattr(gc, "threshold"):
            gc.threshold(_OFTEN)
        _give_back()
        for module in _STAYING.split():
            __import__("umpire." + module)
            gc.collect()
    from umpire.handheld import Handheld

    parts = port().make()
    _give_back()
    return Handheld(parts)


def _give_back() -> None:
    """The heap of what is done."""
    for module in _DONE.split():
        if module in sys.modules:
            package, _, name = module.rpartition(".")
            if package in sys.modules and name in sys.modules[package].__dict__:
                setattr(sys.modules[package], name, None)  # see Handheld.drop
                delattr(sys.modules[package], name)
            sys.modules[module] = sys
            del sys.modules[module]
    gc.collect()
