"""What the shown screen may lead to, for all screens but the tables: it is loaded a module at a time while the players
look at it.
"""

import sys

from umpire import ahead
from umpire.device.buttons import LONG, B, C

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.handheld import Handheld

_ANSWER = "umpire.handheld_ umpire.record umpire.device.journal_ umpire.answering "
_PLAIN = _ANSWER + "umpire.position_ "
# For all answers to an attack in Star Strife, and for the screens that one may come to.
_STRIKE = (
    _ANSWER + "umpire.star.lines umpire.star.keeping umpire.star.fight umpire.star.battle umpire.star.refusing "
    "umpire.star.reach conduct turn umpire.wrapping report umpire.history umpire.match_ notice check "
)
_BATTLE = (
    "marks picking stages dice_row dice unit_words_ damage umpire.star.deeds listing ship_lists orders umpire.figures "
    "umpire.device.dice_rng_ umpire.device.dice_source "
)
_CAST = _PLAIN + "umpire.medieval.lines umpire.medieval.refusing umpire.medieval.casting"
# Screens, or else modules, that B needs, by the screen on which it is pressed.
_B = {
    "attack.Attacks": _PLAIN + "turn",
    "assault.Attacks": _PLAIN + "umpire.medieval.refusing turn aftermath",
    "casting.Spells": _CAST,
    "casting.Targets": _CAST,
    "salvo.Attacks": _STRIKE + "umpire.star.judging marks picking stages",
    "stages.React": _STRIKE,
    "stages.Lose": _STRIKE,
    "stages.Escort": _STRIKE,
    "damage.Damage": _STRIKE,
    "orders.Repair": _STRIKE,
    "check.Check": _STRIKE + "tumble dice_row dice",
    "report.News": "conduct umpire.star.reach squadron",
}
# The same for C.
_C = {
    "over.Over": "pause umpire.history",
    "pause.TakeBack": _ANSWER + "umpire.history umpire.match_ umpire.editions.base_ table",
}
_MOVING = ("first.Drawn", "rolling.Rolling", "tumble.Tumble")  # pictures; what they lead to is loaded before


def load_next(ui: "Handheld") -> bool:
    """Load one of the modules that what is shown may lead to; False: they are all there."""
    there = len(sys.modules)
    if ui.screen.path not in _MOVING:
        for _ in ahead.loaded(needed(ui, B) + " " + _soon(ui)):
            if len(sys.modules) > there:
                return True
    return False


def needed(ui: "Handheld", key: int) -> str:
    """Screens, or else modules, that this press will probably need."""
    screen: Any = ui.screen
    path = screen.path
    match = ui.match
    edition = match.setup.edition if match else ""
    if key == LONG + B:
        return _menu(ui) if match else ""
    if path == "dice.Typing":
        if len(screen.values) + 1 < len(screen.dice):
            return ""
        return _STRIKE if edition == "star" else _ANSWER + _table(ui)
    if key == C:
        return _C.get(path, "")
    if key != B:
        return ""
    if path == "first.First":
        return _ANSWER + _roll(ui, 0)
    if path in ("turn.After", "aftermath.After", "casting.Done", "first.Drawn"):
        return _next(ui)
    if path not in _B and hasattr(screen, "leads_to"):
        return str(screen.leads_to(screen.at))
    return _B.get(path, "")


def _menu(ui: "Handheld") -> str:
    """What the menu in a match needs."""
    assert ui.match
    names = "listing umpire.wrapping notice turn pause umpire.match_ umpire.history umpire.answering "
    if ui.match.setup.edition == "star":
        return names + "advanced ship_menu"
    if ui.match.setup.own:
        return names + "advanced with_units umpire.medieval.spells umpire.medieval.casting table ranks"
    return names + "menu" if ui.screen.path == "over.Over" else names


def _soon(ui: "Handheld") -> str:
    """What comes a press later, or by another button."""
    path = ui.screen.path
    match = ui.match
    if not match:
        return ""
    if match.setup.edition == "star":
        within = path == "dice.Typing" or path in _B and (path != "report.News" or match.question.kind != "attack")
        return _STRIKE + _BATTLE if within else ""
    if path == "assault.Attacks":
        return "umpire.medieval.spells unit_texts umpire.medieval.lines umpire.medieval.casting"
    return _ANSWER + _table(ui) if path == "dice.Typing" else ""


def _next(ui: "Handheld") -> str:
    """What shows the match's question."""
    assert ui.match
    kind, side = ui.match.question[:2]
    if kind != "roll":
        return _table(ui)
    asked = ""
    if ui.match.setup.rule("stalemate") == "reroll":
        asked = "umpire.asking umpire.wrapping notice stalemate "
    if ui.match.setup.edition == "medieval":
        asked += "umpire.medieval.muster_ "
    return asked + _roll(ui, side)


def _table(ui: "Handheld") -> str:
    """Where a turn begins."""
    from umpire.screens.rows import many

    assert ui.match
    edition = ui.match.setup.edition
    if edition == "star":
        return "umpire.star.reach conduct squadron"
    paged = many(ui.match.position)
    names = "umpire.figures table pages " if paged else "umpire.figures table "
    if edition == "medieval":
        names += "unit_words ranks umpire.medieval.search umpire.medieval.casting "
        names += "legions" if paged else ""
    return names


def _roll(ui: "Handheld", side: int) -> str:
    if not ui.settings.device_rolls(side):
        return "umpire.figures dice_row " + ui.typing()
    names = "umpire.figures dice_row rolling umpire.device.dice_rng_ umpire.device.dice_source "
    return names + _PLAIN + (_table(ui) if ui.screen.path != "first.First" else "")
