"""How a front's part of the table is seen: dice of both sides, tabs of the fronts, and what is asked."""

from micropython import const

from umpire.canvas import say, text_width
from umpire.options import front_rules
from umpire.position import TABLE
from umpire.screens import rows
from umpire.screens.fronts import ready

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.screens.fronts import Fronts

_TABS = const(16)  # columns for the fronts' tabs; on a low panel
_LOW_TABS = const(11)
_MOST_TABS = const(4)  # one over the other; of more fronts those about the cursor
_BESIDE = const(4)  # pixels between dice and the word beside them


def look_at(screen: "Fronts", front: int) -> None:
    """See Fronts.look_at."""
    screen.front = front
    match = screen.match
    position = match.position
    field = TABLE + front
    screen.won = match.fronts_won[front]
    screen.mine = mine = rows.Row(position, position.dice(screen.side, field), True, 7)
    screen.theirs = rows.Row(position, position.dice(1 - screen.side, field), False, 7)
    for k, die in enumerate(mine.leads):
        mine.dotted[k] = position.spent >> die & 1
    screen.unmoved = len(ready(match, front))
    screen.can_attack = screen.unmoved > 0 and front_rules.can_attack_in(match, screen.side, field)


def draw(screen: "Fronts", c: "Canvas") -> None:
    verb = screen.act()
    move = "move" if screen.unmoved else ""
    other = str(screen.front % screen.count + 1)
    if c.height < 64:
        _draw_low(screen, c, verb, move, other)
        return
    screen.header(c)
    _draw_tabs(screen, c)
    _draw_side(screen, c, screen.theirs, 9, _says(screen, screen.theirs, "no enemy here"), c.width)
    c.text(rows.pick(screen.asked(), c.width - _TABS), _TABS, 27)
    _draw_side(screen, c, screen.mine, 36, _says(screen, screen.mine, "none of yours"), c.width)
    c.legend(say("front {}", other), verb, move)


def asked(screen: "Fronts") -> list[str]:
    """What is asked, or what the front is; shorter wordings behind."""
    if screen.won == screen.side:
        score = front_rules.final(screen.match, screen.side)
        return [say("Front {}: yours, score ×{}", screen.front, score)] + _is(screen, "yours")
    if screen.won == 1 - screen.side:
        name = screen.ui.name(screen.won)
        return [say("Front {}: {} has it", screen.front, name)] + _is(screen, "theirs")
    if screen.won == front_rules.NEUTRAL:
        return _is(screen, "nobody's")
    if not screen.unmoved:
        return _is(screen, "done" if screen.mine.leads else "still open")
    if screen.can_attack:
        held = screen.match.position.held.get(TABLE + screen.front, 0)
        if held >> (1 - screen.side) & 1 and sum(screen.theirs.counts) > 5:
            return _is(screen, "no flanks here")  # there may be no room beside the dice
        return _is(screen, "what next?")
    return [say("Front {}: {}", screen.front, "no attack here")] + _is(screen, "no attack")


def _is(screen: "Fronts", what: str) -> list[str]:
    return [say("Front {}: {}", screen.front, what), what]


def _says(screen: "Fronts", row: "rows.Row", nobody: str) -> str:
    """What stands beside a row: who holds a pass cannot be flanked (A14)."""
    if not row.leads:
        return nobody
    side = screen.side if row.own else 1 - screen.side
    held = screen.match.position.held.get(TABLE + screen.front, 0)
    return "cannot be flanked" if held >> side & 1 else ""


def _draw_side(screen: "Fronts", c: "Canvas", row: "rows.Row", y: int, text: str, right: int) -> None:
    """A side's dice here, as many as there is room for, and a word."""
    low = c.height < 64
    x = _LOW_TABS if low else _TABS
    line = y if low else y + 5
    left = sum(row.counts)
    for k in range(len(row.leads)):
        cell = row.cell(k, low)
        left -= row.counts[k]
        if x + cell + (text_width(f"+{left}") if left else 0) > right:
            c.text(f"+{left + row.counts[k]}", x + 1, line)
            return
        row.draw_group(c, k, x, y)
        x += cell
    if not row.leads:
        c.text(rows.pick((text, "none"), right - x), x, line)
    elif text:
        room = right - x - _BESIDE
        for wording in (say("{} here", text), text, "no flanks", say("pass{}", "")):
            if text_width(wording) <= room:
                c.text(wording, x + _BESIDE, line)
                break


def _mark(screen: "Fronts", front: int) -> str:
    """A square: still to act; a tick: acted."""
    if ready(screen.match, front):
        return "■"
    field = TABLE + front
    acted = field not in list(screen.match.position.fields)
    return "✓" if acted or screen.match.position.dice(screen.side, field) else ""


def _draw_mark(screen: "Fronts", c: "Canvas", front: int, x: int, y: int, colour: int) -> None:
    mark = _mark(screen, front)
    if mark == "✓":
        c.text(mark, x - 2, y - 2, colour)
    elif mark:
        c.fill_rect(x, y, 4, 4, colour)


def _draw_tabs(screen: "Fronts", c: "Canvas") -> None:
    """A tab for each of two fronts; of more, one line each."""
    if screen.count > 2:
        _draw_list(screen, c)
        return
    for front in (1, 2):
        y = 22 * front - 13
        chosen = front == screen.front
        if chosen:
            c.fill_rect(1, y + 1, 10, 20)
        else:
            c.rect(0, y, 12, 22)
        colour = 0 if chosen else 1
        c.text(str(front), 4, y + 3, colour)
        _draw_mark(screen, c, front, 4, y + 14, colour)


def _draw_list(screen: "Fronts", c: "Canvas") -> None:
    shown = min(screen.count, _MOST_TABS)
    first = max(1, min(screen.front - 1, screen.count - shown + 1))
    y = 9
    for front in range(first, first + shown):
        chosen = front == screen.front
        if chosen:
            c.fill_rect(0, y, 14, 11)
        c.text(str(front), 1, y + 2, 0 if chosen else 1)
        _draw_mark(screen, c, front, 8, y + 4, 0 if chosen else 1)
        y += 11


def _draw_low(screen: "Fronts", c: "Canvas", verb: str, move: str, other: str) -> None:
    y = _draw_narrow(screen, c) if c.width < 128 else 0
    right = rows.scores(c, screen.ui, 1 - screen.side, y + 3, y + 12)
    c.fill_rect(0, y + 2, 9, 20)
    c.text(str(screen.front), 2, y + 3, 0)
    _draw_mark(screen, c, screen.front, 3, y + 15, 0)
    nobody = rows.pick(screen.asked(), right - _LOW_TABS)
    _draw_side(screen, c, screen.theirs, y + 3, _says(screen, screen.theirs, nobody), right)
    _draw_side(screen, c, screen.mine, y + 12, _says(screen, screen.mine, "none of yours"), right)
    name = screen.ui.name(screen.side)
    other = "→" + other
    room = c.width - 2 * max(text_width(other), text_width(move)) - 6
    words = [say("{}: {}?", name, verb), say("{}?", verb)] if verb else [name, ""]
    if y:
        words = [say("{}?", verb), verb] if verb else [""]
        room = c.width - text_width(other) - text_width(move) - 6
    c.legend(other, rows.pick(words, room), move)


def _draw_narrow(screen: "Fronts", c: "Canvas") -> int:  # seldom
    """On a panel of 72 x 40 who must answer has a line of its own; the rows that it takes."""
    c.header(screen.ui.name(screen.side))
    return 9
