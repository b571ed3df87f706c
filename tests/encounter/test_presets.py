"""Grounds to start from: nobody at the edge of a band, cover for both sides."""

from dataclasses import replace
from itertools import pairwise, product
from math import hypot

import pytest

from chargen.bestiary import shipped
from chargen.combat import SYSTEMS, formulas, odds
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.ranges import band_of
from chargen.combat.harm.weapons import Weapon
from chargen.combat.scene.scenario import METRE
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.setup import (
    MINE,
    NOBODY,
    THEIRS,
    FightSetup,
    add_fighter,
    faults,
    set_system,
)
from chargen.encounter.setup.setup_map import cover, place
from tests.builders import rules

EDGE = 20
"""Centimetres everybody is away from the edge of a band at least."""
RANGES = sorted({getattr(arm, "range", 0) for arm in rules().weapons.values()} - {0})


def plan_of(preset: str, mine: int, theirs: int, key: str = "trooper") -> FightSetup:
    """Return so many of a kind against so many on a ground."""
    plan = FightSetup()
    for side, number in ((MINE, mine), (THEIRS, theirs)):
        for _ in range(number):
            plan = add_fighter(plan, sources.opponent(rules(), key, side=side))
    return presets.PRESETS[preset][1](plan)


def places(plan: FightSetup, side: int) -> list[tuple[int, int]]:
    """Where a side stands."""
    return [place(plan, seat) for seat in plan.side(side)]


@pytest.mark.rule("CB-20", "CB-29")
@pytest.mark.parametrize("preset", presets.PRESETS)
def test_everybody_is_in_one_band_whatever_the_rows(preset: str) -> None:
    """One to six against one to six, every range of the catalogue: no edge between any two."""
    rows = {number: plan_of(preset, number, number) for number in range(1, 7)}
    far: list[int] = []
    for mine, theirs in product(rows.values(), repeat=2):
        pairs = product(places(mine, MINE), places(theirs, THEIRS))
        far += [int(hypot(x2 - x1, y2 - y1)) for (x1, y1), (x2, y2) in pairs]
    for metres in RANGES:
        gun = Weapon(name="gun", range=metres)
        found = {band_of(at, gun) for at in (min(far) - EDGE, *far, max(far) + EDGE)}
        assert len(found) == 1, (metres, sorted(formulas.BAND_NAMES[band] for band in found))


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize("preset", [key for key in presets.PRESETS if key != "duel"])
@pytest.mark.parametrize("number", [1, 3, 6, 10])
def test_both_sides_have_cover_at_once_or_one_move_away(preset: str, number: int) -> None:
    """Between everybody and the enemy before him, or behind him for who is surprised."""
    start = scenario_builder.scenario(plan_of(preset, number, number))
    for one in start.fighters:
        assert isinstance(one, Fighter)
        near = [
            thing
            for thing in start.scene.covers
            if min(abs(one.at[0] - x) for x in thing.extent[::2]) <= one.MA * METRE
        ]
        assert near, one.name


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_row_of_cover_stands_before_the_middle_of_its_side(number: int) -> None:
    """As far above as below."""
    plan = plan_of("street", number, number)
    row = [piece for piece in plan.pieces if piece.x == plan.pieces[0].x]
    side = [y for _, y in places(plan, MINE)]
    assert row[0].y + row[-1].y + row[-1].deep == side[0] + side[-1]


@pytest.mark.parametrize("preset", presets.PRESETS)
def test_ten_against_ten_can_be_fought(preset: str) -> None:
    """Everybody has room, and the fight ends."""
    plan = plan_of(preset, 10, 10, "thug")
    assert faults(plan) == ()
    row = [y for _, y in places(plan, MINE)]
    assert min(later - sooner for sooner, later in pairwise(row)) >= METRE
    assert max(row) - min(row) <= 15 * METRE
    assert odds(scenario_builder.scenario(plan), 3, 1).get("fights") == 1


@pytest.mark.rule("CB-63")
def test_the_middle_car_of_the_street_protects() -> None:
    """Half of two rows of two shoot at each other through it, though nobody is near to it."""
    start = scenario_builder.scenario(plan_of("street", 2, 2))
    car = start.scene.covers[-1]
    assert car.name == "Car"
    low, high = min(car.extent[1::2]), max(car.extent[1::2])
    assert [low <= one.at[1] <= high for one in start.fighters] == [False, True] * 2


@pytest.mark.rule("CB-63")
def test_kinds_say_what_can_be_climbed() -> None:
    """Not a slit, a pole, a tree, a high wall or a house."""
    assert [kind.name for kind in presets.KINDS if kind.climbable] == [
        "Low wall", "Car", "Crate", "Overturned table", "Bushes",
    ]  # fmt: skip
    made = cover(presets.piece(presets.SLIT, 0, 0))
    assert not made.passable()
    assert cover(presets.piece(presets.CAR, 0, 0)).passable()


def test_the_bestiary_is_on_its_feet_everywhere() -> None:
    """Whoever is shipped can be put on every ground."""
    for key, preset in product(list(shipped(rules()))[:6], presets.PRESETS):
        assert scenario_builder.faults(plan_of(preset, 1, 2, key)) == ()


@pytest.mark.rule("CB-15", "LC-R31", "AL-03", "S4-R39")
@pytest.mark.parametrize("system", SYSTEMS)
def test_surprise_counts_in_every_system(system: str) -> None:
    """The same dice give other fights, and the other side no better chance."""
    plan = set_system(plan_of("ambush", 1, 1), system)
    surprised, warned = (
        odds(scenario_builder.scenario(replace(plan, surprised=side)), 1, 60)
        for side in (THEIRS, NOBODY)
    )
    assert surprised.of != warned.of
    assert surprised.get(f"win.{MINE}") >= warned.get(f"win.{MINE}")
