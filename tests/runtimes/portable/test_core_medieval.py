"""Medieval Strife where memory is short: whole matches, their records, undo, and what is left of them on the heap."""

import gc

from core_medieval import (  # type: ignore[import-not-found]
    enlist,
    field_digest,
    medieval_answer,
    medieval_setup,
    play_medieval,
)
from core_play import Random  # type: ignore[import-not-found]

from umpire.match import Match
from umpire.reading import Reader
from umpire.record import line_of
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
        match = Match(medieval_setup(random))
        reader = Reader()
        for line in match.setup.lines():
            reader.feed(line.encode())
        while match.question.kind != "over":
            answer = medieval_answer(match, random)
            reader.feed(line_of(match, answer).encode())
            match.answer(answer)
            assert field_digest(match, 0) == field_digest(reader.match, 0)


def test_undo_to_the_beginning() -> None:
    random = Random(8)
    match = Match(medieval_setup(random))
    start = field_digest(match, 0)
    while match.question.kind != "over":
        answer = medieval_answer(match, random)
        if answer[0] in ("first", "roll"):
            answer = answer[:-1] + (False,)
        match.answer(answer)
    while match.can_undo():
        match.answer(("undo",))
    assert field_digest(match, 0) == start


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
