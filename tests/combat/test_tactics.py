"""Fighters nobody plays: what each does in situations with a name, and that it makes sense."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.combat import Scenario, Scene, Session, odds
from chargen.combat.gray_dawn.actions.aim import Aim
from chargen.combat.gray_dawn.actions.care import Stabilise
from chargen.combat.gray_dawn.actions.covering_fire import HOLD, CoveringFire, CoveringQuestion
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import END, Plan
from chargen.combat.gray_dawn.actions.reload import LoadTube, Reload
from chargen.combat.gray_dawn.actions.saturation_fire import SaturationFire
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.throw import Throw
from chargen.combat.gray_dawn.actions.weapon_actions import ClearJam, Draw, PickUp
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_NOTHING,
    DO_SATURATE,
    DO_STRIKE,
    DO_TEND,
    DO_THROW,
)
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from chargen.combat.gray_dawn.tactics.profiles import NAMES
from chargen.combat.harm import luck
from chargen.combat.harm.weapons import (
    AUTO,
    BURST,
    EVERYWHERE,
    HEAD,
    LEFT_ARM,
    RIGHT_ARM,
    SHOT,
    SINGLE,
    ArmourPiece,
)
from chargen.combat.scene.scenario import METRE, Cover
from tests.combat import builders
from tests.combat.situations import (
    BOMB,
    DEED,
    LONG_RIFLE,
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

# --- situations


def test_an_empty_magazine_is_changed_in_full_cover() -> None:
    """Down behind the wall, one action, the reload."""
    fight = turn((somebody(RIFLE), foe()), wall(50))
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight) == NameStance(FULL)
    fight = turn((somebody(RIFLE), foe()), wall(50), stance=FULL)
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight, PLAN) == Plan(DO_HANDLE, 1, 0, 0)
    acting(fight, DO_HANDLE)
    assert chosen(fight, DEED) == Reload(0)


def test_an_empty_gun_without_magazines_means_closing_in() -> None:
    """With nothing else to fire he runs at the enemy."""
    empty = replace(RIFLE, spare=0)
    fight = turn((somebody(empty), foe()))
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight) == NameStance(MOVING)
    fight = turn((somebody(empty), foe()), stance=MOVING)
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 3, 0)
    acting(fight, DO_NOTHING, actions=0, moves=3)
    assert chosen(fight, DEED) == Move(5 * METRE, 0, MOVING)


def test_an_empty_gun_without_magazines_gives_way_to_a_pistol() -> None:
    """Which is drawn before anybody is charged."""
    fight = turn((somebody(replace(RIFLE, spare=0), PISTOL), foe()), wall(50), stance=FULL)
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 0, 1)
    acting(fight, DO_NOTHING, actions=0, draws=1)
    assert chosen(fight, DEED) == Draw(1)


@pytest.mark.parametrize("tactic", ["steady", "aggressive", "marksman", "suppressor"])
def test_nobody_stands_in_the_open_with_cover_one_move_away(tactic: str) -> None:
    """When fire is coming he goes behind it, and fights from there."""
    fighters = (somebody(RIFLE, tactic=tactic), foe(30))
    fight = turn(fighters, wall(4 * METRE))
    fight.combatants[0].points = 1
    assert chosen(fight) == NameStance(MOVING)
    fight = turn(fighters, wall(4 * METRE), stance=MOVING)
    plan = chosen(fight, PLAN)
    assert isinstance(plan, Plan)
    assert plan.moves == 1
    acting(fight, int(plan.of_kind), actions=int(plan.actions), moves=1)
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert (move.stance, 3 * METRE <= move.x < 4 * METRE) == (ACTIVE, True)


@pytest.mark.rule("CB-21", "CB-23")
def test_a_marksman_braces_and_aims_at_what_is_far() -> None:
    """Until the shot is worth it."""
    fighters = (somebody(LONG_RIFLE, tactic="marksman"), foe(390, REF=9, skills={"cover-evade": 8}))
    assert chosen(turn(fighters, wall(50))) == NameStance(BRACED)
    fight = turn(fighters, wall(50), stance=BRACED)
    assert chosen(fight, PLAN) == Plan(DO_AIM, 1, 0, 0)
    acting(fight, DO_AIM)
    assert chosen(fight, DEED) == Aim(1)


@pytest.mark.rule("CB-13")
def test_a_marksman_calls_a_shot_that_is_sure() -> None:
    """At the head of somebody near, by who hits easily."""
    sure = somebody(LONG_RIFLE, tactic="marksman", REF=10, skills={"rifle": 9})
    fighters = (sure, foe(40))
    fight = turn(fighters, wall(50), stance=BRACED, count=4)
    assert chosen(fight, PLAN) == Plan(DO_FIRE, 1, 0, 0)
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == Fire(0, (1,), SINGLE, 1, HEAD)


def test_a_marksman_under_heavy_fire_does_not_brace() -> None:
    """Points count twice for who wishes to."""
    fight = turn((somebody(LONG_RIFLE, tactic="marksman", CL=3), foe(100)), wall(50))
    fight.combatants[0].points = 6
    assert chosen(fight) == NameStance(ACTIVE)


@pytest.mark.rule("CB-56", "CB-91")
def test_a_suppressor_covers_his_friends() -> None:
    """With a whole spray before anybody acts; alone he keeps his belt."""
    gunner = somebody(RIFLE, tactic="suppressor")
    friend = somebody(RIFLE, name="Kim", at=(0, 5 * METRE))
    with_him = turn((gunner, foe(), friend))
    spray = CoveringFire(1, 20 * METRE, 0, AUTO, 1, 20, 0)
    assert answer(with_him, CoveringQuestion(0)) == spray
    assert answer(turn((gunner, foe())), CoveringQuestion(0)) == HOLD


def test_a_brawler_runs_at_the_enemy_and_strikes() -> None:
    """From afar he sprints; beside him he uses the blade."""
    fight = turn((somebody(SWORD, tactic="brawler"), foe(12)), stance=MOVING)
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 3, 0)
    near = (somebody(SWORD, tactic="brawler"), foe(1))
    assert chosen(turn(near)) == NameStance(OPEN)
    fight = turn(near, stance=OPEN)
    assert chosen(fight, PLAN) == Plan(DO_STRIKE, 2, 0, 0)
    acting(fight, DO_STRIKE, actions=2)
    assert chosen(fight, DEED) == Strike(0, 1)


@pytest.mark.rule("CB-34", "CB-109")
def test_with_a_crippled_arm_the_pistol_goes_into_the_other_hand() -> None:
    """The rifle takes both; the right arm holds nothing."""
    fight = turn((somebody(RIFLE, PISTOL), foe()), wall(50), stance=FULL)
    one = fight.combatants[0]
    one.crippled |= 1 << RIGHT_ARM
    one.drop(0)
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 0, 1)
    acting(fight, DO_NOTHING, actions=0).plan_draws = 1
    assert chosen(fight, DEED) == Draw(1, True)


def test_a_jam_is_cleared_before_anything_else() -> None:
    """In full cover, as long as it takes."""
    fight = turn((somebody(RIFLE), foe()), wall(50))
    fight.combatants[0].jam[0] = 3
    assert chosen(fight) == NameStance(FULL)
    fight = turn((somebody(RIFLE), foe()), wall(50), stance=FULL)
    fight.combatants[0].jam[0] = 3
    acting(fight, DO_HANDLE)
    assert chosen(fight, DEED) == ClearJam(0)


def test_a_dropped_gun_is_picked_up() -> None:
    """Nobody charges with bare hands while his rifle lies at his feet."""
    fight = turn((somebody(RIFLE), foe()), wall(50))
    one = fight.combatants[0]
    one.dropped, one.hand = 1, -1
    assert chosen(fight) == NameStance(FULL)
    acting(fight, DO_HANDLE).stance = FULL
    assert chosen(fight, DEED) == PickUp(0)


def test_a_lost_blade_is_picked_up_before_fists_are_used() -> None:
    """Even with the enemy at arm's length."""
    fight = turn((somebody(SWORD, tactic="brawler"), foe(1)), stance=OPEN)
    one = fight.combatants[0]
    one.dropped, one.hand = 1, -1
    assert chosen(fight, PLAN) == Plan(DO_HANDLE, 1, 0, 0)
    acting(fight, DO_HANDLE)
    assert chosen(fight, DEED) == PickUp(0)


def test_the_aggressive_do_not_turn_back_on_the_way() -> None:
    """Who has left his wall and was not fired at runs on."""
    fighters = (somebody(PISTOL, tactic="aggressive", at=(600, 0)), foe(45))
    fight = turn(fighters, wall(50), stance=MOVING)
    acting(fight, DO_NOTHING, actions=0, moves=3).moves_done = 1
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert move.x > 600


def test_the_aggressive_reload_in_the_open() -> None:
    """With no cover near they stand and change the magazine; on a run they do it running."""
    fight = turn((somebody(RIFLE, tactic="aggressive"), foe(30)))
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight) == NameStance(OPEN)
    fight.combatants[0].stance = MOVING
    assert chosen(fight, PLAN) == Plan(DO_HANDLE, 1, 2, 0)


def test_two_with_empty_magazines_face_to_face_reload() -> None:
    """There is nowhere nearer to go: neither moves nor strikes with the butt."""
    fight = turn((somebody(RIFLE, tactic="aggressive"), foe(0, at=(90, 0))))
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight) == NameStance(OPEN)
    fight = turn((somebody(RIFLE, tactic="aggressive"), foe(0, at=(90, 0))), stance=OPEN)
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight, PLAN) == Plan(DO_HANDLE, 1, 0, 0)


@pytest.mark.rule("CB-20")
@pytest.mark.parametrize("tactic", ["steady", "suppressor"])
def test_who_is_out_of_range_closes_in(tactic: str) -> None:
    """From his wall, and not back to it on the way."""
    guard = somebody(replace(SHOTGUN, load=SHOT), tactic=tactic)
    assert chosen(turn((guard, foe(42, SHOTGUN)), wall(50))) == NameStance(MOVING)
    out = replace(guard, at=(1200, 0))
    fight = turn((out, foe(60, SHOTGUN)), wall(50), stance=MOVING)
    acting(fight, DO_NOTHING, actions=0, moves=3)
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert move.x > 1200


@pytest.mark.rule("CB-15")
@pytest.mark.parametrize("tactic", NAMES)
def test_who_knows_of_nobody_stays_where_he_is(tactic: str) -> None:
    """No run at an enemy he has not seen; he sees to his weapon at most."""
    fight = turn((somebody(PISTOL, tactic=tactic, unaware=True), foe(30)))
    assert chosen(fight) == NameStance(OPEN)
    fight = turn((somebody(PISTOL, tactic=tactic, unaware=True), foe(30)), stance=OPEN)
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 0, 0)


@pytest.mark.rule("CB-11", "CB-53")
def test_who_hides_at_arms_length_is_struck() -> None:
    """Cover does not count in close combat, and there is nothing to fire at."""
    bruiser = somebody(RIFLE, skills={**SKILLS, "brawling": 10})
    fight = turn((bruiser, foe(1)), wall(50), stance=ACTIVE)
    fight.combatants[1].stance = FULL
    assert chosen(fight, PLAN) == Plan(DO_STRIKE, 2, 0, 0)


@pytest.mark.rule("CB-34")
def test_a_better_weapon_is_drawn_before_fists_are_used() -> None:
    """The rifle is empty for good: the sword comes out, on the way or with the first blow."""
    empty = replace(RIFLE, spare=0)
    fight = turn((somebody(empty, SWORD), foe(1)), stance=OPEN)
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight, PLAN) == Plan(DO_STRIKE, 2, 0, 1)
    acting(fight, DO_STRIKE, actions=2, draws=1)
    assert chosen(fight, DEED) == Draw(1)
    fight = turn((somebody(empty, SWORD), foe(30)), stance=MOVING, count=15)
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 3, 1)


@pytest.mark.rule("CB-53")
def test_an_easy_shot_is_taken_before_cover_is_looked_for() -> None:
    """At somebody who hides from others and threatens nobody; under a gun cover comes first."""
    fight = turn((somebody(PISTOL), foe(6, PISTOL)), wall(-8 * METRE))
    fight.combatants[1].stance = FULL
    assert chosen(fight) == NameStance(OPEN)
    fight.combatants[1].stance = ACTIVE
    assert chosen(fight) == NameStance(MOVING)


@pytest.mark.rule("CB-63")
def test_nobody_shelters_at_the_wall_his_enemy_is_behind() -> None:
    """He would be a step from him."""
    fight = turn((somebody(RIFLE, MA=8), foe(20)), wall(19 * METRE + 40))
    assert chosen(fight) == NameStance(OPEN)


@pytest.mark.rule("CB-06", "CB-109")
def test_what_cannot_be_held_any_more_is_left_lying() -> None:
    """A rifle takes two good arms; the pistol beside it does not."""
    fight = turn((somebody(RIFLE, PISTOL), foe()), wall(50), stance=FULL)
    one = fight.combatants[0]
    one.hand, one.dropped, one.crippled = -1, 0b01, 1 << LEFT_ARM
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 0, 1)
    one.dropped = 0b11
    assert chosen(fight, PLAN) == Plan(DO_HANDLE, 1, 0, 0)
    acting(fight, DO_HANDLE)
    assert chosen(fight, DEED) == PickUp(1)


@pytest.mark.rule("CB-20")
def test_who_is_out_of_range_leaves_it_to_a_friend_who_is_not() -> None:
    """Behind cover he stays; once nobody reaches the enemy, he closes in."""
    guard = somebody(replace(SHOTGUN, load=SHOT), at=(0, 150))
    rifleman = somebody(RIFLE, name="Kim", at=(0, -150))
    line = Cover(name="line", level=8, extent=(50, -3 * METRE, 50, 3 * METRE))
    fight = turn((guard, foe(60), rifleman), line)
    assert chosen(fight) == NameStance(FULL)
    fight.combatants[2].out = True
    assert chosen(fight) == NameStance(MOVING)


@pytest.mark.rule("CB-56", "CB-70")
def test_nobody_covers_where_a_friend_would_feel_it() -> None:
    """The friend is a metre beside the enemy."""
    gunner = somebody(RIFLE, tactic="suppressor")
    friend = somebody(SWORD, name="Kim", tactic="brawler", at=(20 * METRE, METRE))
    assert answer(turn((gunner, foe(), friend)), CoveringQuestion(0)) == HOLD


@pytest.mark.rule("CB-33", "CB-130")
@pytest.mark.parametrize(("rounds", "changed"), [(26, False), (10, False), (9, True), (0, True)])
def test_who_waited_in_vain_keeps_a_magazine_that_will_do(rounds: int, changed: bool) -> None:
    """What is left in it goes with it: only one that is nearly empty is changed."""
    walls = wall(50), wall(24 * METRE + 50)
    fight = turn((somebody(RIFLE), foe(25)), *walls, stance=ACTIVE, count=1)
    fight.combatants[1].stance = FULL
    acting(fight, DO_FIRE).ammo[0] = rounds
    assert chosen(fight, DEED) == (Reload(0) if changed else END)


@pytest.mark.rule("CB-53", "CB-72", "CB-130")
@pytest.mark.parametrize(
    ("modes", "rounds", "spare", "kind"),
    [
        ((SINGLE, AUTO), 4, 2, DO_HANDLE),
        ((SINGLE, AUTO), 5, 2, DO_COVER),
        ((SINGLE, AUTO), 4, 0, DO_COVER),
        ((SINGLE, BURST), 2, 2, DO_HANDLE),
        ((SINGLE, BURST), 3, 2, DO_COVER),
        ((SINGLE,), 1, 2, DO_COVER),
    ],
)
def test_who_lost_his_nerve_loads_before_his_last_rounds_go(
    modes: tuple[int, ...], rounds: int, spare: int, kind: int
) -> None:
    """Too few for a spray or a burst, while a magazine can be changed behind his wall."""
    gun = replace(RIFLE, modes=modes, rof=20 if AUTO in modes else 1, spare=spare)
    fight = turn((somebody(gun), foe()), wall(50), stance=FULL)
    one = fight.combatants[0]
    one.failed, one.ammo[0] = True, rounds
    assert chosen(fight, PLAN) == Plan(kind, 1, 0, 0)
    acting(fight, kind)
    assert isinstance(chosen(fight, DEED), Reload if kind == DO_HANDLE else CoveringFire)


@pytest.mark.rule("CB-140")
def test_a_grenade_goes_to_who_hides() -> None:
    """Where he was last seen, when friends are far from it."""
    fighters = (somebody(RIFLE, BOMB), foe(25))
    fight = turn(fighters, wall(50), wall(24 * METRE + 50), stance=ACTIVE)
    fight.combatants[1].stance = FULL
    assert chosen(fight, PLAN) == Plan(DO_THROW, 1, 0, 0)
    acting(fight, DO_THROW)
    assert chosen(fight, DEED) == Throw(1, 25 * METRE, 0)


@pytest.mark.rule("CB-92")
def test_a_lane_of_fire_goes_through_who_hides() -> None:
    """If the gun sprays and there is ammunition for it."""
    fighters = (somebody(RIFLE), foe(25))
    fight = turn(fighters, wall(50), wall(24 * METRE + 50), stance=ACTIVE)
    fight.combatants[1].stance = FULL
    assert chosen(fight, PLAN) == Plan(DO_SATURATE, 1, 0, 0)
    acting(fight, DO_SATURATE)
    assert chosen(fight, DEED) == SaturationFire(0, 25 * METRE, 0, 2, 20)


@pytest.mark.rule("CB-131")
def test_an_empty_tube_is_loaded() -> None:
    """The round is given to it."""
    fight = turn((somebody(SHOTGUN), foe()), wall(50), stance=FULL)
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight, PLAN) == Plan(DO_LOAD_TUBE, 1, 0, 0)
    acting(fight, DO_LOAD_TUBE)
    assert chosen(fight, DEED) == LoadTube(0)


@pytest.mark.rule("CB-123")
def test_who_is_safe_beside_a_dying_friend_tends_him() -> None:
    """In full cover, with the weapon ready."""
    fighters = (somebody(RIFLE), foe(), somebody(RIFLE, name="Kim", at=(0, 80)))
    fight = turn(fighters, wall(50), stance=FULL)
    fight.combatants[2].out = fight.combatants[2].dying = True
    assert chosen(fight, PLAN) == Plan(DO_TEND, 1, 0, 0)
    acting(fight, DO_TEND)
    assert chosen(fight, DEED) == Stabilise(2)


def test_a_steady_fighter_fires_as_often_as_pays() -> None:
    """Near he takes several actions, far off one."""
    many = chosen(turn((somebody(PISTOL), foe(5, REF=2)), wall(50), stance=ACTIVE), PLAN)
    assert isinstance(many, Plan)
    assert (many.of_kind, many.actions > 1) == (DO_FIRE, True)
    hard = foe(30, REF=9, skills={"cover-evade": 6})
    far = turn((somebody(PISTOL), hard), wall(50), stance=ACTIVE)
    assert chosen(far, PLAN) == Plan(DO_FIRE, 1, 0, 0)


@pytest.mark.rule("CB-62", "CB-100")
def test_fire_goes_to_who_can_be_hurt() -> None:
    """Not to the nearer enemy whose shell stops every bullet."""
    shell = ArmourPiece(name="shell", sp=40, covers=EVERYWHERE)
    fight = turn((somebody(PISTOL), foe(10, armour=(shell,)), foe(15)), stance=OPEN)
    acting(fight, DO_FIRE)
    shot = chosen(fight, DEED)
    assert isinstance(shot, Fire)
    assert shot.targets == (2,)


@pytest.mark.rule("CB-81", "CB-83")
def test_a_magazine_is_not_sprayed_away() -> None:
    """Beyond close nine rounds hit nearly as often as twenty, and cost no point."""
    fight = turn((somebody(RIFLE), foe(40)), stance=OPEN)
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == Fire(0, (1,), AUTO, 9)


def test_cover_that_a_flanker_ignores_is_left() -> None:
    """For a wall that stands in the way of his fire."""
    flanker = foe(0, at=(0, 20 * METRE))
    side_wall = Cover(
        name="side wall", level=5, extent=(2 * METRE, 4 * METRE, 4 * METRE, 4 * METRE)
    )
    assert chosen(turn((somebody(RIFLE), flanker), wall(50), side_wall)) == NameStance(MOVING)


# --- luck


@pytest.mark.rule("CB-03")
def test_luck_keeps_somebody_alive() -> None:
    """As many points as a death save lacks, whatever is left afterwards."""
    fight = turn((somebody(RIFLE, LK=3), foe()))
    near = luck.LuckQuestion(0, luck.SAVE, "death save", 5, 0)
    assert answer(fight, near) == luck.ADD
    assert answer(fight, luck.LuckQuestion(0, luck.SAVE, "death save", 9, 0)) == luck.AGAIN


@pytest.mark.rule("CB-03")
def test_luck_turns_a_hit_from_the_head() -> None:
    """And from nowhere else."""
    fight = turn((somebody(RIFLE, LK=3), foe()))
    head = luck.LuckQuestion(0, luck.LOCATION, "location", 0, HEAD)
    assert answer(fight, head) == luck.AGAIN
    leg = luck.LuckQuestion(0, luck.LOCATION, "location", 0, 4)
    assert answer(fight, leg) == luck.KEEP


@pytest.mark.rule("CB-03", "CB-30")
def test_luck_saves_a_turn() -> None:
    """One point lifts initiative to 0, if two stay for saves; more is not paid for it."""
    fight = turn((somebody(RIFLE, LK=3), foe()))
    missed = luck.LuckQuestion(0, luck.INITIATIVE, "initiative", 2, 0)
    assert answer(fight, missed) == luck.ADD
    assert answer(fight, luck.LuckQuestion(0, luck.INITIATIVE, "initiative", 3, 0)) == luck.KEEP
    fight.combatants[0].luck = 2
    assert answer(fight, missed) == luck.KEEP


@pytest.mark.rule("CB-03", "CB-92")
def test_luck_dodges_a_lane() -> None:
    """As it dodges a shot."""
    fight = turn((somebody(RIFLE, LK=3), foe()))
    assert answer(fight, luck.LuckQuestion(0, luck.LANE, "dodge", 3, 0)) == luck.ADD
    assert answer(fight, luck.LuckQuestion(0, luck.LANE, "dodge", 5, 0)) == luck.KEEP


@pytest.mark.rule("CB-03")
@pytest.mark.parametrize("roll", [luck.ATTACK, luck.DEFENCE])
def test_nobody_outbids_another_for_ever(roll: int) -> None:
    """Two points at most go into one attack, however often the other side answers."""
    fight = turn((somebody(RIFLE, LK=8), foe()))
    said = [answer(fight, luck.LuckQuestion(0, roll, "roll", 1, paid)) for paid in range(3)]
    assert said == [luck.ADD, luck.ADD, luck.KEEP]


@pytest.mark.rule("CB-02", "CB-03")
def test_luck_rolls_a_fumble_again() -> None:
    """Of those only who have plenty."""
    fumbled = luck.LuckQuestion(0, luck.ATTACK, "attack", luck.HOPELESS, 0)
    assert answer(turn((somebody(RIFLE, LK=6), foe())), fumbled) == luck.AGAIN
    assert answer(turn((somebody(RIFLE, LK=5), foe())), fumbled) == luck.KEEP


# --- sense

KINDS: dict[str, dict[str, Any]] = {
    "rifle": {"weapons": (RIFLE,), "armour": (builders.VEST,), "skills": SKILLS},
    "pistol": {"weapons": (PISTOL,), "skills": SKILLS, "mook": True},
    "blade": {"weapons": (SWORD, PISTOL), "skills": SKILLS},
}
"""Who fights his like."""


def mirror(kind: str, one: str, other: str) -> Scenario:
    """Two of a kind with different tactics, 30 m apart, each behind a wall."""
    facts = KINDS[kind]
    ann = Fighter(name="Ann", tactic=one, **facts)
    cid = Fighter(name="Cid", tactic=other, side=1, at=(30 * METRE, 0), **facts)
    walls = (wall(50), wall(29 * METRE + 50))
    return Scenario(fighters=(ann, cid), scene=Scene(covers=walls))


@pytest.mark.parametrize("kind", ["rifle", "pistol"])
def test_steady_beats_chance(kind: str) -> None:
    """In at least 70 of 100 decided fights between two of a kind, from either side."""
    won = decided = 0
    for side, tactics in enumerate((("steady", "random"), ("random", "steady"))):
        counts = odds(mirror(kind, *tactics), 5, 128)
        won += counts.get(f"win.{side}")
        decided += sum(counts.under("win").values())
    assert decided > 200
    assert won >= 0.7 * decided


@pytest.mark.parametrize("tactic", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_tactic_only_does_what_is_allowed(tactic: str, kind: str) -> None:
    """At every choice of a whole fight."""
    session = Session(mirror(kind, tactic, "steady"), seed=9)
    while session.question and session.fight.round <= 12:
        assert session.question.options(session.fight)
        session.answer_by_tactic()
    assert session.events


def test_the_same_fight_gives_the_same_choice() -> None:
    """A tactic keeps no memory."""
    fight = turn((somebody(RIFLE), foe()), wall(50))
    assert chosen(fight) == chosen(fight.copy())
