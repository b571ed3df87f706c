"""Moving, running, where a move ends, shots on the run (CB-40 to CB-46)."""

import pytest

from chargen.combat.gray_dawn.actions.action import Delay
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.events import AttackRolled, Ran, TurnBegan
from chargen.combat.gray_dawn.model.penalties import DO_NOTHING, running_bonus
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING, OPEN
from chargen.combat.gray_dawn.rolls.blast import explode
from chargen.combat.harm.events import DefenceRolled, HitStopped, WoundTaken
from chargen.combat.harm.weapons import LEFT_LEG, SINGLE
from chargen.combat.scene.scenario import Cover, Scene
from tests.combat.builders import FRAG, RIFLE, fighter, tunables
from tests.combat.scenes import every, only, part, wall
from tests.combat.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)


def watched(metres: int = 20, covers: tuple[Cover, ...] = (), **cid: object) -> Stage:
    """Return Ann watching Cid so far away."""
    ann = fighter("Ann", weapons=(RIFLE, FRAG))
    return stage(ann, fighter("Cid", 1, metres, **cid), covers=covers)


def runner(moves: int = 2, covers: tuple[Cover, ...] = (), **cid: object) -> Stage:
    """Return Cid about to run from 20 m."""
    now = watched(20, covers, **cid)
    now.plans(1, DO_NOTHING, 0, moves, stance=MOVING, count=15)
    return now


@pytest.mark.rule("CB-27", "CB-40", "CB-44")
@pytest.mark.parametrize(("scale", "metres"), [(100, 6), (200, 12)])
def test_a_space_is_a_metre_unless_the_scene_says_so(scale: int, metres: int) -> None:
    """MA 6 moves 6 m, or 12 m on a map of two-metre squares, and no centimetre more."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 50), scene=Scene(scale=scale))
    now.plans(0, DO_NOTHING, 0, 1, stance=MOVING)
    assert now.fault(Move(100 * metres, 0, MOVING)) is None
    fault = f"Ann moves {metres} m in one action."
    assert now.fault(Move(100 * metres + 1, 0, MOVING)) == fault


@pytest.mark.rule("CB-40", "CB-44")
def test_a_movement_action_is_ma_metres_and_there_are_three() -> None:
    """Five counts apart; a perk lengthens each."""
    now = stage(fighter("Ann", move_bonus=1), fighter("Cid", 1, 50))
    now.turn(0, NameStance(MOVING), count=20)
    assert now.fault(Plan(DO_NOTHING, 0, 4, 0)) == "Ann can make 3 movement actions here."
    now.do(Plan(DO_NOTHING, 0, 3, 0))
    assert now.fault(Move(701, 0, MOVING)) == "Ann moves 7 m in one action."
    now.do(Move(700, 0, MOVING))
    assert only(now.next(), TurnBegan).count == 15


@pytest.mark.rule("CB-41", "CB-32")
@pytest.mark.parametrize(("delay", "cost"), [(None, -3), (6, -3), (5, 0)])
def test_a_shot_on_the_run_costs_three_and_a_steady_one_nothing(
    delay: int | None, cost: int
) -> None:
    """Four counts after the move is still on the run; five is not."""
    now = watched()
    now.plans(0, moves=1, stance=MOVING)
    now.do(Move(300, 0, MOVING))
    if delay is not None:
        now.do(Delay(delay))
        now.next()
    parts = only(now.do(SHOT, 2, 9), AttackRolled).parts
    assert part(parts, "on the run") == cost
    assert part(parts, "several actions") == 0


@pytest.mark.rule("CB-41")
def test_fire_first_and_the_move_waits_five() -> None:
    """The shot is steady."""
    now = watched()
    now.plans(0, moves=1, stance=MOVING)
    assert only(now.do(SHOT, 2, 9), AttackRolled).total == 14
    assert only(now.next(), TurnBegan).count == 5
    assert now.fault(Move(300, 0, MOVING)) is None


@pytest.mark.rule("CB-42")
def test_two_moves_count_every_action() -> None:
    """Two moves and two shots are at -9 each, and no shot is on the run besides."""
    now = watched()
    now.plans(0, actions=2, moves=2, stance=MOVING, count=15)
    now.do(Move(300, 0, MOVING))
    assert only(now.next(), TurnBegan).count == 10
    parts = only(now.do(SHOT, 2, 9), AttackRolled).parts
    assert part(parts, "several actions") == -9
    assert part(parts, "on the run") == 0


@pytest.mark.rule("CB-43")
@pytest.mark.parametrize(("ma", "bonuses"), [(10, [0, 5, 7]), (6, [0, 3, 5])])
def test_running_and_sprinting_are_hard_to_hit(ma: int, bonuses: list[int]) -> None:
    """Half of MA from two moves on, 2 more with three."""
    assert [running_bonus(tunables(), ma, moves) for moves in (1, 2, 3)] == bonuses


@pytest.mark.rule("CB-43")
@pytest.mark.parametrize(("moves", "bonus"), [(2, 3), (3, 5)])
def test_the_running_bonus_counts_from_the_first_move_on(moves: int, bonus: int) -> None:
    """By declared moves."""
    assert only(runner(moves).do(Move(2500, 0, MOVING)), Ran).bonus == bonus


@pytest.mark.rule("CB-43")
def test_one_move_is_no_run() -> None:
    """No bonus is told of, and none there is."""
    now = runner(1)
    assert not every(now.do(Move(2500, 0, MOVING)), Ran)
    assert now[1].run_bonus == 0


@pytest.mark.rule("CB-43", "CB-46")
def test_the_running_bonus_holds_until_the_own_next_turn() -> None:
    """Long after the last move; the next turn ends it."""
    now = runner()
    now.do(Move(2500, 0, MOVING))
    now.next(Move(3000, 0, MOVING))
    now.plans(0)
    assert only(now.do(SHOT, 2, 9), DefenceRolled).total == 11 + 3 + 9
    now.turn(1)
    assert now[1].run_bonus == 0


@pytest.mark.rule("CB-43", "CB-109")
def test_a_crippled_leg_runs_no_more() -> None:
    """One movement action."""
    now = watched()
    now[1].crippled = 1 << LEFT_LEG
    now.turn(1, NameStance(MOVING), count=15)
    assert now.fault(Plan(DO_NOTHING, 0, 2, 0)) == "Cid can make 1 movement actions here."


@pytest.mark.rule("CB-44", "CB-63")
@pytest.mark.parametrize("stance", [ACTIVE, FULL])
def test_a_move_ends_in_cover_which_counts_at_once(stance: int) -> None:
    """He chooses active or full cover there, and the running bonus and further moves are over."""
    now = runner(3, (wall(17),))
    now.do(Move(2000, 100, MOVING))
    assert now[1].run_bonus == 5
    now.next(Move(1760, 0, stance))
    assert (now[1].stance, now[1].near, now[1].run_bonus) == (stance, (0,), 0)
    assert now.cover_at(9) == 4
    assert now.question is None
    assert now[1].key < 0


@pytest.mark.rule("CB-44", "CB-51")
def test_between_his_moves_a_mover_has_no_cover() -> None:
    """Even if he passes some; at the end of them it is there again against a blast."""
    now = runner(2, (wall(17, level=10),), mook=True, BODY=15)
    now.do(Move(1780, 0, MOVING))
    assert now[1].near == (0,)
    assert now.cover_at(9) == 0

    def blast(*rolls: int) -> list[object]:
        return now.begin(lambda f, t: explode(f, t, f.combatants[0], 1, 1600, 0), *rolls)

    only(blast(*([2] * 7), 9, 1), WoundTaken)
    now.next(Move(1780, 100, MOVING))
    only(blast(*([2] * 7), 9), HitStopped)


@pytest.mark.rule("CB-40", "CB-44", "CB-45")
def test_along_his_cover_he_keeps_it() -> None:
    """In active cover, before the move and after it; further moves are given up."""
    now = watched(18, (wall(17),))
    now.plans(1, DO_NOTHING, 0, 2, count=15)
    assert now.cover_at(9) == 4
    now.do(Move(1780, 200, ACTIVE))
    assert (now[1].stance, now[1].y) == (ACTIVE, 200)
    assert now.cover_at(9) == 4
    assert now[1].key < 0


def leaver() -> Stage:
    """Return Cid behind a wall, who means to fire and then to leave it."""
    cid = fighter("Cid", 1, 18)
    now = stage(fighter("Ann"), cid, covers=(wall(17),))
    now.plans(1, moves=1, stance=MOVING)
    now.do(Fire(0, (0,), SINGLE, 1), 2, 9)
    return now


@pytest.mark.rule("CB-44")
def test_who_fires_first_keeps_his_cover_until_he_moves() -> None:
    """Then it is gone, wherever he goes."""
    now = leaver()
    assert (now[1].stance, now.cover_at(9)) == (MOVING, 4)
    now.next(Move(1780, 200, MOVING))
    assert (now[1].near, now.cover_at(9)) == ((0,), 0)
    now.turn(1, NameStance(MOVING))
    assert now.cover_at(9) == 0


@pytest.mark.rule("CB-45")
def test_staying_behind_the_same_piece_is_not_leaving() -> None:
    """In active cover he may move along it, not away from it."""
    now = watched(18, (wall(17), wall(25)))
    now.plans(1, DO_NOTHING, 0, 1)
    assert now.fault(Move(1780, 200, ACTIVE)) is None
    assert now.fault(Move(1780, 200, MOVING)) == "Cid stays behind cover."
    assert now.fault(Move(2300, 0, MOVING)) == "To leave cover is to take the moving stance."


@pytest.mark.rule("CB-46")
def test_not_moving_on_the_new_turn_is_the_open_without_bonus() -> None:
    """Stance and bonus of last round end with the new stance."""
    now = runner()
    now.do(Move(2500, 0, MOVING))
    now.turn(1, NameStance(OPEN))
    assert (now[1].stance, now[1].run_bonus) == (OPEN, 0)


def moves_offered(now: Stage) -> list[tuple[int, int, int]]:
    """Return place and stance of each movement that is offered."""
    return [(move.x, move.y, move.stance) for move in every(list(now.options()), Move)]


AROUND = [(-600, 0, MOVING), (0, -600, MOVING), (0, 600, MOVING)]
"""A movement action of 6 m away from an enemy ahead and to either side."""
ON = (600, 0, MOVING)
"""One toward them."""


@pytest.mark.rule("CB-40", "CB-44")
@pytest.mark.parametrize(
    ("ahead", "aside", "offered"),
    [
        pytest.param(3, 9, [(240, 0, ACTIVE), (240, 0, FULL), (31, 598, MOVING)], id="both"),
        pytest.param(3, 18, [(240, 0, ACTIVE), (240, 0, FULL)], id="the far one is left out"),
        pytest.param(50, 18, [(16, 599, MOVING)], id="the nearest if none is in reach"),
    ],
)
def test_covers_in_reach_this_turn_are_offered(
    ahead: int, aside: int, offered: list[tuple[int, int, int]]
) -> None:
    """Ann, MA 6, with two movement actions, a wall ahead and one to the side."""
    side = wall(1, extent=(60, 100 * aside, 160, 100 * aside + 100))
    now = stage(fighter("Ann"), fighter("Cid", 1, 60), covers=(wall(ahead), side))
    now.plans(0, DO_NOTHING, 0, 2, stance=MOVING)
    assert moves_offered(now) == [*offered, *AROUND, ON]


@pytest.mark.rule("CB-40")
def test_enemies_in_reach_this_turn_are_offered() -> None:
    """An arm's length before each; out of reach the nearest alone, as far as one action leads."""
    far = stage(fighter("Ann"), fighter("Cid", 1, 30), fighter("Dan", 1, at=(0, -4000)))
    far.plans(0, DO_NOTHING, 0, 1, stance=MOVING)
    assert moves_offered(far) == [*AROUND, ON]
    near = stage(fighter("Ann"), fighter("Cid", 1, 5), fighter("Dan", 1, at=(0, 550)))
    near.plans(0, DO_NOTHING, 0, 1, stance=MOVING)
    assert moves_offered(near)[3:] == [(410, 0, MOVING), (0, 460, MOVING)]
