"""Push buttons as events: A, B, C when let go, LONG + A, B, C while held.

The interrupt handler only writes (button, level, time) into a ring made beforehand; it allocates nothing. `poll`
judges the edges later, by their own times, so a press made while a frame is drawn or the flash is erased
(interrupts are off for 45 ms then) is neither lost nor taken for a longer one. It also reads the levels: a
lost edge costs nothing but the wait until the next poll, and without interrupts polling alone is enough.

A level counts once it has stood still for SETTLE ms. Contacts that bounce for 30 ms settle when they rest; one
that fires 1,000 times a second never settles and gives no event at all, and disturbs no other button.

A short press is told when the button is let go: only then is it known not to be a long one. It comes SETTLE ms
after the finger has left, which nobody notices. After a long press nothing comes on release.
"""

from array import array

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

A = const(0)
B = const(1)
C = const(2)
LONG = const(4)  # added to the button
NONE = const(-1)

SETTLE = const(12)  # ms
HOLD = const(500)  # ms until a press is long
LIKELY = const(250)  # ms until a press is likely to become a long one
REPEAT = const(250)  # ms between repeats of a long A or C
JAMMED = const(10_000)  # ms: held for longer than this, a button is taken to be stuck

_RING = const(64)  # edges, all buttons together; a power of two, at most 128
_BUTTON = const(6)  # the bits of a button in an edge
_FOLLOWS = const(128)  # the edge comes soon after one of the same button
_LAST = const(63)  # _RING - 1
_TICKS = const(0x3FFFFFFF)  # MicroPython's tick counters wrap at 2**30
_FUTURE = const(0x1FFFFFFF)

_UP = const(0)
_DOWN = const(1)
_HELD = const(2)  # the long press has been told
_STUCK = const(3)  # no events until let go


def since(now: int, then: int) -> int:
    """Milliseconds from then to now, across the wrap of the counter; 0 if `then` is the later one."""
    passed = (now - then) & _TICKS
    return 0 if passed > _FUTURE else passed


class Buttons:
    """Up to four buttons, in the order A, B, C (a fourth's events are 3 and 7).

    `pins`: objects with value(), 0 or 1. `pressed`: the level of a pressed one (0: to ground, with a pull-up).
    `ticks_ms`: the counter that `poll` is also given; it may wrap at 2**30.
    `attach(pin, handler)` makes the handler run at both edges; None where only polling is possible.

    `overflow`: True once edges came faster than they were polled; the levels were read anew. Clear it at will.
    `stuck`: bit per button that was pressed at the start or is jammed; silent until it is let go.
    `quiet`: by the last poll no button was down or had just been.
    `coming`: the event that a button which is down will probably tell, as soon as that can be guessed. Set it to NONE.
    """

    def __init__(  # seldom
        self,
        pins: "list[Any]",
        ticks_ms: "Callable[[], int]",
        attach: "Callable[[Any, Callable[[object], None]], None] | None" = None,
        pressed: int = 0,
    ) -> None:
        n = len(pins)
        self._pins = pins
        self._ticks = ticks_ms
        self._pressed = pressed
        self._what = bytearray(_RING)  # button << 1 | level, and _FOLLOWS
        self._when = array("i", [0] * _RING)
        self._head = 0  # written by the interrupt only
        self._tail = 0  # written by poll only
        # Each button may fill its share, so that one that chatters does not cost the others' presses.
        self._share = (_RING - 1) // n
        self._put = bytearray(n)  # edges put in, and taken out, modulo 256
        self._got = bytearray(n)
        self._lost = bytearray(n)
        self.overflow = False

        now = ticks_ms()
        self._raw = bytearray([pin.value() for pin in pins])
        self._raw_at = array("i", [now] * n)
        self._state = bytearray([_STUCK if raw == pressed else _UP for raw in self._raw])
        self._down_at = array("i", [now] * n)
        self._repeats = bytearray(n)
        self.quiet = False
        self.coming = NONE
        self.stuck = 0
        for i in range(n):
            if self._state[i] == _STUCK:
                self.stuck |= 1 << i
        if attach:
            for i in range(n):
                attach(pins[i], self._handler(i))

    def _handler(self, index: int) -> "Callable[[Any], None]":  # seldom
        """One button's interrupt handler. MicroPython calls it with the pin; it must not allocate."""
        edge = self.edge  # bound once: binding allocates

        def latch(pin: "Any") -> None:
            edge(index, pin.value())

        return latch

    def edge(self, index: int, level: int) -> None:
        """Latch an edge (interrupt context: no allocation, no exception)."""
        at = self._ticks() & _TICKS
        head = self._head
        what = index << 1 | level
        last = (head - 1) & _LAST
        follows = 0
        if self._what[last] & _BUTTON == index << 1 and head != self._tail and since(at, self._when[last]) < SETTLE:
            follows = _FOLLOWS
        if follows and self._what[last] & _FOLLOWS and last != self._tail:
            head = last  # of a contact that bounces only the first edge and the last count
        else:
            count = self._put[index]
            if self._lost[index] or ((count - self._got[index]) & 255) >= self._share:
                self._lost[index] = 1  # and so until poll has read the level: no gap may look like rest
                self.overflow = True
                return
            self._put[index] = (count + 1) & 255
        self._what[head] = what | follows
        self._when[head] = at
        self._head = (head + 1) & _LAST

    def poll(self, now_ms: int) -> int:
        """The next event, or -1. Call it often: every 10 ms while waiting, and until it says -1."""
        tail = self._tail
        head = self._head  # edges that come later wait for the next poll, or this might never end
        if self.quiet and tail == head:
            for index in range(len(self._pins)):
                if self._pins[index].value() == self._pressed:
                    break
            else:
                return NONE  # nothing has happened: the usual case, made short
        now = now_ms & _TICKS
        while tail != head:
            at = self._when[tail]
            what = self._what[tail]
            index = (what & _BUTTON) >> 1
            if what & _FOLLOWS:
                self._raw_at[index] = at  # no rest since the edge before: others may have been between
            event = self._advance_all(at)
            if event >= 0:
                return event  # the same edge is looked at again next time
            self._raw[index] = what & 1
            self._raw_at[index] = at
            self._got[index] = (self._got[index] + 1) & 255
            tail = (tail + 1) & _LAST
            self._tail = tail
        for index in range(len(self._pins)):
            self._compare(index, now)
        event = self._advance_all(now)
        self.quiet = self.idle()
        return event

    def pressed(self) -> int:  # seldom
        """Bit per button that is down now, settled."""
        mask = 0
        for index in range(len(self._state)):
            if self._state[index] != _UP:
                mask |= 1 << index
        return mask

    def idle(self) -> bool:
        """Is every button up and at rest, with no edge waiting? Then the processor may sleep until an edge."""
        if self._head != self._tail:
            return False
        for index in range(len(self._state)):
            if self._state[index] != _UP or self._raw[index] == self._pressed or self._lost[index]:
                return False
        return True

    def _compare(self, index: int, now: int) -> None:
        """Lost edges: take the level as it is, and as new."""
        if self._head != self._tail:
            return  # an edge came just now: it knows better
        lost = self._lost[index]
        self._lost[index] = 0  # before the level is read: what is lost from here on is seen next time
        level = self._pins[index].value()
        if lost or level != self._raw[index]:
            self._raw[index] = level
            self._raw_at[index] = now

    def _advance_all(self, now: int) -> int:
        """The first thing that a button has to tell by `now`."""
        for index in range(len(self._pins)):
            if not self._lost[index]:
                event = self._advance(index, now)
                if event >= 0:
                    return event
        return NONE

    def _advance(self, index: int, now: int) -> int:
        """What the button has to tell by `now`, its level having been the same since raw_at."""
        state = self._state[index]
        down = self._raw[index] == self._pressed
        settled = since(now, self._raw_at[index]) >= SETTLE
        if state == _UP:
            if not (down and settled):
                return NONE
            self._state[index] = state = _DOWN
            self._down_at[index] = self._raw_at[index]
            self._repeats[index] = 0
            self.coming = index
        if down or not settled:
            # Held, or bouncing: the end of a press is known only when it has settled.
            return self._hold(index, state, now if down else self._raw_at[index])
        event = self._hold(index, state, self._raw_at[index])
        if event >= 0:
            return event
        self._state[index] = _UP
        self.stuck &= ~(1 << index)
        return index if state == _DOWN else NONE

    def _hold(self, index: int, state: int, now: int) -> int:
        """Long press, and its repeats, of a button that was down until `now`."""
        held = since(now, self._down_at[index])
        if state == _DOWN and held >= HOLD:
            self._state[index] = _HELD
            self._repeats[index] = 0
            return LONG + index
        if state != _HELD:
            if held >= LIKELY and not self._repeats[index]:
                self._repeats[index] = 1
                self.coming = LONG + index
            return NONE
        if held >= JAMMED:
            self._state[index] = _STUCK
            self.stuck |= 1 << index
            return NONE
        due = (held - HOLD) // REPEAT
        if index == B or due <= self._repeats[index]:
            return NONE
        self._repeats[index] = due  # repeats that were missed are not made up for
        return LONG + index
