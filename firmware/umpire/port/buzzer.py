"""A passive buzzer on a pin of any board with machine.PWM."""

import time

from machine import PWM
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin

_HALF = const(32768)  # duty of a square wave


class Buzzer:
    """Called with hertz and milliseconds. A sound takes its time: keep it short."""

    def __init__(self, pin: "Pin") -> None:
        self._pwm = PWM(pin)
        self._pwm.duty_u16(0)

    def __call__(self, hertz: int, ms: int) -> None:
        self._pwm.freq(hertz)
        self._pwm.duty_u16(_HALF)
        time.sleep_ms(ms)
        self._pwm.duty_u16(0)
