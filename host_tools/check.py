"""`umpire check`: replays records and verifies every expectation (RECORD 5)."""

from __future__ import annotations

import argparse

from host_tools.records import NoRecord, Record, complain, each_record, plain


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="record files, or folders of them")


def run(args: argparse.Namespace) -> int:
    """Exit code: 0 all well, 1 something failed, 2 a file holds no record."""
    code = records = expectations = unplayable = 0
    for record in each_record(args.files, judge=True):
        if isinstance(record, NoRecord):
            print(plain(str(record)))
            code = 2
            continue
        records += 1
        expectations += record.expectations
        code = max(code, _report(record))
        fault = record.unplayable()
        if fault:
            unplayable += 1
            complain(f"{record.path}:{record.last_line}: {fault}")
    counted = f"{_count(records, 'record')}, {_count(expectations, 'expectation')}"
    complain(f"{counted}: {'all well' if code == 0 and not unplayable else 'see above'}")
    return code


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _report(record: Record) -> int:
    failures = list(record.failures)
    if record.error:
        failures.append(record.error)
    for failure in failures:
        print(plain(f"{record.path}:{failure.line}: {failure.text}"))
    for notice in record.notices:
        complain(f"{record.path}:{notice.line}: {notice.text}")
    return 1 if failures else 0
