"""Options of all tests."""

import gc
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples every time, and no judging by the machine's speed.
settings.register_profile("umpire", derandomize=True, deadline=None)
settings.load_profile("umpire")


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


def pytest_collection_finish() -> None:
    """Load what a handheld may drop, before any test: then `modules_come_back` knows each module's first copy, and no
    module is left that got its classes from a second one."""
    firmware = Path(__file__).parents[1] / "firmware"
    for file in sorted(firmware.glob("umpire/**/*.py")):
        name = ".".join(file.relative_to(firmware).with_suffix("").parts)
        if not name.endswith("__init__") and ".screens." not in name and ".port." not in name:
            importlib.import_module(name)


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
