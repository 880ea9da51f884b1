"""Draws on a one-bit panel: text, big digits, dice, the legend of the three buttons.

A line of text is put together out of whole glyph columns and laid into the picture in one call of the native
framebuf, a die likewise: on a microcontroller that is far cheaper than pixels or bytes one by one. A colour is 1 (lit)
or 0 (dark). Whatever lies outside the panel is left out, never an error.
"""

from micropython import const

from umpire.fonts import glyphs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Shapes of dice, in the order of glyphs.SHAPES.
_CIRCLE = const(0)
_TRIANGLE = const(1)
_SQUARE = const(2)
_DIAMOND = const(3)
_HEXAGON = const(4)

_CELL = const(15)  # columns of a die; dice stand 16 apart
_ASCII = const(95)

# A nibble with each pixel doubled: the columns of text at scale 2.
_DOUBLED = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"


def _shape(sides: int) -> int:
    if sides <= 3 or sides == 100:
        return _CIRCLE
    if sides <= 5:
        return _TRIANGLE
    if sides <= 7:
        return _SQUARE
    return _DIAMOND if sides <= 11 else _HEXAGON


def _glyph(character: str) -> bytes:
    """The columns of a text glyph; a box for one that the font lacks."""
    index = ord(character) - 32
    if not 0 <= index < _ASCII:
        index = glyphs.WIDE.find(character)
        if index >= 0:
            return glyphs.WIDE_TEXT[7 * index : 7 * index + 7]
        index = glyphs.MORE.find(character)
        index = _ASCII + (index if index >= 0 else len(glyphs.MORE))
    return glyphs.TEXT[5 * index : 5 * index + glyphs.WIDTHS[index]]


def _columns(text: str) -> bytes:
    """The columns of a line of text with the gaps between its glyphs."""
    codes = text.encode()
    if len(codes) > len(text):
        return b"\x00".join([_glyph(character) for character in text])
    # Bytes are four times as quick to walk as a string.
    table = glyphs.TEXT
    widths = glyphs.WIDTHS
    return b"\x00".join([table[5 * code - 160 : 5 * code - 160 + widths[code - 32]] for code in codes])


def _twice(columns: bytes) -> bytearray:
    """Columns at scale 2, in two byte rows."""
    width = 2 * len(columns)
    out = bytearray(2 * width)
    doubled = _DOUBLED
    at = 0
    for column in columns:
        if column:
            out[at] = out[at + 1] = doubled[column & 15]
            out[at + width] = out[at + width + 1] = doubled[column >> 4]
        at += 2
    return out


def text_width(text: str, scale: int = 1) -> int:
    """Pixels that `text` takes, without the gap behind its last glyph; 0 for no text."""
    return len(_columns(text)) * scale


def fit(text: str, width: int) -> str:
    """`text`, or as much of its beginning as fits `width` pixels with an ellipsis behind it."""
    if text_width(text) <= width:
        return text
    end = len(text)
    while end and text_width(text[:end] + "…") > width:
        end -= 1
    return text[:end].rstrip() + "…"


def wrap(text: str, width: int) -> list[str]:
    """`text` broken at its spaces into lines of at most `width` pixels; a longer word has a line of its own."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = line + " " + word if line else word
        if line and text_width(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    if line:
        lines.append(line)
    return lines


def _small_index(character: str) -> int:
    index = glyphs.SMALL_NAMES.find(character)
    return index if index >= 0 else glyphs.SMALL_NAMES.find("?")


def _small_columns(text: str) -> bytes:
    parts = []
    for character in text:
        index = _small_index(character)
        parts.append(glyphs.SMALL[3 * index : 3 * index + glyphs.SMALL_WIDTHS[index]])
    return b"\x00".join(parts)


def small_width(text: str, scale: int = 1) -> int:
    """Pixels that `text` takes in the 3x5 digits, scaled."""
    return len(_small_columns(text)) * scale


def equation_scale(text: str, width: int, largest: int = 4) -> int:
    """The largest scale from `largest` down to 2 at which `text` fits `width` pixels; 0 when none does."""
    columns = small_width(text)
    scale = min(largest, width // columns) if columns else largest
    return scale if scale > 1 else 0


def _narrow(text: str, scale: int) -> str:
    """A range for a key: with the narrow one and dash where the pixels are two wide."""
    return text.replace("1", "ı").replace("-", "‐") if scale > 1 else text


def _ink(cell: bytearray, x: int, columns: bytes, shift: int) -> None:
    """Turns over the pixels of `columns` in a die's cell, `shift` rows from its top: lit on an empty die, dark on a
    filled one."""
    for column in columns:
        column <<= shift
        cell[x] ^= column & 0xFF
        cell[_CELL + x] ^= column >> 8
        x += 1


def _ink_digit(cell: bytearray, x: int, table: bytes, index: int, width: int) -> None:
    start = 2 * width * index
    for at in range(start, start + width):
        cell[x] ^= table[at]
        cell[_CELL + x] ^= table[at + width]
        x += 1


def _ink_value(cell: bytearray, shape: int, text: str) -> None:
    """Writes a die's value into its cell, centred in its shape."""
    count = len(text)
    if count == 1 and shape != _TRIANGLE:
        _ink_digit(cell, 5, glyphs.ONE, max(0, glyphs.ONE_NAMES.find(text)), 5)
    elif count == 2 and shape != _TRIANGLE and shape != _DIAMOND:
        # The one is narrow and keeps its distance.
        first = 4 if text[0] == "1" else 5
        last = 2 if text[1] == "1" else 4
        x = 7 - (first + last - 1) // 2
        _ink_digit(cell, x, glyphs.TWO, (ord(text[0]) - 48) % 10, 4)
        _ink_digit(cell, x + first, glyphs.TWO, (ord(text[1]) - 48) % 10, 4)
    else:
        columns = _columns(text) if count < 3 else _small_columns(text)[:11]
        shift = 6 if count > 2 else 5 if shape == _DIAMOND else 8
        # A diamond's ten has its narrow one first: what the eye sees is further right than its columns.
        _ink(cell, 7 - (len(columns) - (2 if shape == _DIAMOND else 1)) // 2, columns, shift)


class Canvas:
    """A picture of width x height pixels in `buffer`, as the panel's memory has it: byte rows of eight pixels, top
    pixel in the lowest bit. `framebuf` is MicroPython's module; on a computer, host_tools.framebuf."""

    def __init__(self, width: int, height: int, framebuf: "Any") -> None:
        self.width = width
        self.height = height
        self.buffer = bytearray(width * height // 8)
        self._new = framebuf.FrameBuffer
        self._frame = self._new(self.buffer, width, height, 0)  # 0: MONO_VLSB
        # Its two pixels exchange lit and dark: with dark left out, what was lit is drawn dark.
        self._dark = self._new(bytearray(b"\x01\x00"), 2, 1, 0)
        self._cell = bytearray(3 * _CELL)
        self._die = self._new(self._cell, _CELL, 17, 0)

    # -- areas ---------------------------------------------------------------

    def fill(self, colour: int) -> None:
        self._frame.fill(colour)

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        self._frame.fill_rect(x, y, width, height, colour)

    def hline(self, x: int, y: int, width: int, colour: int = 1) -> None:
        self._frame.fill_rect(x, y, width, 1, colour)

    def vline(self, x: int, y: int, height: int, colour: int = 1) -> None:
        self._frame.fill_rect(x, y, 1, height, colour)

    def rect(self, x: int, y: int, width: int, height: int, colour: int = 1, corner: int = 0) -> None:
        """A frame, its corners left out where `corner` is 1."""
        area = self._frame.fill_rect
        area(x + corner, y, width - 2 * corner, 1, colour)
        area(x + corner, y + height - 1, width - 2 * corner, 1, colour)
        area(x, y + corner, 1, height - 2 * corner, colour)
        area(x + width - 1, y + corner, 1, height - 2 * corner, colour)

    def block(self, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        """A filled area with its four corner pixels left out."""
        self._frame.fill_rect(x + 1, y, width - 2, height, colour)
        self._frame.fill_rect(x, y + 1, width, height - 2, colour)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Swaps lit and dark in an area."""
        width = min(x + width, self.width) - max(x, 0)
        x = max(x, 0)
        bottom = min(y + height, self.height)
        y = max(y, 0)
        while y < bottom and width > 0:
            end = min(bottom, (y | 7) + 1)
            mask = (1 << (end - y)) - 1 << (y & 7)
            start = (y >> 3) * self.width + x
            # As one long number: a loop over bytes takes five times as long.
            old = int.from_bytes(self.buffer[start : start + width], "little")
            new = old ^ int.from_bytes(bytes([mask]) * width, "little")
            self.buffer[start : start + width] = new.to_bytes(width, "little")
            y = end

    def _lay(self, columns: bytes, rows: int, x: int, y: int, colour: int) -> None:
        """Draws the lit pixels of `columns`: `rows` byte rows of them, one behind the other."""
        picture = self._new(bytearray(columns), len(columns) // rows, 8 * rows, 0)
        if colour:
            self._frame.blit(picture, x, y, 0)
        else:
            self._frame.blit(picture, x, y, 1, self._dark)

    # -- text ----------------------------------------------------------------

    def text(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1) -> int:
        """Draws text with its top left pixel at (x, y), 7 rows and a descender, at scale 1 or 2; returns the x
        behind it."""
        return self._line(_columns(text), x, y, colour, scale)

    def _line(self, columns: bytes, x: int, y: int, colour: int, scale: int) -> int:
        if columns and scale == 1:
            self._lay(columns, 1, x, y, colour)
        elif columns:
            self._lay(_twice(columns), 2, x, y, colour)
        return x + len(columns) * scale

    def text_right(self, text: str, right: int, y: int, colour: int = 1, scale: int = 1) -> int:
        """Draws text that ends before the column `right`; returns the x it begins at."""
        columns = _columns(text)
        x = right - len(columns) * scale
        self._line(columns, x, y, colour, scale)
        return x

    def text_center(self, text: str, centre: int, y: int, colour: int = 1, scale: int = 1) -> None:
        columns = _columns(text)
        self._line(columns, centre - len(columns) * scale // 2, y, colour, scale)

    def small(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        """Draws digits and signs of the 3x5 set, each pixel `scale` wide and `tall` high (0: as wide); returns the
        x behind them."""
        return self._figures(_small_columns(text), x, y, colour, scale, tall)

    def small_right(self, text: str, right: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        """As text_right."""
        columns = _small_columns(text)
        x = right - len(columns) * scale
        self._figures(columns, x, y, colour, scale, tall)
        return x

    def small_center(self, text: str, centre: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> None:
        columns = _small_columns(text)
        self._figures(columns, centre - len(columns) * scale // 2, y, colour, scale, tall)

    def _figures(self, columns: bytes, x: int, y: int, colour: int, scale: int, tall: int) -> int:
        tall = tall or scale
        area = self._frame.fill_rect
        for column in columns:
            top = y
            while column:
                run = 1
                if column & 1:
                    while column >> run & 1:
                        run += 1
                    area(x, top, scale, run * tall, colour)
                column >>= run
                top += run * tall
            x += scale
        return x

    def equation(self, text: str, x: int, middle: int, width: int, largest: int = 4) -> int:
        """Draws "6+2=8" about the row `middle` at the scale of equation_scale, which is returned; at 0 nothing is
        drawn and the caller says it in text."""
        scale = equation_scale(text, width, largest)
        if scale:
            self.small(text, x, middle - (5 * scale + 1) // 2, 1, scale)
        return scale

    def verdict(self, legal: bool, x: int, y: int) -> None:
        """A tick or a cross, 16x16."""
        self._lay(glyphs.VERDICTS[32:] if legal else glyphs.VERDICTS[:32], 2, x, y, 1)

    # -- dice ----------------------------------------------------------------

    def die(
        self,
        x: int,
        y: int,
        sides: int,
        text: str = "",
        filled: bool = False,
        dotted: bool = False,
        raised: bool = False,
    ) -> None:
        """A die in the cell of 15x17 pixels at (x, y) with its value in the middle. Filled: chosen or the cursor;
        dotted: cannot be taken; raised: the cursor among marked dice, a pixel higher over a bar of two."""
        if raised:
            self._frame.fill_rect(x, y + 16, _CELL, 2, 1)
            y -= 1
        cell = self._cell
        shape = _shape(sides)
        start = 90 * shape + (45 if filled else 0)
        cell[:] = glyphs.SHAPES[start : start + 45]
        if dotted:
            # A chequer; of a diamond it would take whole edges, so of that every other row.
            odd = 0x55 if shape == _DIAMOND else 0xAA
            for at in range(45):
                cell[at] &= odd if at % _CELL & 1 else 0x55
        if text:
            _ink_value(cell, shape, text)
        self._frame.blit(self._die, x, y, 0)

    def big_die(self, x: int, y: int, sides: int, text: str = "", size: int = 33) -> None:
        """A die of 33x33 pixels with a big value; only a square can have another `size`."""
        shape = _shape(sides)
        low = 0
        scale = 4 if len(text) < 2 else 3
        if shape == _SQUARE:
            self.rect(x, y, size, size, 1, 1)
        else:
            size = 33
            self._big_outline(x + 16, y, 33 * (shape if shape < _SQUARE else shape - 1))
            if shape == _TRIANGLE:
                low = 5
                scale = 3
            elif len(text) > 2 or shape == _DIAMOND and len(text) == 2:
                scale = 2
        self.small_center(text, x + size // 2, y + (size - 5 * scale) // 2 + low, 1, scale)

    def _big_outline(self, middle: int, y: int, at: int) -> None:
        """Each row: from the edge inward as far as the neighbouring rows leave it open, at least a pixel."""
        table = glyphs.BIG_SHAPES
        area = self._frame.fill_rect
        for row in range(33):
            half = table[at + row]
            above = table[at + row - 1] if row else -1
            below = table[at + row + 1] if row < 32 else -1
            length = max(1, half - min(above, below))
            if length > half:
                area(middle - half, y + row, 2 * half + 1, 1, 1)
            else:
                area(middle - half, y + row, length, 1, 1)
                area(middle + half + 1 - length, y + row, length, 1, 1)

    def chip(
        self,
        middle: int,
        y: int,
        sides: int,
        text: str,
        below: bool = False,
        chosen: bool = False,
        dotted: bool = False,
    ) -> None:
        """A die of a low panel: its value in text about the column `middle`, 7 rows from y, and a bar above or below
        it that is the longer the more sides; chosen: a filled block of 13x9 instead of the bar."""
        if chosen:
            self.block(middle - 7, y - 1, 13, 9)
        else:
            bar = self.size_bar(sides)
            row = y + 8 if below else y - 3
            for x in range(middle - bar // 2, middle + bar // 2, 4 if dotted else bar):
                self._frame.fill_rect(x, row, 2 if dotted else bar, 2, 1)
        self.text(text, middle - (text_width(text) + 1) // 2, y, 0 if chosen else 1)

    @staticmethod
    def size_bar(sides: int) -> int:
        """Pixels of a chip's bar: 2 up to d3, 4, 6, 8 (d8 to d11), 10 (d12 to d20), 12."""
        shape = _shape(sides)
        if shape == _HEXAGON:
            return 10 if sides <= 20 else 12
        if shape == _CIRCLE:
            return 2 if sides <= 3 else 12
        return 2 + 2 * shape

    # -- bands ---------------------------------------------------------------

    def header(self, name: str, right: str = "") -> None:
        """The side that must answer, with its arrow, and the score or whatever else stands at the right."""
        end = self.width
        if right:
            end = self.text_right(right, end, 0) - 3
        self.text("▸", 0, 0)
        self.text(fit(name, end - 8), 8, 0)

    def _column(self, index: int) -> int:
        """Left edge of one of the three columns over the buttons."""
        return (self.width - self._column_width()) * index // 2

    def _column_width(self) -> int:
        return 42 if self.width >= 128 else self.width // 3 - 1

    def legend(self, a: str, b: str, c: str) -> None:
        """What the three buttons do, on the lowest rows; "" for a button that does nothing. A panel less than 64
        high has no lines over the words and A and C in its corners."""
        y = self.height - 8
        if self.height < 64:
            self.text(a, 0, y)
            self.text_center(b, self.width // 2, y)
            self.text_right(c, self.width, y)
            return
        width = self._column_width()
        for index, word in enumerate((a, b, c)):
            if word:
                x = self._column(index)
                self._frame.fill_rect(x, y - 2, width, 1, 1)
                self.text_center(word, x + width // 2, y)

    def keys(self, a: str, b: str, c: str, y: int) -> None:
        """Three keys from row y down to the foot: a value, or a range "15-20", each as large as it can be; "" for
        a button that does nothing."""
        width = self._column_width()
        scale = 2 if width >= 42 else 1
        # All ranges alike: in two lines if one is too wide for one.
        lines = 1
        for word in (a, b, c):
            if "-" in word and small_width(_narrow(word, scale), scale) > width - 4:
                lines = 2
        for index, word in enumerate((a, b, c)):
            if word:
                self._key(self._column(index), y, width, word, lines, scale)

    def _key(self, x: int, y: int, width: int, word: str, lines: int, scale: int) -> None:
        area = self._frame.fill_rect
        area(x + 1, y, width - 2, 1, 1)
        y += 1
        room = self.height - y
        area(x, y, 1, room, 1)
        area(x + width - 1, y, 1, room, 1)
        middle = x + width // 2
        dash = word.find("-")
        if dash < 0:
            scale = equation_scale(word, width - 4, min(4, (room - 1) // 5)) or 1
            self.small_center(word, middle, y + (room - 5 * scale + 1) // 2, 1, scale)
        elif lines == 1:
            tall = scale + 1
            self.small_center(_narrow(word, scale), middle, y + (room - 5 * tall + 1) // 2, 1, scale, tall)
        elif scale == 2:
            gap = min(2, room - 20)
            y += (room - 20 - gap + 1) // 2
            self.small_center(word[:dash], middle, y, 1, 2)
            self.small_center(word[dash:], middle, y + 10 + gap, 1, 2)
        else:
            y += (room - 16 + 1) // 2
            self.text_center(word[:dash], middle, y)
            self.text_center(word[dash:], middle, y + 9)
