"""How each tactic begins a round: as usual, in haste, or with a Quick-Draw (LC-09, LC-13)."""

from typing import Final

from ...harm.weapons import GUN
from ...kernel.fight import NOBODY
from ...kernel.question import Action
from ...native_types import i64
from ..actions.declarations import IN_A_HURRY, USUALLY, haste_fault, quick_draws
from ..actions.quick_draw import QuickDraw, add_draw, can_attack, fumbles_on
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..rolls.initiative import place_tally
from . import chances, estimates, target_choice
from .profiles import AGGRESSIVE, BRAWLER, STEADY

GOOD_ENOUGH: Final = 0.5
"""Chance of an unaimed shot from which on an aggressive fighter does not aim."""
FUMBLE_COST: Final = 0.15
"""What a fumble costs besides the attack: a weapon on the ground, a bullet in the foot."""


class DeclarationValue:
    """When somebody comes in a round, and his chances to put the other out as it goes on."""

    def __init__(self, place: i64, now: float, later: float, after: float = -1.0) -> None:
        self.place: Final[i64] = place
        """His initiative without the dice."""
        self.now: Final = now
        """By the first Action of the round."""
        self.later: Final = later
        """By the second."""
        self.after: Final = later if after < 0.0 else after
        """By each of the rounds to come."""


def opening(fight: Fight, one: Combatant) -> Action:
    """How he begins the round (LC-R01)."""
    if one.tactic == STEADY:
        return USUALLY
    foe = target_choice.main_foe(fight, one)
    if foe is None:
        return USUALLY
    if one.tactic in (AGGRESSIVE, BRAWLER):
        return _hasty(fight, one, foe)
    return _weighed(fight, one, foe)


def _hasty(fight: Fight, one: Combatant, foe: Combatant) -> Action:
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
    attack = estimates.attack_on(one, foe, arm, False)
    sure = estimates.hit(fight, attack, -fight.lead.unaimed_penalty)
    return IN_A_HURRY if sure >= GOOD_ENOUGH else USUALLY


def _draw_value(fight: Fight, one: Combatant, draw: QuickDraw) -> float:
    """What the attack of a Quick-Draw is worth."""
    foe = fight.shooters[draw.target]
    less: i64 = fight.lead.unaimed_penalty if draw.unaimed else 0
    missed = 1.0
    for arm in (draw.weapon, draw.second):
        if arm >= 0:
            shot = one.arms[arm].kind == GUN or one.rig.thrown[arm]
            attack = estimates.attack_on(one, foe, arm, not shot)
            attack.twin = draw.second >= 0
            missed *= 1.0 - estimates.worth(fight, attack, -less if shot else 0)
    return 1.0 - missed


def _weighed(fight: Fight, one: Combatant, foe: Combatant) -> Action:
    """What leaves him standing and the enemy not, as both may be expected to go on."""
    theirs = _expected(fight, foe, one)
    best: Action = USUALLY
    most = _usual(fight, one, foe, theirs)
    if haste_fault(fight, one) is None:
        value = _haste(fight, one, foe, theirs)
        if value > most:
            best, most = IN_A_HURRY, value
    for drawn in quick_draws(fight, one):
        if isinstance(drawn, QuickDraw) and drawn.target == foe.index:
            value = _drawn(fight, one, drawn, theirs)
            if value > most:
                best, most = drawn, value
    return best


def _expected(fight: Fight, foe: Combatant, one: Combatant) -> DeclarationValue:
    """How an enemy may begin: with what he holds, else by a Quick-Draw if he has one."""
    place = place_tally(fight, foe, False)
    now = target_choice.best_at(fight, foe, one)
    if foe.hand != NOBODY or foe.off != NOBODY:
        return DeclarationValue(place.total, now, now)
    found = DeclarationValue(
        place.total, now, max(now, target_choice.best_carried(fight, foe, one))
    )
    most = 0.0
    for drawn in quick_draws(fight, foe):
        if isinstance(drawn, QuickDraw) and drawn.target == one.index and drawn.second < 0:
            value = _draw_value(fight, foe, drawn)
            if value > most:
                most = value
                found = _draw_tempo(fight, foe, drawn, value)
    return found


def _usual(fight: Fight, one: Combatant, foe: Combatant, theirs: DeclarationValue) -> float:
    now = target_choice.best_at(fight, one, foe)
    later = now
    if one.hand == NOBODY and one.off == NOBODY:
        later = max(now, target_choice.best_carried(fight, one, foe))
        now = 0.0 if later > now else now
    return exchange(DeclarationValue(place_tally(fight, one, False).total, now, later), theirs)


def _haste(fight: Fight, one: Combatant, foe: Combatant, theirs: DeclarationValue) -> float:
    """Both shots of the round are unaimed, those of later rounds are not (LC-09, LC-10)."""
    arm = one.held_gun()
    if not can_attack(fight, one, arm, foe):
        return -1.0
    attack = estimates.attack_on(one, foe, arm, False)
    value = estimates.worth(fight, attack, -fight.lead.unaimed_penalty)
    place = place_tally(fight, one, False).total + fight.lead.unaimed_bonus
    return exchange(DeclarationValue(place, value, value, estimates.worth(fight, attack)), theirs)


def _drawn(fight: Fight, one: Combatant, draw: QuickDraw, theirs: DeclarationValue) -> float:
    """Draw and attack at once, with what may go wrong (LC-13, LC-49)."""
    tempo = _draw_tempo(fight, one, draw, _draw_value(fight, one, draw))
    fumbled = chances.low(fumbles_on(fight, one, draw.weapon, draw.second))
    return exchange(tempo, theirs) - fumbled * FUMBLE_COST


def _draw_tempo(fight: Fight, one: Combatant, draw: QuickDraw, value: float) -> DeclarationValue:
    """The place a Quick-Draw gives, and what it and the Actions after it promise (LC-14)."""
    tally = place_tally(fight, one, False)
    add_draw(fight, one, tally, draw.weapon, draw.second, draw.target)
    place = tally.total + (fight.lead.unaimed_bonus if draw.unaimed else 0)
    fumbled = chances.low(fumbles_on(fight, one, draw.weapon, draw.second))
    aimed = _draw_value(fight, one, QuickDraw(draw.weapon, draw.target))
    after = aimed
    if draw.unaimed:
        after = _draw_value(fight, one, QuickDraw(draw.weapon, draw.target, True))
    return DeclarationValue(place, value * (1.0 - fumbled), after, aimed)


def exchange(mine: DeclarationValue, theirs: DeclarationValue) -> float:
    """The chance to put an enemy out, less the chance to be put out by him.

    The Actions of this round one after the other; where both are left after it, they go on.
    """
    lead = mine.place - theirs.place
    before = chances.first(lead)
    tied = chances.tied(lead)
    now, later = mine.now, mine.later
    missed, held = 1.0 - now, 1.0 - theirs.now
    found = before * (now + missed * (held * later - theirs.now))
    found -= before * missed * held * (1.0 - later) * theirs.later
    found += tied * (now - theirs.now + missed * held * (later - theirs.later))
    found += (1.0 - before - tied) * (held * now - theirs.now)
    found += (1.0 - before - tied) * held * missed * ((1.0 - theirs.later) * later - theirs.later)
    both = missed * held * (1.0 - later) * (1.0 - theirs.later)
    return found + both * chances.outlast(mine.after, theirs.after)
