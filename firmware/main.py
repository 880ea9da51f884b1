"""Power-on: the handheld; if it fails, a page that says so; with B held, no handheld at all (safe mode).

Safe mode leaves the serial console to whoever wants to look at something or repair it. A board compiles this file
at every start: it is short.
"""

from umpire.port import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

B = 1
C = 2


def main(port: "Any") -> None:
    """Play, until something goes wrong."""
    if port.held(B):
        safe_mode(port)
        return
    try:
        parts = port.make()
        from umpire.handheld import Handheld

        Handheld(parts).run()
    except Exception as error:  # a MemoryError, too; a Ctrl-C from the console is none
        stopped(port, error)


def safe_mode(port: "Any") -> None:
    """Say so, and start nothing."""
    from umpire.device import crash

    print("Umpire: safe mode, because button B is held. Reset to play.")
    crash.show(port.driver, crash.safe_page)


def stopped(port: "Any", error: Exception) -> None:
    """Log it and say so. A goes on: the match is resumed. C ends the match first: it may have been the cause."""
    from umpire.device import crash

    trace = crash.describe(error)
    crash.make_room()
    print(trace)
    crash.log(port.os, port.open_file, trace)
    crash.show(port.driver, lambda tall: crash.page(error, trace, tall))
    if port.wait_press() == C:
        port.end_match()
    port.reset()


if __name__ == "__main__":
    from umpire.port import board  # type: ignore[attr-defined]  # a copy of boards/NAME/board.py

    main(load(board.PORT))
