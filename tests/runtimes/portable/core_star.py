"""Star matches for the core's tests, the same on every runtime. Not a test module: it goes with core_play."""

from binascii import crc32

from core_play import Random, answer_to, digest, play_on  # type: ignore[import-not-found]

from umpire.match import Match
from umpire.position import RESERVE
from umpire.setup import Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RULES = (
    ("half_value", "off"),
    ("pass", "free"),
    ("score_by", "value_at_capture"),
    ("reroll_survivors", "on"),
    ("damage_round", "up"),
    ("damage_by", "face"),
    ("attrition_pool", "per_die"),
    ("score_cost", "cost"),
    ("stacking", "only"),
    ("channel_bonus", 1),
    ("d60", "uniform"),
    ("command_points", "on"),
    ("mines", "stay"),
)
_UNITS = 33  # in fleets: those of the table but the two d100
_LISTED = 40


def star_setup(random: Random, most: int = 7) -> Setup:
    """Two fleets that can be played, perhaps with a terrain, a reserve, house rules."""
    while True:
        setup = Setup("star")
        for side in range(2):
            setup.add_side(f"side {side}", _fleet(random, 2 + random.below(most - 1)))
            if not random.below(5):
                setup.reserves[side] = _fleet(random, 1)
        for name, value in RULES:
            if not random.below(5):
                setup.set_rule(name, value)
        setup.own.terrain = ("", "", "asteroid", "minefield")[random.below(4)]
        setup.set_rule("no_capture_rounds", 1 + random.below(3))
        if not setup.errors():
            return setup


def _fleet(random: Random, count: int) -> bytes:
    return bytes([1 + random.below(_UNITS) for _ in range(count)])


def star_answer(match: Match, random: Random) -> tuple:
    """A legal answer to what is asked; an action or a control line now and then before the attack."""
    kind = match.question.kind
    if kind == "first":
        return answer_to(match, random)
    if kind == "roll":
        return "roll", match.question.dice, rolled(match, random), not random.below(4)
    if kind == "reinforce":
        return kind, match.position.dice(match.turn, RESERVE)[0], 0
    if kind == "attack" and random.below(4):
        last = _nth(match.position.attacks(match.turn), random.below(12))
        if last:
            return ("attack",) + tuple(last)
        if not match.why_not(("pass",)):
            return ("pass",)
    others = None
    for more in match.points("moves"):
        others = _nth(more(match), random.below(_LISTED))
    if kind == "control" and not random.below(3):
        others = ("control", 255, b"")
    if others:
        return others
    last = _nth(match.position.attacks(match.turn), 0)
    return ("attack",) + tuple(last) if last else ("pass",)


def rolled(match: Match, random: Random) -> bytes:
    """Values for the dice that are asked for; behind them the second part of each that is two d30."""
    field: Any = match.position
    values = bytearray()
    seconds = bytearray()
    for die in match.question.dice:
        if field.is_double(die):
            seconds.append(1 + random.below(30))
            values.append(1 + random.below(30) + seconds[-1])
        else:
            values.append(1 + random.below(field.sides[die]))
    return bytes(values + seconds)


def _nth(found: "Any", at: int) -> "Any":
    """The item of this number, or the last of those that there are; None: there is none."""
    last = None
    for item in found:
        last = item
        if not at:
            break
        at -= 1
    return last


def field_digest(match: Match, crc: int) -> int:
    """A number for the units and what they can do, on top of `crc`."""
    field: Any = match.position
    for die in range(field.n):
        state = (field.unit[die], field.controller[die], field.frozen >> die & 1, field.has_acted(die))
        crc = crc32(repr(state).encode(), crc)
        if field.unit[die]:
            numbers = (field.attack_value(die, die), field.defense_value(die), field.actions_left(die))
            crc = crc32(repr(numbers).encode(), crc)
    return digest(match, crc)


def play_star(seed: int) -> "tuple[int, int, Match]":
    """A random star match to its end: digests of the match and of the record."""
    random = Random(seed)
    crc, chain, match = play_on(Match(star_setup(random)), random, star_answer)
    return field_digest(match, crc), chain, match
