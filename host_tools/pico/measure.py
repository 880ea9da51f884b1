"""Measures Umpire on the emulated Pico. Every function returns figures with a name, a value and a unit; the times are
virtual milliseconds of the processor, on which bytes to the panel and flash operations take none.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from host_tools import presses
from host_tools.chips.picture import Picture
from host_tools.pico import firmware, image, player
from host_tools.pico.emulator import Pico, Press, Settings
from host_tools.pico.player import PicoTarget
from umpire.match import Match
from umpire.position import NO_DIE
from umpire.record import line_of
from umpire.setup import Setup

SEED = 20240614


class Figure(NamedTuple):
    """One measured value."""

    name: str
    value: float
    unit: str


@contextmanager
def bare(modules: bool = True, frozen: bool = False, **options: object) -> Iterator[Pico]:
    """A Pico with the application's modules and without main.py, waiting at its prompt."""
    built = firmware.frozen(image.base_sources()) if frozen else firmware.firmware()
    options = {"outside": HEAP + REPLAY + QUESTIONS, **options}
    disk = image.application(main=False, frozen=frozen or not modules, **options)  # type: ignore[arg-type]
    with Pico() as pico:
        pico.boot(built, disk.build())
        pico.run_ms(200)
        yield pico


# The core ------------------------------------------------------------------------------------------------------------

HEAP = """\
import gc
gc.collect(); before = gc.mem_alloc()
import umpire.reading
reader = umpire.reading.Reader()
for line in open('match.umpire', 'rb'): reader.feed(line)
gc.collect(); print(gc.mem_alloc() - before)
"""


def core_heap(frozen: bool = False) -> list[Figure]:
    """Heap that the core takes with a base match, 8 v 8, half played (the journal's reader included)."""
    lines = record(8, 8)
    with bare(frozen=frozen, extra={"match.umpire": text_of(lines[: len(lines) // 2])}) as pico:
        value = int(pico.exec(HEAP))
    return [Figure(f"core, 8 v 8 in play, {'frozen' if frozen else 'from .mpy'}", value, "B heap")]


MODULES = """\
import gc
gc.collect(); before = gc.mem_alloc()
for name in NAMES:
    __import__(name)
    gc.collect(); now = gc.mem_alloc()
    print(name, now - before)
    before = now
"""


def module_heap() -> list[Figure]:
    """What importing each module adds, those it needs first: from .mpy."""
    names = [
        path[:-3].replace("/", ".") for path in image.modules(image.ROOT / "firmware", image.BOARD, image.BOARD_AT)
    ]
    names = [name for name in names if not name.endswith("__init__")]
    order = ("reasons", "position", "rules", "setup", "match", "record", "base", "glyphs", "canvas")
    names.sort(key=lambda name: order.index(name.split(".")[-1]) if name.split(".")[-1] in order else len(order))
    with bare() as pico:
        printed = pico.exec(f"NAMES = {['adafruit_ssd1306', *names]!r}\n" + MODULES)
    pairs = [line.split() for line in printed.splitlines()]
    return [Figure(f"heap of {name}", int(value), "B heap") for name, value in pairs]


REPLAY = """\
import gc, time
from umpire.reading import Reader
def read(name):
    reader = Reader()
    for line in open(name, 'rb'): reader.feed(line)
    return reader.match
read(NAME)
gc.collect(); t = time.ticks_us()
match = read(NAME)
print(time.ticks_diff(time.ticks_us(), t))
gc.collect(); t = time.ticks_us()
match.answer(('undo',))
print(time.ticks_diff(time.ticks_us(), t))
"""


def replay(sizes: Iterable[int] = (8, 30, 80)) -> list[Figure]:
    """Resuming a whole match from its record, and one undo at its end."""
    figures = []
    names = {f"m{n}.umpire": record(n, n) for n in sizes}
    with bare(extra={name: text_of(lines) for name, lines in names.items()}) as pico:
        for n, (name, lines) in zip(sizes, names.items(), strict=True):
            read_us, undo_us = map(int, pico.exec(f"NAME = {name!r}\n" + REPLAY, limit_ms=120_000).split())
            figures += [
                Figure(f"resume, {n} v {n}, {len(lines)} lines", read_us / 1000, "ms"),
                Figure(f"undo, {n} v {n}, {len(lines)} lines", undo_us / 1000, "ms"),
            ]
    return figures


QUESTIONS = """\
import gc, time
from umpire.reading import Reader
reader = Reader()
for line in open(NAME, 'rb'): reader.feed(line)
position = reader.match.position
for ask in (position.can_attack, position.targets):
    worst = 0
    for side in (0, 1):
        gc.collect(); t = time.ticks_us()
        ask(side)
        worst = max(worst, time.ticks_diff(time.ticks_us(), t))
    print(worst)
"""


def questions(pairs: Iterable[tuple[int, int]] = ((8, 8), (30, 30), (127, 127))) -> list[Figure]:
    """ "Can attack?" and "which targets?" right after the initial rolls; the slower side's time."""
    figures = []
    names = {f"q{a}.umpire": (a, b, record(a, b, turns=0)) for a, b in pairs}
    with bare(extra={name: text_of(lines) for name, (_, _, lines) in names.items()}) as pico:
        for name, (a, b, _) in names.items():
            can_us, targets_us = map(int, pico.exec(f"NAME = {name!r}\n" + QUESTIONS).split())
            figures += [
                Figure(f"can attack?, {a} v {b}", can_us / 1000, "ms"),
                Figure(f"which targets?, {a} v {b}", targets_us / 1000, "ms"),
            ]
    return figures


def record(a: int, b: int, *, turns: int | None = None, seed: int = SEED) -> list[str]:
    """A base match of a v b dice, d6 to d20, played at random with typed rolls; or its first turns."""
    chance = random.Random(seed)
    setup = Setup()
    setup.edition_named = True
    for name, count in (("A", a), ("B", b)):
        setup.add_side(name, bytes(chance.choice((6, 8, 10, 12, 20)) for _ in range(count)))
    match = Match(setup)
    lines = list(setup.lines())
    while match.question.kind != "over":
        if match.question.kind == "attack" and turns is not None:
            turns -= 1
            if turns < 0:
                break
        answer = answer_at_random(match, chance)
        lines.append(line_of(match, answer))
        match.answer(answer)
    return lines


def answer_at_random(match: Match, chance: random.Random) -> tuple[object, ...]:
    """A legal answer to what the match asks. (Attacks are not equally likely: that would take listing them.)"""
    kind, side, dice = match.question
    position = match.position
    if kind == "first":
        return ("first", 0, False)
    if kind == "roll":
        lowest = [1 if position.can_show(die, 1) else 2 for die in dice]
        values = bytes(chance.randint(low, position.sides[die]) for low, die in zip(lowest, dice, strict=True))
        return ("roll", dice, values, False)
    if kind == "control":
        return ("control", NO_DIE, b"")
    targets = position.targets(side)
    if not targets:
        return ("pass",)
    ways = position.attacks_on(side, chance.choice(targets))
    attack = next(ways)
    for _ in range(chance.randrange(4)):
        attack = next(ways, attack)
    return ("attack", attack.dice, attack.target)


def text_of(lines: Iterable[str]) -> str:
    """A record's text."""
    return "".join(line + "\n" for line in lines)


# The handheld --------------------------------------------------------------------------------------------------------


class Weighed(PicoTarget):
    """Takes the live heap at every shot of a script."""

    def __init__(self, pico: Pico, script: presses.Script, built: Path, disk: image.Image) -> None:
        self.heap: list[float] = []
        super().__init__(pico, script, built, disk)
        self.first_picture = pico.transactions()[-1].end_ms if pico.transactions() else 0.0

    def picture(self) -> Picture:
        """What the panel shows; also weighs."""
        self.heap.append(heap_now(self.pico).value)
        return super().picture()


def match(path: Path, *, frozen: bool = False, heap: int | None = None) -> list[Figure]:
    """Plays a press script with typed rolls on the firmware as it is sold: what every press cost, and the heap at every
    shot. `heap`: bytes of heap in all; a MemoryError shows on the console and raises RuntimeError here."""
    script = presses.read(path)
    built = firmware.frozen(image.base_sources()) if frozen else firmware.firmware()
    disk = image.application(probe=True, heap=heap, frozen=frozen)
    with Pico(Settings(width=script.width, height=script.height)) as pico:
        target = Weighed(pico, script, built, disk)
        erases = pico.flash.erases
        presses.play(script, target, str(path))
        if "Error" in pico.serial():
            raise RuntimeError(f"{path}: the console said {pico.serial()[-1000:]}")
        return [
            Figure("power on to first screen", target.first_picture, "ms"),
            *press_figures(target.presses),
            Figure("flash erases, whole match", pico.flash.erases - erases, "sectors"),
            Figure("heap live, most", max(target.heap, default=0), "B heap"),
        ]


def probe_heap() -> int:
    """Bytes that boot.py's probe takes on a board with nothing else."""
    found = []
    for boot in ("", image.PROBE):
        disk = image.Image()
        disk.add("boot.py", boot)
        with Pico() as pico:
            pico.boot(firmware.firmware(), disk.build())
            pico.run_ms(300)
            pico.exec("import gc")
            found.append(int(pico.exec("gc.collect();print(gc.mem_alloc())")))
    return found[1] - found[0]


UNSTAGE = """\
_source = _disk = _Source = _Disk = Dice = None
wired = module('port.wired')
wired.Dice = wired.os = wired.open_file = wired = None
sys.modules['umpire.device.seeded'] = sys
del sys.modules['umpire.device.seeded']
"""


def stage_heap() -> int:
    """Bytes that the repeatable dice take, and the flash that can be full: of boot.py, see host_tools.pico.player.
    Without their names, whose table grows by leaps."""
    stage = player.STAGE.format(seed=1)
    with bare(outside=stage) as pico:
        pico.exec(f"import gc, sys, umpire\n{image.MODULE}\nmodule('port.wired')\nmodule('device.dice_rng')")
        pico.exec(stage)
        pico.exec(UNSTAGE)
        before = int(pico.exec("gc.collect();print(gc.mem_alloc())"))
        pico.exec(stage)
        return int(pico.exec("gc.collect();print(gc.mem_alloc())")) - before


def heap_now(pico: Pico) -> Figure:
    """Heap live after gc.collect() inside the running program (the image needs probe=True); the probe is in it, and its
    line and frame, some 200 bytes more than `probe_heap` says."""
    return Figure("heap live", int(pico.peek("import gc;gc.collect();print(gc.mem_alloc())")), "B heap")


def share_awake(pico: Pico, milliseconds: float = 2000) -> float:
    """The share of the time from now on in which the processor does not sleep, 0..1."""
    start, busy = pico.now_ms, pico.busy_ms
    pico.run_ms(milliseconds)
    return (pico.busy_ms - busy) / (pico.now_ms - start)


def press_figures(presses: Iterable[Press]) -> list[Figure]:
    """Work and bytes of the presses that drew something."""
    drawn = [press for press in presses if press.data_bytes]
    if not drawn:
        return []
    work = sorted(press.cpu_ms for press in drawn)
    return [
        Figure("press to finished frame, median", median(work), "ms"),
        Figure("press to finished frame, p95", percentile(work, 95), "ms"),
        Figure("press to finished frame, max", work[-1], "ms"),
        Figure("press to finished frame, with waiting, median", median(p.latency_ms for p in drawn), "ms"),
        Figure("pages sent a press, median", median(p.data_bytes / 128 for p in drawn), "pages of 128 B"),
        Figure("windows a press, max", max(p.windows for p in drawn), "windows"),
        Figure("flash erases", sum(p.erases for p in drawn), "sectors"),
    ]


def percentile(values: list[float], percent: float) -> float:
    """The smallest of the sorted values that at least so many per cent of them do not exceed."""
    return values[max(0, -(-len(values) * percent // 100).__int__() - 1)]


def main() -> None:
    """Prints what can be measured of the core, and of the press scripts named."""
    for path in sys.argv[1:]:
        show(match(Path(path)))
    for measured in (module_heap, core_heap, questions, replay):
        show(measured())
    show(core_heap(frozen=True))


def show(figures: Iterable[Figure]) -> None:
    """A line a figure."""
    for figure in figures:
        print(f"{figure.value:12.1f} {figure.unit:8} {figure.name}", flush=True)


if __name__ == "__main__":
    main()
