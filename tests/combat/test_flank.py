"""Round an enemy's cover: places from which it does not stand between (CB-53, CB-63)."""

from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.penalties import DO_NOTHING
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING
from chargen.combat.gray_dawn.tactics.fire.firefight import Firefight
from chargen.combat.gray_dawn.tactics.moves import destinations, flank
from chargen.combat.gray_dawn.tactics.profiles import NAMES
from chargen.combat.harm.weapons import EVERYWHERE, ArmourPiece
from chargen.combat.scene.geometry import crosses, distance
from chargen.combat.scene.scenario import FIRING_SLIT, METRE, Cover
from tests.combat.situations import DEED, PISTOL, RIFLE, acting, chosen, foe, somebody, turn

pytestmark = pytest.mark.rule("CB-53", "CB-63")

SLIT = Cover(
    name="slit",
    level=10,
    covered=FIRING_SLIT,
    extent=(19 * METRE + 20, -METRE, 19 * METRE + 20, METRE),
)
HOUSE = Cover(
    name="house",
    level=10,
    covered=tuple(range(1, 11)),
    extent=(15 * METRE, 5 * METRE, 15 * METRE, 40 * METRE),
)


def dug_in(*covers: Cover, tactic: str = "clever", stance: int = ACTIVE, **facts: Any) -> Fight:
    """Voss in the open, and an enemy in a trench 20 m away."""
    hidden = foe(20, PISTOL)
    fight = turn((somebody(RIFLE, tactic=tactic, MA=8, **facts), hidden), SLIT, *covers)
    fight.combatants[1].stance = ACTIVE
    fight.combatants[0].stance = stance if stance == MOVING else fight.combatants[0].stance
    return fight


def test_every_place_lies_beside_the_cover() -> None:
    """Nothing the enemy is behind is crossed, and he is as far as was asked for."""
    fight = dug_in()
    one, other = fight.combatants
    found = flank.places(fight, one, other, 8 * METRE)
    assert len(found) == flank.MOST
    for x, y in found:
        assert not crosses(x, y, other.x, other.y, SLIT.extent)
        assert 7 * METRE < distance(x, y, other.x, other.y) <= 9 * METRE
    far = [distance(one.x, one.y, x, y) for x, y in found]
    assert far == sorted(far)


def test_who_is_not_behind_anything_is_not_gone_round() -> None:
    """Nor who is behind something that does not stand between."""
    fight = dug_in()
    one, other = fight.combatants
    one.x, one.y = 20 * METRE, 15 * METRE
    assert flank.places(fight, one, other, 8 * METRE) == []
    other.near = ()
    one.x, one.y = 0, 0
    assert flank.nearest(fight, one, other) is None


def test_no_place_is_behind_a_wall_or_in_it() -> None:
    """From there he would see nothing (CB-63)."""
    fight = dug_in(HOUSE)
    one, other = fight.combatants
    for x, y in flank.places(fight, one, other, 12 * METRE):
        assert fight.open_line(x, y, other.x, other.y)


def test_no_place_is_at_another_enemys_elbow() -> None:
    """He goes round on the other side."""
    alone = dug_in()
    first = flank.nearest(alone, *alone.combatants)
    assert first is not None
    guard = foe(0, PISTOL, at=first)
    fight = turn((somebody(RIFLE, MA=8), foe(20, PISTOL), guard), SLIT)
    found = flank.nearest(fight, fight.combatants[0], fight.combatants[1])
    assert found is not None
    assert distance(*found, *first) > flank.LEAST


def test_the_aggressive_run_round_a_cover() -> None:
    """Not straight at it."""
    fight = dug_in(tactic="aggressive", stance=MOVING)
    acting(fight, DO_NOTHING, actions=0, moves=3)
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert abs(int(move.y)) > METRE


@pytest.mark.parametrize("tactic", NAMES[:-1])
def test_after_two_quiet_rounds_somebody_goes_to_look(tactic: str) -> None:
    """At who hides and does not come out again; under fire, or while others show themselves, no."""
    fight = dug_in(tactic=tactic)
    one, other = fight.combatants
    other.stance = FULL
    fight.round, fight.fired = 5, 3
    assert chosen(fight) == NameStance(MOVING)
    one.stance = one.intended_stance = MOVING
    acting(fight, DO_NOTHING, actions=0, moves=3)
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert move.x > METRE
    assert not flank.is_lull(fight, other)
    fight.fired = 4
    assert not flank.is_lull(fight, one)
    fight.fired, other.stance = 3, ACTIVE
    assert not flank.is_lull(fight, one)


def test_the_clever_think_of_going_round() -> None:
    """In armour that stops the pistol but at point blank, that promises more than any place."""
    plate = ArmourPiece(name="plate", sp=10, covers=EVERYWHERE)
    fight = dug_in(armour=(plate,), at=(-5 * METRE, 0))
    one, other = fight.combatants
    where = destinations.best(Firefight(fight, one), 0.5)
    assert where in flank.places(fight, one, other, 25 * METRE)
