"""`chargen fight`: what the GM says of a fight, in options and after a fighter's colon."""

import json
from pathlib import Path
from typing import Any

import pytest

from chargen.__main__ import main
from chargen.cli.fight import sides
from chargen.cli.fight.fight_options import GmOptions
from chargen.combat import Scenario
from chargen.combat.gray_dawn import Fighter, Tunables
from chargen.combat.harm.fighter import GM_ROLLS
from chargen.encounter.setup.setup import REASON
from tests.builders import rules
from tests.cli.terminal import Capture, complaint


def told(
    *words: str, ground: sides.CommandMap = sides.LOW_WALLS, gm: GmOptions = sides.NO_WORDS
) -> Scenario:
    """The fight a command line is about."""
    return sides.scenario_on_map(sides.plan(rules(), *sides.sides(words), ground, gm=gm), ground)


def first(scenario: Scenario) -> Fighter:
    """The first fighter of it."""
    one = scenario.fighters[0]
    assert isinstance(one, Fighter)
    return one


@pytest.mark.rule("CB-03", "CB-17", "CB-107", "CB-120")
def test_a_fighter_begins_as_the_colon_says() -> None:
    """With a tactic or without, in any order."""
    one = first(told("trooper:steady,wounds=3,luck=2,stun=1", "thug"))
    assert (one.tactic, one.boxes, one.luck, one.stun) == ("steady", 3, 2, 1)
    other = first(told("trooper:bound,mook", "thug"))
    assert (other.bound, other.mook) == (True, True)
    assert other.tactic == first(told("trooper", "thug")).tactic


def test_rules_are_set_by_name() -> None:
    """Every kind of value; what is not said stays."""
    said = GmOptions(["difficulty=18", "fumbles=off", "band_penalties=0,0,-1,-2,-3"])
    numbers = told("trooper", "thug", gm=said).tunables
    assert isinstance(numbers, Tunables)
    assert numbers == Tunables(difficulty=18, fumbles=False, band_penalties=(0, 0, -1, -2, -3))


@pytest.mark.rule("CB-28")
def test_a_modifier_is_for_a_roll_or_for_all() -> None:
    """With a reason, or with the GM's word."""
    said = GmOptions(modifiers=["trooper:stun-save=2,stubborn", "TROOPER:attack=-1"])
    assert first(told("trooper", "thug", gm=said)).gm == {
        "stun save": (2, "stubborn"), "attack": (-1, REASON),
    }  # fmt: skip
    every = GmOptions(modifiers=["trooper=-2,drunk"])
    assert first(told("trooper", "thug", gm=every)).gm == dict.fromkeys(GM_ROLLS, (-2, "drunk"))


@pytest.mark.rule("CB-17")
def test_somebody_is_bound() -> None:
    """By name, as the fight has it."""
    found = told("2", "trooper", "against", "thug", gm=GmOptions(bound=["trooper 2"]))
    assert [isinstance(one, Fighter) and one.bound for one in found.fighters] == [
        False,
        True,
        False,
    ]


@pytest.mark.rule("CB-27", "CB-66", "CB-141")
def test_the_ground_is_barraged_scaled_and_squared(tmp_path: Path) -> None:
    """On a scene from a file, too, whatever that says."""
    path = tmp_path / "yard.json"
    path.write_text(json.dumps({"light": "dim", "barrage": 9}))
    for scene in (None, path):
        ground = sides.CommandMap(scene=scene, barrage=3, scale=150, grid=True)
        found = told("trooper", "thug", ground=ground).scene
        assert (found.barrage, found.scale, found.grid) == (3, 150, True)
    assert told("trooper", "thug", ground=sides.CommandMap(scene=path)).scene.barrage == 9


def test_options_reach_the_fight(capsys: Capture) -> None:
    """From the command line to what is told."""
    words = ["--barrage", "1", "--grid", "--scale", "200", "--rule", "barrage_points=4"]
    said = ["--modifier", "thug:initiative=5,ready", "--bound", "trooper"]
    assert main(["fight", "trooper", "thug", *words, *said, "--runs", "2", "--json"]) == 0
    values: Any = json.loads(capsys.readouterr().out)
    assert values["fights"] == 2


def test_all_rules_are_listed(capsys: Capture) -> None:
    """Under their ids, as they are said."""
    assert main(["fight", "--list-rules"]) == 0
    out = capsys.readouterr().out
    assert "CB-71 " in out
    assert "\n  --rule suppression_number=15\n" in out
    assert out.count("--rule ") > 120


BAD = {
    ("--rule", "difficulty"): "is not of the form NAME=VALUE",
    ("--rule", "difficult=9"): "is not a rule setting; did you mean difficulty? Run chargen fight",
    ("--rule", "difficulty=much"): "has to be a whole number from -1000 to 1000",
    ("--rule", "locations=9,9,9,9,9,9,9,9,9,9"): "numbers from 0 to 5",
    ("--modifier", "trooper"): "is not of the form FIGHTER=N or",
    ("--modifier", "trooper=lots"): "is not a whole number from -20 to 20",
    ("--modifier", "trooper:dance=1"): "is not a roll; did you mean defence? Choose attack",
    ("--modifier", "dragon=1"): '"dragon" is not a fighter of this fight; choose Trooper, Thug',
    ("--bound", "dragon"): "is not a fighter of this fight",
    ("--barrage", "-1"): "not a whole number from 0 to 1,000",
    ("--system", "alien-cards", "--grid"): (
        "--grid cannot be used: The square grid has no rule in Initiative cards"
    ),
    ("--scale", "0"): "not a whole number from 1 to 10,000",
    ("trooper:wounds=99",): 'wounds is "99"; it must be a whole number from 0 to 40',
    ("trooper:dice=9",): "is not a value of a fighter; choose wounds",
}  # fmt: skip


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_a_bad_word_is_one_sentence(words: tuple[str, ...], capsys: Capture) -> None:
    """That says what there would be; exit code 2."""
    who = [] if words[0].startswith("--") else [words[0], "thug"]
    try:
        code: object = main(["fight", *(who or ["trooper", "thug", *words])])
    except SystemExit as left:
        code = left.code
    assert code == 2
    assert BAD[words] in complaint(capsys)
