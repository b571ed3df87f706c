"""Choice among several guns: another is drawn if it does clearly more (CB-34)."""

from typing import Final

from ....harm.weapons import GUN, TUBE
from ....native_types import i64
from ...actions.plan import Plan
from ...actions.weapon_actions import drawable
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.penalties import DO_FIRE, DO_NOTHING
from .. import sight
from ..estimates import shots
from ..profiles import CLEVER, resting_stance
from .firefight import Firefight

WORTH_DRAWING: Final = 1.5
"""Factor by which another gun has to do more harm than the one in hand."""
LEAST: Final = 0.05
"""Harm of a turn of fire a gun that is drawn has to promise."""
TROUBLE: Final = 0.5
"""Value of an empty or jammed gun, which needs handling first (CB-06, CB-130)."""
POOR: Final = 0.06
"""Harm of one action below which a fighter counts the harm of all ammunition left."""
ENOUGH: Final = 3.0
"""Enemies all that is left to fire has to promise: one, with two in reserve for bad dice."""


def better(fight: Fight, combatant: Combatant) -> i64:
    """Return the gun to draw, -1 if the one in hand is as good.

    The clever always consider it, others when the one in hand does next to nothing.
    """
    held = sight.gun(fight, combatant)
    if held < 0:
        return -1
    best: i64 = -1
    most = -1.0
    for arm in drawable(combatant):
        weight = _readiness(combatant, arm)
        if weight <= 0.0:
            continue
        if most < 0.0:
            now = harm(fight, combatant, held)
            if combatant.tactic != CLEVER and now >= POOR:
                return -1
            most = max(LEAST, now * WORTH_DRAWING)
        promised = harm(fight, combatant, arm) * weight
        if promised > most:
            best, most = arm, promised
    return best


def drawing(fight: Fight, combatant: Combatant, at_once: bool) -> Plan | None:
    """Draw that gun, and fire it ``at_once`` if it can; None if there is none (CB-34)."""
    other = better(fight, combatant)
    if other < 0:
        return None
    fires = at_once and combatant.ammo[other] > 0 and not combatant.jam[other]
    return Plan(DO_FIRE, 1, 0, 1) if fires else Plan(DO_NOTHING, 0, 0, 1)


def harm(fight: Fight, combatant: Combatant, arm: i64) -> float:
    """Return the harm of a turn of fire with a gun from the present position."""
    return Firefight(fight, combatant, arm).here(resting_stance(combatant)).mine


def _readiness(combatant: Combatant, arm: i64) -> float:
    """Return the value of a gun's state; 0 if it cannot fire."""
    if combatant.arms[arm].kind != GUN or (combatant.ammo[arm] <= 0 and combatant.spare[arm] <= 0):
        return 0.0
    return TROUBLE if combatant.jam[arm] or combatant.ammo[arm] <= 0 else 1.0


def outmatched(fight: Fight, combatant: Combatant) -> bool:
    """Return whether all ammunition left does too little from here (CB-83)."""
    shot = shots.best_fire(fight, combatant, 1)
    if shot is None or shot.harm >= POOR:
        return False
    weapon = combatant.arms[shot.arm]
    each: i64 = 1 if weapon.feed == TUBE else weapon.shots
    rounds = combatant.ammo[shot.arm] + combatant.spare[shot.arm] * each
    return shot.harm * float(rounds) < ENOUGH * float(shot.rounds)
