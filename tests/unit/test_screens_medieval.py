"""The screens of Medieval Strife: picking units and themes, casting, spellflanks, escorts, a unit's page."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rules import medieval_play
from tests.rules.medieval_play import PLACES, WEATHERS
from tests.unit.test_screens_advanced import begin, menu
from tests.unit.test_screens_flow import SIZES, WIDEST, Bench, strict, worded
from umpire import recovery, rules
from umpire.canvas import text_width
from umpire.device import archive
from umpire.device.buttons import LONG, A, B, C
from umpire.match import Match
from umpire.medieval import casting, themes, unit_file, units
from umpire.screens import hosts, rulings, theme, unit_texts, unit_words
from umpire.setup import Setup
from umpire.wrapping import wrap


@pytest.fixture(autouse=True)
def quick_collections() -> Iterator[None]:
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(params=SIZES, ids=["128x64", "128x32", "72x40"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path, *request.param))


@pytest.fixture(params=SIZES, ids=["128x64", "128x32", "72x40"])
def any_bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path, *request.param))


def made(*armies: str, names: tuple[str, ...] = ("Ann", "Bob", "Cy"), **own: Any) -> Setup:
    """A set-up of units by name; `themes`, `inside`, house rules."""
    setup = Setup("medieval")
    for side, army in enumerate(armies):
        setup.add_side(names[side])
        setup.armies[side] = bytes([setup.own.enlist(setup, side, word) for word in army.split()])
    for name, value in own.items():
        if hasattr(setup.own, name):
            setattr(setup.own, name, value)
        else:
            setup.set_rule(name, rules.parse(name, value))
    return setup


def play(bench: Bench, setup: Setup, *values: tuple[int, ...]) -> None:
    begin(bench, setup)
    for side in values:
        bench.ui.answer(("roll", bench.match.question.dice, bytes(side), False))
    bench.next()


def last(bench: Bench) -> tuple[Any, ...]:
    return list(bench.match.history())[-1]


@worded
def test_from_the_targets_to_a_cast_and_what_it_did(bench: Bench) -> None:
    play(bench, made("wizard knight", "footman recruit"), (3, 8), (1, 1))
    assert bench.name == "ranks.Table"
    while not bench.screen.casting:
        bench.keys(C)
    bench.keys(B)
    assert bench.name == "casting.Casters" and bench.lines() == ["Wizard 3"]
    bench.keys(B)
    assert bench.lines() == ["Shield", "Beam"]
    bench.choose("Shield")
    assert bench.lines() == ["Wizard 3", "Knight 9 (8+1)"]
    bench.choose("Knight")
    assert last(bench) == ("cast", b"\x00", 1, 1)
    bench.see("Shield", "Knight: for Ann's next 2", "turns.")
    bench.keys(B)
    assert bench.name == "casting.Casters" or bench.match.question.side == 1


def test_only_what_is_possible_is_offered(bench: Bench) -> None:
    play(bench, made("wizard", "champion champion"), (1,), (9, 9))
    assert bench.name == "ranks.Table"  # nothing can be attacked
    bench.keys(A, C, B)
    assert bench.name == "casting.Casters"
    bench.keys(B)
    assert bench.lines() == ["Shield"]  # no Beam: 3 is not greater, and nothing to recharge
    bench.keys(LONG + B, LONG + B)
    assert bench.name == "ranks.Table"


@worded
def test_a_spellflank_says_what_joins(bench: Bench) -> None:
    play(bench, made("wizard stargazer", "knight"), (1, 1), (7,))
    assert bench.name == "ranks.Table"
    bench.see("Knight 8 (7+1)")
    bench.keys(B)
    bench.see("Beam, Laser")
    assert bench.screen.equation() == "3+5=8"
    bench.keys(B)
    bench.see("3 and 5 take")
    assert last(bench)[:3] == ("attack", b"\x00\x01", 2) and bench.match.outcome() == ("win", [0])


def test_escorts_are_asked_for(bench: Bench) -> None:
    play(bench, made("champion", "defender knight"), (7,), (1, 6))
    bench.keys(B, B)
    bench.see("Bob may save it.")
    bench.keys(B)
    assert bench.name == "escort.Escort" and bench.match.question.side == 1
    bench.see("lose it")
    bench.keys(C, B)  # the Defender is marked
    assert bench.screen.stop() == "save"
    bench.keys(C, B)
    assert last(bench) == ("escort", b"\x01")
    menu(bench, "Take back")
    bench.see("The escort's choice")
    bench.keys(C)
    assert bench.name == "escort.Escort"
    bench.keys(B)
    assert last(bench) == ("escort", b"") and bench.match.position.place[2] == 0


def test_escorts_that_are_too_weak_save_nobody(bench: Bench) -> None:
    play(bench, made("champion", "defender defender cleric"), (8,), (1, 2, 6))
    bench.keys(B)
    while bench.match.position.sides[bench.screen._target] != 6:
        bench.keys(LONG + B, C, B)
    bench.keys(B, B)
    assert bench.name == "escort.Escort"
    bench.keys(A, B)
    assert bench.screen.stop() == ""  # 2 is not 3
    bench.keys(A, B)
    assert bench.screen.stop() == "save"


def test_a_units_page(bench: Bench) -> None:
    play(bench, made("cleric knight", "catapult dragon", themes=["castle", "poor"], inside=1), (3, 5), (9, 50))
    bench.ui.answer(("cast", b"\x00", 1, 1))
    bench.next()
    menu(bench, "Units")
    said = ""
    for _ in range(14):
        said += " ".join(bench.ui.panel.canvas.written) + "\n"
        bench.keys(C)
    for text in (
        "Attack 11 (9+2), defense 5 (9-4)",
        "Catapult +3/-3, poor -1/-1",
        "Attack 5, defense 9 (5+4)",
        "Shield: for Ann's next 2",
        "Casts left: Shield:2, Empower:3",
    ):
        assert text in said or all(word in said for word in text.split()), said
    bench.keys(B)
    assert bench.name == "pause.Pause"


def test_the_judge_reckons_with_effective_values(bench: Bench) -> None:
    play(bench, made("recruit archer", "footman champion"), (3, 1), (4, 9))
    menu(bench, "Judge mode")
    while bench.screen._chooser.target() != 2:
        bench.keys(C)
    bench.keys(B, B, A, B)
    bench.see("4 is not more than 5")


def test_every_cast_can_be_judged(bench: Bench) -> None:
    play(bench, made("wizard knight", "champion recruit"), (3, 8), (9, 1))
    menu(bench, "Judge a cast")
    assert bench.lines() == ["Wizard 3"]
    bench.keys(B)
    assert bench.lines() == ["Shield", "Beam", "Recharge"]
    bench.choose("Beam")
    bench.choose("Champion")
    bench.see("Not legal", "3 is not more than its defense of 10.")
    bench.keys(B)
    bench.choose("Knight")
    bench.see("Not legal", "1 of 2", "3 is not more than its defense of 9.")
    bench.keys(C)
    bench.see("It is cast at enemies only.")
    bench.keys(LONG + B)
    bench.choose("Recruit")
    bench.see("Legal", "Wizard: Beam.")
    bench.keys(LONG + B, LONG + B)
    bench.choose("Recharge")
    bench.see("Not legal", "No cast is spent that a recharge gives back.")
    bench.keys(LONG + B)
    bench.choose("Shield")
    bench.choose("Recruit")
    bench.see("It helps own and allied units only.")
    bench.keys(B)
    bench.choose("Knight")
    bench.keys(B)
    assert last(bench)[0] == "cast"


@pytest.mark.parametrize("seed", range(12))
def test_every_reason_against_a_cast_has_a_sentence(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(medieval_play.random_setup(rng, casters=True, plain=seed % 2 == 0))
    while match.question.kind != "over":
        field: Any = match.position
        if match.question.kind == "attack":
            answers: list[Any] = [("recharge", bytes([die])) for die in field.dice(match.turn)]
            for die in field.dice(match.turn):
                for number in field.kind(die).spells:
                    answers += [("cast", bytes([die]), number, target) for target in casting.targets(field, number)]
            for answer in answers:
                bits = match.why_not(answer)
                assert len(rulings.why_not(field, answer, bits)) == bits.bit_count()
        match.answer(medieval_play.answer_to(match, rng))


def deploy(bench: Bench, setup: Setup, *values: tuple[int, ...]) -> None:
    """Play, with a die of each side in each front."""
    begin(bench, setup)
    for _ in values:
        dice = bench.match.question.dice
        bench.ui.answer(("deploy", dice, bytes(range(1, 1 + len(dice))), False))
    for side in values:
        bench.ui.answer(("roll", bench.match.question.dice, bytes(side), False))
    bench.next()


def test_fronts_are_attacked_cast_in_and_held_each_by_itself(bench: Bench) -> None:
    setup = made("wizard knight footman", "footman recruit knight")
    setup.fronts = 3
    deploy(bench, setup, (3, 8, 1), (1, 4, 8))
    assert bench.name == "unit_fronts.Fronts" and bench.screen.act() == "attack"
    bench.keys(B)
    assert bench.name == "unit_fronts.Table"
    bench.keys(C)
    assert bench.screen.act() == "cast", "behind the front's only enemy"
    bench.keys(B)
    assert bench.name == "casting.Casters" and bench.lines() == ["Wizard 3"]
    bench.keys(B)
    bench.choose("Shield")
    bench.keys(B, B)
    assert last(bench)[:2] == ("cast", b"\x00")
    assert bench.name == "unit_fronts.Fronts" and bench.screen.front == 2, "the first has acted"
    bench.keys(LONG + A)
    assert bench.screen.act() == ""
    bench.keys(A, A)
    assert bench.screen.front == 3 and bench.screen.act() == "hold", "a Footman reaches no Knight and casts nothing"
    bench.keys(B)
    assert last(bench) == ("hold", 3)


def test_a_front_where_only_a_spell_is_possible_is_not_held(bench: Bench) -> None:
    setup = made("cleric knight", "knight knight")
    setup.fronts = 2
    deploy(bench, setup, (1, 8), (8, 1))
    assert bench.screen.front == 1 and bench.screen.act() == "cast"
    bench.keys(B)
    assert bench.name == "casting.Casters" and bench.lines() == ["Cleric 1"]


def test_what_a_cast_rolls_is_typed_and_asked_side_by_side(bench: Bench) -> None:
    play(bench, made("demon", "recruit"), (1,), (4,))
    assert bench.name == "ranks.Table"
    bench.keys(B)
    bench.keys(B)
    bench.choose("Havoc")
    bench.see("Everybody must roll.")
    bench.keys(B)
    assert bench.name == "dice.Typing" and bench.match.question.side == 0
    bench.type(20)
    assert bench.name == "dice.Typing" and bench.match.question.side == 1
    bench.type(2)
    assert list(bench.match.position.value) == [20, 2]


def test_a_match_is_resumed_where_it_was_with_spells_in_force(bench: Bench) -> None:
    play(bench, made("cleric knight", "footman recruit", themes=["mystic"]), (1, 2), (1, 1))
    bench.ui.answer(("cast", b"\x00", 1, 1))
    bench.ui.answer(("attack", b"\x03", 0))
    bench.next()
    before = bench.match.position
    bench.cut()
    recovery.resume(bench.ui, 1)
    bench.settle()
    assert bench.match.question.kind == "roll"
    after: Any = bench.match.position
    assert after.defense_value(1) == before.defense_value(1) == 5  # type: ignore[attr-defined]
    assert after.charges == before.charges  # type: ignore[attr-defined]


def write_units(bench: Bench, text: str) -> None:
    with bench.ui.journal.open_file("/units", "wb") as file:
        file.write(text.encode())


def to_tables(bench: Bench) -> None:
    bench.ui.draft = made("recruit knight", "footman recruit")
    bench.ui.go("new_match.New", 2)
    bench.settle()
    bench.choose("Abilities")
    assert bench.name == "unit_table.Tables"


@worded
def test_a_table_of_their_own_is_played_and_found_again_after_a_power_cut(bench: Bench) -> None:
    own = units.OURS.replace("recruit 4 +1 0", "recruit 4 +5 0")
    write_units(bench, "# our own\n" + own)
    unit_file.tables.clear()
    to_tables(bench)
    bench.see("1 of 2", "Our abilities")
    bench.keys(C)
    bench.see(unit_file.checksum(own))
    bench.keys(B)
    assert ("Abilities", "your own") in [row[:2] for row in bench.screen.rows()]
    setup = bench.ui.draft
    assert setup
    play(bench, setup, (3, 8), (1, 1))
    assert bench.match.position.attack_value(0, True) == 8  # type: ignore[attr-defined]
    unit_file.tables.clear()
    bench.cut()
    recovery.resume(bench.ui, 1)
    bench.settle()
    assert bench.match.position.attack_value(0, True) == 8  # type: ignore[attr-defined]
    assert f"units {unit_file.checksum(own)}" in list(archive.lines(bench.ui.journal, 1))
    bench.ui.home()
    bench.ui.journal.fs.remove("/units")
    unit_file.tables.clear()
    bench.ui.go("records.Resuming", 1)
    bench.settle()
    bench.see("units table")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "README"),
        ("recruit 5 +1 0", "line 1"),
        (units.OURS.replace("hero 20 +1 +2", "hero 20 +1 +12"), "line 19"),
        (units.OURS.replace("beam shield", "beam shiel"), "line 2"),
    ],
)
def test_a_table_that_is_not_there_or_is_wrong_is_not_taken(bench: Bench, text: str, said: str) -> None:
    if text:
        write_units(bench, text)
    to_tables(bench)
    bench.keys(C)
    if bench.height == 64 or text:
        bench.see(said)
    bench.keys(B)
    assert bench.name == "unit_table.Tables" and bench.ui.draft and not bench.ui.draft.own.table


@pytest.mark.usefixtures("both_languages")
def test_every_word_of_units_and_themes_has_room() -> None:
    for width, most in ((128, 2), (120, 4)):
        for number in range(23):
            unit = units.unit(units.OURS, number)
            assert text_width(unit_words.title(unit.name)) < 100
            assert len(wrap(unit_texts.abilities(unit) + " (ours)", width)) <= most
    for pages, kinds in ((theme._PLACES, themes.PLACES), (theme._WEATHERS, themes.WEATHERS)):
        rows = [page.split("|") for page in pages.split("\n")]
        assert len(rows) == len(kinds.split()) + 1
        for title, long, short in rows:
            assert text_width(title) < 90 and len(wrap(long, 128)) <= 4 and len(wrap(short, 128)) <= 2
    for line in hosts._HOSTS.split("\n"):
        name, _, names = line.partition("|")
        assert len(wrap(unit_words.listed([unit_words.title(name) for name in names.split()]), 128)) <= 2, name
        setup = made(names, names)
        assert not setup.errors()


def test_ready_armies_are_kept_and_others_become_units() -> None:
    setup = Setup("medieval")
    for name in ("A", "B"):
        setup.add_side(name, bytes([1, 2, 4, 30, 100]))
    setup.fronts = 2
    hosts.complete(setup)
    assert not setup.errors() and list(setup.armies[0]) == [4, 4, 4, 100, 100]
    setup.own.chosen[4] = units.find("defender")[0]
    setup.add_side("C", bytes([4]))
    hosts.complete(setup)
    assert setup.own.token(1, 4) == "recruit" and setup.own.token(2, 4) == "defender"


def some_setup(rng: random.Random) -> Setup:
    setup = Setup("medieval")
    setup.fronts = rng.choice((0, 0, 2, 3))
    for side in range(2 if setup.fronts else rng.choice((2, 2, 3, 4))):
        setup.add_side((rng.choice(WIDEST) + str(side))[-10:])
        army = []
        for _ in range(rng.randint(setup.fronts or 1, 7)):
            number = rng.randrange(23)
            size = units.unit(units.OURS, number).size
            setup.own.chosen.setdefault(side << 7 | size, number)
            army.append(size)
        setup.armies[side] = bytes(army)
    if rng.random() < 0.6:
        setup.own.themes.append(rng.choice(PLACES))
        setup.own.inside = int("castle" in setup.own.themes)
    if rng.random() < 0.5:
        setup.own.themes.append(rng.choice(WEATHERS))
    setup.set_rule("no_capture_rounds", 3)
    return setup


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_cut_whatever_is_pressed(any_bench: Bench, seed: int) -> None:
    bench = any_bench
    rng = random.Random(seed)
    begin(bench, some_setup(rng), rng.choice((0, 255)))
    assert len(bench.press_about(rng, 300)) > 2


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_cut_while_units_and_themes_are_picked(any_bench: Bench, seed: int) -> None:
    bench = any_bench
    rng = random.Random(seed)
    bench.ui.call("draft.make", bench.ui)
    assert bench.ui.draft
    bench.ui.draft.take_edition("medieval")
    bench.show("new_match.New")
    seen = set()
    for _ in range(200):
        seen.add(bench.name)
        assert bench.ui.panel.canvas.written
        if bench.name == "new_match.New" and bench.screen.at == 0:
            bench.quick(C)
        elif bench.name.startswith(("menu", "first")):
            bench.show("new_match.New")
        elif bench.name == "edition.Edition":
            bench.quick(LONG + B)
        else:
            bench.quick(rng.choice((A, B, B, C, C, C, LONG + B)))
    assert len(seen) > 5
