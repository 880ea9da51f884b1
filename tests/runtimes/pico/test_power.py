"""Nobody presses: the panel dims and goes dark, the processor sleeps longer; any button wakes it in time."""

from pathlib import Path

import pytest

from host_tools.pico import image
from host_tools.pico.emulator import Pico
from host_tools.pico.measure import share_awake
from host_tools.presses import read_png
from host_tools.simulated import QUIET_MS

pytestmark = pytest.mark.pico

MENU = Path(__file__).parents[2] / "golden" / "presses" / "menu" / "menu.png"
DIM, DARK, LIT = b"\x00\x81\x01", b"\x00\xae", b"\x00\xaf"  # commands to the panel


def commands(pico: Pico, since_ms: float) -> list[bytes]:
    return [sent.data for sent in pico.transactions(since_ms) if sent.data[:1] == b"\x00" and not sent.read]


def test_the_panel_dims_and_goes_dark_and_any_button_wakes_it_within_100_ms(firmware: Path) -> None:
    with Pico() as pico:
        pico.boot(firmware, image.application().build())
        pico.until_idle(quiet_ms=QUIET_MS)
        lit = share_awake(pico)
        for number, button in enumerate("ABC"):
            start = pico.now_ms
            pico.run_ms(31_000)
            assert DIM in commands(pico, start) and DARK not in commands(pico, start)
            dim = share_awake(pico)
            pico.run_ms(90_000)
            assert DARK in commands(pico, start)
            assert share_awake(pico) < lit / 4 and dim < lit / 4
            pico.run_ms(17 * number)
            pico.hold(button)
            pressed = pico.now_ms
            pico.run_ms(100)
            assert LIT in commands(pico, pressed), "it is still held"
            pico.run_ms(700)  # a long press
            pico.release(button)
            pico.run_ms(100)
            assert pico.frame() == read_png(MENU), "it did nothing else"
