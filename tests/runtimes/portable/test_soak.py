"""Ten thousand matches in one run: rules, dice, journal and resuming leave the heap as they found it."""

import gc
import sys

from core_play import Random, answer_to  # type: ignore[import-not-found]
from memory_fs import MemoryFs  # type: ignore[import-not-found]

from umpire.device import archive
from umpire.device.dice_rng import Dice
from umpire.device.journal import Journal
from umpire.match import Match
from umpire.reading import Reader
from umpire.record import line_of
from umpire.setup import Setup

HEAP_KB = 128
# Python's own heap tells nothing, and the emulated Pico is slow: there it only has to run.
MATCHES = 10_000 if sys.implementation.name == "micropython" and sys.platform != "rp2" else 50
RESUMED = 25  # every so manieth match is resumed in its middle
WARM = 200  # matches after which everything has been loaded once
ARMIES = (b"\x06\x14", b"\x08\x04\x0c", b"\x14")


def test_ten_thousand_matches_leave_the_heap_as_it_was() -> None:
    fs = MemoryFs(60_000)
    journal = Journal(fs, fs.open, "/matches", 3)
    dice = Dice(None, seed=5)
    chance = Random(7)
    most = [0, 0]  # before WARM, and after it
    for number in range(MATCHES):
        whole = play(journal, dice, chance, number)
        assert whole and len(archive.matches(journal)) <= 3
        if number % 10 == 9:
            late = number >= WARM
            most[late] = max(most[late], live(journal))
    assert most[1] <= most[0], most


def live(journal: Journal) -> int:
    """Bytes of heap without the matches, whose files are in it here."""
    for match in archive.matches(journal):
        archive.drop(journal, match)
    journal.close()
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def play(journal: Journal, dice: Dice, chance: Random, number: int) -> bool:
    """A match to its end; does its record say the same?"""
    setup = Setup()
    for side in (0, 1):
        setup.add_side("AB"[side], ARMIES[(number + side * chance.below(3)) % 3])
    match = Match(setup)
    archive.begin(journal)
    lines = list(setup.lines())
    answers = 0
    while match.question.kind != "over":
        answer = answer_to(match, chance)
        if answer[0] == "roll":
            sizes = bytes([match.position.sides[die] for die in answer[1]])
            answer = ("roll", answer[1], dice.roll_all(sizes), True)
        lines.append(line_of(match, answer))
        match.answer(answer)
        assert journal.append(*lines)
        lines = []
        answers += 1
        if answers == 4 and number % RESUMED == 0:
            match = resumed(journal)
    return archive.finish(journal) and archive.open_match(journal) < 0


def resumed(journal: Journal) -> Match:
    """As after a power cut."""
    reader = Reader()
    number = journal.match
    for line in archive.lines(journal, number):
        reader.feed(line.encode())
    archive.resume(journal, number)
    match: Match = reader.begin()
    return match
