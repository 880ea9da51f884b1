"""Editions and options of a set-up, by presses: what comes of them, what is refused, what fits the panels."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.unit.test_screens_setup import SIZES, Bench
from umpire import header, refusals, rules
from umpire.canvas import text_width
from umpire.match import Match
from umpire.reading import Reader, RecordError
from umpire.screens import (
    beginning,
    choice,
    edition,
    ground,
    handicap,
    house_rules,
    in_play,
    ready,
    refused,
    with_alliances,
    with_handicap,
)
from umpire.screens.notice import Notice
from umpire.setup import Setup
from umpire.wrapping import wrap

READY = [page.split("|")[0] for page in ready.Ready.pages.split("\n")]
PAGES = [(screen, page) for screen in (edition.Edition, ready.Ready) for page in screen.pages.split("\n")]


def new(folder: Path, size: tuple[int, int] = (128, 64)) -> Bench:
    """On the page of a new match."""
    bench = Bench(folder, size)
    bench.to("New match")
    return bench


def draft(bench: Bench) -> Setup:
    assert bench.ui.draft
    return bench.ui.draft


def shown(bench: Bench) -> dict[str, str]:
    return dict(bench.ui.screen.rows())  # type: ignore[attr-defined]


def players(bench: Bench, count: int) -> None:
    bench.to("Players")
    bench.to(str(count))


def take(bench: Bench, title: str) -> None:
    """A ready match."""
    bench.to("Options")
    bench.to("Ready")
    bench.press(f"C*{READY.index(title)} B" if READY.index(title) else "B")


def begin(bench: Bench) -> None:
    while bench.ui.screen.at:  # type: ignore[attr-defined]
        bench.press("A")
    bench.press("B")


# Editions


@pytest.mark.parametrize(
    ("presses", "name"), [("B", "base"), ("C B", "attrition"), ("C C B", "japanese"), ("A B", "star")]
)
def test_edition(tmp_path: Path, presses: str, name: str) -> None:
    bench = new(tmp_path)
    bench.to("Edition")
    bench.press(presses)
    assert bench.screen == "new_match.New" and draft(bench).edition == name
    assert shown(bench)["House rules"] == ""  # all as this edition prints them
    begin(bench)
    assert bench.begun[0].edition == name and not bench.begun[0].errors()
    again = new(tmp_path)
    assert draft(again).edition == name
    again.to("Edition")
    again.press("B")
    assert draft(again).edition == name


def test_rules_as_printed_go_with_the_edition_others_stay(tmp_path: Path) -> None:
    bench = new(tmp_path)
    bench.to("House rules")
    bench.to("Half-value")
    bench.press("C C B")  # on again, as in the base game
    bench.to("May pass")
    bench.press("C B B!")
    bench.to("Edition")
    bench.press("C C B")
    assert draft(bench).rule("half_value") == "off" and draft(bench).rule("pass") == "free"
    assert shown(bench)["House rules"] == "1 changed"
    bench.to("House rules")
    assert shown(bench)["Half-value rule"] == "off" and shown(bench)["Scoring"] == "value shown"
    bench.to("All as printed")
    assert draft(bench).rule("half_value") == "off" and draft(bench).rule("pass") == "forced"


@pytest.mark.parametrize(("name", "advised"), [("base", False), ("japanese", True)])
def test_small_fry_by_edition_and_with_the_reserve(tmp_path: Path, name: str, advised: bool) -> None:
    bench = new(tmp_path)
    setup = draft(bench)
    setup.edition = name
    setup.armies[0] = b"\x02\x06\x06"
    setup.reserves[0] = b"\x02"  # two of four: half, not more
    bench.ui.open("army.Army", 0)
    bench.press("C! B")
    assert bench.screen == ("small_fry.SmallFry" if advised else "new_match.New")
    assert bool(setup.warnings()) == advised


# Ready matches


@pytest.mark.parametrize("title", READY)
@pytest.mark.parametrize("size", SIZES)
def test_ready_matches_can_be_played_at_once(tmp_path: Path, size: tuple[int, int], title: str) -> None:
    bench = new(tmp_path, size)
    take(bench, title)
    assert bench.screen == "new_match.New" and bench.ui.screen.at == 0  # type: ignore[attr-defined]
    setup = draft(bench)
    assert setup.errors() == [] and setup.warnings() == [] and beginning.faults(setup) == []
    lines = list(setup.lines())
    bench.press("B")
    assert [line for line in bench.begun[0].lines() if line != "seed 1"] == lines
    Match(bench.begun[0])
    again = new(tmp_path)
    assert list(draft(again).lines()) == lines


def test_ready_matches_are_what_they_say(tmp_path: Path) -> None:
    bench = new(tmp_path)
    take(bench, "90 v 60")
    setup = draft(bench)
    assert setup.names == ["Napoleon", "Wellington"] and [setup.points(0), setup.points(1)] == [90, 60]
    assert setup.is_on("handicap")
    take(bench, "Two fronts, a pass")
    assert (setup.fronts, setup.passes, setup.is_on("handicap")) == (2, {2: 1}, False)
    take(bench, "Two against two")
    assert setup.alliances == [5, 10] and [len(reserve) for reserve in setup.reserves] == [2] * 4 and not setup.fronts
    assert len(setup.names) == 4
    take(bench, "Swamp")
    assert len(setup.names) == 2 and setup.admitted == {2: b"\x01\x02\x04"} and ground.text(setup, 2) == "swamp"
    take(bench, "Campaign")
    assert [sum(setup.armies[side] + setup.reserves[side]) for side in range(2)] == [90, 60]
    assert ground.text(setup, 2) == "forest" and in_play.options(setup) == ["fronts", "handicap", "reserves"]
    take(bench, "Free diplomacy")
    assert len(setup.names) == 5 and in_play.options(setup) == ["alliances"]


def test_no_options_keeps_players_and_armies(tmp_path: Path) -> None:
    bench = new(tmp_path)
    take(bench, "Two against two")
    take(bench, "No options")
    setup = draft(bench)
    assert len(setup.names) == 4 and in_play.options(setup) == [] and shown(bench)["Options"] == "none"
    assert setup.armies == [b"\x04\x06\x06\x08\x0a\x0c\x14"] * 4  # with what waited


# Options


def test_options_that_make_no_sense_say_why(tmp_path: Path) -> None:
    bench = new(tmp_path)
    bench.to("Options")
    assert list(shown(bench)) == ["Ready matches", "Fronts", "Handicap", "Reserves"]
    bench.press("B!")
    players(bench, 3)
    bench.to("Options")
    assert list(shown(bench)) == ["Ready matches", "Alliances", "Fronts", "Handicap", "Reserves"]
    for option, why in (("Fronts", "Fronts are for two players."), ("Handicap", "A handicap needs two sides")):
        assert shown(bench)[option] == "for two"
        bench.to(option)
        assert why in " ".join(bench.written)
        bench.press("B")
    bench.to("Alliances")
    bench.press("B B!")
    assert shown(bench)["Fronts"] == "for two" and shown(bench)["Handicap"] == "off"
    bench.press("B!")
    players(bench, 2)  # alliances are gone with the third
    bench.to("Options")
    bench.to("Fronts")
    bench.press("B B! B!")
    players(bench, 4)
    bench.to("Options")
    assert shown(bench)["Fronts"] == "2" and shown(bench)["Handicap"] == "for two"  # what is on can be put off


def test_house_rules_only_of_options_that_are_on(tmp_path: Path) -> None:
    setup = Setup()
    setup.add_side("A", b"\x06")
    setup.add_side("B", b"\x06")
    base = in_play.house_rules(setup)
    assert len(base) == 9
    setup.fronts = 2
    assert in_play.house_rules(setup) == base + ["deploy", "moved_may_act", "reconquest", "undecided"]
    setup.passes = {1: 0}
    setup.reserves = [b"\x06", b""]
    assert in_play.house_rules(setup)[-2:] == ["pass_scope", "reinforce_every"]
    setup = Setup()
    for name in "ABC":
        setup.add_side(name, b"\x06")
    assert in_play.house_rules(setup) == base + ["diplomacy"]
    setup.alliances = [3]
    setup.set_rule("handicap", "on")
    assert in_play.house_rules(setup) == base + ["diplomacy", "alliance_end"]
    assert in_play.changed(setup) == 0
    assert house_rules.names()[:9] == base and set(house_rules.names()) == set(rules.names())


def test_house_rules_stand_in_one_order() -> None:
    setup = setup_of([6], [6], [6], alliances=(3,))
    setup.fronts, setup.passes, setup.reserves = 2, {1: 0}, [b"\x06"] * 3
    listed = in_play.house_rules(setup)
    assert [name for name in house_rules.names() if name in listed] == listed and len(listed) == 17


def test_what_makes_no_difference_is_kept_but_not_in_the_record(tmp_path: Path) -> None:
    bench = new(tmp_path)
    take(bench, "Swamp")
    bench.to("House rules")
    bench.to("Reconquest")
    bench.press("C B B!")
    assert shown(bench)["House rules"] == "1 changed"
    take(bench, "No options")
    assert shown(bench)["House rules"] == ""
    begin(bench)
    assert "reconquest" not in bench.begun[0].rules
    again = new(tmp_path)
    take(again, "Swamp")
    assert shown(again)["House rules"] == "1 changed"


@pytest.mark.parametrize(
    ("seats", "steps", "pacts"),
    [
        (3, 1, [0b101]), (3, 2, [0b011]), (3, 3, [0b110]), (3, 4, []),
        (4, 1, [0b0101, 0b1010]), (4, 2, [0b0011, 0b1100]), (4, 3, [0b1110]),
        (5, 1, [0b10101, 0b01010]), (6, 4, [0b001001, 0b010010, 0b100100]), (8, 4, [17, 34, 68, 136]), (8, 5, []),
    ],
)  # fmt: skip
def test_usual_alliances(tmp_path: Path, seats: int, steps: int, pacts: list[int]) -> None:
    bench = new(tmp_path)
    players(bench, seats)
    bench.to("Options")
    bench.to("Alliances")
    bench.press(f"B*{steps}")
    assert draft(bench).alliances == pacts
    bench.press("B! B!")
    assert shown(bench)["Options"] == ("alliances" if pacts else "none")
    begin(bench)
    assert bench.begun[0].alliances == pacts


def test_alliances_player_by_player(tmp_path: Path) -> None:
    bench = new(tmp_path)
    players(bench, 5)
    bench.to("Options")
    bench.to("Alliances")
    bench.press("C B")
    assert draft(bench).alliances == []  # one alone
    bench.press("C*2 B C B B C B B")
    assert draft(bench).alliances == [0b101, 0b11000]
    assert shown(bench)["Allied"] == "own choice"
    bench.to("Pacts")
    assert draft(bench).rule("diplomacy") == "free"
    bench.press("B!")
    assert shown(bench)["Alliances"] == "2 pacts, free"
    bench.press("B!")
    players(bench, 4)  # the fifth leaves its ally alone
    assert draft(bench).alliances == [0b101]
    players(bench, 2)
    assert draft(bench).alliances == [] and draft(bench).rule("diplomacy") == "fixed"


def test_every_pattern_is_disjoint() -> None:
    for seats in range(3, 9):
        names = [name for name, _ in with_alliances.patterns(seats)]
        assert len(set(names)) == len(names)
        for _, teams in with_alliances.patterns(seats):
            assert len(teams) == seats and all(not team or teams.count(team) > 1 for team in teams)
            assert max(teams) <= min(4, seats // 2)


def test_fronts_and_terrain(tmp_path: Path) -> None:
    bench = new(tmp_path)
    bench.to("Options")
    bench.to("Fronts")
    bench.to("3 fronts")
    assert shown(bench) == {
        "How many": "3", "Front 1": "open ground", "Front 2": "open ground", "Front 3": "open ground",
        "Deployment": "chosen",
    }  # fmt: skip
    bench.to("Front 2")
    bench.to("Forest")
    bench.to("Front 3")
    bench.to("Pass")
    bench.press("B")
    assert draft(bench).passes == {3: 1}
    bench.press("B B B!")
    assert draft(bench).passes == {3: 0}
    assert shown(bench)["Front 3"] == "pass" and shown(bench)["Front 2"] == "forest"
    assert draft(bench).admitted == {2: b"\x01\x02\x04\x06\x08"}
    bench.to("How many")
    bench.to("2 fronts")
    assert draft(bench).passes == {} and draft(bench).admitted == {2: b"\x01\x02\x04\x06\x08"}
    bench.to("Deployment")
    bench.press("C B B! B!")
    begin(bench)
    assert "fronts 2" in bench.begun[0].lines() and bench.begun[0].rule("deploy") == "random"
    assert "front 2 sizes 1 2 4 6 8" in bench.begun[0].lines()


def test_no_fronts_leads_away_from_them(tmp_path: Path) -> None:
    bench = new(tmp_path)
    take(bench, "Swamp")
    bench.to("Options")
    bench.to("Fronts")
    bench.to("How many")
    bench.to("none")
    assert bench.screen == "options.Options" and draft(bench).fronts == 0 and draft(bench).admitted == {}
    bench.to("Fronts")
    bench.to("none")
    assert bench.screen == "options.Options"


@pytest.mark.parametrize("size", SIZES)
def test_sizes_picked(tmp_path: Path, size: tuple[int, int]) -> None:
    bench = new(tmp_path, size)
    draft(bench).armies[0] = b"\x03\x06\x1e"
    bench.to("Options")
    bench.to("Fronts")
    bench.to("2 fronts")
    bench.to("Front 1")
    bench.to("Pick sizes")
    bench.press("B")
    assert 1 not in draft(bench).admitted[1] and 30 in draft(bench).admitted[1]
    bench.press("B")
    assert draft(bench).admitted == {}  # all again
    for _ in ground.sizes(draft(bench)):
        bench.press("B C")
    assert draft(bench).admitted == {1: b"\x64"}  # the last one stays
    bench.press("B")
    assert bench.screen == "with_terrain.Terrain"


def test_a_pass_that_bars_both_has_no_holder(tmp_path: Path) -> None:
    bench = new(tmp_path)
    draft(bench).edition = "japanese"
    bench.to("Options")
    bench.to("Fronts")
    bench.to("2 fronts")
    bench.to("Front 1")
    bench.to("Pass")
    assert shown(bench)["Pass"] == "bars both" and draft(bench).passes == {1: 0}
    bench.press("B")
    assert draft(bench).passes == {}


def test_reserves(tmp_path: Path) -> None:
    bench = new(tmp_path)
    army = draft(bench).armies[0]
    bench.to("Options")
    bench.to("Reserves")
    bench.press("B")
    setup = draft(bench)
    assert [len(reserve) for reserve in setup.reserves] == [3, 3] and shown(bench)["Waiting"] == "a third"
    bench.press("B")
    assert [len(reserve) for reserve in setup.reserves] == [4, 4] and shown(bench)["Waiting"] == "half"
    assert bytes(sorted(setup.armies[0] + setup.reserves[0])) == army
    bench.to("Wellington")
    assert bench.screen == "army.Army"
    bench.press("A! C B C B")  # and a d1
    bench.press("C! B")
    assert setup.reserves[1].count(1) == 1 and setup.armies[1] == setup.armies[0]
    assert shown(bench)["Waiting"] == "own choice"
    bench.to("One arrives")
    bench.press("A A B")
    assert shown(bench)["One arrives"] == "every turn"
    bench.press("B! B!")
    begin(bench)
    lines = list(bench.begun[0].lines())
    assert "rule reinforce_every 1" in lines and [line for line in lines if line.startswith("reserve B 1 ")]


def test_reserves_none_again(tmp_path: Path) -> None:
    bench = new(tmp_path)
    army = draft(bench).armies[0]
    bench.to("Options")
    bench.to("Reserves")
    bench.press("B*3")
    assert draft(bench).reserves == [b"", b""] and draft(bench).armies == [army, army]
    assert "One arrives" not in shown(bench)


def test_a_reserve_may_be_empty_and_255_dice_are_all(tmp_path: Path) -> None:
    bench = new(tmp_path)
    setup = draft(bench)
    setup.reserves[0] = b"\x06"
    bench.ui.open("army.Army", 8)
    bench.press("C B A! B")
    assert setup.reserves[0] == b""
    bench.press("C! B")
    assert bench.screen == "new_match.New"
    bench.ui.open("army.Army", 8)
    bench.press("B C!*80")
    assert sum(len(army) for army in setup.armies + setup.reserves) == 255


# The handicap


def setup_of(*armies: list[int], alliances: tuple[int, ...] = ()) -> Setup:
    setup = Setup()
    for k, army in enumerate(armies):
        setup.add_side(("Napoleon", "Wellington", "Blücher", "Kutusov", "Murat")[k], bytes(army))
    setup.alliances = list(alliances)
    return setup


def test_handicap_is_told() -> None:
    figures, texts = with_handicap.told(setup_of([20, 10], [20]))
    assert figures == "30 v 20"
    assert texts[0] == "Napoleon needs 1.5× of Wellington's score for a total victory."
    assert with_handicap.told(setup_of([20], [20, 4]))[1][0].startswith("Wellington needs 1.2× of Napoleon's")
    assert with_handicap.told(setup_of([20], [20]))[1] == ("Equal points: it makes no difference.",)
    figures, texts = with_handicap.told(setup_of([20], [20], [20], [10], alliances=(0b0101, 0b1010)))
    assert figures == "40 v 30" and texts[0].startswith("A+C needs 40/30× of B+D's")
    assert with_handicap.told(setup_of([20], [20], [20]))[0] == ""
    setup = setup_of([20], [20, 4])
    setup.reserves[0] = b"\x04"
    assert with_handicap.told(setup)[1][0].endswith("Reserves count when they arrive.")


def test_how_many_times_as_large() -> None:
    assert [handicap.times(*pair) for pair in ((90, 60), (60, 20), (5, 4), (101, 100), (76, 60))] == [
        "1.5", "3", "1.25", "1.01", "76/60",
    ]  # fmt: skip


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize("size", SIZES)
def test_handicap_always_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    bench = new(tmp_path, size)
    bench.to("Options")
    bench.to("Handicap")
    bench.press("C B")
    assert draft(bench).is_on("handicap") and shown(bench)["Handicap"] == "on"
    for armies in ([[100] * 120, [100] * 90 + [1]], [[6], [1]], [[100], [99]]):
        for reserve in (b"", b"\x06"):
            setup = setup_of(*armies)
            setup.names = ["Wwwwwwwwww", "A much longer imported name"]
            setup.reserves[1] = reserve
            bench.ui.draft = setup
            bench.ui.go("with_handicap.Handicap")
            bench.press("A")  # drawn; what does not fit is refused by the canvas
            limit = 2 if size == (128, 32) else 3
            assert min(len(wrap(text, size[0])) for text in with_handicap.told(setup)[1]) <= limit


# Contradictions


def contradictions() -> list[tuple[str, Setup]]:
    """A set-up for everything that the screens can contradict themselves in."""
    line = [4, 6, 8]
    found = []
    setup = setup_of(line, line, line)
    setup.fronts = 2
    found.append(("sides:fronts", setup))
    setup = setup_of(line, [6])
    setup.fronts = 2
    found.append(("fronts:few:1", setup))
    setup = setup_of(line, line)
    setup.fronts = 2
    setup.admitted = {1: b"\x04\x06\x08", 2: b"\x14"}
    found.append(("fronts:closed:0:2", setup))
    setup = setup_of(line, line)
    setup.fronts = 2
    setup.admitted = {1: b"\x04", 2: b"\x06"}
    found.append(("fronts:barred:0:8", setup))
    setup = setup_of([4, 4, 6], [4, 4, 6])
    setup.fronts = 3
    setup.admitted = {1: b"\x06", 2: b"\x06", 3: b"\x04"}
    found.append(("fronts:spread:0", setup))
    setup = setup_of(line, line, line)
    setup.set_rule("handicap", "on")
    found.append(("option:handicap", setup))
    setup = setup_of(line, line, line, alliances=(7,))
    found.append(("sides:allies", setup))
    setup = setup_of(line, line)
    setup.reserves[0] = b"\x06" * 250
    found.append(("size:many", setup))
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("fault", "setup"), [pytest.param(*both, id=both[0]) for both in contradictions()])
def test_contradictions_are_refused_with_the_way_out(
    tmp_path: Path, size: tuple[int, int], fault: str, setup: Setup
) -> None:
    bench = new(tmp_path, size)
    bench.ui.draft = setup
    bench.ui.go("new_match.New")
    assert fault in beginning.faults(setup)
    bench.press("B")
    assert bench.screen == "refused.Refused" and bench.begun == []
    sentence = refusals.sentence(beginning.faults(setup)[0], setup.names)
    assert "".join(bench.written[1:]).startswith(sentence[:9]) and not [text for text in bench.written if "…" in text]
    bench.press("A")
    assert bench.screen == "new_match.New"
    bench.press("B B")
    assert bench.screen not in ("refused.Refused", "new_match.New")
    bench.press("B!")
    assert bench.screen == "new_match.New"
    # It outlives the power, too.
    bench.press("B!")
    again = new(tmp_path, size)
    assert list(draft(again).lines()) == list(setup.lines())


def test_a_front_that_nobody_may_enter_is_pointed_at(tmp_path: Path) -> None:
    bench = new(tmp_path)
    bench.ui.draft = dict(contradictions())["fronts:closed:0:2"]
    bench.ui.go("new_match.New")
    bench.press("B B")
    assert bench.screen == "with_fronts.Fronts" and bench.ui.screen.at == 2  # type: ignore[attr-defined]


def test_record_tools_say_the_same() -> None:
    for fault, setup in contradictions():
        if fault == "sides:allies":
            continue  # in a record the match is over at once
        reader = Reader()
        with pytest.raises(RecordError) as refusal:
            for line in [*setup.lines(), "first A"]:
                reader.feed(line.encode())
        assert refusals.sentence(fault, setup.names) in str(refusal.value)


def known_faults() -> list[str]:
    return [line.split("|")[0] for line in refusals._SENTENCES.split("\n")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("fault", known_faults())
def test_every_sentence_fits(tmp_path: Path, size: tuple[int, int], fault: str) -> None:
    text = refusals.sentence(fault + ":0:100" if fault.count(":") else fault, ["Wellington"])
    most = 2 if size == (128, 32) else 3
    if fault == "option" or fault.startswith(("capacity", "station")):
        most = 2 if size == (128, 32) else 4  # no screen makes a set-up with such a fault yet
    assert len(wrap(text, size[0])) <= most, text
    assert text[0].isupper() and text.endswith(".") and "{" not in text and "#" not in text
    assert issubclass(refused.Refused, Notice)
    if not fault.startswith(("unknown", "sides:player")):
        assert [row for row in refused._WHERE if fault.startswith(row[0])]


def test_every_fault_has_its_sentence() -> None:
    sources = Path(header.__file__).parent
    text = (sources / "header.py").read_text() + (sources / "options" / "checks.py").read_text()
    named = set(re.findall(r'"((?:sides|size|fronts|option):?[a-z]*)', text)) - {"fronts:", "sides:", "option:"}
    details = set(re.findall(r'f"((?:few|barred|closed|spread)):', text))
    named |= {"fronts:" + detail for detail in details}
    assert named - {"fronts"} <= set(known_faults()), named


# Everything fits


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize(("screen", "page"), PAGES)
def test_pages_fit(screen: type[choice.Choice], page: str) -> None:
    title, long, short = page.split("|")
    assert text_width(title) + text_width("7 of 7") + 6 <= 128
    assert len(wrap(long, 128)) <= 4 and len(wrap(short, 128)) <= 2
    for text in (*wrap(long, 128), *wrap(short, 128)):
        assert text_width(text) <= 128


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(2))
def test_no_press_breaks_or_cuts_anything(tmp_path: Path, size: tuple[int, int], seed: int) -> None:
    chance = random.Random(seed)
    bench = Bench(tmp_path, size)
    bench.ui.settings.names = ["Wwwwwwwwww"]

    def started(setup: Setup) -> None:
        bench.begun.append(setup)
        bench.ui.home()

    bench.ui.begin = started  # type: ignore[method-assign]
    for _ in range(12):
        while bench.screen != "menu.Start":
            bench.press("B!")
        bench.to("New match")
        if chance.random() < 0.7:
            players(bench, chance.choice([2, 2, 3, 4, 6, 8]))
        bench.to(chance.choice(["Options", "Options", "Edition", "House rules"]))
        for _ in range(25):
            bench.press(chance.choice(["A", "B", "B", "C", "C", "C", "A!", "C!", "B!"]))
            for text in bench.written:
                assert "…" not in text or bench.screen.startswith("names."), (bench.screen, text)
        if chance.random() < 0.5 and bench.ui.draft:
            bench.ui.draft.armies = [army or b"\x06" for army in bench.ui.draft.armies]
            bench.ui.go("new_match.New")
            bench.press("B")
    for setup in bench.begun:
        assert setup.errors() == []
        Match(setup)
