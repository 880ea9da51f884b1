"""The launcher's work: makes .venv beside it, installs what a command needs, and starts the command in it.

Runs on the system's Python with its standard library only. Prints one plain line a step, and nothing at all when
everything is in place.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools import cli

ROOT = Path(__file__).resolve().parent.parent
OPTIONAL = ("unix-port", "lab")  # groups that may fail: what needs them says so


class SetupError(Exception):
    """Set-up cannot go on; the text says why and what to do, in words for a person."""


def main(argv: list[str]) -> int:
    """Runs `./umpire ARGV`; returns its exit code. 1: set-up failed. 130: Ctrl-C."""
    command = cli.find(argv[0]) if argv else None
    try:
        if command is None:  # help, or a mistake: needs nothing installed
            return cli.main(argv)
        python = ensure(ROOT / ".venv", ROOT / "pyproject.toml", command.groups)
    except SetupError as error:
        print(f"umpire: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\numpire: stopped; the next start takes set-up up again.", file=sys.stderr)
        return 130
    except OSError as error:
        print(f"umpire: {error.filename or ROOT}: {error.strerror}", file=sys.stderr)
        return 1
    return _start(python, argv)


def ensure(venv: Path, pyproject: Path, groups: tuple[str, ...]) -> Path:
    """Makes `venv` hold the groups of requirements, repairing or renewing it where needed; returns its Python."""
    wanted = {group: _fingerprint(requirements(pyproject, group)) for group in groups}
    python = venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if _is_ready(venv, python, wanted):
        return python
    with _alone(venv):
        if _is_ready(venv, python, wanted):  # another start made it while we waited
            return python
        usable = _usable(venv, python)
        _write(_unfinished(venv), "This file goes away when .venv is complete.\n")
        if not usable:
            _make(venv, python)
        for group in groups:
            if _stamp(venv).get(group) != wanted[group]:
                _install(venv, python, group, requirements(pyproject, group))
                _write(venv / "umpire-stamp.json", json.dumps({**_stamp(venv), group: wanted[group]}))
        _unfinished(venv).unlink()
        _say("Ready.")
    return python


def requirements(pyproject: Path, group: str) -> list[str]:
    """One list of requirements out of pyproject.toml. Python 3.10 has no TOML reader: a list of plain strings reads
    as Python, too."""
    found = re.search(rf"^{group} = (\[.*?^\])", pyproject.read_text(encoding="utf-8"), re.M | re.S)
    if found is None:
        raise SetupError(f"{pyproject} has no list {group!r}; is this folder complete?")
    return [str(item) for item in ast.literal_eval(found[1])]


def _fingerprint(requirement_list: list[str]) -> str:
    """What a stamp remembers: the requirements, and the Python that they were installed for."""
    text = "\n".join([*requirement_list, sys.version.split()[0], sys.implementation.name])
    return hashlib.sha256(text.encode()).hexdigest()


def _unfinished(venv: Path) -> Path:
    """A file that stands beside `venv` while it is being worked on, and stays there if that is cut off."""
    return venv.with_name(venv.name + ".unfinished")


def _stamp(venv: Path) -> dict[str, str]:
    try:
        stamp = json.loads((venv / "umpire-stamp.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _is_ready(venv: Path, python: Path, wanted: dict[str, str]) -> bool:
    stamp = _stamp(venv)
    return (
        python.exists()
        and not _unfinished(venv).exists()
        and all(stamp.get(group) == fingerprint for group, fingerprint in wanted.items())
    )


def _usable(venv: Path, python: Path) -> bool:
    """True if `venv` can be installed into. Otherwise says why it is made anew."""
    if not venv.exists():
        return False
    if _unfinished(venv).exists():
        _say("The last set-up was interrupted.")
        return False
    version = _answer(python, "-c", "import sys; print(sys.version.split()[0])")
    if not version or not _answer(python, "-m", "pip", "--version"):
        _say("The .venv here is broken or half made.")
        return False
    if version != sys.version.split()[0]:
        _say(f"The .venv here is for Python {version}.")
        return False
    return True


def _answer(python: Path, *args: str) -> str:
    """What that Python prints; nothing if it does not work."""
    try:
        done = subprocess.run([str(python), *args], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _make(venv: Path, python: Path) -> None:
    for module in ("venv", "ensurepip"):
        found = importlib.util.find_spec(module)
        if found is None or found.origin is None:  # no such module, or only the folder that it left behind
            raise SetupError(f"this Python ({sys.executable}) has no {module} module.\n{_venv_advice()}")
    _say(f"Making .venv (a private Python {sys.version.split()[0]}) in {venv.parent}")
    if venv.is_dir() and not venv.is_symlink():
        shutil.rmtree(venv, ignore_errors=True)
    base = getattr(sys, "_base_executable", None) or sys.executable
    made = subprocess.run([base, "-m", "venv", "--clear", str(venv)], capture_output=True, text=True)
    if made.returncode != 0 or not python.exists():
        said = (made.stdout + made.stderr).strip()
        advice = _venv_advice() if "ensurepip" in said else "Is this folder writable, and is there space on the disk?"
        raise SetupError(f"Python could not make {venv}:\n{_indented(said, 8)}\n{advice}")


def _venv_advice() -> str:
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if shutil.which("apt-get"):
        what = f"sudo apt install python3-venv    (for a Python beside the system's: python{version}-venv)"
    elif shutil.which("dnf"):
        what = "sudo dnf install python3 python3-pip"
    elif shutil.which("zypper"):
        what = "sudo zypper install python3 python3-pip"
    elif shutil.which("apk"):
        what = "sudo apk add python3 py3-pip"
    else:
        what = "the package with Python's venv (python3-venv on Debian and Ubuntu), or Python from python.org"
    return f"  Please install it, then start again:\n  {what}"


def _install(venv: Path, python: Path, group: str, requirement_list: list[str]) -> None:
    names = ", ".join(re.split(r"[~=<>!;\[ ]", item)[0] for item in requirement_list)
    _say(f"Installing {names} (may take a minute)")
    options = ["--quiet", "--no-input", "--disable-pip-version-check"]
    if group in OPTIONAL:
        options.append("--only-binary=:all:")
    done = subprocess.run(
        [str(python), "-m", "pip", "install", *options, *requirement_list], capture_output=True, text=True
    )
    if done.returncode == 0:
        return
    if group in OPTIONAL:
        _say(f"There is no ready-made {names} for this machine; what needs it will say so.")
        return
    # pip has undone its own half: what was installed before still works, offline too.
    _unfinished(venv).unlink(missing_ok=True)
    said = done.stdout + done.stderr
    words = _indented(_errors(said), 12)
    raise SetupError(f"pip could not install {names}. It said:\n{words}\n  {_pip_advice(said)}")


def _errors(said: str) -> str:
    """pip's errors without its warnings and progress; all it said if there is no line that looks like one."""
    lines = said.splitlines()
    first = next((i for i, line in enumerate(lines) if line.lower().lstrip().startswith("error")), None)
    return said if first is None else "\n".join(line for line in lines[first:] if not line.startswith("WARNING"))


def _pip_advice(said: str) -> str:
    text = said.lower()
    if "no space left" in text:
        return "The disk is full: free some space and start again."
    if "permission denied" in text or "read-only file system" in text:
        return "This folder cannot be written to: copy it to one that can."
    if any(word in text for word in ("connection", "timed out", "name resolution", "ssl", "proxy", "versions: none")):
        return "Python's package index could not be reached: check the network (or pip's proxy) and start again."
    if "no matching distribution" in text or "requires-python" in text or "requires a different python" in text:
        return "The package index was not reached, or has nothing for this Python: try another version of Python."
    if any(word in text for word in ("gcc", "compiler", "building wheel", "visual c++", "python.h")):
        return "A package had to be compiled here: install a C compiler and Python's headers (gcc and python3-dev)."
    return "Start again; if it fails in the same way, delete the folder .venv first."


@contextmanager
def _alone(venv: Path) -> Iterator[None]:
    """Keeps a second start from setting up the same .venv at once. The system drops the lock with the process."""
    path = venv.with_name(venv.name + ".lock")
    try:
        lock = path.open("a+")
    except OSError as error:
        where = f"{venv.parent} ({error.strerror})"
        raise SetupError(f"cannot write into {where}: copy this folder to where you can.") from None
    with lock:
        if not _take(lock.fileno(), wait=False):
            _say("Waiting for another umpire that is setting up.")
            _take(lock.fileno(), wait=True)
        yield


def _take(file: int, wait: bool) -> bool:
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                msvcrt.locking(file, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return True
            except OSError:  # LK_LOCK gives up after ten seconds
                if not wait:
                    return False
    else:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _start(python: Path, argv: list[str]) -> int:
    env = dict(os.environ)
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    env["PYTHONUTF8"] = "1"
    command = [str(python), "-m", "host_tools", *argv]
    if sys.stdout:  # it may be closed
        sys.stdout.flush()
    try:
        if os.name == "nt":  # exec there would return to the shell at once
            return subprocess.run(command, env=env).returncode
        os.execve(command[0], command, env)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        _say(f"cannot start {python} ({error.strerror}). Delete the folder .venv and start again.")
    return 1


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _indented(text: str, last_lines: int) -> str:
    return "\n".join("    " + line for line in text.strip().splitlines()[-last_lines:])


def _say(text: str) -> None:
    print(f"umpire: {text}", file=sys.stderr, flush=True)
