"""A board's copy of the firmware: names and constants that are not in it, and nothing else that changes."""

from pathlib import Path
from typing import Any

import pytest

from host_tools import bundle, compact, mpy, mpy_names
from host_tools.compact import Compact
from host_tools.pico import image

SHAPES = b'''"""Two classes."""
from micropython import const
from toy.names import BIG, SMALL, half

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SIDES = const(6)


class Shape:
    kind = "shape"

    def __init__(self, corners: int, wide: int = BIG) -> None:
        self.corners = corners
        self._wide = wide

    def area(self, scale: int) -> int:
        assert scale, "for the type checker"
        return self._wide * scale + SIDES

    def told(self) -> str:
        return getattr(self, "kind") + str(len(self._list()))

    def _list(self) -> "list[Any]":
        return [half(self.corners), SMALL]


class Square(Shape):
    def area(self, scale: int) -> int:
        return super().area(scale) + self.corners
'''
NAMES = b"""from micropython import const
BIG = const(100)
SMALL = const(-1)
COUNT = const(3)
OWN = const(4)


def half(number: int) -> int:
    return number // 2


def text() -> str:
    return f"{COUNT} of" + str(OWN)
"""
SOURCES = {"toy/__init__.py": b"", "toy/names.py": NAMES, "toy/shapes.py": SHAPES}


def names_in(module: bytes) -> list[str]:
    """What an .mpy file brings as names that the ROM may not have."""
    return [name for name in map(mpy_names.text, mpy_names.table(module).entries) if name]


def test_lines_stay_and_numbers_stand_for_constants() -> None:
    copy = Compact(SOURCES)
    lines = copy.source("toy/shapes.py").splitlines()
    assert len(lines) == len(SHAPES.decode().splitlines())
    assert lines[2] == "from toy.names import half"
    assert lines[4:9] == [""] * 5
    assert lines[14] == "    def __init__(self, corners: int, wide: int = 100) -> None:"
    assert "return [half(self.corners), -1]" in lines[26]


def test_a_constant_in_an_f_string_stays() -> None:
    source = Compact(SOURCES).source("toy/names.py")
    assert "COUNT = const(3)" in source and 'f"{COUNT} of" + str(4)' in source
    assert "OWN = " not in source


def test_names_are_words_of_the_rom() -> None:
    copy = Compact(SOURCES)
    names = names_in(copy.mpy("toy/shapes.py"))
    assert set(names) == {"shapes", "toy.names", "kind"}
    words = copy.words
    assert len({words[name] for name in ("corners", "_wide", "area", "told", "_list")}) == 5
    assert words["Shape"] != words["Square"]
    assert "kind" not in words, "getattr asks for it by its name"
    assert words["half"] != "len", "the module calls the built-in one"


SELDOM = b'''"""What is called now and then."""
from micropython import const
import sys

_FACTOR = const(7)
times = [0]


def small(n: int) -> int:
    return n * _FACTOR


def large(n: int) -> "Iterator[int]":  # seldom
    times[0] += 1
    yield from (small(n), _FACTOR)


class Both:
    """One of each."""

    def __init__(self, n: int) -> None:
        self.n = n

    def often(self) -> int:
        return self.rarely(3) + 1

    def rarely(  # seldom
        self, by: int
    ) -> int:
        self.n += by
        if by > 100:
            raise ValueError(by)
        return self.n + sum(large(by)) + times[0]
'''


@pytest.mark.skipif(mpy.unix_port() is None, reason=mpy.unix_port_missing())
def test_what_is_seldom_is_loaded_then(tmp_path: Path) -> None:
    code = """\
import sys
from toy.seldom import Both
b = Both(1)
print('toy.seldom_' in sys.modules, b.often(), 'toy.seldom_' in sys.modules, b.rarely(by=0))
del sys.modules['toy.seldom_']
print(b.often())
b.rarely(101)
"""
    copy = Compact({"toy/__init__.py": b"", "toy/seldom.py": SELDOM}, code)
    assert copy.paths == ["toy/__init__.py", "toy/seldom.py", "toy/seldom_.py"]
    lines = SELDOM.decode().splitlines()
    assert copy.source("toy/seldom_.py").splitlines()[27:32] == lines[27:32]
    (tmp_path / "toy").mkdir()
    for path in copy.paths:
        (tmp_path / path).with_suffix(".mpy").write_bytes(copy.mpy(path))
    script = tmp_path / "script.py"
    script.write_text(code)
    done = mpy.run_unix(script, [], [tmp_path], 64 * 1024, 20)
    assert done.stdout.splitlines()[:2] == ["False 34 True 13", "39"]
    assert 'File "seldom", line 32' in done.stdout and "ValueError: 101" in done.stdout


STRINGS = b'''
def steps(n: int, name: str = "no name") -> "Iterator[str]":
    for k in range(n):
        try:
            if k == 1:
                continue
            yield "step " + str(k) + name
        finally:
            yield {"end": "end of it"}["end"]


def outer(by: int) -> str:
    inner = [lambda more, k=k: "x" * (by + more + k) for k in range(3)]
    return ", ".join([one(2) for one in inner]) + " no more" + "".join([%s])


def later(**more: int) -> list[tuple[str, int]]:
    return [("wide_as", more["wide_as"])]


def calls() -> str:
    return str(later(wide_as=3)) + "wide as it is"


class Named:
    name = "name"

    def __init__(self) -> None:
        self.kind = getattr(self, "name") + "-kind"
''' % b",".join(b'"s%03d"' % k for k in range(200))


@pytest.mark.skipif(mpy.unix_port() is None, reason=mpy.unix_port_missing())
@pytest.mark.parametrize("staying", [(), ("toy.strings",)])
def test_short_strings_are_no_names(tmp_path: Path, staying: tuple[str, ...]) -> None:
    """But in a module that stays, and where something bears the name."""
    code = "from toy.strings import steps, outer, Named; print(list(steps(3)), outer(1)[:30], Named().kind)\n"
    copy = Compact({"toy/__init__.py": b"", "toy/strings.py": STRINGS}, code, staying=staying)
    names = names_in(copy.mpy("toy/strings.py"))
    assert {"strings", "steps", "name", "wide_as"} <= set(names), "of arguments, too"
    assert ("end of it" in names) == ("s042" in names) == bool(staying)
    plain: dict[str, Any] = {}
    exec(STRINGS, plain)
    (tmp_path / "toy").mkdir()
    for path in copy.paths:
        (tmp_path / path).with_suffix(".mpy").write_bytes(copy.mpy(path))
    script = tmp_path / "script.py"
    script.write_text(code)
    done = mpy.run_unix(script, [], [tmp_path], 64 * 1024, 20)
    assert done.stdout == f"{list(plain['steps'](3))} {plain['outer'](1)[:30]} name-kind\n"


LOADED = """\
import sys
import umpire
outer = use("toy").outer
print(outer(2), sorted(name for name in sys.modules if name.startswith("umpire")))
Inner = use("toys.inner").Inner
print(Inner is sys.modules["umpire.toys.inner"].Inner, use("toy") is sys.modules["umpire.toy"])
for name in ("toys.broken", "toys.none"):
    try:
        use(name)
    except Exception as error:
        print(repr(error), "umpire." + name in sys.modules, "m" in sys.modules)
"""


@pytest.mark.skipif(mpy.unix_port() is None, reason=mpy.unix_port_missing())
@pytest.mark.parametrize("bundled", [True, False])
def test_modules_are_loaded_by_a_call(bundled: bool, tmp_path: Path) -> None:
    """Out of a bundle, or each from a file of its own; nothing but its package is imported otherwise."""
    shortcut = "umpire/port/shortcut.py"
    sources = {
        "umpire/__init__.py": b"raise ValueError",
        shortcut: (mpy.FIRMWARE / shortcut).read_bytes(),
        "umpire/toy.py": b"""from umpire import small
def outer(n: int) -> int:
    from umpire.toys.inner import Inner as Other, twice
    return Other(twice(n) + small.ONE).n
""",
        "umpire/small.py": b"import os\nONE = len('1')\n",
        "umpire/toys/__init__.py": b"",
        "umpire/toys/inner.py": b"""class Inner:
    def __init__(self, n: int) -> None:
        self.n = n, type(self).__module__
def twice(n: int) -> int:
    return 2 * n
""",
        "umpire/toys/broken.py": b"from umpire import small\n1 // 0\n",
    }
    copy = Compact(sources, LOADED, loading=shortcut)
    assert shortcut not in copy.paths and "import" not in copy.source("umpire/toy.py")
    assert not {"toys.inner", "umpire.toys.inner"} & set(names_in(copy.mpy("umpire/toy.py")))
    made = image.Image({path.removesuffix(".py") + ".mpy": copy.mpy(path) for path in copy.paths}, bundled)
    files = made.flash()
    assert (bundle.NAME in files) is bundled
    for path, content in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    script = tmp_path / "script.py"
    script.write_text(LOADED)
    done = mpy.run_unix(script, [], [tmp_path], 64 * 1024, 20)
    loaded = ["umpire", "umpire.small", "umpire.toy", "umpire.toys.inner"]
    assert done.stdout.splitlines() == [
        f"(5, 'umpire.toys.inner') {loaded}",
        "True True",
        "ZeroDivisionError('divide by zero',) False False",
        "OSError(2,) False False",
    ]


def test_what_calls_its_super_class_cannot_be_seldom() -> None:
    source = SELDOM.replace(b"self.n += by", b"super().rarely(by)")
    with pytest.raises(compact.CannotCompact, match="toy/seldom.py:27"):
        Compact({"toy/__init__.py": b"", "toy/seldom.py": source})


def test_seldom_in_a_class_and_in_the_one_that_it_inherits_from_is_refused() -> None:
    upper = b"class Upper:\n    'One.'\n    def go(self):  # seldom\n        return 1\n"
    lower = b"from toy.upper import Upper\nclass Lower(Upper):\n    'Two.'\n"
    lower += b"    def come(self):  # seldom\n        return 2\n"
    with pytest.raises(compact.CannotCompact, match="toy/lower.py:4: seldom, and so is toy/upper.py:3"):
        Compact({"toy/__init__.py": b"", "toy/upper.py": upper, "toy/lower.py": lower})


def test_names_stay_that_are_used_from_outside() -> None:
    copy = Compact(SOURCES, outside="Square(4, wide=5).area(2)")
    assert "area" not in copy.words and "told" in copy.words
    assert "wide" in names_in(copy.mpy("toy/shapes.py"))


@pytest.mark.skipif(mpy.unix_port() is None, reason=mpy.unix_port_missing())
def test_it_does_the_same(tmp_path: Path) -> None:
    code = "from toy.shapes import Square; s = Square(4, wide=5); print(s.area(3), s.told(), s.corners)"
    script = tmp_path / "script.py"
    script.write_text(code)
    for name, outside in (("plain", None), ("compact", code)):
        folder = tmp_path / name / "toy"
        folder.mkdir(parents=True)
        copy = Compact(SOURCES, outside or "")
        for path, source in SOURCES.items():
            (folder.parent / path).write_bytes(source)
            if outside:
                (folder.parent / path).unlink()
                (folder.parent / path).with_suffix(".mpy").write_bytes(copy.mpy(path))
        done = mpy.run_unix(script, [], [folder.parent], 64 * 1024, 20)
        assert (done.returncode, done.stdout) == (0, "25 shape2 4\n"), name


def test_the_firmware_can_be_compacted() -> None:
    sources = {path.relative_to(mpy.FIRMWARE).as_posix(): path.read_bytes() for path in mpy.FIRMWARE.rglob("*.py")}
    sources = {path: source for path, source in sources.items() if path.startswith("umpire/")}
    copy = Compact(sources)
    for path, source in sources.items():
        assert copy.source(path).count("\n") == max(1, len(source.decode().splitlines())), path
    assert sum(len(copy.mpy(path)) for path in list(sources)[:3])


def test_what_is_inherited_from_another_modules_class_is_no_free_word() -> None:
    """Whether its name is imported, or its module."""
    line = b"from toy import shapes\nclass Dot(shapes.Shape):\n    def size(self) -> int:\n        return self.dots\n"
    words = Compact({**SOURCES, "toy/dots.py": line}).words
    inherited = {words.get(name, name) for name in ("corners", "_wide", "area", "told", "_list", "kind")}
    assert not inherited & {words.get(name, name) for name in ("size", "dots")}
    with pytest.raises(compact.CannotCompact):
        Compact({"toy.py": b"class Odd(list or dict):\n    pass\n"})
