"""The display: a canvas, and the SSD1306 behind Adafruit's unmodified driver.

The driver's own buffer is kept as what the panel holds; `show` compares the canvas with it and sends only the pages
(rows of eight pixels) that differ. A panel that does not answer stops nothing: `fault` says so, every later `show`
tries to start it anew, and then sends everything.
"""

from micropython import const

from umpire.canvas import Canvas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

_SET_COLUMNS = const(0x21)
_SET_PAGES = const(0x22)
_COMMANDS = const(0x00)  # control byte: only commands follow
_DATA = const(0x40)  # control byte: only picture data follow
_ASLEEP = const(0x40)  # status bit: the display is off, as after a loss of power


class Panel:
    """`make_driver()` returns an adafruit_ssd1306.SSD1306_I2C of this width and height; it may raise ValueError or
    OSError while no panel answers. `framebuf` is what Canvas takes.

    fault       the panel did not answer the last time; nothing is shown
    recovered   set when it came back after a fault; whoever tells the players about it clears it
    """

    def __init__(self, width: int, height: int, framebuf: "Any", make_driver: "Callable[[], Any]") -> None:
        self.width = width
        self.height = height
        self.canvas = Canvas(width, height, framebuf)
        self.fault = False
        self.recovered = False
        self._make_driver = make_driver
        self._driver: Any = None
        self._answers_status = False
        self._on = True
        self._contrast = 255
        self._flipped = False
        self._stale = False  # what the panel holds is not what the driver's buffer says
        left = (128 - width) // 2  # narrow panels use the middle columns of the chip
        self._window = bytearray((_COMMANDS, _SET_COLUMNS, left, left + width - 1, _SET_PAGES, 0, 0))
        self._status = bytearray(1)
        try:
            self._restart()
            self.recovered = False
        except (OSError, ValueError):
            self.fault = True

    # -- what the application uses --------------------------------------------

    def show(self) -> int:
        """Brings the panel up to the canvas; returns how many pages were sent. Never raises for a bus error."""
        try:
            if not self.fault and self._lost_power():
                self.fault = True
            if self.fault:
                self._restart()
            return self._send_changes()
        except (OSError, ValueError):
            self.fault = True
            return 0

    def contrast(self, value: int) -> None:
        """Brightness, 0 to 255; 0 is still readable in the dark."""
        self._contrast = value
        self._attempt(self._apply_contrast)

    def power(self, on: bool) -> None:
        """Off is dark and keeps the picture."""
        self._on = on
        self._attempt(self._apply_power)

    def flip(self, flipped: bool) -> None:
        """Turns the picture by 180 degrees, for a player across the table, from the next `show` on."""
        if flipped != self._flipped:
            self._flipped = flipped
            self._stale = True
            self._attempt(self._apply_flip)

    # -- starting and faults --------------------------------------------------

    def _restart(self) -> None:
        """Starts the panel and everything set since; raises OSError or ValueError while it does not answer."""
        if self._driver is None:
            self._driver = self._make_driver()
        else:
            self._driver.poweron()
            self._driver.init_display()
        # Its start cleared the buffer and the panel alike.
        self._stale = False
        self._answers_status = not self._asleep()
        if self._contrast != 255:
            self._apply_contrast()
        if self._flipped:
            self._apply_flip()
        if not self._on:
            self._apply_power()
        self.fault = False
        self.recovered = True

    def _attempt(self, action: "Callable[[], None]") -> None:
        if not self.fault:
            try:
                action()
            except OSError:
                self.fault = True

    def _apply_contrast(self) -> None:
        self._driver.contrast(self._contrast)

    def _apply_flip(self) -> None:
        self._driver.rotate(not self._flipped)  # True is the driver's normal way up

    def _apply_power(self) -> None:
        if self._on:
            self._driver.poweron()
        else:
            self._driver.poweroff()

    def _asleep(self) -> bool:
        try:
            with self._driver.i2c_device as device:
                device.readinto(self._status)
        except OSError:
            return True
        return bool(self._status[0] & _ASLEEP)

    def _lost_power(self) -> bool:
        """A panel that was unplugged between two frames acknowledges as if nothing had happened, but its status says
        that it is off. Only asked of a panel that answered rightly when it was started."""
        return self._answers_status and self._on and self._asleep()

    # -- sending --------------------------------------------------------------

    def _send_changes(self) -> int:
        """Sends the changed pages: one run from the first to the last, or two without the largest gap."""
        width = self.width
        held = memoryview(self._driver.buffer)
        wanted = memoryview(self.canvas.buffer)
        first = last = -1
        gap_start = gap_end = 0
        for page in range(self.height >> 3):
            at = page * width
            if not self._stale and held[at + 1 : at + 1 + width] == wanted[at : at + width]:
                continue
            if first < 0:
                first = page
            elif page - last - 1 > gap_end - gap_start:
                gap_start, gap_end = last + 1, page
            last = page
        if first < 0:
            return 0
        held[first * width + 1 : (last + 1) * width + 1] = wanted[first * width : (last + 1) * width]
        # A window costs 8 bytes on the bus, a page at least 72.
        if gap_end > gap_start:
            self._send(first, gap_start)
            self._send(gap_end, last + 1)
        else:
            self._send(first, last + 1)
        self._stale = False
        return last + 1 - first - (gap_end - gap_start)

    def _send(self, first: int, end: int) -> None:
        """Sends the pages first to end - 1 of the driver's buffer."""
        window = self._window
        window[5] = first
        window[6] = end - 1
        buffer = self._driver.buffer
        at = first * self.width  # of the byte before the page's first, for the buffer begins with a control byte
        kept = buffer[at]
        with self._driver.i2c_device as device:
            device.write(window)
            buffer[at] = _DATA
            try:
                device.write(buffer, start=at, end=end * self.width + 1)
            finally:
                buffer[at] = kept
