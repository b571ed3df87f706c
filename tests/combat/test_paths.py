"""Ways on foot: round walls and past people, never through them (CB-40, CB-63)."""

import gc
import sys
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.penalties import DO_NOTHING
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING
from chargen.combat.gray_dawn.rolls.cover_positions import room_behind
from chargen.combat.kernel import paths
from chargen.combat.kernel.cover_positions import find_near_cover
from chargen.combat.scene.detours import Detours
from chargen.combat.scene.geometry import crosses, distance, to_segment_squared
from chargen.combat.scene.obstacle import Hindrances, Obstacle
from chargen.combat.scene.scenario import ANY_COVER, Cover
from tests.combat.builders import battle, fighter, scenario
from tests.combat.stage import Stage, stage

EVERYWHERE = tuple(range(1, 11))
HOUSE = Cover(name="house", extent=(200, -300, 800, -300, 800, 300, 200, 300), covered=EVERYWHERE)
FENCE = Cover(name="fence", extent=(400, -300, 400, 300), climbable=False)
HEDGE = Cover(name="hedge", extent=(400, -300, 400, 300), covered=ANY_COVER)


def alone(*covers: Cover, others: tuple[tuple[int, int], ...] = ((2000, 0),)) -> Fight:
    """Return Ann at nothing, with others about and things in the way."""
    crowd = [fighter(f"Cid {n}", 1, at=at) for n, at in enumerate(others)]
    return battle(scenario(fighter("Ann"), *crowd, covers=covers))


def way(fight: Fight, x: int, y: int) -> paths.Way:
    """Return Ann's way to a place there is one to."""
    found = paths.shortest(fight, fight.combatants[0], x, y)
    assert found is not None
    return found


@pytest.mark.rule("CB-40", "CB-63")
@pytest.mark.parametrize("cover", [None, HEDGE, Cover(name="low wall", extent=(400, -9, 400, 9))])
def test_the_way_is_straight_where_nothing_keeps_him_out(cover: Cover | None) -> None:
    """What can be climbed is no detour, and takes no longer than open ground."""
    found = way(alone(*([cover] if cover else [])), 800, 600)
    assert (found.places, found.length) == (((0, 0), (800, 600)), 1000)


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize("wall", [HOUSE, FENCE])
def test_nobody_goes_through_what_cannot_be_climbed(wall: Cover) -> None:
    """The way leads round it, by the nearer end, and is as long as its parts."""
    found = way(alone(wall), 1000, 60)
    legs = list(pairwise(found.places))
    assert not [leg for leg in legs if crosses(*leg[0], *leg[1], wall.extent)]
    assert found.length == sum(distance(*start, *end) for start, end in legs)
    assert min(y for _, y in found.places) == 0
    assert distance(0, 0, 400, 300) * 2 < found.length < 1400


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize("wall", [HOUSE, FENCE])
def test_there_is_no_room_in_a_wall(wall: Cover) -> None:
    """Neither on it nor in it; beside it there is."""
    fight = alone(wall)
    one = fight.combatants[0]
    assert not paths.is_free(fight, one, 400, 0)
    assert paths.shortest(fight, one, 400, 0) is None
    assert paths.is_free(fight, one, 190, 0)


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize(("x", "free"), [(50, False), (149, False), (150, True), (100, False)])
def test_two_people_are_half_a_metre_apart(x: int, free: bool) -> None:
    """Measured from middle to middle; the dead take no room."""
    fight = alone(others=((100, 0),))
    assert paths.is_free(fight, fight.combatants[0], x, 1) == (free or x == 50)
    fight.combatants[1].dead = True
    assert paths.is_free(fight, fight.combatants[0], x, 1)


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize("out", [False, True])
def test_nobody_walks_over_the_living(out: bool) -> None:
    """Friend or enemy, on his feet or on the ground: the way leads past him."""
    fight = alone(others=((300, 0),))
    fight.combatants[1].out = out
    found = way(fight, 600, 0)
    assert len(found.places) > 2
    assert 600 < found.length < 625
    fight.combatants[1].dead = True
    assert way(fight, 600, 0).length == 600


@pytest.mark.rule("CB-63")
def test_who_stands_in_something_may_leave_it() -> None:
    """Two on one point, or a fighter put into a house, are not stuck there."""
    assert way(alone(others=((0, 0),)), 300, 0).length == 300
    inside = Cover(name="house", extent=(-90, -90, 90, -90, 90, 90, -90, 90), covered=EVERYWHERE)
    assert way(alone(inside), 300, 0).length == 300


@pytest.mark.rule("CB-40", "CB-63")
def test_a_way_is_looked_for_again_after_anyone_moves_or_dies() -> None:
    """A body in the gap beside a fence makes the way longer, and again shorter when it is gone."""
    fight = alone(FENCE, others=((2000, 0), (2000, 900)))
    body = fight.combatants[1]
    short = way(fight, 1000, -60)
    assert way(fight, 1000, -60).places == short.places
    body.x, body.y = short.places[1]
    detour = way(fight, 1000, -60)
    assert detour.length > short.length
    twin = fight.copy()
    twin.fighters[1].dead = True
    assert way(twin, 1000, -60).places == short.places
    assert way(fight, 1000, -60).places == detour.places
    body.y += 500
    assert way(fight, 1000, -60).places == short.places


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize("goal", [(800, 0), (700, 0)])
def test_of_equally_short_ways_the_smaller_turns_are_taken(goal: tuple[int, int]) -> None:
    """Round either end of a fence it is as far: the last turn with the smaller x, then y counts."""
    turns = way(alone(FENCE), *goal).places[1:-1]
    assert turns
    assert {y < 0 for _, y in turns} == {True}


@pytest.mark.rule("CB-63")
def test_where_everything_is_shut_there_is_no_way() -> None:
    """Four walls about a place; he goes as far as he can, and a sentence says why no farther."""
    corners = ((1200, -100), (1400, -100), (1400, 100), (1200, 100))
    walls = [
        Cover(name="wall", extent=(*a, *b), climbable=False)
        for a, b in pairwise((*corners, corners[0]))
    ]
    fight = alone(*walls)
    one = fight.combatants[0]
    assert paths.shortest(fight, one, 1300, 0) is None
    assert paths.approach(fight, one, 1300, 0, 800).end() == (800, 0)
    assert paths.fault(fight, one, 1300, 0, 2000) == "Ann has no way to that place."


@pytest.mark.rule("CB-40")
def test_a_movement_action_covers_the_beginning_of_a_way() -> None:
    """So many centimetres along it, round the corner too; the rest is what is left."""
    fight = alone(HOUSE)
    one = fight.combatants[0]
    whole = way(fight, 1000, 60)
    part = paths.beginning(fight, one, whole, 600)
    assert part.places[:-1] == whole.places[: len(part.places) - 1]
    assert 597 <= part.length <= 600
    one.x, one.y = part.end()
    rest = way(fight, 1000, 60)
    assert -3 <= part.length + rest.length - whole.length <= 3
    assert paths.beginning(fight, one, rest, 10_000) is rest


@pytest.mark.rule("CB-40", "CB-63")
def test_the_end_of_a_part_is_so_far_on_foot() -> None:
    """Beside a body a whole centimetre can lie beyond a bend; then he stops a little earlier."""
    fight = alone(others=((-892, -78), (-698, -10)))
    part = paths.approach(fight, fight.combatants[0], -892, -78, 700, 90)
    assert way(fight, *part.end()).length <= 700
    assert part.length > 650


@pytest.mark.rule("CB-40", "CB-63")
def test_who_goes_to_somebody_stops_beside_him() -> None:
    """In front of him, and if others stand there, round him; nobody ends on another."""
    fight = alone(others=((1000, 0),))
    one = fight.combatants[0]
    assert paths.approach(fight, one, 1000, 0, 5000, 90).end() == (910, 0)
    fight = alone(others=((1000, 0), (910, 0)))
    x, y = paths.approach(fight, fight.combatants[0], 1000, 0, 5000, 90).end()
    assert 85 <= distance(1000, 0, x, y) <= 91
    assert paths.is_free(fight, fight.combatants[0], x, y)


crowds = st.lists(st.tuples(st.integers(-12, 12), st.integers(-12, 12)), max_size=8, unique=True)
boxes = st.lists(
    st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 4), st.integers(0, 4)),
    max_size=5,
)


def houses_of(drawn: list[tuple[int, int, int, int]]) -> list[Cover]:
    """Return houses with a corner, a width and a depth each, in steps of 97 centimetres."""
    return [
        Cover(
            name="house",
            covered=EVERYWHERE,
            extent=tuple(n * 97 for n in (x, y, x + wide, y, x + wide, y + deep, x, y + deep)),
        )
        for x, y, wide, deep in drawn
    ]


@given(crowds, boxes, st.tuples(st.integers(-12, 12), st.integers(-12, 12)))
@pytest.mark.rule("CB-40", "CB-63")
def test_a_way_does_not_depend_on_the_order_of_people_and_walls(
    crowd: list[tuple[int, int]],
    drawn: list[tuple[int, int, int, int]],
    goal: tuple[int, int],
) -> None:
    """Listed backwards they leave the same shortest way, turn by turn."""
    ways: list[tuple[tuple[int, int], ...] | None] = []
    for step in (1, -1):
        others = ((5000, 0), *((x * 60, y * 60) for x, y in crowd[::step] if (x, y) != (0, 0)))
        fight = alone(*houses_of(drawn[::step]), others=others)
        walk = paths.shortest(fight, fight.combatants[0], goal[0] * 60, goal[1] * 60)
        ways.append(None if walk is None else walk.places)
    assert ways[0] == ways[1]


@given(crowds, boxes, st.lists(st.tuples(st.integers(-12, 12), st.integers(-12, 12)), max_size=5))
@pytest.mark.rule("CB-40", "CB-63")
def test_what_earlier_searches_found_changes_no_way(
    crowd: list[tuple[int, int]],
    drawn: list[tuple[int, int, int, int]],
    goals: list[tuple[int, int]],
) -> None:
    """After ways to other places, and after people have moved, as in a fight just begun."""
    houses = houses_of(drawn)
    places = [(5000, 0), *((x * 60, y * 60) for x, y in crowd if (x, y) != (0, 0))]
    fight = alone(*houses, others=tuple(places))
    for moved in range(len(places)):
        for x, y in goals:
            fresh = alone(*houses, others=tuple(places))
            walks = [
                paths.shortest(each, each.combatants[0], x * 60, y * 60) for each in (fight, fresh)
            ]
            first, second = [None if walk is None else walk.places for walk in walks]
            assert first == second
        places[moved] = places[moved][1], places[moved][0]
        fight.combatants[moved + 1].x, fight.combatants[moved + 1].y = places[moved]


@contextmanager
def uncollected() -> Iterator[None]:
    """Collect no garbage, and leave the collector as it was: a window has it in its own hands."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


@pytest.mark.rule("CB-40", "CB-63")
def test_ways_of_two_fights_on_one_ground_may_be_looked_for_at_once() -> None:
    """As the window does, where a copy of the fight is played beside the map."""
    houses = houses_of([(x, y, 2, 2) for x in range(-12, 12, 4) for y in range(-12, 12, 4)])
    fight = alone(*houses, others=((5000, 0), *((60 * n, 250) for n in range(-9, 9))))
    goals = [(x * 130, y * 130) for x in range(-9, 10, 2) for y in range(-9, 10, 2)]

    def ways(mine: Fight, order: int) -> dict[tuple[int, int], paths.Way | None]:
        return {at: paths.shortest(mine, mine.combatants[0], *at) for at in goals[::order]}

    alone_found = ways(fight.copy(), 1)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with uncollected(), ThreadPoolExecutor(2) as pool:
            together = list(pool.map(ways, (fight.copy(), fight.copy()), (1, -1)))
    finally:
        sys.setswitchinterval(before)
    for found in together:
        for at, walk in alone_found.items():
            other = found[at]
            assert (other and other.places) == (walk and walk.places), at


def test_the_turns_of_a_fight_are_freed_with_it() -> None:
    """Without the collector, which does not look at them once they are compiled."""
    walls = [Obstacle((100, -50, 100, 50), 25), Obstacle((200, -80, 200, 80), 25)]
    known = Hindrances()
    assert len(Detours((0, 0), walls, known).way_to((300, 0))) > 2
    turns = [weakref.ref(turn) for wall in walls for turn in known.find_turns(wall)]
    with uncollected():
        del known
        assert [turn() for turn in turns] == [None] * len(turns)


@given(crowds, boxes, st.integers(0, 1500))
@pytest.mark.rule("CB-40", "CB-63")
def test_rooms_behind_covers_are_offered_in_reach_or_the_nearest(
    crowd: list[tuple[int, int]], drawn: list[tuple[int, int, int, int]], reach: int
) -> None:
    """The same as if the room behind every cover had been looked at."""
    people = ((1200, 100), *((x * 60, y * 60) for x, y in crowd if (x, y) != (0, 0)))
    fight = alone(*houses_of(drawn), others=people)
    ann, enemy = fight.combatants[:2]
    behind = [
        room_behind(fight, ann, number, int(enemy.x), int(enemy.y)) for number in range(len(drawn))
    ]
    every = {spot: distance(0, 0, *spot) for spot in behind if spot is not None}
    near = {spot for spot, away in every.items() if away <= reach}
    offered = find_near_cover(fight, ann, enemy, fight.tunables.cover_reach, reach)
    if near:
        assert set(offered) == near
    else:
        assert [every[spot] for spot in offered] == sorted(every.values())[:1]


@given(crowds, boxes, st.tuples(st.integers(-12, 12), st.integers(-12, 12)))
@pytest.mark.rule("CB-40", "CB-63")
def test_no_way_leads_through_anybody_or_any_wall(
    crowd: list[tuple[int, int]],
    drawn: list[tuple[int, int, int, int]],
    goal: tuple[int, int],
) -> None:
    """Whoever stands wherever: people keep half a metre, walls are not crossed, parts are free."""
    houses = houses_of(drawn)
    people = tuple((x * 60, y * 60) for x, y in crowd if (x, y) != (0, 0))
    fight = alone(*houses, others=(*people, (5000, 0)))
    one = fight.combatants[0]
    walls = [
        house
        for house, wall in zip(houses, fight.ground.walls, strict=True)
        if not wall.inside(0, 0)
    ]
    found = paths.shortest(fight, one, goal[0] * 60, goal[1] * 60)
    if found is None:
        return
    assert found.length >= distance(0, 0, *found.end())
    legs = list(pairwise(found.places))
    for start, end in legs:
        assert not [wall for wall in walls if crosses(*start, *end, wall.extent)]
        assert not [at for at in people if to_segment_squared(*at, *start, *end) < 50 * 50]
    for reach in (40, 200, 500):
        part = paths.beginning(fight, one, found, reach)
        assert part.length <= reach or part is found
        assert part.end() == (0, 0) or paths.is_free(fight, one, *part.end())


def walker(*covers: Cover, cid: tuple[int, int] = (500, 0), moves: int = 1) -> Stage:
    """Return Ann about to move, with Cid and things about."""
    now = stage(fighter("Ann"), fighter("Cid", 1, at=cid), covers=covers)
    now.plans(0, DO_NOTHING, 0, moves, stance=MOVING)
    return now


@pytest.mark.rule("CB-40", "CB-63")
def test_a_move_onto_a_living_fighter_is_refused() -> None:
    """Beside him there is room; where the dead lie there is, too."""
    now = walker()
    assert now.fault(Move(500, 20, MOVING)) == "Cid stands there."
    assert now.fault(Move(500, 50, MOVING)) is None
    now[1].out = True
    assert now.fault(Move(500, 20, MOVING)) == "Cid lies there."
    now[1].dead = True
    assert now.fault(Move(500, 20, MOVING)) is None


@pytest.mark.rule("CB-40", "CB-63")
def test_a_move_is_as_long_as_the_way_round() -> None:
    """Four metres through a house are more than six on foot; into it there is no move."""
    now = walker(
        Cover(name="house", extent=(100, -400, 300, -400, 300, 400, 100, 400), covered=EVERYWHERE),
        cid=(3000, 0),
    )
    assert now.fault(Move(400, 0, MOVING)) == (
        "The way round is 11.1 m. Ann moves 6 m in one action."
    )
    assert now.fault(Move(200, 0, MOVING)) == "Ann has no room at that place."
    assert now.fault(Move(100, 430, MOVING)) is None


@pytest.mark.rule("CB-40")
def test_moves_lead_to_either_side_of_an_enemy_as_well() -> None:
    """At him, away from him, and across, so that he can be flanked; every one can be chosen."""
    now = walker(cid=(3000, 0))
    options = [option for option in now.options() if isinstance(option, Move)]
    assert {(o.x, o.y) for o in options} >= {(600, 0), (-600, 0), (0, 600), (0, -600)}
    assert not [now.fault(option) for option in options if now.fault(option)]


@pytest.mark.rule("CB-63", "CB-72")
def test_behind_a_cover_there_is_room_for_several() -> None:
    """The next one crouches beside the first, within a metre of it and out of the line of fire."""
    car = Cover(name="car", extent=(1000, -200, 1180, -200, 1180, 200, 1000, 200))
    fight = alone(car, others=((3000, 0), (940, 0), (940, 80)))
    spot = room_behind(fight, fight.combatants[0], 0, 3000, 0)
    assert spot == (940, -80)
    assert 0 in fight.ground.near(*spot, 1)


@pytest.mark.rule("CB-63")
def test_covers_near_a_place_depend_on_the_reach_asked_for() -> None:
    """The name of a place looks a metre round, a house rule may look farther."""
    car = Cover(name="car", extent=(1000, -200, 1180, -200, 1180, 200, 1000, 200))
    ground = alone(car, others=((3000, 0),)).ground
    for reach, covers in ((1, ()), (3, (0,)), (1, ()), (0, ())):
        assert ground.near(800, 0, reach) == covers


@pytest.mark.rule("CB-63", "CB-72")
@pytest.mark.parametrize("foe", [(5000, 0), (-3000, 0), (1090, 4000), (1090, -4000), (4000, 3000)])
def test_behind_a_thing_is_beyond_its_far_side(foe: tuple[int, int]) -> None:
    """From wherever it is looked at, within a metre of it, and the line of fire crosses it."""
    car = Cover(name="car", extent=(1000, -200, 1180, -200, 1180, 200, 1000, 200))
    fight = alone(car, others=(foe,))
    spot = room_behind(fight, fight.combatants[0], 0, *foe)
    assert spot is not None
    assert fight.ground.near(*spot, 1) == (0,)
    assert crosses(*foe, *spot, car.extent)


@pytest.mark.rule("CB-44", "CB-63")
@pytest.mark.parametrize("stance", [ACTIVE, FULL])
def test_a_move_over_a_low_wall_ends_behind_it(stance: int) -> None:
    """It is climbed at no cost."""
    now = walker(HEDGE, cid=(-2000, 0))
    assert now.fault(Move(460, 0, stance)) is None
