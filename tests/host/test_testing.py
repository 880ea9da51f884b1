"""The test command's own bookkeeping."""

from pathlib import Path

import pytest

from host_tools import lint, testing
from host_tools.testing import Tier

JUNIT = """<testsuites><testsuite>
<testcase name="good"/>
<testcase name="wrong"><failure message="no"/></testcase>
<testcase name="wrong twice"><failure message="no"/><error message="teardown"/></testcase>
<testcase name="left out"><skipped type="pytest.skip" message="no node"/></testcase>
<testcase name="known to fail"><skipped type="pytest.xfail" message="later"/></testcase>
</testsuite></testsuites>"""


def test_counts_each_test_once(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(JUNIT, encoding="utf-8")
    tier = Tier("x", "")
    testing._count(tier, report)
    assert (tier.passed, tier.failed, dict(tier.skips)) == (2, 2, {"no node": 1})


@pytest.mark.parametrize(
    ("tiers", "whole", "code"),
    [
        ([Tier("a", "", passed=2), Tier("b", "", skipped_because="no port")], True, 0),
        ([Tier("a", "", passed=2), Tier("b", "", code=1, failed=1)], True, 1),
        ([Tier("a", "", passed=2), Tier("b", "", code=5)], True, 1),
        ([Tier("a", "", passed=2), Tier("b", "", code=5)], False, 0),
        ([Tier("a", "", code=5), Tier("b", "", code=5)], False, 1),
        ([Tier("a", "", passed=2), Tier("b", "", broken_because="no node")], True, 1),
        ([Tier("a", "", passed=2), Tier("b", "", code=3)], True, 1),
        ([Tier("a", "", skipped_because="x")], True, 1),
    ],
)
def test_exit_code(tiers: list[Tier], whole: bool, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert testing._report(tiers, whole) == code
    said = capsys.readouterr().out
    assert all(tier.skipped_because in said and tier.broken_because in said for tier in tiers)
    assert said.splitlines()[-1].endswith(" skipped")


def test_a_portable_test_by_path_is_meant_on_the_unix_port_too() -> None:
    path = testing.PORTABLE / "test_runtime.py"
    one = testing._on_unix([f"{path}::test_crc32_chains", "-x", "tests/host"])
    assert one == [f"{testing.UNIX_TESTS}::test_on_micropython[test_runtime::test_crc32_chains]", "-x", "tests/host"]
    assert len(testing._on_unix([str(path)])) > 1


def test_lint_in_a_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The stubs cannot be unpacked: said in a sentence, and a step that has failed."""
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(lint, "TYPINGS", tmp_path / "file")
    assert lint._unpack_stubs("rp2") is False
    assert capsys.readouterr().out.endswith(f"{tmp_path / 'file' / 'rp2'} cannot be written: Not a directory.\n")
