"""The stance each tactic wishes for, and where it goes.

All tactics take cover that is one move away when fire is coming, and close in when they have
nothing left to fire. They differ in what they do when they can choose.
"""

from typing import Final

from ... import formulas
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..actions.melee import in_reach
from ..actions.reload import tubes
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import band_of
from ..model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from . import (
    ambush,
    clever,
    destinations,
    estimates,
    flank,
    medical_aid,
    sight,
    suppression_odds,
    tube_reload,
)
from .firefight import Firefight
from .profiles import AGGRESSIVE, MARKSMAN, by_hand, empty_handed, handling

HOPELESS: Final = 0.015
"""Harm to be expected of one action below which a better place is looked for."""
CALM: Final = 0.6
"""Chance to pass the check with which a marksman braces under fire."""
CLOSE_ENOUGH: Final = 0.25
"""Harm to be expected of an action from which on an aggressive fighter stands and fires."""

Place = tuple[int, int]


def wish(fight: Fight, one: Combatant) -> i64:
    """The stance a fighter wishes for on his own turn (CB-50)."""
    foe = sight.nearest(fight, one)
    if foe is None or one.unaware or not one.person.MA:
        return _resting(one)
    tending_stance = medical_aid.stance(fight, one)
    if tending_stance >= 0:
        return tending_stance
    if by_hand(one):
        if empty_handed(one) or in_reach(fight, one, foe, fight.tunables.close_reach):
            return _resting(one)
        return MOVING
    if tube_reload.chambers(fight, one) >= 0:
        return _resting(one)
    lurking = ambush.stance(fight, one)
    if lurking >= 0:
        return lurking
    if _goes_round(fight, one) and not _busy(fight, one):
        return MOVING
    if flank.lull(fight, one):
        return MOVING
    if clever.leads(fight, one):
        promising = clever.stance(fight, one)
        return promising if promising >= 0 else _without_hope(fight, one)
    return _wish_behind(fight, one) if one.near else _wish_in_the_open(fight, one)


def _goes_round(fight: Fight, one: Combatant) -> bool:
    """Whether walls stand before every foe and no fire through them promises anything (CB-63)."""
    if not sight.walled_off(fight, one):
        return False
    shot = estimates.best_fire(fight, one, 1)
    return shot is None or shot.harm < HOPELESS


def _resting(one: Combatant) -> i64:
    return ACTIVE if one.near else OPEN


def _without_hope(fight: Fight, one: Combatant) -> i64:
    """Whose fire hurts nobody wherever he goes: cover is all he can do for himself."""
    if not sight.threatened(fight, one) or sight.sheltered(fight, one):
        return _resting(one)
    return MOVING if _spot(fight, one, True) is not None else _resting(one)


def _wish_behind(fight: Fight, one: Combatant) -> i64:
    if _busy(fight, one):
        return FULL if sight.under_guns(fight, one) else ACTIVE
    shot = estimates.best_fire(fight, one, 1)
    close = shot is not None and _face_to_face(fight, one)
    if not close and not sight.sheltered(fight, one) and _spot(fight, one, True) is not None:
        return MOVING
    if one.tactic == MARKSMAN and _calm(fight, one) >= CALM:
        return BRACED
    if shot is not None and shot.harm < HOPELESS and _braced_is_better(fight, one):
        return BRACED
    if out_of_reach(fight, one):
        return FULL if _left_to_friends(fight, one) else MOVING
    if shot is not None and shot.harm < HOPELESS:
        return MOVING if _spot(fight, one, False) is not None else ACTIVE
    if _face_to_face(fight, one):
        return ACTIVE
    if one.tactic == AGGRESSIVE and (shot is None or shot.harm < CLOSE_ENOUGH) and not one.points:
        return MOVING
    return ACTIVE


def _wish_in_the_open(fight: Fight, one: Combatant) -> i64:
    if _seeks_shelter(fight, one) and _one_move(fight, one) is not None:
        return MOVING
    if _face_to_face(fight, one):
        return OPEN
    shot = estimates.best_fire(fight, one, 1)
    if one.tactic == AGGRESSIVE and (shot is None or shot.harm < CLOSE_ENOUGH):
        return OPEN if _busy(fight, one) else MOVING
    if one.tactic == MARKSMAN and _calm(fight, one) >= CALM:
        return BRACED
    easy = shot is not None and shot.harm >= CLOSE_ENOUGH and not sight.threatened(fight, one)
    if one.tactic != AGGRESSIVE and not easy and _spot(fight, one, True) is not None:
        return MOVING
    if shot is None or shot.harm < HOPELESS:
        if _braced_is_better(fight, one):
            return BRACED
        return OPEN if _busy(fight, one) else MOVING
    return OPEN


def _left_to_friends(fight: Fight, one: Combatant) -> bool:
    """Whether he may stay behind good cover because a friend's weapon reaches (CB-20)."""
    if not sight.sheltered(fight, one):
        return False
    for friend in fight.soldiers:
        if friend.side != one.side or friend.index == one.index or not friend.can_choose():
            continue
        shot = estimates.best_fire(fight, friend, 1, friend.stance == BRACED)
        if shot is not None and shot.harm >= HOPELESS:
            return True
    return False


def _calm(fight: Fight, one: Combatant) -> float:
    """The chance to pass the suppression check with the points held now, braced (CB-71)."""
    if not one.points:
        return 1.0
    return suppression_odds.passes(fight, one, one.near, one.points, True)


def _braced_is_better(fight: Fight, one: Combatant) -> bool:
    braced = estimates.best_fire(fight, one, 1, braced=True)
    return braced is not None and braced.harm >= HOPELESS


def out_of_reach(fight: Fight, one: Combatant) -> bool:
    """Whether he has something to fire and everybody he sees is too far away for it (CB-20).

    So far that it does not reach, or that nothing can be hoped for while range costs something.
    """
    arm = sight.gun(fight, one)
    if arm < 0 or one.stance == FULL:
        return False
    foe = sight.nearest(fight, one)
    if foe is None or band_of(fight.pair(one, foe).distance, one.arms[arm]) <= formulas.CLOSE:
        return False
    seen = False
    for other in sight.foes(fight, one):
        seen = seen or sight.in_sight(fight, one, other)
    if not seen:
        return False
    shot = estimates.best_fire(fight, one, 1)
    return (shot is None or shot.harm < HOPELESS) and not _braced_is_better(fight, one)


def _face_to_face(fight: Fight, one: Combatant) -> bool:
    """Whether an enemy is within arm's reach, so that no step brings him nearer (CB-11)."""
    foe = sight.nearest(fight, one)
    return foe is not None and in_reach(fight, one, foe, fight.tunables.close_reach)


def _seeks_shelter(fight: Fight, one: Combatant) -> bool:
    """Whether cover comes first: for the aggressive only when they have been fired at."""
    if one.tactic == AGGRESSIVE:
        return one.points > 0
    return sight.threatened(fight, one)


def _busy(fight: Fight, one: Combatant) -> bool:
    """Whether the hands are full anyway: nothing to fire before the weapon is seen to."""
    if sight.gun(fight, one) >= 0:
        return False
    return handling(one) or bool(tubes(one)) or sight.other_gun(one) >= 0


def _one_move(fight: Fight, one: Combatant) -> Place | None:
    """Cover that one movement action reaches, None if there is none (CB-40)."""
    if not fight.ground.covers:
        return None
    spots = sight.cover_spots(fight, one)
    if spots and spots[0][0] <= one.kit.reach and not out_of_reach(fight, one):
        return spots[0][1], spots[0][2]
    return None


def _spot(fight: Fight, one: Combatant, shelter: bool) -> Place | None:
    """Cover worth a run: for shelter the nearest in three moves, else one nearer to the enemy.

    Who is out of reach goes nearer in any case.
    """
    if not fight.ground.covers:
        return None
    foe = sight.nearest(fight, one)
    if foe is None:
        return None
    most = one.kit.reach * fight.tunables.most_moves
    shelter = shelter and not out_of_reach(fight, one)
    foe_x, foe_y = fight.seen_at(one, foe)
    now = distance(one.x, one.y, foe_x, foe_y)
    for far, x, y in sight.cover_spots(fight, one):
        if far > most or far <= METRE:
            continue
        apart = distance(x, y, foe_x, foe_y)
        if apart > flank.LEAST and (shelter or apart < now - METRE):
            return x, y
    return None


def destination(fight: Fight, one: Combatant) -> Place | None:
    """Where a fighter on the move is going: into cover, or at the enemy; None for nowhere."""
    foe = sight.nearest(fight, one)
    if foe is None:
        return None
    if by_hand(one):
        return fight.seen_at(one, foe)
    if _goes_round(fight, one):
        return flank.nearest(fight, one, foe) or fight.seen_at(one, foe)
    spot: Place | None = None
    if flank.lull(fight, one):
        return flank.nearest(fight, one, foe) or fight.seen_at(one, foe)
    if clever.leads(fight, one):
        promising = destinations.best(Firefight(fight, one), 0.0)
        if promising is not None or clever.hopes(fight, one):
            return promising
        return _spot(fight, one, True)
    if one.near and not one.moves_done:
        spot = _spot(fight, one, not sight.sheltered(fight, one))
    elif one.tactic != AGGRESSIVE:
        spot = _one_move(fight, one) or _spot(fight, one, True)
    elif one.points and not one.moves_done:
        spot = _one_move(fight, one)
    else:
        spot = _spot(fight, one, False)
    if spot is None and one.tactic == AGGRESSIVE:
        spot = flank.nearest(fight, one, foe)
    return spot or fight.seen_at(one, foe)
