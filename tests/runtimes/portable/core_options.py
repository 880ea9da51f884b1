"""Matches with options for the core's tests, the same on every runtime. Not a test module: it goes with core_play."""

from core_play import SIZES, Random, answer_to, play_on  # type: ignore[import-not-found]

from umpire.match import Match
from umpire.position import RESERVE
from umpire.setup import Setup

RULES = (
    ("diplomacy", "free"),
    ("alliance_end", "one_out"),
    ("moved_may_act", "on"),
    ("reconquest", "on"),
    ("undecided", "stronger"),
    ("handicap", "on"),
    ("reinforce_every", 1),
    ("pass_scope", "both"),
    ("no_capture_rounds", 2),
    ("stalemate", "reroll"),
    ("pass", "free"),
)


def option_setup(random: Random) -> Setup:
    """A set-up of an edition with some options: fronts for two sides, alliances for more."""
    while True:
        setup = Setup(("base", "attrition", "japanese")[random.below(3)])
        seats = 2 + random.below(3)
        for side in range(seats):
            setup.add_side(f"side {side}", bytes([SIZES[random.below(10)] for _ in range(2 + random.below(4))]))
            setup.reserves[side] = bytes([SIZES[random.below(10)] for _ in range(random.below(3))])
        if seats == 2:
            setup.fronts = random.below(2) * 2
            if setup.fronts and random.below(2):
                setup.admitted[1] = SIZES[random.below(3) :]
                setup.passes[1 + random.below(2)] = random.below(2)
        elif random.below(3):
            setup.alliances.append(1 | 2 << random.below(seats - 1))
        for name, value in RULES:
            if not random.below(3):
                setup.set_rule(name, value)
        if not setup.errors():
            return setup


def everything() -> Setup:
    """Fronts, terrain, a pass, reserves, handicap and free diplomacy, as many dice as a table may have."""
    setup = Setup("attrition")
    for name in ("A", "B"):
        setup.add_side(name, bytes([4, 6, 6, 8, 10, 10, 12, 20]))
    setup.reserves = [bytes([4, 20, 8]), bytes([6, 12])]
    setup.fronts = 3
    setup.admitted[1] = bytes([4, 6, 8])
    setup.passes[2] = 0
    for name, value in (("handicap", "on"), ("diplomacy", "free"), ("reconquest", "on"), ("undecided", "stronger")):
        setup.set_rule(name, value)
    return setup


def option_answer(match: Match, random: Random) -> tuple:
    """A legal answer to what is asked in a match with options."""
    kind = match.question.kind
    fronts = match.setup.fronts
    for _ in range(200):
        if kind == "deploy":
            dice = match.question.dice
            answer: tuple = kind, dice, bytes([1 + random.below(fronts) for _ in dice]), not random.below(3)
        elif kind == "reinforce":
            waiting = match.position.dice(match.turn, RESERVE)
            answer = kind, waiting[random.below(len(waiting))], random.below(fronts + 1)
        elif kind == "attack" and not random.below(5):
            answer = ("ally", "break")[random.below(2)], match.turn, random.below(len(match.pacts))
        elif kind == "attack" and fronts and not random.below(3):
            answer = "hold", 1 + random.below(fronts)
        elif kind == "attack" and fronts and not random.below(3):
            dice = match.position.dice(match.turn)
            answer = "move", bytes([dice[random.below(len(dice))]]), 1 + random.below(fronts)
        else:
            answer = answer_to(match, random)
        if not match.why_not(answer):
            return answer
    raise ValueError("no answer was legal")


def play_options(seed: int) -> "tuple[int, int, Match]":
    """A random match with options to its end: digests of the match and of the record."""
    random = Random(seed)
    return play_on(Match(option_setup(random)), random, option_answer)
