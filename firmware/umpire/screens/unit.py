"""A unit's page: what it shows and counts and why, its casts, what is on it and until when (M3, M6, M20, M35)."""

from umpire.canvas import say
from umpire.medieval import themes
from umpire.screens.unit_page import Page
from umpire.screens.unit_texts import lasting, offense, signed, spell_name
from umpire.screens.unit_words import defense as defense_of
from umpire.screens.unit_words import title, unit_of


class Unit(Page):
    """All units of Medieval Strife."""

    def called(self, die: int) -> str:
        return unit_of(self.field, die)

    def facts(self, die: int) -> list[str]:
        field = self.field
        direct, flank = offense(field, die), offense(field, die, False)
        attack = direct if direct == flank else say("{}, flanking {}", direct, flank)
        facts = [say("Attack {}, defense {}", attack, defense_of(field, die))]
        kind = field.kind(die)
        charges = field.charges.get(die, b"")
        if charges:
            names = [say("{}", spell_name(number)).replace(" ", "-") for number in kind.spells]
            casts = [f"{name}:{left}" for name, left in zip(names, charges)]
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
        return ", ".join([f"{say('{}', name)} {signed(by)}/{signed(against)}" for name, by, against in found])
