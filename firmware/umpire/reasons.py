"""Why an answer is refused: one bit for every reason, and its word in the record (RECORD 4)."""

from micropython import const

NOT_ASKED = const(0x0001)
NOT_ON_TABLE = const(0x0002)
DUPLICATE = const(0x0004)
TOO_FEW = const(0x0008)
NOT_YOUR_TURN = const(0x0010)
OWN_DIE = const(0x0020)
ENEMY_DIE = const(0x0040)
NOT_GREATER = const(0x0080)
SUM_DIFFERS = const(0x0100)
NO_HALF = const(0x0200)
MUST_ATTACK = const(0x0400)
WRONG_DICE = const(0x0800)
OUT_OF_RANGE = const(0x1000)
NO_BONUS = const(0x2000)
NO_SPELL = const(0x4000)
NO_CHANNEL = const(0x8000)
ALLY = const(0x10000)
WRONG_FRONT = const(0x20000)
ACTED = const(0x40000)
PASS_HELD = const(0x80000)
SIZE_BARRED = const(0x100000)
BANNED = const(0x200000)
ENCHANTED = const(0x400000)
FROZEN = const(0x800000)
FULL = const(0x1000000)
HELD = const(0x2000000)
NO_CHARGE = const(0x4000000)
PROTECTED = const(0x8000000)
TOO_WEAK = const(0x10000000)
ZERO = const(0x20000000)
# Of star; from here on the numbers take heap on a small board.
CARRIER = const(0x40000000)
CONTROLLED = const(0x80000000)
NO_ACTION = const(0x100000000)
NO_POINTS = const(0x200000000)
NOT_ATTRITION = const(0x400000000)
OVER_VALUE = const(0x800000000)
STATION = const(0x1000000000)
TOO_LARGE = const(0x2000000000)
WRONG_TOTAL = const(0x4000000000)

# In the order of the bits. One string: split only when words are wanted.
_WORDS = (
    "not-asked not-on-table duplicate too-few not-your-turn own-die enemy-die not-greater sum-differs "
    "no-half must-attack wrong-dice out-of-range no-bonus no-spell no-channel "
    "ally wrong-front acted pass-held size-barred "
    "banned enchanted frozen full held no-charge protected too-weak zero "
    "carrier controlled no-action no-points not-attrition over-value station too-large wrong-total"
)


def words(bits: int) -> list[str]:
    """The record's words for these reasons, in alphabetical order."""
    return sorted([word for k, word in enumerate(_WORDS.split()) if bits >> k & 1])
