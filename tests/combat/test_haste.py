"""Lightning strike, two guns at once, a shell into the open chamber (CB-31, CB-87, CB-131)."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.action import ActionQuestion
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.reload import ChamberShell
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_LOAD_TUBE
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, OPEN
from chargen.combat.gray_dawn.rolls.initiative import LIGHTNING, STEADILY, LightningQuestion
from chargen.combat.harm.weapons import SHOT, SINGLE
from chargen.combat.kernel.question import Action
from chargen.combat.scene.scenario import METRE
from tests.combat.situations import (
    DEED,
    PISTOL,
    PLAN,
    RIFLE,
    SHOTGUN,
    SKILLS,
    SWORD,
    acting,
    answer,
    chosen,
    foe,
    somebody,
    turn,
    wall,
)


def started(fight: Fight) -> Action:
    """How the first fighter begins the round."""
    return answer(fight, LightningQuestion(0))


# --- lightning strike

lightning = pytest.mark.rule("CB-31", "CB-38")


@lightning
def test_a_brawler_far_off_only_runs_and_does_so_early() -> None:
    """Nothing of it is rolled; within three moves his blow would be, and he keeps it sure."""
    assert started(turn((somebody(SWORD, tactic="brawler"), foe(40)))) == LIGHTNING
    assert started(turn((somebody(SWORD, tactic="brawler"), foe(12)))) == STEADILY


@lightning
def test_who_hits_anyway_shoots_first() -> None:
    """A hit decides, and haste hardly takes from its chance."""
    deadly = replace(RIFLE, dice=8)
    sure = somebody(deadly, tactic="aggressive", REF=10, CL=10, skills={"rifle": 9})
    assert started(turn((sure, foe(5)))) == LIGHTNING


@lightning
def test_who_may_well_miss_takes_his_time() -> None:
    """Three points are worth more than three counts."""
    assert started(turn((somebody(RIFLE, tactic="aggressive"), foe(20)))) == STEADILY


@lightning
@pytest.mark.parametrize("tactic", ["steady", "marksman", "suppressor"])
def test_the_steady_are_never_hasty(tactic: str) -> None:
    """Whatever it might gain."""
    deadly = replace(RIFLE, dice=8)
    sure = somebody(deadly, tactic=tactic, REF=10, CL=10, skills={"rifle": 9})
    assert started(turn((sure, foe(5)))) == STEADILY


@lightning
def test_nobody_hurries_before_an_ambush() -> None:
    """Those who know of nothing are not raced."""
    deadly = replace(RIFLE, dice=8)
    fighters = (somebody(deadly, tactic="aggressive", REF=10, CL=10), foe(5, unaware=True))
    assert started(turn(fighters)) == STEADILY


@lightning
def test_a_magazine_is_changed_early() -> None:
    """Alone that needs no roll."""
    fight = turn((somebody(RIFLE, tactic="aggressive"), foe(20)))
    fight.combatants[0].ammo[0] = 0
    assert started(fight) == LIGHTNING


# --- two guns

REVOLVER = replace(PISTOL, rof=1, dice=3)
both = pytest.mark.rule("CB-87")


def gunslinger(arm: Any = REVOLVER, **facts: Any) -> Fighter:
    """Somebody with a gun in each hand."""
    return somebody(arm, replace(arm, name="other"), off_hand=1, **{"dual_wield": 1, **facts})


@both
def test_two_revolvers_are_fired_at_once() -> None:
    """By the ambidextrous at somebody who is hit easily."""
    fight = turn((gunslinger(), foe(8, PISTOL)), stance=OPEN, count=4)
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == Fire(0, (1,), SINGLE, 1, -1, False, True)


@both
@pytest.mark.parametrize("arm", [PISTOL, replace(REVOLVER, two_handed=True)])
def test_what_fires_fast_enough_or_takes_both_hands_is_fired_alone(arm: Any) -> None:
    """Two shots of a semi-automatic cost nothing."""
    fight = turn((gunslinger(arm), foe(8, PISTOL)), stance=OPEN, count=4)
    acting(fight, DO_FIRE)
    shot = chosen(fight, DEED)
    assert isinstance(shot, Fire)
    assert not shot.twin


@both
def test_an_empty_second_gun_is_left_alone() -> None:
    """The first is fired as usual."""
    fight = turn((gunslinger(), foe(8, PISTOL)), stance=OPEN, count=4)
    acting(fight, DO_FIRE).ammo[1] = 0
    assert chosen(fight, DEED) == Fire(0, (1,), SINGLE, 1)


# --- a shell into the chamber

chamber = pytest.mark.rule("CB-131", "CB-132")
PUMP = replace(SHOTGUN, load=SHOT)


def emptied(fight: Fight) -> Fight:
    """The first fighter has fired his tube empty."""
    fight.combatants[0].ammo[0] = 0
    return fight


@chamber
def test_with_the_enemy_near_one_shell_has_to_do() -> None:
    """Into the chamber, and fired five counts later."""
    fight = emptied(turn((somebody(PUMP), foe(8, PISTOL)), wall(50), stance=ACTIVE))
    assert chosen(fight) == NameStance(ACTIVE)
    assert chosen(fight, PLAN) == Plan(DO_FIRE, 1, 0, 0)
    one = acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == ChamberShell(0)
    one.ammo[0], one.shell_due = 1, 0
    assert answer(fight, ActionQuestion(0)) == Fire(0, (1,), SINGLE, 1)


@chamber
def test_behind_cover_the_tube_is_filled() -> None:
    """As long as the enemy is far enough."""
    fight = emptied(turn((somebody(PUMP), foe(25, PISTOL)), wall(50), stance=ACTIVE))
    assert chosen(fight) == NameStance(FULL)
    fight = emptied(turn((somebody(PUMP), foe(25, PISTOL)), wall(50), stance=FULL))
    assert chosen(fight, PLAN) == Plan(DO_LOAD_TUBE, 1, 0, 0)


@chamber
def test_too_late_in_the_round_the_tube_is_filled() -> None:
    """The shot would come below count 0."""
    fight = emptied(turn((somebody(PUMP), foe(8, PISTOL)), wall(50), stance=ACTIVE, count=4))
    assert chosen(fight) == NameStance(FULL)


@chamber
def test_a_shell_nothing_comes_of_is_not_chambered() -> None:
    """At an enemy beyond the reach of shot."""
    fight = emptied(turn((somebody(PUMP), foe(60, PISTOL, skills=SKILLS)), stance=OPEN))
    assert chosen(fight, PLAN) == Plan(DO_LOAD_TUBE, 1, 0, 0)
    assert fight.combatants[1].x == 60 * METRE
