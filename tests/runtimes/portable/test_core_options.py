"""Options one after the other: their records, what is imported for them, and what is left of them on the heap."""

import gc
import sys

from core_options import everything, option_answer, play_options  # type: ignore[import-not-found]
from core_play import Random, digest  # type: ignore[import-not-found]

from umpire.match import Match
from umpire.reading import Reader
from umpire.record import line_of
from umpire.setup import Setup

HEAP_KB = 128  # every edition and option, reading and writing, and two matches at once


def test_a_match_with_every_option_from_its_record() -> None:
    random = Random(5)
    match = Match(everything())
    reader = Reader()
    for line in match.setup.lines():
        reader.feed(line.encode())
    answers = 0
    while match.question.kind != "over":
        answer = option_answer(match, random)
        if answer[0] != "ally":  # two sides in one alliance: the match would be over
            reader.feed(line_of(match, answer).encode())
            match.answer(answer)
            assert digest(match) == digest(reader.match)
            answers += 1
    assert answers > 30


def loaded() -> list[str]:
    """The modules of options and editions that are there."""
    found = [name.split(".", 1)[1] for name in sys.modules if name.startswith(("umpire.options.", "umpire.editions."))]
    return sorted(found)


def forget() -> None:
    for name in list(sys.modules):
        if name.startswith(("umpire.options.", "umpire.editions.")):
            package, _, module = name.rpartition(".")
            del sys.modules[name]
            delattr(sys.modules[package], module)


def test_only_what_is_in_play_is_imported() -> None:
    mine = dict(sys.modules)
    try:
        for edition, option, expected in (
            ("base", "", []),
            ("japanese", "", ["editions.japanese"]),
            ("attrition", "", ["editions.attrition"]),
            ("base", "alliances", ["options.alliances", "options.checks"]),
            ("base", "reserves", ["options.checks", "options.reinforcements"]),
            ("base", "fronts", ["options.checks", "options.front_rules", "options.fronts", "options.terrain"]),
            ("base", "handicap", ["options.checks"]),
        ):
            forget()
            setup = Setup(edition)
            for name in ("A", "B", "C")[: 3 if option == "alliances" else 2]:
                setup.add_side(name, bytes([6, 6, 20]))
            if option == "alliances":
                setup.alliances = [3]
            elif option == "reserves":
                setup.reserves[0] = bytes([6])
            elif option == "fronts":
                setup.fronts = 2
            elif option == "handicap":
                setup.set_rule("handicap", "on")
            match = Match(setup)
            random = Random(7)
            for _ in range(12):
                if match.question.kind != "over":
                    match.answer(option_answer(match, random))
            assert loaded() == sorted(["editions.base"] + expected), (option, loaded())
    finally:
        forget()
        for name in mine:
            if name.startswith(("umpire.options.", "umpire.editions.")):
                package, _, module = name.rpartition(".")
                sys.modules[name] = mine[name]
                setattr(sys.modules[package], module, mine[name])


def test_the_heap_is_the_same_after_thirty_matches_as_after_ten() -> None:
    free = [0, 0]
    if not hasattr(gc, "mem_alloc"):  # CPython
        return
    for seed in range(30):
        play_options(seed)
        gc.collect()
        if seed in (9, 29):
            free[seed > 9] = gc.mem_alloc()
    assert abs(free[1] - free[0]) < 512
