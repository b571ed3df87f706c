"""Ambushes: unseen, a side makes ready and strikes as one (CB-15).

Unaware fighters notice the fight at the end of the round of the first attack. So every ambusher
first makes the attack sure: draws the better gun, braces, aims, or comes within reach of a blow;
then all attack in one round. A fighter's alertness shows in their stance, and allies know how far
the others are.
"""

from typing import Final

from ....harm.weapons import SINGLE
from ....kernel.question import Action
from ....native_types import i64
from ...actions.aim import Aim
from ...actions.melee import in_reach
from ...actions.plan import END, Plan
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.penalties import DO_AIM, DO_FIRE, DO_NOTHING, DO_STRIKE
from ...model.stats import BRACED, FULL, MOVING
from .. import sight
from ..estimates import shots
from ..fire import weapon_choice
from ..profiles import AGGRESSIVE, fights_hand_to_hand, resting_stance
from . import delay

PATIENCE: Final = 6
"""Last round of waiting; then the ambush begins, ready or not."""
SURE: Final = 0.75
"""Chance of an unseen shot from which on more aiming is time lost."""
BRACED_GAIN: Final = 1.05
"""Factor by which bracing has to raise the harm."""


def has_prey(fight: Fight, combatant: Combatant) -> bool:
    """Return whether some enemy is unaware: then no earlier round saw an attack."""
    if combatant.unaware:
        return False
    for other in fight.combatants:
        if other.unaware and other.side != combatant.side and other.able():
            return True
    return False


def should_wait(fight: Fight, combatant: Combatant) -> bool:
    """Return whether to hold the attack: all enemies unaware, and an ally not ready."""
    if fight.fired or fight.round >= PATIENCE or combatant.unaware:
        return False
    unwary = False
    for other in fight.combatants:
        if other.side == combatant.side or not other.able():
            continue
        if not other.unaware:
            return False
        unwary = True
    return unwary and bool(_unready(fight, combatant))


def stance(fight: Fight, combatant: Combatant) -> i64:
    """Return the stance of a gunman in ambush, -1 if still too far off (CB-54)."""
    if combatant.points or not has_prey(fight, combatant):
        return -1
    plain = shots.best_fire(fight, combatant, 1)
    braced = shots.best_fire(fight, combatant, 1, braced=True)
    if braced is None:
        return -1
    if plain is None or braced.harm > plain.harm * BRACED_GAIN:
        return BRACED
    return resting_stance(combatant)


def plan(fight: Fight, combatant: Combatant) -> Plan | None:
    """Return a plan to draw, aim or stay ready while waiting; None to act as usual."""
    if combatant.stance == MOVING or combatant.stance == FULL or not should_wait(fight, combatant):
        return None
    if fights_hand_to_hand(combatant):
        return Plan(DO_STRIKE, 1, 0, 0) if _has_enemy_in_reach(fight, combatant) else None
    if sight.gun(fight, combatant) < 0:
        return None
    drawing = weapon_choice.drawing(fight, combatant, False)
    if drawing is not None:
        return drawing
    return Plan(DO_FIRE, 1, 0, 0) if _is_ready(fight, combatant) else Plan(DO_AIM, 1, 0, 0)


def hold(fight: Fight, combatant: Combatant) -> Action | None:
    """Return a delay until allies are ready; None without a need to wait.

    It is the end of the turn if one of them acts no more this round.
    """
    if not should_wait(fight, combatant):
        return None
    return delay.wait_until_acted(fight, _unready(fight, combatant)) or END


def aim(fight: Fight, combatant: Combatant) -> Action | None:
    """Return an aim meanwhile, at separate targets where there are enough (CB-23)."""
    enemy = _choose_mark(fight, combatant)
    return None if enemy is None else Aim(enemy.index)


def _is_ready(fight: Fight, combatant: Combatant) -> bool:
    """Return whether an attack is left this round that waiting no longer improves."""
    if combatant.unaware:
        return True
    if combatant.plan_kind == DO_AIM or (
        combatant.plan_kind == DO_NOTHING and combatant.plan_draws
    ):
        return False
    if fights_hand_to_hand(combatant):
        return not combatant.fighter.MA or _has_enemy_in_reach(fight, combatant)
    if combatant.tactic == AGGRESSIVE or combatant.aim >= fight.tunables.aim_most:
        return True
    shot = shots.best_fire(fight, combatant, 1, combatant.stance == BRACED)
    return shot is None or shot.mode != SINGLE or shot.chance >= SURE


def _unready(fight: Fight, combatant: Combatant) -> list[Combatant]:
    """Return the allies not ready, the fighter included."""
    return [
        ally
        for ally in fight.combatants
        if ally.side == combatant.side and ally.can_choose() and not _is_ready(fight, ally)
    ]


def _has_enemy_in_reach(fight: Fight, combatant: Combatant) -> bool:
    """Return whether an enemy is within reach of a blow."""
    reach = fight.tunables.close_reach
    return any(
        in_reach(fight, combatant, enemy, reach) for enemy in sight.enemies(fight, combatant)
    )


def _choose_mark(fight: Fight, combatant: Combatant) -> Combatant | None:
    """Return the nearest enemy no ally aims at, else the best target."""
    if combatant.aim:
        return fight.combatants[combatant.aim_target]
    for enemy in sight.enemies(fight, combatant):
        if sight.is_in_sight(fight, combatant, enemy) and not _is_taken(fight, combatant, enemy):
            return enemy
    shot = shots.best_fire(fight, combatant, 1, combatant.stance == BRACED)
    return None if shot is None else fight.combatants[shot.target]


def _is_taken(fight: Fight, combatant: Combatant, enemy: Combatant) -> bool:
    """Return whether an ally aims at the enemy already."""
    for ally in fight.combatants:
        if ally.side == combatant.side and ally.aim and ally.aim_target == enemy.index:
            return True
    return False
