"""The commands of ./umpire. Each is a module, imported only when it is called.

A command's module has `add_arguments(parser)` and `run(args) -> int` (the exit code); it may set `PASS_ON = True` to
get what argparse does not know as `args.rest`. This module imports the standard library only: the launcher reads
COMMANDS before anything is installed.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from types import ModuleType
from typing import NamedTuple


class Command(NamedTuple):
    name: str
    module: str
    groups: tuple[str, ...]  # lists in pyproject.toml that it needs
    help: str


PLAY = ("dependencies",)
BOARD = ("dependencies", "board")
TEST = ("dependencies", "board", "test", "unix-port", "lab")

COMMANDS = (
    Command("play", "host_tools.play", PLAY, "the handheld in this terminal"),
    Command("check", "host_tools.check", PLAY, "replay match records and verify what they expect"),
    Command("moves", "host_tools.moves", PLAY, "list the legal answers to what a record's match asks"),
    Command("show", "host_tools.show", PLAY, "draw the table of a record"),
    Command("deploy", "host_tools.deploy", BOARD, "put Umpire on a board, or what has changed of it"),
    Command("pull", "host_tools.pull", BOARD, "bring the records on a board home"),
    Command("watch", "host_tools.watch", BOARD, "follow a match on a board"),
    Command("console", "host_tools.console", BOARD, "MicroPython's prompt on a board"),
    Command("firmware", "host_tools.flash", BOARD, "put MicroPython on a board"),
    Command("units", "host_tools.units", PLAY, "check a units table of your own for Medieval Strife"),
    Command("test", "host_tools.testing", TEST, "run the tests on every runtime that this machine has"),
    Command("bench", "host_tools.bench", TEST, "measure against the budgets"),
    Command("lint", "host_tools.lint", TEST, "check style and types"),
)


def find(name: str) -> Command | None:
    """The command of that name, or None."""
    return next((command for command in COMMANDS if command.name == name), None)


def main(argv: list[str]) -> int:
    """Runs one command; returns its exit code (2 for a command line that makes no sense)."""
    parser = argparse.ArgumentParser(
        prog="umpire",
        description="A handheld referee for dice wargames.",
        epilog="./umpire COMMAND --help tells more. What a command needs is installed into .venv at its first use.",
    )
    choices = parser.add_subparsers(metavar="COMMAND", title="commands")
    module: ModuleType | None = None
    for command in COMMANDS:
        chosen = bool(argv) and argv[0] == command.name
        sub = choices.add_parser(
            command.name, help=command.help, description=command.help, allow_abbrev=False
        )
        if chosen:
            module = _load(command)
            if module is None:
                return 2
            module.add_arguments(sub)
    args, rest = parser.parse_known_args(argv)
    if module is None:
        if rest:
            parser.error(f"unrecognized arguments: {' '.join(rest)}")
        parser.print_help()
        return 0 if not argv else 2
    if rest and not getattr(module, "PASS_ON", False):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    args.rest = rest
    code = module.run(args)
    return int(code)


def _load(command: Command) -> ModuleType | None:
    try:
        return importlib.import_module(command.module)
    except ModuleNotFoundError as error:
        if error.name == command.module:
            print(f"umpire {command.name}: not written yet.", file=sys.stderr)
        elif (error.name or "").split(".")[0] in ("host_tools", "umpire"):
            raise  # a mistake of ours: the traceback helps
        else:
            print(
                f"umpire {command.name}: the Python package with {error.name!r} is missing.\n"
                "  Start it as ./umpire, which installs what is missing; if you did, delete .venv and try again.",
                file=sys.stderr,
            )
        return None
