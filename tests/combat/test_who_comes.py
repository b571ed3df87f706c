"""Shots kept for who comes: a fighter without a gun is met when he is face to face (CB-33)."""

from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.action import Delay
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.model.fight import KEY_COUNT, Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_FIRE
from chargen.combat.gray_dawn.model.stats import OPEN
from chargen.combat.gray_dawn.tactics.estimates import shots
from chargen.combat.gray_dawn.tactics.timing import delay
from tests.combat.situations import (
    DEED,
    PLAN,
    RIFLE,
    SHOTGUN,
    SWORD,
    acting,
    chosen,
    foe,
    somebody,
    turn,
)

LATER = 12
"""The count of the enemy's first action."""


def coming(metres: int = 11, tactic: str = "clever", **fields: Any) -> Fight:
    """Somebody with a shotgun on count 14, and one with a sword who acts after him."""
    facts: dict[str, Any] = {"MA": 6, "tactic": "brawler", **fields}
    gunner: Fighter = somebody(SHOTGUN, tactic=tactic)
    fight = turn((gunner, foe(metres, SWORD, **facts)), stance=OPEN)
    fight.combatants[1].key = LATER * KEY_COUNT
    return fight


def best(fight: Fight) -> shots.Estimate:
    """What he can do at once."""
    shot = shots.best_fire(fight, fight.combatants[0], 3)
    assert shot is not None
    return shot


@pytest.mark.rule("CB-33", "CB-20")
def test_shots_are_kept_for_who_is_soon_face_to_face() -> None:
    """He comes on counts 12 and 7: two actions are left from count 6 on."""
    fight = coming()
    one = fight.combatants[0]
    assert 1 <= delay.shots_to_keep(fight, one, best(fight), 3) <= 2
    wanted = chosen(fight, PLAN)
    assert isinstance(wanted, Plan)
    assert (wanted.of_kind, wanted.moves) == (DO_FIRE, 0)
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == Delay(LATER)


@pytest.mark.rule("CB-33")
def test_he_fires_once_the_other_has_come() -> None:
    """At arm's length nothing is waited for."""
    fight = coming(1)
    acting(fight, DO_FIRE)
    assert isinstance(chosen(fight, DEED), Fire)


@pytest.mark.rule("CB-33", "CB-40")
@pytest.mark.parametrize(
    ("metres", "fields"),
    [(30, {}), (11, {"MA": 0}), (11, {"unaware": True})],
    ids=["too far", "cannot walk", "knows of nothing"],
)
def test_nobody_waits_for_who_does_not_come_this_round(metres: int, fields: dict[str, Any]) -> None:
    """Thirty metres are more than three moves of six."""
    fight = coming(metres, **fields)
    assert delay.shots_to_keep(fight, fight.combatants[0], best(fight), 3) == 0


@pytest.mark.rule("CB-33")
def test_nobody_waits_for_who_has_acted_or_holds_a_gun() -> None:
    """The one comes no more this round, the other fires from where he is."""
    fight = coming()
    fight.combatants[1].key = -1
    assert delay.shots_to_keep(fight, fight.combatants[0], best(fight), 3) == 0
    fight = turn((somebody(SHOTGUN, tactic="clever"), foe(11, RIFLE, MA=6)), stance=OPEN)
    fight.combatants[1].key = LATER * KEY_COUNT
    assert delay.shots_to_keep(fight, fight.combatants[0], best(fight), 3) == 0


@pytest.mark.rule("CB-33")
def test_only_the_clever_wait() -> None:
    """Everybody else fires as soon as he can."""
    fight = coming(tactic="steady")
    acting(fight, DO_FIRE)
    assert isinstance(chosen(fight, DEED), Fire)
