"""Lying in wait: while no enemy knows of anything, a side makes ready and strikes as one (CB-15).

Who knows of nobody finds out at the end of the round of the first attack. So everybody first does
what makes his own attack sure: he draws his better gun, braces, aims, or comes within reach of a
blow; then all attack in one round. Whether somebody is on his guard shows in how he stands, and
friends know of each other how far they are.
"""

from typing import Final

from ...harm.weapons import SINGLE
from ...kernel.question import Action
from ...native_types import i64
from ..actions.aim import Aim
from ..actions.melee import in_reach
from ..actions.plan import END, Plan
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import DO_AIM, DO_FIRE, DO_NOTHING, DO_STRIKE
from ..model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from . import delay, estimates, sight, weapon_choice
from .profiles import AGGRESSIVE, by_hand

PATIENCE: Final = 6
"""The round in which an ambush begins, whoever is not ready."""
SURE: Final = 0.75
"""Chance of an unseen shot from which on more aiming is time lost."""
BRACED_GAIN: Final = 1.05
"""How many times the harm bracing has to promise."""


def prey(fight: Fight, one: Combatant) -> bool:
    """Whether some enemy knows of nothing yet: then no round before this one saw an attack."""
    if one.unaware:
        return False
    for other in fight.soldiers:
        if other.unaware and other.side != one.side and other.able():
            return True
    return False


def waits(fight: Fight, one: Combatant) -> bool:
    """Whether he holds his attack back: nobody suspects anything, and a friend is not ready."""
    if fight.fired or fight.round >= PATIENCE or one.unaware:
        return False
    unwary = False
    for other in fight.soldiers:
        if other.side == one.side or not other.able():
            continue
        if not other.unaware:
            return False
        unwary = True
    if not unwary:
        return False
    for friend in fight.soldiers:
        if friend.side == one.side and friend.can_choose() and not _ready(fight, friend):
            return True
    return False


def stance(fight: Fight, one: Combatant) -> i64:
    """The stance of a gunman who lies in wait, -1 if he has to come nearer first (CB-54)."""
    if one.points or not prey(fight, one):
        return -1
    plain = estimates.best_fire(fight, one, 1)
    braced = estimates.best_fire(fight, one, 1, braced=True)
    if braced is None:
        return -1
    if plain is None or braced.harm > plain.harm * BRACED_GAIN:
        return BRACED
    return ACTIVE if one.near else OPEN


def plan(fight: Fight, one: Combatant) -> Plan | None:
    """While he waits he draws his better gun, aims, or is ready; None where he acts like others."""
    if one.stance == MOVING or one.stance == FULL or not waits(fight, one):
        return None
    if by_hand(one):
        return Plan(DO_STRIKE, 1, 0, 0) if _meets(fight, one) else None
    if sight.gun(fight, one) < 0:
        return None
    drawing = weapon_choice.drawing(fight, one, False)
    if drawing is not None:
        return drawing
    return Plan(DO_FIRE, 1, 0, 0) if _ready(fight, one) else Plan(DO_AIM, 1, 0, 0)


def hold(fight: Fight, one: Combatant) -> Action | None:
    """Put the attack off until who is not ready has acted; None if nothing is to be waited for.

    To the next round, where one of them acts no more in this.
    """
    if not waits(fight, one):
        return None
    return delay.until_acted(fight, _unready(fight, one)) or END


def aim(fight: Fight, one: Combatant) -> Action | None:
    """At whom he aims meanwhile: each ambusher at another where there are enough (CB-23)."""
    foe = _mark(fight, one)
    return None if foe is None else Aim(foe.index)


def _ready(fight: Fight, one: Combatant) -> bool:
    """Whether waiting makes his own attack no better, and he has one left this round."""
    if one.unaware:
        return True
    if one.plan_kind == DO_AIM or (one.plan_kind == DO_NOTHING and one.plan_draws):
        return False
    if by_hand(one):
        return not one.person.MA or _meets(fight, one)
    if one.tactic == AGGRESSIVE or one.aim >= fight.tunables.aim_most:
        return True
    shot = estimates.best_fire(fight, one, 1, one.stance == BRACED)
    return shot is None or shot.mode != SINGLE or shot.chance >= SURE


def _unready(fight: Fight, one: Combatant) -> list[Combatant]:
    """Who of his side is not ready, himself included."""
    return [
        friend
        for friend in fight.soldiers
        if friend.side == one.side and friend.can_choose() and not _ready(fight, friend)
    ]


def _meets(fight: Fight, one: Combatant) -> bool:
    """Whether an enemy is within reach of a blow."""
    reach = fight.tunables.close_reach
    return any(in_reach(fight, one, foe, reach) for foe in sight.foes(fight, one))


def _mark(fight: Fight, one: Combatant) -> Combatant | None:
    """Whom he has his gun on: the nearest nobody of his side aims at, else his best target."""
    if one.aim:
        return fight.soldiers[one.aim_target]
    for foe in sight.foes(fight, one):
        if sight.in_sight(fight, one, foe) and not _taken(fight, one, foe):
            return foe
    shot = estimates.best_fire(fight, one, 1, one.stance == BRACED)
    return None if shot is None else fight.soldiers[shot.target]


def _taken(fight: Fight, one: Combatant, foe: Combatant) -> bool:
    """Whether a friend aims at somebody already."""
    for friend in fight.soldiers:
        if friend.side == one.side and friend.aim and friend.aim_target == foe.index:
            return True
    return False
