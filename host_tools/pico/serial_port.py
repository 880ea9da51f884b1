"""An emulated Pico behind a serial port, for programs that want a port's name: a pseudo-terminal and a pump.

Virtual time passes while the port is open, about as fast as the emulator can. Whoever uses the Pico meanwhile, to press
buttons for example, does so in a `with port.held()` block.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
from collections.abc import Iterator
from types import TracebackType

from host_tools.pico import Unavailable
from host_tools.pico.emulator import Pico, PowerCut

STEP_MS = 5.0
"""Virtual milliseconds between two looks at the line."""
PAUSE = 0.002
"""Seconds to wait for somebody to send something when nothing happens."""


class SerialPort:
    """Use it in a `with` block, with a Pico that has booted; `name` is the port's. Unavailable on Windows."""

    def __init__(self, pico: Pico) -> None:
        try:
            import tty
        except ImportError:
            raise Unavailable("An emulated serial port is a pseudo-terminal, which Windows does not have.") from None
        self._pico = pico
        self._ours, theirs = os.openpty()
        tty.setraw(theirs)
        os.set_blocking(self._ours, False)  # what nobody reads must not hold up the rest
        self.name = os.ttyname(theirs)
        self._theirs = theirs  # kept open: a port stays when its user goes
        self._lock = threading.RLock()
        self._wanted = 0
        self._sent = len(pico.serial())
        self._open = True
        self.received = 0
        """Bytes that have come from the host."""
        self.unplug_after: int | None = None
        """Unplugs the cable when so many bytes have come."""
        self.power_cut = False
        """Has the power failed, as `cut_power_after` asked for? Nothing moves any more."""
        self._pump = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> SerialPort:
        self._pump.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.unplug()
        if self._pump is not threading.current_thread():
            self._pump.join()

    @contextlib.contextmanager
    def held(self) -> Iterator[Pico]:
        """The Pico, which nobody else uses now."""
        self._wanted += 1  # else the pump, which hardly ever rests, might never let go of the lock
        try:
            with self._lock:
                yield self._pico
        finally:
            self._wanted -= 1

    def unplug(self) -> None:
        """The port is gone at once; the Pico is not, but no time passes for it any more."""
        with self.held():
            if self._open:
                self._open = False
                os.close(self._theirs)
                os.close(self._ours)

    def _run(self) -> None:
        busy = True
        while self._open:
            try:
                ready, _, _ = select.select([self._ours], [], [], 0 if busy else PAUSE)
            except (OSError, ValueError):
                return  # unplugged meanwhile
            while self._wanted:
                time.sleep(PAUSE)
            with self._lock:
                if not self._open:
                    return
                busy = self._step(bool(ready))

    def _step(self, ready: bool) -> bool:
        """Did anything go over the line?"""
        data = b""
        if ready:
            with contextlib.suppress(OSError):
                data = os.read(self._ours, 4096)
        self.received += len(data)
        if self.unplug_after is not None and self.received >= self.unplug_after:
            self.unplug()
            return False
        if data:
            self._pico.write_serial(data.decode("latin-1"))
        try:
            self._pico.run_ms(STEP_MS)
        except PowerCut:
            self.power_cut = True
            self.unplug()
            return False
        said = self._pico.serial()
        if len(said) > self._sent:
            with contextlib.suppress(BlockingIOError):
                self._sent += os.write(self._ours, said[self._sent :].encode("latin-1"))
                return True
        return bool(data)
