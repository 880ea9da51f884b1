"""The handheld: a loop that takes presses and shows screens, and the match behind them.

A screen draws the whole panel and acts on presses; it answers the match's questions through `answer`, which
puts each answer on flash before anything of it is shown. Screens live in modules of `umpire.screens`, loaded
when they are shown; those that a turn needs stay while a match is played, the others give their heap back.
"""

import gc
import sys

from micropython import const

from umpire.canvas import fit, text_width
from umpire.device.buttons import LONG, NONE, B, since
from umpire.match import Illegal, Match
from umpire.record import line_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from umpire.port import Parts
    from umpire.screens.screen import Screen
    from umpire.setup import Setup

IDLE_AFTER = const(20_000)  # ms without a press until the score stands there in huge digits
_PAUSE = const(5)  # ms between two looks at the buttons
_NAME_WIDTH = const(59)  # ten characters at the most
_LONGEST_NAME = const(10)
_DIM = const(1)  # contrast
_PANEL_RETRY = const(1000)  # ms between two tries to start a panel that does not answer
_FLASH_RETRY = const(5000)  # ms between two tries to write what flash refused

# The modules of `umpire.screens` that every turn of a match comes back to.
_PLAY = ("screen", "rows", "table", "attack", "dice_row", "dice", "rolling", "turn")


class Handheld:
    """`panel`, `buttons`, `dice`, `clock`, `journal`, `settings`: the parts (see umpire.port). `match`: the one in
    play, or None. `screen`: what is shown; set `stale` to have it drawn again."""

    def __init__(self, parts: "Parts") -> None:
        self.panel = parts.panel
        self.buttons = parts.buttons
        self.dice = parts.dice
        self.clock = parts.clock
        self.journal = parts.journal
        self.settings = parts.settings
        self.buzzer = parts.buzzer
        self.match: Match | None = None
        self.draft: Setup | None = None  # a set-up in the making
        self.stale = True
        self.lit = 2  # 2: awake, 1: dim, 0: blank
        self.unsaved = False  # flash is full: lines wait in memory
        self._back: list[tuple] = []
        self._under: Screen | None = None  # the screen that the idle view covers
        self._last_press = self.clock.ticks_ms()
        self._asleep = False  # the button that woke the panel is still held: it does nothing else
        self._collected = False
        self.answering = False
        self._cramped = 0  # times in a row that memory was short
        self._panel_tried = self._flash_tried = self._last_press
        self._told_unsaved = False
        self._told_stuck = 0
        self.panel.contrast(self.settings.contrast)
        self.panel.flip(self.settings.flip)
        self.screen: Screen = self._make("menu.Start", ())

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
        self.screen = self._find("screen.Screen")(self)
        self.forget()
        gc.collect()
        self._recovery().go_on(self)
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
        self._last_press = now
        if self.lit < 2 or self._under:
            # The waking press does nothing else.
            self._asleep = key >= LONG
            self._light(2)
            if self._under:
                self._uncover()
        elif not self._asleep:
            self.beep()
            self.screen.press(key)
        elif key < LONG or key == LONG + B:
            self._asleep = False  # another press
            self._press(key, now)

    def _wait(self, now: int) -> None:
        quiet = since(now, self._last_press)
        self.screen.tick(now)
        if self.match and quiet >= IDLE_AFTER and not self._under and self.screen.may_idle:
            self._cover()
        for after, light in ((self.settings.blank_after, 0), (self.settings.dim_after, 1)):
            if after and quiet >= after * 1000:
                if self.lit > light:
                    self._light(light)
                break
        self._look_after(now)

    def _look_after(self, now: int) -> None:
        """What has failed is tried again, what the players must know is told."""
        if self.panel.fault and since(now, self._panel_tried) >= _PANEL_RETRY:
            self.stale = True
        if self.unsaved and since(now, self._flash_tried) >= _FLASH_RETRY:
            self._flash_tried = now
            self._note_saved(self.journal.retry())
        if self.buttons.overflow:
            self.buttons.overflow = False
            self.tell("fault.Lost")
        stuck = self.buttons.stuck
        if stuck & ~self._told_stuck:
            self.tell("fault.Stuck")
        self._told_stuck = stuck

    def _light(self, light: int) -> None:
        if light != self.lit:
            self.lit = light
            self.panel.power(light > 0)
            self.panel.contrast(self.settings.contrast if light == 2 else _DIM)

    def _draw(self, now: int) -> None:
        self.stale = False
        if self.panel.fault:
            if since(now, self._panel_tried) < _PANEL_RETRY:
                return  # presses count all the same
            self._panel_tried = now
        canvas = self.panel.canvas
        canvas.fill(0)
        self.screen.draw(canvas)
        self.panel.show()
        self._cramped = 0
        if self.panel.fault:
            self._panel_tried = now
        elif self.panel.recovered:
            self.panel.recovered = False
            self.tell("fault.Display")

    def tell(self, path: str) -> None:
        """Show a message, over whatever is shown now; only once at a time."""
        self._last_press = self.clock.ticks_ms()  # it is to be seen for a while
        if self._under:
            self._uncover()
        if self.screen.path != path:
            self.open(path)

    def beep(self, hertz: int = 2000, ms: int = 20) -> None:
        """A short sound, where there is a buzzer and the sound is on."""
        if self.buzzer and self.settings.sound:
            self.buzzer(hertz, ms)

    def forget(self) -> None:
        """Nothing is gone back to, no idle view covers anything, all modules that can be spared are given back."""
        self._under = None
        self._back.clear()
        self.sweep()

    # Screens: "module.Class" of umpire.screens

    def go(self, path: str, *args: object) -> None:
        """Show another screen in place of this one."""
        module = self.screen.path.partition(".")[0]
        self.screen = self._make(path, args)
        self.stale = True
        name = path.partition(".")[0]
        if name in _PLAY or not self._back:
            self.sweep()
        elif name != module:
            self.drop("umpire.screens." + module)

    def open(self, path: str, *args: object) -> None:
        """Show another screen; `back` comes back to this one."""
        self._back.append(self.screen.again())
        self.go(path, *args)

    def back(self) -> None:
        """Back to the screen that opened this one; without one to what the match asks, or to the menu."""
        path, args = self._back.pop() if self._back else ("", ())
        if path in ("dice.Typing", "spinner.Spinner"):
            path = self._typing()  # the settings may have changed meanwhile
        if path:
            self.go(path, *args)
        else:
            self.next()

    def home(self) -> None:
        """To the menu; a match in play stays on flash, to be resumed."""
        self._back.clear()
        self.journal.retry()
        self.match = None
        self.journal.close()
        self.go("menu.Start")
        self.sweep()

    def next(self) -> None:
        """Show what the match asks now; without a match, the menu."""
        self._back.clear()
        match = self.match
        if not match:
            self.home()
            return
        kind, side, _ = match.question
        if kind == "roll":
            if match.setup.rule("stalemate") == "reroll" and self._find("stalemate.begins")(match):
                self.go("stalemate.Stalemate")
            else:
                self.roll()
        elif kind == "attack" and match.setup.fronts:
            self.go("fronts.Fronts")
        elif kind == "attack":
            from umpire.screens.rows import chooser

            self.go(chooser(self) if match.position.can_attack(side) else "no_attack.NoAttack")
        elif kind == "first":
            self.go("first.First")
        elif kind == "reroll":
            self.go("first.SecondRerolls")
        elif kind == "deploy":
            self.go("deploy.HandOver")
        elif kind == "reinforce":
            self.go("reserve.Reinforce")
        else:
            self.go("result.Result" if self.advanced() else "over.Over")
        if self.unsaved and not self._told_unsaved:
            self.tell("fault.Flash")
        self._told_unsaved = self.unsaved

    def roll(self, now: bool = False) -> None:
        """Show the roll that the match asks for; `now`: the device rolls at once."""
        assert self.match
        if self.settings.device_rolls(self.match.question.side):
            self.go("rolling.Rolling")
            if now:
                self.screen.press(B)
        else:
            self.go(self._typing())

    def _typing(self) -> str:
        return "spinner.Spinner" if self.settings.typing == "spinner" else "dice.Typing"

    def call(self, path: str, *args: object) -> None:
        """Call umpire.screens' module.function, and give the module's heap back."""
        self._find(path)(*args)
        module = "umpire.screens." + path.partition(".")[0]
        if type(self.screen).__module__ != module:
            self.drop(module)

    @staticmethod
    def _find(path: str):  # type: ignore[no-untyped-def]
        """A class or function of a module of umpire.screens, imported now."""
        module, _, name = path.partition(".")
        module = "umpire.screens." + module
        __import__(module)
        return getattr(sys.modules[module], name)

    def _make(self, path: str, args: tuple) -> "Screen":
        screen: Screen = self._find(path)(self, *args)
        screen.path = path
        screen.args = args
        return screen

    def drop(self, module: str) -> None:
        """Give a module's heap back, unless the match comes back to it every turn."""
        package, _, name = module.rpartition(".")
        if module not in sys.modules or name == "screen" or self.match and name in _PLAY:
            return
        del sys.modules[module]
        delattr(sys.modules[package], name)
        self._collected = False

    def sweep(self) -> None:
        """Give back all screens' modules but the shown one's, and what a match comes back to every turn."""
        shown = type(self.screen).__module__
        for module in list(sys.modules):
            if module.startswith("umpire.screens.") and module != shown:
                self.drop(module)

    def _cover(self) -> None:
        self._under = self.screen
        self.screen = self._make("idle.Idle", ())
        self.stale = True

    def _uncover(self) -> None:
        assert self._under
        self.screen = self._under
        self._under = None
        self.stale = True
        self.drop("umpire.screens.idle")

    # The match

    def begin(self, setup: "Setup") -> None:
        """Play a match. It is on flash from its first answer on: a set-up that is given up leaves nothing."""
        self.journal.retry()
        self.journal.close()
        self.unsaved = False
        setup.seed = self.dice.seed  # the record says so if the dice are repeatable
        self.match = Match(setup)
        self.next()

    def answer(self, answer: tuple) -> None:
        """Answer the match: it is on flash before it is shown. match.Illegal is raised if it is refused."""
        match = self.match
        assert match
        line = line_of(match, answer)
        self.answering = True
        try:
            match.answer(answer)
        except Illegal:
            self.answering = False
            raise
        if self.journal.match < 0:
            self._archive().begin(self.journal)
            saved = self.journal.append_all(list(match.setup.lines()) + [line])
            for module in ("umpire.header", "umpire.options.checks"):
                self.drop(module)
        else:
            saved = self.journal.append(line)
        self._note_saved(saved)
        self.answering = False

    def _note_saved(self, saved: bool) -> None:
        self.unsaved = not saved
        if saved and self.match and self.match.question.kind == "over":
            self._archive().finish(self.journal)

    def resume(self, number: int) -> None:
        """Go on with a match on flash, in the question that was open. RecordError, Illegal: its lines are no match."""
        self._recovery().resume(self, number)

    @staticmethod
    def _archive() -> "Any":
        from umpire.device import archive

        return archive

    @staticmethod
    def _recovery() -> "Any":
        __import__("umpire.recovery")
        return sys.modules["umpire.recovery"]

    # What every screen says alike

    def mover(self) -> int:
        """The side that must answer; after the last answer the one that is left; -1: nobody."""
        match = self.match
        if not match:
            return -1
        if match.question.side >= 0:
            return match.question.side
        if match.question.kind == "over":
            left = match.sides_in()
            for side in range(len(match.setup.names)):
                if left == 1 << side:
                    return side
        return match.turn

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
        return name if text_width(name) <= _NAME_WIDTH else fit(name, _NAME_WIDTH)

    def score_text(self, side: int) -> str:
        """Of two sides the score, the given side's first, as an umpire calls it: "24:18"; of more, its own."""
        match = self.match
        assert match
        if len(match.setup.names) != 2:
            return str(match.score(side))
        return f"{match.score(side)}:{match.score(1 - side)}"
