"""Medieval Strife where memory is short: whole matches, their records, undo, and what is left of them on the heap."""

import gc

from core_medieval import (  # type: ignore[import-not-found]
    enlist,
    field_digest,
    medieval_answer,
    medieval_setup,
    play_medieval,
)
from core_play import Random, there_and_back, through_the_record  # type: ignore[import-not-found]

from umpire.match import Match
from umpire.setup import Setup

HEAP_KB = 320  # every module of the edition at once, reading and writing, two matches, lists of all answers


def test_matches_to_their_end() -> None:
    casts = 0
    for seed in range(12):
        _, _, match = play_medieval(seed)
        assert match.question.kind == "over"
        casts += len([answer for answer in match.history() if answer[0] == "cast"])
    assert casts > 20


def test_the_record_gives_the_match_back() -> None:
    for seed in (3, 4):
        random = Random(seed)
        through_the_record(Match(medieval_setup(random)), random, medieval_answer, field_digest)


def test_undo_to_the_beginning() -> None:
    random = Random(8)
    there_and_back(Match(medieval_setup(random)), random, medieval_answer, field_digest)


def test_twelve_against_twelve() -> None:
    random = Random(2)
    setup = Setup("medieval")
    for side in range(2):
        setup.add_side(f"side {side}")
        enlist(random, setup, side, 12)
    setup.own.themes = ["mystic", "poor"]
    setup.set_rule("no_capture_rounds", 3)
    match = Match(setup)
    while match.question.kind != "over":
        match.answer(medieval_answer(match, random))
    assert match.outcome()[0] in ("win", "draw")


def test_the_heap_is_the_same_after_thirty_matches_as_after_ten() -> None:
    free = [0, 0]
    if not hasattr(gc, "mem_alloc"):  # CPython
        return
    for seed in range(30):
        play_medieval(seed)
        gc.collect()
        if seed in (9, 29):
            free[seed > 9] = gc.mem_alloc()
    assert abs(free[1] - free[0]) < 512
