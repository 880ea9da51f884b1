"""What ./umpire bench measures of the bytes that presses send to the panel, in whole matches.

They are counted on the simulated handheld, which sends what MicroPython sends: a test compares the bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from statistics import median
from typing import Any

from host_tools import autoplay
from host_tools.bench_rows import PAGE, SLEPT_MS, Failed, own_dice, simulated
from host_tools.presses import SimulatedTarget, typed
from umpire.device.buttons import A, B, C

MATCHES = 3  # of each kind
MOST_PRESSES = 1000
SEED = 4
KILOHERTZ = 400
BITS = 9  # of a byte on the wire, with its acknowledgement


class Player:
    """Presses of somebody who knows what to do: any target that can be taken, any attack on it, any result, each as
    likely as the others, and the shortest way there. So these are the presses of a match, in their true shares."""

    def __init__(self, chance: autoplay.Chance, rolls: bool) -> None:
        """`rolls`: the device draws who goes first, too."""
        self._chance = chance
        self._rolls = rolls
        self._coming: list[int] = []

    def event(self, ui: Any) -> int:
        """The next press."""
        if not self._coming:
            self._coming = self._plan(ui, ui.screen)
        return self._coming.pop(0)

    def _plan(self, ui: Any, screen: Any) -> list[int]:
        """What is pressed on this screen, until it has done its part."""
        if screen.path == "dice.Typing":
            size = screen.sizes[len(screen.values)]
            return typed(f"d{size}", [str(1 + self._chance.below(size))])
        if screen.path == "table.Table":
            return self._walk(len(ui.match.position.targets(ui.match.turn)))
        if screen.path == "attack.Attacks":
            return self._walk(ui.match.position.count_attacks(ui.match.turn, screen.args[0]))
        if screen.path == "first.First" and not self._rolls:
            return [C, B]
        return [B]

    def _walk(self, count: int) -> list[int]:
        """To any of so many, and choose it."""
        steps = self._chance.below(count)
        return [*([C] * steps if 2 * steps <= count else [A] * (count - steps)), B]


@dataclass(frozen=True)
class Sent:
    """The first picture after a press. What moves after it, as a roll does, nobody waits for."""

    stays: bool
    """Does the press stay on its screen?"""
    data: int
    """Bytes of picture."""
    bus: int
    """Bytes on the wire: addresses, windows, and what is asked of the panel, too."""


def sent(target: SimulatedTarget, event: int) -> Sent | None:
    """What a press sends; None: nothing."""
    panel = target.ui.panel
    before = target.ui.screen.path
    frames: list[tuple[int, int, int]] = []

    def show() -> int:
        data, bus = target.chip.bytes_of_data, target.traced.bytes_sent
        pages: int = type(panel).show(panel)
        if pages:
            counts = target.chip.bytes_of_data - data, target.traced.bytes_sent - bus
            frames.append((target.clock.ticks_ms(), *counts))
        return pages

    panel.show = show
    target.press(event)
    del panel.show
    first = [frame for frame in frames if frame[0] - frames[0][0] <= SLEPT_MS]
    if not first:
        return None
    stays = target.ui.screen.path == before
    return Sent(stays, sum(data for _, data, _ in first), sum(bus for _, _, bus in first))


def a_match(rolls: bool, seed: int) -> list[Sent]:
    """What the presses of a match 8 v 8 send that show something, from the menu to the winner. `rolls`: the device
    does; else all results are typed."""
    player = Player(autoplay.Chance(seed), rolls)
    found: list[Sent | None] = []
    with simulated(own_dice(0b11 if rolls else 0)) as target:
        while not autoplay.is_over(target.ui):
            found.append(sent(target, player.event(target.ui)))
            if len(found) > MOST_PRESSES:
                raise Failed(f"no match came to its end; the last screen was {target.ui.screen.path}")
    return [one for one in found if one]


@cache
def matches() -> list[Sent]:
    """MATCHES in which all is typed, and as many in which the device rolls."""
    return [one for rolls in (False, True) for number in range(MATCHES) for one in a_match(rolls, SEED + number)]


def measured(progress: Callable[[float], None]) -> dict[str, float]:
    """A page is 128 bytes of picture."""
    found = matches()
    return {
        "pages sent a press, median": median(one.data / PAGE for one in found),
        "press to finished frame, bus at 400 kHz, median": median(one.bus for one in found) * BITS / KILOHERTZ,
    }


def why() -> str:
    """What stands in the way of fewer pages."""
    found = matches()
    stay = [one.data / PAGE for one in found if one.stays]
    return (
        f"{100 * (1 - len(stay) / len(found)):.0f} % of a match's presses open another screen, of which all but the"
        f" header changes; one that stays sends {median(stay):.0f} at the median"
    )
