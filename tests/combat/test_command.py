"""Fights from the command line: the module by itself."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from chargen.combat import __main__ as alone
from chargen.combat.muster import write
from tests.cli.terminal import Capture
from tests.combat.test_odds import MUSTER

ROOT = Path(__file__).parents[2]
ISOLATED = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
try:
    runpy.run_module("chargen.combat", run_name="__main__", alter_sys=True)
finally:
    files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
    foreign = [name for name, file in files.items() if "site-packages" in file]
    print("foreign:", foreign, file=sys.stderr)
"""


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> str:
    """A fight's file."""
    path = tmp_path / "FIGHT.json"
    path.write_bytes(write(MUSTER))
    return str(path)


def by_itself(*words: str) -> "subprocess.CompletedProcess[str]":
    """The module run by a Python that knows no library but its own."""
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", ISOLATED, str(ROOT), *words],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_module_runs_with_nothing_installed(file: str) -> None:
    """Not even the folder of installed libraries is looked at."""
    done = by_itself(file, "--seed", "7")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Round 1 begins.\n")
    assert done.stderr == "foreign: []\n"


def test_the_same_seed_tells_the_same_fight(file: str, capsys: Capture) -> None:
    """Another seed another one."""
    told = []
    for seed in ("7", "7", "8"):
        assert alone.main([file, "--seed", seed]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]


def test_many_fights_are_counted(file: str, capsys: Capture) -> None:
    """In words, or for programs."""
    assert alone.main([file, "--seed", "7", "--runs", "20"]) == 0
    assert capsys.readouterr().out.startswith("20 fights, seed 7\nVoss wins ")
    assert alone.main([file, "--seed", "7", "--runs", "20", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert (values["fights"], values["seed"]) == (20, 7)


def test_one_fight_for_programs(file: str, capsys: Capture) -> None:
    """Winner, reason, everybody's state, and the log."""
    assert alone.main([file, "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert values.keys() == {"winner", "reason", "rounds", "fighters", "log"}


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"{}", "does not say"), (b"\xff", "is not text"), (None, "there is no such file")],
)
def test_a_bad_file_is_one_sentence(
    data: bytes | None, words: str, tmp_path: Path, capsys: Capture
) -> None:
    """And exit code 2."""
    path = tmp_path / "bad.json"
    if data is not None:
        path.write_bytes(data)
    assert alone.main([str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["--seed", "x"], ["--runs", "0"], ["--jobs", "-1"], ["--what"]])
def test_a_bad_option_is_one_sentence(words: list[str], file: str, capsys: Capture) -> None:
    """With what is allowed."""
    with pytest.raises(SystemExit) as left:
        alone.main([file, *words])
    assert left.value.code == 2
    err = capsys.readouterr().err
    assert err.startswith("chargen.combat: ")
    assert err.count("\n") == 1
