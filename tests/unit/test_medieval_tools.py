"""Medieval Strife in the host's commands: units tables of players, set-ups that are refused, what show draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools import cli
from umpire import refusals
from umpire.medieval import spells, unit_file, units
from umpire.reading import Reader, RecordError

Output = pytest.CaptureFixture[str]
HEADER = ["umpire 1", "edition medieval", 'side A "Ann"', "army A wizard knight", 'side B "Bo"', "army B 2*footman"]


def run(output: Output, *argv: str) -> tuple[int, str, str]:
    code = cli.main(list(argv))
    said = output.readouterr()
    return code, said.out, said.err


def edited(old: str, new: str) -> str:
    assert old in units.OURS
    return units.OURS.replace(old, new)


def test_our_table_can_be_written_edited_and_checked(tmp_path: Path, capsys: Output) -> None:
    code, ours, _ = run(capsys, "units")
    assert code == 0 and "own reconstruction" in ours
    assert unit_file.parse(ours) == units.OURS
    path = tmp_path / "own.units"
    path.write_text(ours.replace("0 0 beam shield", "0 -1 havoc beam shield # so!", 1), encoding="utf-8")
    short = tmp_path / "short"
    code, out, _ = run(capsys, "units", str(path), "--out", str(short))
    assert code == 0
    table = edited("wizard 4 0 0 beam", "wizard 4 0 -1 havoc beam")
    assert f"units {unit_file.checksum(table)}" in out
    assert short.read_text(encoding="utf-8") == table + "\n"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hero 20 +1 +2", "hero 30 +1 +2", "19: hero is a d20, not a d30"),
        ("hero 20 +1 +2\n", "", "22: the file ends without a row for hero"),
        ("wizard 4 0 0 beam", "wizard 4 0 0 fireball", "2: fireball is neither a spell nor escort, excess, direct"),
        ("amazon 12 +2", "amazon 12 +10", "15: +10 is no modifier from -9 to +9"),
        ("amazon 12 +2", "amazon 12 much", "15: much is no modifier from -9 to +9"),
        ("knight 8", "cleric 6", "7: cleric stands twice"),
        ("knight 8", "pikeman 8", "7: pikeman is no unit of Medieval Strife"),
        ("wizard 4 0 0 beam shield", "wizard 4 0 0 beam beam", "2: beam stands twice"),
        ("recruit 4 +1 0", "recruit 4", "1: name, size, offense and defense were expected: recruit 4 +1 0"),
    ],
)
def test_a_bad_table_is_one_line_with_its_place(
    old: str, new: str, said: str, tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "bad.units"
    path.write_text(edited(old, new), encoding="utf-8")
    assert run(capsys, "units", str(path)) == (1, "", f"{path}:{said}\n")


def test_no_file(tmp_path: Path, capsys: Output) -> None:
    code, out, err = run(capsys, "units", str(tmp_path / "none.units"))
    assert (code, out) == (2, "") and "No such file" in err
    (tmp_path / "bytes.units").write_bytes(b"\xff")
    assert run(capsys, "units", str(tmp_path / "bytes.units"))[0] == 1


def test_a_record_is_replayed_with_the_table_it_names(tmp_path: Path, capsys: Output) -> None:
    table = edited("knight 8 0 +1", "knight 8 +9 +1 laser")
    record = tmp_path / "match.umpire"
    lines = [*HEADER, f"units {unit_file.checksum(table)}", "first A", "roll a1=1 a2=1", "roll b1=6 b2=6"]
    lines += ["expect legal attack a2 > b1", "expect illegal cast a2 laser > b1 not-greater"]
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    unit_file.tables.clear()
    code, out, _ = run(capsys, "check", str(record))
    assert code == 1 and "which is not at hand" in out
    (tmp_path / "ours.units").write_text(table.replace("\n", " # as agreed\n"), encoding="utf-8")
    (tmp_path / "broken.units").write_text("nonsense", encoding="utf-8")
    code, out, err = run(capsys, "check", str(record))
    assert (code, out) == (0, "") and "broken.units:1:" in err
    reader = Reader()
    for line in lines:
        reader.feed(line.encode())
    assert lines[6] in list(reader.setup.lines())


def test_units_stands_once_and_in_medieval_only() -> None:
    checksum = unit_file.add(edited("recruit 4 +1", "recruit 4 +2"))
    for lines in (
        [*HEADER, f"units {checksum}", f"units {checksum}"],
        [*HEADER, "units"],
        [*HEADER, "units zzzz"],
        ["umpire 1", "edition base", f"units {checksum}"],
    ):
        reader = Reader()
        with pytest.raises(RecordError, match="units"):
            for line in lines:
                reader.feed(line.encode())


@pytest.mark.parametrize(
    "line",
    [
        "cast a1 beam",
        "cast a1 beam b1",
        "cast a1 beam > B",
        "cast a1 fireball > b1",
        "cast a1 havoc > b1",
        "cast a1 dismay > b1",
        "cast a1 dismay",
        "cast a1",
        "cast",
        "recharge",
        "recharge a1 a2",
        "escort",
        "attack a1:fireball+a2 > b1",
    ],
)
def test_malformed_lines(line: str) -> None:
    assert refusal(line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("attack a1: > b1", "a spell was expected behind `:`"),
        ("attack a1:+a2 > b1", "a spell was expected behind `:`"),
        ("cast a1 > b1", "`cast a1 beam > b2` was expected"),
        ("cast a1 fireball > b1", "there is no spell `fireball`"),
        ("escort none none", "`none` stands alone; a die such as a1 was expected"),
        ("escort b1 none", "`none` stands alone; a die such as a1 was expected"),
    ],
)
def test_a_malformed_line_is_told_apart(line: str, said: str) -> None:
    assert refusal(line) == said


def refusal(line: str) -> str:
    reader = Reader()
    for good in [*HEADER, "first A", "roll a1=1 a2=1", "roll b1=6 b2=6"]:
        reader.feed(good.encode())
    with pytest.raises(RecordError) as caught:
        reader.feed(line.encode())
    return str(caught.value)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["army A wizard recruit"], "Ann's d4 must all be the same unit."),
        (["army A pikeman"], "That is no unit of Medieval Strife."),
        (["army A 7"], "A unit has 4 to 20 or 100 sides."),
        (["army A wizard", "theme day", "theme city"], "A battle has one place."),
        (["army A wizard", "theme poor", "theme poor"], "A battle has one weather."),
        (["army A wizard", "theme castle"], "A castle needs to know who is inside."),
        (["army A wizard", "theme castle C"], "A castle has a side that is not there."),
        (["army A wizard", "theme castle A Z"], "A castle has a side that is not there."),
        (["army A wizard", "theme city A"], "Only a castle has an inside."),
        (["army A wizard", "theme rain"], "That is no place and no weather."),
        (["army A wizard", "terrain asteroid"], "This edition has no themes, no terrain and no defender."),
        (["army A 128*wizard"], "Ann has over 255 ways to join a flank."),
        (["army A 255*recruit"], "There may be 255 dice in all."),
    ],
)
def test_what_cannot_be_set_up_is_said_in_a_sentence(lines: list[str], said: str) -> None:
    reader = Reader()
    for line in ["umpire 1", "edition medieval", 'side A "Ann"', 'side B "Bo"', "army B footman", *lines]:
        reader.feed(line.encode())
    assert refusals.sentences(reader.setup) == said


def test_show_draws_units_and_what_is_in_force(tmp_path: Path, capsys: Output) -> None:
    lines = [*HEADER, "theme damaging", "theme castle B", "first A", "roll a1=1 a2=8", "roll b1=6 b2=1"]
    path = tmp_path / "match.umpire"
    path.write_text("\n".join([*lines, "cast a1 shield > a2"]) + "\n", encoding="utf-8")
    code, out, _ = run(capsys, "show", str(path))
    assert code == 0
    words = " ".join(out.split())
    for said in ("knight 8 8 11", "shield, ends", "beam 2,", "castle (B inside)", "Theme: damaging"):
        assert said in words


def test_every_spell_of_the_table_is_whole() -> None:
    rows = spells.TABLE.split("\n")
    assert len(rows) == 11
    for number, row in enumerate(rows, 1):
        spell = spells.spell(number)
        assert row.startswith(spell.name) and spells.number(spell.name) == number
        assert spell.aim in ("ally", "enemy", "any", "side", "all", "none")
        assert spell.deed in ("offense", "defense", "bind", "strike", "roll", "shelter", "split")
    assert all(units.unit(units.OURS, number).size for number in range(23))
