"""Any presses, however the contacts bounce and however seldom somebody polls: each is told once, in order."""

from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from umpire.device.buttons import LONG, NONE, Buttons
from umpire.port.host import Pin, VirtualClock, attach

SHORT = st.integers(60, 440)
LONGER = st.integers(580, 660)  # with its bounces still short of the first repeat at 750 ms
BOUNCE = st.lists(st.integers(1, 7), max_size=8).filter(lambda gaps: sum(gaps) <= 30)
PRESS = st.tuples(st.integers(0, 2), st.one_of(SHORT, LONGER), st.integers(60, 300), BOUNCE, BOUNCE)


def plan(clock: VirtualClock, pins: list[Pin], presses: list) -> tuple[int, list[int]]:
    """Puts the presses on the clock; when they are over, and the events that they must give."""
    now = 0
    events = []

    def change(pin: Pin, level: int, gaps: list[int]) -> int:
        at = now
        for i, gap in enumerate(gaps):
            clock.at(at, partial(pin.set, level if i % 2 == 0 else 1 - level))
            at += gap
        clock.at(at, lambda: pin.set(level))
        return at

    for button, down, rest, press_bounce, release_bounce in presses:
        now += rest
        change(pins[button], 0, press_bounce)
        now += down + sum(press_bounce)
        now = change(pins[button], 1, release_bounce)
        events.append(button if down < 500 else LONG + button)
    return now, events


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(PRESS, max_size=5), st.integers(1, 45), st.booleans())
def test_every_press_is_told_once(presses: list, every: int, interrupts: bool) -> None:
    clock = VirtualClock()
    pins = [Pin(), Pin(), Pin()]
    buttons = Buttons(pins, clock.ticks_ms, attach if interrupts else None)
    if not interrupts:
        every = min(every, 10)
    end, expected = plan(clock, pins, presses)
    told = []
    while clock.now < end + 200:
        clock.sleep_ms(every)
        while (event := buttons.poll(clock.now)) != NONE:
            told.append(event)
    assert told == expected
    assert not buttons.overflow and buttons.stuck == 0 and buttons.idle()


@settings(max_examples=100, deadline=None)
@given(st.lists(PRESS, max_size=3))
def test_presses_while_nobody_polls(presses: list) -> None:
    clock = VirtualClock()
    pins = [Pin(), Pin(), Pin()]
    buttons = Buttons(pins, clock.ticks_ms, attach)
    end, expected = plan(clock, pins, presses)
    clock.sleep_ms(end + 100)
    told = []
    while (event := buttons.poll(clock.now)) != NONE:
        told.append(event)
    assert told == expected
