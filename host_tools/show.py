"""`umpire show`: the table of each record as a person would draw it."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from host_tools import expect
from host_tools.records import NoRecord, Record, complain, each_record
from umpire.match import NOBODY, Match
from umpire.options.fronts import NEUTRAL, OPEN
from umpire.position import GONE, RESERVE, TABLE
from umpire.reading import RecordError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="record files, or folders of *.umpire files")


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 all well, 1 a record is broken (it is drawn up to there), 2 a file holds no record."""
    console = Console(highlight=False)
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
    console.print(f"[bold]{match.setup.edition} game[/], {record.path}:{record.first_line}", soft_wrap=True)
    console.print(_table(match))
    console.print(_state(match), markup=False)
    return code


def _table(match: Match) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    for heading in ("", "side", "score", "on the table", "captured by it"):
        table.add_column(heading, justify="right" if heading == "score" else "left", overflow="fold")
    for side, name in enumerate(match.setup.names):
        mark = ">" if match.question.side == side else ""
        shown = _on_table(match, side) or ("resigned" if match.resigned >> side & 1 else "none left")
        reserve = _dice(match, side, RESERVE)
        if reserve:
            shown += f"   in reserve: {reserve}"
        allies = [member for member in range(8) if match.pacts[side] >> member & 1 and member != side]
        who = f"{expect.side_letter(side)} {name}"
        if allies:
            who += f" (with {', '.join(expect.side_letter(member) for member in allies)})"
        table.add_row(mark, who, str(match.score(side)), shown, _taken(match, side))
    return table


def _on_table(match: Match, side: int) -> str:
    if not match.setup.fronts or not match.deployed:
        return _dice(match, side, TABLE)
    rows = [(front, _dice(match, side, TABLE + front)) for front in range(1, match.setup.fronts + 1)]
    return "\n".join(f"front {front}{_held_by(match, front)}: {dice or 'none'}" for front, dice in rows)


def _held_by(match: Match, front: int) -> str:
    won = match.fronts_won[front]
    if won == OPEN:
        return ""
    return " (nobody's)" if won == NEUTRAL else f" ({expect.side_letter(won)}'s)"


def _dice(match: Match, side: int, place: int) -> str:
    position = match.position
    return "  ".join(
        f"{position.name(die)} d{position.sides[die]}:{position.value[die] or '-'}"
        for die in position.dice(side, place)
    )


def _taken(match: Match, side: int) -> str:
    position = match.position
    taken = (die for die in range(position.n) if position.place[die] == side)
    return " ".join(f"{position.name(die)} d{position.sides[die]}" for die in taken)


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
