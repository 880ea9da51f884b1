"""Dice from a hardware random source that is watched while it is used.

Drawing and the health tests are in `umpire.device.dice_source`, which is loaded for a roll: of physical dice the
device rolls none.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


class DiceFault(Exception):
    """The random source cannot be trusted; the argument says why: "stuck", "biased", "missing"."""


class Dice:
    """Rolls of dice of 1..255 sides.

    `urandom(n)` gives n random bytes, or is None where there is no source. Bit 0 of `memory[address]` is the noise
    source's, if the chip shows it. With a `seed` the values are repeatable, `seeded` is True, and no health test is
    made: there is no noise. Without one `seed` is -1. `fault`: why it refuses to roll, or "".
    """

    def __init__(  # seldom
        self,
        urandom: "Callable[[int], bytes] | None",
        memory: "Any" = None,
        address: int = 0,
        seed: "int | None" = None,
    ) -> None:
        self.seeded = seed is not None
        self.seed = -1
        if seed is not None:
            from umpire.device.seeded import Seeded

            self.seed = seed
            urandom = Seeded(seed).urandom
            memory = None
        self.urandom = urandom
        self.memory = memory
        self.address = address
        self.fault = ""
        self.retest()

    @property
    def ok(self) -> bool:
        """May the device roll?"""
        return not self.fault

    def retest(self) -> bool:  # seldom
        """Forget a fault and test the source anew, a whole window of each kind; is it good?"""
        # What the tests have seen so far: see dice_source.Health.
        self.bits_seen = [-1, 0, 0, 0, 0]
        self.bytes_seen = [-1, 0, 0, 0, 0]
        self.fault = ""
        return bool(self._source().retest(self))

    def roll(self, sides: int) -> int:  # seldom
        """1..sides, all equally likely. Raises DiceFault."""
        return self.roll_all(bytes((sides,)))[0]

    def roll_all(self, sizes: "bytes | bytearray") -> bytes:
        """A value for each size, in order: one check of the source for all. Raises DiceFault, then none counts."""
        rolled: bytes = self._source().roll_all(self, sizes)
        return rolled

    @staticmethod
    def _source() -> "Any":
        from umpire.device import dice_source

        return dice_source
