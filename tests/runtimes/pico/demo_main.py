# A small handheld, to test the emulator with: it counts presses of B, shows the count and appends it to a file.
import time

import adafruit_ssd1306
from machine import I2C, Pin


class Bus:
    def __init__(self, i2c):
        self.i2c = i2c

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        data = memoryview(buffer)[start:end]
        # A refused byte in mid-message is no exception on the RP2040, only a smaller count.
        if self.i2c.writeto(address, data) != len(data):
            raise OSError(5)

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        self.i2c.readfrom_into(address, memoryview(buffer)[start:end])


def lines():
    try:
        with open("count.txt") as file:
            return file.read().split()
    except OSError:
        return []


def show(text):
    display.fill(0)
    display.text(text, 0, 0, 1)
    try:
        display.show()
    except OSError as error:
        print("panel", error)


display = adafruit_ssd1306.SSD1306_I2C(128, 64, Bus(I2C(0, scl=Pin(5), sda=Pin(4), freq=400_000)))
count = pressed = len(lines())


def released(pin):
    global pressed
    pressed += 1


Pin(14, Pin.IN, Pin.PULL_UP).irq(released, Pin.IRQ_RISING)
show(str(count))
print("ready", count)
while True:
    while count < pressed:
        count += 1
        with open("count.txt", "a") as file:
            file.write(f"{count}\n")
        show(str(count))
        print("acknowledged", count)
    time.sleep_ms(5)  # type: ignore[attr-defined]
