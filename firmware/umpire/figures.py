"""What a canvas draws besides text, dice and legend: large digits, equations, big dice, keys, chips, areas.

Loaded by the screens that show such things.
"""

from micropython import const

from umpire.canvas import Canvas, column_width, shape_of, text_width
from umpire.fonts import figures as glyphs

_CIRCLE = const(0)
_TRIANGLE = const(1)
_SQUARE = const(2)
_DIAMOND = const(3)
_HEXAGON = const(4)


def _small_index(character: str) -> int:
    index = glyphs.SMALL_NAMES.find(character)
    return index if index >= 0 else glyphs.SMALL_NAMES.find("?")


def small_columns(text: str) -> bytes:
    """The columns of digits and signs of the 3x5 set."""
    parts = []
    for character in text:
        index = _small_index(character)
        parts.append(glyphs.SMALL[3 * index : 3 * index + glyphs.SMALL_WIDTHS[index]])
    return b"\x00".join(parts)


def small_width(text: str, scale: int = 1) -> int:
    """Pixels that `text` takes in the 3x5 digits, scaled."""
    return len(small_columns(text)) * scale


def equation_scale(text: str, width: int, largest: int = 4) -> int:
    """The largest scale from `largest` down to 2 at which `text` fits `width` pixels; 0 when none does."""
    columns = small_width(text)
    scale = min(largest, width // columns) if columns else largest
    return scale if scale > 1 else 0


def _narrow(text: str, scale: int) -> str:
    """A range for a key: with the narrow one and dash where the pixels are two wide."""
    return text.replace("1", "ı").replace("-", "‐") if scale > 1 else text


class Figures(Canvas):
    """A canvas with everything."""

    # -- areas ---------------------------------------------------------------

    def hline(self, x: int, y: int, width: int, colour: int = 1) -> None:
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x: int, y: int, height: int, colour: int = 1) -> None:
        self.fill_rect(x, y, 1, height, colour)

    def rect(self, x: int, y: int, width: int, height: int, colour: int = 1, corner: int = 0) -> None:
        """A frame, its corners left out where `corner` is 1."""
        area = self.frame.fill_rect
        area(x + corner, y, width - 2 * corner, 1, colour)
        area(x + corner, y + height - 1, width - 2 * corner, 1, colour)
        area(x, y + corner, 1, height - 2 * corner, colour)
        area(x + width - 1, y + corner, 1, height - 2 * corner, colour)

    def block(self, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        """A filled area with its four corner pixels left out."""
        self.fill_rect(x + 1, y, width - 2, height, colour)
        self.fill_rect(x, y + 1, width, height - 2, colour)

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

    # -- digits --------------------------------------------------------------

    def small(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        """Draws digits and signs of the 3x5 set, each pixel `scale` wide and `tall` high (0: as wide); returns the
        x behind them."""
        return _figures(self, small_columns(text), x, y, colour, scale, tall)

    def small_right(self, text: str, right: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        """As text_right."""
        columns = small_columns(text)
        x = right - len(columns) * scale
        _figures(self, columns, x, y, colour, scale, tall)
        return x

    def small_center(self, text: str, centre: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> None:
        columns = small_columns(text)
        _figures(self, columns, centre - len(columns) * scale // 2, y, colour, scale, tall)

    def equation(self, text: str, x: int, middle: int, width: int, largest: int = 4) -> int:
        """Draws "6+2=8" about the row `middle` at the scale of equation_scale, which is returned; at 0 nothing is
        drawn and the caller says it in text."""
        scale = equation_scale(text, width, largest)
        if scale:
            self.small(text, x, middle - (5 * scale + 1) // 2, 1, scale)
        return scale

    def verdict(self, legal: bool, x: int, y: int) -> None:
        """A tick or a cross, 16x16."""
        self.lay(glyphs.VERDICTS[32:] if legal else glyphs.VERDICTS[:32], 2, x, y, 1)

    # -- dice ----------------------------------------------------------------

    def big_die(self, x: int, y: int, sides: int, text: str = "", size: int = 33) -> None:
        """A die of 33x33 pixels with a big value; only a square can have another `size`."""
        shape = shape_of(sides)
        low = 0
        scale = 4 if len(text) < 2 else 3
        if shape == _SQUARE:
            self.rect(x, y, size, size, 1, 1)
        else:
            size = 33
            _big_outline(self, x + 16, y, 33 * (shape if shape < _SQUARE else shape - 1))
            if shape == _TRIANGLE:
                low = 5
                scale = 3
            elif len(text) > 2 or shape == _DIAMOND and len(text) == 2:
                scale = 2
        self.small_center(text, x + size // 2, y + (size - 5 * scale) // 2 + low, 1, scale)

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
            bar = size_bar(sides)
            row = y + 8 if below else y - 3
            for x in range(middle - bar // 2, middle + bar // 2, 4 if dotted else bar):
                self.fill_rect(x, row, 2 if dotted else bar, 2, 1)
        self.text(text, middle - (text_width(text) + 1) // 2, y, 0 if chosen else 1)

    # -- bands ---------------------------------------------------------------

    def keys(self, a: str, b: str, c: str, y: int) -> None:
        """Three keys from row y down to the foot: a value, or a range "15-20", each as large as it can be; "" for
        a button that does nothing."""
        width = column_width(self.width)
        scale = 2 if width >= 42 else 1
        # All ranges alike: in two lines if one is too wide for one.
        lines = 1
        for word in (a, b, c):
            if "-" in word and small_width(_narrow(word, scale), scale) > width - 4:
                lines = 2
        for index, word in enumerate((a, b, c)):
            if word:
                _key(self, (self.width - width) * index // 2, y, width, word, lines, scale)


def _figures(c: Canvas, columns: bytes, x: int, y: int, colour: int, scale: int, tall: int) -> int:
    tall = tall or scale
    area = c.frame.fill_rect
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


def _big_outline(c: Canvas, middle: int, y: int, at: int) -> None:
    """Each row: from the edge inward as far as the neighbouring rows leave it open, at least a pixel."""
    table = glyphs.BIG_SHAPES
    area = c.frame.fill_rect
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


def size_bar(sides: int) -> int:
    """Pixels of a chip's bar: 2 up to d3, 4, 6, 8 (d8 to d11), 10 (d12 to d20), 12."""
    shape = shape_of(sides)
    if shape == _HEXAGON:
        return 10 if sides <= 20 else 12
    if shape == _CIRCLE:
        return 2 if sides <= 3 else 12
    return 2 + 2 * shape


def _key(c: Canvas, x: int, y: int, width: int, word: str, lines: int, scale: int) -> None:
    area = c.frame.fill_rect
    area(x + 1, y, width - 2, 1, 1)
    y += 1
    room = c.height - y
    area(x, y, 1, room, 1)
    area(x + width - 1, y, 1, room, 1)
    middle = x + width // 2
    dash = word.find("-")
    if dash < 0:
        scale = equation_scale(word, width - 4, min(4, (room - 1) // 5)) or 1
        c.small_center(word, middle, y + (room - 5 * scale + 1) // 2, 1, scale)
    elif lines == 1:
        tall = scale + 1
        c.small_center(_narrow(word, scale), middle, y + (room - 5 * tall + 1) // 2, 1, scale, tall)
    elif scale == 2:
        gap = min(2, room - 20)
        y += (room - 20 - gap + 1) // 2
        c.small_center(word[:dash], middle, y, 1, 2)
        c.small_center(word[dash:], middle, y + 10 + gap, 1, 2)
    else:
        y += (room - 16 + 1) // 2
        c.text_center(word[:dash], middle, y)
        c.text_center(word[dash:], middle, y + 9)
