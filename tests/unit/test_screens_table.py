"""Choosing an attack on the handheld: the table, the attacks on a die, a page a side, judge mode, who goes first."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.unit.test_screens_flow import SIZES, WIDEST, Bench, score, strict, worded
from umpire import flanks, reasons
from umpire.canvas import text_width
from umpire.device.buttons import LONG, A, B, C
from umpire.match import Match
from umpire.position import TABLE, Position
from umpire.screens import attack, rows
from umpire.screens.judge import verdict
from umpire.setup import Setup

ARMIES = ((4, 6, 6, 8, 10, 8, 12, 20), (4, 6, 6, 8, 10, 12, 20, 100))
VALUES = ((3, 6, 2, 5, 7, 1, 10, 12), (4, 1, 5, 8, 9, 8, 20, 57))
MARSHALS = ("Napoleon", "Wellington", "Blücher", "Murat", "Kutusov", "Ney", "Soult", "Davout")
MINE = ("table", "pages", "attack", "judge", "first")


@pytest.fixture(params=SIZES, ids=["128x64", "128x32", "72x40"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path, *request.param))


@pytest.fixture
def high(tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path))


@pytest.fixture
def low(tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path, 128, 32))


def play(bench: Bench, armies: Any = ARMIES, values: Any = VALUES, names: Any = MARSHALS, **rules: Any) -> None:
    bench.begin(*armies, names=names, **rules)
    bench.shown(*values)


def listed(bench: Bench, target: int) -> list[bytes]:
    return [choice.dice for choice in bench.match.position.attacks_on(bench.match.turn, target)]


# The table


def test_the_table_as_drawn(high: Bench) -> None:
    play(high)
    score(high, 24, 18)
    high.same_as("128x64_5-table-largest-target-first")
    high.keys(A)
    high.same_as("128x64_5-table-target-d12-chosen")
    high.keys(B)
    high.same_as("128x64_6-attacks-on-it-direct")
    high.keys(C, C, C)
    high.same_as("128x64_6-attacks-on-it-a-flank-of-two")
    high.keys(C, C)
    high.same_as("128x64_6-attacks-on-it-a-flank-of-three")


def test_the_low_table_as_drawn(low: Bench) -> None:
    play(low)
    score(low, 24, 18)
    low.keys(A)
    low.same_as("128x32_5-table")
    low.keys(B, C, C, C)
    low.same_as("128x32_6-attack")


def test_the_first_target_has_most_sides_and_walking_skips_what_cannot_be_taken(bench: Bench) -> None:
    play(bench)
    position = bench.match.position
    targets = position.targets(0)
    assert bench.screen.target() == targets[0] == 14
    order = sorted(targets)
    seen = []
    for _ in order:
        seen.append(bench.screen.target())
        bench.keys(C)
    assert seen == [14, *order[: order.index(14)]]
    assert bench.screen.target() == 14
    bench.keys(A)
    assert bench.screen.target() == 13


@pytest.mark.parametrize(
    ("mine", "his", "text"),
    [((5, 1, 1), 4, "1 way"), ((5, 5, 1), 4, "2 ways"), ((2,) * 15, 4, "105 ways")],
)
def test_the_number_of_ways(high: Bench, mine: tuple[int, ...], his: int, text: str) -> None:
    play(high, ([20] * len(mine), [20]), (mine, (his,)))
    high.see("Take the d20?", text)


def test_very_many_ways_are_shortened(high: Bench) -> None:
    play(high, ([20] * 15, [20]), ((1,) * 7 + (10,) * 8, (14,)))
    high.see("280 ways")
    play(high, ([20] * 15, [20]), ((1, 2, 3) * 5, (15,)), half_value="off")
    assert high.match.position.count_attacks(0, 15) > 999
    high.see("999+ ways")


def test_long_b_is_the_menu_and_comes_back_to_the_same_die(bench: Bench) -> None:
    play(bench)
    bench.keys(A, A)
    at = bench.screen.target()
    bench.keys(LONG + B)
    assert bench.name == "pause.Pause"
    bench.keys(LONG + B)
    assert bench.name == "table.Table" and bench.screen.target() == at
    bench.keys(B, LONG + B)
    assert bench.name == "table.Table" and bench.screen.target() == at


@worded
def test_a_row_of_more_than_eight_is_grouped_and_goes_on(bench: Bench) -> None:
    his = (3, 3, 3, 5, 5, 7, 8, 9, 10, 11, 12, 13)
    play(bench, ((20,), (6,) * 5 + (20,) * 7), ((20,), his))
    bench.see("×3", "×2")
    seen = set()
    for _ in range(9):
        bench.keys(C)
        seen.add(bench.match.position.value[bench.screen.target()])
    assert seen == set(his)


def test_where_the_own_row_has_no_room_a_long_press_shows_the_rest(bench: Bench) -> None:
    play(bench, (list(range(4, 19)), (20,)), (list(range(1, 16)), (3,)))
    before = bytes(bench.ui.panel.canvas.buffer)
    bench.see("▸")
    bench.keys(*[LONG + C] * 5)
    bench.see("◂")
    bench.keys(*[LONG + A] * 5)
    assert bytes(bench.ui.panel.canvas.buffer) == before


# The attacks on a die


def test_every_attack_is_there_in_order_and_the_list_wraps_around(bench: Bench) -> None:
    play(bench)
    bench.keys(A, B)
    wanted = listed(bench, 13)
    assert len(wanted) == 6
    for dice in wanted:
        assert bench.screen.dice == dice
        bench.keys(C)
    assert bench.screen.dice == wanted[0]
    for dice in reversed(wanted):
        bench.keys(A)
        assert bench.screen.dice == dice


def test_long_presses_jump_to_the_next_number_of_dice(bench: Bench) -> None:
    play(bench)
    bench.keys(A, B)
    wanted = listed(bench, 13)
    firsts = [next(dice for dice in wanted if len(dice) == size) for size in (1, 2, 3)]
    for dice in (*firsts[1:], *firsts):
        bench.keys(LONG + C)
        assert bench.screen.dice == dice
    bench.keys(C, LONG + A)
    assert bench.screen.dice == firsts[2]
    bench.see("6 of 6")


def test_b_plays_it_and_tells_what_it_did(bench: Bench) -> None:
    play(bench)
    bench.keys(A, B, C, C, C, B)
    assert list(bench.match.history())[-1][:3] == ("attack", bytes((1, 2)), 13)
    assert bench.name == "turn.After"
    after = bench.screen
    assert (after.shown, after.sizes, after.target) == (bytes((6, 2)), bytes((6, 6)), (12, 8))


def test_equal_dice_are_different_attacks(bench: Bench) -> None:
    play(bench, ((6, 6, 8), (20,)), ((4, 4, 4), (8,)))
    bench.keys(B)
    wanted = [bytes((0, 1)), bytes((0, 2)), bytes((1, 2))]
    for dice in wanted:
        assert bench.screen.dice == dice
        bench.keys(C)
    bench.keys(C, C, B)
    assert list(bench.match.history())[-1][1] == wanted[2]


@worded
def test_of_a_group_it_says_how_many(bench: Bench) -> None:
    play(bench, ((6,) * 9, (20,)), ((4,) * 9, (8,)))
    bench.see("×9")
    bench.keys(B)
    bench.see("2/9", "1 of 36")


def test_what_is_too_long_for_an_equation_is_said(high: Bench, tmp_path: Path) -> None:
    play(high, ((6,) * 9 + (20,), (20,)), ((1,) * 9 + (10,), (19,)))
    high.keys(B)
    high.see("10 dice = 19", "1 of 1")
    low = strict(Bench(tmp_path / "low", 128, 32))
    play(low, ((6,) * 9 + (20,), (20,)), ((1,) * 9 + (10,), (19,)))
    low.keys(B)
    low.see("1 of 1", "= 19")


def crowd(bench: Bench, seed: int = 1, names: Any = WIDEST) -> random.Random:
    """127 against 127 of all sizes."""
    rng = random.Random(seed)
    armies = [[rng.choice((4, 6, 8, 10, 12, 20, 100)) for _ in range(127)] for _ in range(2)]
    play(bench, armies, [[rng.randint(1, size) for size in army] for army in armies], names)
    return rng


def test_a_list_beyond_all_number_is_never_run_through(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    crowd(bench)
    position = bench.match.position
    target = max(range(127, 254), key=lambda die: position.value[die])
    assert position.count_attacks(0, target) > 10**9
    made = 0

    def counted(*args: Any) -> Any:
        nonlocal made
        for picked in choices(*args):
            made += 1
            yield picked

    choices = flanks.choices
    monkeypatch.setattr(flanks, "choices", counted)
    bench.show("attack.Attacks", target)
    sizes = set()
    for keys in [[A], [A], [C]] + [[LONG + C, C, C, A]] * 30 + [[LONG + A, A, A, A]] * 30:
        bench.keys(*keys)
        assert not position.why_not(bench.screen.dice, target)
        sizes.add(len(bench.screen.dice))
    assert len(sizes) > 25
    assert made < 1500


def test_walking_a_long_list_is_the_list(bench: Bench) -> None:
    crowd(bench)
    position = bench.match.position
    target = max(range(127, 254), key=lambda die: position.value[die])
    bench.show("attack.Attacks", target)
    bench.keys(LONG + C)
    size = len(bench.screen.dice)
    wanted = []
    for choice in position.attacks_on(0, target, size):
        wanted.append(choice.dice)
        if len(wanted) == 20:
            break
    for dice in wanted[1:]:
        bench.keys(C)
        assert bench.screen.dice == dice
    for dice in wanted[-2::-1]:
        bench.keys(A)
        assert bench.screen.dice == dice


# A page a side


def eight(bench: Bench) -> None:
    armies = [list(ARMIES[0]) for _ in MARSHALS]
    values = [list(VALUES[0]) for _ in MARSHALS]
    values[0][7] = 20
    armies[4] = [4, 6, 6, 6, 8, 8, 10, 12, 12, 20, 16]
    values[4] = [2, 4, 4, 4, 7, 7, 3, 9, 9, 17, 5]
    play(bench, armies, values)


def test_eight_sides_as_drawn(high: Bench) -> None:
    eight(high)
    score(high, 24, 18, 0, 44, 31, 27, 9, 0)
    high.show("pages.Pages", high.match.position.dice(4)[1])
    high.same_as("128x64_16-eight-sides-a-page-a-side")


def test_walking_goes_on_to_the_next_side(bench: Bench) -> None:
    eight(bench)
    assert bench.name == "pages.Pages"
    position = bench.match.position
    owners: list[int] = []
    for _ in range(7 * 8):
        die = bench.screen.target()
        assert die in position.targets(0)
        if not owners or owners[-1] != position.owner[die]:
            owners.append(position.owner[die])
        bench.keys(C)
    assert owners[:7] == [1, 2, 3, 4, 5, 6, 7]
    bench.keys(A)
    while position.owner[bench.screen.target()] == owners[-1]:
        bench.keys(A)
    assert position.owner[bench.screen.target()] == (owners[-1] - 2) % 7 + 1


def test_held_down_they_turn_the_page_and_show_the_own_dice_too(high: Bench) -> None:
    eight(high)
    high.show("pages.Pages", high.match.position.dice(7)[0])
    high.see("Davout 0")
    high.keys(LONG + C)
    high.see("Napoleon 0", "your dice")
    assert high.screen.target() < 0
    high.keys(B)
    assert high.name == "pages.Pages"
    high.keys(LONG + A)
    high.see("Davout 0")
    high.keys(LONG + C, C)
    high.see("Wellington 0")
    high.keys(B)
    assert high.name == "attack.Attacks"
    high.keys(LONG + B)
    assert high.name == "pages.Pages"
    high.see("Wellington 0")


def test_a_side_without_dice_and_one_that_cannot_be_taken(high: Bench) -> None:
    play(high, ((6,), (6,), (20,), (6,)), ((3,), (1,), (20,), (2,)))
    high.ui.answer(("resign", 3))
    high.next()
    high.keys(LONG + C)
    high.see("Blücher 0", "none can be taken")
    high.keys(LONG + C)
    high.see("Murat 0", "no dice left")
    high.keys(C)
    assert high.screen.target() == 1


def test_all_of_254_dice_are_seen_page_by_page(bench: Bench) -> None:
    crowd(bench, names=MARSHALS)
    position = bench.match.position
    groups = {(position.sides[die], position.value[die]) for die in position.targets(0)}
    seen = set()
    for _ in range(len(groups)):
        die = bench.screen.target()
        seen.add((position.sides[die], position.value[die]))
        bench.keys(C)
    assert seen == groups
    turns = 0
    bench.show("pages.Pages")
    first = bytes(bench.ui.panel.canvas.buffer)
    while True:
        bench.keys(LONG + C)
        turns += 1
        if bench.screen._page == 0 and turns > 60:  # noqa: SLF001
            break
        assert turns < 100
    assert bytes(bench.ui.panel.canvas.buffer) != first


def test_sixteen_dice_have_two_rows_and_seventeen_pages(bench: Bench) -> None:
    play(bench, ((6,) * 8, (6,) * 8), ((6,) * 8, (1,) * 8))
    assert bench.name == "table.Table"
    play(bench, ((6,) * 8, (6,) * 9), ((6,) * 8, (1,) * 9))
    assert bench.name == "pages.Pages"
    play(bench, ((6,), (6,), (6,)), ((6,), (1,), (1,)))
    assert bench.name == "pages.Pages"


# Judge mode

JUDGED = (((4, 6, 6, 8, 10), (4, 6, 8, 12, 20)), ((4, 4, 1, 4, 9), (2, 6, 3, 12, 17)))


def test_the_judge_as_drawn(high: Bench) -> None:
    play(high, *JUDGED)
    score(high, 24, 18)
    high.keys(LONG + B)
    lines = [row[0] for row in high.screen.rows()]
    high.keys(*[C] * lines.index("Judge mode"), B)
    high.see("Judge: which die?", "d20")
    high.keys(A, B, B, C, B, C, C)
    high.same_as("128x64_7-judge-marking")
    high.keys(B, LONG + C, B)
    high.same_as("128x64_7-judge-verdict")
    high.keys(A, *[C] * 4, B, C, B)
    high.same_as("128x64_7-judge-verdict-direct")
    high.keys(LONG + B, LONG + B, C, B)  # the d20; the marks stay
    high.keys(A, A, B, LONG + A, C, B, LONG + C, B)
    high.same_as("128x64_7-judge-verdict-legal")
    high.keys(B)
    assert list(high.match.history())[-1][:3] == ("attack", bytes((1, 3, 4)), 9)
    assert high.name == "turn.After"


@pytest.mark.parametrize(
    ("mine", "his", "half", "texts"),
    [
        ((10,), 8, True, ["10 is more than 8"]),
        ((9,), 12, True, ["9 is not more than 12"]),
        ((12,), 12, True, ["12 is not more than 12"]),
        ((4, 4, 4), 12, True, ["half is 6: none shows 6"]),
        ((8, 8, 1), 17, True, ["half is 8.5: none shows 9"]),
        ((4, 4, 9), 17, True, ["half is 8.5: 9 is enough"]),
        ((6, 6), 12, True, ["half is 6: 6 is enough"]),
        ((10, 1), 12, True, ["they add to 11, not 12"]),
        ((4, 4, 3), 12, True, ["they add to 11, not 12", "half is 6: none shows 6"]),
        ((4, 4, 4), 12, False, ["they add to 12"]),
        ((4, 4, 3), 12, False, ["they add to 11, not 12"]),
    ],
)
def test_every_verdict(mine: tuple[int, ...], his: int, half: bool, texts: list[str]) -> None:
    position = Position(half)
    position.add(0, bytes([20] * len(mine)), TABLE)
    position.add(1, bytes([20]), TABLE)
    position.value[:] = bytes([*mine, his])
    dice = bytes(range(len(mine)))
    assert verdict(position, dice, len(mine), position.why_not(dice, len(mine))) == texts


def test_a_reason_that_has_no_sentence_is_its_word() -> None:
    position = Position()
    position.add(0, bytes([6, 6]), TABLE)
    position.value[:] = bytes([3, 2])
    assert verdict(position, b"\0", 1, reasons.NOT_ASKED | reasons.OWN_DIE) == ["not asked", "own die"]


@worded
def test_all_reasons_are_turned_over_and_the_marks_changed(bench: Bench) -> None:
    play(bench, *JUDGED)
    bench.show("judge.Judge")
    bench.keys(B, B, C, B, LONG + C, B)
    bench.see("they add to 8, not 17", "1 of 2", "clear", "change")
    bench.keys(C)
    bench.see("half is 8.5: none shows 9", "2 of 2")
    bench.keys(C)
    bench.see("1 of 2")
    bench.keys(B)
    assert bench.screen.marked() == bytes((0, 1))
    bench.keys(B, A)  # judge again, and clear
    assert bench.screen.marked() == b"" and bench.screen.stop() == ""
    bench.keys(LONG + B, LONG + B)
    assert bench.name == "table.Table"


def test_a_die_that_cannot_be_taken_may_be_judged(bench: Bench) -> None:
    play(bench)
    bench.show("judge.Judge")
    bench.keys(C, B, B, LONG + C, B)  # the d100 that shows 57
    bench.see("3 is not more than 57")
    assert bench.match.question.kind == "attack"


def test_dice_of_a_group_are_marked_one_by_one(bench: Bench) -> None:
    play(bench, ((6,) * 9 + (20,), (20,) * 9), ((2,) * 9 + (4,), (8,) * 9))
    bench.show("judge.Judge")
    bench.keys(B, B, B)
    bench.see("2/9", "8")
    assert bench.screen.marked() == bytes((0, 1))
    bench.keys(*[B] * 7)
    bench.see("9/9")
    bench.keys(B)
    bench.see("×9")
    bench.keys(B, B, C, B, LONG + C, B)
    assert bench.screen.marked() == bytes((0, 1, 9))
    bench.keys(B)
    assert list(bench.match.history())[-1][1:3] == (bytes((0, 1, 9)), 10)


@worded
def test_judging_among_eight_sides(bench: Bench) -> None:
    eight(bench)
    bench.show("judge.Judge")
    bench.keys(LONG + C, LONG + C)
    target = bench.screen._chooser.target()  # noqa: SLF001
    assert bench.match.position.owner[target] == 3
    bench.keys(B, LONG + C)
    assert bench.screen.stop() == ""
    bench.keys(B, LONG + C, B)
    bench.see("20 is more than 3")
    bench.keys(B)
    assert list(bench.match.history())[-1][1:3] == (bytes((7,)), target)


# Before the first turn


def begin(bench: Bench, *armies: tuple[int, ...], **rules: Any) -> None:
    setup = Setup()
    for name, army in zip(MARSHALS, armies, strict=False):
        setup.add_side(name, bytes(army))
    for rule, value in rules.items():
        setup.set_rule(rule, value)
    bench.ui.begin(setup)
    bench.settle()


@worded
def test_the_draw(bench: Bench) -> None:
    begin(bench, (6, 8), (6, 8))
    bench.see("Who goes first?", "Draw at random", "Napoleon", "Wellington")
    bench.quick(B)
    first = list(bench.match.history())[0]
    assert first[0] == "first" and first[2]
    assert bench.name == "first.Drawn"
    bench.quick(C)  # skips it
    bench.see(MARSHALS[first[1]], "goes first")
    bench.keys(B)
    assert bench.match.question.kind == "roll" and bench.name.split(".")[0] in ("dice", "rolling")


def test_the_draw_comes_to_rest_by_itself(bench: Bench) -> None:
    begin(bench, (6, 8), (6, 8), (6, 8))
    bench.quick(B)
    assert "goes first" not in bench.ui.panel.canvas.written
    bench.wait(700)
    bench.see(MARSHALS[bench.match.first], "goes first")


def test_a_throw_of_their_own_is_entered_as_a_name(bench: Bench) -> None:
    begin(bench, (6, 8), (6, 8))
    bench.keys(C, C, B)
    assert list(bench.match.history()) == [("first", 1, False)]


def test_first_chosen_has_no_draw(bench: Bench) -> None:
    begin(bench, (6, 8), (6, 8), first="chosen")
    assert bench.screen.rows() == [("Napoleon", ""), ("Wellington", "")]


@worded
def test_fewest_points_go_first(bench: Bench) -> None:
    begin(bench, (6, 8), (20, 8), (8, 6), first="fewest_points")
    assert [row[0] for row in bench.screen.rows()] == ["Draw at random", "Napoleon", "Blücher"]
    begin(bench, (20, 8), (8, 6), first="fewest_points")
    bench.see("Fewest points go first")
    bench.keys(B)
    assert list(bench.match.history()) == [("first", 1, False)]


def test_second_rerolls(bench: Bench) -> None:
    play(bench, ((6,) * 4, (6,) * 4), ((1, 2, 3, 4), (1, 2, 3, 4)), second_rerolls=2)
    assert bench.name == "second_rerolls.SecondRerolls"
    bench.see("none")
    bench.keys(C, B, C, B, C, B)  # a third one is refused
    assert bench.screen.marked() == bytes((4, 5))
    bench.keys(A, B, LONG + C)  # unmark the second
    bench.see("done" if bench.height == 64 else "re-roll 1?")
    bench.keys(B)
    assert list(bench.match.history())[-1] == ("reroll", bytes((4,)))
    assert bench.match.question.kind == "roll"


def test_no_second_rerolls_are_one_press(bench: Bench) -> None:
    play(bench, ((6,) * 4, (6,) * 4), ((1, 2, 3, 4), (1, 2, 3, 4)), second_rerolls=2)
    bench.keys(B)
    assert bench.match.question.kind == "attack"


# Nothing is cut, nothing lies over anything


def position(bench: Bench, rng: random.Random) -> None:
    """A match somewhere in the middle, widest names, scores of up to five digits."""
    kind = rng.randrange(4)
    sides = 2 if kind < 3 else rng.randint(3, 8)
    most = (8, 15, 127, 31)[kind]
    armies = []
    for _ in range(sides):
        sizes = rng.choice(((6,), (4, 6, 8, 10, 12, 20), (100,), (1, 2, 3, 4, 6, 8, 20, 30, 60, 100)))
        armies.append([rng.choice(sizes) for _ in range(rng.randint(1, most))])
    names = [rng.choice(WIDEST + MARSHALS) for _ in armies]
    values = [[rng.randint(1, size) if rng.random() < 0.9 else size for size in army] for army in armies]
    rules: dict[str, Any] = {"second_rerolls": rng.randint(1, 255)} if rng.random() < 0.1 else {}
    if rng.random() < 0.3:
        rules["half_value"] = "off"
    play(bench, armies, values, names, **rules)
    points = [rng.choice((0, 7, 24, 118, 1111, 12700)) for _ in armies]
    score(bench, *points)


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_cut_and_nothing_overlaps(bench: Bench, seed: int) -> None:
    rng = random.Random(seed)
    while True:
        position(bench, rng)
        if bench.name.split(".")[0] in MINE:
            break
    if rng.random() < 0.4 and bench.match.question.kind == "attack":
        bench.show("judge.Judge")
    for _ in range(120):
        key = rng.choice((A, B, C, C, LONG + A, LONG + C, B))
        bench.press(key)
        if bench.name.split(".")[0] not in MINE:
            break
        assert bench.ui.panel.canvas.written


def test_wordings_have_a_shorter_one() -> None:
    assert rows.pick(("a longer wording", "short"), 30) == "short"
    assert text_width(rows.pick(("never fits at all",), 30)) <= 30


def test_equations() -> None:
    position = Position()
    position.add(0, bytes([6, 6, 20]), TABLE)
    position.value[:] = bytes([4, 2, 20])
    assert attack.equation(position, b"\0\1", 2) == "4+2=6"
    assert attack.equation(position, b"\2", 1) == "20>2"


def test_groups_keep_the_order_of_the_table() -> None:
    setup = Setup()
    setup.add_side("a", bytes([6, 8, 6, 6, 8, 4, 4, 4, 4]))
    setup.add_side("b", bytes([6]))
    match = Match(setup)
    match.position.value[:] = bytes([1, 2, 1, 3, 2, 1, 1, 1, 2, 1])
    row = rows.Row(match.position, match.position.dice(0))
    assert [(match.position.sides[die], match.position.value[die]) for die in row.leads] == [
        (6, 1),
        (8, 2),
        (6, 3),
        (4, 1),
        (4, 2),
    ]
    assert list(row.counts) == [2, 2, 1, 3, 1]
    row.mark(bytes([2, 4]))
    assert [row.note(k) for k in range(5)] == ["1/2", "1/2", "", "×3", ""]
