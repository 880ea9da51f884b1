"""Tells the match in play from its first line on. Loaded when somebody asks: see umpire.device.spectators."""

from umpire.device import archive
from umpire.device.journal import TOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.device.journal import Journal


def tell_all(journal: "Journal") -> None:
    """Print its lines, each behind TOLD; TOLD alone if no match is in play, or the record cannot be read."""
    try:
        if journal.match < 0:
            print(TOLD)
            return
        for line in archive.export(journal, journal.match):
            print(TOLD + line)
        for data in journal.waiting:
            for line in data.decode().split("\n")[:-1]:
                print(TOLD + line)
    except (MemoryError, OSError):
        print(TOLD)
