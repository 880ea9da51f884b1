"""Turns glyphs.txt, the drawing of every glyph and die shape, into firmware/umpire/fonts/glyphs.py.

`python -m host_tools.fonts` writes the module; with --check it only says whether the module is current.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("glyphs.txt")
TARGET = Path(__file__).parents[1] / "firmware" / "umpire" / "fonts" / "glyphs.py"

Art = list[str]  # the rows of one glyph, '#' lit

TEXT_STRIDE = 5  # columns kept for a text glyph; wider ones have a table of their own
WIDE_STRIDE = 7
SMALL_KEPT = "0123456789 .:+-–/=>xd'()?!,*ı‐"  # no screen writes words in 3x5
SHAPES = ("circle", "triangle", "square", "diamond", "hexagon")
BIG_SHAPES = ("circle", "triangle", "diamond", "hexagon")
CELL = 15


def sections(source: str) -> dict[str, list[str]]:
    """The lines of glyphs.txt by the first words of their '==' title."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in source.splitlines():
        if line.startswith("== "):
            lines = found.setdefault(line[3:], [])
        else:
            lines.append(line)
    return found


def section(source: str, title: str) -> list[str]:
    return next(lines for name, lines in sections(source).items() if name.startswith(title))


def glyphs(lines: list[str]) -> dict[str, Art]:
    """Every glyph of a section; one begins under its quote mark and ends at the next blank column."""
    found: dict[str, Art] = {}
    heads: list[tuple[int, str]] = []
    for line in lines:
        quoted = [(m.start(), m.group(1)) for m in re.finditer(r"'(.)'", line)]
        if quoted:
            heads = quoted
        elif not line.strip():
            heads = []
        else:
            for start, name in heads:
                found.setdefault(name, []).append(line[start:].split()[0])
    for name, art in found.items():
        if len({len(row) for row in art}) != 1:
            raise ValueError(f"glyph {name!r} has rows of unequal width")
    return found


def columns(art: Art, stride: int) -> bytes:
    """Byte rows of eight pixels, top bit lowest, each `stride` columns long: the panel's own order."""
    out = bytearray()
    for top in range(0, len(art), 8):
        for x in range(stride):
            lit = [row[x : x + 1] == "#" for row in art[top : top + 8]]
            out.append(sum(bit << y for y, bit in enumerate(lit)))
    return bytes(out)


def lowered(art: Art) -> Art:
    return [""] * 4 + art


def half_widths(lines: list[str]) -> dict[str, list[int]]:
    rows = [line.split(":") for line in lines if ":" in line]
    return {name: [int(word) for word in numbers.split()] for name, numbers in rows}


def solid(widths: list[int]) -> Art:
    middle = CELL // 2
    return ["".join(".#"[abs(x - middle) <= half] for x in range(CELL)) for half in widths]


def outline(body: Art) -> Art:
    """The pixels of a body that have an empty neighbour beside, above or below."""

    def lit(x: int, y: int) -> bool:
        return 0 <= y < len(body) and 0 <= x < CELL and body[y][x] == "#"

    def edge(x: int, y: int) -> bool:
        around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return lit(x, y) and not all(lit(*place) for place in around)

    return ["".join(".#"[edge(x, y)] for x in range(CELL)) for y in range(len(body))]


def table(name: str, data: bytes, per_line: int = 20) -> str:
    rows = [data[i : i + per_line] for i in range(0, len(data), per_line)]
    body = "\n".join('    b"' + "".join(f"\\x{byte:02x}" for byte in row) + '"' for row in rows)
    return f"{name} = (\n{body}\n)\n"


def text_tables(source: str) -> str:
    art = glyphs(section(source, "text 5x7"))
    ascii_names = [chr(code) for code in range(32, 127)]
    others = [name for name in art if name not in ascii_names]
    wide = "".join(name for name in others if len(art[name][0]) > TEXT_STRIDE)
    # The box of an unknown glyph stands last.
    more = "".join(name for name in others if name not in wide and name != "\ufffd") + "\ufffd"
    narrow = ascii_names + list(more)
    return (
        "# Text glyphs behind ASCII, the box for all others; those wider than 5 columns.\n"
        f'MORE = "{more[:-1]}"\n'
        f'WIDE = "{wide}"\n'
        + table("WIDTHS", bytes(len(art[name][0]) for name in narrow))
        + table("TEXT", b"".join(columns(art[name], TEXT_STRIDE) for name in narrow))
        + table("WIDE_TEXT", b"".join(columns(art[name], WIDE_STRIDE) for name in wide))
    )


def digit_tables(source: str) -> str:
    small = glyphs(section(source, "small 3x5"))
    one = glyphs(section(source, "die value, one digit"))
    two = glyphs(section(source, "die value, two digits"))
    ones = "0123456789?·"
    return (
        f'SMALL_NAMES = "{SMALL_KEPT}"\n'
        + table("SMALL_WIDTHS", bytes(len(small[name][0]) for name in SMALL_KEPT))
        + table("SMALL", b"".join(columns(small[name], 3) for name in SMALL_KEPT))
        + f'ONE_NAMES = "{ones}"\n'
        + "# Die values stand 4 rows below the top of their cell: 2 byte rows of 5 and of 4 columns.\n"
        + table("ONE", b"".join(columns(lowered(one[name]), 5) for name in ones))
        + table("TWO", b"".join(columns(lowered(two[name]), 4) for name in "0123456789"))
    )


def shape_tables(source: str) -> str:
    dice = half_widths(section(source, "dice, cell"))
    bodies = b""
    for name in SHAPES:
        body = solid(dice[name])
        bodies += columns(outline(body), CELL) + columns(body, CELL)
    big = half_widths(section(source, "big dice"))
    verdict = glyphs(section(source, "verdict"))
    return (
        "# circle, triangle, square, diamond, hexagon: outline, then body; 3 byte rows of 15 each\n"
        + table("SHAPES", bodies, 15)
        + "# circle, triangle, diamond, hexagon: half width of each of 33 rows\n"
        + table("BIG_SHAPES", b"".join(bytes(big[name]) for name in BIG_SHAPES), 33)
        + "# cross, tick: 2 byte rows of 16 each\n"
        + table("VERDICTS", b"".join(columns(verdict[name], 16) for name in "✗✓"), 16)
    )


def module(source: str) -> str:
    """The text of the generated module."""
    title = "Glyph columns, top pixel in the lowest bit. Generated by host_tools/fonts.py from glyphs.txt."
    return f'"""{title}"""\n\n' + text_tables(source) + digit_tables(source) + shape_tables(source)


def main(arguments: list[str]) -> int:
    text = module(SOURCE.read_text(encoding="utf-8"))
    if "--check" in arguments:
        current = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        if not current:
            print(f"{TARGET}: not current; run python -m host_tools.fonts")
        return 0 if current else 1
    TARGET.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
