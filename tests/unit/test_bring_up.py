"""The self-test: its texts have room on every panel; one version everywhere; a panel whose two wires are exchanged."""

import importlib
import json
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.unit.test_screens_flow import SIZES, Bench, strict
from umpire.device.buttons import A, B, C
from umpire.version import VERSION

ROOT = Path(__file__).parents[2]


def test_the_version_is_the_same_everywhere() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.findall('^version = "(.*)"', project, re.M) == [VERSION]
    package = ROOT / "package.json"
    assert not package.exists() or json.loads(package.read_text(encoding="utf-8"))["version"] == VERSION


@pytest.fixture(params=SIZES, ids=["128x64", "128x32", "72x40"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path, *request.param))  # refuses what is cut or drawn over something else


# Each part's state that has most to say.
STATES: dict[str, Any] = {
    "all is well": lambda ui: None,
    "no noise bit seen": lambda ui: setattr(ui.dice, "memory", {0: 1}),
    "biased": lambda ui: setattr(ui.dice, "fault", "biased"),
    "missing": lambda ui: setattr(ui.dice, "fault", "missing"),
    "seeded": lambda ui: setattr(ui.dice, "seeded", True),
    "three stuck": lambda ui: setattr(ui.buttons, "stuck", 7),
    "a worn flash": lambda ui: (ui.journal.fs.mkdir("/matches"), ui.journal.fs.mkdir("/matches/99999"),
                                ui.journal.open_file("/matches/99999/000", "wb").close()),
}  # fmt: skip


@pytest.mark.parametrize("state", STATES)
def test_what_the_parts_say_has_room(state: str, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.simulated.Disk.statvfs", lambda *_: (4096, 4096, 352, 200, 200, 0, 0, 0, 0, 255))
    STATES[state](bench.ui)
    for row in range(6):
        for screen in (("selftest.Test", row, 8), ("selftest.More", row, 5)):
            bench.ui.go(*screen)
            bench.ui.step()
            assert bench.ui.panel.canvas.written


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_frame_at_the_edges_is_moved_and_kept(size: tuple[int, int], tmp_path: Path) -> None:
    bench = strict(Bench(tmp_path, *size))
    moved: list[tuple[bool, int]] = []
    bench.ui.panel.flip = lambda flipped, shift: moved.append((flipped, shift))
    bench.show("edges.Edges")
    picture = bench.chip.frame()
    edge = [(x, y) for x in range(size[0]) for y in range(size[1]) if x in (0, size[0] - 1) or y in (0, size[1] - 1)]
    assert all(picture.pixel(x, y) for x, y in edge)
    bench.keys(A)
    bench.see("Shifted by -1")
    bench.keys(*[C] * 9)
    assert moved == [(False, shift) for shift in (-1, 0, 1, 2, 3, 4)], "no further than settings go"
    bench.keys(B)
    assert Bench(tmp_path, *size).ui.settings.shift == 4


def test_a_panel_on_spi_is_not_said_to_answer(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "umpire.port.board", SimpleNamespace(SPI={"id": 0}))
    bench.show("selftest.Test", 0, 8)
    bench.see("on SPI")
    bench.show("selftest.More", 0, 8)
    bench.see("cannot answer")


def test_a_full_flash_is_named(bench: Bench) -> None:
    bench.disk.full = True
    bench.show("selftest.Test", 3, 8)
    bench.see("Flash", "full")


def machine(sda: int, scl: int, address: int = 0x3C) -> ModuleType:
    """A fake `machine` with a panel on these two pins. Every pin is high."""
    wired = (sda, scl)

    class Pin(int):
        IN = PULL_UP = OPEN_DRAIN = 0

        def __new__(cls, number: int, *how: int) -> Any:
            return int.__new__(cls, number)

        def value(self) -> int:
            return 1

    class Bus:
        def __init__(self, *number: int, sda: int, scl: int, freq: int = 0, timeout: int = 0) -> None:
            self.wires = (sda, scl)

        def readfrom(self, at: int, count: int) -> bytes:
            if self.wires != wired or at != address:
                raise OSError(5)
            return bytes(count)

        def writeto(self, at: int, data: bytes) -> int:
            return len(self.readfrom(at, len(data)))

    module = ModuleType("machine")
    vars(module).update(Pin=Pin, I2C=Bus, SoftI2C=Bus)
    return module


@pytest.mark.parametrize(
    ("sda", "scl", "said"),
    [(4, 5, ""), (5, 4, "SDA and SCL are exchanged: SDA is pin 4, SCL is pin 5."), (4, 6, "Nothing answers at 0x3c")],
)
def test_exchanged_wires_are_told(sda: int, scl: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package = importlib.import_module("umpire.port")
    board = SimpleNamespace(I2C={"id": 0, "sda": 4, "scl": 5, "freq": 400_000}, PANEL={"addr": 0x3C})
    monkeypatch.setitem(sys.modules, "machine", machine(sda, scl))
    monkeypatch.setitem(sys.modules, "umpire.port.board", board)
    monkeypatch.setattr(package, "board", board, raising=False)
    monkeypatch.setattr("time.sleep_ms", lambda ms: None, raising=False)
    monkeypatch.delitem(sys.modules, "umpire.port.wires", raising=False)
    wires = importlib.import_module("umpire.port.wires")
    monkeypatch.delitem(sys.modules, "umpire.port.wires")
    assert wires.look().startswith(said) and bool(wires.look()) is bool(said)
