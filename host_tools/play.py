"""./umpire play: the handheld in a terminal, or, without one, a press script."""

from __future__ import annotations

import argparse
import gc
import os
import runpy
import shlex
import sys
import tempfile
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from host_tools import presses
from host_tools.cells import KINDS

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ROOT / "boards"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "The handheld in this terminal. Keys: left or A, Space or B, right or C; held down: capitals, or Shift with "
        "an arrow; Esc is B held down (back). V changes how the panel is drawn, Q quits; the match is kept."
    )
    names = [cells.name for cells in KINDS] + ["text"]
    add = parser.add_argument
    add("--resume", action="store_true", help="go on with the match that is open")
    add("--board", default="", metavar="NAME", help="the board whose panel it has: " + ", ".join(boards()))
    add("--panel", default="", metavar="WxH", help="the panel's size, such as 128x32 (128x64)")
    add("--seed", type=_seed, metavar="N", help="repeatable dice; the record says that they are not random")
    add("--store", type=Path, metavar="DIR", help="where matches and settings are kept (a folder of yours)")
    add("--cells", choices=names, help="draw the panel with these characters, or as text (what fits best)")
    add("--presses", type=Path, metavar="FILE", help="play a press script; needs no terminal")
    add("--frames", type=Path, metavar="DIR", help="where the script's pictures go, as PNG")
    add("--scale", type=int, default=1, metavar="N", help="draw each pixel of them N x N (1)")


def run(args: argparse.Namespace) -> int:
    """Exit code: 0, or 1 if a script failed or there is nothing to resume, or 2 if that cannot be done."""
    try:
        size = _panel(args.board, args.panel)
    except ValueError as error:
        return _complain(str(error), 2)
    if args.presses:
        return _script(args, size)
    if args.frames:
        return _complain("--frames needs --presses", 2)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _complain("needs a terminal; --presses FILE --frames DIR plays a script without one", 2)
    return _terminal(args, size or (128, 64))


def boards() -> list[str]:
    """The names of the boards that are described."""
    return sorted(path.parent.name for path in BOARDS.glob("*/board.py"))


def store() -> Path:
    """Where a person's matches and settings are kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("umpire", appauthor=False))


def _complain(text: str, code: int) -> int:
    print(f"umpire play: {text}", file=sys.stderr)
    return code


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"a seed is a number from 0 up, not {text!r}")
    return int(text)


def _panel(board: str, panel: str) -> tuple[int, int] | None:
    """The size asked for; None if none was. Raises ValueError."""
    if panel:
        return presses.panel_size(panel)
    if not board:
        return None
    if board not in boards():
        raise ValueError(f"no board is called {board!r}; there are: {', '.join(boards())}")
    wired: dict[str, Any] = runpy.run_path(str(BOARDS / board / "board.py"))["PANEL"]
    return wired["width"], wired["height"]


# -- press scripts ---------------------------------------------------------------------------------------------------


def _script(args: argparse.Namespace, size: tuple[int, int] | None) -> int:
    for option, folder in (("--store", args.store), ("--frames", args.frames)):
        wrong = _make(folder) if folder else ""
        if wrong:
            return _complain(f"{option} {folder}: {wrong}", 2)
    try:
        script = presses.read(args.presses)
        if size:
            script = script.on(*size)
        if args.seed is not None:
            script.seed = args.seed
        with tempfile.TemporaryDirectory() as folder:
            played = presses.play_here(script, args.store or Path(folder), str(args.presses))
    except presses.ScriptError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        return _complain(f"{args.presses}: {error.strerror}", 2)
    except UnicodeDecodeError:
        return _complain(f"{args.presses}: not a text file", 2)
    if not args.frames:
        print(f"{len(script.steps)} steps, {len(played.shots)} pictures; --frames DIR keeps them")
        return 0
    for name, picture in played.shots.items():
        path = args.frames / f"{name}.png"
        try:
            picture.write_png(path, args.scale) if args.scale > 1 else presses.write_png(picture, path)
        except OSError as error:
            return _complain(f"{path}: {error.strerror}", 2)
        print(path)
    return 0


def _make(folder: Path) -> str:
    """Sees to it that a folder is there; else why it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        return "it is a file; a folder was expected"
    except OSError as error:
        return f"the folder cannot be made: {error.strerror}"
    return "" if os.access(folder, os.W_OK) else "the folder cannot be written to"


# -- the terminal ----------------------------------------------------------------------------------------------------


def _terminal(args: argparse.Namespace, size: tuple[int, int]) -> int:
    folder = args.store or store()
    if args.resume and not folder.exists():  # mistyped, perhaps: it is not made
        return _complain(f"there is no folder {folder}, so no match is open in it", 1)
    wrong = _make(folder)
    if not folder.is_dir():
        return _complain(f"{folder}: {wrong}", 2)
    # Two handhelds would write into one record.
    lock = FileLock(folder / "in-use.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return _complain(f"another handheld plays with {folder}; --store DIR takes another folder", 1)
    except OSError:
        pass  # a folder that cannot be written to: the handheld says that nothing is saved
    try:
        return _play(args, size, folder)
    finally:
        lock.release()


def _play(args: argparse.Namespace, size: tuple[int, int], folder: Path) -> int:
    from host_tools.chips.ssd1306 import SSD1306
    from host_tools.saying import SayingCanvas
    from host_tools.simulated import Simulated
    from host_tools.terminal import Terminal
    from umpire.device import archive
    from umpire.port.host import RealClock

    chip = SSD1306(*size)
    handheld = Simulated(
        presses.TracedBus(chip),
        str(folder),
        *size,
        seed=args.seed,
        urandom=os.urandom,
        clock=RealClock(),
        canvas=SayingCanvas,
    )
    journal = handheld.ui.journal
    if args.resume:
        if archive.open_match(journal) < 0:
            return _complain(f"no match is open in {folder}", 1)
        handheld.buttons.push(presses.BUTTONS.index("B"))  # the menu's first line
    gc.freeze()  # the firmware collects garbage after every press: not all of Textual's, please
    again = "./umpire play --resume" + (f" --store {shlex.quote(str(args.store))}" if args.store else "")
    app = Terminal(handheld, chip, args.cells)
    app.run()
    if not journal.retry():
        lost = archive.pending(journal)
        return _complain(f"{lost} line{'s' * (lost != 1)} of the match could not be written to {folder}", 1)
    if app.crash:
        print(app.crash, file=sys.stderr)
        return _complain(f"the match is kept in {folder}: {again}", 1)
    if archive.open_match(journal) >= 0:
        print(f"The match is kept: {again} goes on with it.")
    return app.return_code or 0
