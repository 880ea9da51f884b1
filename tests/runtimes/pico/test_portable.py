"""Every portable test once more, on the Pico's own firmware. Each starts from a fresh boot and an empty heap."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.pico import image
from host_tools.pico.emulator import Pico

pytestmark = pytest.mark.pico

PORTABLE = Path(__file__).parents[1] / "portable"
LIMIT_MS = 60_000  # virtual
NOT_HERE = {
    "test_core_medieval::test_matches_to_their_end": "its twelve matches take minutes here",
    "test_core_medieval::test_the_heap_is_the_same_after_thirty_matches_as_after_ten": "its matches take minutes here",
    "test_buttons::test_a_button_that_fires_a_thousand_times_a_second": "its plan of 6,000 edges takes minutes here",
    "test_journal_littlefs::test_a_full_flash": "fills a whole disk in memory, which takes minutes here",
}


def portable_tests() -> list[tuple[str, str]]:
    """(module, name of a test in it), in reading order."""
    return [
        (module.stem, item.name)
        for module in sorted(PORTABLE.glob("test_*.py"))
        for item in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(item, ast.FunctionDef) and item.name.startswith("test_")
    ]


@pytest.fixture(scope="module")
def loaded(firmware: Path) -> Iterator[Pico]:
    """A Pico with the application and all portable tests on its flash."""
    disk = image.application(main=False, host_port=True, plain=True)
    for module in PORTABLE.rglob("*.py"):
        disk.add_source(module.relative_to(PORTABLE).as_posix(), module.read_bytes())
    with Pico() as pico:
        pico.boot(firmware, disk.build())
        yield pico


@pytest.mark.parametrize(("module", "test"), [pytest.param(m, t, id=f"{m}::{t}") for m, t in portable_tests()])
def test_on_the_pico(module: str, test: str, loaded: Pico) -> None:
    reason = NOT_HERE.get(f"{module}::{test}")
    if reason:
        pytest.skip(reason)
    loaded.reboot()
    loaded.run_ms(100)
    try:
        loaded.exec(f"import {module}\n{module}.{test}()", limit_ms=LIMIT_MS)
    except RuntimeError as error:
        raised = str(error)
    else:
        return
    pytest.fail(raised, pytrace=False)
