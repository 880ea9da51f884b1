"""Power-on: the handheld; if it fails, a page that says so; with B held, no handheld at all (safe mode).

Safe mode leaves the serial console to whoever wants to look at something or repair it.
"""

import gc
import sys

from umpire.device.buttons import B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from umpire.handheld import Handheld


def _port() -> "Any":
    from umpire.port import here

    return here()


def main(port: "Callable[[], Any]" = _port) -> None:
    """Play, until something goes wrong. `port()` gives the board's port; it is loaded again when it is needed."""
    if port().held(B):
        _crash().safe_mode(port())
        return
    try:
        _handheld(port).run()
    except Exception as error:  # a MemoryError, too; a Ctrl-C from the console is none
        _crash().stopped(port, error)


def _handheld(port: "Callable[[], Any]") -> "Handheld":
    """All parts, made one after the other from nothing: what is large finds its place."""
    parts = port().make()
    for name in list(sys.modules):
        if name.startswith(("umpire.port", "adafruit")):
            del sys.modules[name]
    if hasattr(sys.modules["umpire"], "port"):
        del sys.modules["umpire"].port
    gc.collect()
    from umpire.handheld import Handheld

    return Handheld(parts)


def _crash() -> "Any":
    from umpire.device import crash

    return crash
