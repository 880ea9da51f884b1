"""Fair dice, and the health tests that watch their source."""

import sys

from umpire.device import dice_source
from umpire.device.dice_rng import Dice, DiceFault
from umpire.device.dice_source import Health
from umpire.device.seeded import Seeded

SLOW = sys.platform == "rp2"  # an emulated Pico


class Source:
    """A source of bytes and of raw bits that can be made to fail. Otherwise a good generator's."""

    def __init__(self, seed: int = 1) -> None:
        self._good = Seeded(seed)
        self._bits = Seeded(seed + 1000)
        self._left = 0
        self._word = 0
        self.stuck_byte = -1
        self.stuck_bit = -1
        self.percent = 50  # of ones
        self.drawn = 0

    def urandom(self, n: int) -> bytes:
        self.drawn += n
        return bytes([self.stuck_byte]) * n if self.stuck_byte >= 0 else self._good.urandom(n)

    def __getitem__(self, address: int) -> int:
        """The chip's memory: beside the bit something else."""
        return 0x50 | self.raw_bit()

    def raw_bit(self) -> int:
        if self.stuck_bit >= 0:
            return self.stuck_bit
        if self.percent != 50:
            return 1 if self._bits.word() % 100 < self.percent else 0
        if not self._left:
            self._left = 32
            self._word = self._bits.word()
        self._left -= 1
        return self._word >> self._left & 1


class Fixed:
    """Gives these bytes, then starts over."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def urandom(self, n: int) -> bytes:
        out = bytearray()
        for _ in range(n):
            out.append(self._data[self._at])
            self._at = (self._at + 1) % len(self._data)
        return bytes(out)


def faulty(dice: Dice) -> str:
    """Why it refuses to roll, or ""."""
    try:
        dice.roll(6)
    except DiceFault as fault:
        return fault.args[0]
    return ""


def test_every_value_has_exactly_as_many_bytes() -> None:
    """A proof by counting: of the 256 bytes, each value gets the same number; the rest draw again."""
    every = bytes([(i * 167) & 255 for i in range(256)])  # all 256, mixed so that no health test objects
    assert len(set(every)) == 256
    for sides in range(1, 256):
        if SLOW and sides not in (2, 3, 6, 20, 100, 127, 128, 129, 255):
            continue
        counts = [0] * (sides + 1)
        share = 256 // sides
        dice = Dice(Fixed(every).urandom)
        if sides == 1:
            assert dice.roll(1) == 1
            continue
        for _ in range(share * sides):
            counts[dice.roll(sides)] += 1
        assert counts[0] == 0
        assert min(counts[1:]) == max(counts[1:]) == share, sides


def test_chi_square_of_a_seeded_run() -> None:
    for sides, limit in ((2, 10.8), (6, 20.5), (10, 27.9), (20, 43.8), (100, 148.2)):  # 1 in 1,000
        dice = Dice(Seeded(sides).urandom)
        rolls = 40 * sides
        counts = [0] * (sides + 1)
        for value in dice.roll_all(bytes([sides]) * rolls):
            counts[value] += 1
        chi = sum([(count - 40) * (count - 40) / 40 for count in counts[1:]])
        assert chi < limit, (sides, chi)


def test_roll_all_is_in_order_and_leaves_ones_alone() -> None:
    source = Source()
    dice = Dice(source.urandom)
    drawn = source.drawn
    assert dice.roll_all(b"") == b""
    assert dice.roll_all(bytes([1, 1, 1])) == b"\x01\x01\x01"
    assert source.drawn == drawn
    sizes = bytes([4, 1, 6, 100, 2, 255])
    for _ in range(50):
        values = dice.roll_all(sizes)
        assert len(values) == 6
        for value, size in zip(values, sizes):
            assert 1 <= value <= size


def test_no_die_of_no_sides() -> None:
    dice = Dice(Source().urandom)
    for sides in (0, 256, -1):
        try:
            dice.roll(sides)
        except (ValueError, OverflowError):
            continue
        raise AssertionError(sides)


def test_a_good_source_passes() -> None:
    for seed in range(4):
        source = Source(seed)
        dice = Dice(source.urandom, source)
        assert dice.ok and dice.fault == ""
        for _ in range(50):
            dice.roll_all(bytes([6, 20]))
        assert dice.ok


def test_a_bit_that_is_stuck_from_the_start() -> None:
    for level in (0, 1):
        source = Source()
        source.stuck_bit = level
        dice = Dice(source.urandom, source)
        assert not dice.ok
        assert faulty(dice) == "stuck"


def test_a_bit_that_sticks_gives_not_one_more_roll() -> None:
    source = Source()
    dice = Dice(source.urandom, source)
    dice.roll(20)
    source.stuck_bit = 1
    assert faulty(dice) == "stuck"
    source.stuck_bit = -1
    assert faulty(dice) == "stuck"  # it does not heal by itself
    assert dice.retest()
    assert faulty(dice) == ""
    source.stuck_bit = 0
    assert not dice.retest()
    assert not dice.ok


def test_a_biased_bit_is_caught_at_the_start() -> None:
    for percent in (95, 5):
        for seed in range(5):
            source = Source(seed)
            source.percent = percent
            dice = Dice(source.urandom, source)
            assert dice.fault in ("biased", "stuck"), (percent, seed)


def test_a_bit_that_becomes_biased_is_caught_within_sixteen_rolls() -> None:
    for seed in range(3):
        source = Source(seed)
        dice = Dice(source.urandom, source)
        dice.roll(6)
        source.percent = 95
        for _ in range(16):
            if faulty(dice):
                break
        assert dice.fault in ("biased", "stuck")


def test_a_bit_as_poor_as_assumed_passes() -> None:
    source = Source()
    source.percent = 78  # H = 0.36
    dice = Dice(source.urandom, source)
    for _ in range(30):
        dice.roll(6)
    assert dice.ok


def test_a_byte_that_sticks() -> None:
    source = Source()
    dice = Dice(source.urandom)
    source.stuck_byte = 7
    rolls = 0
    while not faulty(dice):
        rolls += 1
    assert rolls < dice_source.BYTE_REPEAT
    assert dice.fault == "stuck"
    source.stuck_byte = 255  # for a d6 always drawn again: it must not hang
    assert not dice.retest()


def test_bytes_that_are_always_drawn_again_do_not_hang() -> None:
    dice = Dice(Fixed(bytes(range(256))).urandom)
    dice.urandom = Fixed(bytes([252, 253, 254, 255])).urandom
    assert faulty(dice)


def test_a_short_period_in_the_bytes() -> None:
    """One value in sixteen is caught; period 31, which a stuck bit makes of the RP2040's mixer, is not: hence the
    raw bit."""
    assert Dice(Fixed(bytes(range(16))).urandom).fault == "biased"
    assert Dice(Fixed(bytes(range(31))).urandom).ok


def test_a_slow_source_gives_the_same_dice_and_is_asked_for_little_more_than_they_need() -> None:
    """Whoever waits for it waits for few bytes: slow is no fault."""
    sizes = bytes((4, 6, 8, 10, 12, 20, 100, 255))
    asked = []
    source = Seeded(3).urandom

    def slow(n: int) -> bytes:
        asked.append(n)
        return source(n)

    dice = Dice(slow)
    asked.clear()
    values = dice.roll_all(sizes)
    assert dice.ok and asked[0] == len(sizes) and sum(asked) <= 3 * len(sizes)
    for size, value in zip(sizes, values):
        assert 1 <= value <= size


def test_no_source() -> None:
    def broken(n: int) -> bytes:
        raise OSError(5)

    for urandom in (None, broken):
        dice = Dice(urandom)
        assert not dice.ok and faulty(dice) == "missing"
        assert not dice.retest()


def test_seeded_dice_repeat() -> None:
    dice = Dice(None, seed=42)
    assert dice.seeded and dice.ok
    again = Dice(Source().urandom, Source(), seed=42)
    sizes = bytes([6, 20, 100, 4, 8] * 4)
    values = dice.roll_all(sizes)
    assert values == again.roll_all(sizes)
    assert list(values) == [6, 13, 3, 4, 4, 6, 10, 87, 2, 4, 1, 12, 48, 4, 5, 1, 16, 97, 4, 7]
    assert Dice(None, seed=43).roll_all(sizes) != values
    assert not Dice(Source().urandom).seeded


def test_the_generator_is_pcg32() -> None:
    """The first words of O'Neill's own demonstration, seed 42, stream 54."""
    pcg = Seeded(42)
    words = [pcg.word() for _ in range(6)]
    assert words == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


def test_health_counts_exactly() -> None:
    seen = [-1, 0, 0, 0, 0]
    assert Health(5, 10, 8, True, seen).feed(b"\x01\x01\x01\x01\x00\x00\x00\x00\x01\x00")
    health = Health(5, 10, 8, True, seen)
    assert not health.feed(b"\x00\x00\x00\x00")  # with the last one before: five
    assert health.fault == "stuck"
    health = Health(5, 10, 8, True, [-1, 0, 0, 0, 0])
    assert not health.feed(b"\x00\x01\x01\x01\x01\x00\x01\x01\x01\x01")
    assert health.fault == "biased"  # eight of the other value
    health = Health(5, 10, 8, False, [-1, 0, 0, 0, 0])
    assert health.feed(b"\x00\x01\x01\x01\x01\x00\x01\x01\x01\x01")
