"""The arithmetic of ./umpire bench: rows, verdicts, JSON. What is measured is not judged here."""

import argparse
import json

import pytest

from host_tools import autoplay, bench, bench_rows, bus_rows
from host_tools.bench import Budget, Group, Row
from host_tools.pico import Unavailable
from host_tools.pico.emulator import Press, Transaction

MOST = Budget("heap", 48, "KB")
LEAST = Budget("games", 1_000_000, "games a minute", at_least=True)


def group(measure, *budgets: Budget, alone: bool = False) -> Group:
    return Group(budgets[0].name, budgets, measure, alone)


def refuse(progress):
    raise Unavailable("no Node here")


def fail(progress):
    raise ValueError("a match ended badly")


@pytest.mark.parametrize(
    "budget, value, ok",
    [(MOST, 47.9, True), (MOST, 48, True), (MOST, 48.1, False), (LEAST, 1e6, True), (LEAST, 999_999, False)],
)
def test_a_budget_may_be_used_up_but_not_passed(budget: Budget, value: float, ok: bool):
    assert bench.judged(budget, {budget.name: value}) == Row(budget, value, ok)


def test_what_was_not_measured_is_no_pass():
    row = bench.judged(MOST, {})
    assert row.ok is False and row.why == "was not measured"


def test_what_this_machine_cannot_measure_counts_neither_way():
    rows = bench.measure_group(group(refuse, MOST, LEAST), lambda part: None)
    assert [(row.value, row.ok, row.why) for row in rows] == 2 * [(None, None, "no Node here")]
    assert "not measured here: no Node here" in bench.table(rows)


def test_a_failure_misses_and_says_how():
    (row,) = bench.measure_group(group(fail, MOST), lambda part: None)
    assert row.ok is False and row.value is None
    assert "NO: ValueError: a match ended badly" in bench.table([row])


def test_json_has_five_keys_and_why_only_where_it_says_something():
    told = Row(MOST, 12.34567, True).as_json()
    assert told == {"name": "heap", "value": 12.346, "unit": "KB", "budget": 48, "ok": True}
    assert Row(MOST, why="no Node here").as_json()["why"] == "no Node here"
    assert json.loads(json.dumps(Row(MOST).as_json()))["ok"] is None


def test_the_table_says_by_how_much_a_row_misses():
    lines = bench.table([Row(MOST, 50.5, False), Row(LEAST, 900_000, False), Row(MOST, 3, True)]).splitlines()
    assert lines[0].split() == ["name", "value", "unit", "budget", "ok"]
    assert lines[1].endswith("NO, by 2.5 KB")
    assert lines[2].endswith("NO, by 100,000 games a minute")
    assert lines[3].endswith("yes")


def test_a_miss_says_what_is_known_to_stand_in_its_way():
    budget = Budget("pages", 3, "pages", why=lambda: "the dice are large")
    (met,) = bench.measure_group(group(lambda progress: {"pages": 3.0}, budget), lambda part: None)
    (missed,) = bench.measure_group(group(lambda progress: {"pages": 4.5}, budget), lambda part: None)
    assert met.why == ""
    assert bench.table([missed]).endswith("NO, by 1.5 pages: the dice are large")
    assert missed.as_json()["why"] == "the dice are large"


def talk(progress):
    """As a handheld's self-test does, on its console: it does not get between the rows."""
    print("Panel: It answers.")
    return {"heap": 50.0}


GROUPS = (
    group(talk, MOST),
    group(lambda progress: {"games": 2e6}, LEAST, alone=True),
    group(refuse, Budget("erases", 12, "sectors")),
)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    parser = argparse.ArgumentParser()
    bench.add_arguments(parser)
    code = bench.run(parser.parse_args(words))
    return code, capsys.readouterr().out


@pytest.mark.parametrize(
    "words, code, names",
    [
        ([], 1, ["heap", "games", "erases"]),
        (["--only", "games"], 0, ["games"]),
        (["--only", "ERASES", "gam*"], 0, ["games", "erases"]),
        (["--only", "heap"], 1, ["heap"]),
    ],
)
def test_rows_come_in_order_and_only_a_miss_fails(monkeypatch, capsys, words: list[str], code: int, names: list[str]):
    monkeypatch.setattr(bench, "GROUPS", GROUPS)
    found, out = run(capsys, "--json", *words)
    assert found == code
    assert [row["name"] for row in json.loads(out)] == names


def test_a_name_that_no_row_has_is_refused(capsys):
    parser = argparse.ArgumentParser()
    bench.add_arguments(parser)
    assert bench.run(parser.parse_args(["--only", "nonsense"])) == 2
    assert "no row is called nonsense." in capsys.readouterr().err
    assert bench.run(parser.parse_args(["--only", "games", "ames"])) == 2  # a word begins so: no piece of one
    assert "no row is called ames." in capsys.readouterr().err


def test_every_row_has_a_name_of_its_own():
    names = [budget.name for group in bench.GROUPS for budget in group.budgets]
    assert len(set(names)) == len(names)


# -- frames


def sent(end_ms: float, busy_ms: float, data: bytes) -> Transaction:
    return Transaction(end_ms - 1, end_ms, 0x3C, data, True, False, busy_ms)


def test_a_press_costs_what_its_first_frame_costs():
    drawing = [
        sent(130, 1030, b"\x00\x21"),
        sent(131, 1031, b"\x40" + bytes(256)),
        sent(160, 1060, b"\x40" + bytes(64)),  # at once: the same frame
        sent(250, 1070, b"\x40" + bytes(128)),  # after a sleep: an animation
    ]
    press = Press(150, 1070 - 1005, tuple(drawing), 0)
    assert bench_rows.first_frame("table.Table", press) == bench_rows.Frame("table.Table", 55, 2.5, 2, 10)


def test_a_picture_that_is_seen_while_the_handheld_is_still_at_work_answers_a_press():
    drawing = [sent(130, 1030, b"\x40" + bytes(128)), sent(400, 1300, b"\x40" + bytes(256))]
    frame = bench_rows.first_frame("records.Record", Press(300, 1300 - 1005, tuple(drawing), 0))
    assert frame and (frame.cpu_ms, frame.windows, frame.more_ms) == (25, 1, 270)


def test_a_press_that_draws_nothing_has_no_frame():
    assert bench_rows.first_frame("x", Press(0, 0, (), 0)) is None
    assert bench_rows.first_frame("x", Press(1, 1, (sent(1, 1, b"\x00\x81"),), 0)) is None


# -- the walks


def test_a_match_is_walked_through_to_its_end():
    walk = bench_rows.match_walk()
    assert walk.screens[-1] == "over.Over"
    assert walk.screens.count("turn.After") >= 8
    assert len(walk.pictures) > 10


def test_exploring_sees_most_of_what_there_is():
    beside, inside = (set(bench_rows.exploring_walk(in_match).screens) for in_match in (False, True))
    assert len(beside) >= 10 and "settings.Settings" in beside
    assert len(inside) >= 10 and "pause.Pause" in inside


@pytest.mark.parametrize("rolls", [False, True])
def test_a_player_wastes_no_press_and_every_one_is_counted_by_the_bytes_on_the_bus(rolls: bool):
    player = bus_rows.Player(autoplay.Chance(2), rolls)
    screens: set[str] = set()
    with bench_rows.simulated(bench_rows.own_dice(0b11 if rolls else 0)) as target:
        while not autoplay.is_over(target.ui):
            data = target.chip.bytes_of_data
            one = bus_rows.sent(target, player.event(target.ui))
            screens.add(target.ui.screen.path)
            assert one and one.data % 128 == 0 and one.data < one.bus <= one.data + 30
            assert 0 < one.data <= target.chip.bytes_of_data - data
    assert ("dice.Typing" in screens) != rolls


def test_chance_is_even_enough():
    chance = autoplay.Chance(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)
