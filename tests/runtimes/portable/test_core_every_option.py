"""One match with every option that fronts go with, where memory is short."""

from core_options import everything, option_answer  # type: ignore[import-not-found]
from core_play import Random, digest  # type: ignore[import-not-found]

from umpire.match import Match

HEAP_KB = 112  # 96 is for the base game; here are five modules of options besides


def test_undo_to_the_beginning_with_every_option() -> None:
    random = Random(6)
    match = Match(everything())
    start = digest(match)
    while match.question.kind != "over":
        answer = option_answer(match, random)
        if answer[0] in ("first", "roll", "deploy"):
            answer = answer[:-1] + (False,)
        if answer[0] != "ally":
            match.answer(answer)
    assert match.outcome()[0] in ("win", "draw")
    while match.can_undo():
        match.answer(("undo",))
    assert digest(match) == start
