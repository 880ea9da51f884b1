"""What the tests on the emulated Pico share. They are skipped, with the reason, where it cannot run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.pico import Unavailable
from host_tools.pico import emulator as emulated
from host_tools.pico import firmware as builder


@pytest.fixture(scope="session")
def firmware() -> Path:
    """The RPI_PICO firmware's .bin."""
    try:
        emulated.node()
        emulated.bootrom()
        return builder.firmware()
    except Unavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture
def pico() -> Iterator[emulated.Pico]:
    """An emulated Pico, not booted yet."""
    with emulated.Pico() as machine:
        yield machine
