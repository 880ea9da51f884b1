"""How a board loads the application's modules: in its copy this is umpire/__init__, see host_tools.compact.

An import statement leaves three names in memory for every module, even for those that are dropped: its own, the last
part of it, and the path of its file. And for each module MicroPython asks the file system for a folder, a .py and a
.mpy; littlefs reads the whole log of every folder on the way each time. Here all modules are one file in a file system
of its own, which is another one each time.
"""

import builtins
import os
import sys

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

_AT = "/u"
_FILE = const(0x8000)
_NO_ENTRY = const(2)

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
