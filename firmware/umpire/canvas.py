"""Draws on a one-bit panel: text, dice, the legend of the three buttons; the rest is in `umpire.figures`.

A line of text is put together out of whole glyph columns and laid into the picture in one call of the native
framebuf, a die likewise: on a microcontroller that is far cheaper than pixels or bytes one by one. A colour is 1 (lit)
or 0 (dark). Whatever lies outside the panel is left out, never an error.
"""

from micropython import const

from umpire import glyphs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Protocol

    class Language(Protocol):
        """What a language other than English knows."""

        def format(self, text: str, *parts: object) -> str:
            """As say."""

        def said(self, text: str) -> str:
            """The words for English ones; those that have none stay."""

        def columns(self, text: str) -> bytes:
            """As _columns, of English words."""

        def rest(self) -> None:
            """Nothing is drawn for a while."""


# Shapes of dice, in the order of glyphs.SHAPES.
_CIRCLE = const(0)
_TRIANGLE = const(1)
_SQUARE = const(2)
_DIAMOND = const(3)
_HEXAGON = const(4)

_NAME = const(59)  # pixels: ten characters at the most
_CELL = const(15)  # columns of a die; dice stand 16 apart
_ASCII = const(95)

# A nibble with each pixel doubled: the columns of text at scale 2.
_DOUBLED = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"


def shape_of(sides: int) -> int:
    """Which of the shapes a die has."""
    if sides <= 3 or sides == 100:
        return _CIRCLE
    if sides <= 5:
        return _TRIANGLE
    if sides <= 7:
        return _SQUARE
    return _DIAMOND if sides <= 11 else _HEXAGON


def glyph(character: str) -> bytes:
    """The columns of a text glyph; a box for one that the font lacks."""
    index = ord(character) - 32
    if not 0 <= index < _ASCII:
        index = glyphs.WIDE.find(character)
        if index >= 0:
            return glyphs.WIDE_TEXT[7 * index : 7 * index + 7]
        index = _ASCII + glyphs.MORE.find(character)
        if index < _ASCII:
            from umpire import accents

            return accents.glyph(character)
    return glyphs.TEXT[5 * index : 5 * index + glyphs.WIDTHS[index]]


# What the panel says things in, where that is not English: umpire.japanese (see Handheld.speak).
language: "Language | None" = None


def say(text: str, *parts: object) -> str:
    """A sentence with its parts in the places of its {}, in the panel's language. What is a whole sentence by itself
    need not be said so: it is looked up where it is drawn or measured."""
    return (language or str).format(text, *parts)


def _columns(text: str) -> bytes:
    """The columns of a line of text with the gaps between its glyphs."""
    if language:
        return language.columns(text)
    codes = text.encode()
    if len(codes) > len(text):
        return b"\x00".join([glyph(character) for character in text])
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
    if language:
        text = language.said(text)
    end = len(text)
    while end and text_width(text[:end] + "…") > width:
        end -= 1
    return text[:end].rstrip() + "…"


def named(name: str, width: int = _NAME) -> str:
    """A player's name as `fit`. One that is a word of ours, too, is not taken for it: none of them ends in a space."""
    if language and language.said(name) != name:
        name += " "
    return fit(name, width)


def column_width(width: int) -> int:
    """Pixels of one of the three columns over the buttons, of a panel so wide."""
    return 42 if width >= 128 else width // 3 - 1


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
        columns = _columns(text)
        if count > 2:
            from umpire.figures import small_columns

            columns = small_columns(text)[:11]
        shift = 6 if count > 2 else 5 if shape == _DIAMOND else 8
        # A diamond's ten has its narrow one first: what the eye sees is further right than its columns.
        _ink(cell, 7 - (len(columns) - (2 if shape == _DIAMOND else 1)) // 2, columns, shift)


class Canvas:
    """A picture of width x height pixels in `buffer`, as the panel's memory has it: byte rows of eight pixels, top
    pixel in the lowest bit; `frame` draws on it. `framebuf` is MicroPython's module; on a computer,
    host_tools.framebuf."""

    def __init__(self, width: int, height: int, framebuf: "Any") -> None:
        self.width = width
        self.height = height
        self.buffer = bytearray(width * height // 8)
        self._new = framebuf.FrameBuffer
        self.frame = self._new(self.buffer, width, height, 0)  # 0: MONO_VLSB
        # Its two pixels exchange lit and dark: with dark left out, what was lit is drawn dark.
        self._dark = self._new(bytearray(b"\x01\x00"), 2, 1, 0)
        self._cell = bytearray(3 * _CELL)
        self._die = self._new(self._cell, _CELL, 17, 0)

    # -- areas ---------------------------------------------------------------

    def fill(self, colour: int) -> None:
        self.frame.fill(colour)

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        self.frame.fill_rect(x, y, width, height, colour)

    def __getattr__(self, name: str) -> "Callable[..., Any]":
        """What few screens draw is a method of Figures, which is loaded for it."""
        from umpire.figures import Figures

        draw = getattr(Figures, name)
        return lambda *places, **more: draw(self, *places, **more)

    def lay(self, columns: bytes, rows: int, x: int, y: int, colour: int) -> None:
        """Draws the lit pixels of `columns`: `rows` byte rows of them, one behind the other."""
        picture = self._new(bytearray(columns), len(columns) // rows, 8 * rows, 0)
        if colour:
            self.frame.blit(picture, x, y, 0)
        else:
            self.frame.blit(picture, x, y, 1, self._dark)

    # -- text ----------------------------------------------------------------

    def text(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1) -> int:
        """Draws text with its top left pixel at (x, y), 7 rows and a descender, at scale 1 or 2; returns the x
        behind it."""
        return self._line(_columns(text), x, y, colour, scale)

    def _line(self, columns: bytes, x: int, y: int, colour: int, scale: int) -> int:
        if columns and scale == 1:
            self.lay(columns, 1, x, y, colour)
        elif columns:
            self.lay(_twice(columns), 2, x, y, colour)
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
            self.frame.fill_rect(x, y + 16, _CELL, 2, 1)
            y -= 1
        cell = self._cell
        shape = shape_of(sides)
        start = 90 * shape + (45 if filled else 0)
        cell[:] = glyphs.SHAPES[start : start + 45]
        if dotted:
            # A chequer; of a diamond it would take whole edges, so of that every other row.
            odd = 0x55 if shape == _DIAMOND else 0xAA
            for at in range(45):
                cell[at] &= odd if at % _CELL & 1 else 0x55
        if text:
            _ink_value(cell, shape, text)
        self.frame.blit(self._die, x, y, 0)

    # -- bands ---------------------------------------------------------------

    def header(self, name: str, right: str = "") -> None:
        """The side that must answer, with its arrow, and the score or whatever else stands at the right."""
        end = self.width
        if right:
            end = self.text_right(right, end, 0) - 3
        self.text("▸", 0, 0)
        self.text(fit(name, end - 8), 8, 0)

    def legend(self, a: str, b: str, c: str) -> None:
        """What the three buttons do, on the lowest rows; "" for a button that does nothing. A panel less than 64
        high has no lines over the words and A and C in its corners."""
        y = self.height - 8
        if self.width < 128:
            self.narrow_legend(a, b, c)
            return
        if self.height < 64:
            self.text(a, 0, y)
            self.text_center(b, self.width // 2, y)
            self.text_right(c, self.width, y)
            return
        width = column_width(self.width)
        for index, word in enumerate((a, b, c)):
            if word:
                x = (self.width - width) * index // 2
                self.frame.fill_rect(x, y - 2, width, 1, 1)
                self.text_center(word, x + width // 2, y)
