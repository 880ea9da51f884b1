"""What a fleet can take (RULEBOOK S3, S28, S30, S40): an exact answer for all targets at once, without listing.

The sums of the dice in order of their faces, from both ends, meet in one test a target.
"""

from micropython import const

from umpire.star.units import ATTRITION, FIGHTER, MECHA, OPTION, STATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from umpire.star.position import Field

_TOP = const(255)  # above every defense
_STACKERS = FIGHTER | MECHA


def takeable(field: "Field", side: int) -> "Iterator[int]":
    """The enemy dice that the side can take by an attack, in index order."""
    mine = field.ready(side)
    known: dict[int, Reach] = {}
    for target in field.dice(1 - side) if mine else b"":
        key = field.edge(ATTRITION, target) | field.edge(MECHA, target) << 4
        if key not in known:
            known[key] = Reach(field, mine, target)
        if known[key].can_take(target):
            yield target


class Reach:
    """What the dice `mine` reach against all targets that they have the same edge against as against this one."""

    def __init__(self, field: "Field", mine: bytes, target: int) -> None:
        self.field = field
        self.side = field.owner[mine[0]]
        self.best = [0, 0, 0]  # in a direct assault, by the limit: none, d6, d4 (S22, S23)
        self.fighters = 0  # the best of them
        order = []
        for die in mine:
            kind = field.kind(die)
            option = 1 if kind.tags & OPTION else 0
            value = field.attack_value(die, target)
            rank = (0, 6, 4).index(kind.limit)
            support = field.controlled(die)
            self.best[rank] = max(self.best[rank], value + option + (field.lent_attack(support) if support else 0))
            if kind.tags & FIGHTER:
                self.fighters = max(self.fighters, value)
            if not kind.tags & STATION:
                stacks = 1 if kind.tags & _STACKERS else 0
                order.append((field.value[die] if field.half_value else 0, value, option, stacks))
        order.sort()
        self.order = order
        self.total = sum([value + option for _, value, option, _ in order])
        stackers = [value + option for _, value, option, stacks in order if stacks]
        self.stackers = len(stackers)
        self.stacked = sum(stackers)  # what they add up to, and the largest face among them
        self.stacked_face = max([face for face, _, _, stacks in order if stacks], default=0)
        self.sums: tuple[list[int], list[int], list[int]] | None = None

    def can_take(self, target: int) -> bool:
        """Is there a legal attack on the target?"""
        field = self.field
        goal = field.defense_value(target)
        sides = field.sides[target]
        if self.best[0] > goal or sides <= 6 and self.best[1] > goal or sides <= 4 and self.best[2] > goal:
            return True
        if self.fighters and field.tags(target) & MECHA and not field.asteroid:
            # S62: with a fighter the mecha have 1 less, and what a flank without one can do, one with it can, too.
            if self.fighters > field.defense_value(target, False, True):
                return True
            if not field.only_stackers:
                goal = field.defense_value(target, True, True)
                return self._can_flank(goal, field.value[target] if field.half_value else 0)
            from umpire.star import search

            return search.can_flank(field, self.side, target)
        return self._can_flank(field.defense_value(target, True), field.value[target] if field.half_value else 0)

    def _can_flank(self, goal: int, face: int) -> bool:
        order = self.order
        if len(order) < 2 or self.total < goal or 2 * order[-1][0] < face:
            return False
        if self.stackers and not self.field.only_stackers:
            return True  # all of them together
        if self.stackers > 1 and self.stacked >= goal and 2 * self.stacked_face >= face:
            return True
        low, high, alone = self._sums()
        k = 0  # so many show less than half
        while 2 * order[k][0] < face:
            k += 1
        # A sum of those that show less than half, and one of the others that is not nothing, make the goal.
        high_there, alone_there = high[k] >> (_TOP - goal), alone[k] >> (_TOP - goal)
        return bool(high_there & 1 or (high_there | alone_there) & low[k] & ~1)

    def _sums(self) -> "tuple[list[int], list[int], list[int]]":
        """By k: bit s, the first k dice reach the sum s. Mirrored, bit _TOP - s: two or more of the others reach it;
        one of them does."""
        if self.sums is None:
            low = [1]
            for _, value, option, _ in self.order:
                more = low[-1] | low[-1] << value
                low.append((more | low[-1] << value + option) & (1 << _TOP) - 1)
            high = [0]
            alone = [0]
            for _, value, option, _ in reversed(self.order):
                both = high[-1] | alone[-1]
                more = high[-1] | both >> value
                high.append(more | both >> value + option)
                alone.append(alone[-1] | 1 << _TOP - value | 1 << _TOP - value - option)
            high.reverse()
            alone.reverse()
            self.sums = low, high, alone
        return self.sums
