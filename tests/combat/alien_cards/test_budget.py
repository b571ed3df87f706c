"""What a round is worth: a full action and a quick one, or two quick ones (AL-08 to AL-31)."""

import pytest

from chargen.combat.alien_cards.actions.action import AIMING
from chargen.combat.alien_cards.actions.care import FirstAid, GiveOrders, Rally
from chargen.combat.alien_cards.actions.fire import Fire
from chargen.combat.alien_cards.actions.fixtures import (
    Drive,
    Leap,
    LockDoor,
    OpenDoor,
    Peek,
    UseMachinery,
    UseTerminal,
)
from chargen.combat.alien_cards.actions.interrupts import DEFENDING, DODGING, STANDING
from chargen.combat.alien_cards.actions.melee import Strike
from chargen.combat.alien_cards.actions.move import BackOff, CloseIn, Move
from chargen.combat.alien_cards.actions.special_attacks import FREE, Disarm, Grapple, PassBy, Shove
from chargen.combat.alien_cards.actions.weapon_actions import ClearJam, PickUp, Reload
from chargen.combat.alien_cards.model import choice_ids as k
from chargen.combat.alien_cards.model.cover import FullCover, PartialCover
from chargen.combat.kernel.question import Action
from chargen.combat.scene.scenario import LEDGE, MACHINE, TERMINAL, VEHICLE, Fixture
from tests.combat.alien_cards.builders import KNIFE, PISTOL, wall
from tests.combat.alien_cards.stage import END, Stage, mook, pair

SHOT = Fire(0, 1, False)
MISSED = (2, 2, 2)
KEPT = (3, 3, 3)


def things() -> tuple[Fixture, ...]:
    """Return one thing of every sort, all at the place where Ann stands."""
    sorts = ("door", 0), ("ledge", LEDGE), ("desk", TERMINAL), ("loader", MACHINE), ("car", VEHICLE)
    return tuple(Fixture(name=name, sort=sort, extent=(50, -100, 50, 100)) for name, sort in sorts)


def everything() -> Stage:
    """Return a scene in which every action can be taken by Ann on somebody or something."""
    stage = Stage(
        mook("Ann", weapons=(PISTOL, KNIFE, PISTOL)),
        mook("Cid", 1, (0, 9)),
        mook("Dan", 1, (0, 20)),
        mook("Bob", 0, (-1, 0)),
        covers=(wall(-0, extent=(-60, -200, -60, 200)),),
        fixtures=things(),
    )
    stage[0].ammo[2] = 1
    stage.fight.floor.append((0, 0, 0, 2, True))
    return stage


FULL: list[Action] = [
    SHOT, FullCover(0), Leap(1), UseTerminal(2), UseMachinery(3), Drive(4), GiveOrders(3),
]  # fmt: skip
QUICK: list[Action] = [
    Move(-400, 0), Peek(0), LockDoor(0), PartialCover(0), AIMING, Reload(2), PickUp(0),
]  # fmt: skip


@pytest.mark.rule("AL-08", "AL-11", "AL-12", "AL-13", "AL-14", "AL-15", "AL-18", "AL-19")
@pytest.mark.parametrize("action", FULL, ids=repr)
def test_a_full_action_takes_the_full_action(action: Action) -> None:
    """It is open at first and after one quick action, not after another full one or two quick."""
    stage = everything()
    assert stage.fault(0, action) is None
    stage[0].quicks = 1
    assert stage.fault(0, action) is None
    stage[0].quicks = 2
    assert stage.fault(0, action) == "Ann has no full action left."
    stage[0].quicks, stage[0].full_used = 0, True
    assert stage.fault(0, action) == "Ann has no full action left."


@pytest.mark.rule("AL-08", "AL-09", "AL-20", "AL-22", "AL-23", "AL-24", "AL-28", "AL-29", "AL-R04")
@pytest.mark.parametrize("action", [one for one in QUICK if one is not AIMING], ids=repr)
def test_a_quick_action_may_be_the_first_the_second_or_beside_a_full_one(action: Action) -> None:
    """Not a third, and not a second beside a full action."""
    stage = everything()
    assert stage.fault(0, action) is None
    stage[0].quicks = 1
    assert stage.fault(0, action) is None
    stage[0].quicks, stage[0].full_used = 0, True
    assert stage.fault(0, action) is None
    for quicks, full in ((2, False), (1, True)):
        stage[0].quicks, stage[0].full_used = quicks, full
        assert stage.fault(0, action) == "Ann has no quick action left."


@pytest.mark.rule("AL-10", "AL-37")
def test_blows_of_every_kind_are_full_actions() -> None:
    """Special attacks, too."""
    stage = Stage(*pair(1, weapons=(KNIFE,)), covers=())
    every = [Strike(0, 1, False), Disarm(1), PassBy(1), Shove(1), Grapple(1)]
    assert [stage.fault(0, action) for action in every] == [None] * 5
    stage[0].full_used = True
    assert {stage.fault(0, action) for action in every} == {"Ann has no full action left."}


@pytest.mark.rule("AL-20", "AL-21")
def test_closing_in_and_backing_off_are_quick() -> None:
    """Both are open beside a full action."""
    stage = Stage(*pair(9))
    stage[0].full_used = True
    assert stage.fault(0, CloseIn(1)) is None
    stage.turn(0, CloseIn(1))
    assert stage.fault(0, BackOff(-500, 0)) == "Ann has no quick action left."
    stage[0].fresh_round()
    stage[0].full_used = True
    assert stage.fault(0, BackOff(0, 0)) is None


@pytest.mark.rule("AL-16", "AL-30")
def test_first_aid_is_full_and_a_rally_quick() -> None:
    """Each as far as it is paid for."""
    stage = Stage(mook("Ann"), mook("Bob", 0, (1, 0)), mook("Cid", 1, (9, 0)))
    stage[1].out = True
    stage[0].full_used = True
    assert stage.fault(0, FirstAid(1)) == "Ann has no full action left."
    assert stage.fault(0, Rally(1)) is None
    stage[0].quicks = 1
    assert stage.fault(0, Rally(1)) == "Ann has no quick action left."


@pytest.mark.rule("AL-17")
def test_clearing_a_jam_and_opening_a_lock_are_full() -> None:
    """And not open beside another full action."""
    stage = everything()
    stage[0].jam[0] = True
    stage.fight.locked[0] = True
    assert stage.fault(0, ClearJam(0)) is None
    assert stage.fault(0, OpenDoor(0)) is None
    stage[0].full_used = True
    assert stage.fault(0, ClearJam(0)) == "Ann has no full action left."
    assert stage.fault(0, OpenDoor(0)) == "Ann has no full action left."


@pytest.mark.rule("AL-08", "AL-09", "AL-11", "AL-53")
def test_a_turn_is_over_when_nothing_is_left_to_spend() -> None:
    """A full action and a quick one in any order, or two quick ones: nobody is asked again."""
    stage = Stage(*pair(20))
    stage.turn(0, SHOT, STANDING, *MISSED, *KEPT, Move(-300, 0))
    assert stage.question is None
    stage = Stage(*pair(20))
    stage.turn(0, Move(-300, 0), Move(-600, 0))
    assert stage.question is None
    assert stage[0].acted


@pytest.mark.rule("AL-R04")
def test_aim_alone_is_not_taken_twice() -> None:
    """Two aims would leave no attack."""
    stage = Stage(*pair(8))
    stage.turn(0, AIMING)
    assert stage.fault(0, AIMING) == "Ann aims already."
    stage[0].aiming = False
    assert stage.fault(0, AIMING) == "Ann has no attack left after aiming."


@pytest.mark.rule("AL-08", "AL-31", "AL-27", "AL-25")
def test_who_has_spent_all_answers_nothing() -> None:
    """T4-15: a full action and a quick one, then attacked: neither dodge nor defence is asked."""
    for metres, action in ((8, SHOT), (1, Strike(-1, 1, False))):
        stage = Stage(*pair(metres))
        stage[1].full_used, stage[1].quicks = True, 1
        events = stage.turn(0, action, *MISSED, *(KEPT if metres == 8 else ()))
        assert events
        assert stage[1].quicks == 1


@pytest.mark.rule("AL-09", "AL-31", "AL-R04")
def test_two_interrupts_before_the_own_card_leave_the_turn_empty() -> None:
    """T4-16: nobody is asked what he does."""
    stage = Stage(mook("Ann"), mook("Bob"), mook("Cid", 1, (8, 0)))
    shot = Fire(0, 2, False)
    events = stage.round(
        1, 2, 3,
        shot, DODGING, *MISSED, *MISSED, *KEPT, END,
        shot, DODGING, *MISSED, *MISSED, *KEPT, END,
    )  # fmt: skip
    assert events
    assert stage.question is None
    assert stage[2].acted


@pytest.mark.rule("AL-31", "AL-54")
def test_one_dodge_before_the_own_turn_leaves_a_full_action_or_a_quick_one() -> None:
    """T4-10."""
    stage = Stage(*pair(8))
    stage.turn(0, SHOT, DODGING, *MISSED, *MISSED, *KEPT, END)
    assert stage[1].can_full()
    assert stage[1].can_quick()
    assert k.RANGED_ATTACK in stage.kinds(1)
    stage.turn(1, Move(1100, 0))
    assert stage.question is None


@pytest.mark.rule("AL-25", "AL-31", "AL-R05")
def test_a_defence_is_paid_with_a_quick_action() -> None:
    """Of his own round."""
    stage = Stage(*pair(1))
    stage.turn(0, Strike(-1, 1, False), DEFENDING, *MISSED, *MISSED, END)
    assert stage[1].quicks == 1


@pytest.mark.rule("AL-R05")
def test_who_is_broken_held_or_beside_himself_answers_nothing() -> None:
    """Nobody is asked."""
    for name, value in (("out", True), ("pinned_by", 0), ("lost_turn", True)):
        stage = Stage(*pair(1), mook("Dan", 1, (9, 0)))
        setattr(stage[1], name, value)
        stage.turn(0, Strike(-1, 1, False), *MISSED, END)
        assert stage[1].quicks == 0


@pytest.mark.rule("AL-49", "AL-R11")
def test_who_is_held_has_nothing_but_getting_free() -> None:
    """Everything else is refused by the name of the holder."""
    stage = Stage(*pair(1))
    stage[0].pinned_by, stage[1].pinning = 1, 0
    assert stage.options(0) == (FREE, END)
    assert stage.fault(0, SHOT) == "Cid holds Ann, who can only break free."
