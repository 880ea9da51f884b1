"""What is wired to which pin, as a table and as a drawing, out of a board's board.py.

python -m host_tools.wiring      writes both anew, for every board

The table stands in boards/NAME/README.md between two marks, the drawing in boards/NAME/wiring.svg.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "<!-- wiring: written by python -m host_tools.wiring -->"
END = "<!-- end of wiring -->"

# The header of a Raspberry Pi Pico, USB plug up: pins 1 to 20 down the left side, 21 to 40 up the right side.
# A number is a GPIO. Source: the pinout in the Raspberry Pi Pico Datasheet.
_LEFT = "0 1 GND 2 3 4 5 GND 6 7 8 9 GND 10 11 12 13 GND 14 15"
_RIGHT = "16 17 GND 18 19 20 21 GND 22 RUN 26 27 AGND 28 ADC_VREF 3V3(OUT) 3V3_EN GND VSYS VBUS"
PICO = [f"GP{name}" if name.isdigit() else name for name in f"{_LEFT} {_RIGHT}".split()]

RED, BLACK, BLUE, YELLOW, GREEN = "#c0392b", "#222222", "#2563c9", "#c99700", "#1e8449"


@dataclass(frozen=True)
class Wire:
    """From a pin of the header to a part's own pin."""

    pin: int
    part: str
    end: str
    colour: str

    @property
    def name(self) -> str:
        """What the board's maker calls the pin."""
        return PICO[self.pin - 1]


def read(board: Path) -> dict[str, Any]:
    """A board.py's names."""
    return runpy.run_path(str(board))


def pin_of(gpio: int) -> int:
    """The header's pin of a GPIO. ValueError: it is on none."""
    return PICO.index(f"GP{gpio}") + 1


def ground_near(*pins: int) -> int:
    """The ground pin that is nearest to some pins, on their side of the board."""
    grounds = [k + 1 for k, name in enumerate(PICO) if name == "GND" and (k < 20) == (pins[0] <= 20)]
    return min(grounds, key=lambda ground: (sum(abs(ground - pin) for pin in pins), ground))


def wires(wired: dict[str, Any]) -> list[Wire]:
    """All of them, part by part, each part's in the order of its own pins."""
    bus = wired["I2C"]
    sda, scl = pin_of(bus["sda"]), pin_of(bus["scl"])
    found = [
        Wire(ground_near(sda, scl), "Panel", "GND", BLACK),
        Wire(PICO.index("3V3(OUT)") + 1, "Panel", "VCC", RED),
        Wire(scl, "Panel", "SCL", YELLOW),
        Wire(sda, "Panel", "SDA", BLUE),
    ]
    pins = [pin_of(gpio) for gpio in wired["BUTTONS"]]
    rest = ground_near(*pins) if wired["PRESSED"] == 0 else PICO.index("3V3(OUT)") + 1
    colour = BLACK if wired["PRESSED"] == 0 else RED
    for letter, pin in zip("ABCD", pins, strict=False):
        found += [Wire(pin, f"Button {letter}", "one leg", GREEN), Wire(rest, f"Button {letter}", "other leg", colour)]
    if wired["BUZZER"] is not None:
        pin = pin_of(wired["BUZZER"])
        found += [Wire(pin, "Buzzer", "one leg", GREEN), Wire(ground_near(pin), "Buzzer", "other leg", BLACK)]
    return found


def table(wired: dict[str, Any]) -> str:
    """A line a pin of the header, as Markdown."""
    lines = ["| Pin on the board | Its name | Wire it to |", "|---:|---|---|"]
    ends: dict[int, list[str]] = {}
    for wire in wires(wired):
        ends.setdefault(wire.pin, []).append(f"{wire.part.lower() if wire.part == 'Panel' else wire.part}, {wire.end}")
    for pin, where in sorted(ends.items()):
        text = "; ".join(where)
        lines.append(f"| {pin} | {PICO[pin - 1]} | {text[0].upper()}{text[1:]} |")
    panel = wired["PANEL"]
    lines += ["", f"The panel is {panel['width']} x {panel['height']} pixels, at I2C address 0x{panel['addr']:02X}."]
    return "\n".join(lines)


# -- the drawing -----------------------------------------------------------------------------------------------------

_WIDTH = 740
_PITCH = 24  # between two pins
_BOARD_X = 470
_BOARD_WIDTH = 190
_TOP = 80  # y of the first pin
_PART_X = 20
_PART_WIDTH = 150
_LANE = 14  # between two wires side by side


def drawing(wired: dict[str, Any]) -> str:
    """The parts at the left, the board at the right, USB plug up: an SVG."""
    every = wires(wired)
    used = {wire.pin for wire in every}
    parts = list(dict.fromkeys(wire.part for wire in every))
    height = _TOP + 20 * _PITCH + 30
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        'font-family="sans-serif" font-size="13">',
        f"<title>How the handheld is wired: {wired['NAME']}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    lines += _board(wired["NAME"], used)
    y = 50
    at: dict[tuple[str, str], int] = {}
    for part in parts:
        ends = [wire.end for wire in every if wire.part == part]
        label = part if part != "Panel" else "SSD1306 panel"
        lines += _part(label, y, len(ends))
        for k, end in enumerate(ends):
            at[part, end] = y + 30 + 24 * k
            lines.append(_text(_PART_X + _PART_WIDTH - 8, y + 34 + 24 * k, end, "end"))
        y += 24 * len(ends) + 38
    lines += _routes(every, at)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _board(name: str, used: set[int]) -> Iterator[str]:
    height = 20 * _PITCH + 24
    yield (
        f'<rect x="{_BOARD_X}" y="{_TOP - 24}" width="{_BOARD_WIDTH}" height="{height}" rx="8" '
        'fill="#e7f2ea" stroke="#4a6b55"/>'
    )
    middle = _BOARD_X + _BOARD_WIDTH // 2
    yield f'<rect x="{middle - 28}" y="{_TOP - 40}" width="56" height="34" rx="3" fill="#cfd3d6" stroke="#777777"/>'
    yield _text(middle, _TOP - 18, "USB", "middle")
    yield (
        f'<text x="{middle}" y="{_TOP + 10 * _PITCH}" text-anchor="middle" fill="#4a6b55" '
        f'transform="rotate(-90 {middle} {_TOP + 10 * _PITCH})">{name}</text>'
    )
    for pin in range(1, 41):
        x, y = _place(pin)
        inside = 14 if pin <= 20 else -14
        strong = pin in used
        yield (
            f'<circle cx="{x}" cy="{y}" r="6" fill="{"#f1c40f" if strong else "#ffffff"}" stroke="#4a6b55"/>'
            + _text(x + inside, y + 4, f"{pin}", "start" if pin <= 20 else "end", strong)
        )
        outside = PICO[pin - 1]
        if strong:
            yield _text(x + 3 * inside, y + 4, outside, "start" if pin <= 20 else "end", True)


def _place(pin: int) -> tuple[int, int]:
    if pin <= 20:
        return _BOARD_X, _TOP + (pin - 1) * _PITCH
    return _BOARD_X + _BOARD_WIDTH, _TOP + (40 - pin) * _PITCH


def _part(label: str, y: int, ends: int) -> Iterator[str]:
    yield (
        f'<rect x="{_PART_X}" y="{y}" width="{_PART_WIDTH}" height="{24 * ends + 26}" rx="6" '
        'fill="#eef1f5" stroke="#555b66"/>'
    )
    yield _text(_PART_X + 8, y + 15, label, "start", True)


def _routes(every: list[Wire], at: dict[tuple[str, str], int]) -> Iterator[str]:
    """A lane of its own for each pin of the header; wires to the same pin meet in its lane, with a dot."""
    pins = sorted({wire.pin for wire in every}, key=lambda pin: (pin > 20, -pin))  # from the board's side outwards
    lanes = {pin: _BOARD_X - 40 - _LANE * k for k, pin in enumerate(pins)}
    start = _PART_X + _PART_WIDTH
    for k, pin in enumerate(pins):
        mine = [wire for wire in every if wire.pin == pin]
        ys = [at[wire.part, wire.end] for wire in mine]
        x, y = _place(pin)
        lane = lanes[pin]
        if pin <= 20:
            last = f"H {x - 6}"
            ends = [*ys, y]
        else:
            over = 14 + 8 * sum(other > 20 for other in pins[:k])  # around the board's upper end
            ends = [*ys, over]
            last = f"V {over} H {_BOARD_X + _BOARD_WIDTH + 50} V {y} H {x + 6}"
        colour = mine[0].colour
        for end in ys:
            path = f"M {start} {end} H {lane} V {y} {last}" if pin <= 20 else f"M {start} {end} H {lane} {last}"
            yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
        for end in ys if len(ys) > 1 else ():
            if end not in (min(ends), max(ends)):
                yield f'<circle cx="{lane}" cy="{end}" r="4" fill="{colour}"/>'


def _text(x: int, y: int, text: str, anchor: str, strong: bool = False) -> str:
    weight = ' font-weight="bold"' if strong else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{weight} fill="#222222">{text}</text>'


# -- files -----------------------------------------------------------------------------------------------------------


def current(folder: Path) -> dict[Path, str]:
    """What a board's README.md and wiring.svg should hold. ValueError: the README has no marks."""
    wired = read(folder / "board.py")
    readme = folder / "README.md"
    text = readme.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{readme} has no place for the wiring")
    return {
        readme: f"{before}{BEGIN}\n{table(wired)}\n{END}{after}",
        folder / "wiring.svg": drawing(wired),
    }


def main() -> int:
    """Writes what has changed."""
    for board in sorted((ROOT / "boards").glob("*/README.md")):
        for path, text in current(board.parent).items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8", newline="\n")
                print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
