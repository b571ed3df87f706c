"""Opponents a GM made: their file, those that begin as a character, and what they would cost."""

import json

import pytest

from chargen import bestiary, loadout
from chargen.bestiary import custom_opponents, opponent_cost
from chargen.bestiary.opponent import dangling
from chargen.character.document.build import Build
from chargen.character.document.events import RaiseSkill, Refund
from chargen.character.edits import gear_edits, samples
from chargen.character.edits.creation import finish
from chargen.character.edits.edits import append
from chargen.character.points.pricing import skill_cost, stat_cost
from chargen.errors import BadFile
from chargen.rules.gear import Armour
from chargen.rules.house import HouseRules, varied
from tests.builders import derived, rules

SHIPPED = bestiary.shipped(rules())


def sample(word: str) -> Build:
    """A sample by its word."""
    return dict(samples.all_samples())[word]


def test_what_is_kept_is_read_again() -> None:
    """Every opponent that ships, as if it were a GM's own."""
    assert custom_opponents.own_in(custom_opponents.own_file(SHIPPED), "opponents.json") == SHIPPED


def test_a_newer_file_says_so() -> None:
    """Nothing of it is guessed."""
    data = json.dumps({"format": custom_opponents.FORMAT, "version": 2}).encode()
    with pytest.raises(BadFile, match="made with a newer chargen"):
        custom_opponents.own_in(data, "opponents.json")


def test_a_file_with_a_fault_names_it() -> None:
    """By its path."""
    facts = json.loads(custom_opponents.own_file({"guard": SHIPPED["guard"]}))
    facts["opponents"]["guard"]["stats"]["BODY"] = 60
    with pytest.raises(BadFile, match=r"opponents\.guard\.stats\.BODY is 60, allowed is 20"):
        custom_opponents.own_in(json.dumps(facts).encode(), "opponents.json")


@pytest.mark.parametrize("word", [word for word, _ in samples.all_samples()])
def test_a_character_becomes_an_opponent_that_fights_as_it_does(word: str) -> None:
    """The same stats, skills, perks, weapons and armour."""
    before = derived(sample(word))
    made = custom_opponents.from_character(rules(), before, "steady")
    assert not tuple(dangling(made, rules()))
    after = bestiary.character(rules(), "own", made)
    assert dict(after.stats) == dict(before.stats)
    assert +after.skills == +before.skills
    assert +after.perks == +before.perks
    assert (after.sp, after.ev) == (before.sp, before.ev)
    assert tuple(loadout.arms(after)) == tuple(loadout.arms(before))


def test_a_skill_that_was_refunded_stays_behind() -> None:
    """Level 0 is no level."""
    learned = RaiseSkill(
        event="raise-skill", on="", skill="biology", from_level=0, to_level=1, skill_ip=0,
        general_ip=10,
    )  # fmt: skip
    build = finish(sample("recruit"), "2026-11-29")
    back = Refund(event="refund", on="", entry=len(build.ledger) + 1)
    before = derived(append(build, learned, back))
    assert before.skills["biology"] == 0
    assert "biology" not in custom_opponents.from_character(rules(), before, "steady").skills


def test_gear_of_a_campaign_comes_along() -> None:
    """Where the opponent is kept nobody need know of it."""
    plate = Armour(
        name="Reactor plate", provenance="house", grams=0, covers=("torso",), sp=30, ev=0, hard=True
    )
    house = varied(rules(), HouseRules(armour={"house-plate": plate}))
    build = gear_edits.set_worn(sample("recruit"), ["house-plate"])
    made = custom_opponents.from_character(rules(), derived(build, house), "steady")
    assert made.gear.own_armour == {"house-plate": plate}
    assert bestiary.character(rules(), "own", made).sp["torso"] == 30


def test_who_carries_nothing_strikes() -> None:
    """With bare hands."""
    build = sample("face")
    for arm in build.choices.gear.weapons:
        build = gear_edits.remove_weapon(build, arm.id)
    made = custom_opponents.from_character(rules(), derived(build), "brawler")
    assert [arm.weapon for arm in made.gear.weapons] == ["strike"]


@pytest.mark.rule("CC-04", "CC-06", "CC-08", "CC-09")
def test_an_opponent_is_priced_like_a_character() -> None:
    """Stats but ATTR, skills and perks; in one pool 4 for a StP and 3 for a PkP."""
    found = opponent_cost.price(rules(), SHIPPED["officer"])
    assert found.stats == sum(stat_cost(rules(), n) for n in (7, 6, 5, 8, 5, 6, 6, 6))
    assert found.skills == sum(skill_cost(rules(), n) for n in (5, 6, 5, 5, 6, 5, 3, 3, 3))
    assert found.perks == 2 + 3
    assert found.pool == 4 * found.stats + found.skills + 3 * found.perks
    assert found.beyond == ()


@pytest.mark.rule("CC-02")
def test_special_equipment_is_free_once() -> None:
    """As for everybody."""
    one = SHIPPED["officer"].model_copy(update={"perks": {"special-equipment": 2}})
    assert opponent_cost.price(rules(), one).perks == 1


@pytest.mark.rule("CC-05")
def test_what_nobody_can_buy_is_named() -> None:
    """Priced on at the last step, and said beside."""
    assert opponent_cost.words(rules(), SHIPPED["mire-ox"]).endswith(
        "MA, BODY are above the highest level of characters."
    )
    said = opponent_cost.words(rules(), SHIPPED["thug"])
    assert said.startswith("As a character: 34 of 50 stat points, ")
    assert said.endswith(" of 345 in a single pool.")
