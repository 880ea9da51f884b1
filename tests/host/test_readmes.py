"""The READMEs say what is so: their pictures, tables, commands and examples are current."""

import re
from pathlib import Path

import pytest

from host_tools import cli, pictures, readme, records, wiring

ROOT = Path(__file__).resolve().parents[2]
READMES = [ROOT / "README.md", ROOT / "boards" / "pico" / "README.md"]
BOARDS = sorted(path.parent for path in (ROOT / "boards").glob("*/README.md"))


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


# -- the drawing of the wiring ---------------------------------------------------------------------------------------


def test_pins_of_the_pico() -> None:
    named = {1: "GP0", 8: "GND", 20: "GP15", 21: "GP16", 30: "RUN", 36: "3V3(OUT)", 39: "VSYS", 40: "VBUS"}
    assert {pin: wiring.PICO[pin - 1] for pin in named} == named
    assert len(wiring.PICO) == 40
    assert wiring.pin_of(28) == 34
    with pytest.raises(ValueError):
        wiring.pin_of(25)  # the LED's: not on the header


def test_a_buzzer_and_buttons_to_3_3_volts_are_drawn_too() -> None:
    wired = {**wiring.read(ROOT / "boards" / "pico" / "board.py"), "BUZZER": 12, "PRESSED": 1}
    ends = {(wire.part, wire.end): wire.name for wire in wiring.wires(wired)}
    assert ends["Buzzer", "one leg"] == "GP12"
    assert ends["Buzzer", "other leg"] == "GND"
    assert ends["Button B", "other leg"] == "3V3(OUT)"
    assert "Buzzer" in wiring.drawing(wired)
    assert "| 16 | GP12 | Buzzer, one leg |" in wiring.table(wired)
