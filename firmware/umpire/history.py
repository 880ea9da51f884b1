"""Reading a match's history: what was answered, what undo takes back, a mistyped result put right (RECORD 3)."""

from umpire.answering import DECISION, DEVICE, KIND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from umpire.match import Match

_HEAD = 5  # bytes of a roll's entry besides dice and values: kind, and two lengths of two bytes


def entries(history: bytearray, kinds: tuple) -> "Iterator[tuple[int, int, tuple]]":
    """Offset, kind with flags, and answer of each entry; `kinds`: the match's forms."""
    at = 0
    while at < len(history):
        start = at
        kind = history[at]
        word, _, forms = kinds[kind & KIND].partition(" ")
        answer: list = [word]
        at += 1
        for form in forms:
            if form == "d":
                answer.append(bool(kind & DEVICE))
            elif form == "i":
                answer.append(history[at])
                at += 1
            else:
                end = at + 2 + history[at] + (history[at + 1] << 8)
                answer.append(bytes(history[at + 2 : end]))
                at = end
        yield start, kind, tuple(answer)


def undo_to(history: bytearray, kinds: tuple) -> int:
    """Where the last decision begins; -1 if there is none, or the device rolled since."""
    start = -1
    for offset, kind, _ in entries(history, kinds):
        if kind & DEVICE:
            start = -1
        elif kind & DECISION:
            start = offset
    return start


def undone(history: bytearray, kinds: tuple) -> "Iterator[tuple]":
    """The answers that undo would take back; an attack's fourth item is what its dice showed then."""
    start = undo_to(history, kinds)
    for offset, _, answer in entries(history, kinds):
        if 0 <= start <= offset:
            yield answer


def corrected(match: "Match", kinds: tuple, die: int, value: int, second: int = 0) -> bytearray | None:
    """The history with `value` in place of the die's last result; None if that was not typed. `second`: of two d30."""
    at = behind = -1
    for offset, kind, answer in entries(match.log, kinds):
        if answer[0] == "roll":
            k = answer[1].find(bytes([die]))
            if k >= 0:
                at = -1 if kind & DEVICE else offset + _HEAD + len(answer[1]) + k
                if second:
                    field: Any = match.position
                    behind = at - k + len(answer[1]) + len([other for other in answer[1][:k] if field.is_double(other)])
    if at < 0:
        return None
    changed = bytearray(match.log)
    changed[at] = value
    if second:
        changed[behind] = second
    return changed
