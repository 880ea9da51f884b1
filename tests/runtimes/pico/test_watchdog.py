"""The watchdog: what hangs is reset and goes on in the same question; what only takes long, and who works at the
console, is left alone."""

import shutil
from pathlib import Path

import pytest

from host_tools.pico import image, measure
from host_tools.pico.emulator import Pico
from host_tools.pico.player import PicoTarget, stage
from host_tools.presses import SimulatedTarget, read_png, write_png
from host_tools.simulated import QUIET_MS
from tests.runtimes.pico.twin import DEVICE, TO_THE_TABLE, at_the_table, unpack
from umpire.device import archive
from umpire.device.buttons import LONG, B
from umpire.device.journal import Journal
from umpire.port.host import Files

pytestmark = pytest.mark.pico

GOLDEN = Path(__file__).parents[2] / "golden"
TOLD = GOLDEN / "pico" / "hung.png"
BITE_MS = 9000
"""By then the watchdog has bitten, and the handheld is there again."""
BOOT_MS = 2000
SHORT_MS = 3000
HANG = "\n\nwhile True:\n    pass\n"
HANGING_TABLE = """
class Table:
    def __init__(self, *args):
        while True:
            pass
"""


def test_a_hang_is_over_after_a_while_and_the_question_is_the_same(firmware: Path, update_golden: bool) -> None:
    disk = stage(DEVICE)
    disk.add_source("umpire/screens/pause.py", HANG)
    with Pico() as pico:
        target = at_the_table(pico, firmware, disk)
        table = target.picture()
        for times in (1, 2):
            target.quick(LONG + B)  # the menu of the match
            pico.run_ms(BITE_MS + BOOT_MS)
            assert pico.resets == times
            if update_golden:
                write_png(target.picture(), TOLD)
            assert target.picture() == read_png(TOLD)
            target.press(B)
            assert target.picture() == table
        pico.run_ms(2 * BITE_MS)
        assert pico.resets == 2
        pico.exec("pass")  # after Ctrl-C
        pico.write_serial("\x02\x04")  # and started anew from the prompt
        pico.run_ms(BOOT_MS)
        assert pico.resets == 2 and target.picture() != read_png(TOLD), "it has not hung"
        target.press(B)  # resume
        assert target.picture() == table


def test_what_hangs_at_once_again_is_not_started_by_itself(firmware: Path, tmp_path: Path) -> None:
    disk = stage(DEVICE)
    disk.add_source("umpire/screens/table.py", HANGING_TABLE)
    with Pico() as pico:
        target = PicoTarget(pico, DEVICE, firmware, disk)
        for event in TO_THE_TABLE[:-1]:
            target.press(event)
        target.quick(B)
        pico.run_ms(3 * (BITE_MS + BOOT_MS))
        assert pico.resets == 2  # in the match, and when it was resumed
        unpack(pico.filesystem(), tmp_path)
        here = SimulatedTarget(DEVICE, tmp_path)
        assert "Resume match" in (here.text() or "")
        assert target.picture() == here.picture()


def test_nobody_is_bitten_at_the_console(firmware: Path) -> None:
    with Pico() as pico:
        pico.boot(firmware, image.application().build())
        pico.run_ms(BOOT_MS)
        assert pico.exec("import machine; print(machine.mem32[0x40058000] >> 30 & 1)") == "0\n"
        pico.run_ms(2 * BITE_MS)
        pico.write_serial("\x02")  # the friendly prompt
        pico.run_ms(BITE_MS)
        assert pico.resets == 0
        pico.write_serial("\x04")  # started anew, it is watched again
        pico.run_ms(BOOT_MS)
        assert pico.frame() == read_png(GOLDEN / "presses" / "menu" / "menu.png")
        pico.run_ms(2 * BITE_MS)
        assert pico.resets == 0


def test_nobody_is_bitten_before_a_page_that_waits(firmware: Path) -> None:
    disk = stage(DEVICE)
    disk.add_source("umpire/screens/new_match.py", "\n\n1 // 0\n")
    with Pico() as pico:
        target = PicoTarget(pico, DEVICE, firmware, disk)
        target.press(B)
        crashed = target.picture()
        pico.run_ms(2 * BITE_MS)
        assert pico.resets == 0 and target.picture() == crashed


def test_a_long_match_is_resumed_in_peace(firmware: Path, tmp_path: Path) -> None:
    """As many dice as there may be, its last turn: the record is read for longer than this watchdog waits."""
    source = tmp_path / "firmware"
    shutil.copytree(image.ROOT / "firmware", source)
    watchdog = source / "umpire" / "port" / "watchdog.py"
    text = watchdog.read_text(encoding="utf-8")
    watchdog.write_text(text.replace("const(8388)", f"const({SHORT_MS})"), encoding="utf-8")
    with Pico() as pico:
        pico.boot(firmware, image.application(firmware=source, extra=long_match(tmp_path / "flash")).build())
        pico.until_idle(quiet_ms=QUIET_MS)
        menu = pico.frame()
        press = pico.press("B", quiet_ms=QUIET_MS, limit_ms=60_000)
        assert pico.resets == 0 and pico.frame() != menu
        assert press.latency_ms > SHORT_MS


def long_match(folder: Path) -> dict[str, bytes]:
    """The files of a match 127 v 127 before its last answer."""
    files = Files(str(folder))
    journal = Journal(files, files.open, "/matches")
    archive.begin(journal)
    for line in measure.record(127, 127)[:-1]:
        journal.append(line)
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
