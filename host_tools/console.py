"""`umpire console`: MicroPython's prompt on a board, through mpremote."""

from __future__ import annotations

import argparse
import subprocess
import sys

from host_tools import link
from host_tools.link import Trouble
from host_tools.records import complain

KEYS = "Ctrl-C stops Umpire, Ctrl-D starts it again, Ctrl-] or Ctrl-X leaves."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    link.add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code: mpremote's; 1 if there is no board."""
    try:
        port = link.find_port(args.port)
        link.listening(port).close()
    except Trouble as trouble:
        for line in str(trouble).splitlines():
            complain(line)
        return 1
    complain(KEYS)
    return subprocess.call([sys.executable, "-m", "mpremote", "connect", port, "repl"])
