"""What the menu in a match has for the advanced rules: a look at what is not on the table, and what a turn may begin
with."""

from umpire.canvas import say, text_width
from umpire.position import RESERVE, TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from umpire.handheld import Handheld

    Lines = list[tuple[str, Callable[[], None], str]]


def lines(ui: "Handheld") -> "Lines":
    """Lines of the menu: the text, what B does, and what stands at the right."""
    match = ui.match
    assert match
    found: Lines = []
    if any(match.setup.reserves):
        from umpire.screens.aside import waits

        side = max(0, ui.mover())
        count = len(match.position.dice(side, RESERVE))
        text = say("{}, {}", count, waits(match, side)) if count else "empty"
        found.append(("Reserve", lambda: ui.open("reserve.Reserve"), text))
    if match.setup.is_on("handicap"):
        from umpire.screens.handicap import names, needed
        from umpire.screens.rows import pick

        figures = needed(ui)
        if figures:
            who = names(ui, figures[0])
            figure = say("{} of {}", figures[3], figures[4])
            texts = (
                say("{} needs {}×", who, figures[2]),
                say("{} needs", who),
                say("Needs {}×", figures[2]),
                "Needed",
                "",
            )
            width = ui.panel.width
            text = pick(texts, width - 20 - text_width(figure) if width >= 128 else width - 11)
            found.append((text, lambda: ui.open("handicap.Needed"), figure))
    if match.setup.fronts:
        found.append(("Fronts", lambda: ui.open("terrain.Terrain"), ""))
    if match.setup.edition == "star":
        from umpire.screens import ship_menu

        found.extend(ship_menu.lines(ui))
    elif match.setup.own:
        from umpire.screens import with_units

        found.extend(with_units.lines(ui))
    if match.question.kind in ("attack", "reinforce") and match.turn >= 0:
        found.extend(_diplomacy(ui))
        found.extend(_holds(ui))
    return found


def _diplomacy(ui: "Handheld") -> "Lines":
    """The first lines of a turn (A1, A18)."""
    match = ui.match
    assert match
    found: Lines = []
    if match.setup.rule("diplomacy") == "free" and match.fresh:
        from umpire.screens.pacts import breaking, strangers

        if strangers(match):
            found.append(("Make a pact", lambda: ui.open("pacts.Make"), ""))
        if match.pacts[match.turn] != 1 << match.turn:
            found.append(("Break the pact", lambda: breaking(ui), ""))
    return found


def _holds(ui: "Handheld") -> "Lines":
    """With pass = free a front may be held where an attack is legal (A15)."""
    match = ui.match
    assert match
    found: Lines = []
    if match.setup.fronts and match.question.kind == "attack" and match.setup.rule("pass") == "free":
        for field in match.position.fields:
            answer = "hold", field - TABLE
            if not match.why_not(answer):
                found.append((say("Hold front {}", answer[1]), lambda held=answer: _hold(ui, held), ""))  # type: ignore[misc]
    return found


def _hold(ui: "Handheld", answer: tuple) -> None:
    ui.answer(answer)
    ui.next()
