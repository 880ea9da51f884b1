"""./umpire lint: style (ruff) and types (mypy): the host's code, then the firmware against MicroPython's library."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.setup_venv import ROOT, requirements

TYPINGS = ROOT / "typings"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fix", action="store_true", help="let ruff repair what it can")
    parser.add_argument("paths", nargs="*", help="what ruff looks at (default: everything)")


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 if nothing is wrong, else 1. Every step runs, even after one that found something."""
    paths = [str(Path(path).resolve()) for path in args.paths]
    results = {
        "ruff": _step("ruff: style", ["ruff", "check", *(["--fix"] if args.fix else []), *paths]),
        "host types": _step("mypy: the host's code and the tests", ["mypy"]),
    }
    if _unpack_stubs():
        folders = [folder for folder in ("firmware", "boards") if any((ROOT / folder).rglob("*.py"))]
        results["firmware types"] = _step(
            "mypy: the firmware, against MicroPython on the Pico",
            ["mypy", "--config-file", "firmware/mypy.ini", *folders],
        )
    else:
        results["firmware types"] = False
    print()
    for name, good in results.items():
        print(f"{name:<16}{'ok' if good else 'FAILED'}")
    return 0 if all(results.values()) else 1


def _step(title: str, command: list[str]) -> bool:
    print(f"\n--- {title} ---", flush=True)
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT).returncode == 0


def _unpack_stubs() -> bool:
    """Puts MicroPython's stubs into typings/, if those that pyproject.toml names are not there yet."""
    wanted = requirements(ROOT / "pyproject.toml", "stubs")
    stamp = TYPINGS / "umpire-stamp.txt"
    if stamp.exists() and stamp.read_text(encoding="utf-8").splitlines() == wanted:
        return True
    print(f"\nInstalling {' '.join(wanted)} into typings/", flush=True)
    shutil.rmtree(TYPINGS, ignore_errors=True)
    options = ["--quiet", "--no-input", "--disable-pip-version-check", "--no-deps", "--target", str(TYPINGS)]
    done = subprocess.run([sys.executable, "-m", "pip", "install", *options, *wanted], capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout + done.stderr, end="")
        return False
    Path(stamp).write_text("\n".join(wanted) + "\n", encoding="utf-8")
    return True
