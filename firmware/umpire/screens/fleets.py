"""Ready battles of Star Strife, two fleets each; and what becomes of armies when the edition changes."""

from umpire.canvas import fit, named, say
from umpire.screens.screen import Screen
from umpire.screens.unit_words import listed, title
from umpire.star import units
from umpire.star.muster import LAST
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.setup import Setup

# name|the first player's fleet|the second's; the same for both, where there is only one. The defender is the second.
_BATTLES = """Outpost, 60|light-carrier heavy-cruiser light-cruiser destroyer guided-missile-destroyer 3*fighter \
frigate corvette 2*combat-drone decoy|station heavy-cruiser guided-missile-destroyer destroyer 2*fighter mecha \
frigate gunboat corvette interceptors combat-drone decoy combat-drone
Fleet action, 120|fleet-carrier escort-carrier battleship heavy-cruiser guided-missile-cruiser light-cruiser \
2*destroyer 2*guided-missile-destroyer 4*fighter 2*mecha frigate gunboat corvette decoy 4*combat-drone|basestation \
light-carrier battleship 2*heavy-cruiser light-cruiser destroyer 2*guided-missile-destroyer 4*fighter 2*mecha frigate \
gunboat corvette interceptors 4*combat-drone 2*battlesatellite
Patrol, 60 each|light-carrier heavy-cruiser light-cruiser destroyer guided-missile-destroyer 2*fighter mecha frigate \
corvette 2*combat-drone decoy"""


def _numbers(text: str) -> bytes:
    found = bytearray()
    for word in text.split():
        count, _, name = word.rpartition("*")
        found.extend(bytes([units.find(name)]) * int(count or 1))
    return bytes(found)


def said(army: bytes) -> str:
    """A fleet in words: "3×Fighter, Frigate"; the largest first, as it is written."""
    return listed([title(units.name(number)) for number in army])


def change(setup: "Setup", edition: str) -> None:
    """To this edition from another one, one of them Star Strife: armies are units there, sizes here. Who comes to Star
    Strife has a ready battle."""
    sizes = [setup.sizes(army) for army in setup.armies]
    waiting = [setup.sizes(reserve) for reserve in setup.reserves]
    setup.take_edition(edition)
    if edition != "star":
        setup.armies = sizes
        setup.reserves = waiting
        return
    from umpire.screens import draft

    draft.seat(setup, 2)
    setup.alliances = []
    setup.fronts = 0
    setup.admitted.clear()
    setup.passes.clear()
    setup.rules.pop("handicap", None)
    take(setup, 0)


def take(setup: "Setup", at: int) -> None:
    """Both players have the fleets of a ready battle, all of them on the table."""
    parts = _BATTLES.split("\n")[at].split("|")
    setup.armies = [_numbers(parts[1]), _numbers(parts[-1])]
    setup.reserves = [b"", b""]
    setup.own.defender = LAST


class Fleets(Screen):
    """B gives both players the fleets of the battle that is shown, a screenful of a fleet after the other; held down, A
    and C turn to the next battle. Behind the last: to pick units one's own."""

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui)
        setup = ui.draft
        assert setup
        self.at = at
        high = ui.panel.height >= 64
        room = 4 if high else 2
        self.pages: list[tuple] = []  # number of the battle, title, lines
        for k, line in enumerate(_BATTLES.split("\n")):
            name, *fleets = line.split("|")
            for side, fleet in enumerate(fleets):
                words = said(_numbers(fleet))
                if len(fleets) > 1:
                    words = say("{}: {}", named(setup.names[side]), words)
                lines = wrap(words, ui.panel.width)
                for first in range(0, len(lines), room):
                    self.pages.append((k, name, lines[first : first + room]))
        self.battles = k + 1
        words = "One player after the other picks units from a list." if high else "Each picks units from a list."
        self.pages.append((self.battles, "Pick units", wrap(words, ui.panel.width)[:room]))

    def again(self) -> tuple:
        return self.path, (self.at,)

    def a(self) -> None:
        self.at = (self.at - 1) % len(self.pages)

    def c(self) -> None:
        self.at = (self.at + 1) % len(self.pages)

    def long_a(self) -> None:
        self._leap(-1)

    def long_c(self) -> None:
        self._leap(1)

    def _leap(self, by: int) -> None:
        """To the first page of the battle before this one, or of the next."""
        battle = (self.pages[self.at][0] + by) % (self.battles + 1)
        self.at = [page[0] for page in self.pages].index(battle)

    def b(self) -> None:
        assert self.ui.draft
        battle = self.pages[self.at][0]
        if battle == self.battles:
            self.ui.go("fleet.Fleet", 0, True)
            return
        take(self.ui.draft, battle)
        self.ui.back()

    def draw(self, c: "Canvas") -> None:
        _, title, lines = self.pages[self.at]
        place = f"{self.at + 1}/{len(self.pages)}"
        room = c.text_right(place, c.width, 0) - 3
        if c.width < 128:
            from umpire.screens import brief

            title = brief.words(title, room)
        c.text(fit(title, room), 0, 0)
        pitch = 10 if c.height >= 64 else 8
        for k, line in enumerate(lines):
            c.text(line, 0, (11 if pitch > 8 else 8) + pitch * k)
        c.legend("◂", "pick" if self.pages[self.at][0] == self.battles else "for both", "▸")
