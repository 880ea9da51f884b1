"""Malformed records: whatever is done to good ones, each bad line is refused with words, never with a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools import cli
from host_tools.records import NoRecord, each_record
from tests.rules.play import FIXED
from tests.rules.test_matches import SEEDS, written
from umpire.answering import Illegal
from umpire.reading import Reader, RecordError

CORPUS = [path.read_bytes() for path in sorted((Path(__file__).parent.parent / "scenarios").rglob("*.umpire"))]
WORDS = (
    b"umpire 1 2 edition base star rule side army A B H I a1 b1 a9 h255 z1 roll rng first attack pass undo "
    b"correct resign end deploy move hold reinforce ally break reserve alliance fronts front sizes handicap "
    b"reroll none expect legal illegal ask turn value at score points attacks outcome setup warn command over "
    b"control react lose repair escort damage action rally disperse coordinate all terrain asteroid defender fighter "
    b"a1=17+22 a1! "
    b'with > + = a1=3 a1=0 a1=999999999999 a1+a1 "x" " # *0000 *ffff 0 -1 99999999999 255*1 256*1 6 1e3 '
    b'\xff\xfe \xe2\x80\xa8 \x00 \t \r'
).split(b" ")


def mutated(data: bytes, rng: random.Random) -> bytes:
    """One to four random wounds: bytes, words and lines changed, dropped, doubled, swapped, or the end cut off."""
    for _ in range(rng.randint(1, 4)):
        kind = rng.randrange(6)
        lines = data.split(b"\n")
        at = rng.randrange(len(lines))
        if kind == 0 and data:
            cut = rng.randrange(len(data))
            data = data[:cut] + bytes([rng.randrange(256)]) + data[cut + rng.randrange(2) :]
        elif kind == 1:
            words = lines[at].split(b" ")
            words[rng.randrange(len(words))] = rng.choice(WORDS)
            lines[at] = b" ".join(words)
            data = b"\n".join(lines)
        elif kind == 2:
            words = lines[at].split(b" ")
            words.insert(rng.randrange(len(words) + 1), rng.choice(WORDS))
            lines[at] = b" ".join(words)
            data = b"\n".join(lines)
        elif kind == 3:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
            data = b"\n".join(lines)
        elif kind == 4:
            lines.insert(rng.randrange(len(lines)), lines[at])
            data = b"\n".join(lines)
        else:
            data = data[: rng.randrange(len(data) + 1)]
    return data


def feed(data: bytes) -> None:
    """As the device reads a journal: line by line, going on after a refusal."""
    reader = Reader()
    lines = data.split(b"\n")
    for k, line in enumerate(lines):
        try:
            kind, text = reader.feed(line, k < len(lines) - 1)
        except RecordError as error:
            assert str(error) and "\n" not in str(error)
        except Illegal as error:
            assert error.reasons and str(error)
        else:
            assert kind in ("", "header", "event", "expect", "torn")


@settings(FIXED, max_examples=250)
@given(SEEDS, st.booleans())
def test_wounded_journals(seed: int, sums: bool) -> None:
    rng = random.Random(seed)
    lines, _ = written(rng, sums)
    feed(mutated(b"\n".join(lines) + b"\n", rng))


@settings(FIXED, max_examples=300)
@given(SEEDS)
def test_wounded_scenarios_are_checked_to_the_end(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    rng = random.Random(seed)
    path = tmp_path_factory.getbasetemp() / "wounded.umpire"
    path.write_bytes(mutated(rng.choice(CORPUS), rng))
    for record in each_record([str(path)], judge=True):
        if isinstance(record, NoRecord):
            assert str(record).startswith(str(path))
        else:
            for failure in (*record.failures, *([record.error] if record.error else [])):
                assert failure.text and failure.line > 0


@settings(FIXED, max_examples=60)
@given(st.lists(st.one_of(st.binary(max_size=40), st.sampled_from(WORDS)), max_size=20))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, parts: list[bytes]) -> None:
    path = tmp_path_factory.getbasetemp() / "any.umpire"
    path.write_bytes(b"umpire 1\nedition base\n" + b"\n".join(parts))
    for command in ("check", "show"):
        assert cli.main([command, str(path)]) in (0, 1, 2)
    feed(b"\n".join(parts))
