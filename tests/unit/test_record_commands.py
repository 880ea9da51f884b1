"""./umpire check, moves and show as RECORD 5 describes them: exit codes, messages, JSON, folders, what goes where."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest

from host_tools import cli

Output = pytest.CaptureFixture[str]

HEADER = ["umpire 1", "edition base", 'side A "Ann"', "army A 6 8", 'side B "Bo"', "army B 6 6"]
ROLLED = [*HEADER, "first A", "roll a1=5 a2=4", "roll b1=4 b2=5"]


@pytest.fixture
def write(tmp_path: Path):
    """Writes lines to a file and gives its path."""

    def to_file(lines: list[str], name: str = "match.umpire") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="")
        return str(path)

    return to_file


def run(output: Output, *argv: str) -> tuple[int, list[str], list[str]]:
    """The exit code, and what was printed to standard output and to standard error, as lines."""
    code = cli.main(list(argv))
    said = output.readouterr()
    return code, said.out.splitlines(), said.err.splitlines()


def summed(lines: list[str]) -> list[str]:
    """The lines with their checksums, reckoned here by RECORD 1's words alone."""
    crc = 0
    result = []
    for line in lines:
        crc = crc32(line.encode(), crc)
        result.append(f"{line} *{crc & 0xFFFF:04x}")
    return result


# check


def test_check_all_well(write, capsys: Output) -> None:
    code, out, err = run(capsys, "check", write([*ROLLED, "expect attacks 1"]))
    assert (code, out) == (0, [])
    assert err == ["1 record, 1 expectation: all well"]


def test_check_says_that_a_header_cannot_be_played_but_calls_it_no_failure(write, capsys: Output) -> None:
    path = write(HEADER[:4])
    code, out, err = run(capsys, "check", path)
    assert (code, out) == (0, [])
    said = f"{path}:4: this set-up cannot be played: sides: Two to eight can play."
    assert err == [said, "1 record, 0 expectations: see above"]
    for fine in ([*HEADER[:4], "expect setup sides"], HEADER):
        assert run(capsys, "check", write(fine))[2][-1].endswith("all well")


def test_check_reports_each_failure_and_goes_on(write, capsys: Output) -> None:
    path = write([*ROLLED, "expect turn B", "expect value a1 6", "expect ask attack A"])
    code, out, _ = run(capsys, "check", path)
    assert code == 1
    assert out == [f"{path}:10: A was found, B was expected", f"{path}:11: 5 was found, 6 was expected"]


def test_check_an_illegal_line_ends_its_record_and_the_next_is_read(write, capsys: Output) -> None:
    path = write([*ROLLED, "attack a2 > b1", "expect turn B", *ROLLED, "expect turn B"])
    code, out, _ = run(capsys, "check", path)
    assert code == 1
    assert out == [
        f"{path}:10: illegal: not-greater; attack A was asked",
        f"{path}:21: A was found, B was expected",
    ]


EXPECTATIONS = [
    ("legal attack a2 > b1", "illegal: not-greater; legal was expected"),
    ("illegal attack a1 > b1", "legal was found, a refusal was expected"),
    ("illegal attack a1 > b1 no-half", "legal was found, no-half was expected"),
    ("illegal attack a2 > b1 not-greater own-die", "not-greater was found, not-greater own-die was expected"),
    ("illegal pass not-asked", "must-attack was found, not-asked was expected"),
    ("ask roll", "attack was found, roll was expected"),
    ("ask attack B", "A was found, B was expected"),
    ("ask over", "attack was found, over was expected"),
    ("turn -", "A was found, - was expected"),
    ("value b1 5", "4 was found, 5 was expected"),
    ("at a1 score B", "table was found, score B was expected"),
    ("score A 6", "0 was found, 6 was expected"),
    ("points A 12", "14 was found, 12 was expected"),
    ("attacks 2", "1 was found, 2 was expected"),
    ("outcome win A", "open was found, win A was expected"),
    ("warn small-fry", "none was found, small-fry was expected"),
]


@pytest.mark.parametrize(("expectation", "message"), EXPECTATIONS)
def test_check_every_kind_of_expectation_can_fail(write, capsys: Output, expectation: str, message: str) -> None:
    path = write([*ROLLED, f"expect {expectation}"])
    assert run(capsys, "check", path)[:2] == (1, [f"{path}:10: {message}"])


def test_check_setup_expectations_can_fail(write, capsys: Output) -> None:
    path = write([*HEADER, "expect setup size", *HEADER[:4], "expect setup ok"])
    code, out, _ = run(capsys, "check", path)
    assert code == 1
    assert out == [f"{path}:7: ok was found, size was expected", f"{path}:12: sides was found, ok was expected"]


BAD_LINES = [
    (["umpire 1", "edition base", "umpire 2"], 3, "this reads version 1: `umpire 1` was expected"),
    (["umpire 1", 'side A "Ann"'], 2, "`edition` was expected first"),
    (["umpire 1", "first A"], 2, "no edition: `edition base` was expected"),
    (["umpire 1", "edition"], 2, "`edition base` was expected"),
    (["umpire 1", "edition chess"], 2,
     "unknown edition `chess`: attrition or base or japanese or medieval or star was expected"),
    (["umpire 1", "edition base", "edition base"], 3, "`edition` stands twice"),
    (["umpire 1", "edition base", "rule luck on"], 3, "unknown house rule `luck`"),
    (["umpire 1", "edition base", "rule pass"], 3, "`rule half_value off` was expected"),
    (["umpire 1", "edition base", "rule pass maybe"], 3, "rule pass cannot be `maybe`: forced or free was expected"),
    (["umpire 1", "edition base", "rule max_rounds 0"], 3,
     "rule max_rounds cannot be `0`: a number from 1 to 999, or off was expected"),
    (["umpire 1", "edition base", "rule pass free", "rule pass free"], 4, "`rule pass` stands twice"),
    (["umpire 1", "edition base", 'side B "Bo"'], 3, "side A was expected: sides stand in seat order"),
    (["umpire 1", "edition base", "side A Ann"], 3, 'a name in double quotes was expected: side A "Napoleon"'),
    (["umpire 1", "edition base", 'side A "An"n"'], 3, 'a name in double quotes was expected: side A "Napoleon"'),
    (["umpire 1", "edition base", "army A 6"], 3, "there is no side A above: `side` stands before it"),
    ([*HEADER, "army A 6"], 7, "`army A` stands twice"),
    ([*HEADER[:3], "army A"], 4, "sizes were expected: army A 2*6 10 20"),
    ([*HEADER[:3], "army A 0*6"], 4, "one die or more was expected, not `0*6`"),
    ([*HEADER[:3], "army A 6,8"], 4, "a number was expected, not `6,8`"),
    ([*HEADER[:3], "army A -6"], 4, "a number was expected, not `-6`"),
    ([*HEADER, "player A you"], 7, "unknown player `you`: random or greedy or expectation or perfect was expected"),
    ([*HEADER, "seed x"], 7, "a number was expected, not `x`"),
    ([*HEADER, "seed 1234567890"], 7, "a number of at most nine digits was expected, not `1234567890`"),
    ([*ROLLED, "reroll none a1"], 10, "`none` stands alone; a die such as a1 was expected"),
    ([*HEADER, "odds maybe"], 7, "`odds on` or `odds off` was expected"),
    ([*HEADER, "first A", "rule pass free"], 8, "`rule` belongs to the header, before the first event"),
    ([*HEADER, "fisrt A"], 7, "unknown word `fisrt`"),
    ([*HEADER, "first"], 7, "`first A` or `first A rng` was expected"),
    ([*HEADER, "first a"], 7, "a side, A to H, was expected, not `a`"),
    ([*HEADER, "first C"], 7, "illegal: not-your-turn; first was asked"),
    ([*HEADER, "first A", "roll a1=5"], 8, "illegal: wrong-dice; roll A was asked"),
    ([*HEADER, "first A", "roll a1=7 a2=1"], 8, "illegal: out-of-range; roll A was asked"),
    ([*HEADER, "first A", "roll a1 5"], 8, "`roll a1=3 a2=5` was expected"),
    ([*HEADER, "first A", "roll"], 8, "`roll a1=3 a2=5` was expected"),
    ([*HEADER, "first A", "roll a1=x a2=1"], 8, "a number was expected, not `x`"),
    ([*HEADER, "first A", "roll 1a=3 a2=1"], 8, "a die such as a1 was expected, not `1a`"),
    ([*HEADER, "first A", "attack a1 > b1"], 8, "illegal: not-asked; roll A was asked"),
    ([*ROLLED, "attack a1"], 10, "`attack a1 > b2` or `attack a1+a3 > b2` was expected"),
    ([*ROLLED, "attack > b1"], 10, "a die was expected before `>`: attack a1+a3 > b2"),
    ([*ROLLED, "attack a1 a2 > b1"], 10, "`+` was expected before `a2`"),
    ([*ROLLED, "attack a1: > b1"], 10, "a spell was expected behind `a1:`"),
    ([*ROLLED, "attack a1+ > b1"], 10, "a die was expected before `>`: attack a1+a3 > b2"),
    ([*ROLLED, "pass now"], 10, "nothing was expected after `pass`"),
    ([*ROLLED, "pass"], 10, "illegal: must-attack; attack A was asked"),
    ([*ROLLED, "correct a1=3 a2=4"], 10, "one die a line was expected: correct a1=5"),
    ([*ROLLED, "reroll"], 10, "`reroll b1 b3` or `reroll none` was expected"),
    ([*ROLLED, "resign"], 10, "`resign A` was expected"),
    ([*ROLLED, "end", "pass"], 11, "illegal: not-asked; over was asked"),
    ([*ROLLED, "expect nothing"], 10,
     "an expectation was expected: ask at attacks command illegal legal outcome points score setup turn value warn"),
    ([*ROLLED, "expect value a1"], 10, "`expect value a1 6` was expected"),
    ([*ROLLED, "expect value a9 6"], 10, "there is no die a9"),
    ([*ROLLED, "expect score C 6"], 10, "there is no side C"),
    ([*ROLLED, "expect at a1 pocket"], 10, "`expect at b2 table | reserve | score A | gone` was expected"),
    ([*ROLLED, "expect at a1 score"], 10, "`expect at b2 table | reserve | score A | gone` was expected"),
    ([*ROLLED, "expect setup ok"], 10, "`expect setup` stands only in a record without events"),
    ([*HEADER[:4], "first A"], 5, "this set-up cannot be played: sides: Two to eight can play."),
    ([*HEADER[:5], "army B 0 101", "first A"], 7, "this set-up cannot be played: size: A die has 1 to 100 sides."),
    ([*HEADER[:5], "army B wizard", "first A"], 7,
     "this set-up cannot be played: unknown-unit: This edition has dice, no named units."),
    ([*HEADER, "theme mystic", "first A"], 8,
     "this set-up cannot be played: option: This edition has no themes, no terrain and no defender."),
    (["umpire 1", "edition star", 'side A "Ann"', "army A 2*fighter escort-carrier", 'side B "Bo"', "army B station",
      "terrain swamp"], 7, "one terrain was expected: asteroid or minefield"),
]


@pytest.mark.parametrize(("lines", "line", "message"), BAD_LINES, ids=[message for _, _, message in BAD_LINES])
def test_check_says_what_is_wrong_and_what_was_expected(
    write, capsys: Output, lines: list[str], line: int, message: str
) -> None:
    path = write(lines)
    code, out, err = run(capsys, "check", path)
    assert (code, out) == (1, [f"{path}:{line}: {message}"])
    assert "Traceback" not in "".join(err)


def test_check_nine_sides(write, capsys: Output) -> None:
    sides = [f'side {letter} "x"' for letter in "ABCDEFGHI"]
    path = write(["umpire 1", "edition base", *sides])
    assert run(capsys, "check", path)[:2] == (1, [f"{path}:11: at most eight sides, A to H"])


@pytest.mark.parametrize(
    "first", ["first A", "umpires 1", "edition base", "{}", '"umpire 1"', "umpire", "umpire 2", "umpire 1 2"]
)
def test_check_what_is_no_record(write, capsys: Output, first: str) -> None:
    path = write(["# a comment", "", first, *HEADER])
    code, out, _ = run(capsys, "check", path)
    assert code == 2
    what = "no record of version 1" if first.split()[0] == "umpire" else "no record"
    assert out == [f"{path}:3: {what}: `umpire 1` was expected first"]


def test_check_an_empty_file_and_none(write, tmp_path: Path, capsys: Output) -> None:
    path = write(["# nothing but a comment"])
    assert run(capsys, "check", path)[:2] == (2, [f"{path}: no record: `umpire 1` was expected, the file is empty"])
    missing = str(tmp_path / "missing.umpire")
    assert run(capsys, "check", missing)[:2] == (2, [f"{missing}: No such file or directory"])


def test_check_the_highest_exit_code_of_all_files(write, capsys: Output) -> None:
    good = write(ROLLED, "good.umpire")
    bad = write([*ROLLED, "pass"], "bad.umpire")
    none = write(["hello"], "none.umpire")
    assert run(capsys, "check", good, bad)[0] == 1
    assert run(capsys, "check", none, bad, good)[0] == 2
    code, out, _ = run(capsys, "check", bad, none, good)
    assert code == 2
    assert len(out) == 2  # each file was read


def test_check_a_folder_is_every_record_below_it(write, tmp_path: Path, capsys: Output) -> None:
    write(ROLLED, "all/b.umpire")
    deep = write([*ROLLED, "pass"], "all/below/deep/a.umpire")
    write(["not a record"], "all/notes.txt")
    code, out, err = run(capsys, "check", str(tmp_path / "all"))
    assert (code, out) == (1, [f"{deep}:10: illegal: must-attack; attack A was asked"])
    assert err == ["2 records, 0 expectations: see above"]


def test_check_a_folder_has_the_matches_that_a_handheld_keeps(tmp_path: Path, capsys: Output) -> None:
    lines = [line + "\n" for line in summed([*ROLLED, "expect score A 0"])]
    for match, end in (("00001", len(lines)), ("00002", len(lines) - 1)):
        folder = tmp_path / "kept" / "matches" / match
        folder.mkdir(parents=True)
        (folder / "000").write_text("".join(lines[:4]), newline="")
        (folder / "001").write_text("".join(lines[4:end]), newline="")
        (folder / "end").touch()
    assert run(capsys, "check", str(folder)) == (0, [], ["1 record, 0 expectations: all well"])
    assert run(capsys, "check", str(tmp_path / "kept")) == (0, [], ["2 records, 1 expectation: all well"])


@pytest.mark.parametrize("command", ["check", "moves", "show"])
def test_an_empty_folder_is_no_record(tmp_path: Path, capsys: Output, command: str) -> None:
    (tmp_path / "empty").mkdir()
    code, out, err = run(capsys, command, str(tmp_path / "empty"))
    assert code == 2
    assert any("no .umpire file below this folder" in line for line in out + err)


# Lines and checksums


def test_crlf_and_tabs(write, tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "dos.umpire"
    lines = [*HEADER, "first\tA", "roll\ta1=5\t a2=4", "\troll b1=4 b2=5\t", "attack\ta1\t>\tb1", "", "\t", "roll a1=1"]
    path.write_bytes("\r\n".join([*lines, "expect turn B"]).encode() + b"\r\n")
    assert run(capsys, "check", str(path))[:2] == (0, [])
    path.write_bytes("\r\n".join(summed(lines)).encode() + b"\r\n")
    assert run(capsys, "check", str(path))[:2] == (0, [])


def test_bytes_that_are_not_utf8(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "bytes.umpire"
    path.write_bytes(b'umpire 1\nedition base\nside A "\xff"\n')
    assert run(capsys, "check", str(path))[:2] == (1, [f"{path}:3: not UTF-8 text"])


def test_a_wrong_checksum_is_an_error(write, capsys: Output) -> None:
    lines = summed(ROLLED)
    right = lines[7][-4:]
    lines[7] = lines[7].replace("a1=5", "a1=6")
    path = write(lines)
    code, out, _ = run(capsys, "check", path)
    assert code == 1
    assert len(out) == 1 and out[0].startswith(f"{path}:8: wrong checksum: *") and right not in out[0]


def test_a_wrong_checksum_in_the_last_complete_line_is_an_error(write, capsys: Output) -> None:
    lines = summed(ROLLED)
    lines[-1] = lines[-1][:-4] + "0000"
    assert run(capsys, "check", write(lines))[0] == 1


@pytest.mark.parametrize("cut", [1, 3, 6, 9, 14])
def test_a_torn_last_line_is_dropped_with_a_notice(write, capsys: Output, cut: int) -> None:
    lines = summed([*ROLLED, "attack a1 > b1"])
    path = write(lines)
    whole = Path(path).read_bytes()
    Path(path).write_bytes(whole[: -cut - 1])
    code, out, err = run(capsys, "check", path)
    assert (code, out) == (0, [])
    assert err[0] == f"{path}:10: the last line is torn and was dropped"
    code, out, _ = run(capsys, "moves", path)
    assert (code, out) == (0, ["attack a1 > b1"])  # it has not been played


def test_a_last_line_without_its_end_but_a_right_checksum_is_whole(write, capsys: Output) -> None:
    path = write(summed([*ROLLED, "attack a1 > b1"]))
    Path(path).write_bytes(Path(path).read_bytes()[:-1])
    assert run(capsys, "moves", path)[:2] == (0, ["roll a1=1..6"])


def test_without_checksums_a_last_line_without_its_end_is_a_line(write, capsys: Output) -> None:
    path = write([*ROLLED, "attack a1 > b1"])
    Path(path).write_bytes(Path(path).read_bytes()[:-1])
    assert run(capsys, "moves", path)[:2] == (0, ["roll a1=1..6"])
    Path(path).write_bytes(Path(path).read_bytes()[:-3])
    assert run(capsys, "check", path)[:2] == (
        1, [f"{path}:10: `attack a1 > b2` or `attack a1+a3 > b2` was expected"],
    )


# moves


def moves(capsys: Output, path: str) -> list[str]:
    code, out, _ = run(capsys, "moves", path)
    assert code == 0
    assert out == sorted(out)
    return out


def test_moves_of_every_question(write, capsys: Output) -> None:
    assert moves(capsys, write(HEADER)) == ["first A", "first B"]
    assert moves(capsys, write([*HEADER, "rule first fewest_points"])) == ["first B"]
    assert moves(capsys, write([*HEADER, "first A"])) == ["roll a1=1..6 a2=1..8"]
    assert moves(capsys, write(ROLLED)) == ["attack a1 > b1"]
    free = [*HEADER, "rule pass free", *ROLLED[6:]]
    assert moves(capsys, write(free)) == ["attack a1 > b1", "pass"]
    assert moves(capsys, write([*ROLLED, "end"])) == []
    rerolls = [*HEADER, "rule second_rerolls 2", *ROLLED[6:]]
    assert moves(capsys, write(rerolls)) == ["reroll b1", "reroll b1 b2", "reroll b2", "reroll none"]


def test_moves_a_forced_pass(write, capsys: Output) -> None:
    assert moves(capsys, write([*HEADER, "first A", "roll a1=1 a2=1", "roll b1=4 b2=5"])) == ["pass"]


def test_moves_are_sorted_by_code_point_with_dice_in_index_order(write, capsys: Output) -> None:
    lines = ["umpire 1", "edition base", 'side A "Ann"', "army A 10*6", 'side B "Bo"', "army B 20"]
    lines += ["first A", "roll a1=1 a2=5 a3=1 a4=1 a5=1 a6=1 a7=1 a8=1 a9=1 a10=5", "roll b1=6"]
    found = moves(capsys, write(lines))
    assert found == sorted(
        f"attack {'+'.join(sorted((one, five), key=lambda name: int(name[1:])))} > b1"
        for one in ("a1", "a3", "a4", "a5", "a6", "a7", "a8", "a9")
        for five in ("a2", "a10")
    )
    assert found[0] == "attack a1+a10 > b1"


def test_moves_as_json(write, capsys: Output) -> None:
    broken = [*ROLLED, "pass"]
    path = write([*ROLLED, *broken, *HEADER, *ROLLED, "end"])
    code, out, err = run(capsys, "moves", "--json", path)
    assert code == 1
    assert [json.loads(line) for line in out] == [
        {"ask": "attack", "turn": "A", "moves": ["attack a1 > b1"]},
        {"error": "illegal: must-attack; attack A was asked", "line": 19},
        {"ask": "first", "turn": "-", "moves": ["first A", "first B"]},
        {"ask": "over", "turn": "-", "moves": []},
    ]
    assert err == []


def test_moves_of_a_broken_record(write, capsys: Output) -> None:
    path = write([*ROLLED, "pass", *ROLLED])
    code, out, err = run(capsys, "moves", path)
    assert (code, out) == (1, ["attack a1 > b1"])
    assert err == [f"{path}:10: illegal: must-attack; attack A was asked"]


def test_moves_of_a_set_up_that_cannot_be_played(write, capsys: Output) -> None:
    path = write(HEADER[:4])
    code, out, _ = run(capsys, "moves", "--json", path)
    assert code == 1
    assert json.loads(out[0]) == {"error": "this set-up cannot be played: sides: Two to eight can play.", "line": 4}


def test_moves_of_no_record(write, capsys: Output) -> None:
    path = write(["hello"])
    code, out, err = run(capsys, "moves", path)
    assert (code, out) == (2, [])
    assert err == [f"{path}:1: no record: `umpire 1` was expected first"]


def test_moves_judges_no_expectation(write, capsys: Output) -> None:
    assert run(capsys, "moves", write([*ROLLED, "expect turn B"]))[:2] == (0, ["attack a1 > b1"])


def test_moves_warns_on_standard_error(write, capsys: Output) -> None:
    path = write(["umpire 1", "edition base", 'side A "Ann"', "army A 1 2 6", 'side B "Bo"', "army B 6"])
    code, out, err = run(capsys, "moves", path)
    assert (code, out) == (0, ["first A", "first B"])
    assert err == [f"{path}: warning: small-fry"]


# show


def test_show_draws_the_table(write, capsys: Output) -> None:
    path = write([*ROLLED, "attack a1 > b1", "roll a1=6"])
    code, out, err = run(capsys, "show", path)
    text = "\n".join(out)
    assert (code, err) == (0, [])
    for part in ("Ann", "Bo", "a1 d6:6", "a2 d8:4", "b2 d6:5", "b1 d6", "The match asks Bo: attack."):
        assert part in text


@pytest.mark.parametrize("width", [80, 60])
def test_show_leaves_a_die_and_its_value_in_one_line(write, capsys: Output, monkeypatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = [line.replace("army A 6 8", "army A 12*100").replace("Ann", "Napoleon") for line in HEADER]
    dice = [f"a{k}" for k in range(1, 13)]
    rolled = " ".join(f"{die}=100" for die in dice)
    out = run(capsys, "show", write([*lines, "first A", f"roll {rolled}", "roll b1=1 b2=1", "attack a1 > b1"]))[1]
    assert all(len(line) <= width for line in out[1:])  # the first one names the file
    shown = [part for line in out for part in line.split("  ")]
    assert {f"{die} d100:100" for die in dice} | {"b2 d6:1", "b1 d6"} <= {part.strip() for part in shown}


def test_show_says_how_it_ended(write, capsys: Output) -> None:
    assert "Over: a draw between Ann and Bo." in run(capsys, "show", write([*ROLLED, "end"]))[1]
    assert "Over: Bo wins." in run(capsys, "show", write([*ROLLED, "resign A"]))[1]


def test_show_a_broken_record_up_to_there(write, capsys: Output) -> None:
    path = write([*ROLLED, "pass"])
    code, out, err = run(capsys, "show", path)
    assert code == 1
    assert "The match asks Ann: attack." in out
    assert err == [f"{path}:10: illegal: must-attack; attack A was asked"]


# nasty files


@pytest.mark.parametrize(
    ("name", "drawn"), [("[/red]",) * 2, ("[bold]x[/]",) * 2, (":smile:",) * 2, ("\x1b[31m\x07", "\\x1b[31m\\x07")]
)
def test_show_draws_a_name_as_it_is(write, capsys: Output, name: str, drawn: str) -> None:
    code, out, err = run(capsys, "show", write([line.replace("Ann", name) for line in ROLLED], "[a].umpire"))
    assert (code, err) == (0, [])
    assert out[0].endswith("[a].umpire:1")
    assert any(f"A {drawn} " in line for line in out), out


@pytest.mark.parametrize("command", ["check", "moves", "show"])
def test_what_is_wrong_is_one_short_line_without_control_signs(write, capsys: Output, command: str) -> None:
    path = write([line.replace("6 8", "\x1b" + "9" * 5000) for line in ROLLED])
    code, out, err = run(capsys, command, path)
    said = (out + err)[0]
    assert code == 1 and "\\x1b9" in said and len(said) <= 500


def test_a_mark_of_utf8_before_the_first_line_is_no_harm(write, capsys: Output) -> None:
    assert run(capsys, "check", write(["\ufeff" + ROLLED[0], *ROLLED[1:]]))[0] == 0


def test_a_folder_that_cannot_be_read_is_named(write, tmp_path: Path, capsys: Output, monkeypatch) -> None:
    write(ROLLED)
    (tmp_path / "closed").mkdir()
    scandir = os.scandir

    def closed(path):
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", closed)
    code, out, err = run(capsys, "check", str(tmp_path))
    assert (code, out) == (2, [f"{tmp_path / 'closed'}: Permission denied"])
    assert err == ["1 record, 0 expectations: see above"]


def test_moves_lists_no_more_than_memory_holds(write, capsys: Output) -> None:
    armies = [line.replace("6 8", "20*6").replace("6 6", "20*6") for line in HEADER]
    code, out, err = run(capsys, "moves", write([*armies, "fronts 2", "first A"]))
    assert (code, len(out), err) == (0, 1, []) and out[0].startswith("deploy a1=1..2 a2=1..2 ")
    rolls = [f"roll {' '.join(f'{side}{k}=3' for k in range(1, 21))}" for side in "ab"]
    rerolls = [armies[0], armies[1], "rule second_rerolls 20", *armies[2:]]
    code, out, err = run(capsys, "moves", write([*rerolls, "first A", *rolls]))
    assert code == 0 and len(out) == 100_000 and "100000 answers are listed" in err[0]


@pytest.mark.skipif(os.name == "nt", reason="no such devices")
@pytest.mark.parametrize(("stdout", "said"), [(">&-", ""), (">/dev/full", "umpire: No space left on device")])
def test_output_that_cannot_be_written_is_no_traceback(write, stdout: str, said: str) -> None:
    command = f'"{sys.executable}" -m host_tools check "{write([*ROLLED, "expect turn B"])}" {stdout}'
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=env)
    assert done.returncode == 1 and "Traceback" not in done.stderr and said in done.stderr
