"""What fighters do whom nobody plays."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.combat import SYSTEMS, Scenario, Session, odds
from chargen.combat.alien_cards import Fighter
from chargen.combat.alien_cards.actions.action import AIMING, ENDING, ActionQuestion
from chargen.combat.alien_cards.actions.care import FirstAid, GiveOrders, Rally
from chargen.combat.alien_cards.actions.fire import (
    CEASING,
    CONSERVING,
    HURTING,
    BurstQuestion,
    ConserveQuestion,
    Fire,
    FireAgain,
)
from chargen.combat.alien_cards.actions.interrupts import (
    DEFENDING,
    DODGING,
    STANDING,
    InterruptQuestion,
)
from chargen.combat.alien_cards.actions.melee import Strike
from chargen.combat.alien_cards.actions.move import BackOff, CloseIn, Move
from chargen.combat.alien_cards.actions.special_attacks import (
    FREE,
    LETTING_GO,
    Disarm,
    Grapple,
    PassBy,
    Shove,
)
from chargen.combat.alien_cards.actions.weapon_actions import ClearJam, PickUp, Reload
from chargen.combat.alien_cards.model import choice_ids as k
from chargen.combat.alien_cards.model.combatant import COLLAPSED, PARTIAL
from chargen.combat.alien_cards.model.cover import FullCover, PartialCover
from chargen.combat.alien_cards.model.fighter import SHORT
from chargen.combat.alien_cards.rolls.cards import SwapCards
from chargen.combat.alien_cards.rolls.pool import KEEP, PUSHING, DicePool, PushQuestion
from chargen.combat.alien_cards.tactics.profiles import PROFILES, USUAL
from chargen.combat.kernel.question import Action, Question
from tests.combat.alien_cards.builders import (
    CARBINE,
    KNIFE,
    PISTOL,
    RIFLE,
    fighter,
    scenario,
    wall,
)
from tests.combat.alien_cards.stage import Stage, mook

SYSTEM = SYSTEMS["alien_cards"]
SHOT = Fire(0, 1, False)


def chosen(stage: Stage, who: int = 0, question: Question | None = None) -> Action:
    """Return what somebody's tactic answers, his turn if nothing else is asked."""
    asked = question or ActionQuestion(who)
    action = SYSTEM.tactics[stage[who].tactic].choose(stage.fight, asked)
    assert asked.fault(stage.fight, action) is None
    return action


def stage(*people: Fighter, **given: Any) -> Stage:
    """Return a fight in which everybody else has had his turn."""
    found = Stage(*people, **given)
    for one in found.fight.combatants[1:]:
        one.acted = True
    return found


def test_a_shot_is_aimed_where_nobody_comes_after() -> None:
    """Then it is fired."""
    fight = stage(mook("Ann", weapons=(RIFLE,)), mook("Cid", 1, (8, 0)))
    assert chosen(fight) == AIMING
    fight[0].quicks, fight[0].aiming = 1, True
    assert chosen(fight) == SHOT


def test_the_weak_spot_is_taken_where_armour_would_stop_all() -> None:
    """Base 1 against level 2."""
    fight = stage(mook("Ann", agility=6), mook("Cid", 1, (8, 0), armour=2))
    fight[0].quicks = 1
    assert chosen(fight) == Fire(0, 1, True)


def test_cover_at_hand_is_taken_before_a_shot() -> None:
    """And cover near by is gone to."""
    near = stage(mook("Ann"), mook("Cid", 1, (20, 0), weapons=(RIFLE,)), covers=(wall(1),))
    near[0].x = 40
    assert chosen(near) == PartialCover(0)
    far = stage(mook("Ann"), mook("Cid", 1, (20, 0), weapons=(RIFLE,)), covers=(wall(5),))
    assert isinstance(chosen(far), Move)


def test_nobody_goes_to_cover_out_of_reach_of_his_own_shot() -> None:
    """What reaches to Short range only is fired first."""
    short = replace(PISTOL, farthest=SHORT, damage=3)
    people = (mook("Ann", 0, (10, 0), weapons=(short,)), mook("Cid", 1, (15, 0), weapons=(RIFLE,)))
    assert not isinstance(chosen(stage(*people, covers=(wall(3),))), Move)
    near = stage(*people, covers=(wall(8),))
    assert isinstance(chosen(near), Move)


def test_an_empty_gun_is_loaded_and_a_jam_cleared() -> None:
    """Before anything else."""
    fight = stage(mook("Ann"), mook("Cid", 1, (8, 0)))
    fight[0].ammo[0] = 0
    assert chosen(fight) == Reload(0)
    fight[0].jam[0] = True
    fight[0].spare[0] = 0
    assert chosen(fight) == ClearJam(0)


def test_a_weapon_on_the_floor_is_taken_up() -> None:
    """His own."""
    fight = stage(mook("Ann"), mook("Cid", 1, (8, 0)))
    fight[0].held[0] = False
    fight.fight.floor.append((0, 0, 0, 0, True))
    assert chosen(fight) == PickUp(0)


def test_with_a_blade_one_closes_in_and_strikes() -> None:
    """From farther off he comes nearer first."""
    assert chosen(stage(mook("Ann", weapons=(KNIFE,)), mook("Cid", 1, (8, 0)))) == CloseIn(1)
    far = stage(mook("Ann", weapons=(KNIFE,)), mook("Cid", 1, (30, 0)))
    assert isinstance(chosen(far), Move)
    near = stage(mook("Ann", weapons=(KNIFE,)), mook("Cid", 1, (1, 0), weapons=()))
    assert isinstance(chosen(near), Strike | Grapple)


def test_a_shooter_backs_off_from_a_blade() -> None:
    """And shoots with the full action that is left."""
    fight = stage(
        mook("Ann", weapons=(PISTOL,), agility=5), mook("Cid", 1, (1, 0), weapons=(KNIFE,))
    )
    assert isinstance(chosen(fight), BackOff)


def test_who_cannot_back_off_shoves() -> None:
    """The quick actions are gone for a full one."""
    fight = stage(
        mook("Ann", agility=2, strength=5), mook("Cid", 1, (1, 0), weapons=(KNIFE,), strength=6)
    )
    fight[0].add_injury(52)
    fight[0].ammo[0] = fight[0].spare[0] = 0
    assert isinstance(chosen(fight), Shove | Disarm | Grapple)


def test_who_holds_a_friend_is_shoved_off_him() -> None:
    """A shove ends the hold, and a blow would do little."""
    fight = stage(
        mook("Ann", strength=5, weapons=()), mook("Bob", 0, (2, 0)),
        mook("Cid", 1, (1, 0), strength=2, weapons=(), health=9, armour=1),
    )  # fmt: skip
    fight[2].pinning, fight[1].pinned_by, fight[2].quicks = 1, 2, 2
    assert chosen(fight) == Shove(2)


def test_the_strong_grapple_and_what_does_harm_is_taken_away() -> None:
    """A brawler pins who is weaker; a knife is worth taking from who is stronger."""
    weak = stage(
        mook("Ann", tactic="brawler", strength=5, weapons=()),
        mook("Cid", 1, (1, 0), strength=2, weapons=(KNIFE,), health=6),
    )
    assert chosen(weak) == Grapple(1)
    strong = stage(
        mook("Ann", strength=4, weapons=()),
        mook("Cid", 1, (1, 0), strength=5, health=9, weapons=(KNIFE,)),
    )
    strong[1].quicks = 2
    assert chosen(strong) == Disarm(1)


def test_who_is_held_gets_free_and_who_holds_somebody_out_of_use_lets_go() -> None:
    """Nothing else is left to the first."""
    fight = stage(mook("Ann"), mook("Cid", 1, (1, 0)))
    fight[0].pinned_by, fight[1].pinning = 1, 0
    assert chosen(fight) == FREE
    fight[0].full_used = True
    assert chosen(fight) == ENDING
    holder = stage(mook("Ann", weapons=()), mook("Cid", 1, (1, 0), armour=3))
    holder[0].pinning, holder[1].pinned_by = 1, 0
    assert chosen(holder) == LETTING_GO


def test_who_cannot_hurt_whom_he_faces_gets_past_him() -> None:
    """Towards another."""
    fight = stage(
        mook("Ann", weapons=(), armour=3), mook("Cid", 1, (1, 0), armour=4, weapons=()),
        mook("Dan", 1, (12, 0), weapons=()),
    )  # fmt: skip
    assert chosen(fight) == PassBy(1)


def test_a_friend_who_can_attack_goes_first() -> None:
    """Cards are swapped with him."""
    fight = Stage(
        mook("Ann", weapons=(KNIFE,)), mook("Bob", 0, (0, 2), weapons=(RIFLE,)),
        mook("Cid", 1, (30, 0)),
    )  # fmt: skip
    assert chosen(fight) == SwapCards(1)


def test_friends_are_rallied_tended_and_called_to_order() -> None:
    """Each where it is worth a turn."""
    able: dict[str, Any] = {"skills": {"command": 3, "medical-aid": 3}, "empathy": 4}
    fight = stage(mook("Ann", **able), mook("Bob", 0, (2, 0)), mook("Cid", 1, (80, 0)))
    fight[1].out, fight[1].health = True, 0
    fight[0].full_used = True
    assert chosen(fight) == Rally(1)
    fight[0].fresh_round()
    fight[1].x = 80
    fight[1].add_injury(63)
    assert chosen(fight) == FirstAid(1)
    fight[1].x = 800
    assert isinstance(chosen(fight), Move)
    fight[1].out, fight[1].limit, fight[1].panic = False, 0, COLLAPSED
    assert chosen(fight) == GiveOrders(1)


def test_who_is_badly_hurt_hides_while_a_friend_fights_on() -> None:
    """In full cover, if it is at hand and his own shot is poor."""
    fight = stage(
        mook("Ann", agility=2, strength=4), mook("Bob", 0, (0, 2)),
        *(mook(name, 1, (20, n), weapons=(RIFLE,), agility=5) for n, name in enumerate("CDE")),
        covers=(wall(1, 6),),
    )  # fmt: skip
    one = fight[0]
    one.x, one.health, one.cover, one.shelter = 40, 1, PARTIAL, 0
    one.quicks = 1
    assert chosen(fight) == FullCover(0)


def test_a_dodge_is_worth_a_quick_action_that_is_left_over() -> None:
    """Not the whole turn, unless nothing else is to come."""
    fight = Stage(mook("Ann", skills={"mobility": 3}), mook("Cid", 1, (8, 0), weapons=(RIFLE,)))
    dodge = InterruptQuestion(k.ASK_DODGE, 0, 1, 0)
    fight[0].acted = True
    assert chosen(fight, 0, dodge) == DODGING
    fight[0].acted, fight[0].quicks = False, 1
    assert chosen(fight, 0, dodge) == STANDING
    near = Stage(mook("Ann", strength=5), mook("Cid", 1, (1, 0), weapons=(KNIFE,)))
    near[0].acted = True
    assert chosen(near, 0, InterruptQuestion(k.ASK_DEFEND, 0, 1, 0)) == DEFENDING


def pushing(stress: int, sixes: int, **mine: Any) -> Action:
    """Return what is answered about pushing a shot with so many sixes."""
    fight = Stage(fighter("Ann", stress=stress, **mine), mook("Cid", 1, (8, 0)))
    pool = DicePool(3, stress)
    pool.sixes = sixes
    return chosen(fight, 0, PushQuestion(0, 1, pool, 1))


def test_a_failed_shot_is_pushed_as_long_as_nerves_hold() -> None:
    """The calm do not push what has felled already; the marksman keeps his nerves."""
    assert pushing(0, 0) == PUSHING
    assert pushing(9, 0) == KEEP
    assert pushing(0, 3) == KEEP
    assert (pushing(5, 0, tactic="marksman"), pushing(5, 0, tactic="aggressive")) == (
        KEEP, PUSHING,
    )  # fmt: skip


def test_help_is_pushed_when_it_fails() -> None:
    """Not when it went well."""
    fight = Stage(fighter("Ann"), mook("Bob"), mook("Cid", 1, (8, 0)))
    for sixes, answer in ((0, PUSHING), (1, KEEP)):
        pool = DicePool(3, 0)
        pool.sixes = sixes
        assert chosen(fight, 0, PushQuestion(0, 6, pool, 1)) == answer


def test_full_auto_goes_on_at_whom_it_hurts_most() -> None:
    """Mooks always, others while stress is worth it."""
    people = (mook("Cid", 1, (8, 0), armour=3), mook("Dan", 1, (9, 3)))
    fight = Stage(mook("Ann", weapons=(RIFLE,)), *people)
    assert chosen(fight, 0, BurstQuestion(0, 0, 1)) == FireAgain(2)
    tense = Stage(fighter("Ann", weapons=(RIFLE,), stress=12, agility=1), *people)
    tense[2].out = True
    assert chosen(tense, 0, BurstQuestion(0, 0, 1)) == CEASING


def test_a_success_too_many_saves_ammunition() -> None:
    """Or one that is not missed when it runs out."""
    fight = Stage(mook("Ann", weapons=(CARBINE,)), mook("Cid", 1, (8, 0), health=9))
    assert chosen(fight, 0, ConserveQuestion(0, 1, 0, 3)) == HURTING
    fight[1].health = 2
    assert chosen(fight, 0, ConserveQuestion(0, 1, 0, 3)) == CONSERVING
    fight[1].health, fight[0].ammo[0], fight[0].spare[0] = 9, 1, 0
    assert chosen(fight, 0, ConserveQuestion(0, 1, 0, 3)) == CONSERVING


def test_every_tactic_has_a_temper_and_words() -> None:
    """Whoever has none of these is clever."""
    assert {*PROFILES, "random"} == set(SYSTEM.tactics) == set(SYSTEM.tactic_words)
    assert USUAL is PROFILES["clever"]


def mirror(mine: str, theirs: str) -> Scenario:
    """Return two against two alike, each pair by a tactic."""
    arms = {"weapons": (RIFLE, KNIFE), "armour": 1, "skills": {"ranged-combat": 2, "mobility": 1}}
    people = [
        fighter(name, side, (20 * side, 2 * n), tactic=(mine, theirs)[side], **arms)
        for side in (0, 1)
        for n, name in enumerate(("A", "B"))
    ]
    return scenario(*people, covers=(wall(1), wall(19)))


@pytest.mark.parametrize(
    ("tactic", "least"), [("aggressive", 80), ("brawler", 80), ("random", 150)]
)
def test_clever_is_no_worse_than_others_and_far_better_than_chance(tactic: str, least: int) -> None:
    """Of two hundred fights of equals, from either side."""
    ours = odds(mirror("clever", tactic), 3, 100)
    theirs = odds(mirror(tactic, "clever"), 5, 100)
    won = ours.get("win.0") + theirs.get("win.1")
    assert won >= least


def test_fights_by_tactics_come_to_an_end() -> None:
    """Few of them without one."""
    for tactic in PROFILES:
        counts = odds(mirror(tactic, tactic), 7, 60)
        assert counts.get("end.stalemate") <= 1
    session = Session(mirror("clever", "marksman"), 3, hands=())
    assert session.ending is not None
