"""Where something is missing that the emulated Pico needs: plain words, and no skipped tier."""

import os
from pathlib import Path

import pytest

from host_tools import testing
from host_tools.pico import Unavailable, emulator, firmware

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs of the test are shell scripts")


def program(folder: Path, name: str, script: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for; the emulator's package is not there."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(emulator, "PROGRAM", tmp_path / "pico.mjs")
    return folder


def test_no_node(programs: Path) -> None:
    with pytest.raises(Unavailable, match="Node.js 18 or newer .here is none.: install the packages nodejs and npm"):
        emulator.node()


def test_an_old_node(programs: Path) -> None:
    program(programs, "node", "echo v12.22.12")
    with pytest.raises(Unavailable, match="here is v12.22.12"):
        emulator.node()


def test_no_npm(programs: Path) -> None:
    program(programs, "node", "echo v20.1.0")
    with pytest.raises(Unavailable, match="there is no npm: install it"):
        emulator.node()


def test_npm_without_a_network(programs: Path) -> None:
    program(programs, "node", "echo v20.1.0")
    said = "npm error code EAI_AGAIN\nnpm error FetchError: request to somewhere failed, reason: no net\nnpm error x"
    program(programs, "npm", f"echo '{said}' >&2; exit 1")
    with pytest.raises(Unavailable, match="npm could not get it: FetchError: request to somewhere failed, reason: no"):
        emulator.node()


def test_the_tier_fails_and_says_why(programs: Path) -> None:
    tier = testing.Tier("MicroPython, emulated Pico", "pico")
    testing._prepare_pico(tier)
    assert "needs Node.js" in tier.broken_because


def test_a_firmware_never_reaches_into_the_files_behind_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMPIRE_CACHE", str(tmp_path))
    (firmware.cache() / "build").mkdir()
    for size in (emulator.FILESYSTEM_OFFSET, emulator.FILESYSTEM_OFFSET + 1):
        monkeypatch.setattr(firmware, "make_firmware", lambda folder, lines, size=size: bytes(size))
        if size == emulator.FILESYSTEM_OFFSET:
            assert firmware.frozen({"small.py": b""}).stat().st_size == size
            continue
        for _ in range(2):  # built, and taken from the cache
            with pytest.raises(firmware.TooLarge, match="begin at 640 KB: leave out an edition"):
                firmware.frozen({"large.py": b""})
