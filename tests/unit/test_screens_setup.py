"""Everything before and beside a match, by presses: menu, set-up, records, house rules, settings, dice roller."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from host_tools import framebuf
from umpire import parts, rules
from umpire.canvas import text_width
from umpire.device import archive, settings_file
from umpire.device.dice_rng import Dice
from umpire.device.journal import Journal
from umpire.device.settings import Settings
from umpire.figures import Figures
from umpire.handheld import Handheld
from umpire.match import Match
from umpire.port import Parts
from umpire.record import line_of
from umpire.screens import armies, house_rules, in_play, menu, names
from umpire.setup import Setup
from umpire.wrapping import wrap

MOCKUPS = Path(__file__).parents[1] / "golden" / "mockups"
SIZES = [(128, 64), (128, 32), (72, 40)]
EVENTS = {"A": 0, "B": 1, "C": 2, "A!": 4, "B!": 5, "C!": 6}


class Watching(Figures):
    """A canvas that notes what is written, and refuses what does not fit the panel."""

    written: list[str] = []

    def fill(self, colour: int) -> None:
        super().fill(colour)
        self.written = []

    def text(self, text: str, x: int, y: int, colour: int = 1, scale: int = 1) -> int:
        self._note(text, x, y, scale)
        return super().text(text, x, y, colour, scale)

    def text_right(self, text: str, right: int, y: int, colour: int = 1, scale: int = 1) -> int:
        self._note(text, right - text_width(text, scale), y, scale)
        return super().text_right(text, right, y, colour, scale)

    def text_center(self, text: str, centre: int, y: int, colour: int = 1, scale: int = 1) -> None:
        self._note(text, centre - text_width(text, scale) // 2, y, scale)
        super().text_center(text, centre, y, colour, scale)

    def _note(self, text: str, x: int, y: int, scale: int) -> None:
        assert x >= 0 and x + text_width(text, scale) <= self.width, f"{text!r} is cut"
        assert y >= 0 and y + 7 * scale <= self.height, f"{text!r} is below the panel"
        self.written.append(text)


class FakePanel:
    fault = recovered = False

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.canvas = Watching(width, height, framebuf)
        self.set: list[tuple[str, int]] = []

    def contrast(self, value: int) -> None:
        self.set.append(("contrast", value))

    def power(self, on: bool) -> None:
        self.set.append(("power", on))

    def spare(self) -> int:
        return 0

    def flip(self, on: bool, shift: int) -> None:
        self.set.append(("flip", on))

    def show(self) -> int:
        return 0


class FakeButtons:
    overflow = False
    stuck = 0
    coming = -1
    quiet = True

    def __init__(self) -> None:
        self.events: list[int] = []

    def poll(self, now: int) -> int:
        return self.events.pop(0) if self.events else -1


class FakeClock:
    now = 0

    def ticks_ms(self) -> int:
        return self.now

    def sleep_ms(self, ms: int) -> None:
        self.now += ms


class Bench:
    """A handheld on whose way into a match its set-up is caught in `begun`."""

    def __init__(self, folder: Path, size: tuple[int, int] = (128, 64), buzzer: object = None) -> None:
        self.panel = FakePanel(*size)
        self.buttons = FakeButtons()
        self.clock = FakeClock()
        self.begun: list[Setup] = []
        root = str(folder)
        self.ui = Handheld(
            Parts(
                self.panel,
                self.buttons,
                Dice(None, seed=1),
                self.clock,
                Journal(os, open, root + "/matches"),
                Settings(os, open, root + "/settings"),
                buzzer,
            )
        )
        self.ui.begin = self.begun.append  # type: ignore[method-assign,assignment]
        self.ui.step()

    def press(self, keys: str) -> None:
        for key in keys.split():
            key, _, times = key.partition("*")
            for _ in range(int(times or 1)):
                self.buttons.events.append(EVENTS[key])
                while self.ui.step():
                    self.clock.now += 5

    @property
    def screen(self) -> str:
        return self.ui.screen.path

    @property
    def written(self) -> list[str]:
        return self.panel.canvas.written

    def to(self, text: str) -> None:
        """Walk down a list to the line that begins so, and choose it."""
        rows = self.ui.screen.rows()  # type: ignore[attr-defined]
        at = [k for k, row in enumerate(rows) if row[0].startswith(text)][0]
        while self.ui.screen.at != at:  # type: ignore[attr-defined]
            self.press("C")
        self.press("B")

    def differs(self, name: str, but: tuple[range, range] | None = None) -> list[tuple[int, int]]:
        """Pixels that are not as in a mock-up, save those in an area."""
        lines = [line for line in (MOCKUPS / (name + ".pbm")).read_text().split("\n") if not line.startswith("#")]
        width, height = (int(word) for word in lines[1].split())
        bits = "".join(lines[2:]).replace(" ", "")
        buffer = self.panel.canvas.buffer
        return [
            (x, y)
            for y in range(height)
            for x in range(width)
            if int(bits[y * width + x]) != buffer[y // 8 * width + x] >> (y & 7) & 1
            and not (but and x in but[0] and y in but[1])
        ]

    def store(self, setup: Setup, attacks: int = 0, over: bool = False) -> int:
        """Put a match on flash: so many attacks by the first attack there is."""
        match = Match(setup)
        number: int = archive.begin(self.ui.journal)
        self.ui.journal.append(*setup.lines())

        def answer(it: tuple) -> None:
            line = line_of(match, it)
            match.answer(it)
            self.ui.journal.append(line)

        answer(("first", 0, False))
        while attacks or match.question.kind == "roll":
            if match.question.kind == "roll":
                dice = match.question.dice
                values = bytes(max(1, match.position.sides[die] - die % 3) for die in dice)
                answer(("roll", dice, values, False))
            else:
                attack = next(iter(match.position.attacks(match.turn)))
                answer(("attack", attack.dice, attack.target))
                attacks -= 1
        if over:
            answer(("end",))
            archive.finish(self.ui.journal)
        self.ui.journal.close()
        return number


def two(first: str = "Napoleon", second: str = "Wellington") -> Setup:
    setup = Setup()
    setup.add_side(first, bytes([4, 6, 6, 8, 10, 10, 12, 20]))
    setup.add_side(second, bytes([4, 6, 6, 8, 10, 10, 12, 20]))
    return setup


# The mock-ups


def test_menu_as_drawn(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    for _ in range(11):
        bench.store(two(), over=True)
    bench.store(two(), attacks=6)
    bench.ui.home()
    bench.ui.step()
    # Where the mock-up has a battery stands which line of how many: this list has two more than can be seen.
    assert bench.differs("128x64_1-menu", (range(96, 128), range(8))) == []


def test_army_as_drawn(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B C C B B C*3")
    assert bench.differs("128x64_2-army-choose-a-size") == []
    bench.press("B")
    assert bench.differs("128x64_2-army-change-the-count") == []
    bench.press("B C!")
    assert bench.differs("128x64_2-army-past-the-last-size") == []


def test_who_rolls_as_drawn(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B")
    bench.to("Who rolls")
    assert bench.differs("128x64_3-who-rolls") == []


# Flows


@pytest.mark.parametrize("size", SIZES)
def test_two_presses_from_the_menu_to_a_match(tmp_path: Path, size: tuple[int, int]) -> None:
    bench = Bench(tmp_path, size)
    bench.press("B B")
    (setup,) = bench.begun
    assert setup.errors() == []
    assert setup.names == ["Napoleon", "Wellington"]
    assert setup.armies == [armies.presets()[0][2]] * 2
    assert setup.seed == 1  # repeatable dice are marked as such


def test_last_setup_is_offered_after_power_up(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B")
    bench.to("Armies")
    bench.press("C B")
    bench.to("Players")
    bench.to("5 players")
    bench.to("Napoleon")
    bench.to("Name")
    bench.to("Hannibal")
    bench.press("B! A*9")
    bench.to("Begin")
    again = Bench(tmp_path)
    again.press("B B")
    assert list(again.begun[0].lines()) == list(bench.begun[0].lines())
    assert len(again.begun[0].names) == 5 and again.begun[0].names[0] == "Hannibal"
    assert settings_file.kept(again.ui.settings, "name")[:5] == again.begun[0].names


def test_every_size_can_be_picked(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B C C B B")
    bench.press("A! B")
    assert bench.screen == "other_size.OtherSize"
    for size in range(30, 101):
        assert str(size) in bench.written or size == bench.ui.screen.size  # type: ignore[attr-defined]
        if size < 100:
            bench.press("C")
    bench.press("C")
    assert bench.ui.screen.size == 1  # type: ignore[attr-defined]
    bench.press("A C C*6 B C*2 B")  # around the end: a d7, two of them
    assert bench.ui.draft and bench.ui.draft.armies[0] == bytes([4, 6, 6, 7, 7, 8, 10, 10, 12, 20])
    bench.press("C! B B!")
    assert bench.screen == "new_match.New" and bench.ui.draft.armies[0].count(7) == 2


def test_armies_in_series(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B C B")
    for _ in range(len(armies.presets())):
        bench.press("C")
    bench.press("B")  # past them all, or onto it: pick
    while bench.screen != "army.Army":
        bench.press("A B" if bench.screen == "armies.Armies" else "B")
    assert bench.ui.screen.side == 0  # type: ignore[attr-defined]
    bench.press("B C B C! B")  # a d4 more
    assert bench.ui.screen.side == 1  # type: ignore[attr-defined]
    bench.press("B!")
    assert bench.ui.screen.side == 0  # type: ignore[attr-defined]
    bench.press("C! B C! B")
    assert bench.screen == "new_match.New"
    assert bench.ui.draft and [sum(army) for army in bench.ui.draft.armies] == [80, 76]


def test_small_fry_is_advised_against_never_refused(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B C C B B A B C!*2 C! B C! B")
    assert bench.screen == "small_fry.SmallFry"
    bench.press("A")
    assert bench.screen == "army.Army"
    bench.press("C! B B")
    assert bench.screen == "new_match.Side"
    bench.press("B!")
    bench.press("A*2 B")
    assert bench.begun[0].warnings() == ["small-fry"]


def test_no_match_without_dice(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B C C B B")
    bench.press("B A!*9 B C B A!*9 B C B A!*9 B C B A!*9 B C B A!*9 B C C B A!*9 B")
    assert bench.ui.draft and bench.ui.draft.armies[0] == b""
    bench.press("C!")
    assert "ready" not in bench.written
    bench.press("B")
    assert bench.screen == "army.Army"
    bench.press("B! B! A*2 B")
    assert bench.begun == [] and bench.screen == "army.Army"


def test_no_more_than_255_dice(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B C C B B B C!*80")
    assert bench.ui.draft and sum(len(army) for army in bench.ui.draft.armies) == 255
    bench.press("B C! B B! ")
    bench.to("Players")
    bench.to("2")  # fewer than nothing changes
    bench.press("A B")


def test_who_rolls_for_all_and_for_one(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B")
    bench.to("Who rolls")
    bench.press("C B")
    assert bench.ui.settings.rolls == 0
    bench.press("A*2")
    bench.to("Wellington")
    bench.to("Who rolls")
    bench.press("A B B!")
    assert bench.ui.settings.rolls == 2
    assert Bench(tmp_path).ui.settings.rolls == 2
    assert ("Who rolls", "mixed") in bench.ui.screen.rows()  # type: ignore[attr-defined]


def test_name_spelled_in_three_presses_a_letter(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B C C B C B A B")
    assert bench.screen == "names.Spell"
    bench.press("B B B")  # N
    bench.press("A B B")  # e
    bench.press("C C A")  # y
    bench.press("B! A")  # the letter back, and a key towards the next
    bench.press("B!")  # that key back
    bench.press("C C A C!")
    assert bench.screen == "new_match.Side" and bench.ui.draft and bench.ui.draft.names[0] == "Ney"


def test_spelled_names_are_short_and_nobody_elses(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B C C B C B A B")
    bench.press("A A A " * 12)
    assert bench.ui.screen.name == "Aaaaaaaaaa"  # type: ignore[attr-defined]
    bench.press("B!*10")
    bench.ui.screen.name = "Wellington"  # type: ignore[attr-defined]
    bench.press("C!")
    assert bench.screen == "names.Spell" and "taken" in bench.written
    bench.press("B! C C C A")  # its n back, a space instead
    assert bench.ui.screen.name == "Wellingto "  # type: ignore[attr-defined]
    bench.press("C C C B")
    assert bench.ui.draft and bench.ui.draft.names[0] == "Wellingto"


def test_setup_that_is_left_leaves_nothing_but_itself(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.press("B C B C B B! B!")
    assert bench.screen == "menu.Start" and archive.matches(bench.ui.journal) == [] and not bench.ui.match
    bench.press("B B")
    assert sum(bench.begun[0].armies[0]) == 34  # what was chosen is there still


def test_a_damaged_last_setup_is_not_offered(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    settings_file.save(bench.ui.settings, setup=["umpire 1", "edition base", "rule nonsense on"])
    bench.press("B B")
    assert bench.begun[0].errors() == [] and len(bench.begun[0].names) == 2


@pytest.mark.parametrize("count", range(2, 9))
def test_players(tmp_path: Path, count: int) -> None:
    bench = Bench(tmp_path)
    bench.press("B")
    bench.to("Players")
    bench.to(str(count))
    bench.press("A*9")
    while bench.ui.screen.at:  # type: ignore[attr-defined]
        bench.press("A")
    bench.press("B")
    setup = bench.begun[0]
    assert len(set(setup.names)) == count and setup.errors() == [] and len(setup.armies) == count


# House rules


def test_every_rule_can_be_changed_and_is_kept(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.to("House rules")
    assert bench.ui.draft
    names = in_play.house_rules(bench.ui.draft)
    for name in names:
        bench.to(house_rules.texts(name)[0])
        before = bench.ui.draft.rule(name)
        bench.press("C B")
        assert bench.ui.draft.rule(name) != before
    bench.press("B!")
    again = Bench(tmp_path)
    again.press("B")
    assert ("House rules", "9 changed") in again.ui.screen.rows()  # type: ignore[attr-defined]
    again.press("B")
    rows = [line.split()[1] for line in again.begun[0].lines() if line.startswith("rule ")]
    assert sorted(rows) == sorted(names)
    again.ui.home()
    again.ui.step()
    again.to("House rules")
    again.to("All as printed")
    again.press("B! A*9")
    again.to("New match")
    again.press("B")
    assert not [line for line in again.begun[1].lines() if line.startswith("rule ")]


def test_numbers_stay_in_range(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.to("House rules")
    bench.to("Quiet rounds")
    bench.press("A!*3")
    assert "off" in bench.written
    bench.press("C!*120")
    assert "999" in bench.written


def test_rules_texts_fit() -> None:
    width = 128
    setup = Setup()
    for name in house_rules.names():
        label, number, help_text, words = house_rules.texts(name)
        assert len(wrap(help_text, width)) <= 2, name
        assert text_width(label) + text_width(number) + 4 <= width
        values = rules.values(name)
        for value in values if isinstance(values, list) else (values[0], values[1], 0):
            setup.set_rule(name, value)
            text = house_rules.value_text(setup, name, words)
            assert text_width(label) + text_width(text) + 4 <= width - 16, (label, text)
            assert text == text.strip() and text_width(text) <= 100


# Presets and names


def test_presets_are_armies_with_units() -> None:
    for genre, name, army in armies.presets():
        setup = two()
        setup.armies = [army] * 8
        setup.names = list("ABCDEFGH")
        assert setup.errors() == [] and setup.warnings() == [], name
        assert list(army) == sorted(army)
        assert not [word for word in armies.units(genre, army) if word.lstrip("0123456789×").startswith("d")], name
    assert "2×Destroyer" in armies.units("Sea", bytes([6, 6]))
    assert armies.units("Sea", bytes([30])) == ["d30"]


def test_units_of_all_named_sizes() -> None:
    named = bytes([1, 2, 4, 6, 8, 10, 12, 16, 20, 100])
    for genre in {preset[0] for preset in armies.presets()}:
        assert not [unit for unit in armies.units(genre, named) if unit[1:].isdigit()]


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize("size", SIZES)
def test_every_preset_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    bench = Bench(tmp_path, size)
    bench.press("B C B")
    for _ in range(len(armies.presets()) + 1):
        for _ in range(9 if size[1] < 64 else 1):
            bench.clock.now += 1500
            bench.ui.step()
        assert not [text for text in bench.written if "…" in text]
        bench.press("C")
    genres = set()
    for _ in range(9):
        genres.add(bench.ui.screen._genre())  # type: ignore[attr-defined]
        bench.press("C!")
    assert len(genres) == 6  # five, and picking


def test_ready_names_fit() -> None:
    for name in names._READY.split():
        assert len(name) <= 10 and text_width(name) <= 59


# Records


def test_turn_counts_what_is_in_force() -> None:
    assert menu.turn(["umpire 1", "first A", "rng a1=3"]) == 1
    assert menu.turn(["first A", "attack a1 > b1", "pass", "attack a1 > b2"]) == 4
    assert menu.turn(["first A", "attack a1 > b1", "pass", "undo"]) == 1
    assert menu.turn(["rule pass free", "first A", "attack a1 > b1", "pass", "undo"]) == 2


def test_a_match_without_its_set_up_is_called_damaged(tmp_path: Path) -> None:
    assert menu.turn([]) == menu.turn(["umpire 1", "side A"]) == 0
    bench = Bench(tmp_path)
    bench.store(two("Napoleon", "Wellington"))
    bench.ui.home()
    bench.press("A C")
    assert "turn 1" in bench.written
    for file in (tmp_path / "matches").rglob("*"):
        if file.is_file():
            file.write_bytes(b"x" + file.read_bytes()[1:])
    bench.ui.home()
    bench.press("A C")
    assert "damaged" in bench.written
    bench.press("B")
    assert "Unreadable" in bench.written


@pytest.mark.parametrize("size", SIZES)
def test_records(tmp_path: Path, size: tuple[int, int]) -> None:
    bench = Bench(tmp_path, size)
    bench.store(two(), attacks=2, over=True)
    many = two("Schwarzenberg of Austria", "Wellington")
    for name in ("Blücher", "Ney"):
        many.add_side(name, b"\x06\x06")
    bench.store(many)
    bench.ui.home()
    bench.ui.step()
    bench.to("Records")
    rows = bench.ui.screen.rows()  # type: ignore[attr-defined]
    assert "and 3 more" in " ".join(rows[0]) and rows[1][0].startswith("Napoleon")
    if size[0] >= 128:
        assert rows[0][1] == "open" and rows[1][1] == ""
    bench.press("C B")
    assert any("Napoleon" in text for text in bench.written)
    assert any("won" in text or "draw" in text for text in bench.written)
    bench.press("A A")  # delete? keep
    assert bench.screen == "records.Record"
    bench.press("A C")
    assert len(archive.matches(bench.ui.journal)) == 1 and bench.screen == "records.Records"
    bench.press("B A C")
    assert bench.written[-3:] and archive.matches(bench.ui.journal) == []
    bench.press("B B!")
    assert bench.screen == "menu.Start" and "Resume match" not in bench.written


def test_an_empty_list_of_records_leads_back(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.to("Records")
    assert "back" in bench.written and "▴" not in bench.written
    bench.press("B")
    assert bench.screen == "menu.Start"


def test_resume_is_first_and_one_press(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(tmp_path)
    bench.store(two(), attacks=3)
    bench.ui.home()
    bench.ui.step()
    assert bench.ui.screen.rows()[0] == ("Resume match", "turn 4")  # type: ignore[attr-defined]
    seen: list[int] = []
    monkeypatch.setattr("umpire.recovery.resume", lambda ui, number: seen.append(number))
    bench.press("B")
    assert seen == [1]


def test_a_record_that_is_no_match(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    archive.begin(bench.ui.journal)
    bench.ui.journal.append("umpire 1", "edition base", "attack a1 > b1")
    bench.ui.home()
    bench.ui.step()
    bench.press("B")
    assert bench.screen == "records.Broken"
    bench.press("B")
    assert bench.screen == "menu.Start"
    bench.to("Records")
    bench.press("B")
    assert any("cannot be read" in text for text in bench.written)


def test_without_an_edition_its_records_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not offered, the last set-up with it is another one, a match of it says why it cannot be gone on with."""
    bench = Bench(tmp_path)
    bench.to("New match")
    bench.to("Edition")
    bench.press("A B B!")
    assert bench.ui.draft and bench.ui.draft.edition != "base"
    archive.begin(bench.ui.journal)
    bench.ui.journal.append(*bench.ui.draft.lines(), "first A")
    bench.ui.journal.close()
    monkeypatch.setattr(parts, "EDITIONS", "base")
    monkeypatch.setattr(parts, "LANGUAGES", "english")
    bench = Bench(tmp_path)
    bench.press("B")
    assert bench.screen == "records.Missing"
    assert "The record is whole." in " ".join(bench.written)
    bench.press("B")
    assert bench.screen == "menu.Start"
    bench.to("Records")
    assert any("Napoleon" in text for text in bench.written)
    bench.press("B")
    assert "edition missing" in bench.written
    bench.press("B! B!")
    bench.to("New match")
    assert bench.ui.draft and bench.ui.draft.edition == "base"
    assert [row[0] for row in bench.ui.screen.rows() if row[0] == "Edition"] == []  # type: ignore[attr-defined]
    bench.press("B!")
    bench.to("Settings")
    rows = [row[0] for row in bench.ui.screen.rows()]  # type: ignore[attr-defined]
    assert "Contrast" in rows and "Language" not in rows


@pytest.mark.parametrize("size", [(128, 64), (128, 32)])
def test_editions_that_are_there_are_offered(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "EDITIONS", "base japanese")
    bench = Bench(tmp_path, size)
    bench.to("New match")
    bench.to("Edition")
    seen = []
    for _ in range(3):
        seen.append(bench.written[0:2])
        bench.press("C")
    assert "Base game" in seen[0] + seen[2] and "Japanese" in seen[1]
    bench.press("B")
    assert bench.ui.draft and bench.ui.draft.edition == "japanese"


# Settings


def test_settings_work_at_once_and_are_kept(tmp_path: Path) -> None:
    bench = Bench(tmp_path, buzzer=lambda hertz, ms: None)
    bench.to("Settings")
    bench.press("B")
    assert bench.panel.set[-1] == ("contrast", 191)
    bench.to("Upside down")
    assert bench.panel.set[-1] == ("flip", True)
    bench.to("Typing")
    bench.to("Sound")
    bench.press("B!")
    again = Bench(tmp_path).ui.settings
    assert (again.contrast, again.flip, again.typing, again.sound) == (191, True, "spinner", True)


def test_sound_only_with_a_buzzer(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.to("Settings")
    assert "Sound" not in [row[0] for row in bench.ui.screen.rows()]  # type: ignore[attr-defined]


# Dice


@pytest.mark.parametrize("size", SIZES)
def test_roller(tmp_path: Path, size: tuple[int, int]) -> None:
    bench = Bench(tmp_path, size)
    bench.to("Dice roller")
    bench.press("B")
    values = bench.ui.screen.values  # type: ignore[attr-defined]
    assert len(values) == 2 and all(1 <= value <= 6 for value in values)
    bench.press("A C B C!*4 C B C! B")  # 21 more d6
    assert bench.screen == "roller.Roll" and len(bench.ui.screen.dice) > 16  # type: ignore[attr-defined]
    bench.press("B C C C B")
    assert "more" in bench.written
    bench.press("B!")
    assert bench.screen == "menu.Start" and not bench.ui.draft


@pytest.mark.parametrize("size", SIZES)
def test_counts(tmp_path: Path, size: tuple[int, int]) -> None:
    bench = Bench(tmp_path, size)
    bench.to("Dice counts")
    for _ in range(9):
        bench.press("B*12")
        assert sum(bench.ui.screen.counts) == 1200  # type: ignore[attr-defined]
        bench.press("C")


def test_failing_dice_say_so(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.ui.dice.fault = "stuck"
    bench.to("Dice roller")
    bench.press("B")
    assert "The dice failed their test." in bench.written
    bench.press("B! C B B")
    assert "The dice failed their test." in bench.written


# Nothing is cut, whatever is pressed


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(3))
def test_no_press_breaks_or_cuts_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], seed: int
) -> None:
    chance = random.Random(seed)
    bench = Bench(tmp_path, size)
    settings_file.save(bench.ui.settings, ["Wwwwwwwwww", "A much longer imported name", "j"])
    bench.store(two("Wwwwwwwwww", "A much longer imported name"))
    bench.ui.home()
    monkeypatch.setattr("umpire.recovery.resume", lambda ui, number: None)

    def begin(setup: Setup) -> None:
        bench.begun.append(setup)
        bench.ui.home()

    bench.ui.begin = begin  # type: ignore[method-assign]
    known = {"Wwwwwwwwww", "A much longer imported name"}
    for _ in range(200):
        bench.press(chance.choice(["A", "B", "B", "C", "C", "C", "A!", "B!", "C!"]))
        short = [text for text in bench.written if "…" in text and len(text) > 1]
        for text in short:
            own = any(text.startswith(name[:3]) for name in known) or "–" in text or "'s" in text
            assert own or bench.screen == "names.Spell", (bench.screen, text)
    if bench.begun:
        assert all(not setup.errors() for setup in bench.begun)
