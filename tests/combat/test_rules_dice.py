"""Dice and luck, each rule with scripted dice (CB-01 to CB-08)."""

import pytest

from chargen.combat import rolls
from chargen.combat.actions import AddLuck, ClearJam, Fire, KeepRoll, PickUp, Reload, Reroll
from chargen.combat.apply import apply_all
from chargen.combat.combatant import ACTING
from chargen.combat.dice import ScriptedDice
from chargen.combat.events import (
    FUMBLED_ALLY,
    FUMBLED_DISCHARGE,
    FUMBLED_DROP,
    FUMBLED_JAM,
    FUMBLED_NOTHING,
    FUMBLED_SELF,
    AttackHit,
    AttackMissed,
    AttackRolled,
    CountCame,
    DefenceRolled,
    Event,
    Fumbled,
    GrazeRolled,
    JamWorked,
    LocationRolled,
    ShotsFired,
    StunSaved,
    TurnBegan,
    WeaponDropped,
    WeaponJammed,
    WentOut,
    Wounded,
)
from chargen.combat.fight import Fight
from chargen.combat.legal import legal, why_not
from chargen.combat.model import HEAD, SINGLE
from tests.combat.scenes import (
    all_told,
    do,
    fight,
    fighter,
    on_count,
    part,
    told,
    tunables,
)

SHOT = Fire(0, (1,), SINGLE, 1)


def duel(**facts: object) -> Fight:
    """Return two riflemen ten metres apart, the second as told."""
    return fight(fighter("Ann"), fighter("Cid", 1, (10, 0), **facts))


def check(*dice: int) -> tuple[int, int]:
    """Return what a check die comes to."""
    script = ScriptedDice(dice)
    found = rolls.check_die(script, tunables(), "check")
    assert script.left == 0
    return found


@pytest.mark.rule("CB-01")
def test_tens_roll_again_and_chain() -> None:
    """10, 10, 3 makes 23."""
    assert check(10, 10, 3) == (23, 10)
    assert check(7) == (7, 7)


@pytest.mark.rule("CB-02")
def test_a_one_subtracts_another_die() -> None:
    """1 then 6 makes -5; the second die does not explode."""
    assert check(1, 6) == (-5, 1)
    assert check(1, 10) == (-9, 1)


def fumbled(*dice: int, ally: bool = False) -> tuple[Fight, list[Event]]:
    """Return what a natural 1 on an attack leads to, after 1 and 2."""
    friends = (fighter("Bob", 0, (5, 2)),) if ally else ()
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)), *friends)
    on_count(now)
    return now, do(now, SHOT, 1, 2, *dice)


@pytest.mark.rule("CB-02")
def test_the_fumble_table() -> None:
    """1-4 nothing, 5 drop, 6 discharge, 7 jam if unreliable, 8 self, 9-10 an ally."""
    for roll in (1, 4):
        assert told(fumbled(roll)[1], Fumbled).result == FUMBLED_NOTHING
    now, log = fumbled(5)
    assert told(log, Fumbled).result == FUMBLED_DROP
    assert now.who[0].hand == -1
    now, log = fumbled(6, 5)
    assert told(log, Fumbled).result == FUMBLED_DISCHARGE
    now, log = fumbled(7, 5, 4)
    assert told(log, Fumbled).result == FUMBLED_JAM
    assert now.who[0].jam[0] == 4
    now, log = fumbled(7, 6)
    assert told(log, Fumbled).result == FUMBLED_NOTHING
    now, log = fumbled(8, 3, 4, 4, 4, 4, 4, 2, 4, 4)
    assert told(log, Fumbled).result == FUMBLED_SELF
    now, log = fumbled(9)
    assert told(log, Fumbled).result == FUMBLED_ALLY


@pytest.mark.rule("CB-02")
def test_a_natural_one_misses_whatever_the_total() -> None:
    """Even where the sum would do."""
    now = fight(fighter("Ann", REF=30), fighter("Cid", 1, (10, 0)))
    on_count(now)
    log = do(now, SHOT, 1, 1, 1)
    told(log, AttackMissed)
    assert not all_told(log, AttackHit)


@pytest.mark.rule("CB-03")
def test_a_point_adds_two_to_a_failed_roll() -> None:
    """12 + 3 against 11 + 6: one point makes the hit."""
    now = fight(fighter("Ann", luck=5), fighter("Cid", 1, (10, 0), mook=True))
    on_count(now)
    do(now, SHOT, 3, 6)
    assert legal(now) == (KeepRoll(), AddLuck(), Reroll())
    log = do(now, AddLuck(), 3, 1, 1, 1, 1, 1, 2)
    assert told(log, AttackHit).margin == 0
    assert part(told(log, AttackRolled).parts, "luck") == 2
    assert now.who[0].luck == 4


@pytest.mark.rule("CB-03")
def test_two_points_reroll_and_the_second_stands() -> None:
    """And may be rolled again for two more."""
    now = fight(fighter("Ann", luck=5), fighter("Cid", 1, (10, 0)))
    on_count(now)
    do(now, SHOT, 3, 6)
    do(now, Reroll(), 2)
    assert now.who[0].luck == 3
    do(now, Reroll(), 4)
    assert legal(now) == (KeepRoll(), AddLuck())
    assert told(do(now, KeepRoll()), AttackMissed).margin == -1


@pytest.mark.rule("CB-03")
def test_plus_two_does_not_rescue_a_natural_one() -> None:
    """A second roll does."""
    now = fight(fighter("Ann", luck=5), fighter("Cid", 1, (10, 0)))
    on_count(now)
    do(now, SHOT, 1, 1)
    assert legal(now) == (KeepRoll(), Reroll())
    log = do(now, Reroll(), 9, 2, 3, 1, 1, 1, 1, 1, 2)
    assert told(log, AttackHit).margin == 21 - 13


@pytest.mark.rule("CB-03")
def test_the_target_may_have_its_place_rolled_anew() -> None:
    """Head, then leg."""
    now = duel(luck=2)
    on_count(now)
    do(now, SHOT, 9, 2)
    do(now, KeepRoll(), 1)
    log = do(now, Reroll(), 9, 6, 6, 6, 6, 1, 2, 2, 2)
    assert told(log, LocationRolled).location == 5
    assert now.who[1].luck == 0


@pytest.mark.rule("CB-03")
def test_a_defender_may_better_his_defence() -> None:
    """It was his roll that failed."""
    now = duel(luck=1)
    on_count(now)
    do(now, SHOT, 5, 5)
    log = do(now, AddLuck())
    assert told(log, AttackMissed).margin == -1


@pytest.mark.rule("CB-03")
def test_luck_raises_what_a_save_needs() -> None:
    """A stun save of 8 against 7 is made with one point."""
    now = duel(luck=1)
    on_count(now)
    do(now, SHOT, 9, 2)
    do(now, KeepRoll(), 3, 1, 1, 1, 1, 1, 8)
    log = do(now, AddLuck())
    assert told(log, StunSaved).needed == 9
    assert now.who[1].able


@pytest.mark.rule("CB-03", "CB-08")
def test_mooks_have_no_luck() -> None:
    """Nobody asks them."""
    now = duel(mook=True, luck=-1, LK=8)
    assert now.who[1].luck == 0
    on_count(now)
    log = do(now, SHOT, 9, 2, 3, 6, 6, 6, 6, 6, 1, 1)
    assert not all_told(log, GrazeRolled)
    assert told(log, Wounded).boxes == 28


@pytest.mark.rule("CB-08")
def test_nothing_else_is_different_for_mooks() -> None:
    """The same shot hits them, with the same place and damage."""
    for mook in (False, True):
        now = duel(mook=mook)
        on_count(now)
        log = do(now, SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 2)
        assert told(log, Wounded).boxes == 3


@pytest.mark.rule("CB-04")
def test_a_perk_is_one_named_modifier() -> None:
    """And a penalty never turns into a bonus."""
    now = fight(
        fighter("Ann", called_shot=9, move_fire_penalty=1, MA=6), fighter("Cid", 1, (10, 0))
    )
    on_count(now, stance=4)
    log = do(now, Fire(0, (1,), SINGLE, 1, HEAD), 2, 9)
    assert part(told(log, AttackRolled).parts, "called shot") == 0
    plain = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    on_count(plain, stance=4)
    log = do(plain, Fire(0, (1,), SINGLE, 1, HEAD), 2, 9)
    assert part(told(log, AttackRolled).parts, "called shot") == -4


@pytest.mark.rule("CB-05")
def test_saves_are_plain_dice_and_tens_are_no_automatic_hit() -> None:
    """A save of 10 does not roll on; an attack of 10 + 1 may miss."""
    now = duel()
    on_count(now)
    told(do(now, SHOT, 10, 1, 10, 10, 2), AttackMissed)
    now = duel()
    on_count(now)
    log = do(now, SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 10)
    assert told(log, StunSaved).roll == 10
    told(log, WentOut)


@pytest.mark.rule("CB-05")
def test_a_one_fumbles_on_attacks() -> None:
    """And sends it to the table."""
    now = duel()
    on_count(now)
    told(do(now, SHOT, 1, 1, 1), Fumbled)


@pytest.mark.rule("CB-06")
def test_a_dropped_weapon_takes_an_action_and_a_jam_its_rounds() -> None:
    """Pick it up; clear it once for each round."""
    now = duel()
    apply_all(now, [WeaponDropped(0, 0)])
    on_count(now, kind=4)
    do(now, PickUp(0))
    assert now.who[0].hand == 0
    apply_all(now, [WeaponJammed(0, 0, 2)])
    for left in (1, 0):
        on_count(now, kind=4, actions=2)
        assert told(do(now, ClearJam(0)), JamWorked).left == left
        if left:
            apply_all(now, [CountCame(0, 5, 1), TurnBegan(0, ACTING)])
            assert why_not(now, ClearJam(0)) == "Ann has worked on a jam this round."


@pytest.mark.rule("CB-06")
def test_a_discharge_costs_a_round_and_an_ally_is_hit_within_five_metres() -> None:
    """Random place, normal damage."""
    _, log = fumbled(6, 5)
    assert len(all_told(log, ShotsFired)) == 2
    _, log = fumbled(9, 3, 4, 4, 4, 4, 4, 9, 4, 6, ally=True)
    assert told(log, Wounded).target == 2
    far = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)), fighter("Bob", 0, (5, 6)))
    on_count(far)
    assert not all_told(do(far, SHOT, 1, 2, 9), Wounded)


@pytest.mark.rule("CB-07")
def test_a_wound_changes_rolls_at_once() -> None:
    """Serious takes 2 from REF, so ranged defence falls from 11 to 10 in the same round."""
    now = duel(BODY=12)
    on_count(now)
    do(now, SHOT, 9, 2, 3, 2, 2, 2, 2, 3, 9, 2)
    assert now.who[1].boxes == 6
    assert now.who[1].ref == 5
    on_count(now)
    assert told(do(now, SHOT, 2, 9), DefenceRolled).total == 6 + 4 + 9


@pytest.mark.rule("CB-05", "CB-132")
def test_a_one_on_a_reload_fumbles_too() -> None:
    """The magazine is gone."""
    now = duel()
    on_count(now, actions=2)
    now.who[0].ammo[0] = 3
    do(now, Reload(0), 1, 1, 2)
    assert now.who[0].spare[0] == 1
