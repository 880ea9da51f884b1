"""Options of all tests."""

import gc
import sys
from collections.abc import Iterator

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    text = "the press scripts' golden pictures become what the screens draw now: look at each of them"
    parser.addoption("--update-golden", action="store_true", help=text)


@pytest.fixture(autouse=True, scope="module")
def little_to_collect() -> None:
    """The handheld collects garbage between presses. What pytest and earlier tests have loaded is none: looking at it
    each time would take most of the tests' time."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(autouse=True)
def modules_come_back() -> Iterator[None]:
    """A handheld drops modules that it does not need, of the whole process; loaded anew, their classes would be other
    ones than those that tests and host tools have."""
    before = {name: module for name, module in sys.modules.items() if name.startswith("umpire.")}
    yield
    for name, module in before.items():
        if sys.modules.get(name) is not module and not name.startswith("umpire.screens."):
            sys.modules[name] = module
            package, _, own = name.rpartition(".")
            setattr(sys.modules[package], own, module)
