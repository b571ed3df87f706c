"""Who tends a dying friend, and when it is safe enough (CB-123, CB-125)."""

from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.care import Stabilise
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_NOTHING, DO_TEND
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING, OPEN
from chargen.combat.scene.scenario import METRE, Cover
from tests.combat.situations import DEED, PLAN, RIFLE, acting, chosen, foe, somebody, turn, wall

pytestmark = pytest.mark.rule("CB-123", "CB-125")

KIM = 2
"""The number of the friend who is dying."""


def fallen(
    *covers: Cover,
    at: tuple[int, int],
    others: tuple[Fighter, ...] = (),
    stance: int = -1,
    left: int = 3,
    **facts: Any,
) -> Fight:
    """Voss and an enemy 40 m away, and Kim who has so many rounds to live."""
    kim = somebody(RIFLE, name="Kim", at=at)
    fight = turn((somebody(RIFLE, **facts), foe(40), kim, *others), *covers, stance=stance)
    hurt = fight.combatants[KIM]
    hurt.out = hurt.dying = True
    hurt.dying_rounds, hurt.boxes = left, 13
    return fight


def quiet(fight: Fight) -> Fight:
    """The enemy has his head down."""
    fight.combatants[1].stance = FULL
    return fight


def test_in_a_lull_he_runs_to_his_friend_and_tends_him() -> None:
    """With the tending in the same turn, if counts are left for it."""
    assert chosen(quiet(fallen(at=(0, 6 * METRE)))) == NameStance(MOVING)
    fight = quiet(fallen(at=(0, 6 * METRE), stance=MOVING))
    assert chosen(fight, PLAN) == Plan(DO_TEND, 1, 2, 0)
    acting(fight, DO_TEND, moves=2)
    assert chosen(fight, DEED) == Move(0, 5 * METRE, MOVING)


def test_what_is_too_far_for_one_turn_takes_two() -> None:
    """Three moves now, the care next time."""
    fight = quiet(fallen(at=(0, 15 * METRE), stance=MOVING))
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 3, 0)


def test_beside_him_he_tends() -> None:
    """In the open as well, while nobody is a threat."""
    assert chosen(quiet(fallen(at=(0, 80)))) == NameStance(OPEN)
    fight = quiet(fallen(at=(0, 80), stance=OPEN))
    assert chosen(fight, PLAN) == Plan(DO_TEND, 1, 0, 0)
    acting(fight, DO_TEND)
    assert chosen(fight, DEED) == Stabilise(KIM)


def test_under_fire_nobody_leaves_his_cover_for_it() -> None:
    """The enemy has his gun up: he is fired at first."""
    fight = fallen(wall(50), at=(0, 6 * METRE))
    assert chosen(fight) == NameStance(ACTIVE)
    fight = fallen(wall(50), at=(0, 6 * METRE), stance=ACTIVE)
    plan = chosen(fight, PLAN)
    assert isinstance(plan, Plan)
    assert plan.of_kind == DO_FIRE


def test_who_cannot_wait_is_tended_behind_the_common_cover() -> None:
    """Down beside him, or after one move along the wall."""
    assert chosen(fallen(wall(50), at=(0, 80))) == NameStance(FULL)
    long_wall = Cover(name="wall", level=5, extent=(50, -METRE, 50, 5 * METRE))
    assert chosen(fallen(long_wall, at=(0, 4 * METRE))) == NameStance(ACTIVE)
    fight = fallen(long_wall, at=(0, 4 * METRE), stance=ACTIVE)
    assert chosen(fight, PLAN) == Plan(DO_TEND, 1, 1, 0)
    acting(fight, DO_TEND, moves=1)
    assert chosen(fight, DEED) == Move(0, 310, FULL)


def test_who_has_time_waits_for_a_lull() -> None:
    """Ten rounds are enough to win first."""
    assert chosen(fallen(wall(50), at=(0, 80), left=10)) == NameStance(ACTIVE)


def test_the_aggressive_tend_in_a_lull_only() -> None:
    """Before that they fight."""
    fight = fallen(wall(50), at=(0, 80), tactic="aggressive")
    assert chosen(fight) != NameStance(FULL)
    assert chosen(quiet(fight)) == NameStance(FULL)


def test_one_is_enough() -> None:
    """Who is nearer goes; the other fights on."""
    near = somebody(RIFLE, name="Lea", at=(0, 5 * METRE))
    assert chosen(quiet(fallen(at=(0, 6 * METRE), others=(near,)))) != NameStance(MOVING)


def test_who_knows_nothing_of_it_leaves_it_to_who_does() -> None:
    """Without hope to save him nobody tries."""
    clumsy: dict[str, Any] = {"TECH": 1, "skills": {"rifle": 5}}
    fight = quiet(fallen(at=(0, 80), **clumsy))
    fight.combatants[KIM].boxes = 24
    fight.combatants[0].stance = OPEN
    assert chosen(fight, PLAN) != Plan(DO_TEND, 1, 0, 0)


def test_nobody_tends_with_a_blade_upon_him() -> None:
    """An enemy without a shot is a threat as soon as he can be there in a turn."""
    fight = quiet(fallen(at=(0, 6 * METRE)))
    fight.combatants[1].ammo[0] = fight.combatants[1].spare[0] = 0
    assert chosen(fight) == NameStance(MOVING)
    fight.combatants[1].x = 10 * METRE
    fight.combatants[1].stance = OPEN
    assert chosen(fight) != NameStance(MOVING)
