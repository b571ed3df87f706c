"""Fighters nobody plays: what each does in situations with a name, and that it makes sense."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from chargen import bestiary, loadout
from chargen.combat import luck, policy, tactics
from chargen.combat.actions import (
    DO_AIM,
    DO_FIRE,
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_NOTHING,
    DO_SATURATE,
    DO_STRIKE,
    DO_TEND,
    DO_THROW,
    Action,
    AddLuck,
    Aim,
    ClearJam,
    CoverFire,
    Draw,
    Fire,
    HoldFire,
    KeepRoll,
    LoadTube,
    Move,
    NameStance,
    PickUp,
    Plan,
    Reload,
    Reroll,
    SaturationFire,
    Stabilise,
    Strike,
    Throw,
)
from chargen.combat.choices import COUNTS, DECLARING
from chargen.combat.combatant import (
    ACTING,
    ACTIVE,
    BRACED,
    FULL,
    MOVING,
    OPEN,
    PLANNING,
    WISHING,
    Combatant,
)
from chargen.combat.dice import RandomDice
from chargen.combat.fight import Fight
from chargen.combat.jobs import NOBODY, HitPlace, Hits, HurtSaves
from chargen.combat.legal import decider, legal, why_not
from chargen.combat.model import (
    AUTO,
    GRENADE,
    HEAD,
    MELEE,
    METRE,
    SINGLE,
    TUBE,
    Cover,
    Fighter,
    Scene,
    Weapon,
)
from chargen.combat.muster import Muster
from chargen.combat.odds import odds
from chargen.combat.play import start, step
from chargen.combat.tunables import Tunables
from tests.builders import rules
from tests.skirmish.pairs import old_fighter

RIFLE = Weapon(
    name="rifle",
    dice=5,
    shots=30,
    rof=20,
    range=100,
    modes=(SINGLE, AUTO),
    spare=3,
    two_handed=True,
)
LONG_RIFLE = Weapon(
    name="long rifle",
    size="sniper_rifle",
    dice=6,
    plus=6,
    shots=5,
    range=200,
    scope=True,
    accuracy=2,
)
PISTOL = Weapon(name="pistol", size="pistol", skill="handgun", dice=2, shots=10, rof=2, range=40)
SHOTGUN = Weapon(name="shotgun", size="shotgun", dice=4, shots=6, range=40, feed=TUBE, spare=12)
SWORD = Weapon(name="sword", kind=MELEE, size="melee", skill="melee", dice=2, plus=2)
BOMB = Weapon(
    name="bomb",
    kind=GRENADE,
    size="grenade",
    skill="athletics",
    dice=7,
    spare=2,
    radius=5,
    grams=500,
)
SKILLS = {"rifle": 5, "handgun": 4, "melee": 5, "athletics": 5, "cover-evade": 4, "first-aid": 4}


def somebody(*weapons: Weapon, **fields: Any) -> Fighter:
    """A fighter of even stats with these weapons, the first in hand."""
    facts: dict[str, Any] = {"name": "Voss", "CL": 7, "REF": 7, "skills": SKILLS}
    return Fighter(**{**facts, "weapons": weapons, **fields})


def foe(metres: int = 20, *weapons: Weapon, **fields: Any) -> Fighter:
    """An enemy so many metres away along the x axis."""
    facts: dict[str, Any] = {"name": "Thug", "side": 1, "at": (metres * METRE, 0)}
    return Fighter(**{**facts, "weapons": weapons or (RIFLE,), **fields})


def wall(x: int, level: int = 5) -> Cover:
    """A low wall across the line of fire, two metres wide, at so many centimetres."""
    return Cover(name="wall", level=level, extent=(x, -METRE, x, METRE))


def turn(
    fighters: Sequence[Fighter],
    *covers: Cover,
    step: int = WISHING,
    stance: int = -1,
    count: int = 14,
) -> Fight:
    """A fight in which it is the first fighter's turn, at a step of it."""
    fight = start(tuple(fighters), Scene(covers=covers))
    fight.round, fight.phase, fight.active, fight.count = 1, COUNTS, 0, count
    one = fight.who[0]
    one.step = step
    if stance >= 0:
        one.stance = one.wish = stance
    return fight


def chosen(fight: Fight) -> Action:
    """What the policy chooses; it is legal."""
    action = policy.choose(fight, RandomDice(1))
    assert why_not(fight, action) is None
    return action


def acting(
    fight: Fight, kind: int, *, actions: int = 1, moves: int = 0, draws: int = 0
) -> Combatant:
    """The first fighter, with a plan made and his first count come."""
    one = fight.who[0]
    one.step = ACTING
    one.plan_kind, one.plan_actions, one.plan_moves, one.plan_draws = kind, actions, moves, draws
    return one


# --- situations


def test_an_empty_magazine_is_changed_in_full_cover() -> None:
    """Down behind the wall, one action, the reload."""
    fight = turn((somebody(RIFLE), foe()), wall(50))
    fight.who[0].ammo[0] = 0
    assert chosen(fight) == NameStance(FULL)
    fight = turn((somebody(RIFLE), foe()), wall(50), step=PLANNING, stance=FULL)
    fight.who[0].ammo[0] = 0
    assert chosen(fight) == Plan(DO_HANDLE, 1, 0, 0)
    acting(fight, DO_HANDLE)
    assert chosen(fight) == Reload(0)


def test_an_empty_gun_without_magazines_means_closing_in() -> None:
    """With nothing else to fire he runs at the enemy."""
    empty = replace(RIFLE, spare=0)
    fight = turn((somebody(empty), foe()))
    fight.who[0].ammo[0] = 0
    assert chosen(fight) == NameStance(MOVING)
    fight = turn((somebody(empty), foe()), step=PLANNING, stance=MOVING)
    fight.who[0].ammo[0] = 0
    assert chosen(fight) == Plan(DO_NOTHING, 0, 3, 0)
    acting(fight, DO_NOTHING, actions=0, moves=3)
    assert chosen(fight) == Move(5 * METRE, 0, MOVING)


def test_an_empty_gun_without_magazines_gives_way_to_a_pistol() -> None:
    """Which is drawn before anybody is charged."""
    fight = turn(
        (somebody(replace(RIFLE, spare=0), PISTOL), foe()), wall(50), step=PLANNING, stance=FULL
    )
    fight.who[0].ammo[0] = 0
    assert chosen(fight) == Plan(DO_NOTHING, 0, 0, 1)
    acting(fight, DO_NOTHING, actions=0, draws=1)
    assert chosen(fight) == Draw(1)


@pytest.mark.parametrize("tactic", ["steady", "aggressive", "marksman", "suppressor"])
def test_nobody_stands_in_the_open_with_cover_one_move_away(tactic: str) -> None:
    """When fire is coming he goes behind it, and fights from there."""
    fighters = (somebody(RIFLE, tactic=tactic), foe(30))
    fight = turn(fighters, wall(4 * METRE))
    fight.who[0].points = 1
    assert chosen(fight) == NameStance(MOVING)
    fight = turn(fighters, wall(4 * METRE), step=PLANNING, stance=MOVING)
    plan = chosen(fight)
    assert isinstance(plan, Plan)
    assert plan.moves == 1
    acting(fight, plan.kind, actions=plan.actions, moves=1)
    move = chosen(fight)
    assert isinstance(move, Move)
    assert (move.stance, 3 * METRE <= move.x < 4 * METRE) == (ACTIVE, True)


@pytest.mark.rule("CB-21", "CB-23")
def test_a_marksman_braces_and_aims_at_what_is_far() -> None:
    """Until the shot is worth it."""
    fighters = (somebody(LONG_RIFLE, tactic="marksman"), foe(390, REF=9, skills={"cover-evade": 8}))
    assert chosen(turn(fighters, wall(50))) == NameStance(BRACED)
    fight = turn(fighters, wall(50), step=PLANNING, stance=BRACED)
    assert chosen(fight) == Plan(DO_AIM, 1, 0, 0)
    acting(fight, DO_AIM)
    assert chosen(fight) == Aim(1)


@pytest.mark.rule("CB-13")
def test_a_marksman_calls_a_shot_that_is_sure() -> None:
    """At the head of somebody near who is easily hit."""
    fighters = (somebody(LONG_RIFLE, tactic="marksman"), foe(40, REF=2, MA=2))
    fight = turn(fighters, wall(50), step=PLANNING, stance=BRACED, count=4)
    assert chosen(fight) == Plan(DO_FIRE, 1, 0, 0)
    acting(fight, DO_FIRE)
    assert chosen(fight) == Fire(0, (1,), SINGLE, 1, HEAD)


def test_a_marksman_under_heavy_fire_does_not_brace() -> None:
    """Points count twice for who wishes to."""
    fight = turn((somebody(LONG_RIFLE, tactic="marksman", CL=3), foe(100)), wall(50))
    fight.who[0].points = 6
    assert chosen(fight) == NameStance(ACTIVE)


@pytest.mark.rule("CB-56", "CB-91")
def test_a_suppressor_covers_his_friends() -> None:
    """With a whole spray before anybody acts; alone he keeps his belt."""
    gunner = somebody(RIFLE, tactic="suppressor")
    friend = somebody(RIFLE, name="Kim", at=(0, 5 * METRE))
    fight = start((gunner, foe(), friend))
    fight.round, fight.phase, fight.asked = 1, DECLARING, 0
    assert chosen(fight) == CoverFire(1, 20 * METRE, 0, AUTO, 1, 20, 0)
    alone = start((gunner, foe()))
    alone.round, alone.phase, alone.asked = 1, DECLARING, 0
    assert chosen(alone) == HoldFire()


def test_a_brawler_runs_at_the_enemy_and_strikes() -> None:
    """From afar he sprints; beside him he uses the blade."""
    fight = turn((somebody(SWORD, tactic="brawler"), foe(12)), step=PLANNING, stance=MOVING)
    assert chosen(fight) == Plan(DO_NOTHING, 0, 3, 0)
    near = (somebody(SWORD, tactic="brawler"), foe(1))
    assert chosen(turn(near)) == NameStance(OPEN)
    fight = turn(near, step=PLANNING, stance=OPEN)
    assert chosen(fight) == Plan(DO_STRIKE, 2, 0, 0)
    acting(fight, DO_STRIKE, actions=2)
    assert chosen(fight) == Strike(0, 1)


def test_a_jam_is_cleared_before_anything_else() -> None:
    """In full cover, as long as it takes."""
    fight = turn((somebody(RIFLE), foe()), wall(50))
    fight.who[0].jam[0] = 3
    assert chosen(fight) == NameStance(FULL)
    fight = turn((somebody(RIFLE), foe()), wall(50), stance=FULL)
    fight.who[0].jam[0] = 3
    acting(fight, DO_HANDLE)
    assert chosen(fight) == ClearJam(0)


def test_a_dropped_gun_is_picked_up() -> None:
    """Nobody charges with bare hands while his rifle lies at his feet."""
    fight = turn((somebody(RIFLE), foe()), wall(50))
    fight.who[0].dropped = 1
    fight.who[0].hand = -1
    assert chosen(fight) == NameStance(FULL)
    acting(fight, DO_HANDLE)
    fight.who[0].stance = FULL
    assert chosen(fight) == PickUp(0)


def test_a_lost_blade_is_picked_up_before_fists_are_used() -> None:
    """Even with the enemy at arm's length."""
    fighters = (somebody(SWORD, tactic="brawler"), foe(1))
    fight = turn(fighters, step=PLANNING, stance=OPEN)
    fight.who[0].dropped, fight.who[0].hand = 1, -1
    assert chosen(fight) == Plan(DO_HANDLE, 1, 0, 0)
    acting(fight, DO_HANDLE)
    assert chosen(fight) == PickUp(0)


def test_the_aggressive_do_not_turn_back_on_the_way() -> None:
    """Who has left his wall and was not fired at runs on."""
    fighters = (somebody(PISTOL, tactic="aggressive", at=(600, 0)), foe(60))
    fight = turn(fighters, wall(50), stance=MOVING)
    one = acting(fight, DO_NOTHING, actions=0, moves=3)
    one.moves_done = 1
    move = chosen(fight)
    assert isinstance(move, Move)
    assert move.x > 600


@pytest.mark.rule("CB-140")
def test_a_grenade_goes_to_who_hides() -> None:
    """Where he was last seen, when friends are far from it."""
    fighters = (somebody(RIFLE, BOMB), foe(25))
    fight = turn(fighters, wall(50), wall(24 * METRE + 50), step=PLANNING, stance=ACTIVE)
    fight.who[1].stance = FULL
    assert chosen(fight) == Plan(DO_THROW, 1, 0, 0)
    acting(fight, DO_THROW)
    assert chosen(fight) == Throw(1, 25 * METRE, 0)


@pytest.mark.rule("CB-92")
def test_a_lane_of_fire_goes_through_who_hides() -> None:
    """If the gun sprays and there is ammunition for it."""
    fight = turn(
        (somebody(RIFLE), foe(25)), wall(50), wall(24 * METRE + 50), step=PLANNING, stance=ACTIVE
    )
    fight.who[1].stance = FULL
    assert chosen(fight) == Plan(DO_SATURATE, 1, 0, 0)
    acting(fight, DO_SATURATE)
    assert chosen(fight) == SaturationFire(0, 25 * METRE, 0, 2, 20)


@pytest.mark.rule("CB-131")
def test_an_empty_tube_is_loaded() -> None:
    """The round is given to it."""
    fight = turn((somebody(SHOTGUN), foe()), wall(50), step=PLANNING, stance=FULL)
    fight.who[0].ammo[0] = 0
    assert chosen(fight) == Plan(DO_LOAD_TUBE, 1, 0, 0)
    acting(fight, DO_LOAD_TUBE)
    assert chosen(fight) == LoadTube(0)


def test_who_is_safe_beside_a_dying_friend_tends_him() -> None:
    """In full cover, with the weapon ready."""
    fighters = (somebody(RIFLE), foe(), somebody(RIFLE, name="Kim", at=(0, 80)))
    fight = turn(fighters, wall(50), step=PLANNING, stance=FULL)
    fight.who[2].out = fight.who[2].dying = True
    assert chosen(fight) == Plan(DO_TEND, 1, 0, 0)
    acting(fight, DO_TEND)
    assert chosen(fight) == Stabilise(2)


def test_a_steady_fighter_fires_as_often_as_pays() -> None:
    """Near he takes several actions, far off one."""
    near = turn((somebody(PISTOL), foe(5, REF=2)), wall(50), step=PLANNING, stance=ACTIVE)
    many = chosen(near)
    assert isinstance(many, Plan)
    assert (many.kind, many.actions > 1) == (DO_FIRE, True)
    hard = foe(30, REF=9, skills={"cover-evade": 6})
    far = turn((somebody(PISTOL), hard), wall(50), step=PLANNING, stance=ACTIVE)
    assert chosen(far) == Plan(DO_FIRE, 1, 0, 0)


def test_cover_that_a_flanker_ignores_is_left() -> None:
    """For a wall that stands in the way of his fire."""
    flanker = foe(0, at=(0, 20 * METRE))
    side_wall = Cover(
        name="side wall", level=5, extent=(2 * METRE, 4 * METRE, 4 * METRE, 4 * METRE)
    )
    fight = turn((somebody(RIFLE), flanker), wall(50), side_wall)
    assert chosen(fight) == NameStance(MOVING)


# --- luck


@pytest.mark.rule("CB-03")
def test_luck_keeps_somebody_alive() -> None:
    """As many points as a death save lacks, whatever is left afterwards."""
    fight = turn((somebody(RIFLE, LK=3), foe()))
    save = HurtSaves(0, 1, 3, 2, 0, 7, 0, 0, dying=False)
    assert luck.choose(fight, save, (KeepRoll(), AddLuck(), Reroll())) == AddLuck()
    hopeless = HurtSaves(0, 1, -4, 2, 0, 9, 0, 0, dying=False)
    assert luck.choose(fight, hopeless, (KeepRoll(), AddLuck(), Reroll())) == Reroll()


@pytest.mark.rule("CB-03")
def test_luck_turns_a_hit_from_the_head() -> None:
    """And from nowhere else."""
    fight = turn((somebody(RIFLE, LK=3), foe()))
    hits = Hits(1, 0, 0, 3, 1, 0, 0, 0, 0)
    assert luck.choose(fight, HitPlace(hits, 1, 0), (KeepRoll(), Reroll())) == Reroll()
    assert luck.choose(fight, HitPlace(hits, 5, 0), (KeepRoll(), Reroll())) == KeepRoll()


# --- sense


def opponent(key: str, tactic: str) -> Fighter:
    """An opponent of the bestiary with a tactic."""
    made = bestiary.shipped(rules())[key]
    character = bestiary.character(rules(), key, made)
    return old_fighter(loadout.fighter(character, mook=made.mook, tactic=tactic))


def mirror(key: str, one: str, other: str) -> Muster:
    """Two of a kind with different tactics, 30 m apart, each behind a wall."""
    fighters = (
        opponent(key, one),
        replace(opponent(key, other), side=1, at=(30 * METRE, 0)),
    )
    return Muster(fighters, Scene(covers=(wall(50), wall(29 * METRE + 50))), Tunables())


@pytest.mark.parametrize("key", ["trooper", "officer"])
def test_steady_beats_chance(key: str) -> None:
    """In at least 70 of 100 decided fights between two of a kind, from either side."""
    won = decided = 0
    for side, tactics_ in enumerate((("steady", "random"), ("random", "steady"))):
        counts = odds(mirror(key, *tactics_), 5, 128)
        won += counts.get(f"win.{side}")
        decided += sum(counts.under("win").values())
    assert decided > 200
    assert won >= 0.7 * decided


@pytest.mark.parametrize("tactic", tactics.TACTICS)
def test_a_tactic_only_does_what_is_legal(tactic: str) -> None:
    """At every choice of whole fights; where there is none the dice fall."""
    for key in ("trooper", "guard", "blade-fanatic"):
        fight = start(mirror(key, tactic, "steady").fighters, mirror(key, tactic, "steady").scene)
        dice = RandomDice(9)
        while not fight.ended and fight.round <= 12:
            action = policy.choose(fight, dice)
            assert why_not(fight, action) is None
            if decider(fight) != NOBODY:
                assert legal(fight)
            step(fight, action, dice)


def test_the_same_fight_gives_the_same_choice() -> None:
    """A policy keeps no memory."""
    fight = turn((somebody(RIFLE), foe()), wall(50))
    assert chosen(fight) == chosen(fight.copy())
