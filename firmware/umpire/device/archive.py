"""All that a journal does besides writing the next line: begin, list, read, resume, repair, drop matches.

Loaded when it is wanted: a match in play appends lines, and little else. A match exists if its chunk 0 does: see
`umpire.device.first_chunk`.
"""

from micropython import const

from umpire.checksum import Chain
from umpire.device import first_chunk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.device.journal import Journal

ROOM = const(24_576)  # bytes that must be free when a match begins: 300 lines and the file system's copies

# The match in play


def begin(journal: "Journal") -> int:
    """The number of a new match; it exists from its first lines on. Old matches make room for it.

    Its folder is there before: to give its blocks away littlefs may look through the whole file system, and the chip
    erases them, while nobody waits for an answer to be written.
    """
    journal.close()
    newest = 0
    try:
        newest = max([0] + _folders(journal))
        _sweep(journal)
        newest = max([0] + _folders(journal))  # one that was never begun does not count
        _make_room(journal)
        journal.match = newest + 1
        first_chunk.make_folder(journal)
    except OSError:
        pass  # the lines will wait, and say so
    journal.match = newest + 1
    return journal.match


def pending(journal: "Journal") -> int:
    """How many lines are not on flash yet."""
    return sum([data.count(b"\n") for data in journal.waiting])


def finish(journal: "Journal", match: int = -1) -> bool:
    """Mark the match in play, or another one, as over.

    A line appended to it later (an undo) takes the mark away again.
    """
    if match < 0:
        match = journal.match
    try:
        journal.open_file(_end(journal, match), "wb").close()
    except OSError:
        return False
    if match == journal.match:
        journal.over = True
    return True


def resume(journal: "Journal", match: int, keep: int = -1) -> int:
    """Put a match into play again after its last good line, or its first `keep`; how many lines it has.

    What follows them (torn, damaged, or not wanted) is taken off the flash.
    """
    journal.close()
    journal.match = match
    journal.last = _last_chunk(journal, match)
    count = 0
    for _line, chunk, size, crc in _scan(journal, match):
        if count == keep:
            break
        count += 1
        journal.chunk = chunk
        journal.size = size
        journal.crc = crc
    over = is_over(journal, match)
    journal.unsure = True
    try:
        repair(journal)
    except OSError:
        pass  # tried again with the next line
    journal.over = over
    return count


# All matches


def matches(journal: "Journal") -> "list[int]":
    """The numbers of the matches on flash, oldest first."""
    return [match for match in _folders(journal) if _exists(journal, journal.path(match, 0))]


def open_match(journal: "Journal") -> int:
    """The newest match that is not over, or -1."""
    for match in reversed(matches(journal)):
        if not is_over(journal, match):
            return match
    return -1


def look(journal: "Journal") -> "tuple[list[int], int]":
    """All matches, oldest first, and the newest that is not over, or -1: each folder is looked at once."""
    found = []
    newest = -1
    for match in _folders(journal):
        names = list(_list(journal, _folder(journal, match)))
        if "000" in names:
            found.append(match)
            if "end" not in names:
                newest = match
    return found, newest


def is_over(journal: "Journal", match: int) -> bool:
    """Has the match been finished?"""
    return _exists(journal, _end(journal, match))


def lines(journal: "Journal", match: int) -> "Iterator[str]":
    """The good lines of a match, without checksums. Afterwards see the journal's `torn` and `damaged`."""
    for line, _chunk, _size, _crc in _scan(journal, match):
        yield line.decode()


def export(journal: "Journal", match: int) -> "Iterator[str]":
    """The good lines of a match as they are on flash, with their checksums, no line ends."""
    for line, _chunk, _size, crc in _scan(journal, match):
        yield f"{line.decode()} *{crc & 0xFFFF:04x}"


def drop(journal: "Journal", match: int) -> None:
    """Take a match off the flash, chunk 0 first: without it the rest is no match. Raises OSError."""
    folder = _folder(journal, match)
    _remove(journal, journal.path(match, 0))
    for name in list(_list(journal, folder)):
        journal.fs.remove(folder + "/" + name)
    journal.fs.rmdir(folder)


# Files


def _folder(journal: "Journal", match: int) -> str:
    return journal.path(match, 0)[:-4]


def _end(journal: "Journal", match: int) -> str:
    return _folder(journal, match) + "/end"


def _list(journal: "Journal", path: str) -> "Iterator[str]":
    """The names in a folder; nothing if there is no folder."""
    listing = getattr(journal.fs, "ilistdir", None)
    try:
        for entry in listing(path) if listing else journal.fs.listdir(path):
            yield entry[0] if listing else entry
    except OSError:
        return


def _folders(journal: "Journal") -> "list[int]":
    """All matches, and what may be left of some, oldest first."""
    return sorted([int(name) for name in _list(journal, journal.root) if name.encode().isdigit()])


def _last_chunk(journal: "Journal", match: int) -> int:
    return max([-1] + [int(name) for name in _list(journal, _folder(journal, match)) if name.encode().isdigit()])


def _exists(journal: "Journal", path: str) -> bool:
    try:
        journal.fs.stat(path)
    except OSError:
        return False
    return True


def _remove(journal: "Journal", path: str) -> None:
    if _exists(journal, path):
        journal.fs.remove(path)


# Reading


def _scan(journal: "Journal", match: int) -> "Iterator[tuple[bytes, int, int, int]]":
    """Each good line, its chunk, where it ends in it, and the checksum up to there."""
    journal.torn = journal.damaged = False
    chain = Chain()
    last = _last_chunk(journal, match)
    for chunk in range(last + 1):
        try:
            data = _read(journal, journal.path(match, chunk))
        except OSError:
            journal.damaged = True
            return
        start = 0
        while start < len(data):
            end = data.find(b"\n", start) + 1 or len(data) + 1  # as if the last line were ended, too
            line, good = chain.check(data[start:end])
            if not good:
                journal.torn = chunk == last and end > len(data)
                journal.damaged = not journal.torn
                return
            yield line, chunk, end, chain.crc
            start = end


def _read(journal: "Journal", path: str) -> bytes:
    file = journal.open_file(path, "rb")
    try:
        return file.read()
    finally:
        file.close()


# Writing


def repair(journal: "Journal") -> None:
    """Take off whatever stands behind the last good line, end that line if it is not; the match goes on."""
    if journal.over:
        _remove(journal, _end(journal, journal.match))
        journal.over = False
    if not journal.unsure:
        return
    for chunk in range(journal.last, journal.chunk, -1):
        _remove(journal, journal.path(journal.match, chunk))
    path = journal.path(journal.match, journal.chunk)
    if not journal.size:
        _remove(journal, path)
    elif journal.fs.stat(path)[6] != journal.size:
        data = _read(journal, path)[: journal.size]
        first_chunk.replace(journal, path, data if data.endswith(b"\n") else data + b"\n")
    journal.last = journal.chunk
    journal.unsure = False


# Room


def _sweep(journal: "Journal") -> None:
    """Remove what an interrupted drop or set-up has left: folders without a chunk 0."""
    for match in _folders(journal):
        if not _exists(journal, journal.path(match, 0)):
            drop(journal, match)


def _make_room(journal: "Journal") -> None:
    """Drop the oldest matches until there are few enough, and room for one more."""
    while len(_folders(journal)) >= journal.keep or free(journal) < ROOM:
        if not drop_oldest(journal):
            return


def free(journal: "Journal") -> int:
    """Bytes that are free on its flash."""
    stat = journal.fs.statvfs("/")
    size, blocks, free = stat[1], stat[2], stat[4]
    return size * free if free <= blocks else 0  # a full LittleFS may say -1, unsigned


def drop_oldest(journal: "Journal") -> bool:
    """Drop the oldest match that is not in play; False if there is none, or it cannot be dropped."""
    for match in _folders(journal):
        if match != journal.match:
            try:
                drop(journal, match)
            except OSError:
                return False
            return True
    return False
