"""The SSD1306's display memory, as far as a driver's bus traffic tells: windows and data."""

from __future__ import annotations

COLUMNS = 128
PAGES = 8
_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1, 0xAD: 1,
    0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_COLUMN_WINDOW = 0x21
_PAGE_WINDOW = 0x22


class Memory:
    """128 columns of 8 pages, written in horizontal addressing mode."""

    def __init__(self) -> None:
        self.bytes = bytearray(COLUMNS * PAGES)
        self._columns = (0, COLUMNS - 1)
        self._pages = (0, PAGES - 1)
        self._column = 0
        self._page = 0
        self._command = 0
        self._arguments: list[int] = []
        self._wanted = 0

    def take(self, message: bytes) -> None:
        """One write transaction: a control byte, then commands or picture data."""
        for byte in message[1:]:
            if message[0] & 0x40:
                self._store(byte)
            else:
                self._obey(byte)

    def picture(self, width: int, height: int) -> bytes:
        """The visible part: whole pages from the top, the middle columns."""
        left = (COLUMNS - width) // 2
        pages = (self.bytes[page * COLUMNS + left :][:width] for page in range(height // 8))
        return b"".join(pages)

    def _store(self, byte: int) -> None:
        self.bytes[self._page * COLUMNS + self._column] = byte
        self._column += 1
        if self._column > self._columns[1]:
            self._column = self._columns[0]
            self._page = self._pages[0] if self._page >= self._pages[1] else self._page + 1

    def _obey(self, byte: int) -> None:
        if self._wanted:
            self._arguments.append(byte)
            self._wanted -= 1
        else:
            self._command = byte
            self._arguments = []
            self._wanted = _ARGUMENTS.get(byte, 0)
        if self._wanted:
            return
        if self._command == _COLUMN_WINDOW and self._arguments:
            self._columns = (self._arguments[0] & 127, self._arguments[1] & 127)
            self._column = self._columns[0]
        elif self._command == _PAGE_WINDOW and self._arguments:
            self._pages = (self._arguments[0] & 7, self._arguments[1] & 7)
            self._page = self._pages[0]
