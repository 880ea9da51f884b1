"""The panel over Adafruit's unmodified driver, on every Python: what is sent, and how it comes back after a fault."""

import sys

from adafruit_ssd1306 import SSD1306_I2C
from mock_screens import framebuf  # type: ignore[import-not-found]

from umpire.device.i2c_bus import I2CBus
from umpire.device.panel import Panel

FRAME = 7 + 1 + 1024  # the window, and the picture behind its control byte
BYTES = (1, 5, 7, 9, 100, 300, 301, 302, FRAME) if sys.platform == "rp2" else range(1, FRAME + 1)  # a Pico is slow


class Wire:
    """machine.I2C with a little of the display behind it: windows and data in horizontal addressing."""

    def __init__(self) -> None:
        self.ram = bytearray(1024)
        self.sent = 0
        self.fail_in = -1
        self.quietly = False  # as the RP2040: only the count tells that a byte was refused
        self.commands = bytearray()
        self.columns = (0, 127)
        self.pages = (0, 7)

    def writeto(self, address: int, buffer: memoryview) -> int:
        for taken in range(len(buffer)):
            self.sent += 1
            if self.sent == self.fail_in:
                if self.quietly:
                    return taken
                raise OSError(5)
        if len(buffer) == 0:
            return 0
        if buffer[0] == 0x40:
            self.data(bytes(buffer[1:]))
        else:
            for byte in bytes(buffer[1:]):
                self.commands.append(byte)
            self.windows()
        return len(buffer)

    def windows(self) -> None:
        c = self.commands = self.commands[-6:]
        if len(c) == 6 and c[0] == 0x21 and c[3] == 0x22:
            self.columns = (c[1], c[2])
            self.pages = (c[4], c[5])

    def data(self, data: bytes) -> None:
        width = self.columns[1] - self.columns[0] + 1
        assert len(data) == width * (self.pages[1] - self.pages[0] + 1)
        for row in range(len(data) // width):
            at = (self.pages[0] + row) * 128 + self.columns[0]
            self.ram[at : at + width] = data[row * width : row * width + width]

    def readfrom_into(self, address: int, buffer: memoryview) -> None:
        buffer[0] = 0


def panel_on(wire: Wire, width: int = 128, height: int = 64) -> Panel:
    return Panel(width, height, framebuf, lambda: SSD1306_I2C(width, height, I2CBus(wire)))


def test_only_what_changed() -> None:
    wire = Wire()
    panel = panel_on(wire)
    assert panel.show() == 0
    panel.canvas.text("Napoleon", 3, 29)
    before = wire.sent
    assert panel.show() == 2
    assert wire.sent - before == 7 + 1 + 256
    assert wire.ram == panel.canvas.buffer
    panel.canvas.fill_rect(0, 0, 1, 1)
    panel.canvas.fill_rect(0, 23, 1, 1)
    assert panel.show() == 3
    assert wire.ram == panel.canvas.buffer
    assert panel.show() == 0


def test_narrow_panel() -> None:
    wire = Wire()
    panel = panel_on(wire, 72, 40)
    panel.canvas.fill(1)
    assert panel.show() == 5
    assert sum(wire.ram) == 255 * 72 * 5 and wire.ram[27] == 0 and wire.ram[28] == 255


def test_a_fault_at_any_byte_of_a_frame() -> None:
    wire = Wire()
    panel = panel_on(wire)
    for n in BYTES:
        wire.quietly = not wire.quietly
        panel.canvas.text("Wellington", 3 * n % 100, n % 60)
        panel.canvas.invert(0, 0, 128, 64)
        wire.fail_in = wire.sent + n
        assert panel.show() == 0 and panel.fault
        assert panel.show() > 0 and not panel.fault and panel.recovered
        assert wire.ram == panel.canvas.buffer
        panel.recovered = False
