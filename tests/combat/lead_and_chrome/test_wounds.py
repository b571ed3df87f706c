"""Hits of Lead and Chrome wound by Gray Dawn's rules and numbers (LC-R19)."""

from typing import Any

import pytest

from chargen.combat.harm.events import (
    ArmourWorn,
    DamageRolled,
    DeathSaved,
    DyingBegan,
    FighterDown,
    HitStopped,
    LimbCrippled,
    LocationRolled,
    StabiliseRolled,
    StunSaved,
    WoundTaken,
)
from chargen.combat.harm.weapons import (
    ARMOUR_PIERCING,
    HOLLOW_POINT,
    RIGHT_ARM,
    RIGHT_LEG,
    SHOT,
    ArmourPiece,
)
from chargen.combat.lead_and_chrome import Weapon
from chargen.combat.lead_and_chrome.actions.care import Stabilise
from chargen.combat.lead_and_chrome.actions.declarations import USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.melee import Strike
from chargen.combat.lead_and_chrome.model.events import AttackRolled, PlaceRolled
from tests.combat.lead_and_chrome.builders import (
    ARM,
    HEAD,
    LEG,
    REVOLVER,
    TORSO,
    Duel,
    blade,
    gunfighter,
    plate,
    weapon,
)
from tests.combat.scenes import every, only, part, wall


def hit(*rolls: int, arm: Weapon = REVOLVER, metres: int = 8, **facts: Any) -> list[Any]:
    """Return what a sure hit on Cid does: location, damage, saves; covers and facts are his."""
    covers = facts.pop("covers", ())
    ann = gunfighter("Ann", weapons=(arm,), skills={"handgun": 20, "melee": 20})
    now = Duel(ann, gunfighter("Cid", 1, metres, **facts), covers=covers)
    now.usual()
    return now.do(Strike(0, 1) if arm.kind == 1 else Fire(0, 1), 9, 9, *rolls)


@pytest.mark.rule("CB-14")
@pytest.mark.parametrize(("number", "location"), [(1, 0), (4, 1), (5, 2), (8, 4), (10, 5)])
def test_where_a_hit_goes(number: int, location: int) -> None:
    """By the location die."""
    assert only(hit(number, 1, 1, 2), LocationRolled).location == location


@pytest.mark.rule("CB-100", "CB-106", "LC-R19")
def test_armour_stops_wears_and_btm_is_taken_off() -> None:
    """13 against SP 6 and BTM 2 are 5 boxes at the torso, and SP 5 is left."""
    log = hit(TORSO, 6, 6, 2, armour=(plate(6),))
    assert only(log, WoundTaken).boxes == 5
    assert only(log, ArmourWorn).sp == 5
    assert only(hit(TORSO, 1, 1, armour=(plate(6),)), HitStopped).sp == 6


@pytest.mark.rule("CB-101")
@pytest.mark.parametrize(("load", "boxes"), [(ARMOUR_PIERCING, 3), (HOLLOW_POINT, 8)])
def test_what_ammunition_makes_of_it(load: int, boxes: int) -> None:
    """AP: half the SP, half of what gets through; HP: twice the SP, half as much again."""
    worn = {ARMOUR_PIERCING: 5, HOLLOW_POINT: 3}[load]
    log = hit(TORSO, 6, 6, 2, arm=weapon(load=load), armour=(plate(worn),))
    assert only(log, WoundTaken).boxes == boxes


@pytest.mark.rule("CB-102")
def test_layers_add_a_bonus() -> None:
    """SP 4 over SP 4 stop 9."""
    log = hit(TORSO, 4, 4, armour=(plate(4), ArmourPiece(name="coat", sp=4)))
    assert only(log, HitStopped).sp == 9


@pytest.mark.rule("CB-103")
def test_limbs_take_half() -> None:
    """9 less BTM 2 are 7, half of it 3."""
    assert only(hit(LEG, 4, 4, 2), WoundTaken).boxes == 3


@pytest.mark.rule("CB-104")
def test_eight_points_cripple_a_limb() -> None:
    """And more than eight are never marked; what the arm held falls."""
    log = hit(ARM, *[6] * 3, 2, 2, arm=weapon(dice=3))
    assert only(log, LimbCrippled).location == RIGHT_ARM
    assert only(log, WoundTaken).boxes == 8
    assert not every(hit(LEG, 6, 6, 4, 2, arm=weapon(dice=3)), LimbCrippled)


@pytest.mark.rule("CB-105")
def test_the_head_counts_double_and_eight_points_kill() -> None:
    """5 points are 10 boxes; 7 do not kill; 8 do, before they are doubled."""
    assert only(hit(HEAD, 3, 3, 2), WoundTaken).boxes == 10
    assert not every(hit(HEAD, 4, 4, 2, 2), FighterDown)
    assert only(hit(HEAD, 5, 4), FighterDown).cause == "head"


@pytest.mark.rule("CB-107")
def test_half_of_what_is_blunt_is_stun() -> None:
    """7 points of a club: 2 boxes, 3 stun."""
    told = only(hit(TORSO, 3, 4, 2, arm=blade(dice=2, blunt=True), metres=1), WoundTaken)
    assert (told.boxes, told.stun) == (2, 3)


@pytest.mark.rule("CB-82")
def test_shot_loses_dice_with_range() -> None:
    """One at medium range, none at close."""
    for metres, dice in ((8, 4), (20, 3)):
        log = hit(TORSO, *[1] * dice, 2, arm=weapon(dice=4, load=SHOT), metres=metres)
        assert len(only(log, DamageRolled).dice) == dice


@pytest.mark.rule("CB-60")
@pytest.mark.parametrize(("load", "sp"), [(0, 8), (SHOT, 6)])
def test_what_a_level_of_cover_stops(load: int, sp: int) -> None:
    """4 for each level, 3 against shot."""
    cover = wall(7, level=2, covered=(2, 3, 4))
    log = hit(TORSO, 1, 1, arm=weapon(load=load), covers=(cover,))
    assert only(log, HitStopped).sp == sp


@pytest.mark.rule("CB-28")
def test_the_word_of_the_gm_counts() -> None:
    """On attacks, on initiative and on what a stun save needs."""
    gm = {"attack": (3, "good ground"), "initiative": (-2, "late"), "stun save": (1, "angry")}
    now = Duel(gunfighter("Ann", gm=gm), gunfighter("Cid", 1, 8, gm=gm))
    log = now.usual()
    assert [event.total for event in every(log, PlaceRolled)] == [23, 21]
    log = now.do(Fire(0, 1), 9, 9, TORSO, 1, 1, 2)
    assert part(only(log, AttackRolled).parts, "good ground") == 3
    assert only(log, StunSaved).needed == 7 + 1


@pytest.mark.rule("CB-120", "CB-121")
def test_a_wound_calls_for_a_stun_save() -> None:
    """5 boxes are serious: BODY 7 less 1; a 7 is too much."""
    log = hit(TORSO, 3, 3, 7)
    told = only(log, StunSaved)
    assert (told.needed, told.passed) == (6, False)
    assert only(log, FighterDown).cause == "stun"


@pytest.mark.rule("CB-122")
def test_a_mortal_wound_calls_for_a_death_save() -> None:
    """13 boxes are mortal 0; who fails it dies in ten rounds."""
    log = hit(TORSO, 6, 6, 8, boxes=4)
    assert only(log, DeathSaved).needed == 7
    assert only(log, DyingBegan).rounds == 10


@pytest.mark.rule("CB-124")
def test_a_wound_while_dying_asks_for_another_death_save() -> None:
    """And who fails that is dead."""
    ann = gunfighter("Ann", skills={"handgun": 20})
    now = Duel(ann, gunfighter("Cid", 1, 8), gunfighter("Dan", 1, 9))
    now[1].out = now[1].dying = True
    now[1].boxes, now[1].dying_rounds = 14, 9
    now.round(USUALLY, USUALLY, 9, 9, 5, 5)
    log = now.do(Fire(0, 1), 9, 9, TORSO, 1, 1, 9)
    assert not only(log, DeathSaved).passed
    assert now[1].dead


@pytest.mark.rule("CB-01", "CB-02", "CB-123", "LC-R28")
@pytest.mark.parametrize(("dice", "total"), [((5,), 11), ((10, 10, 1), 27), ((1, 4), 3)])
def test_care_is_rolled_as_in_gray_dawn(dice: tuple[int, ...], total: int) -> None:
    """A check die: tens go on, a one subtracts."""
    now = Duel(gunfighter("Ann"), gunfighter("Bob", 0, 1), gunfighter("Cid", 1, 30))
    now[1].out = now[1].dying = True
    now[1].boxes, now[1].dying_rounds = 30, 9
    now.round(USUALLY, USUALLY, 9, 9, 5, 5)
    assert only(now.do(Stabilise(1), *dice), StabiliseRolled).total == total


@pytest.mark.rule("CB-109")
def test_a_crippled_leg_halves_the_way_and_a_crippled_arm_drops() -> None:
    """In the fight, not only before it."""
    ann = gunfighter("Ann", skills={"handgun": 20}, weapons=(weapon(dice=6),))
    now = Duel(ann, gunfighter("Cid", 1, 8))
    now.usual(Fire(0, 1), 9, 9, LEG, *[6] * 3, *[1] * 3, 2, 2)
    assert now[1].crippled >> RIGHT_LEG & 1
    assert now[1].reach() == 300
