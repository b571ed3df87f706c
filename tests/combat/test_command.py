"""Fights from the command line: the module by itself, and ``chargen fight``."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chargen.__main__ import main
from chargen.combat import __main__ as alone
from chargen.combat.muster import write
from chargen.combat.play import start
from chargen.combat.tunables import Tunables
from chargen.encounter import quick
from tests.builders import rules
from tests.cli.terminal import SAMPLES, Capture, complaint
from tests.combat.test_odds import MUSTER

ROOT = Path(__file__).parents[2]
RIFLEMAN = next(path for path in SAMPLES if path.stem == "rifleman")
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


# --- python -m chargen.combat


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


# --- chargen fight


def test_two_opponents_fight(capsys: Capture) -> None:
    """Once, told blow by blow; the same seed the same fight."""
    assert main(["fight", "trooper", "thug", "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Round 1 begins.\n")
    assert "Trooper" in told
    assert main(["fight", "trooper", "thug", "--seed", "7"]) == 0
    assert capsys.readouterr().out == told


def test_a_character_fights_an_opponent_many_times(capsys: Capture) -> None:
    """With intervals beside every share."""
    assert main(["fight", str(RIFLEMAN), "thug", "--runs", "20"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("20 fights, seed 1\n")
    assert "of 20" in out


def test_a_fight_for_programs(capsys: Capture) -> None:
    """The values a batch has everywhere."""
    words = ["fight", "guard", "guard", "--runs", "10", "--json", "--range", "10", "--cover", "0"]
    assert main(words) == 0
    values: Any = json.loads(capsys.readouterr().out)
    assert [side["name"] for side in values["sides"]] == ["Guard", "Guard 2"]


@pytest.mark.parametrize("word", ["dragon", "voss.gdchar", "", "notes.txt"])
def test_who_cannot_be_found_is_one_sentence(word: str, capsys: Capture) -> None:
    """Opponents there are get named, files that are missing too."""
    assert main(["fight", word, "thug"]) == 2
    found = complaint(capsys)
    assert "does not exist" in found or "opponents are blade-fanatic" in found


def test_the_unarmed_are_refused_with_the_reason(tmp_path: Path, capsys: Capture) -> None:
    """Nobody is sent into a fight with nothing in hand."""
    path = tmp_path / "kim.gdchar"
    assert main(["new", "Kim", "-o", str(path)]) == 0
    capsys.readouterr()
    assert main(["fight", str(path), "thug"]) == 2
    assert "Kim carries no weapon" in complaint(capsys)


@pytest.mark.parametrize(
    "words",
    [["--runs", "x"], ["--seed", "-1"], ["--range", "0"], ["--cover", "11"], ["--jobs", "0"]],
)
def test_a_bad_number_is_one_sentence(words: list[str], capsys: Capture) -> None:
    """With its bounds."""
    with pytest.raises(SystemExit) as left:
        main(["fight", "thug", "thug", *words])
    assert left.value.code == 2
    assert "not a whole number from" in complaint(capsys)


def test_two_are_placed_behind_walls_of_their_own() -> None:
    """Under the rulings of the rules; at arm's length there is no room for walls."""
    muster = quick.muster(rules(), "trooper", "thug", metres=30, cover=4)
    assert [cover.level for cover in muster.scene.covers] == [4, 4]
    assert muster.tunables == Tunables()
    fight = start(muster.fighters, muster.scene, muster.tunables)
    assert [one.near for one in fight.who] == [(0,), (1,)]
    assert quick.muster(rules(), "trooper", "thug", metres=3, cover=4).scene.covers == ()


@pytest.mark.parametrize(
    ("name", "wanted"), [("sniper", "marksman"), ("rifleman", "steady"), ("medic", "steady")]
)
def test_a_character_fights_as_the_weapon_in_hand_says(name: str, wanted: str) -> None:
    """A sniper rifle asks for bracing, other guns for cover."""
    path = next(path for path in SAMPLES if path.stem == name)
    assert quick.seat(rules(), str(path), 0).tactic == wanted
