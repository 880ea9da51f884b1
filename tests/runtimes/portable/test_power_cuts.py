"""A whole match on LittleFS, and the power goes at every program and every erase of it: the match always goes on in the
question behind its last acknowledged answer.
"""

import sys

from core_play import Random, answer_to  # type: ignore[import-not-found]
from test_journal_littlefs import (  # type: ignore[import-not-found]
    BLOCK,
    Card,
    Flash,
    PowerCut,
    blank,
    opened,
)

from umpire.match import Match
from umpire.reading import Reader
from umpire.record import line_of
from umpire.setup import Setup

HEAP_KB = 384  # the flash itself is in this memory
STRIDE = 40 if sys.platform == "rp2" else 1  # power cuts that are tried: the emulated Pico is slow
BUDGET = 12  # erases
ARMY = b"\x04\x06\x06\x08\x08\x0a\x0c\x14"


def whole_match() -> "tuple[list[str], list[str], list[str]]":
    """A match played to its end: its header, a line an answer, and what is asked after so many answers."""
    setup = Setup()
    for name in ("Napoleon", "Wellington"):
        setup.add_side(name, ARMY)
    match = Match(setup)
    chance = Random(11)
    lines = []
    asked = [question(match)]
    while match.question.kind != "over":
        answer = answer_to(match, chance)
        lines.append(line_of(match, answer))
        match.answer(answer)
        asked.append(question(match))
    return list(setup.lines()), lines, asked


def question(match: Match) -> str:
    """What is asked, of whom, and how the dice stand."""
    position = match.position
    parts = match.question, match.turn, list(position.value), list(position.place), list(position.sides)
    return repr(parts)


def test_a_power_cut_anywhere_in_a_match_costs_no_answer() -> None:
    data = bytearray(16 * BLOCK)  # first of all: later no place is large enough
    head, lines, asked = whole_match()
    assert len(lines) > 25
    step = 0
    while True:
        step += STRIDE
        flash = Flash(blank(data))
        card = Card(flash)
        flash.left = step
        flash.erases = flash.programs = told = 0
        try:
            journal = opened(card)
            journal.begin()
            assert journal.append(*(head + lines[:1]))
            told = 1
            for line in lines[1:]:
                assert journal.append(line)
                told += 1
            journal.finish()
        except (PowerCut, OSError):
            pass
        operations = flash.erases + flash.programs
        done = not flash.dead
        flash.dead = True  # files that are left open write nothing any more
        goes_on(Flash(data), head, lines, asked, told)
        if done:
            assert flash.erases <= BUDGET
            break
    assert step + STRIDE > operations > len(lines)


def goes_on(flash: Flash, head: "list[str]", lines: "list[str]", asked: "list[str]", told: int) -> None:
    """Power on, resume, and answer on: the record is the whole match's in the end."""
    journal = opened(Card(flash, new=False))
    number = journal.open_match()
    if number < 0 and journal.matches():
        assert told == len(lines)  # it was over, and is marked so
        return
    if number < 0:
        assert told == 0  # the first answer was not acknowledged, and is not there
        return
    reader = Reader()
    for line in journal.lines(number):
        reader.feed(line.encode())
    match = reader.begin()
    count = asked.index(question(match))
    assert count == told or count == told + 1, (count, told)
    assert not journal.damaged
    assert journal.resume(number) == len(head) + count
    for line in lines[count:]:
        assert journal.append(line)
    assert list(opened(Card(flash, new=False)).lines(number)) == head + lines
