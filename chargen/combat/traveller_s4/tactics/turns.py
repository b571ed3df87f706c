"""What to do with one action: attack, get ready, take cover, close in, or wait."""

from typing import Final

from ...native import i64
from ...question import Action
from ...scenario import METRE
from .. import aiming, deed, fire, handle, melee, walk
from ..adventurer import Adventurer
from ..arms import CLOSE, SHORT
from ..double import DrawAndAttack, LeanAndAttack
from ..fighter import KNEELING, STANDING
from ..skirmish import Skirmish
from . import ways, worth
from .moods import USUAL, Mood, mood_of
from .worth import Promise

POOR: Final = 0.03
"""An attack that promises less is none worth its action while something better can be done."""
GOOD: Final = 0.12
"""From here on nobody looks for another weapon first."""


def action(fight: Skirmish, one: Adventurer) -> Action:
    """The action of somebody whose number has come."""
    mood = mood_of(one.tactic)
    if one.ran:
        return ways.onward(fight, one)
    if one.doubled and one.attacks:
        return ways.down(one)
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
    if ways.hides(fight, one, mood, 0.0 if offer is None else offer.worth):
        return handle.TakePosture(KNEELING)
    if offer is not None and offer.worth >= POOR:
        shelter = ways.shelter(fight, one, mood, offer.worth)
        return shelter if shelter is not None else _attack(fight, one, mood, offer)
    found = ways.flank(fight, one) or ways.forward(fight, one, mood, offer)
    if found is not None:
        return found
    return deed.DONE if offer is None else _attack(fight, one, mood, offer)


def in_hand(fight: Skirmish, one: Adventurer, mood: Mood) -> Promise | None:
    """The best attack with what is in hand, bare hands included."""
    found: Promise | None = None
    hands = one.outfit.hands
    hand = one.hand
    if hand >= 0 and hand != hands and _loaded(fight, one, hand):
        found = worth.best(fight, one, hand, mood.panics, one.acts > 0)
    if hand < 0 or not one.rows[hand].blade:
        fists = worth.best(fight, one, hands, 1.0, one.acts > 0)
        if fists is not None and (found is None or fists.worth > found.worth):
            found = fists
    return found


def _loaded(fight: Skirmish, one: Adventurer, weapon: i64) -> bool:
    return one.rows[weapon].blade or one.ammo[weapon] >= fight.tunables.semi_rounds


def _step_back(fight: Skirmish, one: Adventurer, offer: Promise | None) -> Action | None:
    """Out of close range, where a long gun of his is worth more a few steps away."""
    foe = walk.nearest(fight, one)
    if foe is None or aiming.band_of(fight, fight.far(one, foe)) != CLOSE:
        return None
    here = POOR if offer is None else offer.worth
    for gun in range(int(one.outfit.hands)):
        row = one.rows[gun]
        if row.blade or not _loaded(fight, one, gun):
            continue
        ahead = worth.lead(fight, one, foe, gun, worth.manner_of(one))
        ahead += row.bands[SHORT] - row.bands[CLOSE]
        if worth.hit(fight, ahead) * worth.of_hit(fight, one, foe, gun) > 2 * here:
            if gun != one.hand:
                return handle.DrawArm(gun)
            return ways.apart(fight, one, foe)
    return None


def _ready(fight: Skirmish, one: Adventurer, mood: Mood, offer: Promise | None) -> Action | None:
    """Reload, or draw something better, where what is in hand promises little."""
    if offer is not None and offer.worth >= GOOD:
        return None
    hand = one.hand
    if hand >= 0 and not _loaded(fight, one, hand) and one.spare[hand]:
        return handle.ChangeMagazine(hand)
    best, least = -1, POOR if offer is None else 2 * offer.worth
    target: i64 = -1
    for arm in range(int(one.outfit.hands)):
        if arm == hand or not (_loaded(fight, one, arm) or one.spare[arm]):
            continue
        if mood.closes and not one.rows[arm].blade:
            continue
        other = worth.best(fight, one, arm, 1.0, True)
        if other is not None and other.worth > least:
            best, least, target = arm, other.worth, other.target
    if best < 0:
        return _gun(fight, one, mood)
    both = DrawAndAttack(best, target)
    if deed.fault(fight, one, both) is None:
        return both
    return handle.DrawArm(best)


def _gun(fight: Skirmish, one: Adventurer, mood: Mood) -> Action | None:
    """A gun for somebody who has none in hand and is far from everybody; a blade to close in."""
    hand = one.hand
    foe = walk.nearest(fight, one)
    if foe is None or fight.far(one, foe) <= fight.tunables.bands[SHORT] * METRE:
        return None
    held = hand >= 0 and (one.rows[hand].blade == mood.closes)
    if held and _loaded(fight, one, hand):
        return None
    for arm in range(int(one.outfit.hands)):
        fits = arm != hand and one.rows[arm].blade == mood.closes
        if fits and (_loaded(fight, one, arm) or one.spare[arm]):
            return handle.DrawArm(arm)
    if hand >= 0 and _loaded(fight, one, hand):
        return None
    for arm in range(int(one.outfit.hands)):
        if arm != hand and (_loaded(fight, one, arm) or one.spare[arm]):
            return handle.DrawArm(arm)
    return None


def _lean(fight: Skirmish, one: Adventurer, offer: Promise | None) -> Action | None:
    """From behind full cover: lean out and fire, or stand up where that is no use."""
    if one.posture != KNEELING or not one.near or offer is not None:
        return None
    hand = one.hand
    if hand >= 0 and not one.rows[hand].blade and _loaded(fight, one, hand):
        posture = one.posture
        one.posture = STANDING
        found = worth.best(fight, one, hand, 1.0, True)
        one.posture = posture
        if found is not None and found.worth >= POOR:
            lean = LeanAndAttack(hand, found.target)
            if deed.fault(fight, one, lean) is None:
                return lean
    return handle.TakePosture(STANDING)


def _attack(fight: Skirmish, one: Adventurer, mood: Mood, offer: Promise) -> Action:
    """The attack itself; aimed if one shot promises more than several hurried ones."""
    if one.rows[offer.weapon].blade:
        return melee.StrikeAt(offer.weapon, offer.target)
    shot = fire.ShootAt(offer.weapon, offer.target, offer.automatic, offer.panic)
    if fight.phase == 1 and not one.acts:
        aimed = fire.ShootAt(offer.weapon, offer.target, aimed=True)
        if worth.aimed(fight, one, aimed.weapon, aimed.target) * mood.aims > (
            offer.worth + worth.later(fight, one, offer)
        ):
            return aimed
    return shot
