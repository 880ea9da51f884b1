"""The model of the display controller: windows, addressing, and what the glass shows."""

import errno

import pytest
from adafruit_ssd1306 import SSD1306_I2C

from host_tools.chips.picture import Picture, contact_sheet
from host_tools.chips.ssd1306 import SSD1306, ChipError, ModelBus

SIZES = [(128, 64), (128, 32), (72, 40)]


def send(chip: SSD1306, *transfer: int) -> None:
    chip.start()
    for value in transfer:
        chip.byte(value)


def commands(chip: SSD1306, *values: int) -> None:
    send(chip, 0x00, *values)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_drivers_pixels_are_seen_where_it_drew_them(width, height):
    chip = SSD1306(width, height)
    assert not any(chip.frame().pixels)  # off, whatever noise the memory holds
    driver = SSD1306_I2C(width, height, ModelBus(chip))
    assert not any(chip.frame().pixels)
    marks = [(0, 0), (width - 1, 0), (5, 9), (width // 2, height - 1)]
    for x, y in marks:
        driver.pixel(x, y, 1)
    driver.show()
    shown = chip.frame()
    assert {(x, y) for y in range(height) for x in range(width) if shown.pixel(x, y)} == set(marks)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_turned_by_180_degrees(width, height):
    chip = SSD1306(width, height)
    driver = SSD1306_I2C(width, height, ModelBus(chip))
    driver.fill_rect(1, 2, 7, 3, 1)
    driver.show()
    upright = chip.frame()
    driver.rotate(False)
    half = chip.frame()
    assert half != upright  # the segments turn with the next data only
    driver.show()
    assert chip.frame().pixels == upright.pixels[::-1]


def test_contrast_inverse_and_power():
    chip = SSD1306()
    driver = SSD1306_I2C(128, 64, ModelBus(chip))
    driver.contrast(17)
    driver.invert(True)
    assert chip.contrast == 17 and all(chip.frame().pixels)
    driver.invert(False)
    commands(chip, 0xA5)
    assert all(chip.frame().pixels)
    driver.poweroff()
    assert not any(chip.frame().pixels) and chip.status() == 0x40
    driver.poweron()
    assert chip.status() == 0


def test_a_window_fills_and_wraps():
    chip = SSD1306()
    commands(chip, 0x20, 0x00, 0x21, 10, 12, 0x22, 2, 3)
    send(chip, 0x40, *range(1, 8))
    assert chip.ram[2 * 128 + 10 : 2 * 128 + 13] == b"\x07\x02\x03"
    assert chip.ram[3 * 128 + 10 : 3 * 128 + 13] == b"\x04\x05\x06"


def test_vertical_and_page_addressing():
    chip = SSD1306()
    commands(chip, 0x20, 0x01, 0x21, 5, 6, 0x22, 0, 2)
    send(chip, 0x40, *range(1, 7))
    assert [chip.ram[page * 128 + column] for column in (5, 6) for page in range(3)] == [1, 2, 3, 4, 5, 6]
    commands(chip, 0x20, 0x02, 0xB4, 0x0F, 0x17)
    send(chip, 0x40, 0x33, 0x44)
    assert chip.ram[4 * 128 + 127] == 0x33 and chip.ram[4 * 128] == 0x44


def test_start_line_and_offset_roll_the_picture():
    chip = SSD1306()
    driver = SSD1306_I2C(128, 64, ModelBus(chip))
    driver.hline(0, 20, 128, 1)
    driver.show()
    commands(chip, 0x40 + 4, 0xD3, 3)
    shown = chip.frame()
    assert [y for y in range(64) if shown.pixel(64, y)] == [13]


def test_commands_over_several_transfers_and_mixed_with_data():
    chip = SSD1306()
    for value in (0x21, 3, 9):
        send(chip, 0x80, value)
    send(chip, 0x80, 0x20, 0x80, 0x00, 0x80, 0x22, 0x80, 0, 0x80, 0, 0xC0, 0x77, 0x40, 0x78)
    assert chip.ram[3:5] == b"\x77\x78"


@pytest.mark.parametrize("transfer", [(0x01,), (0x00, 0xFE)])
def test_what_the_data_sheet_does_not_define_is_an_error(transfer):
    with pytest.raises(ChipError):
        send(SSD1306(), *transfer)


@pytest.mark.parametrize("values", [(0x20, 0x10), (0x21, 9, 3), (0x22, 0, 8)])
def test_a_register_out_of_range_is_an_error_when_used(values):
    chip = SSD1306()
    commands(chip, *values)
    with pytest.raises(ChipError):
        send(chip, 0x40, 1)
    SSD1306_I2C(128, 64, ModelBus(chip))
    commands(chip, 0xA8, 3)
    with pytest.raises(ChipError):
        chip.frame()


def test_page_commands_need_page_addressing():
    chip = SSD1306()
    commands(chip, 0x20, 0x00)
    with pytest.raises(ChipError):
        commands(chip, 0xB0)


def test_com_pins_of_another_glass():
    chip = SSD1306(128, 32)
    SSD1306_I2C(128, 32, ModelBus(chip))
    commands(chip, 0xDA, 0x12)
    with pytest.raises(ChipError, match="com pins"):
        chip.frame()


def test_bus_faults():
    chip = SSD1306()
    bus = ModelBus(chip)
    assert bus.try_lock() and not bus.try_lock()
    bus.fail_after(2, errno.ETIMEDOUT)
    with pytest.raises(OSError) as caught:
        bus.writeto(0x3C, b"\x00\xaf")
    assert caught.value.errno == errno.ETIMEDOUT and not chip.on
    bus.writeto(0x3C, b"\x00\xaf")
    assert chip.on
    with pytest.raises(OSError):
        bus.writeto(0x3D, b"")
    bus.unplug()
    with pytest.raises(OSError):
        bus.writeto(0x3C, b"")
    bus.plug()
    read = bytearray(1)
    bus.readfrom_into(0x3C, read)
    assert read == b"\x40" and not chip.on


def test_an_absent_panel_is_a_value_error_of_the_driver():
    bus = ModelBus(SSD1306())
    bus.unplug()
    with pytest.raises(ValueError):
        SSD1306_I2C(128, 64, bus)


def test_pictures(tmp_path):
    shown = Picture(3, 2, b"\x01\x00\x00\x00\x01\x01")
    shown.write_pbm(tmp_path / "a.pbm")
    assert Picture.read_pbm(tmp_path / "a.pbm") == shown
    assert shown.differences(Picture(3, 2, b"\x01" * 6)) == 3
    assert str(shown) == "#..\n.##"
    shown.write_png(tmp_path / "a.png", scale=5)
    image = shown.image(5)
    assert image.size == (15, 10) and image.getpixel((0, 0)) != image.getpixel((5, 0))
    assert contact_sheet([("one", shown), ("two", shown)], columns=2).width > 2 * 9
    with pytest.raises(ValueError):
        Picture(3, 3, b"")
