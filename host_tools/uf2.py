"""UF2 files: flash content in blocks of 512 bytes, each with its address and the family of chips that it is for.

Microsoft: USB Flashing Format (UF2), https://github.com/microsoft/uf2; the families' numbers are in its
utils/uf2families.json.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

BLOCK = 512
PAYLOAD = 256
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
NOT_FLASH = 0x1
HAS_FAMILY = 0x2000
FLASH_START = 0x10000000

RP2040 = 0xE48BFF56
RP2350 = (0xE48BFF59, 0xE48BFF5A, 0xE48BFF5B)
"""Arm, RISC-V, and Arm in non-secure mode."""
FAMILIES = {"rp2040": (RP2040,), "rp2350": RP2350}
"""By the chip's name in board.py."""


class NoUF2(Exception):
    """The text says what is wrong with the file."""


def is_uf2(data: bytes) -> bool:
    """Does it begin like one?"""
    return len(data) >= 4 and struct.unpack_from("<I", data)[0] == MAGIC[0]


def blocks(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """(Family, address, content) of each block for the flash; family 0: none is named. NoUF2."""
    if len(data) % BLOCK or not data:
        raise NoUF2("it is damaged: not every block of it is UF2")
    for at in range(0, len(data), BLOCK):
        first, second, flags, address, size, _, _, family = struct.unpack_from("<8I", data, at)
        if (first, second) != MAGIC[:2] or size > BLOCK - 32 - 4:
            raise NoUF2("it is damaged: not every block of it is UF2")
        if not flags & NOT_FLASH:
            yield family if flags & HAS_FAMILY else 0, address, data[at + 32 : at + 32 + size]


def chip_of(data: bytes) -> str:
    """The chip that a file is for: a key of FAMILIES, or "". NoUF2."""
    families = {family for family, _, _ in blocks(data)}
    return next((chip for chip, numbers in FAMILIES.items() if families & set(numbers)), "")


def content(data: bytes, chip: str = "rp2040") -> bytes:
    """What the chip's flash holds then, from its start. NoUF2."""
    image = bytearray()
    for family, address, piece in blocks(data):
        if family and family not in FAMILIES[chip]:
            continue
        start = address - FLASH_START
        if not 0 <= start < 1 << 24:
            raise NoUF2("it is not for this chip's flash")
        image.extend(b"\xff" * (start + len(piece) - len(image)))
        image[start : start + len(piece)] = piece
    if not image:
        raise NoUF2(f"it holds nothing for an {chip.upper()}")
    return bytes(image)


def made(image: bytes, family: int = RP2040) -> bytes:
    """The file that brings this content into a flash, from its start."""
    total = -(-len(image) // PAYLOAD)
    parts = []
    for number in range(total):
        piece = image[number * PAYLOAD : (number + 1) * PAYLOAD].ljust(PAYLOAD, b"\0")
        address = FLASH_START + number * PAYLOAD
        head = struct.pack("<8I", *MAGIC[:2], HAS_FAMILY, address, PAYLOAD, number, total, family)
        parts.append(head + piece.ljust(BLOCK - 36, b"\0") + struct.pack("<I", MAGIC[2]))
    return b"".join(parts)


def read(path: Path) -> bytes:
    """A file's bytes. NoUF2 if it cannot be read, or is something else."""
    if path.exists() and not path.is_file():
        raise NoUF2("it is no file")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NoUF2(f"it cannot be read: {error.strerror}") from None
    if not is_uf2(data):
        raise NoUF2("it is no UF2 file")
    return data
