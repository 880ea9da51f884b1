"""Plays matches on the simulated handheld in one run, on MicroPython: marathon.py FOLDER MATCHES.

Device rolls; each match is begun from the menu and left for it. What is printed after each match is the heap that is
live in the menu, in bytes. A lack of memory ends the run, even one that the handheld gets over.
"""

import gc
import sys

import bare  # type: ignore[import-not-found]  # compiled from beside this
from autoplay import Chance, is_over, playing  # type: ignore[import-not-found]
from simulated import Simulated  # type: ignore[import-not-found]

from umpire.device.buttons import LONG, B

_MOST_PRESSES = 1000
_TICK_MS = 100


def press(here: Simulated, event: int) -> None:
    """A press, and a second in which its screen comes to rest."""
    here.buttons.push(event)
    for _ in range(1000 // _TICK_MS):
        if not here.ui._step():  # not `step`, which gets over a MemoryError
            here.clock.sleep_ms(_TICK_MS)


def play(here: Simulated, chance: Chance) -> None:
    """A match from the menu and back."""
    for _ in range(_MOST_PRESSES):
        if is_over(here.ui):
            break
        press(here, playing(here.ui, chance))
    else:
        raise RuntimeError("no match came to its end; the last screen was " + here.ui.screen.path)
    press(here, LONG + B)
    if here.ui.match:
        raise RuntimeError("the match was not left; the last screen was " + here.ui.screen.path)


def main(folder: str, matches: str) -> None:
    bus = bare.Bus()
    bus.sent = 0  # the simulated handheld looks whether anything was sent
    here = Simulated(bus, folder)
    chance = Chance(1)
    for _ in range(int(matches)):
        play(here, chance)
        gc.collect()
        print(gc.mem_alloc())  # type: ignore[attr-defined]


if __name__ == "__main__":
    main(*sys.argv[1:])
