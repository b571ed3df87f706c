"""Refusals that many actions share: counts, weapons, targets, sight."""

from ...kernel.fight import living_enemies
from ...native_types import i64
from ..model.combatant import NO_COUNT, Combatant
from ..model.fight import Fight
from ..model.penalties import DO_COVER, attacks, next_count
from ..model.stats import FULL


def is_fresh(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a new action fits this count, five after the last (CB-32, CB-33)."""
    if combatant.last_count == NO_COUNT:
        return True
    return fight.count <= next_count(fight, combatant, combatant.last_count)


def shares_count(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a shot may share the count of the move or draw (CB-32, CB-34, CB-41)."""
    if not attacks(combatant.plan_kind) or combatant.acts_left() <= 0:
        return False
    if combatant.draw_count != NO_COUNT and combatant.draw_count == combatant.last_count:
        return True
    one_move = 0 < combatant.plan_moves < fight.tunables.running_moves
    return (
        one_move
        and combatant.move_count != NO_COUNT
        and combatant.move_count == combatant.last_count
    )


def act_fault(fight: Fight, combatant: Combatant, first: i64, last: i64) -> str | None:
    """Return the reason no combat action of these kinds fits this count, or None."""
    kind = combatant.plan_kind
    if not first <= kind <= last and fight.tunables.actions_alike:
        return f"{combatant.name} planned something else."
    if combatant.acts_left() <= 0:
        return f"{combatant.name} has no action left."
    if kind != DO_COVER and not is_fresh(fight, combatant) and not shares_count(fight, combatant):
        return f"{combatant.name} acts again five counts later."
    if combatant.failed and combatant.moves_left() > 0 and kind != DO_COVER:
        return f"{combatant.name} has to run for cover first."
    return None


def weapon_fault(combatant: Combatant, weapon: i64) -> str | None:
    """Return the reason a weapon cannot be used now, or None."""
    if not 0 <= weapon < len(combatant.arms):
        return f"{combatant.name} has no such weapon."
    name = combatant.arms[weapon].name
    if combatant.lies(weapon):
        return f"The {name} lies on the ground."
    if weapon != combatant.hand and weapon != combatant.off:
        return f"The {name} is not in hand."
    if combatant.jam[weapon]:
        return f"The {name} is jammed."
    return None if combatant.usable(weapon) else f"The {name} needs two good arms."


def sight_fault(fight: Fight, combatant: Combatant, target: i64) -> str | None:
    """Return the reason a fighter cannot be aimed at, or None (CB-53, CB-63)."""
    other = fight.combatants[target]
    if combatant.stance == FULL:
        return f"{combatant.name} sees nothing from full cover."
    if combatant.lost >> target & 1:
        return f"{combatant.name} has lost track of {other.name}."
    if fight.hides(other, fight.pair(combatant, other).crossed):
        return f"{other.name} is in full cover."
    if fight.blocked(combatant, other):
        return f"{other.name} is out of sight."
    return None


def can_fire(fight: Fight, combatant: Combatant, weapon: i64) -> bool:
    """Return whether a gun in hand can fire (CB-83)."""
    if not combatant.usable(weapon):
        return False
    return combatant.ammo[weapon] > 0 or not fight.tunables.ammunition_counts


def loaded_rounds(fight: Fight, combatant: Combatant, weapon: i64) -> i64:
    """Return the rounds loaded; without a count of ammunition any number (CB-83)."""
    return combatant.ammo[weapon] if fight.tunables.ammunition_counts else 10_000


def enemies(fight: Fight, combatant: Combatant) -> list[int]:
    """Return the numbers of all enemies not dead."""
    return [int(enemy.index) for enemy in living_enemies(fight.combatants, combatant)]
