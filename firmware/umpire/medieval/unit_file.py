"""A units table of players in place of ours (RULEBOOK M32): read, checked, told from others by a checksum.

The file has a row for each of the 23 units, as `umpire.medieval.units` explains them; `#` begins a comment.
"""

from binascii import crc32

from umpire import rules
from umpire.medieval import spells, units

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

_MOST = 9  # a modifier is -9..+9

tables: dict[str, str] = {}  # those at hand, by checksum


PATH = "/units"  # on a device's flash
_LONGEST = 4096  # bytes


def read(open_file: "Callable[[str, str], Any]") -> str:
    """The table on flash. OSError: there is none; ValueError as of `parse`."""
    with open_file(PATH, "rb") as file:
        text = file.read(_LONGEST)
    try:
        return parse(str(text, "utf-8"))
    except UnicodeError:
        raise ValueError("1: not UTF-8 text") from None


def find(open_file: "Callable[[str, str], Any]") -> None:
    """Have the table on flash at hand, if there is one and it is well."""
    try:
        add(read(open_file))
    except (OSError, ValueError):
        pass


def parse(text: str) -> str:
    """The table of a file, written as ours is. ValueError begins with the number of the line that is wrong."""
    found: dict[str, str] = {}
    last = 0
    for last, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        try:
            row = _row(words)
            if words[0] in found:
                raise ValueError(f"{words[0]} stands twice")
        except ValueError as error:
            raise ValueError(f"{last}: {error}") from None
        found[words[0]] = row
    ordered = []
    for row in units.rows(units.OURS):
        name = row.split(None, 1)[0]
        if name not in found:
            raise ValueError(f"{last}: the file ends without a row for {name}")
        ordered.append(found[name])
    return "\n".join(ordered)


def _row(words: list[str]) -> str:
    name = words[0]
    _, size = units.find(name)
    if not size:
        raise ValueError(f"{name} is no unit of Medieval Strife")
    if len(words) < 4:
        raise ValueError("name, size, offense and defense were expected: recruit 4 +1 0")
    if words[1] != str(size):
        raise ValueError(f"{name} is a d{size}, not a d{words[1]}")
    parts = [name, words[1]] + [_modifier(word) for word in words[2:4]]
    for word in words[4:]:
        if word in parts:
            raise ValueError(f"{word} stands twice")
        if not spells.number(word) and word not in units.TRAITS:
            raise ValueError(f"{word} is neither a spell nor {', '.join(units.TRAITS)}")
        parts.append(word)
    return " ".join(parts)


def _modifier(word: str) -> str:
    digits = word[1:] if word[:1] in ("+", "-") else word
    if not rules.is_number(digits) or len(digits) > 3 or int(digits) > _MOST:
        raise ValueError(f"{word} is no modifier from -{_MOST} to +{_MOST}")
    value = int(word)
    return f"+{value}" if value > 0 else str(value)


def checksum(table: str) -> str:
    """Four hex digits that tell a table from others."""
    return f"{crc32(table.encode()) & 0xFFFF:04x}"


def add(table: str) -> str:
    """Have this table at hand; its checksum."""
    own = checksum(table)
    tables[own] = table
    return own
