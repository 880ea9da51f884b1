"""The panel shows what the canvas holds, sends no more than it must, and outlives every fault of the bus."""

import errno
import random

import mock_screens  # type: ignore[import-not-found]
import pytest
from adafruit_ssd1306 import SSD1306_I2C

from host_tools import framebuf
from host_tools.chips.picture import Picture
from host_tools.chips.ssd1306 import SSD1306, ModelBus
from umpire.device.i2c_bus import I2CBus
from umpire.device.panel import Panel

SIZES = [(128, 64), (128, 32), (72, 40)]
ERRORS = [errno.ENODEV, errno.EIO, errno.ETIMEDOUT]


class Bench:
    """A panel, its chip and the bus between them."""

    def __init__(self, width: int = 128, height: int = 64) -> None:
        self.chip = SSD1306(width, height)
        self.bus = ModelBus(self.chip)
        self.panel = Panel(width, height, framebuf, lambda: SSD1306_I2C(width, height, self.bus))
        self.canvas = self.panel.canvas

    def shown(self) -> Picture:
        return self.chip.frame()

    def drawn(self) -> Picture:
        return Picture.from_buffer(self.canvas.buffer, self.panel.width, self.panel.height)

    def same(self) -> bool:
        return self.shown() == self.drawn()

    def bytes_of(self, action) -> int:
        before = self.bus.bytes_sent
        action()
        return self.bus.bytes_sent - before


def scribble(canvas, chance: random.Random) -> None:
    for _ in range(chance.randrange(4)):
        x, y = chance.randrange(-10, canvas.width), chance.randrange(-10, canvas.height)
        what = chance.randrange(4)
        if what == 0:
            canvas.text("Napoleon", x, y, chance.randrange(2))
        elif what == 1:
            canvas.die(x, y, 20, "17")
        elif what == 2:
            canvas.invert(x, y, 20, 9)
        else:
            canvas.fill_rect(x, y, 30, 3, chance.randrange(2))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_glass_shows_the_canvas_after_any_drawing(width, height):
    bench = Bench(width, height)
    chance = random.Random(7)
    for _ in range(80):
        scribble(bench.canvas, chance)
        before, data = bench.shown(), bench.chip.bytes_of_data
        sent = bench.panel.show()
        assert bench.same()
        rows = zip(before.rows(), bench.shown().rows(), strict=True)
        changed = {y >> 3 for y, (old, new) in enumerate(rows) if old != new}
        assert sent >= len(changed) and (sent > 0) == bool(changed)
        assert bench.chip.bytes_of_data - data == sent * width


@pytest.mark.parametrize(("name", "draw"), [(name, draw) for name, draw, _ in mock_screens.SCREENS])
def test_agreed_screens_through_driver_and_chip(name, draw):
    wanted = draw()
    bench = Bench(wanted.width, wanted.height)
    bench.canvas.buffer[:] = wanted.buffer
    bench.panel.show()
    assert bench.same()


def test_only_what_lies_between_changes_is_sent_in_one_window():
    bench = Bench()
    assert bench.panel.show() == 0
    status_only = bench.bytes_of(bench.panel.show)
    assert status_only == 2
    bench.canvas.fill_rect(5, 17, 3, 20)  # pages 2, 3, 4
    assert bench.bytes_of(lambda: bench.panel.show() == 3 or pytest.fail("pages")) == 2 + 8 + 2 + 3 * 128
    bench.canvas.fill_rect(0, 0, 3, 3)
    bench.canvas.fill_rect(0, 44, 3, 3)  # pages 0 and 5
    assert bench.bytes_of(bench.panel.show) == 2 + 8 + 2 + 6 * 128
    bench.canvas.fill_rect(0, 60, 3, 3)  # the last page
    assert bench.bytes_of(bench.panel.show) == 2 + 8 + 2 + 128
    bench.canvas.fill_rect(0, 0, 3, 3, 0)  # the first page
    assert bench.bytes_of(bench.panel.show) == 2 + 8 + 2 + 128
    assert bench.same()


def test_driver_buffer_is_whole_after_a_partial_flush():
    bench = Bench()
    bench.canvas.fill(1)
    bench.panel.show()
    bench.canvas.fill_rect(0, 40, 128, 8, 0)
    assert bench.panel.show() == 1
    buffer = bench.panel.buffer
    assert buffer[0] == 0x40 and bytes(buffer[1:]) == bytes(bench.canvas.buffer)


def test_flip_contrast_and_power():
    bench = Bench()
    bench.canvas.text("Napoleon", 0, 0)
    bench.panel.show()
    bench.panel.flip(True)
    assert bench.panel.show() == 8
    assert bench.shown().pixels == bench.drawn().pixels[::-1]
    bench.panel.flip(True)
    assert bench.panel.show() == 0
    bench.panel.contrast(9)
    assert bench.chip.contrast == 9
    bench.panel.power(False)
    assert not any(bench.shown().pixels)
    assert bench.panel.show() == 0 and not bench.panel.fault
    bench.panel.power(True)
    bench.panel.flip(False)
    bench.panel.show()
    assert bench.same()


@pytest.mark.parametrize("error", ERRORS)
def test_a_fault_at_every_byte_of_a_frame(error):
    bench = Bench()
    bench.panel.show()
    position = 0
    chance = random.Random(3)
    while True:
        scribble(bench.canvas, chance)
        bench.canvas.invert(0, 0, 128, 64)
        bench.bus.fail_after(position, error)
        sent = bench.panel.show()
        if bench.bus.armed:
            break
        if bench.panel.fault:  # not for the status byte: that is repaired in the same call
            assert sent == 0
            bench.panel.show()
        assert bench.panel.recovered and not bench.panel.fault
        bench.panel.recovered = False
        assert bench.same()
        position += 1 if position < 60 else 13
    assert position > 1024
    bench.bus.fail_after(-1)


@pytest.mark.parametrize("error", ERRORS)
def test_a_fault_at_every_byte_of_the_restart(error):
    bench = Bench()
    bench.panel.flip(True)
    bench.panel.contrast(40)
    position = 0
    while True:
        bench.bus.unplug()
        bench.canvas.fill(0)
        bench.canvas.text(str(position), 40, 20)
        bench.panel.show()
        assert bench.panel.fault and bench.panel.show() == 0
        bench.bus.plug()
        bench.bus.fail_after(position, error)
        bench.panel.show()
        done = bench.bus.armed
        bench.bus.fail_after(-1)
        bench.panel.show()
        bench.panel.show()
        assert not bench.panel.fault
        assert bench.shown().pixels == bench.drawn().pixels[::-1] and bench.chip.contrast == 40
        if done:
            break
        position += 1 if position < 150 else 23
    assert position > 1200


@pytest.mark.parametrize("error", ERRORS)
def test_faults_of_settings(error):
    for action in ("contrast", "flip", "power"):
        bench = Bench()
        bench.canvas.text("safe", 0, 0)
        bench.panel.show()
        bench.bus.fail_after(1, error)
        value = {"contrast": 30, "flip": True, "power": False}[action]
        getattr(bench.panel, action)(value)
        assert bench.panel.fault
        bench.panel.show()
        assert not bench.panel.fault
        assert bench.chip.contrast == (30 if action == "contrast" else 255)
        assert bench.chip.segments_swapped == (action != "flip")
        assert bench.chip.on == (action != "power")


def test_absent_at_power_on_and_plugged_in_later():
    chip = SSD1306()
    bus = ModelBus(chip)
    bus.unplug()
    panel = Panel(128, 64, framebuf, lambda: SSD1306_I2C(128, 64, bus))
    assert panel.fault and not panel.recovered
    panel.canvas.text("hello", 0, 0)
    panel.contrast(10)
    panel.power(True)
    assert panel.show() == 0
    bus.plug()
    assert panel.show() == 1 and panel.recovered and not panel.fault
    assert chip.contrast == 10
    assert chip.frame() == Picture.from_buffer(panel.canvas.buffer, 128, 64)


def test_unplugged_between_two_frames_unnoticed():
    """No byte failed, but the chip has lost its picture and its settings: the status byte tells."""
    bench = Bench()
    bench.canvas.text("Napoleon", 0, 0)
    bench.panel.show()
    bench.bus.unplug()
    bench.bus.plug()
    assert bench.panel.show() == 1 and bench.panel.recovered and bench.same()


def test_a_panel_without_a_status_byte():
    bench = Bench()
    bench.chip.status = lambda: 0xFF  # type: ignore[method-assign]
    panel = Panel(128, 64, framebuf, lambda: SSD1306_I2C(128, 64, bench.bus))
    panel.canvas.text("Napoleon", 0, 0)
    assert panel.show() == 1 and not panel.fault
    assert bench.shown() == Picture.from_buffer(panel.canvas.buffer, 128, 64)


class MachineI2C:
    """machine.I2C as far as the adapter uses it."""

    def __init__(self) -> None:
        self.log: list[tuple[int, bytes]] = []

    def writeto(self, address: int, buffer: bytes) -> int:
        self.log.append((address, bytes(buffer)))
        return len(buffer)

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        for index in range(len(buffer)):
            buffer[index] = 7


def test_adapter_of_machine_i2c():
    wire = MachineI2C()
    bus = I2CBus(wire)
    assert bus.try_lock() and not bus.try_lock()
    bus.unlock()
    assert bus.try_lock()
    bus.writeto(0x3C, b"abcdef", start=2, end=4)
    bus.writeto(0x3C, b"abcdef", start=4)
    bus.writeto(0x3C, b"")
    assert wire.log == [(0x3C, b"cd"), (0x3C, b"ef"), (0x3C, b"")]
    read = bytearray(3)
    bus.readfrom_into(0x3C, read, start=1)
    assert read == b"\x00\x07\x07"


def test_a_short_count_is_an_error():
    wire = MachineI2C()
    wire.writeto = lambda address, buffer: len(buffer) - 1  # type: ignore[method-assign]
    with pytest.raises(OSError, match=str(errno.EIO)):
        I2CBus(wire).writeto(0x3C, b"abcdef")
