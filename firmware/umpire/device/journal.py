"""The match journal: every answer is on flash before the match goes on.

A match is its record, as lines with chained checksums, in a folder of small files: MATCH/CHUNK, both numbers
("00012/003"), and an empty MATCH/end once it is over. Why small files: littlefs keeps those of up to 512 bytes
(rp2) inside the folder's own log, where a line costs one program of 256 bytes and an erase every ten lines or so;
a growing file would be copied to a fresh block for every line. Why a folder for each: the less is alive in a
log, the seldomer it is rewritten. A match of 80 lines costs 9 to 11 erases, dropping an old one included.

The files are opened and closed for every line: nothing but names, a checksum and a size lives on the heap. All but
the writing of lines is in `umpire.device.archive`, which is loaded when it is wanted; on a board the writing is, too.
"""

from binascii import crc32

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any, Callable

CHUNK = const(240)  # bytes: with the folder's own bookkeeping, about one program of 256 bytes a line
KEEP = const(16)  # matches
TOLD = "="  # before each line that is told: see umpire.device.spectators
_ENOSPC = const(28)


class Journal:
    """Matches on the file system `fs` (os-like: ilistdir or listdir, mkdir, rmdir, remove, rename, stat, statvfs).

    `open_file` is its open; `root` the journal's own folder, made when it is first needed. `rename` must replace.
    `tell` is called with each new line and its checksum, behind TOLD.
    `match`: the one in play, or -1. `waiting`: lines not yet on flash, with their checksums. `torn`, `damaged`: what
    the last reading met: an unfinished last line (dropped), or lines that do not verify; what came before is good.
    """

    def __init__(
        self,
        fs: "Any",
        open_file: "Callable[[str, str], IO[bytes]]",
        root: str,
        keep: int = KEEP,
        tell: "Callable[[str], None] | None" = None,
    ) -> None:
        self.fs = fs
        self.open_file = open_file
        self.root = root
        self.keep = keep
        self.tell = tell
        self.torn = self.damaged = False
        self.waiting: list[bytes] = []
        self.close()

    def close(self) -> None:
        """No match is in play any more. Lines that wait are lost: call `retry` first."""
        self.match = -1
        self.waiting.clear()
        # Where lines go on: behind `size` bytes of a chunk, and the checksum up to there.
        self.chunk = self.size = self.crc = 0
        self.last = 0  # the last chunk on flash
        self.over = False  # is the match marked as over?
        self.unsure = False  # may there be more behind than was acknowledged?

    def append(self, *lines: str) -> bool:  # seldom
        """Write record lines (no line end, no checksum) to flash, all or none of them; True once they are there.

        False: flash is full or fails; the lines are kept and tried again with the next ones.
        """
        data = b""
        for line in lines:
            if self.match < 0 or "\n" in line:
                raise ValueError(line)  # no match in play, or two lines
            text = line.encode()
            self.crc = crc32(text, self.crc)
            ending = f" *{self.crc & 0xFFFF:04x}"
            data += text + ending.encode() + b"\n"
            if self.tell:
                self.tell(TOLD + line + ending)
        if data:
            self.waiting.append(data)
        return self.retry()

    def retry(self) -> bool:  # seldom
        """Try again to write what waits; is all on flash?"""
        while self.waiting:
            try:
                self._write(self.waiting[0])
            except OSError as error:
                if error.args[0] != _ENOSPC or not self._archive().drop_oldest(self):
                    return False
                continue
            self.waiting.pop(0)
        return True

    def _write(self, data: bytes) -> None:  # seldom
        if self.unsure or self.over:
            self._archive().repair(self)
        if self.size and self.size + len(data) > CHUNK:
            self.chunk += 1
            self.size = 0
        self.last = self.chunk
        self.unsure = True  # whatever stops this, a part of it may be there
        if self.chunk or self.size:
            self.put(self.path(self.match, self.chunk), "ab", data)
        else:
            from umpire.device import first_chunk

            first_chunk.put(self, data)
        self.size += len(data)
        self.unsure = False

    def path(self, match: int, chunk: int) -> str:  # seldom
        """The file of a chunk."""
        return f"{self.root}/{match:05d}/{chunk:03d}"

    def put(self, path: str, mode: str, data: bytes) -> None:  # seldom
        """Write to a file; it is on flash when this returns. Raises OSError."""
        file = self.open_file(path, mode)
        try:
            if file.write(data) != len(data):
                raise OSError(_ENOSPC)
        finally:
            file.close()  # the flush to flash: it may fail, too

    def _archive(self) -> "Any":  # seldom
        from umpire.device import archive

        return archive
