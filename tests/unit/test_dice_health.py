"""The health tests' cutoffs, from their definition (NIST SP 800-90B 4.4), in exact arithmetic."""

from fractions import Fraction
from math import ceil, comb

import pytest

from umpire.device import dice_source

ALPHA = Fraction(1, 2**30)


def power(exponent: Fraction) -> Fraction:
    """2 ** exponent, to 1 part in 10**12."""
    return Fraction(2 ** float(exponent)).limit_denominator(10**12)


def at_least(cutoff: int, window: int, p: Fraction) -> Fraction:
    """P(X >= cutoff) for X binomial(window, p)."""
    q = 1 - p
    return sum((comb(window, k) * p**k * q ** (window - k) for k in range(cutoff, window + 1)), Fraction(0))


KINDS = [
    (Fraction(3, 10), dice_source.RAW_REPEAT, dice_source.RAW_WINDOW, dice_source.RAW_CUTOFF),
    (Fraction(6), dice_source.BYTE_REPEAT, dice_source.BYTE_WINDOW, dice_source.BYTE_CUTOFF),
]


@pytest.mark.parametrize(("entropy", "repeat", "window", "cutoff"), KINDS, ids=["bit", "byte"])
def test_cutoffs(entropy: Fraction, repeat: int, window: int, cutoff: int) -> None:
    assert repeat == 1 + ceil(30 / entropy)
    p = power(-entropy)
    assert at_least(cutoff, window, p) <= ALPHA < at_least(cutoff - 1, window, p)


def test_a_good_source_is_hardly_ever_refused() -> None:
    """A fair bit, and a fair byte: chance of a false alarm in a window, and in a sample."""
    bit = 2 * at_least(dice_source.RAW_CUTOFF, dice_source.RAW_WINDOW, Fraction(1, 2))
    byte = at_least(dice_source.BYTE_CUTOFF - 1, dice_source.BYTE_WINDOW - 1, Fraction(1, 256))
    assert bit < Fraction(1, 2**100)
    assert byte < Fraction(1, 2**80)
    assert Fraction(1, 2 ** (dice_source.RAW_REPEAT - 1)) == Fraction(1, 2**100)
    assert Fraction(1, 256 ** (dice_source.BYTE_REPEAT - 1)) == Fraction(1, 2**40)


def test_a_biased_bit_is_hardly_ever_missed() -> None:
    """95 % the same: the first window catches it, but for one time in a million."""
    missed = 1 - at_least(dice_source.RAW_CUTOFF, dice_source.RAW_WINDOW, Fraction(95, 100))
    assert missed < Fraction(1, 10**6)
