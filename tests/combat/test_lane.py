"""Saturation fire: lanes and who is tested in them (CB-92), each with scripted dice."""

import pytest

from chargen.combat import Session
from chargen.combat.gray_dawn.actions.covering_fire import HOLD
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan, PlanQuestion
from chargen.combat.gray_dawn.actions.saturation_fire import SaturationFire
from chargen.combat.gray_dawn.actions.stance import NameStance, TakeStance
from chargen.combat.gray_dawn.model.events import LaneTested, SuppressionChecked
from chargen.combat.gray_dawn.model.penalties import DO_NOTHING, DO_SATURATE
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from chargen.combat.gray_dawn.rolls import suppression
from chargen.combat.gray_dawn.rolls.initiative import STEADILY, own_fight
from chargen.combat.harm.events import BY_COVER, HitStopped, WoundTaken
from chargen.combat.harm.luck import ADD, AGAIN, KEEP, LuckQuestion
from chargen.combat.harm.weapons import Weapon
from chargen.combat.kernel.events import RoundEnded
from chargen.combat.kernel.question import Action
from tests.combat.builders import CARBINE, RIFLE, fighter, scenario
from tests.combat.scenes import every, only, say, wall
from tests.combat.stage import Stage, stage

CLUMSY = {"REF": 1, "MA": 1, "skills": {}, "mook": True}
LANE = SaturationFire(0, 1000, 0, 2, 30)
WIDE = SaturationFire(0, 1000, 0, 4, 30)
"""Along the line from Ann to Cid, 2 m and 4 m wide."""


def gunner(gun: Weapon = CARBINE, /, **facts: object) -> Stage:
    """Return Ann with a gun and Cid 10 m away; the facts are his."""
    cid = fighter("Cid", 1, 10, **facts)
    return stage(fighter("Ann", weapons=(gun,)), cid)


def sheltered(level: int, **facts: object) -> Stage:
    """Return Ann with a carbine and Cid in full cover 10 m away, slow on his feet."""
    cid = fighter("Cid", 1, 10, **{**CLUMSY, **facts})
    now = stage(fighter("Ann", weapons=(CARBINE,)), cid, covers=(wall(9, level=level),))
    now[1].stance = FULL
    return now


@pytest.mark.rule("CB-70", "CB-92")
def test_everybody_in_the_lane_is_tested_at_once() -> None:
    """4 m and 30 rounds: 8 is safe, 7 is hit; each counts the shooter as an attacker."""
    four = (
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, 10, **{**CLUMSY, "BODY": 15}),
        fighter("Bob", at=(2000, 100), REF=1, MA=1, skills={}),
        fighter("Dan", 1, at=(2000, 300)),
    )
    now = stage(*four)
    log = now.does(WIDE, 6, 1, 3, 1, 1, 1, 1, 1, 7, kind=DO_SATURATE)
    tested = [(test.fighter, test.total, test.safe) for test in every(log, LaneTested)]
    assert tested == [(1, 7, False), (2, 8, True)]
    assert len(every(log, WoundTaken)) == 1
    assert [one.points for one in now.fight.combatants] == [0, 4, 1, 0]
    assert now[0].ammo[0] == 0


@pytest.mark.rule("CB-92")
@pytest.mark.parametrize(("die", "hits"), [(3, 1), (5, 2), (6, 3)])
def test_who_fails_is_hit_by_the_burst_table(die: int, hits: int) -> None:
    """1-3 one, 4-5 two, 6 three."""
    wounds = (3, 1, 1, 1, 1, 1) * hits
    now = gunner(**{**CLUMSY, "BODY": 15})
    log = now.does(LANE, 2, die, *wounds, kind=DO_SATURATE)
    assert len(every(log, WoundTaken)) == hits


@pytest.mark.rule("CB-03", "CB-92")
@pytest.mark.parametrize(
    ("points", "said", "dice", "totals"),
    [(1, KEEP, (1, 3, 1, 1, 1, 1, 1), []), (1, ADD, (), [15]), (2, AGAIN, (5,), [16])],
    ids=["kept", "a point", "anew"],
)
def test_luck_may_bring_him_through(
    points: int, said: Action, dice: tuple[int, ...], totals: list[int]
) -> None:
    """13 where 15 would do: a point makes it, a second roll may; kept he is hit."""
    now = gunner(luck=points)
    log = now.does(LANE, 2, kind=DO_SATURATE)
    assert (only(log, LaneTested).total, only(log, LaneTested).safe) == (13, False)
    assert isinstance(now.question, LuckQuestion)
    assert (now.question.fighter, now.question.short) == (1, 2)
    log = now.do(said, *dice)
    assert [test.total for test in every(log, LaneTested) if test.safe] == totals
    assert len(every(log, WoundTaken)) == (said is KEEP)


@pytest.mark.rule("CB-92")
@pytest.mark.parametrize(("moves", "draws"), [(1, 0), (0, 1)])
def test_a_lane_takes_the_whole_turn(moves: int, draws: int) -> None:
    """Nobody moves or draws besides."""
    now = gunner()
    now.turn(0, NameStance(MOVING if moves else OPEN))
    fault = now.fault(Plan(DO_SATURATE, 1, moves, draws))
    assert fault == "To fill a lane with fire leaves no time to move or draw."


@pytest.mark.rule("CB-92")
@pytest.mark.parametrize("stance", [OPEN, MOVING, BRACED, ACTIVE, FULL])
def test_a_lane_is_filled_from_active_cover_or_the_open(stance: int) -> None:
    """Not on the move, not braced, not from behind full cover."""
    covers = (wall(1),) if stance in {ACTIVE, FULL} else ()
    ann = fighter("Ann", weapons=(CARBINE,))
    now = stage(ann, fighter("Cid", 1, 10), covers=covers)
    now.turn(0, NameStance(stance))
    fault = now.fault(Plan(DO_SATURATE, 1, int(stance == MOVING), 0))
    assert (fault is None) == (stance in {OPEN, ACTIVE})


@pytest.mark.rule("CB-92")
def test_a_lane_takes_an_automatic_weapon_and_two_metres() -> None:
    """No rifle fires it, and nobody makes it narrower."""
    now = gunner()
    now.plans(0, DO_SATURATE)
    assert now.fault(LANE) is None
    assert now.fault(SaturationFire(0, 1000, 0, 1, 30)) == "A lane is 2 m wide or more."
    assert now.fault(SaturationFire(0, 1000, 0, 2, 31)) == "The carbine can fire 30 rounds."
    assert now.fault(SaturationFire(0, 0, 0, 2, 30)) == "A lane needs a direction."
    now = gunner(RIFLE)
    now.turn(0, NameStance(OPEN))
    assert now.fault(Plan(DO_SATURATE, 1, 0, 0)) == "Ann has no automatic weapon ready."


@pytest.mark.rule("CB-92", "CB-37")
def test_a_lane_lasts_until_the_end_of_the_round() -> None:
    """It stands while Cid dodges; he has missed his turn, so the next round has begun after it."""
    session = Session(scenario(fighter("Ann", weapons=(CARBINE,)), fighter("Cid", 1, 10)))
    say(session, HOLD, HOLD, STEADILY, STEADILY, 3, 1, 10)
    say(session, NameStance(OPEN), Plan(DO_SATURATE, 1, 0, 0), LANE)
    assert len(own_fight(session.fight).lanes) == 1
    say(session, 9)
    assert only(session.events, LaneTested).safe
    assert only(session.events, RoundEnded).number == 1
    assert own_fight(session.fight).lanes == []


@pytest.mark.rule("CB-92", "CB-70")
def test_who_would_enter_a_lane_makes_his_check_first() -> None:
    """Even with 0 points; then he dodges, before he does anything, once."""
    now = crossing()
    now.plans(1, DO_NOTHING, 0, 1, stance=MOVING, count=5)
    across = Move(1000, 0, MOVING)
    log = now.do(across, 9)
    only(log, SuppressionChecked)
    assert (now[1].y, now[1].checked) == (400, True)
    log = now.do(across, 9)
    assert only(log, LaneTested).safe
    assert not every(log, SuppressionChecked)
    assert (now[1].y, now[1].lanes) == (0, 1)


def crossing(**cid: object) -> Stage:
    """Return Cid beside a lane of Ann's, about to run through it."""
    ann = fighter("Ann", weapons=(CARBINE,))
    now = stage(ann, fighter("Cid", 1, at=(1000, 400), **cid))
    now.does(LANE, kind=DO_SATURATE)
    return now


@pytest.mark.rule("CB-72", "CB-92")
def test_nerve_that_fails_before_a_lane_keeps_him_out_of_it() -> None:
    """6 + 4 + 4: he stays where he was and plans his turn anew."""
    now = crossing()
    now.plans(1, DO_NOTHING, 0, 1, stance=MOVING, count=5)
    log = now.do(Move(1000, 0, MOVING), 4)
    assert only(log, SuppressionChecked).outcome == suppression.FAILED
    assert (now[1].y, now[1].failed) == (400, True)
    assert isinstance(now.question, PlanQuestion)


@pytest.mark.rule("CB-92")
def test_a_check_already_made_is_enough_for_a_lane() -> None:
    """Whoever passed the check of his turn goes in and dodges."""
    now = crossing()
    now[1].points = 1
    now.turn(1, NameStance(MOVING), 9, TakeStance(MOVING), Plan(DO_NOTHING, 0, 1, 0), count=5)
    log = now.do(Move(1000, 0, MOVING), 9)
    assert not every(log, SuppressionChecked)
    assert only(log, LaneTested).safe


@pytest.mark.rule("CB-43", "CB-54", "CB-92")
@pytest.mark.parametrize(
    ("stance", "running", "dodge"), [(OPEN, 0, 11), (BRACED, 0, 7), (MOVING, 5, 16)]
)
def test_a_dodge_through_a_lane(stance: int, running: int, dodge: int) -> None:
    """REF and MA, Cover/Evade unless braced, running."""
    now = gunner()
    now[1].stance, now[1].run_bonus = stance, running
    assert only(now.does(LANE, 9, kind=DO_SATURATE), LaneTested).total == dodge + 9


@pytest.mark.rule("CB-92")
def test_who_comes_out_of_full_cover_in_a_lane_is_tested() -> None:
    """Check, then dodge, then the hits land before he acts; the wall stops this one."""
    now = sheltered(4, skills={"cover-evade": 2})
    log = now.does(LANE, 10, 9, kind=DO_SATURATE)
    assert only(log, LaneTested).safe
    now[1].points = 0
    log = now.turn(1, NameStance(ACTIVE), 9, TakeStance(ACTIVE), 2, 1, 9, 1, 1, 1, 1, count=5)
    only(log, SuppressionChecked)
    assert not only(log, LaneTested).safe
    assert only(log, HitStopped).by == BY_COVER
    assert isinstance(now.question, PlanQuestion)


@pytest.mark.rule("CB-92")
def test_who_stays_in_full_cover_is_tested_once() -> None:
    """The lane around him asks nothing more of him."""
    now = sheltered(4)
    now.does(LANE, 10, 10, 9, kind=DO_SATURATE)
    now[1].points = 0
    assert not every(now.turn(1, NameStance(FULL), count=5), LaneTested)


@pytest.mark.rule("CB-53", "CB-92")
def test_full_cover_in_a_lane_is_tested_with_all_places_covered() -> None:
    """A hit on the head goes through the wall first."""
    log = sheltered(10).does(LANE, 2, 1, 1, 6, 6, 6, 6, kind=DO_SATURATE)
    stopped = only(log, HitStopped)
    assert (stopped.location, stopped.by, stopped.sp) == (0, BY_COVER, 40)
