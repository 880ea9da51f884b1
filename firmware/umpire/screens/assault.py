"""The attacks of units and spells on a die, one by one: what each of them adds up to (M19, M20)."""

from micropython import const

from umpire import reasons
from umpire.canvas import say
from umpire.screens import attack
from umpire.screens.rows import pick
from umpire.screens.unit_words import field_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.medieval.position import Field


_VERB = const(62)  # pixels between the arrows; on a panel of 72 x 40
_NARROW = const(56)


def values(field: "Field", dice: bytes, how: bytes) -> bytes:
    """What each die brings: its attack, or its spell's value."""
    brought = how[len(dice) :] or bytes(len(dice))
    direct = len(dice) == 1
    found = bytearray()
    for die, spell in zip(dice, brought):
        if spell:
            strikes = field.kind(die).strikes
            at = [k for k in range(0, len(strikes), 3) if strikes[k] == spell]
            found.append(strikes[at[0] + 2])
        else:
            found.append(field.attack_value(die, direct))
    return bytes(found)


def equation(field: "Field", dice: bytes, how: bytes, target: int, legal: bool = True) -> str:
    """ "10>8", "5+3=8"; with a Flankman it may be "5+4=8+1"."""
    added = values(field, dice, how)
    goal = field.defense_value(target)
    if len(added) == 1:
        return f"{added[0]}>{goal}"
    total = sum(added)
    if not legal:
        return "+".join([str(value) for value in added]) + f"={total}"
    return "+".join([str(value) for value in added]) + (f"={goal}" if total == goal else f"={goal}+{total - goal}")


def judged(field: "Field", dice: bytes, target: int) -> tuple[list[int], int, int, int]:
    """What the dice bring, what they must reach, what half is taken of, and the best for that (M20)."""
    added = list(values(field, dice, b""))
    goal = field.defense_value(target)
    if field.half_by_face:
        return added, goal, field.value[target], max([field.value[die] for die in dice])
    return added, goal, goal, max(added)


def refused(bits: int) -> list[str]:
    """Why units cannot attack so, beside the numbers."""
    texts = (
        (reasons.HELD, "one of them is held"),
        (reasons.PROTECTED, "a Force Field protects it"),
        (reasons.ZERO, "one of them has attack 0"),
    )
    return [text for bit, text in texts if bits & bit]


class Attacks(attack.Attacks):
    """Choose one of the legal attacks on `target`; spellflanks are among them."""

    how = b""

    def _next(self) -> bool:
        listed: Any = self._list
        for found in listed:
            self.dice = dice = found.dice
            self.how = found.how
            self._at += 1
            if self._count > 99 and len(dice) > self._fewest:
                self._fewest = len(dice)
                self._at = 0
            self._row.mark(dice)
            return True
        return False

    def b(self) -> None:
        self.ui.call("aftermath.attack", self.ui, self.dice, self._target, self.how)

    def long_b(self) -> None:
        from umpire.screens.rows import chooser

        self.ui.go(chooser(self.ui), self._target)

    def equation(self) -> str:
        return equation(field_of(self.ui), self.dice, self.how, self._target)

    def asked(self) -> str:
        return say("{}?", self.verb)

    @property
    def verb(self) -> str:  # type: ignore[override]
        """B attacks, with the spells that join."""
        if not any(self.how[len(self.dice) :]):
            return "attack"
        from umpire.screens.unit_texts import spell_name

        spells = [say("{}", spell_name(spell)) for spell in self.how[len(self.dice) :] if spell]
        names = ", ".join(spells)
        room = _VERB if self.ui.panel.width >= 128 else _NARROW
        return pick((say("with {}", names), names, say("{} spells", len(spells))), room)
