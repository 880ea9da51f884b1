"""Picking a fleet of Star Strife: a list of units with what they cost, and what each can do."""

from micropython import const

from umpire.canvas import named, say, text_width
from umpire.device.buttons import since
from umpire.screens.listing import List
from umpire.screens.notice import Notice
from umpire.screens.rows import pick
from umpire.screens.screen import Screen
from umpire.screens.ship_names import abilities
from umpire.screens.ship_words import brief, short
from umpire.screens.unit_words import title
from umpire.setup import MOST_DICE
from umpire.star import checks, units
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.setup import Setup

_TURN = const(1500)  # ms that lines are seen
_LEAP = const(5)  # lines, at a long press
_UNITS = units.FRAGMENT - 1  # that can be picked
_LAST = const(2)  # dice that stay free: each player's d6 of command points
_RESERVE = const(8)  # sides from here on: their reserves


class Fleet(List):
    """All units, how many of each there are, and behind them whether the fleet can sail. `side`: from 8 on a side's
    reserve. `series`: the other player's fleet follows."""

    verb = "change"

    def __init__(self, ui: "Handheld", side: int, series: bool = False, at: int = 0) -> None:
        super().__init__(ui, at)
        assert ui.draft
        self.setup = ui.draft
        self.side = side
        self.series = series
        army = _fleets(self.setup, side)[side % _RESERVE]
        self.title = self._titled(named(self.setup.names[side % _RESERVE]), self.setup.cost(army))
        self.fault = fault(self.setup, side % _RESERVE)
        self.lines: list[tuple[str, str]] = []
        for number in range(1, _UNITS + 1):
            unit = units.unit(number)
            count = army.count(bytes([number]))
            size = f" d{unit.sides}" if unit.sides != unit.cost else ""
            cost = f"{count} × {unit.cost}" if count else str(unit.cost)
            self.lines.append((_called(unit.name, size, self._room(cost)), cost))
        small, room = checks.capacity(self.setup, side % _RESERVE)
        state = ""
        if self.fault.startswith("capacity"):
            state = pick((say("{} of {} deployed", small, room), f"{small}/{room}"), ui.panel.width - 11)
        if self.fault.startswith("station"):
            state = "station"
        self.lines.append(("Not yet" if self.fault else "Ready", state))

    def _titled(self, name: str, points: int) -> str:
        """The title, where it has room beside the place in the list."""
        panel = self.ui.panel
        if self.side >= _RESERVE:
            titles = say("{}'s reserve: {}", name, points), say("Reserve: {}", points)
        else:
            titles = say("{}: {} points", name, points), f"{name}: {points}"
        return pick(titles, panel.width - (44 if panel.height >= 64 else 0))

    def _room(self, cost: str) -> int:
        """Pixels for a unit's name, beside what it costs; on a narrow panel that has a second line."""
        panel = self.ui.panel
        if panel.width < 128:
            return panel.width - 11
        return panel.width - (12 if panel.height >= 64 else 20) - text_width(cost)

    def again(self) -> tuple:
        return self.path, (self.side, self.series, self.at)

    def rows(self) -> list[tuple[str, str]]:
        return self.lines

    def choose(self, at: int) -> None:
        ui = self.ui
        if at < _UNITS:
            ui.open("fleet.Count", self.side, at + 1)
        elif self.fault:
            ui.open("fleet.Wrong", self.fault)
        elif self.side >= _RESERVE or self.setup.armies[self.side]:
            ui.call("small_fry.ready", ui, self.side, self.series)

    def long_a(self) -> None:
        self.at = max(0, self.at - _LEAP)

    def long_c(self) -> None:
        self.at = min(_UNITS, self.at + _LEAP)

    def long_b(self) -> None:
        if self.series and self.side:
            self.ui.go("fleet.Fleet", self.side - 1, True)
        else:
            self.ui.back()


def _fleets(setup: "Setup", side: int) -> list[bytes]:
    """Where the side's units are: the armies, or the reserves."""
    return setup.reserves if side >= _RESERVE else setup.armies


def _called(name: str, more: str, room: int) -> str:
    """The unit's name, a shorter one where it has no room, and `more`."""
    last = brief(short(name))
    return pick((title(name) + more, short(name) + more, last + more, last), room)


def fault(setup: "Setup", side: int) -> str:
    """What keeps the fleet from being played (S37, S39); "": nothing."""
    for found in sorted(checks.faults(setup)):
        if found.startswith(("capacity", "station")) and found.split(":")[2] == str(side):
            return found
    return ""


class Count(Screen):
    """How many of a unit, and what it can do. `side`: from 8 on a side's reserve."""

    def __init__(self, ui: "Handheld", side: int, number: int) -> None:
        super().__init__(ui)
        assert ui.draft
        self.setup = ui.draft
        self.side = side % _RESERVE
        self.fleets = _fleets(ui.draft, side)
        self.number = number
        self.unit = units.unit(number)
        self.lines = wrap(" ".join(abilities(self.unit)) or "Nothing special.", ui.panel.width)
        self.room = 3 if ui.panel.height >= 64 else 1 if ui.panel.width >= 128 else 2
        self.first = 0  # of the lines that are seen
        self.since = -1  # when they were turned to; -1: just now

    def tick(self, now: int) -> None:
        """A small panel shows some lines after the others."""
        if self.since < 0:
            self.since = now
        elif len(self.lines) > self.room and since(now, self.since) >= _TURN:
            self.since = now
            self.first = self.first + self.room if self.first + self.room < len(self.lines) else 0
            self.ui.stale = True

    def a(self) -> None:
        army = self.fleets[self.side]
        at = army.rfind(bytes([self.number]))
        if at >= 0:
            self._set(army[:at] + army[at + 1 :])

    def b(self) -> None:
        self.ui.back()

    def c(self) -> None:
        setup = self.setup
        if sum([len(army) for army in setup.armies + setup.reserves]) < MOST_DICE - _LAST:
            self._set(bytes(sorted(self.fleets[self.side] + bytes([self.number]))))

    def _set(self, army: bytes) -> None:
        self.fleets[self.side] = army

    def draw(self, c: "Canvas") -> None:
        setup = self.setup
        low = c.height < 64
        army = self.fleets[self.side]
        count = army.count(bytes([self.number]))
        points = setup.cost(army)
        wrong = fault(setup, self.side)
        small, room = checks.capacity(setup, self.side)
        state = say("{} of {} deployed", small, room)
        if wrong.startswith("station"):
            state = "one station, of the defender"
        if not wrong and not self.unit.capacity and not self.unit.tags & (units.FIGHTER | units.MECHA):
            state = say("{} points", points)
        name = title(self.unit.name)
        right = f"d{self.unit.sides}"
        if low:
            c.text(_called(self.unit.name, "", c.text_right(f"×{count}", c.width, 0) - 3), 0, 0)
            y = 8
            for line in self.lines[self.first : self.first + self.room]:
                c.text(line, 0, y)
                y += 8
            y = c.height - 16
            c.text(pick((state, "one station"), c.width), 0, y)
            if wrong:
                c.invert(0, y - 1, c.width, 9)
            c.legend("-" if count else "", "done", "+")
            return
        c.text(name, 0, 0)
        c.text_right(right, c.width, 0)
        y = 10
        for line in self.lines[:3]:
            c.text(line, 0, y)
            y += 9
        c.text(state, 0, 42)
        if wrong:
            c.invert(0, 41, text_width(state) + 1, 9)
        c.small_right(str(count), c.width, 38, 1, 3)
        c.legend("one less" if count else "", "done", "one more")


class Wrong(Notice):
    """Why the fleet cannot be played so, in a sentence."""

    headline = "Not yet"
    keys = ("", "back", "")

    def __init__(self, ui: "Handheld", fault: str) -> None:
        super().__init__(ui)
        assert ui.draft
        from umpire import refusals

        self.text = refusals.sentence(fault, [named(name) for name in ui.draft.names], say)
        ui.drop("umpire.refusals")
