"""Plays button events on the emulated Pico, for press scripts: by GPIO what the host's handheld does in process."""

from __future__ import annotations

from host_tools.chips.picture import Picture
from host_tools.pico.emulator import Pico, Press

BUTTONS = "ABC"
LONG = 4
ANIMATION_MS = 700
"""A device roll is seen for up to 0.6 s: only after so much quiet is a screen taken to be finished."""


class Player:
    """Events are the firmware's: 0, 1, 2 for A, B, C; LONG more for a long press."""

    def __init__(self, pico: Pico, *, quiet_ms: float = ANIMATION_MS) -> None:
        self.pico = pico
        self.quiet_ms = quiet_ms
        self.presses: list[Press] = []
        """What every press cost."""

    def send(self, event: int) -> None:
        """Presses a button, lets it go and waits until the screen is finished."""
        name = BUTTONS[event & 3]
        press = self.pico.press_long if event & LONG else self.pico.press
        self.presses.append(press(name, quiet_ms=self.quiet_ms))

    def settle(self) -> None:
        """Waits until the screen is finished."""
        self.pico.until_idle(quiet_ms=self.quiet_ms)

    def shot(self) -> Picture:
        """What the player sees now."""
        return self.pico.frame()
