"""Covering fire (CB-56, CB-90, CB-91, CB-93), each with scripted dice."""

import pytest

from chargen.combat.gray_dawn.actions.covering_fire import CoveringFire
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.events import AttackHit, AttackRolled, LaneTested
from chargen.combat.gray_dawn.model.penalties import DO_COVER, DO_NOTHING
from chargen.combat.gray_dawn.model.stats import BRACED, FULL, MOVING, OPEN
from chargen.combat.harm.events import WoundTaken
from chargen.combat.harm.weapons import AUTO, BURST, SINGLE, Weapon
from chargen.combat.scene.scenario import DARK, Scene
from tests.combat.builders import CARBINE, RIFLE, SCOPED, SHOTGUN, fighter
from tests.combat.scenes import every, only, part
from tests.combat.situations import PISTOL, PLAN, chosen, foe, somebody, turn, wall
from tests.combat.situations import RIFLE as RIFLE_IN_HAND
from tests.combat.stage import Stage, stage

ONE_ACTION = CoveringFire(1, 0, 0, SINGLE, 1, 2, 0)
TWO_ACTIONS = CoveringFire(1, 0, 0, SINGLE, 2, 4, 0)
SPRAY = CoveringFire(1, 0, 0, AUTO, 1, 30, 0)
MISS = (2, 9)


def gunner(metres: int = 10, gun: Weapon = RIFLE, /, **facts: object) -> Stage:
    """Return Ann with a gun and Cid so far away; the facts are his."""
    cid = fighter("Cid", 1, metres, **facts)
    return stage(fighter("Ann", weapons=(gun,)), cid)


def crowd(gun: Weapon, *metres: tuple[int, int]) -> Stage:
    """Return Ann with a gun, Cid 10 m away and others so far away, the first of them a friend."""
    others = (
        fighter(f"F{number}", min(number, 1), at=(x * 100, y * 100))
        for number, (x, y) in enumerate(metres)
    )
    return stage(fighter("Ann", weapons=(gun,)), fighter("Cid", 1, 10), *others)


def covering(
    now: Stage, action: CoveringFire, *dice: int, stance: int | None = None
) -> list[AttackRolled]:
    """Return the attack rolls of covering fire on the own turn."""
    return every(now.does(action, *dice, kind=DO_COVER, stance=stance), AttackRolled)


@pytest.mark.rule("CB-32", "CB-90", "CB-20")
def test_covering_fire_is_at_minus_fifteen_and_the_range() -> None:
    """Two firing actions at long range: 2 points, -28; no aim, brace or scope helps."""
    now = gunner(100, SCOPED)
    now[0].aim, now[0].aim_target = 3, 1
    rolls = covering(now, TWO_ACTIONS, *MISS * 2, stance=BRACED)
    assert [roll.total - 2 for roll in rolls] == [12 - 28, 12 - 28]
    assert part(rolls[0].parts, "covering fire") == -15
    assert (now[1].points, now[0].ammo[0]) == (2, 16)


@pytest.mark.rule("CB-82", "CB-90")
@pytest.mark.parametrize(("taken", "penalty"), [(True, -10), (False, 0)])
def test_covering_fire_of_shot_takes_the_range_by_its_switch(taken: bool, penalty: int) -> None:
    """At 30 m, long range for shot."""
    ann, cid = fighter("Ann", weapons=(SHOTGUN,)), fighter("Cid", 1, 30)
    now = stage(ann, cid, shotgun_takes_range_penalty=taken)
    action = CoveringFire(1, 3000, 0, SINGLE, 1, 1, 0)
    (roll,) = covering(now, action, *MISS)
    assert sum(n for _, what, n in roll.parts if what == "long") == penalty


@pytest.mark.rule("CB-86", "CB-90")
def test_the_dark_hinders_covering_fire() -> None:
    """As it does any shot."""
    start = (fighter("Ann"), fighter("Cid", 1, 10))
    (rolled,) = covering(stage(*start, scene=Scene(light=DARK)), ONE_ACTION, *MISS)
    assert rolled.total == 12 - 15 - 4 + 2


@pytest.mark.rule("CB-36", "CB-90", "CB-91", "CB-58")
@pytest.mark.parametrize(
    ("gun", "mode", "actions", "rounds", "fault"),
    [
        (RIFLE, SINGLE, 3, 6, None),
        (RIFLE, SINGLE, 4, 8, "Covering fire is 1 to 3 firing actions."),
        (RIFLE, SINGLE, 0, 0, "Covering fire is 1 to 3 firing actions."),
        (RIFLE, SINGLE, 1, 1, "Each firing action takes 2 rounds."),
        (RIFLE, BURST, 1, 3, "The rifle cannot fire that way."),
        (CARBINE, BURST, 3, 9, None),
        (CARBINE, BURST, 4, 12, "Covering fire is 1 to 3 firing actions."),
        (CARBINE, BURST, 1, 2, "Each firing action takes 3 rounds."),
        (CARBINE, AUTO, 1, 5, None),
        (CARBINE, AUTO, 1, 4, "A covering spray takes 5 to 30 rounds."),
        (CARBINE, AUTO, 2, 30, "A covering spray takes 5 to 30 rounds."),
        (CARBINE, AUTO, 1, 31, "The carbine has 30 rounds left."),
    ],
)
def test_what_covering_fire_takes(
    gun: Weapon, mode: int, actions: int, rounds: int, fault: str | None
) -> None:
    """The full ROF or three rounds in each of three at most, or one spray of five or more."""
    now = gunner(10, gun)
    now.plans(0, DO_COVER)
    assert now.fault(CoveringFire(1, 0, 0, mode, actions, rounds, 0)) == fault


@pytest.mark.rule("CB-75", "CB-90")
def test_covering_fire_reaches_to_long_range() -> None:
    """Bracing does not shift it."""
    for metres, fault in ((100, None), (101, "Covering fire reaches to long range only.")):
        now = gunner(metres)
        now.plans(0, DO_COVER, stance=BRACED)
        assert now.fault(ONE_ACTION) == fault


@pytest.mark.rule("CB-70", "CB-90", "CB-93")
@pytest.mark.parametrize("target", [1, -1], ids=["a fighter", "a place"])
def test_neighbours_feel_covering_fire_too(target: int) -> None:
    """Within 1 m of the target, of any side, shooter excepted; a place can be fired at."""
    now = crowd(RIFLE, (10, 1), (10, 2))
    rolls = covering(
        now, CoveringFire(target, 1000, 0, SINGLE, 1, 2, 0), *(MISS if target == 1 else ())
    )
    assert len(rolls) == (target == 1)
    assert [one.points for one in now.fight.combatants] == [0, 1, 1, 0]


@pytest.mark.rule("CB-93")
def test_the_shooter_feels_nothing_of_his_own_fire() -> None:
    """Even at a place beside him."""
    now = gunner(1)
    covering(now, CoveringFire(-1, 0, 0, SINGLE, 1, 2, 0))
    assert [one.points for one in now.fight.combatants] == [0, 1]


@pytest.mark.rule("CB-56", "CB-58", "CB-90")
@pytest.mark.parametrize("first", [True, False])
def test_covering_fire_needs_no_counts(first: bool) -> None:
    """On his own turn he may run as well, before or after, from this very count on."""
    now = gunner(20)
    now.plans(0, DO_COVER, 1, 1, stance=MOVING, count=4)
    deeds: tuple[CoveringFire | Move, ...] = (ONE_ACTION, Move(300, 0, MOVING))
    for deed in deeds if first else deeds[::-1]:
        now.do(deed, *(MISS if deed is ONE_ACTION else ()))
    assert now.question is None
    assert (now[1].points, now[0].x) == (1, 300)
    assert now[0].key == -1


@pytest.mark.rule("CB-32", "CB-90", "CB-35")
@pytest.mark.parametrize(
    ("moves", "draws", "fault"),
    [(0, 1, None), (1, 0, None), (1, 1, "That takes 2 counts and 1 are left.")],
)
def test_only_moves_and_draws_beside_covering_fire_take_counts(
    moves: int, draws: int, fault: str | None
) -> None:
    """On a count of 4 there is one for either."""
    now = stage(fighter("Ann", weapons=(RIFLE, CARBINE)), fighter("Cid", 1, 10))
    now.turn(0, NameStance(MOVING if moves else OPEN), count=4)
    assert now.fault(Plan(DO_COVER, 1, moves, draws)) == fault


@pytest.mark.rule("CB-36", "CB-90", "CB-91")
@pytest.mark.parametrize(
    ("gun", "ways"),
    [
        (RIFLE, {(SINGLE, 1, 2), (SINGLE, 2, 4), (SINGLE, 3, 6)}),
        (
            CARBINE,
            {
                *((SINGLE, n, n) for n in (1, 2, 3)),
                *((BURST, n, 3 * n) for n in (1, 2, 3)),
                (AUTO, 1, 30),
            },
        ),
    ],
)
def test_ways_of_covering_fire(gun: Weapon, ways: set[tuple[int, int, int]]) -> None:
    """One to three firing actions or bursts, or one spray."""
    now = gunner(10, gun)
    now.plans(0, DO_COVER)
    offered = [deed for deed in now.options() if isinstance(deed, CoveringFire)]
    assert {(deed.mode, deed.actions, deed.rounds) for deed in offered} == ways
    assert {(deed.target, deed.x, deed.y) for deed in offered} == {(1, 1000, 0)}


@pytest.mark.rule("CB-91")
def test_bursts_cover_without_several_action_penalty() -> None:
    """Three bursts: three rolls at -15, no burst bonus, one hit each at most, 3 points."""
    now = gunner(10, CARBINE)
    rolls = covering(now, CoveringFire(1, 0, 0, BURST, 3, 9, 0), *MISS * 3)
    assert [roll.total for roll in rolls] == [12 - 15 + 2] * 3
    assert now[1].points == 3
    assert now[0].ammo[0] == 21


@pytest.mark.rule("CB-91")
@pytest.mark.parametrize(("rounds", "points"), [(30, 6), (23, 4), (5, 1)])
def test_a_spray_weighs_one_point_for_five_rounds(rounds: int, points: int) -> None:
    """30: +6, 23: +4; one roll, without the bonus for rounds; reach 2 m."""
    now = crowd(CARBINE, (10, 2), (10, 3))
    rolls = covering(now, CoveringFire(1, 0, 0, AUTO, 1, rounds, 0), *MISS)
    assert [roll.total for roll in rolls] == [12 - 15 + 2]
    assert [one.points for one in now.fight.combatants] == [0, points, points, 0]


@pytest.mark.rule("CB-90", "CB-91")
@pytest.mark.parametrize(
    ("gun", "action", "dice", "hits"), [(CARBINE, SPRAY, (4,), 2), (RIFLE, ONE_ACTION, (), 1)]
)
def test_covering_fire_hits_by_the_burst_table_or_once(
    gun: Weapon, action: CoveringFire, dice: tuple[int, ...], hits: int
) -> None:
    """However large the margin: a spray by its d6, a firing action once."""
    ann = fighter("Ann", weapons=(gun,), REF=30, CL=30)
    now = stage(ann, fighter("Cid", 1, 10, mook=True, BODY=15))
    wound = (3, *[1] * gun.dice, 1)
    log = now.does(action, 9, 2, *dice, *wound * hits, kind=DO_COVER)
    assert only(log, AttackHit).hits == (0 if dice else 1), "0 is still to be rolled"
    assert len(every(log, WoundTaken)) == hits


@pytest.mark.rule("CB-91")
def test_the_other_ruling_has_the_target_dodge() -> None:
    """No attack roll: hit on a dodge of 0 or less."""
    slow = fighter("Cid", 1, 10, REF=1, MA=1, skills={}, mook=True, BODY=15)
    now = stage(fighter("Ann"), slow, covering_fire="dodge_zero")
    log = now.does(ONE_ACTION, 1, 5, 3, 1, 1, 1, 1, 1, 1, kind=DO_COVER)
    assert not every(log, AttackRolled)
    assert [(test.total, test.safe) for test in every(log, LaneTested)] == [(-3, False)]
    assert len(every(log, WoundTaken)) == 1
    now = stage(fighter("Ann"), slow, covering_fire="dodge_zero")
    log = now.does(ONE_ACTION, 1, 1, kind=DO_COVER)
    assert [(test.total, test.safe) for test in every(log, LaneTested)] == [(1, True)]
    assert not every(log, WoundTaken)
    assert len(covering(gunner(), ONE_ACTION, *MISS)) == 1


@pytest.mark.rule("CB-70", "CB-93")
def test_covering_fire_of_several_adds_up() -> None:
    """Two shooters, two points each; the neighbour of one target of a shooter once."""
    four = (
        fighter("Ann"),
        fighter("Cid", 1, 10),
        fighter("Bob", at=(0, 500)),
        fighter("Dan", 1, at=(1000, 100)),
    )
    now = stage(*four)
    for who in (0, 2):
        now.does(TWO_ACTIONS, *MISS * 2, who=who, kind=DO_COVER)
    assert [one.points for one in now.fight.combatants] == [0, 4, 0, 4]


@pytest.mark.rule("CB-70", "CB-72")
def test_who_lost_his_nerve_covers_an_enemy_before_his_wall() -> None:
    """Within two metres, where the shooter himself feels nothing; a friend there would."""
    friend = somebody(PISTOL, name="Kim", at=(200, 150))
    for others, kind in ((), DO_COVER), ((friend,), DO_NOTHING):
        fight = turn((somebody(RIFLE_IN_HAND), foe(2), *others), wall(50), stance=FULL)
        fight.combatants[0].failed = True
        assert chosen(fight, PLAN) == Plan(kind, 1 if kind else 0, 0, 0)
