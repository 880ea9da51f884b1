"""`umpire moves`: the legal answers to what each record's match now asks (RECORD 5)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import Any

from host_tools import expect
from host_tools.records import NoRecord, Record, complain, each_record
from umpire.match import Match
from umpire.position import RESERVE
from umpire.reading import RecordError
from umpire.record import letter, line_of

MOST = 100_000  # answers that are listed: dozens of dice can have more than any memory holds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="record files, or folders of them")
    parser.add_argument("--json", action="store_true", help="one JSON object a record")


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 all well, 1 a record is broken, 2 a file holds no record."""
    code = 0
    for record in each_record(args.files, judge=False):
        if isinstance(record, NoRecord):
            complain(str(record))
            code = 2
        else:
            code = max(code, _list(record, args.json))
    return code


def _list(record: Record, as_json: bool) -> int:
    error, line = _begin(record)
    for notice in record.notices:
        complain(f"{record.path}:{notice.line}: {notice.text}")
    for warning in record.reader.setup.warnings():
        complain(f"{record.path}: warning: {warning}")
    match = record.match
    if error or match is None:
        if as_json:
            print(json.dumps({"error": error, "line": line}))
        else:
            complain(f"{record.path}:{line}: {error}")
        return 1
    found = sorted(islice(moves(match), MOST))
    if len(found) == MOST:
        complain(f"{record.path}: warning: {MOST} answers are listed; there may be more")
    if as_json:
        print(json.dumps({"ask": match.question.kind, "turn": expect.side_letter(match.turn), "moves": found}))
    else:
        print("\n".join(found)) if found else None
    return 0


def _begin(record: Record) -> tuple[str, int]:
    """Begin the match of a record without events; the error and its line, if there is one."""
    if record.error:
        return record.error.text, record.error.line
    try:
        record.reader.begin()
    except RecordError as error:
        return str(error), record.last_line
    return "", 0


def moves(match: Match) -> Iterator[str]:
    """Every legal answer in record syntax, unsorted; a roll, or placing too many dice, as one template."""
    question = match.question
    if question.kind == "first":
        for side in range(len(match.setup.names)):
            if not match.why_not(("first", side, False)):
                yield f"first {letter(side)}"
    elif question.kind == "roll":
        position = match.position
        yield "roll " + " ".join(f"{position.name(die)}={_range(match, die)}" for die in question.dice)
    elif question.kind == "reroll":
        mine = match.position.dice(question.side)
        for count in range(int(match.setup.rule("second_rerolls")) + 1):
            for dice in combinations(mine, count):
                yield from _if_legal(match, ("reroll", bytes(dice)))
    elif question.kind == "deploy" and match.setup.fronts ** len(question.dice) > MOST:
        names = (match.position.name(die) for die in question.dice)
        yield "deploy " + " ".join(f"{name}=1..{match.setup.fronts}" for name in names)
    elif question.kind == "deploy":
        for fronts in product(range(1, match.setup.fronts + 1), repeat=len(question.dice)):
            yield from _if_legal(match, ("deploy", question.dice, bytes(fronts), False))
    elif question.kind == "reinforce":
        for die in match.position.dice(match.turn, RESERVE):
            for front in range(match.setup.fronts + 1):
                yield from _if_legal(match, ("reinforce", die, front))
    elif question.kind == "attack":
        for attack in match.position.attacks(match.turn):
            yield line_of(match, ("attack", *attack))
        if not match.setup.fronts:
            yield from _if_legal(match, ("pass",))
    for more in match.points("moves"):
        for answer in more(match):
            yield line_of(match, answer)


def _range(match: Match, die: int) -> str:
    """What a die may show; a d60 of two d30 is typed as its parts."""
    field: Any = match.position
    sides = field.sides[die]
    is_double = match.setup.edition == "star" and field.is_double(die)
    return f"1..{sides // 2}+1..{sides // 2}" if is_double else f"1..{sides}"


def _if_legal(match: Match, answer: tuple[Any, ...]) -> Iterator[str]:
    if not match.why_not(answer):
        yield line_of(match, answer)
