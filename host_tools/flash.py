"""`umpire firmware`: MicroPython for a board with an RP2040 or RP2350: a UF2 file that is given, or one built here.

It is copied to the drive that the board shows while it waits for a firmware, if there is one now.
"""

from __future__ import annotations

import argparse
import os
import re
from dataclasses import dataclass
from pathlib import Path

from host_tools import bootsel, link, parts, pins, uf2
from host_tools.deploy import board_file
from host_tools.link import Trouble
from host_tools.pico import Unavailable, image
from host_tools.pico import firmware as builder
from host_tools.records import complain, plain

OUT = image.ROOT / "build" / "firmware"
DOWNLOADS = {"rp2040": "https://micropython.org/download/RPI_PICO/", "rp2350": "https://micropython.org/download/RPI_PICO2/"}
BUILT_BY_HAND = ("esp8266",)
"""Chips for which a ready-made MicroPython does not do."""
DRIVES = {"RPI-RP2": "rp2040", "RP2350": "rp2350"}
"""The chip by what its drive calls the board."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("uf2", nargs="?", metavar="UF2", type=Path,
                        help="MicroPython for the board (default: built here for the Pico, on Debian)")  # fmt: skip
    parser.add_argument("--frozen", action="store_true", help="build it with Umpire inside: less heap, no deploy")
    parser.add_argument("--board", metavar="NAME", help="a folder of boards/ (default: pico)")
    parts.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 it is on the board, or where it is to be copied from is said; 1 it is not."""
    try:
        file = board_file(args.board or "pico")
        chip = str(pins.read(file)["CHIP"])
        if args.uf2 and args.frozen:
            raise Trouble("A UF2 that is given is copied as it is: leave out either the file or --frozen.")
        if (args.editions or args.languages) and not args.frozen:
            raise Trouble("Only a firmware with Umpire inside has editions and languages: add --frozen.")
        choice = parts.chosen(args.editions, args.languages)
        path = args.uf2 if args.uf2 else build(file, chip, args.frozen, choice)
        found = examine(path)
        if args.board and found.chip != chip:
            raise Trouble(f"{path} is for the {found.chip.upper()}, and boards/{args.board} has an {chip.upper()}.")
        print(f"{plain(str(path))}: {plain(found.said)}")
        copy(path, found.chip)
    except (Trouble, Unavailable, pins.BoardError) as trouble:
        for line in str(trouble).splitlines():
            complain(line)
        return 1
    return 0


@dataclass(frozen=True)
class Found:
    """What a UF2 holds: for which chip, and what MicroPython says of itself."""

    chip: str
    said: str


def examine(path: Path) -> Found:
    """Trouble if it is no UF2, or holds no MicroPython that Umpire runs on."""
    try:
        data = uf2.read(path)
        chip = uf2.chip_of(data)
        if not chip:
            raise uf2.NoUF2("it is for neither the RP2040 nor the RP2350")
        image = uf2.content(data, chip)
    except uf2.NoUF2 as wrong:
        where = DOWNLOADS["rp2040"]
        raise Trouble(f"{plain(str(path))}: {wrong}.\nMicroPython for the Pico is at {where}: a .uf2 file.") from None
    version = re.search(rb"MicroPython v((\d+)\.(\d+)[\w.\-]*) on ", image)
    if not version:
        raise Trouble(f"{plain(str(path))} holds no MicroPython. It is at {DOWNLOADS[chip]}")
    name = version.group(1).decode()
    if tuple(map(int, version.group(2, 3))) < link.OLDEST:
        raise Trouble(
            f"{plain(str(path))} is MicroPython {name}, and Umpire needs {'.'.join(map(str, link.OLDEST))} or newer.\n"
            f"It is at {DOWNLOADS[chip]}"
        )
    machine = re.search(rb"; ([ -~]{1,60} with RP2[0-9]{3})", image)
    return Found(chip, f"MicroPython {name} for {machine.group(1).decode() if machine else chip.upper()}")


def build(file: Path, chip: str, frozen: bool, choice: parts.Choice = parts.EVERYTHING) -> Path:
    """A UF2 built from Debian's sources; with `frozen` it has these parts of Umpire. Trouble, Unavailable if that
    cannot be done here."""
    name = file.parent.name
    if chip != "rp2040":
        if chip in BUILT_BY_HAND:
            ways = "it needs a toolchain of its own, and Umpire inside"
            raise Trouble(f"The firmware of {name} is not built here: {ways}. boards/{name}/README.md says how.")
        where = f": it is at {DOWNLOADS[chip]}" if chip in DOWNLOADS else f"; boards/{name}/README.md says where it is"
        raise Trouble(f"Only the RP2040's firmware is built here. Download MicroPython for {name}{where}.")
    try:
        made = builder.frozen(image.frozen_sources(file, choice)) if frozen else builder.firmware()
    except builder.TooLarge as why:
        raise Trouble(str(why)) from None
    except Unavailable as why:
        said = str(why).replace("set UMPIRE_UF2 to an RPI_PICO firmware file", "name a UF2 file")
        raise Unavailable(f"{said}\nIt can be downloaded, too: {DOWNLOADS[chip]}") from None
    path = OUT / (f"umpire-{name}.uf2" if frozen else "micropython-pico.uf2")
    try:
        OUT.mkdir(parents=True, exist_ok=True)
        path.write_bytes(uf2.made(made.read_bytes()))
    except OSError as error:
        raise Trouble(f"{plain(str(error.filename))} cannot be written: {error.strerror}.") from None
    return path


def copy(path: Path, chip: str) -> None:
    """Copies it to the board's drive, or says how. Trouble if the drive is another chip's, or the copy fails."""
    drives = bootsel.drives()
    fitting = [drive for drive in drives if DRIVES.get(drive.board) == chip]
    if not drives:
        print(
            "No board waits for it now. Hold BOOTSEL on the board while you plug it in: a drive appears.\n"
            f"Then run this again, or copy the file onto that drive:\n  {path.resolve()}"
        )
        return
    if not fitting:
        there = f"{drives[0].path} is the drive of an {plain(drives[0].board)}"
        raise Trouble(f"{there}, and the file is for an {chip.upper()}.")
    if len(fitting) > 1:
        raise Trouble("More than one board waits for a firmware: unplug all but one.")
    drive = fitting[0]
    try:
        with open(drive.path / path.name, "wb") as target:
            target.write(path.read_bytes())
            target.flush()
            os.fsync(target.fileno())
    except OSError as error:
        if (drive.path / bootsel.INFO).exists():
            raise Trouble(f"It could not be copied to {drive.path}: {error.strerror}.") from None
        # The board takes the last block and starts: its drive is gone before the file is closed.
    print(f"Copied to {drive.path}. The board starts MicroPython now; next is ./umpire deploy.")
