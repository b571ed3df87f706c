"""Bands of range, bracing, scopes and aim (CB-20 to CB-23, CB-26, CB-29), with scripted dice."""

import pytest

from chargen.combat import formulas
from chargen.combat.gray_dawn.actions.aim import Aim
from chargen.combat.gray_dawn.actions.care import Stabilise
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.reload import Reload
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.weapon_actions import Draw
from chargen.combat.gray_dawn.model.events import Aimed, AimLost, AttackRolled
from chargen.combat.gray_dawn.model.penalties import (
    DO_AIM,
    DO_HANDLE,
    DO_NOTHING,
    DO_STRIKE,
    DO_TEND,
)
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from chargen.combat.harm.events import DamageRolled, WoundTaken
from chargen.combat.harm.weapons import BURST, SINGLE, Weapon
from chargen.combat.kernel.question import Action
from tests.combat.builders import (
    CARBINE,
    KNIFE,
    RIFLE,
    SCOPED,
    fighter,
)
from tests.combat.scenes import every, only, part, wall
from tests.combat.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)
MISS = (2, 10, 9)


def far(metres: int, gun: Weapon = SCOPED, /, **facts: object) -> Stage:
    """Return Ann with a gun against Cid so far away; the facts are hers."""
    return stage(fighter("Ann", weapons=(gun,), **facts), fighter("Cid", 1, metres))


def duel(metres: int, /, **facts: object) -> Stage:
    """Return Ann against Cid so far away; the facts are his."""
    return stage(fighter("Ann"), fighter("Cid", 1, metres, **facts))


def aimed(now: Stage, points: int, who: int = 0, at: int = 1) -> Stage:
    """Have somebody hold his aim."""
    now[who].aim, now[who].aim_target = points, at
    return now


def shot(now: Stage, stance: int | None = None) -> AttackRolled:
    """Return the roll of a shot that misses."""
    return only(now.does(SHOT, *MISS, stance=stance), AttackRolled)


@pytest.mark.rule("CB-20", "CB-29")
@pytest.mark.parametrize(
    ("metres", "band", "cost"),
    [
        (2, "close", 0), (25, "close", 0), (26, "medium", -5), (50, "medium", -5),
        (51, "long", -10), (100, "long", -10), (101, "extreme", -15), (200, "extreme", -15),
    ],
)  # fmt: skip
def test_range_costs_nothing_five_ten_fifteen(metres: int, band: str, cost: int) -> None:
    """Limits belong to the nearer band."""
    rolled = shot(far(metres))
    assert part(rolled.parts, band) == cost
    assert rolled.total == 12 + cost + 2


@pytest.mark.rule("CB-20", "CB-21", "CB-22")
@pytest.mark.parametrize(
    ("gun", "stance", "most"), [(SCOPED, 0, 200), (RIFLE, BRACED, 400), (SCOPED, BRACED, 800)]
)
def test_beyond_extreme_there_is_no_shot(gun: Weapon, stance: int, most: int) -> None:
    """Twice the range, four times braced, eight times with a scope."""
    for metres, fault in ((most, None), (most + 1, "Cid is out of range.")):
        now = far(metres, gun)
        now.plans(0, stance=stance)
        assert now.fault(SHOT) == fault


@pytest.mark.rule("CB-20")
def test_point_blank_does_the_most() -> None:
    """5d6 are 30 without a die; two metres off they are rolled."""
    log = duel(1, mook=True).does(SHOT, 9, 2, 9, 2, 2)
    assert only(log, WoundTaken).boxes == 8
    assert only(log, DamageRolled).dice == (6, 6, 6, 6, 6)
    log = duel(2, mook=True).does(SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 2)
    assert only(log, DamageRolled).damage == 5


@pytest.mark.rule("CB-21", "CB-22")
@pytest.mark.parametrize(
    ("metres", "cost", "with_scope"),
    [(50, 0, 0), (100, -5, 0), (200, -10, -5), (400, -15, -10)],
)
def test_bracing_brings_the_target_a_band_nearer(metres: int, cost: int, with_scope: int) -> None:
    """R = 100: close reaches 50 m, and a scope adds one more band."""
    assert shot(far(metres, RIFLE), BRACED).total == 12 + cost + 2
    assert shot(far(metres), BRACED).total == 12 + with_scope + 2


@pytest.mark.rule("CB-22")
def test_a_scope_helps_only_when_braced() -> None:
    """At 100 m it is long for who stands, at 800 m extreme for who braces."""
    assert shot(far(100)).total == 12 - 10 + 2
    assert shot(far(800), BRACED).total == 12 - 15 + 2


@pytest.mark.rule("CB-20", "CB-21", "CB-22", "CB-29")
def test_a_target_is_one_band_nearer_for_the_braced_and_two_with_a_scope() -> None:
    """At every limit; only one at arm's length is at point blank."""
    for metres in (1, 2, 25, 26, 50, 51, 100, 101, 200, 201, 400, 401, 800, 801):
        for gun, stance, nearer in ((SCOPED, 0, 0), (RIFLE, BRACED, 1), (SCOPED, BRACED, 2)):
            band = formulas.true_band(metres, gun.range)
            if band != formulas.POINT_BLANK:
                band = max(formulas.CLOSE, band - nearer)
            now = far(metres, gun)
            now.plans(0, stance=stance)
            if band > formulas.EXTREME:
                assert now.fault(SHOT) is not None
            else:
                rolled = only(now.do(SHOT, *MISS), AttackRolled)
                assert rolled.total == 12 + formulas.BAND_PENALTIES[band] + 2


@pytest.mark.rule("CB-23")
def test_aiming_takes_the_turn_and_adds_up_to_three() -> None:
    """One a round, at one target, and the shot takes it all."""
    now = duel(10)
    for points in (1, 2, 3, 3):
        assert only(now.does(Aim(1), kind=DO_AIM), Aimed).bonus == points
    assert part(shot(now).parts, "aim") == 3
    assert part(shot(now).parts, "aim") == 0


@pytest.mark.rule("CB-23")
@pytest.mark.parametrize(
    ("deed", "kind", "plan"),
    [
        (Reload(0), DO_HANDLE, (1, 0, 0)),
        (Move(100, 100, MOVING), DO_NOTHING, (0, 1, 0)),
        (Draw(1), DO_NOTHING, (0, 0, 1)),
        (Strike(1, 1), DO_STRIKE, (1, 0, 0)),
        (Stabilise(2), DO_TEND, (1, 0, 0)),
    ],
    ids=["reload", "move", "draw", "strike", "care"],
)
def test_another_action_loses_the_aim(deed: Action, kind: int, plan: tuple[int, int, int]) -> None:
    """Whatever it is, and moving."""
    ann = fighter("Ann", weapons=(SCOPED, KNIFE), off_hand=1 if kind == DO_STRIKE else -1)
    bob = fighter("Bob", at=(0, 100), boxes=14)
    now = aimed(stage(ann, fighter("Cid", 1, 1), bob), 2)
    now[2].out = now[2].dying = True
    now[0].ammo[0] = 1
    now.plans(0, kind, *plan, stance=MOVING if plan[1] else OPEN)
    dice = {DO_STRIKE: (2, 9), DO_TEND: (7,)}.get(kind, ())
    only(now.do(deed, *dice), AimLost)
    assert now[0].aim == 0


@pytest.mark.rule("CB-23", "CB-72")
@pytest.mark.parametrize(("die", "held"), [(9, 2), (2, 0)])
def test_nerve_that_fails_loses_the_aim(die: int, held: int) -> None:
    """CL 6 and Cover/Evade 4 less a point: 9 holds it, 2 does not."""
    now = aimed(duel(10), 2)
    now[0].points = 1
    now.turn(0, NameStance(OPEN), die)
    assert now[0].aim == held


@pytest.mark.rule("CB-23")
@pytest.mark.parametrize(("moves", "draws"), [(1, 0), (0, 1)])
def test_aiming_leaves_no_time_to_move_or_draw(moves: int, draws: int) -> None:
    """It takes the whole turn, once."""
    now = stage(fighter("Ann", weapons=(SCOPED, KNIFE)), fighter("Cid", 1, 10))
    now.turn(0, NameStance(MOVING if moves else OPEN))
    fault = now.fault(Plan(DO_AIM, 1, moves, draws))
    assert fault == "To aim leaves no time to move or draw."
    assert now.fault(Plan(DO_AIM, 2, 0, 0)) == "To aim takes the whole turn once."


@pytest.mark.rule("CB-23")
def test_being_struck_loses_the_aim() -> None:
    """Cid was aiming at who hits him; a miss would have let him."""
    now = aimed(duel(10, mook=True), 2, who=1, at=0)
    now.does(SHOT, *MISS)
    assert now[1].aim == 2
    log = now.does(SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 2)
    assert only(log, AimLost).fighter == 1
    assert now[1].aim == 0


@pytest.mark.rule("CB-23")
def test_another_target_loses_the_aim() -> None:
    """Points at one count for nothing at the other, aimed or fired at."""
    three = (fighter("Ann"), fighter("Cid", 1, 10), fighter("Dan", 1, at=(1000, 500)))
    now = aimed(stage(*three), 2)
    assert only(now.does(Aim(2), kind=DO_AIM), Aimed).bonus == 1
    now = aimed(stage(*three), 2)
    log = now.does(Fire(0, (2,), SINGLE, 1), *MISS)
    assert part(only(log, AttackRolled).parts, "aim") == 0


@pytest.mark.rule("CB-23")
def test_aim_is_for_single_shots() -> None:
    """A burst is not aimed, and loses it."""
    now = aimed(far(10, CARBINE), 3)
    log = now.does(Fire(0, (1,), BURST, 3), *MISS)
    assert not any(part(roll.parts, "aim") for roll in every(log, AttackRolled))
    assert now[0].aim == 0


@pytest.mark.rule("CB-23", "CB-53")
def test_nobody_aims_from_full_cover() -> None:
    """He sees nothing: there is nothing to aim at, nor a plan to do it."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10), covers=(wall(1),))
    now.turn(0, NameStance(FULL))
    assert now.fault(Plan(DO_AIM, 1, 0, 0)) == "Ann cannot aim in full cover."
    now.plans(0, DO_AIM, stance=ACTIVE)
    assert now.fault(Aim(1)) is None
    now[0].stance = FULL
    assert now.fault(Aim(1)) == "Ann sees nothing from full cover."


@pytest.mark.rule("CB-26", "CB-29")
@pytest.mark.parametrize(
    ("metres", "points", "stance", "bonus"),
    [(51, 1, BRACED, 2), (50, 1, BRACED, 0), (51, 0, BRACED, 0), (51, 1, 0, 0)],
)
def test_concentration_helps_far_braced_aimed_shots(
    metres: int, points: int, stance: int, bonus: int
) -> None:
    """By the true distance: long or farther, even if bracing makes it medium."""
    now = far(metres, aimed_bonus=2)
    rolled = shot(aimed(now, points) if points else now, stance)
    assert part(rolled.parts, "Concentration") == bonus
    other = shot(aimed(far(metres), points) if points else far(metres), stance)
    assert rolled.total - other.total == bonus


@pytest.mark.rule("CB-29")
def test_bonuses_go_by_the_true_distance() -> None:
    """A braced burst at 41 m of a carbine is long, so it has no burst bonus."""
    log = far(41, CARBINE).does(Fire(0, (1,), BURST, 3), *MISS, stance=BRACED)
    rolled = only(log, AttackRolled)
    assert part(rolled.parts, "burst") == 0
    assert part(rolled.parts, "medium") == -5
