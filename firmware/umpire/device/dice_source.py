"""Drawing dice from a random source, and the health tests that watch it.

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

from umpire.device.dice_rng import DiceFault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from umpire.device.dice_rng import Dice

RAW_REPEAT = const(101)  # H = 0.3
RAW_WINDOW = const(1024)
RAW_CUTOFF = const(904)
BYTE_REPEAT = const(6)  # H = 6
BYTE_WINDOW = const(512)
BYTE_CUTOFF = const(31)

_RAW_BATCH = const(128)  # raw bits read after each roll: more than RAW_REPEAT, so that a stuck one is seen at once
_PIECE = const(64)  # bytes a time at the start
_DRAWS = const(200)  # at least half of all bytes count: so many draws in vain do not happen (2**-200)


class Health:
    """Repetition count and adaptive proportion over a stream of samples. `fault`: "", "stuck", "biased".

    `seen` outlives the object: the last sample, its run; the window's first sample, how many were the same, how many
    there were. A new stream: -1 and four zeros.
    """

    def __init__(self, repeat: int, window: int, cutoff: int, binary: bool, seen: list[int]) -> None:
        self._repeat = repeat
        self._window = window
        self._cutoff = cutoff
        self._binary = binary
        self._seen = seen
        self.fault = ""

    def feed(self, samples: "bytes | bytearray") -> bool:
        """Take samples in; False once the source has failed."""
        last, run, first, same, seen = self._seen
        for sample in samples:
            if sample == last:
                run += 1
                if run >= self._repeat:
                    self.fault = "stuck"
            else:
                last = sample
                run = 1
            if not seen:
                first = sample
                same = 0
            if sample == first:
                same += 1
            seen += 1
            if seen == self._window:
                if same >= self._cutoff or (self._binary and seen - same >= self._cutoff):
                    self.fault = self.fault or "biased"
                seen = 0
        self._seen[:] = (last, run, first, same, seen)
        return not self.fault


def retest(dice: "Dice") -> bool:
    """Test the source, a whole window of each kind; is it good?"""
    try:
        if not dice.seeded:
            for _ in range(BYTE_WINDOW // _PIECE):
                _draw(dice, _PIECE)
            for _ in range(RAW_WINDOW // _RAW_BATCH):
                _watch(dice)
    except DiceFault:
        return False
    return True


def roll_all(dice: "Dice", sizes: "bytes | bytearray") -> bytes:
    """A value for each size, in order."""
    if dice.fault:
        raise DiceFault(dice.fault)
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
                _fail(dice, "stuck")
            drawn = _draw(dice, len(sizes) - done)
            at = 0
        byte = drawn[at]
        at += 1
        if byte < 256 - 256 % sides:
            values[done] = 1 + byte % sides
            done += 1
    _watch(dice)
    return bytes(values)


def _draw(dice: "Dice", n: int) -> bytes:
    if dice.urandom is None:
        _fail(dice, "missing")
    try:
        drawn = dice.urandom(n)
    except (OSError, NotImplementedError):
        _fail(dice, "missing")
    if not dice.seeded:
        _test(dice, Health(BYTE_REPEAT, BYTE_WINDOW, BYTE_CUTOFF, False, dice.bytes_seen), drawn)
    return drawn


def _watch(dice: "Dice") -> None:
    """Look at the noise source itself, after the bytes were drawn and before they count."""
    memory = dice.memory
    if memory is None:
        return
    address = dice.address
    batch = bytearray(_RAW_BATCH)
    for i in range(_RAW_BATCH):
        batch[i] = memory[address] & 1
    _test(dice, Health(RAW_REPEAT, RAW_WINDOW, RAW_CUTOFF, True, dice.bits_seen), batch)


def _test(dice: "Dice", health: Health, samples: "bytes | bytearray") -> None:
    if not health.feed(samples):
        _fail(dice, health.fault)


def _fail(dice: "Dice", why: str) -> "NoReturn":
    dice.fault = why
    raise DiceFault(why)
