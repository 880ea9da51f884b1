"""What a maker sees who has just wired a handheld: the self-test on panel and serial line, and a wrong board.py."""

from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools import presses
from host_tools.pico import image
from host_tools.pico.emulator import Pico, Settings
from host_tools.pico.player import stage
from host_tools.presses import parse, read_png
from host_tools.simulated import QUIET_MS

pytestmark = pytest.mark.pico

GOLDEN = Path(__file__).parents[2] / "golden" / "pico"
BOOT_MS = 1500


def like_golden(pico: Pico, name: str, update: bool) -> bool:
    """Is the picture as it was when somebody looked at it?"""
    path = GOLDEN / f"{name}.png"
    if update:
        presses.write_png(pico.frame(), path)
    return pico.frame() == read_png(path)


def image_with(board: str, folder: Path) -> bytes:
    """The application for a Pico whose board.py ends in this line."""
    path = folder / "board.py"
    path.write_text(image.BOARD.read_text(encoding="utf-8") + f"\n{board}\n", encoding="utf-8")
    return image.application(board=path).build()


def self_test(pico: Pico, firmware: Path, height: int = 64, fault: Callable[[Pico], None] | None = None) -> None:
    """Power on with A held, and maybe with a fault, until all has been looked at."""
    pico.boot(firmware, stage(parse(f"panel 128x{height}")).build())
    pico.hold("A")
    if fault:
        fault(pico)
    pico.run_ms(BOOT_MS)
    pico.release("A")
    pico.until_idle(quiet_ms=QUIET_MS)


@pytest.mark.parametrize("height", [64, 32])
def test_button_a_at_power_on_begins_the_self_test(height: int, firmware: Path, update_golden: bool) -> None:
    with Pico(Settings(height=height)) as pico:
        self_test(pico, firmware, height)
        assert like_golden(pico, f"self-test-{height}", update_golden)
        said = pico.serial()
        for words in ("Panel: It answers.", "ten seconds: A.", "Not pressed yet: A B C.", "Dice: The random source is"):
            assert words in said, said
        for button in "CBBAA":
            pico.press(button, quiet_ms=QUIET_MS)
        assert "Buttons: All three have been pressed." in pico.serial()
        for _ in range(2):  # memory, flash: the figures are this firmware's
            pico.press("A", quiet_ms=QUIET_MS)
            pico.press("B", quiet_ms=QUIET_MS)
            pico.press("B", quiet_ms=QUIET_MS)
        assert "KB free. Worn: under 1 %, judged by 0 matches." in pico.serial()
        assert "KB of heap are free" in pico.serial()
        assert "micropython 1." in pico.serial()


# -- no panel: the serial line says which wire -------------------------------------------------------------------------

SDA, SCL = Settings().sda, Settings().scl


def low(*pins: int) -> Callable[[Pico], None]:
    """Wires that touch ground: nothing comes through."""

    def fault(pico: Pico) -> None:
        pico.panel_absent()
        for pin in pins:
            pico.drive(pin, 0)

    return fault


@pytest.mark.parametrize(
    ("fault", "address", "said"),
    [
        (Pico.panel_absent, 0x3C, "Nothing answers at 0x3c: check VCC, GND, SDA at pin 4, SCL at pin 5."),
        (Pico.panel_hangs, 0x3C, "The bus hangs: check SCL at pin 5, then SDA at pin 4."),
        (None, 0x3D, "It answers at 0x3d, but board.py says 0x3c: change addr there."),
        (None, 0x68, "Nothing answers at 0x3c, but at 0x68: is that another device?"),
        (low(SDA), 0x3C, "SDA (pin 4) stays low: it touches ground, or the panel holds it. Switch off and on."),
        (low(SCL), 0x3C, "SCL (pin 5) stays low: it touches ground or another wire."),
        (low(SDA, SCL), 0x3C, "SDA (pin 4) and SCL (pin 5) stay low: has the panel power? Check VCC and GND."),
    ],
    ids=["absent", "hangs", "other-address", "other-device", "sda-low", "scl-low", "both-low"],
)
def test_without_a_panel_the_serial_line_names_the_wire(
    fault: Callable[[Pico], None] | None, address: int, said: str, firmware: Path
) -> None:
    with Pico(Settings(i2c_address=address)) as pico:
        self_test(pico, firmware, fault=fault)
        told = [line for line in pico.serial().splitlines() if line.startswith("Panel: ")]
        assert told == [f"Panel: {said}"]
        pico.hold("B")
        pico.run_ms(60)
        pico.release("B")
        pico.run_ms(100)
        assert "Not pressed yet: A C." in pico.serial()  # buttons are told without a panel, too
        assert "Traceback" not in pico.serial()


def test_a_panel_that_is_plugged_in_during_the_self_test_is_found(firmware: Path) -> None:
    with Pico() as pico:
        self_test(pico, firmware, fault=low(SDA))
        pico.drive(SDA, 1)
        pico.panel_back()
        pico.run_ms(3000)
        pico.press("B")  # it has been told
        pico.run_ms(2500)  # by then it is looked at again
        assert pico.serial().rindex("Panel: It answers.") > pico.serial().rindex("Panel: SDA")
        assert pico.frame() == read_png(GOLDEN / "self-test-64.png")


# -- a wrong board.py --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said", "picture"),
    [
        ("BUTTONS = (13, 14, 99)", "BUTTONS: there is no pin 99", "wrong-buttons"),
        ("BUZZER = 31", "BUZZER: there is no pin 31", "wrong-buzzer"),
        ("I2C = {'id': 0, 'sda': 40, 'scl': 5, 'freq': 400_000}", "I2C sda: there is no pin 40", ""),
        ("I2C = {'id': 0, 'sda': 4, 'scl': 7, 'freq': 400_000}", "I2C 0, sda 4, scl 7: bad SCL pin", ""),
        ("I2C = {'id': 2, 'sda': 4, 'scl': 5, 'freq': 400_000}", "I2C 2, sda 4, scl 5: I2C(2) doesn't exist", ""),
    ],
    ids=["button", "buzzer", "sda", "scl-of-another-bus", "no-such-bus"],
)
def test_an_impossible_pin_is_refused_by_name(
    line: str, said: str, picture: str, firmware: Path, tmp_path: Path, update_golden: bool
) -> None:
    with Pico() as pico:
        pico.boot(firmware, image_with(line, tmp_path))
        pico.run_ms(BOOT_MS)
        assert f"Umpire: board.py is wrong. {said}" in pico.serial()
        assert "Traceback" not in pico.serial()
        assert pico.exec("print(6 * 7)") == "42\n"  # the console is open
        if picture:
            assert like_golden(pico, picture, update_golden)
