"""The pictures in README.md, drawn from press scripts, so that they show what the screens show.

python -m host_tools.pictures      draws them anew into boards/pico/pictures, and boards/NAME/screens.png for boards
                                   with another panel, out of the scripts' golden pictures

Everything is drawn by whole numbers and one square root: the same pixels on every machine.
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools import framebuf, presses
from host_tools.chips.picture import DARK, LIT, Picture
from umpire.canvas import Canvas, text_width
from umpire.wrapping import wrap

if TYPE_CHECKING:
    from PIL.Image import Image

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "tests" / "presses"
GOLDEN = ROOT / "tests" / "golden" / "presses"
FOLDER = ROOT / "boards" / "pico" / "pictures"
SCALE = 4

Colour = tuple[int, int, int]
GROUND: Colour = (30, 31, 34)
CAPTION: Colour = (214, 216, 220)
GLASS: Colour = (2, 3, 5)
CASE: Colour = (58, 66, 78)
CASE_EDGE: Colour = (36, 41, 49)
KNOB: Colour = (206, 72, 58)
KNOB_EDGE: Colour = (122, 40, 32)
ENGRAVED: Colour = (168, 176, 188)


@dataclass(frozen=True)
class Shot:
    """A picture of a press script, and what is said below it (two short lines at most)."""

    script: str
    name: str
    caption: str


HERO = Shot("readme", "turn", "")

# Each becomes a strip FOLDER/NAME.png, its shots side by side.
STRIPS: dict[str, list[Shot]] = {
    "set-up": [
        Shot("readme", "menu", "Switched on: the menu"),
        Shot("readme", "set-up", "All is set already. B begins"),
        Shot("readme", "army", "Ready armies, with points"),
    ],
    "begin": [
        Shot("readme", "who-rolls", "The device rolls, or you do"),
        Shot("readme", "first", "Draw, or say who won the throw"),
        Shot("readme-end", "drawn", "The draw"),
    ],
    "own-dice": [
        Shot("readme", "d20", "Your d20 shows 8. That is B"),
        Shot("readme", "d20-again", "Now A, and A once more"),
        Shot("readme", "re-roll", "Later: only dice that attacked"),
    ],
    "device-dice": [
        Shot("readme-end", "to-roll", "One press rolls"),
        Shot("readme-end", "rolling", "The dice tumble for half a second"),
        Shot("readme-end", "table", "All values stand on the table"),
    ],
    "attack": [
        Shot("readme", "table", "Which die to take? The largest first"),
        Shot("readme", "attack-2", "With which of yours?"),
        Shot("readme", "taken", "What has happened, and what is next"),
    ],
    "judge": [
        Shot("readme", "judge-marks", "Mark a target and any dice"),
        Shot("readme", "judge-no", "Not legal, and why"),
        Shot("readme", "judge-yes", "Legal: B plays it"),
    ],
    "end": [
        Shot("readme-end", "no-attack", "A forced pass says why"),
        Shot("readme-end", "over", "The end"),
        Shot("readme-end", "record", "The record of the match"),
    ],
    "mistakes": [
        Shot("readme", "pause", "Hold B: the menu in a match"),
        Shot("readme", "take-back", "First it says what goes"),
        Shot("readme", "correct", "A number was mistyped"),
    ],
    "power": [
        Shot("readme", "idle", "Left alone: readable across the table"),
        Shot("readme", "resume", "After a power failure: one press"),
        Shot("readme", "resumed", "The same question is open"),
    ],
}


# boards/NAME/screens.png: golden pictures, for boards with other panels than the Pico's.
BOARD_STRIPS: dict[str, list[Shot]] = {
    "feather_rp2040_oled": [
        Shot("match-device-128x32", "table", "Which die to take?"),
        Shot("match-device-128x32", "attack", "With which of yours?"),
        Shot("match-device-128x32", "taken", "What has happened"),
    ],
    "thumby": [
        Shot("narrow", "d10", "Your d10: in thirds"),
        Shot("narrow", "table", "Which die?"),
        Shot("narrow", "flank-of-three", "With which of yours?"),
        Shot("narrow", "taken", "What has happened"),
    ],
}


@cache
def shots(script: str) -> dict[str, Picture]:
    """The pictures of a script on its first panel."""
    with tempfile.TemporaryDirectory() as folder:
        return presses.play_here(presses.read(SCRIPTS / f"{script}.txt"), Path(folder)).shots


class Drawing:
    """A picture in colours. `pixels`: three bytes each, row by row."""

    def __init__(self, width: int, height: int, ground: Colour = GROUND) -> None:
        self.width = width
        self.height = height
        self.pixels = bytearray(bytes(ground) * (width * height))

    def fill(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        row = bytes(colour) * width
        for line in range(y, y + height):
            at = 3 * (line * self.width + x)
            self.pixels[at : at + 3 * width] = row

    def rounded(self, x: int, y: int, width: int, height: int, radius: int, colour: Colour) -> None:
        """A rectangle with round corners; a disc, if they are all of it."""
        self.fill(x, y + radius, width, height - 2 * radius, colour)
        self.fill(x + radius, y, width - 2 * radius, radius, colour)
        self.fill(x + radius, y + height - radius, width - 2 * radius, radius, colour)
        for down in range(radius):
            for right in range(radius):
                part = self._inside(radius - right, radius - down, radius)
                for px in (x + right, x + width - 1 - right):
                    for py in (y + down, y + height - 1 - down):
                        self._blend(px, py, colour, part)

    @staticmethod
    def _inside(right: int, down: int, radius: int) -> int:
        """How much of a pixel, in 256ths, is inside a circle; its outer corner is so far from the middle."""
        distance = math.sqrt((2 * right - 1) ** 2 + (2 * down - 1) ** 2) / 2
        return max(0, min(256, round(256 * (radius - distance + 0.5))))

    def _blend(self, x: int, y: int, colour: Colour, part: int) -> None:
        at = 3 * (y * self.width + x)
        for k in range(3):
            self.pixels[at + k] = (self.pixels[at + k] * (256 - part) + colour[k] * part) >> 8

    def paste(self, picture: Picture, x: int, y: int, scale: int, lit: Colour, dark: Colour | None = None) -> None:
        """A panel's picture, each pixel scale x scale; without `dark` only what is lit."""
        for down, row in enumerate(picture.rows()):
            at = 3 * ((y + down * scale) * self.width + x)
            end = at + 3 * scale * picture.width
            ground = self.pixels[at:end]
            for right, bit in enumerate(row):
                if bit or dark:
                    left = 3 * scale * right
                    ground[left : left + 3 * scale] = bytes(lit if bit or dark is None else dark) * scale
            for again in range(scale):
                shift = 3 * again * self.width
                self.pixels[at + shift : end + shift] = ground

    def text(self, text: str, middle: int, y: int, scale: int, colour: Colour) -> None:
        """A line in the panel's own letters, centred."""
        picture = _line(text)
        self.paste(picture, middle - picture.width * scale // 2, y, scale, colour)

    def image(self) -> Image:
        """As an image of Pillow's."""
        from PIL import Image

        return Image.frombytes("RGB", (self.width, self.height), bytes(self.pixels))


def _line(text: str) -> Picture:
    """A line of text in a picture of its own width and nine rows."""
    width = text_width(text)
    canvas = Canvas(width, 16, framebuf)
    canvas.fill(0)
    canvas.text(text, 0, 0)
    whole = Picture.from_buffer(bytes(canvas.buffer), width, 16)
    return Picture(width, 9, whole.pixels[: 9 * width])


def handheld(picture: Picture) -> Drawing:
    """The handheld in play: panel, three buttons below its legend, a case."""
    width, height = picture.width * SCALE, picture.height * SCALE
    drawing = Drawing(width + 160, height + 290)
    drawing.rounded(16, 16, width + 128, height + 258, 44, CASE_EDGE)
    drawing.rounded(20, 20, width + 120, height + 250, 40, CASE)
    drawing.text("Umpire", drawing.width // 2, 37, 3, ENGRAVED)
    drawing.rounded(60, 76, width + 40, height + 36, 14, GLASS)
    drawing.paste(picture, 80, 94, SCALE, LIT, DARK)
    y = height + 136
    for letter, column in zip("ABC", (21, 64, 107), strict=True):  # where the legend's columns have their middle
        x = 80 + column * SCALE * picture.width // 128
        drawing.rounded(x - 38, y - 2, 76, 76, 38, KNOB_EDGE)
        drawing.rounded(x - 34, y + 2, 68, 68, 34, KNOB)
        drawing.text(letter, x, y + 84, 3, ENGRAVED)
    return drawing


def strip(chosen: list[Shot]) -> Drawing:
    """Panels side by side, each over what is said of it."""
    pictures = [_golden(shot) or shots(shot.script)[shot.name] for shot in chosen]
    width, height = pictures[0].width * SCALE, pictures[0].height * SCALE
    gap, edge, line, scale = 24, 10, 34, 3
    pitch = width + 2 * edge + gap
    said = [wrap(shot.caption, (width + 2 * edge) // scale) for shot in chosen]
    rows = max(map(len, said))
    drawing = Drawing(pitch * len(pictures) + gap, height + 2 * edge + 2 * gap + rows * line)
    for k, picture in enumerate(pictures):
        x = gap + k * pitch
        drawing.rounded(x, gap, width + 2 * edge, height + 2 * edge, 8, GLASS)
        drawing.paste(picture, x + edge, gap + edge, SCALE, LIT, DARK)
        for down, text in enumerate(said[k]):
            drawing.text(text, x + edge + width // 2, gap + height + 2 * edge + 14 + down * line, scale, CAPTION)
    return drawing


def _golden(shot: Shot) -> Picture | None:
    """A script's picture on another than its first panel; None: it is to be played."""
    path = GOLDEN / shot.script / f"{shot.name}.png"
    return presses.read_png(path) if shot in sum(BOARD_STRIPS.values(), []) else None


def board_pictures() -> Iterator[tuple[Path, Image]]:
    """The boards' own, by file."""
    for name, chosen in BOARD_STRIPS.items():
        yield ROOT / "boards" / name / "screens.png", strip(chosen).image()


def pictures() -> Iterator[tuple[str, Image]]:
    """Every picture by the name of its file."""
    yield "handheld.png", handheld(shots(HERO.script)[HERO.name]).image()
    for name, chosen in STRIPS.items():
        yield f"{name}.png", strip(chosen).image()


def same(image: Image, path: Path) -> bool:
    """Are the pixels in the file these? (The file's bytes depend on who compressed them.)"""
    from PIL import Image

    if not path.exists():
        return False
    with Image.open(path) as other:
        pixels: bytes = other.convert("RGB").tobytes()
        return other.size == image.size and pixels == image.tobytes()


def main() -> int:
    """Writes those that have changed, and removes what is none of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = set()
    for name, image in pictures():
        names.add(name)
        if not same(image, FOLDER / name):
            image.save(FOLDER / name, optimize=True)
            print((FOLDER / name).relative_to(ROOT))
    for path, image in board_pictures():
        if not same(image, path):
            image.save(path, optimize=True)
            print(path.relative_to(ROOT))
    for path in FOLDER.glob("*.png"):
        if path.name not in names:
            path.unlink()
            print(f"{path.relative_to(ROOT)} removed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
