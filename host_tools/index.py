"""A table of short records by the CRC-32 of a name, as a board finds one with three small reads: of words in
umpire/japanese.py, of modules in umpire/port/shortcut.py.

All numbers big-endian: 257 places (2 bytes each), at which the records begin whose key begins with that byte, and at
last their end; the records in the order of their keys: the three other bytes of the key, and 3 bytes of content.
"""

from __future__ import annotations

from collections.abc import Mapping

PLACES = 257
PLACE = 2
"""Bytes of a place."""
RECORD = 6
"""Bytes of a record."""


def size(count: int) -> int:
    """Bytes of a table with so many records."""
    return PLACES * PLACE + RECORD * count


def table(records: Mapping[int, bytes], begin: int = 0) -> bytes:
    """The table of these records' contents by key, which stands at the place `begin` of its file."""
    keys = sorted(records)
    places = [begin + size(sum(key >> 24 < first for key in keys)) for first in range(PLACES)]
    return b"".join(place.to_bytes(PLACE, "big") for place in places) + b"".join(
        key.to_bytes(4, "big")[1:] + records[key] for key in keys
    )
