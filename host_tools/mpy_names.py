"""Names in .mpy files (version 6 of the format, as MicroPython 1.24 and later have it).

A file begins with a table of its names, those of MicroPython's ROM by their numbers; short strings are among them.
When it is loaded, each name that is not in ROM goes into memory and stays there, even when the module is dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

_BYTECODE = 0  # kinds of code
_STR, _BYTES, _TUPLE = 5, 6, 10  # kinds of objects; those from 5 on have a length, from 1 on the others have nothing
_LOAD_CONST_STRING = 0x10
_LOAD_CONST_OBJ = 0x23
_BYTE, _NAME, _NUMBER, _OFFSET = range(4)  # what follows an instruction


class Unreadable(Exception):
    """Not a file of this format."""


@dataclass
class Table:
    """The names of a file, and where they stand: `start` to `end`, then `objects` constant objects."""

    start: int
    end: int
    entries: list[bytes]
    objects: int


def number(data: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, and where it ends."""
    value = 0
    while True:
        value = value << 7 | data[at] & 0x7F
        at += 1
        if not data[at - 1] & 0x80:
            return value, at


def encoded(value: int) -> bytes:
    """The same the other way."""
    data = bytes([value & 0x7F])
    while value > 0x7F:
        value >>= 7
        data = bytes([0x80 | value & 0x7F]) + data
    return data


def entry(name: str) -> bytes:
    """A name as the table has it."""
    text = name.encode()
    return encoded(len(text) << 1) + text + b"\0"


def text(entry: bytes) -> str:
    """The name; "" for one of the ROM."""
    length, at = number(entry, 0)
    return "" if length & 1 else entry[at:-1].decode()


def table(mpy: bytes) -> Table:
    """The table of names."""
    if mpy[:2] != b"M\x06":
        raise Unreadable("not an .mpy file of version 6")
    at = 4
    if mpy[2] & 0x40:
        _, at = number(mpy, at)
    count, at = number(mpy, at)
    objects, at = number(mpy, at)
    start = at
    entries = []
    for _ in range(count):
        length, end = number(mpy, at)
        if not length & 1:  # else it is the number of a name in ROM
            end += (length >> 1) + 1
        entries.append(mpy[at:end])
        at = end
    return Table(start, at, entries, objects)


def renamed(mpy: bytes, words: Mapping[str, bytes]) -> bytes:
    """The same module with these entries in place of names."""
    names = table(mpy)
    return mpy[: names.start] + b"".join(words.get(text(one), one) for one in names.entries) + mpy[names.end :]


def ordered(mpy: bytes) -> bytes:
    """The same module with its names in an order that is alike in all modules: such files pack better together. Each
    number in the code stays as long as it is."""
    names = table(mpy)
    order = sorted(range(1, min(len(names.entries), 0x80)), key=lambda k: names.entries[k])
    order = [0, *order, *range(len(order) + 1, len(names.entries))]  # the first one is the source's name
    places = {k: place for place, k in enumerate(order)}
    data = bytearray(mpy)
    for at in _uses(mpy, behind_objects(mpy, names)):
        k, end = number(mpy, at)
        new = encoded(places[k])
        data[at:end] = b"\x80" * (end - at - len(new)) + new
    entries = b"".join(names.entries[k] for k in order)
    return bytes(data[: names.start]) + entries + bytes(data[names.end :])


def _uses(mpy: bytes, at: int) -> Iterator[int]:
    """Where in the functions the number of a name stands."""
    functions = 1
    while functions:
        one = function(mpy, at)
        yield from one.places
        for instruction, form, _ in _instructions(mpy, one.code, one.end):
            if form == _NAME:
                yield instruction + 1
        at = one.behind
        functions += one.children - 1


def unnamed(
    mpy: bytes, filler: bytes, must: Collection[str] = (), spare: Collection[str] = (), only: bool = False
) -> bytes:
    """The same module with constant objects in place of strings that are names, but for those of `spare`; `filler` is
    the entry that stands for those that nothing else bears. `must`: strings of which none may be left; with `only` no
    others are moved. Unreadable: there are too many of them, or the module has native code."""
    names = table(mpy)
    code = behind_objects(mpy, names)
    strings, others = _strings(mpy, code)
    found = {k: text(names.entries[k]) for k in sorted(set(strings.values()))}
    found = {k: name for k, name in found.items() if name not in spare}
    moved = [k for k, name in found.items() if name in must]
    if not only:
        moved += [k for k, name in found.items() if name and k not in others and name not in must]
    room = 0x80 - names.objects  # the operand has room for so many
    if any(found[k] in must for k in moved[room:]):
        raise Unreadable(f"more than {room} strings in one module")
    moved = moved[:room]
    numbers = {k: names.objects + n for n, k in enumerate(moved)}
    data = bytearray(mpy)
    for at, k in strings.items():
        if k in numbers:
            data[at] = _LOAD_CONST_OBJ
            length = number(mpy, at + 1)[1] - at - 1
            data[at + 1 : at + 1 + length] = b"\x80" * (length - 1) + bytes([numbers[k]])
    entries = [filler if k in numbers and k not in others else one for k, one in enumerate(names.entries)]
    added = [found[k].encode() for k in moved]
    objects = b"".join(bytes([_STR]) + encoded(len(one)) + one + b"\0" for one in added)
    head = mpy[: names.start - len(encoded(names.objects))] + encoded(names.objects + len(moved))
    return head + b"".join(entries) + mpy[names.end : code] + objects + bytes(data[code:])


def behind_objects(mpy: bytes, names: Table) -> int:
    """Where the constant objects end, and the module's function begins."""
    at = names.end
    left = names.objects
    while left:
        left -= 1
        kind = mpy[at]
        at += 1
        if kind >= _STR:
            length, at = number(mpy, at)
            if kind == _TUPLE:
                left += length
            else:
                at += length + (kind in (_STR, _BYTES))
    return at


@dataclass
class Function:
    """Where the parts of a function's code are; `behind`: the next one's beginning."""

    names: list[int]
    """Its own and its arguments'."""
    places: list[int]
    """Where they stand."""
    lines: int
    cells: int
    code: int
    end: int
    behind: int
    children: int
    """So many functions that are defined in it follow, each followed by its own."""


def function(mpy: bytes, at: int) -> Function:
    """The one that begins here. Unreadable: it is native code."""
    head, at = number(mpy, at)
    if head & 3 != _BYTECODE:
        raise Unreadable("native code")
    end = behind = at + (head >> 3)
    arguments = mpy[at] & 3
    step = 0
    while mpy[at] & 0x80:
        at += 1
        arguments += ((mpy[at] & 4) << step) + (((mpy[at] & 8) >> 3) << step)
        step += 1
    at += 1
    info = cells = step = 0
    while True:
        size = mpy[at]
        at += 1
        info |= (size >> 1 & 0x3F) << 6 * step
        cells |= (size & 1) << step
        step += 1
        if not size & 0x80:
            break
    info += at
    names = []
    places = []
    for _ in range(1 + arguments):
        places.append(at)
        name, at = number(mpy, at)
        names.append(name)
    children = 0
    if head & 4:
        children, behind = number(mpy, end)
    return Function(names, places, at, info, info + cells, end, behind, children)


def _strings(mpy: bytes, at: int) -> tuple[dict[int, int], set[int]]:
    """The instructions that load a short string, by where they stand, with the number of its name; and the numbers of
    the names that are used otherwise."""
    strings: dict[int, int] = {}
    others = {0}  # the source's name
    functions = 1
    while functions:
        one = function(mpy, at)
        others.update(one.names)
        for instruction, form, operand in _instructions(mpy, one.code, one.end):
            if mpy[instruction] == _LOAD_CONST_STRING:
                strings[instruction] = operand
            elif form == _NAME:
                others.add(operand)
        at = one.behind
        functions += one.children - 1
    return strings, others


def _instructions(mpy: bytes, at: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Where each instruction stands, what follows it, and its operand where that is a name or a number."""
    while at < end:
        instruction = at
        code = mpy[at]
        form = 0x3A4 >> 2 * (code >> 4) & 3
        operand = 0
        at += 1
        if form in (_NAME, _NUMBER):
            operand, at = number(mpy, at)
        elif form == _OFFSET:
            at += 2 if mpy[at] & 0x80 else 1
        if not code & 0x9E:
            at += 1  # one byte more
        yield instruction, form, operand
