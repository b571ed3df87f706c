"""Preset maps: duel, street, bunker, ambush and room.

Distances keep up to six fighters on a side clear of the edges of range bands: all enemies are in
the same band of a catalogue weapon (CB-20).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from chargen.combat.scene.scenario import (
    ANY_COVER,
    DIM,
    EVERYWHERE,
    FIRING_SLIT,
    LOW_WALL,
    METRE,
    NORMAL_LIGHT,
)
from chargen.encounter.setup.setup import MINE, NOBODY, THEIRS, CoverPiece, FightSetup
from chargen.encounter.setup.setup_map import STEP, place

AHEAD = 40
"""Centimetres between the row of fighters and the cover in front."""
RETREAT = -3 * METRE
"""Centimetres to cover behind the row: one movement action away."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of cover to place on the map."""

    name: str
    level: int
    covered: tuple[int, ...] = LOW_WALL
    full: bool = True
    climbable: bool = True
    wide: int = 50
    """Centimetres toward the enemy."""
    deep: int = 2 * METRE
    """Centimetres along the row."""


CAR = Kind("Car", 4, LOW_WALL, wide=180, deep=4 * METRE)
WALL = Kind("Low wall", 5, LOW_WALL)
SLIT = Kind("Bunker slit", 10, FIRING_SLIT, climbable=False, wide=100)
BUSH = Kind("Bushes", 1, ANY_COVER, wide=100)
TABLE = Kind("Overturned table", 2, LOW_WALL, wide=60)
CRATE = Kind("Crate", 3, LOW_WALL, wide=100, deep=METRE)
POLE = Kind("Pole", 6, (2, 3, 4), full=False, climbable=False, wide=30, deep=30)
TREE = Kind("Large tree", 7, EVERYWHERE, climbable=False, wide=80, deep=80)
HIGH_WALL = Kind("High wall", 6, EVERYWHERE, climbable=False, wide=30, deep=4 * METRE)
HOUSE = Kind("House", 6, EVERYWHERE, climbable=False, wide=6 * METRE, deep=8 * METRE)
KINDS = (WALL, CAR, CRATE, TABLE, SLIT, BUSH, POLE, TREE, HIGH_WALL, HOUSE)
"""Kinds of cover the map offers."""


def duel(plan: FightSetup) -> FightSetup:
    """Return two rows in the open, 18 m apart."""
    return _ground(plan, 18)


def street(plan: FightSetup) -> FightSetup:
    """Return a street 38 m wide with cars on both sides and one in the middle."""
    plan = _ground(plan, 38)
    between = piece(CAR, 19 * METRE - CAR.wide // 2, METRE // 2)
    return _set_pieces(plan, *_front(plan, MINE, CAR), *_front(plan, THEIRS, CAR), between)


def bunker(plan: FightSetup) -> FightSetup:
    """Return a bunker: the other side behind firing slits, mine 58 m away with crates between."""
    plan = _ground(plan, 58)
    crates = [piece(CRATE, x * METRE, y * METRE) for x, y in ((17, -3), (21, 3), (36, -2), (40, 2))]
    return _set_pieces(plan, *_front(plan, MINE, WALL), *_front(plan, THEIRS, SLIT), *crates)


def ambush(plan: FightSetup) -> FightSetup:
    """Return an ambush at dusk: my side in bushes, the other side surprised at 26 m."""
    plan = replace(_ground(plan, 26), light=DIM, surprised=THEIRS)
    return _set_pieces(plan, *_front(plan, MINE, BUSH), *_front(plan, THEIRS, WALL, RETREAT))


def room(plan: FightSetup) -> FightSetup:
    """Return a room of 6 m at close quarters, with tables for cover."""
    plan = replace(_ground(plan, 6), close_quarters=True)
    return _set_pieces(plan, *_front(plan, MINE, TABLE), *_front(plan, THEIRS, TABLE))


PRESETS: Mapping[str, tuple[str, Callable[[FightSetup], FightSetup]]] = {
    "duel": ("Duel at 18 m", duel),
    "street": ("Street", street),
    "bunker": ("Bunker assault", bunker),
    "ambush": ("Ambush", ambush),
    "room": ("Room clearing", room),
}


def set_preset(plan: FightSetup, key: str) -> FightSetup:
    """Return the plan on a preset map, with its own light and surprise."""
    return replace(PRESETS[key][1](plan), light=plan.light, surprised=plan.surprised)


def preset_of(plan: FightSetup) -> str:
    """Return the id of a plan's preset map, in any light and with any surprise; empty for none."""
    return next((key for key in PRESETS if set_preset(plan, key) == plan), "")


def _ground(plan: FightSetup, metres: int) -> FightSetup:
    """Return bare ground under the same fighters, all in their rows."""
    return replace(
        plan,
        seats=tuple(replace(seat, at=None) for seat in plan.seats),
        distance=metres,
        pieces=(),
        light=NORMAL_LIGHT,
        close_quarters=False,
        surprised=NOBODY,
        barrage=0,
    )


def piece(kind: Kind, x: int, y: int) -> CoverPiece:
    """Return a piece of cover of a kind, with its corner at a point."""
    return CoverPiece(
        "", kind.name, x, y, kind.wide, kind.deep, kind.level, kind.covered, kind.full,
        kind.climbable,
    )  # fmt: skip


def _front(plan: FightSetup, side: int, kind: Kind, ahead: int = AHEAD) -> Iterator[CoverPiece]:
    """Yield pieces side by side along a row, at a distance in centimetres in front of it."""
    row = [place(plan, seat) for seat in plan.side(side)]
    if not row:
        return
    x = row[0][0]
    near = x + ahead if side == MINE else x - ahead - kind.wide
    low, high = row[0][1] - STEP // 2, row[-1][1] + STEP // 2
    count = -(-(high - low) // kind.deep)
    start = (low + high - count * kind.deep) // 2
    for number in range(count):
        yield piece(kind, near, start + number * kind.deep)


def _set_pieces(plan: FightSetup, *pieces: CoverPiece) -> FightSetup:
    keyed = tuple(replace(piece, key=f"c{n}") for n, piece in enumerate(pieces, start=1))
    return replace(plan, pieces=keyed)
