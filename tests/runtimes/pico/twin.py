"""The emulated Pico beside the simulated handheld: the same presses, and their pictures must be the same."""

from pathlib import Path

from littlefs import LittleFS

from host_tools import cli, simulated
from host_tools.pico import image
from host_tools.pico.emulator import Pico
from host_tools.pico.player import PicoTarget, stage
from host_tools.presses import Script, SimulatedTarget, parse
from umpire.device import archive
from umpire.device.buttons import B
from umpire.device.journal import Journal
from umpire.device.settings import Settings
from umpire.port.host import Files

DEVICE = parse("seed 42")
TO_THE_TABLE = (B, B, B, B, B, B)  # from the menu, with device rolls
QUIET_MS = 60
"""Enough where nothing is seen moving."""
MOVING = ("first.First", "rolling.Rolling")


def at_the_table(pico: Pico, firmware: Path, disk: image.Image, script: Script = DEVICE) -> PicoTarget:
    """The Pico, switched on with this image, in a match with device rolls at its first table."""
    target = PicoTarget(pico, script, firmware, disk)
    for event in TO_THE_TABLE:
        target.press(event)
    return target


class Twins:
    """A handheld on the emulated Pico, and one here whose screens can be looked into."""

    def __init__(
        self,
        pico: Pico,
        firmware: Path,
        folder: Path,
        script: Script | None = None,
        *,
        own_dice: bool = False,
        free_blocks: int = 0,
    ) -> None:
        """`own_dice`: results are typed. `free_blocks`: a file leaves so few on the flash."""
        self.script = script or parse("")
        self.pico = pico
        self.folder = folder
        self.starts = 0
        disk = stage(self.script)
        if own_dice:
            disk.add("settings", settings_of(folder / "settings-of-both", rolls=0))
        if free_blocks:
            disk.add("fill", bytes((free_of(disk.build()) - free_blocks) * image.BLOCK))
        self.target = PicoTarget(pico, self.script, firmware, disk)
        self.start_here()

    def start_here(self) -> None:
        """A handheld here, just switched on, with the Pico's files."""
        self.starts += 1
        self.flash = self.folder / f"start-{self.starts}"
        unpack(self.pico.filesystem(), self.flash)
        self.here = SimulatedTarget(self.script, self.flash)

    def press(self, *events: int) -> None:
        """The same on both."""
        for event in events:
            self.press_there(event)
            self.here.press(event)

    def press_there(self, event: int) -> None:
        """On the Pico."""
        self.target.quiet_ms = simulated.QUIET_MS if self.here.ui.screen.path in MOVING else QUIET_MS
        self.target.press(event)

    def differ(self) -> str:
        """Both pictures, if they are not the same."""
        there, here = self.target.picture(), self.here.picture()
        return "" if there == here else f"\n{there}\n\n{here}\n{self.pico.serial()[-1000:]}"


def settings_of(folder: Path, rolls: int) -> bytes:
    """A file of settings; `rolls`: bits of the sides for which the device rolls."""
    files = Files(str(folder))
    settings = Settings(files, files.open, "/settings")
    settings.rolls = rolls
    settings.save()
    return (folder / "settings").read_bytes()


def free_of(filesystem: bytes) -> int:
    """How many blocks of a file system are free."""
    system = LittleFS(block_size=image.BLOCK, block_count=image.BLOCKS, prog_size=256, mount=False)
    system.context.buffer = bytearray(filesystem)
    system.mount()
    return image.BLOCKS - int(system.used_block_count)


def unpack(filesystem: bytes, folder: Path) -> None:
    """The Pico's files."""
    for name, content in image.read_files(filesystem).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def kept(folder: Path) -> dict[str, bytes]:
    """The matches and the settings on a flash, by file."""
    files = [*folder.glob("matches/*/*"), *folder.glob("settings*")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def records(folder: Path) -> list[str]:
    """The matches on a flash as records."""
    files = Files(str(folder))
    journal = Journal(files, files.open, "/matches")
    return ["".join(line + "\n" for line in archive.export(journal, number)) for number in archive.matches(journal)]


def are_right(texts: list[str], folder: Path) -> bool:
    """What ./umpire check says of records."""
    paths = [folder / f"{number}.umpire" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return cli.main(["check", *map(str, paths)]) == 0
