"""The handheld's parts on an RP2040 or RP2350, as `umpire.port.board` says they are wired.

The dice come from os.urandom. On the RP2040 that is a small mixer over the ring oscillator's noise bit and would
hide a stuck bit: the health tests read the bit itself, where the board gives its address (NOISE).
"""

import os
import time

import framebuf
from machine import I2C, Pin, mem32

from umpire.device.buttons import Buttons
from umpire.device.dice_rng import Dice
from umpire.device.i2c_bus import I2CBus
from umpire.device.journal import Journal
from umpire.device.panel import Panel
from umpire.device.settings import Settings
from umpire.device.spectators import Listening
from umpire.port import BoardError, Parts, board, shortcut  # type: ignore[attr-defined]  # boards/NAME/board.py

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

open_file = open
MATCHES = "/matches"
SETTINGS = "/settings"


def make() -> Parts:
    """Everything, started. A panel that does not answer is tried again when something is shown.

    Nothing of what is made refers to this module: it can go.
    """
    shortcut.take()
    ticks: Any = time.ticks_ms  # the stubs have a type of its own for ticks
    journal = Journal(os, open_file, MATCHES, tell=print)
    return Parts(
        panel=Panel(board.PANEL["width"], board.PANEL["height"], framebuf),
        buttons=Buttons(pins(), ticks, attach, board.PRESSED),
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

    pin("BUZZER", board.BUZZER)
    return Buzzer(board.BUZZER)


def pins() -> "list[Pin]":
    """The buttons' pins, with the pull that holds them at rest."""
    pull = Pin.PULL_DOWN if board.PRESSED else Pin.PULL_UP
    return [pin("BUTTONS", number, Pin.IN, pull) for number in board.BUTTONS]


def pin(name: str, number: int, *how: int) -> Pin:
    """A pin by its number in board.py's entry `name`. BoardError: the chip has no such pin."""
    try:
        return Pin(number, *how)
    except (TypeError, ValueError):
        raise BoardError(f"{name}: there is no pin {number!r}") from None


def attach(pin: "Any", handler: "Callable[[Any], None]") -> None:
    """Both edges, in a hard interrupt: at once, even while Python collects garbage."""
    pin.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)


def driver() -> "Any":
    """Adafruit's driver on the board's bus. ValueError or OSError while no panel answers."""
    from adafruit_ssd1306 import SSD1306_I2C

    wires, panel = board.I2C, board.PANEL
    width, height = panel["width"], panel["height"]
    sda, scl = pin("I2C sda", wires["sda"]), pin("I2C scl", wires["scl"])
    # The limit is one transmission's. The longest is a frame: address, control byte and a byte for eight pixels,
    # nine bits each; at 400 kHz 128 x 64 take 23 ms. Twice that, for a bus that hangs must not stop the game.
    bits = 9 * (2 + width * height // 8)
    timeout = 2000 * bits // (wires["freq"] // 1000)
    try:
        bus = I2C(wires["id"], sda=sda, scl=scl, freq=wires["freq"], timeout=timeout)
    except ValueError as error:  # not to be taken for a panel that does not answer
        raise BoardError(f"I2C {wires['id']}, sda {wires['sda']}, scl {wires['scl']}: {error}") from None
    return SSD1306_I2C(width, height, I2CBus(bus), addr=panel["addr"])


def held(index: int) -> bool:
    """Is this button pressed right now?"""
    return pins()[index].value() == board.PRESSED


def wait_press() -> int:
    """Wait until every button is up and one is pressed; which one (0: A)."""
    all_pins = pins()
    at_rest = False
    while True:
        time.sleep_ms(30)
        down = [index for index in range(len(all_pins)) if all_pins[index].value() == board.PRESSED]
        if down and at_rest:
            return down[0]
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
