"""The compiled combat module of a clone: made once, aside, by one process, and never in the way."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from chargen import engine as engines
from chargen.engine import PACKAGE, Engine, EngineKind
from chargen.files.cache import DAY_SECONDS, NOTE

ROOT = Path(__file__).parents[2]
COMPILER = """
import pathlib, shutil, sys, time
target, form, tie = sys.argv[2:]
assert (form, tie) == ("--alone", "--tied")
log = pathlib.Path(sys.argv[0]).with_name("log")
with log.open("a") as file:
    file.write("begun\\n")
match sys.argv[1]:
    case "well":
        pathlib.Path(target, "chargen").mkdir(parents=True)
    case "badly":
        sys.exit("gcc: a word\\ngcc: fatal error: no room on the disk")
    case "waits":
        pathlib.Path(target).mkdir()
        sys.stdin.buffer.read()
        sys.exit(1)
    case "stubborn":
        time.sleep(600)
    case "told to":
        while not log.with_name("go").exists():
            time.sleep(0.01)
        pathlib.Path(target, "chargen").mkdir(parents=True)
"""
"""Takes the words `packaging/compiling.py` takes, behind one that says how it fares."""


@pytest.fixture(name="made")
def _made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Engine]:
    """Engines of a small package, whose compiler fares as it is told."""
    monkeypatch.delenv("CHARGEN_PURE")
    package = tmp_path / "clone/chargen/fights"
    package.mkdir(parents=True)
    (package / "fight.py").write_text("ROUNDS = 10\n")
    program = tmp_path / "compiler.py"
    program.write_text(COMPILER)

    def engine(how: str) -> Engine:
        return Engine(package, tmp_path / "cache", (sys.executable, str(program), how))

    return engine


def begun(tmp_path: Path) -> int:
    """How many times a compiler was begun."""
    log = tmp_path / "log"
    return len(log.read_text().splitlines()) if log.exists() else 0


def cached(tmp_path: Path) -> list[str]:
    """What lies in the cache."""
    return sorted(path.name for path in (tmp_path / "cache").iterdir())


def wanted() -> bool:
    """It is, for as long as it takes."""
    return True


Made = Callable[[str], Engine]


def test_it_is_compiled_once(made: Made, tmp_path: Path) -> None:
    """Into a folder of its own, where processes find it at once and nothing else is left."""
    engine = made("well")
    assert engine.state().words == "interpreted, because it has not been compiled yet"
    engine.make(wanted)
    state = engine.state()
    assert (state.kind, state.words) == (EngineKind.COMPILED, "compiled")
    assert state.folder is not None
    assert (state.folder / "chargen").is_dir()
    assert cached(tmp_path) == [state.folder.name]
    made("well").make(wanted)
    assert begun(tmp_path) == 1


def test_other_sources_are_compiled_anew(made: Made, tmp_path: Path) -> None:
    """And the folders used last are kept, for other clones."""
    package = tmp_path / "clone/chargen/fights"
    for number in range(6):
        (package / "fight.py").write_text(f"ROUNDS = {number}\n")
        assert made("well").state().kind is EngineKind.INTERPRETED
        made("well").make(wanted)
    assert begun(tmp_path) == 6
    assert len(cached(tmp_path)) == 4


def test_what_went_wrong_is_said_and_not_tried_again_that_day(made: Made, tmp_path: Path) -> None:
    """The last line of what the compiler says."""
    engine = made("badly")
    engine.make(wanted)
    said = "it could not be compiled (gcc: fatal error: no room on the disk)"
    assert engine.state().words == f"interpreted, because {said}"
    engine.make(wanted)
    assert begun(tmp_path) == 1
    [note] = (tmp_path / "cache").glob(f"*{NOTE}")
    before = time.time() - 2 * DAY_SECONDS
    os.utime(note, (before, before))
    made("well").make(wanted)
    assert engine.state().kind is EngineKind.COMPILED
    assert cached(tmp_path) == [note.stem]


def test_it_is_stopped_when_nobody_wants_it(made: Made, tmp_path: Path) -> None:
    """And leaves nothing."""
    engine = made("waits")
    engine.make(lambda: begun(tmp_path) == 0)
    assert engine.state().words == "interpreted, because it has not been compiled yet"
    assert cached(tmp_path) == []


def test_a_compiler_that_does_not_listen_is_ended(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all it has started."""
    monkeypatch.setattr(engines, "PATIENCE", 0.05)
    made("stubborn").make(lambda: begun(tmp_path) == 0)
    assert cached(tmp_path) == []


def test_two_programs_do_not_compile_at_once(made: Made, tmp_path: Path) -> None:
    """The second finds the first at work, and what it has made afterwards."""
    first, second = made("told to"), made("told to")
    seen: list[str] = []

    def look() -> bool:
        seen.append(second.state().words)
        second.make(wanted)
        (tmp_path / "go").touch()
        return True

    first.make(look)
    assert set(seen) == {"being compiled"}
    assert begun(tmp_path) == 1
    assert second.state().kind is EngineKind.COMPILED


KILLED = """
import sys
from pathlib import Path
from chargen.engine import Engine
Engine(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]).make(lambda: True)
"""


def test_a_program_killed_half_way_leaves_what_the_next_one_sweeps(
    made: Made, tmp_path: Path
) -> None:
    """The compiler ends with it, and nobody takes the half for the whole."""
    engine = made("well")
    compiler = [sys.executable, str(tmp_path / "compiler.py"), "waits"]
    words = [str(tmp_path / "clone/chargen/fights"), str(tmp_path / "cache"), *compiler]
    with subprocess.Popen([sys.executable, "-c", KILLED, *words], cwd=ROOT) as program:
        while not begun(tmp_path):
            assert program.poll() is None
        program.kill()
    assert engine.state().words == "interpreted, because it has not been compiled yet"
    assert cached(tmp_path) != []
    engine.make(wanted)
    state = engine.state()
    assert state.folder is not None
    assert cached(tmp_path) == [state.folder.name]


def test_a_cache_nothing_can_be_written_to_is_no_fault(made: Made, tmp_path: Path) -> None:
    """Fights are interpreted then."""
    (tmp_path / "cache").write_text("a file")
    engine = made("well")
    engine.make(wanted)
    assert engine.state().kind is EngineKind.INTERPRETED


# --- what can hinder it


def test_without_a_compiler_one_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is tried."""
    monkeypatch.delenv("CHARGEN_PURE")
    monkeypatch.setenv("CC", "no-such-compiler -pthread")
    engine = Engine(_copy(tmp_path), tmp_path / "cache")
    engine.make(wanted)
    words = "interpreted, because there is no C compiler (no-such-compiler)"
    assert engine.state().words == words
    assert not (tmp_path / "cache").exists()


def test_an_installed_program_has_no_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is as it was installed."""
    monkeypatch.delenv("CHARGEN_PURE")
    package = _copy(tmp_path)
    shutil.rmtree(tmp_path / "packaging")
    engine = Engine(package, tmp_path / "cache")
    engine.make(wanted)
    assert engine.state().reason == "it was installed without a compiler"


def test_pure_python_can_be_asked_for(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever could be compiled."""
    monkeypatch.setenv("CHARGEN_PURE", "1")
    engine = made("well")
    engine.make(wanted)
    assert engine.state().words == "interpreted, because CHARGEN_PURE=1 asks for it"


def _copy(tmp_path: Path) -> Path:
    """Return the combat module in a clone that is not compiled."""
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    package = tmp_path / "chargen" / PACKAGE.name
    shutil.copytree(ROOT / "chargen" / PACKAGE.name, package, ignore=ignored)
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging", ignore=ignored)
    return package


# --- the program that compiles


def test_the_program_that_compiles_ends_by_itself_too(tmp_path: Path) -> None:
    """While whoever asked for it still listens; here at code that cannot be compiled."""
    (_copy(tmp_path) / "tally.py").write_text("def\n", "utf-8")
    (tmp_path / "chargen/__init__.py").touch()
    program = tmp_path / "packaging/compiling.py"
    with subprocess.Popen(
        [sys.executable, str(program), str(tmp_path / "made"), "--alone", "--tied"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.wait(60) == 1
        assert process.stderr is not None
        said = process.stderr.read()
    assert said.count(b"\n") == 1
    assert b"tally.py" in said


def test_the_program_that_compiles_ends_with_what_it_reads(tmp_path: Path) -> None:
    """In the middle of its work, with all it has started and without a trace."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    with subprocess.Popen(
        [
            sys.executable,
            str(ROOT / "packaging/compiling.py"),
            str(tmp_path / "made"),
            *("--alone", "--tied"),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(folder)},
        start_new_session=True,
    ) as program:
        while not list(folder.glob("*/chargen/*/fight.py")):
            assert program.poll() is None
        out, err = program.communicate()
    assert program.returncode == 1
    assert out == b""
    assert err.count(b"\n") == 1
    assert list(folder.iterdir()) == []
    assert not (tmp_path / "made").exists()
