"""A second referee for Star Strife, written from the RULEBOOK alone (S, and B, A where they reach it).

It shares nothing with the firmware but the record's lines: it takes answers as text, and knows at each moment what is
asked, whom, and by trying every choice one after the other which lines are legal. Slow and plain on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

# Sides, then what the rulebook says of the unit in words.
UNITS: dict[str, tuple[int, str]] = {
    "battlesatellite": (1, "attrition limit6"),
    "corvette": (2, "attrition escort limit4"),
    "heavy-corvette": (3, "attrition escort"),
    "combat-drone": (1, "attrition channelled"),
    "decoy": (1, "attrition channelled cost2"),
    "interceptors": (1, "attrition cost2"),
    "fighter": (4, "attrition reaction stacks deployed"),
    "mecha": (4, "attrition stacks deployed channelled"),
    "frigate": (4, "escort"),
    "gunboat": (4, "attrition reaction option"),
    "destroyer": (6, "escort"),
    "guided-missile-destroyer": (6, "attack1 onechannel"),
    "escort-carrier": (6, "carrier"),
    "defense-platform": (6, "station"),
    "light-cruiser": (8, "option"),
    "light-carrier": (8, "carrier"),
    "base-station": (8, "station"),
    "heavy-cruiser": (10, ""),
    "guided-missile-cruiser": (10, "attack2 onechannel"),
    "fleet-carrier": (10, "carrier"),
    "station": (10, "station"),
    "battleship": (12, ""),
    "attack-carrier": (12, "carrier"),
    "dreadnought": (20, ""),
    "supercarrier": (20, "carrier"),
    "superdreadnought": (30, ""),
    "warstar": (60, ""),
}
# S34, S35: capacity and actions by sides.
CARRIERS = {6: (2, 1), 8: (3, 1), 10: (4, 2), 12: (5, 2), 20: (8, 3), 30: (12, 5), 60: (24, 10)}
OTHERS = {8: (1, 0), 10: (1, 1), 12: (2, 1), 20: (3, 2), 30: (5, 3), 60: (10, 6)}
DEFENSE_BY_CHANNEL = {"combat-drone": 1, "decoy": 2, "mecha": 2}
ATTACK_BY_CHANNEL = {"combat-drone": 1, "decoy": 0, "mecha": 1}


def capacity(unit: str) -> int:
    """S32, S34, S35, S39: how many fighters and mecha it deploys."""
    sides, words = UNITS[unit]
    if unit == "guided-missile-cruiser" or "attrition" in words:
        return 0
    return (CARRIERS if "carrier" in words or "station" in words else OTHERS).get(sides, (0, 0))[0]


@dataclass(eq=False)
class Die:
    name: str
    side: int
    unit: str
    sides: int
    words: frozenset[str]
    value: int = 0
    place: str = "table"
    acted: bool = False
    frozen: bool = False
    coordinated: bool = False
    mine: bool = False  # of a minefield: no capture, no points
    controller: Die | None = None
    taken: int = 0  # actions of this turn
    free: int = 0  # channels that were free when the turn began
    protected: bool = False

    @property
    def here(self) -> bool:
        return self.place == "table"

    @property
    def attrition(self) -> bool:
        return "attrition" in self.words

    @property
    def ship(self) -> bool:
        """S62."""
        return not self.attrition and "station" not in self.words

    @property
    def channels(self) -> int:
        if self.attrition:
            return 0
        return 1 if "onechannel" in self.words else self.sides // 2

    @property
    def actions(self) -> int:
        if self.attrition:
            return 0
        if self.unit == "guided-missile-cruiser":
            return 2
        return (CARRIERS if self.free_to_do_both else OTHERS).get(self.sides, (0, 0))[1]

    @property
    def free_to_do_both(self) -> bool:
        """Carriers (which never attack) and stations: an action does not bar the attack."""
        return "carrier" in self.words or "station" in self.words


@dataclass
class Asked:
    kind: str
    side: int = -1
    dice: list[Die] = field(default_factory=list)
    need: int = 0
    pairs: list[tuple[Die, Die]] = field(default_factory=list)  # of a repair: who, whom


@dataclass
class Attack:
    dice: list[Die]
    bonus: list[Die]  # those that use their option
    support: list[Die]
    target: Die
    reacted: tuple[list[Die], list[Die]] = field(default_factory=lambda: ([], []))
    sent: dict[Die, int] = field(default_factory=dict)

    @property
    def flank(self) -> bool:
        return len(self.dice) > 1

    def __contains__(self, die: Die) -> bool:
        return die in self.dice or die in self.support or die is self.target or die in sum(self.reacted, [])


Sequence = Iterator[Asked]


class Referee:
    """`asked` is the question now; `legal()` its legal lines (of a roll: none); `answer(line)` goes on."""

    def __init__(
        self,
        armies: tuple[list[str], list[str]],
        rules: dict[str, str],
        terrain: str = "",
        reserves: tuple[list[str], list[str]] = ([], []),
    ) -> None:
        self.rules = rules
        self.terrain = terrain
        self.dice: list[Die] = []
        self.born = [0, 0]
        self.score = [0, 0]
        self.points = [0, 0]
        self.own_turns = [0, 0]
        self.captured = False
        self.turn = -1
        self.first = 0
        self.attack: Attack | None = None
        self.free_pass = [False, False]
        for side in (0, 1):
            for unit in armies[side]:
                self._bear(side, unit).place = "aboard" if unit == "interceptors" else "table"
            for unit in reserves[side]:
                self._bear(side, unit).place = "reserve"
        self.words: list[str] = []
        self._sequence = self._match()
        self.asked = next(self._sequence)

    def answer(self, line: str) -> None:
        self.words = line.split()
        self.asked = next(self._sequence)

    # Dice

    def _bear(self, side: int, unit: str, sides: int = 0) -> Die:
        self.born[side] += 1
        known = UNITS.get(unit, (1, "attrition"))
        die = Die(f"{'ab'[side]}{self.born[side]}", side, unit, sides or known[0], frozenset(known[1].split()))
        self.dice.append(die)
        return die

    def of(self, side: int) -> list[Die]:
        return [die for die in self.dice if die.side == side and die.here]

    def named(self, name: str) -> Die | None:
        return next((die for die in self.dice if die.name == name), None)

    def _die(self, name: str) -> Die:
        die = self.named(name)
        assert die
        return die

    def rule(self, name: str, usual: str) -> str:
        return self.rules.get(name, usual)

    def controlled_by(self, ship: Die) -> list[Die]:
        return [die for die in self.dice if die.controller is ship and die.here]

    def left(self, side: int) -> list[Die]:
        """S45, S60, A12: dice that keep a side in the match."""
        return [die for die in self.of(side) if not die.mine] + self.waiting(side)

    def waiting(self, side: int) -> list[Die]:
        return [die for die in self.dice if die.side == side and die.place == "reserve"]

    def _lose(self, die: Die) -> None:
        """To the enemy's scoring area (S6, S18, S21)."""
        for other in [*self.controlled_by(die), die]:
            other.controller = None
        if die.mine:
            die.place = "gone"
            return
        die.place = f"score {'BA'[die.side]}"
        cost = 2 if "cost2" in die.words and self.rule("score_cost", "sides") == "cost" else die.sides
        if self.rule("score_by", "sides") == "value_at_capture":
            cost = self._worth(die)
        self.score[1 - die.side] += cost
        self.captured = True

    def _worth(self, die: Die) -> int:
        return die.value

    # The match

    def _match(self) -> Sequence:
        yield Asked("first")
        self.first = "AB".index(self.words[1])
        for side in (0, 1):
            self.turn = side
            yield from self._roll({side: self.of(side)})
        self.turn = self.first
        for side in (0, 1):
            while any("channelled" in die.words for die in self.of(side)) and any(
                die.channels for die in self.of(side)
            ):
                yield Asked("control", side)
                if self.words[1] == "none":
                    break
                self._control()
        yield from self._turns()
        self.turn = -1
        yield Asked("over")

    def _turns(self) -> Sequence:
        rounds = dry = 0
        while True:
            for side in (self.first, 1 - self.first):
                self.turn = side
                if not self.left(0) or not self.left(1):
                    return
                if dry >= int(self.rule("no_capture_rounds", "10")) or 0 < int(self.rule("max_rounds", "0")) <= rounds:
                    return
                if side == self.first:
                    for die in self.dice:
                        die.free = die.channels - len(self.controlled_by(die))
                if self._is_stalemate():
                    if self.rule("stalemate", "reroll") != "reroll":
                        return
                    able = [die for die in self.dice if die.here and not die.frozen]
                    if not any(die.sides > 1 for die in able):
                        return
                    yield from self._roll({k: [die for die in able if die.side == k] for k in (0, 1)})
                else:
                    if side == self.first and self.rule("command_points", "off") == "on":
                        for k in (0, 1):
                            yield Asked("roll", k)
                            self.points[k] += int(self.words[1].split("=")[1])
                    yield from self._phase(side)
                    if self.asked_over():
                        return
                if self.rule("mines", "expire") == "expire":
                    for die in self.of(side):
                        if die.mine:
                            die.place = "gone"
            rounds += 1
            dry = 0 if self.captured else dry + 1
            self.captured = False
            for die in self.dice:
                die.acted = die.coordinated = False
                die.taken = 0
                if die.unit == "interceptors" and die.here:
                    die.place = "gone"

    def asked_over(self) -> bool:
        return not self.left(0) or not self.left(1)

    def _is_stalemate(self) -> bool:
        """S67."""
        kept = [(die.acted, die.taken) for die in self.dice]
        for die in self.dice:
            die.acted, die.taken = False, 0
        able = any(
            self.can_attack(side)
            or any(die.actions for die in self.of(side))
            and any(self._may_be_acted_on(die, side) for die in self.of(side))
            for side in (0, 1)
        )
        mines = []
        if self.terrain == "minefield":
            mines = [self._bear(side, "battlesatellite") for side in (0, 1) for _ in range(5)]
            for mine in mines:
                mine.value = 1
            able = able or self.can_attack(0) or self.can_attack(1)
        for mine in mines:
            self.dice.remove(mine)
            self.born[mine.side] -= 1
        for die, (acted, taken) in zip(self.dice, kept, strict=True):
            die.acted, die.taken = acted, taken
        if self.waiting(0) or self.waiting(1):  # A17
            return False
        if self.rule("command_points", "off") == "on" and any(die.here and not die.frozen for die in self.dice):
            return False
        return not able

    def _may_be_acted_on(self, die: Die, side: int) -> bool:
        others = {actor.unit for actor in self.of(side) if actor.actions and not actor.attrition}
        drones_only = others <= {"guided-missile-cruiser"}
        return die.attrition and not die.frozen and (die.unit == "combat-drone" or not drones_only)

    def _roll(self, by_side: dict[int, list[Die]], keep: dict[Die, int] | None = None) -> Sequence:
        """One question a side; the values are shown, or only kept."""
        for side, dice in by_side.items():
            if dice:
                yield Asked("roll", side, dice)
                for word in self.words[1:]:
                    name, value = word.split("=")
                    die = self._die(name)
                    rolled = sum(map(int, value.split("+")))
                    if keep is None:
                        die.value = rolled
                    else:
                        keep[die] = rolled

    # A phase

    def _phase(self, side: int) -> Sequence:
        if self.terrain == "minefield":
            for _ in range(5):
                mine = self._bear(side, "battlesatellite")
                mine.mine, mine.value = True, 1
        self.own_turns[side] += 1
        due = self.own_turns[side] % int(self.rule("reinforce_every", "3")) == 0
        if self.waiting(side) and (due or len(self.left(side)) == len(self.waiting(side))):
            yield Asked("reinforce", side)
            die = self._die(self.words[1])
            die.place = "table"
            self.captured = True  # A9
            yield from self._roll({side: [die]})
        for die in self.dice:
            die.protected = False
        for k in (side, 1 - side):
            while self.commands(k):
                yield Asked("command", k)
                if self.words[1] == "none":
                    break
                die = self._die(self.words[-1])
                if self.words[1] == "all":
                    self.points[k] = 0
                    die.protected = True
                else:
                    self.points[k] -= 1
                yield from self._roll({die.side: [die]})
        while True:
            yield Asked("attack", side)
            if self.words[0] == "control":
                self._control()
            elif self.words[0] == "action":
                yield from self._action()
            else:
                break
        if self.words[0] == "pass":
            self.free_pass[side] = self.can_attack(side)
            return
        self.free_pass[side] = False
        self.attack = self.read_attack(" ".join(self.words))
        yield from self._fight(self.attack)
        fought, self.attack = self.attack, None
        if self.rule("reroll_survivors", "off") == "on" and not self.asked_over():
            mecha = [die for die in fought.support if die.unit == "mecha"]  # S59: drones and decoys roll nothing
            again = [die for die in [*fought.dice, *mecha, *fought.reacted[side]] if die.here and not die.frozen]
            yield from self._roll({side: sorted(again, key=self.dice.index)})

    def _control(self) -> None:
        ship, *units = map(self._die, self.words[1:])
        for die in self.controlled_by(ship):
            die.controller = None
        for die in units:
            die.controller = ship

    def _action(self) -> Sequence:
        actor, what, die = self._die(self.words[1]), self.words[2], self._die(self.words[3])
        actor.taken += 1
        if what == "rally":
            yield from self._roll({die.side: [die]})
        elif what == "coordinate":
            die.coordinated = True
        else:
            die.place = "gone"
            die.controller = None
            for _ in range(4):
                child = self._bear(die.side, "", 1)
                child.value, child.acted = 1, die.acted

    # Values

    def channel_bonus(self, dice: list[Die], table: dict[str, int]) -> int:
        total = sum(table[die.unit] for die in dice)
        most = self.rule("channel_bonus", "all")
        return total if most == "all" else min(total, int(most))

    def attack_value(self, die: Die, attack: Attack) -> int:
        target = attack.target
        total = die.value + ("attack1" in die.words) + 2 * ("attack2" in die.words) + 3 * ("station" in die.words)
        total += (die in attack.bonus) + die.coordinated
        if not attack.flank and die in attack.dice:
            total += self.channel_bonus([other for other in attack.support if other.here], ATTACK_BY_CHANNEL)
        if self.terrain == "asteroid":
            total += 2 * (die.attrition and not target.attrition)
        if die.unit == "mecha":
            total += self.terrain == "asteroid" and target.unit == "fighter"
            cover = [*attack.reacted[target.side], *self.controlled_by(target)] if target.here else []
            if target.ship and not any(other.unit in ("fighter", "mecha") for other in cover if other.here):
                total += 3
        return total

    def defense_value(self, die: Die, attack: Attack | None = None) -> int:
        flank = attack is not None and attack.flank and die is attack.target
        total = die.value + ("station" in die.words) * (5 if flank else 3) + 3 * (self.terrain == "asteroid")
        total += self.channel_bonus(self.controlled_by(die), DEFENSE_BY_CHANNEL)
        if die.unit == "mecha" and attack and self.terrain != "asteroid":
            total -= any(other.unit == "fighter" for other in attack.dice if other.here)
        if die.unit == "gunboat":
            return max(1, total - 1)
        return max(0, total)

    # Which attacks are legal

    def read_attack(self, line: str) -> Attack:
        """`attack a1!+a2 > b1`, `attack a1 with a5 > b1`; dice must exist."""
        left, name = line.split(" ", 1)[1].split(" > ")
        first, _, support = left.partition(" with ")
        words = first.replace("+", " ").split()
        dice = [self._die(word.rstrip("!")) for word in words]
        bonus = [self._die(word[:-1]) for word in words if word.endswith("!")]
        return Attack(dice, bonus, [self._die(word) for word in support.split()], self._die(name))

    def reasons(self, attack: Attack, side: int) -> set[str]:
        """Every reason against a declared attack (RECORD 4)."""
        dice, target = attack.dice, attack.target
        words = {word for die in dice if die.here for word in die.words}
        said = words & ({"carrier", "station"} if attack.flank else {"carrier"})
        if said:
            return said  # S62: without further reasons
        if not all(die.here for die in [*dice, *attack.support, target]):
            said.add("not-on-table")
        if len({*dice, *attack.support}) < len(dice) + len(attack.support):
            said.add("duplicate")
        if len(set(dice)) == 1 < len(dice):
            said.add("too-few")
        if any(die.side != side for die in dice):
            said.add("not-your-turn")
        if target.side == dice[0].side:
            said.add("own-die")
        if any(die.here and (die.acted or (die.taken and not die.free_to_do_both)) for die in dice):
            said.add("acted")
        if any(die.controller for die in dice):
            said.add("controlled")
        if any("option" not in die.words for die in attack.bonus if die.here):
            said.add("no-bonus")
        if any(die.controller is not dice[0] for die in attack.support):
            said.add("no-channel")
        if not said & {"not-on-table", "duplicate"}:
            said |= self._against_numbers(attack)
        return said

    def _against_numbers(self, attack: Attack) -> set[str]:
        dice, target = attack.dice, attack.target
        usable = Attack(
            dice,
            [die for die in attack.bonus if "option" in die.words],
            [die for die in attack.support if die.controller is dice[0]],
            target,
        )
        total = sum(self.attack_value(die, usable) for die in dice)
        goal = self.defense_value(target, usable)
        if not attack.flank:
            limit = next((int(word[5:]) for word in dice[0].words if word.startswith("limit")), 100)
            against = {"not-greater": total <= goal, "too-large": target.sides > limit}
            return {word for word, is_so in against.items() if is_so}
        said = set()
        of = all if self.rule("stacking", "any") == "only" else any
        if total != goal and not (total > goal and of("stacks" in die.words for die in dice)):
            said.add("sum-differs")
        if self.rule("half_value", "on") == "on" and 2 * max(die.value for die in dice) < target.value:
            said.add("no-half")
        return said

    def able_to_attack(self, side: int) -> list[Die]:
        return [
            die
            for die in self.of(side)
            if not die.acted and not die.controller and not (die.taken and not die.free_to_do_both)
            if "carrier" not in die.words
        ]

    def attacks(self, side: int, alike: bool = True) -> Iterator[str]:
        """Every legal attack as its line; `alike`: of equal dice only the first ones, as many as are needed."""
        for dice in some(self.able_to_attack(side), alike):
            for support in subsets(self.controlled_by(dice[0]) if len(dice) == 1 else []):
                for bonus in subsets([die for die in dice if "option" in die.words]):
                    for target in self.of(1 - side):
                        attack = Attack(dice, bonus, support, target)
                        if not self.reasons(attack, side):
                            yield line_of(attack)

    def can_attack(self, side: int) -> bool:
        return next(self.attacks(side), None) is not None

    # The sequence of an attack

    def _fight(self, attack: Attack) -> Sequence:
        side = attack.dice[0].side
        enemy = 1 - side
        target = attack.target
        for die in attack.dice:
            die.acted = True
        yield from self._reactions(attack, side)
        yield from self._attrition(attack, side)
        by_attackers = [die for die in [*attack.dice, *attack.reacted[side]] if die.here]
        attackers = [*by_attackers, *(die for die in attack.support if die.here)]
        by_defenders = [die for die in [target, *attack.reacted[enemy]] if die.here]
        defenders = [*by_defenders, *(die for die in self.controlled_by(target) if die.unit == "mecha")]
        total = sum(self.attack_value(die, attack) for die in by_attackers)
        goal = sum(self.defense_value(die, attack) for die in by_defenders)
        goal += 3 * sum(die.unit == "interceptors" for die in by_defenders if die is not target)
        damage = self._half(by_defenders, goal)
        won = not target.here or total > goal or (attack.flank and total == goal)
        if won:
            if target.here:
                escorts = self._escorts(attack, total - goal)
                saved: list[Die] = []
                if escorts:
                    yield Asked("escort", enemy, escorts, total - goal)
                    if self.words[1] != "none":
                        saved = [self._die(name) for name in self.words[1:]]
                        damage = self._half(saved, sum(map(self.defense_value, saved)))
                for die in saved or [target]:
                    self._lose(die)
            yield from self._damage(side, attackers, damage, not attack.flank)
            return
        against = self._half(by_attackers, total)
        if total == goal and not attack.flank:
            yield from self._damage(side, attackers, damage, True)
        else:
            fallen = [die for die in attack.dice if die.here]
            if attack.flank:
                fallen = [die for die in fallen if not die.attrition] or fallen
                fallen.sort(key=lambda die: (-die.sides, -die.value, self.dice.index(die)))
            for die in fallen[:1]:
                self._lose(die)
        yield from self._damage(enemy, defenders, against, True)

    def _half(self, dice: list[Die], total: int) -> int:
        """S5."""
        if self.rule("damage_by", "total") == "face":
            total = sum(die.value for die in dice)
        return (total + (self.rule("damage_round", "down") == "up")) // 2

    def able_to_react(self, side: int) -> list[Die]:
        attack = self.attack
        assert attack
        able = [
            die
            for die in self.of(side)
            if "reaction" in die.words and not die.acted and die not in attack and not die.controller
        ]
        if side == attack.target.side and self.room_for_interceptors():
            able += [die for die in self.dice if die.side == side and die.place == "aboard"]
        return sorted(able, key=self.dice.index)

    def room_for_interceptors(self) -> int:
        assert self.attack
        sent = [die for die in self.attack.reacted[self.attack.target.side] if die.unit == "interceptors"]
        return self.attack.target.free - len(sent)

    def _reactions(self, attack: Attack, side: int) -> Sequence:
        asked = 1 - side
        passed = 0
        while passed < 2:
            passed += 1
            if self.able_to_react(asked):
                yield Asked("react", asked)
                if self.words[1] != "none":
                    passed = 0
                    for word in self.words[1:]:
                        die = self._die(word.rstrip("!"))
                        die.place, die.acted = "table", True
                        if die.unit == "interceptors":
                            die.value = 1
                        attack.reacted[asked].append(die)
                        if word.endswith("!"):
                            attack.bonus.append(die)
            asked = 1 - asked

    def _attrition(self, attack: Attack, side: int) -> Sequence:
        enemy = 1 - side
        mecha = {
            side: [die for die in attack.support if die.unit == "mecha"],
            enemy: [die for die in self.controlled_by(attack.target) if die.unit == "mecha"],
        }
        there = {
            side: [*attack.dice, *attack.reacted[side], *mecha[side]],
            enemy: [attack.target, *attack.reacted[enemy], *mecha[enemy]],
        }
        rolls: dict[Die, int] = {}
        rolling = {}
        for k in (0, 1):
            if any(die.attrition for die in there[1 - k]):
                rolling[k] = sorted((die for die in there[k] if not die.frozen), key=self.dice.index)
        yield from self._roll(rolling, rolls)
        casualties = {}
        for k in (0, 1):
            casualties[1 - k] = self._casualties([(die, rolls[die]) for die in there[k] if die in rolls])
        fallen: dict[int, list[Die]] = {}
        for k in (enemy, side):
            mortal = sorted((die for die in there[k] if die.attrition), key=self.dice.index)
            fallen[k] = mortal
            if casualties[k] < len(mortal):
                fallen[k] = []
                if casualties[k]:
                    yield Asked("lose", k, mortal, casualties[k])
                    fallen[k] = [self._die(name) for name in self.words[1:]]
        for k in (enemy, side):
            untried = list(fallen[k])
            while True:
                able = [(who, die) for who in self.of(k) for die in untried if self._can_repair(who, die, attack)]
                if not able:
                    break
                yield Asked("repair", k, pairs=able)
                if self.words[1] == "none":
                    break
                who, die = self._die(self.words[1]), self._die(self.words[2])
                who.taken += 1
                untried.remove(die)
                check: dict[Die, int] = {}
                yield from self._roll({k: [who]}, check)
                if check[who] % 2 == 0:
                    fallen[k].remove(die)
        for k in (enemy, side):
            for die in fallen[k]:
                self._lose(die)

    def _can_repair(self, who: Die, die: Die, attack: Attack) -> bool:
        if who.taken >= who.actions or who.frozen or who in attack.dice:
            return False
        if who.acted and not who.free_to_do_both:
            return False
        return who.unit != "guided-missile-cruiser" or die.unit == "combat-drone"

    def _casualties(self, rolled: list[tuple[Die, int]]) -> int:
        """S16, S26."""
        result = 0
        for attrition, by in ((True, 3), (False, 4)):
            values = [value + 2 * (die.unit == "interceptors") for die, value in rolled if die.attrition == attrition]
            if self.rule("attrition_pool", "pooled") == "pooled":
                values = [sum(values)]
            result += sum(value // by for value in values)
        return result

    def _escorts(self, attack: Attack, difference: int) -> list[Die]:
        able = [
            die for die in self.of(attack.target.side) if "escort" in die.words and not die.acted and die not in attack
        ]
        return able if sum(map(self.defense_value, able)) >= difference else []

    def _damage(self, side: int, dice: list[Die], points: int, floor: bool) -> Sequence:
        dice = [die for die in dice if die.here]
        if not points or not dice:
            return
        if len(dice) == 1:
            (die,) = dice
            left = die.value - points
            if floor and die.sides >= 4 and die.value > 1:
                left = max(left, 1)
            self._reduce(die, left)
        elif points >= sum(die.value for die in dice):
            for die in dice:
                self._reduce(die, 0)
        else:
            yield Asked("damage", side, sorted(dice, key=self.dice.index), points)
            for word in self.words[1:]:
                name, share = word.split("=")
                die = self._die(name)
                self._reduce(die, die.value - int(share))

    def _reduce(self, die: Die, left: int) -> None:
        if left <= 0:
            self._lose(die)
            return
        die.frozen = die.frozen or (left == 1 and die.value > 1)
        die.value = left

    # Every legal line

    def legal(self, alike: bool = False) -> set[str]:
        """`alike`: see `attacks`."""
        self._alike = alike
        lines: Iterator[str] = getattr(self, f"_legal_{self.asked.kind}")()
        return set(lines)

    def _legal_first(self) -> Iterator[str]:
        yield from ("first A", "first B")

    def _legal_reinforce(self) -> Iterator[str]:
        yield from (f"reinforce {die.name}" for die in self.waiting(self.asked.side))

    def _legal_over(self) -> Iterator[str]:
        yield from ()

    def _legal_control(self) -> Iterator[str]:
        yield from self._controls(self.asked.side)
        yield "control none"

    def _controls(self, side: int) -> Iterator[str]:
        units = [die for die in self.of(side) if "channelled" in die.words]
        for ship in self.of(side):
            if ship.channels:
                for chosen in subsets(units):
                    if len(chosen) <= ship.channels:
                        yield " ".join(["control", ship.name, *(die.name for die in chosen)])

    def _legal_attack(self) -> Iterator[str]:
        side = self.asked.side
        attacks = list(self.attacks(side, self._alike))
        yield from attacks
        yield from self._controls(side)
        yield from self._actions(side)
        if not attacks or (self.rule("pass", "forced") == "free" and not self.free_pass[side]):
            yield "pass"

    def _actions(self, side: int) -> Iterator[str]:
        for actor in self.of(side):
            if actor.taken >= actor.actions or (actor.acted and not actor.free_to_do_both):
                continue
            for die in self.of(side):
                if not die.attrition or (actor.unit == "guided-missile-cruiser" and die.unit != "combat-drone"):
                    continue
                if not die.frozen:
                    yield f"action {actor.name} rally {die.name}"
                if die.sides == 4:
                    yield f"action {actor.name} disperse {die.name}"
                yield f"action {actor.name} coordinate {die.name}"

    def commands(self, side: int) -> list[str]:
        if not self.points[side]:
            return []
        own = [f"command {die.name}" for die in self.of(side) if not die.frozen and not die.protected]
        return own + [f"command all {die.name}" for die in self.of(1 - side) if not die.frozen]

    def _legal_command(self) -> Iterator[str]:
        yield from self.commands(self.asked.side)
        yield "command none"

    def _legal_react(self) -> Iterator[str]:
        assert self.attack
        side = self.asked.side
        yield "react none"
        attacking = side != self.attack.target.side
        for dice in subsets(self.able_to_react(side)):
            aboard = [die for die in dice if die.place == "aboard"]
            if not dice or len(aboard) > max(0, self.room_for_interceptors()):
                continue
            for bonus in subsets([die for die in dice if attacking and "option" in die.words]):
                yield " ".join(["react", *(die.name + "!" * (die in bonus) for die in dice)])

    def _legal_lose(self) -> Iterator[str]:
        for dice in combinations(self.asked.dice, self.asked.need):
            yield " ".join(["lose", *(die.name for die in dice)])

    def _legal_repair(self) -> Iterator[str]:
        yield "repair none"
        yield from (f"repair {who.name} {die.name}" for who, die in self.asked.pairs)

    def _legal_escort(self) -> Iterator[str]:
        yield "escort none"
        for dice in subsets(self.asked.dice):
            if dice and sum(map(self.defense_value, dice)) >= self.asked.need:
                yield " ".join(["escort", *(die.name for die in dice)])

    def _legal_damage(self) -> Iterator[str]:
        shares = [range(min(die.value, self.asked.need) + 1) for die in self.asked.dice]
        for chosen in product(*shares):
            if sum(chosen) == self.asked.need:
                words = [f"{die.name}={share}" for die, share in zip(self.asked.dice, chosen, strict=True) if share]
                yield " ".join(["damage", *words])


def subsets(dice: list[Die]) -> Iterator[list[Die]]:
    for count in range(len(dice) + 1):
        yield from map(list, combinations(dice, count))


def some(dice: list[Die], alike: bool) -> Iterator[list[Die]]:
    """Every choice of one die or more; of dice that are alike, the first ones only if that is enough."""
    groups: dict[object, list[Die]] = {}
    for die in dice:
        same = (die.unit, die.sides, die.value, die.coordinated) if alike and die.attrition else die.name
        groups.setdefault(same, []).append(die)
    for counts in product(*(range(len(group) + 1) for group in groups.values())):
        chosen = [die for group, count in zip(groups.values(), counts, strict=True) for die in group[:count]]
        if chosen:
            yield sorted(chosen, key=dice.index)


def line_of(attack: Attack) -> str:
    dice = "+".join(die.name + "!" * (die in attack.bonus) for die in attack.dice)
    support = " with " + " ".join(die.name for die in attack.support) if attack.support else ""
    return f"attack {dice}{support} > {attack.target.name}"
