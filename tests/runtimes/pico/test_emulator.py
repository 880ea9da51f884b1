"""The emulated Pico itself: that what the other tests lean on is so."""

import subprocess
from pathlib import Path

import pytest

from host_tools.pico import emulator, image
from host_tools.pico.emulator import Pico, PowerCut, Settings

pytestmark = pytest.mark.pico

DEMO = Path(__file__).with_name("demo_main.py")
ROSC = "import machine\nprint(sum([machine.mem32[0x4006001c] & 1 for _ in range(2000)]))"


def demo(**extra: str) -> bytes:
    """The demonstration program's image."""
    disk = image.Image()
    image.add_driver(disk)
    disk.add("boot.py", image.PROBE)
    disk.add("main.py", DEMO.read_bytes())
    for path, content in extra.items():
        disk.add(path, content)
    return disk.build()


@pytest.fixture
def running(pico: Pico, firmware: Path) -> Pico:
    """The demonstration program, waiting for a press."""
    pico.boot(firmware, demo())
    pico.until_serial("ready")
    pico.until_idle()
    return pico


def digits(pico: Pico) -> bytes:
    """The rows of the picture where the count stands."""
    return pico.frame().pixels[: 8 * 128]


def test_the_fast_core_is_the_plain_one(firmware: Path) -> None:
    program = emulator.PROGRAM.with_name("compare.mjs")
    done = subprocess.run([emulator.node(), str(program), "3"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split()[0]) > 100_000


def test_boots_and_draws(running: Pico) -> None:
    assert any(digits(running))
    assert not any(running.frame().pixels[8 * 128 :])
    assert running.now_ms < 500


def test_a_press_is_drawn_and_kept(running: Pico) -> None:
    before = digits(running)
    press = running.press("B")
    assert press.data_bytes == 1024
    assert 0 < press.cpu_ms <= press.latency_ms < 100
    assert digits(running) != before
    assert image.read_files(running.filesystem())["count.txt"] == b"1\n"
    assert running.flash.programs > 0


def test_two_runs_are_the_same(firmware: Path) -> None:
    def run() -> tuple[object, ...]:
        with Pico() as pico:
            pico.boot(firmware, demo())
            pico.until_serial("ready")
            pico.until_idle()
            presses = [pico.press("B") for _ in range(3)]
            return pico.now_ms, pico.busy_ms, pico.flash, presses

    assert run() == run()


def test_peek_does_not_disturb(running: Pico) -> None:
    running.press("B")
    assert running.peek("print(count)").strip() == "1"
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        running.peek("1 // 0")
    running.press("B")
    assert running.peek("print(count)").strip() == "2"


def test_exec_stops_the_program_and_keeps_its_globals(running: Pico) -> None:
    running.press("B")
    assert running.exec("print(count, 6 * 7)") == "1 42\n"
    with pytest.raises(RuntimeError, match="NameError"):
        running.exec("nothing")


def test_bouncing_contacts(running: Pico) -> None:
    running.bounce("B", edges=4)
    running.until_idle()
    assert int(running.peek("print(count)")) > 1  # the demonstration does not debounce


@pytest.mark.parametrize("tear", ["before", "torn", "after"])
@pytest.mark.parametrize("operation", [1, 2, 3])
def test_what_was_acknowledged_survives_a_power_cut(running: Pico, operation: int, tear: str) -> None:
    for _ in range(3):
        running.press("B")
    running.cut_power_after(operation, tear=tear)
    with pytest.raises(PowerCut):
        for _ in range(20):
            running.press("B")
    acknowledged = running.serial().count("acknowledged")
    running.reboot()
    running.until_serial("ready ")
    running.until_idle()
    assert int(running.peek("print(count)")) in (acknowledged, acknowledged + 1)
    assert running.press("B").data_bytes


def test_a_reset_by_the_program(running: Pico) -> None:
    running.press("B")
    running.write_serial("\x03import machine; machine.reset()\r\n")
    running.until_serial("ready 1")
    assert running.resets == 1


@pytest.mark.parametrize(
    ("fault", "number"),
    [
        ("panel_absent", 5),
        ("panel_hangs", 110),
        ("panel_refuses 1", 5),
        ("panel_refuses 17", 5),
        ("panel_refuses 500", 5),
    ],
)
def test_panel_faults(running: Pico, fault: str, number: int) -> None:
    name, *nth = fault.split()
    getattr(running, name)(*map(int, nth))
    running.press("B")
    assert f"panel [Errno {number}]" in running.serial()
    running.panel_back()
    assert running.press("B").data_bytes == 1024


def test_panel_tells_that_it_lost_power(running: Pico) -> None:
    ask = "b = bytearray(1)\ndisplay.i2c_device.i2c.readfrom_into(0x3C, b)\nprint(b[0] >> 6 & 1)"
    assert running.exec(ask) == "0\n"
    running.panel_back()
    assert running.exec(ask) == "1\n"


def test_random_bit(running: Pico) -> None:
    assert 900 < int(running.exec(ROSC)) < 1100
    running.random("biased", ones=0.95)
    assert 1860 < int(running.exec(ROSC)) < 1940
    running.random("stuck", value=0)
    assert int(running.exec(ROSC)) == 0


def test_heap_can_be_made_small(pico: Pico, firmware: Path) -> None:
    disk = image.Image()
    disk.add("boot.py", image.BALLAST.format(heap=65536))
    pico.boot(firmware, disk.build())
    pico.run_ms(100)
    free = int(pico.exec("import gc; gc.collect(); print(gc.mem_free())"))
    assert 60_000 < free < 65_536


def test_time_on_the_wire(firmware: Path) -> None:
    with Pico(Settings(wire_hz=400_000)) as pico:
        pico.boot(firmware, demo())
        pico.until_serial("ready")
        pico.until_idle()
        frame = [t for t in pico.transactions() if len(t.data) == 1025][-1]
        assert 22 < frame.end_ms - frame.start_ms < 26


def test_time_in_the_flash(firmware: Path) -> None:
    with Pico(Settings(erase_ms=45, program_ms=0.4)) as pico:
        pico.boot(firmware, demo())
        pico.until_serial("ready")
        pico.until_idle()
        assert pico.press("B").latency_ms > 45
