"""The handheld's parts on a board, as `umpire.port.board` says they are wired. What differs from chip to chip is in the
module that the board names as its PORT: attach, i2c, spi.

The dice come from os.urandom. On the RP2040 that is a small mixer over the ring oscillator's noise bit and would
hide a stuck bit: the health tests read the bit itself, where the board gives its address (NOISE).
"""

import os
import time

import framebuf
from machine import Pin, mem32

from umpire.device.buttons import Buttons
from umpire.device.dice_rng import Dice
from umpire.device.journal import Journal
from umpire.device.settings import Settings
from umpire.device.spectators import Listening
from umpire.port import BoardError, Parts, board, load  # type: ignore[attr-defined]  # boards/NAME/board.py

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from umpire.device.panel import Panel

open_file = open
MATCHES = "/matches"
SETTINGS = "/settings"


def make() -> Parts:
    """Everything, started. A panel that does not answer is tried again when something is shown.

    Nothing of what is made refers to this module: it can go.
    """
    ticks: Any = time.ticks_ms  # the stubs have a type of its own for ticks
    journal = Journal(os, open_file, MATCHES, tell=print)
    return Parts(
        panel=panel(),
        buttons=Buttons(pins(), ticks, load(board.PORT).attach, board.PRESSED),
        dice=Dice(os.urandom, mem32 if board.NOISE else None, board.NOISE),
        clock=Listening(journal),
        journal=journal,
        settings=Settings(os, open_file, SETTINGS),
        buzzer=buzzer(),
    )


def buzzer() -> "Callable[[int, int], None] | None":
    """What makes a sound, where one is wired."""
    if board.BUZZER is None:
        return None
    from umpire.port.buzzer import Buzzer

    return Buzzer(pin("BUZZER", board.BUZZER))


def pins() -> "list[Pin]":
    """The buttons' pins, with the pull that holds them at rest."""
    pull = Pin.PULL_DOWN if board.PRESSED else Pin.PULL_UP
    return [pin("BUTTONS", number, Pin.IN, pull) for number in board.BUTTONS]


def pin(name: str, number: int, *how: int) -> Pin:
    """A pin by its number in board.py's entry `name`. BoardError: the chip has none that can be this."""
    try:
        return Pin(number, *how)
    except (TypeError, ValueError):
        raise BoardError(f"{name}: there is no pin {number!r}") from None


def panel() -> "Panel":
    """The panel, over what drives its chip."""
    width, height = board.PANEL["width"], board.PANEL["height"]
    if _is_sh1106():
        from umpire.device.paged_panel import PagedPanel

        return PagedPanel(width, height, framebuf)
    from umpire.device.panel import Panel

    return Panel(width, height, framebuf)


def driver() -> "Any":
    """Adafruit's driver on the board's bus. ValueError or OSError while no panel answers."""
    from adafruit_ssd1306 import SSD1306_I2C

    make: Any = SSD1306_I2C
    if _is_sh1106():
        from umpire.device.sh1106 import SH1106

        make = SH1106
    width, height = board.PANEL["width"], board.PANEL["height"]
    return make(width, height, _bus(width * height // 8), addr=board.PANEL.get("addr", 0))


def _is_sh1106() -> bool:
    return bool(board.PANEL.get("chip") == "sh1106")


def _bus(frame: int) -> "Any":
    """What the driver takes for an I2C bus. frame: bytes of a picture."""
    chip = load(board.PORT)
    spi = getattr(board, "SPI", None)
    if spi:
        from umpire.device.spi_bus import SPIBus

        at: Any = [pin("SPI " + wire, spi[wire], Pin.OUT) for wire in ("dc", "cs", "reset") if wire in spi]
        return SPIBus(_made(chip.spi, "SPI", spi, "sck", "mosi"), *at)
    from umpire.device.i2c_bus import I2CBus

    i2c = board.I2C
    # The limit is one transmission's. The longest is a frame: address, control byte and a byte for eight pixels,
    # nine bits each; at 400 kHz 128 x 64 take 23 ms. Twice that, for a bus that hangs must not stop the game.
    timeout = 2000 * 9 * (2 + frame) // (i2c["freq"] // 1000)
    return I2CBus(_made(chip.i2c, "I2C", i2c, "sda", "scl", timeout))


def _made(make: "Callable[..., Any]", bus: str, wires: "dict[str, Any]", one: str, other: str, *more: int) -> "Any":
    pins = [pin(bus + " " + wire, wires[wire]) for wire in (one, other)]
    try:
        return make(wires["id"], *pins, wires["freq"], *more)
    except ValueError as error:  # not to be taken for a panel that does not answer
        said = f"{bus} {wires['id']}, {one} {wires[one]}, {other} {wires[other]}"
        raise BoardError(f"{said}: {error}") from None


def held(index: int) -> bool:
    """Is this button pressed right now?"""
    return pins()[index].value() == board.PRESSED


def wait_press() -> int:
    """Wait until every button is up, one is pressed and let go again; which one (0: A). Held while the chip starts it
    would mean something else."""
    all_pins = pins()
    pressed = -1
    at_rest = False
    while True:
        time.sleep_ms(30)
        down = [index for index in range(len(all_pins)) if all_pins[index].value() == board.PRESSED]
        if pressed >= 0 and not down:
            return pressed
        if down and at_rest and pressed < 0:
            pressed = down[0]
        at_rest = at_rest or not down


def end_match() -> None:
    """Mark the open match as over, so that it is not resumed at the next start."""
    from umpire.device import archive

    journal = Journal(os, open_file, MATCHES)
    match = archive.open_match(journal)
    if match >= 0:
        archive.finish(journal, match)


def reset() -> None:
    """Start anew, as at power-on. Does not return."""
    import machine

    machine.reset()
