"""A screen that is left gives its heap back, and memory that runs out in a screen is no end of a match."""

import gc
import sys

from memory_fs import MemoryFs  # type: ignore[import-not-found]

from umpire import handheld
from umpire.canvas import Canvas
from umpire.device.dice_rng import Dice
from umpire.device.journal import Journal
from umpire.device.settings import Settings
from umpire.handheld import Handheld
from umpire.port import Parts
from umpire.setup import Setup

try:
    import framebuf  # type: ignore[import-not-found]
except ImportError:  # CPython
    from host_tools import framebuf

HEAP_KB = 192

ARMY = bytes((4, 6, 6, 8, 8, 10, 12, 20))
RARE = ("pause.Pause", "correct.Correct", "correct.Bumped", "pause.TakeBack", "fault.Flash", "lines.Lines", "idle.Idle")


class Panel:
    width = 128
    height = 64
    fault = recovered = False

    def __init__(self):
        self.canvas = Canvas(128, 64, framebuf)

    def contrast(self, value, more=0):
        pass

    power = flip = contrast

    def spare(self):
        return 0

    def show(self):
        return 0


class Still:
    """Buttons that nobody presses, and a clock that stands."""

    overflow = False
    stuck = 0
    coming = -1
    quiet = True

    def poll(self, now):
        return -1

    def ticks_ms(self):
        return 0


def in_play():
    fs = MemoryFs()
    ui = Handheld(
        Parts(
            Panel(), Still(), Dice(None, seed=1), Still(), Journal(fs, fs.open, "/m"),
            Settings(fs, fs.open, "/s"), None,
        )
    )  # fmt: skip
    setup = Setup()
    setup.add_side("Napoleon", ARMY)
    setup.add_side("Wellington", ARMY)
    ui.begin(setup)
    for _ in range(2):  # the first screen, then the match
        ui.step()
    ui.answer(("first", 0, False))
    assert ui.match
    for _ in range(2):
        ui.answer(("roll", ui.match.question.dice, ARMY, False))
    show(ui)
    return ui


def show(ui):
    ui.next()
    for _ in range(3):
        ui.step()


def visit(ui, path):
    ui.open(path)
    ui.step()
    ui.back()
    for _ in range(3):
        ui.step()


def free():
    gc.collect()
    gc.collect()
    return gc.mem_free() if hasattr(gc, "mem_free") else 0


def test_a_screen_that_is_left_gives_its_heap_back():
    free_heap = handheld._free
    handheld._free = lambda: 0  # where there is much, as on a computer, a screen that is left stays for a while
    try:
        visit_all()
    finally:
        handheld._free = free_heap


def visit_all():
    ui = in_play()
    for path in RARE:
        visit(ui, path)  # the names of a module stay known
    show(ui)
    before = free()
    for _ in range(3):
        for path in RARE:
            visit(ui, path)
            assert "umpire.screens." + path.split(".")[0] not in sys.modules, path
    show(ui)
    assert before - free() < 512


def test_nothing_of_a_match_stays_in_the_menu():
    ui = in_play()
    ui._roomy = False
    ui.home()
    ui.step()
    assert sorted([name for name in sys.modules if name.startswith("umpire.screens.")]) == [
        "umpire.screens.listing",
        "umpire.screens.menu",
        "umpire.screens.screen",
    ]


def test_a_screen_too_big_for_the_heap_is_given_up():
    ui = in_play()
    ui.open("pause.Pause")

    def draw(c):
        hoard: list = []
        while len(hoard) < 100:
            hoard.append(bytearray(4096))
        raise MemoryError  # a computer has more

    ui.screen.draw = draw
    ui.stale = True
    ui.step()
    assert ui.screen.path == "table.Table"
    assert ui.match.question.kind == "attack"
