"""A Quick-Draw that goes wrong (LC-15, LC-42, LC-43, LC-47, LC-49 to LC-63, LC-R10 to LC-R14)."""

import math
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from chargen.combat.harm.events import (
    DamageRolled,
    LocationRolled,
    ShotsFired,
    WeaponDrawn,
    WeaponPickedUp,
    WoundTaken,
)
from chargen.combat.harm.weapons import LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG
from chargen.combat.kernel.dice import ScriptedDice
from chargen.combat.kernel.driver import RecordingDriver
from chargen.combat.lead_and_chrome.actions import quick_draw
from chargen.combat.lead_and_chrome.actions.action import PASSED
from chargen.combat.lead_and_chrome.actions.declarations import USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.move import Move
from chargen.combat.lead_and_chrome.actions.quick_draw import QuickDraw
from chargen.combat.lead_and_chrome.actions.weapon_actions import PickUp
from chargen.combat.lead_and_chrome.model.events import (
    AttackRolled,
    DrawFumbled,
    ObjectHit,
    StrayHit,
    StrayLost,
    TurnBegan,
    WeaponFlew,
)
from chargen.combat.lead_and_chrome.rolls import fumble
from chargen.combat.lead_and_chrome.rolls.fumble import ASTRAY, DROPPED, NAMES, SELF, WASTED
from chargen.combat.lead_and_chrome.tactics import chances
from chargen.combat.scene.geometry import DIRECTIONS
from chargen.combat.scene.scenario import Cover
from tests.combat.lead_and_chrome.builders import (
    AUTOMATIC,
    KNIFE,
    REVOLVER,
    SHURIKEN,
    Duel,
    drawing,
    gunfighter,
    plate,
    weapon,
)
from tests.combat.scenes import every, only

FLAGS = list(product((False, True), repeat=3))
"""No guard, hair trigger, two weapons: all eight."""


def fumbles(
    die: int, *script: int, arm: Any = REVOLVER, metres: int = 8, **facts: Any
) -> tuple[Duel, list[Any]]:
    """Return Ann, whose draw on Cid at 8 m shows two ones, and what comes of it."""
    now = Duel(drawing("Ann", arm, **facts), gunfighter("Cid", 1, metres))
    now.round(QuickDraw(0, 1), USUALLY, 1, 1, 5, 5)
    return now, now.do(PASSED, die, *script)


@pytest.mark.rule("LC-15", "LC-42", "LC-43", "LC-47", "LC-49", "LC-59", "LC-60", "LC-61", "LC-62")
@pytest.mark.parametrize(("no_guard", "hair_trigger", "two"), FLAGS)
def test_on_which_rolls_a_quick_draw_fumbles(no_guard: bool, hair_trigger: bool, two: bool) -> None:
    """2 and one more for each: 1, 3, 6 or 10 of a hundred (T2-01), by every roll of the dice."""
    arm = weapon(no_guard=no_guard, hair_trigger=hair_trigger)
    now = Duel(drawing("Ann", arm, REVOLVER), gunfighter("Cid", 1, 8))
    highest = quick_draw.fumbles_on(now.fight, now[0], 0, 1 if two else -1)
    assert highest == 2 + no_guard + hair_trigger + two
    rolls = [one + other for one in range(1, 11) for other in range(1, 11)]
    share = Fraction(sum(roll <= highest for roll in rolls), 100)
    assert share == Fraction([1, 3, 6, 10][no_guard + hair_trigger + two], 100)
    assert chances.at_most(highest) == pytest.approx(float(share))


@pytest.mark.rule("LC-59", "LC-60")
def test_of_two_guns_one_with_a_hair_trigger_is_enough() -> None:
    """Its +1 counts, whichever hand it is in (3.3)."""
    arms = (REVOLVER, weapon("hair", hair_trigger=True))
    now = Duel(drawing("Ann", *arms), gunfighter("Cid", 1, 8))
    assert quick_draw.fumbles_on(now.fight, now[0], 0, 1) == 4
    assert quick_draw.fumbles_on(now.fight, now[0], 1, 0) == 4


@pytest.mark.rule("LC-50", "LC-51", "LC-52", "LC-54", "LC-55", "LC-57")
@pytest.mark.parametrize(("gun", "shares"), [(True, "1/3 1/3 1/6 1/6"), (False, "1/2 1/3 0 1/6")])
def test_what_comes_of_a_fumble(gun: bool, shares: str) -> None:
    """Wasted, dropped, astray, himself, by every number of the die (T2-02)."""
    fight = Duel(drawing(), gunfighter("Cid", 1, 8)).fight
    found = [fumble.outcome(fight, die, gun) for die in range(1, 7)]
    told = [Fraction(found.count(result), 6) for result in (WASTED, DROPPED, ASTRAY, SELF)]
    assert told == [Fraction(share) for share in shares.split()]
    assert len(NAMES) == len(told)


@pytest.mark.rule("LC-57", "LC-62")
def test_the_chance_of_shooting_oneself() -> None:
    """One draw in sixty with all three flags, one in six hundred with none (T2-02)."""
    for highest, share in ((5, "1/60"), (2, "1/600")):
        ways = sum(chances.WAYS[: highest + 1])
        assert Fraction(ways, 100) * Fraction(1, 6) == Fraction(share)


@pytest.mark.rule("LC-49", "LC-51", "LC-53", "LC-R11")
@pytest.mark.parametrize("die", [1, 2])
def test_on_1_or_2_a_gun_goes_off_into_the_ground(die: int) -> None:
    """One round is gone, no attack is made, and the second Action is as usual."""
    now, log = fumbles(die)
    assert only(log, DrawFumbled).result == WASTED
    assert only(log, ShotsFired).rounds == 1
    assert (now[0].ammo[0], now[0].hand) == (5, 0)
    assert not every(log, AttackRolled)
    shot = now.do(PASSED, Fire(0, 1), 1, 1)
    assert only(shot, AttackRolled).attacker == 0


@pytest.mark.rule("LC-52", "LC-R21", "LC-55")
@pytest.mark.parametrize("die", [1, 2, 5])
def test_a_blade_is_wasted_on_1_2_and_5(die: int) -> None:
    """It stays in hand, thrown or not."""
    now = Duel(drawing("Ann", SHURIKEN), gunfighter("Cid", 1, 8))
    now.round(QuickDraw(0, 1), USUALLY, 1, 1, 5, 5)
    log = now.do(PASSED, die)
    assert only(log, DrawFumbled).result == WASTED
    assert not every(log, ShotsFired)
    assert (now[0].ammo[0], now[0].hand) == (3, 0)


@pytest.mark.rule("LC-54", "LC-R10", "LC-R11", "LC-R12")
@pytest.mark.parametrize(
    ("die", "direction", "metres", "place"),
    [(3, 10, 1, (100, 0)), (4, 5, 6, (-300, 0)), (3, 1, 3, (161, 117)), (4, 7, 4, (-62, -191))],
)
def test_on_3_or_4_the_weapon_flies(
    die: int, direction: int, metres: int, place: tuple[int, int]
) -> None:
    """One to three metres in one of ten directions; no round is gone, no attack is made."""
    now, log = fumbles(die, direction, metres)
    told = only(log, WeaponFlew)
    assert (told.x, told.y) == pytest.approx(place, abs=1)
    assert (now[0].hand, now[0].ammo[0]) == (-1, 6)
    assert now[0].lies(0)
    assert not every(log, ShotsFired)


@pytest.mark.rule("LC-R12")
def test_ten_directions_are_36_degrees_apart() -> None:
    """The last of them along the first axis of the map."""
    for number, way in enumerate(DIRECTIONS, 1):
        turn = math.radians(36 * number)
        assert way == (round(1000 * math.cos(turn)), round(1000 * math.sin(turn)))


@pytest.mark.rule("LC-R10")
@pytest.mark.parametrize(("away", "words"), [(100, "None"), (101, "out of reach")])
def test_a_metre_is_within_reach(away: int, words: str) -> None:
    """Not more."""
    now, _ = fumbles(3, 10, 6)
    now.do(PASSED)
    now[0].fallen[0] = (away, 0)
    assert words in str(now.fault(PickUp(0)))


@pytest.mark.rule("LC-R10")
def test_a_lost_weapon_is_picked_up_with_an_action_within_a_metre() -> None:
    """Farther off he has to go there first."""
    now, _ = fumbles(3, 10, 6)
    now.do(PASSED)
    assert "out of reach" in str(now.fault(PickUp(0)))
    assert "on the ground" in str(quick_draw.weapon_fault(now[0], 0))
    now.do(Move(250, 0))
    now.round(USUALLY, 9, 9, 5, 5)
    log = now.do(PickUp(0))
    assert only(log, WeaponPickedUp).weapon == 0
    assert (now[0].hand, now[0].cocked) == (0, True)


@pytest.mark.rule("LC-55", "LC-56", "LC-R11", "LC-R13")
def test_on_5_somebody_in_the_arc_is_hit_for_sure() -> None:
    """Friend or enemy, each as likely; nobody behind; armour counts; the next Action is usual."""
    now = Duel(
        drawing("Ann"),
        gunfighter("Bob", 0, 4, armour=(plate(5),)),
        gunfighter("Cid", 1, 8),
        gunfighter("Dan", 1, -8),
    )
    now.round(QuickDraw(0, 2), USUALLY, USUALLY, USUALLY, 1, 1, 5, 5, 4, 4, 3, 3)
    log = now.do(PASSED, PASSED, PASSED, 5, 7, 2, 6, 6, 2)
    assert only(log, StrayHit).target == 1
    assert only(log, ShotsFired).rounds == 1
    assert only(log, DamageRolled).damage == 13
    assert only(log, WoundTaken).boxes == 13 - 5 - 2
    assert not every(log, AttackRolled)
    now.do(PASSED, PASSED, PASSED)
    assert now.question is not None
    assert now.question.fighter == 0


@pytest.mark.rule("LC-55", "LC-R13")
@pytest.mark.parametrize(
    ("place", "hit"),
    [((0, 500), True), ((-1, 500), False), ((500, 500), True), ((-500, 0), False),
     ((9000, 0), False)],
)  # fmt: skip
def test_the_arc_is_90_degrees_to_either_side_and_as_far_as_the_gun_shoots(
    place: tuple[int, int], hit: bool
) -> None:
    """Measured from the line to the target of the draw, who is in it, too."""
    now = Duel(drawing("Ann"), gunfighter("Bob", at=place), gunfighter("Cid", 1, 8))
    now[0].quick_target = 2
    found = [int(one.index) for one in fumble.targets_ahead(now.fight, now[0], 0)]
    assert found == ([1, 2] if hit else [2])


@pytest.mark.rule("LC-55", "LC-R13")
def test_with_nobody_in_range_a_thing_is_hit() -> None:
    """No damage is rolled, but the round is gone."""
    far = Duel(drawing("Ann", weapon(range=4)), gunfighter("Cid", 1, 8))
    far.round(QuickDraw(0, 1), USUALLY, 1, 1, 5, 5)
    log = far.do(Move(1400, 0), 5)
    assert only(log, StrayLost).weapon == 0
    assert only(log, ShotsFired).rounds == 1
    assert not every(log, DamageRolled)


@pytest.mark.rule("LC-55", "LC-R13")
@pytest.mark.parametrize(("objects", "hit"), [(True, ["crate"]), (False, [])])
def test_by_its_setting_a_thing_in_the_arc_may_be_hit(objects: bool, hit: list[str]) -> None:
    """The second of two, a crate ahead; the wall behind is none."""
    crate = Cover(name="crate", extent=(500, 300, 600, 300))
    behind = Cover(name="wall", extent=(-500, -300, -500, 300))
    now = Duel(
        drawing("Ann"), gunfighter("Cid", 1, 8), covers=(crate, behind), stray_objects=objects
    )
    now.round(QuickDraw(0, 1), USUALLY, 1, 1, 5, 5)
    log = now.do(PASSED, 5, 2) if objects else now.do(PASSED, 5, 2, 2, 1, 1, 1)
    assert [event.item for event in every(log, ObjectHit)] == hit
    assert len(every(log, StrayHit)) == 1 - len(hit)


@pytest.mark.rule("LC-R13")
@pytest.mark.parametrize("many", [1, 2, 3, 7, 10, 11, 39])
def test_everybody_in_the_arc_is_as_likely(many: int) -> None:
    """What does not come out even is rolled anew."""
    ten = range(1, 11)
    rolls = product(ten, repeat=1 if many <= 10 else 2)
    found = []
    for roll in rolls:
        dice = ScriptedDice((*roll, 1, 1))
        place = fumble.random_place(RecordingDriver(dice, []), many)
        if dice.left == 2:
            found.append(place)
    assert {found.count(place) for place in range(many)} == {len(found) // many}


@pytest.mark.rule("LC-57", "LC-58", "LC-R14")
@pytest.mark.parametrize(
    ("carry", "place"),
    [
        ("hip", RIGHT_LEG),
        ("bridgeport", RIGHT_LEG),
        ("reverse", RIGHT_LEG),
        ("pocket", RIGHT_LEG),
        ("shoulder", RIGHT_ARM),
        ("spring", RIGHT_ARM),
        ("sleeve", RIGHT_ARM),
    ],
)
def test_on_6_he_shoots_himself_where_the_draw_leads(carry: str, place: int) -> None:
    """Hip to the foot, shoulder to the arm, cross-draw to the thigh (T2-11); armour counts."""
    now, log = fumbles(6, 3, 3, 2, arm=weapon(carry=carry), armour=(plate(2),))
    assert only(log, DrawFumbled).result == SELF
    assert only(log, LocationRolled).location == place
    assert only(log, DamageRolled).dice == (3, 3)
    assert only(log, WoundTaken).boxes == (7 - 2 - 2) // 2
    assert now[0].ammo[0] == 5


@pytest.mark.rule("LC-57", "LC-R14", "LC-R27")
def test_the_left_hand_wounds_the_left_side() -> None:
    """The side of the hand that draws."""
    for carry, place in (("hip", LEFT_LEG), ("shoulder", LEFT_ARM)):
        _, log = fumbles(6, 3, 3, 2, arm=weapon(carry=carry), crippled=(RIGHT_ARM,))
        assert only(log, LocationRolled).location == place


@pytest.mark.rule("LC-57", "LC-R21")
def test_a_blade_cuts_its_owner_and_point_blank_does_not_count() -> None:
    """The damage of a gun is rolled though nobody is nearer."""
    _, log = fumbles(6, 5, 2, arm=KNIFE, metres=1)
    assert only(log, DamageRolled).damage == 5
    _, shot = fumbles(6, 1, 1, 2, arm=AUTOMATIC)
    assert only(shot, DamageRolled).dice == (1, 1)


@pytest.mark.rule("LC-63", "LC-59")
def test_who_comes_first_may_fumble_all_the_same() -> None:
    """A natural 3 with a hair trigger, and ahead of everybody."""
    ann = drawing("Ann", weapon(hair_trigger=True, carry="bridgeport"), REF=10)
    now = Duel(ann, gunfighter("Cid", 1, 8, REF=1, ready=-1))
    log = now.round(QuickDraw(0, 1), USUALLY, 1, 2, 3, 3, 1)
    came = next(iter(every(log, TurnBegan)))
    assert (came.fighter, came.number) == (0, 1)
    assert only(log, DrawFumbled).result == WASTED


@pytest.mark.rule("LC-49", "LC-63")
def test_a_natural_2_fumbles_and_comes_last_a_3_at_its_place() -> None:
    """Both by the dice of initiative; no other roll is made (3.3)."""
    now, log = fumbles(1)
    assert now[0].natural == 2
    plain = Duel(drawing("Ann"), gunfighter("Cid", 1, 8))
    plain.round(QuickDraw(0, 1), USUALLY, 1, 2, 1, 1, 1, 1)
    assert only(log, DrawFumbled).fighter == 0
    assert plain[0].hand == 0


@pytest.mark.rule("LC-R09")
def test_a_second_weapon_comes_out_and_does_nothing() -> None:
    """The fumble is that of the main hand."""
    now = Duel(drawing("Ann", REVOLVER, AUTOMATIC), gunfighter("Cid", 1, 8))
    now.round(QuickDraw(0, 1, second=1), USUALLY, 1, 2, 5, 5)
    log = now.do(PASSED, 1)
    assert [event.weapon for event in every(log, WeaponDrawn)] == [1, 0]
    assert [event.weapon for event in every(log, ShotsFired)] == [0]
    assert not every(log, AttackRolled)
