"""Throws, blasts, scatter and bombardment (CB-140 to CB-142)."""

from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.throw import Throw, scattered, throw_range
from chargen.combat.gray_dawn.model.events import BarrageFell, Exploded, Scattered, ThrowRolled
from chargen.combat.gray_dawn.model.penalties import DO_THROW
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL
from chargen.combat.gray_dawn.rolls.blast import explode
from chargen.combat.harm.events import HitStopped, WoundTaken
from chargen.combat.harm.weapons import GRENADE, LAUNCHER, Weapon
from chargen.combat.scene.scenario import Scene
from tests.combat.builders import FRAG, fighter
from tests.combat.scenes import every, only, wall
from tests.combat.stage import Stage, stage

ONES = (1, 1, 1, 1, 1, 1, 1)
TWOS = (2, 2, 2, 2, 2, 2, 2)
CHARGE = Weapon(name="charge", kind=GRENADE, size="grenade", dice=1, grams=2000, spare=1)


def thrower(metres: int = 20, **cid: object) -> Stage:
    """Return Ann with grenades and Cid so far away."""
    given = {"mook": True, **cid}
    now = stage(fighter("Ann", weapons=(FRAG, CHARGE)), fighter("Cid", 1, metres, **given))
    now.plans(0, DO_THROW)
    return now


def blast(now: Stage, metres: int, *rolls: int) -> list[Any]:
    """Return what a grenade of Ann's does so far away."""
    at = metres * 100
    return now.begin(lambda f, table: explode(f, table, f.combatants[0], 0, at, 0), *rolls)


@pytest.mark.rule("CB-140", "CB-142", "DV-01", "CB-20")
@pytest.mark.parametrize(("metres", "cost"), [(17, 0), (18, -5), (35, -5), (36, -10)])
def test_a_throw_is_against_fifteen_by_bands_of_its_range(metres: int, cost: int) -> None:
    """DV-01 7 + Athletics 3; 70 m for BODY 7: 18 m are medium, 36 long."""
    log = thrower(metres).do(Throw(0, metres * 100, 0), 2, 5, 10, *ONES)
    assert only(log, ThrowRolled).total == 10 + cost + 2
    only(log, Scattered)


@pytest.mark.rule("CB-10", "CB-140")
def test_a_launcher_is_fired_by_its_own_skill() -> None:
    """With its WA, and not with Athletics."""
    tube = Weapon(
        name="tube", kind=LAUNCHER, size="launcher", skill="heavy-weapons", dice=7, radius=5,
        shots=1, range=200, accuracy=1,
    )  # fmt: skip
    ann = fighter("Ann", weapons=(tube,), skills={"heavy-weapons": 4, "athletics": 3})
    now = stage(ann, fighter("Cid", 1, 20, mook=True))
    now.plans(0, DO_THROW)
    rolled = only(now.do(Throw(0, 10_000, 0), 9, *ONES), ThrowRolled)
    names = {name: amount for _, name, amount in rolled.parts}
    assert (names["heavy-weapons"], names["WA"], "Athletics" in names) == (4, 1, False)


@pytest.mark.rule("CB-142")
@pytest.mark.parametrize(("die", "misses"), [(5, 0), (4, 1)])
def test_fifteen_lands_where_it_should(die: int, misses: int) -> None:
    """10 + 5; 14 scatters."""
    now = thrower(60)
    scatter = (10, 9) if misses else ()
    log = now.do(Throw(0, 1500, 0), die, *scatter, *ONES)
    assert len(every(log, Scattered)) == misses
    assert only(log, Exploded).x == (2400 if misses else 1500)
    assert now[0].ammo[0] == 1


@pytest.mark.rule("CB-140", "CB-142", "CB-53")
@pytest.mark.parametrize(("at", "fault"), [(7100, "Ann throws 70 m."), (7000, None)])
def test_nobody_throws_farther_than_ten_metres_a_point_of_body(at: int, fault: str | None) -> None:
    """70 m."""
    assert thrower(71).fault(Throw(0, at, 0)) == fault


@pytest.mark.rule("CB-142")
def test_what_is_heavier_than_a_kilogram_flies_less_far() -> None:
    """Ten metres for the second."""
    now = thrower(61)
    assert throw_range(now.fight, now[0], CHARGE) == 60
    assert now.fault(Throw(1, 6100, 0)) == "Ann throws 60 m."
    assert now.fault(Throw(1, 6000, 0)) is None


@pytest.mark.rule("CB-140", "CB-142", "CB-70")
def test_a_blast_strikes_everybody_in_its_radius() -> None:
    """One damage roll, one place each; 3 points of suppression to twice the radius."""
    now = stage(
        fighter("Ann", weapons=(FRAG,)),
        fighter("Cid", 1, 30, mook=True, BODY=15),
        fighter("Dan", 1, 34, mook=True, BODY=15),
        fighter("Eve", 1, 40, mook=True),
        fighter("Fay", 1, 41, mook=True),
    )
    log = blast(now, 30, *TWOS, 3, 2, 9, 2)
    assert only(log, Exploded).damage == 14
    assert [wounded.boxes for wounded in every(log, WoundTaken)] == [9, 4]
    assert [one.points for one in now.fight.combatants] == [0, 3, 3, 3, 0]


@pytest.mark.rule("CB-140", "CB-142")
def test_a_miss_scatters() -> None:
    """d10 x 36 degrees clockwise from the throw, 1d10 m."""
    log = thrower(60).do(Throw(0, 6000, 0), 2, 10, 9, *ONES)
    assert (only(log, Scattered).x, only(log, Scattered).y) == (6900, 0)


@pytest.mark.rule("CB-142")
@pytest.mark.parametrize(
    ("turn", "metres", "place"),
    [(9, 9, (6900, 0)), (4, 5, (5500, 0)), (1, 10, (6309, 951)), (6, 10, (5691, -951))],
)
def test_scatter_turns_by_36_degrees(turn: int, metres: int, place: tuple[int, int]) -> None:
    """Steps after the first, from straight on."""
    assert scattered((0, 0), (6000, 0), turn, metres) == place


@pytest.mark.rule("CB-140")
def test_a_grenade_can_be_thrown_from_full_cover() -> None:
    """It exposes nothing."""
    ann = fighter("Ann", weapons=(FRAG,))
    now = stage(ann, fighter("Cid", 1, 20), covers=(wall(1),))
    now.plans(0, DO_THROW, stance=FULL)
    assert now.fault(Throw(0, 2000, 0)) is None
    assert Throw(0, 2000, 0) in now.options()


@pytest.mark.rule("CB-142")
@pytest.mark.parametrize(
    ("stance", "number", "stopped"), [(ACTIVE, 9, True), (ACTIVE, 2, False), (FULL, 2, True)]
)
def test_cover_between_blast_and_target_counts(stance: int, number: int, stopped: bool) -> None:
    """If the place is covered; full cover covers all."""
    ann = fighter("Ann", weapons=(FRAG,))
    cid = fighter("Cid", 1, 20, mook=True, BODY=15)
    now = stage(ann, cid, covers=(wall(19, level=10),))
    now[1].stance = stance
    now.plans(0, DO_THROW)
    save = () if stopped else (1,)
    log = now.do(Throw(0, 1700, 0), 9, *TWOS, number, *save)
    assert len(every(log, HitStopped)) == stopped


@pytest.mark.rule("CB-142")
def test_cover_between_counts_near_him_or_not() -> None:
    """A wall two metres before him."""
    cid = fighter("Cid", 1, 20, mook=True)
    now = stage(fighter("Ann", weapons=(FRAG,)), cid, covers=(wall(18, level=10),))
    assert now[1].near == ()
    only(blast(now, 17, *TWOS, 9), HitStopped)


@pytest.mark.rule("CB-141")
def test_a_barrage_weighs_three_a_round() -> None:
    """On everybody, at the start of each round it lasts."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), scene=Scene(barrage=2))
    now.fight.round = 0
    for fell, points in ((2, 3), (2, 6), (0, 6)):
        log = now.opened(5, 4)
        assert len(every(log, BarrageFell)) == fell
        assert [one.points for one in now.fight.combatants] == [points, points]
