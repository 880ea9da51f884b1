"""Files in one stream that is small: what is alike in compiled modules stands beside each other, then it is packed.

A module has names, constants, heads of functions, line numbers and code, each with a statistic of its own. They are
sections, one behind the other, and what is no module is another one; `list` has a line a file: its path, its size, and
for a module how many of its bytes are names and constants. Where a function's parts begin is read out of its head.
This way a board is sent a seventh less than if the files stood behind one another.

`UNPACK` is the other half. The board needs memory for the window of its module deflate (32 KB) and for the largest
module; the sections are files meanwhile, in pieces, each of which goes when it is used up.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

from host_tools import mpy_names

SECTIONS = ("list", "others", "names", "constants", "heads", "lines", "code")


def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """These files, each with its absolute path; what follows with the same path is joined to it. Equal files in the
    same order give the same bytes."""
    sections: dict[str, bytearray] = {name: bytearray() for name in SECTIONS}
    for path, content in files:
        parts = _parts(content)
        for name, part in parts.items():
            sections[name] += part
        line = f"{path} {len(content)}"
        if "names" in parts:
            line += f" {len(parts['names'])} {len(parts['constants'])}"
        sections["list"] += line.encode() + b"\n"
    lengths = " ".join(str(len(section)) for section in sections.values()).encode()
    return _deflated([lengths + b"\n", *map(bytes, sections.values())])


def _deflated(pieces: Sequence[bytes]) -> bytes:
    """One raw stream of deflate, with the largest window. zopfli finds by itself where a new code pays."""
    try:
        from zopfli.zlib import compress
    except ImportError:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return b"".join(packer.compress(piece) + packer.flush(zlib.Z_BLOCK) for piece in pieces) + packer.flush()
    packed: bytes = compress(b"".join(pieces))
    return packed[2:-4]  # without what zlib has around it


def _parts(content: bytes) -> dict[str, bytes]:
    """A file's bytes by their sections; of a module in the order in which they are read again."""
    try:
        table = mpy_names.table(content)
        at = mpy_names.behind_objects(content, table)
        parts = {"names": content[: table.end], "constants": content[table.end : at]}
        found = {"heads": bytearray(), "lines": bytearray(), "code": bytearray()}
        functions = 1
        while functions:
            function = mpy_names.function(content, at)
            found["heads"] += content[at : function.lines]
            found["lines"] += content[function.lines : function.cells]
            found["heads"] += content[function.cells : function.code]
            found["code"] += content[function.code : function.end]
            found["heads"] += content[function.end : function.behind]
            at = function.behind
            functions += function.children - 1
    except (mpy_names.Unreadable, IndexError):
        return {"others": content}
    if at != len(content):
        return {"others": content}
    return {**parts, **{name: bytes(part) for name, part in found.items()}}


# Runs on the board; and on CPython, for its tests. `split(stream)` unpacks a stream, which has readinto, into files of
# FOLDER, PIECE bytes each; `join()` makes the files out of them, and removes each piece when it is used up: there may
# be no room for both. `folders` sees to it that a path's folders are there.
PIECE = 16 * 1024
UNPACK = f"SECTIONS = {SECTIONS!r}\nPIECE = {PIECE}\n"
UNPACK += """
import os
from deflate import RAW, DeflateIO
def copy(source, target, count):
    buffer = memoryview(bytearray(min(count, 1024)))
    while count:
        n = source.readinto(buffer[:min(count, 1024)])
        if not n:
            raise OSError("the stream ends too soon")
        target.write(buffer[:n])
        count -= n
def split(stream):
    stream = DeflateIO(stream, RAW, 15)
    for name, size in zip(SECTIONS, stream.readline().split()):
        size = int(size)
        number = 0
        while size or not number:
            count = size if name == "list" else min(size, PIECE)
            with open(FOLDER + "/" + name + str(number), "wb") as target:
                copy(stream, target, count)
            size -= count
            number += 1
class Section:
    def __init__(self, name):
        self.path = FOLDER + "/" + name
        self.number = 0
        self.file = open(self.path + "0", "rb")
    def readinto(self, buffer):
        n = self.file.readinto(buffer)
        if not n and len(buffer):
            self.drop()
            self.number += 1
            self.file = open(self.path + str(self.number), "rb")
            n = self.file.readinto(buffer)
        return n
    def drop(self):
        self.file.close()
        os.remove(self.path + str(self.number))
class Module:
    def __init__(self, sections):
        self.sections = sections
    def take(self, name, count):
        while count:
            n = self.sections[name].readinto(self.room[self.at:self.at + count])
            self.at += n
            count -= n
    def byte(self):
        self.take("heads", 1)
        return self.room[self.at - 1]
    def number(self):
        value = 0
        more = 128
        while more & 128:
            more = self.byte()
            value = value << 7 | more & 127
        return value
    def function(self):
        head = self.number()
        end = self.at + (head >> 3)
        more = self.byte()
        arguments = more & 3
        step = 0
        while more & 128:
            more = self.byte()
            arguments += ((more & 4) << step) + ((more & 8) >> 3 << step)
            step += 1
        info = cells = step = 0
        more = 128
        while more & 128:
            more = self.byte()
            info |= (more >> 1 & 63) << 6 * step
            cells |= (more & 1) << step
            step += 1
        info += self.at
        for _ in range(1 + arguments):
            self.number()
        self.take("lines", info - self.at)
        self.take("heads", cells)
        self.take("code", end - self.at)
        if head & 4:
            self.number()
    def write(self, target, size, names, constants):
        room = bytearray(size)
        self.room = memoryview(room)
        self.at = 0
        self.take("names", names)
        self.take("constants", constants)
        while self.at < size:
            self.function()
        target.write(room)
def join():
    sections = {}
    for name in SECTIONS:
        sections[name] = Section(name)
    module = Module(sections)
    before = target = None
    for line in sections["list"].file:
        path, size, *rest = line.decode().split(" ")
        if path != before:
            if target:
                target.close()
            folders(path)
            target = open(path, "wb")
            before = path
        if rest:
            module.write(target, int(size), int(rest[0]), int(rest[1]))
        else:
            copy(sections["others"], target, int(size))
    if target:
        target.close()
    for name in SECTIONS:
        sections[name].drop()
"""
