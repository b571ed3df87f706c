"""The map of a plan: scene, starting points and their faults."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from chargen.combat.scene.ground import BODY
from chargen.combat.scene.obstacle import Obstacle
from chargen.combat.scene.scenario import METRE, Cover, Scene
from chargen.encounter.setup.setup import MINE, THEIRS, CoverPiece, FightSetup, SetupFighter

STEP: Final = METRE * 3 // 2
"""Centimetres between two fighters of a row."""
Spot = tuple[int, int]


def scene(plan: FightSetup) -> Scene:
    """Return the scene of a plan."""
    return Scene(
        covers=tuple(cover(piece) for piece in plan.pieces),
        light=plan.light,
        close_quarters=plan.close_quarters,
        barrage=plan.barrage,
        scale=plan.scale,
        grid=plan.grid,
    )


@lru_cache(256)
def cover(piece: CoverPiece) -> Cover:
    """Return a piece of cover for a scene: the four corners of its outline."""
    x, y, far, deep = piece.x, piece.y, piece.x + piece.wide, piece.y + piece.deep
    return Cover(
        name=piece.name,
        level=piece.level,
        extent=(x, y, far, y, far, deep, x, deep),
        covered=piece.covered,
        full=piece.full,
        climbable=piece.climbable,
    )


def place(plan: FightSetup, seat: SetupFighter) -> Spot:
    """Return a fighter's starting point: its own, or its place in the row."""
    return seat.at if seat.at is not None else places(plan)[seat.key]


def places(plan: FightSetup) -> dict[str, Spot]:
    """Return the starting points of all fighters, by key."""
    return _rows(plan.distance, plan.pieces, tuple((s.key, s.side, s.at) for s in plan.seats))


@lru_cache(32)  # a page asks for each fighter of several setups
def _rows(
    distance: int, pieces: tuple[CoverPiece, ...], seats: tuple[tuple[str, int, Spot | None], ...]
) -> dict[str, Spot]:
    """Return the places of all fighters: those without a point stand in rows, 1.5 m apart.

    A fighter whose place is taken or in a wall stands as near beside it as there is room.
    """
    places_of = {key: at for key, _, at in seats if at is not None}
    taken = [*places_of.values()]
    for side in (MINE, THEIRS):
        row = [(key, at) for key, whose, at in seats if whose == side]
        x = distance * METRE if side == THEIRS else 0
        for number, (key, at) in enumerate(row):
            if at is not None:
                continue
            middle = number * STEP - (len(row) - 1) * STEP // 2
            spots = ((x, middle + by) for by in _outward(2 * len(seats)))
            places_of[key] = next((s for s in spots if _is_free(pieces, s, taken)), (x, middle))
            taken.append(places_of[key])
    return places_of


def _outward(steps: int) -> Iterator[int]:
    """Yield centimetres beside a place, nearer ones first."""
    return chain((0,), *((n * STEP, -n * STEP) for n in range(1, steps)))


def _is_free(pieces: Sequence[CoverPiece], spot: Spot, taken: Sequence[Spot]) -> bool:
    return not any(_overlap(spot, other) for other in taken) and not _wall_at(pieces, spot)


def _overlap(spot: Spot, other: Spot) -> bool:
    """Return whether two fighters would overlap at two points."""
    return (spot[0] - other[0]) ** 2 + (spot[1] - other[1]) ** 2 < BODY * BODY


def _wall_at(pieces: Sequence[CoverPiece], spot: Spot) -> CoverPiece | None:
    """Return the wall at a point: cover that cannot be climbed or crossed (CB-63)."""
    for piece in pieces:
        wall = _wall(piece)
        if wall is not None and wall.inside(*spot):
            return piece
    return None


@lru_cache(256)
def _wall(piece: CoverPiece) -> Obstacle | None:
    """Return the outline of a piece that cannot be crossed; None for other cover."""
    shape = cover(piece)
    return None if shape.passable() else Obstacle(shape.extent, 0)


def move_fault(plan: FightSetup, key: str, spot: Spot) -> str:
    """Return the reason a fighter cannot start at a point; empty if it can."""
    spots = places(plan)
    for other in plan.seats:
        if other.key != key and _overlap(spot, spots[other.key]):
            return f"{other.name} already occupies that place."
    wall = _wall_at(plan.pieces, spot)
    return f"{wall.name} is in the way; fighters cannot be inside it." if wall is not None else ""


def cover_fault(plan: FightSetup, piece: CoverPiece) -> str:
    """Return the reason a piece of cover cannot be there; empty if it can."""
    outline = _wall(piece)
    if outline is None:
        return ""
    spots = places(plan)
    inside = (seat.name for seat in plan.seats if outline.inside(*spots[seat.key]))
    return next((f"{name} already occupies that place." for name in inside), "")


def faults(plan: FightSetup) -> Iterator[str]:
    """Yield the faults of the starting points, a sentence each."""
    known = places(plan)
    spots = [(seat.name, known[seat.key]) for seat in plan.seats]
    for (first, here), (second, there) in combinations(spots, 2):
        if _overlap(here, there):
            yield f"{first} and {second} are in the same place. Move one of them."
    for name, spot in spots:
        wall = _wall_at(plan.pieces, spot)
        if wall is not None:
            yield f"{name} is inside {wall.name.lower()}. Move one of them."
