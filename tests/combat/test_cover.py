"""What cover stops, where it covers, and who is behind it (CB-53, CB-60 to CB-66)."""

import pytest

from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.model.events import SuppressionChecked
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL
from chargen.combat.gray_dawn.rolls.cover_positions import shelters
from chargen.combat.harm.events import HitStopped, WoundTaken
from chargen.combat.harm.weapons import BALL, SHOT, SINGLE, Weapon
from chargen.combat.scene.scenario import (
    ANY_COVER,
    FIRING_SLIT,
    LOW_WALL,
    Cover,
    Scene,
)
from tests.combat.builders import fighter
from tests.combat.scenes import only, part, wall
from tests.combat.stage import at_wall, stage

ONE = Fire(0, (1,), SINGLE, 1)
EVERY_NUMBER = range(1, 11)


@pytest.mark.rule("CB-53")
def test_full_cover_covers_all_ten_places() -> None:
    """Also what the wall leaves bare in active cover."""
    now = at_wall()
    assert now.cover_at(1) == 0
    now[1].stance = FULL
    assert [now.cover_at(number) for number in EVERY_NUMBER] == [3] * 10


@pytest.mark.rule("CB-60", "CB-62")
@pytest.mark.parametrize(("load", "boxes"), [(BALL, 1), (SHOT, 3)])
def test_a_level_stops_four_and_shot_three(load: int, boxes: int) -> None:
    """Level 4 and 20 damage: 4 go on, or 8 of shot."""
    gun = Weapon(name="gun", dice=5, shots=9, range=40, load=load)
    ann = fighter("Ann", weapons=(gun,))
    now = stage(ann, fighter("Cid", 1, 10, mook=True), covers=(wall(9),))
    now.plans(0)
    assert only(now.do(ONE, 9, 2, 9, 4, 4, 4, 4, 4, 2), WoundTaken).boxes == boxes


@pytest.mark.rule("CB-60", "CB-62")
def test_what_cover_stops_goes_no_farther() -> None:
    """16 of 16."""
    now = at_wall(4, armour=())
    now.plans(0)
    only(now.do(ONE, 9, 2, 9, 3, 3, 3, 3, 4), HitStopped)
    assert now[1].boxes == 0


@pytest.mark.rule("CB-60")
@pytest.mark.parametrize("level", [3, 5])
def test_each_level_helps_the_check(level: int) -> None:
    """+1 each."""
    rolled = only(at_wall(level).checks(ACTIVE, 1, 5), SuppressionChecked)
    assert part(rolled.parts, "cover") == level


@pytest.mark.rule("CB-61")
def test_typical_coverage() -> None:
    """Any cover 7-10; a low wall 3 and 4 besides; a slit all but the head."""
    assert set(ANY_COVER) == {7, 8, 9, 10}
    assert set(LOW_WALL) == {3, 4, 7, 8, 9, 10}
    assert set(FIRING_SLIT) == set(range(2, 11))


@pytest.mark.rule("CB-61")
@pytest.mark.parametrize("covered", [ANY_COVER, LOW_WALL, FIRING_SLIT])
def test_active_cover_covers_the_numbers_of_its_piece(covered: tuple[int, ...]) -> None:
    """And no other."""
    now = at_wall(covers=(wall(19, covered=covered),))
    assert [number for number in EVERY_NUMBER if now.cover_at(number)] == list(covered)


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize(("at", "behind"), [(2000, (0,)), (2001, ())])
def test_within_a_metre_one_is_behind_cover(at: int, behind: tuple[int, ...]) -> None:
    """1 m counts, 1.01 m does not."""
    now = stage(fighter("Ann"), fighter("Cid", 1, at=(at, 0)), covers=(wall(19),))
    assert now[1].near == behind


@pytest.mark.rule("CB-63")
def test_only_a_cover_in_between_shelters() -> None:
    """Two metres behind a wall from one side, and on the wrong side of it from the other."""
    fight = stage(fighter("Ann"), fighter("Cid", 1, 20), covers=(wall(10),)).fight
    ann, cid = fight.combatants
    assert shelters(fight, (0,), ann, 1100, 0)
    assert not shelters(fight, (0,), cid, 1100, 0)
    assert not shelters(fight, (), ann, 1100, 0)


@pytest.mark.rule("CB-63")
def test_cover_covers_against_fire_that_crosses_it() -> None:
    """Not against fire from the side."""
    now = at_wall()
    assert now.cover_at(9) == 3
    assert now.cover_at(9, 2000, 5000) == 0


CORNER = (Cover(name="post", extent=(1900, 100, 1900, 140)),)
"""A post a step ahead and a step aside of Cid at twenty metres."""


@pytest.mark.rule("CB-66")
@pytest.mark.parametrize(
    ("scene", "behind"),
    [
        (Scene(covers=CORNER), ()),
        (Scene(covers=CORNER, grid=False), ()),
        (Scene(covers=CORNER, grid=True), (0,)),
    ],
)
def test_on_a_grid_any_touching_space_is_adjacent(scene: Scene, behind: tuple[int, ...]) -> None:
    """Diagonals included; there is a grid where somebody says so."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), scene=scene)
    assert now[1].near == behind


@pytest.mark.rule("CB-64")
def test_a_pole_hides_nobody() -> None:
    """Full cover behind it is no more than its places."""
    now = at_wall(covers=(wall(19, full=False, covered=(7, 8)),))
    now[1].stance = FULL
    assert (now.cover_at(7), now.cover_at(2)) == (4, 0)
    now.plans(0)
    assert now.fault(ONE) is None


@pytest.mark.rule("CB-65")
def test_the_higher_of_two_covers_counts() -> None:
    """3 behind 5 is 5."""
    nearer = wall(19, level=5, extent=(1950, -300, 1950, 300))
    assert at_wall(covers=(wall(19, level=3), nearer)).cover_at(9) == 5
