"""A medieval table of many units: a page a side."""

from umpire.canvas import say
from umpire.screens import pages
from umpire.screens.ranks import casts
from umpire.screens.unit_words import defense, field_of, unit_of


class Pages(pages.Pages):
    """A page a side; A and C stop at the own one, too, where its side can cast."""

    attacks = "assault.Attacks"
    _able = -1

    def _casts(self) -> bool:
        """Is it the own page, and can its side cast? Looked up once."""
        if self._page != self._side or self._judging:
            return False
        if self._able < 0:
            self._able = casts(self.ui)
        return self._able > 0

    def _turn_to(self, page: int, step: int) -> bool:
        return super()._turn_to(page, step) or step != 0 and self._casts()

    def b(self) -> None:
        if self._casts():
            self.ui.go("casting.Casters")
        else:
            super().b()

    def act(self) -> str:
        return "cast" if self._casts() else super().act()

    def _under_cursor(self) -> list[str]:
        if self.at < 0:
            return ["cast a spell?", "cast?"] if self._casts() else super()._under_cursor()
        field = field_of(self.ui)
        die = self.target()
        name = unit_of(field, die)
        texts = [say("{} {}", name, defense(field, die)), say("{} {}", name, field.defense_value(die))]
        return texts + super()._under_cursor()
