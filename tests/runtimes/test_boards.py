"""Every board boots the application, on MicroPython's unix port over a fake `machine` module that refuses what its chip
cannot do: the first screen is on the model of its panel, presses are acted on. The pictures are those of the simulated
handheld with a panel of that size, whose press scripts have golden ones."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools import mpy, pins, presses
from host_tools.chips.picture import Picture
from host_tools.chips.sh1106 import SH1106
from host_tools.chips.ssd1306 import SSD1306
from umpire.device.buttons import LONG
from umpire.port.host import LONG_MS, PRESS_MS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BOARDS = sorted((ROOT / "boards").glob("*/board.py"))
HEAP_KB = 256
TIMEOUT_S = 120

pytestmark = [pytest.mark.unix, pytest.mark.skipif(mpy.unix_port() is None, reason=mpy.unix_port_missing())]

SCRIPT = """\
panel {width}x{height}
shot first
C
shot next
A B
shot chosen
C C C B
shot in-it
hold B
shot back
"""


def simulated(panel: dict[str, Any], folder: Path) -> tuple[str, dict[str, Picture]]:
    """The script's steps for run_board.py, and its pictures."""
    script = presses.parse(SCRIPT.format(**panel))
    steps = ""
    for step in script.steps:
        if step.kind == "press":
            steps += f"press {step.number % LONG} {LONG_MS if step.number >= LONG else PRESS_MS}\n"
        else:
            steps += f"{step.kind} {step.words[0]}\n"
    return steps, presses.play_here(script, folder).shots


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the firmware and the panel's driver as .mpy, without a board."""
    out = tmp_path_factory.mktemp("boards")
    mpy.compile_tree(mpy.FIRMWARE, out, mpy.unix_march())
    mpy.compile_driver(out, mpy.unix_march())
    mpy.compile_file(HERE / "boards" / "machine.py", out / "machine.mpy", "machine.py")
    return out


def boot(board: str, compiled: Path, folder: Path, steps: str) -> tuple[str, dict[str, Any]]:
    """Runs the application with a board.py; returns what it printed, and board.py's names. Its trace is folder/out."""
    shutil.copytree(compiled, folder / "flash")
    (folder / "board.py").write_text(board, encoding="utf-8")
    wired = pins.read(folder / "board.py")
    mpy.compile_file(folder / "board.py", folder / "flash" / "umpire" / "port" / "board.mpy", "board.py")
    (folder / "chip.json").write_text(json.dumps(pins.plain(wired["CHIP"])), encoding="utf-8")
    (folder / "steps").write_text(steps, encoding="utf-8")
    args = [wired["PORT"], *(str(folder / name) for name in ("chip.json", "steps", "out", "store"))]
    try:
        done = mpy.run_unix(HERE / "boards" / "run_board.py", args, [folder / "flash"], HEAP_KB * 1024, TIMEOUT_S)
    except subprocess.TimeoutExpired:
        pytest.fail(f"still running after {TIMEOUT_S} s", pytrace=False)
    return done.stdout, wired


def shots(trace: Path, wired: dict[str, Any]) -> Iterator[tuple[str, Picture]]:
    """The pictures, by what went to the panel's chip."""
    panel = wired["PANEL"]
    model = SH1106 if panel.get("chip") == "sh1106" else SSD1306
    chip = model(panel["width"], panel["height"])
    for line in trace.read_text(encoding="utf-8").splitlines():
        kind, *words = line.split()
        if kind == "shot":
            yield words[0], chip.frame()
        elif kind == "i2c":
            chip.start()
            for value in bytes.fromhex(words[1] if len(words) > 1 else ""):
                chip.byte(value)
        elif kind == "spi":
            levels = dict(pair.split(":") for pair in words[0].split(","))
            spi = wired["SPI"]
            assert levels[str(spi["cs"])] == "0", "the chip is not selected"
            assert levels.get(str(spi.get("reset")), "1") == "1", "the chip is in reset"
            chip.four_wires(bytes.fromhex(words[1]), levels[str(spi["dc"])] == "1")
        elif kind == "pin" and words == [str(wired.get("SPI", {}).get("reset")), "0"]:
            chip.reset()


def plays_like_the_simulated_one(board: str, compiled: Path, folder: Path) -> None:
    (folder / "board.py").write_text(board, encoding="utf-8")
    steps, expected = simulated(pins.read(folder / "board.py")["PANEL"], folder / "simulated")
    said, wired = boot(board, compiled, folder, steps)
    assert said.strip().isdecimal(), said
    pictures = dict(shots(folder / "out", wired))
    assert list(pictures) == ["first", "next", "chosen", "in-it", "back"]
    assert len({picture.pixels for picture in pictures.values()}) >= 4
    different = [f"{name}:\n{pictures[name]}\nbut:\n{expected[name]}" for name in expected
                 if pictures[name] != expected[name]]  # fmt: skip
    assert not different, "\n".join(different)


@pytest.mark.parametrize("board", BOARDS, ids=lambda path: path.parent.name)
def test_boots_and_acts_on_presses(board: Path, compiled: Path, tmp_path: Path) -> None:
    plays_like_the_simulated_one(board.read_text(encoding="utf-8"), compiled, tmp_path)


def changed(name: str, old: str, new: str) -> str:
    text = (ROOT / "boards" / name / "board.py").read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("pico", '0x3C}', '0x3C, "chip": "sh1106"}'),
        ("esp32_devkit", '0x3C}', '0x3C, "chip": "sh1106"}'),
        ("thumby", '"height": 40}', '"height": 40, "chip": "sh1106"}'),
    ],
)  # fmt: skip
def test_an_sh1106_shows_the_same(name: str, old: str, new: str, compiled: Path, tmp_path: Path) -> None:
    plays_like_the_simulated_one(changed(name, old, new), compiled, tmp_path)


@pytest.mark.parametrize(
    ("name", "bus"),
    [
        ("esp32_devkit", '{"id": 2, "sck": 18, "mosi": 23, "dc": 17, "cs": 5, "reset": 16, "freq": 10_000_000}'),
        ("d1_mini", '{"id": 1, "sck": 14, "mosi": 13, "dc": 0, "cs": 15, "freq": 10_000_000}'),
    ],
)
def test_a_panel_on_spi_at_other_chips(name: str, bus: str, compiled: Path, tmp_path: Path) -> None:
    lines = (ROOT / "boards" / name / "board.py").read_text(encoding="utf-8").splitlines()
    text = "\n".join(f"SPI = {bus}" if line.startswith("I2C") else line for line in lines)
    plays_like_the_simulated_one(text.replace("BUTTONS = (14, 12, 13)", "BUTTONS = (4, 12, 5)"), compiled, tmp_path)


@pytest.mark.parametrize(
    ("name", "old", "new", "word"),
    [
        ("pico", "(13, 14, 15)", "(13, 14, 30)", "BUTTONS: there is no pin 30"),
        ("pico", '"sda": 4', '"sda": 6', "I2C 0, sda 6, scl 5: bad sda pin"),
        ("esp32_devkit", "(25, 26, 27)", "(25, 26, 34)", "BUTTONS: there is no pin 34"),
        ("d1_mini", "(14, 12, 13)", "(14, 12, 16)", "BUTTONS: there is no pin 16"),
        ("thumby", '"sck": 18', '"sck": 19', "SPI 0, sck 19, mosi 19: bad sck pin"),
    ],
)
def test_a_pin_that_cannot_do_it_stops_the_start(
    name: str, old: str, new: str, word: str, compiled: Path, tmp_path: Path
) -> None:
    """The fake module refuses what host_tools.pins refuses."""
    text = changed(name, old, new)
    said, wired = boot(text, compiled, tmp_path, "wait 100")
    assert word in said, said
    assert list(pins.problems(wired))
