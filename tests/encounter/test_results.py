"""What a batch says: shares with their intervals, warnings, tables."""

import csv
from dataclasses import replace

import pytest

from chargen.__main__ import main
from chargen.cli.fight import sides
from chargen.combat import odds
from chargen.combat.batches.batch import Batch
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.report import odds_json, odds_text
from chargen.combat.gray_dawn import Fighter
from chargen.combat.harm.weapons import ArmourPiece
from chargen.encounter.odds import results
from chargen.encounter.odds.results import Proportion
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.setup import MINE, THEIRS, add_fighter, set_distance
from tests.builders import rules
from tests.encounter.plans import plan_of, scenario_of


def counts_of(**found: int) -> Counts:
    """Sums by key, with underscores for points."""
    return Counts({key.replace("_", "."): number for key, number in found.items()})


def test_a_share_is_never_without_its_interval() -> None:
    """In the middle bounds, at the ends the most or least it can be."""
    assert Proportion("", "", 6_200, 10_000).words == "62.0% (61.0\N{EN DASH}62.9%)"
    assert Proportion("", "", 0, 10_000).words == "0 of 10,000 (at most 0.03%)"
    assert Proportion("", "", 10_000, 10_000).words == "10,000 of 10,000 (at least 99.97%)"
    assert Proportion("", "", 0, 0).words == "no fights yet"


def test_the_headline_says_all() -> None:
    """Who, how often with bounds, of how many, and what stays open."""
    scenario = scenario_of("trooper")
    counts = counts_of(fights=1_000, win_0=620, win_1=340, draw_stalemate=40)
    words = results.headline(scenario, counts)
    name = scenario.fighters[0].name
    assert words == f"{name} wins 62.0% (59.0\N{EN DASH}65.0%), 1,000 fights; 4.0% end undecided."
    words = results.headline(scenario, counts, counted=False)
    assert words == f"{name} wins 62.0% (59.0\N{EN DASH}65.0%); 4.0% end undecided."
    counts = counts_of(fights=1_000, win_0=1_000)
    words = results.headline(scenario, counts, counted=False)
    assert words == f"{name} wins 100% (at least 99.70%); 0% (at most 0.30%) end undecided."


def test_places_are_shared_out_from_the_first_wound() -> None:
    """Without a wound there is no share by location."""
    scenario = scenario_of("trooper")
    assert results.places(scenario, counts_of(fights=100), MINE) == ()
    shares = results.places(scenario, counts_of(fights=100, hit_0_0=1, hit_0_1=3), MINE)
    assert [share.count for share in shares if share.count] == [1, 3]
    assert {share.trials for share in shares} == {4}


def test_a_party_hears_how_often_nobody_dies() -> None:
    """Who is left dying counts as one who dies; the interval stands beside the share."""
    plan = add_fighter(plan_of("trooper"), sources.opponent(rules(), "guard", side=MINE))
    scenario = scenario_builder.scenario(plan)
    counts = counts_of(fights=10_000, win_0=10_000, lost_0_1=700, lost_0_2=100)
    assert results.headline(scenario, counts).endswith("no deaths in 92.0% (91.5\N{EN DASH}92.5%).")


def test_the_cost_of_a_fight_is_told_for_either_side() -> None:
    """People by what became of them, and what all of them spent."""
    scenario = scenario_of("trooper", "guard")
    counts = counts_of(
        fights=100, dead_1_2=25, dying_1_1=10, wounded_0_1=50, shots_1_4=100, shots_2_1=50,
        armour_0_3=10, days_0_1=20,
    )  # fmt: skip
    mine, theirs = results.costs(scenario, counts).splitlines()
    name = scenario.fighters[0].name
    assert mine == (
        f"Average losses of {name} per fight: 0.00 dead, 0.00 dying, 0.50 wounded, "
        "0.0 shots, 0.0 magazines, "
        "0.0 luck, 0.3 SP of armour, 0.2 days of healing."
    )
    assert "0.50 dead, 0.10 dying, 0.00 wounded, 4.5 shots" in theirs
    assert results.costs(scenario, Counts()) == ""


def test_outcomes_add_up() -> None:
    """Win, loss, draw and stalemate are all fights there are."""
    scenario = scenario_of("trooper")
    counts = odds(scenario, 1, 64)
    assert sum(share.count for share in results.outcomes(scenario, counts)) == 64
    assert sum(share.count for share in results.falls(scenario, counts)) == 64
    for place in (0, 1):
        assert sum(share.count for share in results.wounds(scenario, counts, place)) == 64
    assert sum(number for _, number in results.rounds(counts)) == 64


def test_the_distance_at_the_start_is_the_shortest_aslant() -> None:
    """Three metres along and four across are five, whoever stands farther off."""
    scenario = scenario_of("trooper", "trooper")
    places = ((0, 0), (300, 400), (2_000, 0))
    fighters = tuple(
        replace(fighter, at=at) for fighter, at in zip(scenario.fighters, places, strict=True)
    )
    assert results.start_distance(replace(scenario, fighters=fighters)) == 5


@pytest.mark.rule("CB-14")
def test_wounds_are_named_by_the_body_they_hit() -> None:
    """Bodies of both shapes of a side, in the window, in words and for programs."""
    scenario = scenario_of("trooper", "tithe-hound")
    counts = Counts({"fights": 2, "hit.0.2": 1, "hit.1.0": 1, "hit.1.2": 1, "hit.2.2": 2})
    theirs = {share.name: share.count for share in results.places(scenario, counts, THEIRS)}
    assert theirs["head"] == theirs["right arm"] == 1
    assert theirs["right foreleg"] == 2
    assert {"torso", "body"} <= theirs.keys()
    mine = [share.name for share in results.places(scenario, counts, MINE)]
    assert mine == ["head", "torso", "right arm", "left arm", "right leg", "left leg"]
    assert "Tithe-hound: 2 wounds: right foreleg 100.00%" in odds_text(scenario, counts, 1)
    fighters = odds_json(scenario, counts, 1)["fighters"]
    assert [fighter["wounds"] for fighter in fighters][2] == {"right foreleg": 2}


def test_breaking_off_is_told_apart_from_stalemates_and_draws() -> None:
    """Each has its own share; all of them are undecided."""
    scenario = scenario_of("trooper")
    found = {"fights": 100, "win.0": 60, "draw.stalemate": 5, "draw.breaks off": 25}
    counts = Counts({**found, "draw.no enemy can act": 10})
    shares = {share.key: share.count for share in results.outcomes(scenario, counts)}
    assert shares == {"win": 60, "lose": 0, "draw": 10, "stalemate": 5, "breaks_off": 25}
    assert results.headline(scenario, counts).endswith("; 40.0% end undecided.")


def test_the_figures_are_those_of_the_command() -> None:
    """A share in the window stands in what `chargen fight` prints, digit for digit."""
    scenario = scenario_of("trooper")
    counts = odds(scenario, 1, 128)
    printed = odds_text(scenario, counts, 1)
    win = results.outcomes(scenario, counts)[0]
    assert win.words.replace("-", " to ") in printed


def test_the_command_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """`chargen fight` and the window say the same of the same fight, seed and number."""
    assert main(["fight", "opponent:sniper", "trooper", "--runs", "64", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    scenario = sides.scenario_on_map(sides.plan(rules(), ["opponent:sniper"], ["trooper"]))
    batch = Batch(scenario, 3, 64)
    batch.step(64)
    for share in results.outcomes(scenario, batch.counts)[:2]:
        assert share.words.split(" (")[0] in printed
    assert odds_text(scenario, batch.counts, 3) in printed


def test_many_stalemates_are_warned_of() -> None:
    """Above a fifth of stalemates the usual cause is named; below nothing is said."""
    scenario = scenario_of("trooper")
    assert results.warning(scenario, counts_of(fights=100, win_0=90, draw_stalemate=10)) == ""
    words = results.warning(scenario, counts_of(fights=100, win_0=60, draw_stalemate=40))
    assert "stalemate" in words
    assert "seldom hit" in words
    many = counts_of(fights=100, draw_stalemate=100)
    assert "behind cover" in results.warning(scenario_of("trooper", ground="street"), many)
    far = scenario_builder.scenario(set_distance(plan_of("trooper"), 900))
    assert "no gun reaches 900 m" in results.warning(far, many)
    hull = ArmourPiece(name="Hull", sp=60, covers=tuple(range(6)))
    fighters = [fighter for fighter in scenario.fighters if isinstance(fighter, Fighter)]
    hard = tuple(replace(fighter, armour=(hull,)) for fighter in fighters)
    hulls = results.warning(replace(scenario, fighters=hard), many)
    assert "no weapon penetrates" in hulls
    one = replace(scenario, fighters=(hard[0], fighters[1]))
    assert "seldom hit" in results.warning(one, many)


def test_the_table_is_csv() -> None:
    """Everything is there for others to reckon with."""
    scenario = scenario_of("trooper")
    counts = odds(scenario, 1, 64)
    rows = list(csv.DictReader(results.table(scenario, counts, 1).splitlines()))
    wins = next(row for row in rows if row["what"] == "outcome")
    assert int(wins["fights"]) == counts.get("win.0")
    assert float(wins["low"]) <= float(wins["share"]) <= float(wins["high"])
    assert {row["what"] for row in rows} >= {"outcome", "falls first", "ends", "rounds"}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", " =1+1"])
def test_a_name_in_a_table_is_no_formula(name: str) -> None:
    """B14: a spreadsheet that opens the table shows a name as text and works nothing out."""
    scenario = scenario_of("trooper")
    fighters = tuple(replace(one, name=name) for one in scenario.fighters)
    named = replace(scenario, fighters=fighters)
    made = results.table(named, odds(named, 1, 8), 1)
    names = {row["who"] for row in csv.DictReader(made.splitlines()) if row["what"] == "ends"}
    assert names == {f"'{name}"}
    cells = [cell for row in csv.reader(made.splitlines()) for cell in row]
    assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@", "\t"))]
