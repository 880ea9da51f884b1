"""What the sequence of play changes in the fleets: who has acted, what channels hold, what is born and what is gone;
and whether anything is left to do (RULEBOOK S2, S24, S26, S45, S46, S58 to S67). Loaded for an answer."""

from umpire import reasons
from umpire.position import GONE, NO_DIE, TABLE
from umpire.star.position import HELD, TALLY
from umpire.star.units import ABOARD, ATTRITION, CARRIER, DRONE, GUIDED, MINE, MINES, STATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.star.fight import Fight
    from umpire.star.position import Battle, Field


def begin(match: "Battle") -> None:
    """The house rules, the terrain, and the dice of command points."""
    field = match.position
    setup = match.setup
    field.asteroid = int(setup.own.terrain == "asteroid")
    field.minefield = setup.own.terrain == "minefield"
    field.mines_stay = setup.rule("mines") == "stay"
    field.rerolls = setup.is_on("reroll_survivors")
    field.rounded_up = int(setup.rule("damage_round") == "up")
    field.by_face = setup.rule("damage_by") == "face"
    field.one_pool = setup.rule("attrition_pool") == "pooled"
    field.by_cost = setup.rule("score_cost") == "cost"
    field.two_d30 = setup.rule("d60") == "two_d30"
    field.only_stackers = setup.rule("stacking") == "only"
    if setup.rule("channel_bonus") != "all":
        field.most_lent = setup.number("channel_bonus")
    if setup.is_on("command_points"):
        field.tally = field.n
        for side in range(2):
            add(field, 8 + side, b"\x00", TALLY)


# Dice that enter and leave


def add(field: "Field", side: int, numbers: bytes, place: int) -> bytes:
    """Dice of these units, as far as there may be more; they are returned."""
    from umpire.star import arming

    dice = arming.add(field, side, numbers[: arming.room(field)], place)
    field.interceptors += bytes([die for die in dice if field.tags(die) & ABOARD])
    stow(field)
    return dice


def stow(field: "Field") -> None:
    """Interceptors that are not in use are held aboard (S26, S60)."""
    for die in field.interceptors:
        if field.place[die] == TABLE and not field.spent >> die & 1:
            field.place[die] = HELD
            field.value[die] = 1


def changed(field: "Field") -> None:
    """Dice have left or entered the table: channels are freed (S64), reinforced interceptors stowed."""
    for ship in list(field.holds):
        hold(field, ship, field.controlled(ship) if field.place[ship] >= TABLE else b"")
    stow(field)


def lose(match: "Battle", die: int, side: int) -> None:
    """The die goes to the side's scoring area; a mine is just gone (S66)."""
    field = match.position
    if field.unit[die] == MINE:
        field.place[die] = GONE
    else:
        match.capture(die, side)


def lay_mines(field: "Field", side: int) -> None:
    """S45, S66: five battlesatellites are born, showing 1."""
    for die in add(field, side, bytes([MINE]) * MINES, TABLE):
        field.value[die] = 1


def clear_mines(field: "Field") -> None:
    """S45: they expire."""
    for die in range(field.n):
        if field.unit[die] == MINE:
            field.place[die] = GONE


def forget_from(field: "Field", first: int) -> None:
    """Dice that were only tried out (S67) were never born."""
    for die in range(first, field.n):
        field.named[field.owner[die]] -= 1
    field.n = first
    field.sides, field.value = field.sides[:first], field.value[:first]
    field.owner, field.place, field.number = field.owner[:first], field.place[:first], field.number[:first]
    field.unit, field.controller = field.unit[:first], field.controller[:first]


# Channels and actions


def hold(field: "Field", ship: int, dice: bytes) -> None:
    """S58: the ship's channels hold exactly these."""
    for die in field.holds.pop(ship, b""):
        field.controller[die] = NO_DIE
    for die in dice:
        former = field.controller[die]
        if former != NO_DIE:
            field.holds[former] = bytes([held for held in field.holds[former] if held != die])
        field.controller[die] = ship
    if dice:
        field.holds[ship] = bytes(sorted(dice))


def take_action(field: "Field", unit: int) -> None:
    """It takes one; but for carriers and stations that bars its attack (S35, S39)."""
    field.actions[unit] = field.actions.get(unit, 0) + 1
    if not field.tags(unit) & (CARRIER | STATION):
        field.working |= 1 << unit


def may_serve(field: "Field", unit: int, die: int) -> bool:
    """S32: a guided missile cruiser's actions serve combat drones only."""
    return not field.tags(unit) & GUIDED or field.unit[die] == DRONE


def why_not_repair(field: "Field", fight: "Fight", unit: int) -> int:
    """S35, S53: it needs an action; attackers, frozen units and, but for stations, those that have acted cannot."""
    bits = 0 if field.actions_left(unit) > 0 else reasons.NO_ACTION
    if field.frozen >> unit & 1:
        bits |= reasons.FROZEN
    if unit in fight.dice or field.spent >> unit & 1 and not field.tags(unit) & STATION:
        bits |= reasons.ACTED
    return bits


def new_turn(field: "Field") -> None:
    """S1, S2: nobody has acted; interceptors used in the last turn are gone (S26)."""
    for die in field.interceptors:
        if field.place[die] == TABLE:
            field.place[die] = GONE
    field.spent = field.working = field.boosted = 0
    field.actions.clear()
    if field.interceptors:
        field.free = bytes([channels_free(field, die) for die in range(field.n)])


def channels_free(field: "Field", ship: int) -> int:
    """How many channels of a ship hold nothing."""
    number = field.unit[ship]
    channels: int = field.kinds[number].channels if number else 0
    return channels - len(field.controlled(ship))


# Stalemate


def can_act(match: "Battle") -> bool:
    """S46, S67: with all units counted as not having acted: a legal attack, an action with a unit that is not frozen, a
    die that a command could re-roll; in a minefield a legal attack with the mines of both sides counted in."""
    field = match.position
    acted = field.spent, field.working
    field.spent = field.working = 0
    found = field.can_attack(0) or field.can_attack(1)
    if not found and field.minefield:
        before = field.n
        if before + 2 * MINES > NO_DIE:
            found = True  # there is no room to try it; A9 ends such a match
        else:
            for side in range(2):
                lay_mines(field, side)
            found = field.can_attack(0) or field.can_attack(1)
            forget_from(field, before)
    field.spent, field.working = acted
    for side in range(2):
        found = found or may_act_ever(field, side)
        if field.tally != NO_DIE:
            found = found or [die for die in field.dice(side) if not field.frozen >> die & 1] != []
    return found


def may_act_ever(field: "Field", side: int) -> bool:
    """S67: has the side, with all its actions, one with a unit that is not frozen?"""
    mine = field.dice(side)
    attrition = [die for die in mine if field.tags(die) & ATTRITION and not field.frozen >> die & 1]
    for unit in mine:
        if field.kind(unit).actions and [die for die in attrition if may_serve(field, unit, die)]:
            return True
    return False
