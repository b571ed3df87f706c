"""Care for dying allies: the helper, the patient, and the moment (CB-123, CB-125)."""

from typing import Final

from ...kernel import paths
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..actions.care import patients
from ..actions.melee import in_reach
from ..actions.move import ARM, most_moves
from ..actions.plan import Plan
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import DO_NOTHING, DO_TEND, care_penalty, counts_ahead
from ..model.stats import ACTIVE, FULL, MOVING, OPEN
from ..rolls.cover_positions import near_at
from . import sight
from .estimates import chances
from .profiles import AGGRESSIVE, BRAWLER, fights_hand_to_hand

HOPE: Final = 0.15
"""Least chance to save a patient that is worth a try."""
URGENT: Final = 6
"""Rounds left to live from which on it cannot wait for a lull."""


def stance(fight: Fight, combatant: Combatant) -> i64:
    """Return the stance of a fighter about to tend an ally, -1 without a patient."""
    patient = choose_patient(fight, combatant)
    if patient is None:
        return -1
    if _reaches(fight, combatant, patient):
        if not combatant.near:
            return OPEN
        return FULL if sight.under_guns(fight, combatant) else ACTIVE
    return ACTIVE if _along(fight, combatant, patient) else MOVING


def plan(fight: Fight, combatant: Combatant) -> Plan | None:
    """Return a plan to tend now, after a move or after a run; None without a patient."""
    patient = choose_patient(fight, combatant)
    if patient is None:
        return None
    counts, most = counts_ahead(fight, combatant), most_moves(fight, combatant)
    if combatant.stance != MOVING:
        if _reaches(fight, combatant, patient):
            return Plan(DO_TEND, 1, 0, 0)
        along = combatant.stance == ACTIVE and _along(fight, combatant, patient)
        return Plan(DO_TEND, 1, 1, 0) if along and counts > 1 and most > 0 else None
    far = distance(combatant.x, combatant.y, patient.x, patient.y) - ARM
    reach = max(1, combatant.stats.reach)
    wanted = max(1, (far + reach - 1) // reach)
    if wanted < counts and wanted <= most:
        return Plan(DO_TEND, 1, wanted, 0)
    return Plan(DO_NOTHING, 0, min(max(1, min(wanted, counts)), most), 0)


def place(fight: Fight, combatant: Combatant) -> tuple[int, int] | None:
    """Return the patient's place."""
    patient = choose_patient(fight, combatant)
    return None if patient is None else (int(patient.x), int(patient.y))


def choose_patient(fight: Fight, combatant: Combatant) -> Combatant | None:
    """Return the nearest dying ally to tend, None if there is none."""
    if combatant.unaware or combatant.failed or combatant.covering:
        return None
    best: Combatant | None = None
    for number in patients(fight, combatant):
        other = fight.combatants[number]
        if best is not None and sight.distance_squared(combatant, other) >= sight.distance_squared(
            combatant, best
        ):
            continue
        if (
            _can_save(fight, combatant, other)
            and _is_nearest_helper(fight, combatant, other)
            and _is_safe(fight, combatant, other)
        ):
            best = other
    return best


def _can_save(fight: Fight, combatant: Combatant, other: Combatant) -> bool:
    """Return whether the helper has a fair chance to save the patient (CB-123)."""
    skilled = combatant.fighter.TECH + combatant.fighter.healing + fight.tunables.stabilise_bonus
    skilled += care_penalty(fight, combatant)
    return chances.reach_chance(other.boxes - skilled) >= HOPE


def _is_nearest_helper(fight: Fight, combatant: Combatant, other: Combatant) -> bool:
    """Return whether no other capable ally is nearer to the patient."""
    for ally in fight.combatants:
        if ally.side != combatant.side or ally.index == combatant.index or not ally.can_choose():
            continue
        nearer = sight.distance_squared(ally, other) < sight.distance_squared(combatant, other)
        equal = sight.distance_squared(ally, other) == sight.distance_squared(combatant, other)
        first = nearer or (equal and ally.index < combatant.index)
        if first and not ally.unaware and _can_save(fight, ally, other):
            return False
    return True


def _is_safe(fight: Fight, combatant: Combatant, other: Combatant) -> bool:
    """Return whether no enemy threatens, or a patient behind the same cover cannot wait."""
    most = combatant.stats.reach * fight.tunables.most_moves
    if not sight.threatened(fight, combatant) and not _chased(fight, combatant):
        return distance(combatant.x, combatant.y, other.x, other.y) <= most
    if combatant.tactic in (AGGRESSIVE, BRAWLER) or not sight.sheltered(fight, combatant):
        return False
    if other.dying_rounds > URGENT and not combatant.points:
        return False
    return _reaches(fight, combatant, other) or _along(fight, combatant, other)


def _chased(fight: Fight, combatant: Combatant) -> bool:
    """Return whether an enemy fighting hand to hand could arrive within a turn."""
    for enemy in sight.enemies(fight, combatant):
        far = distance(combatant.x, combatant.y, enemy.x, enemy.y)
        if (
            fights_hand_to_hand(enemy)
            and not enemy.unaware
            and far <= enemy.stats.reach * fight.tunables.most_moves
        ):
            return True
    return False


def _reaches(fight: Fight, combatant: Combatant, other: Combatant) -> bool:
    return in_reach(fight, combatant, other, fight.tunables.stabilise_reach)


def _along(fight: Fight, combatant: Combatant, other: Combatant) -> bool:
    """Return whether one move behind the same cover reaches the patient (CB-45)."""
    if (
        not combatant.near
        or distance(combatant.x, combatant.y, other.x, other.y)
        > max(0, combatant.stats.reach) + METRE
    ):
        return False
    x, y = paths.approach(fight, combatant, other.x, other.y, combatant.stats.reach, ARM).end()
    if distance(x, y, other.x, other.y) > METRE:
        return False
    return any(number in combatant.near for number in near_at(fight, x, y))
