"""The checksums of record lines, " *hhhh" (see the match record, section 1): a chain of CRC-32 over the lines."""

from binascii import crc32

_HEX = b"0123456789abcdefABCDEF"
_TAIL = 6  # bytes of " *hhhh"


def split(line: bytes) -> "tuple[bytes, int]":
    """A line without its checksum, and the checksum 0..65535; -1 where it has none. LF or CRLF may follow."""
    line = line.rstrip(b"\r\n")
    digits = line[-4:]
    if len(line) < _TAIL or line[-_TAIL:-4] != b" *" or digits.strip(_HEX):
        return line, -1
    return line[:-_TAIL], int(digits, 16)


class Chain:
    """The running checksum of one record; every record starts a new one. `crc` is that of the lines so far."""

    def __init__(self, crc: int = 0) -> None:
        self.crc = crc

    def add(self, line: "str | bytes") -> bytes:
        """The line (no line end) with its checksum; the chain goes on from it."""
        body = line.encode() if isinstance(line, str) else line
        self.crc = crc32(body, self.crc)
        return body + b" *%04x" % (self.crc & 0xFFFF)

    def check(self, line: bytes) -> "tuple[bytes, bool | None]":
        """The line without its checksum, and: True right, False wrong, None there is none.

        Only a right one moves the chain on.
        """
        body, given = split(line)
        if given < 0:
            return body, None
        crc = crc32(body, self.crc)
        if crc & 0xFFFF != given:
            return body, False
        self.crc = crc
        return body, True
