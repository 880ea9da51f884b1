"""./umpire check, moves and show on records with options: bad lines, questions, drawings (RECORD 2 to 5)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from host_tools import cli

Output = pytest.CaptureFixture[str]

SIDES = ["umpire 1", "edition base", 'side A "Ann"', "army A 6 8", 'side B "Bo"', "army B 6 6"]
THREE = [*SIDES, 'side C "Cy"', "army C 6"]
FRONTS = [*SIDES, "fronts 2"]
DEPLOYED = [*FRONTS, "first A", "deploy a1=1 a2=2", "deploy b1=1 b2=2"]
IN_FRONTS = [*DEPLOYED, "roll a1=5 a2=4", "roll b1=4 b2=6"]
RESERVES = [*SIDES, "reserve A 10 12", "rule reinforce_every 1", "first A", "roll a1=5 a2=4", "roll b1=4 b2=6"]
FREE = [*THREE, "rule diplomacy free", "first A", "roll a1=5 a2=4", "roll b1=4 b2=6", "roll c1=1"]


def run(output: Output, tmp_path: Path, command: str, lines: list[str]) -> tuple[int, list[str], list[str], str]:
    """The exit code, what was printed to standard output and to standard error, and the file's name."""
    path = tmp_path / "match.umpire"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="")
    code = cli.main([*command.split(), str(path)])
    said = output.readouterr()
    return code, said.out.splitlines(), said.err.splitlines(), str(path)


BAD_HEADERS = [
    (["reserve"], "a side, A to H, was expected, not ``"),
    (["reserve A"], "sizes were expected: reserve A 2*6 10 20"),
    (["reserve C 6"], "there is no side C above: `side` stands before it"),
    (["reserve A 6", "reserve A 8"], "`reserve A` stands twice"),
    (["reserve A 0*6"], "one die or more was expected, not `0*6`"),
    (["alliance A"], "two sides or more were expected: alliance A C"),
    (["alliance A x"], "a side, A to H, was expected, not `x`"),
    (["alliance A A"], "side A is in an alliance already: alliances are disjoint"),
    (["alliance A B", "alliance B C"], "side B is in an alliance already: alliances are disjoint"),
    (["fronts"], "`fronts 2`, up to 9, was expected"),
    (["fronts 1"], "`fronts 2`, up to 9, was expected"),
    (["fronts 10"], "`fronts 2`, up to 9, was expected"),
    (["fronts two"], "a number was expected, not `two`"),
    (["fronts 2", "fronts 2"], "`fronts` stands twice"),
    (["front"], "`front 1 sizes 1 2 4` or `front 2 pass A` was expected"),
    (["front 1 sizes"], "`front 1 sizes 1 2 4` or `front 2 pass A` was expected"),
    (["front 1 hill A"], "`front 1 sizes 1 2 4` or `front 2 pass A` was expected"),
    (["front one pass A"], "a number was expected, not `one`"),
    (["front 1 sizes 4", "front 1 sizes 6"], "`front 1 sizes` stands twice"),
    (["front 1 pass A", "front 1 pass B"], "`front 1 pass` stands twice"),
    (["front 1 pass A B"], "one side holds a pass: front 2 pass A"),
    (["front 1 sizes small"], "a number was expected, not `small`"),
    (["rule deploy secret"], "rule deploy cannot be `secret`: chosen or random was expected"),
    (["rule reinforce_every off"], "rule reinforce_every cannot be `off`: a number from 1 to 255 was expected"),
]


@pytest.mark.parametrize(("lines", "message"), BAD_HEADERS, ids=[lines[-1] for lines, _ in BAD_HEADERS])
def test_check_a_malformed_header_line(tmp_path: Path, capsys: Output, lines: list[str], message: str) -> None:
    code, out, _, path = run(capsys, tmp_path, "check", [*SIDES, *lines])
    assert (code, out) == (1, [f"{path}:{len(SIDES) + len(lines)}: {message}"])


BAD_EVENTS = [
    (DEPLOYED[:-2], "deploy", "`deploy a1=1 a2=2` was expected"),
    (DEPLOYED[:-2], "deploy rng", "`deploy a1=1 a2=2` was expected"),
    (DEPLOYED[:-2], "deploy a1 1", "`deploy a1=1 a2=2` was expected"),
    (DEPLOYED[:-2], "deploy a1=1 a2=x", "a number was expected, not `x`"),
    (DEPLOYED[:-2], "deploy a1=1 a2=1", "illegal: too-few; deploy A was asked"),
    (DEPLOYED[:-2], "deploy a1=1 a2=999999999", "illegal: out-of-range; deploy A was asked"),
    (DEPLOYED[:-2], "roll a1=1 a2=2", "illegal: not-asked; deploy A was asked"),
    (IN_FRONTS, "move", "`move a1 a2 > 2` was expected"),
    (IN_FRONTS, "move a1", "`move a1 a2 > 2` was expected"),
    (IN_FRONTS, "move > 2", "`move a1 a2 > 2` was expected"),
    (IN_FRONTS, "move a1 2", "`move a1 a2 > 2` was expected"),
    (IN_FRONTS, "move a1 > b2", "a number was expected, not `b2`"),
    (IN_FRONTS, "move 1a > 2", "a die such as a1 was expected, not `1a`"),
    (IN_FRONTS, "move a1 > 999", "illegal: out-of-range; attack A was asked"),
    (IN_FRONTS, "hold", "`hold 2` was expected"),
    (IN_FRONTS, "hold a", "a number was expected, not `a`"),
    (IN_FRONTS, "hold 1 2", "`hold 2` was expected"),
    (IN_FRONTS, "hold 1", "illegal: must-attack; attack A was asked"),
    (IN_FRONTS, "pass", "illegal: not-asked; attack A was asked"),
    (RESERVES, "reinforce", "`reinforce a7` or `reinforce a7 > 2` was expected"),
    (RESERVES, "reinforce a3 a4", "`reinforce a7` or `reinforce a7 > 2` was expected"),
    (RESERVES, "reinforce a3 2", "`reinforce a7` or `reinforce a7 > 2` was expected"),
    (RESERVES, "reinforce a3 >", "`reinforce a7` or `reinforce a7 > 2` was expected"),
    (RESERVES, "reinforce a3 > 1", "illegal: wrong-front; reinforce A was asked"),
    (RESERVES, "attack a1 > b1", "illegal: not-asked; reinforce A was asked"),
    (FREE, "ally A", "`ally A C` was expected"),
    (FREE, "break A B C", "`break A C` was expected"),
    (FREE, "ally A b", "a side, A to H, was expected, not `b`"),
    (FREE, "ally A H", "illegal: not-asked; attack A was asked"),
    (FREE, "break A C", "illegal: not-asked; attack A was asked"),
    (FREE, "ally B C", "illegal: not-your-turn; attack A was asked"),
    (FREE, "move a1 > 2", "illegal: not-asked; attack A was asked"),
    (FREE, "hold 1", "illegal: not-asked; attack A was asked"),
    (FREE, "reinforce a1", "illegal: not-asked; attack A was asked"),
    (FREE, "deploy a1=1", "illegal: not-asked; attack A was asked"),
    (FREE, "fronts 2", "`fronts` belongs to the header, before the first event"),
]


@pytest.mark.parametrize(("above", "line", "message"), BAD_EVENTS, ids=[line for _, line, _ in BAD_EVENTS])
def test_check_a_bad_event(tmp_path: Path, capsys: Output, above: list[str], line: str, message: str) -> None:
    code, out, _, path = run(capsys, tmp_path, "check", [*above, line])
    assert (code, out) == (1, [f"{path}:{len(above) + 1}: {message}"])


CONTRADICTIONS = [
    ([*THREE, 'side D "Di"', "army D 6", "fronts 2"], "sides: Fronts are for two players."),
    ([*SIDES, "fronts 3"], "fronts: Ann has fewer dice than fronts. Bo has fewer dice than fronts."),
    ([*SIDES, "fronts 2", "front 2 sizes 8"], "fronts: No die of Bo may enter front 2."),
    ([*SIDES, "fronts 2", "front 1 sizes 6", "front 2 sizes 6"], "fronts: No front admits the d8 of Ann."),
    ([*SIDES[:5], "army B 6 6 8", "fronts 3", "front 2 sizes 8", "front 3 sizes 8"],
     "fronts: Ann has fewer dice than fronts. Bo cannot man all fronts at once."),
    ([*SIDES, "fronts 2", "front 3 pass A"], "fronts: There is no front 3."),
    ([*SIDES, "front 1 sizes 6"], "fronts: There is no front 1."),
    ([*SIDES, "fronts 2", "front 1 pass C"], "fronts: Nobody is there to hold the pass of front 1."),
    ([*SIDES, "alliance A C"], "sides: An alliance has a side that is not there."),
    ([*THREE, "rule handicap on"], "option: A handicap needs two sides, or two alliances."),
    ([*SIDES[:3], "reserve A 6", *SIDES[4:]], "sides: Ann has no dice."),
    ([*SIDES, "reserve A 0"], "size: A die has 1 to 100 sides."),
    ([*SIDES, "reserve A 252*6"], "size: There may be 255 dice in all."),
    ([*SIDES, "player C greedy"], "sides: A player is named for a side that is not there."),
]


@pytest.mark.parametrize(("header", "said"), CONTRADICTIONS, ids=[said for _, said in CONTRADICTIONS])
def test_check_says_why_a_set_up_cannot_be_played(
    tmp_path: Path, capsys: Output, header: list[str], said: str
) -> None:
    words = said.split(":")[0]
    assert run(capsys, tmp_path, "check", [*header, f"expect setup {words}"])[:2] == (0, [])
    code, out, _, path = run(capsys, tmp_path, "check", [*header, "first A"])
    assert (code, out) == (1, [f"{path}:{len(header) + 1}: this set-up cannot be played: {said}"])


def test_check_says_all_that_is_wrong_with_a_set_up(tmp_path: Path, capsys: Output) -> None:
    header = [*THREE, "rule handicap on", "fronts 2", "front 3 pass D"]
    code, out, _, path = run(capsys, tmp_path, "check", [*header, "first A"])
    assert code == 1
    assert out == [
        f"{path}:{len(header) + 1}: this set-up cannot be played: fronts option sides: There is no front 3. Nobody is "
        "there to hold the pass of front 3. A handicap needs two sides, or two alliances. Fronts are for two players."
    ]


MOVES = [
    (DEPLOYED[:-2], "deploy", "A", ["deploy a1=1 a2=2", "deploy a1=2 a2=1"]),
    ([*SIDES[:3], "army A 6 8 8", *SIDES[4:], "fronts 2", "front 2 sizes 6", "first A"], "deploy", "A",
     ["deploy a1=2 a2=1 a3=1"]),  # only the d6 may be in front 2
    ([*SIDES[:3], "army A 6 8 8", *SIDES[4:], "fronts 2", "front 1 sizes 8 6", "first A"], "deploy", "A",
     ["deploy a1=1 a2=1 a3=2", "deploy a1=1 a2=2 a3=1", "deploy a1=1 a2=2 a3=2",
      "deploy a1=2 a2=1 a3=1", "deploy a1=2 a2=1 a3=2", "deploy a1=2 a2=2 a3=1"]),
    (DEPLOYED, "roll", "A", ["roll a1=1..6 a2=1..8"]),
    (IN_FRONTS, "attack", "A", ["attack a1 > b1", "hold 2", "move a1 > 2", "move a2 > 1"]),
    ([*IN_FRONTS, "hold 2"], "attack", "A", ["attack a1 > b1", "move a1 > 2"]),
    ([*IN_FRONTS, "move a2 > 1"], "roll", "A", ["roll a2=1..8"]),
    ([*IN_FRONTS, "attack a1 > b1", "roll a1=1"], "attack", "A", ["hold 2", "move a2 > 1"]),
    ([*FRONTS, "rule pass free", *IN_FRONTS[len(FRONTS) :]], "attack", "A",
     ["attack a1 > b1", "hold 1", "hold 2", "move a1 > 2", "move a2 > 1"]),
    (RESERVES, "reinforce", "A", ["reinforce a3", "reinforce a4"]),
    ([*RESERVES, "reinforce a4"], "roll", "A", ["roll a4=1..12"]),
    ([*FRONTS, "reserve A 10 6", "rule reinforce_every 1", "front 2 sizes 6 8", *IN_FRONTS[len(FRONTS) :]],
     "reinforce", "A", ["reinforce a3 > 1", "reinforce a4 > 1", "reinforce a4 > 2"]),
    (FREE, "attack", "A", ["attack a1 > b1", "attack a1 > c1", "attack a2 > c1"]),
    ([*FREE, "ally A C"], "attack", "A", ["attack a1 > b1", "attack a1 > c1", "attack a2 > c1"]),
    ([*FREE, "ally A B"], "attack", "A", ["attack a1 > b1", "attack a1 > c1", "attack a2 > c1"]),
    ([*FREE[:9], "first A", "roll a1=5 a2=4", "roll b1=4 b2=6", "roll c1=6", "ally A B"], "attack", "A",
     ["attack a1 > b1", "pass"]),
    ([*THREE, "alliance A C", *FREE[9:]], "attack", "A", ["attack a1 > b1"]),
    ([*THREE, "alliance A B C", *FREE[9:]], "over", "-", []),
]


@pytest.mark.parametrize(("lines", "ask", "turn", "expected"), MOVES, ids=[f"{m[1]}-{len(m[3])}" for m in MOVES])
def test_moves(tmp_path: Path, capsys: Output, lines: list[str], ask: str, turn: str, expected: list[str]) -> None:
    assert run(capsys, tmp_path, "moves", lines)[:3] == (0, expected, [])
    code, out, _, _ = run(capsys, tmp_path, "moves --json", lines)
    assert code == 0
    assert [json.loads(line) for line in out] == [{"ask": ask, "turn": turn, "moves": expected}]


def test_moves_of_several_dice(tmp_path: Path, capsys: Output) -> None:
    lines = [*SIDES[:3], "army A 6 8 8 8", *SIDES[4:], "fronts 2", "first A", "deploy a1=1 a2=1 a3=1 a4=2"]
    lines += ["deploy b1=1 b2=2", "roll a1=1 a2=2 a3=2 a4=1", "roll b1=3 b2=6"]
    assert run(capsys, tmp_path, "moves", lines)[1] == [
        "attack a1+a2 > b1", "attack a1+a3 > b1", "hold 2",
        "move a1 > 2", "move a1 a2 > 2", "move a1 a2 a3 > 2", "move a1 a3 > 2", "move a2 > 2", "move a2 a3 > 2",
        "move a3 > 2", "move a4 > 1",
    ]  # fmt: skip


def test_moves_of_a_set_up_that_contradicts_itself(tmp_path: Path, capsys: Output) -> None:
    code, out, _, _ = run(capsys, tmp_path, "moves --json", [*THREE, "fronts 2"])
    assert code == 1
    said = "this set-up cannot be played: sides: Fronts are for two players."
    assert json.loads(out[0]) == {"error": said, "line": len(THREE) + 1}


def shown(output: Output, tmp_path: Path, lines: list[str]) -> list[str]:
    """The drawing without its first line, its columns a `|` apart."""
    code, out, err, _ = run(output, tmp_path, "show", lines)
    assert (code, err) == (0, [])
    return ["|".join(cell for cell in line.strip().replace("  ", "\t").split("\t") if cell.strip()) for line in out[1:]]


def test_show_fronts(tmp_path: Path, capsys: Output) -> None:
    lines = [*FRONTS, "reserve A 20", "front 1 sizes 6", "front 2 pass B", *IN_FRONTS[len(FRONTS) :], "hold 2"]
    drawn = [cell.strip() for line in shown(capsys, tmp_path, lines) for cell in line.split("|")]
    for part in (
        ">", "A Ann", "B Bo", "in reserve", "a3 d20:-", "1, only d6", "2, B's pass, had its action", "a1 d6:5",
        "a2 d8:4", "b1 d6:4", "b2 d6:6", "The match asks Ann: attack.",
    ):  # fmt: skip
        assert part in drawn, part
    assert "on the table" not in drawn


def test_show_how_fronts_ended(tmp_path: Path, capsys: Output) -> None:
    lines = [*IN_FRONTS, "attack a1 > b1", "roll a1=1", "hold 2", "attack b2 > a2"]
    drawn = "\n".join(shown(capsys, tmp_path, lines))
    for part in ("A Ann|6 x 1", "B Bo|8 x 1", "1, won by A|a1 d6:1|none", "2, won by B|none", "Over: Bo wins."):
        assert part in drawn.replace("| ", "|").replace(" |", "|"), (part, drawn)


def test_show_before_the_deployment(tmp_path: Path, capsys: Output) -> None:
    drawn = "\n".join(shown(capsys, tmp_path, FRONTS))
    assert "on the table" in drawn and "a1 d6:-|a2 d8:-" in drawn and "front" not in drawn


def test_show_alliances_and_a_grade(tmp_path: Path, capsys: Output) -> None:
    drawn = "\n".join(shown(capsys, tmp_path, [*THREE, "alliance A C", *FREE[9:]]))
    assert "A Ann (with C)" in drawn and "C Cy (with A)" in drawn and "B Bo|" in drawn.replace("| ", "|")
    lines = [*SIDES, "rule handicap on", "first A", "roll a1=5 a2=4", "roll b1=4 b2=6", "attack a1 > b1", "resign B"]
    assert "Over: Ann wins, a total victory." in shown(capsys, tmp_path, lines)
