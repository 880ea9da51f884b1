"""The rules core where memory is short: whole matches, 255 dice, replays."""

import gc

from core_play import Random, answer_to, digest, play, random_setup, there_and_back  # type: ignore[import-not-found]

from umpire.match import Match
from umpire.position import TABLE, Position
from umpire.reading import Reader
from umpire.record import line_of
from umpire.setup import Setup

HEAP_KB = 104  # 96 is for two sides; what eight take back is copied in one piece


def test_a_match_of_8_v_8_to_its_end() -> None:
    for seed in range(3):
        _, _, match = play(seed, 2, 8)
        assert match.question.kind == "over"
        assert match.outcome()[0] in ("win", "draw")


def test_8_sides() -> None:
    _, _, match = play(5, 8, 6)
    assert match.question.kind == "over"


def test_the_record_gives_the_match_back() -> None:
    random = Random(11)
    setup = random_setup(random, 3, 8)
    match = Match(setup)
    reader = Reader()
    for line in setup.lines():
        reader.feed(line.encode())
    while match.question.kind != "over":
        answer = answer_to(match, random)
        kind, _ = reader.feed(line_of(match, answer).encode())
        assert kind == "event"
        match.answer(answer)
        assert digest(match) == digest(reader.match)


def test_undo_to_the_beginning() -> None:
    setup = Setup("base")
    setup.add_side("A", bytes([6] * 8))
    setup.add_side("B", bytes([6] * 8))
    there_and_back(Match(setup), Random(3), answer_to, digest)


def test_255_dice_are_never_enumerated() -> None:
    position = Position(False)
    position.add(0, bytes([20] * 200), TABLE)
    position.add(1, bytes([100] * 55), TABLE)
    for die in range(255):
        position.value[die] = die % 20 + 1 if die < 200 else die % 50 + 50
    assert position.can_attack(0)
    assert len(position.targets(0)) == 55
    gc.collect()
    number = position.count_attacks(0, 254)
    assert number > 10**9
    first = next(position.attacks_on(0, 254))
    assert sum([position.value[die] for die in first.dice]) == position.value[254]
    assert position.why_not(first.dice, first.target) == 0


def test_ten_turns_of_a_match_with_255_dice() -> None:
    setup = Setup("base")
    setup.add_side("A", bytes([20] * 128))
    setup.add_side("B", bytes([12] * 127))
    match = Match(setup)
    random = Random(9)
    for _ in range(30):
        match.answer(answer_to(match, random))
    assert match.score(0) + match.score(1) > 0


def test_the_heap_is_the_same_after_forty_matches_as_after_ten() -> None:
    free = [0, 0]
    if not hasattr(gc, "mem_alloc"):  # CPython
        return
    for seed in range(40):
        play(seed, 2, 4)
        gc.collect()
        if seed in (9, 39):
            free[seed > 9] = gc.mem_alloc()
    assert abs(free[1] - free[0]) < 512
