"""`chargen fight`: two who are named fight, once or many times."""

import json
from pathlib import Path
from typing import Any

import pytest

from chargen.__main__ import main
from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn import Tunables
from chargen.combat.gray_dawn.initiative import of
from chargen.encounter import quick
from tests.builders import rules
from tests.cli.terminal import SAMPLES, Capture, complaint

RIFLEMAN = next(path for path in SAMPLES if path.stem == "rifleman")


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
    scenario = quick.scenario(rules(), "trooper", "thug", metres=30, cover=4)
    assert [cover.level for cover in scenario.scene.covers] == [4, 4]
    assert scenario.tunables == Tunables()
    fight = of(SYSTEMS[scenario.system].fresh(scenario))
    assert [one.near for one in fight.soldiers] == [(0,), (1,)]
    assert quick.scenario(rules(), "trooper", "thug", metres=3, cover=4).scene.covers == ()


@pytest.mark.parametrize(
    ("name", "wanted"), [("sniper", "marksman"), ("rifleman", "steady"), ("medic", "steady")]
)
def test_a_character_fights_as_the_weapon_in_hand_says(name: str, wanted: str) -> None:
    """A sniper rifle asks for bracing, other guns for cover."""
    path = next(path for path in SAMPLES if path.stem == name)
    assert quick.seat(rules(), str(path), 0).tactic == wanted


def test_processes_change_nothing(capsys: Capture) -> None:
    """However many count: without a number one for each processor."""
    told = []
    for words in ([], ["--jobs", "1"], ["--jobs", "2"]):
        assert main(["fight", "trooper", "thug", "--runs", "200", *words]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] == told[2]
