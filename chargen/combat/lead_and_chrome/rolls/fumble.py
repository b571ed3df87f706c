"""A Quick-Draw that goes wrong: what becomes of weapon, shot and foot (LC-49 to LC-63)."""

from typing import Final

from ...harm.events import WeaponDropped
from ...harm.fight import Attack, stray
from ...harm.weapons import GUN, LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG
from ...kernel.driver import Driver
from ...native_types import i64
from ...scene.geometry import DIRECTIONS
from ...scene.scenario import METRE
from ..model.combatant import Combatant
from ..model.events import DrawFumbled, ObjectHit, StrayHit, StrayLost, WeaponFlew
from ..model.fight import Fight
from ..model.fighter import Weapon
from ..model.ranges import in_range
from ..model.weapon_state import bring_out, spend

WASTED: Final = 0
DROPPED: Final = 1
ASTRAY: Final = 2
SELF: Final = 3
NAMES: Final = ("wasted", "dropped", "astray", "self")

ON_THE_ARM: Final = ("shoulder", "spring", "sleeve")
"""Drawn from there a gun goes through the arm; from everywhere else into the leg (LC-58)."""
TEN: Final = 10


def carry_out(fight: Fight, table: Driver, combatant: Combatant) -> list[Attack]:
    """Carry out a fumbled Quick-Draw; return what it hits (LC-50 to LC-58, LC-R11).

    A second weapon comes out and does nothing.
    """
    weapon = combatant.quick
    gun = combatant.arms[weapon].kind == GUN
    table.roller = combatant.index
    die = table.dice.d6("fumble")
    result = outcome(fight, die, gun)
    fight.fired = fight.round
    if table.listening:
        table.tell(DrawFumbled(combatant.index, weapon, die, result))
    if combatant.second >= 0:
        bring_out(table, combatant, combatant.second, True)
    if result == DROPPED:
        _fly(table, combatant, weapon)
        return []
    bring_out(table, combatant, weapon, combatant.drawing_arm() == LEFT_ARM)
    if gun:
        spend(fight, table, combatant, weapon, 1)
    if result == SELF:
        return [_own_hit(combatant, weapon)]
    return _bystander_hit(fight, table, combatant, weapon) if result == ASTRAY else []


def outcome(fight: Fight, die: i64, gun: bool) -> i64:
    """Return wasted, dropped, astray or self; a blade never goes astray (LC-51 to LC-57)."""
    tunables = fight.tunables
    if die <= tunables.fumble_wasted:
        return WASTED
    if die <= tunables.fumble_dropped:
        return DROPPED
    if die <= tunables.fumble_astray:
        return ASTRAY if gun else WASTED
    return SELF


def _fly(table: Driver, combatant: Combatant, weapon: i64) -> None:
    """Let a weapon land 1D3 metres off in a random direction (LC-54, LC-R12)."""
    dx, dy = DIRECTIONS[table.dice.d10("direction") - 1]
    metres = (table.dice.d6("metres") + 1) // 2
    combatant.drop(weapon)
    x = int(combatant.x + dx * metres * METRE // 1000)
    y = int(combatant.y + dy * metres * METRE // 1000)
    combatant.fallen[int(weapon)] = (x, y)
    if table.listening:
        table.tell(WeaponDropped(combatant.index, weapon))
        table.tell(WeaponFlew(combatant.index, weapon, x, y))


def _own_hit(combatant: Combatant, weapon: i64) -> Attack:
    """Return the hit on the fighter's own limb (LC-57, LC-58, LC-R14)."""
    attack = stray(combatant, combatant, weapon)
    attack.called = own_place(combatant, weapon)
    return attack


def own_place(combatant: Combatant, weapon: i64) -> i64:
    """Return the arm or leg of the drawing side, by the weapon's carry (LC-58, LC-R14)."""
    arm = combatant.arms[weapon]
    left = combatant.drawing_arm() == LEFT_ARM
    if isinstance(arm, Weapon) and arm.carry in ON_THE_ARM:
        return LEFT_ARM if left else RIGHT_ARM
    return LEFT_LEG if left else RIGHT_LEG


def _bystander_hit(fight: Fight, table: Driver, combatant: Combatant, weapon: i64) -> list[Attack]:
    """Return the hit on a random fighter in the half circle ahead, else none (LC-55, LC-R13)."""
    bystanders = targets_ahead(fight, combatant, weapon)
    objects = objects_ahead(fight, combatant) if fight.tunables.stray_objects else []
    if not bystanders and not objects:
        if table.listening:
            table.tell(StrayLost(combatant.index, weapon))
        return []
    place = random_place(table, len(bystanders) + len(objects))
    if place >= len(bystanders):
        if table.listening:
            table.tell(ObjectHit(combatant.index, weapon, objects[place - len(bystanders)]))
        return []
    other = bystanders[place]
    if table.listening:
        table.tell(StrayHit(combatant.index, other.index, weapon))
    return [stray(combatant, other, weapon)]


def targets_ahead(fight: Fight, combatant: Combatant, weapon: i64) -> list[Combatant]:
    """Return all others in range within 90 degrees of the line to the target (LC-R13)."""
    target = fight.combatants[combatant.quick_target]
    dx, dy = target.x - combatant.x, target.y - combatant.y
    return [
        other
        for other in fight.combatants
        if other.index != combatant.index
        and not other.dead
        and dx * (other.x - combatant.x) + dy * (other.y - combatant.y) >= 0
        and in_range(fight, combatant, other, weapon)
    ]


def objects_ahead(fight: Fight, combatant: Combatant) -> list[str]:
    """Return the names of cover with a corner in the half circle ahead (LC-55, LC-R13)."""
    target = fight.combatants[combatant.quick_target]
    dx, dy = target.x - combatant.x, target.y - combatant.y
    objects: list[str] = []
    for cover in fight.ground.scene.covers:
        corners = cover.extent
        for place in range(0, len(corners), 2):
            x, y = corners[place], corners[place + 1]
            if dx * (x - combatant.x) + dy * (y - combatant.y) >= 0:
                objects.append(cover.name)
                break
    return objects


def random_place(table: Driver, many: int) -> int:
    """Return a random place in a list, each as likely as any other.

    Rolls beyond the last whole multiple are made again.
    """
    sides: i64 = TEN if many <= TEN else TEN * TEN
    even = sides - sides % many
    while True:
        roll = table.dice.d10("who is hit") - 1
        if many > TEN:
            roll = TEN * roll + table.dice.d10("who is hit") - 1
        if roll < even:
            return int(roll % many)
