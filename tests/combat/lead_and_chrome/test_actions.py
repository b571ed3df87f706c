"""Attacks, moves, weapons and care, one Action each (LC-R10, LC-R18, LC-R20 to LC-R30)."""

from typing import Any

import pytest

from chargen.combat.harm.events import (
    CameRound,
    DamageRolled,
    Died,
    DyingTicked,
    LuckSpent,
    StabiliseRolled,
    StunSaved,
    Wounded,
)
from chargen.combat.harm.gear import AUTO, LEFT_LEG, RIGHT_ARM, TUBE
from chargen.combat.lead_and_chrome import hope
from chargen.combat.lead_and_chrome.care import Tend
from chargen.combat.lead_and_chrome.deed import PASSED
from chargen.combat.lead_and_chrome.events import (
    ActionCame,
    GuardRolled,
    GunLoaded,
    LightShifted,
    RoundsSpent,
    TaskFailed,
    TaskMade,
    TaskRolled,
    Walked,
    WeaponReadied,
)
from chargen.combat.lead_and_chrome.handle import Load, Ready, Retrieve
from chargen.combat.lead_and_chrome.melee import Hack
from chargen.combat.lead_and_chrome.opening import USUALLY
from chargen.combat.lead_and_chrome.referee import Injury, LightShift
from chargen.combat.lead_and_chrome.shoot import Shoot
from chargen.combat.lead_and_chrome.walk import Walk
from chargen.combat.scenario import DARK, DIM, Scene
from chargen.combat.session import NotAllowed, Session
from chargen.combat.system import SYSTEMS, run
from chargen.combat.table import Policy, Silent
from tests.combat.lead_and_chrome.builders import (
    FRAG,
    HEAD,
    KNIFE,
    LEG,
    REVOLVER,
    RIFLE,
    SHURIKEN,
    TORSO,
    Duel,
    blade,
    drawing,
    gunfighter,
    plate,
    scenario,
    wall,
    weapon,
)
from tests.combat.scenes import every, only, part

SYSTEM = SYSTEMS["lead_and_chrome"]
FLAMES = weapon("spray", modes=(AUTO,), shots=30)
PUMP = weapon("pump gun", size="shotgun", feed=TUBE, shots=6, spare=4)


@pytest.mark.rule("LC-R22")
@pytest.mark.parametrize(
    ("metres", "needed"), [(1, 10), (10, 15), (11, 20), (20, 20), (21, 25), (40, 25), (80, 30)]
)
def test_what_a_shot_has_to_reach(metres: int, needed: int) -> None:
    """10 to 30 by the bracket of range, of which 40 m is long."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, metres))
    now.usual()
    hurt = (TORSO, 2) if needed <= 14 else ()
    rolled = only(now.do(Shoot(0, 1), 1, 2, *hurt), TaskRolled)
    assert (rolled.needed, rolled.total) == (needed, 7 + 4 + 3)
    assert part(rolled.parts, "Coordination") == 7
    assert part(rolled.parts, "handgun") == 4


@pytest.mark.rule("LC-R22")
def test_beyond_extreme_range_nobody_shoots() -> None:
    """And ACC is added where the weapon has some."""
    now = Duel(gunfighter("Ann", weapons=(weapon(accuracy=2),)), gunfighter("Cid", 1, 81))
    now.usual()
    assert "out of range" in str(now.fault(Shoot(0, 1)))
    near = Duel(gunfighter("Ann", weapons=(weapon(accuracy=2),)), gunfighter("Cid", 1, 80))
    near.usual()
    assert part(only(near.do(Shoot(0, 1), 1, 1), TaskRolled).parts, "ACC") == 2


@pytest.mark.rule("LC-R22")
@pytest.mark.parametrize(("dice", "hit"), [((2, 2), True), ((1, 2), False)])
def test_a_roll_that_meets_its_number_hits(dice: tuple[int, int], hit: bool) -> None:
    """15 against 15 does, 14 misses by 1."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    now.usual()
    log = now.do(Shoot(0, 1), *dice, *((TORSO, 1, 1, 2) if hit else ()))
    assert bool(every(log, TaskMade)) is hit
    assert [event.short for event in every(log, TaskFailed)] == ([] if hit else [1])


@pytest.mark.rule("LC-R23", "LC-R20")
def test_attacks_may_be_opposed() -> None:
    """The number is the target's own roll; range costs 0, 0, 5, 10, 15."""
    for metres, lost in ((1, 0), (10, 0), (11, 5), (21, 10), (41, 15)):
        now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, metres), opposed=True)
        now.usual()
        log = now.do(Shoot(0, 1), 1, 1, 9, 9)
        assert only(log, GuardRolled).total == 7 + 4 + 18
        assert only(log, TaskRolled).needed == 29
        assert part(only(log, TaskRolled).parts, "range") == -lost


@pytest.mark.rule("LC-R20", "LC-R23")
def test_who_cannot_act_evades_by_dice_alone() -> None:
    """Stunned, he has neither stat nor skill."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), gunfighter("Dan", 1, 9), opposed=True)
    now[1].out = True
    now.round(USUALLY, USUALLY, 9, 9, 2, 2, 3, 3)
    assert only(now.do(Shoot(0, 1), 1, 1, 7, 8), GuardRolled).total == 15


@pytest.mark.rule("LC-R20")
@pytest.mark.parametrize(("opposed", "needed"), [(False, 15), (True, 7 + 4 + 4)])
def test_a_blow_adds_reflexes_and_agility(opposed: bool, needed: int) -> None:
    """(7 + 6) / 2 up and Melee 3 against 15, or against the best guard."""
    now = Duel(
        gunfighter("Ann", weapons=(KNIFE,)),
        gunfighter("Cid", 1, 1, weapons=(KNIFE,)),
        opposed=opposed,
    )
    now.usual()
    log = now.do(Hack(0, 1), 2, 1, *((2, 2) if opposed else ()))
    rolled = only(log, TaskRolled)
    assert (rolled.total, rolled.needed) == (7 + 3 + 3, needed)


@pytest.mark.rule("LC-R20")
def test_blows_reach_a_metre() -> None:
    """And are struck with what is held, or with bare hands."""
    for metres, words in ((1, None), (2, "out of reach")):
        now = Duel(gunfighter("Ann", weapons=(KNIFE,)), gunfighter("Cid", 1, metres))
        now.usual()
        assert words is None or words in str(now.fault(Hack(0, 1)))
        assert (Hack(0, 1) in now.options()) is (words is None)
        assert (Hack(1, 1) in now.options()) is (words is None)
    armed = Duel(gunfighter("Ann", weapons=(REVOLVER, KNIFE)), gunfighter("Cid", 1, 1))
    armed.usual()
    assert "cannot strike with that" in str(armed.fault(Hack(0, 1)))
    assert "cannot strike with that" in str(armed.fault(Hack(1, 1)))


@pytest.mark.rule("LC-R20")
def test_nobody_attacks_friends_or_the_dead() -> None:
    """Each in a sentence."""
    now = Duel(gunfighter("Ann"), gunfighter("Bob", 0, 1), gunfighter("Cid", 1, 8),
               gunfighter("Dan", 1, 9))  # fmt: skip
    now[3].dead = now[3].out = True
    now.round(USUALLY, USUALLY, USUALLY, 9, 9, 5, 5, 4, 4)
    assert "same side" in str(now.fault(Shoot(0, 1)))
    assert "is dead" in str(now.fault(Shoot(0, 3)))
    assert "no such fighter" in str(now.fault(Shoot(0, 9)))


@pytest.mark.rule("LC-R18")
def test_a_move_is_as_many_metres_as_agility() -> None:
    """Half of it on a crippled leg; several Actions cost nothing more."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    now.usual()
    assert "moves 6 m" in str(now.fault(Walk(601, 0)))
    log = now.do(Walk(0, 600))
    assert only(log, Walked).y == 600
    now.do(PASSED)
    assert part(only(now.do(Shoot(0, 1), 1, 1), TaskRolled).parts, "several") == 0
    lame = Duel(gunfighter("Ann", crippled=(LEFT_LEG,)), gunfighter("Cid", 1, 8))
    lame.usual()
    assert "moves 3 m" in str(lame.fault(Walk(0, 301)))


@pytest.mark.rule("LC-R18")
def test_a_gun_is_loaded_with_one_action() -> None:
    """A magazine or cylinder is changed; a tube takes what shells there are."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8, weapons=(PUMP,)))
    now[0].ammo[0], now[1].ammo[0] = 1, 1
    log = now.usual(Load(0), Load(0))
    assert [event.rounds for event in every(log, GunLoaded)] == [6, 5]
    assert (now[0].spare[0], now[1].spare[0]) == (1, 0)
    assert "full" in str(now.fault(Load(0)))


@pytest.mark.rule("LC-R18")
def test_what_cannot_be_loaded() -> None:
    """Not in hand, nothing left, no gun, one arm for two hands: each in a sentence."""
    arms = (RIFLE, KNIFE, REVOLVER)
    now = Duel(gunfighter("Ann", weapons=arms), gunfighter("Cid", 1, 8))
    now[0].ammo[0] = 0
    now.usual()
    assert "not in hand" in str(now.fault(Load(2)))
    now[0].spare[0] = 0
    assert "nothing more" in str(now.fault(Load(0)))
    now[0].spare[0], now[0].crippled = 1, 1 << RIGHT_ARM
    assert "two good arms" in str(now.fault(Load(0)))
    assert "is empty" in str(now.fault(Shoot(0, 1))) or "two good arms" in str(
        now.fault(Shoot(0, 1))
    )
    now[0].off = 1
    assert "is not loaded" in str(now.fault(Load(1)))
    assert "does not shoot" in str(now.fault(Shoot(1, 1)))


@pytest.mark.rule("LC-11", "LC-R27")
def test_which_weapons_can_be_brought_out() -> None:
    """A rifle takes both hands; an arm that is crippled draws nothing."""
    now = Duel(gunfighter("Ann", weapons=(REVOLVER, RIFLE, KNIFE)), gunfighter("Cid", 1, 8))
    now[0].off = 2
    now.usual()
    assert "in hand already" in str(now.fault(Ready(0)))
    assert "both hands" in str(now.fault(Ready(1, True)))
    assert "no such weapon" in str(now.fault(Ready(3)))
    log = now.do(Ready(1))
    assert only(log, WeaponReadied).weapon == 1
    assert (now[0].hand, now[0].off) == (1, -1)
    now.do(PASSED)
    assert "takes both hands" in str(now.fault(Ready(2, True)))
    now[0].crippled = 1 << RIGHT_ARM
    assert "crippled" in str(now.fault(Ready(0)))


@pytest.mark.rule("LC-R24")
def test_one_attack_is_one_round() -> None:
    """Three where single shots are not possible, or what is left."""
    for arm, loaded, gone in ((REVOLVER, 6, 1), (FLAMES, 30, 3), (FLAMES, 2, 2)):
        now = Duel(gunfighter("Ann", weapons=(arm,)), gunfighter("Cid", 1, 8))
        now[0].ammo[0] = loaded
        now.usual()
        assert only(now.do(Shoot(0, 1), 1, 1), RoundsSpent).rounds == gone


@pytest.mark.rule("LC-R24")
def test_a_thrown_blade_is_gone() -> None:
    """With the last of them the hand is empty; they strike as well as fly."""
    ann = gunfighter("Ann", weapons=(SHURIKEN,))
    now = Duel(ann, gunfighter("Cid", 1, 1))
    now[0].ammo[0] = 1
    now.usual()
    assert now.fault(Hack(0, 1)) is None
    log = now.do(Shoot(0, 1), 9, 9, TORSO, 6, 2)
    assert only(log, DamageRolled).dice == (6,)
    assert now[0].hand == -1
    now.do(PASSED)
    assert "is left" in str(now.fault(Ready(0)))


@pytest.mark.rule("LC-R25")
@pytest.mark.parametrize(("light", "lost"), [(DIM, 2), (DARK, 5)])
def test_light_costs_every_attack(light: int, lost: int) -> None:
    """Dim 2, a night 5; the referee may change it."""
    scene = Scene(light=light)
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), scene=scene)
    now.usual()
    assert part(only(now.do(Shoot(0, 1), 1, 1), TaskRolled).parts, "light") == -lost
    session = Session(scenario(gunfighter("Ann"), gunfighter("Cid", 1, 8)), 1)
    session.act(LightShift(light))
    session.answer(USUALLY)
    assert only(session.events, LightShifted).light == light
    assert session.fight.fighters[0].light == -lost  # type: ignore[attr-defined]


@pytest.mark.rule("LC-R26")
@pytest.mark.parametrize(("number", "boxes"), [(TORSO, 5), (LEG, 1)])
def test_cover_protects_whoever_stands_at_it(number: int, boxes: int) -> None:
    """Level 1 takes 4 of the damage where it covers; nobody has to say so."""
    cover = wall(7, level=1, covered=(7, 8, 9, 10))
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), covers=(cover,))
    now.usual()
    log = now.do(Shoot(0, 1), 9, 9, number, 3, 3, 2)
    expected = boxes if number == TORSO else max(1, (7 - 4 - 2)) // 2 or 1
    assert only(log, Wounded).boxes == expected


@pytest.mark.rule("LC-R26")
def test_cover_is_within_a_metre() -> None:
    """What stands farther before the shooter is in the way."""
    for at, boxes in ((100, 5), (101, 1)):
        cover = wall(0, level=1, covered=(2, 3, 4), extent=(at, -300, at, 300))
        now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), covers=(cover,))
        now.usual()
        assert only(now.do(Shoot(0, 1), 9, 9, TORSO, 3, 3, 2), Wounded).boxes == boxes


@pytest.mark.rule("LC-R26")
def test_cover_only_the_shooter_is_near_to_does_not_count() -> None:
    """What neither is near to does."""
    for at, boxes in ((1, 5), (4, 1)):
        cover = wall(at, level=1, covered=(2, 3, 4))
        now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), covers=(cover,))
        now.usual()
        assert only(now.do(Shoot(0, 1), 9, 9, TORSO, 3, 3, 2), Wounded).boxes == boxes


@pytest.mark.rule("LC-R26")
def test_what_is_of_full_height_hides() -> None:
    """Nobody is shot at through it, or struck."""
    tall = wall(4, covered=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), covers=(tall,))
    now.usual()
    assert "out of sight" in str(now.fault(Shoot(0, 1)))
    near = Duel(gunfighter("Ann", 0, 0), gunfighter("Cid", 1, 1), covers=(
        wall(0, extent=(50, -300, 50, 300), covered=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
    ))  # fmt: skip
    near.usual()
    assert "out of reach" in str(near.fault(Hack(1, 1)))


@pytest.mark.rule("LC-R28")
def test_the_stunned_try_to_come_to_with_their_first_action() -> None:
    """Who does may act with the second."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), gunfighter("Dan", 1, 9))
    now[1].out = True
    log = now.round(USUALLY, USUALLY, 9, 9, 8, 8, 7, 7, PASSED, 3)
    assert only(log, StunSaved).passed
    assert only(log, CameRound).target == 1
    now.do(PASSED, PASSED)
    assert now.question is not None
    assert now.question.fighter == 1


@pytest.mark.rule("LC-R28")
def test_the_stunned_have_no_second_action_and_the_dying_none() -> None:
    """A failed save leaves him lying; the dying lose a round at the start."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), gunfighter("Dan", 1, 9),
               gunfighter("Eve", 1, 10), dying_rounds=2)  # fmt: skip
    now[1].out = True
    now[2].out = now[2].dying = True
    now[2].dying_rounds = 2
    log = now.round(USUALLY, USUALLY, 9, 9, 8, 8, 7, 7, PASSED, 9, PASSED, PASSED, PASSED)
    assert only(log, DyingTicked).left == 1
    assert [(e.fighter, e.number) for e in every(log, ActionCame)] == [
        (0, 1), (1, 1), (3, 1), (0, 2), (3, 2)
    ]  # fmt: skip
    assert only(now.round(), Died).target == 2


@pytest.mark.rule("LC-R28", "LC-R18", "LC-R19", "CB-125")
def test_care_stops_the_clock_of_the_dying() -> None:
    """TECH 4 and First Aid 2 and a d10 against the boxes, without luck."""
    now = Duel(gunfighter("Ann"), gunfighter("Bob", 0, 1), gunfighter("Cid", 1, 30))
    now[1].out = now[1].dying = True
    now[1].boxes, now[1].dying_rounds = 14, 9
    now.round(USUALLY, USUALLY, 9, 9, 5, 5)
    assert "does not need" in str(now.fault(Tend(2)))
    assert "no such fighter" in str(now.fault(Tend(0)))
    log = now.do(Tend(1), 8)
    assert only(log, StabiliseRolled).stable
    assert now[1].stable
    far = Duel(gunfighter("Ann"), gunfighter("Bob", 0, 2), gunfighter("Cid", 1, 30))
    far[1].out = far[1].dying = True
    far[1].dying_rounds = 9
    far.round(USUALLY, USUALLY, 9, 9, 5, 5)
    assert "out of reach" in str(far.fault(Tend(1)))


@pytest.mark.rule("LC-R19")
def test_nobody_has_luck_or_grazes() -> None:
    """Luck of the sheet buys nothing, and no deep hit is rolled to a graze."""
    cid = gunfighter("Cid", 1, 8, LK=10, luck=10)
    now = Duel(gunfighter("Ann", LK=10), cid)
    now.usual()
    log = now.do(Shoot(0, 1), 9, 9, TORSO, 6, 6, 1)
    assert only(log, Wounded).boxes == 13 - 2
    assert not every(log, LuckSpent)
    assert [one.luck for one in now.fight.shooters] == [0, 0]


@pytest.mark.rule("LC-R21", "CB-20")
def test_point_blank_does_the_most_damage() -> None:
    """No damage dice are rolled within a metre."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 1, armour=(plate(9),)))
    now.usual()
    assert only(now.do(Shoot(0, 1), 9, 9, TORSO, 2), DamageRolled).damage == 13


@pytest.mark.rule("LC-R29")
def test_area_weapons_stay_unused() -> None:
    """A grenade is neither drawn nor thrown."""
    now = Duel(gunfighter("Ann", weapons=(REVOLVER, FRAG)), gunfighter("Cid", 1, 8))
    now.usual()
    assert "by these rules" in str(now.fault(Ready(1)))
    assert "not in hand" in str(now.fault(Shoot(1, 1)))


class Idle(Policy):
    """Does nothing at all."""

    def choose(self, fight: Any, question: Any) -> Any:
        """The usual, or to let it go by."""
        options = question.options(fight)
        return PASSED if PASSED in options else USUALLY


@pytest.mark.rule("LC-R30")
def test_without_hope_both_break_off() -> None:
    """After 20 rounds in which nothing can come of it; with hope it goes on."""
    mail = {"armour": (plate(60),)}
    start = scenario(gunfighter("Ann", **mail), gunfighter("Cid", 1, 8, **mail))
    session = Session(start, 1, hands=())
    assert session.ending is not None
    assert session.ending.values() == (-1, hope.BREAKS_OFF, 20)
    idle = scenario(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    system = SYSTEMS["lead_and_chrome"]
    table = Silent(session.rounds[0].dice, [Idle(), Idle()])  # type: ignore[arg-type]
    assert run(system, system.fresh(idle), table).values() == (-1, hope.STALEMATE, 12)


@pytest.mark.rule("LC-R30")
def test_hope_asks_what_everybody_has_left() -> None:
    """Without rounds a blade is left, and without legs nobody comes near."""
    for facts, gone in (({}, False), ({"MA": 0, "weapons": (blade(dice=9),)}, True)):
        start = Duel(gunfighter("Ann", **facts), gunfighter("Cid", 1, 8, **facts))
        assert hope.is_gone(start.fight) is gone


def test_the_referee_wounds_whoever_is_not_just_choosing() -> None:
    """With the saves it calls for; not before initiative."""
    session = Session(scenario(gunfighter("Ann"), gunfighter("Cid", 1, 8)), 4)
    with pytest.raises(NotAllowed, match="Action comes"):
        session.act(Injury(0, 1, 5))
    session.answer(USUALLY)
    session.answer(USUALLY)
    assert session.question is not None
    who = int(session.question.fighter)
    with pytest.raises(NotAllowed, match="choose first"):
        session.act(Injury(who, 1, 5))
    with pytest.raises(NotAllowed, match="no fighter"):
        session.act(Injury(7, 1, 5))
    session.act(Injury(1 - who, 1, 5))
    session.answer(PASSED)
    assert only(session.events, Wounded).boxes == 5


def test_a_lost_weapon_that_takes_two_hands_needs_them() -> None:
    """One arm does not pick up a rifle."""
    now = Duel(gunfighter("Ann", weapons=(RIFLE,)), gunfighter("Cid", 1, 8))
    now.usual()
    now[0].drop(0)
    assert now.fault(Retrieve(0)) is None
    now[0].crippled = 1 << RIGHT_ARM
    assert "no hand for it" in str(now.fault(Retrieve(0)))


def test_no_head_is_hit_twice_by_two_who_kill_at_once() -> None:
    """The second hit finds a dead man."""
    now = Duel(gunfighter("Ann"), gunfighter("Bob", 0, 1), gunfighter("Cid", 1, 8, boxes=40))
    now[2].boxes = 40
    now.round(USUALLY, USUALLY, USUALLY, 9, 9, 9, 9, 2, 2)
    log = now.do(Shoot(0, 2), Shoot(0, 2), 9, 9, 9, 9, HEAD, 3, 3)
    assert len(every(log, TaskMade)) == 2
    assert only(log, Died).target == 2


def test_who_has_empty_hands_and_nothing_to_draw_is_not_asked() -> None:
    """There is nothing to declare."""
    now = Duel(drawing("Ann", RIFLE), gunfighter("Cid", 1, 8))
    now.round()
    assert now.question is not None
    assert now.question.fighter == 1
