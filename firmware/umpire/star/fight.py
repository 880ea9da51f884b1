"""An attack under way: who is in it, and what both sides add up to (RULEBOOK S9, S20, S51 to S62)."""

from umpire.position import TABLE
from umpire.star.units import ABOARD, ATTRITION, FIGHTER, MECHA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.star.position import Field


class Fight:
    """`side` attacks with `dice` (and `support` behind `with`) the `target` of side `rival`. `sent`: by side the units
    that have reacted; `bonus`: bits of dice that use their optional bonus.

    For who answers: `count`, the casualties to be named or the damage to be placed; `margin`, what escorts must add up
    to; `cases`, the casualties that may still be saved; `purpose` of a roll: "casualties", "repair", "survivors".
    """

    def __init__(self, field: "Field", side: int, answer: tuple) -> None:
        self.field = field
        self.side = side
        self.dice: bytes = bytes(sorted(answer[1]))
        self.target: int = answer[2]
        self.rival = field.owner[self.target]
        self.flank = len(self.dice) > 1
        how: bytes = answer[3] if len(answer) > 3 else b""
        count = len(self.dice)
        self.bonus = 0
        for die, used in zip(answer[1], how[count : 2 * count]):
            self.bonus |= used << die
        self.support = how[2 * count :]
        self.sent = (bytearray(), bytearray())
        self.killed = False  # has attrition killed the target (S14)?
        self.count = 0
        self.margin = 0
        self.cases = b""
        self.purpose = ""

    # Who is in it

    def standing(self, side: int) -> bytes:
        """The side's dice in the attack that are on the table: attackers or target, supporting mecha, those that have
        reacted; in index order (S51)."""
        field = self.field
        if side == self.side:
            mine = self.dice + bytes([die for die in self.support if field.tags(die) & MECHA])
        else:
            mecha = [die for die in field.controlled(self.target) if field.tags(die) & MECHA]
            mine = bytes([self.target]) + bytes(mecha)
        there = [die for die in mine + self.sent[side] if field.place[die] >= TABLE]
        return bytes(sorted(set(there)))

    def attrition(self, side: int) -> bytes:
        """Of them, those that can be casualties (S16)."""
        return bytes([die for die in self.standing(side) if self.field.tags(die) & ATTRITION])

    def exposed(self, side: int) -> bytes:
        """The dice that may take damage: those, and all that were named behind `with` (S59)."""
        field = self.field
        support = self.support if side == self.side else b""
        dice = self.standing(side) + bytes([die for die in support if field.place[die] >= TABLE])
        return bytes(sorted(set(dice)))

    def is_in(self, die: int) -> bool:
        """Is the die in the attack?"""
        return die in self.exposed(self.side) or die in self.standing(self.rival)

    # What they add up to

    def attack(self, shown: bool = False) -> int:
        """The attackers' total (S20, S61); `shown`: of their faces only (S5)."""
        field = self.field
        total = 0
        for die in self.dice + self.sent[self.side]:
            if field.place[die] >= TABLE:
                support = b"" if self.flank or die != self.dice[0] else self._supporting()
                used = self.bonus >> die & 1
                total += field.value[die] if shown else field.attack_value(die, self.target, used, support)
        return total

    def _supporting(self) -> bytes:
        return bytes([die for die in self.support if self.field.place[die] >= TABLE])

    def defense(self, shown: bool = False) -> int:
        """The defenders' total: of a target that attrition has killed nothing (S56)."""
        field = self.field
        total = 0
        shields = 0
        for die in self.sent[self.rival]:
            if field.place[die] >= TABLE:
                total += field.value[die] if shown else field.defense_value(die)
                if field.tags(die) & ABOARD:
                    shields += field.kind(die).defense  # S60
        if not self.killed:
            if shown:
                return total + field.value[self.target]
            total += shields + field.defense_value(self.target, self.flank, self._has_fighter())
        return total

    def _has_fighter(self) -> bool:
        """S62: is a declared attacker a fighter?"""
        field = self.field
        for die in self.dice:
            if field.place[die] >= TABLE and field.tags(die) & FIGHTER:
                return True
        return False

    def is_won(self) -> bool:
        """S11, S14: by more in a direct assault, by as much in a flank; anyhow if attrition has killed the target."""
        attack, defense = self.attack(), self.defense()
        return self.killed or attack > defense or self.flank and attack == defense
