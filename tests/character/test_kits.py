"""Kits over a build: as much as points allow, nothing lowered, and what did not fit is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.character.checks import check
from chargen.character.checks.issue import Severity
from chargen.character.derived.gear import takes_scope
from chargen.character.document.build import Build, CarriedWeapon, Gear
from chargen.character.document.requests import POOL_NAMES
from chargen.character.edits import creation, edits
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.character.starts import concepts
from chargen.character.starts.kits import fitted
from chargen.character.starts.spending import spend_rest
from tests.builders import blank, derived, rules
from tests.strategies import builds

KEYS = sorted(concepts())


@pytest.mark.rule("CC-01", "CC-08")
@pytest.mark.parametrize("key", KEYS)
def test_a_new_character_takes_a_whole_kit(key: str) -> None:
    """CC-08: every level it gives, all its gear, no debt, and a file that can be read."""
    kit, done = concepts()[key], fitted(derived(blank()), concepts()[key])
    assert done.left_out == ()
    assert dict(done.build.choices.skills) == dict(kit.skills)
    carried = done.build.choices.gear
    mounts = [arm.scope and takes_scope(rules().weapons[arm.weapon]) for arm in kit.weapons]
    assert [arm.scope == "mounted" for arm in carried.weapons] == mounts
    assert [arm.weapon for arm in carried.weapons] == [arm.weapon for arm in kit.weapons]
    assert carried.worn == kit.armour
    assert list(map(dict, carried.equipment)) == list(map(dict, kit.equipment))
    found = [i for i in check(derived(done.build)) if i.severity is not Severity.WARNING]
    assert found == []
    assert from_bytes(to_bytes(done.build), "kit").build == done.build


@given(builds(), st.sampled_from(KEYS))
def test_no_kit_makes_a_debt_or_lowers_anything(build: Build, key: str) -> None:
    """CC-01: whatever the build is; taken twice it adds nothing."""
    before = derived(build)
    done = fitted(before, concepts()[key])
    after = derived(done.build)
    for pool in POOL_NAMES:
        left = before.creation.pool(pool).left
        assert after.creation.pool(pool).left >= min(0, left)
    for skill, level in build.choices.skills.items():
        assert done.build.choices.skills[skill] >= level
    assert fitted(after, concepts()[key]).taken == ()


@pytest.mark.rule("CC-08")
def test_points_that_end_are_said_with_how_far_they_reach() -> None:
    """98 of 100 SkP spent leave 2: enough for Rifle 2."""
    spent = {"history": 10, "dance": 10, "gamble": 10, "social": 10, "biology": 2}
    build = edits.set_exchange(
        blank(skills=spent), blank().choices.exchange.model_copy(update={"mode": "manual"})
    )
    done = fitted(derived(build), concepts()["rifleman"])
    assert done.build.choices.skills["rifle"] == 2
    assert done.left_out[0] == "Rifle 6: only 2 affordable"
    assert done.left_out[1] == "Cover/Evade 6: no points left"


@pytest.mark.rule("CC-17")
def test_gear_alone_comes_after_the_finish() -> None:
    """CC-17: skills are frozen, gear is not."""
    build = creation.finish(blank(), "2014-05-23")
    done = fitted(derived(build), concepts()["medic"])
    assert dict(done.build.choices.skills) == {}
    assert len(done.build.choices.gear.weapons) == 2
    assert done.left_out[0].endswith("raise skills with IP")


def test_what_is_there_is_not_taken_again() -> None:
    """A weapon of the kind, a higher skill, armour worn."""
    arm = CarriedWeapon(id="arm-7", weapon="knife")
    gear = Gear(weapons=(arm,), worn=("light-armour-jacket",))
    done = fitted(derived(blank(skills={"stealth": 9}, gear=gear)), concepts()["scout"])
    assert done.build.choices.skills["stealth"] == 9
    assert [w.id for w in done.build.choices.gear.weapons] == ["arm-7", "arm-8", "arm-9"]
    assert done.kept == 3


@pytest.mark.rule("CB-102")
def test_armour_that_does_not_fit_stays_behind() -> None:
    """CB-102: one hard layer, and the reason is said."""
    done = fitted(derived(blank(gear=Gear(worn=("nylon-helmet",)))), concepts()["rifleman"])
    assert done.left_out == ("Steel helmet: no room for another layer",)


@pytest.mark.rule("CC-19")
def test_what_a_campaign_has_not_is_left_out() -> None:
    """CC-19: by its id."""
    one = derived(blank())
    bare = one.rules.model_copy(update={"weapons": {}, "armour": {}})
    done = fitted(derived(blank(), bare), concepts()["medic"])
    assert "knife: not in the rules in use" in done.left_out
    assert "kevlar-vest: not in the rules in use" in done.left_out


@pytest.mark.rule("CC-01", "CC-06", "CC-09")
@pytest.mark.parametrize("key", KEYS)
def test_what_a_kit_leaves_is_spent_to_the_last_point(key: str) -> None:
    """CC-01: stats, perks and skills of the concept, without debt or exchange."""
    kit, new = concepts()[key], derived(blank())
    done = spend_rest(new, fitted(new, kit), kit)
    after = derived(done.build)
    assert [after.creation.pool(pool).left for pool in POOL_NAMES] == [0, 0, 0]
    assert [after.creation.pool(pool).exchanged for pool in POOL_NAMES] == [0, 0, 0]
    assert [line.partition(":")[0] for line in done.spent] == ["Stats", "Perks", "Skills"]
    assert all(after.stats[stat] > new.stats[stat] for stat in kit.stats[:2])
    assert [i for i in check(after) if i.severity is not Severity.WARNING] == []


@given(builds(), st.sampled_from(KEYS))
def test_spending_the_rest_makes_no_debt_and_lowers_nothing(build: Build, key: str) -> None:
    """CC-01: whatever the build is."""
    before, kit = derived(build), concepts()[key]
    done = spend_rest(before, fitted(before, kit), kit)
    after = derived(done.build)
    for pool in POOL_NAMES:
        assert after.creation.pool(pool).left >= min(0, before.creation.pool(pool).left)
    for stat, level in build.choices.stats.items():
        assert done.build.choices.stats[stat] >= level
    for perk, choice in build.choices.perks.items():
        assert done.build.choices.perks[perk].level >= choice.level
