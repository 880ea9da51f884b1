"""All modules of a board in one file: the board finds each of them in it, and no other."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from host_tools import bundle
from umpire.port.shortcut import Shortcut

MODULES = {f"umpire/screens/s{number}.mpy": b"%d" % number * 9 for number in range(600)}
"""So many that several keys begin with the same byte."""


def load(root: Path, name: str, monkeypatch: pytest.MonkeyPatch, size: int) -> bytes:
    """The module's first bytes, as MicroPython's importer asks for them."""
    monkeypatch.setitem(sys.modules, "m", ModuleType("m"))
    shortcut = Shortcut(f"{root}/")
    shortcut.name = name
    try:
        with shortcut.open("/m.mpy", "rb") as file:
            content: bytes = file.read(size)
            return content
    finally:
        sys.modules.pop(name, None)


def test_each_module_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = {**MODULES, "umpire/port/__init__.mpy": b"a package"}
    (tmp_path / bundle.NAME).write_bytes(bundle.write(modules))
    for path, content in modules.items():
        name = path.removesuffix(".mpy").removesuffix("/__init__").replace("/", ".")
        assert load(tmp_path, name, monkeypatch, len(content)) == content


def test_one_that_is_not_in_it_is_a_file_of_its_own_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / bundle.NAME).write_bytes(bundle.write(MODULES))
    (tmp_path / "umpire").mkdir()
    (tmp_path / "umpire/apart.mpy").write_bytes(b"apart")
    assert load(tmp_path, "umpire.apart", monkeypatch, 9) == b"apart"
    for number in range(600):
        with pytest.raises(FileNotFoundError):
            load(tmp_path, f"umpire.absent{number}", monkeypatch, 9)


def test_two_modules_with_one_key_are_refused() -> None:
    paths = ("umpire/plumless.mpy", "umpire/buckeroo.mpy")
    assert bundle.key(paths[0]) == bundle.key(paths[1])
    with pytest.raises(ValueError, match="CRC-32"):
        bundle.write(dict.fromkeys(paths, b""))
