"""Leading through a match of Star Strife: first what has come of the last answer is told, then the question shown."""

from umpire.star.position import TALLY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.handheld import Handheld
    from umpire.match import Match

_SCREENS = {
    "first": "first.First",
    "reroll": "second_rerolls.SecondRerolls",
    "control": "channels.Ships",
    "react": "stages.React",
    "lose": "stages.Lose",
    "repair": "orders.Repair",
    "escort": "stages.Escort",
    "damage": "damage.Damage",
    "command": "command.Command",
    "reinforce": "reserve.Reinforce",
    "over": "result.Result",
}


def ask(ui: "Handheld") -> None:
    """Tell the news, or else ask."""
    match = ui.match
    assert match
    seen = ui.seen
    ui.seen = state(match)
    if seen and len(match.log) > seen[0]:
        from umpire.screens import report

        lines = report.news(ui, seen)
        if len(lines) == 1 and match.question.kind == "escort":  # it will be told with what follows
            ui.seen = ui.seen[:-1] + seen[-1:]
        elif lines:
            ui.go("report.News", lines)
            return
    show(ui)


def state(match: "Match") -> tuple:
    """What news are measured by: length of the history, values, places, frozen dice, what a roll is for, how
    the last attack went."""
    field: Any = match.position
    what = purpose(match)
    return len(match.log), bytes(field.value), bytes(field.place), field.frozen, what, field.result


def show(ui: "Handheld") -> None:
    """Show what the match asks."""
    match = ui.match
    assert match
    kind = match.question.kind
    if kind == "attack":
        from umpire.screens import squadron

        ui.go(squadron.chooser(ui))
    elif kind == "roll":
        roll(ui)
    else:
        ui.go(_SCREENS[kind])


def roll(ui: "Handheld") -> None:
    """A roll that leaves the dice on the table as they are is explained first."""
    match = ui.match
    assert match
    what = purpose(match)
    if what == "roll" and _is_anew(match):
        ui.go("stalemate.Stalemate")
    elif what == "roll":
        ui.roll()
    else:
        ui.go("check.Check", what)


def _is_anew(match: "Match") -> bool:
    """Does this roll begin a re-roll of all dice, because nobody could do anything (S46)?"""
    field: Any = match.position
    if field.fight or field.purpose or not field.value[match.question.dice[0]]:
        return False
    last = ""
    for answer in match.history():
        if answer[0] != "resign":
            last = answer[0]
    return last not in ("roll", "reroll", "reinforce")


def purpose(match: "Match") -> str:
    """What a roll is for: "casualties", "check" (a repair), "points" (of command), or "roll": the dice show it
    from then on."""
    field: Any = match.position
    question = match.question
    if question.kind != "roll":
        return ""
    if field.place[question.dice[0]] == TALLY:
        return "points"
    what = field.fight.purpose if field.fight else ""
    return {"casualties": "casualties", "repair": "check"}.get(what, "roll")
