"""What an attack asks on its way: reactions, casualties, escorts (S18, S20, S21)."""

from micropython import const

from umpire.canvas import say, text_width
from umpire.screens.picking import Pick
from umpire.screens.rows import pick
from umpire.screens.ship_words import brief, name_of
from umpire.screens.unit_words import counted, field_of
from umpire.star.units import ABOARD, OPTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.star.fight import Fight

_BOXES = const(8)  # as many as have room; of more, numbers tell


def fight_of(ui: "Handheld") -> "Fight":
    """It."""
    fight: Fight = field_of(ui).fight
    return fight


def brings(ui: "Handheld", die: int, bonus: int = 0) -> tuple[int, int]:
    """What a unit that is asked for shows, and what it adds to its side."""
    fight = fight_of(ui)
    field = fight.field
    if field.owner[die] == fight.side:
        counts = field.attack_value(die, fight.target, bonus)
    else:
        counts = field.defense_value(die)
        if field.tags(die) & ABOARD:
            counts += field.kind(die).defense  # S60
    return field.value[die], counts


def may_add(ui: "Handheld", die: int) -> bool:
    """May it use an optional bonus in its reaction (S61)?"""
    fight = fight_of(ui)
    return fight.field.owner[die] == fight.side and fight.field.tags(die) & OPTION > 0


def _adds(name: str, by: str) -> "tuple[str, ...]":
    return say("{} adds {}", name, by), say("{} adds {}", brief(name), by), say("adds {}", by)


class React(Pick):
    """Who joins in; nobody: it is passed, which bars nothing later in the same attack (S50)."""

    def __init__(self, ui: "Handheld") -> None:
        assert ui.match
        super().__init__(ui, ui.match.question.dice)
        self.at = len(self.row.leads)

    def stop(self) -> str:
        return "send" if self.marked() else "none"

    def most(self, die: int) -> int:
        return 2 if may_add(self.ui, die) else 1

    def done(self) -> None:
        self.ui.answer(("react", self.marked(), self.marked(2)))
        self.ui.next()

    def wordings(self) -> "tuple[str, ...]":
        die = self.die()
        if die < 0:
            chosen = self.marked()
            if chosen:
                return (say("{} join", len(chosen)) if len(chosen) > 1 else "1 joins",)
            target = name_of(self.field, fight_of(self.ui).target)
            text = "Who joins against {}?" if self._attacks() else "Who helps the {}?"
            return say(text, target), "Who joins?" if self._attacks() else "Who helps?"
        more = 1 if self.row.marked[self.at] > 1 else 0
        shown, counts = brings(self.ui, die, more)
        text = counted(shown, counts)
        return _adds(name_of(self.field, die), text)

    def _attacks(self) -> bool:
        assert self.ui.match
        return self.side == self.ui.match.turn

    def draw_top(self, c: "Canvas") -> None:
        fight = fight_of(self.ui)
        attack, defense = fight.attack(), fight.defense()
        for k, die in enumerate(self.row.leads):
            if self.row.marked[k]:
                by = brings(self.ui, die, self.row.marked[k] - 1)[1]
                if self._attacks():
                    attack += by
                else:
                    defense += by
        sign = ">" if attack > defense else "=" if attack == defense else ":"
        draw_top(self, c, "React?", f"{attack}{sign}{defense}")


def draw_top(screen: Pick, c: "Canvas", headline: str, figures: str) -> None:
    """Who is asked, what, and the figures that it is about."""
    if c.height >= 64:
        screen.header(c)
        c.small_right(figures, c.width, 10, 1, 3)
        c.text(headline, 0, 10, 1, 2)
    elif c.width >= 128:
        c.small_right(figures, c.width, 0, 1, 2)
        c.text(headline, 0, 1)
    else:
        name = screen.ui.name(screen.side)
        c.header(pick((name, name[:1] + "."), c.width - text_width(figures) - 11), figures)


class Lose(Pick):
    """Which attrition units are the casualties: exactly so many (S52)."""

    def __init__(self, ui: "Handheld") -> None:
        assert ui.match
        super().__init__(ui, ui.match.question.dice)
        self.need = fight_of(ui).count

    def stop(self) -> str:
        return "lost" if len(self.marked()) == self.need else ""

    def most(self, die: int) -> int:
        return 1 if len(self.marked()) < self.need else 0

    def done(self) -> None:
        self.ui.answer(("lose", self.marked()))
        self.ui.next()

    def wordings(self) -> "tuple[str, ...]":
        die = self.die()
        left = self.need - len(self.marked())
        if die < 0:
            return ("These are lost?",)
        text = say("Lose {} more", left) if left else "That is all"
        name = name_of(self.field, die)
        return say("{}: {}", name, text), name, brief(name)

    def draw_top(self, c: "Canvas") -> None:
        draw_top(self, c, say("Lose {}", self.need), f"{len(self.marked())}/{self.need}" if c.width < 128 else "")


class Escort(Pick):
    """Who dies in the target's place: their defense must add up to the difference (S21, S57)."""

    def __init__(self, ui: "Handheld") -> None:
        assert ui.match
        super().__init__(ui, ui.match.question.dice)
        self.need = max(1, fight_of(ui).margin)
        self.target = fight_of(ui).target
        self.at = len(self.row.leads)

    def _have(self) -> int:
        return sum([brings(self.ui, die)[1] for die in self.marked()])

    def stop(self) -> str:
        if not self.marked():
            return "none"
        return "save it" if self._have() >= self.need else ""

    def done(self) -> None:
        self.ui.answer(("escort", self.marked()))
        self.ui.next()

    def wordings(self) -> "tuple[str, ...]":
        die = self.die()
        if die < 0:
            text, short = ("{} is saved", "It is saved.") if self.marked() else ("{} is lost", "It is lost.")
            return say(text, name_of(self.field, self.target)), short
        name = name_of(self.field, die)
        by = str(brings(self.ui, die)[1])
        return (say("Escort? {} adds {}", name, by),) + _adds(name, by)

    def draw_top(self, c: "Canvas") -> None:
        have = self._have()
        if c.height >= 64:
            self.header(c)
            gauge(c, "need", self.need, have, say("have {}", have))
        elif c.width >= 128:
            c.text(say("need {}, have {}", self.need, have), 0, 1)
        else:
            c.header(self.ui.name(self.side), f"{have}/{self.need}")


def gauge(c: "Canvas", word: str, goal: int, have: int, right: str) -> None:
    """ "need 3", a box for each and as many of them filled as there are, and what is left."""
    x = c.text(word, 0, 14) + 7
    x = c.small(str(goal), x, 10, 1, 3) + 7
    if goal <= _BOXES and x + 12 * goal + 36 < c.width:
        for k in range(goal):
            c.rect(x, 10, 10, 15, 1)
            if k < have:
                c.fill_rect(x + 2, 12, 6, 11, 1)
            x += 12
    c.text_right(right, c.width, 14)
