"""The matches on flash: a list, a look at one, deleting it."""

from umpire.answering import Illegal
from umpire.canvas import fit, named, say, text_width
from umpire.device import archive
from umpire.screens.listing import List
from umpire.screens.notice import Notice
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.match import Match


class _Titles:
    """The list's rows: a record is read when its row is seen."""

    def __init__(self, ui: "Handheld", numbers: list[int]) -> None:
        self._ui = ui
        self._numbers = numbers
        self._rows: list[tuple[str, str] | None] = [None] * len(numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, at: int) -> tuple[str, str]:
        row = self._rows[at]
        if not row:
            number = self._numbers[at]
            if self._ui.panel.width < 128:
                row = _narrow_row(_names(self._ui, number)) or (say("Match {}", number), "")
            else:
                is_open = not archive.is_over(self._ui.journal, number)
                row = _title(self._ui, number), say("open{}", "") if is_open else ""
            self._rows[at] = row
        return row


def _narrow_row(names: list[str]) -> tuple[str, str] | None:  # seldom
    """On a panel of 72 x 40: the first player, and the other one or how many more."""
    if not names:
        return None
    return named(names[0]), fit("– " + names[1] if len(names) == 2 else say(" and {} more", len(names) - 1), 59)


class Records(List):
    """All matches on flash, the newest first."""

    title = "Records"
    verb = "look"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        self.numbers = list(reversed(ui.known[2] if ui.known else archive.matches(ui.journal)))
        self.found = _Titles(ui, self.numbers)
        if not self.numbers:
            self.verb = "back"

    def rows(self) -> list[tuple[str, str]]:
        return self.found if self.numbers else [("none yet", "")]  # type: ignore[return-value]

    def leads_to(self, at: int) -> str:
        return "umpire.reading"

    def choose(self, at: int) -> None:
        if self.numbers:
            self.ui.open("records.Record", self.numbers[at])
        else:
            self.ui.back()


def _names(ui: "Handheld", number: int) -> list[str]:
    """The players of a match, from its header."""
    names = []
    for line in archive.lines(ui.journal, number):
        parts = line.split(" ", 2)
        if parts[0] == "side":
            names.append(parts[2].strip('"'))
        elif parts[0] == "first":
            break
    return names


def _title(ui: "Handheld", number: int) -> str:
    """A match by its players, as long as a list has room for."""
    room = ui.panel.width - (36 if ui.panel.height < 64 else 30) if ui.panel.width >= 128 else 2 * ui.panel.width
    names = _names(ui, number)
    if len(names) != 2:
        end = say(" and {} more", len(names) - 1)
        return fit(names[0], room - text_width(end)) + end if names else say("Match {}", number)
    if text_width(" – ".join(names)) > room:
        half = (room - text_width(" – ")) // 2
        rest = max(half, 2 * half - min(text_width(names[0]), text_width(names[1])))
        names = [fit(name, rest) for name in names]
    return " – ".join(names)


class Record(Screen):
    """How one match went."""

    def __init__(self, ui: "Handheld", number: int) -> None:
        super().__init__(ui)
        self.number = number
        self.over = archive.is_over(ui.journal, number)
        self.lines: list[tuple[int, str]] = []  # score and name, the best first: a low panel shows four
        self.result = ""
        self._looked = False

    def tick(self, now: int) -> None:
        """To replay a match takes a while: first there is something to see."""
        if not self._looked:
            self._looked = True
            self._look()
            self.ui.stale = True

    def _look(self) -> None:
        """Replay the match; only words are kept of it."""
        from umpire.reading import Absent, Reader, RecordError
        from umpire.recovery import load_for

        reader = Reader()
        match = None
        self.result = "cannot be read"
        try:
            for line in archive.lines(self.ui.journal, self.number):
                load_for(self.ui, line)
                reader.feed(line.encode())
            match = reader.begin()
        except Absent:
            self.result = "edition missing"
        except (RecordError, Illegal):
            pass
        self.ui.drop("umpire.reading")
        if match:
            setup = match.setup
            order = [(-match.score(side), side) for side in range(len(setup.names))]
            order.sort()  # with the side: MicroPython's sort leaves equals in any order
            self.lines = [(-score, setup.names[side]) for score, side in order]
            self.result = _result(match)
        if self.ui.journal.torn or self.ui.journal.damaged:
            self.result = say("{}, end lost", self.result)

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        title = say("Match {}", self.number)
        if text_width(title) + text_width(self.result) + 8 > c.width:
            title = str(self.number)
        c.text(title, 0, 0)
        rows = (c.height - 16) // 8
        y = 8 if low else 11
        if c.width < 128 and text_width(title) + text_width(self.result) + 8 > c.width:
            c.text(fit(self.result, c.width), 0, y)
            y += 8
            rows -= 1
        else:
            c.text_right(fit(self.result, c.width - text_width(title) - 8), c.width, 0)
        columns = 1 if len(self.lines) <= rows - (0 if low else 1) or c.width < 128 else 2
        width = c.width // columns
        for k, (score, name) in enumerate(self.lines[: rows * columns]):
            x = k % columns * width
            right = x + width - (6 if k % columns < columns - 1 else 0)
            left = c.text_right(str(score), right, y + k // columns * 9 - k // columns * low)
            c.text(named(name, left - x - 4), x, y + k // columns * 9 - k // columns * low)
        c.legend("delete", "see end" if self.over else "resume", "")

    def a(self) -> None:
        self.ui.go("records.Delete", self.number)

    def b(self) -> None:
        self.ui.open("records.Resuming", self.number)


def _result(match: "Match") -> str:
    kind, sides = match.outcome()
    if kind == "open":
        return say("not over, round {}", match.rounds + 1)
    if kind == "draw":
        return "a draw"
    return say("{} won", named(match.setup.names[sides[0]]))


class Delete(Notice):
    """Asks before a match is deleted; a double press does no harm."""

    headline = "Delete it?"
    keys = ("keep", "", "delete")

    def __init__(self, ui: "Handheld", number: int) -> None:
        super().__init__(ui)
        self.number = number
        self.text = _title(ui, number)

    def a(self) -> None:
        self.ui.go("records.Record", self.number)

    def b(self) -> None:
        """Nothing."""

    def c(self) -> None:
        try:
            archive.drop(self.ui.journal, self.number)
        except OSError:
            pass  # it is in the list still
        self.ui.known = ()
        self.ui.back()

    def long_c(self) -> None:
        """Only a short press deletes."""

    def long_b(self) -> None:
        self.a()


class Resuming(Notice):
    """Goes on with a match on flash, or says that it cannot be read. To read it takes a while, and more of the stack
    than a press leaves."""

    text = "One moment."

    def __init__(self, ui: "Handheld", number: int) -> None:
        super().__init__(ui)
        self.headline = say("Match {}", number)
        self.number = number

    def tick(self, now: int) -> None:
        from umpire import opening, recovery
        from umpire.reading import Absent, RecordError

        ui = self.ui
        why = ""
        try:
            recovery.resume(ui, self.number)  # from here: the stack has hardly room for its deepest calls
        except Absent:
            why = "records.Missing"
        except (RecordError, Illegal) as error:
            why = "records.Tableless" if "units table" in str(error) else "records.Broken"
        if why:
            ui.journal.close()
            opening.take(ui, None)
            ui.go(why)

    def press(self, key: int) -> None:
        """There is nothing to choose."""


class Broken(Notice):
    """A match that cannot be played on."""

    headline = "Unreadable"
    text = ("This match's record is damaged and cannot be read.", "This record is damaged.")
    keys = ("", "back", "")


class Missing(Notice):
    """A match of an edition that was left out when the handheld was set up."""

    headline = "Edition missing"
    text = ("This handheld was set up without the match's edition. The record is whole.", "It was left out here.")
    keys = ("", "back", "")


class Tableless(Notice):
    """A match with the units of another table than the one on flash (M32)."""

    headline = "Units missing"
    text = ("It was played with a units table that is not here. The record is whole.", "Its units table is not here.")
    keys = ("", "back", "")
