"""The narrowest panel, 72 x 40: all press scripts are played on it, and whatever has no room is told."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

from host_tools import presses
from host_tools.saying import SayingCanvas
from umpire.canvas import text_width
from umpire.figures import small_width
from umpire.screens import brief, house_rules, ship_words
from umpire.screens.screen import Screen
from umpire.star import units
from umpire.wrapping import wrap

SCRIPTS = sorted((Path(__file__).parents[1] / "presses").glob("*.txt"))
SCREENS = Path(brief.__file__).parent
NARROW = (72, 40)
# Bases of others, and what no script comes to: a match that cannot be resumed or corrected so, a program that hung,
# lost presses, a stalemate.
UNSEEN = {
    "choice.Choice", "listing.List", "marks.Marks", "notice.Notice", "pause.Confirm", "picking.Pick", "screen.Screen",
    "turn.Done", "turn.After", "records.Broken", "records.Resuming", "fault.Damaged", "fault.Hung", "fault.Lost",
    "fault.Stuck", "correct.Refused", "records.Missing", "stalemate.Stalemate", "records.Tableless",
    "resting.Resting",  # is called as what it stands for
    # See test_screens_medieval.
    "casting.Choices", "unit_page.Page", "escort.Escort", "legions.Pages", "unit_table.Tables", "theme.Weather",
}  # fmt: skip


class Judging(SayingCanvas):
    """Notes what is cut, leaves the panel or is written over something else."""

    found: set[tuple[str, str]] = set()
    screen = ""

    def fill(self, colour: int) -> None:
        super().fill(colour)
        self.boxes: list[tuple[int, int, int, int, str]] = []

    def box(self, text: str, x: int, y: int, width: int, height: int) -> None:
        if "…" in text and self.screen not in ("names.Names", "names.Spell"):  # a key for letters and signs
            self.found.add((self.screen, f"{text!r} is cut"))
        if x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            self.found.add((self.screen, f"{text!r} leaves the panel"))
        for left, top, right, bottom, other in self.boxes:
            if left < x + width and x < right and top < y + height and y < bottom:
                self.found.add((self.screen, f"{text!r} over {other!r}"))
        self.boxes.append((x, y, x + width, y + height, text))

    def text(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1) -> int:
        if text and not self._mute:
            self.box(text, x, y, text_width(text, scale), 7 * scale)
        return super().text(text, x, y, colour, scale)

    def text_right(self, text: str, right: int, y: int, colour: int = 1, scale: int = 1) -> int:
        if text and not self._mute:
            width = text_width(text, scale)
            self.box(text, right - width, y, width, 7 * scale)
        return super().text_right(text, right, y, colour, scale)

    def text_center(self, text: str, centre: int, y: int, colour: int = 1, scale: int = 1) -> None:
        if text and not self._mute:
            width = text_width(text, scale)
            self.box(text, centre - width // 2, y, width, 7 * scale)
        super().text_center(text, centre, y, colour, scale)

    def small(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1, tall: int = 0) -> int:
        if not self._mute:
            self.box(text, x, y, small_width(text, scale), 5 * (tall or scale))
        return super().small(text, x, y, colour, scale, tall)


class Target(presses.SimulatedTarget):
    """Knows which screens have been seen."""

    seen: set[str] = set()

    def _round(self) -> None:
        self.seen.add(self.ui.screen.path)
        Judging.screen = self.ui.screen.path
        super()._round()


def screens() -> dict[str, type[Screen]]:
    """All classes of screens."""
    found: dict[str, type[Screen]] = {}
    for file in SCREENS.glob("*.py"):
        module: ModuleType = importlib.import_module(f"umpire.screens.{file.stem}")
        for name, kind in vars(module).items():
            if isinstance(kind, type) and kind.__module__ == module.__name__ and _is_screen(kind):
                found[f"{file.stem}.{name}"] = kind
    return found


def _is_screen(kind: type) -> bool:
    """Modules are loaded and dropped again: there may be several classes Screen."""
    return any(base.__name__ == "Screen" for base in kind.__mro__)


@pytest.mark.usefixtures("both_languages")
def test_every_screen_has_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "SayingCanvas", Judging)
    monkeypatch.setattr(presses, "_look", lambda *_: None)
    monkeypatch.setattr(Judging, "found", set())
    monkeypatch.setattr(Target, "seen", set())
    for path in SCRIPTS:
        script = presses.read(path).on(*NARROW)
        with presses._quick_collections():
            presses.play(script, Target(script, tmp_path / path.stem))
    assert not Judging.found, "\n".join(map(str, sorted(Judging.found)))
    unseen = set(screens()) - Target.seen - UNSEEN
    assert not unseen, unseen


@pytest.mark.usefixtures("both_languages")
def test_every_house_rule_has_room() -> None:
    for name in house_rules.names():
        label, number, help_text, values = house_rules.texts(name)
        assert "…" not in brief.words(label, 72 - text_width(number) - 3), label
        assert len(brief.lines(help_text, 72, 3)) <= 3, help_text
        for value in values.split():
            assert "…" not in brief.words(value.partition("=")[2].replace("_", " "), 56), value


@pytest.mark.usefixtures("both_languages")
def test_every_unit_of_star_strife_has_a_name_that_has_room() -> None:
    for number in range(1, units.MINE + 1):
        name = ship_words.short(units.name(number))
        assert text_width(f"{ship_words.brief(name)} {units.unit(number).sides}") <= 72, name


def test_shorter_words_are_shorter_and_for_words_that_there_are() -> None:
    sources = [file.read_text(encoding="utf-8") for file in SCREENS.glob("*.py") if file.stem != "brief"]
    for line in brief._WORDS.strip().split("\n"):
        usual, short = line.split("|")
        written = (usual, usual.lower(), usual.replace(" ", "_"))
        there = any(text in source for source in sources for text in written)
        assert there or usual == "pass, some sizes", usual  # that one is put together
        assert text_width(short) < text_width(usual)
        sentence = usual.endswith((".", "?")) or " v " in usual
        assert len(wrap(short, 72)) <= 3 if sentence else text_width(short) <= 61, short


def test_a_row_says_all_it_can_in_a_line_and_the_rest_when_it_is_chosen() -> None:
    assert brief.row(("Options", "none"), 61) == ("Options", "none")
    assert brief.row(("Who rolls", "device"), 61) == ("Rolls", "device")
    assert brief.row(("Napoleon", "8 dice, 76"), 61) == ("Napoleon", "76")
    assert brief.row(("Edition", "Japanese"), 61) == ("Edition", "") and brief.tall(("Edition", "Japanese"), 61)
    assert not brief.tall(("Begin", ""), 61)
