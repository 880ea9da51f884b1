"""Star Strife where memory is short: whole matches, their records, undo, and what is left of them on the heap."""

import gc

from core_play import Random, there_and_back, through_the_record  # type: ignore[import-not-found]
from core_star import field_digest, play_star, star_answer, star_setup  # type: ignore[import-not-found]

from umpire.match import Match

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
        through_the_record(Match(star_setup(random)), random, star_answer, field_digest)


def test_undo_to_the_beginning() -> None:
    random = Random(8)
    there_and_back(Match(star_setup(random)), random, star_answer, field_digest)


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
