"""Armour, damage, broken, injuries, rolls for life (AL-R25, AL-R26, AL-R31, AL-R32)."""

from typing import Any

import pytest

from chargen.combat.alien_cards.actions.fire import HURTING, Fire
from chargen.combat.alien_cards.actions.melee import Strike
from chargen.combat.alien_cards.actions.move import CloseIn, Move
from chargen.combat.alien_cards.model.action_events import Stabilised
from chargen.combat.alien_cards.model.combatant import FULL, OPEN, PARTIAL
from chargen.combat.alien_cards.model.cover import FullCover, PartialCover, cover_from
from chargen.combat.alien_cards.model.events import (
    BrokeDown,
    DamageTaken,
    DeathRolled,
    InjuryTaken,
    PoolRolled,
)
from chargen.combat.alien_cards.model.fighter import ADJACENT, Weapon
from chargen.combat.alien_cards.model.injuries import INJURIES, ROUND, SHIFT, STRETCH
from chargen.combat.kernel.events import FighterDied
from chargen.combat.kernel.fight import DEAD, OUT, UNHURT, WOUNDED
from tests.combat.alien_cards.builders import CARBINE, PISTOL, fighter, wall
from tests.combat.alien_cards.stage import END, Stage, mook, pair
from tests.combat.scenes import every, only, part

SHOT = Fire(0, 1, False)
WEAK = Fire(0, 1, True)
PIERCING = Weapon(name="carbine", bonus=1, damage=2, rating=6, piercing=True)


def hit(arm: Weapon, successes: int, shot: Fire = SHOT, **his: Any) -> DamageTaken:
    """Return what somebody takes from a hit."""
    cid = mook("Cid", 1, (8, 0), **{"health": 9, **his})
    stage = Stage(mook("Ann", weapons=(arm,), agility=6 - arm.bonus + (2 if shot.weak else 0)), cid)
    stage[1].quicks = 2
    rolls = [6] * successes + [2] * (6 - successes)
    saves = [HURTING] if successes > 1 else []
    return only(stage.turn(0, shot, *rolls, *saves, *[3] * arm.rating, END), DamageTaken)


@pytest.mark.rule("AL-R31")
@pytest.mark.parametrize(
    ("armour", "damage"), [(0, 4), (1, 3), (2, 2), (3, 0), (4, 0)]
)  # fmt: skip
def test_armour_takes_its_level_and_above_the_base_damage_everything(
    armour: int, damage: int
) -> None:
    """Base 2 and three successes: a level of 3 lets nothing through."""
    assert hit(CARBINE, 3, armour=armour).damage == damage


@pytest.mark.rule("AL-R31")
def test_piercing_and_weak_spots_take_a_level_of_armour() -> None:
    """Of base 2 against 3, which lets nothing through otherwise; the weak spot costs two dice."""
    assert hit(PIERCING, 3, armour=3).damage == 2
    assert hit(CARBINE, 3, WEAK, armour=3).damage == 2
    stage = Stage(mook("Ann"), mook("Cid", 1, (8, 0), armour=1))
    stage[1].quicks = 2
    events = stage.turn(0, WEAK, 2, 3, 3, 3, END)
    assert part(only(events, PoolRolled).parts, "weak spot") == -2


def behind(level: int, cover: int, metres: int = 8, **his: Any) -> Stage:
    """Return somebody behind a wall in partial or full cover."""
    cid = mook("Cid", 1, (metres, 0), **{"health": 9, **his})
    stage = Stage(mook("Ann", agility=6), cid, covers=(wall(metres - 1, level),))
    stage[1].cover, stage[1].shelter = cover, 0
    return stage


@pytest.mark.rule("AL-24", "AL-R31")
def test_partial_cover_takes_two_dice_and_stops_nothing() -> None:
    """T4-08: six dice are four; he may dodge."""
    stage = behind(9, PARTIAL)
    stage.turn(0, SHOT)
    assert stage.question is not None
    stage = behind(9, PARTIAL)
    stage[1].quicks = 2
    events = stage.turn(0, SHOT, 6, 2, 2, 2, 3, 3, 3, END)
    assert only(events, PoolRolled).dice == 4
    assert only(events, DamageTaken).damage == 1


@pytest.mark.rule("AL-13", "AL-R31")
@pytest.mark.parametrize(("level", "barrier"), [(4, 2), (6, 2), (7, 3), (10, 4)])
def test_full_cover_takes_three_dice_and_adds_its_barrier_to_armour(
    level: int, barrier: int
) -> None:
    """T4-08: six dice are three; nobody dodges behind it."""
    stage = behind(level, FULL, armour=1)
    events = stage.turn(0, SHOT, 6, 2, 2, 3, 3, 3, END)
    assert only(events, PoolRolled).dice == 3
    assert only(events, DamageTaken).level == barrier + 1


@pytest.mark.rule("AL-R29", "AL-13")
def test_a_pool_of_two_against_full_cover_is_one_die() -> None:
    """T4-08: not none."""
    stage = behind(5, FULL)
    stage[0].hampered[1] = -4
    assert only(stage.turn(0, SHOT, 2, 3, 3, 3, END), PoolRolled).dice == 1


@pytest.mark.rule("AL-13")
def test_who_attacks_out_of_full_cover_is_in_partial_cover_from_then_on() -> None:
    """Until he takes it anew."""
    stage = behind(5, FULL)
    stage[0].quicks = 2
    stage.turn(1, Fire(0, 0, False), 2, 2, 2, 3, 3, 3, END)
    assert stage[1].cover == PARTIAL


@pytest.mark.rule("AL-24", "AL-R25")
def test_cover_counts_against_whom_it_stands_between() -> None:
    """Not against who is on his side of it."""
    stage = behind(5, PARTIAL)
    assert cover_from(stage.fight, stage[1], stage[0]) == PARTIAL
    stage[0].x = 1500
    assert cover_from(stage.fight, stage[1], stage[0]) == OPEN


@pytest.mark.rule("AL-13", "AL-24", "AL-R25")
@pytest.mark.parametrize(
    ("level", "words"), [(3, "wall gives partial cover at most."), (4, None), (10, None)]
)
def test_the_action_says_which_cover_and_low_levels_are_partial(
    level: int, words: str | None
) -> None:
    """From level 4 on the fighter chooses."""
    stage = behind(level, OPEN)
    assert stage.fault(1, PartialCover(0)) is None
    assert stage.fault(1, FullCover(0)) == words


@pytest.mark.rule("AL-13", "AL-24")
def test_cover_is_taken_where_one_stands_and_left_behind_by_going() -> None:
    """And not taken twice."""
    stage = behind(5, OPEN, 8)
    stage.turn(1, PartialCover(0), END)
    assert stage[1].cover == PARTIAL
    assert stage.fault(1, PartialCover(0)) == "Cid has taken that cover."
    stage[1].fresh_round()
    stage.turn(1, Move(1200, 0), END)
    assert stage[1].cover == OPEN
    assert stage.fault(1, PartialCover(0)) == "Cid is not at wall."
    assert stage.fault(1, PartialCover(7)) == "There is no such cover."


@pytest.mark.rule("AL-R32")
def test_at_no_health_somebody_is_broken_and_rolls_for_an_injury() -> None:
    """He drags himself away at best, and does nothing else."""
    stage = Stage(*pair(8), mook("Dan", 1, (9, 0)))
    stage[1].quicks, stage[1].health = 2, 1
    events = stage.turn(0, SHOT, 6, 2, 2, 1, 4, 3, 3, 3, END)
    assert only(events, BrokeDown) == BrokeDown(1, "shot")
    assert only(events, InjuryTaken).number == 14
    stage[1].fresh_round()
    shot = Fire(0, 0, False)
    assert stage.fault(1, shot) == "Cid is broken and can only crawl away."
    stage.turn(1, Move(1200, 0))
    assert stage[1].x == 1200
    assert stage.question is None


@pytest.mark.rule("AL-R32")
def test_each_later_hit_injures_once_more_and_nothing_twice() -> None:
    """A result from 14 on that he has already is rolled again."""
    stage = Stage(*pair(8), mook("Dan", 1, (9, 0)))
    stage[1].out, stage[1].health, stage[1].quicks = True, 0, 2
    stage[1].add_injury(14)
    events = stage.turn(0, SHOT, 6, 2, 2, 1, 4, 2, 1, 3, 3, 3, END)
    assert only(events, InjuryTaken).number == 21
    assert every(events, BrokeDown) == []


@pytest.mark.rule("AL-R32")
@pytest.mark.parametrize("number", [64, 65, 66])
def test_the_last_three_injuries_kill(number: int) -> None:
    """At once."""
    stage = Stage(*pair(8))
    stage[1].quicks, stage[1].health = 2, 1
    events = stage.turn(0, SHOT, 6, 2, 2, *divmod(number, 10), 3, 3, 3)
    assert only(events, FighterDied) == FighterDied(1, "shot")
    assert stage[1].end() == DEAD


@pytest.mark.rule("AL-R32")
def test_there_are_thirty_six_injuries_with_the_limits_of_the_page() -> None:
    """T4-06: fifteen are lethal, the three deaths with them; three of these within a round."""
    assert sorted(INJURIES) == [10 * a + b for a in range(1, 7) for b in range(1, 7)]
    limits = {number: one.limit for number, one in INJURIES.items() if one.limit}
    assert {n for n, limit in limits.items() if limit == SHIFT} == {44, 45, 46, 51, 52}
    assert {n for n, limit in limits.items() if limit == STRETCH} == {53, 54, 55, 56}
    assert {n for n, limit in limits.items() if limit == ROUND} == {61, 62, 63}
    assert len(limits) + 3 == 15
    slow = {number for number, one in INJURIES.items() if one.slow}
    assert slow == {14, 22, 25, 36, 41, 54, 56}


@pytest.mark.rule("AL-R32")
def test_lame_means_that_moving_is_a_full_action() -> None:
    """And beside it there is a quick one."""
    stage = Stage(*pair(9))
    stage[0].add_injury(14)
    stage.turn(0, CloseIn(1), END)
    assert stage[0].full_used
    assert stage[0].quicks == 0
    stage[0].fresh_round()
    stage[0].full_used = True
    assert stage.fault(0, Move(0, 0)) == "Ann is lame and has no full action left."


@pytest.mark.rule("AL-R32")
def test_dead_legs_go_nowhere() -> None:
    """Whatever is paid."""
    stage = Stage(*pair(9))
    stage[0].add_injury(52)
    assert stage.fault(0, CloseIn(1)) == "Ann cannot use their legs."


@pytest.mark.rule("AL-R32")
def test_a_bleeding_belly_hurts_with_every_blow_and_dodge() -> None:
    """A point for each roll of CLOSE COMBAT or MOBILITY."""
    stage = Stage(*pair(1))
    stage[0].add_injury(45)
    stage[1].quicks = 2
    stage.turn(0, Strike(-1, 1, False), 2, 2, 2, END)
    assert stage[0].health == 2


@pytest.mark.rule("AL-R32")
def test_injuries_take_their_dice_from_their_skills() -> None:
    """Cracked ribs: two from CLOSE COMBAT."""
    stage = Stage(*pair(1))
    stage[0].add_injury(32)
    stage[1].quicks = 2
    events = stage.turn(0, Strike(-1, 1, False), 2, END)
    assert only(events, PoolRolled).dice == 1


@pytest.mark.rule("AL-R32")
@pytest.mark.parametrize(("both_hands", "dice"), [(True, 2), (False, 3)])
def test_an_injured_arm_costs_what_takes_both(both_hands: bool, dice: int) -> None:
    """Struck with as well as fired."""
    axe = Weapon(name="axe", melee=True, two_handed=both_hands, farthest=ADJACENT)
    stage = Stage(mook("Ann", weapons=(axe,)), mook("Cid", 1, (1, 0)))
    stage[0].add_injury(53)
    stage[1].quicks = 2
    events = stage.turn(0, Strike(0, 1, False), *[2] * dice, END)
    assert only(events, PoolRolled).dice == dice


def dying(*numbers: int, **given: Any) -> Stage:
    """Return somebody broken with injuries, and a friend who still fights."""
    stage = Stage(mook("Ann"), mook("Cid", 1, (8, 0), **given), mook("Dan", 1, (9, 0)))
    stage[1].out, stage[1].health = True, 0
    for number in numbers:
        stage[1].add_injury(number)
    return stage


@pytest.mark.rule("AL-R26")
def test_who_has_a_round_left_rolls_for_life_after_his_turn() -> None:
    """STAMINA less what the injury takes, one die at least; without a six he dies."""
    stage = dying(62)
    events = stage.turn(1, END, 5)
    assert only(events, DeathRolled) == DeathRolled(1, 0, 0, False)
    assert stage[1].dead
    stage = dying(61)
    stage.turn(1, END, 6, 2)
    assert not stage[1].dead


@pytest.mark.rule("AL-R26")
def test_three_sixes_over_all_rolls_save_a_life() -> None:
    """Then nobody rolls any more."""
    stage = dying(61)
    stage.turn(1, END, 6, 2)
    stage[1].fresh_round()
    events = stage.turn(1, END, 6, 6)
    assert only(events, Stabilised) == Stabilised(1)
    stage[1].fresh_round()
    assert every(stage.turn(1, END), DeathRolled) == []


@pytest.mark.rule("AL-R26")
def test_longer_limits_ask_for_no_roll_in_a_fight() -> None:
    """A stretch is more than a fight."""
    assert every(dying(53).turn(1, END), DeathRolled) == []


@pytest.mark.rule("AL-R31")
def test_the_referee_of_ends_says_how_somebody_stands() -> None:
    """X-R01: up, wounded, out, dead."""
    stage = Stage(*pair())
    one = stage[1]
    assert one.end() == UNHURT
    one.taken = 1
    assert one.end() == WOUNDED
    one.out = True
    assert one.end() == OUT
    one.dead = True
    assert one.end() == DEAD


@pytest.mark.rule("AL-R32")
def test_health_is_half_of_strength_and_agility_rounded_up() -> None:
    """Unless it is given."""
    assert fighter("Ann", strength=4, agility=3).full_health == 4
    assert fighter("Ann", strength=2, agility=2).full_health == 2
    assert fighter("Ann", health=7, weapons=(PISTOL,)).full_health == 7
