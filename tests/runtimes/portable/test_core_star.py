"""Star Strife where memory is short: whole matches, their records, undo, and what is left of them on the heap."""

import gc

from core_play import Random  # type: ignore[import-not-found]
from core_star import field_digest, play_star, star_answer, star_setup  # type: ignore[import-not-found]

from umpire.match import Match
from umpire.reading import Reader
from umpire.record import line_of

HEAP_KB = 320  # every module of the edition at once, reading and writing, two matches, lists of all answers


def test_matches_to_their_end() -> None:
    words = []
    for seed in range(63, 67):
        _, _, match = play_star(seed)
        assert match.question.kind == "over"
        words += [answer[0] for answer in match.history()]
    for word in ("attack", "react", "repair", "control", "action", "damage", "lose", "escort"):
        assert word in words, word


def test_the_record_gives_the_match_back() -> None:
    for seed in (3, 4):
        random = Random(seed)
        match = Match(star_setup(random))
        reader = Reader()
        for line in match.setup.lines():
            reader.feed(line.encode())
        while match.question.kind != "over":
            answer = star_answer(match, random)
            reader.feed(line_of(match, answer).encode())
            match.answer(answer)
            assert field_digest(match, 0) == field_digest(reader.match, 0)


def test_undo_to_the_beginning() -> None:
    random = Random(8)
    match = Match(star_setup(random))
    start = field_digest(match, 0)
    while match.question.kind != "over":
        answer = star_answer(match, random)
        if answer[0] in ("first", "roll"):
            answer = answer[:-1] + (False,)
        match.answer(answer)
    while match.can_undo():
        match.answer(("undo",))
    assert field_digest(match, 0) == start


def test_the_heap_is_the_same_after_eight_matches_as_after_three() -> None:
    free = [0, 0]
    if not hasattr(gc, "mem_alloc"):  # CPython
        return
    for seed in range(2, 10):
        play_star(seed)
        gc.collect()
        if seed in (4, 9):
            free[seed > 4] = gc.mem_alloc()
    assert abs(free[1] - free[0]) < 512
