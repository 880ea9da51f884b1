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


def _watchdog() -> "Any":
    from umpire.port import watchdog

    return watchdog


def main(port: "Callable[[], Any]" = _port, watchdog: "Callable[[], Any]" = _watchdog) -> None:
    """Play, until something goes wrong. `port()` gives the board's port; it is loaded again when it is needed; so is
    `watchdog()`, the module of that name."""
    ui = None
    try:
        # All in this function: the match's deepest calls have hardly more stack than they need.
        if not port().held(B):
            test = port().held(A)
            hung = watchdog().has_bitten()
            from umpire import making

            ui = making.handheld(port)
            ui.alive = watchdog().start()
            if test:
                ui.go("selftest.Test")
            elif hung:
                from umpire import recovery

                recovery.after_hang(ui)
            ui.run()
    except Exception as error:  # a MemoryError, too
        ui = None  # its memory is needed
        from umpire.device import crash
        from umpire.port import BoardError

        crash.make_room()
        watchdog().stop()
        (crash.refused if isinstance(error, BoardError) else crash.stopped)(port, error)
        return
    except KeyboardInterrupt:  # from the console, which is used from now on
        _stop(watchdog)
        raise
    from umpire.device import crash

    crash.safe_mode(port())


def _stop(watchdog: "Callable[[], Any]") -> None:
    """Stop it, however often Ctrl-C is sent."""
    while True:
        try:
            watchdog().stop()
            return
        except KeyboardInterrupt:
            pass
