"""What ./umpire bench measures. Each function returns values by the names of their budgets; Unavailable: this machine
lacks something for it.

A match is walked through once here, by the simulated handheld and presses that look at its screens; the same presses
then go to the emulated Pico, and its panel must show the same pictures.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median

from host_tools import autoplay, languages, mpy, parts
from host_tools.bare import PRESSES, SHOWN
from host_tools.chips.picture import Picture
from host_tools.compact import Compact
from host_tools.pico import Unavailable, firmware, image, measure
from host_tools.pico.emulator import NotSettled, Pico, Press, Settings, Transaction
from host_tools.pico.player import PicoTarget, stage
from host_tools.presses import Played, Script, SimulatedTarget, play, play_here, read
from umpire.device import archive
from umpire.device.buttons import LONG, B, C
from umpire.device.journal import Journal
from umpire.device.settings import Settings as Kept
from umpire.port.host import Files

Progress = Callable[[float], None]
KB = 1024

SEED = 4
EXPLORING_PRESSES = 250  # of each kind
IDLE_MS = 21_000
DARK_MS = 122_000  # without a press: the panel is off
POWER_ON_MS = 4000  # by then the first screen stands still
HEAPS = (64, 72, 80, 88, 96, 104, 112, 128, 144, 160, 192)  # KB, tried in this order
CAMPAIGN = mpy.ROOT / "tests" / "presses" / "campaign.txt"
UNIX_HEAPS = (96, 104, 112, 120, 128, 144, 160, 192)
MARATHON_HEAP = 256 * KB
GAMES = 600_000
ERASE_MATCHES = 20
PAGE = 128  # bytes
SLEPT_MS = 20
STOOD_MS = 100
SLOW_MS = 50
TABLES = 4
FRONT_SHOTS = ("front-two", "front-table", "undone")  # of CAMPAIGN
WAIT = -1  # no press for IDLE_MS

# The dice on the Pico are the simulated handheld's stream, and a lack of memory that the handheld gets over is told.
STAGE = """\
Dice = module("device.dice_rng").Dice
_stream = module("device.seeded").Seeded(1)
module("port.wired").Dice = lambda *_: Dice(_stream.urandom)
_handheld = module("handheld").Handheld
_step = _handheld._step
def _told(self):
    try:
        return _step(self)
    except MemoryError:
        print("MemoryError, got over or not")
        raise
_handheld._step = _told
"""


class Failed(Exception):
    """A match did not go as it should; the text says how."""


# A walk ---------------------------------------------------------------------------------------------------------------


@dataclass
class Walk:
    """Presses, what each of them was pressed on, and pictures after some: of an 8 v 8 match."""

    flash: dict[str, bytes]
    """Files that are there at the start."""
    events: list[int] = field(default_factory=list)
    screens: list[str] = field(default_factory=list)
    """What is shown after each press."""
    pictures: dict[int, Picture] = field(default_factory=dict)
    """By the number of presses before them."""
    staged: bool = False
    """Does the device roll? Then its dice are the simulated handheld's on the Pico, too: see STAGE."""

    def press(self, target: SimulatedTarget, event: int) -> None:
        if event == WAIT:
            target.wait(IDLE_MS)
            target.settle()
        else:
            target.press(event)
        self.events.append(event)
        self.screens.append(target.ui.screen.path)

    def see(self, target: SimulatedTarget) -> None:
        self.pictures[len(self.events)] = target.picture()


@contextmanager
def simulated(flash: Mapping[str, bytes]) -> Iterator[SimulatedTarget]:
    """The handheld in this process, with such files on its flash."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in flash.items():
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, name).write_bytes(content)
        yield SimulatedTarget(Script("bench", []), Path(folder))


def own_dice(device: int = 0, language: str = "english") -> dict[str, bytes]:
    """Settings of players who roll their own dice, but those whose bit is set in `device`."""
    with tempfile.TemporaryDirectory() as folder:
        files = Files(folder)
        kept = Kept(files, files.open, "/settings")
        kept.rolls = device
        kept.language = language
        kept.save()
        return {"settings": Path(folder, "settings").read_bytes()}


def all_own(target: SimulatedTarget, chance: autoplay.Chance) -> int:
    """The next press in a match in which the device draws nothing: who goes first is named."""
    screen = target.ui.screen
    drawing = screen.path == "first.First" and not getattr(screen, "at", 0)
    return C if drawing else autoplay.playing(target.ui, chance)


@cache
def match_walk() -> Walk:
    """From the menu to the winner, who goes first named, results typed; with a picture at every table."""
    walk = Walk(own_dice())
    chance = autoplay.Chance(SEED)
    with simulated(walk.flash) as target:
        while not autoplay.is_over(target.ui):
            if target.ui.screen.path == "table.Table":
                walk.see(target)
            walk.press(target, all_own(target, chance))
            if len(walk.events) > 1000:
                raise Failed(f"no match came to its end; the last screens were {walk.screens[-5:]}")
        walk.see(target)
    return walk


@cache
def exploring_walk(in_match: bool, full: bool = False) -> Walk:
    """Anywhere in a match, in which one side's results are typed; or anywhere else. `full`: with a full journal on
    flash, whose matches are over."""
    walk = Walk({**own_dice(0b01), **(old_matches(True) if full else {})}, staged=True)
    chance = autoplay.Chance(SEED)
    explorer = autoplay.Explorer(chance, in_match)
    with simulated(walk.flash) as target:
        while in_match and target.ui.screen.path != "table.Table":
            walk.press(target, autoplay.playing(target.ui, chance))
        while len(walk.events) < EXPLORING_PRESSES:
            walk.press(target, explorer.event(target.ui))
        for event in (WAIT, B):
            walk.press(target, event)
        walk.see(target)
    return walk


def all_walks() -> tuple[Walk, ...]:
    """A match, and anything."""
    return match_walk(), exploring_walk(False), exploring_walk(False, full=True), exploring_walk(True)


def on_pico(
    walk: Walk,
    progress: Progress,
    *,
    frozen: bool = False,
    editions: str = parts.BASE,
    heap: int | None = None,
    at_picture: Callable[[Pico], None] | None = None,
) -> list[Press | None]:
    """The walk on the real firmware: what every press cost (None: the panel never came to rest). `frozen`: these
    editions are frozen in. Failed: it ran out of memory, or shows something else than the simulated handheld."""
    done: list[Press | None] = []
    built = firmware.frozen(image.base_sources(editions)) if frozen else firmware.firmware()
    boot = STAGE if walk.staged else ""
    probe = heap is None  # it would be in the heap
    disk = image.application(probe=probe, frozen=frozen, heap=heap, extra=walk.flash, boot=boot)
    with Pico() as pico:
        target = PicoTarget(pico, Script("bench", []), built, disk)
        if not pico.transactions():
            raise Failed(f"the Pico shows nothing; {told(pico)}")
        for number, event in enumerate([*walk.events, None]):
            if number in walk.pictures:
                if pico.frame() != walk.pictures[number]:
                    raise Failed(f"after {number} presses the Pico shows another picture; {told(pico)}")
                if at_picture:
                    at_picture(pico)
            if "Error" in pico.serial() or "memory was short" in pico.serial():
                raise Failed(f"after {number} presses: {told(pico)}")
            if event is None:
                break
            if event == WAIT:
                target.wait(IDLE_MS)
                target.settle()
            else:
                target.press(event)
            done.append(target.presses.pop() if target.presses else None)
            progress(number / len(walk.events))
    return done


def told(pico: Pico) -> str:
    """The end of what the Pico has printed."""
    lines = pico.serial().strip().splitlines() or ["nothing"]
    return f"its console says {' / '.join(lines[-3:])}"


# Rows of the emulated Pico --------------------------------------------------------------------------------------------


def heap_in_play(frozen: bool, progress: Progress) -> dict[str, float]:
    """Heap live after a collection at the table screen: the most of all of them in a match. Without what the probe
    takes that looks: it is no part of a board."""
    seen: list[float] = []
    probe = measure.probe_heap()

    def weigh(pico: Pico) -> None:
        seen.append((measure.heap_now(pico).value - probe) / KB)

    on_pico(match_walk(), progress, frozen=frozen, at_picture=weigh)
    return {f"heap in play, 8 v 8, {'frozen' if frozen else 'from .mpy'}": max(seen[:-1])}


@cache
def language_walk(language: str) -> Walk:
    """To the first TABLES tables of a match, with a picture at each."""
    walk = Walk(own_dice(0, language))
    chance = autoplay.Chance(SEED)
    with simulated(walk.flash) as target:
        while len(walk.pictures) < TABLES:
            if target.ui.screen.path == "table.Table":
                walk.see(target)
            walk.press(target, all_own(target, chance))
    return walk


def both_languages() -> tuple[Walk, ...]:
    """The same presses in English and in Japanese."""
    return language_walk("english"), language_walk("japanese")


def japanese(progress: Progress) -> dict[str, float]:
    """What speaking Japanese takes: heap at the table, the most by which it is more than in English; and flash."""
    walks = both_languages()
    seen: list[list[float]] = [[], []]
    for number, walk in enumerate(walks):
        on_pico(
            walk,
            part_of(progress, number, 2),
            at_picture=lambda pico, heap=seen[number]: heap.append(measure.heap_now(pico).value),  # type: ignore[misc]
        )
    more = [other - english for english, other in zip(*seen, strict=True)]
    words = languages.table()
    glyphs = len(languages.glyph_part(words, languages.glyphs()))
    return {"heap of Japanese in play": max(more) / KB, "flash of Japanese glyphs": glyphs / KB}


def least_heap_pico(progress: Progress) -> dict[str, float]:
    """The least of HEAPS in which a whole match is played without a lack of memory."""
    for heap in HEAPS:
        try:
            on_pico(match_walk(), progress, heap=heap * KB)
        except Failed:
            continue
        return {"heap in all that a whole match needs, Pico": heap}
    raise Failed(f"no match in {HEAPS[-1]} KB")


@cache
def campaign() -> Played:
    """A match with fronts, terrain, reserves and a handicap, from its set-up to its end."""
    with tempfile.TemporaryDirectory() as folder:
        return play_here(read(CAMPAIGN), Path(folder, "flash"))


def heap_in_campaign(progress: Progress) -> dict[str, float]:
    """Heap live after a collection where the campaign shows a front and waits: the most of them. Without the probe and
    the repeatable dice: they are no part of a board."""
    script = campaign().script
    with Pico(Settings(width=script.width, height=script.height)) as pico:
        target = measure.Weighed(pico, script, firmware.firmware(), stage(script))
        shown = play(script, target).shots
    heaps = [heap for name, heap in zip(shown, target.heap, strict=True) if name in FRONT_SHOTS]
    ours = measure.probe_heap() + measure.stage_heap()
    return {"heap in play, campaign, from .mpy": (max(heaps) - ours) / KB}


def least_heap_campaign(progress: Progress) -> dict[str, float]:
    """The least of HEAPS in which the campaign shows the same pictures as here, without a lack of memory."""
    script = campaign().script
    for number, heap in enumerate(HEAPS):
        progress(number / len(HEAPS))
        with Pico(Settings(width=script.width, height=script.height)) as pico:
            target = PicoTarget(pico, script, firmware.firmware(), stage(script, heap * KB))
            with suppress(NotSettled):
                if play(script, target).shots == campaign().shots and "memory" not in pico.serial().lower():
                    return {"heap in all that a campaign needs, Pico": heap}
    raise Failed(f"no campaign in {HEAPS[-1]} KB")


@dataclass(frozen=True)
class Frame:
    """The first picture after a press; what moves after it is the animation of a roll, which may be skipped."""

    screen: str
    cpu_ms: float
    pages: float
    windows: int
    more_ms: float = 0.0
    """Work after it, until the last picture."""
    event: int = B
    before: str = ""
    """The screen on which it was pressed."""


_frames: list[Frame] = []  # all that were measured, for by_screen


def first_frame(screen: str, press: Press, event: int = B, before: str = "") -> Frame | None:
    """None: nothing was drawn. A frame is over when the processor has slept for SLEPT_MS, or when it has stood for
    STOOD_MS: the eye has seen it then, even if the handheld is still at work ("One moment.": to replay a match has
    budgets of its own)."""
    start = press.transactions[-1].busy_ms - press.cpu_ms if press.transactions else 0.0
    sent: list[Transaction] = []
    for transaction in press.transactions:
        if any(is_picture(earlier) for earlier in sent):
            passed = transaction.end_ms - sent[-1].end_ms
            worked = transaction.busy_ms - sent[-1].busy_ms
            if passed - worked > SLEPT_MS or passed > STOOD_MS:
                break
        sent.append(transaction)
    windows = [len(transaction.data) - 1 for transaction in sent if is_picture(transaction)]
    if not windows:
        return None
    more = press.transactions[-1].busy_ms - sent[-1].busy_ms
    return Frame(screen, max(0.0, sent[-1].busy_ms - start), sum(windows) / PAGE, len(windows), more, event, before)


def is_picture(transaction: Transaction) -> bool:
    """Does it bring picture data to the panel?"""
    return transaction.data[:1] == b"\x40"


def presses(progress: Progress) -> dict[str, float]:
    """What the presses of all walks cost that drew something.

    The time is the processor's, from what makes it a press (see Pico.press): what is loaded while the finger is on the
    button nobody waits for. A window is a run of picture data behind one addressing.
    """
    found = frames(all_walks(), progress)
    work = sorted(frame.cpu_ms for frame in found)
    name = "press to finished frame, processor, "
    return {
        name + "median": median(work),
        name + "p95": measure.percentile(work, 95),
        name + "max": work[-1],
        "windows a press, max": max(frame.windows for frame in found),
    }


def frames(walks: tuple[Walk, ...], progress: Progress) -> list[Frame]:
    """The first pictures after the walks' presses; `by_screen` has them, too."""
    found: list[Frame] = []
    for number, walk in enumerate(walks):
        done = on_pico(walk, part_of(progress, number, len(walks)))
        befores = ["menu.Start", *walk.screens[:-1]]
        for screen, press, event, before in zip(walk.screens, done, walk.events, befores, strict=True):
            frame = first_frame(screen, press, event, before) if press else None
            if frame:
                found.append(frame)
    _frames.extend(found)
    return found


def by_screen() -> str:
    """A table of what `presses` has found, the slowest first: by the screen that was drawn, and one by one those that
    took longer than SLOW_MS, or were still at work for so long when their picture stood."""
    found: dict[str, list[Frame]] = defaultdict(list)
    for frame in _frames:
        found[frame.screen].append(frame)
    lines = [f"{'screen':<24}{'frames':>8}{'median ms':>11}{'max ms':>8}{'pages':>7}"]
    for screen, frames in sorted(found.items(), key=lambda item: -max(frame.cpu_ms for frame in item[1])):
        work = [frame.cpu_ms for frame in frames]
        pages = median(frame.pages for frame in frames)
        lines.append(f"{screen:<24}{len(work):>8}{median(work):>11.1f}{max(work):>8.1f}{pages:>7.1f}")
    lines += ["", f"{'pressed on':<24}{'':<8}{'shows':<24}{'ms':>7}{'pages':>7}{'then, ms':>10}"]
    for frame in sorted(_frames, key=lambda frame: -frame.cpu_ms):
        if max(frame.cpu_ms, frame.more_ms) > SLOW_MS:
            key = "nothing" if frame.event == WAIT else "long " * (frame.event >= LONG) + "ABC"[frame.event & 3]
            more = f"{frame.more_ms:.0f}" if frame.more_ms > SLOW_MS else ""
            pressed = f"{frame.before:<24}{key:<8}{frame.screen:<24}"
            lines.append(f"{pressed}{frame.cpu_ms:>7.1f}{frame.pages:>7.1f}{more:>10}")
    return "\n".join(lines)


def part_of(progress: Progress, number: int, count: int) -> Progress:
    """The progress of one of several parts."""
    return lambda part: progress((number + part) / count)


def power_on(progress: Progress) -> dict[str, float]:
    """To the last byte of the first picture, with a bus and a flash that take time: the slower of a new device and
    one with matches on flash."""
    slowest = 0.0
    for number, extra in enumerate(({}, old_matches())):
        with Pico(Settings(wire_hz=400_000, erase_ms=45, program_ms=0.4)) as pico:
            pico.boot(firmware.firmware(), image.application(extra=extra).build())
            pico.run_ms(POWER_ON_MS)
            drawn = [sent.end_ms for sent in pico.transactions() if is_picture(sent)]
            if not drawn:
                raise Failed(f"the Pico shows nothing; {told(pico)}")
            slowest = max(slowest, drawn[-1])
        progress((number + 1) / 2)
    return {"power on to first screen": slowest}


def time_awake(progress: Progress) -> dict[str, float]:
    """The processor's, with a new match on the panel that asks for something, and when it has gone dark."""
    name = "time awake while nobody presses, panel "
    with Pico() as pico:
        target = PicoTarget(pico, Script("bench", []), firmware.firmware(), image.application())
        target.press(B)
        target.press(B)
        lit = measure.share_awake(pico)
        progress(0.5)
        pico.run_ms(DARK_MS)
        return {name + "lit": 100 * lit, name + "dark": 100 * measure.share_awake(pico)}


def old_matches(last_is_over: bool = False) -> dict[str, bytes]:
    """The files of a full journal, its last match half played or over."""
    lines = measure.record(8, 8)
    with tempfile.TemporaryDirectory() as folder:
        files = Files(folder)
        journal = Journal(files, files.open, "/matches")
        for last in [len(lines)] * 15 + [len(lines) if last_is_over else len(lines) // 2]:
            archive.begin(journal)
            journal.append(*lines[:last])
            if last == len(lines):
                archive.finish(journal)
        found = [path for path in Path(folder).rglob("*") if path.is_file()]
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def questions(progress: Progress) -> dict[str, float]:
    return {figure.name: figure.value for figure in measure.questions(((30, 30), (127, 127)))}


def replay(progress: Progress) -> dict[str, float]:
    figures = measure.replay()
    return {figure.name.rpartition(", ")[0]: figure.value for figure in figures}  # without the number of lines


ERASES = """\
import os
from umpire.device import archive
from umpire.device.journal import Journal
def play():
    journal = Journal(os, open, '/matches')
    with open('match.umpire') as f:
        for n in range(80):
            line = f.readline().strip()
            if n: assert journal.append(line)
            else:
                archive.begin(journal)
                assert journal.append(line)
    archive.finish(journal)
"""


def flash_erases(progress: Progress) -> dict[str, float]:
    """The most of many matches, one after the other, until old ones are dropped for each new one."""
    lines = measure.record(30, 30)[:80]
    worst = 0
    with measure.bare(extra={"match.umpire": measure.text_of(lines)}, outside=ERASES) as pico:
        pico.exec(ERASES)
        for number in range(ERASE_MATCHES):
            before = pico.flash.erases
            pico.exec("play()")
            worst = max(worst, pico.flash.erases - before)
            progress((number + 1) / ERASE_MATCHES)
    return {"flash erases a match of 80 lines": worst}


def deploying(progress: Progress) -> dict[str, float]:
    """To an empty emulated Pico through a serial port, and again: the base game with the advanced rules. What is sent
    of everything is packed alike, and not sent."""
    from host_tools import deploy, parts
    from host_tools.pico.serial_port import SerialPort

    with Pico() as pico:
        pico.boot(firmware.firmware(), image.Image().build())
        pico.run_ms(300)
        with SerialPort(pico) as port:
            first = deploy.deploy(port.name, quiet=True, editions=parts.BASE, languages=parts.ENGLISH)
            progress(0.7)
            operations = pico.flash.operations
            again = deploy.deploy(port.name, quiet=True)
            operations = pico.flash.operations - operations
    if operations and not again.written and not again.removed:
        raise Failed(f"a deploy of an unchanged tree takes {operations} operations of the flash")
    return {
        "a full deploy of the base game with the advanced rules copies, packed": first.sent / KB,
        "a full deploy of everything copies, packed": deploy.packed_size(image.application().files) / KB,
        "a deploy of an unchanged tree touches": len(again.written) + len(again.removed),
    }


# Rows of the unix port and of this machine ----------------------------------------------------------------------------


@contextmanager
def compiled() -> Iterator[Path]:
    """A folder with all that the unix port needs to play."""
    if mpy.unix_port() is None:
        raise Unavailable(mpy.unix_port_missing())
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        mpy.compile_tree(mpy.FIRMWARE, out, mpy.unix_march())
        mpy.compile_driver(out, mpy.unix_march())
        for name in ("simulated", "autoplay", "bare"):
            mpy.compile_file(mpy.ROOT / "host_tools" / f"{name}.py", out / f"{name}.mpy", f"{name}.py")
        yield out


def marathon(modules: Path, matches: int, heap: int, timeout: float) -> list[int]:
    """Heap live in the menu after each match that the unix port plays in one run. Failed: it ran out of memory."""
    script = mpy.ROOT / "host_tools" / "marathon.py"
    with tempfile.TemporaryDirectory() as flash:
        try:
            done = mpy.run_unix(script, [flash, str(matches)], [modules], heap, timeout)
        except subprocess.TimeoutExpired:
            raise Failed(f"{matches} matches were not over after {timeout:.0f} s") from None
    if done.returncode:
        raise Failed(done.stdout.strip()[-300:])
    return [int(word) for word in done.stdout.split()]


@contextmanager
def bare() -> Iterator[Path]:
    """A folder with what a board has on its flash, compiled for the unix port, and with host_tools/bare.py."""
    if mpy.unix_port() is None:
        raise Unavailable(mpy.unix_port_missing())
    driver = mpy.ROOT / "host_tools" / "bare.py"
    sources = image.modules(mpy.FIRMWARE, image.BOARD, image.BOARD_AT)
    compact = Compact(sources, driver.read_text(), image.driver_sources(), image.STAYING, image.LOADING)
    with tempfile.TemporaryDirectory() as folder:
        for path in compact.paths:
            target = Path(folder, path).with_suffix(".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(compact.mpy(path, mpy.unix_march()))
        mpy.compile_file(driver, Path(folder, "bare.mpy"), driver.name)
        Path(folder, "run.py").write_text("import sys\nimport bare\nbare.main(sys.argv[1])\n")
        yield Path(folder)


def play_bare(modules: Path, walk: Walk, heap: int) -> None:
    """The walk on the unix port with so much heap. Failed: it ran out of memory, or shows something else at its end."""
    with tempfile.TemporaryDirectory() as flash:
        for name, content in {**walk.flash, PRESSES[1:]: bytes(walk.events)}.items():
            Path(flash, name).write_bytes(content)
        try:
            done = mpy.run_unix(modules / "run.py", [flash], [modules], heap, 60)
        except subprocess.TimeoutExpired:
            raise Failed("the match was not over after a minute") from None
        if done.returncode or done.stdout:
            raise Failed(done.stdout.strip()[-300:])
        shown = Picture.from_buffer(Path(flash, SHOWN[1:]).read_bytes(), 128, 64)
    if shown != walk.pictures[len(walk.events)]:
        raise Failed("the match has come to another end")


def least_heap_unix(progress: Progress) -> dict[str, float]:
    """The least of UNIX_HEAPS in which a whole match is played without a lack of memory.

    In the heap are the application's modules, compacted as on a board, with the panel's driver, the journal and the
    settings, whose files are real ones; and of ours what stands for a board's port: three pins, a bus that takes
    everything, a clock that passes when it is slept, and a file of presses, read byte by byte (host_tools/bare.py). Not
    in it: a model of the panel's chip, whoever thinks up the presses, and the start, which a board gives back.
    """
    walk = match_walk()
    with bare() as modules:
        for number, heap in enumerate(UNIX_HEAPS):
            progress(number / len(UNIX_HEAPS))
            with suppress(Failed):
                play_bare(modules, walk, heap * KB)
                return {"heap in all that a whole match needs, unix port": heap}
    raise Failed(f"no match in {UNIX_HEAPS[-1]} KB")


def heap_growth(progress: Progress) -> dict[str, float]:
    """The most of the last ten matches against that of the first ten: a record's length makes a difference."""
    with compiled() as modules:
        heap = marathon(modules, 1000, MARATHON_HEAP, 900)
    return {"heap after 1,000 matches, more than after 10": max(heap[-10:]) - max(heap[:10])}


def games_a_minute(progress: Progress) -> dict[str, float]:
    try:
        from host_tools.lab import fast
    except ImportError:
        raise Unavailable("numba has no ready-made package for this Python or machine") from None
    workers = min(2, os.cpu_count() or 1)
    army = bytes([6, 6, 8, 8, 10, 10, 12, 20])
    fast.play([army, army], fast.CHUNK, SEED, workers)  # compiles
    start = time.perf_counter()
    fast.play([army, army], GAMES, SEED, workers)
    return {"random games, 8 v 8, host, 2 cores": GAMES / (time.perf_counter() - start) * 60}
