"""What a match with units has in its menu, and what undo says of its moves."""

from umpire.canvas import say
from umpire.position import TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from umpire.handheld import Handheld


def lines(ui: "Handheld") -> "list[tuple[str, Callable[[], None], str]]":
    """Lines of the menu in a match."""
    assert ui.match
    found: list[tuple[str, Callable[[], None], str]] = []
    if ui.match.question.kind == "attack":
        from umpire.screens.ranks import casts

        if casts(ui):
            found.append(("Cast or recharge", lambda: ui.go("casting.Casters"), ""))
        field: Any = ui.match.position
        if [die for die in field.charges if field.owner[die] == ui.match.turn and field.place[die] >= TABLE]:
            found.append(("Judge a cast", lambda: ui.go("rulings.Casters"), ""))
    found.append(("Units", lambda: ui.open("unit.Unit"), ""))
    return found


def decision(answer: tuple) -> tuple[str, ...]:
    """What a cast, a recharge or an escort did, for undo."""
    if answer[0] == "cast":
        from umpire.screens.unit_texts import spell_name

        return say("The cast of {}", spell_name(answer[2])), "A cast"
    if answer[0] == "recharge":
        return "The recharging", "A recharge"
    return "The escort's choice", "A choice"
