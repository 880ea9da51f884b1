"""Turns glyphs.txt, the drawing of every glyph and die shape, into the modules of firmware/umpire/fonts.

`python -m host_tools.fonts` writes them; with --check it only says whether they are current. On a board every byte of
a loaded module is heap: what all screens need is in `glyphs`, letters with accents and large figures apart.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("glyphs.txt")
FONTS = Path(__file__).parents[1] / "firmware" / "umpire" / "fonts"

Art = list[str]  # the rows of one glyph, '#' lit

TEXT_STRIDE = 5  # columns kept for a text glyph; wider ones have a table of their own
WIDE_STRIDE = 7
SMALL_KEPT = "0123456789 .:+-–/=>xd'()?!,*ı‐"  # no screen writes words in 3x5
SHAPES = ("circle", "triangle", "square", "diamond", "hexagon")
BIG_SHAPES = ("circle", "triangle", "diamond", "hexagon")
CELL = 15
BOX = "\ufffd"  # stands for what the font lacks
LOOK_UP = '''

def glyph(character: str) -> bytes:
    """The columns of a letter, or of the box."""
    index = NAMES.find(character)
    if index < 0:
        index = len(NAMES)
    return TEXT[5 * index : 5 * index + WIDTHS[index]]
'''


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


def text_names(source: str) -> tuple[str, str, str]:
    """Text glyphs behind ASCII: signs, signs wider than 5 columns, letters. The box of an unknown glyph is none."""
    art = glyphs(section(source, "text 5x7"))
    others = [name for name in art if not " " <= name <= "~" and name != BOX]
    wide = [name for name in others if len(art[name][0]) > TEXT_STRIDE]
    signs = [name for name in others if name not in wide and not name.isalpha()]
    return "".join(signs), "".join(wide), "".join(name for name in others if name.isalpha())


def text_table(source: str, names: str) -> str:
    art = glyphs(section(source, "text 5x7"))
    return table("WIDTHS", bytes(len(art[name][0]) for name in names)) + table(
        "TEXT", b"".join(columns(art[name], TEXT_STRIDE) for name in names)
    )


def glyphs_module(source: str) -> str:
    signs, wide, _ = text_names(source)
    art = glyphs(section(source, "text 5x7"))
    one = glyphs(section(source, "die value, one digit"))
    two = glyphs(section(source, "die value, two digits"))
    ones = "0123456789?·"
    dice = half_widths(section(source, "dice, cell"))
    bodies = b""
    for name in SHAPES:
        body = solid(dice[name])
        bodies += columns(outline(body), CELL) + columns(body, CELL)
    return (
        "# Text glyphs behind ASCII; those wider than 5 columns.\n"
        f'MORE = "{signs}"\n'
        f'WIDE = "{wide}"\n'
        + text_table(source, "".join(map(chr, range(32, 127))) + signs)
        + table("WIDE_TEXT", b"".join(columns(art[name], WIDE_STRIDE) for name in wide))
        + f'ONE_NAMES = "{ones}"\n'
        + "# Die values stand 4 rows below the top of their cell: 2 byte rows of 5 and of 4 columns.\n"
        + table("ONE", b"".join(columns(lowered(one[name]), 5) for name in ones))
        + table("TWO", b"".join(columns(lowered(two[name]), 4) for name in "0123456789"))
        + "# circle, triangle, square, diamond, hexagon: outline, then body; 3 byte rows of 15 each\n"
        + table("SHAPES", bodies, 15)
    )


def accents_module(source: str) -> str:
    _, _, letters = text_names(source)
    return "# Letters with accents; the last glyph is the box for all others.\n" + (
        f'NAMES = "{letters}"\n' + text_table(source, letters + BOX) + LOOK_UP
    )


def figures_module(source: str) -> str:
    small = glyphs(section(source, "small 3x5"))
    big = half_widths(section(source, "big dice"))
    verdict = glyphs(section(source, "verdict"))
    return (
        f'SMALL_NAMES = "{SMALL_KEPT}"\n'
        + table("SMALL_WIDTHS", bytes(len(small[name][0]) for name in SMALL_KEPT))
        + table("SMALL", b"".join(columns(small[name], 3) for name in SMALL_KEPT))
        + "# circle, triangle, diamond, hexagon: half width of each of 33 rows\n"
        + table("BIG_SHAPES", b"".join(bytes(big[name]) for name in BIG_SHAPES), 33)
        + "# cross, tick: 2 byte rows of 16 each\n"
        + table("VERDICTS", b"".join(columns(verdict[name], 16) for name in "✗✓"), 16)
    )


def modules(source: str) -> dict[str, str]:
    """The text of the generated modules by their name."""
    title = "Glyph columns, top pixel in the lowest bit. Generated by host_tools/fonts.py from glyphs.txt."
    made = {"glyphs": glyphs_module, "accents": accents_module, "figures": figures_module}
    return {name: f'"""{title}"""\n\n' + make(source) for name, make in made.items()}


def main(arguments: list[str]) -> int:
    code = 0
    for name, text in modules(SOURCE.read_text(encoding="utf-8")).items():
        target = FONTS / f"{name}.py"
        if "--check" not in arguments:
            target.write_text(text, encoding="utf-8", newline="\n")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            print(f"{target}: not current; run python -m host_tools.fonts")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
