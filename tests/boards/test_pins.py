"""A board.py is checked against what its chip's pins can do, and refused by name."""

from pathlib import Path

import pytest

from host_tools import pins

BOARDS = sorted((Path(__file__).parents[2] / "boards").glob("*/board.py"))
PICO = next(path for path in BOARDS if path.parent.name == "pico")
ESP32 = next(path for path in BOARDS if path.parent.name == "esp32_devkit")
D1_MINI = next(path for path in BOARDS if path.parent.name == "d1_mini")
THUMBY = next(path for path in BOARDS if path.parent.name == "thumby")


def said(board: Path, **changes: object) -> list[str]:
    """What is wrong with a board whose settings have changed."""
    return list(pins.problems({**pins.read(board), **changes}))


def i2c(bus: int | None, sda: int, scl: int) -> dict[str, object]:
    return {"id": bus, "sda": sda, "scl": scl, "freq": 400_000}


def spi(bus: int, sck: int, mosi: int) -> dict[str, object]:
    return {"id": bus, "sck": sck, "mosi": mosi, "dc": 17, "cs": 16, "freq": 1}


def panel(width: int, height: int, addr: int, **more: str) -> dict[str, object]:
    return {"width": width, "height": height, "addr": addr, **more}


@pytest.mark.parametrize("board", BOARDS, ids=lambda path: path.parent.name)
def test_every_board_is_possible(board: Path) -> None:
    assert list(pins.problems(pins.read(board))) == []
    assert pins.checked(board)["NAME"]


def test_there_are_the_boards_that_are_promised() -> None:
    names = {"pico", "pico2", "feather_rp2040_oled", "xiao_rp2040", "esp32_devkit", "d1_mini", "thumby"}
    assert {path.parent.name for path in BOARDS} == names


def test_a_board_is_refused_in_one_line_that_names_file_setting_and_pin(tmp_path: Path) -> None:
    board = tmp_path / "board.py"
    board.write_text(PICO.read_text(encoding="utf-8").replace("(13, 14, 15)", "(13, 14, 30)"), encoding="utf-8")
    with pytest.raises(pins.BoardError) as refused:
        pins.checked(board)
    assert str(refused.value) == f"{board}: BUTTONS C: the RP2040 has no GPIO 30"


def test_a_board_that_is_no_python_is_refused_in_one_line(tmp_path: Path) -> None:
    board = tmp_path / "board.py"
    board.write_text("NAME = \n", encoding="utf-8")
    with pytest.raises(pins.BoardError) as refused:
        pins.checked(board)
    assert str(refused.value).startswith(f"{board}: SyntaxError: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("board", "changes", "problem"),
    [
        (PICO, {"I2C": i2c(0, 6, 7)}, "I2C sda: GPIO 6 of the RP2040 cannot be the sda of bus 0"),
        (PICO, {"I2C": i2c(0, 5, 4)}, "I2C sda: GPIO 5 of the RP2040 cannot be the sda of bus 0"),
        (PICO, {"I2C": i2c(2, 4, 5)}, "I2C: the RP2040 has no bus 2, only 0, 1"),
        (PICO, {"I2C": {"id": 0, "sda": 4, "scl": 5}}, "I2C: 'freq' is missing"),
        (PICO, {"BUTTONS": (13, 14, 4)}, "BUTTONS C: GPIO 4 of the RP2040 is I2C sda already"),
        (PICO, {"BUTTONS": (13, 14)}, "BUTTONS: three are needed, and four are the most, not 2"),
        (PICO, {"BUTTONS": (13, 14, "GP15")}, "BUTTONS C: the RP2040 has no GPIO GP15"),
        (PICO, {"BUZZER": 14}, "BUZZER: GPIO 14 of the RP2040 is BUTTONS B already"),
        (PICO, {"PRESSED": 2}, "PRESSED: 0 or 1, not 2"),
        (PICO, {"PORT": "stm32"}, "PORT: there is none for 'stm32', only rp2, esp32, esp8266"),
        (PICO, {"CHIP": "esp32"}, "CHIP: 'esp32' is none of the port rp2: rp2040, rp2350"),
        (PICO, {"CHIP": "rp2350", "PRESSED": 1}, "BUTTONS A: GPIO 13 of the RP2350 has no pull-down that would do"),
        (PICO, {"PANEL": panel(96, 16, 0x3C)}, "PANEL: 128 x 64, 128 x 32 or 72 x 40 pixels, not 96 x 16"),
        (PICO, {"PANEL": panel(128, 64, 0x78)}, "PANEL: its address is 0x3C or 0x3D, not 120"),
        (
            PICO,
            {"PANEL": panel(128, 64, 0x3C, chip="ssd1309")},
            "PANEL: there is no driver for 'ssd1309', only for ssd1306, sh1106",
        ),
        (PICO, {"SPI": {}}, "I2C or SPI: the panel is on one of them"),
        (THUMBY, {"SPI": spi(0, 18, 20)}, "SPI mosi: GPIO 20 of the RP2040 cannot be the mosi of bus 0"),
        (THUMBY, {"SPI": spi(1, 18, 19)}, "SPI sck: GPIO 18 of the RP2040 cannot be the sck of bus 1"),
        (ESP32, {"BUTTONS": (25, 26, 34)}, "BUTTONS C: GPIO 34 of the ESP32 has no pull-up"),
        (ESP32, {"BUTTONS": (25, 26, 20)}, "BUTTONS C: the ESP32 has no GPIO 20"),
        (ESP32, {"BUTTONS": (25, 26, 9)}, "BUTTONS C: GPIO 9 of the ESP32 is the flash memory's"),
        (ESP32, {"BUTTONS": (25, 26, 3)}, "BUTTONS C: GPIO 3 of the ESP32 is the console's"),
        (
            ESP32,
            {"BUTTONS": (25, 0, 27)},
            "BUTTONS B: GPIO 0 of the ESP32 has to be high when the chip starts, button or not",
        ),
        (ESP32, {"I2C": i2c(0, 12, 22)}, "I2C sda: GPIO 12 of the ESP32 has to be low when the chip starts"),
        (ESP32, {"I2C": i2c(0, 36, 22)}, "I2C sda: GPIO 36 of the ESP32 is only an input"),
        (ESP32, {"BUZZER": 35}, "BUZZER: GPIO 35 of the ESP32 is only an input"),
        (D1_MINI, {"BUTTONS": (14, 12, 16)}, "BUTTONS C: GPIO 16 of the ESP8266 has no pull-up"),
        (
            D1_MINI,
            {"BUTTONS": (14, 12, 15)},
            "BUTTONS C: GPIO 15 of the ESP8266 has to be low when the chip starts, button or not",
        ),
        (D1_MINI, {"I2C": i2c(0, 4, 5)}, "I2C: the ESP8266 has no bus 0, only None"),
        (D1_MINI, {"I2C": i2c(None, 16, 5)}, "I2C sda: GPIO 16 of the ESP8266 cannot be the sda of bus None"),
        (D1_MINI, {"PRESSED": 1}, "BUTTONS A: GPIO 14 of the ESP8266 has no pull-down that would do"),
    ],
)
def test_what_a_chip_cannot_do_is_said_by_name(board: Path, changes: dict[str, object], problem: str) -> None:
    assert problem in said(board, **changes)


def test_what_is_missing_is_said() -> None:
    wired = pins.read(PICO)
    del wired["CHIP"]
    assert list(pins.problems(wired)) == ["CHIP is missing"]


def test_every_problem_is_a_line() -> None:
    everything = said(ESP32, BUTTONS=(34, 35, 99), BUZZER=39, PANEL={}, I2C={"id": 5, "sda": 40, "scl": 0, "freq": 1})
    assert len(everything) > 6
    assert not [line for line in everything if "\n" in line]


# -- the table against what else says it -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rp2040", "rp2350"])
def test_buses_of_the_raspberry_chips_are_those_of_their_data_sheets(name: str) -> None:
    """A few lines of the data sheets' tables."""
    chip = pins.CHIPS[name]
    i2c = {"sda": [(0, 0), (0, 4), (0, 8), (0, 28), (1, 2), (1, 6), (1, 26)],
           "scl": [(0, 1), (0, 5), (0, 17), (1, 3), (1, 7), (1, 27)]}  # fmt: skip
    spi = {"sck": [(0, 2), (0, 6), (0, 18), (0, 22), (1, 10), (1, 14), (1, 26)],
           "mosi": [(0, 3), (0, 7), (0, 19), (0, 23), (1, 11), (1, 15), (1, 27)]}  # fmt: skip
    for buses, known in ((chip.i2c, i2c), (chip.spi, spi)):
        for wire, places in known.items():
            for bus, pin in places:
                assert pin in buses[bus].wires[wire]
                assert pin not in buses[1 - bus].wires[wire]
    assert sum(len(bus.wires["sda"]) for bus in chip.i2c.values()) == 15


def test_plain_rows_have_no_pin_that_is_taken() -> None:
    for name, chip in pins.CHIPS.items():
        row = pins.plain(name)
        assert not set(row["pins"]) & set(chip.taken)
        assert set(row["outputs"]) <= set(row["pins"])
        assert row["I2C"] and row["SPI"]
