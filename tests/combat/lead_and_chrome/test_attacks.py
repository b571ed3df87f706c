"""Shots and blows: what they have to reach, what light and cover do (LC-R20 to LC-R26)."""

from typing import Any

import pytest

from chargen.combat.harm.events import DamageRolled, DefenceRolled, ShotsFired, WoundTaken
from chargen.combat.harm.weapons import AUTO
from chargen.combat.kernel.events import AttackHit, AttackMissed, FighterDied, LightChanged
from chargen.combat.kernel.gm_actions import SetLight
from chargen.combat.kernel.session import Session
from chargen.combat.lead_and_chrome.actions.action import PASSED
from chargen.combat.lead_and_chrome.actions.declarations import USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.melee import Strike
from chargen.combat.lead_and_chrome.actions.weapon_actions import Draw
from chargen.combat.lead_and_chrome.model.events import AttackRolled
from chargen.combat.scene.scenario import DARK, DIM, Scene
from tests.combat.lead_and_chrome.builders import (
    HEAD,
    KNIFE,
    LEG,
    REVOLVER,
    SHURIKEN,
    TORSO,
    Duel,
    gunfighter,
    plate,
    scenario,
    weapon,
)
from tests.combat.scenes import every, only, part, wall

FLAMES = weapon("spray", modes=(AUTO,), shots=30)


@pytest.mark.rule("LC-R22")
@pytest.mark.parametrize(
    ("metres", "needed"), [(1, 10), (10, 15), (11, 20), (20, 20), (21, 25), (40, 25), (80, 30)]
)
def test_what_a_shot_has_to_reach(metres: int, needed: int) -> None:
    """10 to 30 by the bracket of range, of which 40 m is long."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, metres))
    now.usual()
    hurt = (TORSO, 2) if needed <= 14 else ()
    rolled = only(now.do(Fire(0, 1), 1, 2, *hurt), AttackRolled)
    assert (rolled.needed, rolled.total) == (needed, 7 + 4 + 3)
    assert part(rolled.parts, "Coordination") == 7
    assert part(rolled.parts, "handgun") == 4


@pytest.mark.rule("LC-R22")
def test_beyond_extreme_range_nobody_shoots() -> None:
    """And ACC is added where the weapon has some."""
    now = Duel(gunfighter("Ann", weapons=(weapon(accuracy=2),)), gunfighter("Cid", 1, 81))
    now.usual()
    assert "out of range" in str(now.fault(Fire(0, 1)))
    near = Duel(gunfighter("Ann", weapons=(weapon(accuracy=2),)), gunfighter("Cid", 1, 80))
    near.usual()
    assert part(only(near.do(Fire(0, 1), 1, 1), AttackRolled).parts, "ACC") == 2


@pytest.mark.rule("LC-R22")
@pytest.mark.parametrize(("dice", "hit"), [((2, 2), True), ((1, 2), False)])
def test_a_roll_that_meets_its_number_hits(dice: tuple[int, int], hit: bool) -> None:
    """15 against 15 does, 14 misses by 1."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    now.usual()
    log = now.do(Fire(0, 1), *dice, *((TORSO, 1, 1, 2) if hit else ()))
    assert bool(every(log, AttackHit)) is hit
    assert [event.short for event in every(log, AttackMissed)] == ([] if hit else [1])


@pytest.mark.rule("LC-R23", "LC-R20")
def test_attacks_may_be_opposed() -> None:
    """The number is the target's own roll; range costs 0, 0, 5, 10, 15."""
    for metres, lost in ((1, 0), (10, 0), (11, 5), (21, 10), (41, 15)):
        now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, metres), opposed=True)
        now.usual()
        log = now.do(Fire(0, 1), 1, 1, 9, 9)
        assert only(log, DefenceRolled).total == 7 + 4 + 18
        assert only(log, AttackRolled).needed == 29
        assert part(only(log, AttackRolled).parts, "range") == -lost


@pytest.mark.rule("LC-R20", "LC-R23")
def test_who_cannot_act_evades_by_dice_alone() -> None:
    """Stunned, he has neither stat nor skill."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), gunfighter("Dan", 1, 9), opposed=True)
    now[1].out = True
    now.round(USUALLY, USUALLY, 9, 9, 2, 2, 3, 3)
    assert only(now.do(Fire(0, 1), 1, 1, 7, 8), DefenceRolled).total == 15


@pytest.mark.rule("LC-R20", "LC-R23")
@pytest.mark.parametrize(("option", "needed"), [({}, 15), ({"opposed": True}, 7 + 4 + 4)])
def test_a_blow_adds_reflexes_and_agility(option: dict[str, bool], needed: int) -> None:
    """(7 + 6) / 2 up and Melee 3 against 15, or against the best guard."""
    now = Duel(
        gunfighter("Ann", weapons=(KNIFE,)),
        gunfighter("Cid", 1, 1, weapons=(KNIFE,)),
        **option,
    )
    now.usual()
    log = now.do(Strike(0, 1), 2, 1, *((2, 2) if option else ()))
    rolled = only(log, AttackRolled)
    assert (rolled.total, rolled.needed) == (7 + 3 + 3, needed)


@pytest.mark.rule("LC-R20")
def test_blows_reach_a_metre() -> None:
    """And are struck with what is held, or with bare hands."""
    for metres, words in ((1, None), (2, "out of reach")):
        now = Duel(gunfighter("Ann", weapons=(KNIFE,)), gunfighter("Cid", 1, metres))
        now.usual()
        assert words is None or words in str(now.fault(Strike(0, 1)))
        assert (Strike(0, 1) in now.options()) is (words is None)
        assert (Strike(1, 1) in now.options()) is (words is None)
    armed = Duel(gunfighter("Ann", weapons=(REVOLVER, KNIFE)), gunfighter("Cid", 1, 1))
    armed.usual()
    assert "cannot strike with that" in str(armed.fault(Strike(0, 1)))
    assert "cannot strike with that" in str(armed.fault(Strike(1, 1)))


@pytest.mark.rule("LC-R20")
def test_nobody_attacks_friends_or_the_dead() -> None:
    """Each in a sentence."""
    now = Duel(gunfighter("Ann"), gunfighter("Bob", 0, 1), gunfighter("Cid", 1, 8),
               gunfighter("Dan", 1, 9))  # fmt: skip
    now[3].dead = now[3].out = True
    now.round(USUALLY, USUALLY, USUALLY, 9, 9, 5, 5, 4, 4)
    assert "same side" in str(now.fault(Fire(0, 1)))
    assert "is dead" in str(now.fault(Fire(0, 3)))
    assert "no such fighter" in str(now.fault(Fire(0, 9)))


@pytest.mark.rule("LC-R24")
def test_one_attack_is_one_round() -> None:
    """Three where single shots are not possible, or what is left."""
    for arm, loaded, gone in ((REVOLVER, 6, 1), (FLAMES, 30, 3), (FLAMES, 2, 2)):
        now = Duel(gunfighter("Ann", weapons=(arm,)), gunfighter("Cid", 1, 8))
        now[0].ammo[0] = loaded
        now.usual()
        assert only(now.do(Fire(0, 1), 1, 1), ShotsFired).rounds == gone


@pytest.mark.rule("LC-R24")
@pytest.mark.parametrize(
    ("arm", "left", "shoots"),
    [(REVOLVER, 6, True), (REVOLVER, 0, False), (SHURIKEN, 1, True), (SHURIKEN, 0, False),
     (KNIFE, 1, False)],
)  # fmt: skip
def test_what_can_be_shot_or_thrown(arm: Any, left: int, shoots: bool) -> None:
    """A gun with rounds, a blade that flies as long as one is left; nothing in the holster."""
    now = Duel(gunfighter("Ann", weapons=(arm, REVOLVER)), gunfighter("Cid", 1, 8))
    now[0].ammo[0] = left
    assert now[0].can_shoot(0) is shoots
    assert (now[0].held_gun() == 0) is shoots
    assert not now[0].can_shoot(1)


@pytest.mark.rule("LC-R24")
def test_a_thrown_blade_is_gone() -> None:
    """With the last of them the hand is empty; they strike as well as fly."""
    ann = gunfighter("Ann", weapons=(SHURIKEN,))
    now = Duel(ann, gunfighter("Cid", 1, 1))
    now[0].ammo[0] = 1
    now.usual()
    assert now.fault(Strike(0, 1)) is None
    log = now.do(Fire(0, 1), 9, 9, TORSO, 6, 2)
    assert only(log, DamageRolled).dice == (6,)
    assert now[0].hand == -1
    now.do(PASSED)
    assert "is left" in str(now.fault(Draw(0)))


@pytest.mark.rule("LC-R25")
@pytest.mark.parametrize(("light", "lost"), [(DIM, 2), (DARK, 5)])
def test_light_costs_every_attack(light: int, lost: int) -> None:
    """Dim 2, a night 5; the referee may change it."""
    scene = Scene(light=light)
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), scene=scene)
    now.usual()
    assert part(only(now.do(Fire(0, 1), 1, 1), AttackRolled).parts, "light") == -lost
    session = Session(scenario(gunfighter("Ann"), gunfighter("Cid", 1, 8)), 1)
    session.act(SetLight(light))
    session.answer(USUALLY)
    assert only(session.events, LightChanged).light == light
    assert session.fight.fighters[0].light == -lost  # type: ignore[attr-defined]


@pytest.mark.rule("LC-R26")
@pytest.mark.parametrize(("number", "boxes"), [(TORSO, 5), (LEG, 1)])
def test_cover_protects_whoever_stands_at_it(number: int, boxes: int) -> None:
    """Level 1 takes 4 of the damage where it covers; nobody has to say so."""
    cover = wall(7, level=1, covered=(7, 8, 9, 10))
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), covers=(cover,))
    now.usual()
    log = now.do(Fire(0, 1), 9, 9, number, 3, 3, 2)
    expected = boxes if number == TORSO else max(1, (7 - 4 - 2)) // 2 or 1
    assert only(log, WoundTaken).boxes == expected


@pytest.mark.rule("LC-R26")
def test_cover_is_within_a_metre() -> None:
    """What stands farther before the shooter is in the way."""
    for at, boxes in ((100, 5), (101, 1)):
        cover = wall(0, level=1, covered=(2, 3, 4), extent=(at, -300, at, 300))
        now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), covers=(cover,))
        now.usual()
        assert only(now.do(Fire(0, 1), 9, 9, TORSO, 3, 3, 2), WoundTaken).boxes == boxes


@pytest.mark.rule("LC-R26")
def test_cover_only_the_shooter_is_near_to_does_not_count() -> None:
    """What neither is near to does."""
    for at, boxes in ((1, 5), (4, 1)):
        cover = wall(at, level=1, covered=(2, 3, 4))
        now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), covers=(cover,))
        now.usual()
        assert only(now.do(Fire(0, 1), 9, 9, TORSO, 3, 3, 2), WoundTaken).boxes == boxes


@pytest.mark.rule("LC-R26")
def test_what_is_of_full_height_hides() -> None:
    """Nobody is shot at through it, or struck."""
    tall = wall(4, covered=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), covers=(tall,))
    now.usual()
    assert "out of sight" in str(now.fault(Fire(0, 1)))
    near = Duel(gunfighter("Ann", 0, 0), gunfighter("Cid", 1, 1), covers=(
        wall(0, extent=(50, -300, 50, 300), covered=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
    ))  # fmt: skip
    near.usual()
    assert "out of reach" in str(near.fault(Strike(1, 1)))


@pytest.mark.rule("LC-R21", "CB-20")
def test_point_blank_does_the_most_damage() -> None:
    """No damage dice are rolled within a metre."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 1, armour=(plate(9),)))
    now.usual()
    assert only(now.do(Fire(0, 1), 9, 9, TORSO, 2), DamageRolled).damage == 13


def test_no_head_is_hit_twice_by_two_who_kill_at_once() -> None:
    """The second hit finds a dead man."""
    now = Duel(gunfighter("Ann"), gunfighter("Bob", 0, 1), gunfighter("Cid", 1, 8, boxes=40))
    now[2].boxes = 40
    now.round(USUALLY, USUALLY, USUALLY, 9, 9, 9, 9, 2, 2)
    log = now.do(Fire(0, 2), Fire(0, 2), 9, 9, 9, 9, HEAD, 3, 3)
    assert len(every(log, AttackHit)) == 2
    assert only(log, FighterDied).target == 2
