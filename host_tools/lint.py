"""./umpire lint: style (ruff) and types (mypy): the host's code, then the firmware against the library of each of
MicroPython's ports that it runs on."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.pins import PORTS
from host_tools.setup_venv import ROOT, requirements

TYPINGS = ROOT / "typings"
OWN_STUBS = (("esp8266", ROOT / "boards" / "d1_mini" / "typings"),)
"""What a firmware of our own has beyond the ready-made one, by the port."""


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
    for port in PORTS:
        results[f"{port} types"] = _unpack_stubs(port) and _port(port)
    print()
    for name, good in results.items():
        print(f"{name:<16}{'ok' if good else 'FAILED'}")
    return 0 if all(results.values()) else 1


def _step(title: str, command: list[str], **environment: str) -> bool:
    print(f"\n--- {title} ---", flush=True)
    settings = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=settings).returncode == 0


def _port(port: str) -> bool:
    """The firmware as it runs on a port of MicroPython, against that port's library: without the others' modules."""
    others = "|".join(other for other in PORTS if other != port)
    command = ["mypy", "--config-file", "firmware/mypy.ini", "--cache-dir", f".mypy_cache/{port}"]
    command += ["--custom-typeshed-dir", f"typings/{port}", "--exclude", f"umpire/port/({others})[.]py$"]
    own = [folder for name, folder in OWN_STUBS if name == port]
    path = os.pathsep.join(str(folder) for folder in (*own, TYPINGS / port, ROOT / "firmware"))
    title = f"mypy: the firmware, against MicroPython's port {port}"
    return _step(title, [*command, "firmware", "boards"], MYPYPATH=path)


def _unpack_stubs(port: str) -> bool:
    """Puts a port's stubs into typings/, if those that pyproject.toml names are not there yet."""
    wanted = requirements(ROOT / "pyproject.toml", f"stubs-{port}")
    folder = TYPINGS / port
    stamp = folder / "umpire-stamp.txt"
    if stamp.exists() and stamp.read_text(encoding="utf-8").splitlines() == wanted:
        return True
    print(f"\nInstalling {' '.join(wanted)} into typings/{port}/", flush=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    command += ["--no-deps", "--target", str(folder), *wanted]
    try:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            print(done.stdout + done.stderr, end="")
            return False
        stamp.write_text("\n".join(wanted) + "\n", encoding="utf-8")
    except OSError as error:
        print(f"{error.filename} cannot be written: {error.strerror}.")
        return False
    return True
