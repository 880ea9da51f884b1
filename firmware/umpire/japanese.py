"""Japanese on the panel: words for the English ones, and glyphs of 8x8, out of one file on flash.

Loaded while the panel's language is Japanese (umpire.canvas, `language`). ImportError: the file is not there. Of the
file, which host_tools/languages.py makes and describes, only the first character of each block is held, and the last
few lines that were drawn. A firmware that has Umpire frozen in has it as the module japanese_data.
"""

import sys
from binascii import crc32

from micropython import const

from umpire import canvas, glyphs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

_SIZE = const(160)  # bytes of a block of glyphs: 16 characters, then 7 columns of each
_SIGNS = const(48)
_FIRST = b"\xe3\x80\x80"  # U+3000: characters from here on have glyphs of their own
_STOP = b"\xe3\x80\x82"
_KEPT = const(448)  # bytes of heap for lines that are kept, at most
_MORE = const(48)  # what a line takes besides its columns

_file: "IO[bytes] | None" = None
_lines: dict[str, bytes] = {}
_room = _KEPT


def format(text: str, *parts: object) -> str:
    """As canvas.say: the sentence for an English one, with its parts: words among them are translated, too."""
    return said(text).format(*map(said, parts))


def said(text: "Any") -> "Any":
    """The words for English ones. What has none stays: names, numbers, what is in Japanese already."""
    if isinstance(text, str):
        check = crc32(text.encode())
        places = _read(_words + (check >> 24) * 2, 4)
        at = int.from_bytes(places[:2], "big")
        records = _read(at, int.from_bytes(places[2:], "big") - at)
        for at in range(0, len(records), 6):
            if int.from_bytes(records[at : at + 3], "big") == check & 0xFFFFFF:
                return _read(int.from_bytes(records[at + 3 : at + 5], "big"), records[at + 5]).decode()
    return text


def columns(text: str) -> bytes:
    """The columns of a line with the gaps between its glyphs; see canvas."""
    global _room
    line = _lines.get(text)
    if line is None:
        parts = []
        codes = said(text).encode()
        at = 0
        # Not by characters: MicroPython keeps each of them for ever.
        while at < len(codes):
            code = codes[at]
            end = at + 1
            while end < len(codes) and codes[end] & 0xC0 == 0x80:
                end += 1
            if code < 0x80:
                place = 5 * code - 160
                parts.append(glyphs.TEXT[place : place + glyphs.WIDTHS[code - 32]])
            else:
                parts.append(_glyph(codes[at:end]))
            at = end
        line = b"\x00".join(parts)
        _room -= len(line) + _MORE
        if _room < 0:
            _lines.clear()
            _room = _KEPT - len(line) - _MORE
        _lines[text] = line
    return line


def _glyph(sign: bytes) -> bytes:
    if sign >= _FIRST:
        low = 0
        high = len(_begins) // 3
        while high - low > 1:
            middle = (low + high) // 2
            if _begins[3 * middle : 3 * middle + 3] > sign:
                high = middle
            else:
                low = middle
        block = _read(4 + _SIZE * low, _SIZE)
        at = block.find(sign, 0, _SIGNS)
        if at >= 0:
            at = _SIGNS + at // 3 * 7
            block = block[at : at + 7]
            # A full stop needs not all of its room.
            return block if sign > _STOP else block.rstrip(b"\x00") + b"\x00"
    return canvas.glyph(sign.decode())


def _read(place: int, count: int) -> bytes:
    global _file
    if not _file:
        folder: Any = sys.modules["umpire"].__path__  # CPython's is a list
        try:
            _file = open("".join(folder) + "/japanese.bin", "rb")
        except OSError:
            from io import BytesIO

            from umpire.japanese_data import DATA  # type: ignore[import-not-found]

            _file = BytesIO(DATA)
    _file.seek(place)
    return _file.read(count)


def rest() -> None:
    """Nothing is drawn for a while: the open file would take heap."""
    global _file
    if _file:
        _file.close()
    _file = None


_begins = b"".join([_read(4 + _SIZE * _block, 3) for _block in range(int.from_bytes(_read(0, 2), "big"))])
_words = int.from_bytes(_read(2, 2), "big")  # the place at which the words begin
