"""One-bit pictures as the panel shows them: compare, read and write PBM, write PNG and contact sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

LIT = (216, 240, 255)
DARK = (6, 8, 12)
GROUND = (30, 31, 34)
INK = (200, 200, 200)


@dataclass(frozen=True)
class Picture:
    """`pixels`: width * height bytes of 0 or 1, row by row from the top left."""

    width: int
    height: int
    pixels: bytes

    def __post_init__(self) -> None:
        if len(self.pixels) != self.width * self.height:
            raise ValueError(f"{len(self.pixels)} pixels for {self.width}x{self.height}")

    @classmethod
    def from_buffer(cls, buffer: bytes | bytearray, width: int, height: int) -> Picture:
        """From a frame buffer: byte rows of eight pixels, top pixel in the lowest bit."""
        lit = bytearray(width * height)
        for y in range(height):
            for x in range(width):
                lit[y * width + x] = buffer[(y >> 3) * width + x] >> (y & 7) & 1
        return cls(width, height, bytes(lit))

    @classmethod
    def read_pbm(cls, path: Path) -> Picture:
        """A plain (P1) portable bitmap."""
        lines = [line.split("#")[0] for line in path.read_text(encoding="ascii").splitlines()]
        words = " ".join(lines).split()
        if words[0] != "P1":
            raise ValueError(f"{path}: not a plain PBM")
        bits = "".join(words[3:])
        return cls(int(words[1]), int(words[2]), bytes(int(bit) for bit in bits))

    def write_pbm(self, path: Path) -> None:
        rows = "\n".join("".join(map(str, row)) for row in self.rows())
        path.write_text(f"P1\n{self.width} {self.height}\n{rows}\n", encoding="ascii", newline="\n")

    def rows(self) -> Iterator[bytes]:
        for start in range(0, len(self.pixels), self.width):
            yield self.pixels[start : start + self.width]

    def pixel(self, x: int, y: int) -> int:
        return self.pixels[y * self.width + x]

    def differences(self, other: Picture) -> int:
        """How many pixels differ; pictures of another size differ in all."""
        if (self.width, self.height) != (other.width, other.height):
            return max(len(self.pixels), len(other.pixels))
        return sum(a != b for a, b in zip(self.pixels, other.pixels, strict=True))

    def __str__(self) -> str:
        """'#' for a lit pixel: what a failed test shows."""
        return "\n".join("".join(".#"[bit] for bit in row) for row in self.rows())

    def image(self, scale: int = 4) -> Image:
        """A PIL image, each pixel scale x scale."""
        from PIL import Image

        image = Image.new("RGB", (self.width, self.height))
        image.putdata([LIT if bit else DARK for bit in self.pixels])
        return image.resize((self.width * scale, self.height * scale), Image.Resampling.NEAREST)

    def write_png(self, path: Path, scale: int = 4) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.image(scale).save(path, optimize=True)


def contact_sheet(pictures: Sequence[tuple[str, Picture]], columns: int = 3, scale: int = 3) -> Image:
    """Pictures side by side, each over its label."""
    from PIL import Image, ImageDraw, ImageFont

    gap, line = 16, 16
    width = max(picture.width for _, picture in pictures) * scale + gap
    height = max(picture.height for _, picture in pictures) * scale + gap + line
    count = min(columns, len(pictures))
    sheet = Image.new("RGB", (count * width + gap, -(-len(pictures) // count) * height + gap), GROUND)
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default()
    for index, (label, picture) in enumerate(pictures):
        x = gap + index % count * width
        y = gap + index // count * height
        sheet.paste(picture.image(scale), (x, y))
        draw.text((x, y + picture.height * scale + 2), label, fill=INK, font=font)
    return sheet
