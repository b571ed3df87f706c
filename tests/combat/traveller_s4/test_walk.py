"""Walk and Run (S4-20 to S4-23, S4-38)."""

import pytest

from chargen.combat.traveller_s4.actions.action import DONE, ELSE
from chargen.combat.traveller_s4.actions.fire import Fire
from chargen.combat.traveller_s4.actions.move import Move
from chargen.combat.traveller_s4.actions.weapon_actions import TakePosture
from chargen.combat.traveller_s4.model.events import AttackRolled, Moved
from chargen.combat.traveller_s4.model.fighter import KNEELING, PRONE
from tests.combat.scenes import only
from tests.combat.traveller_s4.builders import TRY, facing


@pytest.mark.rule("S4-20")
def test_a_move_is_an_action_at_one_of_two_gaits() -> None:
    """Both are offered, and either takes the turn."""
    now = facing(60)
    offered = [action for action in now.asked.options(now.fight) if isinstance(action, Move)]
    assert {bool(action.run) for action in offered} == {False, True}
    told = now.say(Move(600, 0))
    assert only(told, Moved) == Moved(0, 600, 0, 0)
    assert now.asked.fighter == 1


@pytest.mark.rule("S4-21")
def test_a_walk_covers_six_metres() -> None:
    """And not a centimetre more."""
    now = facing(60)
    assert now.refusal(Move(600, 0)) == ""
    assert now.refusal(Move(601, 0)) == "Ann moves 6 m in one action."


@pytest.mark.rule("S4-22")
def test_a_run_covers_twelve_metres() -> None:
    """And not a centimetre more."""
    now = facing(60)
    assert now.refusal(Move(1200, 0, run=True)) == ""
    assert now.refusal(Move(1201, 0, run=True)) == "Ann moves 12 m in one action."


@pytest.mark.rule("S4-23")
def test_walks_and_a_run_are_a_legal_round() -> None:
    """T1-12: Walk, Walk, Run are 24 m."""
    now = facing(60)
    now.say(Move(600, 0), DONE, TRY, 1, Move(1200, 0), TRY, 1, 1, Move(2400, 0, run=True))
    assert now.one(0).x == 2400


@pytest.mark.rule("S4-23")
def test_who_has_fired_cannot_run() -> None:
    """T1-12: Walk, shoot, Run; to walk is still possible."""
    now = facing(60)
    now.say(Move(600, 0), DONE, TRY, 1, Fire(0, 1), 1, 1, TRY, 1, 1)
    assert "cannot run" in now.refusal(Move(1200, 0, run=True))
    assert now.refusal(Move(1200, 0)) == ""


@pytest.mark.rule("S4-23")
def test_who_has_run_cannot_fire() -> None:
    """T1-12: Run, shoot; nor anything else but walking and running."""
    now = facing(60)
    now.say(Move(1200, 0, run=True), DONE, TRY, 1)
    for action in (Fire(0, 1), ELSE, TakePosture(KNEELING)):
        assert now.refusal(action) == "Ann has run and can only walk or run this round."
    assert now.refusal(Move(1800, 0)) == now.refusal(Move(2400, 0, run=True)) == ""


@pytest.mark.rule("S4-38")
def test_moving_has_no_dm() -> None:
    """What is fired in the next round is thrown without one."""
    now = facing(60)
    now.say(Move(600, 0), DONE, TRY, 6, DONE, 1, 1, 6, 6)
    assert only(now.say(Fire(0, 1), 1, 1), AttackRolled).total == 2 + 1 - 5
    assert now.battle.tunables.dms["move"] == 0


def test_who_lies_has_to_stand_up_first() -> None:
    """Who kneels comes up in going."""
    now = facing(60, posture=PRONE)
    assert now.refusal(Move(600, 0)) == "Ann lies on the ground and has to stand up first."
    now = facing(60, posture=KNEELING)
    now.say(Move(600, 0))
    assert now.one(0).posture == 0


def test_nobody_stops_where_somebody_stands() -> None:
    """Or beyond the map, or where he is."""
    now = facing(5)
    assert now.refusal(Move(500, 0)) == "Cid stands there."
    assert now.refusal(Move(0, 0)) == "Ann is there already."
    assert now.refusal(Move(10**7, 0)) == "That is beyond the map."
