"""How a board loads the application's modules: in its copy this is umpire/__init__, see host_tools.compact.

An import statement leaves three names in memory for every module, even for those that are dropped: its own, the last
part of it, and the path of its file. And for each module MicroPython asks the file system for a folder, a .py and a
.mpy; littlefs reads the whole log of every folder on the way each time. Here all modules are one file in a file system
of its own, which is another one each time: out of the bundle, the one file on flash that has them all (its parts:
host_tools.bundle), or else a file that stands where MicroPython would look for it.
"""

import builtins
import os
import sys
from binascii import crc32

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

_AT = "/u"
_FILE = const(0x8000)
_NO_ENTRY = const(2)
_BUNDLE = "umpire.modules"
_PLACE = const(2)  # bytes of a number in the bundle's table
_RECORD = const(6)


class Shortcut:
    """A file system with the file m.mpy: the module `name`. `root`: the folder of the package umpire and of the panel's
    driver, with a slash. All modules are .mpy files."""

    def __init__(self, root: str) -> None:
        self._root = root
        self.name = ""

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Nothing is to be done."""

    def stat(self, path: str) -> "tuple[int, ...]":
        if path == "/m.mpy":
            return (_FILE,) + (0,) * 9
        raise OSError(_NO_ENTRY)

    def open(self, path: str, mode: str) -> "IO[Any]":
        """The module is there already, without content: from now on by its own name."""
        name = self.name
        module = sys.modules["m"]
        module.__name__ = name
        sys.modules[name] = module
        sys.modules["m"] = sys  # see Handheld.drop
        del sys.modules["m"]
        # All in this function: some modules are loaded where the stack has no room for another call.
        try:
            file = open(self._root + _BUNDLE, "rb")
        except OSError:
            file = None
        if file:
            key = crc32(name.encode())
            file.seek(_PLACE * (key >> 24))
            places = file.read(2 * _PLACE)
            at = int.from_bytes(places[:_PLACE], "big")
            file.seek(at)
            records = file.read(int.from_bytes(places[_PLACE:], "big") - at)
            for at in range(0, len(records), _RECORD):
                if int.from_bytes(records[at : at + 3], "big") == key & 0xFFFFFF:
                    file.seek(int.from_bytes(records[at + 3 : at + _RECORD], "big"))
                    return file  # nothing is read behind the module's end
            file.close()
        if name == "umpire.port":
            name += ".__init__"
        return open(self._root + name.replace(".", "/") + ".mpy", mode)

    def find(self, name: str) -> "Any":
        """A module of the application, "canvas" or "umpire.canvas", or of the driver."""
        if not name.startswith(("umpire.", "adafruit")):
            name = "umpire." + name
        if name not in sys.modules:
            self.name = name
            try:
                __import__("m")
            except BaseException:
                if name in sys.modules:
                    sys.modules[name] = sys
                    del sys.modules[name]
                raise
        return sys.modules[name]


def take() -> None:
    """Load modules so from now on; all that are there are .mpy files in the package's folder."""
    package: Any = sys.modules["umpire"]
    shortcut = Shortcut("/" + package.__path__.lstrip("/")[: -len("umpire")])
    os.mount(shortcut, _AT)
    sys.path.insert(0, _AT)
    builtins.use = shortcut.find  # type: ignore[attr-defined]


if sys.implementation.name == "micropython" and __name__ == "umpire":
    take()
