"""The match screens of the advanced rules: fronts, reserves, alliances, the handicap, and how it all ends."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.test_screens_flow import SIZES, WIDEST, Bench, score, strict, worded
from umpire.device.buttons import LONG, A, B, C
from umpire.position import TABLE
from umpire.screens import deploy, handicap, resting
from umpire.setup import Setup

PLAYERS = ("Ann", "Bob", "Cy", "Dee")
MINE = (
    "advanced aftermath deploy fronts front_table handicap moving pacts reserve result terrain where pages judge attack"
).split()


@pytest.fixture(autouse=True)
def quick_collections() -> Iterator[None]:
    """The firmware collects garbage after every press: it need not look at the whole of this process each time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(params=SIZES, ids=["128x64", "128x32", "72x40"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path, *request.param))


@pytest.fixture
def high(tmp_path: Path) -> Bench:
    return strict(Bench(tmp_path))


def made(
    armies: Any,
    names: Any = ("Napoleon", "Wellington"),
    edition: str = "base",
    reserves: Any = (),
    **options: Any,
) -> Setup:
    """A set-up; options are attributes of it, or house rules."""
    setup = Setup(edition)
    for name, army in zip(names, armies, strict=False):
        setup.add_side(name, bytes(army))
    for side, reserve in enumerate(reserves):
        setup.reserves[side] = bytes(reserve)
    for name, value in options.items():
        if hasattr(setup, name):
            setattr(setup, name, value)
        else:
            setup.set_rule(name, value)
    return setup


def begin(bench: Bench, setup: Setup, rolls: int = 0) -> None:
    bench.ui.settings.rolls = rolls
    bench.ui.settings.save()
    bench.ui.begin(setup)
    bench.settle()
    bench.ui.answer(("first", 0, False))
    bench.next()


def play(bench: Bench, setup: Setup, values: Any, fronts: Any = ()) -> None:
    """On the table, in their fronts, rolled."""
    begin(bench, setup)
    for places in fronts:
        bench.ui.answer(("deploy", bench.match.question.dice, bytes(places), False))
    for side in values:
        bench.ui.answer(("roll", bench.match.question.dice, bytes(side), False))
    bench.next()


def menu(bench: Bench, line: str) -> None:
    """Choose a line of the menu in the match."""
    bench.keys(LONG + B)
    assert bench.name == "pause.Pause"
    bench.keys(*[C] * bench.lines().index(line), B)


def last(bench: Bench) -> tuple[Any, ...]:
    return list(bench.match.history())[-1]


# Placing dice in fronts (A4)


def test_handing_over_as_drawn(high: Bench) -> None:
    begin(high, made(((6, 6), (4, 6, 6, 8, 8, 10, 12, 20)), fronts=2))
    high.see("Hand over to", "Napoleon", "to place 2 dice in secret")
    high.keys(B, B, C, B, B)
    assert last(high) == ("deploy", bytes((0, 1)), bytes((1, 2)), False)
    high.same_as("128x64_4-hand-over")


def test_one_placing_is_not_shown_to_the_other(bench: Bench) -> None:
    """What Wellington sees does not depend on what Napoleon did."""
    pictures = []
    for places in ((B, B, C, B), (C, B, C, B, B)):
        begin(bench, made(((6, 6, 8), (4, 6)), fronts=2))
        bench.keys(B, *places, B)
        assert last(bench)[0] == "deploy"
        seen = []
        for key in (B, C, B, C, LONG + B, LONG + B, B):  # the placing, the menu, and what undo would say
            seen.append(bytes(bench.ui.panel.canvas.buffer))
            bench.keys(key)
        assert bench.name == "pause.TakeBack"
        bench.see("Napoleon's deployment")
        pictures.append(seen)
    assert pictures[0] == pictures[1]


def test_a_front_may_not_stay_empty(bench: Bench) -> None:
    begin(bench, made(((6, 8, 10), (6, 8)), fronts=2))
    bench.keys(B, B, B, B)
    bench.see("front 2 is empty")
    bench.keys(B)
    assert bench.match.question.side == 0 and bench.screen.at == 0, "it cannot be done: from the first die again"
    bench.keys(B, B, B)
    bench.see("front 2 is empty")
    bench.keys(A, C)  # back to the last die: to front 2
    bench.see("d10 to front 2" if bench.height == 64 else "d10 to 2")
    bench.keys(B)
    bench.see("2+1 dice", "done")
    bench.keys(B)
    assert last(bench) == ("deploy", bytes((0, 1, 2)), bytes((1, 1, 2)), False)


def test_placing_goes_on_where_the_last_die_went_and_back_with_long_b(bench: Bench) -> None:
    begin(bench, made(((6, 6, 6, 8, 8), (6, 8, 4)), fronts=3))
    bench.keys(B, C, B, A, LONG + C)
    assert list(bench.screen.fronts) == [2, 1, 1, 1, 0] and bench.screen.at == 3, "all d6 at once"
    bench.keys(LONG + B, LONG + B)
    assert bench.screen.at == 1
    bench.keys(C, C, B, B, B, C, C)
    assert list(bench.screen.fronts) == [2, 3, 1, 1, 3]
    bench.keys(LONG + B, LONG + B, LONG + B, LONG + B, LONG + B)
    assert bench.name == "pause.Pause"
    bench.keys(LONG + B)
    assert list(bench.screen.fronts) == [2, 3, 1, 1, 3] and bench.screen.at == 0, "nothing is lost"


def test_a_front_that_bars_the_size_is_no_choice(high: Bench) -> None:
    begin(high, made(((20, 4, 6, 4), (4, 6, 20)), fronts=3, admitted={1: b"\x04\x06", 2: b"\x04"}))
    high.keys(B)
    high.see("d20: only front 3")
    high.keys(A, C)
    assert high.screen.fronts[0] == 3
    high.keys(B, C)
    high.see("d4 to front 1")
    high.keys(B, B)
    assert high.screen.fronts[2] == 1
    high.keys(LONG + B)
    high.see("d6 to front 1", "1 barred")
    high.keys(C)
    assert high.screen.fronts[2] == 3


def test_the_japanese_edition_deploys_openly(bench: Bench) -> None:
    begin(bench, made(((6, 6), (4, 6)), edition="japanese", fronts=2))
    bench.see("openly")


@pytest.mark.parametrize("seed", range(3))
@worded
def test_the_device_deals(bench: Bench, seed: int) -> None:
    begin(bench, made(((4, 6, 8, 10), (20, 6, 6)), fronts=3, deploy="random", admitted={1: b"\x04\x06"}))
    bench.ui.dice.__init__(bench.source.urandom, seed=seed)
    for side in (0, 1):
        bench.see("The device deals", "dice to 3 fronts" if bench.height == 64 else "to 3 fronts", "deal")
        bench.keys(B)
        word, dice, fronts, by_device = last(bench)
        assert word == "deploy" and by_device and set(fronts) == {1, 2, 3}
        assert bench.match.position.owner[dice[0]] == side
        bench.see(*[str(front) for front in fronts])
        bench.keys(B)
    assert bench.match.question.kind == "roll"
    assert not bench.match.can_undo()


def test_as_many_dice_as_fronts_are_dealt_soon() -> None:
    class Ui:
        rolls = 0

        class dice:
            @staticmethod
            def roll(sides: int) -> int:
                Ui.rolls += 1
                return rng.randint(1, sides)

    rng = random.Random(1)
    everywhere = bytes(range(1, 10))
    seen = set()
    for _ in range(20):
        dealt = deploy._deal(Ui, [everywhere] * 9, 9)  # type: ignore[arg-type]  # noqa: SLF001
        assert set(dealt) == set(everywhere)
        seen.add(dealt)
    assert len(seen) > 15 and Ui.rolls / 20 < 12_000


def test_a_dice_fault_while_dealing(bench: Bench) -> None:
    begin(bench, made(((6, 6), (4, 6)), fronts=2, deploy="random"))
    bench.source.stuck = True
    bench.keys(B)
    assert bench.name == "fault.Dice"
    bench.keys(B)
    bench.see("Hand over to")
    bench.keys(B)
    assert bench.name == "deploy.Deploy", "then by hand"


def test_deploying_is_resumed_after_a_cut(bench: Bench) -> None:
    begin(bench, made(((6, 6), (4, 6)), fronts=2))
    bench.keys(B, B, C, B, B)
    bench.cut()
    bench.keys(B)
    bench.see("Hand over to", "Wellington")


# The table of a front (A5, A15)

FRONTS = (((1, 1, 1, 2), (1, 1, 1, 1, 2, 2, 2)), ((6, 8, 14, 1), (2, 5, 7, 3, 4, 2, 5)))


def two_fronts(bench: Bench, **options: Any) -> None:
    setup = made(((6, 8, 20, 4), (4, 6, 8, 12, 4, 20, 8)), fronts=2, **options)
    play(bench, setup, FRONTS[1], FRONTS[0])


def test_the_move_that_ends_a_match_is_its_sides_even_where_both_are_in_it_still(bench: Bench) -> None:
    setup = made(((6, 6), (6, 6)), reserves=((), (6,)), fronts=2)
    play(bench, setup, ((6, 6), (1, 1)), ((1, 2), (1, 2)))
    bench.ui.answer(("attack", b"\x00", 2))
    bench.ui.answer(("roll", b"\x00", b"\x06", False))
    bench.ui.call("aftermath.strike", bench.ui, b"\x01", 3)
    bench.settle()
    assert bench.match.question.kind == "over" and bench.ui.mover() < 0
    bench.see("Napoleon", "front 2")
    assert bench.width < 128 or "12:0" in bench.ui.panel.canvas.written


def test_fronts_as_drawn(high: Bench) -> None:
    two_fronts(high)
    score(high, 24, 18)
    high.keys(A)
    high.see("Front 2: no attack here", "hold", "move")
    high.keys(B)
    high.same_as("128x64_15-fronts-one-to-act-in")


def test_a_front_that_is_won_as_drawn(high: Bench) -> None:
    setup = made(((20, 4, 8, 6), (4, 6)), fronts=2, reconquest="off")
    play(high, setup, ((19, 1, 6, 6), (2, 6)), ((1, 2, 2, 1), (1, 2)))
    high.ui.answer(("hold", 1) if not high.match.why_not(("hold", 1)) else ("attack", b"\x00", 4))
    high.match.position.place[5] = 0
    high.match.changed()
    score(high, 24, 18)
    high.match.fronts_won[1] = 8
    high.match.position.fields = bytes([TABLE + 2])
    high.show("fronts.Fronts", 2)
    high.same_as("128x64_15-fronts-one-won")


def test_a_table_at_rest_is_seen_as_it_was_and_comes_back_with_a_press(bench: Bench) -> None:
    two_fronts(bench)
    ui = bench.ui
    for keys in ((A,), (A, B), (C,)):  # the second front, the first one's targets, the next of them
        bench.keys(*keys)
        path, again = bench.name, bench.screen.again()
        picture = bytes(ui.panel.canvas.buffer)
        resting.rest(ui)
        assert type(ui.screen).__name__ == "Resting" and (bench.name, bench.screen.again()) == (path, again)
        ui.stale = True  # as when the panel wakes
        bench.settle()
        assert bytes(ui.panel.canvas.buffer) == picture and bench.name == path
        resting.rest(ui)
    bench.keys(B)
    assert bench.name == "attack.Attacks"


def test_nobody_s_judging_is_put_to_rest(bench: Bench) -> None:
    two_fronts(bench)
    bench.show("front_table.Table", -1, True)
    screen = bench.screen
    resting.rest(bench.ui)
    assert bench.screen is screen


def test_an_attack_is_chosen_among_the_dice_of_a_front(bench: Bench) -> None:
    two_fronts(bench)
    bench.keys(B)
    assert bench.name == "front_table.Table"
    seen = set()
    for _ in range(5):
        seen.add(bench.screen.target())
        bench.keys(C)
    assert seen == {4, 5, 6, 7}
    bench.keys(B)
    assert bench.name == "attack.Attacks" and set(bench.screen.dice) <= {0, 1, 2}
    bench.keys(LONG + B, LONG + B)
    assert bench.name == "fronts.Fronts", "back, step by step"
    bench.keys(LONG + B)
    assert bench.name == "pause.Pause"
    bench.keys(LONG + B)
    assert bench.name == "fronts.Fronts"
    bench.keys(B, B, B)
    assert last(bench)[0] == "attack"
    assert bench.name == "aftermath.After"


def test_the_cursor_goes_to_the_next_front_that_waits(bench: Bench) -> None:
    two_fronts(bench)
    assert bench.screen.front == 1
    bench.keys(A, B)
    assert last(bench) == ("hold", 2)
    assert bench.screen.front == 1
    bench.keys(A)
    bench.see("done" if bench.height == 64 else "Napoleon")
    bench.keys(B, C)
    assert bench.name == "fronts.Fronts", "nothing is to be done there"


@worded
def test_dice_move(bench: Bench) -> None:
    two_fronts(bench)
    bench.keys(C)
    bench.see("Which move to front 2?" if bench.height == 64 else "mark d6?")
    bench.keys(B, C, B, C, C)
    bench.see("Move 2 to front 2?" if bench.height == 64 else "move 2 to front 2?")
    bench.keys(B)
    assert last(bench) == ("move", bytes((0, 1)), 2)
    bench.see("6 and 8 go to front 2")
    bench.keys(LONG + B)
    bench.keys(B)
    bench.see("Move of 2 dice to front 2")
    bench.keys(A, B)
    bench.type(3, 3)
    assert bench.name == "fronts.Fronts" and bench.screen.front == 2
    assert list(bench.screen.mine.dotted) == [1, 1, 0]


@worded
def test_leaving_a_front_gives_it_up_and_that_is_said(bench: Bench) -> None:
    two_fronts(bench)
    bench.keys(A, C)
    assert bench.screen.count() == 1, "a lone die is marked already"
    bench.see("Gives up front 2!" if bench.height == 64 else "give up front 2?")
    bench.keys(B)
    bench.see("1 goes to front 1", "Wellington has front 2.")


def test_a_lost_front_is_refused_with_a_sentence(bench: Bench) -> None:
    two_fronts(bench)
    bench.keys(A, C, B, B)
    bench.type(4)
    bench.keys(C)
    bench.see("Not there", "Front 2 is lost: you cannot", "enter it.")
    bench.keys(B)
    assert bench.name == "fronts.Fronts" and bench.screen.front == 1


def test_a_barred_size_is_refused_with_a_sentence_and_the_marks_stay(bench: Bench) -> None:
    two_fronts(bench, admitted={2: b"\x04\x06\x08\x14"})
    bench.match.setup.admitted[2] = b"\x04\x06"
    bench.keys(C, B, C, B, C, B, LONG + C, B)
    bench.see("Front 2 admits d4 and d6 only.")
    bench.keys(B)
    assert bench.name == "moving.Move" and bench.screen.marked() == bytes((0, 1, 2))


def test_among_several_fronts_one_is_chosen(bench: Bench) -> None:
    setup = made(((6, 8, 20, 4, 6), (4, 6, 8, 12, 4, 20, 8)), fronts=3, admitted={2: b"\x04\x06\x08"})
    play(bench, setup, ((6, 8, 14, 1, 2), (2, 5, 7, 3, 4, 13, 5)), ((1, 1, 3, 2, 3), (1, 1, 1, 1, 2, 3, 2)))
    bench.keys(A, A)
    assert bench.screen.front == 3
    bench.keys(C, B, C, C, B)
    assert bench.screen.rows() == [("Front 1", "2 v 4 dice"), ("Front 2", "barred")]
    bench.keys(C, B)
    bench.see("Front 2 admits d4, d6 and d8")
    bench.keys(B, A, B)
    assert last(bench) == ("move", bytes((2,)), 1)
    bench.match.fronts_won[1] = 9
    bench.match.fronts_won[2] = 1
    bench.show("where.Where", "move", bytes((4,)), 3)
    assert bench.screen.rows() == [("Front 1", "closed"), ("Front 2", "lost")]


def test_a_neutral_front_is_closed(bench: Bench) -> None:
    two_fronts(bench)
    bench.match.fronts_won[2] = 9
    bench.keys(C)
    bench.see("Front 2 is nobody's: it is")


@pytest.mark.parametrize(("count", "keys"), [(3, 3), (9, 9)])
def test_more_than_two_fronts_have_a_line_each(bench: Bench, count: int, keys: int) -> None:
    armies = [[6] * count] * 2
    play(bench, made(armies, fronts=count), [[5] * count, [3] * count], [list(range(1, count + 1))] * 2)
    for front in range(1, keys + 1):
        assert bench.screen.front == front
        bench.see(f"Front {front}: what next?" if bench.height == 64 else str(front))
        bench.keys(A)
    assert bench.screen.front == 1
    bench.keys(LONG + A)
    assert bench.screen.front == count


def test_a_row_without_room_says_how_many_more(high: Bench) -> None:
    army = (4, 6, 8, 10, 12, 20, 30, 60, 100)
    play(
        high,
        made((army + (6,), army), fronts=2),
        ((1,) * 10, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        ((1,) * 9 + (2,), (1,) * 8 + (2,)),
    )
    high.see("+3")


def test_with_a_free_pass_a_front_is_held_by_the_menu(bench: Bench) -> None:
    two_fronts(bench, **{"pass": "free"})
    menu(bench, "Hold front 1")
    assert last(bench) == ("hold", 1)
    assert bench.name == "fronts.Fronts"


def test_a_pass_is_said(high: Bench) -> None:
    two_fronts(high, passes={1: 1})
    high.see("no flanks")
    menu(high, "Fronts")
    assert high.screen.rows() == [("Front 1", "pass"), ("Front 2", "open")]
    high.keys(B)
    high.see("Wellington cannot be", "flanked here.")
    high.keys(B, C, B)
    high.see("Open to all dice.")


def test_the_list_of_fronts_knows_sizes_and_owners(bench: Bench) -> None:
    two_fronts(bench, passes={1: 0}, admitted={1: bytes((4, 6, 8, 12, 20)), 2: bytes((4, 8, 20))}, pass_scope="both")
    menu(bench, "Fronts")
    assert bench.screen.rows() == [("Front 1", "pass, some sizes"), ("Front 2", "some sizes")]
    bench.keys(B)
    bench.see("4, d6, d8, d12 and d20")
    bench.match.fronts_won[1:] = bytes((1, 9))
    bench.show("terrain.Terrain")
    assert bench.screen.rows() == [("Front 1", "Wellington"), ("Front 2", "nobody's")]


def judged(bench: Bench, target: int, *dice: int) -> list[str]:
    """What the judge says, by presses: the target by walking, the marks likewise."""
    bench.next()
    bench.show("judge.Judge")
    chooser = bench.screen._chooser  # noqa: SLF001
    for _ in range(20):
        if chooser.target() == target:
            break
        bench.keys(C)
    assert chooser.target() == target
    bench.keys(B)
    for die in dice:
        while bench.screen.row.leads[bench.screen.at] != die:
            bench.keys(C)
        bench.keys(B)
    while bench.screen.at < len(bench.screen.row.leads):
        bench.keys(C)
    bench.keys(B)
    return bench.screen._texts  # noqa: SLF001


def test_judging_over_all_fronts(bench: Bench) -> None:
    two_fronts(bench, passes={1: 1})
    assert judged(bench, 4, 0) == ["6 is more than 2"]
    assert judged(bench, 8, 0) == ["6 is more than 4", "the target is in front 2"][1:]
    assert judged(bench, 6, 0, 3) == ["the target is in front 1", "a pass: cannot be flanked"]
    assert judged(bench, 5, 0, 3) == ["they add to 7, not 5", "the target is in front 1", "a pass: cannot be flanked"]
    bench.ui.answer(("hold", 2))
    assert judged(bench, 8, 3) == ["1 is not more than 4", "front 2 has acted"]


@worded
def test_the_judge_knows_what_has_moved(bench: Bench) -> None:
    two_fronts(bench)
    bench.ui.answer(("move", b"\x02", 2))
    bench.ui.answer(("roll", b"\x02", b"\x09", False))
    assert judged(bench, 8, 2) == ["the 9 has moved this turn"]


# Reserves (A11, A12)

WAITING = (((6, 8), (6, 8)), ((8, 8, 12), (20,)))


def reserved(bench: Bench, **options: Any) -> None:
    setup = made(WAITING[0], reserves=WAITING[1], reinforce_every=2, **options)
    play(bench, setup, ((5, 8), (3, 5)))


def test_a_die_of_the_reserve_enters(bench: Bench) -> None:
    reserved(bench)
    bench.keys(LONG + B)
    assert ("Reserve", "3, next turn") in bench.screen.rows()
    bench.keys(LONG + B)
    bench.ui.answer(("attack", b"\x00", 5))
    bench.ui.answer(("roll", b"\x00", b"\x02", False))
    bench.ui.answer(("attack", bytes((6,)), 0))
    bench.ui.answer(("roll", bytes((6,)), b"\x01", False))
    bench.next()
    assert bench.name == "reserve.Reinforce"
    bench.see("Which die enters?" if bench.height == 64 else "d8 enters?")
    bench.keys(C, C)
    bench.see("d12")
    bench.keys(B)
    assert last(bench) == ("reinforce", 4, 0)
    bench.keys(LONG + B)
    assert ("Reserve", "2, in 2 turns") in bench.screen.rows()
    bench.keys(B)
    bench.see("Napoleon's d12 enters")
    bench.keys(C)
    assert bench.name == "reserve.Reinforce"
    bench.keys(B)
    bench.type(7)
    assert bench.match.question.kind == "attack"


@worded
def test_the_reserve_is_looked_at(bench: Bench) -> None:
    reserved(bench)
    menu(bench, "Reserve")
    bench.see("Napoleon's reserve", "next die: next turn")
    bench.keys(C)
    bench.see("Wellington's reserve", "in 2 turns")
    bench.keys(A, A)
    bench.see("Wellington's reserve")
    bench.keys(B)
    assert bench.name == "pause.Pause"


def test_with_fronts_the_front_is_chosen_too(bench: Bench) -> None:
    setup = made(((6, 8), (6, 8)), reserves=((8, 8, 12), (20,)), reinforce_every=1, fronts=2, admitted={2: b"\x06\x08"})
    play(bench, setup, ((5, 8), (3, 5)), ((1, 2), (1, 2)))
    bench.keys(C, C, B)
    assert bench.screen.rows() == [("Front 1", "1 v 1 dice"), ("Front 2", "barred")]
    bench.keys(C, B)
    bench.see("Front 2 admits d6 and d8 only.")
    bench.keys(B, A, B)
    assert last(bench) == ("reinforce", 4, 1)


def test_no_enemy_is_on_the_table(bench: Bench) -> None:
    play(bench, made(((6, 6), (4,)), reserves=((), (20,)), reinforce_every=200), ((5, 6), (3,)))
    bench.ui.answer(("attack", b"\x00", 2))
    bench.ui.answer(("roll", b"\x00", b"\x02", False))
    bench.next()
    assert bench.name == "reserve.Reinforce"
    bench.ui.answer(("undo",))
    bench.match.position.place[2] = 9
    bench.next()
    bench.see("No enemy die is on the table.")
    bench.keys(LONG + B)
    assert "Judge mode" not in bench.lines()


def test_many_reserves_scroll(bench: Bench) -> None:
    play(bench, made(((6,), (6,)), reserves=(list(range(4, 24)), ()), reinforce_every=1), ((5,), (3,)))
    for size in range(4, 24):
        bench.see(f"d{size}")
        bench.keys(C)
    assert bench.screen.at == 0


# Alliances (A1 to A3, A18)


def four(bench: Bench, values: Any = ((5, 2, 9), (3, 7), (2, 6), (4, 17)), **options: Any) -> None:
    options.setdefault("alliances", [0b101, 0b1010])
    armies = ((6, 8, 10), (6, 8), (4, 6), (12, 20))
    play(bench, made(armies, PLAYERS, **options), values)


def test_allies_are_marked_and_no_targets(high: Bench) -> None:
    four(high)
    pages = {}
    for _ in range(4):
        pages[high.screen._page] = list(high.ui.panel.canvas.written)  # noqa: SLF001
        high.keys(LONG + C)
    assert "Dee 0, with B" in pages[3] and "Bob 0, with D" in pages[1]
    assert "your ally" in pages[2] and "Ann 0, with C" in pages[0]
    for _ in range(8):
        assert high.match.position.owner[high.screen.target()] in (1, 3)
        high.keys(C)


def test_a_low_panel_tells_an_ally_too(tmp_path: Path) -> None:
    low = strict(Bench(tmp_path, 128, 32))
    four(low)
    low.keys(LONG + A)
    low.see("Ann: Cy, your ally")


def test_the_judge_knows_allies(bench: Bench) -> None:
    four(bench)
    assert judged(bench, 5, 0) == ["5 is more than 2", "Cy is your ally"][1:]


@worded
def test_the_turn_order(bench: Bench) -> None:
    four(bench, reserves=((), (8,), (), ()), alliances=[0b101])
    bench.match.capture(3, 0)
    menu(bench, "Turn order")
    assert bench.screen.rows() == [("A Ann +C", "3 dice"), ("B Bob", "1+1"), ("C Cy +A", "2 dice"), ("D Dee", "2 dice")]
    bench.see("6, pact 6")
    bench.keys(C)
    bench.see("score 0")
    bench.keys(B)
    assert bench.name == "pause.Pause"
    two_names = made(((6,), (6,)), PLAYERS)
    play(bench, two_names, ((5,), (3,)))
    bench.keys(LONG + B)
    assert "Turn order" not in bench.lines()


@worded
def test_a_pact_is_made_and_broken(bench: Bench) -> None:
    four(bench, alliances=[0b101], diplomacy="free")
    menu(bench, "Make a pact")
    assert bench.screen.rows() == [("Bob", ""), ("Dee", "")]
    bench.keys(C, B)
    bench.see("You leave Cy and share")
    bench.keys(A)
    assert bench.name == "pacts.Make"
    bench.keys(B, C)
    assert last(bench) == ("ally", 0, 3)
    menu(bench, "Break the pact")
    bench.see("You leave Dee and stand")
    bench.keys(C)
    assert last(bench) == ("break", 0, 3)
    bench.keys(LONG + B)
    assert "Break the pact" not in bench.lines()
    bench.keys(B)
    bench.see("Ann leaves Dee")
    bench.keys(C, LONG + B, B)
    bench.see("The pact of Ann and Dee")


def test_pacts_are_the_first_lines_of_a_turn(bench: Bench) -> None:
    four(bench, diplomacy="free")
    bench.ui.answer(("attack", b"\x00", 3))
    bench.next()
    bench.keys(LONG + B)
    assert "Make a pact" not in bench.lines()
    four(bench)
    bench.keys(LONG + B)
    assert "Make a pact" not in bench.lines(), "only with diplomacy = free"


def test_a_pact_of_all_ends_the_match_and_that_is_said(bench: Bench) -> None:
    play(bench, made(((6,), (6,), (6,)), PLAYERS, alliances=[0b11], diplomacy="free"), ((5,), (3,), (4,)))
    bench.ui.answer(("attack", b"\x00", 2))
    bench.ui.answer(("undo",))
    bench.next()
    menu(bench, "Make a pact")
    bench.keys(B)
    if bench.match.pacts[0] == 0b11:
        bench.see("You leave Bob and share")
    bench.keys(A, LONG + B)
    play(bench, made(((6,), (6,)), PLAYERS, diplomacy="free"), ((5,), (3,)))
    menu(bench, "Make a pact")
    bench.keys(B)
    bench.see("All are allies then: the")
    bench.keys(C)
    assert bench.name == "result.Result"
    bench.see("Ann and Bob")


def test_treachery_says_so_before(bench: Bench) -> None:
    four(bench, diplomacy="free")
    assert bench.match.position.owner[bench.screen.target()] in (1, 3), "an enemy comes first"
    bench.show("attack.Attacks", 5)
    bench.keys(B)
    bench.see("Treachery?", "Cy is your ally: this breaks", "the pact with Cy.")
    bench.keys(B)
    assert bench.name == "pacts.Treachery", "a double press does no harm"
    bench.keys(A)
    assert bench.name == "attack.Attacks"
    bench.keys(B, C)
    assert last(bench)[:3] == ("attack", b"\x00", 5)
    bench.see("The pact with Cy is broken.")
    assert bench.match.pacts[0] == 1
    bench.keys(LONG + B, B, C)
    assert bench.match.pacts[0] == 0b101


def test_only_allies_could_be_taken(bench: Bench) -> None:
    values = ((4, 4, 4), (6, 7), (2, 2), (11, 19))
    four(bench, values, diplomacy="free")
    assert bench.name == "no_attack.NoAttack"
    bench.see("Only dice of your allies")
    bench.keys(C)
    assert bench.match.position.owner[bench.screen.target()] == 2
    bench.keys(LONG + B)
    assert "Pass" in bench.lines()
    bench.next()
    bench.keys(B)
    assert last(bench) == ("pass",)
    four(bench, values)
    bench.see("Your best is 4, their least 6,")


# The handicap (A10), and the end


def ended(bench: Bench, setup: Setup, points: Any, *answers: tuple[Any, ...]) -> None:
    begin(bench, setup)
    while bench.match.question.kind != "attack":
        dice = bench.match.question.dice
        if bench.match.question.kind == "deploy":
            places = bytes([1 + k % setup.fronts for k in range(len(dice))])
            bench.ui.answer(("deploy", dice, places, False))
        else:
            bench.ui.answer(("roll", dice, bytes([2 if die == 0 else 1 for die in dice]), False))
    score(bench, *points)
    for answer in answers or (("end",),):
        bench.ui.answer(answer)
    bench.next()


ARMIES = ((20, 20, 20, 20, 10), (20, 20, 20))


def test_victories_as_drawn(high: Bench) -> None:
    ended(high, made(ARMIES, handicap="on"), (60, 38))
    high.same_as("128x64_14-end-total")
    ended(high, made(ARMIES, handicap="on"), (60, 50))
    high.same_as("128x64_14-end-pyrrhic")


@pytest.mark.parametrize(
    ("points", "texts"),
    [
        ((60, 40), ("Napoleon", "Total victory", "60:40", "60 were needed")),
        ((60, 41), ("Napoleon", "Pyrrhic victory", "60:41", "total needs 62")),
        ((30, 30), ("A draw", "30:30", "ended early")),
        ((30, 38), ("Wellington", "wins", "38:30", "ended early")),
    ],
)
@worded
def test_what_a_victory_is_worth(bench: Bench, points: tuple[int, int], texts: tuple[str, ...]) -> None:
    ended(bench, made(ARMIES, handicap="on"), points)
    bench.see(*texts)


@worded
def test_a_victory_by_resignation(bench: Bench) -> None:
    ended(bench, made(ARMIES, handicap="on"), (0, 38), ("resign", 1))
    bench.see("Napoleon", "Total victory", "resigned")


@worded
def test_factors_of_fronts_in_the_final_table(bench: Bench) -> None:
    ended(bench, made(ARMIES, fronts=2), (60, 38))
    bench.see("60:38", "60×1 : 38×1")
    ended(bench, made(ARMIES, fronts=2, handicap="on"), (20, 30))
    bench.match.fronts_won[1:] = bytes((0, 0))
    bench.next()
    bench.see("Napoleon", "Total victory", "40:0", "20×2 : 30×0")


@worded
def test_needs_are_shown_during_play(bench: Bench) -> None:
    play(bench, made(ARMIES, handicap="on"), ((20,) * 4 + (10,), (3,) * 3))
    score(bench, 24, 40)
    bench.keys(LONG + B)
    wanted = "Napoleon needs"
    assert (wanted, "60 of 40") in bench.screen.rows()
    menu_line = bench.lines().index(wanted)
    bench.keys(*[C] * menu_line, B)
    bench.see("Handicap", "1.5× Wellington's 40:" if bench.height == 64 else "1.5× 40", "needs 60, has 24.")
    play(bench, made((ARMIES[0], ARMIES[0]), handicap="on"), ((20,) * 4 + (10,), (3,) * 5))
    bench.keys(LONG + B)
    assert not [line for line in bench.lines() if "eed" in line], "equal armies need nothing"


def test_how_many_times_is_exact() -> None:
    assert [handicap.times(*pair) for pair in ((90, 60), (76, 60), (3, 1), (125, 100), (101, 50), (210, 200))] == [
        "1.5",
        "76/60",
        "3",
        "1.25",
        "2.02",
        "1.05",
    ]


@worded
def test_alliances_win_together(bench: Bench) -> None:
    ended(bench, made([(6, 8)] * 4, PLAYERS, alliances=[0b101, 0b1010]), (12, 8, 20, 11))
    bench.see("Ann and Cy win", "Ann 12 + Cy 20", "32", "Bob 8 + Dee 11", "19")
    ended(bench, made([(6, 8)] * 4, PLAYERS, alliances=[0b101]), (2, 28, 20, 11))
    bench.see("Bob wins", "Ann 2 + Cy 20")
    ended(bench, made([(6, 8)] * 4, PLAYERS, alliances=[0b101]), (2, 22, 20, 11))
    bench.see("A draw")
    armies = ((6, 8), (6,), (6, 8), (6,))
    ended(bench, made(armies, PLAYERS, alliances=[0b101, 0b1010], handicap="on"), (22, 22, 30, 11))
    bench.see("Ann and Cy: Pyrrhic victory")
    if bench.height == 64:
        bench.see("total needs 77")


def test_many_allies_with_wide_names_have_room(bench: Bench) -> None:
    names = WIDEST + ("Soult", "Ney", "Murat", "Lannes")
    ended(bench, made([(6, 8)] * 8, names, alliances=[0b11110101, 0b1010]), (12, 8, 20, 11, 3, 4, 5, 6))
    bench.see("A, C, E, F, G and H win", "50")


@pytest.mark.parametrize(
    ("options", "answers", "how"),
    [
        ({"fronts": 2}, (), "ended early"),
        ({"fronts": 2}, (("move", bytes((0, 2, 4)), 2),), "fronts decided"),
    ],
)
def test_how_it_ended(high: Bench, options: dict[str, Any], answers: tuple[Any, ...], how: str) -> None:
    setup = made(((20, 20, 20, 20, 10), (20, 20)), **options)
    begin(high, setup)
    for places in ((1, 2, 1, 2, 1), (1, 2)):
        high.ui.answer(("deploy", high.match.question.dice, bytes(places), False))
    for values in ((9, 1, 9, 1, 9), (3, 3)):
        high.ui.answer(("roll", high.match.question.dice, bytes(values), False))
    if answers:
        high.match.fronts_won[2] = 0
        for answer in answers:
            high.ui.answer(answer)
    else:
        high.ui.answer(("end",))
    high.next()
    high.see(how)


def test_a_rematch_has_the_same_options(bench: Bench) -> None:
    ended(bench, made(ARMIES, fronts=2, handicap="on"), (60, 38))
    bench.keys(B)
    assert bench.name == "first.First"
    assert bench.match.setup.fronts == 2 and bench.match.setup.is_on("handicap")


# The letter's variant (F)


@pytest.mark.parametrize(
    ("sizes", "shown", "target", "text"),
    [
        ((6, 6), (6, 2), 8, "6 is now 4, 2 is now 1"),
        ((6, 2), (6, 2), 8, "6 is now 4, 2 is out"),
        ((6, 6, 6), (6, 1, 1), 8, "6 is now 4, 1 is out, 1 is out"),
        ((12,) * 5, (10, 3, 3, 3, 1), 20, "10→8, 3→1, 3→1, 3→1, 1 is out"),
        ((12,) * 7, (10, 3, 1, 2, 2, 1, 1), 20, "4 dropped, 3 out"),
    ],
)
def test_dice_of_a_flank_drop(bench: Bench, sizes: Any, shown: Any, target: int, text: str) -> None:
    setup = made((sizes + (4,), (20, 4)), edition="attrition")
    play(bench, setup, (shown + (3,), (target, 4)))
    flank = bytes(range(len(sizes)))
    bench.ui.call("aftermath.strike", bench.ui, flank, len(sizes) + 1)
    bench.settle()
    bench.see(text, "next")
    bench.keys(B)
    assert bench.match.question == ("attack", 1, b"")
    assert bench.name in ("table.Table", "no_attack.NoAttack", "pages.Pages")


def test_a_direct_assault_is_rolled_again_all_the_same(bench: Bench) -> None:
    play(bench, made(((6, 4), (20, 4)), edition="attrition"), ((6, 3), (5, 4)))
    bench.keys(B, B)
    bench.see("type dice", "6 takes")


# The base game knows nothing of all this


def test_nothing_of_it_is_loaded_for_a_base_match(bench: Bench) -> None:
    import sys

    bench.begin((6, 8), (6, 8))
    bench.shown((5, 8), (3, 5))
    bench.keys(LONG + B, LONG + B, B, B)
    assert bench.name == "turn.After"
    loaded = [name.rpartition(".")[2] for name in sys.modules if name.startswith("umpire.screens.")]
    others = {"advanced", "aftermath", "fronts", "front_table", "moving", "pacts", "reserve", "result", "where"}
    assert not others & set(loaded)


# Anything may be pressed


def some_setup(rng: random.Random) -> Setup:
    """A match with options, now and then with all that go together."""
    two = rng.random() < 0.6
    sides = 2 if two else rng.randint(3, 8)
    most = rng.choice((4, 8, 14))
    sizes = rng.choice(((6,), (4, 6, 8, 10, 12, 20), (1, 2, 20, 100)))
    names = [
        rng.choice(WIDEST + PLAYERS) + str(side) if rng.random() < 0.2 else rng.choice(WIDEST) for side in range(8)
    ]
    setup = Setup(rng.choice(("base", "base", "attrition", "japanese")))
    for side in range(sides):
        setup.add_side(names[side][:10], bytes([rng.choice(sizes) for _ in range(rng.randint(2, most))]))
    if rng.random() < 0.5:
        for side in range(sides):
            setup.reserves[side] = bytes([rng.choice(sizes) for _ in range(rng.randint(0, 5))])
        setup.set_rule("reinforce_every", rng.randint(1, 3))
    if two and rng.random() < 0.8:
        setup.fronts = rng.randint(2, min([9] + [len(army) for army in setup.armies]))
        if rng.random() < 0.4:
            setup.admitted[1] = bytes(sorted(set(setup.armies[0] + setup.armies[1]))[: rng.randint(1, 4)])
        if rng.random() < 0.4:
            setup.passes[rng.randint(1, setup.fronts)] = rng.randint(0, 1)
        for name in ("moved_may_act", "reconquest"):
            setup.set_rule(name, rng.choice(("on", "off")))
        setup.set_rule("deploy", rng.choice(("chosen", "random")))
    if not two and rng.random() < 0.8:
        setup.alliances = [0b101, 0b11010 & (1 << sides) - 1][: rng.randint(1, 2) if sides > 3 else 1]
    if not two and rng.random() < 0.5:
        setup.set_rule("diplomacy", "free")
    if two and rng.random() < 0.5:
        setup.set_rule("handicap", "on")
    setup.set_rule("pass", rng.choice(("forced", "free")))
    setup.set_rule("no_capture_rounds", 3)
    return setup


@pytest.mark.usefixtures("both_languages")
@pytest.mark.parametrize("seed", range(10))
def test_nothing_is_cut_whatever_is_pressed(bench: Bench, seed: int) -> None:
    rng = random.Random(seed)
    setup = some_setup(rng)
    while setup.errors():
        setup = some_setup(rng)
    begin(bench, setup, rng.choice((0, 255)))
    assert len(bench.press_about(rng, 250)) > 2
