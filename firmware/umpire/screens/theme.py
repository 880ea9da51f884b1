"""The themes of a medieval match: one place, one weather, and who is inside a castle (M21 to M30)."""

from umpire.canvas import named, say
from umpire.medieval.themes import PLACES, WEATHERS
from umpire.screens.choice import Choice
from umpire.screens.listing import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.handheld import Handheld

_PLACES = """No place|Anywhere.|Anywhere.
Day|Archer, Crossbowman, Amazon and Ballista: +1 attack and defense.|Bows +1 attack, +1 defense.
Night|Archer, Crossbowman, Amazon and Ballista: -1 attack and defense.|Bows -1 attack, -1 defense.
Mystic|Twice as many casts, but for those of once a game.|Casts are doubled.
Castle|Units inside: +1 defense.|Inside: +1 defense.
City|All: +1 defense, -2 attack. Two casts a charge; spells of one cast are banned.|+1 defense, -2 attack, 2 casts.
Volcanic|After each turn its player rolls all units again. No recharging.|All roll after each turn."""
_WEATHERS = """Fair weather|Nothing happens.|Nothing happens.
Poor|d10, d12, d16 and d20: -1 attack and defense.|d10 to d20: -1.
Dangerous|All: -2 attack.|All: -2 attack.
Damaging|A d4, d6 or d8 that rolls 1 never rolls again.|d4 to d8: a 1 stays.
Catastrophic|Any unit that rolls 1 never rolls again.|Any 1 stays."""


def words(themes: list[str]) -> str:
    """The themes in force, in a word or two."""
    return ", ".join([say("{}", name) for name in themes]) or "none"


class Themes(List):
    """Place, weather, and where it is a castle, who is inside."""

    title = "Theme"
    verb = "change"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.draft
        self.setup = ui.draft

    def _one(self, kinds: str) -> str:
        return words([theme for theme in self.setup.own.themes if theme in kinds.split()])

    def rows(self) -> list[tuple[str, str]]:
        rows = [("Place", self._one(PLACES)), ("Weather", self._one(WEATHERS))]
        if "castle" in self.setup.own.themes:
            for side, name in enumerate(self.setup.names):
                rows.append((named(name), "inside" if self.setup.own.inside >> side & 1 else "outside"))
        return rows

    def choose(self, at: int) -> None:
        if at < 2:
            self.ui.open(("theme.Place", "theme.Weather")[at])
        else:
            self.setup.own.inside ^= 1 << at - 2


class Place(Choice):
    """The places; with none before them."""

    pages = _PLACES
    kinds = PLACES

    def __init__(self, ui: "Handheld", at: int = -1) -> None:
        assert ui.draft
        self.themes: list[str] = ui.draft.own.themes
        if at < 0:
            at = 0
            for k, kind in enumerate(self.kinds.split(), 1):
                if kind in self.themes:
                    at = k
        super().__init__(ui, at)

    def take(self, at: int) -> None:
        for kind in self.kinds.split():
            if kind in self.themes:
                self.themes.remove(kind)
        if at:
            chosen = self.kinds.split()[at - 1]
            self.themes.insert(0 if self.kinds == PLACES else len(self.themes), chosen)
        assert self.ui.draft
        own = self.ui.draft.own
        own.inside = (own.inside or 1) if "castle" in self.themes else 0
        self.ui.back()


class Weather(Place):
    """The weathers."""

    pages = _WEATHERS
    kinds = WEATHERS
