"""Care for dying friends: who goes to whom, and when it is safe enough (CB-123, CB-125)."""

from typing import Final

from ...kernel import paths
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..actions.care import patients
from ..actions.melee import in_reach
from ..actions.move import ARM
from ..actions.plan import Plan
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import DO_NOTHING, DO_TEND, counts_left
from ..model.stats import ACTIVE, FULL, MOVING, OPEN
from ..rolls.cover_positions import near_at
from . import chances, sight
from .profiles import AGGRESSIVE, BRAWLER, by_hand

HOPE: Final = 0.15
"""Chance to save somebody from which on it is tried."""
URGENT: Final = 6
"""Rounds left to live from which on it cannot wait for a lull."""


def stance(fight: Fight, one: Combatant) -> i64:
    """The stance of who is about to tend a friend, -1 if he is not."""
    patient = whom(fight, one)
    if patient is None:
        return -1
    if _reaches(fight, one, patient):
        if not one.near:
            return OPEN
        return FULL if sight.under_guns(fight, one) else ACTIVE
    return ACTIVE if _along(fight, one, patient) else MOVING


def plan(fight: Fight, one: Combatant) -> Plan | None:
    """Tend him now, after a move or at the end of a run; None if there is nobody to tend."""
    patient = whom(fight, one)
    if patient is None:
        return None
    if one.stance != MOVING:
        if _reaches(fight, one, patient):
            return Plan(DO_TEND, 1, 0, 0)
        along = one.stance == ACTIVE and _along(fight, one, patient)
        enough = counts_left(fight.count, fight.tunables) > 1
        return Plan(DO_TEND, 1, 1, 0) if along and enough else None
    far = distance(one.x, one.y, patient.x, patient.y) - ARM
    reach = max(1, one.kit.reach)
    wanted = max(1, (far + reach - 1) // reach)
    counts = counts_left(fight.count, fight.tunables)
    if wanted < counts:
        return Plan(DO_TEND, 1, wanted, 0)
    return Plan(DO_NOTHING, 0, max(1, min(wanted, counts)), 0)


def place(fight: Fight, one: Combatant) -> tuple[int, int] | None:
    """Where whom he goes to tend lies."""
    patient = whom(fight, one)
    return None if patient is None else (int(patient.x), int(patient.y))


def whom(fight: Fight, one: Combatant) -> Combatant | None:
    """The nearest dying friend he should see to, None if there is none."""
    if one.unaware or one.failed or one.covering:
        return None
    best: Combatant | None = None
    for number in patients(fight, one):
        other = fight.soldiers[number]
        if best is not None and sight.apart(one, other) >= sight.apart(one, best):
            continue
        if _hopeful(fight, one, other) and _his(fight, one, other) and _safe(fight, one, other):
            best = other
    return best


def _hopeful(fight: Fight, one: Combatant, other: Combatant) -> bool:
    """Whether he has a chance to save him (CB-123)."""
    skilled = one.person.TECH + one.person.healing + fight.tunables.stabilise_bonus
    return chances.reach(other.boxes - skilled) >= HOPE


def _his(fight: Fight, one: Combatant, other: Combatant) -> bool:
    """Whether no friend is nearer who could see to it as well."""
    for friend in fight.soldiers:
        if friend.side != one.side or friend.index == one.index or not friend.can_choose():
            continue
        nearer = sight.apart(friend, other) < sight.apart(one, other)
        equal = sight.apart(friend, other) == sight.apart(one, other)
        first = nearer or (equal and friend.index < one.index)
        if first and not friend.unaware and _hopeful(fight, friend, other):
            return False
    return True


def _safe(fight: Fight, one: Combatant, other: Combatant) -> bool:
    """Whether nobody is a threat, or the other lies behind his own cover and cannot wait."""
    most = one.kit.reach * fight.tunables.most_moves
    if not sight.threatened(fight, one) and not _chased(fight, one):
        return distance(one.x, one.y, other.x, other.y) <= most
    if one.tactic in (AGGRESSIVE, BRAWLER) or not sight.sheltered(fight, one):
        return False
    if other.dying_rounds > URGENT and not one.points:
        return False
    return _reaches(fight, one, other) or _along(fight, one, other)


def _chased(fight: Fight, one: Combatant) -> bool:
    """Whether an enemy who fights by hand could be upon him in a turn."""
    for foe in sight.foes(fight, one):
        far = distance(one.x, one.y, foe.x, foe.y)
        if by_hand(foe) and not foe.unaware and far <= foe.kit.reach * fight.tunables.most_moves:
            return True
    return False


def _reaches(fight: Fight, one: Combatant, other: Combatant) -> bool:
    return in_reach(fight, one, other, fight.tunables.stabilise_reach)


def _along(fight: Fight, one: Combatant, other: Combatant) -> bool:
    """Whether one move behind the same cover brings him to the other (CB-45)."""
    if not one.near or distance(one.x, one.y, other.x, other.y) > max(0, one.kit.reach) + METRE:
        return False
    x, y = paths.approach(fight, one, other.x, other.y, one.kit.reach, ARM).end()
    if distance(x, y, other.x, other.y) > METRE:
        return False
    return any(number in one.near for number in near_at(fight, x, y))
