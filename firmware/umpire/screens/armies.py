"""Ready armies, each a page: its dice, its points, and what its genre calls the units (B16)."""

from micropython import const

from umpire.canvas import say, text_width
from umpire.device.buttons import since
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_TURN = const(1500)  # ms that a low panel shows a kind of unit

# Long strings, taken apart when they are needed: they go when the module goes.
# genre|name|sizes, small to large; the first is what a new match begins with.
_PRESETS = """Land|Line battle|4 6 6 8 10 10 12 20
Land|Skirmish|4 6 6 8 10
Land|Night raid|1 1 2 2 4 4 6 8 10
Land|Tank push|6 6 8 8 10 10 10 20
Horse & foot|The Guard|4 4 6 6 6 8 10 12 20
Horse & foot|Rearguard|4 6 6 6 8 12
Ancient|Chariots|2 4 4 6 6 10 10 16
Ancient|Elephants|4 6 6 6 8 16 16 20
Sea|Squadron|4 6 6 8 10
Sea|Grand fleet|4 4 6 6 8 10 10 12 20
Sea|Convoy|2 2 4 4 4 6 6 12
Space|Patrol|4 4 6 8 10
Space|Strike fleet|4 4 4 6 6 8 10 20
Space|Battle moon|4 4 4 4 6 6 10 100"""
# What stands for what is the rulebook's suggestion, in our words; where it has none, our own.
_UNITS = """Land|1 Saboteur|2 Militia|4 Light infantry|6 Infantry|8 Mechanized|10 Armor|\
12 Heavy armor|16 Artillery|20 Tank battalion|100 Fortress
Horse & foot|1 Saboteur|2 Militia|4 Light horse|6 Line infantry|8 Grenadiers|10 Cuirassiers|\
12 Heavy guns|16 Siege train|20 Old Guard|100 Citadel
Ancient|1 Spy|2 Levy|4 Light horse|6 Spearmen|8 Heavy foot|10 Chariots|\
12 Scythed chariots|16 War elephants|20 Royal guard|100 The horde
Sea|1 Frogmen|2 Support boat|4 Escort|6 Destroyer|8 Fast cruiser|10 Battleship|\
12 Battle group|16 Carrier|20 Dreadnought|100 Sea fortress
Space|1 Drones|2 Lone fighter|4 Fighter wing|6 Destroyer|8 Fast cruiser|10 Space cruiser|\
12 Battle group|16 Carrier|20 Dreadnought|100 Battle moon"""


def presets() -> list[tuple[str, str, bytes]]:
    """Genre, name and sizes of each."""
    found = []
    for line in _PRESETS.split("\n"):
        genre, name, sizes = line.split("|")
        found.append((genre, name, bytes([int(size) for size in sizes.split()])))
    return found


def units(genre: str, army: bytes) -> list[str]:
    """The army in its genre's words: "2×Destroyer", the smallest first; a size without a name as "d30"."""
    names = {}
    for line in _UNITS.split("\n"):
        parts = line.split("|")
        if parts[0] == genre:
            for part in parts[1:]:
                size, _, name = part.partition(" ")
                names[int(size)] = name
    words = []
    for die in sorted(set(army)):
        count = army.count(bytes([die]))
        words.append(say("{}×{}" if count > 1 else "{1}", count, names.get(die, f"d{die}")))
    return words


class Armies(Screen):
    """B gives every player the army shown. Behind the last stands the way to pick dice one's own."""

    def __init__(self, ui: "Handheld", at: int = -1) -> None:
        super().__init__(ui)
        self.presets = presets()
        self.unit = 0
        self.since = -1  # when the page was turned; -1: just now
        self.at = at
        if at < 0:
            assert ui.draft
            now = [k for k in range(len(self.presets)) if self.presets[k][2] == ui.draft.armies[0]]
            self.at = now[0] if now else 0

    def again(self) -> tuple:
        return self.path, (self.at,)

    def a(self) -> None:
        self._walk(-1)

    def c(self) -> None:
        self._walk(1)

    def long_a(self) -> None:
        self._leap(-1)

    def long_c(self) -> None:
        self._leap(1)

    def _walk(self, by: int) -> None:
        self.at = (self.at + by) % (len(self.presets) + 1)
        self.unit = 0
        self.since = -1

    def _genre(self) -> str:
        return self.presets[self.at][0] if self.at < len(self.presets) else ""

    def _leap(self, by: int) -> None:
        """On to the next genre."""
        genre = self._genre()
        self._walk(by)
        while self._genre() == genre:
            self._walk(by)

    def b(self) -> None:
        if self.at == len(self.presets):
            self.ui.go("army.Army", 0, True)
            return
        setup = self.ui.draft
        assert setup
        setup.armies = [self.presets[self.at][2]] * len(setup.names)
        self.ui.back()

    def tick(self, now: int) -> None:
        """A low panel shows one kind of unit after the other."""
        if self.since < 0:
            self.since = now
        elif self.ui.panel.height < 64 and since(now, self.since) >= _TURN:
            self.since = now
            self.unit += 1
            self.ui.stale = True

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        if self.at == len(self.presets):
            self._own(c, low)
        elif low:
            self._low(c)
        else:
            self._page(c)

    def _own(self, c: "Canvas", low: bool) -> None:
        c.text_center("Pick dice", c.width // 2, 0 if low else 10, 1, 2 if c.width >= 128 else 1)
        if not low:
            c.text_center("one player after the other", c.width // 2, 32)
        c.legend("◂", "pick", "▸")

    def _page(self, c: "Canvas") -> None:
        genre, name, army = self.presets[self.at]
        c.text(name, 0, 0)
        c.text_right(say("{} points", sum(army)), c.width, 0)
        x = 0
        grouped = len(army) > c.width // 16
        for k, size in enumerate(army):
            if not grouped:
                c.die(x, 9, size, str(size))
                x += 16
            elif not k or army[k - 1] != size:
                c.die(x, 9, size, str(size))
                count = army.count(bytes([size]))
                x = c.text(f"×{count}", x + 15, 14) + 2 if count > 1 else x + 16
        for k, line in enumerate(wrap(", ".join(units(genre, army)), c.width)):
            c.text(line, 0, 27 + 9 * k)
        c.legend("◂", "for all", "▸")

    def _low(self, c: "Canvas") -> None:
        genre, name, army = self.presets[self.at]
        right = say("{} points", sum(army))
        if text_width(name) + text_width(right) + 6 > c.width:
            right = str(sum(army))
        c.text(name, 0, 0)
        c.text_right(right, c.width, 0)
        kinds = units(genre, army)
        at = self.unit % len(kinds)
        gap = 6 if c.width >= 128 else 3
        words = []
        for size in sorted(set(army)):
            count = army.count(bytes([size]))
            words.append(f"{count}×{size}" if count > 1 else str(size))
        x = 0
        for k, word in enumerate(words):
            width = text_width(word)
            if x + width <= c.width:
                if k == at:
                    c.fill_rect(max(0, x - 1), 8, width + 2, 8)
                c.text(word, x, 8, 0 if k == at else 1)
            x += width + gap
        c.text(kinds[at], 0, 16)
        c.legend("◂", "for all", "▸")
