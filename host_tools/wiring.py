"""What is wired to which pin, as a table, as a drawing and as a diagram for the simulator Wokwi, out of a board's
board.py.

python -m host_tools.wiring      writes them anew, for every board

The table stands in boards/NAME/README.md between two marks, beside it the figures of host_tools.power; the drawing is
boards/NAME/wiring.svg; diagram.json is there for boards that Wokwi has.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from host_tools import headers, pins, power
from host_tools.headers import Board, Header

ROOT = Path(__file__).resolve().parent.parent
BEGIN = "<!-- wiring: written by python -m host_tools.wiring -->"
END = "<!-- end of wiring -->"

RED, BLACK, BLUE, YELLOW, GREEN, WHITE, ORANGE, PURPLE = (
    "#c0392b", "#222222", "#2563c9", "#c99700", "#1e8449", "#7f8c8d", "#d35400", "#8e44ad",
)  # fmt: skip
COLOURS = {"sda": BLUE, "mosi": BLUE, "scl": YELLOW, "sck": YELLOW, "dc": ORANGE, "cs": PURPLE, "reset": WHITE}
ENDS = {"mosi": "SDA", "sck": "SCL", "reset": "RES"}  # what modules on SPI call them


@dataclass(frozen=True)
class Wire:
    """From a pin of the header, one of Header.pins, to a part's own pin."""

    pin: int
    part: str
    end: str
    colour: str


def ground_near(header: Header, *near: int) -> int:
    """The ground pin that is nearest to some pins, on their side of the board if there is one."""
    grounds = [pin for pin, name in enumerate(header.pins) if name in header.ground]

    def distance(ground: int) -> int:
        here = header.is_left(ground) == header.is_left(near[0])
        return sum(abs(ground - pin) for pin in near) + (0 if here else 1000)

    return min(grounds, key=lambda ground: (distance(ground), ground))


def wires(wired: Mapping[str, Any], board: Board) -> list[Wire]:
    """All of them, part by part, each part's in the order of its own pins."""
    header = board.header
    bus, names = pins.bus_of(wired)
    at = {name: header.find(wired[bus][name]) for name in names}
    supply = header.pins.index(header.power)
    found = [
        Wire(ground_near(header, *at.values()), "Panel", "GND", BLACK),
        Wire(supply, "Panel", "VCC", RED),
    ]
    order = ("scl", "sda", "sck", "mosi", "reset", "dc", "cs")  # as on most modules
    found += [Wire(at[name], "Panel", ENDS.get(name, name.upper()), COLOURS[name]) for name in order if name in at]
    buttons = [header.find(gpio) for gpio in wired["BUTTONS"]]
    grounded = wired["PRESSED"] == 0
    rest = ground_near(header, *buttons) if grounded else supply
    for letter, pin in zip("ABCD", buttons, strict=False):
        part = f"Button {letter}"
        found += [Wire(pin, part, "one leg", GREEN), Wire(rest, part, "other leg", BLACK if grounded else RED)]
    if wired["BUZZER"] is not None:
        pin = header.find(wired["BUZZER"])
        found += [
            Wire(pin, "Buzzer", "one leg", GREEN), Wire(ground_near(header, pin), "Buzzer", "other leg", BLACK),
        ]  # fmt: skip
    return found


# -- the table -------------------------------------------------------------------------------------------------------


def table(wired: Mapping[str, Any], board: Board) -> str:
    """A line a pin of the header, as Markdown; first what is to be wired, then what is there already."""
    every = wires(wired, board)
    own = [wire for wire in every if wire.part not in board.fitted]
    there = [wire for wire in every if wire.part in board.fitted and wire.end not in ("GND", "VCC", "other leg")]
    lines = []
    if own:
        lines += [*_rows(own, board.header, "Wire it to"), ""]
    if there:
        lines += ["Wired already:" if own else "Everything is wired already:", ""]
        lines += [*_rows(there, board.header, "Goes to"), ""]
    panel = wired["PANEL"]
    chip = str(panel.get("chip", "ssd1306")).upper()
    place = f"at I2C address 0x{panel['addr']:02X}" if "I2C" in wired else "on SPI"
    return "\n".join([*lines, f"The panel: {chip}, {panel['width']} x {panel['height']} pixels, {place}."])


def _rows(some: list[Wire], header: Header, what: str) -> Iterator[str]:
    numbered = header.number(0) != ""
    gpios = [name for name in header.pins if name in header.gpio and name != f"GP{header.gpio[name]}"]
    titles = (["Pin on the board"] if numbered else []) + ["Its name"] + (["GPIO"] if gpios else []) + [what]
    yield "| " + " | ".join(titles) + " |"
    yield "|" + "|".join(["---:"] * numbered + ["---"] + ["---:"] * bool(gpios) + ["---"]) + "|"
    ends: dict[int, list[str]] = {}
    for wire in some:
        ends.setdefault(wire.pin, []).append(f"{wire.part}, {wire.end}")
    for pin in sorted(ends, key=lambda pin: int(header.number(pin) or pin)):
        name = header.pins[pin]
        cells = ([header.number(pin)] if numbered else []) + [name]
        cells += [str(header.gpio.get(name, ""))] if gpios else []
        yield "| " + " | ".join([*cells, "; ".join(ends[pin])]) + " |"


# -- the drawing -----------------------------------------------------------------------------------------------------

_PITCH = 24  # between two pins
_BOARD_X = 490
_BOARD_WIDTH = 190
_WIDTH = 860
_TOP = 130  # y of the first pin
_PART_X = 20
_PART_WIDTH = 150
_LANE = 14  # between two wires side by side


def drawing(wired: Mapping[str, Any], board: Board) -> str:
    """The parts at the left, the board at the right: an SVG. Wires that are there already are dashed."""
    every = wires(wired, board)
    header = board.header
    used = {wire.pin for wire in every}
    parts = list(dict.fromkeys(wire.part for wire in every))
    heights = {part: 24 * sum(wire.part == part for wire in every) + 38 for part in parts}
    rows = max(len(header.left), len(header.right))
    height = max(_TOP + rows * _PITCH + 70, 50 + sum(heights.values()))
    title = escape(f"How the handheld is wired: {wired['NAME']}")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        'font-family="sans-serif" font-size="13">',
        f"<title>{title}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    lines += _board(wired["NAME"], header, rows, used)
    chip = str(wired["PANEL"].get("chip", "ssd1306")).upper()
    y = 50
    at: dict[tuple[str, str], int] = {}
    for part in parts:
        ends = [wire.end for wire in every if wire.part == part]
        lines += _part(part if part != "Panel" else f"{chip} panel", y, len(ends), part in board.fitted)
        for k, end in enumerate(ends):
            at[part, end] = y + 30 + 24 * k
            lines.append(_text(_PART_X + _PART_WIDTH - 8, y + 34 + 24 * k, end, "end"))
        y += heights[part]
    lines += _routes(every, at, board)
    if board.fitted:
        lines.append(_text(_PART_X, 24, "Dashed: on the board already.", "start"))
    return "\n".join([*lines, "</svg>"]) + "\n"


def _board(name: str, header: Header, rows: int, used: set[int]) -> Iterator[str]:
    height = rows * _PITCH + 24
    yield (
        f'<rect x="{_BOARD_X}" y="{_TOP - 24}" width="{_BOARD_WIDTH}" height="{height}" rx="8" '
        'fill="#e7f2ea" stroke="#4a6b55"/>'
    )
    middle = _BOARD_X + _BOARD_WIDTH // 2
    plug = _TOP - 40 if header.plug_up else _TOP - 24 + height - 18
    if header.right:
        yield f'<rect x="{middle - 28}" y="{plug}" width="56" height="34" rx="3" fill="#cfd3d6" stroke="#777777"/>'
        yield _text(middle, plug + 22, "USB", "middle")
    yield _text(middle, _TOP + height + (4 if header.plug_up else 20), name, "middle")
    for pin, pin_name in enumerate(header.pins):
        if not pin_name:
            continue
        x, y = _place(header, pin)
        left = header.is_left(pin)
        inside = 14 if left else -14
        strong = pin in used
        number = header.number(pin)
        yield f'<circle cx="{x}" cy="{y}" r="6" fill="{"#f1c40f" if strong else "#ffffff"}" stroke="#4a6b55"/>'
        if number:
            yield _text(x + inside, y + 4, number, "start" if left else "end", strong)
        if strong or not number:
            shift = 3 * inside if number else inside
            yield _text(x + shift, y + 4, pin_name, "start" if left else "end", strong)


def _place(header: Header, pin: int) -> tuple[int, int]:
    if header.is_left(pin):
        return _BOARD_X, _TOP + pin * _PITCH
    return _BOARD_X + _BOARD_WIDTH, _TOP + (pin - len(header.left)) * _PITCH


def _part(label: str, y: int, ends: int, fitted: bool) -> Iterator[str]:
    dashes = ' stroke-dasharray="6 4"' if fitted else ""
    yield (
        f'<rect x="{_PART_X}" y="{y}" width="{_PART_WIDTH}" height="{24 * ends + 26}" rx="6" '
        f'fill="#eef1f5" stroke="#555b66"{dashes}/>'
    )
    yield _text(_PART_X + 8, y + 15, label, "start", True)


def _routes(every: list[Wire], at: Mapping[tuple[str, str], int], board: Board) -> Iterator[str]:
    """A lane of its own for each pin of the header; wires to the same pin meet in its lane, with a dot. Those to the
    right side go around the board's upper end: the highest pin's innermost."""
    header = board.header
    used = {wire.pin for wire in every}
    left = sorted((pin for pin in used if header.is_left(pin)), reverse=True)
    right = sorted(pin for pin in used if not header.is_left(pin))
    lanes = {pin: _BOARD_X - 40 - _LANE * k for k, pin in enumerate([*left, *right])}
    start = _PART_X + _PART_WIDTH
    for pin in [*left, *right]:
        mine = [wire for wire in every if wire.pin == pin]
        x, y = _place(header, pin)
        lane = lanes[pin]
        end_y = y
        last = f"V {y} H {x - 6}"
        if pin in right:
            k = right.index(pin)
            end_y = _TOP - 56 - 10 * k
            last = f"V {end_y} H {x + 30 + 14 * k} V {y} H {x + 6}"
        for wire in mine:
            dashes = ' stroke-dasharray="6 4"' if wire.part in board.fitted else ""
            path = f"M {start} {at[wire.part, wire.end]} H {lane} {last}"
            yield f'<path d="{path}" fill="none" stroke="{mine[0].colour}" stroke-width="2.5"{dashes}/>'
        ys = [at[wire.part, wire.end] for wire in mine]
        for branch in ys if len(ys) > 1 else ():
            if branch not in (min([*ys, end_y]), max([*ys, end_y])):
                yield f'<circle cx="{lane}" cy="{branch}" r="4" fill="{mine[0].colour}"/>'


def _text(x: int, y: int, text: str, anchor: str, strong: bool = False) -> str:
    weight = ' font-weight="bold"' if strong else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{weight} fill="#222222">{escape(text)}</text>'


# -- Wokwi -----------------------------------------------------------------------------------------------------------

_WOKWI_COLOURS = {RED: "red", BLACK: "black", BLUE: "blue", YELLOW: "gold", GREEN: "green"}


def diagram(wired: Mapping[str, Any], board: Board) -> str:
    """The diagram.json of a project at wokwi.com; "" for what Wokwi has no parts of. Its format: "diagram.json File
    Format", https://docs.wokwi.com/diagram-format."""
    panel = wired["PANEL"]
    usual = (panel["width"], panel["height"], panel.get("chip", "ssd1306")) == (128, 64, "ssd1306")
    if not board.wokwi or not usual or "I2C" not in wired:
        return ""
    parts: list[dict[str, Any]] = [{"type": board.wokwi, "id": "board", "top": 0, "left": 220, "attrs": {}}]
    address = {"i2cAddress": f"0x{panel['addr']:02x}"}
    parts.append({"type": "board-ssd1306", "id": "panel", "top": 0, "left": 0, "attrs": address})
    for k, _ in enumerate(wired["BUTTONS"]):
        letter = "ABCD"[k]
        attributes = {"color": "green", "label": letter, "key": letter.lower()}
        parts.append(
            {"type": "wokwi-pushbutton", "id": f"button{letter}", "top": 120, "left": 80 * k - 60, "attrs": attributes}
        )
    if wired["BUZZER"] is not None:
        parts.append({"type": "wokwi-buzzer", "id": "buzzer", "top": 200, "left": 0, "attrs": {}})
    connections = [
        [f"board:{_at_wokwi(board, wire.pin)}", _end_at_wokwi(wire), _WOKWI_COLOURS[wire.colour], []]
        for wire in wires(wired, board)
    ]
    whole = {"version": 1, "author": "Umpire", "editor": "wokwi", "parts": parts, "connections": connections}
    return json.dumps(whole, indent=2) + "\n"


def _at_wokwi(board: Board, pin: int) -> str:
    """Ground pins are counted, down the left side and, on a Pico, up the right."""
    header = board.header
    name = header.pins[pin]
    if name not in header.ground:
        return board.wokwi_pins.get(name, name)
    grounds = [other for other, its in enumerate(header.pins) if its in header.ground]
    if header.number(0):
        # Wokwi counts the analogue ground with the others.
        grounds = [other for other, its in enumerate(header.pins) if its in ("GND", "AGND")]
        grounds.sort(key=lambda other: int(header.number(other)))
    return f"{name}.{1 + grounds.index(pin)}"


def _end_at_wokwi(wire: Wire) -> str:
    if wire.part == "Panel":
        return f"panel:{wire.end}"
    leg = 1 if wire.end == "one leg" else 2
    return f"buzzer:{leg}" if wire.part == "Buzzer" else f"button{wire.part[-1]}:{leg}.l"


# -- files -----------------------------------------------------------------------------------------------------------


def current(folder: Path) -> dict[Path, str]:
    """What a board's README.md, wiring.svg and diagram.json should hold. ValueError: the README has no marks."""
    wired = pins.checked(folder / "board.py")
    board = headers.of(folder.name, wired)
    readme = folder / "README.md"
    text = _between(readme.read_text(encoding="utf-8"), BEGIN, table(wired, board), END, readme)
    text = _between(text, power.BEGIN, power.table(folder.name, wired), power.END, readme)
    found = {readme: text, folder / "wiring.svg": drawing(wired, board)}
    simulated = diagram(wired, board)
    return {**found, folder / "diagram.json": simulated} if simulated else found


def _between(text: str, begin: str, new: str, end: str, readme: Path) -> str:
    before, found, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not found or not found_end:
        raise ValueError(f"{readme} has no place for {begin!r}")
    return f"{before}{begin}\n{new}\n{end}{after}"


def main() -> int:
    """Writes what has changed."""
    for board in sorted((ROOT / "boards").glob("*/board.py")):
        for path, text in current(board.parent).items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8", newline="\n")
                print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
