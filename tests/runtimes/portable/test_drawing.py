"""The canvas draws the same bytes on every Python, the agreed screens among them."""

from binascii import crc32

from mock_screens import SCREENS, new  # type: ignore[import-not-found]

from umpire.canvas import fit, text_width
from umpire.figures import equation_scale, small_width
from umpire.wrapping import wrap

EDGES = 0xEB05A7B8  # of the checksums of all of them


def checksum(canvas: object) -> int:
    return crc32(canvas.buffer) & 0xFFFFFFFF  # type: ignore[attr-defined]


def test_the_agreed_screens() -> None:
    for name, draw, expected in SCREENS:
        assert checksum(draw()) == expected, name


def test_widths() -> None:
    assert text_width("") == 0
    assert text_width("11") == 5
    assert text_width("a b") == 12  # a word space is 4 with its gaps
    assert text_width("▴→") == 15
    assert text_width("Wellington") == 42 and text_width("Wellington", 2) == 84
    assert text_width("漢") == 4  # a box
    assert small_width("100") == 11 and small_width("100", 4) == 44 and small_width("") == 0
    assert equation_scale("6+2=8", 92) == 4 and equation_scale("2+5+1=8", 92) == 3
    assert equation_scale("20+20+20=60", 92) == 2 and equation_scale("20+20+20+20=80", 92) == 0


def test_text_that_is_too_long() -> None:
    assert fit("Napoleon", 40) == "Napoleon"
    short = fit("Napoleon Bonaparte", 60)
    assert short == "Napoleon Bo…" and text_width(short) <= 60
    assert fit("WWW", 3) == "…"
    assert wrap("6 and 3 take Wellington's d20", 90) == ["6 and 3 take", "Wellington's d20"]
    assert wrap("", 128) == [] and wrap("Wellington", 5) == ["Wellington"]


def test_every_row_and_edge() -> None:
    """All alignments, and beyond every edge: nothing wraps round, nothing is written outside."""
    c = new()
    sums = []
    for y in range(-24, 72, 5):
        for x in (-200, -20, -3, 0, 61, 120, 127, 128, 300):
            c.fill(0)
            c.text("Äg▸✓", x, y)
            c.text("Wy", x, y + 3, 1, 2)
            c.die(x, y, 20, "12", dotted=True)
            c.small("10>8", x, y, 1, 3)
            c.invert(x, y, 30, 11)
            sums.append(checksum(c))
    assert crc32(repr(sums).encode()) & 0xFFFFFFFF == EDGES


def test_clearing_and_inverting() -> None:
    c = new()
    c.text("Napoleon", 3, 5)
    c.die(40, 13, 8, "7")
    lit = bytes(c.buffer)
    c.invert(1, 2, 77, 37)
    assert bytes(c.buffer) != lit
    c.invert(1, 2, 77, 37)
    assert bytes(c.buffer) == lit
    c.text("Napoleon", 3, 5, 0)
    c.die(40, 13, 8, "7")
    c.fill_rect(40, 13, 16, 17, 0)
    assert bytes(c.buffer) == bytes(1024)
