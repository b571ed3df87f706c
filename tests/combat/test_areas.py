"""Grenades and lanes of fire: where they do more than shots, and that they spare friends."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.saturation_fire import SaturationFire
from chargen.combat.gray_dawn.actions.throw import Throw
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_SATURATE, DO_THROW
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, OPEN
from chargen.combat.harm.weapons import AUTO, BLIND, DEAFEN, GAS, NO_EFFECT, STUN
from chargen.combat.scene.scenario import METRE
from tests.combat.situations import (
    BOMB,
    DEED,
    PISTOL,
    PLAN,
    RIFLE,
    acting,
    chosen,
    foe,
    somebody,
    turn,
    wall,
)

MACHINE_GUN = replace(RIFLE, name="machine gun", dice=6, rof=30, shots=100, modes=(AUTO,))


def kind(fight: Fight) -> int:
    """What the first fighter plans."""
    plan = chosen(fight, PLAN)
    assert isinstance(plan, Plan)
    return int(plan.of_kind)


# --- grenades

grenade = pytest.mark.rule("CB-140", "CB-142")


def group(metres: int, *others: Fighter, **facts: Any) -> Fight:
    """Three enemies close together, well behind a wall."""
    crowd = (foe(0, PISTOL, at=(metres * METRE, y), **facts) for y in (0, 150, -150))
    fighters = (somebody(PISTOL, BOMB), *crowd, *others)
    return turn(fighters, wall(50), wall(metres * METRE - 50, 8), stance=ACTIVE)


@grenade
def test_a_grenade_goes_where_it_strikes_several() -> None:
    """A pistol does less to three at a wall."""
    assert kind(group(20)) == DO_THROW
    acting(fight := group(20), DO_THROW)
    assert isinstance(chosen(fight, DEED), Throw)


@grenade
def test_one_in_the_open_is_fired_at() -> None:
    """A spray does as much, and the grenade is kept."""
    easy = foe(6, PISTOL, REF=2, MA=2)
    assert kind(turn((somebody(RIFLE, BOMB), easy), stance=OPEN, count=4)) == DO_FIRE


@grenade
def test_no_grenade_is_thrown_where_a_friend_is() -> None:
    """Nor where he himself is too near."""
    friend = somebody(PISTOL, name="Kim", at=(18 * METRE, 0))
    assert kind(group(20, friend)) == DO_FIRE
    assert kind(group(5)) == DO_FIRE


@grenade
def test_who_throws_badly_keeps_his_grenade_where_a_miss_may_reach_a_friend() -> None:
    """It comes down up to ten metres off."""
    clumsy = somebody(PISTOL, BOMB, skills={"handgun": 4}, REF=1, CL=1)
    friend = somebody(PISTOL, name="Kim", at=(29 * METRE, 0))
    for others, thrown in ((), True), ((friend,), False):
        fight = turn((clumsy, foe(20), *others), wall(50), wall(19 * METRE + 50), stance=FULL)
        fight.combatants[1].stance = FULL
        assert (kind(fight) == DO_THROW) is thrown


@grenade
def test_a_flash_is_worth_something_too() -> None:
    """It wounds nobody, but three cannot fight."""
    flash = replace(BOMB, name="flash", dice=0, effect=STUN, effect_amount=2)
    fight = group(20)
    others = [one.fighter for one in fight.combatants[1:]]
    thrower = somebody(PISTOL, flash, skills={"athletics": 6})
    hidden = turn((thrower, *others), wall(50), wall(19 * METRE + 50, 8), stance=FULL)
    assert kind(hidden) == DO_THROW


@grenade
@pytest.mark.parametrize(
    ("effect", "rounds", "suffered", "left", "thrown"),
    [
        (BLIND, 4, NO_EFFECT, 0, True),
        (BLIND, 4, BLIND, 4, False),
        (BLIND, 4, BLIND, 3, False),
        (BLIND, 4, BLIND, 2, True),
        (BLIND, 4, DEAFEN, 4, True),
        (GAS, 10, GAS, 9, False),
    ],
)
def test_nothing_is_thrown_for_what_they_suffer_already(
    effect: int, rounds: int, suffered: int, left: int, thrown: bool
) -> None:
    """It would last little longer, and grow no worse."""
    dazzle = replace(BOMB, name="dazzle", dice=0, effect=effect, effect_rounds=rounds)
    fighters = (somebody(PISTOL, dazzle, skills={"athletics": 8}), foe(20), foe(20, at=(2000, 150)))
    fight = turn(fighters, wall(50), wall(19 * METRE + 50, 8), stance=FULL)
    for one in fight.combatants[1:]:
        one.afflicted, one.afflicted_rounds = suffered, left
    assert (kind(fight) == DO_THROW) is thrown


# --- lanes of fire

lane = pytest.mark.rule("CB-92")


@lane
def test_a_belt_goes_down_a_lane_of_several() -> None:
    """At a distance where shots seldom hit."""
    crowd = (foe(metres, PISTOL, REF=8, skills={"cover-evade": 5}) for metres in (80, 84, 88))
    fight = turn((somebody(MACHINE_GUN), *crowd), stance=OPEN)
    assert kind(fight) == DO_SATURATE
    acting(fight, DO_SATURATE)
    found = chosen(fight, DEED)
    assert isinstance(found, SaturationFire)
    assert (found.y, found.rounds) == (0, 30)


@lane
def test_nobody_fires_a_lane_through_a_friend() -> None:
    """Nor while he is braced, when it cannot be fired."""
    crowd = [foe(metres, PISTOL, REF=8, skills={"cover-evade": 5}) for metres in (80, 84, 88)]
    friend = somebody(PISTOL, name="Kim", at=(50 * METRE, 0))
    assert kind(turn((somebody(MACHINE_GUN), *crowd, friend), stance=OPEN)) != DO_SATURATE
    assert kind(turn((somebody(MACHINE_GUN), *crowd), stance=BRACED)) != DO_SATURATE


@lane
def test_a_near_enemy_is_fired_at() -> None:
    """A spray at him hits more often than he fails to dodge."""
    near = foe(8, PISTOL)
    assert kind(turn((somebody(MACHINE_GUN), near), stance=OPEN, count=4)) == DO_FIRE


@lane
def test_the_last_belt_is_kept() -> None:
    """Without another one nobody sweeps the field."""
    last = replace(MACHINE_GUN, spare=0, shots=30)
    crowd = (foe(metres, PISTOL, REF=8, skills={"cover-evade": 5}) for metres in (80, 84, 88))
    assert kind(turn((somebody(last), *crowd), stance=OPEN)) != DO_SATURATE
