"""The canvas against the agreed screens, pixel by pixel, and against a plain drawing of its own glyphs."""

from pathlib import Path

import mock_screens  # type: ignore[import-not-found]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools import fonts, framebuf
from host_tools.chips.picture import Picture
from umpire import accents, figures, glyphs
from umpire.canvas import Canvas, fit, text_width
from umpire.figures import equation_scale, small_width
from umpire.wrapping import wrap

GOLDEN = Path(__file__).parents[1] / "golden" / "mockups"
SOURCE = fonts.SOURCE.read_text(encoding="utf-8")
TEXT = fonts.glyphs(fonts.section(SOURCE, "text 5x7"))
SMALL = fonts.glyphs(fonts.section(SOURCE, "small 3x5"))
DRAWABLE = "".join(sorted(TEXT))


def canvas(width: int = 128, height: int = 64) -> Canvas:
    return Canvas(width, height, framebuf)


def picture(c: Canvas) -> Picture:
    return Picture.from_buffer(c.buffer, c.width, c.height)


@pytest.mark.parametrize(("name", "draw"), [(name, draw) for name, draw, _ in mock_screens.SCREENS])
def test_agreed_screen(name, draw):
    shown, wanted = picture(draw()), Picture.read_pbm(GOLDEN / f"{name}.pbm")
    assert str(shown) == str(wanted)


def test_generated_glyphs_are_current():
    for path, text in fonts.files(SOURCE).items():
        assert path.read_text(encoding="utf-8") == text


def test_glyph_tables_are_whole():
    assert len(glyphs.TEXT) == 5 * len(glyphs.WIDTHS) == 5 * (95 + len(glyphs.MORE))
    assert len(glyphs.WIDE_TEXT) == 7 * len(glyphs.WIDE)
    assert len(accents.TEXT) == 5 * len(accents.WIDTHS) == 5 * (len(accents.NAMES) + 1)
    assert len(figures.SMALL) == 3 * len(figures.SMALL_NAMES) == 3 * len(figures.SMALL_WIDTHS)
    assert len(glyphs.SHAPES) == 5 * 90 and len(figures.BIG_SHAPES) == 4 * 33


def plain(text: str, x: int, y: int, scale: int, before: Picture, colour: int) -> str:
    """The same text pixel by pixel from its source."""
    pixels = bytearray(before.pixels)
    for character in text:
        art = TEXT.get(character, TEXT["\ufffd"])
        for row, line in enumerate(art):
            for column, mark in enumerate(line):
                for i in range(scale * scale if mark == "#" else 0):
                    px, py = x + column * scale + i % scale, y + row * scale + i // scale
                    if 0 <= px < before.width and 0 <= py < before.height:
                        place = py * before.width + px
                        pixels[place] = colour
        x += scale * (len(art[0]) + 1)
    return str(Picture(before.width, before.height, bytes(pixels)))


@settings(max_examples=120, deadline=None)
@given(
    st.text(DRAWABLE + "漢", max_size=12),
    st.integers(-70, 140),
    st.integers(-20, 70),
    st.sampled_from((1, 2)),
    st.sampled_from((0, 1)),
    st.sampled_from(((128, 64), (128, 32), (72, 40))),
    st.randoms(use_true_random=False),
)
def test_text_anywhere(text, x, y, scale, colour, size, random):
    c = canvas(*size)
    c.buffer[:] = random.randbytes(len(c.buffer))
    wanted = plain(text, x, y, scale, picture(c), colour)
    end = c.text(text, x, y, colour, scale)
    assert str(picture(c)) == wanted
    # Behind the last glyph, before the gap; at scale 2 the doubled gap is left out, too.
    assert end == x + text_width(text, scale)


@settings(max_examples=60, deadline=None)
@given(st.integers(-20, 140), st.integers(-20, 70), st.integers(0, 140), st.integers(0, 80))
def test_invert_anywhere(x, y, width, height):
    c = canvas()
    c.invert(x, y, width, height)
    shown = picture(c)
    for py in range(64):
        for px in range(128):
            inside = x <= px < x + width and y <= py < y + height
            assert shown.pixel(px, py) == inside


@pytest.mark.parametrize("scale", [1, 2, 3, 4, 5, 6, 7])
def test_small_digits_at_any_scale(scale):
    c = canvas()
    end = c.small("8+1", 2, 3, 1, scale)
    assert end == 2 + small_width("8+1", scale)
    shown = picture(c)
    x = 2
    for character in "8+1":
        for row, line in enumerate(SMALL[character]):
            for column, mark in enumerate(line):
                assert shown.pixel(x + column * scale, 3 + row * scale) == (mark == "#")
                assert shown.pixel(x + column * scale + scale - 1, 3 + row * scale + scale - 1) == (mark == "#")
        x += 4 * scale


@pytest.mark.parametrize("sides", range(1, 101))
def test_a_value_stays_inside_its_die(sides):
    """Every value of every size: the value touches neither the outline nor the cell's edge."""
    empty = canvas()
    empty.die(0, 0, sides)
    body = canvas()
    body.die(0, 0, sides, filled=True)
    for value in {1, sides // 2 or 1, sides - 1 or 1, sides}:
        both = canvas()
        both.die(0, 0, sides, str(value))
        ink = bytes(a & ~b for a, b in zip(both.buffer, empty.buffer, strict=True))
        assert all(a & ~b == 0 for a, b in zip(ink, body.buffer, strict=True))
        dark = canvas()
        dark.die(0, 0, sides, str(value), filled=True)
        assert bytes(a & ~b for a, b in zip(body.buffer, dark.buffer, strict=True)) == ink


@pytest.mark.parametrize(("sides", "text"), [(2, "1"), (4, "4"), (6, "5"), (10, "10"), (20, "17"), (100, "100")])
def test_big_die_keeps_its_value_inside(sides, text):
    empty, both = canvas(), canvas()
    empty.big_die(40, 10, sides)
    both.big_die(40, 10, sides, text)
    outline, ink = picture(empty), picture(both)
    for y in range(64):
        row = [x for x in range(128) if outline.pixel(x, y)]
        extra = [x for x in range(128) if ink.pixel(x, y) and not outline.pixel(x, y)]
        assert not extra or row[0] < extra[0] and extra[-1] < row[-1]


def test_keys_hold_every_range():
    """Three groups of every die up to d100 on every panel: nothing leaves its key."""
    for size, top in (((128, 64), 36), ((128, 32), 10), ((72, 40), 19)):
        for word in ("1-2", "15-20", "68-100", "88-99", "100", "7", "10", "34", "99-100"):
            frame, both = canvas(*size), canvas(*size)
            frame.keys(".", "", "", top)
            both.keys(word, "", "", top)
            width = 42 if size[0] == 128 else 23
            shown = picture(both)
            assert all(not shown.pixel(x, y) for y in range(size[1]) for x in range(width, size[0]))
            assert all(shown.pixel(x, y) for y in range(top + 1, size[1]) for x in (0, width - 1))
            assert not any(shown.pixel(x, y) for y in range(top + 1, size[1]) for x in (1, width - 2)), (size, word)


def test_long_names_and_lines():
    c = canvas()
    c.header("Napoleon Bonaparte the First", "12345:12345")
    assert text_width(fit("Napoleon Bonaparte", 59)) <= 59
    assert equation_scale("100+100=200", 40) == 0
    assert wrap("No attack: best 5", 40) == ["No", "attack:", "best 5"]
