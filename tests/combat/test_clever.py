"""The clever tactic: where it stands, how often it fires, when it goes somewhere else."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.combat import Scenario, Scene, odds
from chargen.combat.gray_dawn.actions.covering_fire import HOLD, CoveringFire, CoveringQuestion
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.weapon_actions import Draw
from chargen.combat.gray_dawn.model.fight import KEY_COUNT, Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_HANDLE, DO_NOTHING
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from chargen.combat.gray_dawn.tactics.fire import firefight, firing_positions
from chargen.combat.harm.weapons import AUTO, EVERYWHERE, SINGLE, ArmourPiece, Weapon
from chargen.combat.kernel import paths
from chargen.combat.scene.geometry import within
from chargen.combat.scene.scenario import METRE
from tests.combat.situations import (
    DEED,
    LONG_RIFLE,
    PISTOL,
    PLAN,
    RIFLE,
    SHOTGUN,
    SKILLS,
    acting,
    answer,
    chosen,
    foe,
    somebody,
    turn,
    wall,
)

LIKE: dict[str, Any] = {"REF": 7, "CL": 7, "skills": SKILLS}
"""An enemy as good as he is."""


def clever(*weapons: Weapon, **fields: Any) -> Fighter:
    """Somebody who does what promises most."""
    return somebody(*weapons, tactic="clever", **fields)


def _shelled(metres: int, tactic: str = "clever") -> tuple[Fighter, Fighter]:
    """Two in shells that stop nearly every bullet but those fired at point blank."""
    shell = ArmourPiece(name="shell", sp=20, covers=EVERYWHERE)
    caster = replace(RIFLE, dice=4, plus=2, modes=(AUTO,), spare=1)
    facts = {**LIKE, "BODY": 12, "armour": (shell,)}
    return somebody(caster, tactic=tactic, **facts), foe(metres, caster, **facts)


@pytest.mark.rule("CB-30", "CB-54")
@pytest.mark.parametrize(("far", "awaited"), [(390, BRACED), (60, ACTIVE)])
def test_the_clever_brace_once_an_enemy_who_evades_and_can_hit_has_acted(
    far: int, awaited: int
) -> None:
    """Braced they could not evade the answer; out of its reach they need not."""
    fight = turn((clever(LONG_RIFLE, **LIKE), foe(far, PISTOL)), wall(50))
    assert chosen(fight) == NameStance(BRACED)
    fight.combatants[1].key = KEY_COUNT
    assert chosen(fight) == NameStance(awaited)


@pytest.mark.rule("CB-21", "CB-22")
def test_he_braces_for_what_nobody_can_answer() -> None:
    """A scope reaches 390 m, the enemy's pistol does not."""
    fight = turn((clever(LONG_RIFLE), foe(390, PISTOL)), wall(50))
    assert chosen(fight) == NameStance(BRACED)


@pytest.mark.rule("CB-54")
def test_he_does_not_brace_before_guns_that_are_near() -> None:
    """It would gain nothing at close range and cost his dodge."""
    assert chosen(turn((clever(RIFLE), foe(20)), wall(50))) == NameStance(ACTIVE)


@pytest.mark.rule("CB-44", "CB-53")
def test_he_is_down_again_before_slower_enemies_act() -> None:
    """He fires, and five counts later a step takes him into full cover."""
    fight = _late(turn((clever(RIFLE), foe(20)), wall(50), stance=ACTIVE), 3)
    plan = chosen(fight, PLAN)
    assert isinstance(plan, Plan)
    assert (plan.of_kind, plan.moves) == (DO_FIRE, 1)
    one = acting(fight, DO_FIRE, moves=1)
    assert isinstance(chosen(fight, DEED), Fire)
    one.acts_done = 1
    fight.count = 9
    one.last_count = 14
    assert chosen(fight, DEED) == Move(0, 0, FULL)


def test_he_stays_up_where_nobody_acts_after_him() -> None:
    """There is nothing to hide from."""
    plan = chosen(turn((clever(RIFLE), foe(20)), wall(50), stance=ACTIVE), PLAN)
    assert isinstance(plan, Plan)
    assert (plan.of_kind, plan.moves) == (DO_FIRE, 0)


def test_he_does_not_hide_where_nothing_hides_him() -> None:
    """A pole has no room for full cover."""
    pole = replace(wall(50), full=False)
    plan = chosen(_late(turn((clever(RIFLE), foe(20)), pole, stance=ACTIVE), 3), PLAN)
    assert isinstance(plan, Plan)
    assert plan.moves == 0


@pytest.mark.rule("CB-20")
def test_he_goes_where_his_weapon_reaches() -> None:
    """A shotgun at 200 m has nothing to fire at."""
    assert chosen(turn((clever(SHOTGUN), foe(200, SHOTGUN)))) == NameStance(MOVING)


@pytest.mark.rule("CB-40", "CB-60")
def test_he_takes_cover_that_is_one_move_away() -> None:
    """From where he can be fired at he goes behind the wall, and fires on the run."""
    fighters = (clever(RIFLE), foe(30))
    assert chosen(turn(fighters, wall(4 * METRE, level=8))) == NameStance(MOVING)
    fight = turn(fighters, wall(4 * METRE, level=8), stance=MOVING)
    assert chosen(fight, PLAN) == Plan(DO_FIRE, 1, 1, 0)
    acting(fight, DO_FIRE, moves=1)
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert move.stance == ACTIVE


def test_he_stands_and_fires_where_nothing_is_better() -> None:
    """In the open, near enough, without cover anywhere, against his like."""
    assert chosen(turn((clever(RIFLE), foe(20, **LIKE)))) == NameStance(OPEN)


def _too_near(pace: int = 2) -> tuple[Fighter, Fighter]:
    """A rifleman 9 m before somebody as good but slow, whose cannon reaches 20 m."""
    cannon = replace(RIFLE, dice=8, range=20, modes=(SINGLE,), rof=1)
    return clever(RIFLE, MA=8), foe(9, cannon, MA=pace, **LIKE)


@pytest.mark.rule("CB-20")
def test_he_falls_back_from_who_hits_at_close_range_only() -> None:
    """At 25 m he still hits; the cannon does not."""
    assert chosen(turn(_too_near())) == NameStance(MOVING)


@pytest.mark.rule("CB-20", "CB-40")
def test_nobody_falls_back_from_who_comes_after_him() -> None:
    """Somebody as fast would stand before him again, and he would have fired nothing."""
    assert chosen(turn(_too_near(8))) != NameStance(MOVING)


@pytest.mark.rule("CB-20")
def test_he_does_not_run_from_who_cannot_fire() -> None:
    """At 20 m he hits first; who never learnt to fire, and keeps no nerve, is no reason to run."""
    assert chosen(turn((clever(RIFLE), foe(20)))) == NameStance(OPEN)


@pytest.mark.rule("CB-20", "CB-83", "CB-100")
@pytest.mark.parametrize("tactic", ["clever", "steady", "suppressor", "marksman", "aggressive"])
def test_nobody_fires_all_he_has_for_nothing(tactic: str) -> None:
    """A shell stops nearly every bullet but those fired at point blank: he goes there."""
    fighters = _shelled(9, tactic)
    assert chosen(turn(fighters)) == NameStance(MOVING)
    fight = turn(fighters, stance=MOVING)
    plan = chosen(fight, PLAN)
    assert isinstance(plan, Plan)
    acting(fight, int(plan.of_kind), actions=int(plan.actions), moves=int(plan.moves))
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert move.x > 0


def test_a_better_enemy_drives_nobody_into_a_better_place() -> None:
    """Who fires well enough from his cover stays there, however good the enemy is."""
    for skill in range(2, 11):
        enemy = foe(38, REF=8, CL=8, skills={"rifle": skill, "cover-evade": 6})
        fight = turn((somebody(RIFLE), enemy), wall(50), wall(37 * METRE + 50))
        assert chosen(fight) == NameStance(ACTIVE), skill


@pytest.mark.rule("CB-37")
def test_he_fires_at_who_has_still_to_act() -> None:
    """Of two alike: the other one has had his turn."""
    fight = turn((clever(RIFLE), foe(20), foe(21)), stance=OPEN)
    fight.place(fight.combatants[2], 3, False, 0)
    acting(fight, DO_FIRE)
    shot = chosen(fight, DEED)
    assert isinstance(shot, Fire)
    assert shot.targets == (2,)


@pytest.mark.rule("CB-32", "CB-54")
def test_he_fires_often_rather_than_braced_once() -> None:
    """At close range several shots do more than one at the head."""
    hunter = clever(replace(LONG_RIFLE, shots=10), REF=9, CL=9)
    assert chosen(turn((hunter, foe(38, **LIKE)), wall(50))) == NameStance(ACTIVE)


@pytest.mark.rule("CB-20", "CB-83", "CB-100")
def test_where_fire_does_nothing_a_slow_one_goes_a_long_way_to_point_blank() -> None:
    """At 3 m in each movement action 40 m are five turns, and still the only hope."""
    fighters = tuple(replace(one, MA=3) for one in _shelled(40))
    assert chosen(turn(fighters)) == NameStance(MOVING)


@pytest.mark.rule("CB-11", "CB-20")
def test_face_to_face_he_finds_room_beside_a_friend() -> None:
    """The friend stands between; there is room on either side of the enemy."""
    ann, cid = _shelled(4)
    fight = turn((ann, cid, replace(ann, name="Kim", at=(310, 0))), stance=MOVING)
    acting(fight, DO_NOTHING, actions=0, moves=1)
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert paths.is_free(fight, fight.combatants[0], move.x, move.y)
    assert within(move.x, move.y, 400, 0, METRE)


@pytest.mark.rule("CB-56", "CB-71")
def test_nobody_is_covered_who_would_keep_his_nerve_anyway() -> None:
    """A level-8 wall and heavy armour: four points change nothing, so the belt is kept."""
    gunner = somebody(RIFLE, tactic="suppressor")
    friend = somebody(RIFLE, name="Kim", at=(0, 5 * METRE))
    for level, sp, covers in ((8, 20, False), (1, 0, True)):
        target = foe(armour=(ArmourPiece(name="vest", sp=sp, covers=EVERYWHERE),) if sp else ())
        fight = turn((gunner, target, friend), wall(19 * METRE + 50, level=level))
        assert isinstance(answer(fight, CoveringQuestion(0)), CoveringFire) is covers


@pytest.mark.rule("CB-56")
def test_no_more_than_half_of_a_side_covers() -> None:
    """Of four suppressors two fire."""
    gunners = [
        somebody(RIFLE, tactic="suppressor", name=name, at=(0, 300 * number))
        for number, name in enumerate(("Ann", "Bea", "Dot", "Eve"))
    ]
    fight = turn((gunners[0], foe(CL=2), *gunners[1:]))
    answers = [answer(fight, CoveringQuestion(number)) for number in (0, 2, 3, 4)]
    assert [isinstance(one, CoveringFire) for one in answers] == [True, True, False, False]


@pytest.mark.rule("CB-56")
def test_of_several_suppressors_the_last_fires_at_somebody() -> None:
    """The others keep heads down for him."""
    gunners = [somebody(RIFLE, tactic="suppressor", name=name) for name in ("Ann", "Bea")]
    fight = turn((gunners[0], foe(), replace(gunners[1], at=(0, 300))))
    assert isinstance(answer(fight, CoveringQuestion(0)), CoveringFire)
    assert answer(fight, CoveringQuestion(2)) == HOLD


@pytest.mark.rule("CB-34")
def test_he_draws_the_gun_that_does_more() -> None:
    """A pistol in hand and a rifle on the back, at 60 m; of two alike he keeps the one in hand."""
    both = clever(replace(PISTOL, dice=2), RIFLE, skills={**SKILLS, "handgun": 5})
    fight = turn((both, foe(60, **LIKE)), wall(50), stance=ACTIVE)
    assert chosen(fight, PLAN) == Plan(DO_FIRE, 1, 0, 1)
    acting(fight, DO_FIRE).plan_draws = 1
    assert chosen(fight, DEED) == Draw(1)
    alike = clever(RIFLE, RIFLE)
    plan = chosen(turn((alike, foe(60, **LIKE)), wall(50), stance=ACTIVE), PLAN)
    assert isinstance(plan, Plan)
    assert plan.draws == 0


@pytest.mark.rule("CB-06", "CB-34")
def test_a_jammed_rifle_is_worth_more_than_a_pistol_that_does_nothing() -> None:
    """Whatever the tactic: it is cleared in hand, and drawn again from the back."""
    shell = ArmourPiece(name="shell", sp=18, covers=EVERYWHERE)
    pistol = replace(PISTOL, dice=2)
    for tactic in ("clever", "steady"):
        gunner = somebody(RIFLE, pistol, tactic=tactic, skills={**SKILLS, "handgun": 5})
        fight = turn((gunner, foe(30, armour=(shell,))), wall(50), stance=ACTIVE)
        fight.combatants[0].jam[0] = 2
        assert chosen(fight, PLAN) == Plan(DO_HANDLE, 1, 0, 0)
        fight.combatants[0].hand = 1
        assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 0, 1)


@pytest.mark.rule("CB-40")
def test_who_runs_arrives() -> None:
    """Each movement action of a turn leads on, not back again."""
    fight = turn(_too_near(), stance=MOVING)
    one = acting(fight, DO_NOTHING, actions=0, moves=3)
    way = [int(one.x)]
    for done in range(3):
        one.moves_done = done
        move = chosen(fight, DEED)
        if not isinstance(move, Move):
            break
        one.x, one.y = move.x, move.y
        way.append(int(one.x))
    assert way == sorted(way, reverse=True)
    assert way[-1] < -10 * METRE


# --- what an exchange promises


def test_an_exchange_is_won_by_who_does_more_harm() -> None:
    """More of his own is never worse, more of theirs never better."""
    mine = [firing_positions.wins(harm / 10, 0.3) for harm in range(11)]
    theirs = [firing_positions.wins(0.3, harm / 10) for harm in range(11)]
    assert mine == sorted(mine)
    assert theirs == sorted(theirs, reverse=True)
    assert firing_positions.wins(0.0, 0.0) == 0.0


@pytest.mark.rule("CB-54", "CB-60")
def test_cover_and_dodge_take_harm_off() -> None:
    """Behind the wall less is to be feared than in the open, or braced without dodging."""
    fight = turn((clever(RIFLE), foe(20)), wall(50))
    one = fight.combatants[0]
    active, braced = (firefight.Firefight(fight, one).here(stance) for stance in (ACTIVE, BRACED))
    bare = firefight.Firefight(fight, one).weighed(firing_positions.FiringPosition(0, 0, OPEN, ()))
    assert active.theirs < min(braced.theirs, bare.theirs)


@pytest.mark.rule("CB-53")
def test_who_was_lost_from_sight_is_where_he_was_seen_last() -> None:
    """Nobody reckons with a place he cannot know."""
    fight = turn((clever(RIFLE), foe(20)), wall(50), stance=FULL)
    one, enemy = fight.combatants
    known = firefight.Firefight(fight, one).here(ACTIVE).mine
    one.lost, one.last_seen = 1 << 1, {1: (20 * METRE, 0)}
    enemy.x = 80 * METRE
    assert firefight.Firefight(fight, one).here(ACTIVE).mine == known


# --- sense


def test_clever_beats_chance() -> None:
    """In at least 60 of 100 decided fights between two of a kind, from either side."""
    won = decided = 0
    for side, tactics in enumerate((("clever", "random"), ("random", "clever"))):
        ann = somebody(RIFLE, name="Ann", tactic=tactics[0])
        cid = somebody(RIFLE, name="Cid", side=1, at=(30 * METRE, 0), tactic=tactics[1])
        walls = (wall(50), wall(29 * METRE + 50))
        counts = odds(Scenario(fighters=(ann, cid), scene=Scene(covers=walls)), 5, 64)
        won += counts.get(f"win.{side}")
        decided += sum(counts.under("win").values())
    assert won >= 0.6 * decided > 60


def _late(fight: Fight, count: int) -> Fight:
    """The enemy has still to act, on a count."""
    fight.place(fight.combatants[1], count, False, 0)
    return fight


@pytest.mark.rule("CB-70", "CB-71")
def test_fire_costs_enemies_their_nerve() -> None:
    """Who is shaken does less harm; while nobody fires at him he does as much as others."""
    harms = []
    for points in (0, 12):
        fight = turn((clever(RIFLE), foe(20, **LIKE)))
        fight.combatants[1].points = points
        both = firefight.Firefight(fight, fight.combatants[0])
        fired = both.here(OPEN).theirs
        runs = firing_positions.FiringPosition(0, 0, OPEN, ())
        runs.fires = False
        harms.append((fired, both.weighed(runs).theirs))
    assert harms[0][0] / harms[0][1] > harms[1][0] / harms[1][1]
