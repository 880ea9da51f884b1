"""The end of a match with advanced rules: pooled scores, fronts' factors, total and Pyrrhic victories (A3, A8, A10)."""

from umpire.canvas import say, text_width
from umpire.screens import over, rows
from umpire.screens.aside import joined, members
from umpire.wrapping import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.canvas import Canvas
    from umpire.handheld import Handheld

_GRADES = {"total": "Total victory", "pyrrhic": "Pyrrhic victory"}


class Result(over.Over):
    """Who has won, what it is worth, and how the figures came about."""

    def __init__(self, ui: "Handheld") -> None:
        super().__init__(ui)
        assert ui.match
        match = ui.match
        from umpire import outcome

        kind, sides = outcome.of(match)
        groups = outcome.every(match)
        self.names = [ui.name(side) for side in sides] if kind == "win" else []
        self.two = len(match.pacts) == len(groups) == 2
        self.totals = [(-outcome.total(match, group), group) for group in groups]
        self.totals.sort()
        if kind == "win":
            self.totals.sort(key=lambda row: not row[1] >> sides[0] & 1)
        self.table = self.totals  # what is turned over
        self.grade = _GRADES.get(match.grade(), "")
        self.figures = self._figures()
        if self.grade:
            self.how = self._needed() or self.how
        for module in ("umpire.outcome", "umpire.options.handicap"):
            ui.drop(module)

    def _how(self) -> str:
        match = self.ui.match
        assert match
        how = super()._how()
        if how == "no enemy left":
            if match.setup.fronts and len([1 for side in (0, 1) if match.is_in(side)]) == 2:
                return "fronts decided"
            if match.setup.rule("alliance_end") == "one_out":
                return "one is out"
        return how

    def _needed(self) -> str:
        """What a total victory takes, if it was not by resignation."""
        from umpire.screens.handicap import needed

        figures = needed(self.ui)
        if not figures or self.how == "resigned":
            return ""
        return say("{} were needed", figures[3]) if self.grade == "Total victory" else say("total needs {}", figures[3])

    def _figures(self) -> str:
        """The fronts' factors: "24×2 : 18×1"."""
        match = self.ui.match
        assert match
        if not match.setup.fronts:
            return ""
        from umpire.options import front_rules

        first = members(self.totals[0][1])[0]
        return " : ".join([f"{match.score(side)}×{front_rules.final(match, side)}" for side in (first, 1 - first)])

    # The picture

    def draw(self, c: "Canvas") -> None:
        if self.two:
            self._draw_two(c)
        else:
            self._draw_groups(c)
        c.legend(*(("record", "rematch", "undo") if c.width >= 128 else ("log", "again", "undo")))

    def _draw_two(self, c: "Canvas") -> None:
        low = c.height < 64
        score = f"{-self.totals[0][0]}:{-self.totals[1][0]}"
        grade = self.grade or ("wins" if self.names else "")
        name = self.names[0] if self.names else "A draw"
        if low:
            self._draw_low(c, name, grade, score)
            return
        c.text(name, 0, 0, 1, 2)
        if grade:
            c.text(grade, 0, 18, 1, 2)
        end = c.small(score, 0, 38, 1, 2) + 4
        texts = [text for text in (self.how, self.figures) if end + text_width(text) <= c.width and text]
        y = 40 if len(texts) < 2 else 35
        for text in texts:
            c.text_right(text, c.width, y)
            y += 9

    def _draw_low(self, c: "Canvas", name: str, grade: str, score: str) -> None:
        """Name and grade, the final score, how it came."""
        if c.width < 128:
            self._draw_lines(c, name, grade, score)
            return
        text = say("{} wins", name) if grade == "wins" else say("{}: {}", name, grade) if grade else name
        # "Total", "Pyrrhic" is short for it
        c.text(rows.pick((text, say("{}: {}", name, grade.partition(" ")[0]), name), c.width), 0, 0)
        end = c.small(score, 0, 10, 1, 2) + 6
        y = 8
        for text in (self.how, self.figures):
            if text and end + text_width(text) <= c.width and y < 20:
                c.text_right(text, c.width, y)
                y += 8

    def _draw_lines(self, c: "Canvas", name: str, grade: str, score: str) -> None:
        """On a panel of 72 x 40: each on a line of its own."""
        c.text(rows.pick((say("{} wins", name), name), c.width) if grade == "wins" else name, 0, 0)
        over.draw_score(c, score)
        c.text(grade if self.grade else rows.pick((self.how, self.figures, ""), c.width), 0, 23)

    def _group(self, group: int, width: int) -> str:
        """An alliance's names with what each brings in, as far as there is room."""
        sides = members(group)
        names = [self.ui.name(side) for side in sides]
        assert self.ui.match
        score = self.ui.match.score
        brings = [f"{self.ui.name(side)} {score(side)}" for side in sides] if len(sides) > 1 else names
        letters = "+".join([chr(65 + side) for side in sides])
        texts = [" + ".join(brings), " + ".join(names), "+".join(names), f"{names[0]} +{letters[2:]}", letters]
        texts.append(letters.replace("+", ""))
        return rows.pick(texts, width)

    def _draw_groups(self, c: "Canvas") -> None:
        """The winners' names as large as they have room, then the alliances by score, then how it came."""
        low = c.height < 64
        pitch = 8 if low else 9
        y = self._who(c, low)
        shown = max(1, (c.height - (8 if low else 10) - y) // pitch)
        self._rows = shown
        first = self._page * shown
        best = [points for points, _ in self.totals]
        for points, group in self.totals[first : first + shown]:
            x = c.text_right(str(-points), c.width, y)
            c.text(str(1 + len([1 for other in best if other < points])), 0, y)
            c.text(self._group(group, x - 14), 10, y)
            y += pitch
        if len(self.totals) < shown:
            c.text_right(self.how, c.width, y)

    def _who(self, c: "Canvas", low: bool) -> int:
        """Who has won; the row below it."""
        pitch = 8 if low else 9
        sides = [side for side in range(8) if self.names and self.totals[0][1] >> side & 1]
        text = "{}: {}" if self.grade else "{} wins" if len(sides) == 1 else "{} win"
        texts = ["A draw"] if not sides else []
        for who in (self.names, [chr(65 + side) for side in sides]):
            if who:
                texts.append(say(text, joined(who), self.grade))
        if not low and text_width(texts[0], 2) <= c.width:
            c.text(texts[0], 0, 0, 1, 2)
            return 17
        lines = wrap(texts[0], c.width)
        if len(lines) > (1 if low and c.width >= 128 else 2):
            lines = wrap(texts[-1], c.width)
        for k, line in enumerate(lines):
            c.text(line, 0, pitch * k)
        return pitch * len(lines) + (0 if low else 1)
