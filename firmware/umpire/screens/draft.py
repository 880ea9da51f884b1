"""The set-up in the making, `ui.draft`: where it comes from, and what is kept of it for the next time.

Nothing of it is a match: it is in memory and among the settings until its match has its first answer.
"""

from umpire.device import settings_file
from umpire.setup import MOST_DICE, MOST_SIDES, Setup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld

_ARMY = b"\x04\x06\x06\x08\x0a\x0a\x0c\x14"  # 76 points: the first of the presets
_NAMES = "Napoleon Wellington Blücher Kutusov Murat Ney Soult Davout Lannes Masséna Nelson Moore Wrede York Cuesta"
_REMEMBERED = 8  # names that the settings keep


def make(ui: "Handheld") -> None:
    """See to it that there is a draft: the one in the making, the last set-up, or two players with equal armies."""
    if ui.draft:
        return
    setup = _last(ui)
    if not setup:
        setup = Setup()
        seat(setup, 2)
    ui.draft = setup


def _last(ui: "Handheld") -> "Setup | None":
    """The set-up that the settings keep, even one that contradicts itself; None if there is none that is whole."""
    lines = settings_file.kept(ui.settings, "setup")
    if not lines:
        return None
    from umpire.reading import Reader, RecordError

    reader = Reader()
    try:
        for line in lines:
            if line.startswith("units "):
                from umpire.medieval import unit_file

                unit_file.find(ui.journal.open_file)
            reader.feed(line.encode())
    except RecordError:
        return None
    finally:
        ui.drop("umpire.options.reading")
        ui.drop("umpire.reading")
    setup = reader.setup
    return None if setup.faults or len(setup.names) < 2 or not all(setup.armies) else setup


def seat(setup: Setup, players: int) -> None:
    """Make it so many players (2..8): new ones get a ready name and the first player's army, if dice are left.

    Alliances lose those who go; two players have none and no diplomacy. Fronts stay, and are refused for more than two.
    """
    while len(setup.names) > players:
        setup.names.pop()
        setup.armies.pop()
        setup.reserves.pop()
    for name in _NAMES.split():
        if len(setup.names) >= min(players, MOST_SIDES):
            break
        if name not in setup.names:
            army = setup.armies[0] if setup.armies else _ARMY
            if sum([len(other) for other in setup.armies + setup.reserves]) + len(army) > MOST_DICE - MOST_SIDES:
                army = b"\x06"
            setup.add_side(name, army)
    pacts = [pact & ((1 << players) - 1) for pact in setup.alliances]
    setup.alliances = [pact for pact in pacts if pact & (pact - 1) and players > 2]
    if players == 2:
        setup.rules.pop("diplomacy", None)


def save(ui: "Handheld") -> None:
    """Keep the draft in the settings, and its players' names before those remembered so far."""
    setup = ui.draft
    assert setup
    settings = ui.settings
    names = list(setup.names)
    for name in settings_file.kept(settings, "name"):
        if name not in names:
            names.append(name)
    settings_file.save(settings, names[:_REMEMBERED], list(setup.lines()))
    for module in ("umpire.header", "umpire.options.record"):
        ui.drop(module)
