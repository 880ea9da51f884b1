"""`umpire units`: checks a units table of Medieval Strife, and writes it as the device has it; or shows ours."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from host_tools import link
from host_tools.link import Link, Trouble
from host_tools.records import complain, plain
from umpire.medieval import unit_file, units

SUFFIX = ".units"

_WRITE = """\
import os
with open(PATH + '.new', 'wb') as f:
    f.write(TABLE)
os.rename(PATH + '.new', PATH)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "The units' own abilities are lost from the rules of Medieval Strife; Umpire's are its own reconstruction. "
        "A table of your own stands beside the records that were played with it, NAME.units; a record names it by its "
        "checksum."
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a units table to check (without: ours is written)")
    parser.add_argument("--out", metavar="FILE", help="write the table in the short form that the device reads")
    parser.add_argument("--board", action="store_true", help="put the table on a board, where a new match may take it")
    link.add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 all well, 1 the table is wrong, 2 there is no such file."""
    table = units.OURS
    if args.file:
        try:
            table = read(Path(args.file))
        except OSError as error:
            complain(f"{args.file}: {error.strerror or error}")
            return 2
        except ValueError as error:
            complain(f"{args.file}:{error}")
            return 1
    if args.out:
        try:
            Path(args.out).write_text(table + "\n", encoding="utf-8", newline="\n")
        except OSError as error:
            complain(f"{args.out}: {error.strerror or error}")
            return 2
    elif not args.file and not args.board:
        sys.stdout.writelines(_commented())
    if args.board and not _to_board(table, args.port):
        return 1
    if args.file:
        print(plain(f"{args.file}: all well; in a record's header: units {unit_file.checksum(table)}"))
    return 0


def _to_board(table: str, port: str | None) -> bool:
    """Puts the table on a board's flash; all of it or nothing."""
    try:
        with Link(link.find_port(port), "units") as board:
            board.run(_WRITE, PATH=unit_file.PATH, TABLE=table.encode() + b"\n")
    except Trouble as trouble:
        for line in str(trouble).splitlines():
            complain(line)
        return False
    return True


def _commented() -> Iterator[str]:
    yield "# The units of Medieval Strife: name, size, offense, defense, then spells and escort, excess, direct.\n"
    yield "# These abilities are Umpire's own reconstruction: the source's are lost.\n"
    for row in units.rows(units.OURS):
        yield row + "\n"


def read(path: Path) -> str:
    """The table of a file. OSError; ValueError: what is wrong, after the number of its line."""
    try:
        text = path.read_bytes().removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError:
        raise ValueError("1: not UTF-8 text") from None
    return unit_file.parse(text)


def load_beside(path: Path) -> None:
    """Has the tables at hand that stand in a record's folder. One that is wrong is complained of and left out."""
    for found in sorted(path.parent.glob("*" + SUFFIX)):
        try:
            unit_file.add(read(found))
        except (OSError, ValueError) as error:
            complain(f"{found}:{error}")
