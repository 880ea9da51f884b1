"""A unit's page: what it shows and counts and why, its casts, what is on it and until when (M3, M6, M20, M35)."""

from umpire.canvas import say, text_width
from umpire.medieval import themes
from umpire.screens.screen import Screen
from umpire.screens.unit_texts import lasting, offense, signed, spell_name
from umpire.screens.unit_words import defense as defense_of
from umpire.screens.unit_words import field_of, title, unit_of
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld


class Unit(Screen):
    """All units on the table, one after the other; the own ones first. Held down, A and C turn to the next side's."""

    def __init__(self, ui: "Handheld", die: int = -1) -> None:
        super().__init__(ui)
        assert ui.match
        self.field = field_of(ui)
        seats = len(ui.match.setup.names)
        first = max(0, ui.mover())
        self.dice = b""
        for k in range(seats):
            self.dice += self.field.dice((first + k) % seats)
        self.at = max(0, self.dice.find(bytes([die]))) if die >= 0 else 0
        self.first = 0  # of the lines that are seen

    def again(self) -> tuple:
        return self.path, (self.dice[self.at],)

    def a(self) -> None:
        self.at = (self.at - 1) % len(self.dice)
        self.first = 0

    def b(self) -> None:
        self.ui.back()

    def c(self) -> None:
        """What has no room is seen before the next unit."""
        shown = self._room()
        if self.first + shown < len(self._lines()):
            self.first += shown
        else:
            self.first = 0
            self.at = (self.at + 1) % len(self.dice)

    def long_a(self) -> None:
        self._to_side(-1)

    def long_c(self) -> None:
        self._to_side(1)

    def _room(self) -> int:
        return 5 if self.ui.panel.height >= 64 else 2

    def _lines(self) -> list[str]:
        width = self.ui.panel.width - (18 if self.ui.panel.height >= 64 else 0)
        found = []
        for fact in self._facts():
            found.extend(wrap(fact, width))
        return found

    def _to_side(self, step: int) -> None:
        self.first = 0
        owner = self.field.owner
        side = owner[self.dice[self.at]]
        for _ in self.dice:
            self.at = (self.at + step) % len(self.dice)
            if owner[self.dice[self.at]] != side:
                return

    def _facts(self) -> list[str]:
        """Line by line."""
        field, die = self.field, self.dice[self.at]
        direct, flank = offense(field, die), offense(field, die, False)
        attack = direct if direct == flank else say("{}, flanking {}", direct, flank)
        facts = [say("Attack {}, defense {}", attack, defense_of(field, die))]
        kind = field.kind(die)
        charges = field.charges.get(die, b"")
        if charges:
            casts = [f"{spell_name(number).replace(' ', '-')}:{left}" for number, left in zip(kind.spells, charges)]
            facts.append(say("Casts left: {}", ", ".join(casts)))
        charm = field.charm(die)
        if charm:
            facts.append(lasting(field, charm, self.ui.name))
        if field.is_sheltered(die):
            facts.append("under a Force Field")
        if field.frozen >> die & 1:
            facts.append("never rolls again")
        why = self._why(die)
        if why:
            facts.append(why)
        return facts

    def _why(self, die: int) -> str:
        """Where its modifiers come from, as "Unit +1/-1, day +1/+1"."""
        field = self.field
        assert self.ui.match
        own = self.ui.match.setup.own
        kind = field.kind(die)
        found = []
        if kind.offense or kind.defense:
            found.append((title(kind.name), kind.offense, kind.defense))
        found += themes.sources(own.themes, kind.name, kind.size, bool(own.inside >> field.owner[die] & 1))
        charm = field.charm(die)
        if charm and (charm.offense or charm.defense):
            found.append((spell_name(charm.spell), charm.offense, charm.defense))
        return ", ".join([f"{name} {signed(by)}/{signed(against)}" for name, by, against in found])

    def draw(self, c: "Canvas") -> None:
        field, die = self.field, self.dice[self.at]
        low = c.height < 64
        name = unit_of(field, die)
        owner = self.ui.name(field.owner[die])
        c.text(name, 0, 0)
        if text_width(name) + text_width(owner) + 6 <= c.width:
            c.text_right(owner, c.width, 0)
        if not low:
            c.die(0, 10, field.sides[die], str(field.value[die]))
        lines = self._lines()
        y = 8 if low else 9
        for line in lines[self.first : self.first + self._room()]:
            c.text(line, 0 if low else 18, y)
            y += 8 if low else 9
        c.legend("◂", "back", "▸" if self.first + self._room() >= len(lines) else "▾")
