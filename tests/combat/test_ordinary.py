"""What tactics take fighters for: what nobody sees of another, or of himself, decides nothing."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargen.combat import formulas
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.penalties import running_bonus
from chargen.combat.gray_dawn.model.stats import BRACED, OPEN
from chargen.combat.gray_dawn.model.tunables import Tunables
from chargen.combat.gray_dawn.tactics.estimates import (
    ambush_bonus,
    assumed_levels,
    hit_value,
    melee,
    shots,
    suppression,
)
from chargen.combat.gray_dawn.tactics.fire import firefight, firing_positions, grenades
from chargen.combat.gray_dawn.tactics.moves import destinations
from chargen.combat.harm.weapons import BLIND, EVERYWHERE, GAS, STUN, ArmourPiece, Weapon
from chargen.combat.scene.scenario import METRE, Cover
from tests.combat.builders import battle, scenario
from tests.combat.situations import BOMB, RIFLE, SHOTGUN, SKILLS, foe, somebody, turn

CRATE = Cover(name="crate", level=5, extent=(4 * METRE, 2 * METRE, 5 * METRE, 3 * METRE))
DAZER = replace(BOMB, name="dazer", dice=0, effect=STUN, effect_amount=2)
SHELL = ArmourPiece(name="shell", sp=20, covers=EVERYWHERE, ev=4)
TRAINED = ("rifle", "cover-evade", "athletics", "brawling", "awareness-notice")
LEVELS = st.fixed_dictionaries(
    {
        **{stat: st.integers(2, 12) for stat in ("REF", "CL", "INT")},
        "MA": st.integers(4, 12),
        "BODY": st.integers(2, assumed_levels.HUGE - 1),
        "LK": st.integers(1, 12),
        "skills": st.fixed_dictionaries({skill: st.integers(0, 10) for skill in TRAINED}),
    }
)
"""A person's levels, from poor to far beyond the usual."""


def seen(fight: Fight) -> tuple[object, ...]:
    """All that the second fighter's enemy reckons of him."""
    one, other = fight.combatants
    return (
        shots.guard(fight, other),
        suppression.pass_chance(fight, other, (), 4),
        hit_value.value_anywhere(fight, one, other, 0, hit_value.AS_ROLLED, 0),
        firefight.Firefight(fight, one).here(OPEN).theirs,
        melee.lead(fight, one, other, len(one.arms) - 1),
        ambush_bonus.edge(fight, one, other, shots.guard(fight, other)),
    )


def weighed(fight: Fight) -> tuple[object, ...]:
    """What the first fighter reckons of where he is, and where he would go."""
    both = firefight.Firefight(fight, fight.combatants[0])
    here, braced = both.here(OPEN), both.here(BRACED)
    found = destinations.best(both, 0.0)
    return here.mine, here.theirs, braced.mine, braced.theirs, both.running().theirs, found


@pytest.mark.rule("CB-08", "CB-10")
@settings(max_examples=50)
@given(levels=LEVELS)
def test_levels_of_another_are_not_seen(levels: dict[str, Any]) -> None:
    """Whatever they are, he is reckoned with as somebody ordinary; only his pace shows."""
    arms = (RIFLE, DAZER)
    plain = turn((somebody(RIFLE), foe(20, *arms, skills=SKILLS, MA=levels["MA"])))
    other = turn((somebody(RIFLE), foe(20, *arms, **levels)))
    assert seen(plain) == seen(other)


@pytest.mark.rule("CB-08", "CB-40")
@pytest.mark.parametrize("arm", [RIFLE, SHOTGUN])
@settings(max_examples=25)
@given(levels=LEVELS)
def test_his_own_levels_do_not_choose_where_he_fights_from(
    arm: Weapon, levels: dict[str, Any]
) -> None:
    """One more is never a reason to be elsewhere."""
    plain = turn((somebody(arm, tactic="clever"), foe(40)), CRATE)
    other = turn((somebody(arm, **{"tactic": "clever", **levels}), foe(40)), CRATE)
    assert weighed(plain) == weighed(other)


@pytest.mark.rule("CB-120", "CB-71")
def test_wounds_are_seen() -> None:
    """Somebody critical fires, defends and stands fast as half of himself."""
    one, other = turn((somebody(RIFLE), foe())).combatants
    other.boxes = 9
    assert (
        assumed_levels.suppression_base(other)
        == (assumed_levels.CL + 1) // 2 + assumed_levels.EVADE
    )
    assert assumed_levels.defence(other, False) < assumed_levels.defence(one, False)
    assert assumed_levels.attack(other) < assumed_levels.attack(one)


@pytest.mark.rule("DV-09")
def test_what_armour_encumbers_is_seen() -> None:
    """EV 4 off REF makes who wears it fire and defend worse, and frightens him no sooner."""
    one, other = turn((somebody(RIFLE), foe(armour=(SHELL,)))).combatants
    assert assumed_levels.defence(other, False) < assumed_levels.defence(one, False)
    assert assumed_levels.attack(other) < assumed_levels.attack(one)
    assert assumed_levels.suppression_base(other) == assumed_levels.suppression_base(one)


@pytest.mark.rule("DV-04")
def test_who_is_built_like_an_ox_is_known_by_it() -> None:
    """BODY 12 takes more off a hit than a person could."""
    people, ox = turn((somebody(RIFLE), foe(BODY=9))), turn((somebody(RIFLE), foe(BODY=12)))
    hits = [
        hit_value.value_anywhere(f, f.combatants[0], f.combatants[1], 0, hit_value.AS_ROLLED, 0)
        for f in (people, ox)
    ]
    assert hits[1] < hits[0]
    assert assumed_levels.body(ox.combatants[1]) == 12


@pytest.mark.rule("CB-43", "CB-08")
@pytest.mark.parametrize("moves", [2, 3])
def test_how_fast_somebody_runs_is_not_seen(moves: int) -> None:
    """His moves are; what they add to his defence is reckoned as a person's."""
    guards = []
    for pace in (0, 6, 10):
        fight = turn((somebody(RIFLE), foe()))
        other = fight.combatants[1]
        other.plan_moves, other.run_bonus = moves, pace
        guards.append(shots.guard(fight, other) - assumed_levels.defence(other, False))
    bonus = running_bonus(Tunables(), assumed_levels.MA, moves)
    assert guards == [0, bonus, bonus]


@pytest.mark.rule("CB-30")
def test_who_has_still_to_act_is_feared_more_until_ones_next_turn() -> None:
    """One who has acted comes first in the next round as often as not."""
    fight = turn((somebody(RIFLE, tactic="clever"), foe(20)))
    enemy = fight.combatants[1]
    enemy.key = 0
    still = firefight.Firefight(fight, fight.combatants[0]).here(OPEN)
    enemy.key = -1
    acted = firefight.Firefight(fight, fight.combatants[0]).here(OPEN)
    assert still.soon == still.theirs == acted.theirs
    assert acted.soon == pytest.approx(acted.theirs * firing_positions.FIRST_NEXT)
    assert still.now() < acted.now()
    assert still.wins() == acted.wins()


@pytest.mark.rule("CB-41")
def test_a_shot_on_the_run_is_one_shot() -> None:
    """It does less than a turn of fire from where the run ends, by what running costs and more."""
    fight = turn((somebody(RIFLE, tactic="clever"), foe(20)))
    both = firefight.Firefight(fight, fight.combatants[0])
    there = firing_positions.FiringPosition(4 * METRE, 0, OPEN, ())
    there.runs = True
    both.weighed(there)
    assert 0.0 < there.shot < there.mine


@pytest.mark.rule("CB-121", "CB-140", "CB-03")
def test_who_has_luck_is_hardly_stunned() -> None:
    """BODY 6 less 2: a mook stands on 4 of 10, others with two points of luck on 8."""
    mook, plain = turn((somebody(DAZER), foe(mook=True))), turn((somebody(DAZER), foe()))
    assert hit_value.stun_chance(mook, mook.combatants[1], 2) == pytest.approx(0.6)
    assert hit_value.stun_chance(plain, plain.combatants[1], 2) == pytest.approx(0.2)


@pytest.mark.rule("CB-140", "CB-142")
def test_how_far_another_throws_is_reckoned_by_an_ordinary_arm() -> None:
    """Ten metres a point of BODY 6, whatever his is."""
    fight = turn((somebody(RIFLE), foe(20, RIFLE, DAZER, BODY=4)))
    assert assumed_levels.throw_range(fight, fight.combatants[1], 1) == 60


@pytest.mark.rule("CB-02", "CB-140", "CB-142")
@pytest.mark.parametrize(("fumbles", "strays"), [(True, 0.9), (False, 1.0)])
def test_a_fumbled_throw_is_no_near_miss(fumbles: bool, strays: float) -> None:
    """Where none lands, half of those that stray reach somebody, but for one in ten fumbled."""
    fight = battle(scenario(somebody(DAZER), foe(), difficulty=100, fumbles=fumbles))
    one, other = fight.combatants
    near = grenades.harm_at_feet(fight, one, other, 0, formulas.CLOSE)
    assert near == pytest.approx(strays / 2 * hit_value.stun_chance(fight, other, 2), abs=1e-3)


@pytest.mark.rule("CB-140")
def test_tear_gas_is_worth_half_of_what_blinds() -> None:
    """Two points of REF put nobody out, and shots are not given up for them."""
    worths = []
    for effect in (GAS, BLIND):
        cloud = replace(DAZER, effect=effect)
        fight = turn((somebody(cloud), foe()))
        one, other = fight.combatants
        worths.append(grenades.harm_at_feet(fight, one, other, 0, formulas.CLOSE))
    assert 0.0 < worths[0] == pytest.approx(worths[1] / 2)
