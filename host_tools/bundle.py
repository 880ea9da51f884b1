"""All modules of a board in one file: /umpire.modules.

A file for each would take a block of flash at least, and to open it littlefs reads the whole log of every folder on the
way. In one file in the root folder a module is found in a fraction of that time, and much flash is left for matches.

The file: a table (see index) of where each module begins (3 bytes, big-endian), by its name; then the modules, .mpy
files, in any order.
"""

from __future__ import annotations

from collections.abc import Mapping
from zlib import crc32

from host_tools import index

NAME = "umpire.modules"
"""Its path on the board."""
OUTSIDE = ("umpire/__init__.mpy", "umpire/start.mpy")
"""Modules that are imported before it can be read."""


def is_member(path: str) -> bool:
    """Is this file of a board a module that is to be in the bundle?"""
    return path.endswith(".mpy") and path not in OUTSIDE


def key(path: str) -> int:
    """The CRC-32 of the name by which a module is imported: of "umpire/port/__init__.mpy", of umpire.port."""
    return crc32(path.removesuffix(".mpy").removesuffix("/__init__").replace("/", ".").encode())


def head(sizes: Mapping[str, int]) -> bytes:
    """What stands before the modules, whose sizes these are, by path in the order in which they follow. ValueError: two
    have the same key."""
    at = index.size(len(sizes))
    begins = {}
    for path, size in sizes.items():
        begins[key(path)] = at.to_bytes(3, "big")
        at += size
    if len(begins) < len(sizes):
        raise ValueError("Two modules' names have the same CRC-32: rename one of them.")
    return index.table(begins)


def write(members: Mapping[str, bytes]) -> bytes:
    """The bundle of these modules, by path."""
    return head({path: len(content) for path, content in members.items()}) + b"".join(members.values())


# Runs on the board; and on CPython, for its tests. `members(path)`: of each module in a bundle, in their order, its
# key, where it begins, and its bytes; nothing where there is none, or it is not whole. `key(path)`: as above.
READ = f"""
OUTSIDE = {OUTSIDE!r}
from binascii import crc32
def is_member(path):
    return path.endswith(".mpy") and path not in OUTSIDE
def key(path):
    name = path[:-4]
    if name.endswith("/__init__"):
        name = name[:-9]
    return crc32(name.replace("/", ".").encode())
def members(path):
    found = []
    try:
        with open(path, "rb") as file:
            places = file.read({index.PLACES * index.PLACE})
            starts = range(0, len(places), {index.PLACE})
            places = [int.from_bytes(places[at:at + {index.PLACE}], "big") for at in starts]
            for first in range(len(places) - 1):
                for _ in range((places[first + 1] - places[first]) // {index.RECORD}):
                    record = file.read({index.RECORD})
                    found.append((int.from_bytes(record[3:], "big"), first << 24 | int.from_bytes(record[:3], "big")))
            end = file.seek(0, 2)
    except OSError:
        return []
    found.sort()
    ends = [begin for begin, _ in found[1:]] + [end] if found else []
    return [(key, begin, end - begin) for (begin, key), end in zip(found, ends) if end > begin]
"""
