"""Random Star Strife matches as lines of a record: fleets, house rules, answers that the second referee calls legal."""

from __future__ import annotations

import random

from tests.rules.star_brute import UNITS, Referee, capacity

STATIONS = [unit for unit, (_, words) in UNITS.items() if "station" in words]
DEPLOYED = [unit for unit, (_, words) in UNITS.items() if "deployed" in words]
OFTEN = [
    "fighter", "fighter", "mecha", "mecha", "gunboat", "combat-drone", "combat-drone", "decoy", "interceptors",
    "corvette", "heavy-corvette", "frigate", "destroyer", "light-cruiser", "heavy-cruiser", "escort-carrier",
    "guided-missile-destroyer", "guided-missile-cruiser", "battlesatellite",
]  # fmt: skip
RULES = (
    ("half_value", "off"),
    ("stalemate", "score"),
    ("pass", "free"),
    ("score_by", "value_at_capture"),
    ("reroll_survivors", "on"),
    ("damage_round", "up"),
    ("damage_by", "face"),
    ("attrition_pool", "per_die"),
    ("score_cost", "cost"),
    ("stacking", "only"),
    ("channel_bonus", "1"),
    ("channel_bonus", "3"),
    ("d60", "uniform"),
    ("command_points", "on"),
    ("mines", "stay"),
)


def fleet(rng: random.Random, most: int, station: bool) -> list[str]:
    """Some units that may be a fleet together: S37, S39."""
    units = [rng.choice(list(UNITS) if rng.random() < 0.3 else OFTEN) for _ in range(rng.randint(2, most))]
    stations = [unit for unit in units if unit in STATIONS]
    units = [unit for unit in units if unit not in STATIONS]
    if station and (stations or rng.random() < 0.2):
        units.append(rng.choice(STATIONS))
    while sum(unit in DEPLOYED for unit in units) > sum(map(capacity, units)):
        units.append(rng.choice(("light-cruiser", "light-carrier", "battleship")))
    return units if set(units) - {"interceptors"} else [*units, "destroyer"]


def reserve(rng: random.Random) -> list[str]:
    """Seldom any; interceptors wait aboard, not there."""
    if rng.random() < 0.8:
        return []
    return [unit for unit in fleet(rng, 2, False) if unit != "interceptors"]


class Game:
    """A random match: its header, the second referee, and the lines so far."""

    def __init__(self, rng: random.Random, most: int = 5) -> None:
        self.rng = rng
        rules = {name: value for name, value in RULES if rng.random() < 0.12}
        rules["no_capture_rounds"] = rng.choice("12" if "mines" in rules else "123")
        terrain = rng.choice(("", "", "asteroid", "minefield"))
        most = 3 if terrain == "minefield" else most  # five dice more a side then
        armies = fleet(rng, most, False), fleet(rng, most, True)
        reserves = reserve(rng), reserve(rng)
        if any(reserves):
            rules["reinforce_every"] = rng.choice("123")
        self.header = ["umpire 1", "edition star", *(f"rule {name} {value}" for name, value in sorted(rules.items()))]
        for side, army, waiting in zip("AB", armies, reserves, strict=True):
            self.header += [f'side {side} "Side {side}"', f"army {side} {' '.join(army)}"]
            if waiting:
                self.header.append(f"reserve {side} {' '.join(waiting)}")
        if terrain:
            self.header.append(f"terrain {terrain}")
        self.two_d30 = rules.get("d60", "two_d30") == "two_d30"
        self.referee = Referee(armies, rules, terrain, reserves)
        self.lines: list[str] = []

    def roll(self) -> str:
        """A line for the roll that is asked."""
        asked = self.referee.asked
        if not asked.dice:  # S69
            return f"roll {'AB'[asked.side]}={self.rng.randint(1, 6)}"
        words = []
        for die in asked.dice:
            if die.sides == 60 and self.two_d30:
                words.append(f"{die.name}={self.rng.randint(1, 30)}+{self.rng.randint(1, 30)}")
            else:
                words.append(f"{die.name}={self.rng.randint(1, die.sides)}")
        return " ".join(["roll", *words])

    def choose(self, legal: set[str]) -> str:
        """One of the legal lines; attacks and reactions rather than what could go on for long."""
        asked = self.referee.asked
        if asked.kind == "roll":
            return self.roll()
        lines = sorted(legal)
        wanted = {"attack": "attack", "control": "control a1"}.get(asked.kind, asked.kind)
        chance = {"attack": 0.85, "react": 0.7, "command": 0.5, "escort": 0.6, "control": 0.0}.get(asked.kind, 0.7)
        if self.rng.random() < chance:
            first = [line for line in lines if line.startswith(wanted) and not line.endswith("none")]
            if asked.kind == "attack":  # one target after the other, so that flanks are no majority
                few = [line for line in first if "+" not in line]
                first = few if few and self.rng.random() < 0.6 else first
            lines = first or lines
        elif asked.kind == "control":
            lines = ["control none"] if self.rng.random() < 0.4 else [line for line in lines if len(line) > 12] or lines
        return self.rng.choice(lines)

    def go_on(self, line: str) -> None:
        self.lines.append(line)
        self.referee.answer(line)

    # Lines that may or may not be legal

    def some_name(self, own: float = 0.5) -> str:
        dice = self.referee.dice
        mine = [die for die in dice if die.side == self.referee.asked.side]
        return self.rng.choice(mine if mine and self.rng.random() < own else dice).name

    def some_names(self, most: int, own: float = 0.9) -> list[str]:
        names = [self.some_name(own) for _ in range(self.rng.randint(1, most))]
        return names if self.rng.random() < 0.1 else list(dict.fromkeys(names))

    def some_attack(self) -> str:
        """Well formed, its dice anywhere; often nearly legal."""
        rng = self.rng
        dice = [name + "!" * (rng.random() < 0.2) for name in self.some_names(rng.choice((1, 1, 2, 3)))]
        support = ""
        if len(dice) == 1 and rng.random() < 0.5:
            ship = self.referee.named(dice[0].rstrip("!"))
            held = [die.name for die in self.referee.controlled_by(ship)] if ship else []
            names = rng.sample(held, rng.randint(1, len(held))) if held and rng.random() < 0.8 else self.some_names(2)
            support = " with " + " ".join(dict.fromkeys(names))
        return f"attack {'+'.join(dice)}{support} > {self.some_name(0.1)}"

    def some_line(self) -> str:
        """An answer to what is asked, of dice that were drawn."""
        rng, kind = self.rng, self.referee.asked.kind
        if kind == "attack":
            kind = rng.choice(("attack", "attack", "action", "control", "pass"))
        if kind == "attack":
            return self.some_attack()
        if kind == "action":
            what = rng.choice(("rally", "disperse", "coordinate"))
            return f"action {self.some_name(0.9)} {what} {self.some_name(0.9)}"
        if kind == "command":
            return f"command {'all ' * (rng.random() < 0.5)}{self.some_name()}"
        if kind == "repair":
            return f"repair {self.some_name(0.9)} {self.some_name(0.9)}"
        if kind == "reinforce":
            return f"reinforce {self.some_name(0.9)}"
        if kind == "damage":
            return " ".join(["damage", *(f"{name}={rng.randint(1, 4)}" for name in dict.fromkeys(self.some_names(3)))])
        if kind == "react":
            return " ".join(["react", *(name + "!" * (rng.random() < 0.2) for name in self.some_names(3))])
        return " ".join([kind, *self.some_names(4)]) if kind in ("control", "lose", "escort") else kind
