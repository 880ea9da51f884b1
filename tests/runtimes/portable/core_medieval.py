"""Medieval matches for the core's tests, the same on every runtime. Not a test module: it goes with core_play."""

from binascii import crc32

from core_play import Random, answer_to, digest, play_on  # type: ignore[import-not-found]

from umpire.match import Match
from umpire.medieval import units
from umpire.setup import Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PLACES = "day night mystic castle city volcanic"
WEATHERS = "poor dangerous damaging catastrophic"
RULES = (
    ("half_value", "off"),
    ("half_on", "face"),
    ("held_may_cast", "on"),
    ("recharge", "never"),
    ("pass", "free"),
    ("score_by", "value_at_capture"),
    ("second_rerolls", 1),
)


def medieval_setup(random: Random, most: int = 6) -> Setup:
    """Two to four sides with some units each, perhaps a place and a weather, fronts for two."""
    setup = Setup("medieval")
    for side in range(2 + random.below(3)):
        setup.add_side(f"side {side}")
        enlist(random, setup, side, 2 + random.below(most - 1))
    for themes in (PLACES, WEATHERS):
        names = themes.split()
        if random.below(2):
            setup.own.themes.append(names[random.below(len(names))])
            if setup.own.themes[-1] == "castle":
                setup.own.inside = 1 << random.below(len(setup.names))
    for name, value in RULES:
        if not random.below(4):
            setup.set_rule(name, value)
    setup.set_rule("no_capture_rounds", 1 + random.below(3))
    if len(setup.names) == 2 and not random.below(3):
        setup.fronts = 2
    return setup


def enlist(random: Random, setup: Setup, side: int, count: int) -> None:
    army = bytearray()
    for _ in range(count):
        number = random.below(23)
        size = units.unit(units.OURS, number).size
        number = setup.own.chosen.get(side << 7 | size, number)
        army.append(setup.own.enlist(setup, side, units.name(number)))
    setup.armies[side] = bytes(army)


def medieval_answer(match: Match, random: Random) -> tuple:
    """A legal answer to what is asked, a cast or recharge where there is one, now and then."""
    kind = match.question.kind
    fronts = match.setup.fronts
    if kind == "deploy":
        dice = match.question.dice
        return kind, dice, bytes([1 + k % fronts for k in range(len(dice))]), False
    if kind == "reroll":
        return kind, b""
    if kind not in ("attack", "escort"):
        return answer_to(match, random)
    others = [answer for more in match.points("moves") for answer in more(match) if answer[0] != "move"]
    if others and (kind == "escort" or random.below(2)):
        return others[random.below(len(others))]
    last = None
    chosen = random.below(20)
    for attack in match.position.attacks(match.turn):
        last = ("attack",) + tuple(attack)
        if not chosen:
            break
        chosen -= 1
    if last:
        return last
    return others[0] if others else ("pass",)


def field_digest(match: Match, crc: int) -> int:
    """A number for what lies on the units and what they can still do, on top of `crc`."""
    field: Any = match.position
    for die in range(field.n):
        charm = field.charm(die)
        left = list(field.charges.get(die, b""))
        crc = crc32(repr((field.unit[die], left, tuple(charm) if charm else 0, field.frozen >> die & 1)).encode(), crc)
        if match.turn >= 0:
            crc = crc32(repr((field.attack_value(die, True), field.defense_value(die))).encode(), crc)
    return digest(match, crc)


def play_medieval(seed: int) -> "tuple[int, int, Match]":
    """A random medieval match to its end: digests of the match and of the record."""
    random = Random(seed)
    crc, chain, match = play_on(Match(medieval_setup(random)), random, medieval_answer)
    return field_digest(match, crc), chain, match
