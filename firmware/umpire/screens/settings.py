"""The handheld's own settings; each is in force at once, and kept."""

from umpire.canvas import say
from umpire.device.settings_file import choices, step
from umpire.screens.listing import List

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_LABELS = (
    ("contrast", "Contrast"),
    ("dim_after", "Dims after"),
    ("blank_after", "Dark after"),
    ("flip", "Upside down"),
    ("shift", "Shifted by"),
    ("typing", "Typing by"),
    ("sound", "Sound"),
    ("language", "Language"),
    ("selftest", "Self-test"),
)


class Settings(List):
    """B goes on to the next value."""

    title = "Settings"

    def __init__(self, ui: "Handheld", at: int = 0) -> None:
        super().__init__(ui, at)
        from umpire.parts import LANGUAGES

        absent = ["" if ui.buzzer else "sound", "" if ui.panel.spare() else "shift"]
        absent.append("" if " " in LANGUAGES else "language")
        self.labels = [row for row in _LABELS if row[0] not in absent]

    def draw(self, c: "Canvas") -> None:
        self.verb = "open" if self.labels[self.at][0] in ("shift", "selftest") else "change"
        super().draw(c)

    def rows(self) -> list[tuple[str, str]]:
        return [(label, self._value(name)) for name, label in self.labels]

    def _value(self, name: str) -> str:
        if name == "selftest":
            return ""
        settings = self.ui.settings
        value = getattr(settings, name)
        if name == "contrast":
            steps = list(choices(name))
            return say("{} of {}", steps.index(value) + 1, len(steps))
        if name == "dim_after" or name == "blank_after":
            seconds = int(value)
            if not seconds:
                return "never"
            return say("{} s", seconds) if seconds < 120 else say("{} min", seconds // 60)
        if name == "language":
            return "English"  # the word for it is the other language's own name
        if isinstance(value, bool):
            return "on" if value else "off"
        return str(value)

    def choose(self, at: int) -> None:
        ui = self.ui
        name = self.labels[at][0]
        if name == "selftest" or name == "shift":
            ui.settings.save()
            ui.open("selftest.Test" if name == "selftest" else "edges.Edges")
            return
        step(ui.settings, name)
        if name == "contrast":
            ui.panel.contrast(ui.settings.contrast)
        elif name == "flip":
            ui.panel.flip(ui.settings.flip, ui.settings.shift)
        elif name == "sound":
            ui.beep()
        elif name == "language":
            ui.speak()

        ui.later = "save"
