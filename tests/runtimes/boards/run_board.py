"""Boots the application as a board does, and plays on it: run_board.py PORT CHIP.json STEPS OUT FLASH

STEPS: a line each: "press BUTTON MS", "wait MS", "shot NAME". OUT gets what machine.py writes down, and "shot NAME".
What is printed at the end is the most heap that was in use after a collection.
"""

import gc
import json
import os
import sys

import machine  # the one beside this file

# The application's clock is virtual: it sees this module in place of `time`.
from umpire.port.host import Files, VirtualClock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Disk(Files):
    """The flash, as `os`."""

    def urandom(self, count):
        return os.urandom(count)


class Time(VirtualClock):
    def sleep(self, seconds):
        self.sleep_ms(int(seconds * 1000))


class Select:
    """`select`, where nothing ever comes over the serial line: the board's clock waits for that while it sleeps."""

    POLLIN = 1

    def __init__(self, clock):
        self.ipoll = lambda ms: (clock.sleep_ms(ms), ())[1]

    def poll(self):
        return self

    def register(self, stream, events):
        pass


class Done(BaseException):
    """All steps have been taken. No Exception, which would be the application's own trouble."""


def plan(clock, steps, buttons, out):
    """Everything at its time; each step leaves the picture time to stand still."""
    at = 3000
    for step in steps:
        kind, *words = step.split()
        if kind == "press":
            line = machine.line(buttons[int(words[0])])
            clock.at(at, lambda line=line: line.set(0))
            clock.at(at + int(words[1]), lambda line=line: line.set(1))
            at += int(words[1]) + 1500
        elif kind == "wait":
            at += int(words[0])
        else:
            clock.at(at, lambda name=words[0]: out.write("shot " + name + "\n"))

    def done():
        raise Done

    clock.at(at + 1, done)


def main(port, chip, steps, out, flash):
    with open(chip) as file:
        row = json.load(file)
    clock = Time()
    modules: Any = sys.modules
    modules["time"] = clock
    modules["select"] = Select(clock)
    with open(out, "w") as file:
        machine.become(port, row, file)
        wired: Any = __import__("umpire.port.wired").port.wired
        with open(steps) as text:
            plan(clock, text.read().strip().split("\n"), wired.board.BUTTONS, file)
        wired.os = Disk(flash)
        wired.open_file = wired.os.open
        from umpire import start

        try:
            start.main()
        except Done:
            gc.collect()
    print(gc.mem_alloc())  # type: ignore[attr-defined]


main(*sys.argv[1:])
