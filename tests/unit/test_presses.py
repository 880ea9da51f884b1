"""Press scripts: the language, the player, the pictures. Every script of tests/presses is played here on CPython."""

import contextlib
import io
from pathlib import Path

import pytest

from host_tools import cli, presses
from host_tools.chips.picture import Picture
from host_tools.presses import ScriptError, parse
from umpire.device import archive
from umpire.device.journal import Journal
from umpire.port.host import Files

SCRIPTS = [
    (path, script)
    for path in sorted((Path(__file__).parent.parent / "presses").glob("*.txt"))
    for script in presses.read_all(path)
]
GOLDEN = Path(__file__).parent.parent / "golden" / "presses"


@pytest.mark.parametrize(("path", "script"), [pytest.param(*both, id=both[1].name) for both in SCRIPTS])
def test_script(path: Path, script: presses.Script, tmp_path: Path, update_golden: bool) -> None:
    played = presses.play_here(script, tmp_path / "flash", str(path))
    if update_golden:
        presses.update(played, GOLDEN / script.name)
    different = presses.compare(played, GOLDEN / script.name, tmp_path / "different.png")
    assert not different, "\n".join(different)
    assert wrong_records(tmp_path) == ""


def wrong_records(folder: Path) -> str:
    """What ./umpire check says of the matches that a script has left on the flash; "" if they are right."""
    files = Files(str(folder / "flash"))
    journal = Journal(files, files.open, "/matches")
    for number in archive.matches(journal):
        text = "".join(line + "\n" for line in archive.export(journal, number))
        (folder / f"{number}.umpire").write_text(text, encoding="utf-8")
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = cli.main(["check", *map(str, folder.glob("*.umpire"))]) if archive.matches(journal) else 0
    return said.getvalue() if code else ""


def test_every_golden_folder_has_a_script() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {script.name for _, script in SCRIPTS}


# -- the language ----------------------------------------------------------------------------------------------------


def plain(text: str) -> list[str]:
    return [step.plain() for step in parse(text).steps]


def test_header() -> None:
    script = parse("# about\npanel 128x32  # low\nseed 42\n\nB", "low")
    assert (script.name, script.width, script.height, script.seed) == ("low", 128, 32, 42)
    assert len(script.steps) == 1
    assert (parse("B").width, parse("B").height, parse("B").seed) == (128, 64, None)


def test_a_script_can_be_for_several_panels(tmp_path: Path) -> None:
    path = tmp_path / "both.txt"
    path.write_text("panel 128x64 128x32\nB\n", encoding="utf-8")
    scripts = presses.read_all(path)
    assert [(script.name, script.height) for script in scripts] == [("both", 64), ("both-128x32", 32)]
    assert presses.read(path).height == 64


def test_presses() -> None:
    assert plain("A B C*2") == ["press 0 0", "press 1 0", "press 2 0", "press 2 0"]
    assert plain("hold B C hold A 2s quick B") == ["press 5 0", "press 2 0", "hold 0 2000", "quick 1 0"]


def test_other_steps() -> None:
    assert plain("wait 20s\nwait 500ms\nwait 1.5min") == ["wait 0 20000", "wait 0 500", "wait 0 90000"]
    assert plain("panel off\ndice stuck\nflash full\ncut") == [
        "fault 0 0 panel off",
        "fault 0 0 dice stuck",
        "fault 0 0 flash full",
        "cut 0 0",
    ]
    script = parse("shot one\nB\nshot two\nsee take Wellington's d20")
    assert script.shots == ["one", "two"]
    assert script.steps[-1].words == ("take", "Wellington's", "d20")
    assert not script.hurries
    assert parse("quick B").hurries


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("B\npress B", "script:2: 'press B' is no step"),
        ("D", "script:1: 'D' is no step"),
        ("B*x", "script:1: 'B*x' is no step"),
        ("hold", "script:1: hold A, B or C"),
        ("hold D", "script:1: hold A, B or C"),
        ("wait 20", "script:1: a time is like 500ms, 20s or 2min, not '20'"),
        ("seed x", "script:1: a seed is a number, not 'x'"),
        ("B\nseed 1", "script:2: 'seed 1' is no step"),
        ("panel 128*64", "script:1: a panel is WIDTHxHEIGHT, not '128*64'"),
        ("panel 256x64", "script:1: no panel is 256x64: at most 128x64, its height a multiple of 8"),
        ("shot Big", "script:1: a shot is named in small letters, digits and hyphens, not 'Big'"),
        ("shot a\nshot a", "script:2: there is a shot 'a' already"),
        ("type d6 7", "script:1: a d6 does not show '7'"),
        ("type 6 1", "script:1: a die is like d20, not '6'"),
        ("seed 1\ndice stuck", "script:2: dice with a seed cannot stick: leave out `seed`"),
        ("dice off", "script:1: 'dice off' is no step"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse(text)
    assert str(caught.value) == message


def test_typing_takes_the_presses_that_were_agreed() -> None:
    most = {2: 1, 3: 1, 4: 2, 6: 2, 8: 2, 10: 3, 12: 3, 20: 3, 100: 5}
    for sides, presses_needed in most.items():
        ways = [tuple(presses.typed(f"d{sides}", [str(value)])) for value in range(1, sides + 1)]
        assert len(set(ways)) == sides
        assert max(map(len, ways)) == presses_needed
    assert presses.typed("d1", ["1"]) == []
    assert presses.typed("d20", ["1", "14"]) == [0, 0, 0, 1, 2, 2]


# -- golden pictures -------------------------------------------------------------------------------------------------


def picture(*lit: int) -> Picture:
    return Picture(16, 8, bytes(int(i in lit) for i in range(128)))


def played(**shots: Picture) -> presses.Played:
    return presses.Played(parse("B"), dict(shots))


def test_golden_pictures_are_written_one_to_one_and_read_back(tmp_path: Path) -> None:
    golden = tmp_path / "golden"
    assert presses.update(played(one=picture(1, 2), two=picture(9)), golden) == ["one", "two"]
    assert presses.read_png(golden / "one.png") == picture(1, 2)
    assert presses.compare(played(one=picture(1, 2), two=picture(9)), golden, tmp_path / "s.png") == []
    assert not (tmp_path / "s.png").exists()
    before = (golden / "one.png").stat().st_mtime_ns
    assert presses.update(played(one=picture(1, 2)), golden) == ["two"]
    assert (golden / "one.png").stat().st_mtime_ns == before, "what is right stays untouched"
    assert not (golden / "two.png").exists()


def test_what_differs_is_told_and_shown(tmp_path: Path) -> None:
    golden = tmp_path / "golden"
    presses.update(played(one=picture(1), old=picture()), golden)
    sheet = tmp_path / "out" / "sheet.png"
    assert presses.compare(played(one=picture(2), new=picture(3)), golden, sheet) == [
        "one: 2 pixels differ",
        "new: there is no golden picture yet",
        "old: a golden picture without a shot",
        f"side by side: {sheet}",
    ]
    assert sheet.exists()
