"""A unit's page in Star Strife: what it shows and counts and why, what it controls, whether it has acted."""

from umpire.canvas import say
from umpire.position import NO_DIE
from umpire.screens.rows import pick
from umpire.screens.ship_names import abilities
from umpire.screens.ship_words import brief, channels, name_of, short
from umpire.screens.unit_page import Page
from umpire.screens.unit_words import counted, title
from umpire.star.units import CARRIER


class Ship(Page):
    """All units of Star Strife that are on the table."""

    def called(self, die: int) -> str:
        name = self.field.kind(die).name
        return pick((title(name), short(name), brief(short(name))), self.ui.panel.width)

    def facts(self, die: int) -> list[str]:
        field = self.field
        kind = field.kind(die)
        value = field.value[die]
        defense = counted(value, field.defense_value(die))
        if kind.tags & CARRIER:
            facts = [say("Defense {}", defense)]
        else:
            facts = [say("Attack {}, defense {}", counted(value, field.attack_value(die)), defense)]
        held = field.controlled(die)
        if held:
            names = ", ".join([name_of(field, other) for other in held])
            facts.append(say("Controls {} of {}: {}", len(held), channels(field, die), names))
        if field.controller[die] != NO_DIE:
            facts.append(say("Controlled by {}", name_of(field, field.controller[die])))
        if field.spent >> die & 1:
            facts.append("Has acted in this turn.")
        elif field.working >> die & 1:
            facts.append("Acts as a carrier in this turn.")
        if field.frozen >> die & 1:
            facts.append("Frozen: never rolls again.")
        return facts + [" ".join(abilities(kind))]
