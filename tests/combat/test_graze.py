"""Luck that makes a deep hit a scratch (CB-110 to CB-113)."""

from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.model.penalties import DO_STRIKE
from chargen.combat.gray_dawn.rolls.blast import explode
from chargen.combat.harm.events import GrazeRolled, WoundTaken
from chargen.combat.harm.fight import Attack
from chargen.combat.harm.hits import graze_modifier, graze_value
from chargen.combat.harm.weapons import (
    ARMOUR_PIERCING,
    HEAD,
    HOLLOW_POINT,
    LEFT_LEG,
    MELEE,
    SINGLE,
    TORSO,
    Weapon,
)
from tests.combat.builders import CLUB, FRAG, fighter, tunables
from tests.combat.scenes import every, only, part
from tests.combat.stage import gun, hit, stage

SHOT = Fire(0, (1,), SINGLE, 1)
HALF = Weapon(name="half", kind=MELEE, size="melee", dice=1, divisor=2)


def grazing(*rolls: int, location: int = 3, **facts: object) -> list[Any]:
    """Return what 4d6+1 do to a lucky man without armour: 15 through, margin 8."""
    weapon = gun(dice=4, plus=1)
    given: dict[str, Any] = {"mook": False, "armour": (), **facts}
    return hit(location, 4, 4, 3, 3, *rolls, weapon=weapon, **given)[1]


@pytest.mark.rule("CB-110", "CB-111")
def test_a_graze_does_one_a_die_and_the_plus() -> None:
    """15 through, LK 5 - 1 + 10 + 1: 5, BTM 2, 3 boxes."""
    log = grazing(10, 1, 2)
    assert (only(log, GrazeRolled).total, only(log, GrazeRolled).grazed) == (15, True)
    assert (only(log, WoundTaken).boxes, only(log, WoundTaken).grazed) == (3, True)


@pytest.mark.rule("CB-110")
def test_fourteen_is_no_graze() -> None:
    """All 15 less BTM."""
    log = grazing(10, 1, 2, 2, LK=4)
    assert (only(log, GrazeRolled).total, only(log, GrazeRolled).grazed) == (14, False)
    assert only(log, WoundTaken).boxes == 13


@pytest.mark.rule("CB-110")
def test_no_graze_roll_at_the_graze_value_itself() -> None:
    """5 through is what a graze would do."""
    log = hit(3, 1, 1, 1, 1, 2, weapon=gun(dice=4, plus=1), mook=False, armour=())[1]
    assert not every(log, GrazeRolled)


@pytest.mark.rule("CB-08", "CB-110")
def test_mooks_do_not_graze() -> None:
    """No roll."""
    assert not every(grazing(2, 2, mook=True), GrazeRolled)


@pytest.mark.rule("CB-18", "CB-111")
@pytest.mark.parametrize(
    ("place", "margin", "total"),
    [
        (HEAD, -1, -2),
        (TORSO, -1, 0),
        (HEAD, 0, -1),
        (TORSO, 1, 1),
        (TORSO, 2, 0),
        (TORSO, 4, 0),
        (TORSO, 5, -1),
        (TORSO, 10, -2),
        (LEFT_LEG, 10, 0),
    ],
)
def test_graze_modifiers(place: int, margin: int, total: int) -> None:
    """Head -2, limb +2, narrow +1, -1 for each full 5; without a margin only the place counts."""
    assert graze_modifier(tunables(), place, margin) == total


@pytest.mark.rule("CB-111")
@pytest.mark.parametrize(
    ("load", "die", "name", "bonus"),
    [(HOLLOW_POINT, 2, "hollow point", -2), (ARMOUR_PIERCING, 3, "armour piercing", 2)],
)
def test_ammunition_tells_in_a_graze(load: int, die: int, name: str, bonus: int) -> None:
    """Hollow point tears, armour piercing goes through."""
    log = hit(3, *[die] * 5, 4, 2, weapon=gun(load), mook=False, armour=(), BODY=15)[1]
    assert part(only(log, GrazeRolled).parts, name) == bonus


@pytest.mark.rule("CB-111")
def test_devils_luck_helps() -> None:
    """+1 a level."""
    assert only(grazing(10, 2, 2, graze_bonus=2), GrazeRolled).total == 5 - 1 + 2 + 12


@pytest.mark.rule("CB-112")
def test_a_grazed_head_is_not_doubled() -> None:
    """5 - 2 are 3 boxes."""
    assert only(grazing(10, 5, 2, location=1), WoundTaken).boxes == 3


@pytest.mark.rule("CB-110", "CB-112")
def test_a_grazed_limb_is_halved() -> None:
    """5 - 2 are 1 box."""
    assert only(grazing(9, 2, location=9), WoundTaken).boxes == 1


@pytest.mark.rule("CB-110", "CB-113", "DV-04")
@pytest.mark.parametrize(
    ("weapon", "rolled", "value", "body"),
    [
        (gun(dice=4, plus=1), 4, 5, 7),
        (gun(dice=4), 2, 2, 7),
        (Weapon(name="d10", dice=2, sides=10), 2, 4, 7),
        (HALF, 1, 1, 7),
        (HALF, 1, 1, 2),
        (HALF, 1, 2, 8),
    ],
)
def test_graze_values(weapon: Weapon, rolled: int, value: int, body: int) -> None:
    """Dice really rolled; half a die counts as one; BODY is part of the +X, not below 1."""
    now = stage(fighter("Ann", BODY=body, weapons=(weapon,)), fighter("Cid", 1, 10))
    assert graze_value(tunables(), Attack(now[0], now[1], 0), rolled) == value


@pytest.mark.rule("CB-113")
def test_blows_can_graze() -> None:
    """As any penetrating hit."""
    now = stage(fighter("Ann", weapons=(CLUB,)), fighter("Cid", 1, 1))
    now.plans(0, DO_STRIKE)
    log = now.do(Strike(0, 1), 9, 2, 3, 6, 6, 10, 6, 2)
    assert only(log, GrazeRolled).grazed
    assert only(log, WoundTaken).grazed


@pytest.mark.rule("CB-18", "CB-113")
def test_blasts_can_graze() -> None:
    """Without a margin: LK 5 and 9 are 14 at the torso; a limb helps by two."""
    for place, grazed in ((3, False), (10, True)):
        now = stage(fighter("Ann", weapons=(FRAG,)), fighter("Cid", 1, 30))
        rolls = (*([2] * 7), place, 9, 2)
        log = now.begin(lambda f, table: explode(f, table, f.combatants[0], 0, 3000, 0), *rolls)
        assert only(log, GrazeRolled).grazed == grazed
        assert only(log, WoundTaken).grazed == grazed
