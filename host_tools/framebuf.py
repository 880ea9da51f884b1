"""MicroPython's framebuf for CPython, as far as the canvas uses it: one-bit pictures in byte rows of eight pixels, top
pixel in the lowest bit. (adafruit_framebuf cannot blit.)"""

from __future__ import annotations

MONO_VLSB = 0


class FrameBuffer:
    """Draws into `buffer`, which the caller keeps. What lies outside is left out."""

    def __init__(
        self, buffer: bytearray | memoryview, width: int, height: int, format: int, stride: int | None = None
    ) -> None:
        self._stride = width if stride is None else stride
        if format != MONO_VLSB:
            raise ValueError("only MONO_VLSB")
        if width < 1 or height < 1 or self._stride < width or len(buffer) < (height + 7) // 8 * self._stride:
            raise ValueError("no such frame in this buffer")
        self._buffer = buffer
        self._width = width
        self._height = height

    def pixel(self, x: int, y: int, colour: int | None = None) -> int | None:
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        index, bit = (y >> 3) * self._stride + x, 1 << (y & 7)
        if colour is None:
            return int(self._buffer[index] & bit != 0)
        self._buffer[index] = self._buffer[index] | bit if colour else self._buffer[index] & ~bit
        return None

    def fill(self, colour: int) -> None:
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        left, right = max(x, 0), min(x + width, self._width)
        top, bottom = max(y, 0), min(y + height, self._height)
        if left >= right:
            return
        while top < bottom:
            end = min(bottom, (top | 7) + 1)
            mask = (1 << (end - top)) - 1 << (top & 7)
            for index in range((top >> 3) * self._stride + left, (top >> 3) * self._stride + right):
                self._buffer[index] = self._buffer[index] | mask if colour else self._buffer[index] & ~mask
            top = end

    def blit(self, source: FrameBuffer, x: int, y: int, key: int = -1, palette: FrameBuffer | None = None) -> None:
        """Copies `source` with its top left pixel to (x, y). Its pixels go through the two of `palette`, if there is
        one; those that are then equal to `key` are left out."""
        colours = [value if palette is None else palette.pixel(value, 0) for value in (0, 1)]
        for top in range(0, source._height, 8):
            rows = (1 << min(8, source._height - top)) - 1
            for column in range(max(0, -x), min(source._width, self._width - x)):
                lit = source._buffer[(top >> 3) * source._stride + column] & rows
                on = off = 0
                for pixels, colour in ((rows & ~lit, colours[0]), (lit, colours[1])):
                    if colour != key:
                        if colour:
                            on |= pixels
                        else:
                            off |= pixels
                if on | off:
                    self._eight(x + column, y + top, on, off)

    def _eight(self, x: int, y: int, on: int, off: int) -> None:
        """Sets and clears among the eight pixels from (x, y) downwards."""
        shift = y & 7
        for row in (y >> 3, (y >> 3) + 1):
            if 0 <= row < (self._height + 7) >> 3:
                index = row * self._stride + x
                first = row == y >> 3
                set_, clear = (on << shift, off << shift) if first else (on << shift >> 8, off << shift >> 8)
                self._buffer[index] = (self._buffer[index] | set_ & 0xFF) & ~(clear & 0xFF)
