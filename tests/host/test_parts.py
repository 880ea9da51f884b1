"""Editions and languages that a board does without: what is left out is not offered, not missed, and comes back."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools import deploy, link, parts
from host_tools.link import Trouble
from host_tools.pico import image
from umpire import parts as told

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
SMALL = parts.Choice(("base",), ("english",))
GUARDED = {
    "umpire/recovery.py": {"umpire/medieval/unit_file.py"},
    "umpire/screens/deploy.py": {"umpire/screens/unit_words.py"},
    "umpire/screens/draft.py": {"umpire/medieval/unit_file.py"},
    "umpire/handheld.py": {"umpire/japanese.py"},
    "umpire/screens/advanced.py": {"umpire/screens/with_units.py", "umpire/screens/ship_menu.py"},
    "umpire/screens/aftermath.py": {"umpire/screens/assault.py"},
    "umpire/screens/judge.py": {"umpire/screens/assault.py"},
    "umpire/screens/pause.py": {"umpire/screens/with_units.py", "umpire/screens/ship_menu.py"},
    "umpire/screens/reserve.py": {"umpire/screens/ship_words.py"},
    "umpire/screens/rows.py": {"umpire/screens/ranks.py"},
}
"""Who imports what, and only in an edition that has it, or goes on without it."""


def sources() -> dict[str, bytes]:
    return image.modules(FIRMWARE, image.BOARD, image.BOARD_AT)


# -- what is asked for -------------------------------------------------------------------------------------------------


def test_what_can_be_chosen_is_what_the_firmware_has() -> None:
    assert parts.EVERYTHING.editions == tuple(told.EDITIONS.split())
    assert parts.EVERYTHING.languages == tuple(told.LANGUAGES.split())
    optional = {(part.kind, part.name) for part in parts.PARTS}
    assert optional == {(parts.EDITION, name) for name in parts.EVERYTHING.editions if name != parts.BASE} | {
        (parts.LANGUAGE, name) for name in parts.EVERYTHING.languages if name != parts.ENGLISH
    }


@pytest.mark.parametrize(
    "editions, languages, picked",
    [
        (None, None, "editions=base,medieval languages=english"),
        ("all", None, f"editions={','.join(parts.EVERYTHING.editions)} languages=english"),
        ("attrition", "Japanese", "editions=base,attrition languages=english,japanese"),
        ("japanese, base", "english", "editions=base,japanese languages=english"),
    ],
)
def test_what_is_asked_for(editions: str | None, languages: str | None, picked: str) -> None:
    """Else it is as it was before."""
    before = parts.Choice(("base", "medieval"), ("english",))
    choice = parts.chosen(editions, languages, before)
    assert str(choice) == picked
    assert parts.remembered(str(choice)) == choice


@pytest.mark.parametrize("text", ["chess", "base,chess", "", ","])
def test_what_does_not_exist(text: str) -> None:
    with pytest.raises(Trouble, match="there are base, attrition"):
        parts.chosen(text, None)


def test_what_was_written_down_by_another_version() -> None:
    assert parts.remembered("") == parts.EVERYTHING
    assert parts.remembered("editions=base,chess languages=english,klingon") == SMALL
    assert parts.remembered("editions=chess") == parts.EVERYTHING


# -- the files ---------------------------------------------------------------------------------------------------------


def test_every_pattern_is_of_some_module() -> None:
    paths = {*image.modules(FIRMWARE, image.BOARD, image.BOARD_AT), "umpire/japanese_data.py"}
    for part in parts.PARTS:
        for pattern in part.modules.split():
            one = parts.Part(part.kind, part.name, part.title, pattern)
            assert any(parts.is_of(path, one) for path in paths), pattern


def imported(path: str, source: bytes, there: dict[str, bytes]) -> Iterator[str]:
    """The paths of the modules that one imports, at whatever moment; not what is for the type checker alone."""
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node))]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
            for name in names:
                yield from (f for f in (name.replace(".", "/") + ".py",) if f in there)


def test_nothing_imports_what_may_be_left_out() -> None:
    """But for modules that are left out then, too."""
    there = sources()
    wrong = []
    for path, source in there.items():
        own = {part for part in parts.PARTS if parts.is_of(path, part)}
        for other in imported(path, source, there):
            theirs = {part for part in parts.PARTS if parts.is_of(other, part)}
            if theirs and not (own and own <= theirs) and other not in GUARDED.get(path, ()):
                wrong.append(f"{path} imports {other}")
    assert wrong == [], "\n".join(wrong)


def test_what_is_left_is_the_same_as_in_every_choice() -> None:
    """To choose more later copies only what is new."""
    whole = image.application().files
    small = image.application(choice=SMALL).files
    gone = whole.keys() - small.keys()
    assert {"umpire/medieval/plug.mpy", "umpire/screens/ranks.mpy", "umpire/japanese.bin"} <= gone
    assert [path for path in small if small[path] != whole[path]] == ["umpire/parts.mpy"]
    sizes = dict(parts.sizes(whole))
    assert sum(sizes.values()) == sum(map(len, whole.values()))
    assert list(dict(parts.sizes(small))) == [parts.REST]
    assert "Left out: the fan's variant, " in " ".join(parts.summary(small, SMALL))


def test_a_firmware_can_have_fewer_parts() -> None:
    small = image.frozen_sources(image.BOARD, SMALL)
    assert not [path for path in small if "medieval" in path or "japanese" in path]
    assert small["umpire/parts.py"] == b'EDITIONS = "base"\nLANGUAGES = "english"\n'


# -- a handheld with fewer parts ---------------------------------------------------------------------------------------

PLAYING = """
import sys
from pathlib import Path
from host_tools import presses
from host_tools.presses import compare, play_here, read
for name in sys.argv[2:]:
    played = play_here(read(Path("tests/presses", name + ".txt")), Path(sys.argv[1], name))
    for shot, picture in played.shots.items():
        if picture != presses.read_png(Path("tests/golden/presses", name, shot + ".png")):
            print(name, shot)
"""
SCRIPTS = {
    ("base", "attrition"): (
        "match-typed",
        "match-device",
        "second-thoughts",
        "campaign",
        "alliance",
        "records",
        "faults",
        "ready-matches",
        "three-players",
    ),
    ("base", "medieval"): ("medieval",),
    ("base", "star"): ("star",),
}
"""By editions."""


@pytest.mark.parametrize(("editions", "scripts"), SCRIPTS.items(), ids="-".join)
def test_what_is_there_is_played_as_ever(editions: tuple[str, ...], scripts: tuple[str, ...], tmp_path: Path) -> None:
    """With a firmware in which the other modules are really missing: every picture is as with all of them. The editions
    that are offered are all of them: the scripts choose among these."""
    fewer = parts.Choice(editions, ("english",))
    for path, content in {**sources(), **image.data(FIRMWARE)}.items():
        target = tmp_path / "firmware" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if path in parts.only({path: content}, fewer):
            target.write_bytes(content)
    (tmp_path / "firmware" / parts.TOLD).write_bytes(parts.Choice(languages=("english",)).source())
    host = "umpire/port/host.py"
    (tmp_path / "firmware" / host).write_bytes((FIRMWARE / host).read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", PLAYING, str(tmp_path / "flash"), *scripts],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path / "firmware")])},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines() == []


# -- a board that is too small -----------------------------------------------------------------------------------------


def test_what_fits_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = image.application().files
    there = deploy.There({}, frozenset(), {}, "", parts.EVERYTHING, True, 4096, 0, True)
    needs = deploy.Plan(whole, there, "pico").room()
    small = deploy.Plan(parts.only(whole, SMALL), there, "pico", SMALL).room()
    for free, options in (
        (needs - 4096, "--languages english$|--languages english,japanese$"),
        (small, "--editions base[a-z,]* --languages english$"),
        (small - 40 * 4096, ""),
    ):
        there = deploy.There({}, frozenset(), {}, "", parts.EVERYTHING, True, 4096, free, True)
        plan = deploy.Plan(whole, there, "pico")
        with pytest.raises(link.FlashFull):
            plan.check(False)
        said = deploy.fewer_parts(plan)
        assert bool(re.search(options, said)) and bool(said) == bool(options), said
