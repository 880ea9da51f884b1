"""Sentences in lines."""

from umpire.canvas import text_width


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
