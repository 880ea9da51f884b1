"""Power-on: the handheld; if it fails, a page that says so. With A held it begins with the self-test; with B held there
is no handheld at all (safe mode): the serial console is free for whoever wants to look at something or repair it.
"""

from umpire.device.buttons import A, B

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
            test = port().held(A)
            from umpire import making

            ui = making.handheld(port)
            if test:
                ui.go("selftest.Test")
            ui.run()
    except Exception as error:  # a MemoryError, too; a Ctrl-C from the console is none
        from umpire.device import crash
        from umpire.port import BoardError

        (crash.refused if isinstance(error, BoardError) else crash.stopped)(port, error)
        return
    from umpire.device import crash

    crash.safe_mode(port())
