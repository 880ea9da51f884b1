"""`umpire deploy`: puts the application on a board, or what has changed of it.

Nothing of what runs on the board changes until all that is new is on its flash, packed, in a folder of its own
(STAGE): a copy that is cut short leaves the old version as it was, and is gone on with by the next deploy. Then the
board itself does the rest: it unpacks, takes main.py away, removes what is no longer part, puts the new files in place,
looks whether every one is what it should be, and puts main.py back last. If the power fails meanwhile, no mix of two
versions starts, and the next deploy completes it. Where the flash has no room for both, the old version goes first.

Nearly all modules stand in one file (see bundle). Of those that are new and those that stay a new one is put together,
and takes the old one's place.

What is Umpire's: that file, the modules below /umpire, and what the last deploy wrote down in RECEIPT. Nothing else is
changed or removed without saying so; matches, settings and crash logs never are.
"""

from __future__ import annotations

import argparse
import binascii
import hashlib
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn

from host_tools import bundle, link, packing, parts, pins
from host_tools.compact import CannotCompact
from host_tools.link import FlashFull, Identity, Link, Trouble
from host_tools.pico import Unavailable, image
from host_tools.records import complain, plain

ROOT = image.ROOT
BOARDS = ROOT / "boards"

MAIN = "main.py"
STAGE = "umpire.new"
RECEIPT = "umpire/deployed"
"""What the last deploy put on the board: "board NAME", and its parts if some are left out; then a line a file: digest,
path."""
BUNDLE = f"{STAGE}/modules"
"""The next bundle, until it takes the old one's place."""
OLD = ".old"
"""Behind the name of a file that was somebody else's."""

CHUNK = 16 * 1024
"""Bytes of what is packed that are kept in one file: a copy that is cut short is gone on with at the next of them."""
PIECE = 1536
"""Bytes that go over the line at once."""
DIGEST = 10
"""Hex digits of a SHA-256: enough to see what has changed."""
FEW = 5
"""So many removed files are named."""
SPARE = 24 * 1024
"""Bytes of flash that are left for the match in play."""
UNPACKING = 120.0
"""Seconds that a slow flash may take."""

Files = Mapping[str, bytes]
"""Content by path on the board, without a leading slash."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", metavar="NAME", help="a folder of boards/ (default: the board's own)")
    link.add_port(parser)
    parser.add_argument(
        "--replace", action="store_true", help="where somebody else's file is in the way, rename that to NAME.old"
    )
    parser.add_argument(
        "--to", metavar="FOLDER", type=Path, help="write the files into a folder instead, for mpremote mip or freezing"
    )
    parts.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 the board has this version and runs, 1 it has not, 130 interrupted."""
    try:
        choice = parts.chosen(args.editions, args.languages)  # refused before a board is stopped
        if args.to:
            from host_tools import package

            return package.write(args.to, board_file(args.board or "pico"), choice)
        if args.board:
            board_file(args.board)
        deploy(
            link.find_port(args.port),
            args.board,
            rename=args.replace,
            editions=args.editions,
            languages=args.languages,
        )
    except (Trouble, Unavailable, CannotCompact, pins.BoardError) as trouble:
        for line in str(trouble).splitlines():
            complain(line)
        return 1
    except KeyboardInterrupt:
        where = f"{plain(str(args.to))} is not complete" if args.to else "it goes on where it stopped"
        complain(f"Stopped. Run ./umpire deploy again: {where}.")
        return 130
    return 0


@dataclass
class Done:
    """What a deploy did."""

    written: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    sent: int = 0
    """Bytes, packed, that went over the line."""


def deploy(
    port: str,
    name: str | None = None,
    *,
    rename: bool = False,
    quiet: bool = False,
    editions: str | None = None,
    languages: str | None = None,
) -> Done:
    """All of it; a board that was stopped is started again in any case. `name`: a folder of boards/. `editions`,
    `languages`: see `parts.chosen`. Trouble if the board does not have this version afterwards."""
    say = Sayer(quiet)
    with Link(port, "deploy") as board:
        identity = board.identity()
        say(f"{identity}, at {port}")
        identity.check()
        there = survey(board)
        file = board_file(name) if name else choose(identity, there.board)
        must_fit(identity, file)
        say(f"Compiling for boards/{file.parent.name} ...")
        choice = parts.chosen(editions, languages, there.choice)
        files = image.application(board=file, march=identity.march, choice=choice).files
        for line in parts.summary(files, choice):
            say(line)
        plan = Plan(files, there, file.parent.name, choice)
        if plan.fits_without_the_old():
            say("There is no room for the old version beside the new one: it goes first.")
            board.run(_FILES + _CLEAR, PATHS=["/" + MAIN, *("/" + path for path in plan.old())])
            plan = Plan(files, survey(board), file.parent.name, choice)
        try:
            plan.check(rename)
        except FlashFull as full:
            raise FlashFull(f"{full}{fewer_parts(plan)}") from None
        done = Done(list(plan.write), list(plan.gone))
        if plan.is_empty:
            say("The board has this version already.")
        else:
            done.sent = carry_out(board, plan, say)
    greet(port, say)
    return done


class Sayer:
    """Tells a person how far it is."""

    def __init__(self, quiet: bool = False) -> None:
        self.console = Console(stderr=True, highlight=False, emoji=False, quiet=quiet)

    def __call__(self, text: str) -> None:
        self.console.print(plain(text), markup=False, soft_wrap=True)

    @contextmanager
    def progress(self, text: str, total: int) -> Iterator[tuple[Progress, TaskID]]:
        """A bar of bytes; where the output is no terminal, a line."""
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
        live = self.console.is_terminal
        if not live:
            self(f"{text} {total} bytes")
        with Progress(*columns, console=self.console, disable=not live) as bar:
            yield bar, bar.add_task(text, total=total)


# Which board ----------------------------------------------------------------------------------------------------------


def board_file(name: str) -> Path:
    """The board.py of a folder of boards/. Trouble if there is none, BoardError if it asks for what its chip cannot."""
    file = BOARDS / name / "board.py"
    if not file.is_file():
        known = ", ".join(sorted(path.parent.name for path in BOARDS.glob("*/board.py")))
        raise Trouble(f"There is no board {plain(name)}. The boards are: {known}.")
    pins.checked(file)
    return file


def choose(identity: Identity, before: str) -> Path:
    """The board that it was deployed as before; else the only one whose name begins as what MicroPython calls it, or
    the only one of that chip."""
    if before and (BOARDS / before / "board.py").is_file():
        return board_file(before)
    wired = {file.parent.name: pins.read(file) for file in sorted(BOARDS.glob("*/board.py"))}
    fitting = {name: names for name, names in wired.items() if fits(identity, names)}
    called = identity.machine.partition(" with ")[0] + " "
    same = [name for name, names in fitting.items() if f"{names['NAME']} ".startswith(called)]
    found = same if len(same) == 1 else list(fitting)
    if len(found) == 1:
        return board_file(found[0])
    if not found:
        raise Trouble(f"Umpire has no board with this chip: {identity.machine or identity.platform}.")
    raise Trouble(
        f"This is a {identity.machine}. Which of these are you building: {', '.join(found)}?\n"
        f"Say it the first time: ./umpire deploy --board {found[0]}"
    )


def fits(identity: Identity, wired: Mapping[str, Any]) -> bool:
    """Is it the chip that board.py is for?"""
    chip = pins.CHIPS.get(wired["CHIP"])
    return chip is not None and chip.name.lower() == identity.chip.lower()


def must_fit(identity: Identity, file: Path) -> None:
    """Trouble if it is another chip."""
    wired = pins.read(file)
    if not fits(identity, wired):
        raise Trouble(
            f"Wrong board: this is a {identity.machine or identity.platform}, and boards/{file.parent.name} is for "
            f"{pins.CHIPS[wired['CHIP']].name}.\nName the right one: ./umpire deploy --board NAME"
        )


# What is there --------------------------------------------------------------------------------------------------------

# In these pieces of code all paths are absolute, and all files small. They run on CPython, too, for their tests.
_FILES = """
import os
from binascii import hexlify
from hashlib import sha256
def digest(path, begin=0, size=1 << 30):
    sum = sha256()
    buffer = memoryview(bytearray(1024))
    with open(path, "rb") as file:
        file.seek(begin)
        while True:
            n = file.readinto(buffer[:min(size, 1024)])
            if not n:
                return hexlify(sum.digest()).decode()[:DIGEST]
            sum.update(buffer[:n])
            size -= n
def exists(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False
def remove(path):
    if exists(path):
        os.remove(path)
"""

_SURVEY = """
def walk(folder):
    for entry in os.ilistdir(folder or "/"):
        path = folder + "/" + entry[0]
        if folder or entry[0].split(".")[0] in STEMS:
            if entry[1] & 0x4000:
                print((path[1:], None, 0), end=",")
                walk(path)
            else:
                print((path[1:], digest(path), os.stat(path)[6]), end=",")
def read(path):
    if not exists(path):
        return ""
    with open(path) as file:
        return file.read()
print("[", end="")
walk("")
print("],[", end="")
for key, begin, size in members(BUNDLED):
    print((key, digest(BUNDLED, begin, size), begin, size), end=",")
stat = os.statvfs("/")
try:
    import deflate
    unpacks = True
except ImportError:
    unpacks = False
print("],", (read(RECEIPT), "umpire" in read(MAIN), stat[0], stat[4], unpacks))
"""


@dataclass(frozen=True)
class There:
    """What is on the board, of what may concern us. `files`: digest and bytes by path; `folders`; `receipt`: digest by
    path, as the last deploy wrote it, for `board` with the parts of `choice`; `ours`: main.py speaks of Umpire. `free`:
    bytes, in blocks of `block`. `unpacks`: it can unpack what is sent. `modules`: those in the bundle, by key: digest,
    where it begins, bytes."""

    files: Mapping[str, tuple[str, int]]
    folders: frozenset[str]
    receipt: Mapping[str, str]
    board: str
    choice: parts.Choice
    ours: bool
    block: int
    free: int
    unpacks: bool
    modules: Mapping[int, tuple[str, int, int]] = field(default_factory=dict)


def survey(board: Link) -> There:
    """Looks at what is on the board; writes nothing."""
    stems = sorted({"umpire", "main", *(path.partition("/")[0].partition(".")[0] for path in image.driver_sources())})
    entries, members, (receipt, ours, block, free, unpacks) = board.ask(
        _FILES + bundle.READ + _SURVEY,
        timeout=60,
        STEMS=stems,
        DIGEST=DIGEST,
        RECEIPT="/" + RECEIPT,
        MAIN="/" + MAIN,
        BUNDLED="/" + bundle.NAME,
    )
    files = {path: (digest, size) for path, digest, size in entries if digest is not None}
    first, _, rest = receipt.partition("\n")
    board_name, _, choice = first.removeprefix("board ").strip().partition(" ")
    lines = (line.partition(" ") for line in rest.splitlines())
    listed = {path: digest for digest, _, path in lines}
    free = free if free < 1 << 31 else 0  # a full littlefs may say -1, unsigned
    return There(
        files,
        frozenset(path for path, digest, _ in entries if digest is None),
        listed,
        board_name,
        parts.remembered(choice),
        ours,
        block,
        free * block,
        unpacks,
        {key: (digest, begin, size) for key, digest, begin, size in members},
    )


# What is to be done ---------------------------------------------------------------------------------------------------


def digest_of(content: bytes) -> str:
    """As the board computes it."""
    return hashlib.sha256(content).hexdigest()[:DIGEST]


class Plan:
    """What is to be written, removed and renamed so that a board has these files and modules.

    `write`: paths of both that are new or changed; `modules`: the bundle's, in their order there, the new ones first;
    empty: it stays as it is. `remove`: files that go; `gone`: what is no longer part, files and modules. `foreign`:
    somebody else's files that are in the way.
    """

    def __init__(self, files: Files, there: There, board: str, choice: parts.Choice = parts.EVERYTHING) -> None:
        self.there = there
        self.choice = choice
        self.files = dict(sorted(files.items()))
        head = f"board {board}" + ("" if choice.is_everything else f" {choice}")
        self.receipt = f"{head}\n" + "".join(f"{digest_of(files[path])} {path}\n" for path in self.files)
        self.write = [path for path in self.files if self._differs(path)]
        self.modules = self._order()
        self.foreign = sorted(self._foreign())
        self.remove = sorted(self._stale())
        self.gone = [path for path in self.remove if path not in self.files] + self._unwanted()
        self.chunks = self._chunks() if self._is_needed() else {}

    def _differs(self, path: str) -> bool:
        here = self.there.modules.get(bundle.key(path)) if bundle.is_member(path) else self.there.files.get(path)
        return here is None or here[0] != digest_of(self.files[path])

    def _order(self) -> list[str]:
        members = [path for path in self.files if bundle.is_member(path)]
        new = [path for path in members if path in self.write]
        if not new and len(members) == len(self.there.modules):
            return []
        here = self.there.modules
        stay = sorted({*members} - {*new}, key=lambda path: here[bundle.key(path)][1])
        return new + stay

    def _unwanted(self) -> list[str]:
        """Modules of the bundle that go; one that no deploy has written down has no name."""
        keys = {bundle.key(path) for path in self.files if bundle.is_member(path)}
        names = {bundle.key(path): path for path in self.there.receipt if bundle.is_member(path)}
        return sorted(names.get(key, "a module") for key in self.there.modules if key not in keys)

    def _is_ours(self, path: str) -> bool:
        """May it be replaced without asking? A main.py that somebody has changed may not."""
        digest = self.there.files[path][0]
        if path == MAIN:
            return digest in (self.there.receipt.get(path), digest_of(self.files[path]))
        inside = path.startswith("umpire/") and path.endswith((".py", ".mpy"))
        copied_by_hand = self.there.ours and not self.there.receipt and path in self.files
        return inside or path in self.there.receipt or copied_by_hand or path == RECEIPT

    def _foreign(self) -> Iterator[str]:
        for path in self._apart():
            if path in self.there.files and not self._is_ours(path):
                yield path

    def _stale(self) -> Iterator[str]:
        """Ours, and no longer part; or in the bundle now."""
        for path, (digest, _) in self.there.files.items():
            part = path in self.files and not bundle.is_member(path)
            if part or path.startswith(STAGE + "/") or path == RECEIPT or path in self.foreign:
                continue
            in_package = path.startswith("umpire/") and path.endswith((".py", ".mpy"))
            if in_package or self.there.receipt.get(path) == digest:
                yield path

    def _is_needed(self) -> bool:
        """Is anything to be done, left over, or not written down?"""
        if self.write or self.modules or self.remove or self.foreign or STAGE in self.there.folders:
            return True
        return self.there.files.get(RECEIPT, ("", 0))[0] != digest_of(self.receipt.encode())

    @property
    def is_empty(self) -> bool:
        """Has the board all that it should have?"""
        return not self.chunks

    def check(self, rename: bool) -> None:
        """Trouble if the board cannot unpack, if somebody else's files are in the way, unless they may be renamed, or
        if there is too little room.

        A main.py that starts Umpire and that somebody has changed is renamed in any case.
        """
        if not self.there.unpacks:
            raise Trouble(
                "The board's MicroPython lacks the module deflate, which every release for these boards has.\n"
                "Put a release on it: ./umpire firmware tells how."
            )
        kept = [path for path in self.foreign if not (path == MAIN and self.there.ours)]
        if kept and not rename:
            names = ", ".join(kept)
            raise Trouble(
                f"The board has something else that is in Umpire's way: {names}.\n"
                "To keep it as NAME.old and go on: ./umpire deploy --replace"
            )
        needs = self.room()
        if needs > self.there.free:
            kilobytes = -(-(needs - self.there.free) // 1024)
            raise FlashFull(_full(f"{kilobytes} KB more have to be free."))

    def old(self) -> list[str]:
        """What is of the version before, but for main.py."""
        replaced = [path for path in self._apart() if path in self.there.files and path != MAIN]
        return sorted(replaced + self.remove + [bundle.NAME] * bool(self.modules and self.there.modules))

    def _apart(self) -> list[str]:
        """Those to be written that are files of their own."""
        return [path for path in self.write if not bundle.is_member(path)]

    def fits_without_the_old(self) -> bool:
        """Is there room only if that goes first? Not if somebody else's files are in the way."""
        there = self.there
        if self.foreign or not there.unpacks or self.room() <= there.free:
            return False
        gone = self.old()
        # littlefs keeps small files in their folder's block.
        blocks = [there.files[path][1] for path in gone if there.files[path][1] > there.block // 8]
        free = there.free + sum(map(self._block_count, blocks)) * there.block
        files = {path: found for path, found in there.files.items() if path not in gone}
        modules = {} if bundle.NAME in gone else there.modules
        then = replace(there, files=files, modules=modules, free=free)
        return Plan(self.files, then, "", self.choice).room() <= free

    def room(self) -> int:
        """Bytes of flash that must be free: first for what is packed and the same in sections, then for these and what
        is larger than before, as one makes room for the other. In whole blocks, two for a folder."""
        if self.is_empty:
            return 0
        blocks = self._blocks
        here = self.there.files
        apart = self._apart()
        new = {part for path in apart for part in _parents(path)} - self.there.folders
        packed = sum(blocks(chunk) for name, chunk in self.chunks.items() if f"{STAGE}/{name}" not in here)
        sections = self._block_count(sum(len(self.files[path]) for path in self.write)) + len(packing.SECTIONS)
        grown = sum(blocks(self.files[path]) for path in apart)
        grown -= sum(self._block_count(here[path][1]) for path in apart if path in here)
        grown += self._block_count(sum(len(self.files[path]) for path in self.modules))
        pieces = len(packing.SECTIONS) * self._block_count(packing.PIECE)  # of each the last one
        most = max(packed + sections, grown + pieces)
        return (most + 2 * len(new) + 2) * self.there.block + SPARE

    def _blocks(self, content: bytes) -> int:
        return self._block_count(len(content))

    def _block_count(self, size: int) -> int:
        return -(-size // self.there.block)

    def _chunks(self) -> dict[str, bytes]:
        """What is sent: the receipt and the files, packed, and cut in chunks; these by their digests. main.py is in
        none."""
        pieces = [(f"/{STAGE}/receipt", self.receipt.encode())]
        pieces += [("/" + path, self.files[path]) for path in self._apart() if path != MAIN]
        if self.modules:
            pieces.append((f"/{BUNDLE}", bundle.head({path: len(self.files[path]) for path in self.modules})))
            pieces += [(f"/{BUNDLE}", self.files[path]) for path in self.modules if path in self.write]
        content = packing.pack(pieces)
        cut = (content[at : at + CHUNK] for at in range(0, len(content), CHUNK))
        return {digest_of(chunk): chunk for chunk in cut}

    def orders(self) -> dict[str, object]:
        """What the board has to know to carry it out."""
        taken = {*self.there.files, *self.there.folders}
        stay = [path for path in self.modules if path not in self.write]
        return {
            "KEEP": [self.there.modules[bundle.key(path)][1:] for path in stay],
            "REBUNDLE": bool(self.modules),
            "BUNDLED": "/" + bundle.NAME,
            "BUNDLE": "/" + BUNDLE,
            "CHUNKS": list(self.chunks),
            "REMOVE": ["/" + path for path in self.remove],
            "RENAME": [("/" + path, "/" + free_name(path, taken)) for path in self.foreign],
            "MAIN": self.files.get(MAIN, b""),
            "DIGEST": DIGEST,
            "STAGE": "/" + STAGE,
            "FOLDER": "/" + STAGE,
            "RECEIPT": "/" + RECEIPT,
        }


def _full(what: str) -> str:
    return (
        f"The board's flash is too full: {what}\n"
        "The matches are safe. Fetch them with ./umpire pull, and remove some on the handheld under Records."
    )


def packed_size(files: Files) -> int:
    """Bytes that go over the line for these files where none is there yet."""
    nothing = There({}, frozenset(), {}, "", parts.EVERYTHING, ours=True, block=4096, free=0, unpacks=True)
    return sum(map(len, Plan(files, nothing, "").chunks.values()))


def fewer_parts(plan: Plan) -> str:
    """The parts that would fit, as a line to be added; "" if none do. The largest ones are left out first."""
    by_size = dict(parts.sizes(plan.files))
    choice = plan.choice
    for part in sorted(parts.PARTS, key=lambda part: -by_size.get(part.title, 0)):
        if choice.has(part):
            choice = choice.without(part)
            smaller = Plan(parts.only(plan.files, choice), plan.there, "", choice)
            if smaller.room() <= plan.there.free:
                return f"\nWith fewer parts it fits: ./umpire deploy {choice.options()}"
    return ""


def _parents(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path


def free_name(path: str, taken: set[str]) -> str:
    """NAME.old, or NAME.old2 ... if there is one."""
    number = 1
    while (name := path + OLD + (str(number) if number > 1 else "")) in taken:
        number += 1
    return name


# Doing it -------------------------------------------------------------------------------------------------------------

_BEGIN = """
from binascii import a2b_base64
if not exists(STAGE):
    os.mkdir(STAGE)
for name in os.listdir(STAGE):
    if name not in CHUNKS:
        os.remove(STAGE + "/" + name)
"""

_CLEAR = """
for path in PATHS:
    remove(path)
"""

_CARRY_OUT = """
import io
def folders(path):
    at = path.find("/", 1)
    while at > 0:
        if not exists(path[:at]):
            os.mkdir(path[:at])
        at = path.find("/", at + 1)
class Chunks(io.IOBase):
    number = 0
    file = None
    def readinto(self, buffer):
        while True:
            n = self.file.readinto(buffer) if self.file else 0
            if n or self.number == len(CHUNKS):
                return n
            if self.file:
                self.file.close()
            self.file = open(STAGE + "/" + CHUNKS[self.number], "rb")
            self.number += 1
def bundle():
    if KEEP:
        with open(BUNDLED, "rb") as source, open(BUNDLE, "ab") as target:
            for begin, size in KEEP:
                source.seek(begin)
                copy(source, target, size)
    os.rename(BUNDLE, BUNDLED)
def wrong():
    modules = {}
    for module, begin, size in members(BUNDLED):
        modules[module] = begin, size
    with open(STAGE + "/receipt") as receipt:
        receipt.readline()
        for line in receipt:
            sum, _, path = line.strip().partition(" ")
            if path == "main.py":
                pass
            elif is_member(path):
                if key(path) not in modules or digest(BUNDLED, *modules[key(path)]) != sum:
                    return path
            elif not exists("/" + path) or digest("/" + path) != sum:
                return path
    return ""
def carry_out():
    chunks = Chunks()
    split(chunks)
    chunks.file.close()
    for name in CHUNKS:
        remove(STAGE + "/" + name)
    for old, new in RENAME:
        os.rename(old, new)
    remove("/main.py")
    for path in REMOVE:
        remove(path)
    join()
    if REBUNDLE:
        bundle()
    bad = wrong()
    if not bad:
        for path in REMOVE:
            try:
                os.rmdir(path.rpartition("/")[0])
            except OSError:
                pass
        remove(RECEIPT)
        os.rename(STAGE + "/receipt", RECEIPT)
        with open(STAGE + "/main", "wb") as file:
            file.write(MAIN)
        os.rename(STAGE + "/main", "/main.py")
        os.rmdir(STAGE)
    return bad
print(repr(carry_out()))
"""


def carry_out(board: Link, plan: Plan, say: Sayer) -> int:
    """Copies and puts in place; the packed bytes that were sent. Trouble if the board lacks something afterwards."""
    for path in plan.foreign:
        say(f"Keeping the board's own {path} as {free_name(path, {*plan.there.files, *plan.there.folders})}.")
    try:
        sent = _send(board, plan, say)
        say("Putting them in place ...")
        bad = board.ask(_FILES + bundle.READ + packing.UNPACK + _CARRY_OUT, timeout=UNPACKING, **plan.orders())
    except FlashFull:
        board.run(_FILES + _BEGIN, CHUNKS=[], STAGE="/" + STAGE, DIGEST=DIGEST)  # room for the match in play
        raise FlashFull(_full("not everything fitted.")) from None
    if bad:
        raise Trouble(f"{plain(str(bad))} is not on the board as it should be.\nRun ./umpire deploy again.")
    if len(plan.gone) > FEW:
        say(f"Removed {len(plan.gone)} files that are no longer part of it.")
    else:
        for path in plan.gone:
            say(f"Removed {path}, which is no longer part of it.")
    return sent


def _send(board: Link, plan: Plan, say: Sayer) -> int:
    """Brings the chunks that are not there yet."""
    here = plan.there.files
    missing = {name: chunk for name, chunk in plan.chunks.items() if here.get(f"{STAGE}/{name}", ("", 0))[0] != name}
    board.run(_FILES + _BEGIN, CHUNKS=list(plan.chunks), STAGE="/" + STAGE, DIGEST=DIGEST)
    total = sum(map(len, missing.values()))
    what = f"Copying {len(plan.write)} files" if plan.write else "Writing down what is there"
    with say.progress(f"{what}:", total) as (bar, task):
        for name, chunk in missing.items():
            board.run("file = open(STAGE + '/part', 'wb')\nw = file.write")
            for at in range(0, len(chunk), PIECE):
                piece = chunk[at : at + PIECE]
                board.run(f"w(a2b_base64({binascii.b2a_base64(piece, newline=False)!r}))")
                bar.advance(task, len(piece))
            said = board.ask("file.close()\nprint(repr(digest(STAGE + '/part')))")
            if said != name:
                raise Trouble("What arrived on the board is not what was sent. Run ./umpire deploy again.")
            board.run("os.rename(STAGE + '/part', NAME)", NAME=f"/{STAGE}/{name}")
    return total


def greet(port: str, say: Sayer) -> None:
    """Waits until the application answers. Trouble if it says that it has failed."""
    from umpire.device.journal import TOLD
    from umpire.device.spectators import ASK

    def answers(heard: bytes) -> bool:
        return any(line.startswith(TOLD.encode()) for line in heard.splitlines()) or b"Traceback" in heard

    end = time.monotonic() + link.STARTING
    heard = b""
    while time.monotonic() < end and not answers(heard):
        try:
            with link.listening(port) as line:
                heard = link.wait_for(answers, line, ASK, end - time.monotonic())
        except (OSError, Trouble):
            time.sleep(0.2)  # it is away for a moment while it starts
    if b"Traceback" in heard:
        last = heard.decode(errors="replace").strip().splitlines()[-1]
        raise Trouble(f"Umpire is on the board and stops when it starts: {last}\n./umpire pull fetches its crash log.")
    if answers(heard):
        say("Umpire runs on the board.")
    else:
        say("The board starts Umpire, and does not answer yet: look at its panel, or try ./umpire console.")


if __name__ == "__main__":
    sys.exit("./umpire deploy is meant")
