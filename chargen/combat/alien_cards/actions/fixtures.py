"""Use of fixtures: terminals, machines, vehicles, ledges, doors (AL-R20, AL-R28)."""

from typing import Final

from ...kernel import paths
from ...kernel.awareness import wake
from ...kernel.driver import Driver
from ...kernel.fight import able_enemies
from ...kernel.question import Action, Plain
from ...native_types import i64
from ...scene.geometry import distance, to_segment_squared, toward
from ...scene.scenario import DOOR, HATCH, LEDGE, MACHINE, METRE, TERMINAL, VEHICLE
from ..model.action_events import DoorChanged, FixtureUsed, PeekTaken
from ..model.choice_ids import DRIVE, LEAP, LOCK, PEEK, UNLOCK, USE_MACHINERY, USE_TERMINAL
from ..model.combatant import Combatant
from ..model.events import Moved
from ..model.fight import Fight
from ..model.fighter import COMTECH, MACHINERY, MOBILITY, PILOTING
from ..rolls import movement_limits, pool, stress
from . import move

BEHIND: Final = 60
"""Centimetres from a door at which one looks past it."""
NEAR: Final = METRE
"""Centimetres within which something can be used."""
_SORTS: Final[dict[int, tuple[int, ...]]] = {
    LEAP: (LEDGE,),
    PEEK: (DOOR, HATCH),
    LOCK: (DOOR, HATCH),
    UNLOCK: (DOOR, HATCH),
    USE_TERMINAL: (TERMINAL,),
    USE_MACHINERY: (MACHINE,),
    DRIVE: (VEHICLE,),
}
"""Sorts of fixture each action needs."""
_SKILLS: Final[dict[int, int]] = {
    LEAP: MOBILITY,
    USE_TERMINAL: COMTECH,
    USE_MACHINERY: MACHINERY,
    DRIVE: PILOTING,
}
_HOW: Final[dict[int, str]] = {
    LEAP: "climbs over",
    USE_TERMINAL: "works at",
    USE_MACHINERY: "operates",
    DRIVE: "drives",
}


class FixtureAction(Action):
    """An action with a fixture."""

    def __init__(self, kind: i64, fixture: i64) -> None:
        super().__init__(kind)
        self.fixture = fixture

    def values(self) -> tuple[Plain, ...]:
        """Return the fixture."""
        return (self.fixture,)


class Leap(FixtureAction):
    """Leap or climb over something that is in the way (AL-12)."""

    def __init__(self, fixture: i64) -> None:
        super().__init__(LEAP, fixture)


class Peek(FixtureAction):
    """Go up to a door or hatch and look past it (AL-22)."""

    def __init__(self, fixture: i64) -> None:
        super().__init__(PEEK, fixture)


class LockDoor(FixtureAction):
    """Lock a door or hatch (AL-23)."""

    def __init__(self, fixture: i64) -> None:
        super().__init__(LOCK, fixture)


class OpenDoor(FixtureAction):
    """Open a locked door or hatch again (AL-R20)."""

    def __init__(self, fixture: i64) -> None:
        super().__init__(UNLOCK, fixture)


class UseTerminal(FixtureAction):
    """Work at a terminal (AL-14)."""

    def __init__(self, fixture: i64) -> None:
        super().__init__(USE_TERMINAL, fixture)


class UseMachinery(FixtureAction):
    """Operate machinery (AL-15)."""

    def __init__(self, fixture: i64) -> None:
        super().__init__(USE_MACHINERY, fixture)


class Drive(FixtureAction):
    """Drive a vehicle (AL-19)."""

    def __init__(self, fixture: i64) -> None:
        super().__init__(DRIVE, fixture)


KINDS: Final[tuple[type[Action], ...]] = (
    Leap,
    Peek,
    LockDoor,
    OpenDoor,
    UseTerminal,
    UseMachinery,
    Drive,
)


def candidates(fight: Fight) -> list[Action]:
    """Return every action with each fixture."""
    actions: list[Action] = []
    for number in range(len(fight.fixtures)):
        actions += [
            Leap(number), Peek(number), LockDoor(number), OpenDoor(number), UseTerminal(number),
            UseMachinery(number), Drive(number),
        ]  # fmt: skip
    return actions


def fault(fight: Fight, combatant: Combatant, action: FixtureAction) -> str | None:
    """Return why an action is refused."""
    kind, number = int(action.kind), action.fixture
    if not 0 <= number < len(fight.fixtures):
        return "There is no such thing here."
    fixture = fight.fixtures[number]
    if fixture.sort not in _SORTS[kind]:
        return f"{fixture.name} is nothing for that."
    if kind in (LOCK, UNLOCK) and (kind == LOCK) == fight.locked[number]:
        return f"{fixture.name} is {'locked' if kind == LOCK else 'open'} already."
    if kind == PEEK:
        return _peek_fault(fight, combatant, number)
    if _off(combatant, fixture.extent) > NEAR * NEAR:
        return f"{combatant.name} is not at {fixture.name}."
    if kind == LOCK:
        return None if combatant.can_quick() else f"{combatant.name} has no quick action left."
    if not combatant.can_full():
        return f"{combatant.name} has no full action left."
    return _leap_fault(fight, combatant, fixture.extent) if kind == LEAP else None


def _leap_fault(fight: Fight, combatant: Combatant, extent: tuple[int, ...]) -> str | None:
    refusal = move.bound_fault(fight, combatant)
    if refusal is not None:
        return refusal
    x, y = across(int(combatant.x), int(combatant.y), extent)
    if not paths.is_free(fight, combatant, x, y):
        return "There is no room on the other side."
    return None


def _peek_fault(fight: Fight, combatant: Combatant, number: i64) -> str | None:
    refusal = move.bound_fault(fight, combatant)
    if refusal is not None:
        return refusal
    if not combatant.can_quick():
        return f"{combatant.name} has no quick action left."
    if movement_limits.adjacent_enemies(fight, combatant):
        return f"{combatant.name} has to back off first."
    x, y = _peek_place(combatant, fight.fixtures[number].extent)
    return move.way_fault(fight, combatant, x, y, fight.tunables.go_metres)


def _off(combatant: Combatant, extent: tuple[int, ...]) -> i64:
    x1, y1, x2, y2 = extent[0], extent[1], extent[2], extent[3]
    return to_segment_squared(combatant.x, combatant.y, x1, y1, x2, y2)


def _peek_place(combatant: Combatant, extent: tuple[int, ...]) -> tuple[int, int]:
    """Return the place on this side of a door, within reach of it."""
    mx, my = movement_limits.middle(extent)
    x, y = int(combatant.x), int(combatant.y)
    far = int(distance(x, y, mx, my))
    return toward(x, y, mx, my, max(0, far - BEHIND))


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: FixtureAction) -> None:
    """Lock, open or peek, or roll for any other work (AL-12, AL-14, AL-15, AL-19 to AL-23)."""
    kind, number = int(action.kind), int(action.fixture)
    if kind == PEEK:
        _peek(fight, table, combatant, number)
    elif kind in (LOCK, UNLOCK):
        if kind == LOCK:
            combatant.spend_quick()
        else:
            combatant.spend_full()
        fight.locked[number] = kind == LOCK
        if table.listening:
            table.tell(DoorChanged(combatant.index, fight.fixtures[number].name, kind == LOCK))
    else:
        _work(fight, table, combatant, kind, number)


def _peek(fight: Fight, table: Driver, combatant: Combatant, number: int) -> None:
    """Look past a door from this side (AL-22, AL-R20)."""
    combatant.spend_quick()
    x, y = _peek_place(combatant, fight.fixtures[number].extent)
    movement_limits.arrive(combatant, x, y)
    if table.listening:
        table.tell(Moved(combatant.index, combatant.x, combatant.y, "goes"))
        seen = [
            other
            for other in able_enemies(fight.combatants, combatant)
            if _is_past(fight, combatant, other, number)
        ]
        table.tell(PeekTaken(combatant.index, fight.fixtures[number].name, len(seen)))
    wake(table, combatant)
    stress.check_monsters(fight, table)


def _is_past(fight: Fight, combatant: Combatant, other: Combatant, number: int) -> bool:
    """Return whether a fighter is on the far side of a door."""
    mx, my = movement_limits.middle(fight.fixtures[number].extent)
    dx, dy = mx - int(combatant.x), my - int(combatant.y)
    return (int(other.x) - mx) * dx + (int(other.y) - my) * dy >= 0


def _work(fight: Fight, table: Driver, combatant: Combatant, kind: int, number: int) -> None:
    """Roll the skill with a full action; except for a leap, the GM decides its use (AL-R28)."""
    combatant.spend_full()
    skill = _SKILLS[kind]
    tally = pool.plain(combatant, skill, table.listening)
    sixes = pool.attempt(fight, table, combatant, skill, tally).successes()
    name = fight.fixtures[number].name
    if table.listening:
        table.tell(FixtureUsed(combatant.index, name, _HOW[kind], sixes))
    if kind == LEAP and sixes and combatant.able():
        x, y = across(int(combatant.x), int(combatant.y), fight.fixtures[number].extent)
        movement_limits.arrive(combatant, x, y)
        if table.listening:
            table.tell(Moved(combatant.index, combatant.x, combatant.y, "climbs"))
        stress.check_monsters(fight, table)


def across(x: int, y: int, extent: tuple[int, ...]) -> tuple[int, int]:
    """Return the place as far on the other side of something."""
    x1, y1, x2, y2 = extent
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    if not length:
        return 2 * x1 - x, 2 * y1 - y
    side = dx * (y - y1) - dy * (x - x1)
    return x + 2 * side * dy // length, y - 2 * side * dx // length
