"""The simulated handheld: pins, panel, flash, dice and power as the firmware sees them."""

from pathlib import Path

import pytest

from host_tools import autoplay
from host_tools.chips.ssd1306 import SSD1306
from host_tools.presses import SimulatedTarget, TracedBus, parse
from host_tools.simulated import Simulated
from umpire import handheld
from umpire.device import archive
from umpire.device.buttons import LONG, A, B, C
from umpire.device.dice_rng import DiceFault
from umpire.setup import Setup


@pytest.fixture
def here(tmp_path: Path) -> SimulatedTarget:
    return SimulatedTarget(parse("B"), tmp_path / "flash")


def screen(here: Simulated) -> str:
    return type(here.ui.screen).__name__


def test_it_starts_in_the_menu_and_shows_it_through_the_driver(here: SimulatedTarget) -> None:
    assert screen(here) == "Start"
    assert here.picture() == here.picture()
    assert any(here.picture().pixels)
    assert bytes(here.ui.panel.canvas.buffer) == bytes(
        sum(here.picture().pixel(x, 8 * page + bit) << bit for bit in range(8)) for page in range(8) for x in range(128)
    )
    assert here.chip.contrast == here.ui.settings.contrast


def test_presses_go_through_pins_and_the_firmwares_debouncing(here: SimulatedTarget) -> None:
    seen: list[int] = []
    here.ui.screen.press = seen.append  # type: ignore[method-assign, assignment]
    for event in (A, C, B, LONG + A, LONG + B):
        here.press(event)
    assert seen == [A, C, B, LONG + A, LONG + B]
    seen.clear()
    here.hold(C, 1100)
    assert seen == [LONG + C] * 3, "told, and repeated twice"


def test_events_can_be_put_in_directly(here: SimulatedTarget) -> None:
    seen: list[int] = []
    here.ui.screen.press = seen.append  # type: ignore[method-assign, assignment]
    here.buttons.push(LONG + C)
    here.buttons.push(A)
    here.wait(20)
    assert seen == [LONG + C, A]


def test_time_passes_only_when_it_is_let(here: SimulatedTarget) -> None:
    before = here.clock.now
    here.wait(30_000)
    assert 30_000 <= here.clock.now - before < 30_010


def test_a_panel_unplugged_stops_nothing_and_comes_back(here: SimulatedTarget) -> None:
    here.fault("panel", "off")
    assert not here.picture().pixels.count(1) or here.chip.on, "the model shows what it last got"
    here.press(C)
    assert here.ui.panel.fault
    here.fault("panel", "on")
    here.settle()
    assert not here.ui.panel.fault
    assert any(here.picture().pixels)


def test_dice_that_stick_are_found_out_and_come_back(here: SimulatedTarget) -> None:
    assert here.ui.dice.ok and not here.ui.dice.seeded
    here.fault("dice", "stuck")
    with pytest.raises(DiceFault):
        here.ui.dice.roll_all(bytes([20] * 30))
    assert not here.ui.dice.retest()
    here.fault("dice", "good")
    assert here.ui.dice.retest()


def setup() -> Setup:
    setup = Setup()
    setup.add_side("Napoleon", b"\x06")
    setup.add_side("Wellington", b"\x06")
    return setup


def begin(here: Simulated) -> None:
    here.ui.begin(setup())
    here.settle()
    here.ui.answer(("first", 0, False))


def test_a_full_flash_keeps_lines_in_memory_until_there_is_room(here: SimulatedTarget) -> None:
    begin(here)
    journal = here.ui.journal
    assert len(journal.waiting) == 0
    here.disk.full = True
    match = here.ui.match
    assert match
    here.ui.answer(("roll", match.question.dice, b"\x03", False))
    assert here.ui.unsaved and len(journal.waiting) == 1
    here.disk.full = False
    here.ui.answer(("roll", match.question.dice, b"\x05", False))
    assert not here.ui.unsaved and len(journal.waiting) == 0


def test_a_power_cut_leaves_flash_and_panel_only(here: SimulatedTarget) -> None:
    begin(here)
    ui = here.ui
    number = ui.journal.match
    here.cut()
    assert here.ui is not ui and screen(here) == "Start"
    assert archive.open_match(here.ui.journal) == number
    assert any(here.picture().pixels)


def test_repeatable_dice_say_so_in_the_record(tmp_path: Path) -> None:
    def record(seed: int | None) -> list[str]:
        here = Simulated(TracedBus(SSD1306()), str(tmp_path / str(seed)), seed=seed)
        begin(here)
        return list(archive.lines(here.ui.journal, here.ui.journal.match))

    assert "seed 42" in record(42)
    assert not [line for line in record(None) if line.startswith("seed")]


def test_a_seed_repeats_the_rolls(tmp_path: Path) -> None:
    def rolls(folder: str, seed: int) -> bytes:
        here = Simulated(TracedBus(SSD1306()), str(tmp_path / folder), seed=seed)
        return bytes(here.ui.dice.roll_all(bytes([100] * 20)))

    assert rolls("a", 42) == rolls("b", 42) != rolls("c", 43)


@pytest.mark.parametrize(("width", "height"), [(128, 64), (128, 32), (72, 40)])
def test_panels_of_all_sizes(width: int, height: int, tmp_path: Path) -> None:
    here = SimulatedTarget(parse(f"panel {width}x{height}"), tmp_path)
    assert (here.picture().width, here.picture().height) == (width, height)
    assert any(here.picture().pixels)


def test_what_a_press_needs_is_loaded_while_the_finger_is_on_the_button(here: SimulatedTarget) -> None:
    import sys

    chance = autoplay.Chance(4)
    while here.ui.screen.path != "table.Table":
        here.press(autoplay.playing(here.ui, chance))
    here.settle()
    assert "umpire.screens.attack" not in sys.modules, "at the table nothing is kept that is not shown"
    here.pins[B].set(0)
    here.wait(40)
    assert screen(here) == "Table", "nothing has been pressed yet"
    assert "umpire.screens.attack" in sys.modules
    here.wait(400)
    here.pins[B].set(1)
    here.settle()
    assert screen(here) == "Attacks"


def test_what_comes_next_is_loaded_while_the_players_look(
    here: SimulatedTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    assert screen(here) == "Start" and "umpire.screens.new_match" in sys.modules
    here.press(C)
    assert screen(here) == "Start" and "umpire.screens.records" in sys.modules
    monkeypatch.setattr(handheld, "_free", lambda: 30_000)
    here.press(A)
    assert screen(here) == "Start" and "umpire.screens.new_match" not in sys.modules, "there is no room for it"


def test_modules_go_at_once_where_heap_is_short(here: SimulatedTarget, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setattr(handheld, "_free", lambda: 30_000)
    here.press(B)
    assert screen(here) == "New" and "umpire.screens.menu" not in sys.modules
    monkeypatch.undo()
    here.press(LONG + B)
    here.press(B)
    assert screen(here) == "New" and "umpire.screens.menu" in sys.modules
