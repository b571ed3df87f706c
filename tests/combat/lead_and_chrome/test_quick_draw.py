"""The Quick-Draw: eligible weapons, modifiers, both hands (LC-11 to LC-48, LC-R02 to LC-R09)."""

from typing import Any

import pytest

from chargen.combat.harm.events import ShotsFired, WeaponDrawn
from chargen.combat.harm.weapons import RIGHT_ARM
from chargen.combat.kernel.events import AttackHit
from chargen.combat.lead_and_chrome.actions import quick_draw
from chargen.combat.lead_and_chrome.actions.action import PASSED
from chargen.combat.lead_and_chrome.actions.declarations import USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.quick_draw import QuickDraw
from chargen.combat.lead_and_chrome.actions.weapon_actions import Draw
from chargen.combat.lead_and_chrome.model.events import AttackRolled, PlaceRolled, TurnBegan
from tests.combat.lead_and_chrome.builders import (
    AUTOMATIC,
    EMPTY_CHAMBER,
    FRAG,
    KNIFE,
    REVOLVER,
    RIFLE,
    SHURIKEN,
    SWORD,
    TORSO,
    Duel,
    blade,
    drawing,
    gunfighter,
    standoff,
    weapon,
)
from tests.combat.scenes import every, only, part

DERRINGER = weapon("derringer", mechanism="single_shot", shots=1)

SAWN_OFF = weapon("sawn-off", size="shotgun", mechanism="single_shot", stockless=True)

SHOTGUN = weapon("shotgun", size="shotgun", mechanism="single_shot")

CARBINE = weapon("carbine", size="carbine", mechanism="self_loader")


TWO_HANDED = blade("halberd", two_handed=True, grip="large")


@pytest.mark.rule("LC-11", "LC-12")
def test_to_bring_a_weapon_out_is_one_action_without_a_roll() -> None:
    """The shot comes with the second Action."""
    now = Duel(drawing("Ann"), gunfighter("Cid", 1, 8))
    now.round(USUALLY, USUALLY, 9, 9, 4, 4)
    assert "not in hand" in str(now.fault(Fire(0, 1)))
    log = now.do(Draw(0))
    assert log[0] == WeaponDrawn(0, 0, False)
    assert [(e.fighter, e.number) for e in every(log, TurnBegan)] == [(1, 1)]
    assert only(now.do(PASSED, Fire(0, 1), 1, 1), AttackRolled).attacker == 0


@pytest.mark.rule("LC-13", "LC-R08")
def test_a_quick_draw_is_draw_and_attack_in_the_first_action() -> None:
    """Nothing is asked of it then; the second Action is as usual, and no draw of that kind."""
    now = standoff()
    log = now.round(QuickDraw(0, 1), USUALLY, 9, 9, 2, 3, 9, 9, TORSO, 3)
    assert only(log, WeaponDrawn).weapon == 0
    assert only(log, AttackHit).target == 1
    assert now[0].hand == 0
    now.do(PASSED)
    assert now.question is not None
    assert (now.question.fighter, int(now.fight.turn)) == (0, 2)
    assert "before initiative" in str(now.fault(QuickDraw(0, 1)))


@pytest.mark.rule("LC-14", "LC-15")
@pytest.mark.parametrize("level", [0, 4])
def test_the_quick_draw_skill_adds_to_initiative(level: int) -> None:
    """Without it nothing is added, and the attempt is still open."""
    now = standoff(skills={"handgun": 4, "quick-draw": level})
    told = every(now.round(QuickDraw(0, 1), USUALLY, 5, 5, 9, 9), PlaceRolled)[0]
    assert told.total == 7 + 10 + level
    assert part(told.parts, "Quick-Draw") == level


ELIGIBLE = (REVOLVER, DERRINGER, SAWN_OFF, AUTOMATIC, KNIFE, SHURIKEN, SWORD, blade("katana"))

REFUSED = {
    "grenade": FRAG,
    "not a handgun": CARBINE,
    "both hands": RIFLE,
    "takes both hands": TWO_HANDED,
    "no round in its chamber": EMPTY_CHAMBER,
    "neither revolver": weapon("strange", mechanism=""),
    "cannot be quick-drawn": SHOTGUN,
}
"""T2-09 and T2-13: what is not on the list, and the words that say so."""


@pytest.mark.rule("LC-16", "LC-17", "LC-18", "LC-19", "LC-21")
@pytest.mark.parametrize("arm", ELIGIBLE, ids=lambda arm: arm.name)
def test_what_can_be_quick_drawn(arm: Any) -> None:
    """Handguns of three kinds, and whatever strikes or is thrown with one hand."""
    now = standoff(arm)
    now.round()
    assert now.fault(QuickDraw(0, 1)) is None
    assert QuickDraw(0, 1) in now.options()


@pytest.mark.rule("LC-18", "LC-20", "LC-21")
@pytest.mark.parametrize("words", REFUSED)
def test_what_cannot_be_quick_drawn(words: str) -> None:
    """Grenades, long guns, what takes two hands, an empty chamber: the list is closed."""
    now = standoff(REFUSED[words], REVOLVER)
    now.round()
    assert words in str(now.fault(QuickDraw(0, 1)))
    assert not [a for a in now.options() if isinstance(a, QuickDraw) and a.weapon == 0]


@pytest.mark.rule("LC-18", "LC-11")
def test_a_self_loader_that_was_readied_once_is_chambered() -> None:
    """Put away again it can be quick-drawn."""
    now = standoff(EMPTY_CHAMBER, KNIFE, metres=20)
    now.round(USUALLY, 9, 9, 2, 2, Draw(0))
    assert now[0].unchambered == 0
    now.do(PASSED, Draw(1), PASSED)
    now[0].hand = -1
    assert quick_draw.weapon_fault(now[0], 0) is None


@pytest.mark.rule("LC-21")
def test_bare_hands_and_what_is_in_hand_or_empty_are_not_drawn() -> None:
    """Each is refused in a sentence."""
    now = standoff(REVOLVER, KNIFE)
    now[0].ammo[0] = 0
    now.round()
    assert "empty" in str(now.fault(QuickDraw(0, 1)))
    assert "Bare hands" in str(now.fault(QuickDraw(2, 1)))
    assert "no such weapon" in str(now.fault(QuickDraw(7, 1)))
    held = Duel(gunfighter("Ann", weapons=(REVOLVER, KNIFE)), gunfighter("Cid", 1, 1))
    held.round()
    assert "in hand already" in str(held.fault(QuickDraw(0, 1)))
    assert "no hand free" in str(held.fault(QuickDraw(1, 1)))


@pytest.mark.rule("LC-47", "LC-R09")
def test_two_weapons_attack_once_each_at_a_penalty() -> None:
    """The worse draw counts for initiative, and nothing else does."""
    slow = weapon("slow", carry="flap_buttoned")
    now = standoff(REVOLVER, slow, metres=8)
    log = now.round(QuickDraw(0, 1, second=1), USUALLY, 9, 9, 2, 3, 1, 1, 1, 2)
    assert every(log, PlaceRolled)[0].total == 7 + 18 - 4
    rolled = every(log, AttackRolled)
    assert [event.weapon for event in rolled] == [0, 1]
    assert [part(event.parts, "two weapons") for event in rolled] == [-3, -3]
    assert (now[0].hand, now[0].off) == (0, 1)
    assert [event.rounds for event in every(log, ShotsFired)] == [1, 1]


@pytest.mark.rule("LC-47", "LC-R27")
def test_two_weapons_need_two_hands() -> None:
    """Not one twice, and not with a crippled arm."""
    now = standoff(REVOLVER, KNIFE)
    now.round()
    assert "different" in str(now.fault(QuickDraw(0, 1, second=0)))
    hurt = standoff(REVOLVER, KNIFE, crippled=(RIGHT_ARM,))
    hurt.round()
    assert "only one good arm" in str(hurt.fault(QuickDraw(0, 1, second=1)))


@pytest.mark.rule("LC-R27")
def test_with_a_crippled_right_arm_the_left_draws() -> None:
    """Into the other hand."""
    now = standoff(crippled=(RIGHT_ARM,), metres=8)
    log = now.round(QuickDraw(0, 1), USUALLY, 9, 9, 2, 3, 1, 1)
    assert only(log, WeaponDrawn).off
    assert (now[0].hand, now[0].off) == (-1, 0)


@pytest.mark.rule("LC-R27")
@pytest.mark.parametrize(
    ("crippled", "held"), [((), (0, -1)), ((RIGHT_ARM,), (-1, 0)), ((RIGHT_ARM, 3), (-1, -1))]
)
def test_who_brings_a_crippled_arm_holds_with_the_other(
    crippled: tuple[int, ...], held: tuple[int, int]
) -> None:
    """And nothing if both are."""
    now = Duel(gunfighter("Ann", crippled=crippled), gunfighter("Cid", 1, 8))
    assert (now[0].hand, now[0].off) == held


@pytest.mark.rule("LC-R27", "LC-R01")
def test_if_the_target_is_down_he_only_draws() -> None:
    """The declared target stands for the attack and nobody else."""
    ann, dan = drawing("Ann"), gunfighter("Dan", 0, 1)
    now = Duel(ann, dan, drawing("Cid", side=1, metres=2), drawing("Eve", side=1, metres=3))
    answers = (QuickDraw(0, 2), USUALLY, USUALLY, USUALLY)
    now.round(*answers, 3, 3, 9, 9, 2, 3, 2, 3)
    log = now.do(Fire(0, 2), 9, 9, 1)
    assert only(log, WeaponDrawn).fighter == 0
    assert not every(log, AttackRolled)[1:]


@pytest.mark.rule("LC-13", "LC-19", "LC-R24")
def test_blades_are_quick_drawn_within_reach_and_thrown_within_range() -> None:
    """A knife strikes, a shuriken flies."""
    far = Duel(drawing("Ann", KNIFE, SHURIKEN), drawing("Cid", side=1, metres=4))
    far.round()
    assert "out of reach" in str(far.fault(QuickDraw(0, 1)))
    assert far.fault(QuickDraw(1, 1)) is None
    log = far.do(QuickDraw(1, 1), USUALLY, 9, 9, 2, 3, 1, 1)
    assert only(log, ShotsFired).weapon == 1
    near = standoff(KNIFE)
    assert not every(near.round(QuickDraw(0, 1), USUALLY, 9, 9, 2, 3, 1, 1), ShotsFired)
