"""What stands in lists of Star Strife: units that have room, actions, repairs."""

from umpire.canvas import say, text_width
from umpire.screens.rows import pick
from umpire.screens.ship_words import brief, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.screens.listing import List


def fitting(ui: "Handheld", die: int, right: str) -> str:
    """The die's unit and what it shows, as there is room in a list beside what stands at the right. On the narrowest
    panel that may have a line of its own."""
    assert ui.match
    field: Any = ui.match.position
    value = field.value[die]
    name = name_of(field, die)
    last = name.split()[-1]
    texts = (f"{name} {value}", f"{brief(name)} {value}", f"{last} {value}", f"d{field.sides[die]}: {value}")
    room = ui.panel.width - (20 if ui.panel.width >= 128 else 16)
    left = room - text_width(right)
    return pick(texts, left if text_width(texts[-1]) <= left else room)


def head(screen: "List", c: "Canvas") -> None:
    """The topmost line of a list: who is asked, and what, or the score where that has no room."""
    name = screen.ui.name(screen.ui.mover())
    title = short = screen.title
    if c.height >= 64:
        if text_width(name) + text_width(title) + 11 <= c.width:
            c.header(name, title)
        else:
            screen.header(c)
        return
    if c.width < 128:
        from umpire.screens.brief import words

        short = words(title, c.width)
    c.text(pick((say("{}: {}", name, title), title, short), c.width), 0, 0)


def acts(ui: "Handheld", unit: int) -> list[tuple]:
    """The actions that the unit may take now (S65)."""
    from umpire.star import deeds

    assert ui.match
    field: Any = ui.match.position
    return list(deeds.acts(field, ui.match.turn, unit))


def actors(ui: "Handheld") -> list[int]:
    """The units of the side to move that may take any action now."""
    assert ui.match
    field: Any = ui.match.position
    return [die for die in field.dice(ui.match.turn) if field.actions_left(die) > 0 and acts(ui, die)]


def deed(answer: tuple) -> str:
    """What an action does, in a word or two."""
    from umpire.star import deeds

    words = {deeds.RALLY: "re-roll", deeds.DISPERSE: "into four d1", deeds.COORDINATE: "+1 attack"}
    return words[answer[2]]


def repairs(ui: "Handheld") -> list[tuple]:
    """Who may save which casualty now (S53)."""
    match = ui.match
    assert match
    field: Any = match.position
    found = []
    for casualty in match.question.dice:
        for unit in field.dice(match.question.side):
            answer = "repair", unit, casualty
            if field.actions_left(unit) > 0 and not match.why_not(answer):
                found.append(answer)
    return found
