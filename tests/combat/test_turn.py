"""Counts, kinds of action, delays, draws (CB-32 to CB-36, CB-39, CB-47)."""

import pytest

from chargen.combat.gray_dawn.actions.action import Delay
from chargen.combat.gray_dawn.actions.covering_fire import CoveringFire
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import END, Plan
from chargen.combat.gray_dawn.actions.reload import Reload
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.weapon_actions import Draw
from chargen.combat.gray_dawn.model.events import AttackRolled, ReloadRolled, TurnBegan
from chargen.combat.gray_dawn.model.penalties import (
    DO_FIRE,
    DO_HANDLE,
    DO_NOTHING,
    counts_left,
    counts_needed,
    several_penalty,
)
from chargen.combat.gray_dawn.model.stats import MOVING, OPEN
from chargen.combat.harm.weapons import AUTO, BURST, SINGLE
from chargen.combat.kernel.events import Reloaded
from tests.combat.builders import CARBINE, CLUB, PISTOL, RIFLE, fighter, tunables
from tests.combat.scenes import every, only, part
from tests.combat.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)
PISTOL_SHOT = Fire(1, (1,), SINGLE, 1)


def duel(metres: int = 10, **ann: object) -> Stage:
    """Return Ann against Cid so far away in the open; the facts are Ann's."""
    return stage(fighter("Ann", **ann), fighter("Cid", 1, metres))


@pytest.mark.rule("CB-32")
def test_counts_five_apart_and_none_below_zero() -> None:
    """15 has four, 14 three, 4 one; four actions are at -9 each."""
    numbers = tunables()
    assert [counts_left(c, numbers) for c in (15, 14, 10, 9, 5, 4, 0)] == [4, 3, 3, 2, 2, 1, 1]
    assert counts_left(-1, numbers) == 0
    assert several_penalty(numbers, 4, 0) == -9


@pytest.mark.rule("CB-32")
def test_only_attacks_share_the_count_of_a_move_or_a_draw() -> None:
    """A shot does; handling a weapon, and a plan without a shot, do not."""
    numbers = tunables()
    for moves, draws in ((1, 0), (0, 1)):
        assert counts_needed(numbers, DO_FIRE, 1, moves, draws) == 1
        assert counts_needed(numbers, DO_HANDLE, 1, moves, draws) == 2
        assert counts_needed(numbers, DO_FIRE, 0, moves, draws) == 1


@pytest.mark.rule("CB-32")
def test_two_actions_come_five_counts_apart_at_minus_three() -> None:
    """Shots on 10 and 5, both at -3."""
    now = duel()
    now.plans(0, actions=2)
    assert part(only(now.do(SHOT, 2, 9), AttackRolled).parts, "several actions") == -3
    assert only(now.next(), TurnBegan).count == 5
    assert part(only(now.do(SHOT, 2, 9), AttackRolled).parts, "several actions") == -3


@pytest.mark.rule("CB-32")
def test_a_plan_has_to_fit_its_counts() -> None:
    """Three shots need 10; a steady shot after a move does not fit at 4."""
    now = duel()
    now.turn(0, NameStance(OPEN), count=9)
    assert now.fault(Plan(DO_FIRE, 2, 0, 0)) is None
    assert now.fault(Plan(DO_FIRE, 3, 0, 0)) == "That takes 3 counts and 2 are left."
    offered = [plan.actions for plan in now.options() if isinstance(plan, Plan)]
    assert max(offered) == 2
    assert counts_needed(tunables(), DO_FIRE, 1, 1, 0) == 1
    assert counts_needed(tunables(), DO_FIRE, 1, 2, 0) == 3


@pytest.mark.rule("CB-33", "CB-39")
def test_a_delayed_action_pushes_the_next() -> None:
    """From 10 to 7, after whose own count that is; the second shot comes on 2."""
    now = duel()
    came = [only(now.opened(3, 1, 1), TurnBegan)]
    now.do(NameStance(OPEN), Plan(DO_FIRE, 2, 0, 0))
    said = ((Delay(7),), (NameStance(OPEN), END), (SHOT, 2, 9))
    came.extend(only(now.do(*script), TurnBegan) for script in said)
    assert [(c.fighter, c.count) for c in came] == [(0, 10), (1, 7), (0, 7), (0, 2)]


@pytest.mark.rule("CB-39", "CB-33")
def test_an_action_cannot_be_put_off_below_zero() -> None:
    """It is lost; nothing is carried over."""
    now = duel()
    now.plans(0)
    assert now.fault(Delay(-1)) == "An action can be put off to a later count of this round."
    assert now.fault(Delay(0)) is None
    assert Delay(-1) not in now.options()


@pytest.mark.rule("CB-34")
def test_draw_and_fire_at_once() -> None:
    """-3 to that shot only, besides what two actions cost; five counts later nothing."""
    now = duel(5, weapons=(RIFLE, PISTOL), ready=-1)
    now.plans(0, actions=2, draws=1)
    now.do(Draw(1))
    assert only(now.do(PISTOL_SHOT, 2, 9), AttackRolled).total == 7 + 4 - 6 + 2
    now.next()
    assert only(now.do(PISTOL_SHOT, 2, 9), AttackRolled).total == 7 + 4 - 3 + 2


@pytest.mark.rule("CB-34")
def test_draw_and_fire_five_counts_later() -> None:
    """Nothing."""
    now = duel(5, weapons=(RIFLE, PISTOL), ready=-1)
    now.plans(0, draws=1)
    now.do(Draw(1), Delay(5))
    assert only(now.next(), TurnBegan).count == 5
    assert only(now.do(PISTOL_SHOT, 2, 9), AttackRolled).total == 7 + 4 + 2


@pytest.mark.rule("CB-34")
def test_move_draw_and_shot_together_cost_six() -> None:
    """All three on one count."""
    now = duel(9, weapons=(RIFLE, PISTOL), ready=-1)
    now.plans(0, moves=1, draws=1, stance=MOVING)
    now.do(Move(300, 0, MOVING), Draw(1))
    assert now.fault(Delay(5)) == "Drawing on the move goes with the shot."
    assert only(now.do(PISTOL_SHOT, 2, 9), AttackRolled).total == 7 + 4 - 6 + 2


@pytest.mark.rule("CB-35")
def test_actions_are_alike_but_a_reload_may_be_mixed_in() -> None:
    """Who planned to fire cannot strike; he can reload."""
    now = duel(1, weapons=(RIFLE, CLUB))
    now[0].ammo[0] = 1
    now.plans(0, actions=2)
    assert now.fault(Strike(2, 1)) == "Ann planned something else."
    assert now.fault(Reload(0)) is None


@pytest.mark.rule("CB-36")
def test_a_firing_action_is_rof_shots() -> None:
    """Two of this rifle."""
    now = duel()
    now.plans(0)
    assert now.fault(Fire(0, (1,), SINGLE, 2)) is None
    assert now.fault(Fire(0, (1,), SINGLE, 3)) == "The rifle fires 1 to 2 rounds that way."


@pytest.mark.rule("CB-36")
def test_no_burst_with_fewer_than_three_rounds_left() -> None:
    """Neither aimed nor as covering fire; a spray takes what is there."""
    now = duel(weapons=(CARBINE,))
    now[0].ammo[0] = 2
    now.plans(0)
    assert now.fault(Fire(0, (1,), BURST, 3)) == "A burst takes 3 rounds."
    assert now.fault(Fire(0, (1,), AUTO, 2)) is None
    now.round()
    assert now.fault(CoveringFire(1, 0, 0, BURST, 1, 3, 0)) == "The carbine has 2 rounds left."


@pytest.mark.rule("CB-47")
def test_a_reload_with_moves_only_is_automatic() -> None:
    """Moves are no combat actions."""
    now = duel(20)
    now[0].ammo[0] = 0
    now.plans(0, DO_HANDLE, moves=2, stance=MOVING, count=15)
    log = now.do(Reload(0))
    assert only(log, Reloaded).rounds == 20
    assert not every(log, ReloadRolled)


@pytest.mark.rule("CB-50", "CB-34", "CB-35")
def test_the_plan_says_all_of_the_turn() -> None:
    """What was not planned cannot be done."""
    now = duel()
    now.plans(0, DO_NOTHING, 0, 1, stance=MOVING)
    assert now.fault(SHOT) == "Ann planned something else."
    assert now.fault(Draw(0)) == "Ann planned to draw nothing more."
