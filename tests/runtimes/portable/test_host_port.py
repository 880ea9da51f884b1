"""The parts on a computer: files in a folder, a clock that can be virtual."""

import os

from umpire.device import archive
from umpire.device.buttons import LONG, NONE, A, B, C
from umpire.port import host, load

FOLDER = "umpire-test-store"


def remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        for name in os.listdir(path):
            remove(path + "/" + name)
        os.rmdir(path)


def test_journal_and_settings_in_a_folder() -> None:
    folder = FOLDER + str(id(remove)) + "/deep"
    try:
        parts = host.make(folder, None, host.VirtualClock(), seed=1)
        assert archive.begin(parts.journal) == 1
        assert parts.journal.append("umpire 1", "edition base")
        assert parts.journal.append("pass")
        parts.settings.flip = True
        assert parts.settings.save() and parts.settings.save()
        again = load("host").make(folder, None, seed=1)
        assert archive.open_match(again.journal) == 1
        assert list(archive.lines(again.journal, 1)) == ["umpire 1", "edition base", "pass"]
        assert again.settings.flip and not again.settings.damaged
        assert again.dice.roll(20) == parts.dice.roll(20)
        again.settings.flip = False
        assert again.settings.save()  # replaces the file
        archive.drop(again.journal, 1)
        assert archive.matches(again.journal) == []
    finally:
        remove(folder.split("/")[0])


def test_the_virtual_clock_keeps_the_order() -> None:
    clock = host.VirtualClock(100)
    seen: list = []
    clock.at(130, lambda: seen.append((clock.now, "b")))
    clock.at(110, lambda: clock.at(120, lambda: seen.append((clock.now, "later"))))
    clock.at(130, lambda: seen.append((clock.now, "c")))
    clock.at(90, lambda: seen.append((clock.now, "past")))
    clock.sleep_ms(29)
    assert seen == [(100, "past"), (120, "later")] and clock.now == 129
    clock.sleep_ms(100)
    assert seen[2:] == [(130, "b"), (130, "c")] and clock.now == 229


def test_the_real_clock_goes_on() -> None:
    clock = host.RealClock()
    before = clock.ticks_ms()
    clock.sleep_ms(20)
    assert 19 <= clock.ticks_ms() - before < 5000


def test_keys_are_events_already() -> None:
    keys = host.Keys()
    assert keys.idle() and keys.poll(0) == NONE
    for event in (A, LONG + B, C):
        keys.push(event)
    assert [keys.poll(0) for _ in range(4)] == [A, LONG + B, C, NONE]
