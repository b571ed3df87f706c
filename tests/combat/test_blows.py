"""Blows: with which hand, both at once, and how often (CB-11, CB-87)."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.weapon_actions import Draw
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_NOTHING, DO_STRIKE
from chargen.combat.gray_dawn.model.stats import MOVING, OPEN
from tests.combat.builders import KNIFE
from tests.combat.situations import DEED, PLAN, SKILLS, SWORD, acting, chosen, foe, somebody, turn

pytestmark = pytest.mark.rule("CB-11", "CB-87")


def swordsman(**facts: Any) -> Fighter:
    """Somebody with two swords, one in hand."""
    given: dict[str, Any] = {"tactic": "brawler", "dual_wield": 1, **facts}
    return somebody(SWORD, replace(SWORD, name="other sword"), **given)


def test_two_swords_strike_together() -> None:
    """Of the ambidextrous, who lose little by it."""
    fight = turn((swordsman(off_hand=1), foe(1)), stance=OPEN, count=4)
    acting(fight, DO_STRIKE)
    assert chosen(fight, DEED) == Strike(0, 1, False, True)


def test_a_second_blade_that_costs_more_than_it_brings_rests() -> None:
    """With no skill in the other hand against somebody who parries well."""
    clumsy = somebody(SWORD, KNIFE, off_hand=1, tactic="brawler")
    guarded = foe(1, REF=9, MA=9, skills={**SKILLS, "melee": 6})
    fight = turn((clumsy, guarded), stance=OPEN, count=4)
    acting(fight, DO_STRIKE)
    assert chosen(fight, DEED) == Strike(0, 1)


def test_a_second_sword_is_drawn_on_the_way() -> None:
    """Into the other hand."""
    fight = turn((swordsman(), foe(30)), stance=MOVING, count=15)
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 3, 1)
    acting(fight, DO_NOTHING, actions=0, draws=1)
    assert chosen(fight, DEED) == Draw(1, True)


@pytest.mark.parametrize(
    "facts", [{"off_hand": 1}, {"weapons": (replace(SWORD, two_handed=True), SWORD)}]
)
def test_no_second_sword_without_a_free_hand(facts: dict[str, Any]) -> None:
    """It is in hand already, or the first one takes both."""
    fight = turn((replace(swordsman(), **facts), foe(30)), stance=MOVING, count=15)
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 3, 0)


@pytest.mark.rule("CB-32")
def test_who_is_far_better_strikes_twice() -> None:
    """And not three times, which would spoil the first blow; once if there is time for no more."""
    easy = turn((swordsman(), foe(1, REF=2, MA=2)), stance=OPEN)
    assert chosen(easy, PLAN) == Plan(DO_STRIKE, 2, 0, 0)
    easy.count = 4
    assert chosen(easy, PLAN) == Plan(DO_STRIKE, 1, 0, 0)
