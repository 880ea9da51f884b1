"""The handheld: a loop that takes presses and shows screens, and the match behind them.

A screen draws the whole panel and acts on presses; it answers the match's questions through `answer`, which
puts each answer on flash before anything of it is shown. Screens live in modules of `umpire.screens`, loaded
when they are shown. Whatever is not needed for the screen that is shown gives its heap back (`sweep`); what the
handheld itself does seldom is in `umpire.seldom`.
"""

import gc
import sys

from micropython import const

from umpire.canvas import fit
from umpire.device.buttons import LONG, NONE, B, since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.match import Match
    from umpire.port import Parts
    from umpire.screens.screen import Screen
    from umpire.setup import Setup

IDLE_AFTER = const(20_000)  # ms without a press until the score stands there in huge digits
_PAUSE = const(5)  # ms between two looks at the buttons
_NAME_WIDTH = const(59)  # ten characters at the most
_LONGEST_NAME = const(10)
_RETRY = const(1000)  # ms between two tries to start a panel that does not answer

# Modules that stay: always; in a match; from an attack to the end of its rolls, which are those screens.
_STAY = (
    " start handheld canvas fonts fonts.glyphs fonts.accents setup screens screens.screen "
    "device device.buttons device.panel device.i2c_bus device.journal device.settings device.dice_rng "
    "editions options port port.host "
)
_CORE = " match position record reasons "
_PLAY = " screens.rows screens.table screens.pages "
_MOVE = " figures fonts.figures screens.dice_row "
_MOVING = " attack turn dice spinner rolling "


class Handheld:
    """`panel`, `buttons`, `dice`, `clock`, `journal`, `settings`: the parts (see umpire.port). `match`: the one in
    play, or None. `screen`: what is shown; set `stale` to have it drawn again."""

    def __init__(self, parts: "Parts") -> None:
        self.panel, self.buttons, self.dice, self.clock, self.journal, self.settings, self.buzzer = parts
        self.match: Match | None = None
        self.draft: Setup | None = None  # a set-up in the making
        self.stale = True
        self.lit = 2  # 2: awake, 1: dim, 0: blank
        self.unsaved = False  # flash is full: lines wait in memory
        self.back_to: list[tuple] = []  # paths and arguments of screens that opened others
        self.under: Screen | None = None  # the screen that the idle view covers
        self.last_press = self.clock.ticks_ms()
        self.asleep = False  # the button that woke the panel is still held: it does nothing else
        self.answering = False
        self.panel_tried = self.flash_tried = self.last_press
        self.told_unsaved = False
        self.told_stuck = 0
        self._collected = False
        self._cramped = 0  # times in a row that memory was short
        self.panel.contrast(self.settings.contrast)
        self.panel.flip(self.settings.flip)
        self.screen: Screen = self.make("menu.Start", ())
        self.sweep()

    # The loop

    def run(self) -> None:
        """Forever: take presses, let time pass, show what changed."""
        while True:
            if not self.step():
                self.clock.sleep_ms(_PAUSE)

    def step(self) -> bool:
        """One round of the loop. Was there a press, or anything to show?"""
        try:
            return self._step()
        except MemoryError:
            self._cramped += 1
            if self._cramped > 2:
                raise  # it is hopeless
        print("Umpire: memory was short, the screen is made anew.")
        self.screen = self.find("screen.Screen")(self)
        self.forget()
        gc.collect()
        from umpire import recovery

        recovery.go_on(self)
        return True

    def _step(self) -> bool:
        now = self.clock.ticks_ms()
        key = self.buttons.poll(now)
        if key != NONE:
            self._collected = False
            self._press(key, now)
        else:
            self._wait(now)
        if self.stale:
            self._draw(now)
            return True
        if key == NONE and not self._collected:
            gc.collect()  # between presses, when nobody waits for it
            self._collected = True
        return key != NONE

    def _press(self, key: int, now: int) -> None:
        self.last_press = now
        if self.lit < 2 or self.under:
            self._seldom().wake(self, key)
        elif not self.asleep:
            if self.buzzer:
                self.beep()
            self.screen.press(key)
        elif key < LONG or key == LONG + B:
            self.asleep = False  # another press
            self._press(key, now)

    def _wait(self, now: int) -> None:
        """Nobody presses: time passes on the screen, and what has to be looked after is."""
        self.screen.tick(now)
        quiet = since(now, self.last_press)
        if (
            self.match and quiet >= IDLE_AFTER and not self.under and self.screen.may_idle
            or 0 < self.settings.blank_after * 1000 <= quiet and self.lit
            or 0 < self.settings.dim_after * 1000 <= quiet and self.lit > 1
            or self.panel.fault
            or self.unsaved
            or self.buttons.overflow
            or self.buttons.stuck != self.told_stuck
        ):  # fmt: skip
            self._seldom().look_after(self, now, quiet)

    def _draw(self, now: int) -> None:
        self.stale = False
        panel = self.panel
        if panel.fault:
            if since(now, self.panel_tried) < _RETRY:
                return  # presses count all the same
            self.panel_tried = now
        canvas = panel.canvas
        canvas.fill(0)
        self.screen.draw(canvas)
        panel.show()
        self._cramped = 0
        if panel.fault:
            self.panel_tried = now
        elif panel.recovered:
            panel.recovered = False
            self.tell("fault.Display")

    def tell(self, path: str) -> None:
        """Show a message, over whatever is shown now; only once at a time."""
        self._seldom().tell(self, path)

    def beep(self) -> None:
        """A short sound, where there is a buzzer and the sound is on."""
        if self.buzzer and self.settings.sound:
            self.buzzer(2000, 20)

    @staticmethod
    def _seldom() -> "Any":
        from umpire import seldom

        return seldom

    # Screens: "module.Class" of umpire.screens

    def go(self, path: str, *args: object) -> None:
        """Show another screen in place of this one."""
        self.screen = self.make(path, args)
        self.stale = True
        self.sweep()

    def open(self, path: str, *args: object) -> None:
        """Show another screen; `back` comes back to this one."""
        self.back_to.append(self.screen.again())
        self.go(path, *args)

    def back(self) -> None:
        """Back to the screen that opened this one; without one to what the match asks, or to the menu."""
        path, args = self.back_to.pop() if self.back_to else ("", ())
        if path in ("dice.Typing", "spinner.Spinner"):
            path = self.typing()  # the settings may have changed meanwhile
        if path:
            self.go(path, *args)
        else:
            self.next()

    def home(self) -> None:
        """To the menu; a match in play stays on flash, to be resumed."""
        self._seldom().home(self)

    def next(self) -> None:
        """Show what the match asks now; without a match, the menu."""
        self.back_to.clear()
        match = self.match
        kind = match.question.kind if match else ""
        if match and kind == "attack" and not match.setup.fronts and match.position.can_attack(match.turn):
            from umpire.screens.rows import chooser

            self.go(chooser(self))
        elif match and kind == "roll" and match.setup.rule("stalemate") != "reroll":
            self.roll()
        else:
            self._seldom().ask(self)
        if self.unsaved != self.told_unsaved:
            self._seldom().tell_unsaved(self)

    def roll(self, now: bool = False) -> None:
        """Show the roll that the match asks for; `now`: the device rolls at once."""
        assert self.match
        if not self.settings.device_rolls(self.match.question.side):
            self.go(self.typing())
            return
        self.go("rolling.Rolling")
        if now:
            self.screen.press(B)

    def typing(self) -> str:
        """The screen on which results are typed."""
        return "spinner.Spinner" if self.settings.typing == "spinner" else "dice.Typing"

    def call(self, path: str, *args: object) -> None:
        """Call umpire.screens' module.function, and give the module's heap back."""
        self.find(path)(*args)
        module = "umpire.screens." + path.partition(".")[0]
        if type(self.screen).__module__ != module:
            self.drop(module)

    @staticmethod
    def find(path: str):  # type: ignore[no-untyped-def]
        """A class or function of a module of umpire.screens, imported now."""
        module, _, name = path.partition(".")
        module = "umpire.screens." + module
        __import__(module)
        return getattr(sys.modules[module], name)

    def make(self, path: str, args: tuple) -> "Screen":
        """A screen, not yet shown."""
        screen: Screen = self.find(path)(self, *args)
        screen.path = path
        screen.args = args
        return screen

    def drop(self, module: str) -> None:
        """Give a module's heap back, as soon as nothing refers to it any more."""
        if module in sys.modules:
            del sys.modules[module]
            package, _, name = module.rpartition(".")
            if package in sys.modules:
                delattr(sys.modules[package], name)
            self._collected = False

    def forget(self) -> None:
        """Nothing is gone back to, no idle view covers anything."""
        self.under = None
        self.back_to.clear()
        self.sweep()

    def sweep(self) -> None:
        """Give back every module that the shown screen and the match do not need."""
        stay = _STAY
        kind = type(self.screen)
        while kind is not object:
            stay += kind.__module__[7:] + " "
            kind = kind.__bases__[0]
        match = self.match
        if match:
            stay += _CORE + _PLAY + "editions." + match.setup.edition + " "
            stay += " ".join(["options." + name for name in match.setup.options()]) + " "
            if " " + self.screen.path.partition(".")[0] + " " in _MOVING or self.panel.height < 64:
                stay += _MOVE
        ours: tuple[str, ...] = "umpire.", "adafruit"
        if not hasattr(gc, "mem_alloc"):  # on a computer they are not ours alone
            stay += _CORE
            ours = ours[:1]
        for module in list(sys.modules):
            if module.startswith(ours) and " " + module[7:] + " " not in stay:
                self.drop(module)

    # The match

    def begin(self, setup: "Setup") -> None:
        """Play a match. It is on flash from its first answer on: a set-up that is given up leaves nothing."""
        self._seldom().begin(self, setup)

    def resume(self, number: int) -> None:
        """Go on with a match on flash, in the question that was open. RecordError, Illegal: its lines are no match."""
        from umpire import recovery

        recovery.resume(self, number)

    def answer(self, answer: tuple) -> None:
        """Answer the match: it is on flash before it is shown. match.Illegal is raised if it is refused."""
        from umpire.match import Illegal
        from umpire.record import line_of

        match = self.match
        assert match
        line = line_of(match, answer)
        self.answering = True
        try:
            match.answer(answer)
        except Illegal:
            self.answering = False
            raise
        journal = self.journal
        self.note_saved(self._seldom().save_first(self, line) if journal.match < 0 else journal.append(line))
        self.answering = False

    def note_saved(self, saved: bool) -> None:
        """Are all lines on flash? A match that is over is marked so when they are."""
        self.unsaved = not saved
        if saved and self.match and self.match.question.kind == "over":
            from umpire.device import archive

            archive.finish(self.journal)

    # What every screen says alike

    def mover(self) -> int:
        """The side that must answer; after the last answer the one that is left; -1: nobody."""
        match = self.match
        if match and match.question.side >= 0:
            return match.question.side
        side: int = self._seldom().mover(match)
        return side

    def advanced(self) -> bool:
        """Are advanced rules in play, or an edition whose moves are to be told in another way?"""
        assert self.match
        setup = self.match.setup
        return setup.edition == "attrition" or setup.is_on("handicap") or len(setup.options()) > 0

    def name(self, side: int) -> str:
        """The side's name, at most ten characters; a longer one ends in an ellipsis."""
        assert self.match
        name = self.match.setup.names[side]
        if len(name) > _LONGEST_NAME:
            name = name[: _LONGEST_NAME - 1] + "…"
        return fit(name, _NAME_WIDTH)

    def score_text(self, side: int) -> str:
        """Of two sides the score, the given side's first, as an umpire calls it: "24:18"; of more, its own."""
        match = self.match
        assert match
        text = str(match.score(side))
        return text if len(match.setup.names) != 2 else text + ":" + str(match.score(1 - side))
