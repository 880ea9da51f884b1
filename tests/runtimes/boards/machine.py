"""A `machine` module for MicroPython's unix port that is as strict as a chip: it refuses pins that the chip lacks, and
pins that cannot do what they are asked to. What it may do is a row of host_tools.pins, told by `become`.

What goes to the panel is written down, line by line: "i2c ADDRESS HEX" or "spi LEVELS HEX", where LEVELS are those of
all output pins ("17:1,16:0"), and "pin NUMBER LEVEL" where an output changes while nothing is sent.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_chip: "dict[str, Any]" = {}
_port = ""
_out: "Any" = None
_lines: "dict[int, Line]" = {}
IS_BUSY = 5
NO_DEVICE = 19


def become(port, chip, out):
    """From now on be that chip, on that port of MicroPython; `out` is a file for what is sent."""
    global _port, _chip, _out
    _port, _chip, _out = port, chip, out
    _lines.clear()
    if port == "esp8266":
        del Pin.PULL_DOWN


class Line:
    """What a pin is connected to: the state that all Pin objects of a number share."""

    def __init__(self, number):
        self.number = number
        self.mode = None
        self.pull = None
        self.level = 1
        self.handler = None

    def set(self, level):
        """A button: closes to ground (0) or is let go."""
        changed = level != self.level
        self.level = level
        if changed and self.handler:
            self.handler(Pin(self.number))


def line(number):
    """The line of a pin that the chip has. ValueError: it has none of that number, or uses it itself."""
    if number not in _chip["pins"]:
        raise ValueError("invalid pin")
    if number not in _lines:
        _lines[number] = Line(number)
    return _lines[number]


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_RISING = 1
    IRQ_FALLING = 2

    def __init__(self, number, mode=-1, pull=-1, value=None):
        self.number: Any = number.number if isinstance(number, Pin) else number
        self.line = line(self.number)
        if mode == self.OUT and self.number not in _chip["outputs"]:
            raise ValueError("pin can only be input")
        if pull == self.PULL_UP and self.number not in _chip["pull_up"]:
            raise ValueError("pin has no pull-up")
        if pull == 2 and self.number not in _chip["pull_down"]:
            raise ValueError("pin has no pull-down")
        if mode >= 0:
            self.line.mode = mode
        if pull >= 0:
            self.line.pull = pull

    def value(self, level=None):
        if level is None:
            if self.line.mode == self.IN and self.line.pull is None:
                raise ValueError("nothing holds this input: it would read anything")
            return self.line.level
        if self.line.mode != self.OUT:
            raise ValueError("not an output")
        if self.line.level != level:
            self.line.level = level
            _out.write(f"pin {self.number} {level}\n")

    def irq(self, handler, trigger, *, hard=False):
        if self.number not in _chip["interrupt"]:
            raise ValueError("pin has no interrupt")
        if hard and _port == "esp32":
            raise ValueError("hard interrupts are not supported")
        if trigger != self.IRQ_RISING | self.IRQ_FALLING:
            raise ValueError("a button has two edges")
        self.line.handler = handler


def _check(kind, bus, **pins):
    buses = _chip[kind]
    if str(bus) not in buses:
        raise ValueError(kind + "(" + str(bus) + ") doesn't exist")
    for wire, pin in pins.items():
        if pin.number not in buses[str(bus)][wire]:
            raise ValueError("bad " + wire + " pin")


class I2C:
    def __init__(self, id, *, scl, sda, freq, timeout):
        _check("I2C", id, sda=sda, scl=scl)
        assert freq <= 400_000 and timeout > 10_000
        self.on = False
        self.arguments = 0

    def writeto(self, address, data):
        if address != 0x3C:
            raise OSError(NO_DEVICE)
        if len(data):  # the driver asks whether anybody is there
            _out.write(f"i2c {address} {bytes(data).hex()}\n")
        if len(data) and not data[0] & 0x40:
            for command in data[1:]:
                self._command(command)
        return len(data)

    def _command(self, command):
        """Is the panel on? Commands with an argument are told from it by how many follow."""
        if self.arguments:
            self.arguments -= 1
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif command in (0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB):
            self.arguments = 1
        elif command in (0x21, 0x22):
            self.arguments = 2

    def readfrom_into(self, address, buffer):
        if address != 0x3C:
            raise OSError(NO_DEVICE)
        for i in range(len(buffer)):
            buffer[i] = 0x00 if self.on else 0x40


class SoftI2C(I2C):
    def __init__(self, scl, sda, *, freq, timeout):
        if _port == "esp8266":
            _check("I2C", None, sda=sda, scl=scl)
        for pin in (scl, sda):
            if pin.number not in _chip["outputs"]:
                raise ValueError("pin can only be input")
        self.on = False
        self.arguments = 0


class SPI:
    def __init__(self, id, baudrate, *, sck=None, mosi=None, miso=None):
        if _port == "esp8266":
            assert sck is mosi is None  # its pins are the chip's own
        else:
            _check("SPI", id, sck=sck, mosi=mosi)

    def write(self, data):
        levels = ",".join([f"{n}:{_lines[n].level}" for n in sorted(_lines) if _lines[n].mode == Pin.OUT])
        _out.write(f"spi {levels} {bytes(data).hex()}\n")


class PWM:
    def __init__(self, pin):
        if pin.number not in _chip["pwm"]:
            raise ValueError("invalid pin for PWM")

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        pass


class WDT:
    """It bites nobody."""

    def __init__(self, timeout):
        if _port != "rp2" or not 0 < timeout <= 8388:
            raise ValueError("timeout exceeds 8388")

    def feed(self):
        pass


class _Memory:
    """Noise where the RP2040 has it, and the registers of its watchdog, or of the RP2350's; there is nothing else."""

    def __init__(self):
        self.state = 1

    def __getitem__(self, address):
        self._check(address)
        if address != 0x4006001C:
            return 0
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return self.state >> 16

    def __setitem__(self, address, value):
        self._check(address)

    def _check(self, address):
        if _port != "rp2" or address & ~0x301C not in (0x40060000, 0x40058000, 0x400D8000):
            raise ValueError("there is nothing there")


mem32 = _Memory()


def reset():
    raise SystemExit
