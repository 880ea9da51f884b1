"""The same panel over each chip and each bus: SSD1306 and SH1106, on I2C and on SPI."""

import random
from collections.abc import Callable

import pytest
from adafruit_ssd1306 import SSD1306_I2C

from host_tools import framebuf
from host_tools.chips.picture import Picture
from host_tools.chips.sh1106 import SH1106 as SH1106Model
from host_tools.chips.spi import ModelSPI
from host_tools.chips.ssd1306 import SSD1306, ChipError, ModelBus
from umpire.device.paged_panel import PagedPanel
from umpire.device.panel import Panel
from umpire.device.sh1106 import SH1106
from umpire.device.spi_bus import SPIBus

SIZES = [(128, 64), (128, 32), (72, 40)]


class Bench:
    """A panel, its chip, and what is between them."""

    def __init__(self, chip: SSD1306, spi: bool) -> None:
        self.chip = chip
        self.paged = isinstance(chip, SH1106Model)
        kind, driver = (PagedPanel, SH1106) if self.paged else (Panel, SSD1306_I2C)
        self.spi = ModelSPI(chip)
        self.i2c = ModelBus(chip)
        bus: Callable[[], object] = (
            (lambda: SPIBus(self.spi, self.spi.dc, self.spi.cs, self.spi.reset)) if spi else (lambda: self.i2c)
        )
        self.panel = kind(chip.width, chip.height, framebuf, lambda: driver(chip.width, chip.height, bus()))

    def drawn(self) -> Picture:
        return Picture.from_buffer(self.panel.canvas.buffer, self.panel.width, self.panel.height)

    def draw(self, seed: int) -> None:
        chance = random.Random(seed)
        canvas = self.panel.canvas
        canvas.text("Napoleon", chance.randrange(60), chance.randrange(30))
        canvas.fill_rect(chance.randrange(canvas.width), chance.randrange(canvas.height), 5, 5, chance.randrange(2))


CHIPS = [
    pytest.param(chip, spi, id=f"{chip.__name__}-{'SPI' if spi else 'I2C'}")
    for chip in (SSD1306, SH1106Model)
    for spi in (False, True)
]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("chip", "spi"), CHIPS)
def test_the_glass_shows_the_canvas(chip: type[SSD1306], spi: bool, size: tuple[int, int]) -> None:
    bench = Bench(chip(*size), spi)
    assert not bench.panel.fault
    for seed in range(40):
        bench.draw(seed)
        before = bench.chip.bytes_of_data
        pages = bench.panel.show()
        assert bench.chip.frame() == bench.drawn()
        assert bench.chip.bytes_of_data - before == pages * size[0]


@pytest.mark.parametrize("shift", [-2, 0, 1, 2])
@pytest.mark.parametrize(("chip", "size"), [(SH1106Model, (128, 64)), (SH1106Model, (72, 40)), (SSD1306, (72, 40))])
def test_a_glass_at_other_columns_is_met_by_a_shift_both_ways_up(
    chip: type[SSD1306], size: tuple[int, int], shift: int
) -> None:
    bench = Bench(chip(*size, shift=shift), spi=False)
    bench.draw(1)
    bench.panel.show()
    assert (bench.chip.frame() == bench.drawn()) == (shift == 0)
    for flipped in (False, True, False):
        bench.panel.flip(flipped, shift)
        bench.draw(2)
        bench.panel.show()
        shown = bench.chip.frame()
        if flipped:
            shown = Picture(shown.width, shown.height, shown.pixels[::-1])
        assert shown == bench.drawn()


def test_a_panel_that_shows_all_columns_cannot_be_shifted() -> None:
    bench = Bench(SSD1306(), spi=False)
    bench.panel.flip(False, 2)
    bench.draw(1)
    bench.panel.show()
    assert bench.panel.spare() == 0
    assert bench.chip.frame() == bench.drawn()


@pytest.mark.parametrize(("chip", "spi"), CHIPS)
def test_brightness_and_sleep(chip: type[SSD1306], spi: bool) -> None:
    bench = Bench(chip(), spi)
    bench.panel.contrast(7)
    bench.panel.power(False)
    assert (bench.chip.contrast, bench.chip.on) == (7, False)
    bench.panel.power(True)
    assert bench.chip.on
    assert not bench.panel.fault


def test_an_sh1106_that_answers_is_asked_whether_it_is_awake() -> None:
    bench = Bench(SH1106Model(), spi=False)
    assert bench.panel.answers_status
    bench.i2c.unplug()
    bench.i2c.plug()  # it is off now
    bench.draw(1)
    bench.panel.show()
    assert bench.chip.on
    assert bench.panel.recovered
    assert bench.chip.frame() == bench.drawn()


def test_a_panel_on_spi_is_reset_before_it_is_started_and_never_answers() -> None:
    bench = Bench(SSD1306(), spi=True)
    assert bench.spi.reset.falls == 1
    assert bench.spi.reset.level == 1
    assert bench.spi.cs.level == 1
    assert not bench.panel.answers_status


def test_the_drivers_own_page_addressing_is_nothing_for_an_sh1106() -> None:
    """Why there is a subclass: the set-up alone has commands that the chip lacks."""
    with pytest.raises(ChipError, match="no command 0x20"):
        SSD1306_I2C(128, 64, ModelBus(SH1106Model()), page_addressing=True)


def test_an_sh1106_has_no_windows() -> None:
    with pytest.raises(ChipError, match="no command 0x20"):
        Panel(128, 64, framebuf, lambda: SSD1306_I2C(128, 64, ModelBus(SH1106Model())))
