"""Dice from a hardware random source that is watched while it is used.

Fairness. A byte below the largest multiple of `sides` gives 1 + byte % sides, others are drawn again: every
value has exactly the same number of bytes, for every size 1..255. No more than the source's own bias remains.

Health. The repetition count test and the adaptive proportion test of NIST SP 800-90B 4.4, once at the start
(one whole window) and with every roll, before its values are handed out. A source that fails gives no more rolls
(`DiceFault`) until `retest` passes. Both tests run on two things:
- the raw noise bit, where the chip shows it (on the RP2040 the ring oscillator's): assumed entropy
  H = 0.3 bit a sample. A bit that sticks is caught in the roll in which it stuck, one that is 95 % the same
  value within sixteen rolls. Not seen: the very bits that urandom used (these are the ones read just after
  them), a smaller bias, and correlation over several bits.
- the bytes of urandom: assumed H = 6 bits a byte. A stuck byte, or one value in 16 of all bytes, is caught. Not
  seen: what hides behind a mixer. The RP2040's urandom turns a stuck bit into a sequence of period 31 or 93 that
  passes; hence the raw bit. Where the chip has a conditioned generator, this test sees only a broken path to it.

Cutoffs, for a false alarm of at most 2**-30 a sample (repetition) or a window (proportion) from a source as
poor as assumed: repetition 1 + ceil(30 / H); proportion 1 + the smallest k with P(X > k) <= 2**-30 for
X binomial(window, 2**-H). A good source is mistaken for a bad one far more seldom still (2**-100 and less for
the bit, 2**-40 a byte). A bit is tested for too many of either value, which doubles its false alarms.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, NoReturn

RAW_REPEAT = const(101)  # H = 0.3
RAW_WINDOW = const(1024)
RAW_CUTOFF = const(904)
BYTE_REPEAT = const(6)  # H = 6
BYTE_WINDOW = const(512)
BYTE_CUTOFF = const(31)

_RAW_BATCH = const(128)  # raw bits read after each roll: more than RAW_REPEAT, so that a stuck one is seen at once
_PIECE = const(64)  # bytes a time at the start
_DRAWS = const(200)  # at least half of all bytes count: so many draws in vain do not happen (2**-200)

_WORD = const(0xFFFFFFFF)
_MASK64 = const(0xFFFFFFFFFFFFFFFF)
_PCG_FACTOR = const(6364136223846793005)


class DiceFault(Exception):
    """The random source cannot be trusted; the argument says why: "stuck", "biased", "missing"."""


class Health:
    """Repetition count and adaptive proportion over a stream of samples. `fault`: "", "stuck", "biased"."""

    def __init__(self, repeat: int, window: int, cutoff: int, binary: bool) -> None:
        self._repeat = repeat
        self._window = window
        self._cutoff = cutoff
        self._binary = binary
        self.reset()

    def reset(self) -> None:
        """Forget all samples, and the fault."""
        self.fault = ""
        self._last = -1
        self._run = 0
        self._first = 0
        self._same = 0
        self._seen = 0

    def feed(self, samples: "bytes | bytearray") -> bool:
        """Take samples in; False once the source has failed."""
        last = self._last
        run = self._run
        same = self._same
        seen = self._seen
        for sample in samples:
            if sample == last:
                run += 1
                if run >= self._repeat:
                    self.fault = "stuck"
            else:
                last = sample
                run = 1
            if not seen:
                self._first = sample
                same = 0
            if sample == self._first:
                same += 1
            seen += 1
            if seen == self._window:
                if same >= self._cutoff or (self._binary and seen - same >= self._cutoff):
                    self.fault = self.fault or "biased"
                seen = 0
        self._last = last
        self._run = run
        self._same = same
        self._seen = seen
        return not self.fault


class Seeded:
    """A repeatable stream of bytes, the same on every runtime: PCG-XSH-RR 64/32 (O'Neill), most significant first.

    For demonstrations, tests and bug reports. Not random: whoever knows the seed knows the dice.
    """

    def __init__(self, seed: int, stream: int = 54) -> None:
        self._step = (stream << 1 | 1) & _MASK64
        self._state = 0
        self.word()
        self._state = (self._state + seed) & _MASK64
        self.word()

    def word(self) -> int:
        """The next 32 bits."""
        old = self._state
        self._state = (old * _PCG_FACTOR + self._step) & _MASK64
        mixed = ((old >> 18 ^ old) >> 27) & _WORD
        turn = old >> 59
        return (mixed >> turn | mixed << (32 - turn)) & _WORD

    def urandom(self, n: int) -> bytes:
        """n bytes; every call starts with a new word."""
        out = bytearray()
        while len(out) < n:
            out.extend(self.word().to_bytes(4, "big"))
        return bytes(out[:n])


class Dice:
    """Rolls of dice of 1..255 sides.

    `urandom(n)` gives n random bytes, or is None where there is no source. `raw_bit()`: the noise source's
    bit, 0 or 1, if the chip shows it. With a `seed` the values are repeatable, `seeded` is True, and no
    health test is made: there is no noise. Without one `seed` is -1.
    """

    def __init__(
        self,
        urandom: "Callable[[int], bytes] | None",
        raw_bit: "Callable[[], int] | None" = None,
        seed: "int | None" = None,
    ) -> None:
        self.seeded = seed is not None
        self.seed = -1 if seed is None else seed
        self.seed = -1 if seed is None else seed
        self._urandom = urandom if seed is None else Seeded(seed).urandom
        self._raw_bit = None if self.seeded else raw_bit
        self._raw = Health(RAW_REPEAT, RAW_WINDOW, RAW_CUTOFF, True)
        self._bytes = Health(BYTE_REPEAT, BYTE_WINDOW, BYTE_CUTOFF, False)
        self._batch = bytearray(_RAW_BATCH if self._raw_bit else 0)
        self.fault = ""
        self.retest()

    @property
    def ok(self) -> bool:
        """May the device roll?"""
        return not self.fault

    def retest(self) -> bool:
        """Forget a fault and test the source anew, a whole window of each kind; is it good?"""
        self.fault = ""
        self._raw.reset()
        self._bytes.reset()
        try:
            if not self.seeded:
                for _ in range(BYTE_WINDOW // _PIECE):
                    self._draw(_PIECE)
                for _ in range(RAW_WINDOW // _RAW_BATCH):
                    self._watch()
        except DiceFault:
            return False
        return True

    def roll(self, sides: int) -> int:
        """1..sides, all equally likely. Raises DiceFault."""
        return self.roll_all(bytes((sides,)))[0]

    def roll_all(self, sizes: "bytes | bytearray") -> bytes:
        """A value for each size, in order: one check of the source for all. Raises DiceFault, then none counts."""
        if self.fault:
            raise DiceFault(self.fault)
        sizes = bytes(sizes)  # MicroPython cannot say `in bytearray`
        if 0 in sizes:
            raise ValueError("a die has 1 to 255 sides")
        values = bytearray(len(sizes))
        drawn = b""
        at = 0
        draws = 0
        done = 0
        while done < len(sizes):
            sides = sizes[done]
            if sides == 1:
                values[done] = 1
                done += 1
                continue
            if at == len(drawn):
                draws += 1
                if draws > _DRAWS:
                    self._fail("stuck")
                drawn = self._draw(len(sizes) - done)
                at = 0
            byte = drawn[at]
            at += 1
            if byte < 256 - 256 % sides:
                values[done] = 1 + byte % sides
                done += 1
        self._watch()
        return bytes(values)

    def _draw(self, n: int) -> bytes:
        if self._urandom is None:
            self._fail("missing")
        try:
            drawn = self._urandom(n)
        except (OSError, NotImplementedError):
            self._fail("missing")
        if not self.seeded and not self._bytes.feed(drawn):
            self._fail(self._bytes.fault)
        return drawn

    def _watch(self) -> None:
        """Look at the noise source itself, after the bytes were drawn and before they count."""
        if self._raw_bit is None:
            return
        batch = self._batch
        bit = self._raw_bit
        for i in range(_RAW_BATCH):
            batch[i] = bit()
        if not self._raw.feed(batch):
            self._fail(self._raw.fault)

    def _fail(self, why: str) -> "NoReturn":
        self.fault = why
        raise DiceFault(why)
