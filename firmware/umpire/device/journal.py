"""The match journal: every answer is on flash before the match goes on.

A match is its record, as lines with chained checksums, in a folder of small files: MATCH/CHUNK, both numbers
("00012/003"), and an empty MATCH/end once it is over. Why small files: littlefs keeps those of up to 512 bytes
(rp2) inside the folder's own log, where a line costs one program of 256 bytes and an erase every ten lines or so;
a growing file would be copied to a fresh block for every line. Why a folder for each: the less is alive in a
log, the seldomer it is rewritten. A match of 80 lines costs 9 to 11 erases, dropping an old one included.

A match exists if its chunk 0 does. Chunk 0 comes into being whole, by a rename: an interrupted set-up leaves no
half match, whatever the file system.

The files are opened and closed for every line: nothing but names, a checksum and a size lives on the heap.
"""

from micropython import const

from umpire.checksum import Chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any, Callable, Iterator

CHUNK = const(240)  # bytes: with the folder's own bookkeeping, about one program of 256 bytes a line
KEEP = const(16)  # matches
ROOM = const(24_576)  # bytes that must be free when a match begins: 300 lines and the file system's copies
_ENOSPC = const(28)
_END = const(-1)  # stands for MATCH/end


class Journal:
    """Matches on the file system `fs` (os-like: ilistdir or listdir, mkdir, rmdir, remove, rename, stat, statvfs).

    `open_file` is its open; `root` the journal's own folder, made when it is first needed. `rename` must replace.
    `torn`, `damaged`: what the last reading met: an unfinished last line (dropped), or lines that do not
    verify; what came before them is good. `pending`: lines not yet on flash. `match`: the one in play, or -1.
    """

    def __init__(self, fs: "Any", open_file: "Callable[[str, str], IO[bytes]]", root: str, keep: int = KEEP) -> None:
        self._fs = fs
        self._open = open_file
        self._root = root
        self._keep = keep
        self.torn = False
        self.damaged = False
        self._waiting: list[bytes] = []
        self.close()

    # The match in play

    def begin(self) -> int:
        """The number of a new match; nothing is written before its first lines. Old matches make room for it."""
        self.close()
        newest = 0
        try:
            newest = max([0] + self._folders())
            self._sweep()
            self._make_room()
        except OSError:
            pass  # the lines will wait, and say so
        self.match = newest + 1
        return self.match

    def append(self, line: str) -> bool:
        """Write one record line (no line end, no checksum) to flash; True once it is there.

        False: flash is full or fails; the line is kept and tried again with the next one.
        """
        return self.append_all((line,))

    def append_all(self, lines: "Iterator[str] | list[str] | tuple[str, ...]") -> bool:
        """The same for lines that must be there together or not at all, as a match's header."""
        if self.match < 0:
            raise ValueError("no match in play")
        data = bytearray()
        for line in lines:
            if "\n" in line:
                raise ValueError("one line at a time")
            data.extend(self._chain.add(line))
            data.extend(b"\n")
        if data:
            self._waiting.append(bytes(data))
        return self.retry()

    def retry(self) -> bool:
        """Try again to write what is pending; is all on flash?"""
        while self._waiting:
            try:
                self._write(self._waiting[0])
            except OSError as error:
                self._unsure = True  # a part of it may be there
                if error.args[0] != _ENOSPC or not self._drop_oldest():
                    return False
                continue
            self._waiting.pop(0)
        return True

    @property
    def pending(self) -> int:
        """Lines that are not on flash yet."""
        return sum([data.count(b"\n") for data in self._waiting])

    def finish(self, match: int = -1) -> bool:
        """Mark the match in play, or another one, as over.

        A line appended to it later (an undo) takes the mark away again.
        """
        if match < 0:
            match = self.match
        try:
            self._open(self._path(match, _END), "wb").close()
        except OSError:
            return False
        if match == self.match:
            self._finished = True
        return True

    def close(self) -> None:
        """No match is in play any more. Lines still pending are lost: call `retry` first."""
        self.match = -1
        self._waiting.clear()
        self._start(0, 0, 0)
        self._last = 0
        self._finished = False
        self._unsure = False

    def resume(self, match: int, keep: int = -1) -> int:
        """Put a match into play again after its last good line, or its first `keep`; how many lines it has.

        What follows them (torn, damaged, or not wanted) is taken off the flash.
        """
        self.close()
        self.match = match
        self._last = self._last_chunk(match)
        count = 0
        for _line, chunk, size, crc in self._scan(match):
            if count == keep:
                break
            count += 1
            self._start(chunk, size, crc)
        self._finished = self._exists(self._path(match, _END))
        self._unsure = True
        try:
            self._repair()
        except OSError:
            pass  # tried again with the next line
        return count

    # All matches

    def matches(self) -> "list[int]":
        """The numbers of the matches on flash, oldest first."""
        return [match for match in self._folders() if self._exists(self._path(match, 0))]

    def open_match(self) -> int:
        """The newest match that is not over, or -1."""
        for match in reversed(self.matches()):
            if not self.is_over(match):
                return match
        return -1

    def is_over(self, match: int) -> bool:
        """Has the match been finished?"""
        return self._exists(self._path(match, _END))

    def lines(self, match: int) -> "Iterator[str]":
        """The good lines of a match, without checksums. Afterwards see `torn` and `damaged`."""
        for line, _chunk, _size, _crc in self._scan(match):
            yield line.decode()

    def export(self, match: int) -> "Iterator[str]":
        """The good lines of a match as they are on flash, with their checksums, no line ends."""
        for line, _chunk, _size, crc in self._scan(match):
            yield f"{line.decode()} *{crc & 0xFFFF:04x}"

    def drop(self, match: int) -> None:
        """Take a match off the flash, chunk 0 first: without it the rest is no match. Raises OSError."""
        folder = self._folder(match)
        self._remove(match, 0)
        for name in list(self._list(folder)):
            self._fs.remove(folder + "/" + name)
        self._fs.rmdir(folder)

    # Files

    def _folder(self, match: int) -> str:
        return f"{self._root}/{match:05d}"

    def _path(self, match: int, chunk: int) -> str:
        return self._folder(match) + ("/end" if chunk == _END else f"/{chunk:03d}")

    def _new(self) -> str:
        return self._folder(self.match) + "/new"

    def _list(self, path: str) -> "Iterator[str]":
        """The names in a folder; nothing if there is no folder."""
        listing = getattr(self._fs, "ilistdir", None)
        try:
            for entry in listing(path) if listing else self._fs.listdir(path):
                yield entry[0] if listing else entry
        except OSError:
            return

    def _folders(self) -> "list[int]":
        """All matches, and what may be left of some, oldest first."""
        return sorted([int(name) for name in self._list(self._root) if name.isdigit()])

    def _last_chunk(self, match: int) -> int:
        return max([-1] + [int(name) for name in self._list(self._folder(match)) if name.isdigit()])

    def _exists(self, path: str) -> bool:
        try:
            self._fs.stat(path)
        except OSError:
            return False
        return True

    def _remove(self, match: int, chunk: int) -> None:
        path = self._path(match, chunk)
        if self._exists(path):
            self._fs.remove(path)

    def _make_folder(self, path: str) -> None:
        if not self._exists(path):
            self._fs.mkdir(path)

    # Reading

    def _scan(self, match: int) -> "Iterator[tuple[bytes, int, int, int]]":
        """Each good line, its chunk, where it ends in it, and the checksum up to there."""
        self.torn = False
        self.damaged = False
        chain = Chain()
        last = self._last_chunk(match)
        for chunk in range(last + 1):
            try:
                data = self._read(self._path(match, chunk))
            except OSError:
                self.damaged = True
                return
            start = 0
            while start < len(data):
                end = data.find(b"\n", start) + 1 or len(data) + 1  # as if the last line were ended, too
                line, good = chain.check(data[start:end])
                if not good:
                    self.torn = chunk == last and end > len(data)
                    self.damaged = not self.torn
                    return
                yield line, chunk, end, chain.crc
                start = end

    def _read(self, path: str) -> bytes:
        file = self._open(path, "rb")
        try:
            return file.read()
        finally:
            file.close()

    # Writing

    def _start(self, chunk: int, size: int, crc: int) -> None:
        """Lines go on here: after `size` bytes of this chunk."""
        self._chunk = chunk
        self._size = size
        self._chain = Chain(crc)

    def _write(self, data: bytes) -> None:
        if self._unsure:
            self._repair()
        if self._finished:
            self._remove(self.match, _END)
            self._finished = False
        if self._size and self._size + len(data) > CHUNK:
            self._chunk += 1
            self._size = 0
        self._last = self._chunk
        path = self._path(self.match, self._chunk)
        if self._chunk or self._size:
            self._put(path, "ab", data)
        else:
            self._make_folder(self._root)
            self._make_folder(self._folder(self.match))
            self._put(self._new(), "wb", data)
            self._fs.rename(self._new(), path)
        self._size += len(data)

    def _put(self, path: str, mode: str, data: bytes) -> None:
        file = self._open(path, mode)
        try:
            if file.write(data) != len(data):
                raise OSError(_ENOSPC)
        finally:
            file.close()  # the flush to flash: it may fail, too

    def _repair(self) -> None:
        """Take off whatever stands behind the last good line; end that line if it is not."""
        for chunk in range(self._last, self._chunk, -1):
            self._remove(self.match, chunk)
        path = self._path(self.match, self._chunk)
        if not self._size:
            self._remove(self.match, self._chunk)
        elif self._fs.stat(path)[6] != self._size:
            data = self._read(path)[: self._size]
            self._put(self._new(), "wb", data if data.endswith(b"\n") else data + b"\n")
            self._fs.rename(self._new(), path)
        self._last = self._chunk
        self._unsure = False

    # Room

    def _sweep(self) -> None:
        """Remove what an interrupted drop or set-up has left: folders without a chunk 0."""
        for match in self._folders():
            if not self._exists(self._path(match, 0)):
                self.drop(match)

    def _make_room(self) -> None:
        """Drop the oldest matches until there are few enough, and room for one more."""
        while len(self._folders()) >= self._keep or self._free() < ROOM:
            if not self._drop_oldest():
                return

    def _free(self) -> int:
        stat = self._fs.statvfs(self._root)
        size, blocks, free = stat[1], stat[2], stat[4]
        return size * free if free <= blocks else 0  # a full LittleFS may say -1, unsigned

    def _drop_oldest(self) -> bool:
        """Drop the oldest match that is not in play; False if there is none, or it cannot be dropped."""
        for match in self._folders():
            if match != self.match:
                try:
                    self.drop(match)
                except OSError:
                    return False
                return True
        return False
