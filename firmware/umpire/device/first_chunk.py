"""A match's first lines come to flash: by a rename, for its chunk 0 must be whole, whatever the file system; an
interrupted set-up leaves no half match. Apart from the archive: a small heap has no room for that beside a match.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.device.journal import Journal


def put(journal: "Journal", data: bytes) -> None:
    """Write the chunk 0 of the match in play, and make its folder if it is not there. Raises OSError."""
    make_folder(journal)
    replace(journal, journal.path(journal.match, 0), data)


def make_folder(journal: "Journal") -> None:
    """Make the folder of the match in play. Raises OSError."""
    for folder in (journal.root, journal.path(journal.match, 0)[:-4]):
        try:
            journal.fs.stat(folder)
        except OSError:
            journal.fs.mkdir(folder)


def replace(journal: "Journal", path: str, data: bytes) -> None:
    """Put a file of the match in play in another one's place. Raises OSError."""
    new = path[:-3] + "new"
    journal.put(new, "wb", data)
    journal.fs.rename(new, path)
