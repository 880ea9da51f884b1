"""Sentences in lines."""

from umpire import canvas
from umpire.canvas import glyph, text_width

_DENSE = 0xE3  # the first byte in UTF-8 of characters from U+3000 on, which stand without spaces
_MARKS = b"?!:)"  # never begin a line
_WIDE_MARKS = (b"\xe3\x80\x81", b"\xe3\x80\x82", b"\xe2\x80\xa6")


def wrap(text: str, width: int) -> list[str]:
    """`text` broken at its spaces into lines of at most `width` pixels; a longer word has a line of its own."""
    if canvas.language:
        return _wrap_dense(canvas.language.said(text), width)
    lines: list[str] = []
    line = ""
    used = 0
    gap = text_width(" ") + 2
    for word in text.split():
        wide = text_width(word)
        if line and used + gap + wide > width:
            lines.append(line)
            line = ""
        line, used = (line + " " + word, used + gap + wide) if line else (word, wide)
    if line:
        lines.append(line)
    return lines


def _wrap_dense(text: str, width: int) -> list[str]:  # seldom
    """The same where words do not stand apart: a line may end between any two of their characters."""
    lines: list[str] = []
    codes = text.encode()  # MicroPython keeps for ever what is taken out of a string as one character
    start = at = used = 0
    while at < len(codes):
        end = _behind(codes, at)
        if codes[at] >= _DENSE:
            wide = 8 if end - at == 3 else text_width(codes[at:end].decode()) + 1
        else:  # not text_width: a word alone may be one that has a translation
            wide = sum([len(glyph(sign)) + 1 for sign in codes[at:end].decode()])
        if used and used + wide - 1 > width:
            lines.append(codes[start:at].decode().rstrip())
            start = at
            used = 0
        if used or codes[at] != 32:
            used += wide
        else:
            start = end  # no line begins with a space
        at = end
    if used:
        lines.append(codes[start:].decode().rstrip())
    return lines


def _behind(codes: bytes, at: int) -> int:  # seldom
    """Where what may not be parted ends: a character or a word, with marks that never begin a line behind it."""
    dense = codes[at] >= _DENSE
    while True:
        space = codes[at] == 32
        at += 1
        while at < len(codes) and codes[at] & 0xC0 == 0x80:
            at += 1
        if at == len(codes):
            return at
        if codes[at] < 0x80 and codes[at] in _MARKS or codes[at : at + 3] in _WIDE_MARKS:
            continue
        if space or dense or codes[at] == 32 or codes[at] >= _DENSE:
            return at
