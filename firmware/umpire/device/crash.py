"""When the program has stopped: what is written down, what the panel says, and how to go on.

Loaded only then: it must work when memory is short, so it uses the framebuffer's own 8 x 8 letters and no screens.
"""

import gc
import sys

from micropython import const

from umpire.device.buttons import C

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any, Callable

LOG = "/crash.log"
OLD = "/crash.old"
LIMIT = const(4096)  # bytes of one log; the one before is kept, too
_LETTERS = const(16)  # across 128 pixels; a panel of 72 x 40 has five lines of nine
_FEW = const(9)
_PITCH = const(8)
_TALL = const(64)


def safe_mode(port: "Any") -> None:
    """Say so, and start nothing."""
    print("Umpire: safe mode, because button B is held. Reset to play; hold A for the self-test.")
    show(port.driver, safe_page)


def refused(load: "Callable[[], Any]", error: Exception) -> None:
    """board.py is wrong: which entry, which pin. Nothing runs; the console is open."""
    print("Umpire: board.py is wrong.", error)
    show(load().driver, lambda tall, narrow: refused_page(str(error), tall, narrow))


def stopped(load: "Callable[[], Any]", error: Exception) -> None:
    """Log it and say so. A goes on: the match is resumed. C ends the match first: it may have been the cause."""
    trace = describe(error)
    print(trace)
    port = load()
    log(port.os, port.open_file, trace)
    show(port.driver, lambda tall, narrow: page(error, trace, tall, narrow))
    if port.wait_press() == C:
        port.end_match()
    port.reset()


def describe(error: BaseException) -> str:
    """The traceback, as text."""
    if hasattr(sys, "print_exception"):
        import io

        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
    return repr(error)


def place(trace: str) -> str:
    """File and line of the innermost call in a traceback, "match.py:12"; "" if it names none."""
    found = ""
    for line in trace.split("\n"):
        line = line.strip()
        if line.startswith('File "') and ", line " in line:
            path, _, rest = line[6:].partition('", line ')
            found = path.replace("\\", "/").split("/")[-1] + ":" + rest.split(",")[0]
    return found


def log(fs: "Any", open_file: "Callable[[str, str], IO[bytes]]", trace: str, path: str = LOG, old: str = OLD) -> bool:
    """Append a traceback to the log; a full log becomes the old one. False if nothing could be written."""
    try:
        try:
            if fs.stat(path)[6] + len(trace) > LIMIT:
                fs.rename(path, old)
        except OSError:
            pass  # there is none yet
        file = open_file(path, "ab")
        try:
            file.write(trace.encode()[-LIMIT:])
            file.write(b"\n")
        finally:
            file.close()
    except OSError:
        return False
    return True


def page(error: BaseException, trace: str, tall: bool, narrow: bool = False) -> "list[str]":
    """What the panel says: eight lines of 16 letters, or four, or five of nine. A: the match is resumed; C: it may be
    the cause."""
    kind = type(error).__name__
    where = place(trace)
    if narrow:
        said = (where or kind).replace(".py", "")
        return ["Stopped:", said[:_FEW], said[_FEW:][:_FEW], "A: go on", "C: end it"]
    if len(kind) > _LETTERS and kind.endswith("Error"):
        kind = kind[:-5]  # "ZeroDivision"
    if len(where) > _LETTERS:
        where = where.replace(".py", "")
    kind, where = kind[:_LETTERS], where[-_LETTERS:]
    if tall:
        return ["Umpire stopped.", kind, where, "The match is", "saved.", "", "A: go on", "C: end match"]
    return ["Umpire stopped:", where or kind, "match is saved.", "A go on C end it"]


def refused_page(text: str, tall: bool, narrow: bool = False) -> "list[str]":
    """What the panel says of a board.py that asks for what the chip has not."""
    letters = _FEW if narrow else _LETTERS
    lines = ["board.py:" if narrow else "Wrong board.py:"]
    for word in text.split():
        if len(lines) > 1 and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += " " + word
        else:
            lines.append(word[:letters])
    return lines[: 5 if narrow else 8 if tall else 4]


def safe_page(tall: bool, narrow: bool = False) -> "list[str]":
    """What the panel says when button B was held at power-on."""
    if narrow:
        return ["Safe mode", "Console", "is open.", "Reset", "to play."]
    if tall:
        lines = ["Safe mode", "", "Nothing runs.", "The console on", "USB is open.", "Reset to play.", ""]
        return lines + ["Reset + A: test"]
    return ["Safe mode. The", "console on USB", "is open.", "Reset to play."]


def show(make_driver: "Callable[[], Any]", lines: "Callable[[bool, bool], list[str]]") -> bool:
    """Write the lines for a panel so tall or narrow with the driver's own letters; False if it does not answer or
    cannot."""
    try:
        driver = make_driver()
        driver.fill(0)
        y = 0
        for line in lines(driver.height >= _TALL, driver.width < 128):
            driver.text(line, 0, y, 1)
            y += _PITCH
        driver.show()
    except Exception:  # whatever it is, there is something else to be told
        return False
    return True


def make_room() -> None:
    """Forget the program's modules, so that there is memory to tell what happened."""
    for name in list(sys.modules):
        if name.startswith("umpire.") and not name.startswith(("umpire.port", "umpire.device", "umpire.checksum")):
            del sys.modules[name]
    gc.collect()
