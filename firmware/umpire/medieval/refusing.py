"""Why an answer of a medieval match is refused: attacks, casts, recharges, escorts. Loaded when one is judged."""

from umpire import reasons
from umpire.editions import base, medieval
from umpire.medieval import casting, plug

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.medieval.position import Battle


def why_not(match: "Battle", answer: tuple) -> int | None:
    """See `plug.why_not`."""
    word = answer[0]
    kind = match.question.kind
    field = match.position
    if word == "reroll":
        return why_not_reroll(match, answer[1]) if kind == word else reasons.NOT_ASKED
    if word == "escort":
        return medieval.why_not_escort(match, answer[1]) if kind == word else reasons.NOT_ASKED
    if word not in ("attack", "cast", "recharge"):
        return None
    if kind != "attack":
        return reasons.NOT_ASKED
    if word == "cast":
        return casting.why_not(field, match.turn, answer[1][0], answer[2], answer[3])
    if word == "recharge":
        return casting.why_not_recharge(field, match.turn, answer[1][0])
    bits = answer[4] if len(answer) > 4 else 0
    for die in answer[1]:
        if die < field.n and field.owner[die] != match.turn:
            bits |= reasons.NOT_YOUR_TURN
    return bits | field.why_not(answer[1], answer[2], plug.brought(answer))


def why_not_reroll(match: "Battle", dice: bytes) -> int:
    """A22; who is frozen by the first roll is not rolled again (M28, M47)."""
    bits = base.why_not_reroll(match, dice)
    for die in dice:
        if match.position.frozen >> die & 1:
            bits |= reasons.FROZEN
    return bits
