"""Press scripts: what fingers do to the handheld, step by step, and the pictures that must come of it.

A script is a text file, tests/presses/NAME.txt. Its pictures are tests/golden/presses/NAME/SHOT.png, on a panel after
the first NAME-128x32/SHOT.png and so on. `#` begins a comment. First come lines that set the stage:

    panel 128x64 128x32   the panel's size, or several: it is played once on each (128x64)
    seed 42               the device's dice are repeatable and say so; without it they are repeatable in secret

Then steps, in the order in which they happen; every press waits until its picture stands still:

    B                     press a button; several may stand in a line: C C B
    C*3                   three times
    hold B                a long press; `hold C 2s`: as long as that
    quick B               a press whose picture is not waited for (for a shot of something that moves)
    type d20 14 3         the presses that enter 14 and then 3 as results of d20s, by groups
    wait 20s              nothing is pressed; also 500ms
    shot NAME             the picture counts
    see TEXT              the picture says so somewhere, perhaps in several lines (checked where the text is known, not
                          only its pixels)
    panel off, panel on   the panel is unplugged, and plugged in again
    dice stuck, dice good the source of randomness fails (not with a seed)
    flash full, flash free
    cut                   the power fails and comes back

A script is played on a `Target`: the simulated handheld here, or the real firmware on an emulated board.
"""

from __future__ import annotations

import contextlib
import gc
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from host_tools.chips.picture import Picture
from host_tools.chips.ssd1306 import SSD1306, ModelBus
from host_tools.saying import SayingCanvas
from host_tools.simulated import Simulated
from umpire.device.buttons import LONG

BUTTONS = "ABC"
USUAL = (128, 64)
FAULTS = {"panel": ("off", "on"), "dice": ("stuck", "good"), "flash": ("full", "free")}
_UNITS = {"ms": 1, "s": 1000, "min": 60_000}


class ScriptError(Exception):
    """FILE:LINE: what is wrong with a script, or what it saw that it should not have."""


@dataclass(frozen=True)
class Step:
    """`kind` is a method of Target, or `shot` or `see`; `number` an event, a button, or milliseconds."""

    line: int
    kind: str
    number: int = 0
    ms: int = 0
    words: tuple[str, ...] = ()

    def plain(self) -> str:
        """In one line for a reader that knows nothing: kind number ms word..."""
        return " ".join([self.kind, str(self.number), str(self.ms), *self.words])


@dataclass
class Script:
    """What a file says."""

    name: str
    steps: list[Step]
    width: int = 128
    height: int = 64
    seed: int | None = None
    sizes: list[tuple[int, int]] = field(default_factory=lambda: [USUAL])

    def on(self, width: int, height: int) -> Script:
        """The same on a panel of this size; its name tells one that is not its first."""
        name = self.name if (width, height) == self.sizes[0] else f"{self.name}-{width}x{height}"
        return replace(self, name=name, width=width, height=height)

    @property
    def shots(self) -> list[str]:
        """The names of its pictures, in order."""
        return [step.words[0] for step in self.steps if step.kind == "shot"]

    @property
    def hurries(self) -> bool:
        """Does it look at something that moves? Then its pictures depend on the clock."""
        return any(step.kind == "quick" for step in self.steps)


class Target(Protocol):
    """What can play a script. Every press waits until the picture stands still."""

    def press(self, event: int) -> None:
        """A, B, C: 0, 1, 2; LONG more for a long press."""

    def hold(self, button: int, ms: int) -> None:
        """A button held for so long."""

    def quick(self, event: int) -> None:
        """A press; the picture is not waited for."""

    def wait(self, ms: int) -> None:
        """Nothing is pressed."""

    def fault(self, part: str, state: str) -> None:
        """One of FAULTS."""

    def cut(self) -> None:
        """The power fails and comes back."""

    def picture(self) -> Picture:
        """What the panel shows."""

    def text(self) -> str | None:
        """What the panel says in words; None if nobody knows."""


# -- reading ---------------------------------------------------------------------------------------------------------


def read(path: Path) -> Script:
    """A script out of its file, on the first of its panels. Raises ScriptError, OSError."""
    return parse(path.read_text(encoding="utf-8"), path.stem, str(path))


def read_all(path: Path) -> list[Script]:
    """A script once for each of its panels."""
    script = parse(path.read_text(encoding="utf-8"), path.stem, str(path))
    return [script.on(*size) for size in script.sizes]


def parse(text: str, name: str = "script", file: str = "script") -> Script:
    """A script out of its text."""
    script = Script(name, [])
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        try:
            if not (_header(script, words) if not script.steps else False):
                script.steps.extend(_steps(number, words))
            _fits(script, words)
        except ValueError as error:
            raise ScriptError(f"{file}:{number}: {error}") from None
    return script


def _header(script: Script, words: list[str]) -> bool:
    match words:
        case ["panel", *sizes] if sizes and sizes[0] not in FAULTS["panel"]:
            script.sizes = [panel_size(size) for size in sizes]
            script.width, script.height = script.sizes[0]
        case ["seed", number]:
            if not number.isdecimal():
                raise ValueError(f"a seed is a number, not {number!r}")
            script.seed = int(number)
        case _:
            return False
    return True


def panel_size(text: str) -> tuple[int, int]:
    """(128, 64) of "128x64". Raises ValueError."""
    found = re.fullmatch(r"(\d+)x(\d+)", text)
    if not found:
        raise ValueError(f"a panel is WIDTHxHEIGHT, not {text!r}")
    width, height = int(found[1]), int(found[2])
    if not (8 <= width <= 128 and 8 <= height <= 64 and height % 8 == 0):
        raise ValueError(f"no panel is {text}: at most 128x64, its height a multiple of 8")
    return width, height


def _fits(script: Script, words: list[str]) -> None:
    """What a single line cannot know."""
    if words[:2] == ["dice", "stuck"] and script.seed is not None:
        raise ValueError("dice with a seed cannot stick: leave out `seed`")
    if words[0] == "shot" and script.shots.count(words[1]) > 1:
        raise ValueError(f"there is a shot {words[1]!r} already")


def _steps(line: int, words: list[str]) -> list[Step]:
    match words:
        case ["wait", time]:
            return [Step(line, "wait", ms=_time(time))]
        case ["shot", name]:
            if not re.fullmatch(r"[a-z0-9-]+", name):
                raise ValueError(f"a shot is named in small letters, digits and hyphens, not {name!r}")
            return [Step(line, "shot", words=(name,))]
        case ["see", *text] if text:
            return [Step(line, "see", words=tuple(text))]
        case ["type", size, *values] if values:
            return [Step(line, "press", event) for event in typed(size, values)]
        case [("panel" | "dice" | "flash") as part, state] if state in FAULTS[part]:
            return [Step(line, "fault", words=(part, state))]
        case ["cut"]:
            return [Step(line, "cut")]
    return list(_presses(line, words))


def _presses(line: int, words: list[str]) -> Iterator[Step]:
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in ("hold", "quick"):
            if not rest or rest[0] not in BUTTONS:
                raise ValueError(f"{word} A, B or C")
            button = BUTTONS.index(rest.pop(0))
            if word == "quick":
                yield Step(line, "quick", button)
            elif rest and rest[0][0].isdigit():
                yield Step(line, "hold", button, _time(rest.pop(0)))
            else:
                yield Step(line, "press", LONG + button)
            continue
        found = re.fullmatch(r"([ABC])(?:\*(\d+))?", word)
        if not found:
            raise ValueError(f"{' '.join(words)!r} is no step")
        for _ in range(int(found[2] or 1)):
            yield Step(line, "press", BUTTONS.index(found[1]))


def _time(text: str) -> int:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|min)", text)
    if not found:
        raise ValueError(f"a time is like 500ms, 20s or 2min, not {text!r}")
    return round(float(found[1]) * _UNITS[found[2]])


def typed(size: str, values: list[str]) -> list[int]:
    """The presses that enter results of one size of die in groups of faces."""
    found = re.fullmatch(r"d(\d+)", size)
    if not found:
        raise ValueError(f"a die is like d20, not {size!r}")
    events: list[int] = []
    for value in values:
        if not value.isdecimal() or not 1 <= int(value) <= int(found[1]):
            raise ValueError(f"a {size} does not show {value!r}")
        events += _typed(1, int(found[1]), int(value))
    return events


def _typed(low: int, high: int, value: int) -> Iterator[int]:
    """The faces stand in thirds over the buttons, the first ones larger; the last two over A and C."""
    while low < high:
        count = high - low + 1
        if count == 2:
            yield 0 if value == low else 2
            return
        for button in range(3):
            size = count // 3 + (button < count % 3)
            if value < low + size:
                yield button
                high = low + size - 1
                break
            low += size


# -- the simulated handheld as a target ------------------------------------------------------------------------------


class TracedBus(ModelBus):
    """A model's bus that keeps what was written to the chip, for another runtime's bytes to be compared with."""

    def __init__(self, chip: SSD1306) -> None:
        super().__init__(chip)
        self.trace = bytearray()

    @property
    def sent(self) -> int:
        """Bytes of pictures."""
        return self.chip.bytes_of_data

    def writeto(self, address: int, buffer: bytes | bytearray, *, start: int = 0, end: int | None = None) -> None:
        super().writeto(address, buffer, start=start, end=end)
        self.trace += buffer[start:end]


class SimulatedTarget(Simulated):
    """The firmware here, over the model of the panel's chip, by virtual time."""

    def __init__(self, script: Script, folder: Path) -> None:
        self.chip = SSD1306(script.width, script.height)
        self.traced = TracedBus(self.chip)
        super().__init__(self.traced, str(folder), script.width, script.height, script.seed, canvas=SayingCanvas)
        self.settle()

    def picture(self) -> Picture:
        return self.chip.frame()

    def text(self) -> str | None:
        canvas: SayingCanvas = self.ui.panel.canvas
        return canvas.text_of_all()


# -- playing ---------------------------------------------------------------------------------------------------------


@dataclass
class Played:
    """The pictures of a script, by name."""

    script: Script
    shots: dict[str, Picture] = field(default_factory=dict)


def play(script: Script, target: Target, file: str = "") -> Played:
    """Plays a script from its first step to its last. Raises ScriptError for a `see` that does not see."""
    played = Played(script)
    for step in script.steps:
        match step.kind:
            case "press":
                target.press(step.number)
            case "hold":
                target.hold(step.number, step.ms)
            case "quick":
                target.quick(step.number)
            case "wait":
                target.wait(step.ms)
            case "fault":
                target.fault(*step.words)
            case "cut":
                target.cut()
            case "shot":
                played.shots[step.words[0]] = target.picture()
            case "see":
                _look(target, step, file or script.name)
    return played


def _look(target: Target, step: Step, file: str) -> None:
    text = target.text()
    wanted = " ".join(step.words)
    if text is not None and not any(wanted in text.replace("\n", end) for end in (" ", "")):  # Japanese has no spaces
        raise ScriptError(f"{file}:{step.line}: the panel does not say {wanted!r} but\n{text}\n{target.picture()}")


def play_here(script: Script, folder: Path, file: str = "") -> Played:
    """Plays a script on the simulated handheld, with its flash in `folder`."""
    with _quick_collections():
        return play(script, SimulatedTarget(script, folder), file)


@contextlib.contextmanager
def _quick_collections() -> Iterator[None]:
    """The firmware collects garbage after every press: it need not look at the whole of this process each time."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


# -- golden pictures -------------------------------------------------------------------------------------------------


def write_png(picture: Picture, path: Path) -> None:
    """A pixel a pixel, one bit each."""
    from PIL import Image

    image = Image.new("1", (picture.width, picture.height))
    image.putdata([255 * bit for bit in picture.pixels])
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, optimize=True)


def read_png(path: Path) -> Picture:
    """The picture that write_png has written."""
    from PIL import Image

    with Image.open(path) as image:
        lit = image.convert("L").tobytes()
        return Picture(image.width, image.height, bytes(int(value > 127) for value in lit))


def compare(played: Played, golden: Path, sheet: Path) -> list[str]:
    """What differs from the golden pictures in a folder, in words; a contact sheet of it is written."""
    from host_tools.chips.picture import contact_sheet

    said: list[str] = []
    pictures: list[tuple[str, Picture]] = []
    for name, got in played.shots.items():
        path = golden / f"{name}.png"
        if not path.exists():
            said.append(f"{name}: there is no golden picture yet")
            pictures.append((f"{name}: new", got))
            continue
        expected = read_png(path)
        if expected != got:
            said.append(f"{name}: {got.differences(expected)} pixels differ")
            pictures += [(f"{name}: expected", expected), (f"{name}: got", got)]
            if len(expected.pixels) == len(got.pixels):
                pixels = bytes(a ^ b for a, b in zip(expected.pixels, got.pixels, strict=True))
                pictures.append((f"{name}: difference", Picture(got.width, got.height, pixels)))
    left_over = {path.stem for path in golden.glob("*.png")} - set(played.shots)
    said += [f"{name}: a golden picture without a shot" for name in sorted(left_over)]
    if pictures:
        sheet.parent.mkdir(parents=True, exist_ok=True)
        contact_sheet(pictures).save(sheet)
        said.append(f"side by side: {sheet}")
    return said


def update(played: Played, golden: Path) -> list[str]:
    """Makes the golden pictures those of this play; returns the names of those that changed."""
    changed: list[str] = []
    for path in golden.glob("*.png"):
        if path.stem not in played.shots:
            path.unlink()
            changed.append(path.stem)
    for name, picture in played.shots.items():
        path = golden / f"{name}.png"
        if not path.exists() or read_png(path) != picture:
            write_png(picture, path)
            changed.append(name)
    return changed
