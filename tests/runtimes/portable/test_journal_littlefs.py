"""The journal on LittleFS as the Pico has it: power cuts at every program and erase, a full flash, and wear."""

import sys

from whole_journal import Journal  # type: ignore[import-not-found]

HEAP_KB = 256  # the flash itself is in this memory
STRIDE = 16 if sys.platform == "rp2" else 1  # power cuts that are tried: the emulated Pico is slow

BLOCK = 4096
PROGRAM = 256
HEAD = ["umpire 1", "edition base", 'side A "Napoleon"', "army A 4*6 2*8 10 20"]
HEAD += ['side B "Wellington"', "army B 4*6 2*8 10 20", "first A rng"]
TURNS = ["attack a1+a3 > b2", "rng a1=3 a3=5", "attack b4 > a2", "roll b4=17", "pass", "attack b1+b2+b3 > a7"]
TURNS += ["rng b1=1 b2=6 b3=4"]


class PowerCut(Exception):
    pass


class Flash:
    """NOR flash: counts erases and programs; after `left` of them the power goes, in the middle of one."""

    def __init__(self, data: bytearray) -> None:
        self.blocks = len(data) // BLOCK
        self.data = data
        self.erases = 0
        self.programs = 0
        self.left = -1
        self.dead = False

    def readblocks(self, block: int, buf: bytearray, offset: int = 0) -> None:
        at = block * BLOCK + offset
        buf[:] = self.data[at : at + len(buf)]

    def writeblocks(self, block: int, buf: bytearray, offset: int = 0) -> None:
        at = block * BLOCK + offset
        for start in range(0, len(buf), PROGRAM):
            self.programs += 1
            piece = self._piece(PROGRAM)
            self.data[at + start : at + start + piece] = buf[start : start + piece]
            self._check()

    def ioctl(self, op: int, block: int) -> "int | None":
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op == 6:
            self.erases += 1
            piece = self._piece(BLOCK)
            at = block * BLOCK
            erase(self.data, at, piece)
            self._check()
            return 0
        return None

    def _piece(self, size: int) -> int:
        if self.dead:
            raise PowerCut()
        if self.left > 0:
            self.left -= 1
        self.dead = self.left == 0
        return size // 2 if self.dead else size

    def _check(self) -> None:
        if self.dead:
            raise PowerCut()


def erase(data: bytearray, at: int, size: int) -> None:
    """A little at a time: the Pico's heap may have no whole block left in one piece."""
    erased = b"\xff" * PROGRAM
    end = at + size
    while at < end:
        piece = min(PROGRAM, end - at)
        data[at : at + piece] = erased[:piece]
        at += piece


def blank(data: bytearray) -> bytearray:
    """Erased, in place: there is no heap for two."""
    erase(data, 0, len(data))
    return data


class Card:
    """os-like functions and open on a flash."""

    def __init__(self, flash: Flash, new: bool = True) -> None:
        try:
            from vfs import VfsLfs2  # type: ignore[import-not-found]
        except ImportError:
            from unittest import SkipTest

            raise SkipTest("LittleFS is MicroPython's: see the unix port") from None
        if new:
            VfsLfs2.mkfs(flash, progsize=PROGRAM)
        fs = VfsLfs2(flash, progsize=PROGRAM)
        self.open = fs.open
        self.ilistdir = fs.ilistdir
        self.mkdir = fs.mkdir
        self.rmdir = fs.rmdir
        self.remove = fs.remove
        self.rename = fs.rename
        self.stat = fs.stat
        self.statvfs = fs.statvfs


def opened(card: Card, keep: int = 16) -> Journal:
    return Journal(card, card.open, "/matches", keep)


def test_a_match_of_eighty_lines_costs_twelve_erases_at_most() -> None:
    flash = Flash(blank(bytearray(24 * BLOCK)))
    journal = opened(Card(flash), keep=3)
    for _ in range(5):
        before = flash.erases
        journal.begin()
        assert journal.append(*HEAD)
        for i in range(80 - len(HEAD)):
            assert journal.append(TURNS[i % len(TURNS)])
        assert journal.finish()
        assert flash.erases - before <= 12
    assert journal.matches() == [3, 4, 5]


def test_a_power_cut_at_any_program_or_erase_loses_nothing_acknowledged() -> None:
    step = 0
    data = bytearray(16 * BLOCK)
    while True:
        step += STRIDE
        flash = Flash(blank(data))
        card = Card(flash)
        first = opened(card)
        first.begin()
        first.append(*HEAD)
        first.finish()
        flash.left = step
        told: list = []
        try:
            journal = opened(card, keep=2)
            journal.begin()
            assert journal.append(*HEAD)
            told += HEAD
            for i in range(11):
                assert journal.append(TURNS[i % len(TURNS)])
                told.append(TURNS[i % len(TURNS)])
            journal.finish()
            journal.append("undo")
            told.append("undo")
            journal.begin()  # drops the first
        except (PowerCut, OSError):
            pass
        done = not flash.dead
        flash.dead = True  # files that are left open write nothing any more
        survived(Flash(data), told, step)
        if done:
            break
    assert step > 30


def survived(flash: Flash, told: list, step: int) -> None:
    card = Card(flash, new=False)
    journal = opened(card)
    found = list(journal.lines(2))
    assert not journal.damaged and not journal.torn, step
    assert found[: len(told)] == told, step
    assert len(found) <= len(told) + (1 if told else len(HEAD)), step
    if journal.open_match() == 2:
        assert journal.resume(2) == len(found)
    else:
        assert journal.begin() >= 2
    assert journal.append("pass"), step
    before = found if journal.match == 2 and found else []
    assert list(opened(Card(flash, new=False)).lines(journal.match)) == before + ["pass"], step


def test_a_full_flash() -> None:
    flash = Flash(blank(bytearray(14 * BLOCK)))
    card = Card(flash)
    journal = opened(card)
    for _ in range(3):
        journal.begin()
        assert journal.append(*HEAD)
        assert journal.append("pass")
        journal.finish()
    number = journal.begin()
    assert journal.append(*HEAD)
    stones = ballast(card)
    told = 0
    waiting = 0
    while waiting < 3:  # at some point there is no more room
        waiting = 0 if journal.append(TURNS[told % len(TURNS)]) else waiting + 1
        told += 1
        assert journal.pending == waiting
        assert told < 3000
    assert journal.matches() == [number]  # the old ones went first
    assert turns_there(opened(card), number) == told - waiting
    for name in stones:
        card.remove(name)
    assert journal.append(TURNS[told % len(TURNS)])
    assert journal.pending == 0
    assert turns_there(opened(Card(flash, new=False)), number) == told + 1


def turns_there(journal: Journal, number: int) -> int:
    """How many turns a match holds behind its header; all are as they should be."""
    count = -len(HEAD)
    for text in journal.lines(number):
        assert text == (HEAD[count] if count < 0 else TURNS[count % len(TURNS)])
        count += 1
    assert not journal.damaged and not journal.torn
    return count


def ballast(card: Card) -> list:
    """Other files take all the room; their names."""
    names: list = []
    try:
        while True:
            name = f"/ballast{len(names)}"
            file = card.open(name, "wb")
            names.append(name)
            try:
                file.write(b"x" * BLOCK)
            finally:
                file.close()
    except OSError:
        return names
