"""What the owner has set: one table, one small file, written whole to a new file that then replaces the old one."""

from umpire.checksum import Chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any, Callable, Sequence

_HEAD = "umpire settings 1"
_SIDES = 8

# name, default, choices in the order in which a screen steps through them
TABLE = (
    ("contrast", 127, (1, 31, 63, 127, 191, 255)),
    ("dim_after", 60, (15, 30, 60, 120, 300, 0)),  # seconds without a press; 0: never
    ("blank_after", 300, (60, 120, 300, 600, 1800, 0)),
    ("flip", False, (False, True)),  # the panel upside down for the player across the table
    ("typing", "groups", ("groups", "spinner")),  # how results of physical dice are entered
    ("sound", False, (False, True)),
    ("rolls", 255, range(256)),  # bit a side: 1 = the device rolls for it, 0 = its own dice
)


def choices(name: str) -> "Sequence[int | bool | str]":
    """What a setting may be. KeyError: there is none of that name."""
    for row in TABLE:
        if row[0] == name:
            return row[2]
    raise KeyError(name)


class Settings:
    """The values of TABLE as attributes, the players' `names` and the last `setup` (header lines of a record).

    Read at once from `path` on `fs` (os-like: rename, which must replace; `open_file`: its open). A file that
    is missing gives the defaults; one that is damaged does too, and `damaged` says so.
    """

    contrast: int
    dim_after: int
    blank_after: int
    flip: bool
    typing: str
    sound: bool
    rolls: int

    def __init__(self, fs: "Any", open_file: "Callable[[str, str], IO[bytes]]", path: str) -> None:
        self._fs = fs
        self._open = open_file
        self._path = path
        self.damaged = False
        self.reset()
        self._saved = self._text()
        self._load()

    def reset(self) -> None:
        """Back to the defaults (not yet saved)."""
        for name, default, _choices in TABLE:
            setattr(self, name, default)
        self.names: list[str] = []
        self.setup: list[str] = []

    def get(self, name: str) -> "int | bool | str":
        """A value of TABLE by its name. KeyError: there is none of that name."""
        choices(name)
        value: int | bool | str = getattr(self, name)
        return value

    def set(self, name: str, value: "int | bool | str") -> None:
        """Change a value. KeyError: no such name; ValueError: not one of its choices."""
        setattr(self, name, choices(name)[self._index(name, value)])

    def step(self, name: str, by: int = 1) -> "int | bool | str":
        """Go on to the next choice (around the end), or the one before with -1; the new value."""
        options = choices(name)
        value = options[(self._index(name, self.get(name)) + by) % len(options)]
        setattr(self, name, value)
        return value

    def _index(self, name: str, value: "int | bool | str") -> int:
        options = choices(name)
        for i in range(len(options)):
            if options[i] == value:
                return i
        raise ValueError(name)

    def device_rolls(self, side: int) -> bool:
        """Does the device roll for this side (0..7)?"""
        return bool(self.rolls >> side & 1)

    def save(self) -> bool:
        """Write to flash if anything has changed since it was last written; False if that fails: try again."""
        text = self._text()
        if text == self._saved:
            return True
        new = self._path + ".new"
        try:
            file = self._open(new, "wb")
            try:
                file.write(text)
            finally:
                file.close()
            self._fs.rename(new, self._path)
        except OSError:
            return False
        self._saved = text
        self.damaged = False
        return True

    # The file: lines as in a record, every one with its checksum, the last one says "end".

    def _text(self) -> bytes:
        chain = Chain()
        lines = [_HEAD]
        for row in TABLE:
            lines.append(row[0] + " " + _word(getattr(self, row[0])))
        for name in self.names[:_SIDES]:
            lines.append("name " + name)
        for line in self.setup:
            lines.append("setup " + line)
        lines.append("end")
        return b"".join([chain.add(line) + b"\n" for line in lines])

    def _load(self) -> None:
        try:
            file = self._open(self._path, "rb")
        except OSError:
            return  # never saved
        try:
            data = file.read()
        except OSError:
            self.damaged = True
            return
        finally:
            file.close()
        if not self._parse(data):
            self.damaged = True
            self.reset()
            self._saved = b""
            return
        self._saved = data

    def _parse(self, data: bytes) -> bool:
        chain = Chain()
        line = b""
        for line in data.split(b"\n")[:-1]:
            line, good = chain.check(line)
            if not good:
                return False
            word, _, rest = line.decode().partition(" ")
            if word == "name":
                self.names.append(rest)
            elif word == "setup":
                self.setup.append(rest)
            else:
                self._take(word, rest)
        return line == b"end"

    def _take(self, name: str, text: str) -> None:
        """One line; a name or value that is not one of ours (another version's, say) changes nothing."""
        for row in TABLE:
            if row[0] == name:
                for value in row[2]:
                    if _word(value) == text:
                        setattr(self, name, value)


def _word(value: "int | bool | str") -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
