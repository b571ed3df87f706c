"""Every tactic tried for either side."""

import json

import pytest

from chargen.__main__ import main
from chargen.combat import odds
from chargen.combat.batches.counts import Counts
from chargen.encounter.odds import tactic_comparison
from chargen.encounter.odds.tactic_comparison import TacticComparison, TacticResult
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import MINE, THEIRS, tactics
from tests.encounter.plans import plan_of

FIGHTS = 32


@pytest.fixture(scope="module")
def tried() -> TacticComparison:
    """A rifleman against a trooper, 64 fights of each tactic."""
    made = TacticComparison(plan_of("trooper"), 3, FIGHTS, 1)
    while not made.look(0.1):
        pass
    made.stop()
    return made


def test_each_tactic_is_fought_as_its_own_odds_would_be(tried: TacticComparison) -> None:
    """All but chance, for either side, with the sums of a batch of the same seed."""
    named = [name for name in tactics() if name != "random"]
    assert [(one.side, one.tactic) for one in tried.results] == [
        (side, name) for side in (MINE, THEIRS) for name in named
    ]
    start = scenario_builder.scenario(plan_of("trooper"))
    for one in tried.results:
        counts = odds(tactic_comparison.set_tactic(start, one.side, one.tactic), 3, FIGHTS)
        assert (one.win.count, one.played) == (counts.get(f"win.{one.side}"), FIGHTS)


def test_only_the_side_that_tries_fights_otherwise() -> None:
    """The other one keeps its tactics."""
    start = scenario_builder.scenario(plan_of("trooper"))
    other = tactic_comparison.set_tactic(start, THEIRS, "brawler")
    assert {one.tactic for one in other.fighters if one.side == THEIRS} == {"brawler"}
    assert [one for one in other.fighters if one.side == MINE] == [
        one for one in start.fighters if one.side == MINE
    ]


def test_the_best_is_named_with_what_it_cannot_be_told_from() -> None:
    """An interval that overlaps that of the best is about as good."""
    wins = {"steady": 40, "clever": 70, "marksman": 65}
    found = [
        TacticResult(
            side=MINE, tactic=name, scenario=None, counts=Counts({"fights": 100, "win.0": won})
        )
        for name, won in wins.items()
    ]
    assert [one.tactic for one in tactic_comparison.best_results(found, MINE)] == [
        "clever",
        "marksman",
    ]
    told = tactic_comparison.sentence(found, MINE)
    assert told.startswith("Your side does best by clever: it wins 70")
    assert told.endswith("and about as well by marksman.")
    assert tactic_comparison.sentence(found, THEIRS) == ""


def test_a_trial_that_was_stopped_is_over() -> None:
    """What was heard of stays."""
    made = TacticComparison(plan_of("trooper"), 3, FIGHTS, 1)
    made.stop()
    assert made.look()
    assert made.played == 0


def test_the_command_names_the_best_tactic_of_each_side(capsys: pytest.CaptureFixture[str]) -> None:
    """With every tactic below it; the same as values for programs."""
    words = ["fight", "rifleman", "trooper", "--tactics", "--runs", "64", "--jobs", "1"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert told.count("does best by") == 2
    assert told.count("  brawler") == 2
    assert main([*words, "--json"]) == 0
    sides = json.loads(capsys.readouterr().out)["sides"]
    assert [sorted(one["tactic"] for one in side) for side in sides] == [
        sorted(name for name in tactics() if name != "random")
    ] * 2
