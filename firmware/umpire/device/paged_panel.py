"""The panel of a chip that knows no windows, such as the SH1106: changed pages are addressed one by one."""

from micropython import const

from umpire.device.panel import Panel

_COMMANDS = const(0x00)
_PAGE = const(0xB0)
_COLUMN_HIGH = const(0x10)
_DATA = const(0x40)


class PagedPanel(Panel):
    """As Panel."""

    def spare(self) -> int:
        return 132 - self.width

    def place(self, left: int) -> None:
        window = bytearray((_COMMANDS, 0, left & 15, _COLUMN_HIGH | left >> 4))
        if self._window[2:] != window[2:]:
            self._window = window
            self.stale = True

    def _send(self, first: int, end: int) -> None:
        window = self._window
        buffer = self.buffer
        for page in range(first, end):
            window[1] = _PAGE | page
            self._write(window)
            at = page * self.width  # of the byte before the page's first
            kept = buffer[at]
            buffer[at] = _DATA
            try:
                self._write(memoryview(buffer)[at : at + self.width + 1])
            finally:
                buffer[at] = kept
