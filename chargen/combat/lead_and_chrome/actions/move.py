"""Going somewhere: MA metres on foot are an Action (CB-63, LC-R18)."""

from typing import Final

from ...kernel import paths
from ...kernel.cover_positions import find_near_cover, room_behind
from ...kernel.driver import Driver
from ...kernel.events import Moved
from ...kernel.fight import able_enemies, nearest_enemy
from ...kernel.question import Action, PlaceAction
from ...native_types import i64
from ...scene.geometry import crosses, toward
from ...scene.obstacle import Place
from ...scene.scenario import METRE
from ..model.choice_ids import WALK
from ..model.combatant import Combatant
from ..model.fight import Fight

ARM: Final = METRE * 9 // 10
"""Centimetres to another fighter at the end of a move to strike or to stabilise them."""


class Move(PlaceAction):
    """Go to a place (LC-R18)."""

    def __init__(self, x: i64, y: i64) -> None:
        super().__init__(WALK, x, y)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return moves to useful places: cover, enemies, away from them, lost weapons, the dying."""
    if not combatant.reach():
        return []
    here = (int(combatant.x), int(combatant.y))
    ends = [on_the_way(fight, combatant, goal) for goal in _goals(fight, combatant)]
    return [Move(x, y) for x, y in dict.fromkeys(ends) if (x, y) != here]


def on_the_way(fight: Fight, combatant: Combatant, goal: Place) -> Place:
    """Return how far one Action leads to a place, or to beside the fighter there (CB-63)."""
    return paths.approach(fight, combatant, goal[0], goal[1], combatant.reach(), ARM).end()


def fault(fight: Fight, combatant: Combatant, action: Move) -> str | None:
    """Return why a place cannot be reached with one Action (CB-63, LC-R18)."""
    return paths.fault(fight, combatant, action.x, action.y, combatant.reach())


def carry_out(table: Driver, combatant: Combatant, action: Move) -> None:
    """Place the fighter at the destination."""
    combatant.x, combatant.y = action.x, action.y
    if table.listening:
        table.tell(Moved(combatant.index, action.x, action.y))


def spots(fight: Fight, combatant: Combatant, enemy: Combatant) -> list[Place]:
    """Return the room behind each cover, seen from an enemy."""
    places: list[Place] = []
    reach = fight.tunables.cover_reach
    for number in range(len(fight.scene.covers)):
        spot = room_behind(fight, combatant, number, int(enemy.x), int(enemy.y), reach)
        if spot is not None:
            places.append(spot)
    return places


def _goals(fight: Fight, combatant: Combatant) -> list[Place]:
    enemy = nearest_enemy(fight.combatants, combatant)
    reach = combatant.reach()
    x, y = int(combatant.x), int(combatant.y)
    places: list[Place] = list(combatant.fallen.values())
    if enemy is not None:
        places += find_near_cover(fight, combatant, enemy, fight.tunables.cover_reach, reach)
        places.append(toward(x, y, 2 * x - int(enemy.x), 2 * y - int(enemy.y), int(reach)))
    enemies = able_enemies(fight.combatants, combatant)
    allies = [ally for ally in fight.combatants if ally.side == combatant.side and ally.dying]
    for people in (enemies, allies):
        at = [(int(other.x), int(other.y)) for other in people]
        places += paths.choose_near(combatant, at, reach)
    return places


def shelters(fight: Fight, x: i64, y: i64, enemy: Combatant) -> bool:
    """Return whether a cover near a place stands between it and an enemy."""
    covers = fight.scene.covers
    for number in fight.ground.near(x, y, fight.tunables.cover_reach):
        if crosses(enemy.x, enemy.y, x, y, covers[number].extent):
            return True
    return False
