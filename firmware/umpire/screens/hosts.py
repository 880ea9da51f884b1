"""Ready medieval armies, each a page; and what makes a set-up's armies units (M1, M2)."""

from umpire.canvas import say
from umpire.medieval import units
from umpire.screens.choice import Choice
from umpire.screens.unit_words import listed, title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld
    from umpire.setup import Setup

_HOSTS = """Border feud|recruit recruit footman footman knight cavalier
The crown|recruit recruit archer archer knight paladin paladin champion hero
Wizards' war|wizard wizard cleric cleric warlock stargazer demon
The siege|defender defender archer archer crossbowman catapult
Dragon's lair|wizard wizard footman footman flankman flankman dragon"""
_USUAL = "recruit footman knight cavalier champion catapult hero dragon"  # by size


def complete(setup: "Setup") -> None:
    """Every die is of a size that units have, and every size of a side has its unit: the first player's, or a usual
    one. What an army has no more is forgotten."""
    chosen = setup.own.chosen
    usual = _USUAL.split()
    kept = {}
    for side in range(len(setup.names)):
        for armies in (setup.armies, setup.reserves):
            armies[side] = bytes([_nearest(size) for size in armies[side]])
        for size in set(setup.armies[side] + setup.reserves[side]):
            default = units.find(usual[units.SIZES.find(bytes([size]))])[0]
            kept[side << 7 | size] = chosen.get(side << 7 | size, chosen.get(size, default))
    setup.own.chosen = kept
    setup.own.inside &= (1 << len(setup.names)) - 1


def _nearest(size: int) -> int:
    for own in units.SIZES:
        if own >= size:
            return own
    return units.SIZES[-1]


class Hosts(Choice):
    """B gives every player the army shown. Behind the last stands the way to pick units one's own."""

    verb = "for all"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        pages = []
        for line in _HOSTS.split("\n"):
            name, _, names = line.partition("|")
            words = listed([title(name) for name in names.split()])
            if ui.panel.width < 128:
                points = sum([units.find(unit)[1] for unit in names.split()])
                words = say("{} units, {} points", len(names.split()), points)
            pages.append(f"{name}|{words}|{words}")
        pages.append("Pick units|One player after the other picks sizes, then which unit each size is.|Size by size.")
        self.pages = "\n".join(pages)
        super().__init__(ui, at)

    def take(self, at: int) -> None:
        setup = self.ui.draft
        assert setup
        if at + 1 == self.count:
            self.ui.go("army.Army", 0, True)
            return
        names = _HOSTS.split("\n")[at].split("|")[1].split()
        setup.own.chosen.clear()
        for side in range(len(setup.names)):
            setup.armies[side] = bytes([setup.own.enlist(setup, side, name) for name in names])
        self.ui.back()


class Sizes(Choice):
    """Which unit a player's dice of each size are: a page a size, B goes on to its units."""

    verb = "change"

    def __init__(self, ui: "Handheld", side: int, at: int = 0) -> None:
        setup = ui.draft
        assert setup
        self.side = side
        army = setup.armies[side] + setup.reserves[side]
        self.sizes = [size for size in units.SIZES if size in list(army)]
        table = units.table_of(setup)
        from umpire.screens.unit_texts import abilities

        pages = []
        for size in self.sizes:
            unit = units.unit(table, setup.own.unit(side, size))
            count = army.count(bytes([size]))
            several = count > 1 and ui.panel.width >= 128
            who = say("{}×{}", count, title(unit.name)) if several else title(unit.name)
            pages.append(f"{who}|d{size}. {abilities(unit)}.|{abilities(unit)}")
        self.pages = "\n".join(pages)
        super().__init__(ui, min(at, len(pages) - 1))

    def again(self) -> tuple:
        return self.path, (self.side, self.at)

    def take(self, at: int) -> None:
        self.ui.open("hosts.Units", self.side, self.sizes[at])


class Units(Choice):
    """The units of a size, each with what it can do: our reconstruction, for the source's abilities are lost (M32)."""

    def __init__(self, ui: "Handheld", side: int, size: int, at: int = -1) -> None:
        setup = ui.draft
        assert setup
        from umpire.screens.unit_texts import abilities

        self.side = side
        self.numbers = units.of_size(size)
        self.size = size
        table = units.table_of(setup)
        whose = say("The table's own abilities" if setup.own.table else "Abilities: our reconstruction")
        whose_short = "" if setup.own.table else " " + say("(ours)")
        pages = []
        for number in self.numbers:
            unit = units.unit(table, number)
            pages.append(f"{title(unit.name)}|{abilities(unit)}. {whose}.|{abilities(unit)}{whose_short}")
        self.pages = "\n".join(pages)
        super().__init__(ui, self.numbers.index(setup.own.unit(side, size)) if at < 0 else at)

    def again(self) -> tuple:
        return self.path, (self.side, self.size, self.at)

    def take(self, at: int) -> None:
        assert self.ui.draft
        self.ui.draft.own.chosen[self.side << 7 | self.size] = self.numbers[at]
        self.ui.back()
