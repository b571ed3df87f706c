"""The stance each tactic wishes for, and where it goes.

All tactics take cover that is one move away when fire is coming, and close in when they have
nothing left to fire. They differ in what they do when they can choose.
"""

from typing import Final

from ... import formulas
from ...kernel.fight import goes_back
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.obstacle import Place
from ...scene.scenario import METRE
from ..actions.melee import in_reach
from ..actions.reload import tubes
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import band_of
from ..model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from . import clever, medical_aid, sight
from .estimates import shots, suppression
from .fire import tube_reload
from .fire.firefight import Firefight
from .moves import destinations, flank
from .profiles import (
    AGGRESSIVE,
    MARKSMAN,
    fights_hand_to_hand,
    has_weapon_to_handle,
    is_empty_handed,
    resting_stance,
)
from .timing import ambush

HOPELESS: Final = 0.015
"""Harm to be expected of one action below which a better place is looked for."""
CALM: Final = 0.6
"""Chance to pass the check with which a marksman braces under fire."""
CLOSE_ENOUGH: Final = 0.25
"""Harm to be expected of an action from which on an aggressive fighter stands and fires."""


def choose_stance(fight: Fight, combatant: Combatant) -> i64:
    """Return the stance a fighter intends on their turn (CB-50)."""
    enemy = sight.nearest(fight, combatant)
    if enemy is None or combatant.unaware or not combatant.fighter.MA:
        return resting_stance(combatant)
    tending_stance = medical_aid.stance(fight, combatant)
    if tending_stance >= 0:
        return tending_stance
    if fights_hand_to_hand(combatant):
        if is_empty_handed(combatant) or in_reach(
            fight, combatant, enemy, fight.tunables.close_reach
        ):
            return resting_stance(combatant)
        return MOVING
    if tube_reload.chambers(fight, combatant) >= 0:
        return resting_stance(combatant)
    lurking = ambush.stance(fight, combatant)
    if lurking >= 0:
        return lurking
    if _goes_round(fight, combatant) and not _busy(fight, combatant):
        return MOVING
    if flank.is_lull(fight, combatant):
        return MOVING
    if clever.leads(fight, combatant):
        promising = clever.stance(fight, combatant)
        return promising if promising >= 0 else _without_hope(fight, combatant)
    return (
        _stance_behind_cover(fight, combatant)
        if combatant.near
        else _stance_in_the_open(fight, combatant)
    )


def _goes_round(fight: Fight, combatant: Combatant) -> bool:
    """Return whether walls part every enemy and no fire through them promises harm (CB-63)."""
    if not sight.is_walled_off(fight, combatant):
        return False
    shot = shots.best_fire(fight, combatant, 1)
    return shot is None or shot.harm < HOPELESS


def _without_hope(fight: Fight, combatant: Combatant) -> i64:
    """Return the stance of a fighter whose fire does no harm anywhere: cover is all that helps."""
    if not sight.threatened(fight, combatant) or sight.sheltered(fight, combatant):
        return resting_stance(combatant)
    return MOVING if _spot(fight, combatant, True) is not None else resting_stance(combatant)


def _stance_behind_cover(fight: Fight, combatant: Combatant) -> i64:
    if _busy(fight, combatant):
        return FULL if sight.under_guns(fight, combatant) else ACTIVE
    shot = shots.best_fire(fight, combatant, 1)
    close = shot is not None and _face_to_face(fight, combatant)
    if (
        not close
        and not sight.sheltered(fight, combatant)
        and _spot(fight, combatant, True) is not None
    ):
        return MOVING
    if combatant.tactic == MARKSMAN and _calm(fight, combatant) >= CALM:
        return BRACED
    if shot is not None and shot.harm < HOPELESS and _braced_is_better(fight, combatant):
        return BRACED
    if out_of_reach(fight, combatant):
        return FULL if _left_to_allies(fight, combatant) else MOVING
    if shot is not None and shot.harm < HOPELESS:
        return MOVING if _spot(fight, combatant, False) is not None else ACTIVE
    if _face_to_face(fight, combatant):
        return ACTIVE
    if (
        combatant.tactic == AGGRESSIVE
        and (shot is None or shot.harm < CLOSE_ENOUGH)
        and not combatant.points
    ):
        return MOVING
    return ACTIVE


def _stance_in_the_open(fight: Fight, combatant: Combatant) -> i64:
    under_fire = combatant.points > 0
    if combatant.tactic != AGGRESSIVE:
        under_fire = sight.threatened(fight, combatant)
    if under_fire and _one_move(fight, combatant) is not None:
        return MOVING
    if _face_to_face(fight, combatant):
        return OPEN
    shot = shots.best_fire(fight, combatant, 1)
    if combatant.tactic == AGGRESSIVE and (shot is None or shot.harm < CLOSE_ENOUGH):
        return OPEN if _busy(fight, combatant) else MOVING
    if combatant.tactic == MARKSMAN and _calm(fight, combatant) >= CALM:
        return BRACED
    easy = shot is not None and shot.harm >= CLOSE_ENOUGH and not sight.threatened(fight, combatant)
    if combatant.tactic != AGGRESSIVE and not easy and _spot(fight, combatant, True) is not None:
        return MOVING
    if shot is None or shot.harm < HOPELESS:
        if _braced_is_better(fight, combatant):
            return BRACED
        return OPEN if _busy(fight, combatant) else MOVING
    return OPEN


def _left_to_allies(fight: Fight, combatant: Combatant) -> bool:
    """Return whether good cover can be kept because an ally's weapon reaches (CB-20)."""
    if not sight.sheltered(fight, combatant):
        return False
    for ally in fight.combatants:
        if ally.side != combatant.side or ally.index == combatant.index or not ally.can_choose():
            continue
        shot = shots.best_fire(fight, ally, 1, ally.stance == BRACED)
        if shot is not None and shot.harm >= HOPELESS:
            return True
    return False


def _calm(fight: Fight, combatant: Combatant) -> float:
    """Return the chance to pass the suppression check with the points held now, braced (CB-71)."""
    if not combatant.points:
        return 1.0
    return suppression.pass_chance(fight, combatant, combatant.near, combatant.points, True)


def _braced_is_better(fight: Fight, combatant: Combatant) -> bool:
    braced = shots.best_fire(fight, combatant, 1, braced=True)
    return braced is not None and braced.harm >= HOPELESS


def out_of_reach(fight: Fight, combatant: Combatant) -> bool:
    """Return whether every enemy in view is too far for the fighter's weapons (CB-20).

    Too far is out of reach, or without expected harm while range costs something.
    """
    arm = sight.gun(fight, combatant)
    if arm < 0 or combatant.stance == FULL:
        return False
    enemy = sight.nearest(fight, combatant)
    if (
        enemy is None
        or band_of(fight.pair(combatant, enemy).distance, combatant.arms[arm]) <= formulas.CLOSE
    ):
        return False
    seen = False
    for other in sight.enemies(fight, combatant):
        seen = seen or sight.is_in_sight(fight, combatant, other)
    if not seen:
        return False
    shot = shots.best_fire(fight, combatant, 1)
    return (shot is None or shot.harm < HOPELESS) and not _braced_is_better(fight, combatant)


def _face_to_face(fight: Fight, combatant: Combatant) -> bool:
    """Return whether an enemy is within arm's reach, so that no step leads nearer (CB-11)."""
    enemy = sight.nearest(fight, combatant)
    return enemy is not None and in_reach(fight, combatant, enemy, fight.tunables.close_reach)


def _busy(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a weapon needs handling before any shot."""
    if sight.gun(fight, combatant) >= 0:
        return False
    return (
        has_weapon_to_handle(combatant) or bool(tubes(combatant)) or sight.other_gun(combatant) >= 0
    )


def _one_move(fight: Fight, combatant: Combatant) -> Place | None:
    """Return cover within one movement action, None if there is none (CB-40)."""
    if not fight.ground.covers:
        return None
    enemy = sight.nearest(fight, combatant)
    if enemy is None or out_of_reach(fight, combatant):
        return None
    for far, x, y in sight.cover_spots(fight, combatant):
        if far > combatant.stats.reach:
            break
        if not goes_back(combatant, enemy, x, y):
            return x, y
    return None


def _spot(fight: Fight, combatant: Combatant, shelter: bool) -> Place | None:
    """Return cover worth a run: the nearest in three moves, else one nearer to the enemy.

    A fighter out of range goes nearer in any case.
    """
    if not fight.ground.covers:
        return None
    enemy = sight.nearest(fight, combatant)
    if enemy is None:
        return None
    most = combatant.stats.reach * fight.tunables.most_moves
    shelter = shelter and not out_of_reach(fight, combatant)
    enemy_x, enemy_y = fight.seen_at(combatant, enemy)
    now = distance(combatant.x, combatant.y, enemy_x, enemy_y)
    for far, x, y in sight.cover_spots(fight, combatant):
        if far > most or far <= METRE or goes_back(combatant, enemy, x, y):
            continue
        apart = distance(x, y, enemy_x, enemy_y)
        if apart > flank.LEAST and (shelter or apart < now - METRE):
            return x, y
    return None


def destination(fight: Fight, combatant: Combatant) -> Place | None:
    """Return the destination of a moving fighter: cover, or the enemy; None for none."""
    enemy = sight.nearest(fight, combatant)
    if enemy is None:
        return None
    if fights_hand_to_hand(combatant):
        return fight.seen_at(combatant, enemy)
    if _goes_round(fight, combatant) or flank.is_lull(fight, combatant):
        return flank.nearest(fight, combatant, enemy) or fight.seen_at(combatant, enemy)
    if clever.leads(fight, combatant):
        promising = destinations.best(Firefight(fight, combatant), 0.0)
        if promising is not None or clever.has_prospect(fight, combatant):
            return promising
        return _spot(fight, combatant, True)
    if combatant.near and not combatant.moves_done:
        spot = _spot(fight, combatant, not sight.sheltered(fight, combatant))
    elif combatant.tactic != AGGRESSIVE:
        spot = _one_move(fight, combatant) or _spot(fight, combatant, True)
    elif combatant.points and not combatant.moves_done:
        spot = _one_move(fight, combatant)
    else:
        spot = _spot(fight, combatant, False)
    if spot is None and combatant.tactic == AGGRESSIVE:
        spot = flank.nearest(fight, combatant, enemy)
    return spot or fight.seen_at(combatant, enemy)
