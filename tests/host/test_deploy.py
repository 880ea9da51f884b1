"""./umpire deploy, on a board that is none: what it copies, what it leaves alone, and every way in which it can end."""

import binascii
import os
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial
from serial.tools import list_ports

from host_tools import bootsel, bundle, cli, deploy, link, parts
from host_tools.pico import image
from tests.bundled import unbundled
from tests.host.fake_board import BLOCK, FakeBoard

MAIN = b"from umpire.start import main\n\nmain()\n"
OLD = {
    "main.py": MAIN,
    "adafruit_ssd1306.mpy": b"the driver",
    "umpire/__init__.mpy": b"",
    "umpire/match.mpy": b"a match " * 300,
    "umpire/port/board.mpy": b"pins",
    "umpire/screens/gone.mpy": b"a screen that goes",
    "umpire/screens/same.mpy": b"a screen that stays",
}
NEW = {
    **{path: content for path, content in OLD.items() if "gone" not in path},
    "main.py": MAIN + b"# newer\n",
    "umpire/match.mpy": b"a longer match " * 400,
    "umpire/editions/star.mpy": bytes(range(256)) * 20,
}
KNOWN = {*OLD, *NEW, "umpire/large.mpy", "helper.mpy", *(f"umpire/m{k}.mpy" for k in range(20))}
THEIRS = {
    "matches/00001/000": b"umpire 1 *3001\n",
    "settings": b"sound 1\n",
    "crash.log": b"Traceback\n",
    "umpire/notes.txt": b"mine",
    "other/main.py": b"mine",
    "lib/tool.mpy": b"mine",
}
PORT = "/dev/ttyACM0"

Patch = pytest.MonkeyPatch
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def board(tmp_path: Path, monkeypatch: Patch) -> Iterator[FakeBoard]:
    """A Pico with MicroPython and some files of somebody's, at the only port."""
    fake = FakeBoard(tmp_path / "flash")
    fake.flash.put(THEIRS)
    monkeypatch.setattr(link, "opened", fake.opened)
    monkeypatch.setattr(link, "usb_ports", lambda: [a_port(PORT)])
    monkeypatch.setattr(deploy, "greet", lambda port, say: None)
    monkeypatch.setattr(image, "driver_sources", lambda: {"adafruit_ssd1306.py": b""})
    monkeypatch.setattr(link, "ATTEMPT", 0.01)
    builds(monkeypatch, NEW)
    yield fake
    here = fake.flash.files()
    assert {path: here.get(path) for path in THEIRS} == THEIRS


def a_port(device: str, vid: int | None = 0x2E8A) -> types.SimpleNamespace:
    return types.SimpleNamespace(device=device, vid=vid, description="Board in FS mode")


def builds(monkeypatch: Patch, files: dict[str, bytes]) -> None:
    """The application consists of these files."""

    def application(choice: parts.Choice = parts.EVERYTHING, **_: object) -> image.Image:
        return image.Image(parts.only(files, choice))

    monkeypatch.setattr(image, "application", application)


def ours(board: FakeBoard) -> dict[str, bytes]:
    """What is on the board, files and modules, without what was somebody's, and without the receipt."""
    here = unbundled(board.flash.files(), KNOWN)
    return {path: content for path, content in here.items() if path not in {*THEIRS, deploy.RECEIPT}}


def umpire(*arguments: str) -> int:
    return cli.main(["deploy", *arguments])


# -- what is copied ----------------------------------------------------------------------------------------------------


def test_a_new_board_gets_all_and_starts(board: FakeBoard) -> None:
    assert umpire() == 0
    assert ours(board) == NEW
    assert board.resets == 1


def test_again_touches_nothing(board: FakeBoard, capsys: Capture) -> None:
    assert umpire() == 0
    changes = board.flash.changes
    assert umpire() == 0
    assert board.flash.changes == changes
    assert "has this version already" in capsys.readouterr().err
    assert board.resets == 2


def test_only_what_has_changed(board: FakeBoard, monkeypatch: Patch) -> None:
    builds(monkeypatch, OLD)
    assert umpire() == 0
    builds(monkeypatch, NEW)
    done = deploy.deploy(PORT)
    assert ours(board) == NEW
    assert sorted(done.written) == ["main.py", "umpire/editions/star.mpy", "umpire/match.mpy"]
    assert done.removed == ["umpire/screens/gone.mpy"]


def test_what_stays_is_not_sent(board: FakeBoard, monkeypatch: Patch) -> None:
    large = {"umpire/large.mpy": os.urandom(20_000)}
    builds(monkeypatch, {**OLD, **large})
    assert deploy.deploy(PORT).sent > 20_000
    builds(monkeypatch, {**NEW, **large})
    assert deploy.deploy(PORT).sent < 10_000
    assert ours(board) == {**NEW, **large}


def test_only_a_file_has_changed(board: FakeBoard, monkeypatch: Patch) -> None:
    """Then the bundle is not made anew."""
    builds(monkeypatch, OLD)
    assert umpire() == 0
    before = board.flash.path(bundle.NAME).stat().st_ino
    builds(monkeypatch, {**OLD, "umpire/japanese.bin": b"words"})
    assert deploy.deploy(PORT).written == ["umpire/japanese.bin"]
    assert board.flash.path(bundle.NAME).stat().st_ino == before


def test_a_version_of_one_file_a_module_makes_room(board: FakeBoard) -> None:
    board.flash.put({**OLD, deploy.RECEIPT: receipt(OLD)})
    done = deploy.deploy(PORT)
    assert ours(board) == NEW and done.removed == ["umpire/screens/gone.mpy"]
    apart = {path for path in board.flash.files() if path.startswith(("umpire", "adafruit"))}
    assert apart == {"umpire/__init__.mpy", "umpire/notes.txt", deploy.RECEIPT, bundle.NAME}
    assert not board.flash.path("umpire/screens").exists()


@pytest.mark.parametrize("damage", [b"", bytes(10), bytes(514), b"\xff" * 4000])
def test_a_damaged_bundle_is_made_anew(damage: bytes, board: FakeBoard) -> None:
    assert umpire() == 0
    whole = board.flash.files()[bundle.NAME]
    for content in (damage, whole[:-1], whole[: len(whole) // 2], damage + whole[len(damage) :]):
        board.flash.put({bundle.NAME: content})
        assert umpire() == 0
        assert ours(board) == NEW


def receipt(files: dict[str, bytes]) -> bytes:
    lines = "".join(f"{deploy.digest_of(content)} {path}\n" for path, content in files.items())
    return f"board pico\n{lines}".encode()


def test_packed_it_is_less(board: FakeBoard) -> None:
    assert deploy.deploy(PORT).sent < sum(map(len, NEW.values())) // 4


def test_files_that_were_copied_by_hand_are_taken_over(board: FakeBoard) -> None:
    """Without a receipt; only a main.py that is another one might be somebody's."""
    board.flash.put({**OLD, "umpire/reading.py": b"a source that hides its module"})
    assert umpire() == 0
    assert ours(board) == {**NEW, "main.py.old": OLD["main.py"]}


def test_the_parts_that_are_chosen_stay_so(board: FakeBoard, capsys: Capture) -> None:
    """They are asked for once; what is left out goes off the board, and can come back."""
    star = "umpire/editions/star.mpy"
    small = {path: content for path, content in NEW.items() if path != star}
    assert umpire() == 0
    assert "Star Strife" in capsys.readouterr().err
    assert umpire("--editions", "base,attrition", "--languages", "english") == 0
    said = capsys.readouterr().err
    assert "Left out: the Japanese edition, Medieval Strife, Star Strife, Japanese on the panel." in said
    assert f"Removed {star}, which is no longer part of it." in said
    assert ours(board) == small
    receipt = board.flash.files()[deploy.RECEIPT]
    assert receipt.startswith(b"board pico editions=base,attrition languages=english\n")
    changes = board.flash.changes
    assert umpire() == 0
    assert ours(board) == small and board.flash.changes == changes
    assert umpire("--editions", "all") == 0
    assert ours(board) == NEW
    assert umpire("--languages", "all") == 0
    assert board.flash.files()[deploy.RECEIPT].startswith(b"board pico\n")


def test_parts_that_nobody_knows(board: FakeBoard, capsys: Capture) -> None:
    assert "--editions chess: there are base, attrition" in refused(capsys, "--editions", "base,chess")
    assert "--languages nothing: there are english, japanese" in refused(capsys, "--languages", "")
    assert board.flash.changes == 0 and board.resets == 0


# -- what is somebody else's -------------------------------------------------------------------------------------------


def test_a_foreign_main_is_not_replaced_silently(board: FakeBoard, capsys: Capture) -> None:
    board.flash.put({"main.py": b"import greenhouse\n", "main.py.old": b"older"})
    changes = board.flash.changes
    assert umpire() == 1
    said = capsys.readouterr().err
    assert "somethin" in said and "main.py" in said and "./umpire deploy --replace" in said
    assert board.flash.changes == changes and board.flash.files()["main.py"] == b"import greenhouse\n"
    assert board.resets == 1  # the greenhouse goes on
    assert umpire("--replace") == 0
    assert "Keeping the board's own main.py as main.py.old2." in capsys.readouterr().err
    assert ours(board) == {**NEW, "main.py.old": b"older", "main.py.old2": b"import greenhouse\n"}
    assert umpire() == 0
    assert "has this version already" in capsys.readouterr().err


def test_a_changed_main_of_ours_is_kept(board: FakeBoard, capsys: Capture) -> None:
    assert umpire() == 0
    changed = b"import network\nfrom umpire.start import main\nmain()\n"
    board.flash.put({"main.py": changed})
    assert umpire() == 0
    assert "Keeping the board's own main.py as main.py.old." in capsys.readouterr().err
    assert ours(board) == {**NEW, "main.py.old": changed}


@pytest.mark.parametrize("path", ["adafruit_ssd1306.py", "adafruit_ssd1306/__init__.py", "adafruit_ssd1306.mpy"])
def test_another_program_s_driver_stays(path: str, board: FakeBoard) -> None:
    """Ours is in the bundle, and found there first."""
    board.flash.put({path: b"another driver"})
    assert umpire() == 0
    assert board.flash.files()[path] == b"another driver"
    board.flash.path(path).unlink()
    assert ours(board) == NEW


def test_what_was_ours_and_was_changed_stays(board: FakeBoard, monkeypatch: Patch) -> None:
    builds(monkeypatch, {**OLD, "helper.mpy": b"ours once"})
    assert umpire() == 0
    monkeypatch.setattr(image, "driver_sources", lambda: {"adafruit_ssd1306.py": b"", "helper.py": b""})
    board.flash.put({"helper.mpy": b"somebody's now"})
    builds(monkeypatch, OLD)
    assert umpire() == 0
    assert ours(board) == {**OLD, "helper.mpy": b"somebody's now"}


# -- cut short ---------------------------------------------------------------------------------------------------------


def starts(board: FakeBoard) -> dict[str, bytes] | None:
    """What starts when the power comes: nothing without a main.py."""
    here = {path: content for path, content in ours(board).items() if not path.startswith(deploy.STAGE + "/")}
    return here if "main.py" in here else None


def each_moment(
    board: FakeBoard, monkeypatch: Patch, cut: Callable[[int], None], heal: Callable[[], None]
) -> int:
    """Cuts an update short at its first, second ... moment, until one is not cut any more. How often that was."""
    moment = 0
    while True:
        moment += 1
        builds(monkeypatch, OLD)
        assert umpire() == 0
        builds(monkeypatch, NEW)
        cut(moment)
        code = umpire()
        heal()
        assert starts(board) in (None, OLD, NEW), moment
        if code == 0:
            assert starts(board) == NEW
            return moment
        assert umpire() == 0
        assert ours(board) == NEW, moment


def test_unplugged_at_any_moment(board: FakeBoard, monkeypatch: Patch) -> None:
    """Before it is all there, the old version starts, and the next deploy goes on with what is there."""

    def cut(moment: int) -> None:
        board.unplugged_after = moment

    def heal() -> None:
        board.unplugged_after = None

    assert each_moment(board, monkeypatch, cut, heal) > 8


def test_the_power_fails_in_any_change_of_the_flash(board: FakeBoard, monkeypatch: Patch) -> None:
    def cut(moment: int) -> None:
        board.flash.cut_after = moment

    def heal() -> None:
        board.flash.cut_after = None

    assert each_moment(board, monkeypatch, cut, heal) > 20


def test_unplugged_says_what_to_do(board: FakeBoard, capsys: Capture) -> None:
    board.unplugged_after = 6
    assert umpire() == 1
    said = capsys.readouterr().err
    assert f"The board at {PORT} does not answer any more (is it unplugged?)" in said
    assert said.endswith("Plug it in and run ./umpire deploy again.\n")
    assert len(said.splitlines()) < 7


def test_what_has_arrived_is_not_sent_again(board: FakeBoard, monkeypatch: Patch) -> None:
    monkeypatch.setattr(deploy, "CHUNK", 100)
    whole = board.sent
    assert umpire() == 0
    whole = board.sent - whole
    builds(monkeypatch, OLD)
    assert umpire() == 0
    builds(monkeypatch, NEW)
    board.unplugged_after = whole // 2
    assert umpire() == 1
    board.unplugged_after = None
    before = board.sent
    assert umpire() == 0
    assert board.sent - before < whole
    assert ours(board) == NEW


def test_interrupted_by_its_user(board: FakeBoard, monkeypatch: Patch, capsys: Capture) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(deploy, "_send", interrupted)
    assert umpire() == 130
    assert "run ./umpire deploy again" in capsys.readouterr().err.replace("Run", "run")
    assert board.resets == 1


def test_what_arrives_damaged_stays_aside(board: FakeBoard, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(binascii, "b2a_base64", lambda piece, newline: b"AAAA")
    assert umpire() == 1
    assert "is not what was sent" in capsys.readouterr().err
    assert starts(board) is None


# -- the wrong board ---------------------------------------------------------------------------------------------------


def refused(capsys: Capture, *arguments: str) -> str:
    """What is said then: two lines at the most, besides who is there."""
    assert umpire(*arguments) == 1
    said = capsys.readouterr().err
    progress = ("Raspberry", "Compiling", "Somebody's", "Generic", "ESP", "Parts:", "Left out:")
    lines = [line for line in said.splitlines() if not line.startswith(progress)]
    assert 1 <= len(lines) <= 2, said
    return "\n".join(lines)


def test_no_board(board: FakeBoard, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(link, "usb_ports", lambda: [])
    said = refused(capsys)
    assert said.startswith("No board found. Connect it by USB")
    for system, port in (("linux", "/dev/ttyACM0"), ("win32", "COM5"), ("darwin", "/dev/cu.usbmodem1101")):
        monkeypatch.setattr(sys, "platform", system)
        assert refused(capsys).endswith(f"--port {port}")


def test_a_board_without_a_firmware(board: FakeBoard, tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(link, "usb_ports", lambda: [])
    monkeypatch.setattr(bootsel, "_mounted", lambda: [tmp_path])
    (tmp_path / bootsel.INFO).write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    assert "waits for a firmware" in refused(capsys)


def test_several_boards(board: FakeBoard, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setattr(link, "usb_ports", lambda: [a_port("COM5"), a_port("COM7")])
    said = refused(capsys)
    assert "COM5 (Board in FS mode), COM7" in said and said.endswith("--port COM5")
    assert umpire("--port", "COM7") == 0
    monkeypatch.setattr(link, "usb_ports", lambda: [a_port("COM5", 0x1A86), a_port("COM7")])
    assert link.find_port() == "COM7"  # the only one that is a Raspberry Pi's


def test_ports_that_are_not_at_usb_are_left_alone(monkeypatch: Patch) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [a_port("/dev/ttyS0", None), a_port("/dev/ttyACM1")])
    assert [port.device for port in link.usb_ports()] == ["/dev/ttyACM1"]


def test_nothing_answers(board: FakeBoard, capsys: Capture) -> None:
    board.silent = True
    assert f"Nothing at {PORT} answers as MicroPython does. Hold button B" in refused(capsys)
    assert board.resets == 0


@pytest.mark.parametrize(
    "name, version, mpy, words",
    [
        ("micropython", (1, 23, 0), 0x1006, "runs MicroPython 1.23.0, and Umpire needs 1.24 or newer"),
        ("micropython", (1, 25, 0), 0, "cannot load compiled files"),
        ("circuitpython", (9, 2, 0), 0x1006, "runs circuitpython, and Umpire needs MicroPython"),
    ],
)
def test_a_firmware_that_will_not_do(
    name: str, version: tuple[int, ...], mpy: int, words: str, board: FakeBoard, capsys: Capture
) -> None:
    board.implementation = (name, version, "Raspberry Pi Pico with RP2040", mpy)
    said = refused(capsys)
    assert words in said and "./umpire firmware" in said
    assert board.flash.changes == 0


def test_a_firmware_without_deflate(board: FakeBoard, capsys: Capture) -> None:
    board.has_deflate = False
    assert "lacks the module deflate" in refused(capsys)
    assert board.flash.changes == 0


def test_too_little_memory(board: FakeBoard, capsys: Capture) -> None:
    board.implementation = ("micropython", (1, 25, 0), "ESP module with ESP8266", 0x2706)
    board.heap = 37 * 1024
    assert "has 37 KB of memory" in refused(capsys)
    assert board.flash.changes == 0


def test_another_chip(board: FakeBoard, capsys: Capture) -> None:
    said = refused(capsys, "--board", "pico2")
    assert "Wrong board: this is a Raspberry Pi Pico with RP2040, and boards/pico2 is for RP2350" in said
    board.implementation = ("micropython", (1, 25, 0), "Generic ESP32S3 module with ESP32S3", 0x2806)
    assert "Umpire has no board with this chip" in refused(capsys)
    assert board.flash.changes == 0


def test_a_chip_that_several_boards_have(board: FakeBoard, capsys: Capture) -> None:
    board.implementation = ("micropython", (1, 25, 0), "Somebody's RP2040 board with RP2040", 0x1006)
    said = refused(capsys)
    assert "Which of these are you building: feather_rp2040_oled, pico" in said
    assert umpire("--board", "xiao_rp2040") == 0
    assert umpire() == 0  # it is known now
    assert board.flash.files()[deploy.RECEIPT].startswith(b"board xiao_rp2040\n")


@pytest.mark.parametrize(
    "machine, name",
    [
        ("Raspberry Pi Pico with RP2040", "pico"),
        ("Raspberry Pi Pico2 with RP2350", "pico2"),
        ("Adafruit Feather RP2040 with RP2040", "feather_rp2040_oled"),
        ("Seeed Studio XIAO RP2040 with RP2040", "xiao_rp2040"),
        ("Generic ESP32 module with ESP32", "esp32_devkit"),
    ],
)
def test_what_micropython_calls_a_board(machine: str, name: str) -> None:
    """As its releases do: each board that has a name of its own there is known by it."""
    identity = link.Identity("micropython", (1, 29, 0), machine, 0x1006, "", 1 << 18)
    assert deploy.choose(identity, "").parent.name == name


def test_a_board_that_nobody_knows(board: FakeBoard, capsys: Capture) -> None:
    said = refused(capsys, "--board", "greenhouse")
    assert "There is no board greenhouse. The boards are: d1_mini, esp32_devkit" in said


# -- the flash is full -------------------------------------------------------------------------------------------------


def test_too_little_room_is_seen_first(board: FakeBoard, capsys: Capture) -> None:
    board.flash.put({"fill": bytes((board.flash.free() - 12) * BLOCK)})
    changes = board.flash.changes
    said = refused(capsys)
    assert "flash is too full" in said and "KB more have to be free" in said and "./umpire pull" in said
    assert board.flash.changes == changes


def test_without_room_for_both_the_old_version_goes_first(
    board: FakeBoard, monkeypatch: Patch, capsys: Capture
) -> None:
    """Cut short at any moment, no mix of both starts, and the next deploy completes it."""

    def version(number: int) -> dict[str, bytes]:
        return {"main.py": MAIN, **{f"umpire/m{k}.mpy": bytes([number]) * 16_000 for k in range(20)}}

    builds(monkeypatch, version(1))
    assert umpire() == 0
    board.flash.put({"fill": bytes((board.flash.free() - 50) * BLOCK)})
    builds(monkeypatch, version(2))
    for moment in (3, 5, 7, 9):
        board.unplugged_after = moment
        assert umpire() == 1
        board.unplugged_after = None
        here = {path: content for path, content in ours(board).items() if path.startswith("umpire/")}
        whole = here == {path: version(1)[path] for path in version(1) if path != "main.py"}
        assert ("main.py" in ours(board)) is whole, moment
    assert umpire() == 0
    assert "it goes first" in capsys.readouterr().err
    assert {path: ours(board)[path] for path in version(2)} == version(2)


def test_flash_that_is_full_all_the_same(board: FakeBoard, monkeypatch: Patch, capsys: Capture) -> None:
    """The old version starts, and what was copied is off the flash again."""
    builds(monkeypatch, OLD)
    assert umpire() == 0
    builds(monkeypatch, NEW)
    capsys.readouterr()
    monkeypatch.setattr(deploy.Plan, "room", lambda self: 0)
    board.flash.put({"fill": bytes(board.flash.free() * BLOCK)})
    said = capsys.readouterr().err
    assert umpire() == 1
    said = capsys.readouterr().err
    assert "not everything fitted" in said
    assert starts(board) == {**OLD, "fill": board.flash.files()["fill"]}
    assert not [path for path in board.flash.files() if path.startswith(deploy.STAGE)]


# -- the port ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error, words",
    [
        (serial.SerialException(2, "could not open port"), "There is no port"),
        (serial.SerialException(13, "could not open port"), "usermod -a -G"),
        (serial.SerialException(11, "Could not exclusively lock port"), "Another program uses the port"),
        (serial.SerialException(25, "Inappropriate ioctl"), "is no serial port"),
    ],
)
def test_a_port_that_cannot_be_opened(error: Exception, words: str, monkeypatch: Patch, capsys: Capture) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(serial, "Serial", refuse)
    monkeypatch.setattr(serial, "serial_for_url", refuse)
    monkeypatch.setattr(link, "usb_ports", lambda: [])
    assert words in refused(capsys, "--port", "/dev/ttyACM9")


# -- the start ---------------------------------------------------------------------------------------------------------


class Starting:
    """A port at which a board says something when it is asked."""

    def __init__(self, says: bytes) -> None:
        self._says = says
        self._rest = b""
        self.in_waiting = 0

    def write(self, data: bytes) -> None:
        self._rest += self._says

    def read(self, size: int) -> bytes:
        said, self._rest = self._rest, b""
        return said

    def __enter__(self) -> "Starting":
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    "says, words",
    [
        (b"=\r\n", "Umpire runs on the board."),
        (b"MicroPython v1.25.0\r\n=umpire 1 *3001\r\n", "Umpire runs on the board."),
        (b"", "does not answer yet: look at its panel"),
    ],
)
def test_it_is_asked_whether_it_runs(says: bytes, words: str, monkeypatch: Patch, capsys: Capture) -> None:
    tries: Iterator[Exception | Starting]
    tries = iter([link.Trouble("There is no port"), OSError(5, "gone"), Starting(says)])

    def listening(port: str) -> Starting:
        found = next(tries)
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(link, "listening", listening)
    monkeypatch.setattr(link, "STARTING", 1.0)
    deploy.greet(PORT, deploy.Sayer())
    assert words in capsys.readouterr().err


def test_one_that_stops_is_told_with_its_reason(monkeypatch: Patch) -> None:
    says = b'Traceback (most recent call last):\r\n  File "start"\r\nMemoryError: out of it\r\n'
    monkeypatch.setattr(link, "listening", lambda port: Starting(says))
    with pytest.raises(link.Trouble, match="stops when it starts: MemoryError: out of it"):
        deploy.greet(PORT, deploy.Sayer())


# -- what a board says of itself ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mpy, march",
    [(0x1306, "armv6m"), (0x1F06, "armv7emsp"), (0x2B06, "xtensawin"), (0x2706, "xtensa"), (0x0306, None)],
)
def test_the_architecture_of_native_code(mpy: int, march: str | None) -> None:
    assert link.Identity("micropython", (1, 25, 0), "", mpy, "", 0).march == march


def test_a_board_file_that_cannot_be(
    board: FakeBoard, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    text = (deploy.BOARDS / "pico" / "board.py").read_text(encoding="utf-8")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "board.py").write_text(text.replace("BUTTONS = (13,", "BUTTONS = (31,"), encoding="utf-8")
    monkeypatch.setattr(deploy, "BOARDS", tmp_path)
    assert "BUTTONS" in refused(capsys, "--board", "mine")
    assert board.flash.changes == 0


def test_the_same_tree_gives_the_same_files_each_time() -> None:
    """Else a deploy of an unchanged tree would copy: sets are gone through in another order in another process."""
    code = (
        "import hashlib\nfrom host_tools.pico import image\n"
        "print(hashlib.sha256(repr(sorted(image.application().files.items())).encode()).hexdigest())"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=deploy.ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([".", "firmware"])},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    said = [process.communicate()[0] for process in started]
    assert said[0] == said[1] and len(said[0]) == 65
