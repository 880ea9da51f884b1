"""Japanese on the Pico. A match in it is among the press scripts, its heap among the rows of the bench."""

from pathlib import Path

import pytest

from host_tools import parts, presses
from host_tools.pico import firmware as builder
from host_tools.pico import image
from host_tools.pico.emulator import Pico
from umpire.device.settings import Settings
from umpire.port.host import Files

pytestmark = pytest.mark.pico


def test_a_firmware_with_umpire_frozen_in_needs_no_file_for_it(firmware: Path, tmp_path: Path) -> None:
    files = Files(str(tmp_path))
    settings = Settings(files, files.open, "/settings")
    settings.language = "japanese"
    settings.save()
    disk = image.Image()
    disk.add("settings", (tmp_path / "settings").read_bytes())
    here = presses.SimulatedTarget(presses.parse(""), tmp_path)
    with Pico() as pico:
        pico.boot(builder.frozen(image.frozen_sources(image.BOARD, parts.chosen(parts.BASE, parts.ALL))), disk.build())
        pico.until_idle(quiet_ms=300)
        assert pico.frame() == here.picture(), pico.serial()
    assert "新しい対戦" in (here.text() or "")
