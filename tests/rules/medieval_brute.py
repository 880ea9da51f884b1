"""A second opinion on medieval matches: what is in force, and every reason against an answer (RULEBOOK M).

It watches from outside what was answered and what the dice show, and reckons the rest from the rulebook alone: its own
tables, its own clock that counts the ends of turns, every choice of dice tried one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product

from tests.rules.play import Answer
from umpire.match import Match
from umpire.position import RESERVE, TABLE

# M1, M32: size, offense, defense, spells.
UNITS: dict[str, tuple[int, int, int, str]] = {
    "recruit": (4, 1, 0, ""),
    "wizard": (4, 0, 0, "beam shield"),
    "defender": (4, 0, 0, ""),
    "footman": (6, 0, 1, ""),
    "archer": (6, 1, -1, ""),
    "cleric": (6, 0, 0, "shield empower"),
    "knight": (8, 0, 1, ""),
    "warlock": (8, 0, 0, "beam pierce split"),
    "cavalier": (10, 0, 0, ""),
    "dark-knight": (10, 2, -1, ""),
    "paladin": (10, 0, 1, "shield"),
    "crossbowman": (10, 3, -2, ""),
    "flankman": (10, 0, 0, ""),
    "champion": (12, 1, 1, ""),
    "amazon": (12, 2, 0, ""),
    "stargazer": (12, 0, 0, "laser hold shift-morale"),
    "catapult": (16, 3, -3, ""),
    "ballista": (16, 2, -2, ""),
    "hero": (20, 1, 2, ""),
    "demon": (20, 0, 0, "pierce dismay havoc"),
    "archangel": (20, 0, 0, "shield empower force-field"),
    "dragon": (100, 0, 0, "laser havoc"),
    "deity": (100, 0, 0, "shield shift-morale force-field"),
}
NAMES = list(UNITS)
# M7 to M17, in the rulebook's numbers: casts a charge, own turns after the casting.
CASTS = {
    "shield": 3, "empower": 3, "beam": 2, "laser": 3, "hold": 1, "pierce": 2,
    "shift-morale": 4, "dismay": 2, "havoc": 2, "force-field": 1, "split": 1,
}  # fmt: skip
SPELLS = list(CASTS)
LASTS = {"shield": 2, "empower": 2, "hold": 1, "pierce": 1, "force-field": 1}
VALUES = {"beam": 3, "laser": 5}  # M9, M10
ON_A_DIE = ("shield", "empower", "beam", "laser", "hold", "pierce", "shift-morale")
BOWS = ("archer", "crossbowman", "amazon", "ballista")


def casts(spell: str, place: str) -> int:
    """M3, M22, M48."""
    if place == "city":
        return 0 if CASTS[spell] == 1 else 2
    return CASTS[spell] * 2 if place == "mystic" and spell != "force-field" else CASTS[spell]


@dataclass
class Lasting:
    """A spell in force, and how many own turns of its caster's owner have yet to end."""

    spell: str
    caster: int
    turns: int


@dataclass
class Book:
    """All of a medieval match that the dice do not show. Tell it of each answer, before and after."""

    match: Match
    units: list[str] = field(default_factory=list)
    charges: list[dict[str, int]] = field(default_factory=list)
    charms: dict[int, Lasting] = field(default_factory=dict)
    shelters: list[tuple[int, int, Lasting]] = field(default_factory=list)
    frozen: set[int] = field(default_factory=set)
    _moment: tuple[int, int] = (0, -1)

    def __post_init__(self) -> None:
        setup = self.match.setup
        self.themes = set(setup.own.themes)
        self.place = next((name for name in self.themes if name in "day night mystic castle city volcanic"), "")
        position = self.match.position
        for die in range(position.n):
            self._enlist(NAMES[setup.own.chosen[position.owner[die] << 7 | position.sides[die]]])

    def _enlist(self, unit: str) -> None:
        self.units.append(unit)
        self.charges.append({spell: casts(spell, self.place) for spell in UNITS[unit][3].split()})

    # What an answer changes

    def before(self, answer: Answer) -> None:
        match = self.match
        self._moment = match.rounds, match.turn
        if answer[0] == "roll":
            for die, value in zip(answer[1], answer[2], strict=True):
                if value == 1 and ("catastrophic" in self.themes or "damaging" in self.themes and self.size(die) <= 8):
                    self.frozen.add(die)  # M28, M29
        elif answer[0] == "attack":
            for die, spell in self.joined(answer):
                if spell:
                    self.charges[die][spell] -= 1
        elif answer[0] == "cast":
            self._cast(answer[1][0], SPELLS[answer[2] - 1], answer[3])
        elif answer[0] == "recharge":
            for spell in self.charges[answer[1][0]]:
                if spell != "force-field":
                    self.charges[answer[1][0]][spell] = casts(spell, self.place)

    def _cast(self, die: int, spell: str, target: int) -> None:
        self.charges[die][spell] -= 1
        if spell in LASTS:
            lasting = Lasting(spell, self.match.turn, LASTS[spell] + 1)  # this turn's end does not count
            if spell == "force-field":
                self.shelters.append((self.match.turn, self.match.position.place[die], lasting))
            else:
                self.charms[target] = lasting
        elif spell == "split":
            self._enlist("footman")
            self._enlist("footman")

    def after(self) -> None:
        match = self.match
        rounds, side = self._moment
        if match.turn >= 0 and (self.charms or self.shelters):
            while (rounds, side) != (match.rounds, match.turn):
                self._end_turn(side)
                side = (side + 1) % len(match.pacts)
                rounds += side == match.first
                assert rounds <= match.rounds
        position = match.position
        self.charms = {die: charm for die, charm in self.charms.items() if position.place[die] >= TABLE}

    def _end_turn(self, side: int) -> None:
        for lasting in [*self.charms.values(), *(shelter[2] for shelter in self.shelters)]:
            if lasting.caster == side:
                lasting.turns -= 1
        self.charms = {die: charm for die, charm in self.charms.items() if charm.turns > 0}
        self.shelters = [shelter for shelter in self.shelters if shelter[2].turns > 0]

    # What is so now

    def joined(self, answer: Answer) -> list[tuple[int, str]]:
        how = answer[3] if len(answer) > 3 else b""
        spells = how[len(answer[1]) :] or bytes(len(answer[1]))
        return [(die, SPELLS[spell - 1] if spell else "") for die, spell in zip(answer[1], spells, strict=True)]

    def size(self, die: int) -> int:
        return UNITS[self.units[die]][0]

    def on_table(self, die: int) -> bool:
        return die < self.match.position.n and self.match.position.place[die] >= TABLE

    def dice(self, side: int = -1, front: int = -1) -> list[int]:
        position = self.match.position
        return [
            die
            for die in range(position.n)
            if self.on_table(die) and side in (-1, position.owner[die]) and front in (-1, position.place[die])
        ]

    def owner(self, die: int) -> int:
        return self.match.position.owner[die]

    def front(self, die: int) -> int:
        return self.match.position.place[die]

    def held(self, die: int) -> bool:
        return die in self.charms and self.charms[die].spell == "hold"

    def can_roll(self, die: int) -> bool:
        return not self.held(die) and die not in self.frozen

    def sheltered(self, die: int) -> bool:
        return any((side, front) == (self.owner(die), self.front(die)) for side, front, _ in self.shelters)

    def allied(self, side: int, other: int) -> bool:
        return bool(self.match.pacts[side] >> other & 1)

    def offense(self, die: int, direct: bool) -> int:
        """M20, M21, M24, M26, M27, M35."""
        unit = self.units[die]
        total = self.match.position.value[die] + UNITS[unit][1] + (unit == "cavalier" and direct)
        total += (("day" in self.themes) - ("night" in self.themes)) * (unit in BOWS)
        total -= 2 * ("city" in self.themes) + 2 * ("dangerous" in self.themes)
        total -= "poor" in self.themes and 10 <= self.size(die) <= 20
        total += die in self.charms and self.charms[die].spell == "empower"
        return max(total, 0)

    def defense(self, die: int) -> int:
        unit = self.units[die]
        total = self.match.position.value[die] + UNITS[unit][2]
        total += (("day" in self.themes) - ("night" in self.themes)) * (unit in BOWS)
        total += "city" in self.themes
        total += "castle" in self.themes and self.match.setup.own.inside >> self.owner(die) & 1
        total -= "poor" in self.themes and 10 <= self.size(die) <= 20
        if die in self.charms:
            total += {"shield": 2, "pierce": -2}.get(self.charms[die].spell, 0)
        return max(total, 0)

    # Reasons

    def against_attack(self, side: int, chosen: list[tuple[int, str]], target: int) -> set[str]:
        """Every reason against these dice, each with the spell it brings or none, taking the target."""
        position = self.match.position
        said = set()
        dice = [die for die, _ in chosen]
        if not all(map(self.on_table, [*dice, target])):
            said.add("not-on-table")
        if len(set(dice)) < len(dice):
            said.add("duplicate")
            if len(set(dice)) == 1:
                said.add("too-few")
        for die, spell in chosen:
            if die < position.n and self.owner(die) != side:
                said.add("not-your-turn")
            if not self.on_table(die):
                continue
            if self.held(die):
                said.add("held")
            if spell:
                said |= self.against_use(die, spell)
                if spell not in VALUES:
                    said.add("no-spell")
                if len(chosen) == 1:
                    said.add("too-few")
            elif len(chosen) > 1 and self.offense(die, False) == 0:
                said.add("zero")
            said |= self._against_act(die)
            if self.on_table(target) and self.front(die) != self.front(target):
                said.add("wrong-front")
        if target < position.n and dice[0] < position.n:
            if self.owner(target) == self.owner(dice[0]):
                said.add("own-die")
            elif self.allied(self.owner(dice[0]), self.owner(target)) and self.match.setup.rule("diplomacy") == "fixed":
                said.add("ally")
        known = dice[0] < position.n and self.on_table(target)
        if known and self.sheltered(target) and self.owner(dice[0]) != self.owner(target):
            said.add("protected")
        holders = position.held.get(self.front(target), 0) if self.on_table(target) else 0
        if len(chosen) > 1 and self.on_table(target) and holders >> self.owner(target) & 1:
            said.add("pass-held")
        if not said & {"not-on-table", "duplicate"}:
            said |= self._against_numbers(chosen, target)
        return said

    def _against_numbers(self, chosen: list[tuple[int, str]], target: int) -> set[str]:
        position = self.match.position
        goal = self.defense(target)
        if len(chosen) == 1:
            die, spell = chosen[0]
            return set() if (VALUES.get(spell, 0) if spell else self.offense(die, True)) > goal else {"not-greater"}
        # A spell that does not strike adds nothing.
        values = [VALUES.get(spell, 0) if spell else self.offense(die, False) for die, spell in chosen]
        shown = [VALUES.get(spell, 0) if spell else position.value[die] for die, spell in chosen]
        said = set()
        flankman = any(self.units[die] == "flankman" and not spell for die, spell in chosen)
        if sum(values) != goal and not (flankman and sum(values) == goal + 1):
            said.add("sum-differs")
        if self.match.setup.rule("half_value") == "on":
            by_face = self.match.setup.rule("half_on") == "face"
            half = Fraction(position.value[target] if by_face else goal, 2)
            if max(shown if by_face else values) < half:
                said.add("no-half")
        return said

    def against_use(self, die: int, spell: str) -> set[str]:
        if spell not in self.charges[die]:
            return {"no-spell"}
        if self.place == "city" and CASTS[spell] == 1:
            return {"banned"}
        return set() if self.charges[die][spell] else {"no-charge"}

    def _against_act(self, die: int) -> set[str]:
        position = self.match.position
        return {"acted"} if position.spent >> die & 1 or position.place[die] not in position.fields else set()

    def against_cast(self, side: int, die: int, spell: str, target: int) -> set[str]:
        """Target: a die, a side for Dismay, anything for the others."""
        said = set()
        if not self.on_table(die):
            said.add("not-on-table")
        else:
            said |= self.against_use(die, spell) | self._against_act(die)
            if self.owner(die) != side:
                said.add("not-your-turn")
            if self.held(die) and (self.match.setup.rule("held_may_cast") == "off" or spell == "split"):
                said.add("held")
        rolled: list[int] | None = None
        if spell in ON_A_DIE:
            if not self.on_table(target):
                return said | {"not-on-table"}
            friendly = self.allied(side, self.owner(target))
            if spell in ("shield", "empower") and not friendly:
                said.add("enemy-die")
            if spell in ("beam", "laser", "pierce") and friendly:
                said.add("own-die" if self.owner(target) == side else "ally")
            if spell in LASTS and target in self.charms:
                said.add("enchanted")
            if spell not in ("shield", "empower") and not friendly and self.sheltered(target):
                said.add("protected")
            if spell in VALUES and VALUES[spell] <= self.defense(target):
                said.add("not-greater")
            if self.on_table(die) and self.front(die) != self.front(target):
                said.add("wrong-front")
            rolled = [target] if spell == "shift-morale" else None
        elif spell in ("dismay", "havoc") and self.on_table(die):
            rolled = self.dice(target if spell == "dismay" else -1, self.front(die))
        if rolled is not None and self.on_table(die) and not any(map(self.can_roll, rolled)):
            said |= {"held" for k in rolled if self.held(k)} | {"frozen" for k in rolled if k in self.frozen}
            if not rolled:
                said.add("not-on-table")
        return said

    def against_recharge(self, side: int, die: int) -> set[str]:
        if not self.on_table(die):
            return {"not-on-table"}
        said = self._against_act(die)
        if self.owner(die) != side:
            said.add("not-your-turn")
        if self.match.setup.rule("recharge") == "never" or self.place == "volcanic":
            said.add("banned")
        if self.held(die):
            said.add("held")
        if die in self.frozen:
            said.add("frozen")
        spent = [s for s, left in self.charges[die].items() if s != "force-field" and left < casts(s, self.place)]
        return said if spent else said | {"full"}

    def escort_needs(self, answer: Answer) -> tuple[int, int, list[int]]:
        """M44: the target that an attack or cast takes, how much saves it, and who could; -1: nobody may."""
        if answer[0] == "attack":
            target = answer[2]
            (die, _), *more = self.joined(answer)
            margin = -1 if more else self.offense(die, True) - self.defense(target)
        elif answer[0] == "cast" and SPELLS[answer[2] - 1] in VALUES:
            target = answer[3]
            margin = VALUES[SPELLS[answer[2] - 1]] - self.defense(target)
        else:
            return -1, -1, []
        side, front = self.owner(target), self.front(target)
        mine = [die for die in self.dice(side, front) if self.units[die] == "defender" and not self.held(die)]
        return target, margin, [die for die in mine if die != target]

    # All answers

    def legal_acts(self, side: int) -> set[tuple]:
        """Every legal attack, cast, recharge: ("attack", {(die, spell)}, target), ("cast", die, spell, target), ..."""
        found: set[tuple] = set()
        mine = self.dice(side)
        enemies = [die for die in self.dice() if self.owner(die) != side]
        for count in range(1, len(mine) + 1):
            for dice in combinations(mine, count):
                ways = [["", *(s for s in self.charges[die] if s in VALUES)] for die in dice]
                for spells in product(*ways):
                    chosen = list(zip(dice, spells, strict=True))
                    for target in enemies:
                        if not self.against_attack(side, chosen, target):
                            found.add(("attack", frozenset(chosen), target))
        for die in mine:
            for spell in self.charges[die]:
                sides = range(len(self.match.pacts)) if spell == "dismay" else [255]
                for target in self.dice() if spell in ON_A_DIE else sides:
                    if not self.against_cast(side, die, spell, target):
                        found.add(("cast", die, spell, target))
            if not self.against_recharge(side, die):
                found.add(("recharge", die))
        return found

    def in_reserve(self, die: int) -> bool:
        return self.match.position.place[die] == RESERVE
