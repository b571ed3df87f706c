"""The same two sides under every round system."""

import json
from dataclasses import replace

import pytest

from chargen.__main__ import main
from chargen.cli.fight.fight_json import systems_reply
from chargen.combat import SYSTEMS, odds
from chargen.encounter.odds import system_comparison
from chargen.encounter.odds.system_comparison import SystemComparison
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import AS_PACKED, set_system
from tests.encounter.plans import plan_of

FIGHTS = 32


@pytest.fixture(scope="module")
def compared() -> SystemComparison:
    """A rifleman against a trooper, 64 fights of each system."""
    made = SystemComparison(plan_of("trooper"), 3, FIGHTS, 1)
    while not made.look(0.1):
        pass
    made.stop()
    return made


def test_every_system_is_fought_as_its_own_odds_would_be(compared: SystemComparison) -> None:
    """All of them, in order, with the sums of a batch of the same seed."""
    assert [one.key for one in compared.results] == list(SYSTEMS)
    for one in compared.results:
        assert one.scenario is not None, one.fault
        assert one.scenario == scenario_builder.scenario(set_system(plan_of("trooper"), one.key))
        assert one.counts.of == odds(one.scenario, 3, FIGHTS).of


def test_shares_add_up_and_length_is_told(compared: SystemComparison) -> None:
    """Wins, losses and what is undecided are all fights; seconds only where a text says them."""
    for one in compared.results:
        assert one.win.count + one.lose.count + one.undecided.count == FIGHTS
        assert one.scenario is not None
        assert float(one.rounds) > 0
        assert bool(one.seconds) == bool(SYSTEMS[one.key].seconds[1])
        assert one.first.name in {"nobody", *(each.name for each in one.scenario.fighters)}


def test_words_and_values_say_the_same(compared: SystemComparison) -> None:
    """Each system stands in both with the same share of wins."""
    told = system_comparison.text(compared.results, 3)
    values = {one["system"]: one for one in systems_reply(compared.results, 3).plain()["systems"]}
    for one in compared.results:
        assert f"{one.title}: {FIGHTS} fights, seed 3" in told
        assert values[one.key]["wins"][0]["share"] == one.win.interval.share


def test_who_cannot_be_fought_so_is_said_and_the_rest_goes_on() -> None:
    """A plan no system takes is done at once, with the reason for each."""
    plan = plan_of("trooper")
    nobody = replace(plan, seats=plan.seats[:1])
    lame = replace(nobody, seats=(replace(plan.seats[0], weapon=AS_PACKED),))
    made = SystemComparison(lame, 1, FIGHTS, 1)
    assert made.look() == (made.fought == 0)
    made.stop()
    assert made.look()


def test_the_command_compares(capsys: pytest.CaptureFixture[str]) -> None:
    """`--compare` says every system by name, and the same for programs."""
    assert main(["fight", "rifleman", "trooper", "--compare", "--runs", "64", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert all(f"{SYSTEMS[key].title}: 64 fights, seed 1" in said for key in SYSTEMS)
    assert (
        main(["fight", "rifleman", "trooper", "--compare", "--runs", "64", "--jobs", "1", "--json"])
        == 0
    )
    systems = json.loads(capsys.readouterr().out)["systems"]
    assert [one["system"] for one in systems] == list(SYSTEMS)
