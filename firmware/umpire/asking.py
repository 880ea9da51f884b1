"""Which screen shows what the match asks, where that is nothing of every turn."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld

_SCREENS = {
    "first": "first.First",
    "reroll": "second_rerolls.SecondRerolls",
    "deploy": "deploy.HandOver",
    "reinforce": "reserve.Reinforce",
    "escort": "escort.Escort",
}


def ask(ui: "Handheld") -> None:
    """Show it; without a match, the menu."""
    match = ui.match
    if not match:
        ui.home()
        return
    kind = match.question.kind
    if kind == "roll" and ui.find("stalemate.begins")(match):
        ui.go("stalemate.Stalemate")
    elif kind == "roll":
        ui.roll()
    elif kind == "attack":
        ui.go(ui.find("fronts.overview")(ui) if match.setup.fronts else "no_attack.NoAttack")
    elif kind == "over":
        ui.go("result.Result" if ui.advanced else "over.Over")
    else:
        ui.go(_SCREENS[kind])
