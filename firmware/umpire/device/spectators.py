"""A board's clock, which listens on the serial line while it sleeps: a computer there may follow the match.

The journal tells each new line of the record; all lines so far are told to who sends ASK, a bell: no terminal sends one
unasked, and MicroPython's prompt passes over it. What is told begins with journal.TOLD, nothing else on the line does.
"""

import select
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.device.journal import Journal

ASK = b"\x07"


class Listening:
    """`ticks_ms` and `sleep_ms` as MicroPython's `time` has them."""

    def __init__(self, journal: "Journal") -> None:
        self.ticks_ms: Any = time.ticks_ms
        self._journal = journal
        self._line = select.poll()
        self._line.register(sys.stdin, select.POLLIN)

    def sleep_ms(self, ms: int) -> None:
        """Sleep for so long, or until something was sent."""
        for _, event in self._line.ipoll(ms):
            if event & select.POLLIN and sys.stdin.buffer.read(1) == ASK:
                from umpire.device import retelling

                retelling.tell_all(self._journal)
