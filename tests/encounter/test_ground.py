"""Where everybody stands in a plan: nobody on another, and nobody in a wall."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import dist

import pytest

from chargen.combat import SYSTEMS, Session
from chargen.combat.scene.ground import BODY
from chargen.combat.scene.scenario import METRE
from chargen.encounter.setup import scenario_builder, setup_map, sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import (
    CoverPiece,
    FightSetup,
    add_cover,
    add_fighter,
    missing_rule,
    set_distance,
    set_fighter,
    set_system,
)
from tests.builders import rules
from tests.encounter.plans import plan_of

EVERYTHING = tuple(range(1, 11))
FOE = plan_of("trooper").distance * METRE
"""Where the other side stands on the duel ground."""
FOES = ("trooper", "officer", "thug", "guard")


def at(plan: FightSetup, number: int, x: int, y: int) -> FightSetup:
    """The plan with somebody put somewhere by hand."""
    return set_fighter(plan, replace(plan.seats[number], at=(x, y)))


def walled(plan: FightSetup, x: int, y: int) -> FightSetup:
    """The plan with a wall of full height around a place."""
    return add_cover(plan, CoverPiece("", "Wall", x - 50, y - 50, 100, 100, 8, EVERYTHING))


def spots(plan: FightSetup) -> list[tuple[int, int]]:
    """Where everybody stands."""
    return [setup_map.place(plan, seat) for seat in plan.seats]


@pytest.mark.parametrize("key", PRESETS)
def test_nobody_stacks_on_any_ground(key: str) -> None:
    """However near the sides are, and whoever was put somewhere before."""
    for metres in (1, 5, 40):
        plan = set_distance(PRESETS[key][1](plan_of(*FOES)), metres)
        plan = at(plan, 0, metres * 100, 100)
        plan = add_fighter(plan, replace(plan.seats[1], at=None))
        assert min(dist(one, other) for one, other in combinations(spots(plan), 2)) >= BODY
        assert scenario_builder.faults(plan) == ()


def test_a_row_makes_room_for_who_was_put_into_it() -> None:
    """The next place beside, as near as there is room; the others stay."""
    plan = plan_of("trooper", "officer")
    before = spots(plan)
    moved = at(plan, 0, *before[1])
    assert spots(moved)[1] != before[1]
    assert spots(moved)[0] == before[1]
    assert scenario_builder.faults(moved) == ()


@pytest.mark.rule("CB-63")
def test_a_row_makes_room_for_a_wall() -> None:
    """Nobody begins in it."""
    plan = walled(plan_of("trooper"), FOE, 0)
    x, y = spots(plan)[1]
    assert x == FOE
    assert 50 < abs(y) <= 2 * METRE


def test_nobody_is_put_on_another() -> None:
    """Who stands there is named; beside is free."""
    plan = plan_of("trooper")
    seat = plan.seats[0]
    assert setup_map.move_fault(plan, seat.key, (FOE, 30)) == "Trooper already occupies that place."
    assert setup_map.move_fault(plan, seat.key, (FOE, 60)) == ""
    assert setup_map.move_fault(plan, seat.key, setup_map.place(plan, seat)) == ""


@pytest.mark.rule("CB-63")
def test_nobody_is_put_into_a_wall() -> None:
    """Nor a wall onto somebody; low cover may be stood in."""
    plan = walled(plan_of("trooper"), 500, 0)
    key = plan.seats[0].key
    assert (
        setup_map.move_fault(plan, key, (520, 20))
        == "Wall is in the way; fighters cannot be inside it."
    )
    onto = replace(plan.pieces[0], x=FOE - 20, y=-20)
    assert setup_map.cover_fault(plan, onto) == "Trooper already occupies that place."
    assert setup_map.cover_fault(plan, replace(onto, covered=(7, 8, 9, 10))) == ""


def test_who_came_to_stand_on_another_is_said() -> None:
    """Such as by another distance between the sides."""
    plan = at(at(plan_of("trooper"), 0, 500, 0), 1, FOE - 500, 0)
    assert scenario_builder.faults(plan) == ()
    near = set_distance(plan, 10)
    (said,) = scenario_builder.faults(near)
    assert said == f"{plan.seats[0].name} and Trooper are in the same place. Move one of them."
    inside = walled(plan, 500, 0)
    assert scenario_builder.faults(inside) == (
        f"{plan.seats[0].name} is inside wall. Move one of them.",
    )


COVER_CHANGES: dict[str, list[dict[str, object]]] = {
    "level": [{"level": 9}, {"level": 1}],
    "full": [{"full": False}],
    "covered": [{"covered": EVERYTHING}, {"covered": (7, 8, 9, 10)}],
    "climbable": [{"climbable": False}],
}
"""Other values of the fields of cover."""
SCENE_CHANGES: dict[str, dict[str, object]] = {
    "light": {"light": 2},
    "close_quarters": {"close_quarters": True},
    "barrage": {"barrage": 2},
    "scale": {"scale": 200},
    "grid": {"grid": True},
    "surprised": {"surprised": 1},
}
"""Other values of the fields of the ground."""


def changed_plans(plan: FightSetup, field: str) -> Iterator[FightSetup]:
    """Yield a plan with other values of one field of its ground or cover."""
    if field == "distance":
        yield set_distance(plan, plan.distance + 20)
    elif field in SCENE_CHANGES:
        yield replace(plan, **SCENE_CHANGES[field])  # type: ignore[arg-type]
    for facts in COVER_CHANGES.get(field, ()):
        yield replace(plan, pieces=tuple(replace(piece, **facts) for piece in plan.pieces))  # type: ignore[arg-type]


def is_felt(plan: FightSetup, field: str) -> bool:
    """Return whether another value of a field changes anything in one of two fights."""

    def events(each: FightSetup, seed: int) -> list[object]:
        return list(Session(scenario_builder.scenario(each), seed, hands=()).events)

    return any(
        events(plan, seed) != events(other, seed)
        for seed in (0, 3)
        for other in changed_plans(plan, field)
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_field_of_the_ground_counts_or_is_said_not_to(system: str) -> None:
    """In each round system; a field without a rule says so where it is set."""
    guns = FightSetup()
    for side, key in enumerate(("trooper", "trooper", "raider", "machine-gunner")):
        guns = add_fighter(guns, sources.opponent(rules(), key, side=side % 2))
    plans = [
        set_system(PRESETS[key][1](crowd), system)
        for key in ("street", "room", "bunker")
        for crowd in (guns, plan_of("raider", "thug", "blade-fanatic"))
    ]
    for field in ("distance", *SCENE_CHANGES, *COVER_CHANGES):
        used = field not in SYSTEMS[system].unused_ground
        assert any(is_felt(plan, field) for plan in plans) is used, field
        assert used or missing_rule(plans[0], field).endswith(
            f"has no rule in {SYSTEMS[system].title}."
        )
