"""Drives of boards that wait for a firmware: a Pico's appears while BOOTSEL is held when it is plugged in."""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

INFO = "INFO_UF2.TXT"


@dataclass(frozen=True)
class Drive:
    """`board`: what its INFO_UF2.TXT calls the board: RPI-RP2, RP2350."""

    path: Path
    board: str


def drives() -> list[Drive]:
    """Those that are mounted now."""
    found = []
    for folder in _mounted():
        try:
            text = (folder / INFO).read_text(encoding="ascii", errors="replace")
        except OSError:
            continue
        said = re.search(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)
        found.append(Drive(folder, said.group(1) if said else ""))
    return found


def _mounted() -> Iterator[Path]:
    if sys.platform == "win32":
        yield from (Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:])
        return
    for pattern in ("Volumes/*", "media/*", "media/*/*", "run/media/*/*", "mnt/*"):
        yield from sorted(Path("/").glob(pattern))
