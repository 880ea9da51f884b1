"""What the pins of each chip can do, and whether a board.py asks them for more.

The table is data: CHIPS. Its facts are from the makers' documents and from MicroPython's ports:

- Raspberry Pi Ltd: RP2040 Datasheet, 1.4.3 "GPIO Functions", https://datasheets.raspberrypi.com/rp2040/rp2040-datasheet.pdf
- Raspberry Pi Ltd: RP2350 Datasheet, 1.2.3 "GPIO Functions (Bank 0)" and erratum RP2350-E9,
  https://datasheets.raspberrypi.com/rp2350/rp2350-datasheet.pdf
- Espressif: ESP32 Series Datasheet, 2 "Pins", https://www.espressif.com/documentation/esp32_datasheet_en.pdf
- Espressif: ESP8266EX Datasheet, 2 "Pin Definitions", https://www.espressif.com/documentation/0a-esp8266ex_datasheet_en.pdf
- MicroPython: Quick reference for the RP2, the ESP32, the ESP8266, https://docs.micropython.org/en/latest/
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NOTHING: frozenset[int] = frozenset()


class BoardError(Exception):
    """board.py asks for what its chip cannot do: FILE: NAME: what, in one line."""


@dataclass(frozen=True)
class Bus:
    """The pins that can be each wire of one of the chip's buses."""

    wires: Mapping[str, frozenset[int]]


@dataclass(frozen=True)
class Chip:
    """Pins are GPIO numbers.

    i2c, spi: by the id that machine.I2C and machine.SPI take; None: by software.
    taken: what pins are for already, by pin. must_be_high, must_be_low: what the chip looks at when it starts.
    """

    name: str
    pins: frozenset[int]
    i2c: Mapping[int | None, Bus]
    spi: Mapping[int | None, Bus]
    taken: Mapping[int, str]
    input_only: frozenset[int] = NOTHING
    no_pull_up: frozenset[int] = NOTHING
    no_pull_down: frozenset[int] = NOTHING
    no_interrupt: frozenset[int] = NOTHING
    no_pwm: frozenset[int] = NOTHING
    must_be_high: frozenset[int] = NOTHING
    must_be_low: frozenset[int] = NOTHING


def _raspberry(name: str, no_pull_down: bool) -> Chip:
    """RP2040 and RP2350A: 30 pins, whose functions repeat every four (I2C) and eight (SPI)."""
    pins = range(30)

    def those(where: int, of: int, size: int, bus: int) -> frozenset[int]:
        return frozenset(pin for pin in pins if pin % of == where and pin // size % 2 == bus)

    return Chip(
        name,
        frozenset(pins),
        {bus: Bus({"sda": those(0, 2, 2, bus), "scl": those(1, 2, 2, bus)}) for bus in (0, 1)},
        {bus: Bus({"sck": those(2, 4, 8, bus), "mosi": those(3, 4, 8, bus)}) for bus in (0, 1)},
        taken={},
        # RP2350-E9: a pin that is held low by its pull-down alone can stay high.
        no_pull_down=frozenset(pins) if no_pull_down else NOTHING,
    )


_ESP32 = frozenset((*range(0, 20), *range(21, 24), *range(25, 28), *range(32, 40)))
_ESP32_IN = frozenset(range(34, 40))
_ESP32_ANY = dict.fromkeys(("sda", "scl", "sck", "mosi"), _ESP32 - _ESP32_IN)  # any pin, by the GPIO matrix

_ESP8266 = frozenset((*range(0, 17),))
_ESP8266_ANY = _ESP8266 - {16}  # which is the real-time clock's and no open drain

CHIPS = {
    "rp2040": _raspberry("RP2040", no_pull_down=False),
    "rp2350": _raspberry("RP2350", no_pull_down=True),
    "esp32": Chip(
        "ESP32",
        _ESP32,
        {bus: Bus({wire: _ESP32_ANY[wire] for wire in ("sda", "scl")}) for bus in (0, 1)},
        {bus: Bus({wire: _ESP32_ANY[wire] for wire in ("sck", "mosi")}) for bus in (1, 2)},
        taken={1: "the console's", 3: "the console's", **dict.fromkeys(range(6, 12), "the flash memory's")},
        input_only=_ESP32_IN,
        no_pull_up=_ESP32_IN,
        no_pull_down=_ESP32_IN,
        no_pwm=_ESP32_IN,
        must_be_high=frozenset((0,)),  # else it waits for a firmware
        must_be_low=frozenset((12,)),  # else the flash memory gets 1.8 V
    ),
    "esp8266": Chip(
        "ESP8266",
        _ESP8266,
        {None: Bus({"sda": _ESP8266_ANY, "scl": _ESP8266_ANY})},
        {1: Bus({"sck": frozenset((14,)), "mosi": frozenset((13,))})},
        taken={1: "the console's", 3: "the console's", **dict.fromkeys(range(6, 12), "the flash memory's")},
        no_pull_up=frozenset((16,)),
        no_pull_down=_ESP8266,
        no_interrupt=frozenset((16,)),
        no_pwm=frozenset((16,)),
        must_be_high=frozenset((0, 2)),  # else it waits for a firmware, or for one on a card
        must_be_low=frozenset((15,)),
    ),
}

PORTS = {"rp2": ("rp2040", "rp2350"), "esp32": ("esp32",), "esp8266": ("esp8266",)}
"""The chips that each of MicroPython's ports is for, by the name of its module in umpire/port."""

PANELS = {"ssd1306": 128, "sh1106": 132}
"""The panel's chips that there are drivers for, and how many columns they have."""


def read(board: Path) -> dict[str, Any]:
    """A board.py's names. BoardError: it is no Python, or raises something."""
    try:
        names = runpy.run_path(str(board))
    except Exception as error:
        raise BoardError(f"{board}: {type(error).__name__}: {error}") from None
    return {name: value for name, value in names.items() if name.isupper()}


def checked(board: Path) -> dict[str, Any]:
    """A board.py's names, if its chip can do what it says. BoardError: it cannot; the first reason, by name."""
    wired = read(board)
    for problem in problems(wired):
        raise BoardError(f"{board}: {problem}")
    return wired


def problems(wired: Mapping[str, Any]) -> Iterator[str]:
    """Everything in a board.py that its chip cannot do, each in a line that begins with the setting's name."""
    missing = [name for name in ("NAME", "PORT", "CHIP", "PANEL", "BUTTONS", "PRESSED", "BUZZER", "NOISE")
               if name not in wired]  # fmt: skip
    if missing:
        yield f"{missing[0]} is missing"
        return
    if wired["PORT"] not in PORTS:
        yield f"PORT: there is none for {wired['PORT']!r}, only {', '.join(PORTS)}"
        return
    if wired["CHIP"] not in PORTS[wired["PORT"]]:
        yield f"CHIP: {wired['CHIP']!r} is none of the port {wired['PORT']}: {', '.join(PORTS[wired['PORT']])}"
        return
    chip = CHIPS[wired["CHIP"]]
    yield from _buttons(chip, wired)
    yield from _bus(chip, wired)
    yield from _panel(wired)
    if wired["BUZZER"] is not None:
        yield from _output(chip, "BUZZER", wired["BUZZER"])
        if wired["BUZZER"] in chip.no_pwm:
            yield f"BUZZER: {_pin(chip, wired['BUZZER'])} cannot make a tone"
    yield from _twice(chip, wired)


def uses(wired: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Every pin that a board.py names: (what for, GPIO)."""
    bus, wires = bus_of(wired)
    found = [(f"{bus} {wire}", wired[bus][wire]) for wire in wires]
    found += [(f"BUTTONS {letter}", pin) for letter, pin in zip("ABCD", wired["BUTTONS"], strict=False)]
    return found if wired["BUZZER"] is None else [*found, ("BUZZER", wired["BUZZER"])]


def bus_of(wired: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """("I2C" or "SPI", the wires of it that board.py names)."""
    if "SPI" in wired:
        return "SPI", tuple(wire for wire in ("sck", "mosi", "dc", "cs", "reset") if wired["SPI"].get(wire) is not None)
    return "I2C", ("sda", "scl")


def _pin(chip: Chip, pin: int) -> str:
    return f"GPIO {pin} of the {chip.name}"


def _exists(chip: Chip, what: str, pin: object) -> Iterator[str]:
    if not isinstance(pin, int) or isinstance(pin, bool) or pin not in chip.pins:
        yield f"{what}: the {chip.name} has no GPIO {pin}"
    elif pin in chip.taken:
        yield f"{what}: {_pin(chip, pin)} is {chip.taken[pin]}"


def _output(chip: Chip, what: str, pin: int) -> Iterator[str]:
    yield from _exists(chip, what, pin)
    if pin in chip.input_only:
        yield f"{what}: {_pin(chip, pin)} is only an input"


def _buttons(chip: Chip, wired: Mapping[str, Any]) -> Iterator[str]:
    buttons, pressed = wired["BUTTONS"], wired["PRESSED"]
    if not 3 <= len(buttons) <= 4:
        yield f"BUTTONS: three are needed, and four are the most, not {len(buttons)}"
    if pressed not in (0, 1):
        yield f"PRESSED: 0 or 1, not {pressed!r}"
        return
    for letter, pin in zip("ABCD", buttons, strict=False):
        what = f"BUTTONS {letter}"
        yield from _exists(chip, what, pin)
        if pin in chip.no_pull_up and not pressed:
            yield f"{what}: {_pin(chip, pin)} has no pull-up"
        if pin in chip.no_pull_down and pressed:
            yield f"{what}: {_pin(chip, pin)} has no pull-down that would do"
        if pin in chip.no_interrupt:
            yield f"{what}: {_pin(chip, pin)} has no interrupt"
        if pin in chip.must_be_high | chip.must_be_low:
            level = "high" if pin in chip.must_be_high else "low"
            yield f"{what}: {_pin(chip, pin)} has to be {level} when the chip starts, button or not"


def _bus(chip: Chip, wired: Mapping[str, Any]) -> Iterator[str]:
    if ("I2C" in wired) == ("SPI" in wired):
        yield "I2C or SPI: the panel is on one of them"
        return
    name, wires = bus_of(wired)
    asked, buses = wired[name], chip.i2c if name == "I2C" else chip.spi
    needed = ("id", "sda", "scl", "freq") if name == "I2C" else ("id", "sck", "mosi", "dc", "cs", "freq")
    for word in needed:
        if word not in asked:
            yield f"{name}: {word!r} is missing"
            return
    for wire in wires:
        yield from _output(chip, f"{name} {wire}", asked[wire])
        if asked[wire] in chip.must_be_low:
            yield f"{name} {wire}: {_pin(chip, asked[wire])} has to be low when the chip starts"
    if asked["id"] not in buses:
        ids = ", ".join(map(str, buses))
        yield f"{name}: the {chip.name} has no bus {asked['id']}, only {ids}"
        return
    for wire, able in buses[asked["id"]].wires.items():
        if asked[wire] in chip.pins and asked[wire] not in able | chip.input_only:
            yield f"{name} {wire}: {_pin(chip, asked[wire])} cannot be the {wire} of bus {asked['id']}"


def _panel(wired: Mapping[str, Any]) -> Iterator[str]:
    panel = wired["PANEL"]
    width, height, chip = panel.get("width"), panel.get("height"), panel.get("chip", "ssd1306")
    if (width, height) not in ((128, 64), (128, 32), (72, 40)):
        yield f"PANEL: 128 x 64, 128 x 32 or 72 x 40 pixels, not {width} x {height}"
    if chip not in PANELS:
        yield f"PANEL: there is no driver for {chip!r}, only for {', '.join(PANELS)}"
    if "I2C" in wired and panel.get("addr") not in (0x3C, 0x3D):
        yield f"PANEL: its address is 0x3C or 0x3D, not {panel.get('addr')!r}"


def _twice(chip: Chip, wired: Mapping[str, Any]) -> Iterator[str]:
    before: dict[int, str] = {}
    for what, pin in uses(wired):
        if pin in before:
            yield f"{what}: {_pin(chip, pin)} is {before[pin]} already"
        before.setdefault(pin, what)


def plain(name: str) -> dict[str, Any]:
    """A chip's row for a reader without this module, in what JSON has: lists of pins."""
    chip = CHIPS[name]
    usable = chip.pins - set(chip.taken)
    return {
        "pins": sorted(usable),
        "outputs": sorted(usable - chip.input_only),
        "pull_up": sorted(usable - chip.no_pull_up),
        "pull_down": sorted(usable - chip.no_pull_down),
        "interrupt": sorted(usable - chip.no_interrupt),
        "pwm": sorted(usable - chip.no_pwm),
        "I2C": {str(key): {wire: sorted(pins & usable) for wire, pins in bus.wires.items()}
                for key, bus in chip.i2c.items()},
        "SPI": {str(key): {wire: sorted(pins & usable) for wire, pins in bus.wires.items()}
                for key, bus in chip.spi.items()},
    }  # fmt: skip
