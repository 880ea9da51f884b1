"""The settings: one table, one small file, written whole to a new file that then replaces the old one.

Beside the values the file keeps the players' names and the last set-up. Loaded when settings are read, changed, kept.
"""

from umpire.checksum import Chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from umpire.device.settings import Settings

_HEAD = "umpire settings 1"
_SIDES = 8

# name, default, choices in the order in which a screen steps through them
TABLE = (
    ("contrast", 127, (1, 31, 63, 127, 191, 255)),
    ("dim_after", 30, (15, 30, 60, 120, 300, 0)),  # seconds without a press; 0: never
    ("blank_after", 120, (60, 120, 300, 600, 1800, 0)),
    ("flip", False, (False, True)),  # the panel upside down for the player across the table
    ("shift", 0, range(-4, 5)),  # columns, where the panel's chip has more than the panel
    ("typing", "groups", ("groups", "spinner")),  # how results of physical dice are entered
    ("sound", False, (False, True)),
    ("language", "english", ("english", "japanese")),
    ("rolls", 255, range(256)),  # bit a side: 1 = the device rolls for it, 0 = its own dice
)


def choices(name: str) -> "Sequence[int | bool | str]":
    """What a setting may be. KeyError: there is none of that name."""
    for row in TABLE:
        if row[0] == name:
            return row[2]
    raise KeyError(name)


def put(settings: "Settings", name: str, value: "int | bool | str") -> None:
    """Change a value. KeyError: no such name; ValueError: not one of its choices."""
    setattr(settings, name, choices(name)[_index(name, value)])


def step(settings: "Settings", name: str, by: int = 1) -> "int | bool | str":
    """Go on to the next choice (around the end), or the one before with -1; the new value."""
    options = choices(name)
    value = options[(_index(name, getattr(settings, name)) + by) % len(options)]
    setattr(settings, name, value)
    return value


def _index(name: str, value: "int | bool | str") -> int:
    options = choices(name)
    for i in range(len(options)):
        if options[i] == value:
            return i
    raise ValueError(name)


def reset(settings: "Settings") -> None:
    """Back to the defaults (not yet saved)."""
    for name, default, _choices in TABLE:
        setattr(settings, name, default)


# The file: lines as in a record, every one with its checksum, the last one says "end".


def load(settings: "Settings") -> None:
    """Take the values from the file."""
    reset(settings)
    lines = _lines(settings)
    settings.damaged = lines is None
    for line in lines or ():
        name, _, text = line.partition(" ")
        for row in TABLE:
            if row[0] == name:
                # What is not one of ours (another version's, say) changes nothing.
                for value in row[2]:
                    if _word(value) == text:
                        setattr(settings, name, value)


def kept(settings: "Settings", what: str) -> "list[str]":
    """What the file keeps beside the values: "name": players' names; "setup": header lines of the last set-up."""
    lines = _lines(settings) or ()
    return [line[len(what) + 1 :] for line in lines if line.startswith(what + " ")]


def save(settings: "Settings", names: "list[str] | None" = None, setup: "list[str] | None" = None) -> bool:
    """Write values, names and set-up (None: those in the file) if anything has changed; False if that fails."""
    names = kept(settings, "name") if names is None else names[:_SIDES]
    lines = [row[0] + " " + _word(getattr(settings, row[0])) for row in TABLE]
    lines += ["name " + name for name in names]
    lines += ["setup " + line for line in (kept(settings, "setup") if setup is None else setup)]
    found = _lines(settings)
    if found == lines or found == [] and not names and _is_default(settings):
        return True
    chain = Chain()
    text = b"".join([chain.add(line) + b"\n" for line in [_HEAD] + lines + ["end"]])
    new = settings.path + ".new"
    try:
        file = settings.open_file(new, "wb")
        try:
            file.write(text)
        finally:
            file.close()
        settings.fs.rename(new, settings.path)
    except OSError:
        return False
    settings.damaged = False
    return True


def _is_default(settings: "Settings") -> bool:
    return not [row for row in TABLE if getattr(settings, row[0]) != row[1]]


def _lines(settings: "Settings") -> "list[str] | None":
    """The file's lines between the first and the last; none if there is no file; None if it is damaged."""
    try:
        file = settings.open_file(settings.path, "rb")
    except OSError:
        return []  # never saved
    try:
        data = file.read()
    except OSError:
        return None
    finally:
        file.close()
    chain = Chain()
    lines = []
    for raw in data.split(b"\n")[:-1]:
        line, good = chain.check(raw)
        if not good:
            return None
        lines.append(line.decode())
    return lines[1:-1] if lines and lines[-1] == "end" else None


def _word(value: "int | bool | str") -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
