"""Correcting a mistyped result in a match's history (RECORD 3). Loaded only for that."""

from umpire.match import DEVICE, entries

_HEAD = 5  # bytes of a roll's entry besides dice and values: kind, and two lengths of two bytes


def corrected(history: bytearray, die: int, value: int) -> bytearray | None:
    """The history with `value` in place of the die's last result; None if that was not typed."""
    at = -1
    for offset, kind, answer in entries(history):
        if answer[0] == "roll":
            k = answer[1].find(bytes([die]))
            if k >= 0:
                at = -1 if kind & DEVICE else offset + _HEAD + len(answer[1]) + k
    if at < 0:
        return None
    changed = bytearray(history)
    changed[at] = value
    return changed
