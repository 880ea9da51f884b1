"""The launcher: what it decides, without a network."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import cli, setup_venv

LAUNCHER = setup_venv.ROOT / "umpire"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text('dependencies = [\n    "one>=1",  # why\n]\n', encoding="utf-8")
    return tmp_path


def ensure(project: Path) -> Path:
    return setup_venv.ensure(project / ".venv", project / "pyproject.toml", ("dependencies",))


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Takes pip's place: what would have been installed, in order."""
    calls: list[list[str]] = []
    monkeypatch.setattr(setup_venv, "_install", lambda venv, python, group, names: calls.append(names))
    return calls


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes .venv without pip, which takes most of the time, and takes it for complete."""

    def make(venv: Path, python: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(venv)], check=True)

    answer = setup_venv._answer
    monkeypatch.setattr(setup_venv, "_make", make)
    monkeypatch.setattr(setup_venv, "_answer", lambda python, *args: "yes" if "pip" in args else answer(python, *args))


def test_every_group_in_pyproject_reads_as_toml_does() -> None:
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 has no TOML reader to compare with")
    path = setup_venv.ROOT / "pyproject.toml"
    project = tomllib.loads(path.read_text(encoding="utf-8"))["project"]
    groups = {"dependencies": project["dependencies"], **project["optional-dependencies"]}
    assert {name: setup_venv.requirements(path, name) for name in groups} == groups
    assert {group for command in cli.COMMANDS for group in command.groups} <= set(groups)


def test_made_once_then_left_alone(
    project: Path, pip: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    python = ensure(project)
    assert python.exists()
    assert pip == [["one>=1"]]
    assert "Making .venv" in capsys.readouterr().err
    assert ensure(project) == python
    assert len(pip) == 1
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("quick")
def test_installs_again_when_pyproject_names_something_else(project: Path, pip: list[list[str]]) -> None:
    ensure(project)
    (project / "pyproject.toml").write_text('dependencies = [\n    "two",\n]\n', encoding="utf-8")
    ensure(project)
    assert pip == [["one>=1"], ["two"]]


@pytest.mark.usefixtures("quick")
def test_a_set_up_cut_off_in_the_middle_is_made_anew(
    project: Path, pip: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut_off(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(setup_venv, "_install", cut_off)
        with pytest.raises(KeyboardInterrupt):
            ensure(project)
    (project / ".venv" / "half").write_text("half a package", encoding="utf-8")
    ensure(project)
    assert "interrupted" in capsys.readouterr().err
    assert pip == [["one>=1"]]
    assert not (project / ".venv" / "half").exists()


@pytest.mark.usefixtures("quick")
@pytest.mark.skipif(os.name == "nt", reason="venvs have no links on Windows")
def test_a_venv_whose_python_has_gone_is_made_anew(project: Path, pip: list[list[str]]) -> None:
    python = ensure(project)
    python.unlink()
    python.symlink_to("/nowhere/python")
    assert subprocess.run([ensure(project), "-c", ""]).returncode == 0
    assert len(pip) == 2


def test_a_venv_whose_pip_is_half_there_is_made_anew(project: Path, pip: list[list[str]]) -> None:
    python = ensure(project)
    (project / ".venv" / "umpire-stamp.json").unlink()
    library = next((project / ".venv").rglob("pip/_internal/__init__.py"))
    library.unlink()
    ensure(project)
    assert subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode == 0


def test_names_the_package_when_python_has_no_venv(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
    with pytest.raises(setup_venv.SetupError, match="sudo apt install python3-venv"):
        ensure(project)


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("WARNING: Retrying after connection broken\nERROR: No matching distribution found for x", "network"),
        ("ERROR: Could not find a version that satisfies x (from versions: none)\nERROR: No matching", "network"),
        ("ERROR: No matching distribution found for x", "version of Python"),
        ("error: command 'gcc' failed: No such file", "C compiler"),
        ("ERROR: Could not install packages: [Errno 28] No space left on device", "disk is full"),
    ],
)
def test_advice_on_what_pip_says(said: str, advice: str) -> None:
    assert advice in setup_venv._pip_advice(said)


@pytest.mark.usefixtures("quick")
def test_a_failed_install_leaves_no_trace_of_an_interruption(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = subprocess.CompletedProcess([], 1, "", "ERROR: No matching distribution found for one")
    real = subprocess.run
    monkeypatch.setattr("subprocess.run", lambda *a, **k: failing if "install" in a[0] else real(*a, **k))
    with pytest.raises(setup_venv.SetupError, match="pip could not install one"):
        ensure(project)
    assert not (project / ".venv.unfinished").exists()


def test_help_needs_nothing_installed() -> None:
    done = subprocess.run([sys.executable, "-S", str(LAUNCHER), "--help"], capture_output=True, text=True)
    assert done.returncode == 0
    assert all(command.name in done.stdout for command in cli.COMMANDS)


def test_an_unknown_command_is_a_short_error() -> None:
    done = subprocess.run([sys.executable, str(LAUNCHER), "fly"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "fly" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_command_not_written_yet_is_a_short_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    later = cli.Command("later", "host_tools.later", (), "not there")
    monkeypatch.setattr(cli, "COMMANDS", (later,))
    assert cli.main(["later"]) == 2
    assert capsys.readouterr().err == "umpire later: not written yet.\n"
