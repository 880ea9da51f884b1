"""Repeatable dice, for demonstrations, tests and bug reports."""

from micropython import const

_WORD = const(0xFFFFFFFF)
_MASK64 = const(0xFFFFFFFFFFFFFFFF)
_PCG_FACTOR = const(6364136223846793005)


class Seeded:
    """A repeatable stream of bytes, the same on every runtime: PCG-XSH-RR 64/32 (O'Neill), most significant first.

    Not random: whoever knows the seed knows the dice.
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
