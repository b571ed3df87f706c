"""Which lines the map shows for the events of a beat: shots, steps, lanes, blasts."""

from collections.abc import Sequence

from chargen.combat import events as e
from chargen.combat.apply import apply
from chargen.combat.fight import Fight
from chargen.combat.model import METRE
from chargen.gui.fight.map_symbols import LineKind, MapLine


def traces(before: Fight, events: Sequence[e.Event]) -> tuple[MapLine, ...]:
    """Return what passed between places, given the fight before the events; it is changed."""
    found: list[MapLine] = []
    open_shots: dict[tuple[int, int], int] = {}
    for event in events:
        one = _trace(before, event)
        if one is not None and isinstance(event, e.AttackHit | e.AttackMissed):
            place = open_shots.pop((event.attacker, event.target), None)
            if place is not None:
                found[place] = one
                one = None
        if one is not None:
            if isinstance(event, e.AttackRolled):
                open_shots[event.attacker, event.target] = len(found)
            found.append(one)
        apply(before, event)
    return tuple(found)


def _trace(fight: Fight, event: e.Event) -> MapLine | None:
    match event:
        case e.AttackRolled():
            return _between(fight, LineKind.AIM, event.attacker, event.target)
        case e.AttackHit():
            return _between(fight, LineKind.HIT, event.attacker, event.target)
        case e.AttackMissed():
            return _between(fight, LineKind.MISS, event.attacker, event.target)
        case e.Aimed():
            return _between(fight, LineKind.AIM, event.fighter, event.target)
        case e.Moved():
            return MapLine(LineKind.MOVE, _at(fight, event.fighter), (event.x, event.y))
        case e.CoveringDeclared():
            end = _at(fight, event.target) if event.target >= 0 else (event.x, event.y)
            return MapLine(LineKind.COVER_FIRE, _at(fight, event.fighter), end)
        case e.LaneOpened():
            start, end = _at(fight, event.fighter), (event.x, event.y)
            return MapLine(LineKind.LANE, start, end, event.width * METRE)
        case e.ThrowRolled():
            return MapLine(LineKind.THROW, _at(fight, event.fighter), (event.x, event.y))
        case e.Exploded():
            weapon = fight.who[event.fighter].arms[event.weapon]
            here = (event.x, event.y)
            return MapLine(LineKind.BLAST, here, here, max(1, weapon.radius) * METRE)
        case _:
            return None


def _between(fight: Fight, kind: LineKind, one: int, other: int) -> MapLine | None:
    if one < 0 or other < 0:
        return None
    return MapLine(kind, _at(fight, one), _at(fight, other))


def _at(fight: Fight, number: int) -> tuple[int, int]:
    one = fight.who[number]
    return one.x, one.y
