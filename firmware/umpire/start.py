"""Power-on: the handheld; if it fails, a page that says so; with B held, no handheld at all (safe mode).

Safe mode leaves the serial console to whoever wants to look at something or repair it.
"""

from umpire.device.buttons import B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


def _port() -> "Any":
    from umpire.port import here

    return here()


def main(port: "Callable[[], Any]" = _port) -> None:
    """Play, until something goes wrong. `port()` gives the board's port; it is loaded again when it is needed."""
    try:
        if not port().held(B):
            from umpire import making

            making.handheld(port).run()
    except Exception as error:  # a MemoryError, too; a Ctrl-C from the console is none
        from umpire.device import crash

        crash.stopped(port, error)
        return
    from umpire.device import crash

    crash.safe_mode(port())
