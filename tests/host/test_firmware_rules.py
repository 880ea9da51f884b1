"""What the firmware's files may import, and that MicroPython's own compiler takes them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools import mpy
from umpire import ahead, upcoming

FILES = sorted(mpy.FIRMWARE.rglob("*.py"))
HOST_ONLY = {"typing", "dataclasses", "enum", "abc", "logging", "pathlib", "__future__", "functools", "itertools"}
HARDWARE = {"machine", "os", "rp2", "esp", "esp32", "board", "busio", "digitalio"}


def imports(body: list[ast.stmt]) -> Iterator[str]:
    """Top-level names of what is imported at run time, anywhere in the file."""
    for item in body:
        if isinstance(item, ast.If) and isinstance(item.test, ast.Name) and item.test.id == "TYPE_CHECKING":
            continue
        if isinstance(item, ast.Import):
            yield from (alias.name.split(".")[0] for alias in item.names)
        elif isinstance(item, ast.ImportFrom):
            yield (item.module or "").split(".")[0]
        else:
            for _, value in ast.iter_fields(item):
                if isinstance(value, list):
                    inner = [v for v in value if isinstance(v, ast.stmt)]
                    handlers = [s for v in value if isinstance(v, ast.ExceptHandler) for s in v.body]
                    yield from imports(inner + handlers)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(mpy.FIRMWARE)))
def test_imports(path: Path) -> None:
    name = path.relative_to(mpy.FIRMWARE).as_posix()
    used = set(imports(ast.parse(path.read_text(encoding="utf-8")).body))
    assert not used & HOST_ONLY, "MicroPython has no such module"
    if not name.startswith("umpire/port/"):
        assert not used & HARDWARE, "only umpire/port/ may import hardware"


def test_micropython_compiles_every_file(tmp_path: Path) -> None:
    mpy.compile_tree(mpy.FIRMWARE, tmp_path)


def test_what_is_loaded_ahead_of_a_press_is_there() -> None:
    """A name that no module has would be met by a player, on a board with much heap only."""
    tables = [ahead._B, upcoming._B, upcoming._C]
    for path, names in [item for table in tables for item in table.items()]:
        for name in [path.partition(".")[0], *(name.rstrip("_") for name in names.split())]:
            file = name.removeprefix("umpire.") if name.startswith("umpire.") else f"screens.{name}"
            assert (mpy.FIRMWARE / "umpire" / f"{file.replace('.', '/')}.py").exists(), (path, name)
