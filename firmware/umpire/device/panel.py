"""The display: a canvas, and the SSD1306 that Adafruit's unmodified driver has started.

`buffer` is kept as what the panel holds; `show` compares the canvas with it and sends only the pages (rows of eight
pixels) that differ. A panel that does not answer stops nothing: `fault` says so, every later `show` tries to start it
anew, and then sends everything. Starting is in `umpire.device.panel_start`, which is loaded for it; of the driver no
more is kept than its bus and its buffer.
"""

from micropython import const

from umpire.canvas import Canvas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

_SET_COLUMNS = const(0x21)
_SET_PAGES = const(0x22)
_SET_CONTRAST = const(0x81)
_OFF = const(0xAE)  # and one more: on
_FLIP_COLUMNS = const(0xA0)  # and one more: the driver's normal way up
_FLIP_ROWS = const(0xC0)  # and eight more
_COMMANDS = const(0x00)  # control byte: only commands follow
_DATA = const(0x40)  # control byte: only picture data follow
_EIO = const(5)
_ASLEEP = const(0x40)  # status bit: the display is off, as after a loss of power


class Panel:
    """`make_driver()` returns an adafruit_ssd1306.SSD1306_I2C of this width and height; it may raise ValueError or
    OSError while no panel answers. None: the board's own. `framebuf` is what Canvas takes.

    fault       the panel did not answer the last time; nothing is shown
    recovered   set when it came back after a fault; whoever tells the players about it clears it
    """

    buffer: bytearray
    _window = bytearray()  # the commands before a picture's data
    bus: "Any"
    address: int

    def __init__(  # seldom
        self, width: int, height: int, framebuf: "Any", make_driver: "Callable[[], Any] | None" = None
    ) -> None:
        self.width = width
        self.height = height
        self.canvas = Canvas(width, height, framebuf)
        self.make_driver = make_driver
        self.fault = False
        self.recovered = False
        self.answers_status = False
        self.on = True
        self.level = 255
        self.flipped = False
        self.stale = False  # what the panel holds is not what the buffer says
        self.place(self.spare() // 2)
        self._status = bytearray(1)
        self._attempt(self._restart)
        self.recovered = False

    # -- what the application uses --------------------------------------------

    def show(self) -> int:
        """Brings the panel up to the canvas; returns how many pages were sent. Never raises for a bus error."""
        try:
            # A panel that was unplugged between two frames acknowledges as if nothing had happened, but its status says
            # that it is off. Only asked of a panel that answered rightly when it was started.
            if self.fault or self.answers_status and self.on and self.is_asleep():
                self.fault = True
                self._restart()
            return self._send_changes()
        except (OSError, ValueError):
            self.fault = True
            return 0

    def contrast(self, value: int) -> None:  # seldom
        """Brightness, 0 to 255; 0 is still readable in the dark."""
        self.level = value
        self._command(_SET_CONTRAST, value)

    def power(self, on: bool) -> None:  # seldom
        """Off is dark and keeps the picture."""
        self.on = on
        self._command(_OFF | on)

    def flip(self, flipped: bool, shift: int = 0) -> None:  # seldom
        """Turns the picture by 180 degrees, for a player across the table, from the next `show` on. `shift`: columns of
        the chip to the right of where most panels of this width have theirs, for one that shows stray dots."""
        half = self.spare() // 2
        self.place(max(0, min(2 * half, half + (-shift if flipped else shift))))
        if flipped != self.flipped:
            self.flipped = flipped
            self.stale = True
            self._command(_FLIP_COLUMNS | (not flipped), _FLIP_ROWS | (0 if flipped else 8))

    def spare(self) -> int:  # seldom
        """Columns of the chip that the panel does not show; the middle ones are shown."""
        return 128 - self.width

    def place(self, left: int) -> None:  # seldom
        """Pictures begin at the chip's column `left`, from the next `show` on."""
        window = bytearray((_COMMANDS, _SET_COLUMNS, left, left + self.width - 1, _SET_PAGES, 0, 0))
        if self._window[:4] != window[:4]:
            self._window = window
            self.stale = True

    # -- starting and faults --------------------------------------------------

    def _restart(self) -> None:  # seldom
        """Starts the panel and everything set since; raises OSError or ValueError while it does not answer."""
        from umpire.device import panel_start

        panel_start.restart(self)

    def is_asleep(self) -> bool:
        """Does the panel say that it is off, or nothing?"""
        try:
            self.bus.readfrom_into(self.address, self._status)
        except OSError:
            return True
        return bool(self._status[0] & _ASLEEP)

    def _write(self, data: "bytes | bytearray | memoryview") -> None:
        # On the RP2040 a byte refused in mid-message raises nothing: fewer bytes than were given were taken.
        if self.bus.writeto(self.address, data) not in (None, len(data)):
            raise OSError(_EIO)

    def _command(self, *codes: int) -> None:  # seldom
        if not self.fault:
            self._attempt(lambda: self._write(bytes((_COMMANDS,) + codes)))

    def _attempt(self, action: "Callable[[], None]") -> None:
        try:
            action()
        except (OSError, ValueError):
            self.fault = True

    # -- sending --------------------------------------------------------------

    def _send_changes(self) -> int:
        """Sends the pages from the first that has changed to the last: one window. To leave out the columns that have
        not changed saves a millisecond of the bus a press, and to find them takes the processor a millisecond."""
        width = self.width
        held = memoryview(self.buffer)[1:]
        wanted = memoryview(self.canvas.buffer)
        first = 0
        end = len(wanted)
        if not self.stale:
            while first < end and held[first : first + width] == wanted[first : first + width]:
                first += width
            while end > first and held[end - width : end] == wanted[end - width : end]:
                end -= width
        if first < end:
            held[first:end] = wanted[first:end]
            self._send(first // width, end // width)
            self.stale = False
        return (end - first) // width

    def _send(self, first: int, end: int) -> None:
        """Sends the pages first to end - 1 of the buffer."""
        window = self._window
        window[5] = first
        window[6] = end - 1
        self._write(window)
        buffer = self.buffer
        at = first * self.width  # of the byte before the page's first, for the buffer begins with a control byte
        kept = buffer[at]
        buffer[at] = _DATA
        try:
            self._write(memoryview(buffer)[at : end * self.width + 1])  # never a copy of a frame
        finally:
            buffer[at] = kept
