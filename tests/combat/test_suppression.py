"""Suppression points, the check, and what a lost nerve does (CB-70 to CB-76)."""

import pytest

from chargen.combat.gray_dawn.actions.action import Delay
from chargen.combat.gray_dawn.actions.covering_fire import CoveringFire
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import END, Plan, PlanQuestion
from chargen.combat.gray_dawn.actions.reload import Reload
from chargen.combat.gray_dawn.actions.stance import NameStance, TakeStance
from chargen.combat.gray_dawn.model.events import AttackRolled, StanceTaken, SuppressionChecked
from chargen.combat.gray_dawn.model.penalties import (
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_NOTHING,
    DO_STRIKE,
)
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from chargen.combat.gray_dawn.rolls.suppression import CRITICAL, FAILED, PASSED
from chargen.combat.gray_dawn.tactics.tactic import TACTICS
from chargen.combat.harm import luck
from chargen.combat.harm.events import DefenceRolled
from chargen.combat.harm.weapons import EVERYWHERE, SINGLE, ArmourPiece
from chargen.combat.kernel.question import Question
from tests.combat.builders import CLUB, SHOTGUN, fighter
from tests.combat.scenes import every, only, part, wall
from tests.combat.stage import Stage, at_wall, stage

SHOT = Fire(0, (1,), SINGLE, 1)
SCRATCH = (3, 1, 1, 1, 1, 1)
PLATE = ArmourPiece(name="plate", sp=40, covers=EVERYWHERE)


def in_the_open(metres: int = 20, **cid: object) -> Stage:
    """Return Cid in the open so far from Ann."""
    return stage(fighter("Ann"), fighter("Cid", 1, metres, **cid))


def asked(now: Stage) -> Question:
    """What is open."""
    assert now.question is not None
    return now.question


@pytest.mark.rule("CB-70")
def test_each_attacker_counts_once_and_a_strike_three() -> None:
    """Two riflemen, one strike: 5. However many shots."""
    bob = fighter("Bob", 0, at=(0, 500))
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, mook=True), bob)
    now.plans(0)
    now.do(Fire(0, (1,), SINGLE, 2), 2, 9, 9, 2, *SCRATCH, 2)
    now.plans(2)
    now.do(SHOT, 2, 9)
    assert now[1].points == 5


@pytest.mark.rule("CB-70")
def test_a_shotgun_counts_every_shot() -> None:
    """Two shots, two points."""
    now = stage(fighter("Ann", weapons=(SHOTGUN,)), fighter("Cid", 1, 10))
    for _ in range(2):
        now.plans(0)
        now.do(SHOT, 2, 10, 9)
    assert now[1].points == 2


@pytest.mark.rule("CB-70")
def test_a_hit_stopped_by_armour_strikes() -> None:
    """One for the attacker, three for the strike."""
    now = in_the_open(10, armour=(PLATE,))
    now.plans(0)
    now.do(SHOT, 9, 2, *SCRATCH)
    assert now[1].points == 4


@pytest.mark.rule("CB-70")
def test_a_hit_stopped_by_cover_does_not_strike() -> None:
    """One for the attacker."""
    now = at_wall(10)
    now.plans(0)
    now.do(SHOT, 9, 2, 9, 1, 1, 1, 1, 1)
    assert now[1].points == 1


@pytest.mark.rule("CB-70")
@pytest.mark.parametrize("rolls", [(2, 9), (9, 2, 3, 1, 1, 2)])
def test_close_combat_gives_none(rolls: tuple[int, ...]) -> None:
    """A blow frightens nobody, not even one that strikes."""
    cid = fighter("Cid", 1, 1, weapons=(CLUB,), mook=True)
    now = stage(fighter("Ann", weapons=(CLUB,)), cid)
    now.plans(0, DO_STRIKE)
    now.do(Strike(0, 1), *rolls)
    assert now[1].points == 0


@pytest.mark.rule("CB-71", "CB-70")
def test_the_check_and_its_parts() -> None:
    """CL 6 + 4 + cover 3 + vest 10 / 5 + perk 1 + 6 - 8 = 14; the points are cleared."""
    now = at_wall(suppression_bonus=1)
    rolled = only(now.checks(ACTIVE, 8, 6), SuppressionChecked)
    assert rolled.total == 6 + 4 + 3 + 2 + 1 + 6 - 8
    assert part(rolled.parts, "nerve") == 1
    assert rolled.outcome == FAILED
    assert now[1].points == 0


@pytest.mark.rule("CB-71")
@pytest.mark.parametrize(("die", "outcome"), [(8, PASSED), (7, FAILED)])
def test_fifteen_passes(die: int, outcome: int) -> None:
    """6 + 4 + 3 + 2 + 8 - 8."""
    assert only(at_wall().checks(ACTIVE, 8, die), SuppressionChecked).outcome == outcome


@pytest.mark.rule("CB-71")
def test_the_check_of_a_turn_is_made_once_and_attackers_count_anew() -> None:
    """Whose fire was weighed weighs again the next time he fires."""
    now = at_wall()
    for _ in range(2):
        now.plans(0)
        now.do(SHOT, 2, 9)
        assert now[1].points == 1
        assert len(every(now.checks(ACTIVE, 1, 9), SuppressionChecked)) == 1
        assert now[1].points == 0


@pytest.mark.rule("CB-72")
def test_failed_behind_cover_is_full_cover() -> None:
    """Whatever was wished for."""
    now = at_wall()
    now.checks(ACTIVE, 8, 3)
    assert now[1].stance == FULL


@pytest.mark.rule("CB-72")
@pytest.mark.parametrize(("second", "stance"), [(8, ACTIVE), (5, FULL)])
def test_who_fails_to_leave_may_try_active_cover(second: int, stance: int) -> None:
    """Same points: totals 12 and 15 end in active cover, 12 and 12 in full cover."""
    now = at_wall()
    log = now.checks(MOVING, 8, 5, second)
    rolled = [(check.total, check.second) for check in every(log, SuppressionChecked)]
    assert rolled == [(12, False), (7 + second, True)]
    assert now[1].stance == stance


@pytest.mark.rule("CB-72")
def test_the_second_roll_brings_him_up_from_full_cover() -> None:
    """Not to where he wished to go: into active cover, where he has his plan."""
    now = at_wall()
    now[1].stance = FULL
    log = now.checks(MOVING, 8, 5, 8)
    assert only(log, StanceTaken).stance == ACTIVE
    assert now[1].stance == ACTIVE


@pytest.mark.rule("CB-73")
def test_what_broke_him_is_over_on_his_next_turn() -> None:
    """Neither pinned nor barred from covering fire any more."""
    now = in_the_open()
    now[1].critical = now[1].failed = now[1].pinned = True
    now.turn(1, NameStance(OPEN))
    assert (now[1].critical, now[1].failed, now[1].pinned) == (False, False, False)


@pytest.mark.rule("CB-72")
def test_who_fails_to_brace_has_no_second_roll() -> None:
    """Full cover."""
    now = at_wall()
    assert len(every(now.checks(BRACED, 3, 3), SuppressionChecked)) == 1
    assert now[1].stance == FULL


@pytest.mark.rule("CB-72")
def test_failed_in_the_open_runs_straight_for_the_nearest_cover() -> None:
    """7 m take two moves of 6; on arrival full cover; besides that only what it allows."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), covers=(wall(27),))
    now.checks(OPEN, 8, 3)
    assert now[1].stance == MOVING
    assert now.fault(Plan(DO_NOTHING, 0, 1, 0)) == "Cid has to make 2 movement actions."
    assert now.fault(Plan(DO_FIRE, 1, 2, 0)) == "Cid cannot fire on the move."
    now.do(Plan(DO_NOTHING, 0, 2, 0))
    refused = "Cid failed the suppression check and must run for the nearest cover."
    assert now.fault(Move(1900, 0, MOVING)) == refused
    for left in (1, 0):
        (run,) = [move for move in now.options() if isinstance(move, Move)]
        now.do(run)
        if left:
            now.next()
    assert (now[1].stance, now[1].near) == (FULL, (0,))


@pytest.mark.rule("CB-72")
def test_without_cover_he_runs_away_from_the_nearest_enemy() -> None:
    """Straight away, out of counts, by MA metres a movement action or half of them."""
    now = in_the_open()
    now.checks(OPEN, 8, 3)
    assert now.fault(Plan(DO_NOTHING, 0, 2, 0)) == "Cid has to make 3 movement actions."
    now.do(Plan(DO_NOTHING, 0, 3, 0))
    moves = [m for m in now.options() if isinstance(m, Move)]
    assert moves == [Move(2600, 0, MOVING), Move(2300, 0, MOVING)]
    assert now.fault(Move(2100, 0, MOVING)) is not None


@pytest.mark.rule("CB-72")
def test_who_has_to_run_does_not_end_his_turn() -> None:
    """Neither before he plans nor before he is there; behind cover, or passed, he may."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), covers=(wall(27),))
    now.checks(OPEN, 8, 3)
    refused = "Cid failed the suppression check in the open and must run for cover first."
    assert now.fault(END) == refused
    assert END not in now.options()
    now.do(Plan(DO_NOTHING, 0, 2, 0))
    for left in (1, 0):
        assert now.fault(END) == refused
        assert END not in now.options()
        (run,) = [move for move in now.options() if isinstance(move, Move)]
        now.do(run)
        if left:
            now.next()
    assert now.question is None
    hidden, calm = at_wall(), in_the_open()
    hidden.checks(ACTIVE, 8, 3)
    calm.checks(OPEN, 0)
    for free in (hidden, calm):
        assert free.fault(END) is None
        assert END in free.options()


@pytest.mark.rule("CB-72", "CB-58")
def test_who_covers_on_the_run_runs_on() -> None:
    """On the count of his first move he may cover, wait for the next, but not end his turn."""
    now = in_the_open()
    now.checks(OPEN, 8, 3)
    now.do(Plan(DO_COVER, 1, 3, 0), Move(2300, 0, MOVING))
    assert now.fault(Move(2600, 0, MOVING)) == "Cid moves five counts later."
    assert now.fault(END) is not None
    assert END not in now.options()
    assert isinstance(TACTICS["steady"].choose(now.fight, asked(now)), CoveringFire)
    now[1].ammo[0] = 0
    waits = TACTICS["steady"].choose(now.fight, asked(now))
    assert waits == Delay(5)
    assert now.fault(waits) is None


@pytest.mark.rule("CB-72")
def test_who_has_no_way_to_run_may_end_his_turn() -> None:
    """MA 0 leads nowhere."""
    now = in_the_open(MA=0)
    now.checks(OPEN, 8, 3)
    assert now[1].stance == MOVING
    assert now.fault(END) is None
    assert END in now.options()


@pytest.mark.rule("CB-72")
def test_who_runs_from_the_enemy_runs_until_his_counts_are_out() -> None:
    """On each of them he has a choice, and ending his turn is none."""
    now = in_the_open()
    now.checks(OPEN, 8, 3)
    now.do(Plan(DO_NOTHING, 0, 3, 0))
    for left in (2, 1, 0):
        assert now.fault(END) is not None
        assert END not in now.options()
        now.do(next(move for move in now.options() if isinstance(move, Move)))
        if left:
            now.next()
    assert now[1].moves_done == 3


@pytest.mark.rule("CB-72", "CB-53")
def test_nobody_flees_into_cover_an_enemy_is_nearer_to() -> None:
    """The wall 2 m away lies between them: he runs to the one behind him, 8 m away."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10), covers=(wall(7), wall(17)))
    now.checks(OPEN, 8, 3)
    now.do(Plan(DO_NOTHING, 0, 2, 0))
    assert [m for m in now.options() if isinstance(m, Move)] == [Move(1600, 0, MOVING)]


@pytest.mark.rule("CB-72")
def test_where_all_cover_is_the_enemys_he_runs_away() -> None:
    """Out of counts, straight away."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10), covers=(wall(7), wall(-1)))
    now.checks(OPEN, 8, 3)
    assert now.fault(Plan(DO_NOTHING, 0, 2, 0)) == "Cid has to make 3 movement actions."
    now.do(Plan(DO_NOTHING, 0, 3, 0))
    moves = [m for m in now.options() if isinstance(m, Move)]
    assert moves == [Move(1600, 0, MOVING), Move(1300, 0, MOVING)]


@pytest.mark.rule("CB-73")
def test_zero_or_less_is_critical_and_behind_cover_full_cover() -> None:
    """6 + 4 + 3 + 2 + 3 - 18; the turn is over."""
    now = at_wall()
    rolled = only(now.checks(ACTIVE, 18, 3), SuppressionChecked)
    assert (rolled.total, rolled.outcome) == (0, CRITICAL)
    assert now[1].stance == FULL
    assert now.question is None


@pytest.mark.rule("CB-73")
def test_critical_in_the_open_is_pinned() -> None:
    """No action, plain defence, not helpless."""
    now = in_the_open()
    log = now.checks(OPEN, 13, 3)
    assert only(log, StanceTaken).pinned
    assert now[1].stance == OPEN
    assert now.question is None
    now.plans(0)
    log = now.do(SHOT, 2, 9)
    assert only(log, DefenceRolled).total == 20
    assert part(only(log, AttackRolled).parts, "helpless target") == 0


@pytest.mark.rule("CB-73")
def test_one_is_an_ordinary_failure() -> None:
    """And leaves what full cover allows."""
    now = at_wall()
    rolled = only(now.checks(ACTIVE, 17, 3), SuppressionChecked)
    assert (rolled.total, rolled.outcome) == (1, FAILED)
    assert isinstance(now.question, PlanQuestion)


@pytest.mark.rule("CB-74")
def test_mooks_are_suppressed_like_heroes() -> None:
    """The same total, the same stance."""
    now = at_wall(mook=True)
    assert only(now.checks(ACTIVE, 8, 3), SuppressionChecked).total == 10
    assert now[1].stance == FULL


@pytest.mark.rule("CB-75")
def test_aimed_fire_suppresses_where_it_reaches() -> None:
    """A shot at 150 m weighs one point."""
    now = in_the_open(150)
    now.plans(0)
    now.do(SHOT, 2, 9)
    assert now[1].points == 1


@pytest.mark.rule("CB-75")
@pytest.mark.parametrize(
    ("metres", "fault"), [(150, "Covering fire reaches to long range only."), (100, None)]
)
def test_covering_fire_reaches_to_long_range(metres: int, fault: str | None) -> None:
    """100 m of this rifle."""
    now = in_the_open(metres)
    now.plans(0, DO_COVER)
    assert now.fault(CoveringFire(1, 0, 0, SINGLE, 1, 2, 0)) == fault


@pytest.mark.rule("CB-76")
def test_who_failed_has_one_action() -> None:
    """A reload, but not two things."""
    now = at_wall()
    now[1].ammo[0] = 1
    now.checks(ACTIVE, 8, 3)
    assert (
        now.fault(Plan(DO_HANDLE, 2, 0, 0))
        == "Cid failed the suppression check and has one action."
    )
    assert (
        now.fault(Plan(DO_COVER, 2, 0, 0)) == "Cid failed the suppression check and has one action."
    )
    now.do(Plan(DO_HANDLE, 1, 0, 0), Reload(0))
    assert now[1].ammo[0] == 20


@pytest.mark.rule("CB-03", "CB-71")
def test_luck_may_save_nerve() -> None:
    """14 and one point passes; until then nothing has happened."""
    now = at_wall(luck=1)
    now.checks(ACTIVE, 8, 7)
    assert now[1].points == 8
    now.do(luck.ADD)
    assert now[1].luck == 0
    assert now.options()[0] == TakeStance(ACTIVE)
