"""Who has nobody to fire at puts his shot off until somebody shows himself (CB-33)."""

import pytest

from chargen.combat.gray_dawn.actions.action import Delay
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_NOTHING
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL
from tests.combat.situations import DEED, PISTOL, PLAN, acting, chosen, foe, somebody, turn, wall

pytestmark = pytest.mark.rule("CB-33", "CB-39")


def hidden(count: int = -1) -> Fight:
    """An enemy in full cover, whose turn is still to come on a count."""
    fight = turn((somebody(PISTOL), foe(15)), wall(50), wall(1450), stance=ACTIVE)
    other = fight.combatants[1]
    other.stance = FULL
    if count >= 0:
        fight.place(other, count, False, 0)
    return fight


def test_who_sees_nobody_waits_for_the_next_enemy() -> None:
    """The shot is planned, and comes after the enemy's count."""
    fight = hidden(8)
    assert chosen(fight, PLAN) == Plan(DO_FIRE, 1, 0, 0)
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == Delay(8)


def test_who_shows_himself_is_fired_at() -> None:
    """On the count that was waited for."""
    fight = hidden()
    fight.combatants[1].stance = ACTIVE
    fight.count = 8
    acting(fight, DO_FIRE)
    assert isinstance(chosen(fight, DEED), Fire)


def test_nobody_waits_for_who_has_acted() -> None:
    """He stays down for this round."""
    assert chosen(hidden(), PLAN) == Plan(DO_NOTHING, 0, 0, 0)


def test_an_equal_count_is_waited_out() -> None:
    """A later count has to be named (CB-33)."""
    fight = hidden(14)
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == Delay(13)
