"""A screen that says something."""

from umpire.canvas import text_width
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas


class Notice(Screen):
    """Something is said: a headline twice as large, a sentence below, and what the buttons do about it.

    `text` may also be a tuple of sentences, the best first: the first one that has room is shown.
    """

    headline = ""
    text: str | tuple[str, ...] = ""
    keys = ("", "go on", "")
    centred = False

    def b(self) -> None:
        self.ui.back()

    def draw(self, c: "Canvas") -> None:
        if c.width < 128:
            self._draw_narrow(c)
            return
        low = c.height < 64
        if not low:
            self.header(c)
        lines = self._lines(c.width if low or self.centred else c.width - 8, 2 if low else 3)
        large = text_width(self.headline, 2) <= c.width and (not low or len(lines) < 2)
        if low:
            headline = self.headline if len(lines) < 3 else ""  # no room for a line more
            mover = self.ui.mover()
            if headline and not large and mover >= 0 and text_width(headline) < c.width - 70:
                c.header(self.ui.name(mover), headline)
            else:
                self._say(c, headline, 0, 2 if large else 1)
            top, pitch = (16 if large else 8 if len(lines) < 3 else 0), 8
        else:
            self._say(c, self.headline, 10 if large else 14, 2 if large else 1)
            top, pitch = (29, 10) if len(lines) < 3 else (27, 9)
        for line in lines:
            self._say(c, line, top)
            top += pitch
        c.legend(*self.keys)

    def _draw_narrow(self, c: "Canvas") -> None:  # seldom
        """On a panel of 72 x 40: who must answer, the headline, the sentence; one of three lines leaves room for one
        of the others."""
        lines = self._lines(c.width, 3)
        if len(lines) < 3 or not self.headline:
            self.header(c)
        y = 8 if any(c.buffer[: c.width]) else 0
        if self.headline:
            self._say(c, self.headline, y)
            y += 8
        for line in lines:
            self._say(c, line, y)
            y += 8
        c.legend(*self.keys)

    def _say(self, c: "Canvas", text: str, y: int, scale: int = 1) -> None:
        if self.centred:
            c.text_center(text, c.width // 2, y, 1, scale)
        else:
            c.text(text, 0, y, 1, scale)

    def _lines(self, width: int, most: int) -> list[str]:
        texts = self.text if isinstance(self.text, tuple) else (self.text,)
        for text in texts:
            lines = wrap(text, width)
            if len(lines) <= most:
                break
        return lines
