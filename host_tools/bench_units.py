"""What ./umpire bench measures of editions with units: see host_tools.bench_rows.

The matches wait on flash, all dice rolled; they are resumed from the menu.
"""

from __future__ import annotations

import random
import tempfile
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from host_tools import autoplay
from host_tools import bench_rows as measured
from host_tools.pico import measure
from host_tools.pico.emulator import Pico
from umpire.device import archive
from umpire.device.buttons import LONG, B, C
from umpire.device.journal import Journal
from umpire.match import Match
from umpire.port.host import Files
from umpire.record import line_of
from umpire.setup import Setup

SEED = 4
PRESSES = 160  # of each kind
TABLES = ("ranks.Table", "legions.Pages", "squadron.Table", "squadron.Pages")

# Six casters a side, and who brings most to think about.
CASTERS = "wizard wizard cleric warlock stargazer demon " + 3 * "flankman " + 3 * "catapult "
EIGHT = "wizard wizard footman warlock flankman stargazer catapult demon"

# A fleet of 25 with everything that an attack can have: support, stacking, optional bonuses, reactions.
FLEET = (
    "battlestar supercarrier dreadnought battleship heavy-cruiser light-cruiser light-cruiser destroyer destroyer "
    "frigate guided-missile-destroyer guided-missile-cruiser fighter fighter fighter fighter mecha mecha mecha gunboat "
    "gunboat combat-drone combat-drone decoy corvette"
)


def record(edition: str, army: str) -> list[str]:
    """A match of two such armies, all dice rolled, no channel used; the header's lines, then the events."""
    chance = random.Random(SEED)
    setup = Setup(edition)
    setup.edition_named = True
    for side, name in enumerate(("Napoleon", "Wellington")):
        setup.add_side(name)
        setup.armies[side] = bytes(setup.own.enlist(setup, side, word) for word in army.split())
    match = Match(setup)
    lines = list(setup.lines())
    while match.question.kind != "attack":
        answer = measure.answer_at_random(match, chance)
        lines.append(line_of(match, answer))
        match.answer(answer)
    return lines


def flash(edition: str, army: str, device: int = 0) -> dict[str, bytes]:
    """A journal with such a match; and settings as `own_dice` has them."""
    with tempfile.TemporaryDirectory() as folder:
        files = Files(folder)
        journal = Journal(files, files.open, "/matches")
        archive.begin(journal)
        journal.append(*record(edition, army))
        found = [path for path in Path(folder).rglob("*") if path.is_file()]
        there = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    return {**there, **measured.own_dice(device)}


@cache
def walk(edition: str, army: str, device: int, exploring: bool = False) -> measured.Walk:
    """PRESSES in the match: somebody plays it, with casts, or presses anything. With pictures at tables. The device
    rolls for the sides whose bit is set in `device`."""
    found = measured.Walk(flash(edition, army, device), staged=device > 0)
    chance = autoplay.Chance(SEED)
    explorer = autoplay.Explorer(chance, True)
    with measured.simulated(found.flash) as target:
        found.press(target, B)
        while len(found.events) < PRESSES and not autoplay.is_over(target.ui):
            if target.ui.screen.path in TABLES:
                found.see(target)
            event = explorer.event(target.ui) if exploring else playing(target.ui, chance)
            found.press(target, event)
    return found


def playing(ui: Any, chance: autoplay.Chance) -> int:
    """The next press of somebody who casts as often as not."""
    path: str = ui.screen.path
    event: int
    if path == "legions.Pages" and not chance.below(4):
        event = LONG + B
        return event
    if path == "pause.Pause" and not ui.screen.at:
        event = C  # behind "Take back" stands the cast
        return event
    if path.startswith("casting.") and path != "casting.Done":
        event = C if chance.below(2) else B
        return event
    return autoplay.playing(ui, chance)


def press_walks() -> tuple[measured.Walk, ...]:
    return walk("medieval", CASTERS, 0b01), walk("medieval", CASTERS, 0b01, True)


def presses(progress: measured.Progress) -> dict[str, float]:
    """Of a match of 12 against 12, six of each side cast."""
    frames = measured.frames(press_walks(), progress)
    work = sorted(frame.cpu_ms for frame in frames)
    name = "press, Medieval Strife, 12 v 12, processor, "
    return {name + "median": median(work), name + "p95": measure.percentile(work, 95), name + "max": work[-1]}


def heap_walks() -> tuple[measured.Walk, ...]:
    return walk("medieval", EIGHT, 0), measured.language_walk("english")


def heap(progress: measured.Progress) -> dict[str, float]:
    """Heap live after a collection at the table, 8 v 8: the most in a medieval match, more than the most at the first
    tables of a base match."""
    most = []
    for number, found in enumerate(heap_walks()):
        seen: list[float] = []

        def weigh(pico: Pico, seen: list[float] = seen) -> None:
            seen.append(measure.heap_now(pico).value / measured.KB)

        measured.on_pico(found, measured.part_of(progress, number, 2), at_picture=weigh)
        most.append(max(seen))
    return {"heap in play, Medieval Strife, 8 v 8, more than base": most[0] - most[1]}


# Star Strife


def star_questions(progress: measured.Progress) -> dict[str, float]:
    """What is asked of two fleets of 25, with optional bonuses, stacking and support; the slower side's time."""
    text = measure.text_of(record("star", FLEET))
    with measure.bare(extra={"star.umpire": text}) as pico:
        can_us, targets_us = map(int, pico.exec("NAME = 'star.umpire'\n" + measure.QUESTIONS, limit_ms=60_000).split())
    name = ", Star Strife, 25 v 25"
    return {"can attack?" + name: can_us / 1000, "which targets?" + name: targets_us / 1000}


def star_walk() -> measured.Walk:
    """A match of two fleets of 25."""
    return walk("star", FLEET, 0b01)


def star_presses(progress: measured.Progress) -> dict[str, float]:
    """Of a match of 25 against 25."""
    work = sorted(frame.cpu_ms for frame in measured.frames((star_walk(),), progress))
    name = "press, Star Strife, 25 v 25, processor, "
    return {name + "median": median(work), name + "p95": measure.percentile(work, 95), name + "max": work[-1]}


def star_heap(frozen: bool, progress: measured.Progress) -> dict[str, float]:
    """Heap live after a collection at the table, 25 v 25: the most. Without what the probe takes that looks."""
    seen: list[float] = []
    probe = measure.probe_heap()

    def weigh(pico: Pico) -> None:
        seen.append((measure.heap_now(pico).value - probe) / measured.KB)

    measured.on_pico(star_walk(), progress, frozen=frozen, editions="base,star", at_picture=weigh)
    return {f"heap in play, Star Strife, 25 v 25, {'frozen' if frozen else 'from .mpy'}": max(seen)}
