"""The ways to attack a unit of Star Strife, and what each adds up to and why."""

from umpire.canvas import say
from umpire.screens.ship_words import brief, name_of
from umpire.screens.unit_words import counted
from umpire.star.units import FIGHTER, LINK, MECHA, STATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from umpire.handheld import Handheld


def ways(ui: "Handheld", target: int) -> "Iterator[tuple]":
    """Answers that attack the target: single units with all their support and their optional bonus, then with less of
    it; then flanks, fewest dice first."""
    match = ui.match
    assert match
    field: Any = match.position
    side = match.question.side
    from umpire.star.search import bonuses

    for die in field.ready(side, target):
        for bonus, needed in reversed(bonuses(field, die, target)):
            for support in _supports(field, die):
                if field.lent_attack(support) >= needed:
                    yield "attack", bytes([die]), target, bytes([field.value[die], bonus]) + support
    for attack in field.attacks_on(side, target, 2):
        yield "attack", attack.dice, target, attack.how


def _supports(field: "Any", die: int) -> list[bytes]:
    """Who may support the die: all that lend it anything, without mecha, nobody."""
    lending = bytes([unit for unit in field.controlled(die) if field.kind(unit).attack])
    found = [lending]
    without = bytes([unit for unit in lending if not field.tags(unit) & MECHA])
    for less in (without, b""):
        if less not in found:
            found.append(less)
    return found


def support_of(way: tuple) -> bytes:
    """The supporters behind `with`."""
    how: bytes = way[3]
    return how[2 * len(way[1]) :]


def parts(ui: "Handheld", way: tuple) -> tuple[list[int], int]:
    """What each die of an attack counts, and what it must reach."""
    assert ui.match
    field: Any = ui.match.position
    dice, target, how = way[1:4]
    count = len(dice)
    used = how[count : 2 * count] or bytes(count)
    support = support_of(way) if count == 1 else b""  # S40
    by_fighter = len([die for die in dice if field.tags(die) & FIGHTER]) > 0
    values = [field.attack_value(die, target, bonus, support) for die, bonus in zip(dice, used)]
    return values, field.defense_value(target, count > 1, by_fighter)


def equation(ui: "Handheld", way: tuple) -> str:
    """ "11>8", "5+3=8"; with a fighter or mecha perhaps "5+4=8+1"."""
    values, goal = parts(ui, way)
    total = sum(values)
    if len(values) == 1:
        return f"{total}>{goal}"
    return "+".join([str(value) for value in values]) + (f"={goal}" if total == goal else f"={goal}+{total - goal}")


def _called(support: int, mecha: int) -> str:
    """So many supporters, so many mecha among them, in a word."""
    return "mecha" if support == mecha else "support" if mecha else "drones" if support > 1 else "drone"


def sources(ui: "Handheld", way: tuple) -> tuple[str, ...]:
    """Where the numbers come from, in several wordings: "11 = 9 +2 missiles"."""
    assert ui.match
    field: Any = ui.match.position
    dice, target, how = way[1:4]
    goal = parts(ui, way)[1]
    if len(dice) > 1:
        mine = ", ".join([name_of(field, die) for die in dice])
        by = len([1 for used in how[len(dice) : 2 * len(dice)] if used])
        mine = say("{}, with +{}", mine, by) if by else mine
        more = goal - field.defense_value(target)
        if more:  # S39, S62
            changed = say("+{} {}", more, "flanked") if more > 0 else say("-{} {}", -more, "fighter")
            text = f"{goal} = {goal - more} {changed}"
            return f"{mine}; {text}", text
        return mine, say("{} units", len(dice))
    die = dice[0]
    total = parts(ui, way)[0][0]
    kind = field.kind(die)
    more = []
    if kind.attack and not kind.tags & LINK:
        more.append((kind.attack, "station" if kind.tags & STATION else "missiles"))
    support = support_of(way)
    if support:
        mecha = [unit for unit in support if field.tags(unit) & MECHA]
        lent = field.lent_attack(support)
        more.append((lent, _called(len(support), len(mecha))))
    if how[1:2] == b"\x01":
        more.append((1, "bonus"))
    if field.boosted >> die & 1:
        more.append((1, "orders"))
    edge = field.edge(kind.tags, target)
    if edge:
        more.append((edge, "asteroids" if not kind.tags & MECHA else "mecha"))
    name = name_of(field, die)
    theirs = counted(field.value[target], goal)
    if more:
        text = f"{total} = {field.value[die]} " + " ".join([say("+{} {}", by, word) for by, word in more])
        return f"{name}: {text}", text, f"{total} = {field.value[die]}+{total - field.value[die]}", name
    return say("{} against {}", name, theirs), name, brief(name)
