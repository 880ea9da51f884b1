"""./umpire play: cells, layout, keys, press scripts without a terminal."""

import asyncio
import os
import sys
import unicodedata
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from filelock import FileLock
from textual.pilot import Pilot

from host_tools import cells, cli, framebuf, play, presses, terminal
from host_tools.cells import BRAILLE, HALVES, KINDS, QUADRANTS, SEXTANTS
from host_tools.chips.picture import Picture
from host_tools.chips.ssd1306 import SSD1306
from host_tools.saying import SayingCanvas
from host_tools.simulated import Simulated
from host_tools.terminal import HELP, Terminal, choose
from umpire.device.buttons import LONG, A, B, C
from umpire.port.host import RealClock

# -- cells -----------------------------------------------------------------------------------------------------------


def test_cells_have_a_glyph_for_every_pattern() -> None:
    for kind in KINDS:
        assert len(set(kind.glyphs)) == 2 ** (kind.across * kind.down), kind.name


def picture(*rows: str) -> Picture:
    return Picture(len(rows[0]), len(rows), bytes(char == "#" for row in rows for char in row))


def test_cells_draw_a_picture() -> None:
    art = picture("#..#", "##..", ".#.#", "....")
    assert HALVES.lines(art) == ["█▄ ▀", " ▀ ▀"]
    assert QUADRANTS.lines(art) == ["▙▝", "▝▝"]
    assert [unicodedata.name(char) for char in SEXTANTS.lines(art)[0]] == ["BLOCK SEXTANT-1346", "BLOCK SEXTANT-26"]
    names = [unicodedata.name(char) for char in BRAILLE.lines(art)[0]]
    assert names == ["BRAILLE PATTERN DOTS-1256", "BRAILLE PATTERN DOTS-46"]


def test_a_terminal_is_only_given_characters_that_it_has() -> None:
    assert cells.known({}, "linux") == KINDS
    assert cells.known({"TERM": "linux"}, "linux") == (HALVES,)
    assert SEXTANTS not in cells.known({"TERM_PROGRAM": "Apple_Terminal"}, "darwin")
    assert SEXTANTS not in cells.known({}, "win32")
    assert SEXTANTS in cells.known({"WT_SESSION": "1"}, "win32")


# -- layout ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "panel", "kinds", "expected"),
    [
        ((200, 60), (128, 64), KINDS, HALVES),
        ((128, 34), (128, 64), KINDS, HALVES),
        ((127, 60), (128, 64), KINDS, SEXTANTS),
        ((80, 24), (128, 64), KINDS, SEXTANTS),
        ((80, 24), (128, 64), (HALVES, QUADRANTS, BRAILLE), BRAILLE),
        ((80, 34), (128, 64), (HALVES, QUADRANTS, BRAILLE), QUADRANTS),
        ((80, 23), (128, 64), KINDS, BRAILLE),
        ((63, 24), (128, 64), KINDS, None),
        ((80, 24), (128, 64), (HALVES,), None),
        ((80, 24), (128, 32), KINDS, SEXTANTS),
        ((130, 24), (128, 32), KINDS, HALVES),
        ((80, 24), (72, 40), KINDS, HALVES),
        ((20, 5), (128, 64), KINDS, None),
    ],
)
def test_the_finest_cells_that_fit(
    size: tuple[int, int], panel: tuple[int, int], kinds: tuple[cells.Cells, ...], expected: cells.Cells | None
) -> None:
    assert choose(*size, panel, kinds).cells is expected


def test_what_is_asked_for_is_taken_if_it_fits() -> None:
    assert choose(200, 60, (128, 64), KINDS, "braille").cells is BRAILLE
    assert choose(80, 24, (128, 64), KINDS, "half").cells is SEXTANTS
    assert choose(200, 60, (128, 64), KINDS, "text").cells is None


def test_nothing_overlaps_or_leaves_the_terminal() -> None:
    for panel in ((128, 64), (128, 32), (72, 40)):
        for width in range(10, 150, 7):
            for height in range(3, 60):
                plan = choose(width, height, panel)
                if plan.cells:
                    assert plan.left - plan.walls >= 0 and plan.left + plan.columns + plan.walls <= width
                    assert plan.top - plan.framed >= 0
                    assert plan.text_top + plan.text_lines <= height - 1, (panel, width, height, plan)


def test_the_text_of_a_key_is_plain() -> None:
    canvas = SayingCanvas(128, 64, framebuf)
    canvas.fill(0)
    canvas.keys("1-7", "8-14", "15-20", 36)
    assert canvas.text_of_all() == "1-7 8-14 15-20"


def test_coarse_cells_come_with_the_screens_text() -> None:
    assert choose(80, 24, (128, 64), (BRAILLE,)).text_lines >= 5


# -- the terminal ----------------------------------------------------------------------------------------------------


def in_terminal(
    tmp_path: Path, test: Callable[[Terminal, Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)
) -> Terminal:
    chip = SSD1306()
    bus = presses.TracedBus(chip)
    handheld = Simulated(bus, str(tmp_path), urandom=os.urandom, clock=RealClock(), canvas=SayingCanvas)
    app = Terminal(handheld, chip)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.1)
            await test(app, pilot)

    asyncio.run(run())
    return app


def shown(app: Terminal) -> list[str]:
    return [strip.text.rstrip() for strip in app.view.drawn]


def test_it_shows_the_panel_the_buttons_and_help(tmp_path: Path) -> None:
    async def test(app: Terminal, pilot: Pilot[None]) -> None:
        lines = shown(app)
        assert len(lines) == 24
        panel = SEXTANTS.lines(app.view.chip.frame())
        assert [line[8:72] for line in lines[:22]] == [line.ljust(64) for line in panel]
        assert lines[22].split() == ["[", "A", "]", "[", "B", "]", "[", "C", "]"]
        assert lines[23].strip() == HELP[0]

    in_terminal(tmp_path, test)


def test_keys_are_presses(tmp_path: Path) -> None:
    seen: list[int] = []
    events = {
        "left": A, "a": A, "up": A, "space": B, "enter": B, "b": B, "right": C, "c": C, "down": C,
        "A": LONG + A, "B": LONG + B, "C": LONG + C, "escape": LONG + B, "backspace": LONG + B,
        "shift+left": LONG + A, "shift+right": LONG + C, "pageup": LONG + A, "pagedown": LONG + C,
    }  # fmt: skip

    async def test(app: Terminal, pilot: Pilot[None]) -> None:
        app.handheld.ui.screen.press = seen.append  # type: ignore[method-assign, assignment]
        for key in events:
            await pilot.press(key)
        await pilot.press("x", "tab", "f1")
        await pilot.pause(0.1)

    in_terminal(tmp_path, test)
    assert seen == list(events.values())


def test_a_pressed_button_lights_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(app: Terminal, pilot: Pilot[None]) -> None:
        def lit() -> list[str]:
            return [piece.text for piece in app.view.drawn[22] if piece.style and piece.style.reverse]

        assert lit() == []
        monkeypatch.setattr(terminal, "LIT_S", 600)  # however slow this machine is
        await pilot.press("c")
        assert lit() == ["[ C ]"]
        monkeypatch.setattr(terminal, "LIT_S", 0)
        await pilot.press("c")
        while lit():
            await pilot.pause(0.05)

    in_terminal(tmp_path, test)


def test_the_mouse_presses_the_buttons_pins(tmp_path: Path) -> None:
    seen: list[int] = []

    async def test(app: Terminal, pilot: Pilot[None]) -> None:
        app.handheld.ui.screen.press = seen.append  # type: ignore[method-assign, assignment]
        for held in (0.05, 0.65):
            at = (app.view.centre(B), 22)
            await pilot.mouse_down(offset=at)
            await pilot.pause(held)
            await pilot.mouse_up(offset=at)
            await pilot.pause(0.15)

    in_terminal(tmp_path, test)
    assert seen == [B, LONG + B]


def test_another_size_another_layout(tmp_path: Path) -> None:
    async def test(app: Terminal, pilot: Pilot[None]) -> None:
        for size, kind in (((140, 45), HALVES), ((70, 40), SEXTANTS), ((66, 22), BRAILLE), ((40, 12), None)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
            assert app.view.plan.cells is kind
            assert len(shown(app)) == size[1]
            assert all(len(line) <= size[0] for line in shown(app))

    in_terminal(tmp_path, test)


def test_the_view_can_be_changed_and_text_says_what_the_panel_shows(tmp_path: Path) -> None:
    async def test(app: Terminal, pilot: Pilot[None]) -> None:
        names = []
        for _ in range(3):
            await pilot.press("v")
            await pilot.pause(0.05)
            names.append(app.view.plan.cells.name if app.view.plan.cells else "text")
        assert names == ["braille", "text", "sextants"]
        await pilot.press("v", "v")
        await pilot.pause(0.05)
        assert "New match" in "\n".join(shown(app))

    in_terminal(tmp_path, test)


def test_a_dim_panel_is_dim_and_a_dark_one_dark(tmp_path: Path) -> None:
    async def test(app: Terminal, pilot: Pilot[None]) -> None:
        bright = app.view._light()
        app.handheld.ui.panel.contrast(1)
        assert app.view._light() != bright
        app.handheld.ui.panel.power(False)
        await pilot.pause(0.1)
        assert all(line[8:72].strip() == "" for line in shown(app)[:22])

    in_terminal(tmp_path, test)


@pytest.mark.parametrize("key", ["q", "Q", "ctrl+c", "ctrl+q", "ctrl+d"])
def test_keys_that_quit(key: str, tmp_path: Path) -> None:
    async def test(app: Terminal, pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause(0.1)
        assert not app.is_running

    assert in_terminal(tmp_path, test).return_code in (None, 0)


def test_a_firmware_that_fails_ends_it_with_its_traceback(tmp_path: Path) -> None:
    async def test(app: Terminal, pilot: Pilot[None]) -> None:
        app.handheld.ui.screen = None  # type: ignore[assignment]
        await pilot.press("c")
        await pilot.pause(0.1)

    app = in_terminal(tmp_path, test)
    assert "Traceback" in app.crash and app.return_code == 1


# -- without a terminal ----------------------------------------------------------------------------------------------


def run(*words: object) -> int:
    return cli.main(["play", *map(str, words)])


def script(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "script.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_press_script_writes_its_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = script(tmp_path, "shot menu\nC\nshot next\n")
    assert run("--presses", path, "--frames", tmp_path / "out") == 0
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["menu.png", "next.png"]
    assert capsys.readouterr().out.split() == [str(tmp_path / "out" / f"{name}.png") for name in ("menu", "next")]
    first = presses.read_png(tmp_path / "out" / "menu.png")
    assert (first.width, first.height) == (128, 64)
    assert first != presses.read_png(tmp_path / "out" / "next.png")


def test_the_panel_of_a_script_can_be_another(tmp_path: Path) -> None:
    path = script(tmp_path, "shot menu\n")
    assert run("--presses", path, "--frames", tmp_path / "low", "--panel", "128x32") == 0
    assert presses.read_png(tmp_path / "low" / "menu.png").height == 32
    assert run("--presses", path, "--frames", tmp_path / "pico", "--board", "pico") == 0
    assert presses.read_png(tmp_path / "pico" / "menu.png").height == 64
    assert run("--presses", path, "--frames", tmp_path / "large", "--scale", "3") == 0
    assert presses.read_png(tmp_path / "large" / "menu.png").width == 384


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("B\nsee Waterloo", 1, ":2: the panel does not say 'Waterloo' but"),
        ("jump", 1, ":1: 'jump' is no step"),
    ],
)
def test_a_script_that_fails(
    text: str, code: int, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--presses", script(tmp_path, text)) == code
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--board", "toaster"], 2, "no board is called 'toaster'; there are: "),
        (["--panel", "huge"], 2, "a panel is WIDTHxHEIGHT, not 'huge'"),
        (["--frames", "x"], 2, "--frames needs --presses"),
        (["--presses", "nowhere.txt"], 2, "nowhere.txt: No such file or directory"),
        ([], 2, "needs a terminal"),
    ],
)
def test_what_cannot_be_done(words: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == code
    assert capsys.readouterr().err.startswith(f"umpire play: {message}")


def test_boards_are_found() -> None:
    assert "pico" in play.boards()


def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)


def test_nothing_to_resume_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    at_a_terminal(monkeypatch)
    (tmp_path / "empty").mkdir()
    assert run("--resume", "--store", tmp_path / "empty") == 1
    assert capsys.readouterr().err == f"umpire play: no match is open in {tmp_path / 'empty'}\n"
    assert run("--resume", "--store", tmp_path / "mistyped") == 1
    assert capsys.readouterr().err.startswith(f"umpire play: there is no folder {tmp_path / 'mistyped'}")
    assert [path.name for path in tmp_path.iterdir()] == ["empty"]


def test_a_folder_is_played_with_once_at_a_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    at_a_terminal(monkeypatch)
    with FileLock(tmp_path / "in-use.lock"):
        assert run("--store", tmp_path) == 1
    assert "another handheld plays with" in capsys.readouterr().err


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    at_a_terminal(monkeypatch)
    (tmp_path / "file").write_text("")
    assert run("--store", tmp_path / "file") == 2
    assert "a folder was expected" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--store", "--frames"])
def test_a_scripts_folder_that_cannot_be_made(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said of that option, and before anything is played."""
    (tmp_path / "script.txt").write_text("B\n")
    (tmp_path / "file").write_text("")
    for path, words in ((tmp_path / "file", "it is a file"), (tmp_path / "file" / "below", "cannot be made")):
        assert run("--presses", tmp_path / "script.txt", option, path) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"umpire play: {option} {path}: ") and words in said
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert run("--presses", tmp_path / "script.txt", option, tmp_path / "locked") == 2
    told = capsys.readouterr()
    assert "the folder cannot be written to" in told.err and not told.out


def test_a_picture_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "script.txt").write_text("B\nshot one\n")
    (tmp_path / "frames" / "one.png").mkdir(parents=True)
    for scale in ("1", "2"):
        words = ("--presses", tmp_path / "script.txt", "--frames", tmp_path / "frames", "--scale", scale)
        assert run(*words) == 2
        assert capsys.readouterr().err.startswith(f"umpire play: {tmp_path / 'frames' / 'one.png'}: Is a directory")
