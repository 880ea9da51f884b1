"""Why does the panel not answer? The pins are asked, and the bus. Loaded for the self-test only.

The panel must be started anew afterwards: its pins were used for something else meanwhile.
"""

import time

from machine import I2C, Pin, SoftI2C
from micropython import const

from umpire.port import board  # type: ignore[attr-defined]  # boards/NAME/board.py

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

_FIRST = const(0x08)  # the I2C specification keeps the addresses below and from 0x78 on for itself
_END = const(0x78)
_PANELS = (0x3C, 0x3D)  # where an SSD1306 or SH1106 may be
_TIMEOUT = const(2000)  # microseconds a byte may take
_ETIMEDOUT = (110, 116)  # rp2, esp32


def look() -> str:
    """What is wrong, in a sentence, and which wire to look at; "" if the panel answers at its address."""
    wires = getattr(board, "I2C", None)
    if wires is None:
        return "It is on SPI and cannot be asked: check each wire."
    sda, scl = wires["sda"], wires["scl"]
    stuck = _stuck(sda, scl)
    if stuck:
        return stuck
    expected = board.PANEL["addr"]
    found = _answering(wires)
    if found is None:
        return f"The bus hangs: check SCL at pin {scl}, then SDA at pin {sda}."
    if expected in found:
        return ""
    for address in found:
        if address in _PANELS:
            return f"It answers at 0x{address:02x}, but board.py says 0x{expected:02x}: change addr there."
    if found:
        others = ", ".join([f"0x{address:02x}" for address in found])
        return f"Nothing answers at 0x{expected:02x}, but at {others}: is that another device?"
    if set(_PANELS) & set(_scan(SoftI2C(sda=Pin(scl), scl=Pin(sda), timeout=_TIMEOUT), _PANELS) or ()):
        return f"SDA and SCL are exchanged: SDA is pin {sda}, SCL is pin {scl}."
    return f"Nothing answers at 0x{expected:02x}: check VCC, GND, SDA at pin {sda}, SCL at pin {scl}."


def _stuck(sda: int, scl: int) -> str:
    """Which line is low though nobody holds it? The panel's module pulls both up."""
    high = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (sda, scl)]
    time.sleep_ms(2)
    if not high[0].value() and high[1].value():
        _clock_out(scl)
        high = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (sda, scl)]
        time.sleep_ms(2)
    low = [not pin.value() for pin in high]
    if low[0] and low[1]:
        return f"SDA (pin {sda}) and SCL (pin {scl}) stay low: has the panel power? Check VCC and GND."
    if low[0]:
        return f"SDA (pin {sda}) stays low: it touches ground, or the panel holds it. Switch off and on."
    if low[1]:
        return f"SCL (pin {scl}) stays low: it touches ground or another wire."
    return ""


def _clock_out(scl: int) -> None:
    """A panel that was stopped in mid-byte lets go of SDA after nine clocks (NXP UM10204, 3.1.16)."""
    clock = Pin(scl, Pin.OPEN_DRAIN, value=1)
    for _ in range(9):
        clock(0)
        time.sleep_us(10)
        clock(1)
        time.sleep_us(10)


def _answering(wires: "dict[str, Any]") -> "list[int] | None":
    """The addresses that are acknowledged; None if the bus hangs."""
    pins = {"sda": Pin(wires["sda"]), "scl": Pin(wires["scl"]), "freq": wires["freq"], "timeout": _TIMEOUT}
    number = wires.get("id")
    bus = SoftI2C(**pins) if number is None else I2C(number, **pins)
    return _scan(bus, range(_FIRST, _END))


def _scan(bus: "Any", addresses: "Any") -> "list[int] | None":
    """Not the bus's own scan: that writes nothing at all, which not every controller can. A byte is read instead; a
    panel that cannot be read is written an empty command."""
    found = []
    for address in addresses:
        try:
            there = _acknowledged(bus.readfrom, address, 1)
            if there or address in _PANELS and _acknowledged(bus.writeto, address, b"\x00"):
                found.append(address)
        except OSError:
            return None
    return found


def _acknowledged(ask: "Callable[..., object]", *arguments: object) -> bool:
    """OSError: the bus hangs."""
    try:
        ask(*arguments)
    except OSError as error:
        if error.args[0] in _ETIMEDOUT:
            raise
        return False
    return True
