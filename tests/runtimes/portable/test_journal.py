"""The match journal: what was acknowledged is there again, whatever happened in between."""

import sys

from memory_fs import EIO, MemoryFs, PowerCut  # type: ignore[import-not-found]
from whole_journal import Journal  # type: ignore[import-not-found]

from umpire.checksum import Chain
from umpire.device import retelling
from umpire.device.journal import CHUNK

ROOT = "/matches"
STRIDE = 7 if sys.platform == "rp2" else 1  # bytes that are damaged: the emulated Pico is slow
HEAD = ["umpire 1", "edition base", 'side A "Zoë"', "army A 6 10 20", 'side B "B"', "army B 6 10 20"]
TURNS = ["first A rng", "rng a1=3 a2=5 a3=17", "roll b1=6 b2=1 b3=12", "attack a1+a2 > b1", "rng a1=2 a2=9", "pass"]


def opened(fs: MemoryFs, keep: int = 16) -> Journal:
    return Journal(fs, fs.open, ROOT, keep)


def line(i: int) -> str:
    return TURNS[i % len(TURNS)]


def played(journal: Journal, lines: int) -> list:
    """A match of so many lines after the header; what it holds."""
    journal.begin()
    assert journal.append(*HEAD)
    for i in range(lines):
        assert journal.append(line(i))
    return HEAD + [line(i) for i in range(lines)]


def test_lines_come_back() -> None:
    fs = MemoryFs()
    journal = opened(fs)
    lines = played(journal, 40)
    for reader in (journal, opened(fs)):
        assert reader.open_match() == 1
        assert list(reader.lines(1)) == lines
        assert not reader.torn and not reader.damaged
    chain = Chain()
    assert list(opened(fs).export(1)) == [str(chain.add(text), "utf-8") for text in lines]
    sizes = [len(data) for data in fs.files.values()]
    assert max(sizes) <= CHUNK and len(sizes) > 3


def test_an_empty_flash() -> None:
    journal = opened(MemoryFs())
    assert journal.matches() == [] and journal.open_match() == -1 and journal.match == -1
    assert list(journal.lines(3)) == []
    assert not journal.damaged
    try:
        journal.append("pass")
    except ValueError:
        return
    raise AssertionError()


def test_a_match_begins_with_its_first_lines() -> None:
    fs = MemoryFs()
    journal = opened(fs)
    assert journal.begin() == 1
    assert fs.files == {} and journal.open_match() == -1
    assert journal.begin() == 1
    assert journal.append(*HEAD)
    assert journal.begin() == 2
    assert journal.append("umpire 1")
    assert journal.matches() == [1, 2] and journal.open_match() == 2


def test_a_finished_match_is_not_open_and_an_undo_opens_it() -> None:
    fs = MemoryFs()
    journal = opened(fs)
    lines = played(journal, 3)
    played(journal, 4)
    assert journal.finish()
    assert opened(fs).open_match() == 1
    assert journal.append("undo")
    assert opened(fs).open_match() == 2
    assert journal.finish(1)
    assert journal.finish()
    again = opened(fs)
    assert again.open_match() == -1
    assert again.resume(1) == len(lines)
    assert again.append("undo")
    assert opened(fs).open_match() == 1


def test_a_resumed_match_goes_on() -> None:
    for count in range(0, 20):
        fs = MemoryFs()
        lines = played(opened(fs), count)
        journal = opened(fs)
        assert journal.resume(1) == len(lines)
        for i in range(3):
            assert journal.append(line(i))
        assert list(opened(fs).lines(1)) == lines + [line(i) for i in range(3)]


def test_resuming_after_some_lines_drops_the_others() -> None:
    for keep in range(0, 37, 3):
        fs = MemoryFs()
        lines = played(opened(fs), 30)
        journal = opened(fs)
        assert journal.resume(1, keep) == keep
        assert journal.append("resign A")
        reader = opened(fs)
        assert list(reader.lines(1)) == lines[:keep] + ["resign A"]
        assert not reader.damaged and not reader.torn


def test_a_torn_tail_is_dropped() -> None:
    fs = MemoryFs()
    lines = played(opened(fs), 20)
    path = max(fs.files)
    whole = fs.files[path]
    last = len(whole) - 1 - whole[:-1].rfind(b"\n")
    for cut in range(1, last):
        fs.files[path] = whole[:-cut]
        reader = opened(fs)
        if cut == 1:  # only the line end is missing: the line is good
            assert list(reader.lines(1)) == lines and not reader.torn
        else:
            assert list(reader.lines(1)) == lines[:-1], cut
            assert reader.torn and not reader.damaged
        journal = opened(fs)
        assert journal.resume(1) == len(lines) - (cut > 1)
        assert journal.append("undo")
        assert list(reader.lines(1)) == (lines if cut == 1 else lines[:-1]) + ["undo"]
        assert not reader.torn and not reader.damaged
        for name in [name for name in fs.files if name > path]:
            fs.remove(name)


def test_damage_of_any_byte_gives_the_lines_before_it() -> None:
    fs = MemoryFs()
    lines = played(opened(fs), 25)
    files = sorted(fs.files)
    before = 0
    for path in files:
        whole = fs.files[path]
        for i in range(0, len(whole), STRIDE):
            wrong = bytearray(whole)
            wrong[i] ^= 0x11
            fs.files[path] = bytes(wrong)
            reader = opened(fs)
            found = list(reader.lines(1))
            good = before + whole[:i].count(b"\n")
            assert found == lines[:good], (path, i)
            assert reader.damaged or reader.torn
        fs.files[path] = whole
        before += whole.count(b"\n")


def test_after_damage_the_match_goes_on_from_the_last_good_line() -> None:
    fs = MemoryFs()
    lines = played(opened(fs), 25)
    path = sorted(fs.files)[1]
    good = fs.files[sorted(fs.files)[0]].count(b"\n") + 2
    data = fs.files[path].split(b"\n")
    data[2] = b"attack a1 > b3 *0000"
    fs.files[path] = b"\n".join(data)
    journal = opened(fs)
    assert journal.resume(1) == good
    assert journal.damaged
    assert journal.append("pass")
    reader = opened(fs)
    assert list(reader.lines(1)) == lines[:good] + ["pass"]
    assert not reader.damaged


def test_a_lost_file_is_damage() -> None:
    fs = MemoryFs()
    played(opened(fs), 25)
    fs.remove(sorted(fs.files)[1])
    reader = opened(fs)
    assert len(list(reader.lines(1))) == fs.files[sorted(fs.files)[0]].count(b"\n")
    assert reader.damaged
    fs.files[ROOT + "/00001/000"] = b"\xff" * 300
    assert list(reader.lines(1)) == [] and reader.damaged
    journal = opened(fs)
    assert journal.resume(1) == 0
    assert journal.append(*HEAD)
    assert list(reader.lines(1)) == HEAD


def test_what_is_no_journal_is_left_alone() -> None:
    fs = MemoryFs()
    fs.mkdir(ROOT)
    fs.mkdir(ROOT + "/pictures")
    for name in ("/README", "/pictures/1", "/x.1"):
        fs.open(ROOT + name, "wb").write(b"mine")
    journal = opened(fs)
    lines = played(journal, 3)
    assert journal.matches() == [1]
    assert list(journal.lines(1)) == lines
    assert sorted(fs.listdir(ROOT)) == ["00001", "README", "pictures", "x.1"]


def test_the_oldest_goes_when_there_are_too_many() -> None:
    fs = MemoryFs()
    journal = opened(fs, keep=3)
    for _ in range(6):
        played(journal, 5)
        journal.finish()
    assert journal.matches() == [4, 5, 6]
    journal.begin()
    assert journal.matches() == [5, 6]


def test_a_full_flash_takes_the_oldest_never_the_one_in_play() -> None:
    fs = MemoryFs(room=30_000)
    journal = opened(fs)
    for _ in range(5):
        played(journal, 10)
        journal.finish()
    fs.room = 200
    lines = played(journal, 60)  # every line acknowledged
    assert journal.match == 6
    assert 1 not in journal.matches()
    assert list(opened(fs).lines(6)) == lines
    fs.room = 0
    for number in journal.matches():
        if number != 6:
            journal.drop(number)
    fs.room = 9
    assert not journal.append("pass")
    assert journal.pending == 1
    assert not journal.append("attack a1 > b2")
    assert journal.pending == 2
    assert list(opened(fs).lines(6)) == lines
    fs.room = 1000
    assert journal.append("undo")
    assert journal.pending == 0
    assert list(opened(fs).lines(6)) == lines + ["pass", "attack a1 > b2", "undo"]


def test_a_failing_flash_costs_no_old_match() -> None:
    fs = MemoryFs()
    journal = opened(fs)
    old = played(journal, 5)
    lines = played(journal, 5)
    fs.fault = EIO
    assert not journal.append("pass")
    assert not journal.append("undo")
    assert not journal.retry()
    fs.fault = 0
    assert journal.retry()
    assert list(opened(fs).lines(1)) == old
    assert list(opened(fs).lines(2)) == lines + ["pass", "undo"]


def test_no_line_of_two() -> None:
    journal = opened(MemoryFs())
    journal.begin()
    try:
        journal.append("pass\npass")
    except ValueError:
        return
    raise AssertionError()


def test_a_power_cut_at_any_step_loses_nothing_acknowledged() -> None:
    """Two short matches, the first one dropped by the second; the power goes in the middle of step after step."""
    step = 0
    done = False
    while not done:
        step += 1
        fs = MemoryFs()
        told: dict = {}
        try:
            fs.steps = step
            cut_short(fs, told)
            done = True
        except PowerCut:
            pass
        fs.steps = -1
        survived(fs, told, step)
    assert step > 50


def cut_short(fs: MemoryFs, told: dict) -> None:
    journal = opened(fs, keep=2)
    for _ in range(3):
        if len(told) == 2:
            told.pop(1)  # has to make room
        number = journal.begin()
        told[number] = []
        assert journal.append(*HEAD)
        told[number] += HEAD
        for i in range(14):
            assert journal.append(line(i))
            told[number].append(line(i))
        journal.finish()


def survived(fs: MemoryFs, told: dict, step: int) -> None:
    journal = opened(fs, keep=2)
    for number, lines in told.items():
        found = list(journal.lines(number))
        # A line that was not acknowledged may be there, whole; a header is there whole or not at all.
        assert found[: len(lines)] == lines, step
        assert not journal.damaged, step
        assert found == [] or len(found) >= len(HEAD), step
        assert len(found) <= len(lines) + (1 if lines else len(HEAD)), step
    number = journal.open_match()
    if number >= 0:
        count = journal.resume(number)
        before = list(journal.lines(number))
        assert len(before) == count
        assert journal.append("end")
        assert list(opened(fs).lines(number)) == before + ["end"]
    number = journal.begin()
    assert journal.append("umpire 1")
    assert list(opened(fs).lines(number)) == ["umpire 1"], step
    assert len(journal.matches()) <= 2


def test_each_line_is_told_as_it_is_on_flash() -> None:
    """To a computer on the serial line, say; also while flash takes nothing."""
    fs = MemoryFs()
    told: list = []
    journal = Journal(fs, fs.open, ROOT, 16, told.append)
    played(journal, 6)
    assert told == ["=" + text for text in journal.export(1)]
    journal.resume(1)
    journal.append("pass")
    assert told == ["=" + text for text in journal.export(1)]


def test_who_joins_in_the_middle_is_told_all() -> None:
    """Also the lines for which flash had no room."""
    fs = MemoryFs()
    journal = opened(fs)
    assert all_told(journal) == ["="]
    played(journal, 6)
    fs.fault = EIO
    assert not journal.append("pass")
    told = all_told(journal)
    fs.fault = 0
    assert journal.retry()
    assert told == ["=" + text for text in journal.export(1)]


def all_told(journal: Journal) -> list:
    told: list = []
    retelling.print = told.append  # type: ignore[attr-defined]
    retelling.tell_all(journal)
    del retelling.print  # type: ignore[attr-defined]
    return told
