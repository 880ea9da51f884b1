"""The only modules that touch a chip or an operating system: `wired` for boards, and `host` for CPython.

A port has `make() -> Parts`. On a device `umpire.port.board` is a copy of boards/NAME/board.py and says what is
wired where, and which module of ours its chip needs: rp2, esp32 or esp8266.
"""

import sys
from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class BoardError(Exception):
    """board.py asks for what the chip has not. The text names the entry and the pin."""


# What a Handheld is given. buzzer: a callable (hertz, milliseconds), or None.
Parts = namedtuple("Parts", ("panel", "buttons", "dice", "clock", "journal", "settings", "buzzer"))


def load(name: str) -> "Any":
    """A port's module by its name: "wired", "rp2", "host"."""
    __import__("umpire.port." + name)
    return sys.modules["umpire.port." + name]


def here() -> "Any":
    """The port of the board that this runs on: what it is made of is in umpire.port.wired."""
    return load("wired")
