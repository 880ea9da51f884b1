"""The D1 mini's stack: MicroPython gives an ESP8266's calls 8 KB of it, and one of a Python function takes 288 bytes.
How that was measured, and what it means for a match, stands in boards/d1_mini/README.md."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

import pytest

from host_tools import presses

ROOT = Path(__file__).parents[2]
UMPIRE = str(ROOT / "firmware" / "umpire")
DEEPEST = 21
"""Calls of the application, one in the other. With 21 a match plays on the chip's processor, with 22 it does not."""


class Depth:
    """How deep the application's calls are, and the most they were."""

    def __init__(self) -> None:
        self.now = 0
        self.most = 0
        self.where: list[str] = []
        self._ours: dict[CodeType, bool] = {}

    def count(self, frame: FrameType, event: str, _: object) -> None:
        if event not in ("call", "return") or not self._is_ours(frame.f_code):
            return
        self.now += 1 if event == "call" else -1
        if self.now > self.most:
            self.most = self.now
            self.where = list(self._names(frame))

    def _is_ours(self, code: CodeType) -> bool:
        """The port for computers is no part of the board's calls."""
        if code not in self._ours:
            name = code.co_filename
            self._ours[code] = name.startswith(UMPIRE) and not name.endswith("host.py")
        return self._ours[code]

    def _names(self, frame: FrameType | None) -> Iterator[str]:
        while frame:
            if self._is_ours(frame.f_code):
                yield f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name}"
            frame = frame.f_back


@contextmanager
def counted() -> Iterator[Depth]:
    depth = Depth()
    before = sys.getprofile()
    sys.setprofile(depth.count)
    try:
        yield depth
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("name", ["match-typed", "match-device", "second-thoughts", "records"])
def test_a_base_match_fits_the_stack_of_an_esp8266(name: str, tmp_path: Path) -> None:
    script = presses.read(ROOT / "tests" / "presses" / f"{name}.txt")
    target = presses.SimulatedTarget(script, tmp_path)
    with counted() as depth:
        presses.play(script, target)
    assert depth.most > 10, "nothing was counted"
    assert depth.most <= DEEPEST, " < ".join(depth.where)
