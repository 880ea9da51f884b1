"""What tests of the screens share."""

from collections.abc import Iterator

import pytest

from umpire import canvas, japanese
from umpire.device import settings_file


@pytest.fixture(params=["english", "japanese"])
def both_languages(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Twice: handhelds that are switched on in the test speak English, then Japanese."""
    table = [row if row[0] != "language" else ("language", request.param, row[2]) for row in settings_file.TABLE]
    monkeypatch.setattr(settings_file, "TABLE", tuple(table))
    if request.param == "japanese":
        canvas.language = japanese
    yield
    if canvas.language:
        canvas.language.rest()
    canvas.language = None
