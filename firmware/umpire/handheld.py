"""The handheld: a loop that takes presses and shows screens, and the match behind them.

A screen draws the whole panel and acts on presses; it answers the match's questions through `answer`, which
puts each answer on flash before anything of it is shown. Screens live in modules of `umpire.screens`, loaded
when they are shown. Whatever is not needed for the screen that is shown gives its heap back (`sweep`); where there
is much of it, only when the table is at rest. There, too, what a press will probably need is loaded before: while the
players look at a screen, or while the finger is still on the button.
"""

import gc
import sys

from micropython import const

from umpire import canvas
from umpire.canvas import named
from umpire.device.buttons import LONG, NONE, since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from umpire.match import Match
    from umpire.port import Parts
    from umpire.screens.screen import Screen
    from umpire.setup import Setup

IDLE_AFTER = const(20_000)  # ms without a press until the score stands there in huge digits
PAUSE = const(5)  # ms between two looks at the buttons
PANEL_RETRY = const(1000)  # ms between two tries to start a panel that does not answer
_LONGEST_NAME = const(10)
_NONE = const(0)
_SOME = const(1)
_ALL = const(2)

# Modules that stay from an attack to the end of its rolls, where they have room, but not while anybody thinks; and
# screens where players do.
_MOVE = "figures screens.dice_row screens.table screens.pages "
_TABLES = "table pages front_table fronts ranks legions unit_fronts squadron"
_ROOM = const(98_304)  # bytes of heap free: there is no hurry to give modules back
_TIGHT = const(24_576)  # bytes of heap free: not enough for a screen beside another one

_free = getattr(gc, "mem_free", lambda: _ROOM)


class Handheld:
    """`panel`, `buttons`, `dice`, `clock`, `journal`, `settings`: the parts (see umpire.port). `match`: the one in
    play, or None; `setup`: its set-up, or that of the match that is about to begin. `draft`: a set-up in the making.
    `screen`: what is shown; set `stale` to have it drawn again. `pause`: ms until the next step, if there was nothing
    to do in this one."""

    def __init__(self, parts: "Parts") -> None:  # once
        self.panel, self.buttons, self.dice, self.clock, self.journal, self.settings, self.buzzer = parts
        self.match: Match | None = None
        self.setup: Setup | None = None
        self.draft: Setup | None = None
        self.head: tuple = ()  # lines of the record that are written with the first answer
        self.stale = True
        self.lit = 2  # 2: awake, 1: dim, 0: blank
        self.unsaved = False  # flash is full: lines wait in memory
        self._back: list[tuple] = []  # paths and arguments of screens that opened others
        self.under: Screen | None = None  # the screen that the idle view covers
        self.last_press = self.clock.ticks_ms()
        self.asleep = False  # the button that woke the panel is still held: it does nothing else
        self.pause = PAUSE
        self.alive: Callable[[], object] = int  # feeds the watchdog, where there is one
        self.answering = False
        self.panel_tried = self.flash_tried = self.last_press
        self.told_unsaved = False
        self.told_stuck = 0
        self._collected = False
        self._ahead = _NONE  # of what the shown screen may lead to has been loaded
        self._roomy = False  # was there much heap free after the last press?
        self._littered = True  # are there modules that `sweep` would give back?
        self._cramped = 0  # times in a row that memory was short
        self._stepping = False
        self.wanted: tuple = ()  # path and arguments of the screen to be shown next
        self.given: tuple = ()  # the answer that is taken when the press is over, and the screen after it
        self.later = ""  # what is done when the screen has been drawn: "begin" the draft, "start" its match,
        # "finish" the record, "save" the settings, "keep" the draft; or the path of a screen that shows the draft
        self.advanced = False  # are advanced rules in play, or an edition whose moves are to be told in another way?
        self.seen: tuple = ()  # the table when the match asked last, in an edition whose answers' news are told
        self.known: tuple = ()  # what the menu knows of the matches on flash: it takes a while to look
        # Modules that stay: those that are there from the start, but for screens and what is called seldom.
        there = [name for name in sys.modules if not name.endswith("_") and ".screens." not in name]
        self._stays = " " + " ".join(there).replace("umpire.", "") + " screens screens.screen setup editions options "
        self.needed = " "  # modules, too: those of the match
        self.panel.contrast(self.settings.contrast)
        self.panel.flip(self.settings.flip, self.settings.shift)
        self.speak()
        self.screen: Screen = self.make("menu.Start", ())

    def speak(self) -> None:  # seldom
        """Have the panel speak the settings' language; English where the other one's file is not on flash."""
        if canvas.language:
            canvas.language.rest()
        canvas.language = None
        self._stays = self._stays.replace(" japanese ", " ")
        if self.settings.language == "japanese":
            try:
                from umpire import japanese
            except (ImportError, AttributeError):  # it is not there; MicroPython on the ESP8266 has no path
                return
            canvas.language = japanese
            self._stays += "japanese "

    # The loop

    def run(self) -> None:
        """Forever: take presses, let time pass, show what changed; and feed the watchdog."""
        while True:
            if not self.step():
                self.clock.sleep_ms(self.pause)
            self.alive()

    def step(self) -> bool:
        """One round of the loop. Was there a press, or anything to show?"""
        self._stepping = True
        try:
            return self._step()
        except MemoryError:
            self._cramped += 1
            if self._cramped > 2:
                raise  # it is hopeless
        finally:
            self._stepping = False
        print("Umpire: memory was short, the screen is made anew.")
        self.wanted = self.given = ()
        self._roomy = False
        self.forget()
        self.clear()
        from umpire import recovery

        recovery.go_on(self)
        return True

    def _step(self) -> bool:
        now = self.clock.ticks_ms()
        if self.later and not self.stale:
            self._do_later()
        buttons = self.buttons
        key = buttons.poll(now)
        if key != NONE:
            buttons.coming = NONE
            self._collected = False
            self._ahead = _NONE
            self._press(key, now)
        else:
            self._wait(now)
        if self.wanted or self.given:
            self._show()
        if self.stale:
            self._draw(now)
            return True
        if key == NONE:
            if buttons.coming != NONE:
                if self._roomy and self.lit == 2:
                    from umpire import ahead  # nobody waits as long as the button is down

                    ahead.load(self, buttons.coming)
                    self._littered = True
                    self._collected = False
                buttons.coming = NONE
            elif buttons.quiet and not self._collected:
                self._tidy()
            elif self._roomy and self._littered and buttons.quiet and self._ahead != _ALL:
                from umpire import upcoming  # not at rest: what comes next, a module at a time

                if upcoming.load_next(self):
                    self._ahead = _SOME
                else:
                    self._collected = not self._ahead
                    self._ahead = _ALL
        return key != NONE

    def _tidy(self) -> None:
        """Between presses, when nobody waits for it."""
        if canvas.language:
            canvas.language.rest()
        gc.collect()
        self._collected = True
        roomy = _free() >= (_ROOM // 2 if self._roomy else _ROOM)  # what is there need not go at once
        if self._littered and (not roomy or self.at_rest()):
            self._roomy = False
            if self.match and self.match.setup.fronts:
                self.find("resting.rest")(self)
            self.sweep()
            gc.collect()
        self._roomy = roomy

    def _press(self, key: int, now: int) -> None:
        self.last_press = now
        if self.lit < 2 or self.under:
            from umpire import upkeep

            upkeep.wake(self, key >= LONG)
        elif not self.asleep:
            if self.buzzer:
                self.beep()
            self.screen.press(key)
        elif key < LONG:
            self.asleep = False  # the button that woke the panel

    def _wait(self, now: int) -> None:
        """Nobody presses: time passes on the screen, and what has to be looked after is."""
        self.screen.tick(now)
        quiet = since(now, self.last_press)
        if (
            self.match and quiet >= IDLE_AFTER and not self.under and self.screen.may_idle
            or 0 < self.settings.blank_after * 1000 <= quiet and self.lit
            or 0 < self.settings.dim_after * 1000 <= quiet and self.lit > 1
            or (self.lit < 2 or self.under) and not self.buttons.quiet
            or self.asleep
            or self.panel.fault
            or self.unsaved
            or self.buttons.overflow
            or self.buttons.stuck != self.told_stuck
        ):  # fmt: skip
            from umpire import upkeep

            upkeep.look_after(self, now, quiet)

    def _draw(self, now: int) -> None:
        self.stale = False
        panel = self.panel
        if panel.fault:
            if since(now, self.panel_tried) < PANEL_RETRY:
                return  # presses count all the same
            self.panel_tried = now
        canvas = panel.canvas
        canvas.fill(0)
        self.screen.draw(canvas)
        panel.show()
        self._cramped = 0
        if not self._roomy:
            self._littered = True  # what has helped to draw
        if panel.fault:
            self.panel_tried = now
        elif panel.recovered:
            panel.recovered = False
            self.tell("fault.Display")

    def _do_later(self) -> None:
        from umpire import later

        what = self.later
        self.later = ""
        later.do(self, what)
        self._littered = True
        self._collected = False

    def tell(self, path: str) -> None:  # seldom
        """Show a message, over whatever is shown now; only once at a time."""
        from umpire import upkeep

        upkeep.tell(self, path)

    def beep(self) -> None:  # seldom
        """A short sound, where there is a buzzer and the sound is on."""
        if self.buzzer and self.settings.sound:
            self.buzzer(2000, 20)

    # Screens: "module.Class" of umpire.screens

    def go(self, path: str, *args: object) -> None:
        """Show another screen in place of this one; when the press is over, for then the stack has room to load it."""
        self.wanted = path, args
        if not self._stepping:
            self._show_now()

    def _show_now(self) -> None:  # seldom
        self._stepping = True
        self._show()
        self._stepping = False

    def _show(self) -> None:
        if self.given:
            self._make_room()
            answer, wanted = self.given
            self.given = ()
            self.answer(answer)
            self.wanted = wanted
            if not wanted:
                self.next()
        while self.wanted:
            path, args = self.wanted
            self.wanted = ()
            self._make_room()
            self.screen = self.make(path, args)
            self.stale = True
            self._collected = False
            self._ahead = _NONE
            self.sweep()

    def _make_room(self) -> None:
        if not self._roomy and _free() < _TIGHT:
            gc.collect()
            if _free() < _TIGHT:
                self.clear()

    def clear(self) -> None:
        """Show nothing until the next screen is there: a small heap has no room for two."""
        self.screen = self.find("screen.Screen")(self)
        self.sweep()
        if not self._roomy:
            gc.collect()

    def open(self, path: str, *args: object) -> None:
        """Show another screen; `back` comes back to this one."""
        self._back.append(self.wanted or self.screen.again())
        self.go(path, *args)

    def back(self) -> None:  # seldom
        """Back to the screen that opened this one; without one to what the match asks, or to the menu."""
        path, args = self._back.pop() if self._back else ("", ())
        if path in ("dice.Typing", "spinner.Spinner"):
            path = self.typing()  # the settings may have changed meanwhile
        if path:
            self.go(path, *args)
        else:
            self.next()

    def home(self) -> None:  # seldom
        """To the menu; a match in play stays on flash, to be resumed."""
        from umpire import opening

        self.forget()
        opening.leave(self)
        self.go("menu.Start")

    def next(self) -> None:  # seldom
        """Show what the match asks now; without a match, the menu."""
        self._back.clear()
        match = self.match
        kind = match.question.kind if match else ""
        if match and match.setup.edition == "star":
            self.call("conduct.ask", self)
        elif match and kind == "attack" and not match.setup.fronts and match.position.can_attack(match.turn):
            from umpire.screens.rows import chooser

            self.go(chooser(self))
        elif match and kind == "roll" and match.setup.rule("stalemate") != "reroll":
            self.roll()
        else:
            from umpire import asking

            asking.ask(self)
        if self.unsaved != self.told_unsaved:
            from umpire import upkeep

            upkeep.tell_unsaved(self)

    def roll(self, now: bool = False) -> None:  # seldom
        """Show the roll that the match asks for; `now`: the device rolls at once."""
        assert self.match
        if not self.settings.device_rolls(self.match.question.side):
            self.go(self.typing())
            return
        self.go("rolling.Rolling", now)

    def typing(self) -> str:  # seldom
        """The screen on which results are typed."""
        return "spinner.Spinner" if self.settings.typing == "spinner" else "dice.Typing"

    def call(self, path: str, *args: object) -> None:  # seldom
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

    def at_rest(self) -> bool:
        """Is a table shown? There players think, and whoever weighs the heap does it."""
        return self.screen.path.partition(".")[0] in _TABLES.split()

    def drop(self, module: str) -> None:
        """Give a module's heap back, as soon as nothing refers to it any more; where there is much, later."""
        if self._roomy:
            self._littered = True
        elif module in sys.modules:
            package, _, name = module.rpartition(".")
            if package in sys.modules and name in sys.modules[package].__dict__:
                setattr(sys.modules[package], name, None)
                delattr(sys.modules[package], name)
            sys.modules[module] = sys  # MicroPython keeps what is deleted until something else takes its place
            del sys.modules[module]
            self._collected = False

    def forget(self) -> None:  # seldom
        """Nothing is gone back to, no idle view covers anything."""
        self.under = None
        self._back.clear()

    def sweep(self) -> None:
        """Give back every module that neither the shown screen nor the match needs; where there is much heap, later."""
        self._littered = self._roomy
        if self._roomy:
            return
        stay = self._stays + self.needed
        rest = self.at_rest()
        if not rest and self.screen.path:
            stay += "handheld_ "
        if self.match and _free() >= _TIGHT and (self.panel.height < 64 or not rest):
            stay += _MOVE
        kind = type(self.screen)
        while kind is not object:
            stay += kind.__module__.replace("umpire.", "") + " "
            kind = kind.__bases__[0]
        for module in list(sys.modules):
            ours = module.startswith(("umpire.", "adafruit"))
            if ours and " " + module.replace("umpire.", "") + " " not in stay:
                self.drop(module)

    # The match

    def begin(self, setup: "Setup") -> None:  # seldom
        """Play a match: see umpire.opening."""
        from umpire import opening

        opening.begin(self, setup)

    def reply(self, answer: tuple, *wanted: object) -> None:  # seldom
        """Answer the match when the press is over, for then what has asked need not be in memory any more; and show
        `wanted`, a path and its arguments, by default what the match asks next."""
        self.given = answer, (wanted[0], wanted[1:]) if wanted else ()
        if not self._stepping:
            self._show_now()

    def answer(self, answer: tuple) -> None:  # seldom
        """Answer the match: it is on flash before it is shown. answering.Illegal is raised if it is refused."""
        match = self.match
        assert match
        self.sweep()  # what shows the question, what takes the answer, what writes it: no small heap has room for all
        __import__("umpire.answering")  # from here: deeper in the calls the stack has no room for it
        from umpire import record

        for load in match.points("load"):
            load(match, answer)
        line = record.line_of(match, answer)
        del record
        self.drop("umpire.record")
        self.answering = True
        try:
            match.answer(answer)
        except MemoryError:
            raise  # in the midst of it: see recovery
        except Exception:
            self.answering = False
            raise
        self.sweep()
        head = self.head
        self.head = ()
        self.note_saved(self.journal.append(*head, line))
        self.answering = False

    def note_saved(self, saved: bool) -> None:  # seldom
        """Are all lines on flash? A match that is over is marked so when they are."""
        self.unsaved = not saved
        if saved and self.match and self.match.question.kind == "over":
            self.later = "finish"

    # What every screen says alike

    def mover(self) -> int:
        """The side that must answer; after the last answer the one that is left; -1: nobody."""
        match = self.match
        return match.question.side if match and match.question.side >= 0 else self._left()

    def _left(self) -> int:  # seldom
        match = self.match
        if not match:
            return -1
        if match.question.kind == "over":
            left = match.sides_in()
            for side in range(len(match.setup.names)):
                if left == 1 << side:
                    return side
        return match.turn

    def name(self, side: int) -> str:
        """The side's name, at most ten characters; a longer one ends in an ellipsis."""
        assert self.setup
        name = self.setup.names[side]
        if len(name) > _LONGEST_NAME:
            name = name[: _LONGEST_NAME - 1] + "…"
        return named(name)

    def score_text(self, side: int) -> str:
        """Of two sides the score, the given side's first, as an umpire calls it: "24:18"; of more, its own."""
        match = self.match
        assert match
        text = str(match.score(side))
        return text if len(match.setup.names) != 2 else text + ":" + str(match.score(1 - side))
