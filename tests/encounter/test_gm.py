"""What the GM sets of a fight besides sides and ground: rules, bombardment, what fighters bring."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.character.document.condition import Condition
from chargen.combat.gray_dawn import Fighter, Tunables
from chargen.encounter.play.fight_result import aftermath
from chargen.encounter.setup import presets, scenario_builder, setup_map
from chargen.encounter.setup.setup import (
    NO_ARMOUR,
    FightSetup,
    gm_words,
    sentence,
    set_fighter,
    set_tunable,
)
from chargen.rules.model import Rulings
from tests.encounter.plans import plan_of
from tests.encounter.test_aftermath import began, fought, left


def given(**facts: Any) -> FightSetup:
    """A duel in which the GM gave the open character something."""
    plan = plan_of("trooper")
    return set_fighter(plan, replace(plan.seats[0], **facts))


def test_a_rule_is_changed_for_one_fight() -> None:
    """Beside the rulings of the table, and over them."""
    table = Rulings(covering_fire="dodge_zero")
    plan = set_tunable(set_tunable(plan_of("trooper"), "difficulty", 18), "tens_chain", value=False)
    made = scenario_builder.scenario(plan, table).tunables
    assert made == Tunables(covering_fire="dodge_zero", difficulty=18, tens_chain=False)
    assert "2 changed rules" in sentence(plan)
    plan = set_tunable(plan, "tens_chain", None)
    assert plan.tunables == {"difficulty": 18}
    assert "one changed rule" in sentence(plan)


def test_a_rule_nobody_can_fight_by_is_refused() -> None:
    """In a sentence, before anything is fought."""
    plan = set_tunable(plan_of("trooper"), "count_gap", 0)
    (said,) = scenario_builder.faults(plan)
    assert "count_gap is 0" in said


@pytest.mark.rule("CB-27", "CB-66", "CB-141")
def test_ground_scale_and_bombardment_reach_the_fight() -> None:
    """And are said of it; a ground to start from is quiet."""
    plan = replace(plan_of("trooper"), barrage=3, scale=150, grid=True)
    scene = setup_map.scene(plan)
    assert (scene.barrage, scene.scale, scene.grid) == (3, 150, True)
    said = sentence(plan)
    assert "bombardment for 3 rounds; a space of the map is 1.5 m; adjacent by spaces" in said
    assert presets.street(plan).barrage == 0


@pytest.mark.rule("CB-03", "CB-17", "CB-28", "CB-107", "CB-120")
def test_a_fighter_begins_as_the_gm_says() -> None:
    """Whatever its state of play; and it is said in words."""
    gm = {"attack": (-2, "narrow hall")}
    plan = given(boxes=3, stun=2, luck=1, bound=True, modifiers=gm)
    one = began(plan)
    assert (one.boxes, one.stun, one.luck_pool, one.bound, one.gm) == (3, 2, 1, True, gm)
    said = "bound, 3 boxes, 2 stun, 1 luck, \N{MINUS SIGN}2 attack (narrow hall)"
    assert gm_words(plan.seats[0]) == said
    assert gm_words(plan_of("trooper").seats[0]) == ""


@pytest.mark.rule("CB-100", "CB-107", "CB-108", "CB-109")
def test_a_fight_begins_with_all_that_is_gone() -> None:
    """Stun, one-point wounds, crippled limbs; armour as worn as it was if that is what is on."""
    play = Condition(boxes=2, ones=3, stun=4, crippled=("left leg",), armour={"torso": 2})
    one = began(left(plan_of("trooper"), play))
    assert (one.boxes, one.ones, one.stun, one.crippled) == (5, 3, 4, (5,))
    assert one.armour_lost == (0, 2, 0, 0, 0, 0)
    bare = left(plan_of("trooper"), play)
    bare = set_fighter(bare, replace(bare.seats[0], armour=NO_ARMOUR))
    assert began(bare).armour_lost == (0,) * 6
    few = set_fighter(bare, replace(bare.seats[0], boxes=1))
    assert (began(few).boxes, began(few).ones) == (1, 1)


@pytest.mark.parametrize("seed", range(6))
def test_what_was_brought_does_not_come_home_twice(seed: int) -> None:
    """After a second fight all stands as at its end."""
    play = Condition(ones=2, stun=3, crippled=("left arm",), armour={"torso": 1})
    plan = left(plan_of("guard", "thug"), play)
    session, one = fought(plan, seed)
    after = aftermath(plan, session)
    assert (after.ones, after.stun) == (one.ones, one.stun)
    assert "left arm" in after.crippled
    lost = after.armour.get("torso", 0)
    assert plan.seats[0].character.sp["torso"] - lost == one.sp[1]


def test_the_whole_bring_nothing() -> None:
    """The control: without the box ticked, and without the GM, somebody begins as the sheet is."""
    one = began(plan_of("trooper"))
    usual = Fighter(name="Bo")
    for name in ("boxes", "ones", "stun", "crippled", "armour_lost", "luck", "bound", "gm"):
        assert getattr(one, name) == getattr(usual, name), name
