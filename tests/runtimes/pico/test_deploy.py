"""The real tools with the Pico's own firmware behind a serial port: deploy, play, watch, pull, mpremote."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
import serial

from host_tools import cli, deploy, link, records, watch
from host_tools.pico import firmware as builder
from host_tools.pico import image
from host_tools.pico.emulator import Pico
from host_tools.pico.serial_port import SerialPort
from host_tools.presses import read_png
from host_tools.simulated import QUIET_MS
from tests.bundled import unbundled

pytestmark = [
    pytest.mark.pico,
    pytest.mark.skipif(sys.platform == "win32", reason="an emulated serial port is a pseudo-terminal"),
]

MENU = Path(__file__).parents[2] / "golden" / "presses" / "menu" / "menu.png"
TO_THE_TABLE = "BBBBBB"
ATTACK = "BB"
PATIENCE = 60
"""Seconds: nothing here takes as long, unless it never comes."""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The application."""
    return image.application().files


@pytest.fixture(autouse=True)
def compiled_once(files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes as long as copying does here."""
    builds(monkeypatch, files)


def builds(monkeypatch: pytest.MonkeyPatch, files: dict[str, bytes]) -> None:
    """The application consists of these files."""
    monkeypatch.setattr(image, "application", lambda **_: image.Image(dict(files), bundled=True))


def empty(pico: Pico, firmware: Path) -> None:
    """MicroPython, and nothing else."""
    pico.boot(firmware, image.Image().build())
    pico.run_ms(300)


def press(pico: Pico, port: SerialPort, buttons: str) -> None:
    """Presses, and waits for their pictures."""
    for button in buttons:
        with port.held():
            pico.press(button, quiet_ms=QUIET_MS)


def shows_menu(pico: Pico, port: SerialPort) -> bool:
    """The first picture after power-on."""
    with port.held():
        pico.until_idle(quiet_ms=QUIET_MS)
        return pico.frame() == read_png(MENU)


def on_flash(pico: Pico, known: Iterable[str] = ()) -> dict[str, bytes]:
    """Umpire's own files and modules: not the matches, nor what deploy keeps beside them. `known`: their paths."""
    found = unbundled(image.read_files(pico.filesystem()), known)
    return {path: content for path, content in found.items() if not path.startswith(("matches/", deploy.STAGE))}


def until(line: serial.Serial, told: watch.Told, right: Callable[[], bool]) -> None:
    """Listens until what was told is right."""
    end = time.monotonic() + PATIENCE
    for changed in watch.heard(line, told):
        if changed and right():
            return
        assert time.monotonic() < end, watch.drawing(told)


def test_deployed_played_watched_and_brought_home(
    firmware: Path, files: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = watch.Told()
    with Pico() as pico:
        empty(pico, firmware)
        with SerialPort(pico) as port:
            assert cli.main(["deploy", "--port", port.name]) == 0
            assert "Umpire runs on the board." in capsys.readouterr().err
            assert shows_menu(pico, port)

            press(pico, port, TO_THE_TABLE)
            with link.listening(port.name) as line:  # joins in the middle
                until(line, told, lambda: told.last.startswith("rng b1"))
                press(pico, port, ATTACK)
                until(line, told, lambda: told.last == last_line(port))
            with port.held():
                kept = image.read_files(pico.filesystem())

            assert cli.main(["pull", "--port", port.name, str(tmp_path / "records")]) == 0
            assert cli.main(["check", str(tmp_path / "records")]) == 0
            (home,) = (tmp_path / "records").iterdir()
            text = home.read_text(encoding="utf-8")
            assert text.count("\nattack ") == 1
            (record,) = records.each_record([str(home)], judge=True)
            assert isinstance(record, records.Record) and record.match and told.reader and told.reader.match
            assert bytes(told.reader.match.position.value) == bytes(record.match.position.value)
            assert shows_menu(pico, port) is False  # a match to go on with

            operations = pico.flash.operations
            capsys.readouterr()
            assert cli.main(["deploy", "--port", port.name]) == 0
            assert "The board has this version already." in capsys.readouterr().err
            assert pico.flash.operations == operations
        assert image.read_files(pico.filesystem()) == kept
        assert files.items() <= unbundled(kept, files).items()


def last_line(port: SerialPort) -> str:
    """Of the record on flash, without its checksum."""
    with port.held() as pico:
        found = image.read_files(pico.filesystem())
    last = max(path for path in found if path.startswith("matches/00001/0"))
    return found[last].decode().splitlines()[-1].rpartition(" *")[0]


def test_cut_short_and_completed(
    firmware: Path, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """First the cable is pulled in the midst of copying, then the power fails in the midst of unpacking: until that is
    done, the old version is whole."""
    with Pico() as pico:
        empty(pico, firmware)
        with SerialPort(pico) as port:
            port.unplug_after = 90_000
            assert cli.main(["deploy", "--port", port.name]) == 1
            assert "Plug it in and run ./umpire deploy again." in capsys.readouterr().err
        assert on_flash(pico) == {}
        with SerialPort(pico) as port:
            done = deploy.deploy(port.name)
            assert shows_menu(pico, port)
        assert len(done.written) == len(files)
        assert 0 < done.sent < sum(map(len, files.values())) // 2

        newer = {**files, **{f"umpire/more{number}.mpy": bytes([number]) * 3000 for number in range(9)}}
        builds(monkeypatch, newer)
        for operations, starts in ((30, True), (220, False)):  # while it unpacks, while it puts files in place
            with SerialPort(pico) as port:
                with port.held():
                    pico.cut_power_after(operations)
                assert cli.main(["deploy", "--port", port.name]) == 1
                assert port.power_cut
            there = on_flash(pico, newer)
            assert (deploy.MAIN in there) is starts
            assert not starts or {path: there.get(path) for path in there if path != deploy.RECEIPT} == files
            pico.reboot()
            pico.run_ms(300)
        with SerialPort(pico) as port:
            assert cli.main(["deploy", "--port", port.name]) == 0
            assert shows_menu(pico, port)
        assert newer.items() <= on_flash(pico, newer).items()


def test_mpremote_installs_the_package(firmware: Path, files: dict[str, bytes], tmp_path: Path) -> None:
    """mip brings the very files that deploy does."""
    assert cli.main(["deploy", "--to", str(tmp_path / "package")]) == 0
    with Pico() as pico:
        empty(pico, firmware)
        with SerialPort(pico) as port:
            command = [sys.executable, "-m", "mpremote", "connect", port.name]
            command += ["mip", "install", "--target", "/", str(tmp_path / "package" / "package.json"), "+", "reset"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=5 * PATIENCE)
            assert done.returncode == 0, done.stdout + done.stderr
            assert shows_menu(pico, port)
            with port.held():
                assert on_flash(pico, files) == files
            done_after = deploy.deploy(port.name)
        assert done_after.written == [] and done_after.removed == []


def test_a_firmware_with_umpire_inside(firmware: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It needs nothing on its flash."""
    assert cli.main(["firmware", "--frozen", "--editions", "base,medieval"]) == 0
    path = Path(capsys.readouterr().out.partition(": MicroPython")[0])
    with Pico() as pico:
        pico.boot(builder.from_file(path), image.Image().build())
        pico.until_idle(quiet_ms=QUIET_MS)
        assert pico.frame() == read_png(MENU)


def test_micropython_freezes_the_package(firmware: Path, files: dict[str, bytes], tmp_path: Path) -> None:
    """MicroPython's own tool takes manifest.py, and finds all modules."""
    source = builder.cache() / "micropython"
    if not source.is_dir():
        pytest.skip("the firmware was given: MicroPython's sources are not here")
    assert cli.main(["deploy", "--to", str(tmp_path / "package")]) == 0
    out = tmp_path / "frozen.c"
    (tmp_path / "boards").mkdir()  # the port's own modules need a library that Debian's sources lack
    (tmp_path / "boards" / "manifest.py").write_text("")
    settings = {"MPY_DIR": source, "PORT_DIR": tmp_path, "MPY_LIB_DIR": tmp_path}
    command = [sys.executable, str(source / "tools" / "makemanifest.py"), "-o", str(out), "-b", str(tmp_path)]
    command += [word for name, value in settings.items() for word in ("-v", f"{name}={value}")]
    qstrs = builder.cache() / "build" / "genhdr" / "qstrdefs.preprocessed.h"
    (tmp_path / "genhdr").mkdir()
    (tmp_path / "genhdr" / qstrs.name).write_bytes(qstrs.read_bytes())
    done = subprocess.run([*command, str(tmp_path / "package" / "manifest.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    text = out.read_text(encoding="utf-8")
    frozen = image.frozen_sources(image.BOARD)
    assert [path for path in frozen if f'"{path.removesuffix(".py")}.' not in text] == []
