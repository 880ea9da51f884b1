"""./umpire bench: the budgets of speed and memory, and what is measured.

On the emulated Pico runs the real firmware: heap in bytes, time in virtual milliseconds of its processor (bytes on the
bus and flash take none), flash erases as the chip counts them. A row that this machine cannot measure says why and
counts neither way.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any

from host_tools import bench_rows as measured
from host_tools import bench_units as units
from host_tools import bus_rows
from host_tools.pico import Unavailable

KB = 1024


@dataclass(frozen=True)
class Budget:
    """What may be spent at most; or, with `at_least`, what must be reached. `limit` None: it is only stated."""

    name: str
    limit: float | None
    unit: str
    at_least: bool = False
    why: Callable[[], str] = str
    """What is known to stand in its way: said of a miss."""

    def is_met(self, value: float) -> bool:
        if self.limit is None:
            return True
        return value >= self.limit if self.at_least else value <= self.limit


@dataclass(frozen=True)
class Row:
    """A budget and its value. `ok`: is it met; None: not measured here, and `why`."""

    budget: Budget
    value: float | None = None
    ok: bool | None = None
    why: str = ""

    def as_json(self) -> dict[str, object]:
        """Keys: name, value, unit, budget, ok, and why where there is something to say."""
        told: dict[str, object] = {
            "name": self.budget.name,
            "value": None if self.value is None else round(self.value, 3),
            "unit": self.budget.unit,
            "budget": self.budget.limit,
            "ok": self.ok,
        }
        return {**told, "why": self.why} if self.why else told


@dataclass(frozen=True)
class Group:
    """Rows that one run measures. `measure` is told how far it is by calling what it is given with 0..1."""

    title: str
    budgets: tuple[Budget, ...]
    measure: Callable[[measured.Progress], Mapping[str, float]]
    alone: bool = False
    """Does it need the whole machine? Virtual time does not care who else is at work."""
    prepare: Callable[[], object] | None = None
    """Plays on the simulated handheld, which loads and drops modules of this process: never beside something else."""


PRESS = "press to finished frame, processor"
GROUPS = (
    Group(
        "heap from .mpy",
        (Budget("heap in play, 8 v 8, from .mpy", 48, "KB"),),
        lambda progress: measured.heap_in_play(False, progress),
        prepare=measured.match_walk,
    ),
    Group(
        "heap frozen",
        (Budget("heap in play, 8 v 8, frozen", 24, "KB"),),
        lambda progress: measured.heap_in_play(True, progress),
        prepare=measured.match_walk,
    ),
    Group(
        "Japanese",
        (Budget("heap of Japanese in play", 2, "KB"), Budget("flash of Japanese glyphs", 6, "KB")),
        measured.japanese,
        prepare=measured.both_languages,
    ),
    Group(
        "a match in little heap",
        (Budget("heap in all that a whole match needs, Pico", 64, "KB"),),
        measured.least_heap_pico,
        prepare=measured.match_walk,
    ),
    Group(
        "heap in a campaign",
        (Budget("heap in play, campaign, from .mpy", 48, "KB"),),
        measured.heap_in_campaign,
        prepare=measured.campaign,
    ),
    Group(
        "a campaign in little heap",
        (Budget("heap in all that a campaign needs, Pico", 128, "KB"),),
        measured.least_heap_campaign,
        prepare=measured.campaign,
    ),
    Group(
        "a match in little heap, unix port",
        (Budget("heap in all that a whole match needs, unix port", 96, "KB"),),
        measured.least_heap_unix,
        prepare=measured.match_walk,
    ),
    Group(
        "presses",
        (
            Budget(f"{PRESS}, median", 30, "ms"),
            Budget(f"{PRESS}, p95", 50, "ms"),
            Budget(f"{PRESS}, max", 120, "ms"),
            Budget("windows a press, max", 1, "windows"),
        ),
        measured.presses,
        prepare=measured.all_walks,
    ),
    Group(
        "bytes to the panel",
        (
            Budget("pages sent a press, median", 3, "pages of 128 B", why=bus_rows.why),
            Budget("press to finished frame, bus at 400 kHz, median", None, "ms"),
        ),
        bus_rows.measured,
        prepare=bus_rows.matches,
    ),
    Group(
        "presses in Medieval Strife",
        (Budget("press, Medieval Strife, 12 v 12, processor, p95", 50, "ms"),),
        units.presses,
        prepare=units.press_walks,
    ),
    Group(
        "heap in Medieval Strife",
        (Budget("heap in play, Medieval Strife, 8 v 8, more than base", 14, "KB"),),
        units.heap,
        prepare=units.heap_walks,
    ),
    Group(
        "questions in Star Strife",
        (
            Budget("can attack?, Star Strife, 25 v 25", 50, "ms"),
            Budget("which targets?, Star Strife, 25 v 25", 50, "ms"),
        ),
        units.star_questions,
    ),
    Group(
        "presses in Star Strife",
        (Budget("press, Star Strife, 25 v 25, processor, p95", 50, "ms"),),
        units.star_presses,
        prepare=units.star_walk,
    ),
    Group(
        "heap in Star Strife from .mpy",
        (Budget("heap in play, Star Strife, 25 v 25, from .mpy", 72, "KB"),),
        lambda progress: units.star_heap(False, progress),
        prepare=units.star_walk,
    ),
    Group(
        "heap in Star Strife frozen",
        (Budget("heap in play, Star Strife, 25 v 25, frozen", 40, "KB"),),
        lambda progress: units.star_heap(True, progress),
        prepare=units.star_walk,
    ),
    Group(
        "time awake",
        (
            Budget("time awake while nobody presses, panel lit", 12, "%"),
            Budget("time awake while nobody presses, panel dark", 2, "%"),
        ),
        measured.time_awake,
    ),
    Group("power on", (Budget("power on to first screen", 1500, "ms"),), measured.power_on),
    Group(
        "questions",
        (
            Budget("can attack?, 30 v 30", 20, "ms"),
            Budget("which targets?, 30 v 30", 20, "ms"),
            Budget("can attack?, 127 v 127", 80, "ms"),
            Budget("which targets?, 127 v 127", 80, "ms"),
        ),
        measured.questions,
    ),
    Group(
        "replay",
        tuple(
            Budget(f"{what}, {size} v {size}", limit, "ms")
            for size, limit in ((8, 300), (30, 2000), (80, 4000))
            for what in ("resume", "undo")
        ),
        measured.replay,
    ),
    Group("flash", (Budget("flash erases a match of 80 lines", 12, "sectors"),), measured.flash_erases),
    Group(
        "deploy",
        (
            Budget("a full deploy of the base game with the advanced rules copies, packed", 120, "KB"),
            Budget("a full deploy of everything copies, packed", None, "KB"),
            Budget("a deploy of an unchanged tree touches", 0, "files"),
        ),
        measured.deploying,
    ),
    Group(
        "1,000 matches",
        (Budget("heap after 1,000 matches, more than after 10", 0, "B"),),
        measured.heap_growth,
        alone=True,
    ),
    Group(
        "random games",
        (Budget("random games, 8 v 8, host, 2 cores", 1_000_000, "games a minute", at_least=True),),
        measured.games_a_minute,
        alone=True,
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the rows as a JSON list")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only rows with a word in their name that begins so")
    parser.add_argument("--screens", action="store_true", help="also how long presses took: by screen, and the slowest")


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 if no row misses its budget, 1 if one does, 2 if no row has such a name."""
    strange = [word for word in args.only or () if not list(chosen(GROUPS, [word]))]
    if strange:
        print(f"umpire bench: no row is called {' or '.join(strange)}.", file=sys.stderr)
        return 2
    groups = list(chosen(GROUPS, args.only))
    with redirect_stdout(io.StringIO()):  # what a handheld that runs here says on its console is no row
        rows = [row for row in measure(groups) if not args.only or is_named(row.budget.name, args.only)]
    if args.json:
        print(json.dumps([row.as_json() for row in rows], indent=1))
    else:
        print(table(rows))
        if args.screens:
            print("\n" + measured.by_screen())
    return 1 if any(row.ok is False for row in rows) else 0


def chosen(groups: tuple[Group, ...], words: list[str] | None) -> Iterator[Group]:
    """The groups with a row that is wanted."""
    for group in groups:
        if not words or any(is_named(budget.name, words) for budget in group.budgets):
            yield group


def is_named(name: str, words: list[str]) -> bool:
    """Does one of its words begin so? They may have * and ? in them."""
    name = name.lower()
    begins = [at for at in range(len(name)) if not at or not name[at - 1].isalnum()]
    return any(word and fnmatch(name[at:], f"{word.lower()}*") for word in words for at in begins)


# Measuring ------------------------------------------------------------------------------------------------------------


def measure(groups: list[Group]) -> list[Row]:
    """All rows of the groups, in their order. Those that need the whole machine are measured last."""
    with progress_bars() as bars:
        for group in groups:
            if group.prepare:
                with suppress(Exception):  # `measure` meets it again, and says so
                    group.prepare()
        together = [group for group in groups if not group.alone]
        with ThreadPoolExecutor(max(1, min(2, os.cpu_count() or 1))) as pool:
            rows: dict[str, Future[list[Row]]] = {}
            for group in together:
                rows[group.title] = pool.submit(measure_group, group, bars.add(group.title))
        found = {title: future.result() for title, future in rows.items()}
        for group in groups:
            if group.alone:
                found[group.title] = measure_group(group, bars.add(group.title))
    return [row for group in groups for row in found[group.title]]


def measure_group(group: Group, progress: measured.Progress) -> list[Row]:
    """The group's rows; if measuring it failed, they say so."""
    try:
        values = group.measure(progress)
    except Unavailable as reason:
        return [Row(budget, why=str(reason)) for budget in group.budgets]
    except Exception as error:  # the product's own fault, or ours: no pass either way
        why = f"{type(error).__name__}: {str(error).strip()[-300:]}"
        return [Row(budget, ok=False, why=why) for budget in group.budgets]
    finally:
        progress(1.0)
    return [judged(budget, values) for budget in group.budgets]


def judged(budget: Budget, values: Mapping[str, float]) -> Row:
    """The budget's row, by the value of its name."""
    if budget.name not in values:
        return Row(budget, ok=False, why="was not measured")
    value = values[budget.name]
    if budget.limit is None:
        return Row(budget, value, why="it has no budget")
    met = budget.is_met(value)
    return Row(budget, value, met, "" if met else budget.why())


class Bars:
    """What is told while it is measured: a line a group on stderr, if somebody looks at it."""

    def __init__(self, bars: Any) -> None:
        self._bars = bars

    def add(self, title: str) -> measured.Progress:
        """A new line; call what is returned with 0..1."""
        task = self._bars.add_task(title, total=1.0)
        return lambda part: self._bars.update(task, completed=part)


@contextmanager
def progress_bars() -> Iterator[Bars]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        yield Bars(bars)


# Telling --------------------------------------------------------------------------------------------------------------


def table(rows: list[Row]) -> str:
    """Name, value, unit, budget, ok; a miss says by how much, a row that was not measured why."""
    heads = ("name", "value", "unit", "budget", "ok")
    cells = [(row.budget.name, shown(row.value), row.budget.unit, limit(row.budget), verdict(row)) for row in rows]
    widths = [max(len(line[k]) for line in (heads, *cells)) for k in range(4)]
    lines = [heads, *cells]
    return "\n".join(
        f"{name:<{widths[0]}}  {value:>{widths[1]}}  {unit:<{widths[2]}}  {most:>{widths[3]}}  {ok}"
        for name, value, unit, most, ok in lines
    )


def shown(value: float | None) -> str:
    """With as many digits as are of use."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:,.1f}"


def limit(budget: Budget) -> str:
    if budget.limit is None:
        return "-"
    return ("≥ " if budget.at_least else "≤ ") + shown(budget.limit)


def verdict(row: Row) -> str:
    """ "yes", by how much it is missed, or why nobody knows."""
    if row.budget.limit is None and row.value is not None:
        return "stated"
    if row.ok is None:
        return f"not measured here: {row.why}"
    if row.value is None:
        return f"NO: {row.why}"
    if row.ok:
        return "yes"
    assert row.budget.limit is not None
    short = row.budget.limit - row.value if row.budget.at_least else row.value - row.budget.limit
    return f"NO, by {shown(short)} {row.budget.unit}" + (f": {row.why}" if row.why else "")
