"""What to do with one action: attack, get ready, take cover, close in, or wait."""

from typing import Final

from ...kernel.question import Action
from ...native_types import i64
from ...scene.scenario import METRE
from ..actions import action as action_
from ..actions import fire, melee, move, weapon_actions
from ..actions.double_action import DrawAndAttack, LeanAndAttack
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.fighter import KNEELING, STANDING
from ..model.weapon_table import CLOSE, SHORT
from ..rolls import attack_modifiers
from . import destinations, estimates
from .estimates import Estimate
from .profiles import USUAL, Profile, profile_of

POOR: Final = 0.03
"""An attack that promises less is none worth its action while something better can be done."""
GOOD: Final = 0.12
"""From here on nobody looks for another weapon first."""


def action(fight: Fight, one: Combatant) -> Action:
    """The action of somebody whose number has come."""
    mood = profile_of(one.tactic)
    if one.ran:
        return destinations.onward(fight, one)
    if one.doubled and one.attacks:
        return destinations.down(one)
    offer = in_hand(fight, one, mood)
    if mood.closes and offer is not None and offer.worth < POOR:
        mood = USUAL
    back = None if mood.closes else _step_back(fight, one, offer)
    if back is not None:
        return back
    ready = _ready(fight, one, mood, offer)
    if ready is not None:
        return ready
    lean = _lean(fight, one, offer)
    if lean is not None:
        return lean
    if destinations.hides(fight, one, mood, 0.0 if offer is None else offer.worth):
        return weapon_actions.TakePosture(KNEELING)
    if offer is not None and offer.worth >= POOR:
        shelter = destinations.shelter(fight, one, mood, offer.worth)
        return shelter if shelter is not None else _attack(fight, one, mood, offer)
    found = destinations.flank(fight, one) or destinations.forward(fight, one, mood, offer)
    if found is not None:
        return found
    return action_.DONE if offer is None else _attack(fight, one, mood, offer)


def in_hand(fight: Fight, one: Combatant, mood: Profile) -> Estimate | None:
    """The best attack with what is in hand, bare hands included."""
    found: Estimate | None = None
    hands = one.outfit.hands
    hand = one.hand
    if hand >= 0 and hand != hands and _loaded(fight, one, hand):
        found = estimates.best(fight, one, hand, mood.panics, one.acts > 0)
    if hand < 0 or not one.rows[hand].blade:
        fists = estimates.best(fight, one, hands, 1.0, one.acts > 0)
        if fists is not None and (found is None or fists.worth > found.worth):
            found = fists
    return found


def _loaded(fight: Fight, one: Combatant, weapon: i64) -> bool:
    return one.rows[weapon].blade or one.ammo[weapon] >= fight.tunables.semi_rounds


def _step_back(fight: Fight, one: Combatant, offer: Estimate | None) -> Action | None:
    """Out of close range, where a long gun of his is worth more a few steps away."""
    foe = move.nearest(fight, one)
    if foe is None or attack_modifiers.band_of(fight, fight.far(one, foe)) != CLOSE:
        return None
    here = POOR if offer is None else offer.worth
    for gun in range(int(one.outfit.hands)):
        row = one.rows[gun]
        if row.blade or not _loaded(fight, one, gun):
            continue
        ahead = estimates.lead(fight, one, foe, gun, estimates.manner_of(one))
        ahead += row.bands[SHORT] - row.bands[CLOSE]
        if estimates.hit(fight, ahead) * estimates.of_hit(fight, one, foe, gun) > 2 * here:
            if gun != one.hand:
                return weapon_actions.Draw(gun)
            return destinations.apart(fight, one, foe)
    return None


def _ready(fight: Fight, one: Combatant, mood: Profile, offer: Estimate | None) -> Action | None:
    """Reload, or draw something better, where what is in hand promises little."""
    if offer is not None and offer.worth >= GOOD:
        return None
    hand = one.hand
    if hand >= 0 and not _loaded(fight, one, hand) and one.spare[hand]:
        return weapon_actions.Reload(hand)
    best, least = -1, POOR if offer is None else 2 * offer.worth
    target: i64 = -1
    for arm in range(int(one.outfit.hands)):
        if arm == hand or not (_loaded(fight, one, arm) or one.spare[arm]):
            continue
        if mood.closes and not one.rows[arm].blade:
            continue
        other = estimates.best(fight, one, arm, 1.0, True)
        if other is not None and other.worth > least:
            best, least, target = arm, other.worth, other.target
    if best < 0:
        return _gun(fight, one, mood)
    both = DrawAndAttack(best, target)
    if action_.fault(fight, one, both) is None:
        return both
    return weapon_actions.Draw(best)


def _gun(fight: Fight, one: Combatant, mood: Profile) -> Action | None:
    """A gun for somebody who has none in hand and is far from everybody; a blade to close in."""
    hand = one.hand
    foe = move.nearest(fight, one)
    if foe is None or fight.far(one, foe) <= fight.tunables.bands[SHORT] * METRE:
        return None
    held = hand >= 0 and (one.rows[hand].blade == mood.closes)
    if held and _loaded(fight, one, hand):
        return None
    for arm in range(int(one.outfit.hands)):
        fits = arm != hand and one.rows[arm].blade == mood.closes
        if fits and (_loaded(fight, one, arm) or one.spare[arm]):
            return weapon_actions.Draw(arm)
    if hand >= 0 and _loaded(fight, one, hand):
        return None
    for arm in range(int(one.outfit.hands)):
        if arm != hand and (_loaded(fight, one, arm) or one.spare[arm]):
            return weapon_actions.Draw(arm)
    return None


def _lean(fight: Fight, one: Combatant, offer: Estimate | None) -> Action | None:
    """From behind full cover: lean out and fire, or stand up where that is no use."""
    if one.posture != KNEELING or not one.near or offer is not None:
        return None
    hand = one.hand
    if hand >= 0 and not one.rows[hand].blade and _loaded(fight, one, hand):
        posture = one.posture
        one.posture = STANDING
        found = estimates.best(fight, one, hand, 1.0, True)
        one.posture = posture
        if found is not None and found.worth >= POOR:
            lean = LeanAndAttack(hand, found.target)
            if action_.fault(fight, one, lean) is None:
                return lean
    return weapon_actions.TakePosture(STANDING)


def _attack(fight: Fight, one: Combatant, mood: Profile, offer: Estimate) -> Action:
    """The attack itself; aimed if one shot promises more than several hurried ones."""
    if one.rows[offer.weapon].blade:
        return melee.Strike(offer.weapon, offer.target)
    shot = fire.Fire(offer.weapon, offer.target, offer.automatic, offer.panic)
    if fight.phase == 1 and not one.acts:
        aimed = fire.Fire(offer.weapon, offer.target, aimed=True)
        if estimates.aimed(fight, one, aimed.weapon, aimed.target) * mood.aims > (
            offer.worth + estimates.later(fight, one, offer)
        ):
            return aimed
    return shot
