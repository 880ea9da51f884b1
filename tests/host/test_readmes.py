"""The READMEs say what is so: their pictures, tables, commands and examples are current."""

import ast
import json
import re
from pathlib import Path

import pytest

from host_tools import cli, headers, pictures, pins, power, readme, records, wiring

ROOT = Path(__file__).resolve().parents[2]
BOARDS = sorted(path.parent for path in (ROOT / "boards").glob("*/board.py"))
READMES = [ROOT / "README.md", *(board / "README.md" for board in BOARDS)]


def test_pictures_show_what_the_screens_show() -> None:
    drawn = dict(pictures.pictures())
    stale = [name for name, image in drawn.items() if not pictures.same(image, pictures.FOLDER / name)]
    assert not stale, "python -m host_tools.pictures draws them anew"
    assert {path.name for path in pictures.FOLDER.glob("*")} == set(drawn)


@pytest.mark.parametrize("board", BOARDS, ids=lambda path: path.name)
def test_wiring_is_what_the_board_says(board: Path) -> None:
    for path, text in wiring.current(board).items():
        assert path.read_text(encoding="utf-8") == text, "python -m host_tools.wiring writes it anew"


def test_house_rules_are_those_of_the_rules() -> None:
    assert readme.README.read_text(encoding="utf-8") == readme.current(), "python -m host_tools.readme writes it anew"


@pytest.mark.parametrize("path", READMES, ids=lambda path: path.parent.name)
def test_links_and_pictures_are_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    headings = {re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in text.splitlines()}
    for target in re.findall(r"\]\(([^)]+)\)", text):
        file, _, heading = target.partition("#")
        assert "://" in file or not file or (path.parent / file).is_file(), target
        assert not heading or file or heading in headings, target


@pytest.mark.parametrize("path", READMES, ids=lambda path: path.parent.name)
def test_commands_and_files_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r"(?:\./|py )umpire (\w+)", text):
        assert cli.find(name), name
    for module in re.findall(r"-m (host_tools[\w.]+)", text):
        assert (ROOT / (module.replace(".", "/") + ".py")).is_file(), module
    for file in re.findall(r"\b(?:tests|firmware|host_tools)/[\w/.]*\w", text):
        assert (ROOT / file).exists(), file


def test_the_example_of_a_record_is_one(tmp_path: Path) -> None:
    example = re.search(r"```text\n(umpire 1\n.*?)```", readme.README.read_text(encoding="utf-8"), re.S)
    assert example
    path = tmp_path / "example.umpire"
    path.write_text(example[1], encoding="utf-8")
    (record,) = records.each_record([str(path)], judge=True)
    assert isinstance(record, records.Record)
    assert not record.failures and not record.error
    assert record.expectations == 2


def test_every_picture_is_used() -> None:
    used = set(re.findall(r"boards/pico/pictures/([\w-]+\.png)", readme.README.read_text(encoding="utf-8")))
    assert used == {path.name for path in pictures.FOLDER.glob("*.png")}


# -- boards ------------------------------------------------------------------------------------------------------------


def test_boards_pictures_show_what_the_screens_show() -> None:
    drawn = dict(pictures.board_pictures())
    stale = [path for path, image in drawn.items() if not pictures.same(image, path)]
    assert not stale, "python -m host_tools.pictures draws them anew"


def test_pins_of_the_pico() -> None:
    header = headers.BOARDS["pico"].header
    named = {
        "1": "GP0",
        "8": "GND",
        "20": "GP15",
        "21": "GP16",
        "30": "RUN",
        "36": "3V3(OUT)",
        "39": "VSYS",
        "40": "VBUS",
    }
    pins_by_number = {header.number(pin): name for pin, name in enumerate(header.pins)}
    assert {number: pins_by_number[number] for number in named} == named
    assert len(header.pins) == 40
    assert header.number(header.find(28)) == "34"
    with pytest.raises(ValueError):
        header.find(25)  # the LED's: not on the header


@pytest.mark.parametrize("name", headers.BOARDS)
def test_a_header_names_each_pin_once(name: str) -> None:
    header = headers.BOARDS[name].header
    gpios = [header.gpio[pin] for pin in header.pins if pin in header.gpio]
    assert len(gpios) == len(set(gpios)) > 9
    assert header.power in header.pins
    assert set(header.ground) & set(header.pins)


def test_a_buzzer_and_buttons_to_3_3_volts_are_drawn_too() -> None:
    board = headers.BOARDS["pico"]
    wired = {**pins.read(ROOT / "boards" / "pico" / "board.py"), "BUZZER": 12, "PRESSED": 1}
    ends = {(wire.part, wire.end): board.header.pins[wire.pin] for wire in wiring.wires(wired, board)}
    assert ends["Buzzer", "one leg"] == "GP12"
    assert ends["Buzzer", "other leg"] == "GND"
    assert ends["Button B", "other leg"] == "3V3(OUT)"
    assert "Buzzer" in wiring.drawing(wired, board)
    assert "| 16 | GP12 | Buzzer, one leg |" in wiring.table(wired, board)


def test_a_board_that_nobody_knows_is_drawn_with_the_pins_that_it_uses() -> None:
    wired = pins.read(ROOT / "boards" / "pico" / "board.py")
    board = headers.of("mine", wired)
    assert "| GPIO 13 | 13 | Button A, one leg |" in wiring.table(wired, board)
    assert "GPIO 13" in wiring.drawing(wired, board)
    assert wiring.diagram(wired, board) == ""


@pytest.mark.parametrize("name", ["pico", "pico2", "esp32_devkit"])
def test_the_diagram_for_wokwi_has_every_wire(name: str) -> None:
    diagram = json.loads((ROOT / "boards" / name / "diagram.json").read_text(encoding="utf-8"))
    parts = {part["id"] for part in diagram["parts"]}
    board, panel = "board", "panel"
    ends = {tuple(connection[:2]) for connection in diagram["connections"]}
    assert (
        {end.partition(":")[0] for pair in ends for end in pair}
        == parts
        == {board, panel, *(f"button{k}" for k in "ABC")}
    )
    assert len(ends) == 10
    grounds = {"pico": ("GND.2", "GND.4"), "pico2": ("GND.2", "GND.4"), "esp32_devkit": ("GND.3", "GND.1")}[name]
    assert (f"{board}:{grounds[0]}", "panel:GND") in ends
    assert (f"{board}:{grounds[1]}", "buttonC:2.l") in ends
    assert (f"{board}:3V3", "panel:VCC") in ends


def test_boards_of_which_wokwi_has_no_part_have_no_diagram() -> None:
    assert {path.parent.name for path in (ROOT / "boards").glob("*/diagram.json")} == {"pico", "pico2", "esp32_devkit"}
    for board in BOARDS:
        said = "no `diagram.json`" in (board / "README.md").read_text(encoding="utf-8")
        assert said != (board / "diagram.json").exists(), board.name


def test_other_panels_in_the_readmes_are_possible() -> None:
    for board in BOARDS:
        wired = pins.read(board / "board.py")
        for line in re.findall(r"`((?:PANEL|SPI|I2C) = \{[^`]*\})`", (board / "README.md").read_text(encoding="utf-8")):
            name, _, value = line.partition(" = ")
            changed = {**wired, name: ast.literal_eval(value)}
            if name in ("SPI", "I2C"):
                changed.pop("I2C" if name == "SPI" else "SPI", None)
                changed["PANEL"] = {**wired["PANEL"], "addr": 0x3C}
            assert list(pins.problems(changed)) == [], (board.name, line)


@pytest.mark.parametrize("board", BOARDS, ids=lambda path: path.name)
def test_every_readme_has_parts_wiring_power_and_sources(board: Path) -> None:
    text = (board / "README.md").read_text(encoding="utf-8")
    headings = re.findall(r"^##+ (.*)$", text, re.M)
    assert {"Parts", "Wiring", "Power", "Where the facts come from"} <= set(headings)
    assert "(wiring.svg)" in text
    assert f"./umpire deploy --board {board.name}" in text or board.name == "pico"


def test_the_ladder_of_current_goes_down() -> None:
    for board in BOARDS:
        currents = [current for _, current in power.ladder(board.name, pins.read(board / "board.py"))]
        assert currents == sorted(currents, reverse=True), board.name
        assert 0 < currents[-1] < currents[0] < 100
