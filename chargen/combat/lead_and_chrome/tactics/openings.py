"""How each tactic begins a round: as usual, in haste, or with a Quick-Draw (LC-09, LC-13)."""

from typing import Final

from ...fight import NOBODY
from ...harm.gear import GUN
from ...native import i64
from ...question import Action
from ..initiative import place_tally
from ..opening import IN_A_HURRY, USUALLY, haste_fault, quick_draws
from ..quick_draw import QuickDraw, add_draw, can_attack, fumbles_on
from ..shooter import Shooter
from ..shootout import Shootout
from . import aims, chances, prospects
from .names import AGGRESSIVE, BRAWLER, STEADY

GOOD_ENOUGH: Final = 0.5
"""Chance of an unaimed shot from which on an aggressive fighter does not aim."""
FUMBLE_COST: Final = 0.15
"""What a fumble costs besides the attack: a weapon on the ground, a bullet in the foot."""


def opening(fight: Shootout, one: Shooter) -> Action:
    """How he begins the round (LC-R01)."""
    if one.tactic == STEADY:
        return USUALLY
    foe = aims.main_foe(fight, one)
    if foe is None:
        return USUALLY
    if one.tactic in (AGGRESSIVE, BRAWLER):
        return _hasty(fight, one, foe)
    return _weighed(fight, one, foe)


def _hasty(fight: Shootout, one: Shooter, foe: Shooter) -> Action:
    """In a hurry wherever something can come of it."""
    drawn = [d for d in quick_draws(fight, one) if isinstance(d, QuickDraw)]
    best: Action = USUALLY
    most = 0.0
    for draw in drawn:
        value = _draw_value(fight, one, draw) if draw.target == foe.index else 0.0
        if value > most:
            best, most = draw, value
    if best is not USUALLY or haste_fault(fight, one) is not None:
        return best
    arm = one.held_gun()
    if not can_attack(fight, one, arm, foe):
        return USUALLY
    attack = prospects.attack_on(one, foe, arm, False)
    sure = prospects.hit(fight, attack, -fight.lead.unaimed_penalty)
    return IN_A_HURRY if sure >= GOOD_ENOUGH else USUALLY


def _draw_value(fight: Shootout, one: Shooter, draw: QuickDraw) -> float:
    """What the attack of a Quick-Draw is worth."""
    foe = fight.shooters[draw.target]
    less: i64 = fight.lead.unaimed_penalty if draw.unaimed else 0
    missed = 1.0
    for arm in (draw.weapon, draw.second):
        if arm >= 0:
            shot = one.arms[arm].kind == GUN or one.rig.thrown[arm]
            attack = prospects.attack_on(one, foe, arm, not shot)
            attack.twin = draw.second >= 0
            missed *= 1.0 - prospects.worth(fight, attack, -less if shot else 0)
    return 1.0 - missed


def _weighed(fight: Shootout, one: Shooter, foe: Shooter) -> Action:
    """What leaves him standing and the enemy not, as the first two Actions of each may go."""
    theirs = aims.threat(fight, foe, one)
    their_place = place_tally(fight, foe, False).total
    best: Action = USUALLY
    most = _usual(fight, one, foe, theirs, their_place)
    if haste_fault(fight, one) is None:
        value = _haste(fight, one, foe, theirs, their_place)
        if value > most:
            best, most = IN_A_HURRY, value
    for drawn in quick_draws(fight, one):
        if isinstance(drawn, QuickDraw) and drawn.target == foe.index:
            value = _drawn(fight, one, drawn, theirs, their_place)
            if value > most:
                best, most = drawn, value
    return best


def _usual(fight: Shootout, one: Shooter, foe: Shooter, theirs: float, place: i64) -> float:
    now = aims.best_at(fight, one, foe)
    later = now
    if one.hand == NOBODY and one.off == NOBODY:
        later = max(now, aims.best_carried(fight, one, foe))
        now = 0.0 if later > now else now
    lead = place_tally(fight, one, False).total - place
    return exchange(lead, now, later, theirs)


def _haste(fight: Shootout, one: Shooter, foe: Shooter, theirs: float, place: i64) -> float:
    """Both shots of the round are unaimed (LC-09, LC-10)."""
    arm = one.held_gun()
    if not can_attack(fight, one, arm, foe):
        return -1.0
    attack = prospects.attack_on(one, foe, arm, False)
    value = prospects.worth(fight, attack, -fight.lead.unaimed_penalty)
    lead = place_tally(fight, one, False).total + fight.lead.unaimed_bonus - place
    return exchange(lead, value, value, theirs)


def _drawn(fight: Shootout, one: Shooter, draw: QuickDraw, theirs: float, place: i64) -> float:
    """Draw and attack at once, with what may go wrong (LC-13, LC-49)."""
    tally = place_tally(fight, one, False)
    add_draw(fight, one, tally, draw.weapon, draw.second, draw.target)
    lead = tally.total - place
    if draw.unaimed:
        lead += fight.lead.unaimed_bonus
    fumbled = chances.low(fumbles_on(fight, one, draw.weapon, draw.second))
    value = _draw_value(fight, one, draw)
    after = value
    if draw.second >= 0:
        after = _draw_value(fight, one, QuickDraw(draw.weapon, draw.target, draw.unaimed))
    return exchange(lead, value * (1.0 - fumbled), after, theirs) - fumbled * FUMBLE_COST


def exchange(lead: i64, now: float, later: float, theirs: float) -> float:
    """The chance to put an enemy out in a round, less the chance to be put out by him.

    ``now`` and ``later`` are the chances of the own two Actions, ``theirs`` of each of his.
    """
    before = chances.first(lead)
    tied = chances.tied(lead)
    after = 1.0 - before - tied
    still = 1.0 - theirs
    won = before * (now + (1.0 - now) * still * later)
    lost = before * (1.0 - now) * (theirs + still * (1.0 - later) * theirs)
    won += tied * (now + (1.0 - now) * still * later)
    lost += tied * (theirs + still * (1.0 - now) * theirs)
    won += after * still * (now + (1.0 - now) * still * later)
    lost += after * (theirs + still * (1.0 - now) * theirs)
    return won - lost
