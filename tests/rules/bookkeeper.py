"""A second opinion on matches with advanced rules: pacts, fronts, scores, ends and winners (RULEBOOK A, B13 to B20).

It watches from outside what was answered and where the dice lie then, and reckons the rest from the rulebook alone.
"""

from __future__ import annotations

from fractions import Fraction

from tests.rules.play import Answer
from umpire.match import Match
from umpire.position import GONE, RESERVE, TABLE


class Bookkeeper:
    """`groups`: the alliances and lone sides; `fronts`: whose each is, "" while open, "-" if nobody's."""

    def __init__(self, match: Match) -> None:
        setup = match.setup
        self.match = match
        self.setup = setup
        self.sides = range(len(setup.names))
        self.groups: list[set[int]] = []
        for side in self.sides:
            allies = [bits for bits in setup.alliances if bits >> side & 1]
            group = {member for member in self.sides if allies and allies[0] >> member & 1} or {side}
            if group not in self.groups:
                self.groups.append(group)
        self.fronts = dict.fromkeys(range(1, setup.fronts + 1), "")
        self.resigned: set[int] = set()
        self.arrived = {die for die in range(match.position.n) if match.position.place[die] != RESERVE}
        self.ended = False
        self._entering = -1

    # What an answer changes

    def before(self, answer: Answer) -> None:
        """To be told of every answer before the match has it."""
        match = self.match
        if answer[0] == "attack":
            owner = match.position.owner[answer[2]]
            if owner in self.group_of(match.turn):
                self._leave(match.turn)  # A3
        elif answer[0] == "ally":
            other = answer[2] if answer[1] == match.turn else answer[1]
            self._leave(match.turn)
            group = self.group_of(other)
            self.groups = [kept for kept in self.groups if kept not in (group, {match.turn})]
            self.groups.append(group | {match.turn})
        elif answer[0] == "break":
            self._leave(match.turn)
        elif answer[0] == "resign":
            self.resigned.add(answer[1])
        elif answer[0] == "end":
            self.ended = True
        elif answer[0] == "reinforce":
            self._entering = answer[1]
        elif answer[0] == "roll" and self._entering >= 0:
            self.arrived.add(self._entering)
            self._entering = -1

    def after(self) -> None:
        """And when it has been answered: which fronts are decided (A6, A7, A16)."""
        if self.match.deployed:
            for front in self.fronts:
                here = {side for side in self.sides if self.dice_in(side, front)}
                if self.fronts[front] == "":
                    if len(here) < 2:
                        self.fronts[front] = "".join(str(side) for side in here) or "-"
                elif len(here) == 2 and self.setup.rule("reconquest") == "on":
                    self.fronts[front] = ""

    def _leave(self, side: int) -> None:
        group = self.group_of(side)
        if len(group) > 1:
            self.groups.remove(group)
            self.groups += [group - {side}, {side}]

    # What is so now

    def group_of(self, side: int) -> set[int]:
        return next(group for group in self.groups if side in group)

    def dice_in(self, side: int, front: int) -> list[int]:
        position = self.match.position
        here = [die for die in range(position.n) if position.place[die] == TABLE + front]
        return [die for die in here if position.owner[die] == side]

    def has_dice(self, side: int) -> bool:
        position = self.match.position
        return side not in self.resigned and any(
            position.owner[die] == side and (position.place[die] >= TABLE or position.place[die] == RESERVE)
            for die in range(position.n)
        )

    def must_be_over(self) -> bool:
        """Judged at once: B13, A2, A8, A20, or all have agreed."""
        left = [group for group in self.groups if any(self.has_dice(side) for side in group)]
        if self.ended or len(left) < 2:
            return True
        if self.setup.rule("alliance_end") == "one_out" and len(left) < len(self.groups):
            return True
        return self.match.deployed and "" not in self.fronts.values()

    def score(self, side: int) -> int:
        position = self.match.position
        by = position.value if self.setup.rule("score_by") == "value_at_capture" else position.sides
        return sum(by[die] for die in range(position.n) if position.place[die] == side)

    def factor(self, side: int) -> int:
        """A8, A16."""
        if not self.fronts or all(owner == "" for owner in self.fronts.values()):
            return 1
        won = 0
        for front, owner in self.fronts.items():
            if owner == "" and self.setup.rule("undecided") == "stronger":
                sides = [sum(self.match.position.sides[die] for die in self.dice_in(k, front)) for k in (0, 1)]
                won += sides[side] > sides[1 - side]
            won += owner == str(side)
        return won

    def pooled(self, group: set[int]) -> int:
        return sum(self.score(side) * self.factor(side) for side in group)

    def outcome(self, drawn: bool) -> tuple[str, set[int]]:
        """Who has won; `drawn`: the stalemate rule says that nobody has."""
        standing = [group for group in self.groups if not group <= self.resigned]
        if len(standing) > 1 and not drawn:
            best = max(self.pooled(group) for group in standing)
            standing = [group for group in standing if self.pooled(group) == best]
            alive = [group for group in standing if any(self.has_dice(side) for side in group)]
            if len(standing) > 1 and len(alive) == 1 and self.setup.rule("tiebreak") == "survivor":
                standing = alive
        return ("win" if len(standing) == 1 else "draw"), {side for group in standing for side in group}

    def grade(self, winners: set[int]) -> str:
        """A10, A19, A20: of a win; fractions instead of products."""
        if self.setup.rule("handicap") != "on" or len(self.groups) != 2:
            return ""
        losers = next(group for group in self.groups if group != winners)
        points = {k: Fraction(self.points(group)) for k, group in enumerate((winners, losers))}
        if points[0] <= points[1]:
            return ""
        if losers <= self.resigned or self.pooled(losers) == 0:
            return "total"
        ratio = Fraction(self.pooled(winners), self.pooled(losers))
        return "total" if points[1] == 0 or ratio >= points[0] / points[1] else "pyrrhic"

    def points(self, group: set[int]) -> int:
        """A11: of the dice that have arrived."""
        position = self.match.position
        arrived = set(self.arrived)
        if self._entering >= 0 and position.place[self._entering] != GONE:
            arrived.add(self._entering)
        return sum(position.sides[die] for die in arrived if position.owner[die] in group)
