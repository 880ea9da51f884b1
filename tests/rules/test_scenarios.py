"""Every scenario file: it holds, it names its rule, and every rule has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host_tools.records import NoRecord, each_record
from umpire import rules

SCENARIOS = Path(__file__).parent.parent / "scenarios"
FILES = sorted(SCENARIOS.rglob("*.umpire"))
RULES = {
    *(f"B{k}" for k in (*range(1, 16), *range(17, 22), 23)),
    *(f"F{k}" for k in range(1, 5)),
    *(f"A{k}" for k in range(1, 23)),
    *(f"J{k}" for k in (1, 2, 6, 7, 8, 9, 10)),
    *(f"M{k}" for k in range(1, 51)),
    *(f"S{k}" for k in (*range(1, 48), *range(49, 70))),
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SCENARIOS).with_suffix("")))
def test_scenario(path: Path) -> None:
    said = []
    expectations = 0
    for found in each_record([str(path)], judge=True):
        assert not isinstance(found, NoRecord), found
        said += [f"{failure.line}: {failure.text}" for failure in (*found.failures, found.error) if failure]
        expectations += found.expectations
    assert not said
    assert expectations


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SCENARIOS).with_suffix("")))
def test_its_first_line_names_its_rule(path: Path) -> None:
    comment = path.read_text(encoding="utf-8").splitlines()[0]
    rule = re.match(r"([abfjmrs])(\d\d)_", path.name)
    if rule and rule[1] != "r":
        assert re.search(rf"\b{rule[1].upper()}{int(rule[2])}\b", comment)
    else:
        assert re.match(r"# (RECORD \d|Facts|[ABFJMS]\d+)", comment)


def test_every_rule_has_a_scenario() -> None:
    named = set()
    for path in FILES:
        named |= set(re.findall(r"\b[ABFJMS]\d+\b", path.read_text(encoding="utf-8").splitlines()[0]))
    assert not RULES - named


@pytest.mark.parametrize("name", [name for name in rules.names() if isinstance(rules.values(name), list)])
def test_every_value_of_a_house_rule_has_a_scenario(name: str) -> None:
    """The defaults are played everywhere; every other word of a switch stands in some header."""
    values, usual = rules.values(name), rules.default("base", name)
    said = {line.strip() for path in FILES for line in path.read_text(encoding="utf-8").splitlines()}
    assert [value for value in values if value != usual and f"rule {name} {value}" not in said] == []
