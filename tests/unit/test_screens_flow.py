"""A match's flow on the handheld: typing and rolling, after the move, the menu in a match, the end, idling, faults."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from host_tools.chips.picture import Picture
from host_tools.chips.ssd1306 import SSD1306
from host_tools.presses import TracedBus
from host_tools.simulated import Simulated
from umpire import recovery
from umpire.canvas import text_width
from umpire.device import archive
from umpire.device.buttons import LONG, A, B, C
from umpire.figures import Figures, small_width
from umpire.handheld import IDLE_AFTER
from umpire.match import Match
from umpire.screens.dice import thirds
from umpire.setup import Setup

MOCKUPS = Path(__file__).parents[1] / "golden" / "mockups"
SIZES = [(128, 64), (128, 32), (72, 40)]
# For tests of wordings that are shorter on the narrowest panel.
worded = pytest.mark.parametrize("bench", SIZES[:2], ids=["128x64", "128x32"], indirect=True)
ARMY = (4, 6, 6, 8, 10, 8, 12, 20)
NAMES = ("Napoleon", "Wellington")
WIDEST = ("Wwmwwmwwmw", "Mmwmwmwmwm", "Wmmwmmwmmw", "Mmmmmmmmmw")


class Watching(Figures):
    """Notes what is written, and refuses what is cut or leaves the panel."""

    written: list[str] = []

    def fill(self, colour: int) -> None:
        super().fill(colour)
        self.written = []

    def text(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1) -> int:
        if not text:
            return x
        assert x >= 0 and y >= 0, f"{text!r} at {x}, {y}"
        assert x + text_width(text, scale) <= self.width and y + 7 * scale <= self.height, f"{text!r} at {x}, {y}"
        assert "…" not in text, f"{text!r} is cut"
        self.written.append(text)
        return super().text(text, x, y, colour, scale)

    def text_right(self, text: str, right: int, y: int, colour: int = 1, scale: int = 1) -> int:
        x = right - text_width(text, scale)
        if text:
            self.text(text, x, y, colour, scale)
        return x

    def text_center(self, text: str, centre: int, y: int, colour: int = 1, scale: int = 1) -> None:
        if text:
            self.text(text, centre - text_width(text, scale) // 2, y, colour, scale)

    def small(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        assert x >= 0 and y >= 0, f"{text!r} at {x}, {y}"
        high = 5 * (tall or scale)
        assert x + small_width(text, scale) <= self.width and y + high <= self.height, f"{text!r} at {x}, {y}"
        self.written.append(text)
        return super().small(text, x, y, colour, scale, tall)

    def small_right(self, text: str, right: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        x = right - small_width(text, scale)
        self.small(text, x, y, colour, scale, tall)
        return x

    def small_center(self, text: str, centre: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> None:
        self.small(text, centre - small_width(text, scale) // 2, y, colour, scale, tall)


class Strict(Watching):
    """Also refuses a die that leaves the panel, and anything drawn over a text or a die."""

    boxes: list[tuple[int, int, int, int, str]] = []
    within = False

    def fill(self, colour: int) -> None:
        super().fill(colour)
        self.boxes = []

    def box(self, x: int, y: int, width: int, height: int, what: str) -> None:
        assert x >= 0 and y >= 0 and x + width <= self.width and y + height <= self.height, what
        for left, top, w, h, other in self.boxes:
            apart = left + w <= x or x + width <= left or top + h <= y or y + height <= top
            assert apart, f"{what!r} over {other!r}"
        self.boxes.append((x, y, width, height, what))

    def text(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1) -> int:
        if text and not self.within:
            self.box(x, y, text_width(text, scale), 7 * scale, text)
        return super().text(text, x, y, colour, scale)

    def die(self, x: int, y: int, *rest: Any, **more: Any) -> None:
        self.box(x, y, 15, 17, "a die")
        self.within = True
        super().die(x, y, *rest, **more)
        self.within = False

    def chip(self, middle: int, y: int, *rest: Any, **more: Any) -> None:
        self.box(middle - 7, y, 14, 7, "a chip")
        self.within = True
        super().chip(middle, y, *rest, **more)
        self.within = False


def base_game(*armies: tuple[int, ...], names: tuple[str, ...] = NAMES) -> Setup:
    """The base game for so many sides."""
    setup = Setup()
    for name, army in zip(names, armies, strict=False):
        setup.add_side(name, bytes(army))
    return setup


class Bench(Simulated):
    """A simulated handheld in the middle of a match."""

    def __init__(self, folder: Path, width: int = 128, height: int = 64) -> None:
        self.chip = SSD1306(width, height)
        super().__init__(TracedBus(self.chip), str(folder), width, height, canvas=Watching)
        self.settle()

    @property
    def match(self) -> Match:
        assert self.ui.match
        return self.ui.match

    @property
    def screen(self) -> Any:
        """Whatever screen is shown."""
        return self.ui.screen

    @property
    def name(self) -> str:
        return self.ui.screen.path

    def begin(self, *armies: tuple[int, ...], names: tuple[str, ...] = NAMES, rolls: int = 0, **rules: Any) -> None:
        setup = base_game(*armies, names=names)
        for rule, value in rules.items():
            setup.set_rule(rule, value)
        self.ui.settings.rolls = rolls
        self.ui.settings.save()
        self.ui.begin(setup)
        self.settle()
        self.ui.answer(("first", 0, False))
        self.next()

    def shown(self, *values: tuple[int, ...]) -> None:
        """The initial rolls, typed."""
        for side in values:
            self.ui.answer(("roll", self.match.question.dice, bytes(side), False))
        self.next()

    def next(self) -> None:
        self.ui.next()
        self.settle()

    def show(self, path: str, *args: object) -> None:
        self.ui.go(path, *args)
        self.settle()

    def keys(self, *events: int) -> None:
        for event in events:
            self.press(event)

    def see(self, *texts: str) -> None:
        said = " ".join(self.ui.panel.canvas.written)
        for text in texts:
            assert text in said, said

    def same_as(self, mockup: str) -> None:
        self.ui.stale = True
        self.ui.step()
        drawn = Picture.from_buffer(self.ui.panel.canvas.buffer, self.width, self.height)
        assert str(drawn) == str(Picture.read_pbm(MOCKUPS / f"{mockup}.pbm"))

    def lines(self) -> list[str]:
        """Of the list that is shown."""
        return [row[0] for row in self.screen.rows()]

    def choose(self, line: str) -> None:
        """A line of the list that is shown, by its beginning."""
        found = [k for k, text in enumerate(self.lines()) if text.startswith(line)]
        assert found, self.lines()
        while self.screen.at != found[0]:
            self.keys(C)
        self.keys(B)

    def press_about(self, rng: random.Random, presses: int) -> set[str]:
        """Random presses till the match is left; the screens that were seen."""
        seen = set()
        for _ in range(presses):
            name = self.name
            seen.add(name)
            assert self.ui.panel.canvas.written
            if name.startswith(("menu", "new_match", "records")):
                break
            if name in ("dice.Typing", "rolling.Rolling"):
                self.quick(rng.choice((A, B, C)))
                self.quick(B)
            elif name == "pause.Confirm" and self.screen.answer[0] in ("end", "resign") and rng.random() < 0.9:
                self.quick(A)
            elif name in ("pause.Pause", "pause.End"):
                self.quick(rng.choice((B, C, LONG + B, LONG + B)))
            elif name == "deploy.Deploy" and rng.random() < 0.03:
                self.ui.call("deploy.deal", self.ui)  # that every front is manned seldom comes of chance presses
            elif name == "deploy.Deploy":
                self.quick(rng.choice((A, B, B, B, C, C, LONG + C)))
            else:
                self.quick(rng.choice((A, B, B, B, C, C, LONG + A, LONG + B, LONG + C)))
        return seen

    def type(self, *values: int) -> int:
        """Type results by the keys that stand there; the number of presses."""
        presses = 0
        for value in values:
            screen = self.screen
            done = len(screen.values)
            while len(screen.values) == done:
                groups = thirds(screen.low, screen.high)
                self.quick([k for k in range(3) if groups[k][0] <= value <= groups[k][1]][0])
                presses += 1
        self.settle()
        return presses


def strict(bench: Bench) -> Bench:
    bench.ui.panel.canvas.__class__ = Strict
    return bench


@pytest.fixture(params=SIZES, ids=["128x64", "128x32", "72x40"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path, *request.param))


@pytest.fixture
def high(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.fixture
def low(tmp_path: Path) -> Bench:
    return Bench(tmp_path, 128, 32)


def score(bench: Bench, *points: int) -> None:
    bench.match.score = lambda side: points[side]  # type: ignore[method-assign]


# The last roll


def test_a_roll_after_which_nobody_can_attack_stays_until_it_has_been_seen(bench: Bench) -> None:
    for presses in (1, 2):
        bench.begin((6, 6), (6, 6), rolls=3)
        for values in ((6, 1), (2, 1)):
            bench.ui.answer(("roll", bench.match.question.dice, bytes(values), False))
        bench.next()
        bench.ui.answer(("attack", b"\x00", 2))
        bench.ui.dice.roll_all = lambda sizes: b"\x01"
        bench.ui.roll(True)
        if presses == 2:
            bench.quick(B)  # skips the tumbling
        bench.settle()
        assert bench.match.question.kind == "over" and bench.name == "rolling.Rolling"
        bench.see("6 is now 1" if bench.width >= 128 else "1", "go on")
        bench.keys(B)
        assert bench.name == "over.Over"
        del bench.ui.dice.roll_all


# Typing


def presses(size: int, value: int) -> int:
    low, high, count = 1, size, 0
    while low < high:
        low, high = next(group for group in thirds(low, high) if group[0] <= value <= group[1])
        count += 1
    return count


def test_every_face_of_every_size_has_its_own_presses() -> None:
    for size in range(2, 101):
        for value in range(1, size + 1):
            groups = thirds(1, size)
            assert sum(high - low + 1 for low, high in groups) == size
            assert sum(low <= value <= high for low, high in groups) == 1
            assert groups[0][1] - groups[0][0] >= groups[2][1] - groups[2][0]


@pytest.mark.parametrize(("size", "most"), [(2, 1), (3, 1), (4, 2), (6, 2), (8, 2), (20, 3), (27, 3), (100, 5)])
def test_typing_takes_few_presses(size: int, most: int) -> None:
    assert max(presses(size, value) for value in range(1, size + 1)) == most


def test_thirds_are_as_agreed() -> None:
    assert thirds(1, 20) == ((1, 7), (8, 14), (15, 20))
    assert thirds(8, 14) == ((8, 10), (11, 12), (13, 14))
    assert thirds(11, 12) == ((11, 11), (1, 0), (12, 12))
    assert thirds(1, 100) == ((1, 34), (35, 67), (68, 100))


@pytest.mark.parametrize("size", [2, 3, 7, 20, 100])
def test_values_are_typed_as_pressed(bench: Bench, size: int) -> None:
    values = sorted({1, 2, size // 2 + 1, size - 1 or 1, size})
    bench.begin((size,) * len(values), (6,))
    assert bench.type(*values) == sum(presses(size, value) for value in values)
    assert list(bench.match.position.value[: len(values)]) == values
    assert bench.match.question.side == 1


def test_the_typing_screens_are_the_mockups(high: Bench) -> None:
    high.begin(ARMY, (6,))
    high.type(3)
    high.same_as("128x64_9-d6-first-press")
    high.press(C)
    high.same_as("128x64_9-d6-second-press")
    high.press(C)
    high.type(2, 5, 7, 1, 10)
    high.same_as("128x64_8-d20-first-press")
    high.press(B)
    high.same_as("128x64_8-d20-second-press")
    high.press(B)
    high.same_as("128x64_8-d20-third-press")
    high.begin((4, 8, 100, 12), (6,))
    high.type(3, 5)
    high.same_as("128x64_8-d100-first-press")


def test_the_low_typing_screen_is_the_mockup(low: Bench) -> None:
    low.begin((20,), (6,))
    low.same_as("128x32_8-d20-first-press")


def test_a_die_of_one_side_needs_no_press(bench: Bench) -> None:
    bench.begin((1, 6, 1, 1), (1, 1))
    assert bench.type(5) == 2
    assert list(bench.match.position.value) == [1, 5, 1, 1, 1, 1], "and an army of them none at all"
    assert bench.match.question.kind == "attack"


def test_long_b_takes_back_a_press_then_the_last_die_then_opens_the_menu(high: Bench) -> None:
    high.begin((20, 1, 6, 6), (6,))
    high.see("hold B = menu")
    high.type(11)
    high.press(A)
    assert high.screen.high == 2
    high.press(LONG + B)
    assert (high.screen.low, high.screen.high) == (1, 6)
    high.see("d6 shows?", "hold B = back")
    high.press(LONG + B)
    assert len(high.screen.values) == 0, "the d1 between them was not typed"
    high.see("d20 shows?")
    high.press(LONG + B)
    assert high.name == "pause.Pause"
    high.press(LONG + B)
    assert high.name == "dice.Typing"


def test_a_long_press_types_nothing(high: Bench) -> None:
    high.begin((6, 6, 6), (6,))
    high.hold(A, 1500)
    assert not high.screen.values and high.screen.high == 6


def test_typed_values_outlive_a_message(high: Bench) -> None:
    high.begin((6, 6, 6), (6,))
    high.type(3, 4)
    high.fault("panel", "off")
    high.press(C)
    high.fault("panel", "on")
    assert high.name == "fault.Display"
    high.press(B)
    assert bytes(high.screen.values) == b"\x03\x04"


@worded
def test_a_long_row_scrolls_with_the_die(bench: Bench) -> None:
    bench.begin((6,) * 30, (6,))
    for count in range(30):
        if count:
            bench.see(f"{count + 1} of 30: d6?" if bench.height == 64 else f"{count + 1}/30 d6?")
        bench.type(2)
    assert bench.match.question.side == 1


def test_spinner(bench: Bench) -> None:
    bench.ui.settings.typing = "spinner"
    bench.begin((20, 100), (6,))
    assert bench.name == "spinner.Spinner"
    bench.keys(A, A, LONG + C, C, B)  # from 10
    assert list(bench.screen.values) == [14]
    bench.press(LONG + B)
    assert list(bench.screen.values) == []
    bench.keys(*[LONG + C] * 2, C, B)
    bench.keys(*[LONG + A] * 5, B)
    assert list(bench.match.position.value[:2]) == [1, 1], "past the end comes the other one"


# Rolling


def test_a_device_roll_is_on_flash_before_it_is_seen(bench: Bench) -> None:
    bench.begin(ARMY, (6,), rolls=1)
    assert bench.name == "rolling.Rolling"
    bench.see("8 dice to roll", "roll")
    lines = len(list(archive.lines(bench.ui.journal, bench.ui.journal.match)))
    bench.quick(B)
    assert len(list(archive.lines(bench.ui.journal, bench.ui.journal.match))) == lines + 1
    assert bench.name == "rolling.Rolling"
    bench.wait(450)
    assert bench.name == "rolling.Rolling"
    bench.wait(200)
    assert bench.name == "dice.Typing", "0.6 s, and the next screen comes by itself"
    assert all(bench.match.position.value[:8])


@pytest.mark.parametrize("key", [A, B, C])
def test_any_press_skips_the_tumbling(high: Bench, key: int) -> None:
    high.begin(ARMY, (6,), rolls=1)
    high.quick(B)
    high.quick(key)
    assert high.name == "dice.Typing"


def test_a_cut_while_dice_tumble_rolls_no_second_time(high: Bench) -> None:
    high.begin(ARMY, (6,), rolls=1)
    high.quick(B)
    values = bytes(high.match.position.value)
    high.cut()
    recovery.resume(high.ui, archive.open_match(high.ui.journal))
    assert bytes(high.match.position.value) == values
    assert high.match.question.side == 1


@pytest.mark.parametrize("count", [1, 2, 3, 4, 8, 9, 16, 17, 100])
def test_rolls_of_any_number_of_dice(bench: Bench, count: int) -> None:
    bench.begin((100,) * count, (6,), rolls=1, names=WIDEST)
    bench.quick(B)
    for _ in range(7):
        bench.wait(60)
    bench.settle()
    assert bench.match.question.side == 1


def taken(bench: Bench, rolls: int = 0) -> None:
    """Napoleon's 6 and 3 take Wellington's d20."""
    bench.begin((6, 20, 4), (20, 6, 4, 8), rolls=rolls)
    bench.shown((6, 3, 2), (9, 1, 1, 1))
    bench.ui.answer(("attack", b"\x00\x01", 3))
    score(bench, 44, 18)
    bench.show("turn.After", b"\x06\x03", b"\x06\x14", 1, 20, 9)


def test_after_the_move(high: Bench) -> None:
    taken(high, rolls=3)
    high.same_as("128x64_11-after-the-move")
    high.ui.dice.roll_all = lambda sizes: bytes((5, 11))
    high.quick(B)
    assert high.name == "rolling.Rolling", "reading costs no press of its own"
    high.wait(450)
    high.same_as("128x64_10-device-roll-last-frame")


def test_after_the_move_on_a_low_panel(low: Bench) -> None:
    taken(low, rolls=3)
    low.same_as("128x32_11-after-the-move")


def test_after_the_move_the_next_act_depends_on_who_rolls(bench: Bench) -> None:
    taken(bench)
    bench.see("6 and 3 take", "Wellington's d20", "+20", "type dice")
    bench.press(B)
    assert bench.name == "dice.Typing"


def test_the_last_capture_ends_the_match(bench: Bench) -> None:
    bench.begin((6,), (20,))
    bench.shown((6,), (5,))
    bench.ui.answer(("attack", b"\x00", 1))
    bench.show("turn.After", b"\x06", b"\x06", 1, 20, 5)
    bench.see("6 takes", "Napoleon", "next", "20:0")
    bench.press(B)
    assert bench.name == "over.Over"


# No attack


def test_forced_pass(high: Bench) -> None:
    high.begin((6, 20), (20, 6))
    high.shown((5, 2), (9, 6))
    assert high.name == "no_attack.NoAttack"
    score(high, 24, 18)
    high.same_as("128x64_13-forced-pass")
    high.press(B)
    assert high.match.question.side == 1


@worded
def test_a_forced_pass_says_what_a_sum_lacks(bench: Bench) -> None:
    bench.begin((4, 4, 4, 4), (20,))
    bench.shown((4, 4, 4, 4), (16,))
    bench.see("Your best is 4, their least 16", "half")
    bench.begin((4,), (20,))
    bench.shown((4,), (16,))
    bench.see("Your die shows 4")


def test_stalemate_is_announced_once_before_all_roll_anew(bench: Bench) -> None:
    bench.begin((6, 6), (6, 6), stalemate="reroll")
    bench.shown((3, 4), (4, 4))
    if bench.match.question.kind == "attack":
        bench.press(B)
    bench.begin((6,), (6,), stalemate="reroll")
    bench.shown((3,), (3,))
    assert bench.name == "stalemate.Stalemate"
    bench.see("Stalemate", "Nobody can attack")
    bench.press(B)
    assert bench.name == "dice.Typing"
    bench.type(5)
    assert bench.name == "dice.Typing", "the other one rolls without being told again"
    bench.type(5)
    assert bench.name == "stalemate.Stalemate", "and again"
    bench.press(B)
    bench.type(5)
    bench.type(2)
    assert bench.match.question.kind == "attack"


def test_a_reroll_after_an_attack_is_no_stalemate(bench: Bench) -> None:
    bench.begin((6,), (6, 6), stalemate="reroll")
    bench.shown((3,), (2, 3))
    bench.ui.answer(("attack", b"\x00", 1))
    bench.next()
    assert bench.name == "dice.Typing"


# The menu in a match


def test_the_menu_in_a_match(high: Bench) -> None:
    high.begin((6, 20), (20, 6))
    high.shown((6, 20), (1, 1))
    score(high, 24, 18)
    high.press(LONG + B)
    high.same_as("128x64_1-in-a-match-long-b")
    high.press(LONG + B)
    assert high.name == "table.Table"


def test_the_menu_has_only_what_is_possible(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6), rolls=3)
    bench.ui.answer(("roll", b"\x00\x01", b"\x01\x02", True))
    bench.next()
    bench.press(LONG + B)
    rows = [row[0] for row in bench.screen.rows()]
    assert rows == ["Take back", "Table bumped", "End or resign", "Save and leave", "Settings"]


def test_undo_is_three_presses_and_says_what_it_takes_back(high: Bench) -> None:
    high.begin((6, 20, 4), (20, 6, 4, 8))
    high.shown((6, 3, 2), (9, 1, 1, 1))
    high.ui.answer(("attack", b"\x00\x01", 3))
    high.ui.answer(("roll", b"\x00\x01", b"\x05\x0b", False))
    high.next()
    high.press(LONG + B)
    high.press(B)
    high.see("6 and 3 take Wellington's", "d20, and the rolls 5, 11", "keep", "undo")
    high.keys(B, B)
    assert high.name == "pause.TakeBack", "a double press does no harm"
    high.press(C)
    assert high.match.question.kind == "attack" and high.match.question.side == 0
    assert high.match.score(0) == 0
    assert "undo" in list(archive.lines(high.ui.journal, high.ui.journal.match))


def test_the_undo_screen_is_the_mockup(high: Bench) -> None:
    high.begin((6, 20, 4), (20, 6, 4, 8))
    high.shown((6, 3, 2), (9, 1, 1, 1))
    high.ui.answer(("attack", b"\x00\x01", 3))
    high.ui.answer(("roll", b"\x00\x01", b"\x05\x0b", False))
    score(high, 44, 18)
    high.match.question = high.match.question._replace(side=0)
    high.show("pause.TakeBack")
    high.same_as("128x64_19-undo")


def test_undo_is_refused_past_a_device_roll(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6), rolls=3)
    bench.keys(B, B)
    bench.press(LONG + B)
    bench.press(B)
    bench.see("Too late", "The device has rolled since")
    lines = len(list(archive.lines(bench.ui.journal, bench.ui.journal.match)))
    bench.press(C)
    bench.press(B)
    assert bench.match.question.kind == "attack"
    assert len(list(archive.lines(bench.ui.journal, bench.ui.journal.match))) == lines


def row(bench: Bench, name: str) -> None:
    """Walk to a line of the list that is shown, and choose it."""
    rows = [line[0] for line in bench.screen.rows()]
    bench.keys(*[C] * (rows.index(name) - bench.screen.at), B)


def test_a_mistyped_number_is_corrected(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 1))
    bench.press(LONG + B)
    row(bench, "Correct a number")
    bench.keys(C, B)
    bench.see("d20")
    assert bench.type(12) == presses(20, 12)
    assert bench.match.position.value[1] == 12
    assert bench.match.question.kind == "attack" and bench.name == "table.Table"
    assert "correct a2=12" in list(archive.lines(bench.ui.journal, bench.ui.journal.match))


def test_the_number_that_is_typed_anew_is_of_its_dies_owner(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 1))
    assert bench.match.turn == 0
    bench.show("correct.NewNumber", 2)
    bench.see(NAMES[1], "d20")


def test_a_correction_that_makes_a_move_illegal_is_refused(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (5, 1))
    bench.ui.answer(("attack", b"\x00", 2))
    bench.ui.answer(("roll", b"\x00", b"\x01", False))
    bench.next()
    bench.press(LONG + B)
    row(bench, "Correct a number")
    assert bytes(bench.screen.dice) == b"\x00\x01\x03"
    bench.ui.go("correct.NewNumber", 2)
    bench.settle()
    bench.begin((6, 20), (20, 20))
    bench.shown((6, 5), (5, 5))
    bench.ui.answer(("attack", b"\x00", 2))
    bench.ui.answer(("roll", b"\x00", b"\x01", False))
    bench.next()  # Wellington's 5 cannot take 5, but 1
    bench.ui.answer(("attack", b"\x03", 0))
    bench.next()
    bench.press(LONG + B)
    row(bench, "Correct a number")
    while bench.screen.dice[bench.screen.at] != 3:
        bench.press(C)
    bench.press(B)
    bench.type(1)
    bench.see("Not possible", "With 1 a later move")
    assert bench.match.position.value[3] == 5
    bench.press(B)
    assert bench.name == "correct.Correct"


@worded
def test_a_bumped_table_is_walked_through_with_a_press_a_die(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 3))
    bench.press(LONG + B)
    row(bench, "Table bumped")
    bench.see("1 of 4", "Napoleon's", "d6 shows 6?", "right", "wrong")
    bench.press(B)
    bench.press(C)
    bench.see("d20: turn it to 20", "mistyped")
    bench.press(C)
    bench.type(19)
    assert bench.match.position.value[1] == 19
    bench.press(LONG + B)
    row(bench, "Table bumped")
    bench.keys(B, B, B)
    bench.see("4 of 4", "Wellington's", "d6 shows 3?")
    bench.press(B)
    assert bench.name == "table.Table"


def test_a_device_roll_cannot_be_corrected(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6), rolls=1)
    bench.press(B)
    bench.type(1, 1)
    bench.press(LONG + B)
    row(bench, "Table bumped")
    bench.press(C)
    assert "mistyped" not in bench.ui.panel.canvas.written
    bench.press(C)
    assert bench.name == "correct.Bumped"


@worded
def test_pass_is_offered_where_it_is_free(bench: Bench) -> None:
    free: Any = {"pass": "free"}
    bench.begin((6, 20), (20, 6), **free)
    bench.shown((6, 20), (1, 3))
    bench.press(LONG + B)
    row(bench, "Pass")
    bench.see("Pass?", "play on", "pass")
    bench.press(C)
    assert bench.match.question.side == 1


@worded
def test_end_and_resign_ask_first(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 3))
    bench.press(LONG + B)
    row(bench, "End or resign")
    row(bench, "Wellington resigns")
    bench.see("Resign?", "Wellington gives up, and", "Napoleon wins.")
    bench.press(B)
    bench.press(A)
    assert bench.name == "pause.End"
    row(bench, "Wellington resigns")
    bench.press(C)
    bench.see("wins", "resigned")
    bench.press(C)
    bench.see("Wellington resigns")
    bench.press(C)
    assert bench.match.question.kind == "attack", "that can be taken back, too"


@worded
def test_a_match_that_is_over_cannot_be_ended_again(bench: Bench) -> None:
    bench.begin((20,), (6,))
    bench.shown((20,), (3,))
    bench.press(B)
    bench.press(B)
    assert bench.name == "turn.After" and bench.match.question.kind == "over"
    bench.press(LONG + B)
    assert bench.name == "pause.Pause"
    lines = [text for text, _ in bench.screen.rows()]
    assert lines == ["Take back", "Correct a number", "Table bumped", "Save and leave", "Settings"]
    bench.press(LONG + B)
    bench.press(B)
    assert bench.name == "over.Over"


def test_save_and_leave_comes_back_to_the_same_question(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20))
    bench.press(LONG + B)
    row(bench, "Save and leave")
    assert bench.name == "menu.Start" and not bench.ui.match
    bench.press(B)
    assert bench.name == "dice.Typing"
    assert bench.match.question == ("roll", 1, b"\x02\x03")


# The end


@worded
def test_the_end_and_the_rematch(bench: Bench) -> None:
    bench.begin((6,), (20,), rolls=2)
    bench.shown((6,), (5,))
    bench.ui.answer(("attack", b"\x00", 1))
    bench.next()
    number = bench.ui.journal.match
    assert archive.open_match(bench.ui.journal) == -1
    bench.see("Napoleon", "wins", "20:0", "no enemy left", "record", "rematch", "undo")
    bench.press(A)
    bench.see("first A", "roll a1=6")
    bench.press(C)
    bench.see("roll b1=5")
    bench.press(B)
    bench.press(B)
    assert bench.match.question.kind == "first" and bench.ui.settings.rolls == 2
    assert archive.matches(bench.ui.journal) == [number], "nothing of it is on flash before its first answer"


def test_undo_after_the_end(bench: Bench) -> None:
    bench.begin((6,), (20,))
    bench.shown((6,), (5,))
    bench.ui.answer(("attack", b"\x00", 1))
    bench.next()
    bench.keys(C, C)
    assert bench.match.question.kind == "attack"
    assert archive.open_match(bench.ui.journal) == bench.ui.journal.match


def test_a_draw(bench: Bench) -> None:
    bench.begin((6,), (6,))
    bench.shown((3,), (3,))
    bench.see("A draw", "0:0", "no attack left")


@worded
def test_the_final_table_of_eight_sides(bench: Bench) -> None:
    names = ("Napoleon", *WIDEST, "Murat", "Ney", "York")
    bench.begin(*[(6, 4)] * 8, names=names)
    score(bench, 24, 44, 31, 27, 9, 4, 3, 1)
    bench.ui.answer(("end",))
    bench.ui.next()
    seen = set()
    for _ in range(9):
        bench.wait(2500)
        seen.update(bench.ui.panel.canvas.written)
    assert seen >= set(names), "all of them come by"
    assert {"44", "31", "27", "24", "9", "4", "3", "1"} <= seen


# Idle, dim, blank


def test_idle_views_are_the_mockups(high: Bench) -> None:
    high.begin((6, 20), (20, 6))
    high.shown((6, 20), (1, 3))
    score(high, 24, 18)
    high.wait(IDLE_AFTER)
    assert high.name == "idle.Idle"
    high.same_as("128x64_12-idle")
    score(high, 104, 96)
    high.match.question = high.match.question._replace(side=1)
    high.same_as("128x64_12-idle-three-digits")
    high.begin(*[(6, 4)] * 8, names=tuple("Napoleon Murat Kutusov Ney Soult Davout Lannes York".split()))
    score(high, 24, 44, 31, 27, 9, 4, 3, 1)
    high.show("idle.Idle")
    high.same_as("128x64_12-idle-eight-sides")


@pytest.mark.parametrize("points", [(0, 0), (99, 100), (999, 1000), (10000, 12345)])
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_idle_views_with_any_score_and_name(bench: Bench, points: tuple[int, int], seats: int) -> None:
    bench.begin(*[(6, 4)] * seats, names=WIDEST * 2)
    score(bench, *points * 4)
    bench.show("idle.Idle")
    for _ in range(5):
        before = bytes(bench.ui.panel.canvas.buffer)
        bench.wait(55_000)
        assert bytes(bench.ui.panel.canvas.buffer) == before
        bench.wait(5_000)
        assert bytes(bench.ui.panel.canvas.buffer) != before, "it moves every minute"


def test_idle_dim_dark_and_the_waking_press(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 3))
    at = bench.screen.at
    bench.wait(IDLE_AFTER - 5000)
    assert bench.name == "table.Table"
    bench.wait(5000)
    assert bench.name == "idle.Idle"
    bench.press(C)
    assert bench.name == "table.Table" and bench.screen.at == at, "the waking press does nothing else"
    bench.wait(31_000)
    assert bench.ui.lit == 1 and bench.chip.contrast == 1
    bench.wait(90_000)
    assert bench.ui.lit == 0 and not bench.chip.on
    bench.hold(C, 1200)
    assert bench.ui.lit == 2 and bench.chip.on and bench.chip.contrast == bench.ui.settings.contrast
    assert bench.name == "table.Table" and bench.screen.at == at, "nor does holding it"
    bench.press(C)
    assert bench.screen.at != at


@pytest.mark.parametrize("seconds", [21, 31, 121], ids=["score", "dim", "dark"])
@pytest.mark.parametrize("button", [A, B, C])
def test_any_button_wakes_within_100_ms_and_does_nothing_else(button: int, seconds: int, bench: Bench) -> None:
    bench.begin((6, 20, 8), (20, 6, 8))
    bench.shown((6, 20, 1), (1, 3, 1))
    table, at, pin = bench.screen, bench.screen.at, bench.pins[button]
    for late in range(1, 60, 7):  # wherever in the pause between two looks it comes
        bench.wait(seconds * 1000)
        assert bench.name == "idle.Idle" and bench.ui.lit == (2 if seconds < 30 else 1 if seconds < 120 else 0)
        start = bench.clock.now + late
        bench.clock.at(start, lambda: pin.set(0))
        while bench.screen is not table and bench.clock.now < start + 1000:
            bench.wait(1)
        assert bench.clock.now - start <= 100 and bench.ui.lit == 2 and bench.chip.on, "it is still held"
        bench.wait(2000)
        pin.set(1)
        bench.wait(100)
        assert bench.screen is table and table.at == at


def test_the_button_after_the_one_that_woke_it_counts(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 3))
    at = bench.screen.at
    bench.wait(121_000)
    bench.press(LONG + A)
    assert bench.ui.lit == 2 and bench.screen.at == at
    bench.press(C)
    assert bench.screen.at != at
    bench.press(LONG + B)
    assert bench.name == "pause.Pause"


def test_a_stuck_button_keeps_nobody_awake(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 3))
    bench.pins[A].set(0)
    bench.wait(11_000)
    bench.see("Button stuck")
    bench.press(B)
    bench.wait(121_000)
    assert bench.ui.lit == 0
    bench.press(C)
    assert bench.ui.lit == 2


# Faults


def test_a_slow_random_source_takes_time_and_nothing_else(bench: Bench) -> None:
    """Three seconds for every roll: it is made once, and what was pressed meanwhile is not lost."""
    bench.begin((6,) * 6, (8,) * 6, rolls=3)
    urandom = bench.source._urandom
    rolls = []

    def slow(n: int) -> bytes:
        rolls.append(n)
        bench.clock.sleep_ms(3000)
        return urandom(n)

    bench.source._urandom = slow
    bench.press(B)
    assert bench.name == "rolling.Rolling" and bench.match.question.side == 1 and len(rolls) == 1
    told: list[int] = []
    take: Any = bench.ui._press
    bench.ui._press = lambda key, now: told.append(key) or take(key, now)  # type: ignore
    for ms, level in ((1000, 0), (1080, 1)):
        bench.clock.at(bench.clock.now + 100 + ms, lambda level=level: bench.pins[B].set(level))  # type: ignore[misc]
    bench.press(B)  # rolls, and B is pressed again while it does
    assert told == [B, B] and 2 <= len(rolls) <= 3
    assert bench.match.question.kind == "attack" and bench.ui.dice.ok


def test_a_dice_fault_is_told_and_own_dice_go_on(bench: Bench) -> None:
    bench.begin((6,) * 6, (6,) * 6, rolls=3)
    bench.fault("dice", "stuck")
    bench.press(B)
    assert bench.name == "fault.Dice"
    bench.press(A)
    bench.see("Still faulty")
    bench.fault("dice", "good")
    bench.press(A)
    assert bench.name == "rolling.Rolling" and not any(bench.match.position.value)
    bench.fault("dice", "stuck")
    bench.press(B)
    bench.press(B)
    assert bench.name == "dice.Typing"
    bench.type(3, 4, 3, 4, 3, 4)
    bench.press(B)
    assert bench.name == "fault.Dice", "at every roll"
    bench.press(B)
    bench.type(2, 4, 3, 4, 3, 4)
    assert bench.match.question.kind == "attack"
    assert bench.ui.settings.rolls == 0


def test_the_fault_screens_are_the_mockups(high: Bench) -> None:
    high.begin((6, 20), (20, 6))
    score(high, 24, 18)
    high.show("fault.Dice")
    high.same_as("128x64_20-dice-fault")
    high.show("fault.Display")
    high.same_as("128x64_20-display-fault")


def test_flash_full_is_told_once_and_nothing_is_lost(bench: Bench) -> None:
    bench.begin((6, 6, 6), (6, 6, 6))
    bench.fault("flash", "full")
    bench.type(1, 2, 3)
    assert bench.name == "fault.Flash"
    bench.see("Flash full", "The match goes on")
    bench.press(B)
    assert bench.name == "dice.Typing"
    bench.type(1, 2, 2)
    assert bench.name != "fault.Flash" and bench.ui.unsaved
    bench.press(LONG + B)
    row(bench, "Save and leave")
    bench.see("Not saved", "2 lines")
    bench.press(A)
    assert bench.ui.match
    bench.fault("flash", "free")
    bench.wait(6000)
    assert not bench.ui.unsaved, "tried again by itself"
    said = [line for line in archive.lines(bench.ui.journal, bench.ui.journal.match) if line.startswith("roll")]
    assert said == ["roll a1=1 a2=2 a3=3", "roll b1=1 b2=2 b3=2"]


def test_a_panel_that_is_gone_is_tried_once_a_second_and_presses_count(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    tries = []
    restart = bench.ui.panel._restart

    def counted() -> None:
        tries.append(bench.clock.now)
        restart()

    bench.ui.panel._restart = counted
    bench.fault("panel", "off")
    bench.press(A)
    bench.press(A)
    assert list(bench.screen.values) == [1]
    tries.clear()
    bench.wait(10_000)
    assert 9 <= len(tries) <= 11
    bench.bus.plug()
    bench.wait(1500)
    assert bench.name == "fault.Display"
    bench.see("Display fault")
    assert str(bench.chip.frame()) == str(
        Picture.from_buffer(bench.ui.panel.canvas.buffer, bench.width, bench.height)
    )
    bench.press(B)
    assert bench.name == "dice.Typing" and list(bench.screen.values) == [1]


def test_a_panel_that_comes_back_over_the_idle_view(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.fault("panel", "off")
    bench.wait(IDLE_AFTER + 1000)
    bench.bus.plug()
    bench.wait(2000)
    assert bench.name == "fault.Display"
    bench.press(B)
    assert bench.name == "dice.Typing"


def test_a_damaged_record_resumes_at_the_last_good_line_and_says_so(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 3))
    chunks = sorted(Path(bench.disk.path("/matches")).glob("*/0*"))
    data = chunks[-1].read_bytes()
    chunks[-1].write_bytes(data.replace(b"b2=3", b"b2=4"))
    bench.cut()
    bench.press(B)
    bench.see("Lines lost", "Resumed at the last good line.")
    bench.press(B)
    assert bench.match.question == ("roll", 1, b"\x02\x03")


def test_a_torn_line_is_dropped_without_a_word(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 3))
    chunks = sorted(Path(bench.disk.path("/matches")).glob("*/0*"))
    chunks[-1].write_bytes(chunks[-1].read_bytes()[:-4])
    bench.cut()
    bench.press(B)
    assert bench.name == "dice.Typing"


@pytest.mark.parametrize("answers", range(4))
def test_resume_opens_the_very_question(bench: Bench, answers: int) -> None:
    bench.begin((6, 20), (20, 6))
    for values in ((6, 20), (1, 3))[:answers]:
        bench.ui.answer(("roll", bench.match.question.dice, bytes(values), False))
    if answers == 3:
        bench.ui.answer(("attack", b"\x00", 2))
    bench.next()
    question, name = bench.match.question, bench.name
    bench.cut()
    bench.press(B)
    assert (bench.match.question, bench.name) == (question, name)


def test_an_interrupted_set_up_leaves_no_match(bench: Bench) -> None:
    setup = Setup()
    for name in NAMES:
        setup.add_side(name, b"\x06")
    bench.ui.begin(setup)
    bench.cut()
    assert archive.matches(bench.ui.journal) == [] and archive.open_match(bench.ui.journal) == -1


def test_a_stuck_button_is_told_until_it_is_let_go(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.pins[C].set(0)
    bench.wait(11_000)
    assert bench.name == "fault.Stuck"
    bench.see("Button stuck", "C is held down")
    bench.pins[C].set(1)
    bench.wait(100)
    assert bench.name == "dice.Typing"


def test_lost_presses_are_told(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.buttons.overflow = True
    bench.wait(20)
    assert bench.name == "fault.Lost" and not bench.buttons.overflow
    bench.press(B)
    assert bench.name == "dice.Typing"


def raises(*_: object) -> None:
    raise MemoryError


def test_a_screen_that_runs_out_of_memory_is_given_up(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20), (1, 3))
    bench.press(LONG + B)
    bench.screen.draw = raises
    bench.press(C)
    assert bench.name == "table.Table"
    bench.press(LONG + B)
    assert bench.name == "pause.Pause"


@pytest.mark.parametrize("where", ["answer", "append"])
def test_short_memory_in_an_answer_goes_on_from_flash(bench: Bench, where: str) -> None:
    bench.begin((6, 20), (20, 6))
    bench.shown((6, 20))
    old = bench.match
    if where == "answer":
        bench.match.send = raises  # type: ignore[method-assign, assignment]
    else:
        bench.ui.journal.append, append = raises, bench.ui.journal.append
    bench.type(1, 1)
    assert bench.name == "dice.Typing"
    if where == "append":
        bench.ui.journal.append = append
    assert bench.match is not old and tuple(bench.match.question) == ("roll", 1, b"\x02\x03")
    bench.type(1, 3)
    assert bench.match.question.kind == "attack"


@pytest.mark.parametrize("where", ["answer", "append", "write"])
def test_short_memory_in_the_first_answer_asks_for_it_again(bench: Bench, where: str) -> None:
    bench.ui.settings.rolls = 0
    bench.ui.begin(base_game((6, 20), (20, 6)))
    bench.settle()
    old = bench.match
    journal = bench.ui.journal
    if where == "answer":
        old.send = raises  # type: ignore[method-assign, assignment]
    elif where == "append":
        journal.append, append = raises, journal.append
    else:
        journal.put, put = raises, journal.put
    bench.keys(C, B)
    if where == "append":
        journal.append = append
    if where == "write":  # the answer waits to be written
        assert journal.waiting and bench.name == "dice.Typing"
        journal.put = put
    else:
        assert bench.match is not old and bench.name == "first.First"
        assert archive.matches(journal) == []
        bench.keys(C, B)
    bench.type(6, 1)
    assert list(archive.lines(journal, journal.match)) == [*old.setup.lines(), "first A", "roll a1=6 a2=1"]
    assert not journal.damaged and not journal.torn


def test_without_the_memory_for_a_match_there_is_the_menu(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "_begin", raises)
    bench.ui.begin(base_game((6,), (6,)))
    bench.settle()
    assert bench.name == "menu.Start" and not bench.ui.match
    monkeypatch.undo()
    bench.begin((6, 20), (20, 6))
    assert bench.name == "dice.Typing"


def test_a_set_up_that_is_given_up_leaves_nothing(bench: Bench) -> None:
    """By the menu, by a power cut before the match is made and after it."""
    for number in range(3):
        bench.ui.begin(base_game((6,), (6,)))
        if number != 1:
            bench.settle()
            assert bench.name == "first.First" and bench.match
        if number:
            bench.boot()
        else:
            bench.ui.home()
        bench.settle()
        assert bench.name == "menu.Start" and not archive.matches(bench.ui.journal)
        assert not list(Path(bench.disk.path("/")).glob("matches/*/*"))


def test_memory_that_stays_too_short_is_not_hidden(bench: Bench) -> None:
    bench.begin((6, 20), (20, 6))
    bench.ui.panel.show = raises
    with pytest.raises(MemoryError):
        for _ in range(10):
            bench.ui.stale = True
            bench.ui.step()


# Every screen with the widest names


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize("names", [NAMES, WIDEST[:2]])
def test_nothing_is_cut_with_the_widest_names(bench: Bench, names: tuple[str, ...]) -> None:
    bench.begin((6, 20, 4, 8), (100, 6, 4, 8), names=names)
    bench.shown((6, 3, 2, 8), (9, 1, 1, 1))
    for shown, sizes, size in (
        (b"\x64", b"\x64", 100),
        (b"\x06\x03", b"\x06\x14", 20),
        (b"\x01\x02\x03", b"\x06\x06\x06", 100),
        (b"\x0a" * 9, b"\x0c" * 9, 100),
        (b"\x01" * 99, b"\x02" * 99, 100),
    ):
        bench.show("turn.After", shown, sizes, 1, size, 99)
    bench.show("stalemate.Stalemate")
    bench.show("pause.TakeBack")
    bench.ui.answer(("attack", b"\x00\x01", 4))
    bench.ui.answer(("roll", b"\x00\x01", b"\x05\x0b", False))
    score(bench, 12345, 12345)
    for path, *args in (
        ("pause.Pause", 0), ("pause.Pause", 5), ("pause.TakeBack",), ("correct.Correct", 3), ("correct.Refused", 100),
        ("correct.NewNumber", 1), ("correct.Bumped", 2), ("pause.End", 0), ("fault.Dice",), ("fault.Display",),
        ("fault.Flash",), ("fault.Leave",), ("fault.Damaged",), ("fault.Lost",), ("fault.Stuck",), ("idle.Idle",),
    ):  # fmt: skip
        bench.show(path, *args)
    bench.show("correct.Bumped")
    bench.press(C)
    bench.show("pause.End")
    for line in range(3):
        bench.show("pause.End", line)
        bench.press(B)
    bench.ui.answer(("end",))
    for kind in (("win", [1]), ("draw", [0, 1])):
        bench.match.outcome = lambda kind=kind: kind  # type: ignore[method-assign, misc]
        bench.next()
    bench.press(A)
    bench.keys(C, C, LONG + C, A, B)
