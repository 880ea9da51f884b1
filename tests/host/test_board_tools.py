"""./umpire pull, watch, console and firmware, without a board."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from host_tools import bootsel, cli, deploy, flash, link, package, uf2, watch
from host_tools.pico import firmware, image
from tests.host.fake_board import FakeBoard
from umpire.checksum import Chain
from umpire.medieval import unit_file, units

Patch = pytest.MonkeyPatch
Capture = pytest.CaptureFixture[str]

HEADER = ["umpire 1", "edition base", 'side A "Zoë"', "army A 6 10", 'side B "Bo"', "army B 6 8"]
PLAY = ["first A", "roll a1=3 a2=9", "roll b1=2 b2=5", "attack a1 > b1", "roll a1=4"]


def summed(lines: list[str]) -> list[bytes]:
    """Record lines with their checksums."""
    chain = Chain()
    return [chain.add(line) for line in lines]


MATCH = b"".join(line + b"\n" for line in summed(HEADER + PLAY))


@pytest.fixture
def board(tmp_path: Path, monkeypatch: Patch) -> FakeBoard:
    """A board with one match in three chunks."""
    fake = FakeBoard(tmp_path / "flash")
    fake.flash.put(
        {
            "matches/00007/000": MATCH[:100],
            "matches/00007/001": MATCH[100:230],
            "matches/00007/002": MATCH[230:],
            "matches/00007/end": b"",
            "matches/00008/new": b"a set-up that was cut short",
            "settings": b"sound 1\n",
        }
    )
    monkeypatch.setattr(link, "opened", fake.opened)
    monkeypatch.setattr(link, "usb_ports", lambda: [])
    return fake


def bring(tmp_path: Path) -> int:
    return cli.main(["pull", "--port", "COM5", str(tmp_path / "home")])


# -- units -------------------------------------------------------------------------------------------------------------


def test_a_units_table_comes_to_the_board(board: FakeBoard, tmp_path: Path, capsys: Capture) -> None:
    own = tmp_path / "ours.units"
    own.write_text("# ours\n" + units.OURS.replace("recruit 4 +1 0", "recruit 4 +2 0"))
    before = board.flash.files()
    assert cli.main(["units", str(own), "--board", "--port", "COM5"]) == 0
    after = board.flash.files()
    there = after.pop(unit_file.PATH.strip("/")).decode()
    assert after == before
    assert there.startswith("recruit 4 +2 0\n") and unit_file.parse(there) == unit_file.parse(own.read_text())
    assert unit_file.checksum(unit_file.parse(there)) in capsys.readouterr().out
    own.write_text("recruit 5 +1 0\n")
    assert cli.main(["units", str(own), "--board", "--port", "COM5"]) == 1
    assert set(board.flash.files()) == {*before, unit_file.PATH.strip("/")}


# -- pull --------------------------------------------------------------------------------------------------------------


def test_matches_come_home_as_records(board: FakeBoard, tmp_path: Path, capsys: Capture) -> None:
    there = board.flash.files()
    assert bring(tmp_path) == 0
    assert "1 new" in capsys.readouterr().out
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["00007.umpire"]
    assert (tmp_path / "home" / "00007.umpire").read_bytes() == MATCH
    assert cli.main(["check", str(tmp_path / "home")]) == 0
    assert board.flash.files() == there and board.flash.changes == 0
    assert board.resets == 1


def test_nothing_here_is_lost(board: FakeBoard, tmp_path: Path, capsys: Capture) -> None:
    """A match that went on gets longer; another one of the same number, from another board, has its own name."""
    assert bring(tmp_path) == 0
    board.flash.put({"matches/00007/003": b"more\n", "crash.log": b"Traceback\n"})
    assert bring(tmp_path) == 0
    assert "1 new, 1 longer" in capsys.readouterr().out
    assert bring(tmp_path) == 0
    assert "2 known" in capsys.readouterr().out
    board.flash.put({"matches/00007/000": b"umpire 1\n", "crash.log": b"Another\n"})
    assert bring(tmp_path) == 0
    assert "2 new" in capsys.readouterr().out
    home = {path.name: path.read_bytes() for path in (tmp_path / "home").iterdir()}
    assert set(home) == {"00007.umpire", "00007-2.umpire", "crash.log", "crash-2.log"}
    assert home["00007.umpire"] == MATCH + b"more\n" and home["crash.log"] == b"Traceback\n"


def test_a_board_without_matches(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(link, "opened", FakeBoard(tmp_path / "flash").opened)
    assert bring(tmp_path) == 0
    assert capsys.readouterr().out == "There is no match on the board yet.\n"


def test_unplugged_while_it_is_read(board: FakeBoard, tmp_path: Path, capsys: Capture) -> None:
    board.unplugged_after = 3
    assert bring(tmp_path) == 1
    assert capsys.readouterr().err.endswith("Plug it in and run ./umpire pull again.\n")


def test_a_folder_that_cannot_be_written(board: FakeBoard, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "home").write_text("a file")
    assert bring(tmp_path) == 1
    assert capsys.readouterr().err.startswith("Cannot write ")
    assert board.resets == 1


# -- watch -------------------------------------------------------------------------------------------------------------


def told_of(lines: list[bytes], told: watch.Told | None = None) -> watch.Told:
    told = told or watch.Told()
    for line in lines:
        told.hear(line)
    return told


def as_told(lines: list[str]) -> list[bytes]:
    return [b"=" + line for line in summed(lines)]


def shown(told: watch.Told) -> str:
    console = Console(width=100)
    with console.capture() as capture:
        console.print(watch.drawing(told))
    return capture.get()


def test_who_joins_is_told_all_and_then_each_line() -> None:
    lines = as_told(HEADER + PLAY)
    told = told_of(lines[:8])
    assert not told.lost and "The match asks Bo: roll." in shown(told) and "Last: roll a1=3 a2=9" in shown(told)
    told_of(lines[8:], told)
    assert not told.lost and "a1 d6:4" in shown(told) and "Last: roll a1=4" in shown(told)


def test_lines_that_do_not_follow_show_that_something_was_missed() -> None:
    lines = as_told(HEADER + PLAY)
    told = told_of([*lines[:8], lines[9]])
    assert told.lost
    before = shown(told)
    told_of([lines[10]], told)
    assert told.lost and shown(told) == before
    told_of(lines, told)  # asked again
    assert not told.lost and "Last: roll a1=4" in shown(told)


def test_in_the_middle_nothing_is_believed() -> None:
    lines = as_told(HEADER + PLAY)
    told = told_of(lines[7:])
    assert told.lost and shown(told).startswith("Waiting for the board")


def test_other_output_is_passed_over() -> None:
    noise = [b"MicroPython v1.25.0", b"Traceback (most recent call last):", b"", b"= half a li", b"==", b"=pass *zzzz"]
    lines = as_told(HEADER + PLAY)
    told = told_of([*noise, *lines[:9], *noise, *lines[9:]])
    assert not told.lost and "Last: roll a1=4" in shown(told)


def test_no_match_and_another_match() -> None:
    told = told_of([b"="])
    assert not told.lost and shown(told).startswith("No match is in play")
    told_of(as_told(HEADER + PLAY), told)
    assert "Zoë" in shown(told)
    told_of(as_told([*HEADER[:2], 'side A "Eve"', *HEADER[3:], "first B"]), told)
    assert "Eve" in shown(told) and "Zoë" not in shown(told)


class Line:
    """A serial port: what comes over it, in pieces; then somebody ends it."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = pieces
        self.in_waiting = 1
        self.written: list[bytes] = []

    def read(self, size: int) -> bytes:
        if not self._pieces:
            raise KeyboardInterrupt
        return self._pieces.pop(0)

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        pass

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def test_a_burst_is_drawn_once(monkeypatch: Patch, capsys: Capture) -> None:
    data = b"\r\n".join(as_told(HEADER + PLAY)) + b"\r\n"
    pieces = [data[at : at + 7] for at in range(0, len(data), 7)]
    line = Line([*pieces, *[b""] * 5])
    monkeypatch.setattr(watch, "QUIET", 0)
    monkeypatch.setattr(link, "listening", lambda port: line)
    assert cli.main(["watch", "--port", "COM5"]) == 0
    out = capsys.readouterr().out
    assert line.written[:1] == [b"\x07"]
    assert out.count("Last: roll a1=4") == 1 and "a1 d6:4" in out


def test_a_board_that_goes_and_comes_back(monkeypatch: Patch, capsys: Capture) -> None:
    told = b"\n".join(as_told(HEADER + PLAY)) + b"\n"
    lines = iter([Line([]), Line([told, b"", b""]), None, Line([told, b"", b""]), KeyboardInterrupt()])

    def listening(port: str) -> Line:
        line = next(lines)
        if isinstance(line, BaseException):
            raise line
        if line is None:
            raise link.Trouble("There is no port COM5.")
        return line

    def gone(self: Line, size: int) -> bytes:
        if not self._pieces:
            raise OSError(5, "gone")
        return self._pieces.pop(0)

    monkeypatch.setattr(Line, "read", gone)
    monkeypatch.setattr(watch, "QUIET", 0)
    monkeypatch.setattr(watch.time, "sleep", lambda seconds: None)  # type: ignore[attr-defined]
    monkeypatch.setattr(link, "listening", listening)
    assert cli.main(["watch", "--port", "COM5"]) == 0
    out = capsys.readouterr().out
    assert out.count(watch.AWAY) == 2 and out.count("Last: roll a1=4") == 2


def test_watching_without_a_board(monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(link, "usb_ports", lambda: [])
    for command in ("watch", "console", "pull"):
        assert cli.main([command]) == 1
        assert capsys.readouterr().err.startswith("No board found.")


# -- console -----------------------------------------------------------------------------------------------------------


def test_the_console_is_mpremotes(monkeypatch: Patch, capsys: Capture) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(link, "listening", lambda port: Line([]))

    def call(command: list[str]) -> int:
        called.append(command)
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    assert cli.main(["console", "--port", "COM5"]) == 0
    assert called == [[sys.executable, "-m", "mpremote", "connect", "COM5", "repl"]]
    assert "Ctrl-]" in capsys.readouterr().err


# -- firmware ----------------------------------------------------------------------------------------------------------

BANNER = b"MicroPython v1.26.1 on 2025-09-11\0; Raspberry Pi Pico with RP2040\0"


def a_uf2(tmp_path: Path, content: bytes = BANNER, family: int = uf2.RP2040) -> Path:
    path = tmp_path / "firmware.uf2"
    path.write_bytes(uf2.made(bytes(300) + content + bytes(500), family))
    return path


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: Patch) -> Iterator[Path]:
    """The drive of a Pico that waits."""
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / bootsel.INFO).write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    monkeypatch.setattr(bootsel, "_mounted", lambda: [tmp_path / "nothing", folder])
    yield folder


def test_a_uf2_is_what_was_put_into_it() -> None:
    content = bytes(range(256)) * 3 + b"end"
    data = uf2.made(content)
    assert len(data) == 4 * 512 and uf2.chip_of(data) == "rp2040"
    assert uf2.content(data).rstrip(b"\0") == content
    assert uf2.chip_of(uf2.made(content, uf2.RP2350[0])) == "rp2350"


def test_a_firmware_is_copied_to_the_board(drive: Path, tmp_path: Path, capsys: Capture) -> None:
    path = a_uf2(tmp_path)
    assert cli.main(["firmware", str(path)]) == 0
    out = capsys.readouterr().out
    assert "MicroPython 1.26.1 for Raspberry Pi Pico with RP2040" in out and "next is ./umpire deploy" in out
    assert (drive / path.name).read_bytes() == path.read_bytes()


def test_without_a_drive_it_says_how(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(bootsel, "_mounted", lambda: [])
    path = a_uf2(tmp_path)
    assert cli.main(["firmware", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Hold BOOTSEL" in out and str(path) in out


@pytest.mark.parametrize(
    "content, family, words",
    [
        (b"no firmware at all", uf2.RP2040, "holds no MicroPython"),
        (b"MicroPython v1.23.0 on 2024-06-02\0", uf2.RP2040, "is MicroPython 1.23.0, and Umpire needs 1.24 or newer"),
        (BANNER, 0x1C5F21B0, "is for neither the RP2040 nor the RP2350"),
        (BANNER, uf2.RP2350[0], "and the file is for an RP2350"),
    ],
)
def test_a_firmware_that_is_not_for_it(
    content: bytes, family: int, words: str, drive: Path, tmp_path: Path, capsys: Capture
) -> None:
    assert cli.main(["firmware", str(a_uf2(tmp_path, content, family))]) == 1
    assert words in capsys.readouterr().err
    assert [path.name for path in drive.iterdir()] == [bootsel.INFO]


def test_what_is_no_firmware_file(drive: Path, tmp_path: Path, capsys: Capture) -> None:
    cut = a_uf2(tmp_path)
    cut.write_bytes(cut.read_bytes()[:-100])
    text = tmp_path / "firmware.bin"
    text.write_bytes(b"no")
    for path, words in ((cut, "damaged"), (text, "no UF2 file"), (tmp_path / "missing.uf2", "cannot be read")):
        assert cli.main(["firmware", str(path)]) == 1
        said = capsys.readouterr().err
        assert words in said and flash.DOWNLOADS["rp2040"] in said


def test_another_boards_firmware_is_not_built(capsys: Capture) -> None:
    for name, words in (("pico2", "RPI_PICO2"), ("esp32_devkit", "boards/esp32_devkit/README.md")):
        assert cli.main(["firmware", "--board", name]) == 1
        assert words in capsys.readouterr().err


@pytest.mark.parametrize("words", [(), ("--frozen",)])
def test_the_firmware_of_a_d1_mini_is_no_download(words: tuple[str, ...], capsys: Capture) -> None:
    assert cli.main(["firmware", "--board", "d1_mini", *words]) == 1
    said = capsys.readouterr().err
    assert "not built here" in said and "boards/d1_mini/README.md says how" in said and "ownload" not in said


@pytest.mark.parametrize("words", [("firmware", "--frozen"), ("firmware",)])
def test_a_cache_that_cannot_be_made(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.delenv("UMPIRE_UF2", raising=False)
    monkeypatch.delenv("UMPIRE_PICO_FIRMWARE", raising=False)
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        monkeypatch.setenv("UMPIRE_CACHE", str(path))
        assert cli.main(list(words)) == 1
        said = capsys.readouterr().err.splitlines()
        assert said[0].startswith(f"{path}") and "UMPIRE_CACHE can name another folder." in said[0] and len(said) == 2


def test_a_firmware_that_cannot_be_kept(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(flash, "OUT", tmp_path / "file")
    monkeypatch.setattr(firmware, "firmware", lambda: a_uf2(tmp_path))
    assert cli.main(["firmware"]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'file'} cannot be written: File exists.\n"


# -- what is no port ---------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="ports are no files there")
@pytest.mark.parametrize("command", ["deploy", "pull", "watch", "console"])
def test_what_is_no_serial_port(command: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(link, "usb_ports", lambda: [])
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path, Path("/dev/null")):
        assert cli.main([command, "--port", str(path)]) == 1
        assert capsys.readouterr().err == f"{path} is no serial port.\n"
    for path in (tmp_path / "missing", tmp_path / "file" / "below"):
        assert cli.main([command, "--port", str(path)]) == 1
        assert capsys.readouterr().err.startswith(f"There is no port {path}, and no other board")


# -- the package -------------------------------------------------------------------------------------------------------


def test_a_package_holds_what_is_deployed(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    files = {"main.py": b"main", "umpire/__init__.mpy": b"", "umpire/port/board.mpy": b"pins"}
    monkeypatch.setattr(image, "application", lambda **_: image.Image(dict(files)))
    folder = tmp_path / "package"
    for _ in range(2):
        assert cli.main(["deploy", "--to", str(folder)]) == 0
    urls = json.loads((folder / package.PACKAGE).read_text())["urls"]
    assert {target: (folder / source).read_bytes() for target, source in urls} == files
    assert {"main.py", "umpire/match.py", "umpire/port/board.py", "adafruit_ssd1306.py"} <= {
        path.relative_to(folder / "frozen").as_posix() for path in (folder / "frozen").rglob("*.py")
    }


def test_a_package_that_was_interrupted_is_completed(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    files = {"main.py": b"main", "umpire/__init__.mpy": b"", "umpire/port/board.mpy": b"pins"}
    monkeypatch.setattr(image, "application", lambda **_: image.Image(dict(files)))
    folder = tmp_path / "package"
    written = Path.write_bytes

    def interrupted(self: Path, data: bytes) -> int:
        if self.name == "board.mpy":
            raise KeyboardInterrupt
        return written(self, data)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", interrupted)
        assert cli.main(["deploy", "--to", str(folder)]) == 130
    said = capsys.readouterr().err
    assert said == f"Stopped. Run ./umpire deploy again: {folder} is not complete.\n"
    (folder / "old.mpy").write_bytes(b"")
    assert cli.main(["deploy", "--to", str(folder)]) == 0
    assert {path: (folder / path).read_bytes() for path in files} == files and not (folder / "old.mpy").exists()


def test_a_package_with_fewer_parts(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "package"
    assert cli.main(["deploy", "--to", str(folder), "--editions", "base", "--languages", "english"]) == 0
    assert "Left out: the fan's variant, " in capsys.readouterr().out
    assert (folder / "frozen" / "umpire" / "parts.py").read_text().startswith('EDITIONS = "base"\n')
    assert not [path for path in folder.rglob("*") if "medieval" in path.name or "japanese" in path.name]
    assert cli.main(["firmware", "--editions", "base"]) == 1
    assert "add --frozen" in capsys.readouterr().err


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "main.py").write_text("mine")
    (tmp_path / package.PACKAGE).write_text('{"urls": []}')
    assert cli.main(["deploy", "--to", str(tmp_path)]) == 1
    assert "Umpire did not make it" in capsys.readouterr().err
    assert (tmp_path / "main.py").read_text() == "mine"
    assert cli.main(["deploy", "--to", str(deploy.ROOT / "firmware")]) == 1
