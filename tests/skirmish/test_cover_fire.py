"""Covering fire (CB-56, CB-90, CB-91, CB-93), each with scripted dice."""

import pytest

from chargen.skirmish.gray_dawn.cover_fire import CoverFire
from chargen.skirmish.gray_dawn.deed_events import AttackRolled, LaneTested
from chargen.skirmish.gray_dawn.kit import BRACED, MOVING
from chargen.skirmish.gray_dawn.move import Move
from chargen.skirmish.gray_dawn.penalties import DO_COVER
from chargen.skirmish.gray_dawn.state import Battle
from chargen.skirmish.harm.events import Wounded
from chargen.skirmish.harm.gear import AUTO, BURST, SINGLE, Weapon
from tests.skirmish.builders import CARBINE, RIFLE, SCOPED, battle, fighter, scenario
from tests.skirmish.scenes import Turn, every, part

ONE_ACTION = CoverFire(1, 0, 0, SINGLE, 1, 2, 0)
TWO_ACTIONS = CoverFire(1, 0, 0, SINGLE, 2, 4, 0)
SPRAY = CoverFire(1, 0, 0, AUTO, 1, 30, 0)
MISS = (2, 9)


def gunner(metres: int = 10, gun: Weapon = RIFLE, /, **facts: object) -> Battle:
    """Return Ann with a gun and Cid so far away; the facts are his."""
    cid = fighter("Cid", 1, metres, **facts)
    return battle(scenario(fighter("Ann", weapons=(gun,)), cid))


def crowd(gun: Weapon, *metres: tuple[int, int]) -> Battle:
    """Return Ann with a gun, Cid 10 m away and others so far away, the first of them a friend."""
    others = (
        fighter(f"F{number}", min(number, 1), at=(x * 100, y * 100))
        for number, (x, y) in enumerate(metres)
    )
    return battle(scenario(fighter("Ann", weapons=(gun,)), fighter("Cid", 1, 10), *others))


def covering(fight: Battle, action: CoverFire, *dice: int) -> list[AttackRolled]:
    """Return the attack rolls of covering fire on the own turn."""
    return every(Turn(fight, kind=DO_COVER).does(action, *dice), AttackRolled)


@pytest.mark.rule("CB-32", "CB-90")
def test_covering_fire_is_at_minus_fifteen_and_the_range() -> None:
    """Two firing actions at long range: 2 points, -28; no aim, brace or scope helps."""
    fight = gunner(100, SCOPED)
    ann, cid = fight.soldiers
    ann.aim, ann.aim_target = 3, 1
    ann.stance = BRACED
    rolls = covering(fight, TWO_ACTIONS, *MISS * 2)
    assert [roll.total - 2 for roll in rolls] == [12 - 28, 12 - 28]
    assert part(rolls[0].parts, "covering fire") == -15
    assert (cid.points, ann.ammo[0]) == (2, 16)


@pytest.mark.rule("CB-36", "CB-90")
@pytest.mark.parametrize(
    ("actions", "rounds", "fault"),
    [
        (3, 6, None),
        (4, 8, "Covering fire is 1 to 3 firing actions."),
        (1, 1, "Each firing action takes 2 rounds."),
    ],
)
def test_covering_fire_needs_the_full_rof_and_is_three_actions_at_most(
    actions: int, rounds: int, fault: str | None
) -> None:
    """Each firing action one roll and at most one hit."""
    turn = Turn(gunner(), kind=DO_COVER)
    assert turn.fault(CoverFire(1, 0, 0, SINGLE, actions, rounds, 0)) == fault


@pytest.mark.rule("CB-75", "CB-90")
def test_covering_fire_reaches_to_long_range() -> None:
    """Bracing does not shift it."""
    assert Turn(gunner(100), kind=DO_COVER, stance=BRACED).fault(ONE_ACTION) is None
    turn = Turn(gunner(101), kind=DO_COVER, stance=BRACED)
    assert turn.fault(ONE_ACTION) == "Covering fire reaches to long range only."


@pytest.mark.rule("CB-70", "CB-90", "CB-93")
@pytest.mark.parametrize("target", [1, -1], ids=["a fighter", "a place"])
def test_neighbours_feel_covering_fire_too(target: int) -> None:
    """Within 1 m of the target, of any side, shooter excepted; a place can be fired at."""
    fight = crowd(RIFLE, (10, 1), (10, 2))
    rolls = covering(
        fight, CoverFire(target, 1000, 0, SINGLE, 1, 2, 0), *(MISS if target == 1 else ())
    )
    assert len(rolls) == (target == 1)
    assert [one.points for one in fight.soldiers] == [0, 1, 1, 0]


@pytest.mark.rule("CB-93")
def test_the_shooter_feels_nothing_of_his_own_fire() -> None:
    """Even at a place beside him."""
    fight = gunner(1)
    covering(fight, CoverFire(-1, 0, 0, SINGLE, 1, 2, 0))
    assert [one.points for one in fight.soldiers] == [0, 1]


@pytest.mark.rule("CB-56", "CB-58", "CB-90")
@pytest.mark.parametrize("first", [True, False])
def test_covering_fire_needs_no_counts(first: bool) -> None:
    """On his own turn he may run as well, before or after, from this very count on."""
    fight = gunner(20)
    turn = Turn(fight, count=4, stance=MOVING, kind=DO_COVER, moves=1)
    deeds: tuple[CoverFire | Move, ...] = (ONE_ACTION, Move(300, 0, MOVING))
    for deed in deeds if first else deeds[::-1]:
        turn.does(deed, *(MISS if deed is ONE_ACTION else ()))
    assert turn.question is None
    assert (fight.soldiers[1].points, fight.soldiers[0].x) == (1, 300)
    assert turn.one.key == -1


@pytest.mark.rule("CB-91")
def test_bursts_cover_without_several_action_penalty() -> None:
    """Three bursts: three rolls at -15, no burst bonus, one hit each at most, 3 points."""
    fight = gunner(10, CARBINE)
    rolls = covering(fight, CoverFire(1, 0, 0, BURST, 3, 9, 0), *MISS * 3)
    assert [roll.total for roll in rolls] == [12 - 15 + 2] * 3
    assert fight.soldiers[1].points == 3
    assert fight.soldiers[0].ammo[0] == 21


@pytest.mark.rule("CB-91")
@pytest.mark.parametrize(("rounds", "points"), [(30, 6), (23, 4), (5, 1)])
def test_a_spray_weighs_one_point_for_five_rounds(rounds: int, points: int) -> None:
    """30: +6, 23: +4; one roll, without the bonus for rounds; reach 2 m."""
    fight = crowd(CARBINE, (10, 2), (10, 3))
    rolls = covering(fight, CoverFire(1, 0, 0, AUTO, 1, rounds, 0), *MISS)
    assert [roll.total for roll in rolls] == [12 - 15 + 2]
    assert [one.points for one in fight.soldiers] == [0, points, points, 0]


@pytest.mark.rule("CB-90", "CB-91")
@pytest.mark.parametrize(
    ("gun", "action", "dice", "hits"), [(CARBINE, SPRAY, (4,), 2), (RIFLE, ONE_ACTION, (), 1)]
)
def test_covering_fire_hits_by_the_burst_table_or_once(
    gun: Weapon, action: CoverFire, dice: tuple[int, ...], hits: int
) -> None:
    """However large the margin: a spray by its d6, a firing action once."""
    ann = fighter("Ann", weapons=(gun,), REF=30, CL=30)
    fight = battle(scenario(ann, fighter("Cid", 1, 10, mook=True, BODY=15)))
    wound = (3, *[1] * gun.dice, 1)
    log = Turn(fight, kind=DO_COVER).does(action, 9, 2, *dice, *wound * hits)
    assert len(every(log, Wounded)) == hits


@pytest.mark.rule("CB-91")
def test_the_other_ruling_has_the_target_dodge() -> None:
    """No attack roll: hit on a dodge of 0 or less."""
    slow = fighter("Cid", 1, 10, REF=1, MA=1, skills={}, mook=True, BODY=15)
    fight = battle(scenario(fighter("Ann"), slow, covering_fire="dodge_zero"))
    log = Turn(fight, kind=DO_COVER).does(ONE_ACTION, 1, 5, 3, 1, 1, 1, 1, 1, 1)
    assert not every(log, AttackRolled)
    assert [(test.total, test.safe) for test in every(log, LaneTested)] == [(-3, False)]
    assert len(every(log, Wounded)) == 1
    fight = battle(scenario(fighter("Ann"), slow, covering_fire="dodge_zero"))
    log = Turn(fight, kind=DO_COVER).does(ONE_ACTION, 1, 1)
    assert [(test.total, test.safe) for test in every(log, LaneTested)] == [(1, True)]
    assert not every(log, Wounded)
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
    fight = battle(scenario(*four))
    for who in (0, 2):
        Turn(fight, who, kind=DO_COVER).does(TWO_ACTIONS, *MISS * 2)
    assert [one.points for one in fight.soldiers] == [0, 4, 0, 4]
