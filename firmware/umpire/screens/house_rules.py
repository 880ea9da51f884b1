"""House rules, those that make a difference in the draft, each with a line of help and its number in the rulebook."""

from micropython import const

from umpire import rules
from umpire.canvas import fit, text_width
from umpire.screens import in_play
from umpire.screens.listing import List
from umpire.screens.screen import Screen
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld
    from umpire.setup import Setup

_CHANNELS = const(30)  # of the largest ship (S40)

# rule|label|number|help|what the screen calls its values, if not by their own word (bytes: see umpire.rules)
_TEXTS = b"""
first|First player|B6|How it is found who begins.|random=at_random chosen=agreed fewest_points=fewest_points
half_value|Half-value rule|B11|A flank needs a die that shows half of its target.|
score_by|Scoring|B14|What a captured die is worth.|sides=sides value_at_capture=value_shown
pass|May pass|B17|May you pass when you could attack? Not twice running.|forced=no free=yes
stalemate|Stalemate|B19|When nobody can attack any more.|score=scores_count draw=a_draw reroll=roll_again
tiebreak|Equal scores|B20|A draw, or does a player win who alone has dice left?|draw=a_draw survivor=survivor
no_capture_rounds|Quiet rounds|A9|So many rounds without a capture end the match.|
second_rerolls|Free re-rolls|A22|Dice that all but the first may roll again at the start.|
max_rounds|Round limit|A22|The match ends after so many rounds.|
diplomacy|Pacts|A1|May alliances be made and broken in the match?|fixed=are_fixed free=may_change
alliance_end|Match ends|A2|When one alliance is left, or when the first is out?|
deploy|Deployment|A4|Do players place their dice in fronts, or are they dealt?|random=dealt
moved_may_act|Move and act|A5|May dice that have moved act in the same turn?|
reconquest|Reconquest|A6|May the loser of a front come back?|
undecided|Open fronts|A16|Who has a front that is undecided at the end?|
pass_scope|Passes|A14|Who cannot be flanked in a pass?|holder=its_holder both=both_sides
reinforce_every|Reserves|A11|So many own turns from one reserve die to the next.|
half_on|Half of what|M20|Are modifiers counted when half of the target is needed?|effective=all_counted face=faces_only
recharge|Recharging|M4|May casters recharge by a turn in which they roll?|reroll_turn=by_a_turn
held_may_cast|Held casters|M11|May a unit that is held cast?|
command_points|Command|S43|A d6 each turn gives points that make dice roll again.|
reroll_survivors|Survivors|S4|Do the dice of the winner roll again after an attack?|
damage_round|Half damage|S5|Half of an odd number is rounded so.|down=rounded_down up=rounded_up
damage_by|Damage by|S5|Half of what counts with all bonuses, or of the faces.|total=all_counted face=faces_only
attrition_pool|Casualties|S16|Are rolls added up before they are divided?|pooled=added_up per_die=each_die
stacking|Stacking|S28|Flanks may exceed: with any fighter or mecha?|any=with_one only=these_only
channel_bonus|Channel bonus|S33|The most that channels add to a ship: all, or so many.|
score_cost|Captured|S27|A captured unit scores its sides, or what it costs.|
d60|The d60|S41|The sum of two d30, or one die.|two_d30=two_d30 uniform=one_die
mines|Mines|S45|Do mines leave at the end of the phase?|expire=they_leave stay=they_stay
handicap|Handicap|A10|The larger army needs more for a total victory.|
"""


def texts(name: str) -> list[str]:
    """Label, number, help and value words of a rule."""
    at = _TEXTS.index(b"\n" + name.encode() + b"|") + 1
    return _TEXTS[at : _TEXTS.find(b"\n", at)].decode().split("|")[1:]


def names() -> list[str]:
    """All of them, in the order of the list."""
    return [line.split("|")[0] for line in _TEXTS.decode().strip().split("\n")]


def value_text(setup: "Setup", name: str, words: str) -> str:
    """What the screen calls the value in force; `words`: the last of the rule's texts."""
    value = rules.text_of(name, setup.rule(name))
    _, other, called = (" " + words).partition(f" {value}=")
    return (called.split(" ", 1)[0] if other else value).replace("_", " ")


class Rules(List):
    """Those that make a difference now, with their values."""

    title = "House rules"
    verb = "change"

    def __init__(
        self,
        ui: "Handheld",
        at: int = 0,
        names: "list[str] | None" = None,
        lines: "list[tuple[str, str]] | None" = None,
    ) -> None:
        """`names`, `lines`: what was listed before the rule of line `at` was changed."""
        super().__init__(ui, at)
        ui.call("draft.make", ui)
        assert ui.draft
        self.setup: Setup = ui.draft
        self.names = in_play.house_rules(ui.draft)
        if lines and self.names == names:
            self.lines = lines
            lines[at] = self._line(self.names[at])
        else:
            self.lines = self._lines()

    def again(self) -> tuple:
        return self.path, (self.at, self.names, self.lines) if self.at < len(self.names) else (self.at,)

    def _line(self, name: str) -> tuple[str, str]:
        label, _, _, words = texts(name)
        return label, value_text(self.setup, name, words)

    def _lines(self) -> list[tuple[str, str]]:
        return [self._line(name) for name in self.names] + [("All as printed", "")]

    def rows(self) -> list[tuple[str, str]]:
        return self.lines

    def choose(self, at: int) -> None:
        if at < len(self.names):
            self.ui.open("house_rules.Rule", self.names[at])
        else:
            for name in self.names:
                self.setup.set_rule(name, rules.default(self.setup.edition, name))
            self.lines = self._lines()

    def long_b(self) -> None:
        self.ui.later = "keep"
        self.ui.back()


class Rule(Screen):
    """One rule: A and C go through its values, which are in force at once."""

    def __init__(self, ui: "Handheld", name: str) -> None:
        super().__init__(ui)
        assert ui.draft
        self.setup: Setup = ui.draft
        self.name = name
        self.texts = texts(name)

    def a(self) -> None:
        self._step(-1)

    def b(self) -> None:
        self.ui.back()

    def c(self) -> None:
        self._step(1)

    def long_a(self) -> None:
        self._step(-10)

    def long_c(self) -> None:
        self._step(10)

    def _step(self, by: int) -> None:
        values = rules.values(self.name)
        value = self.setup.rule(self.name)
        if self.name == "channel_bonus":  # all, or a number
            most = -1 if value == "all" else int(value)
            most = max(-1, min(_CHANNELS, most + by))
            self.setup.set_rule(self.name, "all" if most < 0 else most)
            return
        if isinstance(values, list):
            self.setup.set_rule(self.name, values[(values.index(str(value)) + (1 if by > 0 else -1)) % len(values)])
            return
        low = 0 if values[2] else values[0]  # 0 is off
        self.setup.set_rule(self.name, max(low, min(values[1], int(value) + by)))

    def draw(self, c: "Canvas") -> None:
        label, number, help_text, words = self.texts
        low = c.height < 64
        room = c.text_right(number, c.width, 0) - 3
        lines = wrap(help_text, c.width)
        value = value_text(self.setup, self.name, words)
        if c.width < 128:
            from umpire.screens import brief

            label = brief.words(label, room)
            lines = brief.lines(help_text, c.width, 3)
            value = brief.words(value, c.width - 16)
        c.text(fit(label, room), 0, 0)
        for k, line in enumerate(lines):
            c.text(line, 0, 8 + 8 * k if low else 10 + 9 * k)
        if low:
            c.legend("◂", value, "▸")
            return
        scale = 2 if text_width(value, 2) <= c.width else 1
        c.text_center(value, c.width // 2, 32 if scale == 2 else 36, 1, scale)
        c.legend("◂", "done", "▸")
