"""Carrying out a move of the advanced rules, and telling what it did: fronts won, dice that drop, a pact broken.

Loaded only where one of these rules is in play.
"""

from umpire.canvas import say, text_width
from umpire.position import TABLE
from umpire.screens import rows, turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.match import Match


def attack(ui: "Handheld", dice: bytes, target: int, how: bytes = b"") -> None:
    """Answer with an attack; before one on an ally it is said what that means (A3)."""
    match = ui.match
    assert match
    if match.pacts[match.turn] >> match.position.owner[target] & 1 and not match.why_not(("attack", dice, target, how)):
        ui.open("pacts.Treachery", dice, target, how)
    else:
        strike(ui, dice, target, how)


def strike(ui: "Handheld", dice: bytes, target: int, how: bytes = b"") -> None:
    """Answer with an attack, and tell what it did."""
    match = ui.match
    assert match
    position = match.position
    shown = bytes([position.value[die] for die in dice])
    if match.setup.own:
        from umpire.screens import assault

        shown = assault.values(position, dice, how)  # type: ignore[arg-type]
    sizes = bytes([position.sides[die] for die in dice])
    taken = position.owner[target], position.sides[target], position.value[target]
    before = bytes(match.fronts_won)
    broken = match.pacts[match.turn] >> taken[0] & 1
    ui.answer(("attack", dice, target, how))
    more = front_news(match, ui.name, before)
    if len(dice) > 1 and match.setup.edition == "attrition":
        more = drops(match, dice, shown)
    elif broken:
        more = (say("The pact with {} is broken.", ui.name(taken[0])), "The pact is broken.")
    if match.question.kind == "escort":
        more = (say("{} may save it.", ui.name(taken[0])), "It may be saved.")
    ui.go("aftermath.After", more, shown, sizes, *taken)


def move(ui: "Handheld", dice: bytes, front: int) -> None:
    """Move dice to a front, and tell what it did (A5 to A7)."""
    match = ui.match
    assert match
    position = match.position
    shown = bytes([position.value[die] for die in dice])
    sizes = bytes([position.sides[die] for die in dice])
    before = bytes(match.fronts_won)
    ui.answer(("move", dice, front))
    ui.go("aftermath.Moved", front_news(match, ui.name, before), shown, sizes, front)


def front_news(match: "Match", name, before: bytes) -> tuple[str, ...]:  # type: ignore[no-untyped-def]
    """Which fronts are decided now that were not, in a sentence; shorter ones behind."""
    now = match.fronts_won
    changed = [front for front in range(1, len(now)) if now[front] != before[front]]
    if not changed:
        return ()
    if len(changed) > 1:
        return (say("{} fronts are decided.", len(changed)),)
    from umpire.options import front_rules

    front = changed[0]
    if now[front] == front_rules.OPEN:
        return say("Front {} is fought for again.", front), say("Front {} is open.", front)
    if now[front] == front_rules.NEUTRAL:
        return (say("Front {} is nobody's.", front),)
    return say("{} has front {}.", name(now[front]), front), say("Front {} is decided.", front)


def drops(match: "Match", dice: bytes, shown: bytes) -> tuple[str, ...]:
    """What has become of the dice of a flank (F1 to F3): "8 is now 6, 2 is out"; shorter wordings behind."""
    position = match.position
    parts = []
    short = []
    out = 0
    for die, value in zip(dice, shown):
        if position.place[die] < TABLE:
            parts.append(say("{} is out", value))
            short.append(parts[-1])
            out += 1
        else:
            parts.append(say("{} is now {}", value, position.value[die]))
            short.append(f"{value}→{position.value[die]}")
    down = len(dice) - out
    brief = ([say("{} dropped", down)] if down else []) + ([say("{} out", out)] if out else [])
    return ", ".join(parts), ", ".join(short), ", ".join(brief)


def draw_narrow(c: "Canvas", screen: turn.Done, said: "tuple[str, ...]", right: str) -> None:  # seldom
    """On a panel of 72 x 40: what was done, what has come of it in as many words as have room, what is next."""
    ui, side = screen.ui, screen.side
    c.header(ui.name(side))
    from umpire.wrapping import wrap

    lines = wrap(said[0], c.width)
    for text in said[1:]:
        more = wrap(text, c.width)
        if len(lines) + len(more) <= 3 or text is said[-1]:
            lines += more
            break
    for k, line in enumerate(lines):
        c.text(line, 0, 8 + 8 * k)
    if len(lines) < 3:
        c.text(right, 0, 24)
        c.text_right(ui.score_text(side), c.width, 24)
    c.legend("", screen.act, "")


class After(turn.After):
    """What an attack did, and `more`: a sentence in several wordings about what else has come of it."""

    def __init__(self, ui: "Handheld", more: tuple, *rest: int) -> None:
        super().__init__(ui, *rest)  # type: ignore[arg-type]
        self.more = more

    def draw(self, c: "Canvas") -> None:
        side = self.side
        if self.more and c.width < 128:
            who = turn.attackers(self.shown, c.width)
            who = rows.pick((say("{} a d{}", who, self.target[0]), who), c.width)
            draw_narrow(c, self, (who,) + self.more, self.gain)
            return
        if self.more and c.height < 64:
            left = c.small_right(self.gain, c.width, 0, 1, 2)
            some = say("{} dice take", len(self.shown))
            texts = (
                say("{} a d{}", turn.attackers(self.shown), self.target[0]),
                say("{} a d{}", some, self.target[0]),
                some,
            )
            c.text(rows.pick(texts, left - 4), 0, 1)
            score = self.ui.score_text(side)
            if text_width(rows.pick(self.more, c.width)) + text_width(score) + 6 <= c.width:
                c.text_right(score, c.width, 13)
            c.text(rows.pick(self.more, c.width), 0, 13)
            c.legend("", say("{}: {}", self.ui.name(side), self.act), "")
            return
        super().draw(c)

    def tell(self, c: "Canvas") -> None:
        if not self.more:
            super().tell(c)
            return
        c.text(turn.attackers(self.shown, c.width), 0, 27)
        c.text(self.whose, 0, 36)
        c.text(rows.pick(self.more, c.width), 0, 45)


class Moved(turn.Done):
    """What a move did."""

    def __init__(self, ui: "Handheld", more: tuple, shown: bytes, sizes: bytes, front: int) -> None:
        super().__init__(ui)
        self.more = more
        self.shown = shown
        self.sizes = sizes
        self.front = front

    def _said(self) -> tuple[str, str]:
        count = len(self.shown)
        if count == 1:
            text = say("{} goes to front {}", self.shown[0], self.front)
            return text, text
        values = say("{} and {}", ", ".join([str(value) for value in self.shown[:-1]]), self.shown[-1])
        return say("{} go to front {}", values, self.front), say("{} dice go to front {}", count, self.front)

    def draw(self, c: "Canvas") -> None:
        side = self.side
        text = rows.pick(self._said(), c.width)
        more = rows.pick(self.more, c.width) if self.more else ""
        if c.width < 128:
            draw_narrow(c, self, (self._said()[1],) + self.more, "")
            return
        if c.height < 64:
            c.text(text, 0, 1)
            c.text(more, 0, 11)
            if text_width(more) + text_width(self.ui.score_text(side)) + 6 <= c.width:
                c.text_right(self.ui.score_text(side), c.width, 13)
            c.legend("", say("{}: {}", self.ui.name(side), self.act), "")
            return
        self.header(c, side)
        x = 0
        for k in range(len(self.shown)):
            if x + 16 > c.width - 40:
                c.text(f"+{len(self.shown) - k}", x, 14)
                x += 20
                break
            c.die(x, 10, self.sizes[k], str(self.shown[k]))
            x += 18
        x = c.text("→", x + 1, 14)
        c.small(str(self.front), x + 4, 11, 1, 3)
        c.text(text, 0, 32)
        c.text(more, 0, 42)
        c.legend("", self.act, "")
