"""The application on the Pico's own firmware, when something breaks: the panel, the flash, the power, the program."""

from pathlib import Path

import pytest

from host_tools import autoplay, presses
from host_tools.pico import image
from host_tools.pico.emulator import Pico, PowerCut, Settings
from host_tools.pico.player import STAGE, PicoTarget, stage
from host_tools.presses import parse, read_png
from host_tools.simulated import QUIET_MS
from tests.runtimes.pico.twin import DEVICE, TO_THE_TABLE, Twins, are_right, at_the_table, kept, records, unpack
from umpire.device import archive
from umpire.device.buttons import LONG, A, B, C
from umpire.device.journal import Journal
from umpire.port.host import Files
from umpire.reading import Reader

pytestmark = pytest.mark.pico

GOLDEN = Path(__file__).parents[2] / "golden"
WIRE = Settings(wire_hz=400_000, erase_ms=45, program_ms=0.4)
"""Bytes and flash operations take their time."""
BOOT_MS = 1500
RETRY_MS = 1500
"""After so long a panel has been tried again."""
IDLE_MS = 21_000


# -- the panel ---------------------------------------------------------------------------------------------------------


def test_at_the_speed_of_the_wire(firmware: Path, tmp_path: Path) -> None:
    script = presses.read(GOLDEN.parent / "presses" / "beside.txt")
    with Pico(WIRE) as pico:
        played = presses.play(script, PicoTarget(pico, script, firmware))
        whole = [t for t in pico.transactions() if len(t.data) == 1025]
    different = presses.compare(played, GOLDEN / "presses" / "beside", tmp_path / "different.png")
    assert not different, "\n".join(different)
    assert whole and all(t.acknowledged and t.end_ms - t.start_ms > 22 for t in whole)


def test_no_panel_at_power_on(firmware: Path) -> None:
    with Pico(WIRE) as pico:
        pico.boot(firmware, stage(parse("")).build())
        pico.panel_absent()
        pico.run_ms(3000)
        for _ in range(3):
            pico.press("C")
        pico.panel_back()
        pico.run_ms(RETRY_MS)
        pico.until_idle()
        pico.press("B")  # it has been told
        assert pico.frame() == read_png(GOLDEN / "presses" / "menu" / "lower.png")


@pytest.mark.parametrize(
    "fault",
    ["absent", "hangs", "refuses 1", "refuses 2", "refuses 8", "refuses 9", "refuses 10", "refuses 140", "vanishes 60"],
)
def test_a_panel_that_fails_in_a_match(fault: str, firmware: Path, tmp_path: Path) -> None:
    word, *nth = fault.split()
    with Pico(WIRE) as pico:
        twins = Twins(pico, firmware, tmp_path, DEVICE)
        twins.press(*TO_THE_TABLE)
        assert twins.differ() == ""
        if word == "vanishes":
            pico.panel_refuses(int(nth[0]), then_absent=True)
        else:
            getattr(pico, f"panel_{word}")(*map(int, nth))
        twins.here.fault("panel", "off")
        twins.press(C)
        if word != "refuses":
            twins.press(C, A, B)
            pico.panel_back()
        pico.run_ms(RETRY_MS)
        twins.target.settle()
        twins.here.fault("panel", "on")
        twins.here.wait(RETRY_MS)
        assert "Display fault" in (twins.here.text() or "")
        assert twins.differ() == ""
        twins.press(B)
        assert twins.differ() == ""
        twins.press(B)
        assert twins.differ() == ""
        assert "Traceback" not in pico.serial()


# -- power and flash ---------------------------------------------------------------------------------------------------

TEARS = ("before", "torn", "after")
BETWEEN = (5, 9, 3, 14)  # flash operations from one power cut to the next


def test_power_cuts_all_over_a_match(firmware: Path, tmp_path: Path) -> None:
    """With every cut some answer may or may not have been kept; all that were acknowledged are."""
    chance = autoplay.Chance(4)
    cuts = 0
    with Pico(Settings(erase_ms=45, program_ms=0.4)) as pico:
        twins = Twins(pico, firmware, tmp_path, own_dice=True)
        pico.cut_power_after(BETWEEN[0], tear=TEARS[0])
        while not autoplay.is_over(twins.here.ui):
            event = autoplay.playing(twins.here.ui, chance)
            acknowledged = records(twins.flash)
            try:
                twins.press_there(event)
            except PowerCut:
                cuts += 1
                twins.here.press(event)
                answered = records(twins.flash)
                pico.reboot()
                pico.run_ms(BOOT_MS)
                twins.start_here()
                assert records(twins.flash) in (acknowledged, answered)
                pico.cut_power_after(BETWEEN[cuts % len(BETWEEN)], tear=TEARS[cuts % len(TEARS)])
            else:
                twins.here.press(event)
            assert twins.differ() == ""
        unpack(pico.filesystem(), tmp_path / "end")
    assert cuts > 5
    assert kept(tmp_path / "end") == kept(twins.flash)
    assert are_right(records(tmp_path / "end"), tmp_path)


# One line each, to be run inside the running program.
FILL = r"exec('try:\n f = open(\'/fill\', \'wb\')\n while 1: f.write(bytes(2048))\nexcept OSError: pass')"
CLOSE = r"exec('try: f.close()\nexcept OSError: pass')"
SMALL = (
    r"exec('try:\n for n in range(999):\n  f = open(\'/fill%d\' % n, \'wb\')\n  f.write(bytes(300))\n  f.close()"
    r"\nexcept OSError: pass')"
)
FREE = "import os; [os.remove('/' + n) for n in os.listdir('/') if n.startswith('fill')]"


@pytest.mark.parametrize("full_at", [0, 2])
def test_flash_that_is_really_full(full_at: int, firmware: Path, tmp_path: Path) -> None:
    """From so many tables on. The match goes on, the players are told if its lines do not fit into what the file
    system has reserved for their folder, and when there is room again all is written."""
    chance = autoplay.Chance(4)
    told = tables = 0
    with Pico() as pico:
        twins = Twins(pico, firmware, tmp_path, own_dice=True, free_blocks=16)
        filled = False
        while tables < 5:
            if tables == full_at and not filled:
                for line in (FILL, CLOSE, SMALL, CLOSE):
                    pico.peek(line, limit_ms=60_000)
                filled = True
                twins.here.wait(IDLE_MS)  # as the Pico may have done meanwhile
                pico.run_ms(IDLE_MS)
            twins.press(autoplay.playing(twins.here.ui, chance))
            tables += twins.here.ui.screen.path == "table.Table"
            if twins.differ():
                told += 1
                twins.press_there(B)  # it was the message
            assert twins.differ() == ""
        assert told == (full_at == 0)
        unpack(pico.filesystem(), tmp_path / "full")
        assert bool(records(tmp_path / "full")) == (full_at > 0)
        pico.peek(FREE, limit_ms=60_000)
        pico.run_ms(6000)
        unpack(pico.filesystem(), tmp_path / "end")
    assert records(tmp_path / "end") == records(twins.flash)
    assert are_right(records(tmp_path / "end"), tmp_path)


# -- the random source -------------------------------------------------------------------------------------------------


def test_a_ring_oscillator_that_sticks(firmware: Path) -> None:
    """The chip's own source, not the script's: os.urandom would hide that its bit has stuck."""
    expected = read_png(GOLDEN / "presses" / "faults" / "dice-fault.png")
    with Pico() as pico:
        pico.boot(firmware, image.application(probe=True).build())
        pico.until_idle(quiet_ms=QUIET_MS)
        for button in "BBCB":
            pico.press(button, quiet_ms=QUIET_MS)
        pico.random("stuck", value=1)
        pico.press("B", quiet_ms=QUIET_MS)
        assert pico.frame() == expected, pico.frame()
        pico.random("random", seed=5)
        pico.press("A", quiet_ms=QUIET_MS)  # the test is passed
        assert pico.frame() != expected


# -- the program -------------------------------------------------------------------------------------------------------


def like_golden(pico: Pico, name: str, update: bool) -> bool:
    """Is the picture as it was when somebody looked at it?"""
    path = GOLDEN / "pico" / f"{name}.png"
    if update:
        presses.write_png(pico.frame(), path)
    return pico.frame() == read_png(path)


@pytest.mark.parametrize("height", [64, 32])
def test_safe_mode(height: int, firmware: Path, update_golden: bool) -> None:
    with Pico(Settings(height=height)) as pico:
        pico.boot(firmware, stage(parse(f"panel 128x{height}")).build())
        pico.hold("B")
        pico.until_serial("safe mode")
        pico.until_idle()
        assert like_golden(pico, f"safe-mode-{height}", update_golden)
        pico.release("B")
        assert pico.exec("import sys; print('umpire.handheld' in sys.modules)") == "False\n"
        pico.reboot()
        pico.until_idle(quiet_ms=QUIET_MS)
        if height == 64:
            assert pico.frame() == read_png(GOLDEN / "presses" / "menu" / "menu.png")


# Put into boot.py: from now on memory is short for whatever is shown.
SHORT = """
_short = False
_handheld = module("handheld").Handheld
_step = _handheld._step
def _failing(self):
    if _short:
        raise MemoryError
    return _step(self)
_handheld._step = _failing
"""


def test_memory_that_stays_short_ends_in_the_crash_page_and_the_match_goes_on(firmware: Path) -> None:
    disk = image.application(probe=True, boot=STAGE.format(seed=42) + SHORT)
    with Pico() as pico:
        target = at_the_table(pico, firmware, disk)
        table = pico.frame()
        pico.peek("_short = True")
        pico.until_serial("MemoryError")
        target.settle()
        assert pico.resets == 0 and pico.frame() != table  # the page waits
        target.press(A)
        target.press(B)  # resumed
        assert pico.resets == 1 and pico.frame() == table
        files = image.read_files(pico.filesystem())
    assert b"MemoryError" in files["crash.log"]


# Put into boot.py: the handheld's steps begin some calls deeper than they do.
DEEP = """
_handheld = module("handheld").Handheld
_step = _handheld._step
def _deeper(self, calls):
    return _deeper(self, calls - 1) if calls else _step(self)
_handheld._step = lambda self: _deeper(self, 1)
"""


def test_resuming_leaves_some_of_the_stack(firmware: Path) -> None:
    """A match is read nearly as deep in calls as MicroPython goes on a Pico."""
    disk = image.application(probe=True, boot=STAGE.format(seed=42) + DEEP)
    with Pico() as pico:
        target = at_the_table(pico, firmware, disk)
        table = pico.frame()
        target.cut()
        target.press(B)
        assert pico.frame() == table, pico.serial()[-1000:]


SCENARIOS = (
    "medieval/m01_all_units",
    "star/s27_all_units",
    "star/s53_asked_again",
    "attrition/f01_a_flank_drops_by_two",
    "advanced/a11_every_three_own_turns",
)


WITHIN_AN_ATTACK = "star/s53_asked_again"  # all of it: nothing is deeper than what an attack asks


@pytest.mark.parametrize("name", SCENARIOS)
def test_so_does_resuming_other_editions_and_options(name: str, firmware: Path, tmp_path: Path) -> None:
    reader = Reader()
    journal = Journal(files := Files(str(tmp_path)), files.open, "/matches")
    archive.begin(journal)
    for line in (GOLDEN.parent / "scenarios" / f"{name}.umpire").read_bytes().splitlines():
        kind, text = reader.feed(line)
        if kind in ("header", "event"):
            assert journal.append(text)
        if kind == "event" and name != WITHIN_AN_ATTACK:
            break
    there = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with Pico() as pico:
        pico.boot(firmware, image.application(boot=DEEP, extra=there).build())
        pico.until_idle(quiet_ms=QUIET_MS)
        menu = pico.frame()
        pico.press("B", quiet_ms=QUIET_MS)
        assert pico.frame() != menu and "Error" not in pico.serial(), pico.serial()[-1000:]


@pytest.mark.parametrize("height", [64, 32])
def test_a_crash(height: int, firmware: Path, tmp_path: Path, update_golden: bool) -> None:
    """The menu in a match is broken here. A goes on with the match; C ends it first."""
    script = parse(f"panel 128x{height}\nseed 42")
    disk = stage(script)
    disk.add_source("umpire/screens/pause.py", "\n\n1 // 0\n")
    with Pico(Settings(height=height)) as pico:
        target = at_the_table(pico, firmware, disk, script)
        table = pico.frame()
        target.press(LONG + B)
        assert like_golden(pico, f"crash-{height}", update_golden)
        assert "ZeroDivisionError" in pico.serial()
        target.press(A)
        assert pico.resets == 1
        target.press(B)  # resumed
        assert pico.frame() == table
        target.press(LONG + B)
        target.press(C)
        assert pico.resets == 2
        files = image.read_files(pico.filesystem())
    assert files["matches/00001/end"] == b""
    assert files["crash.log"].decode().count('pause.py", line 3') == 2
