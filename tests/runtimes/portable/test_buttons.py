"""Presses out of edges: by interrupts, by polling, and with contacts that misbehave."""

from umpire.device.buttons import HOLD, JAMMED, LONG, NONE, REPEAT, SETTLE, A, B, Buttons, C
from umpire.port.host import Finger, Pin, VirtualClock, attach

WRAP = 1 << 30


class Board:
    """Three buttons, a clock, and the events that come while time passes."""

    def __init__(self, start: int = 0, interrupts: bool = True, down: int = -1) -> None:
        self.clock = VirtualClock(start)
        self.pins = [Pin(), Pin(), Pin()]
        if down >= 0:
            self.pins[down].set(0)
        self.buttons = Buttons(self.pins, self.ticks, attach if interrupts else None)
        self.events: list = []

    def ticks(self) -> int:
        return self.clock.now % WRAP

    def set(self, ms: int, button: int, level: int) -> None:
        self.clock.at(self.start() + ms, lambda: self.pins[button].set(level))

    def start(self) -> int:
        return self.clock.now

    def run(self, ms: int, every: int = 10) -> list:
        """Poll for so long; the events of this while."""
        events = []
        end = self.clock.now + ms
        while self.clock.now < end:
            self.clock.sleep_ms(every)
            while True:
                event = self.buttons.poll(self.ticks())
                if event == NONE:
                    break
                events.append(event)
        return events


def bounce(board: Board, at: int, button: int, level: int, ms: int = 30, gap: int = 3) -> None:
    """Contacts that chatter for `ms` before they rest at `level`."""
    for t in range(0, ms, gap):
        board.set(at + t, button, level if (t // gap) % 2 == 0 else 1 - level)
    board.set(at + ms, button, level)


def chatter(board: Board, button: int, ms: int) -> None:
    """A contact that changes every millisecond."""
    pin = board.pins[button]

    def change() -> None:
        pin.set(1 - pin.value())
        if board.clock.now < ms:
            board.clock.at(board.clock.now + 1, change)
        else:
            pin.set(1)

    change()


def test_a_short_press_is_told_on_release() -> None:
    for interrupts in (True, False):
        for button in (A, B, C):
            board = Board(interrupts=interrupts)
            board.set(100, button, 0)
            board.set(180, button, 1)
            assert board.run(180) == []
            assert board.run(SETTLE + 20) == [button]
            assert board.run(2000) == []


def test_thirty_milliseconds_of_bouncing_are_one_press() -> None:
    for interrupts in (True, False):
        for every in (1, 5, 10):
            board = Board(interrupts=interrupts)
            bounce(board, 100, B, 0)
            bounce(board, 220, B, 1)
            assert board.run(1000, every) == [B]


def test_a_bouncing_long_press() -> None:
    board = Board()
    bounce(board, 100, B, 0)
    bounce(board, 100 + HOLD + 200, B, 1)
    assert board.run(2000) == [LONG + B]


def test_long_press_then_repeats_for_a_and_c_only() -> None:
    for button, count in ((A, 4), (B, 1), (C, 4)):
        board = Board()
        board.set(0, button, 0)
        board.set(HOLD + 3 * REPEAT + 100, button, 1)
        assert board.run(3000) == [LONG + button] * count
        board = Board()
        board.set(0, button, 0)
        assert board.run(HOLD - 20) == []
        assert board.run(40) == [LONG + button]


def test_a_button_that_fires_a_thousand_times_a_second() -> None:
    for every in (1, 10, 100):
        board = Board()
        chatter(board, A, 1000)
        board.set(300, C, 0)
        board.set(380, C, 1)
        assert board.run(900, every) == [C]
        assert board.run(600, every) == []
        board.set(10, A, 0)
        board.set(100, A, 1)
        assert board.run(300) == [A]  # when it has come to rest it works again


def test_an_overflow_is_told_and_levels_are_read_anew() -> None:
    board = Board()
    for t in range(100):  # two that chatter, and nobody polls
        board.pins[A].set(t % 2)
        board.pins[C].set(t % 2)
        board.clock.sleep_ms(1)
    board.pins[B].set(0)
    board.pins[C].set(1)
    assert board.buttons.overflow
    assert board.run(100) == []
    board.pins[B].set(1)
    board.pins[A].set(1)
    assert board.run(100) == [B]
    board.buttons.overflow = False
    board.set(10, A, 0)
    board.set(80, A, 1)
    assert board.run(300) == [A]
    assert not board.buttons.overflow


def test_presses_made_while_nobody_polls_keep_their_length() -> None:
    board = Board()
    board.set(10, A, 0)
    board.set(70, A, 1)
    board.set(120, A, 0)
    board.set(190, A, 1)
    board.set(250, B, 0)
    board.set(250 + HOLD + 30, B, 1)
    board.set(900, C, 0)
    board.clock.sleep_ms(1000)
    assert board.run(10) == [A, A, LONG + B]
    board.set(0, C, 1)
    assert board.run(100) == [C]


def test_a_worn_contact_while_nobody_polls() -> None:
    board = Board()
    bounce(board, 50, A, 0, ms=40, gap=2)
    bounce(board, 200, A, 1, ms=40, gap=2)
    bounce(board, 400, A, 0, ms=40, gap=2)
    bounce(board, 400 + HOLD + 70, A, 1, ms=40, gap=2)
    board.clock.sleep_ms(1200)
    assert not board.buttons.overflow
    assert board.run(10) == [A, LONG + A]


def test_a_lost_edge_costs_only_time() -> None:
    board = Board()
    board.pins[A].irq(lambda pin: None)  # no edge arrives any more
    board.set(10, A, 0)
    board.set(90, A, 1)
    assert board.run(300) == [A]


def test_pressed_at_the_start_is_stuck_until_let_go() -> None:
    board = Board(down=C)
    assert board.buttons.stuck == 1 << C
    assert board.run(5000) == []
    board.set(0, A, 0)
    board.set(60, A, 1)
    assert board.run(200) == [A]
    board.set(0, C, 1)
    assert board.run(100) == []
    assert board.buttons.stuck == 0
    board.set(0, C, 0)
    board.set(60, C, 1)
    assert board.run(200) == [C]


def test_a_button_that_sticks_falls_silent() -> None:
    board = Board()
    board.set(0, A, 0)
    events = board.run(JAMMED + 100)
    assert len(events) == 1 + (JAMMED - HOLD) // REPEAT - 1 or len(events) == 1 + (JAMMED - HOLD) // REPEAT
    assert board.buttons.stuck == 1 << A
    assert board.run(5000) == []
    board.set(0, A, 1)
    assert board.run(100) == []
    assert board.buttons.stuck == 0


def test_two_at_once_are_two_presses_and_no_more() -> None:
    board = Board()
    bounce(board, 0, A, 0)
    bounce(board, 5, B, 0)
    bounce(board, 120, B, 1)
    bounce(board, 130, A, 1)
    assert sorted(board.run(1000)) == [A, B]


def test_a_spike_is_no_press() -> None:
    board = Board()
    for t in range(0, 1000, 50):
        board.set(t, A, 0)
        board.set(t + 4, A, 1)
    assert board.run(1500) == []


def test_the_counter_may_wrap() -> None:
    for before in (5, 50, 130, 400):
        board = Board(start=WRAP - before)
        board.set(20, A, 0)
        board.set(90, A, 1)
        assert board.run(200) == [A]
        board.set(0, C, 0)
        board.set(HOLD + 50, C, 1)
        assert board.run(1000) == [LONG + C]


def test_pressed_and_idle() -> None:
    board = Board()
    assert board.buttons.idle() and board.buttons.pressed() == 0
    board.pins[B].set(0)
    assert not board.buttons.idle()
    board.run(50)
    assert board.buttons.pressed() == 1 << B
    board.pins[B].set(1)
    board.run(50)
    assert board.buttons.idle()


def test_buttons_to_the_supply() -> None:
    pins = [Pin(), Pin(), Pin()]
    for pin in pins:
        pin.set(0)
    clock = VirtualClock()
    buttons = Buttons(pins, clock.ticks_ms, attach, pressed=1)
    assert not buttons.stuck
    pins[C].set(1)
    clock.sleep_ms(50)
    assert buttons.poll(clock.now) == NONE
    pins[C].set(0)
    clock.sleep_ms(50)
    assert buttons.poll(clock.now) == C


def test_a_script_presses_by_the_clock() -> None:
    board = Board()
    finger = Finger(board.clock, board.pins)
    script = [A, B, C, LONG + B, A, LONG + A, LONG + C, C]
    for event in script:
        finger.press(event)
    assert board.run(finger.at + 100) == script


def test_the_handler_allocates_nothing() -> None:
    import micropython

    board = Board()
    if not hasattr(micropython, "heap_lock"):
        return  # CPython
    buttons = Buttons(board.pins, int)  # a clock that allocates nothing, either
    micropython.heap_lock()
    try:
        for i in range(100):
            buttons.edge(i % 3, i & 1)
    finally:
        micropython.heap_unlock()
    assert buttons.overflow


def test_what_is_coming_is_told_while_the_button_is_down() -> None:
    board = Board()
    board.set(100, C, 0)
    board.run(110)
    assert board.buttons.coming == NONE, "it may be a spark"
    board.run(20)
    assert board.buttons.coming == C
    board.buttons.coming = NONE
    board.run(150)
    assert board.buttons.coming == NONE, "once"
    board.run(150)
    assert board.buttons.coming == LONG + C
    board.buttons.coming = NONE
    assert board.run(1000)[0] == LONG + C
    assert board.buttons.coming == NONE
