"""Adafruit's driver for the SH1106, the SSD1306's cousin behind many panels of 1.3 inch.

It has 132 columns, of which a panel shows the middle ones, and no windows: a page is addressed, then written. (The
driver's own page addressing, page_addressing=True, begins at another column and sends the SSD1306's set-up.)
"""

from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

_COLUMNS = const(132)
_PAGE = const(0xB0)
_COLUMN_HIGH = const(0x10)


class SH1106(SSD1306_I2C):  # type: ignore[misc]  # the driver has no types here
    """As its base class; `show` writes page by page."""

    def init_display(self) -> None:
        # Sino Wealth: SH1106, "Commands". Off; clock; rows, how they are wired; offset; first line; its own charge pump
        # (AD 8B); columns and rows the driver's way; brightness; precharge; VCOM; the picture, not inverted; on.
        rows = bytes((0xA8, self.height - 1, 0xDA, 0x02 if self.width > 2 * self.height else 0x12))
        more = b"\xd3\x00\x40\xad\x8b\xa1\xc8\x81\xff\xd9\xf1\xdb\x40\xa4\xa6\xaf"
        for command in b"\xae\xd5\x80" + rows + more:
            self.write_cmd(command)
        self.fill(0)
        self.show()

    def show(self) -> None:
        width = self.width
        left = (_COLUMNS - width) // 2
        page = bytearray(b"\x40" + bytes(width))
        for number in range(self.pages):
            self.write_cmd(_PAGE | number)
            self.write_cmd(left & 15)
            self.write_cmd(_COLUMN_HIGH | left >> 4)
            page[1:] = self.buffer[1 + number * width : 1 + (number + 1) * width]
            with self.i2c_device:
                self.i2c_device.write(page)
