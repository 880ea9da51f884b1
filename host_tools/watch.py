"""`umpire watch`: follows a match on a board, and draws its table after each answer.

The board is not stopped: it tells each line of the record when it is written, and all of them when it is asked. The
lines' checksums are a chain: a line that does not follow those heard before shows that something was missed, and the
board is asked again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass

import serial
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from host_tools import link, show
from host_tools.link import Trouble
from host_tools.records import complain, plain
from umpire.answering import Illegal
from umpire.checksum import split
from umpire.device.journal import TOLD
from umpire.device.spectators import ASK
from umpire.reading import Reader, RecordError

QUIET = 0.1
"""Seconds without a line after which what was told is drawn: lines come in bursts."""
AGAIN = 3.0
"""Seconds after which somebody who says nothing, or does not follow, is asked again."""

WAITING = "Waiting for the board: it does not answer yet. In its safe mode and at its prompt nobody does."
NO_MATCH = "No match is in play. It is shown as soon as it begins."
AWAY = "The board is away (unplugged?). Waiting for it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    link.add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 when it is ended with Ctrl-C, 1 if there is no board."""
    console = Console(highlight=False, emoji=False)
    try:
        port = link.find_port(args.port)
        link.listening(port).close()
        with Live(console=console, auto_refresh=False) as live:
            for told in follow(port):
                if console.is_terminal:
                    live.update(drawing(told), refresh=True)
                else:
                    console.print(drawing(told))
    except Trouble as trouble:
        for line in str(trouble).splitlines():
            complain(line)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


class Told:
    """The match as far as it was told. `lost`: something was missed, or it is not known yet whether a match is in
    play; `state`: what to say while there is no match."""

    def __init__(self) -> None:
        self.reader: Reader | None = None
        self.last = ""
        self.lost = True
        self.state = WAITING

    def hear(self, line: bytes) -> bool:
        """Takes a line from the board, without its end. Is there something else to be drawn?"""
        mark, raw = line[: len(TOLD)], line[len(TOLD) :]
        if mark != TOLD.encode():
            return False
        body, checksum = split(raw)
        if not raw:
            self.reader, self.lost, self.state = None, False, NO_MATCH
            return True
        if checksum < 0:
            return False  # a piece of a line
        if body.split() == [b"umpire", b"1"]:
            self.reader, self.lost, self.state = Reader(), False, NO_MATCH
        if self.reader is None or self.lost:
            self.lost = True
            return False
        try:
            kind, text = self.reader.feed(raw)
        except (RecordError, Illegal):
            self.lost = True
            return False
        if kind == "event":
            self.last = text
        return True


def follow(port: str) -> Iterator[Told]:
    """What is known, each time it has changed. Ends never; a board that goes is waited for."""
    told = Told()
    yield told
    while True:
        try:
            with link.listening(port) as line:
                for change in heard(line, told):
                    if change:
                        yield told
        except (OSError, Trouble):
            if told.state != AWAY:
                told.state, told.lost = AWAY, True
                yield told
            time.sleep(0.5)


@dataclass
class _Line:
    """Cuts what comes over the line into lines."""

    port: serial.Serial
    rest: bytes = b""

    def read(self) -> list[bytes]:
        """The lines that have come to their end."""
        *lines, self.rest = (self.rest + self.port.read(max(1, self.port.in_waiting))).split(b"\n")
        return [line.rstrip(b"\r") for line in lines]


def heard(port: serial.Serial, told: Told) -> Iterator[bool]:
    """Asks, listens, and asks again where something is missing: True when there is something to be drawn."""
    line = _Line(port)
    told.lost = True
    asked = changed = 0.0
    while True:
        now = time.monotonic()
        if told.lost and now - asked >= AGAIN:
            port.write(ASK)
            asked = now
        news = [told.hear(text) for text in line.read()]
        if any(news):
            changed = now
        elif changed and now - changed >= QUIET and not told.lost:
            changed = 0.0
            yield True
            continue
        yield False


def drawing(told: Told) -> RenderableType:
    """The table, or why there is none."""
    if told.state == AWAY and told.lost:
        return Text(AWAY)
    if not told.reader or not told.reader.match:
        return Text(told.state)
    return Group(*show.drawn(told.reader.match), Text(f"Last: {plain(told.last)}", style="dim"))
