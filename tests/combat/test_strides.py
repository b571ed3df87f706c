"""How far tactics go with a move, where a turn ends, and what a plan costs its shots."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_NOTHING
from chargen.combat.gray_dawn.model.stats import BRACED, MOVING, OPEN
from chargen.combat.gray_dawn.tactics import plans
from chargen.combat.gray_dawn.tactics.estimates import shots, volleys
from chargen.combat.gray_dawn.tactics.fire import firefight
from chargen.combat.gray_dawn.tactics.moves import movement
from chargen.combat.harm.weapons import EVERYWHERE, ArmourPiece, Weapon
from chargen.combat.scene.scenario import METRE, Cover
from tests.combat.situations import (
    BOMB,
    DEED,
    LONG_RIFLE,
    PISTOL,
    RIFLE,
    SHOTGUN,
    SWORD,
    acting,
    chosen,
    foe,
    somebody,
    turn,
)

FAR = 80
"""Metres a shotgun does not reach."""


def runner(*weapons: Weapon, **fields: Any) -> Fighter:
    """Somebody who does what promises most, six metres a move."""
    return somebody(*weapons, **{"tactic": "clever", "MA": 6, **fields})


def friend(pace: int, metres: int = 0) -> Fighter:
    """One of his side, so fast, so far on his way."""
    return somebody(SHOTGUN, name="Ann", tactic="clever", MA=pace, at=(metres * METRE, 3 * METRE))


@pytest.mark.rule("CB-40")
@pytest.mark.parametrize(("pace", "metres"), [(5, 5), (6, 6), (9, 6), (2, 6)])
def test_nobody_outruns_a_friend_who_is_little_slower(pace: int, metres: int) -> None:
    """A metre of six is given up for him; nobody crawls for the sake of one who does."""
    fight = turn((runner(SHOTGUN), foe(FAR), friend(pace)), stance=MOVING)
    acting(fight, DO_NOTHING, moves=3)
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert move.x == metres * METRE


@pytest.mark.rule("CB-40")
def test_who_is_behind_by_a_turn_runs_as_fast_as_he_can() -> None:
    """The friend ahead is caught up with."""
    fight = turn((runner(SHOTGUN), foe(FAR), friend(5, 30)), stance=MOVING)
    acting(fight, DO_NOTHING, moves=3)
    assert movement.stride(fight, fight.combatants[0], FAR * METRE, 0) == 6 * METRE


@pytest.mark.rule("CB-44", "CB-63")
def test_a_turn_that_does_not_bring_him_there_ends_in_cover_on_the_way() -> None:
    """He turns aside for a crate within the last move; with moves left he runs on."""
    crate = Cover(name="crate", level=5, extent=(4 * METRE, 2 * METRE, 5 * METRE, 3 * METRE))
    fight = turn((runner(SHOTGUN), foe(FAR)), crate, stance=MOVING)
    one = acting(fight, DO_NOTHING, moves=1)
    found = movement.cover_on_the_way(fight, one, (FAR * METRE, 0))
    assert found is not None
    assert (found[0] > METRE, found[1] > METRE) == (True, True)
    one.plan_moves = 2
    assert movement.cover_on_the_way(fight, one, (FAR * METRE, 0)) is None


@pytest.mark.rule("CB-72", "CB-40")
@pytest.mark.parametrize(("pace", "metres"), [(6, 6), (8, 4)])
def test_who_has_to_flee_stays_where_his_gun_does_more(pace: int, metres: int) -> None:
    """Forty metres are close for a rifle of 160: being faster takes nobody beyond them."""
    rifle = replace(RIFLE, range=160)
    fight = turn((runner(rifle, MA=pace), foe(34, LONG_RIFLE)), stance=MOVING)
    one = acting(fight, DO_NOTHING, actions=0, moves=1)
    one.failed = True
    assert chosen(fight, DEED) == Move(-metres * METRE, 0, MOVING)


@pytest.mark.rule("CB-43", "CB-44")
def test_cover_that_keeps_off_less_than_running_is_passed_by() -> None:
    """A crate behind which the enemy already is hides nobody; who runs on is harder to hit."""
    crate = Cover(name="crate", level=5, extent=(4 * METRE, 2 * METRE, 5 * METRE, 3 * METRE))
    fight = turn((runner(SHOTGUN), foe(FAR, at=(-METRE, 3 * METRE))), crate, stance=MOVING)
    one = acting(fight, DO_NOTHING, moves=3)
    one.moves_done = 2
    assert movement.cover_on_the_way(fight, one, (FAR * METRE, 0)) is None


@pytest.mark.rule("CB-43")
def test_who_only_runs_takes_all_his_moves() -> None:
    """Ten metres go into three moves, since sprinting is harder to hit than running twice."""
    fight = turn((somebody(SHOTGUN, tactic="aggressive", MA=6), foe(10)), stance=MOVING)
    one = fight.combatants[0]
    assert plans.choose_plan(fight, one).moves == 3
    acting(fight, DO_NOTHING, actions=0, moves=3)
    assert movement.stride(fight, one, 8 * METRE, 0) == (8 * METRE + 2) // 3


@pytest.mark.rule("CB-20", "CB-43")
def test_who_is_one_move_from_face_to_face_takes_that_one() -> None:
    """Else two who can do each other nothing from there would never meet."""
    proof = ArmourPiece(name="plate", sp=60, covers=EVERYWHERE)
    enemy = foe(5, armour=(proof,))
    fight = turn((somebody(SHOTGUN, tactic="aggressive", MA=6), enemy), stance=MOVING)
    wanted = plans.choose_plan(fight, fight.combatants[0])
    assert (wanted.of_kind, wanted.moves) == (DO_NOTHING, 1)


@pytest.mark.rule("CB-20", "CB-43")
def test_the_last_step_to_point_blank_goes_with_a_shot() -> None:
    """Two moves away he runs both, and stops three metres short for the turn in which he fires."""
    fight = turn((runner(RIFLE), foe(11)), stance=MOVING)
    one = acting(fight, DO_NOTHING, actions=0, moves=2)
    goal = 11 * METRE - 90
    assert movement.stride(fight, one, goal, 0) == (goal - 3 * METRE) // 2
    one.plan_actions = 1
    assert movement.stride(fight, one, goal, 0) == 6 * METRE


@pytest.mark.rule("CB-13", "CB-32")
def test_a_shot_is_chosen_with_what_its_plan_costs() -> None:
    """A called shot that pays alone does not pay as one of three."""
    sure = somebody(PISTOL, REF=9, skills={"handgun": 6})
    fight = turn((sure, foe(9, MA=0, REF=4)), stance=BRACED)
    one = acting(fight, DO_FIRE, actions=1)
    alone = shots.next_shot(fight, one)
    one.plan_actions = 3
    third = shots.next_shot(fight, one)
    assert shots.burden(fight, one) == 2 * fight.tunables.action_penalty
    assert alone is not None
    assert third is not None
    assert third.chance < alone.chance
    assert third.harm < alone.harm


@pytest.mark.rule("CB-80", "CB-81")
def test_more_skill_never_does_less_harm() -> None:
    """Whatever number of rounds and actions is best for it."""
    fight = turn((runner(RIFLE), foe(20)))
    one = fight.combatants[0]
    harms = [
        volleys.best_harm(fight, one, 0, ahead, band, 30, 3, 0.4)
        for band in (1, 2)
        for ahead in range(-20, 21)
    ]
    for near in (harms[:41], harms[41:]):
        assert near == sorted(near)


@pytest.mark.rule("CB-142")
def test_grenades_an_enemy_carries_are_reckoned_with() -> None:
    """As far as he throws; cover at one's feet does not help against them."""
    harms = []
    for metres, weapons in ((20, (SWORD,)), (20, (SWORD, BOMB)), (90, (SWORD, BOMB))):
        enemy = foe(metres, *weapons, skills={"athletics": 6}, BODY=6)
        fight = turn((runner(RIFLE), enemy))
        harms.append(firefight.Firefight(fight, fight.combatants[0]).here(OPEN).theirs)
    assert harms[0] == harms[2] == 0.0 < harms[1]
