"""`umpire pull`: brings the matches on a board home as records, and its crash logs. Nothing on the board is changed.

The board's program is stopped while its flash is read, some seconds, and starts again; a match in play waits in its
menu. A file here is never written over with something else: a match that has gone on since is longer, another one gets
another name.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from host_tools import link
from host_tools.link import Link, Trouble
from host_tools.records import SUFFIX, complain, plain

LOGS = ("crash.log", "crash.old")

_LIST = """
import os
def names(folder):
    try:
        return [entry[0] for entry in os.ilistdir(folder)]
    except OSError:
        return []
print(repr((sorted(name for name in names("/matches") if name.isdigit()), names("/"))))
"""

_MATCH = """
def read(path):
    with open(path, "rb") as file:
        return file.read()
chunks = sorted((int(name), name) for name in names(FOLDER) if name.isdigit())
print(repr([read(FOLDER + "/" + name) for _, name in chunks] if chunks and chunks[0][0] == 0 else []))
"""

_LOG = """
with open(PATH, "rb") as file:
    print(repr(file.read()))
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    link.add_port(parser)
    parser.add_argument("folder", nargs="?", metavar="DIR", type=Path, default=Path("records"),
                        help="where the records go (default: the folder records)")  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 all is here, 1 it is not, 130 interrupted."""
    counts = dict.fromkeys(("new", "longer", "known"), 0)
    try:
        with Link(link.find_port(args.port), "pull") as board:
            for name, content in fetch(board):
                counts[keep(args.folder, name, content)] += 1
    except Trouble as trouble:
        for line in str(trouble).splitlines():
            complain(line)
        return 1
    except OSError as error:
        complain(f"Cannot write {error.filename}: {error.strerror}.")
        return 1
    except KeyboardInterrupt:
        complain("Stopped. What is here already is whole.")
        return 130
    if not sum(counts.values()):
        print("There is no match on the board yet.")
        return 0
    said = ", ".join(f"{number} {word}" for word, number in counts.items() if number)
    print(f"{said}: in {plain(str(args.folder))}. The board starts again; a match in play waits in its menu.")
    return 0


def fetch(board: Link) -> Iterator[tuple[str, bytes]]:
    """(File's name, content) of each match on the board, oldest first, then of the crash logs."""
    matches, others = board.ask(_LIST)
    for match in matches:
        content = b"".join(board.ask(_MATCH, FOLDER=f"/matches/{match}"))
        if content:
            yield match + SUFFIX, content
    for name in LOGS:
        if name in others:
            yield name, board.ask(_LOG, PATH="/" + name)


def keep(folder: Path, name: str, content: bytes) -> str:
    """Puts it into the folder: "new", "longer" than a file of that name that it begins with, or "known"."""
    folder.mkdir(parents=True, exist_ok=True)
    stem, dot, ending = name.rpartition(".")
    number = 1
    path = folder / name
    while path.exists():
        there = path.read_bytes()
        if there == content:
            return "known"
        if there and content.startswith(there):
            _write(path, content)
            return "longer"
        number += 1
        path = folder / f"{stem}-{number}{dot}{ending}"
    _write(path, content)
    return "new"


def _write(path: Path, content: bytes) -> None:
    """The whole file or none."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(content)
    part.replace(path)
