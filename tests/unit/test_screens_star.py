"""The screens of Star Strife: picking fleets, leading through a battle, the rule behind each question."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools import presses
from tests.unit.test_screens_flow import SIZES, Bench, strict
from tests.unit.test_screens_setup import Bench as Table
from umpire import header, reasons, rules
from umpire.canvas import fit, text_width
from umpire.device.buttons import LONG, A, B, C
from umpire.position import NO_DIE
from umpire.screens import (
    brief,
    fleets,
    listing,
    rule,
    ship_judge,
    ship_names,
    ship_ways,
    ship_words,
    space,
    unit_words,
)
from umpire.setup import Setup
from umpire.star import checks, units
from umpire.wrapping import wrap

PICKED = range(1, units.FRAGMENT)
QUESTIONS = "first roll casualties check points attack control react lose repair escort damage command reinforce over"


@pytest.fixture(autouse=True)
def quick_collections() -> Iterator[None]:
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(params=SIZES, ids=str)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    """On the page of a new match, of Star Strife."""
    bench = Table(tmp_path, request.param)
    bench.to("New match")
    bench.to("Edition")
    while bench.ui.screen.at != 4:  # type: ignore[attr-defined]
        bench.press("C")
    bench.press("B")
    return bench


def draft(table: Table) -> Setup:
    assert table.ui.draft
    return table.ui.draft


def shown(table: Table) -> dict[str, str]:
    return dict(table.ui.screen.rows())  # type: ignore[attr-defined]


# Fleets


def test_whoever_comes_to_star_strife_has_a_battle_of_60_points(table: Table) -> None:
    setup = draft(table)
    assert setup.edition == "star" and setup.names == ["Napoleon", "Wellington"]
    assert [setup.points(side) for side in (0, 1)] == [60, 60]
    assert not header.faults(setup) and not header.warnings(setup)
    assert "Players" not in shown(table) and shown(table)["Defender"] == "Wellington"


@pytest.mark.parametrize("players", [2, 8])
def test_who_has_chosen_the_edition_stands_on_its_line(table: Table, players: int) -> None:
    lines = list(shown(table))
    assert lines[table.ui.screen.at] == "Edition"  # type: ignore[attr-defined]
    table.to("Edition")
    table.press("C B")
    assert draft(table).edition == "base"
    table.to("Players")
    table.to(f"{players} players")
    table.to("Edition")
    assert table.screen == "edition.Edition"
    table.press("A B")
    assert draft(table).edition == "star" and list(shown(table)) == lines
    assert lines[table.ui.screen.at] == "Edition"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("battle", "points"), [(0, 60), (1, 120), (2, 60)])
def test_ready_battles_are_fair_and_can_be_played(battle: int, points: int) -> None:
    setup = Setup("star")
    setup.add_side("Ann")
    setup.add_side("Bob")
    fleets.take(setup, battle)
    assert [setup.points(side) for side in (0, 1)] == [points, points]
    assert not header.faults(setup) and not header.warnings(setup)


def test_a_fleet_is_picked_unit_by_unit_and_checked_as_it_grows(table: Table) -> None:
    draft(table).armies[0] = b""
    table.to("Napoleon")
    table.to("Army")
    table.to("Fighter")
    assert table.screen == "fleet.Count"
    table.press("C C")
    table.press("B")
    assert shown(table)["Fighter"] == "2 × 4"
    at_end = table.ui.screen.rows()[-1]  # type: ignore[attr-defined]
    assert at_end in (("Not yet", "2 of 0 deployed"), ("Not yet", "2/0"))
    table.to("Not yet")
    assert table.screen == "fleet.Wrong"
    table.press("B")
    table.to("Escort Carrier")
    table.press("C B")
    assert table.ui.screen.rows()[-1] == ("Ready", "")  # type: ignore[attr-defined]
    assert draft(table).points(0) == 14
    table.to("Ready")
    assert table.screen == "new_match.Side"


def test_stations_are_the_defenders(table: Table) -> None:
    setup = draft(table)
    for side, armies in ((0, "starbase"), (1, "station base-station")):
        setup.armies[side] = bytes(units.find(word) for word in armies.split())
        table.ui.open("fleet.Fleet", side)
        table.ui.step()
        assert table.ui.screen.rows()[-1] == ("Not yet", "station")  # type: ignore[attr-defined]
        table.to("Not yet")
        said = table.ui.screen.text  # type: ignore[attr-defined]
        assert said == (
            "Wellington may have one station." if side else "Only the defender has a station, not Napoleon."
        )
        table.press("B")
        table.ui.back()


def test_small_fry_is_advised_against(table: Table) -> None:
    draft(table).armies[0] = bytes([units.find("corvette")] * 3 + [units.find("destroyer")])
    table.ui.open("fleet.Fleet", 0, True)
    table.ui.step()
    table.to("Ready")
    assert table.screen == "small_fry.SmallFry"
    table.press("A")
    assert table.screen == "fleet.Fleet"
    table.to("Ready")
    table.press("B")
    assert table.screen == "fleet.Fleet" and table.ui.screen.side == 1  # type: ignore[attr-defined]


def test_terrain_and_defender(table: Table) -> None:
    table.to("Terrain")
    table.press("C C B")
    assert draft(table).own.terrain == "minefield"
    table.to("House rules")
    assert "Mines" in shown(table)
    table.ui.screen.long_b()
    table.ui.step()
    table.to("Defender")
    table.press("A B")
    assert draft(table).own.defender == 0
    assert "defender A" in list(header.lines(draft(table)))


def test_armies_are_sizes_again_in_another_edition(table: Table) -> None:
    table.to("Edition")
    table.press("C B")
    setup = draft(table)
    assert setup.edition == "base" and sorted(setup.armies[1])[-1] == 10 and sum(setup.armies[1]) <= 60
    assert not header.faults(setup)


@pytest.mark.parametrize("count", [0, 1, 10, 100])
def test_no_name_is_cut_in_the_list_of_units(table: Table, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: set[str] = set()

    def note(text: str, width: int) -> str:
        if text_width(text) > width:
            cut.add(text)
        return fit(text, width)

    for module in (listing, brief):
        monkeypatch.setattr(module, "fit", note)
    for at, number in enumerate(PICKED):
        draft(table).armies[0] = bytes([number]) * count
        table.ui.open("fleet.Fleet", 0, False, at)
        table.ui.step()
        table.ui.back()
    assert not cut


# Reserves


def test_a_part_of_both_fleets_waits(table: Table) -> None:
    setup = draft(table)
    whole = [setup.cost(army) for army in setup.armies]
    table.to("Reserves")
    table.press("B")
    assert all(setup.reserves) and not header.faults(setup)
    assert [setup.cost(setup.armies[side]) + setup.cost(setup.reserves[side]) for side in (0, 1)] == whole
    assert str(setup.cost(setup.reserves[1])) in shown(table)["Wellington"]
    table.to("Wellington")
    assert table.screen == "fleet.Fleet"
    before = setup.reserves[1]
    table.to("Corvette")
    table.press("C B")
    assert setup.reserves[1] == bytes(sorted(before + bytes([units.find("corvette")])))
    table.to("Ready")
    assert table.screen == "with_reserves.Reserves"
    lines = list(header.lines(setup))
    assert any(line.startswith("reserve B ") and "corvette" in line for line in lines)


def test_what_waits_counts_for_what_can_be_deployed_and_for_stations(table: Table) -> None:
    setup = draft(table)
    setup.armies[0] = bytes([units.find("heavy-cruiser")])
    for unit, sentence in (("fighter", "deploy"), ("station", "Only the defender has a station, not Napoleon.")):
        setup.reserves[0] = bytes([units.find(unit)] * 3)
        table.ui.open("fleet.Fleet", 8)
        table.ui.step()
        table.to("Not yet")
        assert sentence in table.ui.screen.text  # type: ignore[attr-defined]
        table.press("B")
        table.ui.back()


def test_reserves_are_sizes_again_in_another_edition_and_a_ready_battle_has_none(table: Table) -> None:
    setup = draft(table)
    setup.reserves[0] = bytes([units.find("battleship")])
    table.to("Edition")
    table.press("C B")
    assert setup.edition == "base" and setup.reserves == [b"\x0c", b""]
    table.to("Edition")
    table.press("A B")
    assert setup.edition == "star" and not any(setup.reserves)


# Words


def test_every_unit_has_a_name_and_a_page_that_fit() -> None:
    for number in PICKED:
        unit = units.unit(number)
        assert text_width(unit_words.title(unit.name)) < 128 - 16
        assert len(wrap(" ".join(ship_names.abilities(unit)), 128)) <= 3, unit.name


def test_every_question_has_a_rule() -> None:
    for kind in QUESTIONS.split():
        assert rule.knows("star", kind)
    for edition in ("base", "medieval"):
        for kind in "first roll attack reroll deploy reinforce escort over".split():
            assert rule.knows(edition, kind)


def test_terrains_fit() -> None:
    for page in space.Terrain.pages.split("\n"):
        title, long, short = page.split("|")
        assert len(wrap(long, 128)) <= 4 and len(wrap(short, 128)) <= 2
    assert space._TERRAINS[1:] == tuple(checks.TERRAINS.split())


# In a battle


@pytest.fixture(params=SIZES[:2], ids=str)
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path, *request.param))


def made(*armies: str, terrain: str = "", **house: Any) -> Setup:
    """A set-up of units by name."""
    setup = Setup("star")
    for side, army in enumerate(armies):
        setup.add_side(("Napoleon", "Wellington")[side])
        setup.armies[side] = bytes([setup.own.enlist(setup, side, word) for word in army.split()])
    setup.own.terrain = terrain
    for name, value in house.items():
        setup.set_rule(name, rules.parse(name, value))
    return setup


def waiting(setup: Setup) -> None:
    """Every other unit of each fleet waits."""
    for side, army in enumerate(setup.armies):
        setup.armies[side], setup.reserves[side] = army[::2], army[1::2]


def begin(bench: Bench, setup: Setup, *values: tuple[int, ...]) -> None:
    """Napoleon goes first; the initial rolls; no channels are given yet."""
    bench.ui.settings.rolls = 0
    bench.ui.begin(setup)
    bench.settle()
    bench.ui.answer(("first", 0, False))
    for side in values:
        bench.ui.answer(("roll", bench.match.question.dice, bytes(side), False))
    bench.next()


def field(bench: Bench) -> Any:
    return bench.match.position


def stop(bench: Bench) -> None:
    """To the last stop of units that are marked, and there."""
    while bench.screen.die() >= 0:
        bench.keys(C)
    bench.keys(B)


def last(bench: Bench) -> tuple[Any, ...]:
    return list(bench.match.history())[-1]


def fingers(bench: Bench, rng: random.Random) -> None:
    """A press or two on whatever is shown, as somebody would who reads what the buttons do."""
    screen, path = bench.screen, bench.name
    if path == "channels.Ships":
        bench.keys(*[C] * rng.randrange(3), B)
        if bench.name == path and bench.match.question.kind == "control":
            bench.choose("Done")
    elif path in ("channels.Crew", "stages.React", "stages.Escort"):
        for _ in range(rng.randrange(3)):
            bench.keys(*[C] * rng.randrange(3), B)
            if bench.name != path:
                return
        if screen.stop():
            stop(bench)
        else:
            bench.keys(C)
    elif path == "stages.Lose":
        while not screen.stop():
            bench.keys(B, C)
        stop(bench)
    elif path == "damage.Damage":
        bench.keys(*[C] * rng.randrange(2), B)
    elif path == "squadron.Table" and rng.random() < 0.2:
        bench.keys(LONG + B)
        bench.choose("Judge mode")
    elif path == "squadron.Table":
        bench.keys(*[A] * rng.randrange(4), B)
    elif path == "ship_judge.Judge":
        bench.keys(*[rng.choice((A, B, B, C)) for _ in range(9)])
        while bench.name == path:
            bench.keys(LONG + B)
    elif path == "pause.Pause":
        bench.keys(LONG + B)
    elif path == "orders.Orders":
        rows = bench.lines()
        if rng.random() < 0.5 and "Attack" in rows:
            bench.choose("Attack")
        elif "Pass" in rows and rng.random() < 0.7:
            bench.choose("Pass")
        else:
            bench.keys(B)
    elif path in ("salvo.Attacks", "command.Command", "orders.Acts", "orders.Repair"):
        bench.keys(*[C] * rng.randrange(3), B)
    elif path in ("dice.Typing",):
        bench.keys(rng.choice((A, C)))
    elif path == "reserve.Reinforce":
        bench.keys(*[C] * rng.randrange(3), B)
    elif path == "report.News" or path.endswith(("Notice", "Check", "NoAttack", "Stalemate")):
        bench.keys(B)
    else:
        raise AssertionError(path)


@pytest.mark.parametrize(
    ("battle", "terrain", "house"),
    [
        (0, "", {}),
        (0, "minefield", {"command_points": "on"}),
        (1, "asteroid", {"reroll_survivors": "on", "damage_round": "up"}),
        (2, "minefield", {"mines": "stay", "pass": "free"}),
        (0, "", {"reinforce_every": "1"}),
        (2, "minefield", {"reinforce_every": "2"}),
    ],
)
def test_whoever_presses_what_is_shown_gets_to_the_end_and_nothing_is_cut(
    bench: Bench, battle: int, terrain: str, house: dict[str, str]
) -> None:
    setup = made("", "", terrain=terrain, max_rounds="8", **house)
    fleets.take(setup, battle)
    if "reinforce_every" in house:
        waiting(setup)
    setup.own.terrain = terrain
    bench.ui.settings.rolls = 3
    bench.ui.begin(setup)
    bench.settle()
    bench.ui.answer(("first", 0, False))
    bench.next()
    rng = random.Random(battle)
    seen = set()
    for _ in range(3000):
        if bench.name == "result.Result":
            break
        seen.add(bench.name)
        if bench.name in ("rolling.Rolling", "tumble.Tumble"):
            bench.keys(B)
        else:
            fingers(bench, rng)
        bench.settle()
    assert bench.name == "result.Result"
    assert {"squadron.Table", "salvo.Attacks", "report.News", "check.Check", "stages.React", "ship_judge.Judge"} <= seen
    assert ("reserve.Reinforce" in seen) == any(setup.reserves)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("unit", PICKED)
def test_every_unit_that_arrives_has_room_for_its_name(tmp_path: Path, unit: int, size: tuple[int, int]) -> None:
    bench = strict(Bench(tmp_path, *size))
    setup = made("heavy-cruiser", "heavy-cruiser", reinforce_every="1")
    setup.own.defender = 0
    setup.reserves[0] = bytes([unit])
    begin(bench, setup, (9,), (6,))
    assert bench.name == "reserve.Reinforce"
    bench.see(ship_words.short(units.name(unit)).split()[-1])


def test_channels_are_given_before_the_first_phase(bench: Bench) -> None:
    fleet = "destroyer guided-missile-destroyer combat-drone combat-drone"
    begin(bench, made(fleet, "heavy-cruiser"), (4, 3, 1, 1), (3,))
    assert bench.name == "channels.Ships" and bench.lines() == ["Destroyer 4", "Missile Destroyer 3", "Done"]
    bench.keys(C, B)  # one channel
    bench.keys(B)
    bench.see("Drone", "1/1")
    bench.keys(C)
    assert bench.screen.verb() == ""  # no channel for another one
    stop(bench)
    assert list(field(bench).controlled(1)) == [2]
    assert bench.name == "channels.Ships" and bench.screen.rows()[1][1] == "Drone"
    bench.choose("Destroyer")
    bench.keys(B)  # taken from the other ship
    bench.see("of Missile Destroyer" if bench.ui.panel.height >= 64 else "Drone")
    bench.keys(C, B)
    stop(bench)
    assert list(field(bench).controlled(0)) == [2, 3] and not field(bench).controlled(1)
    bench.choose("Done")
    assert bench.name == "squadron.Table"


def test_an_attack_with_its_bonuses_tells_where_they_come_from(bench: Bench) -> None:
    begin(bench, made("guided-missile-destroyer combat-drone light-cruiser", "heavy-cruiser"), (6, 1, 8), (6,))
    bench.ui.answer(("control", 0, b"\x01"))
    bench.ui.answer(("control", NO_DIE, b""))
    bench.next()
    bench.keys(B)
    seen = []
    for _ in range(5):
        seen.append(
            ship_ways.equation(bench.ui, bench.screen.way) + " " + ship_ways.sources(bench.ui, bench.screen.way)[0]
        )
        bench.keys(C)
    assert seen[:4] == [
        "8>6 Missile Destroyer: 8 = 6 +1 missiles +1 drone",
        "7>6 Missile Destroyer: 7 = 6 +1 missiles",
        "9>6 Light Cruiser: 9 = 8 +1 bonus",
        "8>6 Light Cruiser against 6",
    ]
    assert seen[4] == seen[0]  # once around


def judged(bench: Bench, target: str, *marks: str) -> list[str]:
    """What judge mode says of an attack by these units, a word for each mark."""
    bench.show("ship_judge.Judge")
    screen = bench.screen
    screen._chooser.at = next(
        k for k, die in enumerate(screen._chooser._theirs.leads) if ship_words.name_of(screen.field, die) == target
    )
    bench.keys(B)
    for name in marks:
        screen.at = next(k for k, die in enumerate(screen.row.leads) if ship_words.name_of(screen.field, die) == name)
        bench.keys(B)
    bench.keys(LONG + C, B)
    return list(screen._texts)


def test_judge_mode_takes_any_units_with_bonus_and_support(bench: Bench) -> None:
    army = "guided-missile-destroyer combat-drone light-cruiser light-carrier destroyer"
    begin(bench, made(army, "heavy-cruiser corvette"), (6, 1, 8, 2, 3), (7, 2))
    bench.ui.answer(("control", 0, b"\x01"))
    bench.ui.answer(("control", NO_DIE, b""))
    cruiser, missiles = "Heavy Cruiser", "Missile Destroyer"
    assert judged(bench, cruiser, missiles, "Drone") == ["8 = 6 +1 missiles +1 drone"]
    assert bench.screen._legal
    assert judged(bench, cruiser, missiles) == ["7 is not more than 7"]
    assert judged(bench, cruiser, "Light Carrier") == ["carriers do not attack"]
    assert judged(bench, cruiser, "Drone") == ["1 is not more than 7", "Drone 1 is on a channel"]
    assert judged(bench, cruiser, "Destroyer", missiles, "Drone") == [
        "they add to 10, not 7",
        "support is for one attacker",
    ]
    assert judged(bench, "Corvette", "Light Cruiser", "Light Cruiser") == ["Light Cruiser: 9 = 8 +1 bonus"]
    bench.keys(B)
    assert last(bench)[:3] == ("attack", b"\x02", 6) and last(bench)[3][1] == 1


@pytest.mark.parametrize("seed", range(8))
def test_every_reason_against_an_attack_has_a_sentence(tmp_path: Path, seed: int) -> None:
    """Units and targets at random, at every attack of a battle."""
    rng = random.Random(seed)
    bench = strict(Bench(tmp_path, 128, 64))
    setup = made("", "", terrain=rng.choice(("", "asteroid")), max_rounds="4")
    fleets.take(setup, seed % 3)
    bench.ui.settings.rolls = 3
    bench.ui.begin(setup)
    bench.settle()
    bench.ui.answer(("first", 0, False))
    bench.next()
    found = 0
    while bench.name != "result.Result":
        if bench.match.question.kind == "attack":
            judge = ship_judge.Judge(bench.ui)
            for _ in range(20):
                judge.clear()
                judge._chooser.at = rng.randrange(len(judge._chooser._theirs.leads))  # type: ignore[union-attr]
                count = len(judge.row.leads)
                for at in rng.sample(range(count), min(count, rng.choice((1, 2, 3)))):
                    judge.at = at
                    judge.row.marked[at] = rng.randint(1, judge.limit())
                bits = bench.match.why_not(judge.answer())
                found |= bits
                judge._legal = not bits
                assert len(judge.explained(bits)) >= max(1, bits.bit_count()), reasons.words(bits)
                assert judge.equation(judge.marked())
        if bench.name in ("rolling.Rolling", "tumble.Tumble"):
            bench.keys(B)
        else:
            fingers(bench, rng)
        bench.settle()
    assert found & reasons.NOT_GREATER and found & reasons.SUM_DIFFERS


def test_the_referee_leads_through_reactions_casualties_and_damage(bench: Bench) -> None:
    begin(
        bench,
        made("battleship gunboat", "heavy-cruiser fighter fighter fleet-carrier"),
        (10, 3),
        (4, 2, 3, 9),
    )
    assert bench.name == "squadron.Table"
    while bench.screen.target() != 2:
        bench.keys(C)
    bench.keys(B, B)
    assert bench.name == "stages.React" and bench.match.question.side == 1
    bench.see("10>4")
    bench.keys(C, B)
    bench.see("10>6", "Fighter adds 2")
    stop(bench)
    assert last(bench) == ("react", b"\x03", b"") and bench.name == "stages.React"
    assert bench.match.question.side == 0
    bench.keys(C, B, B)  # the gunboat, with its bonus
    assert bench.screen.marked(2) == b"\x01"
    bench.see("14>6", "adds 4 (3+1)")
    stop(bench)
    assert last(bench) == ("react", b"\x01", b"\x01")
    assert bench.name == "stages.React" and bench.match.question.side == 1
    stop(bench)
    assert bench.name == "check.Check"
    bench.see("Casualties?")
    bench.keys(C)
    assert bench.name == "rule.Rule"
    bench.see("S16")
    bench.keys(B)
    bench.ui.answer(("roll", bench.match.question.dice, bytes([2, 2]), False))
    bench.next()
    assert bench.name == "check.Check"
    bench.ui.answer(("roll", bench.match.question.dice, bytes([3, 2]), False))
    bench.next()
    assert bench.name == "report.News"
    assert bench.screen.told == ["14 beats 6.", "Wellington loses Heavy Cruiser."]
    bench.keys(B)
    assert bench.name == "damage.Damage" and bench.match.question.side == 0


def test_a_casualty_that_may_be_saved_is_not_told_as_none(bench: Bench) -> None:
    begin(bench, made("fleet-carrier fighter", "heavy-cruiser"), (5, 4), (2,))
    bench.keys(B, B)
    bench.see("Casualties?")
    bench.ui.answer(("roll", bench.match.question.dice, b"\x04", False))
    bench.next()
    assert bench.match.question.kind == "repair"
    assert bench.name == "orders.Repair"
    bench.see("Fighter 4")


def test_damage_is_spread_by_presses_and_taken_back(bench: Bench) -> None:
    begin(bench, made("frigate destroyer", "light-cruiser light-cruiser"), (4, 4), (8, 1))
    bench.keys(B, B)
    bench.see("8 matches 8.", "Wellington loses Light Cruiser.")
    bench.keys(B)
    assert bench.name == "damage.Damage" and bench.screen.need == 4
    bench.keys(B, B, C, B)
    bench.see("1 left")
    bench.keys(LONG + B)
    bench.see("2 left")
    bench.keys(A, B, C)
    assert list(bench.screen.row.taken[:2]) == [3, 0]
    bench.keys(B)
    assert last(bench) == ("damage", b"\x00\x01", b"\x03\x01")
    bench.see("Frigate 4→1", "Never rolls again: Frigate.")


def test_escorts_need_the_difference(bench: Bench) -> None:
    begin(bench, made("dreadnought", "light-cruiser frigate destroyer"), (11,), (8, 1, 2))
    while bench.screen.target() != 1:
        bench.keys(C)
    bench.keys(B, B)
    assert bench.name == "stages.Escort" and bench.screen.need == 3
    bench.see("none" if bench.ui.panel.height >= 64 else "need 3")
    bench.keys(C, B)
    assert bench.screen.stop() == ""
    bench.see("have 1")
    bench.keys(C, B)
    assert bench.screen.stop() == "save it"
    stop(bench)
    assert last(bench) == ("escort", b"\x02\x03")
    assert bench.screen.told[:2] == ["11 beats 8.", "Wellington loses Frigate, Destroyer."]


def test_actions_before_the_attack(bench: Bench) -> None:
    begin(bench, made("fleet-carrier fighter battleship", "heavy-cruiser"), (5, 2, 9), (6,))
    bench.keys(A)
    assert bench.screen.ordering
    bench.keys(B)
    assert bench.lines() == ["Fleet Carrier 5", "Battleship 9", "Attack"]
    bench.keys(B)
    assert bench.screen.rows() == [("Fighter 2", "re-roll"), ("Fighter 2", "into four d1"), ("Fighter 2", "+1 attack")]
    bench.keys(C, C, B)
    assert last(bench)[0] == "action" and bench.name == "squadron.Table"
    bench.keys(LONG + B)
    bench.choose("Units")
    bench.see("Fleet Carrier", "Defense 5")


def test_every_question_explains_itself(bench: Bench) -> None:
    begin(bench, made("battleship", "heavy-cruiser"), (9,), (6,))
    for kind in QUESTIONS.split():
        bench.show("rule.Rule", kind)
        for _ in bench.screen.pages:
            bench.keys(C)
        bench.keys(LONG + B)


def test_the_menu_takes_back_and_says_what(bench: Bench) -> None:
    begin(bench, made("frigate destroyer", "light-cruiser light-cruiser"), (4, 4), (8, 1))
    bench.keys(B, B, LONG + B)
    bench.choose("Take back")
    bench.see("The attack on Light")
    bench.keys(C)
    assert bench.name == "squadron.Table" and bench.match.question.kind == "attack"


def test_a_d60_is_typed_and_rolled_as_two_d30(bench: Bench) -> None:
    begin(bench, made("warstar superdreadnought", "basestar"))
    assert bench.name == "dice.Typing"
    typed = [presses.typed("d30", [str(value)]) for value in (7, 30, 22)]  # 7 + 22, and a d30 that is one die
    bench.keys(*[event for events in typed for event in events])
    assert list(field(bench).value[:2]) == [29, 30]
    bench.ui.settings.rolls = 3
    bench.ui.go("rolling.Rolling", True)
    bench.settle()
    assert 2 <= field(bench).value[2] <= 60 and last(bench)[0] == "roll" and len(last(bench)[2]) == 2
    assert last(bench)[2][0] == field(bench).value[2] > last(bench)[2][1]
