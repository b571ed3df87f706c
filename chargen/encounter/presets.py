"""Grounds to start from: a duel, a street, a bunker, an ambush, a room."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from chargen.combat.scenario import ANY_COVER, DIM, FIRING_SLIT, LOW_WALL, METRE, NORMAL_LIGHT
from chargen.encounter.ground import STEP, place
from chargen.encounter.setup import MINE, NOBODY, THEIRS, CoverPiece, Encounter

AHEAD = 40
"""Centimetres between a fighter of the row and the cover in front."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of cover as it is put in front of a row."""

    name: str
    level: int
    covered: tuple[int, ...] = LOW_WALL
    full: bool = True
    wide: int = 50
    """Centimetres toward the enemy."""
    deep: int = 2 * METRE
    """Centimetres along the row."""


CAR = Kind("Car", 4, LOW_WALL, wide=180, deep=4 * METRE)
WALL = Kind("Low wall", 5, LOW_WALL)
SLIT = Kind("Bunker slit", 10, FIRING_SLIT, wide=100)
BUSH = Kind("Bushes", 1, ANY_COVER, wide=100)
TABLE = Kind("Overturned table", 2, LOW_WALL, wide=60)
CRATE = Kind("Crate", 3, LOW_WALL, wide=100, deep=METRE)
POLE = Kind("Pole", 6, (2, 3, 4), full=False, wide=30, deep=30)
KINDS = (WALL, CAR, CRATE, TABLE, SLIT, BUSH, POLE)
"""What can be put on the map."""


def duel(plan: Encounter) -> Encounter:
    """Two rows in the open, 20 m apart."""
    return _ground(plan, 20)


def street(plan: Encounter) -> Encounter:
    """Cars on both sides of a street, 40 m apart, and one between them."""
    plan = _ground(plan, 40)
    between = CoverPiece("", CAR.name, 19 * METRE, 4 * METRE, CAR.wide, CAR.deep, CAR.level)
    return _with(plan, *_front(plan, MINE, CAR), *_front(plan, THEIRS, CAR), between)


def bunker(plan: Encounter) -> Encounter:
    """The other side behind firing slits; mine comes over 60 m with crates on the way."""
    plan = _ground(plan, 60)
    crates = [
        CoverPiece("", CRATE.name, x * METRE, y * METRE, CRATE.wide, CRATE.deep, CRATE.level)
        for x, y in ((18, -3), (22, 3), (38, -2), (42, 2))
    ]
    return _with(plan, *_front(plan, MINE, WALL), *_front(plan, THEIRS, SLIT), *crates)


def ambush(plan: Encounter) -> Encounter:
    """My side waits in the bushes at dusk, 30 m from a side that knows of nothing."""
    plan = replace(_ground(plan, 30), light=DIM, surprised=THEIRS)
    return _with(plan, *_front(plan, MINE, BUSH))


def room(plan: Encounter) -> Encounter:
    """A room of 8 m: long guns are in the way, tables are the only cover."""
    plan = replace(_ground(plan, 8), close_quarters=True)
    return _with(plan, *_front(plan, THEIRS, TABLE))


PRESETS: Mapping[str, tuple[str, Callable[[Encounter], Encounter]]] = {
    "duel": ("Duel at 20 m", duel),
    "street": ("Street", street),
    "bunker": ("Bunker assault", bunker),
    "ambush": ("Ambush", ambush),
    "room": ("Room clearing", room),
}


def _ground(plan: Encounter, metres: int) -> Encounter:
    """Return bare ground under the same people, all in their rows."""
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


def _front(plan: Encounter, side: int, kind: Kind) -> Iterator[CoverPiece]:
    """Yield pieces side by side, so that everybody of a row stands behind one."""
    row = [place(plan, seat) for seat in plan.side(side)]
    if not row:
        return
    x = row[0][0]
    near = x + AHEAD if side == MINE else x - AHEAD - kind.wide
    low, high = row[0][1] - STEP // 2, row[-1][1] + STEP // 2
    count = -(-(high - low) // kind.deep)
    start = (low + high - count * kind.deep) // 2
    for number in range(count):
        y = start + number * kind.deep
        yield CoverPiece(
            "", kind.name, near, y, kind.wide, kind.deep, kind.level, kind.covered, kind.full
        )


def _with(plan: Encounter, *pieces: CoverPiece) -> Encounter:
    keyed = tuple(replace(piece, key=f"c{n}") for n, piece in enumerate(pieces, start=1))
    return replace(plan, pieces=keyed)
