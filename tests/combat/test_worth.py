"""What a hit is worth to a tactic: exact chances, checked by hand and against the dice."""

from typing import Any

import pytest

from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.tactics.estimates import hit_value
from chargen.combat.harm import hits
from chargen.combat.harm.fight import Attack
from chargen.combat.harm.weapons import EVERYWHERE, HEAD, SHOT, TORSO, ArmourPiece, Weapon
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import SilentDriver
from tests.combat import builders
from tests.combat.scenes import wall

GUN = Weapon(name="gun", dice=3, shots=20, range=100)
ROLLED = hit_value.AS_ROLLED


def met(weapon: Weapon = GUN, **facts: Any) -> Fight:
    """Ann with a weapon against Cid, 20 m away; the facts are his."""
    ann = builders.fighter("Ann", weapons=(weapon,))
    return builders.battle(
        builders.scenario(ann, builders.fighter("Cid", 1, 20, **facts), covers=(wall(19, level=9),))
    )


def hit(fight: Fight, dice: int = ROLLED, shields: int = 0, *, full: bool = False) -> float:
    """The worth of a hit of Ann's on Cid."""
    return hit_value.value_anywhere(
        fight, fight.combatants[0], fight.combatants[1], 0, dice, shields, full
    )


def placed(fight: Fight, location: int, dice: int = ROLLED, level: int = 0) -> float:
    """The same at a location behind a level of cover."""
    one, foe = fight.combatants
    return hit_value.value_at(fight, one, foe, 0, dice, location, level)


@pytest.mark.rule("CB-100", "CB-121")
def test_a_single_die_at_the_torso_is_worked_out_by_hand() -> None:
    """BODY 6, as it looks, takes 2 off, at least 1 is left: light boxes, and a save of 6 in 10."""
    fight = met(Weapon(name="gun", dice=1, shots=20, range=100), mook=True)
    boxes = (1, 1, 1, 2, 3, 4)
    expected = sum(0.4 + 0.6 * box / hit_value.LASTING for box in boxes) / 6
    assert placed(fight, TORSO) == pytest.approx(expected)


@pytest.mark.rule("CB-105")
def test_a_hit_at_the_head_that_kills_is_worth_everything() -> None:
    """Highest dice of 3d6 are 16 after BTM."""
    assert placed(met(mook=True), HEAD, hit_value.HIGHEST) == 1.0


@pytest.mark.rule("CB-62", "CB-100")
def test_what_stops_every_hit_leaves_nothing() -> None:
    """18 at most against SP 18, of armour or of cover."""
    plate = ArmourPiece(name="plate", sp=18, covers=EVERYWHERE)
    assert hit(met(armour=(plate,))) == 0.0
    assert placed(met(), TORSO, level=5) == 0.0


@pytest.mark.rule("CB-53", "CB-61")
def test_cover_counts_where_it_covers() -> None:
    """A low wall hides some of him, full cover all of him."""
    fight = met()
    assert hit(fight) > hit(fight, shields=1) > 0.0
    assert hit(fight, shields=1, full=True) == 0.0


@pytest.mark.rule("CB-110")
def test_luck_of_the_body_is_weighed() -> None:
    """Who grazes is taken less, by luck that nobody sees; a mook does not graze."""
    assert hit(met(LK=9)) == hit(met(LK=2)) < hit(met(mook=True))


@pytest.mark.rule("CB-20", "CB-82")
def test_dice_come_by_range() -> None:
    """At their highest at point blank; shot loses a die at medium and two at long."""
    fight = met()
    shot = Weapon(name="shotgun", dice=4, shots=6, range=40, load=SHOT)
    assert [hit_value.dice_at(fight, GUN, band) for band in (0, 1, 3)] == [hit_value.HIGHEST, 1, 1]
    assert [hit_value.dice_at(fight, shot, band) for band in (1, 2, 3)] == [1, 2, 3]
    scattered = met(shot)
    assert hit(scattered, 1) > hit(scattered, 2) > hit(scattered, 3)


def test_who_is_wounded_falls_more_easily() -> None:
    """Each wound state lowers the saves."""
    fight = met()
    before = hit(fight)
    fight.combatants[1].boxes = 9
    assert hit(fight) > before


@pytest.mark.rule("CB-14", "CB-100", "CB-121", "CB-122")
@pytest.mark.parametrize("facts", [{"mook": True}, {"mook": True, "armour": (builders.VEST,)}])
def test_the_chance_to_fall_agrees_with_the_dice(facts: dict[str, Any]) -> None:
    """4,000 hits over the wall, within four standard errors; what lasts is counted by its boxes."""
    start, trials, taken = met(**facts), 4_000, 0.0
    table = SilentDriver(RandomDice(3), [])
    for _ in range(trials):
        fight = start.copy()
        cid = fight.combatants[1]
        hits.land(fight, table, Attack(fight.combatants[0], cid, 0), 0, 1)
        taken += 1.0 if cid.out else min(1.0, int(cid.boxes) / hit_value.LASTING)
    expected = hit(start, shields=1)
    assert abs(taken / trials - expected) < 4 * (0.25 / trials) ** 0.5


def test_more_of_anything_that_protects_is_never_worse() -> None:
    """BODY, armour and luck of the one, dice of the other."""

    def of(**facts: Any) -> float:
        return hit(met(**facts))

    bodies = [of(BODY=body) for body in range(3, 12)]
    assert bodies == sorted(bodies, reverse=True)
    vests = [of(armour=(ArmourPiece(name="vest", sp=sp),)) for sp in range(0, 20, 2)]
    assert vests == sorted(vests, reverse=True)


def test_the_kept_answer_is_the_same() -> None:
    """Asked again, of a copy, after wear and before it."""
    fight = met(armour=(builders.VEST,))
    first = hit(fight)
    worn = fight.copy()
    worn.combatants[1].wear(TORSO, 1)
    assert hit(worn) == hit(worn.copy()) > first
    assert hit(fight) == hit(fight.copy()) == first
