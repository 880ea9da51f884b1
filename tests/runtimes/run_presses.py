"""Plays a press script on MicroPython: run_presses.py STEPS OUT FOLDER WIDTH HEIGHT SEED (-1: none).

STEPS are lines of host_tools.presses.Step.plain. OUT gets what went over the panel's bus: "W", a length (two bytes,
high first) and the bytes of a transmission; "P" where the panel was plugged in anew; "S" where a shot was taken.
What is printed is the most heap that was in use after a collection, in bytes.
"""

import gc
import sys

from simulated import Simulated  # type: ignore[import-not-found]  # host_tools/simulated.py, compiled

ADDRESS = 0x3C
NO_DEVICE = 19  # ENODEV
ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class Wire:
    """A bus that writes down what it is sent. It knows of the panel only whether it is on."""

    def __init__(self, out):
        self.out = out
        self.sent = 0
        self.plugged = True
        self.on = False
        self._arguments = 0

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def unplug(self):
        self.plugged = False

    def plug(self):
        self.plugged = True
        self.on = False
        self._arguments = 0
        self.out.write(b"P")

    def _call(self, address):
        if address != ADDRESS or not self.plugged:
            raise OSError(NO_DEVICE)

    def writeto(self, address, buffer, start=0, end=None):
        self._call(address)
        data = memoryview(buffer)[start : len(buffer) if end is None else end]
        self.out.write(b"W" + len(data).to_bytes(2, "big"))
        self.out.write(data)
        if not len(data):
            return
        if data[0] & 0x40:
            self.sent += len(data) - 1
        else:
            for byte in data[1:]:
                self._command(byte)

    def _command(self, byte):
        if self._arguments:
            self._arguments -= 1
        elif byte in (0xAE, 0xAF):
            self.on = byte == 0xAF
        else:
            self._arguments = ARGUMENTS.get(byte, 0)

    def readfrom_into(self, address, buffer, start=0, end=None):
        self._call(address)
        for i in range(start, len(buffer) if end is None else end):
            buffer[i] = 0x00 if self.on else 0x40


def main(steps, out, folder, width, height, seed):
    # Without it, what stays is strewn over all the heap, and the table of all names finds no room to double.
    gc.threshold(50_000)  # type: ignore[attr-defined]
    most = 0
    with open(out, "wb") as file:
        wire = Wire(file)
        here = Simulated(wire, folder, int(width), int(height), None if seed == "-1" else int(seed))
        here.settle()
        with open(steps) as lines:
            for line in lines:
                kind, number, ms, *words = line.split()
                if kind == "press":
                    here.press(int(number))
                elif kind == "hold":
                    here.hold(int(number), int(ms))
                elif kind == "quick":
                    here.quick(int(number))
                elif kind == "wait":
                    here.wait(int(ms))
                elif kind == "fault":
                    here.fault(words[0], words[1])
                elif kind == "cut":
                    here.cut()
                elif kind == "shot":
                    file.write(b"S")
                gc.collect()
                most = max(most, gc.mem_alloc())  # type: ignore[attr-defined]
    print(most)


main(*sys.argv[1:])
