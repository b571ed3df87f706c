"""Bands of range, bracing, scopes and aim (CB-20 to CB-23, CB-26, CB-29), with scripted dice."""

import pytest

from chargen.skirmish import figures
from chargen.skirmish.gray_dawn.aim import Aim
from chargen.skirmish.gray_dawn.deed_events import Aimed, AimLost, AttackRolled
from chargen.skirmish.gray_dawn.fire import Fire
from chargen.skirmish.gray_dawn.kit import BRACED, FULL
from chargen.skirmish.gray_dawn.penalties import DO_AIM, DO_HANDLE
from chargen.skirmish.gray_dawn.reload import Reload
from chargen.skirmish.gray_dawn.state import Battle
from chargen.skirmish.harm.events import DamageRolled, Wounded
from chargen.skirmish.harm.gear import BURST, SINGLE, Weapon
from tests.skirmish.builders import (
    CARBINE,
    RIFLE,
    SCOPED,
    battle,
    duel,
    fighter,
    scenario,
    wall,
)
from tests.skirmish.scenes import Turn, every, only, part

SHOT = Fire(0, (1,), SINGLE, 1)
MISS = (2, 10, 9)


def far(metres: int, gun: Weapon = SCOPED, /, **facts: object) -> Battle:
    """Return Ann with a gun against Cid so far away; the facts are hers."""
    return battle(scenario(fighter("Ann", weapons=(gun,), **facts), fighter("Cid", 1, metres)))


def aimed(fight: Battle, points: int, who: int = 0, at: int = 1) -> Battle:
    """Have somebody hold his aim."""
    fight.soldiers[who].aim, fight.soldiers[who].aim_target = points, at
    return fight


def shot(fight: Battle, stance: int | None = None) -> AttackRolled:
    """Return the roll of a shot that misses."""
    return only(Turn(fight, stance=stance).does(SHOT, *MISS), AttackRolled)


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
    assert Turn(far(most, gun), stance=stance).fault(SHOT) is None
    assert Turn(far(most + 1, gun), stance=stance).fault(SHOT) == "Cid is out of range."


@pytest.mark.rule("CB-20")
def test_point_blank_does_the_most() -> None:
    """5d6 are 30 without a die; two metres off they are rolled."""
    log = Turn(battle(duel(1, mook=True))).does(SHOT, 9, 2, 9, 2, 2)
    assert only(log, Wounded).boxes == 8
    assert only(log, DamageRolled).dice == (6, 6, 6, 6, 6)
    log = Turn(battle(duel(2, mook=True))).does(SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 2)
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


@pytest.mark.rule("CB-20", "CB-29")
def test_bands_of_the_sheet_are_those_of_the_fight() -> None:
    """Braced, with a scope or without, to the centimetre."""
    for metres in (1, 2, 25, 26, 50, 51, 100, 101, 200, 201, 400, 401, 800, 801):
        for gun, stance in ((SCOPED, 0), (RIFLE, BRACED), (SCOPED, BRACED)):
            band = figures.shifted_band(
                figures.true_band(metres, gun.range), braced=stance == BRACED, scope=gun.scope
            )
            turn = Turn(far(metres, gun), stance=stance)
            if band == figures.OUT_OF_RANGE:
                assert turn.fault(SHOT) is not None
            else:
                rolled = only(turn.does(SHOT, *MISS), AttackRolled)
                assert rolled.total == 12 + figures.BAND_PENALTIES[band] + 2


@pytest.mark.rule("CB-23")
def test_aiming_takes_the_turn_and_adds_up_to_three() -> None:
    """One a round, at one target, and the shot takes it all."""
    fight = battle(duel(10))
    for points in (1, 2, 3, 3):
        assert only(Turn(fight, kind=DO_AIM).does(Aim(1)), Aimed).bonus == points
    assert part(shot(fight).parts, "aim") == 3
    assert part(shot(fight).parts, "aim") == 0


@pytest.mark.rule("CB-23")
def test_another_action_loses_the_aim() -> None:
    """A reload does."""
    fight = aimed(battle(duel(10)), 2)
    fight.soldiers[0].ammo[0] = 1
    only(Turn(fight, kind=DO_HANDLE).does(Reload(0)), AimLost)
    assert fight.soldiers[0].aim == 0


@pytest.mark.rule("CB-23")
def test_being_struck_loses_the_aim() -> None:
    """Cid was aiming at who hits him; a miss would have let him."""
    fight = aimed(battle(duel(10, mook=True)), 2, who=1, at=0)
    Turn(fight).does(SHOT, *MISS)
    assert fight.soldiers[1].aim == 2
    log = Turn(fight).does(SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 2)
    assert only(log, AimLost).fighter == 1
    assert fight.soldiers[1].aim == 0


@pytest.mark.rule("CB-23")
def test_another_target_loses_the_aim() -> None:
    """Points at one count for nothing at the other, aimed or fired at."""
    three = (fighter("Ann"), fighter("Cid", 1, 10), fighter("Dan", 1, at=(1000, 500)))
    fight = aimed(battle(scenario(*three)), 2)
    assert only(Turn(fight, kind=DO_AIM).does(Aim(2)), Aimed).bonus == 1
    fight = aimed(battle(scenario(*three)), 2)
    log = Turn(fight).does(Fire(0, (2,), SINGLE, 1), *MISS)
    assert part(only(log, AttackRolled).parts, "aim") == 0


@pytest.mark.rule("CB-23")
def test_aim_is_for_single_shots() -> None:
    """A burst is not aimed, and loses it."""
    fight = aimed(far(10, CARBINE), 3)
    log = Turn(fight).does(Fire(0, (1,), BURST, 3), *MISS)
    assert not any(part(roll.parts, "aim") for roll in every(log, AttackRolled))
    assert fight.soldiers[0].aim == 0


@pytest.mark.rule("CB-23")
def test_nobody_aims_from_full_cover() -> None:
    """He sees nothing: there is nothing to aim at, nor a plan to do it."""
    start = scenario(fighter("Ann"), fighter("Cid", 1, 10), covers=(wall(1),))
    turn = Turn(battle(start), kind=DO_AIM)
    assert turn.fault(Aim(1)) is None
    turn.one.stance = FULL
    assert turn.fault(Aim(1)) == "Ann sees nothing from full cover."


@pytest.mark.rule("CB-26", "CB-29")
@pytest.mark.parametrize(
    ("metres", "points", "stance", "bonus"),
    [(51, 1, BRACED, 2), (50, 1, BRACED, 0), (51, 0, BRACED, 0), (51, 1, 0, 0)],
)
def test_concentration_helps_far_braced_aimed_shots(
    metres: int, points: int, stance: int, bonus: int
) -> None:
    """By the true distance: long or farther, even if bracing makes it medium."""
    fight = far(metres, aimed_bonus=2)
    rolled = shot(aimed(fight, points) if points else fight, stance)
    assert part(rolled.parts, "Concentration") == bonus


@pytest.mark.rule("CB-29")
def test_bonuses_go_by_the_true_distance() -> None:
    """A braced burst at 41 m of a carbine is long, so it has no burst bonus."""
    log = Turn(far(41, CARBINE), stance=BRACED).does(Fire(0, (1,), BURST, 3), *MISS)
    rolled = only(log, AttackRolled)
    assert part(rolled.parts, "burst") == 0
    assert part(rolled.parts, "medium") == -5
