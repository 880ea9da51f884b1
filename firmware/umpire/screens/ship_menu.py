"""What the menu in a match has for Star Strife, and what undo says that it takes back."""

from umpire.canvas import say
from umpire.position import NO_DIE
from umpire.screens.conduct import purpose
from umpire.screens.ship_words import has_orders, name_of
from umpire.screens.unit_words import field_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from umpire.handheld import Handheld


def lines(ui: "Handheld") -> "list[tuple[str, Callable[[], None], str]]":
    """Lines of the menu."""
    match = ui.match
    assert match
    found: list[tuple[str, Callable[[], None], str]] = []
    kind = match.question.kind
    if kind == "roll" and purpose(match) in ("casualties", "check", "points"):
        kind = purpose(match)
    found.append(("What is asked?", lambda: ui.open("rule.Rule", kind), ""))
    if match.question.kind == "attack" and has_orders(ui):
        found.append(("Actions, channels", lambda: ui.go("orders.Orders"), ""))
    if any(match.position.value):
        found.append(("Units", lambda: ui.open("ship.Ship"), ""))
    return found


_DECISIONS = {
    "react": "The reaction",
    "lose": "Who is lost",
    "repair": "The repair",
    "escort": "The escort's choice",
    "damage": "The damage",
    "command": "The command",
    "control": "The channels",
}


def decision(ui: "Handheld", answer: tuple) -> tuple[str, ...]:
    """What an answer did, for undo."""
    assert ui.match
    word = answer[0]
    field = field_of(ui)
    if word == "attack":
        return say("The attack on {}", name_of(field, answer[2])), "The attack"
    if word == "action":
        return say("The action for {}", name_of(field, answer[3])), "The action"
    if word in ("react", "escort", "repair", "command", "control") and answer[1] in (b"", NO_DIE):
        return ("To do nothing",) if word != "control" else ("The end of the channels",)
    return (_DECISIONS.get(word, word),)
