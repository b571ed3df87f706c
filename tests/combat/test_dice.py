"""Check dice, fumbles, perks, stats that change at once (CB-01 to CB-07), with scripted dice."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.reload import LoadTube, Reload
from chargen.combat.gray_dawn.actions.weapon_actions import ClearJam, PickUp
from chargen.combat.gray_dawn.model.events import (
    AttackHit,
    AttackRolled,
    Fumbled,
    JamWorked,
    MagazineDropped,
    ReloadRolled,
    StealthRolled,
    WeaponJammed,
)
from chargen.combat.gray_dawn.model.penalties import DO_HANDLE, DO_LOAD_TUBE
from chargen.combat.gray_dawn.model.stats import BRACED
from chargen.combat.gray_dawn.rolls import fumble
from chargen.combat.harm import luck
from chargen.combat.harm.events import (
    DefenceRolled,
    FighterDown,
    ShotsFired,
    StunSaved,
    WeaponDropped,
    WoundTaken,
)
from chargen.combat.harm.weapons import HEAD, SINGLE
from chargen.combat.kernel.dice import ScriptedDice
from chargen.combat.kernel.driver import RecordingDriver
from chargen.combat.kernel.events import AttackMissed
from tests.combat.builders import RIFLE, SHOTGUN, fighter, tunables
from tests.combat.scenes import every, only, part
from tests.combat.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)


def duel(shooter: dict[str, Any] | None = None, **facts: object) -> Stage:
    """Return two riflemen ten metres apart; the facts are the second one's."""
    return stage(fighter("Ann", **(shooter or {})), fighter("Cid", 1, 10, **facts))


def shoots(now: Stage, *dice: int) -> list[Any]:
    """Ann fires one shot at Cid with exactly these dice."""
    now.plans(0)
    return now.do(SHOT, *dice)


@pytest.mark.rule("CB-01", "CB-02")
@pytest.mark.parametrize(
    ("dice", "total", "natural"),
    [((10, 10, 3), 23, 10), ((7,), 7, 7), ((1, 6), -5, 1), ((1, 10), -9, 1)],
)
def test_tens_roll_again_and_ones_subtract(dice: tuple[int, ...], total: int, natural: int) -> None:
    """10, 10, 3 makes 23; 1 then 6 makes -5, and what a 1 subtracts does not explode."""
    script = ScriptedDice(dice)
    assert luck.check_die(RecordingDriver(script, []), tunables(), "check") == (total, natural)
    assert script.left == 0


@pytest.mark.rule("CB-01", "CB-02", "CB-10")
@pytest.mark.parametrize(
    ("dice", "total"), [((10, 10, 3), 23), ((10, 1), 11), ((1, 6), -5), ((1, 10), -9)]
)
def test_attack_dice_are_check_dice(dice: tuple[int, ...], total: int) -> None:
    """What the die came to is a part of the total; a 1 after a 10 is a plain 1."""
    rest = (1,) if dice[0] == 1 else (10, 10, 10, 10, 9)
    rolled = only(shoots(duel(), *dice, *rest), AttackRolled)
    assert part(rolled.parts, "die") == total == rolled.total - 12


@pytest.mark.rule("CB-02", "CB-05")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ((1,), fumble.NOTHING), ((4,), fumble.NOTHING), ((5,), fumble.DROP),
        ((6, 5), fumble.DISCHARGE), ((6, 6), fumble.NOTHING), ((7, 5, 4), fumble.JAM),
        ((7, 6), fumble.NOTHING), ((8, 3, 1, 1, 1, 1, 1, 2), fumble.SELF),
        ((9,), fumble.ALLY), ((10,), fumble.ALLY),
    ],
)  # fmt: skip
def test_the_fumble_table(dice: tuple[int, ...], result: int) -> None:
    """1-4 nothing, 5 drop, 6 discharge and 7 jam if unreliable, 8 self, 9-10 an ally."""
    assert only(shoots(duel(), 1, 2, *dice), Fumbled).result == result


@pytest.mark.rule("CB-02")
@pytest.mark.parametrize("reliability", [3, 5, 8])
@pytest.mark.parametrize(("die", "failed"), [(6, fumble.DISCHARGE), (7, fumble.JAM)])
def test_a_gun_fails_by_its_reliability(die: int, failed: int, reliability: int) -> None:
    """On a d10 of 3, 5 or 8 or less: very reliable, standard, unreliable."""
    gun = replace(RIFLE, reliability=reliability)
    jammed = (4,) if failed == fumble.JAM else ()
    log = shoots(duel({"weapons": (gun,)}), 1, 2, die, reliability, *jammed)
    assert only(log, Fumbled).result == failed
    log = shoots(duel({"weapons": (gun,)}), 1, 2, die, reliability + 1)
    assert only(log, Fumbled).result == fumble.NOTHING


@pytest.mark.rule("CB-02", "CB-06")
def test_what_a_fumble_does_to_the_weapon() -> None:
    """It lies on the ground, or needs as many rounds as the d6 says."""
    now = duel()
    only(shoots(now, 1, 2, 5), WeaponDropped)
    assert (now[0].hand, now[0].dropped) == (-1, 1)
    now = duel()
    assert only(shoots(now, 1, 2, 7, 5, 4), WeaponJammed).rounds == 4
    assert now[0].jam[0] == 4


@pytest.mark.rule("CB-02")
def test_a_natural_one_misses_whatever_the_total() -> None:
    """Even where the sum would do."""
    log = shoots(duel({"REF": 30}), 1, 1, 1)
    only(log, AttackMissed)
    assert not every(log, AttackHit)


@pytest.mark.rule("CB-04")
@pytest.mark.parametrize(("perk", "cost"), [(0, -4), (1, -3), (9, 0)])
def test_a_perk_is_one_named_modifier(perk: int, cost: int) -> None:
    """And a penalty never turns into a bonus."""
    now = duel({"called_shot": perk})
    now.plans(0, stance=BRACED)
    log = now.do(Fire(0, (1,), SINGLE, 1, HEAD), 2, 9)
    assert part(only(log, AttackRolled).parts, "called shot") == cost


@pytest.mark.rule("CB-05")
def test_tens_are_no_automatic_hit() -> None:
    """An attack of 10 + 1 may miss."""
    only(shoots(duel(), 10, 1, 10, 10, 2), AttackMissed)


@pytest.mark.rule("CB-05")
def test_saves_are_plain_dice() -> None:
    """A save of 10 does not roll on."""
    log = shoots(duel(), 9, 2, 3, 1, 1, 1, 1, 1, 10)
    assert only(log, StunSaved).die == 10
    only(log, FighterDown)


@pytest.mark.rule("CB-06")
def test_a_dropped_weapon_takes_an_action() -> None:
    """It is picked up into the right hand."""
    now = duel()
    now[0].drop(0)
    now.plans(0, DO_HANDLE)
    now.do(PickUp(0))
    assert (now[0].hand, now[0].dropped) == (0, 0)
    assert now.question is None


@pytest.mark.rule("CB-06")
def test_a_jam_takes_one_action_in_each_of_its_rounds() -> None:
    """Not two in one round."""
    now = duel()
    now[0].jam[0] = 2
    for left in (1, 0):
        now.fight.round += 1
        now.plans(0, DO_HANDLE, 2)
        assert only(now.do(ClearJam(0)), JamWorked).left == left
        if left:
            now.next()
            assert now.fault(ClearJam(0)) == "Ann has worked on a jam this round."
    assert now[0].usable(0)


@pytest.mark.rule("CB-06", "CB-83")
def test_a_discharge_costs_a_round() -> None:
    """Besides the one that was fired."""
    now = duel()
    log = shoots(now, 1, 2, 6, 5)
    assert [shots.rounds for shots in every(log, ShotsFired)] == [1, 1]
    assert now[0].ammo[0] == 18


@pytest.mark.rule("CB-06", "CB-18")
@pytest.mark.parametrize(("metres", "hit"), [(2, True), (5, True), (6, False)])
def test_an_ally_is_hit_within_five_metres_of_the_line(metres: int, hit: bool) -> None:
    """Random place, normal damage: 20 at the torso less BTM 2, LK 5 and a 4 do not graze."""
    bob = fighter("Bob", at=(500, metres * 100))
    now = stage(fighter("Ann"), fighter("Cid", 1, 10), bob)
    wound = (3, 4, 4, 4, 4, 4, 4, 2, 6) if hit else ()
    log = shoots(now, 1, 2, 9, *wound)
    assert [(wound.target, wound.boxes) for wound in every(log, WoundTaken)] == [(2, 18)] * hit


@pytest.mark.rule("CB-06")
def test_of_two_allies_the_nearest_is_hit() -> None:
    """Not the one who stands nearer to the line."""
    friends = (fighter("Bob", at=(700, 100)), fighter("Eve", at=(300, 400)))
    now = stage(fighter("Ann"), fighter("Cid", 1, 10), *friends)
    log = shoots(now, 1, 2, 9, 3, 1, 1, 1, 1, 1, 2)
    assert only(log, WoundTaken).target == 3


@pytest.mark.rule("CB-05")
def test_a_one_is_just_low_elsewhere() -> None:
    """On a defence, and on a shell pushed into a tube."""
    log = shoots(duel(), 2, 1, 9, 3, 1, 1, 1, 1, 1, 2)
    assert only(log, DefenceRolled).total == 11 + 1 - 9
    assert not every(log, Fumbled)
    now = duel({"weapons": (SHOTGUN,)})
    now[0].ammo[0] = 1
    log = now.does(LoadTube(0), 1, 3, kind=DO_LOAD_TUBE)
    assert (only(log, ReloadRolled).total, only(log, ReloadRolled).passed) == (12 - 2, False)
    assert (now[0].spare[0], now[0].jam[0]) == (12, 0)


@pytest.mark.rule("CB-02", "CB-06")
def test_he_hits_himself_with_normal_damage() -> None:
    """Point blank counts for nothing there: the dice are rolled."""
    log = shoots(duel(), 1, 2, 8, 3, 1, 1, 1, 1, 1, 2)
    wound = only(log, WoundTaken)
    assert (wound.target, wound.boxes) == (0, 3)


@pytest.mark.rule("CB-07", "CB-120")
def test_a_wound_changes_rolls_at_once() -> None:
    """Serious takes 2 from REF, so ranged defence falls from 11 to 10 in the same round."""
    now = duel(BODY=12)
    shoots(now, 9, 2, 3, 2, 2, 2, 2, 3, 9, 2)
    assert (now[1].boxes, now[1].ref) == (6, 5)
    assert only(shoots(now, 2, 9), DefenceRolled).total == 6 + 4 + 9


@pytest.mark.rule("CB-07", "CB-120")
@pytest.mark.parametrize(
    ("boxes", "stats", "base"),
    [(4, (7, 6), 7), (8, (7, 6), 6), (12, (7, 6), 4), (40, (7, 6), 3), (40, (1, 1), 1)],
)
def test_an_attack_starts_from_the_stats_of_the_moment(
    boxes: int, stats: tuple[int, int], base: int
) -> None:
    """REF 7 and CL 6: 5 and 6 serious, 4 and 3 critical, 3 and 2 mortal, never below 1."""
    now = duel({"boxes": boxes, "REF": stats[0], "CL": stats[1]})
    assert part(only(shoots(now, 2, 10, 9), AttackRolled).parts, "base") == base


@pytest.mark.rule("CB-07", "CB-15", "CB-120")
@pytest.mark.parametrize(("boxes", "total"), [(8, 6), (12, 3), (16, 2)])
def test_awareness_starts_from_the_stats_of_the_moment(boxes: int, total: int) -> None:
    """INT 6 is 3 when critical, 2 when mortal."""
    now = duel(boxes=boxes, unaware=True)
    log = now.does(Fire(0, (1,), SINGLE, 1, -1, hidden=True), 7, 2, 1, 1, 1)
    assert only(log, StealthRolled).against == total + 3 + 2


@pytest.mark.rule("CB-05", "CB-132")
def test_a_one_on_a_reload_fumbles_too() -> None:
    """The magazine is gone."""
    now = duel()
    now[0].ammo[0] = 3
    now.plans(0, DO_HANDLE, 2)
    log = now.do(Reload(0), 1, 1, 2)
    assert not only(log, ReloadRolled).passed
    only(log, MagazineDropped)
    assert (now[0].ammo[0], now[0].spare[0]) == (3, 1)
