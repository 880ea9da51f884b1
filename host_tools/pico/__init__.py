"""The Raspberry Pi Pico's own MicroPython firmware, run in an emulator: for tests and for measuring."""


class Unavailable(Exception):
    """This machine lacks something that the emulated Pico needs. The message says what to install."""
