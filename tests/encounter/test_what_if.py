"""One change to one fighter, and two runs on the same dice."""

import pytest

from chargen.character.edits import creation
from chargen.character.edits.samples import all_samples
from chargen.character.number_format import MINUS
from chargen.combat import SYSTEMS, odds
from chargen.combat.batches.compare import PairedComparison, compare
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.intervals import Interval
from chargen.encounter.odds import what_if as changes
from chargen.encounter.odds.change_comparison import ComparedChange
from chargen.encounter.odds.fighter_costs import FighterCost, fighter_costs, times
from chargen.encounter.odds.results import Proportion, difference_words
from chargen.encounter.odds.what_if import BuildChange, Kind
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, tactics
from tests.builders import derived
from tests.encounter.plans import plan_of


@pytest.mark.parametrize(
    ("change", "read"),
    [
        (BuildChange("stat", "REF", 9), lambda f: f.REF == 9),
        (BuildChange("skill", "rifle", 1), lambda f: f.skills["rifle"] == 1),
        (BuildChange("weapon", "carried:1"), lambda f: f.ready == 1),
        (BuildChange("weapon", "kalashnikov-ak-74"), lambda f: "AK-74" in f.weapons[f.ready].name),
        (BuildChange("armour", "none"), lambda f: not any(f.sp(layers=True))),
        (BuildChange("armour", "flak-vest"), lambda f: [p.name for p in f.armour] == ["Flak vest"]),
        (BuildChange("tactic", "marksman"), lambda f: f.tactic == "marksman"),
        (BuildChange("perk", "ambidextrous", 1), lambda f: f.dual_wield == 1),
    ],
)  # fmt: skip
def test_a_change_reaches_the_fighter_and_nothing_else(change: BuildChange, read: object) -> None:
    """What was changed is so in the fight; the others are as they were."""
    plan = plan_of("trooper")
    seat = plan.side(MINE)[0]
    made = scenario_builder.scenario(changes.change_plan(plan, seat.key, change)).fighters
    assert callable(read)
    assert read(made[0])
    assert made[1] == scenario_builder.scenario(plan).fighters[1]


def test_light_and_cover_change_the_scene_alone() -> None:
    """The fighters stay as they were."""
    plan = plan_of("trooper")
    plan = PRESETS["street"][1](plan)
    assert scenario_builder.scenario(plan).scene.covers
    for change in (BuildChange("light", "2"), BuildChange("cover", "none")):
        made = changes.change_plan(plan, plan.seats[0].key, change)
        assert made.seats == plan.seats
        assert made.light == (2 if change.kind == "light" else plan.light)
        assert bool(made.pieces) == (change.kind == "light")


def test_an_ally_joins_the_side_of_the_chosen_fighter() -> None:
    """A copy, or one of the catalogue; the others stay as they were."""
    plan = plan_of("trooper")
    trooper = plan.seats[1]
    for key, name in ((changes.COPY, "Trooper 2"), ("sniper", "Sniper")):
        made = changes.change_plan(plan, trooper.key, BuildChange("ally", key))
        assert made.seats[:2] == plan.seats
        assert (made.seats[2].name, made.seats[2].side) == (name, trooper.side)
        assert len(scenario_builder.scenario(made).fighters) == 3
    assert changes.words(trooper, BuildChange("ally", "sniper")) == "Sniper joins the other side"


def test_tactics_and_systems_are_tried_one_by_one_or_whole() -> None:
    """All means all but the present system, and every tactic but the random one."""
    plan = plan_of("trooper", "trooper")
    seat = plan.seats[1]
    every = changes.expand(seat, BuildChange("tactics", changes.ALL), plan.system)
    assert {change.key for change in every} == {t for t in tactics(plan.system) if t != "random"}
    made = changes.change_plan(plan, seat.key, every[0])
    assert {each.tactic for each in made.side(seat.side)} == {every[0].key}
    assert made.side(MINE) == plan.side(MINE)
    systems = changes.expand(seat, BuildChange("system", changes.ALL), plan.system)
    assert [change.key for change in systems] == [key for key in SYSTEMS if key != plan.system]
    assert changes.change_plan(plan, seat.key, systems[0]).system == systems[0].key
    titles = {changes.words(seat, BuildChange("system", key)) for key in SYSTEMS}
    assert titles == {SYSTEMS[key].title for key in SYSTEMS}
    assert changes.words(seat, BuildChange("system", changes.ALL)) == "all other systems"


def test_a_change_costs_what_it_costs_in_words() -> None:
    """Each fighter of a side in a sentence a GM would say."""
    names = ("goes down", "never")
    plan = plan_of("trooper")
    scenario = scenario_builder.scenario(plan)
    costs = fighter_costs(scenario, odds(scenario, 1, 64))
    assert [cost.name for cost in costs] == [plan.side(MINE)[0].name]
    assert any(name in costs[0].sentence for name in names)
    said = {
        count: times(Proportion("down", "", count, 1_000))
        for count in (0, 1, 34, 100, 333, 500, 640, 750, 997, 1_000)
    }
    assert said == {
        0: "in no fight", 1: "in 0.10% of fights", 34: "in one fight in 29",
        100: "in one fight in ten", 333: "in one fight in three", 500: "in half the fights",
        640: "in two fights out of three", 750: "in three fights out of four",
        997: "in almost every fight", 1_000: "in every fight",
    }  # fmt: skip


def test_a_risk_that_never_came_has_its_count() -> None:
    """Never is only as good as the number of fights behind it."""
    down = Proportion("down", "", 10, 100)
    none = Proportion("dead", "", 0, 100)
    assert FighterCost("Bo", down, none, ()).sentence == (
        "Bo goes down in one fight in ten and never dies in 100 fights."
    )
    assert FighterCost("Bo", none, none, ()).sentence == "Bo never goes down in 100 fights."


@pytest.mark.parametrize(
    ("sums", "shown", "read"),
    [
        ({"gained": 30}, "+30.0", "wins more often"),
        ({"lost": 30, "killed": 30}, f"{MINUS}30.0", "Fights with a death on your side: +30.0"),
        ({"spared": 12}, "+12.0 alive", f"Fights with a death on your side: {MINUS}12.0"),
        ({"gained": 3, "lost": 3}, "same", "no clear difference"),
        ({}, "same", "no clear difference"),
    ],
)
def test_the_difference_that_shows_is_shown(sums: dict[str, int], shown: str, read: str) -> None:
    """Wins first; deaths where the fights show no difference of wins."""
    counts = Counts({"fights": 100, "first": 50, "second": 50, **sums})
    change = ComparedChange(kind="light", title="The dark", cost="", scenario=None, counts=counts)
    assert change.difference == shown
    assert read in change.words
    assert change.words.startswith("The dark. ")


def test_a_perk_has_its_own_levels_and_price() -> None:
    """From none to the most the rules allow."""
    seat = plan_of("trooper").side(MINE)[0]
    change = BuildChange("perk", "ambidextrous", 1)
    perk = seat.character.rules.perks["ambidextrous"]
    assert changes.level_span(seat, change) == (0, perk.max_levels)
    assert f"{perk.cost} perk point" in changes.cost(seat, change)


def test_another_file_takes_the_place() -> None:
    """The character of another file stands where the first stood, under its name."""
    plan = plan_of("trooper")
    seat = plan.side(MINE)[0]
    tank = derived(dict(all_samples())["tank"])
    changed = changes.change_plan(plan, seat.key, BuildChange("file", "", 0, tank))
    made = scenario_builder.fighter(changed, changed.seats[0])
    assert tank.stats["BODY"] == made.BODY
    assert made.name == seat.name


@pytest.mark.rule("CC-06", "CC-08", "AD-03", "AD-07")
def test_the_cost_stands_beside_it() -> None:
    """In creation points now and IP later, in play IP alone; a gift costs nothing."""
    seat = plan_of("trooper").side(MINE)[0]
    level = seat.character.skills["rifle"]
    raised = BuildChange("skill", "rifle", level + 1)
    assert f"in play {10 * level} IP" in changes.cost(seat, raised)
    assert "skill points in creation" in changes.cost(seat, raised)
    assert "stat point" in changes.cost(
        seat, BuildChange("stat", "REF", seat.character.stats["REF"] + 1)
    )
    assert changes.cost(seat, BuildChange("tactic", "steady")) == "It costs no points."
    build = creation.finish(seat.character.build, "2014-05-23")
    from dataclasses import replace

    finished = replace(seat, character=derived(build))
    assert changes.cost(finished, raised) == f"In play it costs {10 * level} IP."


def test_everything_that_can_be_changed_has_words() -> None:
    """Every kind offers keys with words, and says what is instead of what."""
    seat = plan_of("trooper").side(MINE)[0]
    kinds: tuple[Kind, ...] = ("stat", "skill", "weapon", "armour", "tactic")
    for kind in kinds:
        found = changes.keys(seat, kind)
        assert len(found) > 3
        assert all(words for _, words in found)
    assert changes.words(seat, BuildChange("stat", "REF", 9)) == (
        f"REF 9 instead of 8: {seat.name}"
    )


def test_pairs_are_added_up_step_by_step() -> None:
    """Fought a few at a time, pairs add up to the whole comparison."""
    plan = plan_of("trooper", "trooper")
    seat = plan.side(MINE)[0]
    one = scenario_builder.scenario(plan)
    other = scenario_builder.scenario(
        changes.change_plan(plan, seat.key, BuildChange("stat", "REF", 2))
    )
    pairs = PairedComparison(one, other, 5, 60)
    while not pairs.step(7):
        pass
    assert pairs.counts.of == compare(one, other, 5, 60).counts.of
    assert pairs.first > pairs.second


def test_the_same_thing_makes_no_difference() -> None:
    """On the same dice no change is no difference in any pair."""
    plan = plan_of("trooper")
    scenario = scenario_builder.scenario(plan)
    pairs = compare(scenario, scenario, 1, 40)
    assert (pairs.gained, pairs.lost) == (0, 0)
    assert difference_words(pairs.change, 40).startswith("40 pairs of fights show no clear")


def test_a_difference_is_said_with_its_interval() -> None:
    """More or less often, by how much, and how sure that is."""
    words = difference_words(Interval(0.031, 0.019, 0.042), 10_000)
    assert words == (
        "Your side wins more often: +3.1 percentage points (+1.9 to +4.2), "
        "10,000 pairs of fights on the same dice."
    )
    assert "less often" in difference_words(Interval(-0.2, -0.3, -0.1), 100)
