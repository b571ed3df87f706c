"""The clever tactic: the action with the best balance of harm done and harm taken.

Its fighters seek the best position and stance for an exchange of fire, fire as often as pays, and
take cover again before slower enemies act.
"""

from typing import Final

from ...native_types import i64
from ..actions.move import most_moves
from ..actions.plan import Plan
from ..model.combatant import Combatant
from ..model.fight import KEY_COUNT, Fight
from ..model.penalties import DO_FIRE
from ..model.stats import ACTIVE, BRACED, MOVING
from . import sight
from .estimates import shots
from .estimates.shots import Estimate
from .fire import weapon_choice
from .fire.firefight import Firefight
from .fire.firing_positions import wins
from .moves import destinations
from .profiles import CLEVER, resting_stance
from .timing import delay

LOOKS_ABOUT: Final = 4
"""Rounds from one search for a better position to the next, well behind cover."""
BETTER: Final = 1.05
"""Factor by which another position has to be better than the open."""
WELL_WORTH: Final = 1.15
"""Factor by which it has to be better than good cover: the known is surer than a way."""


def leads(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a fighter with a gun ready chooses by expected harm.

    Other tactics do so too when all their ammunition could put no enemy out of action from here.
    """
    if sight.gun(fight, combatant) < 0:
        return False
    return combatant.tactic == CLEVER or weapon_choice.outmatched(fight, combatant)


def stance(fight: Fight, combatant: Combatant) -> i64:
    """Return the stance of a fighter with a gun ready: standing, bracing or moving.

    Return -1 if no stance promises anything.
    """
    standing = resting_stance(combatant)
    fire = Firefight(fight, combatant)
    most = fire.here(standing).now()
    steady = fire.here(BRACED)
    steadier = steady.now()
    if steadier > most and not (steady.theirs > 0.0 and _is_awaited(fight, combatant)):
        standing, most = BRACED, steadier
    sheltered = sight.sheltered(fight, combatant)
    looks = (
        fight.round % LOOKS_ABOUT == 1
        or not sheltered
        or weapon_choice.outmatched(fight, combatant)
    )
    if looks and destinations.best(fire, most * (WELL_WORTH if sheltered else BETTER)) is not None:
        return MOVING
    return standing if most >= destinations.NOTHING else -1


def _is_awaited(fight: Fight, combatant: Combatant) -> bool:
    """Return whether an enemy who still evades has yet to act this round.

    Bracing gives up the fighter's own evasion before theirs is given up (CB-54).
    """
    for enemy in fight.combatants:
        if enemy.side == combatant.side or not enemy.able() or enemy.unaware:
            continue
        if enemy.key >= 0 and enemy.stance != BRACED:
            return True
    return False


def has_prospect(fight: Fight, combatant: Combatant) -> bool:
    """Return whether an exchange of fire from this position promises anything."""
    return Firefight(fight, combatant).here(resting_stance(combatant)).now() >= destinations.NOTHING


def fire(fight: Fight, combatant: Combatant, shot: Estimate, counts: i64) -> Plan:
    """Return the plan of fire, ducking before slower enemies act if that pays (CB-32, CB-44)."""
    kept = delay.shots_to_keep(fight, combatant, shot, counts)
    if kept:
        return Plan(DO_FIRE, kept, 0, 0)
    plain = Plan(DO_FIRE, shot.actions, 0, 0)
    ducking = combatant.stance == ACTIVE and counts > 1 and most_moves(fight, combatant) > 0
    if not ducking or not can_duck(fight, combatant):
        return plain
    both = Firefight(fight, combatant)
    stand = both.here(ACTIVE)
    most = wins(shot.harm, stand.theirs)
    ducked: i64 = 0
    for actions in range(1, int(counts)):
        late = both.late(stand, fight.count - actions * fight.tunables.count_gap)
        if late <= 0.0:
            break
        quick = shots.best_fire(fight, combatant, actions)
        if quick is None or quick.actions != actions:
            continue
        promised = wins(quick.harm, stand.theirs - late)
        if promised > most:
            most, ducked = promised, actions
    return Plan(DO_FIRE, ducked, 1, 0) if ducked else plain


def ducks(combatant: Combatant) -> bool:
    """Return whether the one planned move is ducking behind the same cover after fire (CB-44)."""
    return (
        combatant.stance == ACTIVE and combatant.plan_kind == DO_FIRE and combatant.plan_moves == 1
    )


def can_duck(fight: Fight, combatant: Combatant) -> bool:
    """Return whether full cover is possible here and an enemy has yet to act (CB-53, CB-64)."""
    if not any(fight.scene.covers[number].full for number in combatant.near):
        return False
    last = fight.count - fight.tunables.count_gap
    for enemy in fight.combatants:
        if enemy.side != combatant.side and enemy.able() and 0 <= enemy.key // KEY_COUNT < last:
            return sight.under_guns(fight, combatant)
    return False
