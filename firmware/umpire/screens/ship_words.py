"""What the screens of Star Strife ask of a match, and what they call its units and numbers."""

from umpire.canvas import say, text_width
from umpire.screens.rows import pick
from umpire.star.position import TALLY
from umpire.star.units import ABOARD, ATTRITION, CARRIER, FIGHTER, LINK, MECHA, OPTION, STATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.match import Match
    from umpire.screens.listing import List
    from umpire.star.fight import Fight


def field_of(ui: "Handheld") -> "Any":
    """The dice of the match in play."""
    assert ui.match
    return ui.match.position


# Names


def title(name: str) -> str:
    """The record's name as a person writes it: "Light Cruiser"."""
    return " ".join([word[0].upper() + word[1:] for word in name.split("-")])


_SHORT = (
    ("Guided Missile", "Missile"),
    ("Battlesatellite", "Satellite"),
    ("Combat Drone", "Drone"),
    ("Defense Platform", "Platform"),
    ("Superdreadnought", "Superdread"),
)


def short(name: str) -> str:
    """A shorter one, where there is."""
    name = title(name)
    for long, brief in _SHORT:
        name = name.replace(long, brief)
    return name


def name_of(field: "Any", die: int) -> str:
    """The die's unit."""
    return "d6" if field.place[die] == TALLY else short(field.kind(die).name)


def fitting(ui: "Handheld", die: int, right: str) -> str:
    """The same as it has room in a list beside what stands at the right."""
    assert ui.match
    field: Any = ui.match.position
    value = field.value[die]
    name = name_of(field, die)
    words = name.split()
    initials = "".join([word[:1] for word in words[:-1]])
    texts = (
        f"{name} {value}",
        f"{initials} {words[-1]} {value}",
        f"{words[-1]} {value}",
        f"d{field.sides[die]}: {value}",
    )
    return pick(texts, ui.panel.width - (20 if ui.panel.width >= 128 else 16) - text_width(right))


def head(screen: "List", c: "Canvas") -> None:
    """The topmost line of a list: who is asked; on a low panel what, too."""
    if c.height >= 64:
        screen.header(c)
        return
    name = screen.ui.name(screen.ui.mover())
    c.text(pick((say("{}: {}", name, screen.title), screen.title), c.width), 0, 0)


def counted(shown: int, counts: int) -> str:
    """What a die counts, and where it is another number than it shows, how that comes: "8 (6+2)"."""
    by = counts - shown
    return str(shown) if not by else f"{counts} ({shown}+{by})" if by > 0 else f"{counts} ({shown}-{-by})"


# Units


def is_station(field: "Any", die: int) -> bool:
    """S39."""
    return field.tags(die) & STATION > 0


def is_carrier(field: "Any", die: int) -> bool:
    """S34."""
    return field.tags(die) & CARRIER > 0


def channels(field: "Any", die: int) -> int:
    """How many channels it has (S40)."""
    found: int = field.kind(die).channels
    return found


def controllable(field: "Any", side: int) -> bytes:
    """The side's drones, decoys and mecha."""
    return bytes([die for die in field.dice(side) if field.tags(die) & LINK])


# The attack under way


def fight_of(ui: "Handheld") -> "Fight":
    """It."""
    fight: Fight = field_of(ui).fight
    return fight


def brings(ui: "Handheld", die: int, bonus: int = 0) -> tuple[int, int]:
    """What a unit that is asked for shows, and what it adds to its side."""
    fight = fight_of(ui)
    field = fight.field
    if field.owner[die] == fight.side:
        counts = field.attack_value(die, fight.target, bonus)
    else:
        counts = field.defense_value(die)
        if field.tags(die) & ABOARD:
            counts += field.kind(die).defense  # S60
    return field.value[die], counts


def may_add(ui: "Handheld", die: int) -> bool:
    """May it use an optional bonus in its reaction (S61)?"""
    fight = fight_of(ui)
    return fight.field.owner[die] == fight.side and fight.field.tags(die) & OPTION > 0


def purpose(match: "Match") -> str:
    """What a roll is for: "casualties", "check" (a repair), "points" (of command), or "roll": the dice stay so."""
    field: Any = match.position
    question = match.question
    if question.kind != "roll":
        return ""
    if field.place[question.dice[0]] == TALLY:
        return "points"
    what = field.fight.purpose if field.fight else ""
    return {"casualties": "casualties", "repair": "check"}.get(what, "roll")


# What can be done in a phase


def acts(ui: "Handheld", unit: int) -> list[tuple]:
    """The actions that the unit may take now (S65)."""
    from umpire.star import deeds

    match = ui.match
    assert match
    field: Any = match.position
    found = []
    for deed in (deeds.RALLY, deeds.DISPERSE, deeds.COORDINATE):
        for die in field.dice(match.turn):
            answer = "action", unit, deed, die
            if field.tags(die) & ATTRITION and not match.why_not(answer):
                found.append(answer)
    return found


def actors(ui: "Handheld") -> list[int]:
    """The units of the side to move that may take any action now."""
    assert ui.match
    field: Any = ui.match.position
    return [die for die in field.dice(ui.match.turn) if field.actions_left(die) > 0 and acts(ui, die)]


def has_orders(ui: "Handheld") -> bool:
    """Is there perhaps anything else to do than to attack: actions, channels?"""
    assert ui.match
    field: Any = ui.match.position
    mine = field.dice(ui.match.turn)
    attrition = [die for die in mine if field.tags(die) & ATTRITION]
    links = [die for die in attrition if field.tags(die) & LINK]
    for die in mine:
        if links and channels(field, die) or attrition and field.actions_left(die) > 0:
            return True
    return False


def deed(answer: tuple) -> str:
    """What an action does, in a word or two."""
    from umpire.star import deeds

    words = {deeds.RALLY: "re-roll", deeds.DISPERSE: "into four d1", deeds.COORDINATE: "+1 attack"}
    return words[answer[2]]


def repairs(ui: "Handheld") -> list[tuple]:
    """Who may save which casualty now (S53)."""
    match = ui.match
    assert match
    field: Any = match.position
    found = []
    for casualty in match.question.dice:
        for unit in field.dice(match.question.side):
            answer = "repair", unit, casualty
            if field.actions_left(unit) > 0 and not match.why_not(answer):
                found.append(answer)
    return found


# Ways to attack


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
    support = support_of(way)
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
        return (say("{}, with +{}", mine, by) if by else mine, say("{} units", len(dice)))
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
    return say("{} against {}", name, theirs), name
