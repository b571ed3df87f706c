"""The order of an own turn, and what each stance allows (CB-50 to CB-59)."""

import pytest

from chargen.combat.gray_dawn.actions.covering_fire import HOLD, CoveringFire
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import (
    IntendedStanceQuestion,
    NameStance,
    StanceQuestion,
    TakeStance,
)
from chargen.combat.gray_dawn.actions.throw import Throw
from chargen.combat.gray_dawn.model.events import (
    AttackHit,
    AttackRolled,
    SuppressionChecked,
    SuppressionGained,
)
from chargen.combat.gray_dawn.model.penalties import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_NOTHING,
    DO_STRIKE,
    DO_THROW,
)
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from chargen.combat.gray_dawn.rolls.initiative import STEADILY, LightningQuestion
from chargen.combat.gray_dawn.rolls.suppression import CRITICAL, FAILED, PASSED
from chargen.combat.harm.events import DefenceRolled, HitStopped, Recovered, StunSaved, WoundTaken
from chargen.combat.harm.weapons import SINGLE
from tests.combat.builders import CLUB, FRAG, RIFLE, SHOTGUN, fighter
from tests.combat.scenes import every, only, wall
from tests.combat.stage import at_wall, stage

SHOT = Fire(0, (1,), SINGLE, 1)
COVER_CID = CoveringFire(1, 0, 0, SINGLE, 1, 2, 0)
COVER_ANN = CoveringFire(0, 0, 0, SINGLE, 1, 2, 0)


@pytest.mark.rule("CB-50")
def test_the_order_of_an_own_turn() -> None:
    """Stance named, check, stance taken, plan, action."""
    now = at_wall()
    now[1].points = 2
    now.turn(1)
    assert isinstance(now.question, IntendedStanceQuestion)
    assert now.fault(Plan(DO_FIRE, 1, 0, 0)) == "Cid has to name a stance first."
    log = now.do(NameStance(ACTIVE), 9)
    assert only(log, SuppressionChecked).outcome == PASSED
    assert isinstance(now.question, StanceQuestion)
    assert now.options() == (TakeStance(ACTIVE), TakeStance(FULL))
    assert now.fault(TakeStance(MOVING)) == "Cid takes the stance named or a less exposed one."
    now.do(TakeStance(ACTIVE))
    shot = Fire(0, (0,), SINGLE, 1)
    assert now.fault(shot) == "Cid has to say number and kind of actions first."
    now.do(Plan(DO_FIRE, 1, 0, 0))
    assert now.fault(shot) is None


@pytest.mark.rule("CB-50")
@pytest.mark.parametrize(
    ("wish", "left"),
    [
        (MOVING, (MOVING, ACTIVE, FULL)),
        (BRACED, (BRACED, ACTIVE, FULL)),
        (ACTIVE, (ACTIVE, FULL)),
        (FULL, (FULL,)),
    ],
)
def test_after_the_check_less_exposed_stances_are_open(wish: int, left: tuple[int, ...]) -> None:
    """Leaving or bracing, active cover, full cover."""
    now = at_wall()
    now.checks(wish, 1, 9)
    assert now.options() == tuple(TakeStance(stance) for stance in left)


@pytest.mark.rule("CB-50")
@pytest.mark.parametrize(("points", "dice"), [(1, (9,)), (0, ())])
def test_points_ask_for_the_check_even_from_full_cover(points: int, dice: tuple[int, ...]) -> None:
    """And without points there is none."""
    assert len(every(at_wall().checks(FULL, points, *dice), SuppressionChecked)) == len(dice)


@pytest.mark.rule("CB-50", "CB-121", "CB-124")
@pytest.mark.parametrize(("roll", "acts"), [(7, True), (8, False)])
def test_stun_recovery_comes_before_everything(roll: int, acts: bool) -> None:
    """Passed, he acts this turn; failed, he does not."""
    now = at_wall()
    now[1].out = True
    log = now.turn(1, roll)
    assert only(log, StunSaved).passed == acts
    assert len(every(log, Recovered)) == acts
    assert isinstance(now.question, IntendedStanceQuestion) == acts
    assert now[1].out != acts


@pytest.mark.rule("CB-51")
def test_a_mover_has_no_cover() -> None:
    """Also while he stands near it after moving last round."""
    now = at_wall()
    assert now.cover_at(9) == 3
    now[1].stance = MOVING
    assert now.cover_at(9) == 0


@pytest.mark.rule("CB-52", "CB-61", "CB-62")
@pytest.mark.parametrize(("number", "saves", "boxes"), [(9, (2,), 1), (5, (2, 2), 8)])
def test_active_cover_protects_what_it_covers(
    number: int, saves: tuple[int, ...], boxes: int
) -> None:
    """Level 4 takes 16 from 20: 4 go on. An uncovered arm gets all 20."""
    now = at_wall(4, armour=(), mook=True)
    now.plans(0)
    assert only(now.do(SHOT, 9, 2, number, 4, 4, 4, 4, 4, *saves), WoundTaken).boxes == boxes


@pytest.mark.rule("CB-53", "CB-35")
def test_what_exposes_nothing_can_be_done_from_full_cover() -> None:
    """Covering fire, reload, draw, throw, tend; no shot, no aim, no blow."""
    now = at_wall(weapons=(SHOTGUN, FRAG, CLUB))
    now.turn(1, NameStance(FULL))
    kinds = {plan.of_kind for plan in now.options() if isinstance(plan, Plan)}
    assert {DO_COVER, DO_THROW} <= kinds
    assert not kinds & {DO_FIRE, DO_AIM, DO_STRIKE}
    assert now.fault(Plan(DO_FIRE, 1, 0, 0)) == "Cid cannot fire in full cover."


@pytest.mark.rule("CB-53")
def test_behind_full_cover_one_loses_who_moves() -> None:
    """A throw and covering fire go where he was last seen; coming out he is seen again."""
    now = at_wall(weapons=(FRAG, RIFLE), ready=1)
    now[1].stance = FULL
    now.plans(0, DO_NOTHING, 0, 1, stance=MOVING)
    now.do(Move(0, 500, MOVING))
    assert now.fight.seen_at(now[1], now[0]) == (0, 0)
    now.plans(1, DO_THROW)
    assert [t for t in now.options() if isinstance(t, Throw)] == [Throw(0, 0, 0)]
    now.plans(1, DO_COVER)
    lost = CoveringFire(0, 0, 0, SINGLE, 1, 2, 1)
    assert now.fault(lost) == "Cid has lost track of Ann."
    assert CoveringFire(-1, 0, 0, SINGLE, 1, 2, 1) in now.options()
    now.turn(1, NameStance(ACTIVE))
    assert now.fight.seen_at(now[1], now[0]) == (0, 500)


@pytest.mark.rule("CB-54")
def test_bracing_gives_up_dodging_not_cover() -> None:
    """Ranged defence without Cover/Evade; no movement; cover still covers."""
    now = at_wall()
    now[1].stance = BRACED
    now.plans(0)
    assert only(now.do(SHOT, 2, 9), DefenceRolled).total == 7 + 9
    assert now.cover_at(9) == 3
    now.turn(1, NameStance(BRACED), 9, TakeStance(BRACED))
    assert now.fault(Plan(DO_NOTHING, 0, 1, 0)) == "Cid can make 0 movement actions here."


@pytest.mark.rule("CB-54", "CB-71")
@pytest.mark.parametrize(("wish", "weight"), [(BRACED, 2), (ACTIVE, 1)])
def test_bracing_doubles_suppression(wish: int, weight: int) -> None:
    """4 points are 8: it fails where 4 once would pass."""
    rolled = only(at_wall().checks(wish, 4, 7), SuppressionChecked)
    assert rolled.total == 6 + 4 + 3 + 2 + 7 - 4 * weight
    assert rolled.outcome == (FAILED if weight == 2 else PASSED)


@pytest.mark.rule("CB-54", "CB-55")
@pytest.mark.parametrize("stance", [OPEN, BRACED])
def test_who_stands_or_braces_does_not_move(stance: int) -> None:
    """He can fire; who is in active cover can do both."""
    covered = at_wall()
    covered.turn(1, NameStance(ACTIVE))
    assert covered.fault(Plan(DO_FIRE, 1, 1, 0)) is None
    now = stage(fighter("Ann"), fighter("Cid", 1, 20))
    now.turn(0, NameStance(stance))
    assert now.fault(Plan(DO_FIRE, 1, 1, 0)) == "Ann can make 0 movement actions here."
    assert now.fault(Plan(DO_FIRE, 1, 0, 0)) is None


@pytest.mark.rule("CB-50")
def test_only_stances_of_where_he_is_can_be_named() -> None:
    """Cover is for who stands behind some, and the open for who does not."""
    now = at_wall()
    now.turn(0)
    assert now.fault(NameStance(FULL)) == "Ann is in the open and cannot be in full cover."
    assert now.fault(NameStance(9)) == now.fault(NameStance(-1)) == "There is no such stance."
    assert now.fault(Plan(DO_FIRE, 1, 0, 0)) == "Ann has to name a stance first."
    assert now.fault(NameStance(OPEN)) is None
    now.turn(1)
    assert now.fault(NameStance(OPEN)) == "Cid is behind cover and cannot be in the open."


@pytest.mark.rule("CB-55")
def test_standing_in_the_open_is_plain_defence() -> None:
    """No dodge bonus, no cover."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20))
    now.turn(1, NameStance(OPEN))
    now.plans(0)
    assert only(now.do(SHOT, 2, 9), DefenceRolled).total == 20
    assert now.cover_at(9) == 0


@pytest.mark.rule("CB-56")
def test_covering_fire_at_the_start_comes_before_initiative() -> None:
    """Stance stays; all points weigh at once, then the rolls are made."""
    now = at_wall()
    log = now.round(CoveringFire(1, 0, 0, SINGLE, 2, 4, 0), STEADILY, HOLD, 2, 9, 2, 9)
    assert isinstance(now.question, LightningQuestion)
    told = [type(e) for e in log if isinstance(e, SuppressionGained | AttackRolled)]
    assert told == [SuppressionGained, AttackRolled, AttackRolled]
    assert (now[1].points, now[1].stance, now[0].stance) == (2, ACTIVE, OPEN)


@pytest.mark.rule("CB-56")
def test_who_gave_covering_fire_can_only_move_on_his_turn() -> None:
    """Up to three movement actions."""
    now = at_wall()
    now.round(COVER_CID, STEADILY, HOLD, 2, 9, STEADILY, 5, 1, 2, NameStance(MOVING))
    refused = "Ann fires covering fire this round and can only move."
    assert now.fault(Plan(DO_FIRE, 1, 1, 0)) == refused
    assert now.fault(Plan(DO_NOTHING, 0, 3, 0)) is None
    assert {plan.of_kind for plan in now.options() if isinstance(plan, Plan)} == {DO_NOTHING}


@pytest.mark.rule("CB-56")
def test_covering_shooters_are_simultaneous() -> None:
    """Both roll before either hit lands: who is dropped has fired all the same."""
    now = stage(
        fighter("Ann", CL=30, REF=30, mook=True),
        fighter("Cid", 1, 10, CL=30, REF=30, MA=1, mook=True),
    )
    rolls = (9, 2, 9, 2, *((1, 6, 6, 6, 6, 6) * 2))
    log = now.round(COVER_CID, STEADILY, COVER_ANN, STEADILY, *rolls)
    told = [type(event) for event in log if isinstance(event, AttackHit | WoundTaken)]
    assert told == [AttackHit, AttackHit, WoundTaken, WoundTaken]
    assert now[0].dead
    assert now[1].dead
    assert now.question is None


@pytest.mark.rule("CB-57")
def test_where_one_is_placed_one_starts() -> None:
    """Behind cover in active cover, else in the open; no points."""
    now = at_wall()
    assert [one.stance for one in now.fight.combatants] == [OPEN, ACTIVE]
    assert [one.points for one in now.fight.combatants] == [0, 0]


@pytest.mark.rule("CB-58")
def test_who_failed_may_still_give_covering_fire() -> None:
    """As his whole round, on that count."""
    now = at_wall()
    assert only(now.checks(ACTIVE, 8, 3), SuppressionChecked).outcome == FAILED
    now.do(Plan(DO_COVER, 1, 0, 0), COVER_ANN, 2, 9)
    assert now[0].points == 1
    assert now.question is None


@pytest.mark.rule("CB-58", "CB-73")
def test_after_a_critical_failure_there_is_no_covering_fire() -> None:
    """The turn is over."""
    now = at_wall()
    assert only(now.checks(ACTIVE, 20, 3), SuppressionChecked).outcome == CRITICAL
    assert now.question is None


@pytest.mark.rule("CB-59")
def test_the_fallen_keep_their_cover() -> None:
    """Covered places stay covered, no defence is rolled, the points stay."""
    now = at_wall(10)
    now[1].out = True
    now[1].points = 3
    assert now.cover_at(9) == 10
    now.plans(0)
    log = now.do(SHOT, 9, 9, 4, 4, 4, 4, 4)
    assert not every(log, DefenceRolled)
    only(log, HitStopped)
    assert now[1].points == 3


@pytest.mark.rule("CB-53", "CB-64")
def test_full_cover_is_no_target_but_for_a_flanker() -> None:
    """It works for each line of fire."""
    wide = fighter("Bob", 0, at=(2000, 5000))
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), wide, covers=(wall(19),))
    now[1].stance = FULL
    now.plans(0)
    assert now.fault(SHOT) == "Cid is in full cover."
    now.plans(2)
    assert now.fault(SHOT) is None
