"""`umpire show`: the table of each record as a person would draw it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from host_tools.records import NoRecord, Record, complain, each_record, plain
from umpire.match import NOBODY, Match
from umpire.medieval import spells
from umpire.options.front_rules import NEUTRAL, OPEN
from umpire.position import GONE, RESERVE, TABLE
from umpire.reading import RecordError
from umpire.record import letter


class Pieces:
    """A cell of pieces that are not taken apart: a die and its value, a spell and its casts. As many as have room stand
    in a line, so many spaces apart."""

    def __init__(self, pieces: list[str], gap: int = 2) -> None:
        self.pieces = pieces
        self.gap = " " * gap

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [cell_len(piece) for piece in self.pieces] or [0]
        return Measurement(max(widths), sum(widths) + len(self.gap) * (len(widths) - 1)).with_maximum(options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        line = ""
        for piece in self.pieces:
            longer = line + self.gap + piece if line else piece
            if line and cell_len(longer) > options.max_width:
                yield Text(line)
                longer = piece
            line = longer
        yield Text(line)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="record files, or folders of them")


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 all well, 1 a record is broken (it is drawn up to there), 2 a file holds no record."""
    console = Console(highlight=False, emoji=False)
    code = 0
    for record in each_record(args.files, judge=False):
        if isinstance(record, NoRecord):
            complain(str(record))
            code = 2
        else:
            code = max(code, _show(console, record))
    return code


def _show(console: Console, record: Record) -> int:
    for notice in record.notices:
        complain(f"{record.path}:{notice.line}: {notice.text}")
    code = 0
    if record.error:
        complain(f"{record.path}:{record.error.line}: {record.error.text}")
        code = 1
    try:
        match = record.reader.begin()
    except RecordError as error:
        if not record.error:
            complain(f"{record.path}:{record.last_line}: {error}")
        return 1
    where = escape(plain(f"{record.path}:{record.first_line}"))
    console.print(f"[bold]{match.setup.edition} game[/], {where}", soft_wrap=True)
    for part in drawn(match):
        console.print(part)
    return code


def drawn(match: Match) -> list[RenderableType]:
    """The table, what lies in the fronts, units and what is in force, and what is asked of whom."""
    fronts = [_fronts(match)] if match.deployed else []
    units: list[RenderableType] = []
    if match.setup.edition == "star":
        from host_tools import show_star

        units = [_columns(*show_star.HEADINGS), *(Text(plain(line)) for line in show_star.conditions(match))]
        for row in show_star.units(match):
            units[0].add_row(*row)  # type: ignore[union-attr]
    elif match.setup.own:
        units = [_units(match), *(Text(plain(line)) for line in _conditions(match))]
    return [_table(match), *fronts, *units, Text(plain(_state(match)))]


def _table(match: Match) -> Table:
    """A row a side; with fronts, what lies on the table is in `_fronts`."""
    headings = ["", "side", "score"]
    headings += ["on the table"] if not match.deployed else []
    headings += ["in reserve"] if any(match.setup.reserves) else []
    table = _columns(*headings, "captured by it")
    for side, name in enumerate(match.setup.names):
        allies = [member for member in range(8) if match.pacts[side] >> member & 1 and member != side]
        who = f"{letter(side)} {escape(plain(name))}"
        if allies:
            who += f" (with {', '.join(letter(member) for member in allies)})"
        row: list[RenderableType] = [">" if match.question.side == side else "", who, _score(match, side)]
        if not match.deployed:
            row.append(_dice(match, side, TABLE) or _none(match, side))
        if any(match.setup.reserves):
            row.append(_dice(match, side, RESERVE))
        table.add_row(*row, _taken(match, side))
    return table


def _fronts(match: Match) -> Table:
    """A row a front: whose it is, what its ground admits, who is in it."""
    setup = match.setup
    table = _columns("", "front", "A", "B")
    for front in range(1, setup.fronts + 1):
        said = [str(front)]
        if front in setup.admitted:
            said.append("only " + " ".join(f"d{size}" for size in setup.admitted[front]))
        if front in setup.passes:
            said.append("a pass" if setup.rule("pass_scope") == "both" else f"{letter(setup.passes[front])}'s pass")
        won = match.fronts_won[front]
        if won != OPEN:
            said.append("nobody's" if won == NEUTRAL else f"won by {letter(won)}")
        if match.question.kind == "attack" and TABLE + front not in match.position.fields:
            said.append("had its action")
        dice = (_dice(match, side, TABLE + front) or _none(match, side) for side in range(2))
        table.add_row("", ", ".join(said), *dice)
    return table


def _units(match: Match) -> Table:
    """A row a unit on the table: what it shows, counts and can still cast, and what lies on it until when."""
    field: Any = match.position
    table = _columns("", "unit", "shows", "attack", "defense", "casts left", "on it")
    for side in range(len(match.setup.names)):
        for die in field.dice(side):
            kind = field.kind(die)
            attack, direct = (field.attack_value(die, direct) for direct in (False, True))
            casts = [
                f"{spells.spell(number).name} {left},"
                for number, left in zip(kind.spells, field.charges.get(die, b""), strict=True)
            ]
            casts[-1:] = [cast[:-1] for cast in casts[-1:]]
            on_it = ["cannot roll any more"] if field.frozen >> die & 1 else []
            charm = field.charm(die)
            if charm:
                on_it.append(f"{spells.spell(charm.spell).name}, {_turns_left(match, charm.until)}")
            table.add_row(
                field.name(die),
                kind.name,
                str(field.value[die] or "-"),
                str(attack) if attack == direct else f"{attack}, direct {direct}",
                str(field.defense_value(die)),
                Pieces(casts, 1),
                Pieces(on_it),
            )
    return table


def _turns_left(match: Match, until: int) -> str:
    """RULEBOOK M6: a spell ends with a turn of its caster's owner."""
    field: Any = match.position
    whose = letter((until + match.first) % len(match.pacts))
    turns = -(-(until - field.now()) // len(match.pacts))
    if turns < 2:
        return f"ends with {whose}'s next turn" if turns else "ends with this turn"
    return f"ends with {whose}'s turn after the next" if turns == 2 else f"ends in {turns} turns of {whose}'s"


def _conditions(match: Match) -> Iterator[str]:
    field: Any = match.position
    own: Any = match.setup.own
    for theme in own.themes:
        inside = [letter(side) for side in range(8) if own.inside >> side & 1]
        yield f"Theme: {theme}" + (f" ({', '.join(inside)} inside)" if theme == "castle" else "") + "."
    for key, until in field.shelters.items():
        if until >= field.now():
            front = f" in front {(key & 255) - TABLE}" if match.deployed else ""
            yield f"Force Field on {letter(key >> 8)}{front}, {_turns_left(match, until)}."


def _columns(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    for heading in headings:
        table.add_column(heading, justify="right" if heading == "score" else "left", overflow="fold")
    return table


def _score(match: Match, side: int) -> str:
    """The captured points, at the end times the fronts won (A8)."""
    text = str(match.score(side))
    if match.question.kind == "over" and match.setup.fronts:
        text += "".join(f" x {factor(match, side)}" for factor in match.points("final"))
    return text


def _none(match: Match, side: int) -> str:
    return "resigned" if match.resigned >> side & 1 else "none left" if not match.deployed else "none"


def _dice(match: Match, side: int, place: int) -> Pieces:
    position = match.position
    return Pieces(
        [
            f"{position.name(die)} d{position.sides[die]}:{position.value[die] or '-'}"
            for die in position.dice(side, place)
        ]
    )


def _taken(match: Match, side: int) -> Pieces:
    position = match.position
    taken = (die for die in range(position.n) if position.place[die] == side)
    return Pieces([f"{position.name(die)} d{position.sides[die]}" for die in taken])


def _state(match: Match) -> str:
    kind, sides = match.outcome()
    names = [match.setup.names[side] for side in sides]
    if kind == "win":
        grade = {"total": ", a total victory", "pyrrhic": ", a Pyrrhic victory"}.get(match.grade(), "")
        return f"Over: {' and '.join(names)} {'win' if len(names) > 1 else 'wins'}{grade}."
    if kind == "draw":
        return f"Over: a draw between {', '.join(names[:-1])} and {names[-1]}."
    gone = sum(1 for place in match.position.place if place == GONE)
    dropped = f" {gone} dice are out of the match." if gone else ""
    whose = match.question.side if match.question.side != NOBODY else match.turn
    who = match.setup.names[whose] if whose != NOBODY else "the table"
    return f"The match asks {who}: {match.question.kind}.{dropped}"
