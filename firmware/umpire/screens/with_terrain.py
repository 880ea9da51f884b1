"""Terrain (RULEBOOK A13, A14): which sizes a front admits, and who holds a pass there."""

from umpire.canvas import named, say
from umpire.screens import ground
from umpire.screens.listing import List
from umpire.screens.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_SAID = ("all sizes", "d1 to d4", "d1 to d8", "d8 and up")


class Terrain(List):
    """Ready ground, one's own choice of sizes, and the pass."""

    def __init__(self, ui: "Handheld", front: int, at: int = -1) -> None:
        assert ui.draft
        self.setup = ui.draft
        self.front = front
        self.title = say("Front {}", front)
        if at < 0:
            at = ground.kind(self.setup, front) % (len(ground.KINDS) + 1)  # none of them: one's own
        super().__init__(ui, at)

    def again(self) -> tuple:
        return self.path, (self.front, self.at)

    @property
    def verb(self) -> str:  # type: ignore[override]
        """What B does on this line."""
        return "choose" if self.at < len(ground.KINDS) else "change"

    def rows(self) -> list[tuple[str, str]]:
        setup = self.setup
        rows = []
        for k, kind in enumerate(ground.KINDS):
            rows.append((kind[0][:1].upper() + kind[0][1:], _SAID[k]))
        some = ground.kind(setup, self.front) < 0
        rows.append(("Pick sizes", say("{} picked", len(ground.admitted(setup, self.front))) if some else ""))
        holder = setup.passes.get(self.front, -1)
        if holder < 0:
            text = "none"
        else:
            text = "bars both" if setup.rule("pass_scope") == "both" else named(setup.names[holder])
        rows.append((say("Pass{}", ""), text))
        return rows

    def choose(self, at: int) -> None:
        setup = self.setup
        if at < len(ground.KINDS):
            _, low, high = ground.KINDS[at]
            ground.admit(setup, self.front, bytes([size for size in ground.sizes(setup) if low <= size <= high]))
            self.ui.back()
        elif at == len(ground.KINDS):
            self.ui.open("with_terrain.Sizes", self.front)
        else:
            self._next_holder()

    def _next_holder(self) -> None:
        """Nobody, then one side after the other; where the pass bars both, who holds it does not matter."""
        setup = self.setup
        holder = setup.passes.get(self.front, -1) + 1
        if holder < (1 if setup.rule("pass_scope") == "both" else len(setup.names)):
            setup.passes[self.front] = holder
        else:
            del setup.passes[self.front]


class Sizes(Screen):
    """A row of sizes, those that are barred dotted; B bars or admits one. Behind the last stands the end."""

    def __init__(self, ui: "Handheld", front: int, at: int = 0) -> None:
        super().__init__(ui)
        assert ui.draft
        self.setup = ui.draft
        self.front = front
        self.at = at
        self.sizes = ground.sizes(self.setup)

    def a(self) -> None:
        self.at = (self.at - 1) % (len(self.sizes) + 1)

    def c(self) -> None:
        self.at = (self.at + 1) % (len(self.sizes) + 1)

    def long_a(self) -> None:
        self.at = 0

    def long_c(self) -> None:
        self.at = len(self.sizes)

    def b(self) -> None:
        if self.at == len(self.sizes):
            self.ui.back()
            return
        size = self.sizes[self.at]
        there = list(ground.admitted(self.setup, self.front))
        if size not in there:
            there = sorted(there + [size])
        elif len(there) > 1:
            there.remove(size)
        ground.admit(self.setup, self.front, bytes(there))

    def draw(self, c: "Canvas") -> None:
        low = c.height < 64
        there = list(ground.admitted(self.setup, self.front))
        count = len(self.sizes)
        end = self.at == count
        size = 0 if end else self.sizes[self.at]
        enters = size in there
        c.text(say("Front {}", self.front), 0, 0)
        if c.width >= 128:
            c.text_right("all may enter" if len(there) == count else say("{} may enter", len(there)), c.width, 0)
        shown = min(c.width // 16, count)
        first = max(0, min(self.at - shown // 2, count - shown))
        for k in range(first, first + shown):
            self._cell(c, 16 * (k - first), self.sizes[k], k == self.at, self.sizes[k] in there)
        if not low:
            c.text_center(
                "done" if end else say("d{} may enter", size) if enters else say("d{} stays out", size),
                c.width // 2,
                38,
            )
            if end:
                c.invert(0, 35, c.width, 13)
        if end and low:
            c.text("◂", 0, c.height - 8)
            c.text("▸", c.width - 5, c.height - 8)
            c.fill_rect(c.width // 2 - 14, c.height - 8, 28, 8)
            c.text_center("done", c.width // 2, c.height - 8, 0)
            return
        verb = "done" if end else "the last" if enters and len(there) == 1 else "bar" if enters else "admit"
        c.legend("◂", say("{} d{}", verb, size) if low and not end else verb, "▸")

    @staticmethod
    def _cell(c: "Canvas", x: int, size: int, chosen: bool, enters: bool) -> None:
        if c.height >= 64:
            c.die(x, 13, size, str(size), chosen, not enters and not chosen)
            return
        if chosen:
            c.block(x, 8, 15, 8)
        if size < 100:
            c.text_center(str(size), x + 8, 8, 0 if chosen else 1)
        else:
            c.small_center(str(size), x + 7, 9, 0 if chosen else 1)
        c.text_center("✓" if enters else "-", x + 8, 16)
