"""Options of all tests."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    text = "the press scripts' golden pictures become what the screens draw now: look at each of them"
    parser.addoption("--update-golden", action="store_true", help=text)


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))
