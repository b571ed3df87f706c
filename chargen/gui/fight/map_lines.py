"""Which lines the map shows for the events of a beat: shots, steps, lanes, blasts."""

from collections.abc import Sequence

from chargen.combat.gray_dawn import deed_events as e
from chargen.combat.gray_dawn.events import CoveringDeclared
from chargen.combat.gray_dawn.fighter import Fighter
from chargen.combat.scenario import METRE
from chargen.encounter.recording import MapRow, Recording
from chargen.gui.fight.map_symbols import LineKind, MapLine


def traces(recording: Recording, place: int) -> tuple[MapLine, ...]:
    """Return what passed between places in the beat of a line, up to it."""
    found: list[MapLine] = []
    open_shots: dict[tuple[int, int], int] = {}
    for event, before in recording.passed(place):
        one = _trace(recording, before, event)
        if one is None:
            continue
        if isinstance(event, e.AttackHit | e.AttackMissed):
            shot = open_shots.pop((event.attacker, event.target), None)
            if shot is not None:
                found[shot] = one
                continue
        if isinstance(event, e.AttackRolled):
            if (event.attacker, event.target) in open_shots:
                continue  # the same shot, after luck
            open_shots[event.attacker, event.target] = len(found)
        found.append(one)
    return tuple(found)


def _trace(recording: Recording, before: Sequence[MapRow], event: object) -> MapLine | None:
    match event:
        case e.AttackRolled():
            return _between(before, LineKind.AIM, event.attacker, event.target)
        case e.AttackHit():
            return _between(before, LineKind.HIT, event.attacker, event.target)
        case e.AttackMissed():
            return _between(before, LineKind.MISS, event.attacker, event.target)
        case e.Aimed():
            return _between(before, LineKind.AIM, event.fighter, event.target)
        case e.Moved():
            return MapLine(LineKind.MOVE, _at(before, event.fighter), (event.x, event.y))
        case CoveringDeclared():
            end = _at(before, event.target) if event.target >= 0 else (event.x, event.y)
            return MapLine(LineKind.COVER_FIRE, _at(before, event.fighter), end)
        case e.LaneOpened():
            start, end = _at(before, event.fighter), (event.x, event.y)
            return MapLine(LineKind.LANE, start, end, event.width * METRE)
        case e.ThrowRolled():
            return MapLine(LineKind.THROW, _at(before, event.fighter), (event.x, event.y))
        case e.Exploded():
            here = (event.x, event.y)
            return MapLine(LineKind.BLAST, here, here, _radius(recording, event) * METRE)
        case _:
            return None


def _radius(recording: Recording, event: e.Exploded) -> int:
    """Metres a blast reaches, 1 at least."""
    owner = recording.scenario.fighters[event.fighter]
    assert isinstance(owner, Fighter)
    known = 0 <= event.weapon < len(owner.weapons)
    return max(1, owner.weapons[event.weapon].radius) if known else 1


def _between(before: Sequence[MapRow], kind: LineKind, one: int, other: int) -> MapLine | None:
    if one < 0 or other < 0:
        return None
    return MapLine(kind, _at(before, one), _at(before, other))


def _at(before: Sequence[MapRow], number: int) -> tuple[int, int]:
    return before[number]["x"], before[number]["y"]
