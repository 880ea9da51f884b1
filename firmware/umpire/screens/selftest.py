"""Is all well with the handheld? Reached from the settings, or with A held at power-on. All of it is told on the serial
line, too: for whoever has no picture yet.
"""

import gc
import sys

from micropython import const

from umpire.canvas import say
from umpire.device import archive
from umpire.device.buttons import since
from umpire.screens.listing import List
from umpire.screens.notice import Notice
from umpire.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_PACE = const(100)  # ms between two parts
_LOOK = const(2000)  # ms between two looks at a panel that fails
_LITTLE = const(24_576)  # bytes of heap: less is little in the menu, where no match is in play
_BUTTONS = const(1)  # of the rows
_ALL = const(7)  # buttons
_BEGUN = const(8)  # beside the bits of the buttons: this is no new test

# Flash wears out by erasing. The chip keeps no count: what is told is computed from the matches written.
_ERASES = const(12)  # of a match, at most
_LIFE = const(100_000)  # erases that makers of flash chips promise for a block

# What is looked at: each gives a word or two for the row, and a sentence, if need be with a shorter one behind it.


def panel(ui: "Handheld", seen: int) -> tuple[str, ...]:
    """Does it answer? If not, which wire is to be looked at?"""
    size = ui.panel.width, ui.panel.height
    board: Any = None
    try:
        from umpire.port import board  # type: ignore[attr-defined,no-redef]
    except ImportError:
        pass  # this runs on a computer
    if hasattr(board, "SPI"):
        said = say("{} x {} pixels. On SPI it cannot answer: if you read this on it, it works.", *size)
        return "on SPI", said, "On SPI it cannot answer."
    if not ui.panel.fault:
        return "found", say("It answers. {} x {} pixels.", *size)
    if not board:
        return "fails", "It does not answer."
    from umpire.port import wires

    said = wires.look() or "It answers, but could not be started."
    ui.drop("umpire.port.wires")
    return "fails", said, "See the serial line."


def buttons(ui: "Handheld", seen: int) -> tuple[str, ...]:
    """Those that have not been pressed yet; before all those that are down."""
    stuck = _names(ui.buttons.stuck)
    if stuck:
        said = say("Down since the start, or for ten seconds: {}. Let go, or look for a short.", stuck)
        return say("{} down", stuck), said, say("Down: {}. Let go, or look for a short.", stuck)
    missing = _names(_ALL & ~seen)
    if missing:
        short = say("press {}", missing) if ui.panel.width >= 128 else missing
        return short, say("Not pressed yet: {}.", missing)
    return "all work", "All three have been pressed."


def dice(ui: "Handheld", seen: int) -> tuple[str, ...]:
    """The random source's health."""
    source = ui.dice
    if source.fault:
        return source.fault, say("The random source is {}. Roll your own dice.", source.fault), "Roll your own dice."
    if source.seeded:
        return "repeatable", "They follow from a seed: for tests only."
    if source.memory is None:
        return "good", "The random source is good: 512 bytes tested."
    return "good", "The random source is good: 512 bytes and 1024 bits of noise tested.", "Random source is good."


def flash(ui: "Handheld", seen: int) -> tuple[str, ...]:
    """Free, and worn: an estimate."""
    journal = ui.journal
    stat = journal.fs.statvfs("/")
    free = archive.free(journal)
    total = stat[1] * stat[2]
    matches = archive.matches(journal)
    written = matches[-1] if matches else 0
    worn = 1 + 100 * _ERASES * written // max(1, stat[2] * _LIFE)
    return (
        "ok" if free >= archive.ROOM else "full",
        say("{} of {} KB free. Worn: under {} %, judged by {} matches.", free >> 10, total >> 10, worn, written),
        say("{} KB free. Worn: under {} %.", free >> 10, worn),
    )


def memory(ui: "Handheld", seen: int) -> tuple[str, ...]:
    """The heap."""
    gc.collect()
    if not hasattr(gc, "mem_free"):
        return "ok", "As much as the computer has."
    free = gc.mem_free()
    total = (free + gc.mem_alloc()) >> 10
    said = say("{} of {} KB of heap are free, here in the self-test.", free >> 10, total)
    return "ok" if free >= _LITTLE else "little", said


def version(ui: "Handheld", seen: int) -> tuple[str, ...]:
    """Of the application and of what it runs on."""
    python = sys.implementation
    under = f"{python.name} " + ".".join([str(number) for number in python.version[:3]])
    board = getattr(python, "_machine", sys.platform)
    return VERSION, f"Umpire {VERSION}, {under}, {board}", f"Umpire {VERSION}, {under}"


def edges(ui: "Handheld", seen: int) -> tuple[str, ...]:
    """Where the picture begins among the chip's columns: set by hand."""
    shift = str(ui.settings.shift)
    return shift, say("The picture is shifted by {}.", shift)


def _names(mask: int) -> str:
    return " ".join(["ABC"[k] for k in range(3) if mask >> k & 1])


PARTS = (
    ("Panel", panel),
    ("Buttons", buttons),
    ("Dice", dice),
    ("Flash", flash),
    ("Memory", memory),
    ("Version", version),
    ("Edges", edges),
)


class Test(List):
    """A row a part, with what was found; B tells more. All presses count as seen."""

    title = "Self-test"
    verb = "more"
    may_idle = False

    def __init__(self, ui: "Handheld", at: int = 0, seen: int = 0, told: "tuple | list" = ()) -> None:
        super().__init__(ui, at)
        self.seen = seen
        parts = len(PARTS) if ui.panel.spare() else len(PARTS) - 1
        self.told: list[tuple[str, ...]] = list(told) or [("", "")] * parts
        self._next = sum([1 for row in told if row[0]])  # the row that is looked at next
        self._looked = ui.clock.ticks_ms()
        if not seen:
            print("Umpire: self-test")

    def again(self) -> tuple:
        return self.path, (self.at, self.seen | _BEGUN, self.told)

    def rows(self) -> list[tuple[str, str]]:
        return [(PARTS[row][0], self.told[row][0]) for row in range(len(self.told))]

    def _look(self, row: int) -> None:
        """Look at a part; what is new is told."""
        found = PARTS[row][1](self.ui, self.seen)
        if found != self.told[row]:
            self.told[row] = found
            self.ui.stale = True
            tell(row, found[1])

    def press(self, key: int) -> None:
        self.seen |= 1 << (key & 3)
        self._look(_BUTTONS)
        super().press(key)

    def choose(self, at: int) -> None:
        if PARTS[at][1] is edges:
            self.ui.open("edges.Edges")
        else:
            self.ui.open("selftest.More", at, self.seen, self.told)

    def tick(self, now: int) -> None:
        self.ui.told_stuck = self.ui.buttons.stuck  # its row tells it
        if self._next < len(self.told):
            if since(now, self._looked) >= _PACE:  # one after the other, for each takes a while
                if PARTS[self._next][1] is dice and not self.seen & _BEGUN:
                    self.ui.dice.retest()
                self._look(self._next)
                self._next += 1
                self._looked = self.ui.clock.ticks_ms()
            return
        self._look(_BUTTONS)
        if self.told[0][0] == "found" and not self.ui.panel.fault:
            self._looked = now
        elif since(now, self._looked) >= _LOOK:
            self._looked = now
            self._look(0)


class More(Notice):
    """What was found of one part, in a sentence. A tests it again."""

    may_idle = False
    keys = ("again", "go on", "")

    def __init__(self, ui: "Handheld", row: int, seen: int, told: "list[tuple[str, ...]] | None" = None) -> None:
        super().__init__(ui)
        self.row = row
        self.seen = seen
        self.told = told or [("", "")] * len(PARTS)  # the list's own
        self.headline = PARTS[row][0]
        if not self.told[row][0]:
            self.told[row] = PARTS[row][1](ui, seen)
        self.text = self.told[row][1:]

    def header(self, c: "Canvas", side: int = -1) -> None:
        """It is nobody's turn."""

    def a(self) -> None:
        if PARTS[self.row][1] is dice:
            self.ui.dice.retest()
        self.told[self.row] = PARTS[self.row][1](self.ui, self.seen)
        self.text = self.told[self.row][1:]
        tell(self.row, self.text[0])

    def long_a(self) -> None:
        """Once is enough."""


def tell(row: int, said: str) -> None:
    """A line on the serial line."""
    print(say("{}: {}", PARTS[row][0], said))
