"""From the damage dice to the boxes: cover, armour, ammunition, place (CB-100 to CB-107)."""

import pytest

from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.model.penalties import DO_STRIKE
from chargen.combat.harm.events import (
    ArmourWorn,
    DamageRolled,
    DeathSaved,
    HitStopped,
    LimbCrippled,
    StunSaved,
    WoundTaken,
)
from chargen.combat.harm.weapons import (
    ARMOUR_PIERCING,
    BALL,
    HOLLOW_POINT,
    MELEE,
    RIGHT_ARM,
    SINGLE,
    TORSO,
    ArmourPiece,
    Weapon,
)
from tests.combat.builders import CLUB, KNIFE, fighter
from tests.combat.scenes import every, only, wall
from tests.combat.stage import Stage, gun, hit, stage

SHOT = Fire(0, (1,), SINGLE, 1)
SIXES = (6, 6, 6, 6, 6)
MAUL = Weapon(name="maul", kind=MELEE, size="melee", skill="melee", dice=4, blunt=True)


def brawl(*weapons: Weapon, **cid: object) -> Stage:
    """Return Ann about to strike at Cid."""
    now = stage(fighter("Ann", weapons=weapons), fighter("Cid", 1, 1, mook=True, **cid))
    now.plans(0, DO_STRIKE)
    return now


@pytest.mark.rule("CB-100")
def test_the_order_of_damage() -> None:
    """Cover, armour, BTM: 30 - 16 - 10 - 2 leaves 2, and the plate is worn."""
    now, log = hit(3, *SIXES, 2, covers=(wall(9),))
    assert only(log, WoundTaken).boxes == 30 - 16 - 10 - 2
    assert only(log, ArmourWorn).sp == 9
    assert now[1].sp == [10, 9, 10, 10, 10, 10]


@pytest.mark.rule("CB-100")
def test_what_is_stopped_does_not_wear() -> None:
    """10 on SP 10."""
    now, log = hit(3, 2, 2, 2, 2, 2)
    only(log, HitStopped)
    assert now[1].sp[TORSO] == 10


@pytest.mark.rule("CB-100")
def test_one_point_gets_through_btm() -> None:
    """11 on SP 10 makes the least wound."""
    assert only(hit(3, 2, 2, 2, 2, 3, 2)[1], WoundTaken).boxes == 1


@pytest.mark.rule("CB-100")
def test_low_damage_dice_are_rolled_again_once() -> None:
    """By its perk; 1 and 1 again stays."""
    now = stage(fighter("Ann", reroll_damage=1), fighter("Cid", 1, 10, mook=True, BODY=15))
    now.plans(0)
    log = now.do(SHOT, 9, 2, 3, 1, 6, 1, 1, 2, 2, 2, 1)
    assert only(log, DamageRolled).dice == (6, 1, 2, 2, 2)


@pytest.mark.rule("CB-101")
@pytest.mark.parametrize(("load", "die", "boxes"), [(ARMOUR_PIERCING, 3, 3), (HOLLOW_POINT, 5, 5)])
def test_armour_piercing_and_hollow_point(load: int, die: int, boxes: int) -> None:
    """15 on SP 10: AP 10, halved 5, 3 boxes. 25: HP 5, x1.5 = 7, 5 boxes."""
    log = hit(3, *[die] * 5, 2, weapon=gun(load))[1]
    assert only(log, WoundTaken).boxes == boxes


@pytest.mark.rule("CB-101")
def test_hollow_point_does_half_as_much_again() -> None:
    """120 on SP 20 are 100, which do 150 less BTM 2."""
    log = hit(3, *[6] * 20, weapon=gun(HOLLOW_POINT, dice=20))[1]
    assert only(log, WoundTaken).boxes == 148


@pytest.mark.rule("CB-101")
def test_cover_knows_no_ammunition() -> None:
    """Level 4 takes 16 from an armour-piercing round as well."""
    log = hit(3, *SIXES, 2, weapon=gun(ARMOUR_PIERCING), covers=(wall(9),))[1]
    assert only(log, WoundTaken).boxes == (30 - 16 - 5) // 2 - 2


@pytest.mark.rule("CB-102", "DV-09")
def test_layers_combine_from_inside() -> None:
    """10 under 14 is 19; EV 1 for the second layer."""
    inner = ArmourPiece(name="vest", sp=10, covers=(TORSO,))
    outer = ArmourPiece(name="jacket", sp=14, ev=1, covers=(TORSO, RIGHT_ARM))
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, armour=(inner, outer)))
    assert now[1].sp == [0, 19, 14, 0, 0, 0]
    assert now[1].ref == 7 - 2


@pytest.mark.rule("CB-103")
@pytest.mark.parametrize(
    ("load", "dice", "halving", "boxes"),
    [
        (BALL, (2, 2, 2, 1, 1), "after_btm", 3),
        (BALL, (2, 2, 2, 1, 1), "before_btm", 2),
        (ARMOUR_PIERCING, (3, 3, 3, 3, 2), "after_btm", 5),
        (BALL, (1, 1, 1), "after_btm", 1),
    ],
)
def test_a_limb_takes_half_after_btm(
    load: int, dice: tuple[int, ...], halving: str, boxes: int
) -> None:
    """8 through, BTM 2: 3; by the other ruling 2; AP is not halved again; 1 at least."""
    changed = {} if halving == "after_btm" else {"limb_halving": halving}
    log = hit(6, *dice, 2, weapon=gun(load, len(dice)), armour=(), changed=changed)[1]
    assert only(log, WoundTaken).boxes == boxes


@pytest.mark.rule("CB-105")
@pytest.mark.parametrize(("dice", "boxes"), [((6, 2, 2, 2, 2), 4), ((6, 6, 2, 3, 2), 14)])
def test_the_head_doubles(dice: tuple[int, ...], boxes: int) -> None:
    """4 through, BTM 2: 4 boxes. 9 through: 14 and a death save, 7 do not kill."""
    saves = (2,) if boxes == 4 else (2, 2)
    now, log = hit(1, *dice, *saves)
    assert only(log, WoundTaken).boxes == boxes
    assert now[1].able()


@pytest.mark.rule("CB-105")
def test_eight_points_at_the_head_kill() -> None:
    """8 before doubling is dying without a roll."""
    now, log = hit(1, 6, 6, 2, 3, 3)
    assert only(log, WoundTaken).boxes == 16
    assert now[1].dying
    assert not every(log, DeathSaved)


@pytest.mark.rule("CB-105")
@pytest.mark.parametrize(("before", "saves"), [(True, (2,)), (False, ())])
def test_head_kill_after_doubling_by_its_switch(before: bool, saves: tuple[int, ...]) -> None:
    """4 points doubled kill as well."""
    changed = {} if before else {"head_kill_before_doubling": False}
    now, log = hit(1, 2, 1, 1, 1, 1, *saves, armour=(), changed=changed)
    assert only(log, WoundTaken).boxes == 8
    assert now[1].dying != before


@pytest.mark.rule("CB-106")
def test_the_torso_has_no_cap() -> None:
    """20 through the plate and BTM 2: 18 boxes, no crippling."""
    log = hit(3, *SIXES, 2, 2)[1]
    assert only(log, WoundTaken).boxes == 18
    assert not every(log, LimbCrippled)


@pytest.mark.rule("CB-107")
def test_blunt_damage_is_half_stun() -> None:
    """5 are 2 real and 3 stun."""
    wounded = only(brawl(CLUB).do(Strike(0, 1), 9, 2, 3, 6, 1, 2), WoundTaken)
    assert (wounded.boxes, wounded.stun) == (2, 3)


@pytest.mark.rule("CB-107")
def test_what_is_sharp_stuns_nobody() -> None:
    """A blade is not blunt unless it says so."""
    wounded = only(brawl(KNIFE).do(Strike(0, 1), 9, 2, 3, 6, 2), WoundTaken)
    assert (wounded.boxes, wounded.stun) == (4, 0)


@pytest.mark.rule("CB-107")
def test_stun_counts_for_saves_not_for_ref() -> None:
    """3 boxes and 7 stun points are critical to a save."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 1, mook=True, boxes=3))
    now[1].stun = 6
    now.plans(0, DO_STRIKE)
    log = now.do(Strike(1, 1), 9, 2, 3, 6, 5)
    assert only(log, WoundTaken).stun == 1
    assert only(log, StunSaved).needed == 7 - 2
    assert now[1].ref == 7


@pytest.mark.rule("CB-104", "CB-107")
def test_a_limb_cap_counts_real_and_stun() -> None:
    """9 points of a maul cripple, 4 real and 4 stun."""
    log = brawl(MAUL).do(Strike(0, 1), 9, 2, 10, 6, 6, 6, 2, 2, 2)
    wounded = only(log, WoundTaken)
    assert (wounded.boxes, wounded.stun) == (4, 4)
    only(log, LimbCrippled)
