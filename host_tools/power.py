"""What a board takes of its battery, computed from data sheets: the ladder in boards/NAME/README.md.

The figures stand here and nowhere else. They say what order to expect: nothing here was measured on a board of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from umpire.device.settings_file import TABLE

BEGIN = "<!-- power: written by python -m host_tools.wiring -->"
END = "<!-- end of power -->"


@dataclass(frozen=True)
class Chip:
    """mA at 3.3 volts, radio off: while it computes, while it waits for an interrupt, and asleep in machine.lightsleep,
    which the handheld does not use yet. source: where it is written."""

    busy: float
    waiting: float
    asleep: float
    source: str


CHIPS = {
    "rp2040": Chip(
        25, 20, 1.5,
        "A Pico whose processor waits takes about 20 mA ([rp-hal, issue 659](https://github.com/rp-rs/rp-hal/issues/659));"
        " for a busy one a quarter is added. Asleep: 1.5 mA, as MicroPython's makers measured when they wrote it.",
    ),
    "rp2350": Chip(
        25, 25, 1.5,
        "We have found no maker's figure for MicroPython's clock of 150 MHz: the RP2040's are taken. It does not rest "
        "in a pause ([MicroPython, issue 16562](https://github.com/micropython/micropython/issues/16562)).",
    ),
    "esp32": Chip(
        44, 27, 0.8,
        "Espressif: *ESP32 Series Datasheet*, *Power Consumption by Power Modes*: modem-sleep at 160 MHz, 27 to 44 mA; "
        "light-sleep, 0.8 mA.",
    ),
    "esp8266": Chip(
        15, 15, 0.9,
        "Espressif: *ESP8266EX Datasheet*, *Power Consumption by Power Modes*: modem-sleep, 15 mA; "
        "light-sleep, 0.9 mA.",
    ),
}  # fmt: skip

# A panel of 128 x 64: Adafruit, "OLED Power Requirements": about 20 mA at 3.3 volts as it comes, at full contrast.
# Solomon Systech, SSD1306, "DC Characteristics": with no pixel lit 0.78 + 0.15 mA at most, asleep 0.02 mA at most; the
# current of a lit pixel is in proportion to the contrast.
PANEL_FULL = 20.0
PANEL_DARK = 0.93
PANEL_ASLEEP = 0.02
_ADAFRUIT = "https://learn.adafruit.com/monochrome-oled-breakouts/power-requirements"
PANEL_SOURCE = (
    f"The panel: Adafruit, [OLED Power Requirements]({_ADAFRUIT}), 20 mA for 128 x 64 on average; Solomon Systech, "
    "*SSD1306*, *DC Characteristics*, for one that is dark or asleep, and for the current of a pixel, which is in "
    "proportion to the contrast."
)
USUAL_CONTRAST = next(int(default) for name, default, _ in TABLE if name == "contrast")
DIM_CONTRAST = 1

# Besides chip and panel: regulator, USB chip, lights, by the board's name. mA, and what they are.
EXTRAS = {
    "feather_rp2040_oled": (1.0, "its light for power and its charger"),
    "xiao_rp2040": (3.0, "its light for power, and the expansion board's clock and charger"),
    "esp32_devkit": (10.0, "its USB chip, its regulator and its red light"),
    "d1_mini": (5.0, "its USB chip and its regulator"),
}

# A usual cell: its name, and mAh that come out of it at the board's own supply.
CELLS = {
    "pico": ("three AA cells", 2000),
    "pico2": ("three AA cells", 2000),
    "feather_rp2040_oled": ("a LiPo cell of 500 mAh", 500),
    "xiao_rp2040": ("a LiPo cell of 500 mAh", 500),
    "esp32_devkit": ("a power bank of 5,000 mAh (3,300 mAh at 5 volts)", 3300),
    "d1_mini": ("a power bank of 5,000 mAh (3,300 mAh at 5 volts)", 3300),
    "thumby": ("its own cell of 40 mAh", 40),
}

IN_PLAY = 0.05  # of the time the processor is busy while people think and press
LOOKING = 0.02  # while the panel is dim or dark: a look at the buttons every 50 ms


def _panel(width: int, height: int, contrast: int) -> float:
    share = width * height / (128 * 64)
    return (PANEL_DARK + (PANEL_FULL - PANEL_DARK) * contrast / 255) * share


def ladder(name: str, wired: Mapping[str, Any]) -> list[tuple[str, float]]:
    """(what the handheld does, mA), from the top down."""
    chip = CHIPS[wired["CHIP"]]
    width, height = wired["PANEL"]["width"], wired["PANEL"]["height"]
    extra = EXTRAS.get(name, (0.0, ""))[0]

    def rung(busy: float, panel: float) -> float:
        return chip.busy * busy + chip.waiting * (1 - busy) + panel + extra

    dim, dark = (next(default for key, default, _ in TABLE if key == wanted) for wanted in ("dim_after", "blank_after"))
    return [
        ("in play, brightest", rung(IN_PLAY, _panel(width, height, 255))),
        ("in play, as it comes", rung(IN_PLAY, _panel(width, height, USUAL_CONTRAST))),
        (f"dim, after {dim} s without a press", rung(LOOKING, _panel(width, height, DIM_CONTRAST))),
        (f"dark, after {int(dark) // 60} min", rung(LOOKING, PANEL_ASLEEP)),
        ("(chip asleep: not used yet)", chip.asleep + PANEL_ASLEEP + extra),
    ]


def table(name: str, wired: Mapping[str, Any]) -> str:
    """The ladder as Markdown, with how long a usual cell lasts on each rung, and the sources."""
    cell, capacity = CELLS.get(name, ("a cell of 1,000 mAh", 1000))
    lines = [f"| The handheld is | takes about | {cell} would last |", "|---|---:|---:|"]
    for what, current in ladder(name, wired):
        lines.append(f"| {what} | {current:.1f} mA | {_time(capacity / current)} |")
    lines += ["", "Computed, not measured. " + CHIPS[wired["CHIP"]].source, PANEL_SOURCE]
    if name in EXTRAS:
        lines.append(f"The board itself: {EXTRAS[name][0]:.0f} mA are added for {EXTRAS[name][1]}, a guess.")
    return "\n".join(lines)


def _time(hours: float) -> str:
    if hours < 10:
        return f"{hours:.1f} h"
    return f"{hours:.0f} h" if hours < 100 else f"{hours / 24:.0f} days"
