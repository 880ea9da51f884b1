"""A player's name: one that is remembered, a ready one, or one spelled with three buttons."""

from micropython import const

from umpire.canvas import named, say, text_width
from umpire.device import settings_file
from umpire.screens.listing import List
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_LONGEST = const(10)
_READY = (
    "Napoleon Wellington Blücher Kutusov Murat Ney Soult Davout Lannes Nelson Moore Masséna Bagration "
    "Barclay Bernadotte Hannibal Scipio Caesar Boudica Joan Saladin Fritz Tomoe Alice Bob Carol Dave"
)
# The stop behind Z opens the signs: space, done and the rest.
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ…"
_SIGNS = "␣✓0123456789-'."
_SIGN_KEYS = ("␣", "✓", _SIGNS[2:])


class Names(List):
    """The names that nobody else has; the cursor begins on the player's."""

    def __init__(self, ui: "Handheld", side: int, at: int = -1) -> None:
        assert ui.draft
        self.side = side
        self.setup = ui.draft
        own = self.setup.names[side]
        self.title = say("Player {}", side + 1)
        names = [own]
        for name in settings_file.kept(ui.settings, "name") + _READY.split():
            if name not in self.setup.names and name not in names:
                names.append(name)
        self.names = names
        super().__init__(ui, 1 if at < 0 else at)

    def again(self) -> tuple:
        return self.path, (self.side, self.at)

    def rows(self) -> list[tuple[str, str]]:
        return [("Spell a name", "")] + [(named(name), "") for name in self.names]

    def choose(self, at: int) -> None:
        if not at:
            self.ui.go("names.Spell", self.side)
        else:
            self.setup.names[self.side] = self.names[at - 1]
            self.ui.back()


class Spell(Screen):
    """Letters in thirds, as the faces of a die: three presses a letter. Long B takes back, long C is done."""

    def __init__(self, ui: "Handheld", side: int, name: str = "") -> None:
        super().__init__(ui)
        self.side = side
        self.name = name
        self.letters = _LETTERS

    def again(self) -> tuple:
        return self.path, (self.side, self.name)

    def a(self) -> None:
        self._take(0)

    def b(self) -> None:
        self._take(1)

    def c(self) -> None:
        self._take(2)

    def long_a(self) -> None:
        """Nothing: a key held is no letter."""

    def long_b(self) -> None:
        if self.letters != _LETTERS:
            self.letters = _LETTERS
        elif self.name:
            self.name = self.name[:-1]
        else:
            self.ui.go("names.Names", self.side, 0)

    def long_c(self) -> None:
        if not self._why_not():
            assert self.ui.draft
            self.ui.draft.names[self.side] = self.name.strip()
            self.ui.back()

    def _why_not(self) -> str:
        """Why the name cannot be taken, "" if it can."""
        setup = self.ui.draft
        assert setup
        name = self.name.strip()
        if not name:
            return "spell it"
        others = [setup.names[k] for k in range(len(setup.names)) if k != self.side]
        return "taken" if name in others else ""

    def _thirds(self) -> tuple[str, str, str]:
        if self.letters == _SIGNS:
            return _SIGN_KEYS
        count = len(self.letters)
        if count == 2:
            return self.letters[0], "", self.letters[1]
        first = (count + 2) // 3
        second = first + (count - first + 1) // 2
        return self.letters[:first], self.letters[first:second], self.letters[second:]

    def _take(self, key: int) -> None:
        part = self._thirds()[key]
        if not part:
            return
        if len(part) > 1:
            self.letters = part
        elif part == "…":
            self.letters = _SIGNS
        else:
            self.letters = _LETTERS
            self._letter(part)

    def _letter(self, letter: str) -> None:
        if letter == "✓":
            self.long_c()
        elif len(self.name) < _LONGEST:
            letter = " " if letter == "␣" else letter
            begins = not self.name or self.name[-1] in " -'."
            self.name += letter if begins else letter.lower()

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        scale = 1 if low else 2
        done = self._why_not() or "hold C: done"
        y = 0
        if low:
            if text_width(self.name) + text_width(done) + 10 > c.width:
                done = done.split(":")[0]
            if text_width(self.name) + text_width(done) + 10 > c.width:
                y = 9  # a line of its own
            c.text_right(done, c.width, y)
        else:
            c.text(say("Player {}", self.side + 1), 0, 0)
            c.text_right(done, c.width, 0)
            y = 11
        top = y + 10 if low else 31
        y = 0 if low else y
        x = c.text(named(self.name), 0, y, 1, scale)
        if len(self.name) < _LONGEST:
            c.hline(x + scale if self.name else 0, y + 7 * scale - 1, 5 * scale)
        self._keys(c, top)

    def _keys(self, c: "Canvas", y: int) -> None:
        width = 42 if c.width >= 128 else c.width // 3 - 1
        for k, part in enumerate(self._thirds()):
            if not part:
                continue
            x = (c.width - width) * k // 2
            c.hline(x + 1, y, width - 2)
            c.vline(x, y + 1, c.height - y - 1)
            c.vline(x + width - 1, y + 1, c.height - y - 1)
            word = part
            if len(part) > 3 and part != _SIGN_KEYS[2]:
                word = part[0] + "–" + part[-1]
            word = {"␣": "space", "✓": "done", _SIGN_KEYS[2]: "0–9 -'."}.get(word, word)
            scale = 2 if text_width(word, 2) <= width - 4 else 1
            c.text_center(word, x + width // 2, y + 1 + (c.height - y - 7 * scale) // 2, 1, scale)
