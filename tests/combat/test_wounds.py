"""Crippled limbs, the wound track, saves, dying and care (CB-103, CB-104, CB-108 to CB-125)."""

import pytest

from chargen.combat.gray_dawn.actions.care import Stabilise
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.weapon_actions import Draw
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_NOTHING, DO_STRIKE, DO_TEND
from chargen.combat.gray_dawn.model.stats import MOVING, OPEN
from chargen.combat.harm import luck, wounds
from chargen.combat.harm.events import (
    DeathSaved,
    DyingBegan,
    DyingTicked,
    FighterDown,
    LimbCrippled,
    StabiliseRolled,
    StunSaved,
    WeaponDropped,
    WoundTaken,
)
from chargen.combat.harm.weapons import LEFT_ARM, LEFT_LEG, RIGHT_ARM, SINGLE, Weapon
from chargen.combat.kernel.events import FighterDied
from tests.combat.builders import KNIFE, PISTOL, fighter, tunables
from tests.combat.scenes import every, only
from tests.combat.stage import Stage, hit, stage

SHOT = Fire(0, (1,), SINGLE, 1)
SIXES = (6, 6, 6, 6, 6)
ONES = (1, 1, 1, 1, 1)
SCRATCH = (3, 2, 2, 2, 2, 3)
"""One point at the torso."""


def cripple(now: Stage, who: int, location: int) -> list[object]:
    """A limb of somebody is useless from now on."""
    return now.begin(lambda fight, table: wounds.cripple(table, fight.combatants[who], location))


def fall(now: Stage, who: int) -> list[object]:
    """Somebody lost a death save."""
    return now.begin(
        lambda f, table: wounds.fall(f, table, f.combatants[who], "death save", dying=False)
    )


@pytest.mark.rule("CB-103", "CB-104", "CB-109")
def test_eight_points_cripple_a_limb() -> None:
    """At most 8 boxes, and a death save at -0 though he is not mortal."""
    now, log = hit(6, *SIXES, 7, 2)
    assert only(log, WoundTaken).boxes == 8
    assert only(log, LimbCrippled).location == LEFT_ARM
    assert only(log, DeathSaved).needed == 7
    assert now[1].crippled == 1 << LEFT_ARM


@pytest.mark.rule("CB-104", "CB-109")
def test_a_crippled_right_arm_drops_what_it_held() -> None:
    """The rifle."""
    now, log = hit(5, *SIXES, 7, 2)
    assert only(log, WeaponDropped).weapon == 0
    assert (now[1].hand, now[1].dropped) == (-1, 1)


@pytest.mark.rule("CB-104")
def test_seven_points_cripple_nothing() -> None:
    """16 through, BTM 2."""
    now, log = hit(6, 6, 6, 6, 6, 2, 2)
    assert only(log, WoundTaken).boxes == 7
    assert now[1].crippled == 0
    assert not every(log, DeathSaved)


@pytest.mark.rule("CB-104")
def test_a_death_save_failed_for_a_limb_is_dying() -> None:
    """Shock: 8 against BODY 7."""
    now, log = hit(6, *SIXES, 8)
    only(log, DyingBegan)
    assert now[1].dying


@pytest.mark.rule("CB-108")
def test_one_point_wounds_are_kept_apart() -> None:
    """Beside the track."""
    now, _ = hit(*SCRATCH, 2, boxes=4)
    assert (now[1].boxes, now[1].ones, now[1].ref) == (5, 1, 5)


@pytest.mark.rule("CB-108")
@pytest.mark.parametrize(("boxes", "ones", "healed"), [(5, 1, 1), (5, 6, 4), (13, 6, 0)])
def test_up_to_four_of_them_heal_in_a_day(boxes: int, ones: int, healed: int) -> None:
    """None while mortal."""
    now = stage(fighter("Ann"), fighter("Cid", 1))
    now[1].boxes, now[1].ones = boxes, ones
    assert wounds.healed_in_a_day(tunables(), now[1]) == healed


@pytest.mark.rule("CB-108")
def test_with_its_perk_one_point_wounds_do_not_worsen_his_state() -> None:
    """Neither for stats nor for the save."""
    now, log = hit(*SCRATCH, 2, boxes=4, ignore_minor_wounds=1)
    assert now[1].ref == 7
    assert only(log, StunSaved).needed == 7


@pytest.mark.rule("CB-107", "CB-108")
@pytest.mark.parametrize(("stun", "state"), [(0, 2), (4, 4)])
def test_with_its_perk_saves_are_by_what_is_no_one_point_wound(stun: int, state: int) -> None:
    """Eight boxes and one such wound are serious; stun counts too, and mortal is mortal."""
    now = stage(fighter("Ann"), fighter("Cid", 1, ignore_minor_wounds=1))
    now[1].boxes, now[1].ones, now[1].stun = 9, 1, stun
    assert (wounds.stat_state(now[1]), wounds.save_state(now[1])) == (2, state)


LONG_GUN = Weapon(name="long gun", dice=5, shots=20, range=100, two_handed=True)


@pytest.mark.rule("CB-109")
@pytest.mark.parametrize(
    ("weapon", "arm", "fault"),
    [
        (PISTOL, RIGHT_ARM, "The pistol lies on the ground."),
        (LONG_GUN, LEFT_ARM, "The long gun needs two good arms."),
        (PISTOL, LEFT_ARM, None),
    ],
)
def test_a_crippled_arm_holds_nothing(weapon: Weapon, arm: int, fault: str | None) -> None:
    """It falls from the right hand; what takes two hands cannot be used."""
    now = stage(fighter("Ann", weapons=(weapon,)), fighter("Cid", 1, 5))
    now.plans(0, actions=2)
    now.do(SHOT, 2, 9)
    cripple(now, 0, arm)
    now.next()
    assert now.fault(SHOT) == fault
    assert (SHOT in now.options()) == (fault is None)
    now.turn(0, NameStance(OPEN))
    refused = "Ann has no gun ready to fire." if fault else None
    assert now.fault(Plan(DO_FIRE, 1, 0, 0)) == refused


@pytest.mark.rule("CB-34", "CB-109")
def test_a_crippled_arm_draws_nothing() -> None:
    """The other draws what one hand holds."""
    arms = (PISTOL, PISTOL, LONG_GUN)
    now = stage(fighter("Ann", weapons=arms), fighter("Cid", 1, 20))
    cripple(now, 0, LEFT_ARM)
    now.plans(0, DO_NOTHING, 0, 0, 1)
    assert now.fault(Draw(1, off=True)) == "That arm is crippled."
    assert now.fault(Draw(2)) == "Ann cannot draw that."
    assert now.fault(Draw(1)) is None
    assert Draw(1) in now.options()
    whole = stage(fighter("Ann", weapons=arms), fighter("Cid", 1, 20))
    whole.plans(0, DO_NOTHING, 0, 0, 1)
    assert whole.fault(Draw(2)) is None


@pytest.mark.rule("CB-34", "CB-87", "CB-109")
def test_nothing_is_drawn_beside_what_takes_both_hands() -> None:
    """It is drawn instead; beside a pistol it comes into the other hand."""
    now = stage(fighter("Ann", weapons=(LONG_GUN, KNIFE)), fighter("Cid", 1, 20))
    now.plans(0, DO_NOTHING, 0, 0, 1)
    assert now.fault(Draw(1, off=True)) == "Ann has both hands on the long gun."
    assert Draw(1, off=True) not in now.options()
    assert now.fault(Draw(1)) is None
    light = stage(fighter("Ann", weapons=(PISTOL, KNIFE)), fighter("Cid", 1, 20))
    light.plans(0, DO_NOTHING, 0, 0, 1)
    assert light.fault(Draw(1, off=True)) is None


@pytest.mark.rule("CB-34", "CB-87", "CB-109")
@pytest.mark.parametrize(("drawn", "off"), [(2, -1), (3, 1)])
def test_what_takes_both_hands_leaves_nothing_in_the_other(drawn: int, off: int) -> None:
    """The knife there is put away for a long gun, not for another pistol."""
    arms = (PISTOL, KNIFE, LONG_GUN, PISTOL)
    now = stage(fighter("Ann", weapons=arms, off_hand=1), fighter("Cid", 1, 20))
    now.plans(0, DO_NOTHING, 0, 0, 1)
    now.do(Draw(drawn))
    assert (now[0].hand, now[0].off) == (drawn, off)


@pytest.mark.rule("CB-109")
@pytest.mark.parametrize(
    ("lost", "fault"),
    [((), None), ((LEFT_ARM,), None), ((LEFT_ARM, RIGHT_ARM), "Ann cannot strike with that.")],
)
def test_without_arms_nobody_strikes(lost: tuple[int, ...], fault: str | None) -> None:
    """One is enough for a fist."""
    now = stage(fighter("Ann", weapons=()), fighter("Cid", 1, 1))
    for arm in lost:
        cripple(now, 0, arm)
    now.plans(0, DO_STRIKE)
    assert now.fault(Strike(0, 1)) == fault


@pytest.mark.rule("CB-109")
def test_a_crippled_leg_leaves_one_move() -> None:
    """And no running bonus."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20))
    cripple(now, 0, LEFT_LEG)
    now.turn(0, NameStance(MOVING))
    assert now.fault(Plan(DO_NOTHING, 0, 2, 0)) == "Ann can make 1 movement actions here."
    now.do(Plan(DO_NOTHING, 0, 1, 0), Move(600, 0, MOVING))
    assert now[0].run_bonus == 0


@pytest.mark.rule("CB-109")
def test_a_leg_crippled_on_the_run_ends_it() -> None:
    """No bonus from then on, and no further move."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, mook=True))
    now.plans(1, DO_NOTHING, 0, 3, stance=MOVING, count=15)
    now.do(Move(1000, 600, MOVING))
    assert now[1].run_bonus == 5
    now.plans(0, count=12)
    now.do(SHOT, 9, 2, 9, *SIXES, 2, 2)
    assert now[1].run_bonus == 0
    now.next()
    assert now.fault(Move(1000, 900, MOVING)) == "Cid has no movement action left."


@pytest.mark.rule("CB-109")
def test_one_death_save_a_hit() -> None:
    """A limb that also makes mortal asks for the one at the mortal level."""
    log = hit(6, *SIXES, 6, 2, boxes=10)[1]
    assert [saved.needed for saved in every(log, DeathSaved)] == [7 - 1]


@pytest.mark.rule("CB-120")
@pytest.mark.parametrize(
    ("boxes", "stats"), [(4, (7, 6, 6)), (6, (5, 6, 6)), (10, (4, 3, 3)), (14, (3, 2, 2))]
)
def test_states_and_stats(boxes: int, stats: tuple[int, ...]) -> None:
    """10 boxes halve REF 7, INT 6 and CL 6 upwards; 14 leave a third."""
    one = stage(fighter("Ann", boxes=boxes), fighter("Cid", 1))[0]
    assert (one.ref, one.int_, one.cl) == stats


@pytest.mark.rule("CB-120")
@pytest.mark.parametrize(("boxes", "dead", "saves"), [(23, True, ()), (22, False, (1, 1))])
def test_more_than_forty_boxes_are_death(boxes: int, dead: bool, saves: tuple[int, ...]) -> None:
    """18 more at once."""
    now, log = hit(3, *SIXES, *saves, boxes=boxes, BODY=7, death_save_bonus=3, stun_save_bonus=9)
    assert bool(every(log, FighterDied)) == now[1].dead == dead


@pytest.mark.rule("CB-121")
@pytest.mark.parametrize(("bonus", "state", "need"), [(0, 3, 5), (0, 4, 4), (0, 6, 2), (1, 3, 6)])
def test_a_stun_save_needs_body_less_the_state(bonus: int, state: int, need: int) -> None:
    """BODY 7 and critical need 5 or less."""
    now = stage(fighter("Ann", stun_save_bonus=bonus), fighter("Cid", 1))
    assert wounds.stun_need(now[0], tunables(), state) == need


@pytest.mark.rule("CB-121")
@pytest.mark.parametrize(("roll", "able"), [(7, True), (8, False)])
def test_a_stun_save_on_every_wound(roll: int, able: bool) -> None:
    """Failed: out of action."""
    now, log = hit(*SCRATCH, roll)
    assert len(every(log, FighterDown)) == (not able)
    assert now[1].able() == able


@pytest.mark.rule("CB-122")
@pytest.mark.parametrize(("bonus", "need"), [(0, 6), (2, 8)])
def test_a_death_save_needs_body_less_the_mortal_level(bonus: int, need: int) -> None:
    """BODY 7, mortal 1."""
    now = stage(fighter("Ann", death_save_bonus=bonus), fighter("Cid", 1))
    assert wounds.death_need(now[0], tunables(), 5) == need


@pytest.mark.rule("CB-122")
def test_a_death_save_failed_when_mortal_is_dying() -> None:
    """Dead after ten rounds."""
    now, log = hit(3, *SIXES, 7)
    assert only(log, DeathSaved).needed == 6
    assert only(log, DyingBegan).rounds == 10
    assert now[1].out


@pytest.mark.rule("CB-122", "CB-124")
def test_the_dying_have_ten_rounds() -> None:
    """The tenth round after the failure is his last."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 50), fighter("Dan", 1, 55))
    fall(now, 1)
    for left in range(9, -1, -1):
        assert not now[1].dead
        assert only(now.opened(5, 4), DyingTicked).left == left
    assert now[1].dead


def tended(at: tuple[int, int] = (100, 0)) -> Stage:
    """Return Ann about to tend Bob, who is dying with 14 boxes."""
    bob = fighter("Bob", 0, at=at, boxes=14)
    now = stage(fighter("Ann"), fighter("Cid", 1, 50), bob)
    fall(now, 2)
    now.plans(0, DO_TEND)
    return now


@pytest.mark.rule("CB-123", "CB-125")
@pytest.mark.parametrize(("die", "stable"), [(7, True), (6, False)])
def test_stabilising_beats_the_boxes(die: int, stable: bool) -> None:
    """TECH 5 + First Aid 2 + 7 reach 14; 13 does not."""
    now = tended()
    rolled = only(now.do(Stabilise(2), die), StabiliseRolled)
    assert (rolled.total, rolled.needed, rolled.stable) == (7 + die, 14, stable)
    assert (now[2].stable, now[2].dying, now[2].out) == (stable, not stable, True)


@pytest.mark.rule("CB-125")
def test_care_takes_the_whole_turn_within_a_metre() -> None:
    """1.4 m are too far."""
    now = tended((100, 100))
    assert now.fault(Stabilise(2)) == "Bob is out of reach."
    now.turn(0, NameStance(OPEN))
    refused = "To tend the wounded takes the whole turn once."
    assert now.fault(Plan(DO_TEND, 2, 0, 0)) == refused


def shot_again(cared_for: bool, save: int) -> tuple[Stage, list[object]]:
    """Return what a scratch does to Cid, who lies dying, or cared for, with 14 boxes."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, boxes=14, mook=True))
    fall(now, 1)
    now[1].stable, now[1].dying = cared_for, not cared_for
    now.plans(0)
    return now, now.do(SHOT, 9, 3, *ONES, save)


@pytest.mark.rule("CB-124")
def test_death_before_stun() -> None:
    """Both saves in that order."""
    log = hit(3, *SIXES, 2, 2)[1]
    saves = [type(event) for event in log if isinstance(event, DeathSaved | StunSaved)]
    assert saves == [DeathSaved, StunSaved]


@pytest.mark.rule("CB-124")
@pytest.mark.parametrize(("save", "dead"), [(6, False), (7, True)])
def test_a_wound_while_dying(save: int, dead: bool) -> None:
    """Failed again: dead; no stun save for who is out."""
    now, log = shot_again(cared_for=False, save=save)
    assert bool(every(log, FighterDied)) == now[1].dead == dead
    assert not every(log, StunSaved)


@pytest.mark.rule("CB-125")
def test_a_new_wound_undoes_care() -> None:
    """Dying again, with all ten rounds."""
    now, log = shot_again(cared_for=True, save=1)
    assert only(log, DyingBegan).rounds == 10
    assert (now[1].dying, now[1].stable) == (True, False)


@pytest.mark.rule("CB-124", "CB-125")
def test_who_was_cared_for_and_woke_falls_again_at_a_wound() -> None:
    """Dying is out: no stun save is left to roll."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, boxes=14, mook=True))
    now[1].stable = True
    now.plans(0)
    log = now.do(SHOT, 9, 2, 3, *ONES, 1)
    assert only(log, FighterDown).cause == "wounds"
    assert only(log, DyingBegan).rounds == 10
    assert not every(log, StunSaved)


@pytest.mark.rule("CB-37", "CB-124")
def test_the_dying_do_not_wake() -> None:
    """Out with a count to come, he fails a death save: that count does not come."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, boxes=13), fighter("Dan", 1, 15))
    now[1].out = True
    now.opened(5, 9, 3)
    fall(now, 1)
    assert (now[1].dying, now[1].key) == (True, -1)


@pytest.mark.rule("CB-03", "CB-124")
def test_no_luck_against_a_head_that_kills() -> None:
    """There is no roll."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, luck=1))
    now.plans(0)
    now.do(SHOT, 9, 2)
    now.do(luck.KEEP, 1, *SIXES, 2)
    log = now.do(luck.KEEP)
    assert not every(log, DeathSaved)
    assert not now[1].able()
    assert now[1].luck == 1
