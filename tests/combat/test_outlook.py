"""What a place is worth to a fighter before he goes there (CB-63)."""

import pytest

from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from chargen.combat.gray_dawn.tactics.estimates import chances
from chargen.combat.gray_dawn.tactics.position_preview import PositionPreview, best_chance, outlook
from chargen.combat.harm.weapons import BALL, Weapon
from chargen.combat.scene.scenario import LOW_WALL
from tests.combat import drawn
from tests.combat.builders import CARBINE, CLUB, KNIFE, RIFLE, fighter
from tests.combat.scenes import wall
from tests.combat.stage import Stage, stage

EVERYWHERE = tuple(range(1, 11))
WALL = wall(5, level=6)


def about(chance: float) -> object:
    """The chance that tactics reckon with, which stop at the fourth ten in a row."""
    return pytest.approx(chance, abs=2e-4)


def known(now: Stage, x: int, y: int = 0, stance: int = ACTIVE) -> list[PositionPreview]:
    """Return what Ann would have of a place."""
    return list(outlook(now.fight, now[0], x, y, stance))


@pytest.mark.rule("CB-60", "CB-61", "CB-63")
def test_cover_is_told_for_each_enemy() -> None:
    """Against fire that crosses it, at its level; from the flank there is none."""
    now = stage(
        fighter("Ann"), fighter("Cid", 1, 20), fighter("Dan", 1, at=(450, 3000)), covers=(WALL,)
    )
    ahead, aside = known(now, 450)
    assert (ahead.enemy, ahead.level, ahead.covered) == (1, 6, LOW_WALL)
    assert (aside.enemy, aside.level, aside.covered) == (2, 0, ())
    assert (ahead.distance, aside.distance) == (1550, 3000)


@pytest.mark.rule("CB-53", "CB-63")
def test_full_cover_there_hides_him_and_blinds_him() -> None:
    """All ten places, no chance and no danger."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), covers=(WALL,))
    (found,) = known(now, 450, stance=FULL)
    assert (found.covered, found.sees, found.seen) == (EVERYWHERE, False, False)
    assert (found.chance, found.danger) == (0.0, 0.0)


@pytest.mark.rule("CB-63")
def test_a_wall_between_keeps_both_from_seeing() -> None:
    """Beside it they see each other."""
    house = wall(10, covered=EVERYWHERE)
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), covers=(house,))
    (behind,) = known(now, 0, stance=OPEN)
    assert (behind.sees, behind.seen, behind.chance, behind.danger) == (False, False, 0.0, 0.0)
    (beside,) = known(now, 0, 900, stance=OPEN)
    assert beside.sees
    assert beside.seen
    assert beside.chance > 0


@pytest.mark.rule("CB-10", "CB-20", "CB-63")
def test_the_chances_are_those_of_the_rolls() -> None:
    """What both totals add to their dice, at the distance from there; nothing of it is changed."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 60))
    before = drawn.states(now.fight)
    (far,) = known(now, 0, stance=OPEN)
    assert far.chance == far.danger == about(chances.hit_chance(12 - 11 - 10))
    (near,) = known(now, 4000, stance=OPEN)
    assert near.chance == near.danger == about(chances.hit_chance(12 - 11))
    (braced,) = known(now, 0, stance=BRACED)
    assert braced.chance == about(chances.hit_chance(12 - 11 - 5))
    assert braced.danger == about(chances.hit_chance(12 - 7 - 10))
    assert drawn.states(now.fight) == before


@pytest.mark.rule("CB-80", "CB-81")
def test_the_best_way_to_fire_is_taken() -> None:
    """A burst helps up to medium; what is empty or put away does not fire."""
    now = stage(fighter("Ann", weapons=(CARBINE, RIFLE)), fighter("Cid", 1, 30))
    (found,) = known(now, 0, stance=OPEN)
    assert found.chance == about(chances.hit_chance(12 + 3 - 5 - 11))
    now[0].ammo[0] = 2
    assert known(now, 0, stance=OPEN)[0].chance == about(chances.hit_chance(12 - 5 - 11))
    now[0].ammo[0] = 0
    assert known(now, 0, stance=OPEN)[0].chance == 0.0


@pytest.mark.rule("CB-11")
def test_within_reach_blows_count() -> None:
    """A knife reaches a metre, and does not reach two."""
    now = stage(fighter("Ann", weapons=(KNIFE,)), fighter("Cid", 1, 5, weapons=(CLUB,)))
    assert known(now, 410, stance=OPEN)[0].chance > 0.3
    assert known(now, 300, stance=OPEN)[0].chance == 0.0


@pytest.mark.rule("CB-12", "CB-17")
def test_the_helpless_do_not_defend() -> None:
    """15 with +4 on the attack; only a natural 1 misses."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20, bound=True))
    assert known(now, 0, stance=OPEN)[0].chance == about(0.9)


@pytest.mark.rule("CB-53")
def test_who_was_lost_is_where_he_was_seen_last() -> None:
    """Nobody learns from a place where somebody went."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), covers=(wall(1),))
    now[0].stance = FULL
    now[0].lost = 2
    now[0].last_seen[1] = (1000, 0)
    (found,) = known(now, 0, stance=ACTIVE)
    assert (found.distance, found.sees) == (1000, True)


@pytest.mark.rule("CB-15")
def test_the_unaware_know_of_nobody() -> None:
    """Nothing is said of enemies they have not seen."""
    assert known(stage(fighter("Ann", unaware=True), fighter("Cid", 1, 20)), 0) == []


@pytest.mark.rule("CB-43", "CB-46")
def test_running_there_makes_him_hard_to_hit() -> None:
    """The bonus of the run holds until his next turn."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20))
    now[0].run_bonus = 3
    assert known(now, 0, stance=MOVING)[0].danger == about(chances.hit_chance(12 - 11 - 3))
    assert known(now, 0, stance=OPEN)[0].danger == about(chances.hit_chance(12 - 11))


@pytest.mark.rule("CB-23")
def test_aim_is_kept_where_he_stays() -> None:
    """A step loses it."""
    rifle = Weapon(name="rifle", dice=5, shots=20, rof=2, range=100, load=BALL)
    now = stage(fighter("Ann", weapons=(rifle,)), fighter("Cid", 1, 20))
    now[0].aim, now[0].aim_target = 2, 1
    assert best_chance(now.fight, now[0], now[1]) == about(chances.hit_chance(14 - 11))
    assert known(now, 0, stance=OPEN)[0].chance == about(chances.hit_chance(14 - 11))
    assert known(now, 0, 10, stance=OPEN)[0].chance == about(chances.hit_chance(12 - 11))
