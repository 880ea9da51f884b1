"""The handheld drawn in a terminal: panel, buttons, and the keys that press them."""

from __future__ import annotations

import os
import sys
import time
import traceback
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.events import Key, MouseDown, MouseUp, Resize
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from host_tools.cells import KINDS, Cells, known
from host_tools.chips.picture import Picture
from host_tools.chips.ssd1306 import SSD1306
from host_tools.saying import SayingCanvas
from host_tools.simulated import Simulated
from umpire.device.buttons import LONG, A, B, C

FRAMES_A_SECOND = 30
ROUNDS = 20  # of the firmware's loop between two frames, at most
LIT_S = 0.15  # how long a button shows that its key was pressed
LIT_LONG_S = 0.5

PRESSES = {
    "left": A,
    "up": A,
    "a": A,
    "space": B,
    "enter": B,
    "b": B,
    "right": C,
    "down": C,
    "c": C,
    "shift+left": LONG + A,
    "shift+up": LONG + A,
    "pageup": LONG + A,
    "A": LONG + A,
    "escape": LONG + B,
    "backspace": LONG + B,
    "B": LONG + B,
    "shift+right": LONG + C,
    "shift+down": LONG + C,
    "pagedown": LONG + C,
    "C": LONG + C,
}
QUIT = ("q", "Q", "ctrl+d")
HELP = (
    "◂ A   Space B   ▸ C   held: Shift or capital   Esc back, menu   V view   Q quit",
    "◂ A  Space B  ▸ C  held: capitals  Esc back  V view  Q quit",
    "◂A ␣B ▸C  held: ABC  Esc back  V  Q",
    "a b c  ABC held  q",
)
TEXT_LINES = 7  # a screen says no more

FRAME = Style(color="bright_black")
BUTTON = Style(bold=True)
PRESSED = Style(bold=True, reverse=True)
PLAIN = Style()
CHOSEN = Style(reverse=True)
HELP_STYLE = Style(dim=True)


@dataclass(frozen=True)
class Layout:
    """What goes where. `cells` is None where the panel stands as text only."""

    cells: Cells | None
    columns: int  # of the panel
    lines: int
    left: int  # of the panel's first cell
    top: int
    framed: bool
    walls: bool  # a frame's sides only
    button_lines: int  # 3 with a box, 1
    text_lines: int  # the screen's own text, below

    @property
    def buttons_top(self) -> int:
        return self.top + self.lines + (1 if self.framed else 0)

    @property
    def text_top(self) -> int:
        return self.buttons_top + self.button_lines


def choose(
    width: int, height: int, panel: tuple[int, int], kinds: tuple[Cells, ...] = KINDS, wanted: str | None = None
) -> Layout:
    """The layout for a terminal: the first of the cells that fit. Those `wanted` are taken if they fit."""
    possible = [cells for cells in KINDS if cells.name == wanted]
    if wanted != "text":
        possible += kinds
    for cells in possible:
        columns, lines = cells.size(*panel)
        spare = height - lines - 2  # a line of buttons and one of help
        coarse = cells is KINDS[-1]
        if columns > width or spare < (3 if coarse else 0):
            continue
        return _around(cells, columns, lines, width, spare, coarse)
    columns = min(width, 80)
    return Layout(None, columns, max(1, height - 2), (width - columns) // 2, 0, False, False, 1, 0)


def _around(cells: Cells, columns: int, lines: int, width: int, spare: int, coarse: bool) -> Layout:
    """What else fits: the text of coarse cells first, then the frame, then boxes about the buttons, then text."""
    text_lines = min(spare, TEXT_LINES - 1) if coarse else 0
    spare -= text_lines
    framed = spare >= 2 and width >= columns + 2
    spare -= 2 * framed
    boxed = spare >= 2
    spare -= 2 * boxed
    if not text_lines and cells.across > 1 and spare > TEXT_LINES:
        text_lines = TEXT_LINES
        spare -= text_lines
    return Layout(
        cells,
        columns,
        lines,
        (width - columns) // 2,
        (spare + 1) // 2 + (1 if framed else 0),
        framed,
        width >= columns + 2,
        3 if boxed else 1,
        text_lines,
    )


class View(Widget):
    """Draws everything, a line a time; only lines that changed go to the terminal."""

    DEFAULT_CSS = "View { width: 100%; height: 100%; }"
    can_focus = True

    def __init__(self, handheld: Simulated, chip: SSD1306, wanted: str | None) -> None:
        super().__init__()
        self.handheld = handheld
        self.chip = chip
        self.wanted = wanted
        self.kinds = known(os.environ, sys.platform)
        self.plan = choose(80, 24, (chip.width, chip.height), self.kinds, wanted)
        self.drawn: list[Strip] = []
        self.lit = [0.0, 0.0, 0.0]  # until when
        self.down = -1  # the button that the mouse holds
        self._picture: Picture | None = None
        self._cells: list[str] = []

    # -- how it is drawn -------------------------------------------------------------------------------------------

    def on_resize(self, _event: Resize) -> None:
        self.rearrange()

    def rearrange(self) -> None:
        """The terminal has another size, or the view was changed."""
        width, height = max(1, self.size.width), max(1, self.size.height)
        self.plan = choose(width, height, (self.chip.width, self.chip.height), self.kinds, self.wanted)
        self._picture = None
        self.drawn = self._strips()
        self.refresh()

    def update(self) -> None:
        """Draws what changed."""
        before, self.drawn = self.drawn, self._strips()
        changed = [
            Region(0, y, self.size.width, 1)
            for y, strip in enumerate(self.drawn)
            if y >= len(before) or strip != before[y]
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        return self.drawn[y] if y < len(self.drawn) else Strip.blank(self.size.width)

    def next_view(self) -> None:
        """The next kind of cells that fits, at last only text; then whatever is best again."""
        width, height = self.size.width, self.size.height
        panel = (self.chip.width, self.chip.height)
        fitting = [cells.name for cells in KINDS if choose(width, height, panel, (), cells.name).cells is cells]
        names = fitting + ["text"]
        shown = self.plan.cells.name if self.plan.cells else "text"
        self.wanted = names[(names.index(shown) + 1) % len(names)]
        self.rearrange()

    # -- lines -----------------------------------------------------------------------------------------------------

    def _strips(self) -> list[Strip]:
        plan = self.plan
        width, height = self.size.width, self.size.height
        lines: list[list[Segment]] = [[] for _ in range(height)]
        if plan.cells:
            self._panel(lines)
            said = self._said(plan.columns)
            for k, pieces in enumerate(said[: plan.text_lines]):
                lines[plan.text_top + k] = [Segment(" " * plan.left), *pieces]
        else:
            for k, pieces in enumerate(self._said(plan.columns)[: max(0, height - 2)]):
                lines[k] = [Segment(" " * plan.left), *pieces]
        self._buttons(lines)
        if height > 1:
            help_text = next((text for text in HELP if len(text) <= width), HELP[-1][:width])
            lines[-1] = [Segment(help_text.center(width).rstrip(), HELP_STYLE)]
        return [Strip(segments).adjust_cell_length(width, PLAIN) for segments in lines]

    def _panel(self, lines: list[list[Segment]]) -> None:
        plan = self.plan
        assert plan.cells
        picture = self.chip.frame()
        if picture != self._picture:
            self._picture = picture
            self._cells = plan.cells.lines(picture)
        light = self._light()
        if plan.framed:
            margin = Segment(" " * (plan.left - 1))
            title = "─ Umpire "
            lines[plan.top - 1] = [margin, Segment("╭" + title + "─" * (plan.columns - len(title)) + "╮", FRAME)]
            lines[plan.top + plan.lines] = [margin, Segment("╰" + "─" * plan.columns + "╯", FRAME)]
        for k, text in enumerate(self._cells):
            if plan.walls:
                wall = Segment("│", FRAME)
                lines[plan.top + k] = [Segment(" " * (plan.left - 1)), wall, Segment(text, light), wall]
            else:
                lines[plan.top + k] = [Segment(" " * plan.left), Segment(text, light)]

    def _light(self) -> Style:
        """The panel's own colours, whatever the terminal's are; a dim panel is dim."""
        share = 0.4 + 0.6 * min(1.0, (self.chip.contrast / 127) ** 0.5)
        red, green, blue = (round(share * value) for value in (216, 240, 255))
        return Style(color=f"rgb({red},{green},{blue})", bgcolor="rgb(6,8,12)")

    def _said(self, columns: int) -> list[list[Segment]]:
        """The screen's own text."""
        canvas: SayingCanvas = self.handheld.ui.panel.canvas
        if not self.chip.on:
            return []
        said = []
        for line in canvas.lines(columns):
            pieces: list[Segment] = []
            at = 0
            for column, text, chosen in line:
                pieces += [Segment(" " * max(0, column - at)), Segment(text, CHOSEN if chosen else PLAIN)]
                at = max(at, column) + cell_len(text)
            said.append(pieces)
        return said

    # -- buttons ---------------------------------------------------------------------------------------------------

    def centre(self, button: int) -> int:
        """The column under the panel's legend of a button."""
        return self.plan.left + (21, 64, 107)[button] * self.plan.columns // 128

    def _buttons(self, lines: list[list[Segment]]) -> None:
        plan = self.plan
        top = plan.buttons_top if plan.cells else max(0, len(lines) - 2)
        if top + plan.button_lines > len(lines):
            return
        now = time.monotonic()
        for k in range(plan.button_lines):
            pieces: list[Segment] = []
            at = 0
            for button in range(3):
                text = f"[ {'ABC'[button]} ]"
                if plan.button_lines == 3:
                    text = ("╭─────╮", f"│  {'ABC'[button]}  │", "╰─────╯")[k]
                pressed = now < self.lit[button] or button == self.down
                column = max(at, self.centre(button) - len(text) // 2)
                pieces += [Segment(" " * (column - at)), Segment(text, PRESSED if pressed else BUTTON)]
                at = column + len(text)
            lines[top + k] = pieces

    def light(self, event: int) -> None:
        """A key pressed a button: show it."""
        self.lit[event % LONG] = time.monotonic() + (LIT_LONG_S if event >= LONG else LIT_S)

    def button_at(self, x: int, y: int) -> int:
        """The button drawn there, or -1."""
        plan = self.plan
        top = plan.buttons_top if plan.cells else self.size.height - 2
        if top <= y < top + plan.button_lines:
            for button in range(3):
                if abs(x - self.centre(button)) <= 3:
                    return button
        return -1


class Terminal(App[None]):
    """Runs the firmware's loop between frames; keys and the mouse press its buttons."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+c", "quit", priority=True, show=False)]
    CSS = "Screen { overflow: hidden; }"
    TITLE = "Umpire"

    def __init__(self, handheld: Simulated, chip: SSD1306, wanted: str | None = None) -> None:
        super().__init__(ansi_color=True)
        self.handheld = handheld
        self.view = View(handheld, chip, wanted)
        self.crash = ""

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        self.theme = "ansi-dark"
        self.view.focus()
        self.set_interval(1 / FRAMES_A_SECOND, self.frame)

    def frame(self) -> None:
        """Some rounds of the firmware's loop, and what they changed."""
        try:
            for _ in range(ROUNDS):
                if not self.handheld.ui.step():
                    break
        except Exception:  # on a board main.py shows its crash screen
            self.crash = traceback.format_exc()
            self.exit(return_code=1)
            return
        self.view.update()

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        self.key(event)

    def key(self, event: Key) -> None:
        """A key: a press, another view, or the end."""
        name = event.character if event.character and event.character.isalpha() else event.key
        if name in QUIT:
            self.exit()
        elif name in ("v", "V"):
            self.view.next_view()
        elif name in PRESSES:
            self.handheld.buttons.push(PRESSES[name])
            self.view.light(PRESSES[name])
            self.frame()

    def on_mouse_down(self, event: MouseDown) -> None:
        button = self.view.button_at(event.screen_x, event.screen_y)
        if button >= 0:
            self.view.down = button
            self.handheld.pins[button].set(0)
            self.view.capture_mouse()

    def on_mouse_up(self, _event: MouseUp) -> None:
        if self.view.down >= 0:
            self.handheld.pins[self.view.down].set(1)
            self.view.down = -1
            self.view.release_mouse()
