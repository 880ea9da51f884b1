"""A short way to the application's modules on flash.

For each module MicroPython asks the file system for a folder of its name, a .py and a .mpy, then opens that; littlefs
reads the whole log of every folder on the way each time. That is two thirds of what loading a screen takes. Here the
answers are known: all modules are .mpy files.
"""

import os
import sys

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

_AT = "/u"
_FILE = const(0x8000)
_FOLDER = const(0x4000)
_NO_ENTRY = const(2)
_PACKAGES = "/device /editions /options /port /screens "


class Shortcut:
    """A file system in which every .mpy file of a folder is there, and its packages."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Nothing is to be done."""

    def stat(self, path: str) -> "tuple[int, ...]":
        if path.endswith(".mpy"):
            return (_FILE,) + (0,) * 9
        if path + " " in _PACKAGES:
            return (_FOLDER,) + (0,) * 9
        raise OSError(_NO_ENTRY)

    def open(self, path: str, mode: str) -> "IO[Any]":
        return open(self._folder + path, mode)


def take() -> None:
    """Modules are loaded over it from now on; unless they are sources, or part of the firmware."""
    package: Any = sys.modules["umpire"]
    if not getattr(package, "__file__", "").endswith(".mpy"):  # the ESP8266's have no such name
        return
    folder = package.__path__
    os.mount(Shortcut("/" + folder.lstrip("/")), _AT)
    module: Any
    for module in sys.modules.values():
        path = getattr(module, "__path__", "")
        if path.startswith(folder):
            module.__path__ = _AT + path[len(folder) :]
