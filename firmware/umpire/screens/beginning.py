"""A set-up becomes a match, or is refused. Its page has gone by then: a small heap has no room for both."""

from umpire import header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld
    from umpire.setup import Setup


def begin(ui: "Handheld") -> None:
    """Keep the draft and play it, or say why it cannot be played."""
    setup = ui.draft
    assert setup
    found = faults(setup)
    ui.drop("umpire.options.checks")
    if found:
        ui.go("new_match.New")
        ui.open("refused.Refused", found[0])
        return
    ui.call("draft.save", ui)
    ui.call("in_play.leave_out_the_rest", setup)
    ui.draft = None
    if ui.dice.seeded:
        setup.seed = ui.dice.seed
    ui.begin(setup)


def faults(setup: "Setup") -> list[str]:
    """Why the match cannot be played: as `header.faults`, and nobody to fight."""
    found = header.faults(setup)
    if setup.alliances and setup.alliances[0] == (1 << len(setup.names)) - 1:
        found.append("sides:allies")
    return found
