"""What stands against many actions alike: counts, weapons, targets, sight."""

from ...native_types import i64
from ..model.combatant import NO_COUNT, Combatant
from ..model.fight import Fight
from ..model.penalties import DO_COVER, attacks
from ..model.stats import FULL


def fresh(fight: Fight, one: Combatant) -> bool:
    """Whether this count is his for a new action, five after the last (CB-32, CB-33)."""
    if one.last_count == NO_COUNT:
        return True
    return fight.count <= one.last_count - fight.tunables.count_gap


def shares(fight: Fight, one: Combatant) -> bool:
    """A shot may share the count of the one move or of a draw (CB-32, CB-34, CB-41)."""
    if not attacks(one.plan_kind) or one.acts_left() <= 0:
        return False
    if one.draw_count != NO_COUNT and one.draw_count == one.last_count:
        return True
    one_move = 0 < one.plan_moves < fight.tunables.running_moves
    return one_move and one.move_count != NO_COUNT and one.move_count == one.last_count


def act_fault(fight: Fight, one: Combatant, first: i64, last: i64) -> str | None:
    """Why no combat action of these kinds can be taken on this count."""
    kind = one.plan_kind
    if not first <= kind <= last and fight.tunables.actions_alike:
        return f"{one.name} planned something else."
    if one.acts_left() <= 0:
        return f"{one.name} has no action left."
    if kind != DO_COVER and not fresh(fight, one) and not shares(fight, one):
        return f"{one.name} acts again five counts later."
    if one.failed and one.moves_left() > 0 and kind != DO_COVER:
        return f"{one.name} has to run for cover first."
    return None


def weapon_fault(one: Combatant, weapon: i64) -> str | None:
    """Why a weapon is not at hand."""
    if not 0 <= weapon < len(one.arms):
        return f"{one.name} has no such weapon."
    name = one.arms[weapon].name
    if one.lies(weapon):
        return f"The {name} lies on the ground."
    if weapon != one.hand and weapon != one.off:
        return f"The {name} is not in hand."
    if one.jam[weapon]:
        return f"The {name} is jammed."
    return None if one.usable(weapon) else f"The {name} needs two good arms."


def target_fault(fight: Fight, one: Combatant, target: i64) -> str | None:
    """Why somebody cannot be an enemy to act against."""
    if not 0 <= target < len(fight.soldiers):
        return "There is no such fighter."
    other = fight.soldiers[target]
    if other.side == one.side:
        return f"{other.name} is on the same side."
    return f"{other.name} is dead." if other.dead else None


def sight_fault(fight: Fight, one: Combatant, target: i64) -> str | None:
    """Why a fighter cannot be aimed at (CB-53, CB-63)."""
    other = fight.soldiers[target]
    if one.stance == FULL:
        return f"{one.name} sees nothing from full cover."
    if one.lost >> target & 1:
        return f"{one.name} has lost track of {other.name}."
    if fight.hides(other, fight.pair(one, other).crossed):
        return f"{other.name} is in full cover."
    if fight.blocked(one, other):
        return f"{other.name} is out of sight."
    return None


def open_shot(fight: Fight, one: Combatant, weapon: i64) -> bool:
    """Whether a gun in hand can go off (CB-83)."""
    if not one.usable(weapon):
        return False
    return one.ammo[weapon] > 0 or not fight.tunables.ammunition_counts


def loaded(fight: Fight, one: Combatant, weapon: i64) -> i64:
    """Rounds that can be fired; without counting as many as anybody wants (CB-83)."""
    return one.ammo[weapon] if fight.tunables.ammunition_counts else 10_000


def enemies(fight: Fight, one: Combatant) -> list[int]:
    """Everybody of another side who is not dead."""
    return [int(o.index) for o in fight.soldiers if o.side != one.side and not o.dead]
