"""./umpire test: the tests on every runtime that this machine has, and a table of what ran, what not and why."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from host_tools import mpy
from host_tools.pico import Unavailable, emulator, firmware

ROOT = mpy.ROOT
PASS_ON = True
PORTABLE = ROOT / "tests" / "runtimes" / "portable"
UNIX_TESTS = ROOT / "tests" / "runtimes" / "test_unix_port.py"
NO_TESTS = 5  # pytest's exit code


@dataclass
class Tier:
    """One runtime, and how its tests went."""

    name: str
    marker: str
    skipped_because: str = ""
    broken_because: str = ""
    env: dict[str, str] = field(default_factory=dict)
    code: int = 0
    passed: int = 0
    failed: int = 0
    skips: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def ran(self) -> int:
        return self.passed + self.failed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "umpire test [--pico] [-m MARKERS] [pytest's arguments: paths, -k WORD, -x ...]"
    emulator = "the real Pico firmware in an emulator, too (CI=true implies it)"
    parser.add_argument("--pico", action="store_true", help=emulator)
    parser.add_argument("-m", dest="markers", default="", help="only tests with these markers, as in pytest")


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 if every tier that ran passed and every tier that should run had tests, else 1."""
    selection = _arguments(args.rest)
    tiers = [
        Tier(f"CPython {sys.version.split()[0]}", "not unix and not pico"),
        Tier("MicroPython, unix port", "unix", skipped_because=_why_no_unix()),
        Tier("MicroPython, emulated Pico", "pico"),
    ]
    if args.pico or os.environ.get("CI", "").lower() in ("true", "1"):
        _prepare_pico(tiers[2])
    else:
        tiers[2].skipped_because = "needs Node.js and a Pico firmware: ./umpire test --pico"
    whole = not selection and not args.markers
    for tier in tiers:
        print(f"\n--- {tier.name} ---", flush=True)
        if tier.broken_because:
            print(f"cannot run: {tier.broken_because}")
        elif tier.skipped_because:
            print(f"skipped: {tier.skipped_because}")
        else:
            chosen = _on_unix(selection) if tier.marker == "unix" else selection
            _run_tier(tier, args.markers, chosen, parallel=whole)
    return _report(tiers, whole)


def _arguments(rest: list[str]) -> list[str]:
    """pytest runs in our folder, whatever folder ./umpire was called from: paths are made absolute."""
    turned = []
    for word in rest:
        path, colons, test = word.partition("::")
        turned.append(str(Path(path).resolve()) + colons + test if Path(path).exists() else word)
    return turned


def _on_unix(selection: list[str]) -> list[str]:
    """A portable test selected by its path is meant on the unix port, too, where it has another name."""
    turned = []
    for word in selection:
        path, colons, test = word.partition("::")
        if Path(path).parent != PORTABLE or not path.endswith(".py"):
            turned.append(word)
            continue
        names = [test] if colons else re.findall(r"^def (test_\w+)", Path(path).read_text(encoding="utf-8"), re.M)
        turned += [f"{UNIX_TESTS}::test_on_micropython[{Path(path).stem}::{name}]" for name in names]
    return turned


def _why_no_unix() -> str:
    return "" if mpy.unix_port() else mpy.unix_port_missing()


def _prepare_pico(tier: Tier) -> None:
    """Gets the emulator, and finds or builds the Pico's firmware, once, before the tests; they read its path from
    UMPIRE_PICO_FIRMWARE."""
    print("--- Pico emulator and firmware ---", flush=True)
    try:
        emulator.node()
        emulator.bootrom()
        path = firmware.firmware()
    except Unavailable as reason:
        print(reason)
        tier.broken_because = str(reason).splitlines()[0]
        return
    print(path)
    tier.env["UMPIRE_PICO_FIRMWARE"] = str(path)


def _run_tier(tier: Tier, markers: str, selection: list[str], parallel: bool) -> None:
    chosen = f"({tier.marker}) and ({markers})" if markers else tier.marker
    options = ["-m", chosen, "--no-header"]
    if parallel and (os.cpu_count() or 1) > 1:
        options += ["-n", str(min(os.cpu_count() or 1, 8)), "--dist", "worksteal"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        start = time.monotonic()
        tier.code = subprocess.run(
            [sys.executable, "-m", "pytest", *options, f"--junitxml={report}", *selection],
            cwd=ROOT,
            env={**os.environ, **tier.env},
        ).returncode
        tier.seconds = time.monotonic() - start
        if report.exists():
            _count(tier, report)


def _count(tier: Tier, report: Path) -> None:
    """Counts a junit report. A test that fails in its body and again when it is torn down counts once."""
    for case in ElementTree.parse(report).iter("testcase"):
        skip = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            tier.failed += 1
        elif skip is not None and skip.get("type") != "pytest.xfail":
            tier.skips[skip.get("message") or "no reason given"] += 1
        else:
            tier.passed += 1


def _report(tiers: list[Tier], whole: bool) -> int:
    print(f"\n{'tier':<28}{'passed':>8}{'failed':>8}{'skipped':>9}{'time':>9}")
    bad = False
    for tier in tiers:
        if tier.broken_because or tier.skipped_because:
            word = "FAILED: " + tier.broken_because if tier.broken_because else "skipped: " + tier.skipped_because
            print(f"{tier.name:<28}  {word}")
            bad = bad or bool(tier.broken_because)
            continue
        skipped = tier.skips.total()
        print(f"{tier.name:<28}{tier.passed:>8}{tier.failed:>8}{skipped:>9}{tier.seconds:>7.1f} s")
        for reason, times in tier.skips.most_common():
            print(f"{'':<30}{times} skipped: {reason}")
        if tier.code == NO_TESTS or (tier.code == 0 and tier.ran == 0):
            print(f"{'':<30}{'FAILED: no test ran' if whole else 'nothing selected'}")
            bad = bad or whole
        elif tier.code != 0:
            bad = True
            if tier.failed == 0:
                print(f"{'':<30}FAILED: pytest stopped with exit code {tier.code}")
    passed, failed = sum(tier.passed for tier in tiers), sum(tier.failed for tier in tiers)
    if passed + failed == 0:
        bad = True
        print("\nNo test ran.")
    print(f"\n{passed} passed, {failed} failed, {sum(tier.skips.total() for tier in tiers)} skipped", flush=True)
    return 1 if bad else 0
