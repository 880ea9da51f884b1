"""A passive buzzer on a pin of any board with machine.PWM."""

import time

from machine import PWM, Pin
from micropython import const

_HALF = const(32768)  # duty of a square wave


class Buzzer:
    """Called with hertz and milliseconds. A sound takes its time: keep it short."""

    def __init__(self, pin: int) -> None:
        self._pwm = PWM(Pin(pin))
        self._pwm.duty_u16(0)

    def __call__(self, hertz: int, ms: int) -> None:
        self._pwm.freq(hertz)
        self._pwm.duty_u16(_HALF)
        time.sleep_ms(ms)
        self._pwm.duty_u16(0)
