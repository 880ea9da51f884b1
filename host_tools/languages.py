"""The handheld's words in other languages: finds the English ones, and makes the file that the board reads.

`python -m host_tools.languages` writes firmware/umpire/japanese.bin out of japanese/words.tsv, the table of words,
and japanese/misaki.hex, the glyphs; with --check it only says whether it is current. A word with a new character
needs that character's glyph: with --font TTF they are all drawn anew, from misaki_gothic_2nd.ttf of Debian's package
fonts-misaki (its licence: japanese/misaki.txt).

The file, all numbers big-endian: how many blocks of glyphs there are, and where the words begin (2 bytes each); the
blocks in the order of their characters, each of 16 characters in UTF-8 (3 bytes each), then 7 columns of each glyph,
its top pixel in the lowest bit; the words: a table (see index) of place (2 bytes) and length (1 byte) of what it is in
Japanese, by the English words; these texts in UTF-8.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from host_tools import index

HERE = Path(__file__).with_name("japanese")
TABLE = HERE / "words.tsv"
GLYPHS = HERE / "misaki.hex"
FIRMWARE = Path(__file__).resolve().parents[1] / "firmware" / "umpire"
TARGET = FIRMWARE / "japanese.bin"
BLOCK = 16  # glyphs
COLUMNS = 7  # of a glyph; the eighth keeps its distance

_PATH = re.compile(r"umpire|(\w+\.\w*[A-Za-z]\w*(\.\w+)* ?)+")  # of modules: "table.Table"
_UNIT = re.compile(r"^\d+ (?=[A-Z])")  # armies: the die's size before its name


class LanguageError(Exception):
    """What is wrong with a table, and where."""


# The English words ----------------------------------------------------------------------------------------------------


def spoken(firmware: Path = FIRMWARE) -> dict[str, str]:
    """The strings of the screens that have a word in them, and the module of each: also some that are never shown,
    such as the names of rules. Tables that stand in one string are taken apart."""
    found: dict[str, str] = {}
    files = [*sorted((firmware / "screens").glob("*.py")), firmware / "reasons.py", firmware / "refusals.py"]
    for file in files:
        for text in _literals(ast.parse(file.read_text(encoding="utf-8"))):
            words = [word.replace("-", " ") for word in text.split()] if file.stem == "reasons" else _parts(text)
            for part in words:
                if re.search("[A-Za-z]{2}|{", part) and not _PATH.fullmatch(part):
                    found.setdefault(part, file.stem)
    from umpire.medieval import spells, themes, units

    for row in (units.OURS + "\n" + spells.TABLE).split("\n"):
        found.setdefault(row.split()[0].replace("-", " ").title(), "medieval")
    for theme in (themes.PLACES + " " + themes.WEATHERS).split():
        found.setdefault(theme, "medieval")
    return found


def _parts(text: str) -> Iterator[str]:
    if "|" not in text:
        yield text
        return
    for line in text.split("\n"):
        *parts, last = line.split("|")
        for part in parts:
            yield _UNIT.sub("", part)
        if re.fullmatch(r"(\w+=\w+ ?)+", last):  # house_rules: what a value is called
            for word in last.split():
                yield word.partition("=")[2].replace("_", " ")
        else:
            yield _UNIT.sub("", last)


def _literals(tree: ast.Module) -> Iterator[str]:
    """Strings but for docstrings and types."""
    out = {id(part) for node in ast.walk(tree) for whole in _no_words(node) for part in ast.walk(whole)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in out:
            yield node.value
        elif isinstance(node, ast.Constant) and isinstance(node.value, bytes) and b"|" in node.value:
            yield node.value.decode()  # a table


def _no_words(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        first = node.body[0] if node.body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            yield first
    if isinstance(node, ast.FunctionDef) and node.returns:
        yield node.returns
    if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
        yield node.annotation
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        yield node


# The tables -----------------------------------------------------------------------------------------------------------


def table(path: Path = TABLE) -> dict[str, str]:
    """The words of a language by the English ones. Raises LanguageError."""
    words: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        english, tab, other = line.partition("\t")
        if not tab or not english or not other or "\t" in other:
            raise LanguageError(f"{path.name}:{number}: a line is English, a tab, and what that is")
        if english in words:
            raise LanguageError(f"{path.name}:{number}: {english!r} stands there twice")
        _same_places(english, other, f"{path.name}:{number}")
        words[english] = other
    return words


def _same_places(english: str, other: str, where: str) -> None:
    """The other language puts in nothing that English has not."""
    places = re.findall(r"{(\d?)}", english)
    known = {number or str(at) for at, number in enumerate(places)}
    if re.search(r"{\D?}|{\d{2,}}", other) or not set(re.findall(r"{(\d)}", other)) <= known:
        raise LanguageError(f"{where}: {other!r} has places that {english!r} has not")


def characters(words: dict[str, str]) -> str:
    """Those that need a glyph of the language's own, in order."""
    return "".join(sorted({sign for text in words.values() for sign in text if ord(sign) >= 0x3000}))


def glyphs(path: Path = GLYPHS) -> dict[str, bytes]:
    """Eight rows of each glyph, its leftmost pixel in the highest bit."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line[0]: bytes.fromhex(line[2:]) for line in lines if line}


def columns(rows: bytes) -> bytes:
    """A glyph's columns as the panel has them. Raises LanguageError where one has no gap at its right."""
    if any(row & 1 for row in rows):
        raise LanguageError("a glyph is wider than 7")
    return bytes(sum((row >> 7 - x & 1) << y for y, row in enumerate(rows)) for x in range(COLUMNS))


# The file -------------------------------------------------------------------------------------------------------------


def glyph_part(words: dict[str, str], drawn: dict[str, bytes]) -> bytes:
    """The blocks of glyphs. Raises LanguageError."""
    signs = characters(words)
    missing = "".join(sign for sign in signs if sign not in drawn)
    if missing:
        raise LanguageError(f"no glyphs for {missing}: python -m host_tools.languages --font TTF")
    out = bytearray()
    for at in range(0, len(signs), BLOCK):
        block = signs[at : at + BLOCK]
        out += block.encode().ljust(3 * BLOCK, b"\xff")
        out += b"".join(columns(drawn[sign]) for sign in block).ljust(COLUMNS * BLOCK, b"\0")
    return bytes(out)


def word_part(words: dict[str, str], begin: int) -> bytes:
    """The words, at the place `begin` of the file. Raises LanguageError where two have one checksum."""
    sums = {crc32(english.encode()): other.encode() for english, other in words.items()}
    if len(sums) < len(words):
        raise LanguageError("two English words have the same checksum")
    records, texts = {}, bytearray()
    for number, text in sorted(sums.items()):
        if text not in texts:
            texts += text
        at = begin + index.size(len(sums)) + texts.index(text)
        records[number] = at.to_bytes(2, "big") + bytes([len(text)])
    return index.table(records, begin) + bytes(texts)


def build() -> bytes:
    """What the board reads. Raises LanguageError."""
    words = table()
    blocks = glyph_part(words, glyphs())
    begin = 4 + len(blocks)
    count = len(blocks) // (BLOCK * (3 + COLUMNS))
    return count.to_bytes(2, "big") + begin.to_bytes(2, "big") + blocks + word_part(words, begin)


def drawn_by(font: Path, signs: str) -> str:
    """The glyphs of a font, as GLYPHS has them."""
    from PIL import Image, ImageDraw, ImageFont

    face = ImageFont.truetype(str(font), 8)
    lines = []
    for sign in signs:
        picture = Image.new("1", (8, 8))
        pen = ImageDraw.Draw(picture)
        pen.fontmode = "1"
        pen.text((0, 0), sign, fill=1, font=face)
        lines.append(f"{sign} {picture.tobytes().hex()}\n")
    return "".join(lines)


def main(arguments: list[str]) -> int:
    """Writes the file, or says what is wrong."""
    try:
        if "--font" in arguments:
            font = Path(arguments[arguments.index("--font") + 1])
            GLYPHS.write_text(drawn_by(font, characters(table())), encoding="utf-8", newline="\n")
        made = build()
    except LanguageError as error:
        print(error)
        return 1
    if "--check" not in arguments:
        TARGET.write_bytes(made)
    elif not TARGET.exists() or TARGET.read_bytes() != made:
        print(f"{TARGET}: not current; run python -m host_tools.languages")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
