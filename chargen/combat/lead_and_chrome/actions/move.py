"""Going somewhere: MA metres on foot are an Action (CB-63, LC-R18)."""

from typing import Final

from ...kernel import paths
from ...kernel.cover_positions import room_behind
from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64
from ...scene.geometry import crosses
from ...scene.obstacle import Place
from ...scene.scenario import METRE
from ..model.choice_ids import WALK
from ..model.combatant import Combatant
from ..model.events import Moved
from ..model.fight import Fight

ARM: Final = METRE * 9 // 10
"""Centimetres from somebody one goes to, to strike or to tend him."""


class Move(Action):
    """Go to a place (LC-R18)."""

    def __init__(self, x: i64, y: i64) -> None:
        super().__init__(WALK)
        self.x = x
        self.y = y

    def values(self) -> tuple[Plain, ...]:
        """Where to."""
        return self.x, self.y


def options(fight: Fight, one: Combatant) -> list[Action]:
    """Places worth going to: cover, enemies, away from them, lost weapons, the dying."""
    found: list[Action] = []
    if not one.reach():
        return found
    here = (int(one.x), int(one.y))
    for goal in _goals(fight, one):
        x, y = on_the_way(fight, one, goal)
        step = Move(x, y)
        if (x, y) != here and step not in found:
            found.append(step)
    return found


def on_the_way(fight: Fight, one: Combatant, goal: Place) -> Place:
    """Where one Action leads on the way to a place, or beside whoever stands there (CB-63)."""
    return paths.approach(fight, one, goal[0], goal[1], one.reach(), ARM).end()


def fault(fight: Fight, one: Combatant, action: Move) -> str | None:
    """Why a place cannot be reached with one Action (CB-63, LC-R18)."""
    return paths.fault(fight, one, action.x, action.y, one.reach())


def carry_out(table: Driver, one: Combatant, action: Move) -> None:
    """He is there."""
    one.x, one.y = action.x, action.y
    if table.listening:
        table.tell(Moved(one.index, action.x, action.y))


def nearest_foe(fight: Fight, one: Combatant) -> Combatant | None:
    """The nearest enemy who can act."""
    best: Combatant | None = None
    least: i64 = 0
    for other in fight.shooters:
        if other.side == one.side or not other.able():
            continue
        dx, dy = other.x - one.x, other.y - one.y
        square = dx * dx + dy * dy
        if best is None or square < least:
            best, least = other, square
    return best


def spots(fight: Fight, one: Combatant, foe: Combatant) -> list[Place]:
    """Room behind each cover, seen from an enemy."""
    found: list[Place] = []
    reach = fight.lead.cover_reach
    for number in range(len(fight.scene.covers)):
        spot = room_behind(fight, one, number, int(foe.x), int(foe.y), reach)
        if spot is not None:
            found.append(spot)
    return found


def _goals(fight: Fight, one: Combatant) -> list[Place]:
    foe = nearest_foe(fight, one)
    x, y = int(one.x), int(one.y)
    places: list[Place] = list(one.fallen.values())
    if foe is not None:
        fx, fy = int(foe.x), int(foe.y)
        places += spots(fight, one, foe)
        places.append((2 * x - fx, 2 * y - fy))
    for other in fight.shooters:
        if other.able() if other.side != one.side else other.dying:
            places.append((int(other.x), int(other.y)))
    return places


def shelters(fight: Fight, x: i64, y: i64, foe: Combatant) -> bool:
    """Whether a cover near a place stands between it and an enemy."""
    covers = fight.scene.covers
    for number in fight.ground.near(x, y, fight.lead.cover_reach):
        if crosses(foe.x, foe.y, x, y, covers[number].extent):
            return True
    return False
