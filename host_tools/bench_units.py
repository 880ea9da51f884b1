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
TABLES = ("ranks.Table", "legions.Pages")

# Six casters a side, and who brings most to think about.
CASTERS = "wizard wizard cleric warlock stargazer demon " + 3 * "flankman " + 3 * "catapult "
EIGHT = "wizard wizard footman warlock flankman stargazer catapult demon"


def flash(army: str, device: int = 0) -> dict[str, bytes]:
    """A journal with a medieval match of two such armies, all dice rolled; and settings as `own_dice` has them."""
    chance = random.Random(SEED)
    setup = Setup("medieval")
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
    with tempfile.TemporaryDirectory() as folder:
        files = Files(folder)
        journal = Journal(files, files.open, "/matches")
        archive.begin(journal)
        journal.append(*lines)
        found = [path for path in Path(folder).rglob("*") if path.is_file()]
        there = {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
    return {**there, **measured.own_dice(device)}


@cache
def walk(army: str, device: int, exploring: bool = False) -> measured.Walk:
    """PRESSES in the match: somebody plays it, with casts, or presses anything. With pictures at tables. The device
    rolls for the sides whose bit is set in `device`."""
    found = measured.Walk(flash(army, device), staged=device > 0)
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
    return walk(CASTERS, 0b01), walk(CASTERS, 0b01, True)


def presses(progress: measured.Progress) -> dict[str, float]:
    """Of a match of 12 against 12, six of each side cast."""
    frames = measured.frames(press_walks(), progress)
    work = sorted(frame.cpu_ms for frame in frames)
    name = "press, Medieval Strife, 12 v 12, processor, "
    return {name + "median": median(work), name + "p95": measure.percentile(work, 95), name + "max": work[-1]}


def heap_walks() -> tuple[measured.Walk, ...]:
    return walk(EIGHT, 0), measured.language_walk("english")


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
