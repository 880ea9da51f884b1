"""Presses that play: a match from the menu to its winner, or anything at all, by looking at what the handheld shows.

For measuring. It runs on CPython and on MicroPython; the same `chance` and the same dice give the same presses.
"""

from umpire.device.buttons import LONG, A, B, C

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# A share of presses for each screen that offers a choice: of A, B, C, in tenths. All others are answered with B.
_SHARES = {
    "table.Table": (1, 5, 4),
    "attack.Attacks": (1, 5, 4),
    "ranks.Table": (1, 5, 4),
    "legions.Pages": (1, 5, 4),
    "assault.Attacks": (1, 5, 4),
    "squadron.Table": (1, 5, 4),
    "salvo.Attacks": (0, 5, 5),
    "channels.Ships": (5, 5, 0),
    "channels.Crew": (1, 4, 5),
    "orders.Orders": (1, 5, 4),
    "stages.React": (2, 6, 2),
    "stages.Lose": (0, 5, 5),
    "stages.Escort": (2, 6, 2),
    "damage.Damage": (0, 6, 4),
    "dice.Typing": (4, 3, 3),
}
_EVENTS = (B, C, A, LONG + C, LONG + B, LONG + A)
_COSTS = (2, 2, 6, 6, 9, 6)
_ENOUGH = 12  # times on one screen


class Chance:
    """Repeatable numbers, alike on every runtime (xorshift of 32 bits)."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 2654435761 % 4294967291 + 1

    def below(self, limit: int) -> int:
        x = self._state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self._state = x
        return x % limit


def playing(ui: "Any", chance: Chance) -> int:
    """The next press of somebody who wants to get on with the match."""
    shares = _SHARES.get(ui.screen.path)
    event: int = B
    if not shares:
        return event
    lot = chance.below(sum(shares))
    for button, share in enumerate(shares):
        if lot < share:
            return button
        lot -= share
    return event


class Explorer:
    """Presses of somebody who wants to see everything: on each line of each screen what was pressed there least."""

    def __init__(self, chance: Chance, begins: bool) -> None:
        """`begins`: does it begin matches?"""
        self._chance = chance
        self._begins = begins
        self._seen: dict[str, int] = {}  # screens, and how often
        self._pressed: dict[tuple[str, int], list[int]] = {}  # by screen and line: how often each of EVENTS

    def event(self, ui: "Any") -> int:
        """The next press."""
        path = ui.screen.path
        seen = self._seen[path] = self._seen.get(path, 0) + 1
        if seen % (2 if seen > 2 * _ENOUGH else _ENOUGH) == 0:
            event: int = LONG + B  # away from here
            return event
        pressed = self._pressed.setdefault((path, getattr(ui.screen, "at", 0)), [0] * len(_EVENTS))
        worth = [(1 + pressed[k]) * _COSTS[k] for k in range(len(_EVENTS))]
        rare = [k for k in range(len(_EVENTS)) if worth[k] == min(worth)]
        chosen = rare[self._chance.below(len(rare))]
        pressed[chosen] += 1
        event = _EVENTS[chosen]
        if event == B and path == "new_match.New" and not ui.screen.at and not self._begins:
            event = C
        if event == B and path == "over.Over" and not self._begins:
            event = LONG + B
        if path == "settings.Settings" and ui.screen.labels[ui.screen.at][0] == "language":
            event = C  # another language has other costs
        return event


def is_over(ui: "Any") -> bool:
    """Is the match at its end, and says the screen so?"""
    return bool(ui.screen.path == "over.Over")
