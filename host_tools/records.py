"""Record files on the host: finding them, splitting them into records, replaying them line by line (RECORD 1, 5)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from host_tools import expect
from umpire import checksum
from umpire.answering import Illegal
from umpire.match import Match
from umpire.reading import Reader, RecordError

SUFFIX = ".umpire"
FIRST_CHUNK = "000"  # of a match as umpire.device.journal keeps it: MATCH/CHUNK
LONGEST = 500  # characters of a line that says what is wrong: a broken record may hold a word of any length


class NoRecord(Exception):
    """A path that holds no record: exit code 2."""


@dataclass(frozen=True)
class Line:
    """One line of a file: its bytes without the line end, its number from 1, and whether it had a line end."""

    raw: bytes
    number: int
    complete: bool


@dataclass
class Failure:
    """What is wrong, and in which line."""

    line: int
    text: str


class Record:
    """One record of a file, replayed as far as it goes.

    `error` is the malformed or illegal line that ended it; `failures` are the expectations that did not hold;
    `notices` what a person should know.
    """

    def __init__(self, path: Path, lines: list[Line], judge: bool = True) -> None:
        self.path = path
        self.first_line = lines[0].number
        self.last_line = lines[-1].number
        self.error: Failure | None = None
        self.failures: list[Failure] = []
        self.notices: list[Failure] = []
        self.expectations = 0
        self._of_setup = False  # is there an expectation of what is wrong with the set-up?
        self._judge = judge
        self.reader = Reader()
        for line in lines:
            try:
                self._feed(line)
            except RecordError as error:
                self.error = Failure(line.number, str(error))
            except Illegal as error:
                self.error = Failure(line.number, self._illegal(str(error)))
            if self.error:
                return

    @property
    def match(self) -> Match | None:
        """The match, begun if it can be."""
        return self.reader.match

    def unplayable(self) -> str:
        """Why no match can begin, where a record is right so far but has only a header, and does not expect that."""
        if self.error or self.match or self._of_setup:
            return ""
        try:
            self.reader.begin()
        except RecordError as error:
            return str(error)
        return ""

    def _feed(self, line: Line) -> None:
        kind, text = self.reader.feed(line.raw, line.complete)
        if kind == "torn":
            self.notices.append(Failure(line.number, "the last line is torn and was dropped"))
        if kind != "expect" or not self._judge:
            return
        self.expectations += 1
        self._of_setup = self._of_setup or text.split()[1:2] == ["setup"]
        wrong = expect.judge(self.reader, text)
        if wrong:
            self.failures.append(Failure(line.number, wrong))

    def _illegal(self, reasons: str) -> str:
        match = self.reader.match
        asked = expect.asked(match) if match else "the header"
        return f"illegal: {reasons}; {asked} was asked"


def paths_of(names: Iterable[str]) -> Iterator[Path]:
    """Files as they are; for a folder every record file below it, in order, and the folder of each match that a
    handheld has kept.

    NoRecord if there is none, or, after all others, if a folder below cannot be read.
    """
    for name in names:
        path = Path(name)
        if not path.is_dir():
            yield path
            continue
        closed: list[OSError] = []
        walk = os.walk(path, onerror=closed.append)
        found = []
        for folder, _, files in walk:
            found += [Path(folder, file) for file in files if file.endswith(SUFFIX)]
            found += [Path(folder)] if FIRST_CHUNK in files else []
        found.sort()
        yield from found
        if closed:
            raise NoRecord(f"{closed[0].filename}: {closed[0].strerror}")
        if not found:
            raise NoRecord(f"{path}: no {SUFFIX} file below this folder")


def records_of(path: Path) -> list[list[Line]]:
    """The records as lines of a file, or of a match's folder.

    NoRecord if the first line with content is not `umpire 1`.
    """
    try:
        chunks = sorted(chunk for chunk in path.iterdir() if chunk.name.isdigit()) if path.is_dir() else [path]
        data = b"".join(chunk.read_bytes() for chunk in chunks).removeprefix(b"\xef\xbb\xbf")  # Notepad's mark of UTF-8
    except OSError as error:
        raise NoRecord(f"{path}: {error.strerror or error}") from None
    records: list[list[Line]] = []
    for line in _lines(data):
        words = line.raw.split(b"#", 1)[0].split()
        if not words and not records:
            continue
        if not records and checksum.split(line.raw)[0].split(b"#", 1)[0].split() != [b"umpire", b"1"]:
            what = "no record of version 1" if words[0] == b"umpire" else "no record"
            raise NoRecord(f"{path}:{line.number}: {what}: `umpire 1` was expected first")
        if words[:1] == [b"umpire"]:
            records.append([])
        records[-1].append(line)
    if not records:
        raise NoRecord(f"{path}: no record: `umpire 1` was expected, the file is empty")
    return records


def _lines(data: bytes) -> Iterator[Line]:
    rows = data.split(b"\n")
    complete = len(rows) - 1
    for k, raw in enumerate(rows):
        if k < complete or raw:
            yield Line(raw, k + 1, k < complete)


def each_record(names: Iterable[str], *, judge: bool) -> Iterator[Record | NoRecord]:
    """Every record of the files named, replayed; in place of a file that holds none, why."""
    for name in names:
        try:
            for path in paths_of([name]):
                try:
                    for lines in records_of(path):
                        if any(line.raw.startswith(b"units") for line in lines):
                            from host_tools.units import load_beside

                            load_beside(path)
                        yield Record(path, lines, judge)
                except NoRecord as error:
                    yield error
        except NoRecord as error:
            yield error


def complain(text: str) -> None:
    """One line to standard error."""
    print(plain(text), file=sys.stderr)


def plain(text: str) -> str:
    """One line that a terminal shows as it is: no signs that steer it, and no more than a person reads."""
    text = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
