"""Actions each tactic chooses: attack, get ready, take cover, close in, or wait."""

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
from .profiles import PROFILES, USUAL, Profile

POOR: Final = 0.03
"""An attack that promises less is none worth its action while something better can be done."""
GOOD: Final = 0.12
"""Value of an attack from which another weapon is not considered."""


def action(fight: Fight, combatant: Combatant) -> Action:
    """Return the action of a fighter whose number has come."""
    profile = PROFILES.get(combatant.tactic, USUAL)
    if combatant.ran:
        return destinations.run_on(fight, combatant)
    if combatant.doubled and combatant.attacks:
        kneels = combatant.near and combatant.posture == STANDING
        return weapon_actions.TakePosture(KNEELING) if kneels else action_.DONE
    offer = in_hand(fight, combatant, profile)
    if profile.closes and offer is not None and offer.worth < POOR:
        profile = USUAL
    back = None if profile.closes else _step_back(fight, combatant, offer)
    if back is not None:
        return back
    ready = _ready(fight, combatant, profile, offer)
    if ready is not None:
        return ready
    lean = _lean(fight, combatant, offer)
    if lean is not None:
        return lean
    if destinations.should_hide(fight, combatant, profile, 0.0 if offer is None else offer.worth):
        return weapon_actions.TakePosture(KNEELING)
    if offer is not None and offer.worth >= POOR:
        shelter = destinations.shelter(fight, combatant, profile, offer.worth)
        return shelter if shelter is not None else _attack(fight, combatant, profile, offer)
    approach = destinations.flank(fight, combatant) or destinations.advance(
        fight, combatant, profile, offer
    )
    if approach is not None:
        return approach
    return action_.DONE if offer is None else _attack(fight, combatant, profile, offer)


def in_hand(fight: Fight, combatant: Combatant, profile: Profile) -> Estimate | None:
    """Return the best attack with the weapon in hand, bare hands included."""
    best: Estimate | None = None
    hands = combatant.stats.hands
    hand = combatant.hand
    if hand >= 0 and hand != hands and _loaded(fight, combatant, hand):
        best = estimates.best(fight, combatant, hand, profile.panics, combatant.acts > 0)
    if hand < 0 or not combatant.rows[hand].blade:
        fists = estimates.best(fight, combatant, hands, 1.0, combatant.acts > 0)
        if fists is not None and (best is None or fists.worth > best.worth):
            best = fists
    return best


def _loaded(fight: Fight, combatant: Combatant, weapon: i64) -> bool:
    return combatant.rows[weapon].blade or combatant.ammo[weapon] >= fight.tunables.semi_rounds


def _can_reload(fight: Fight, combatant: Combatant, weapon: i64) -> bool:
    """Return whether a magazine is left that holds the rounds of a pull (S4-R09)."""
    holds: i64 = combatant.stats.arms[weapon].shots
    return combatant.spare[weapon] > 0 and holds >= fight.tunables.semi_rounds


def _step_back(fight: Fight, combatant: Combatant, offer: Estimate | None) -> Action | None:
    """Return a step out of close range for a long gun that gains by it."""
    enemy = move.nearest_enemy(fight, combatant)
    if enemy is None or attack_modifiers.band_of(fight, fight.far(combatant, enemy)) != CLOSE:
        return None
    here = POOR if offer is None else offer.worth
    for gun in range(int(combatant.stats.hands)):
        row = combatant.rows[gun]
        if row.blade or not _loaded(fight, combatant, gun):
            continue
        ahead = estimates.lead(fight, combatant, enemy, gun, estimates.manner_of(combatant))
        ahead += row.bands[SHORT] - row.bands[CLOSE]
        if (
            estimates.hit(fight, ahead) * estimates.hit_worth(fight, combatant, enemy, gun)
            > 2 * here
        ):
            if gun != combatant.hand:
                return weapon_actions.Draw(gun)
            return destinations.step_apart(fight, combatant, enemy)
    return None


def _ready(
    fight: Fight, combatant: Combatant, profile: Profile, offer: Estimate | None
) -> Action | None:
    """Return reloading, or drawing a better weapon, where the present one does little."""
    if offer is not None and offer.worth >= GOOD:
        return None
    hand = combatant.hand
    empty = hand >= 0 and not _loaded(fight, combatant, hand)
    if empty and _can_reload(fight, combatant, hand):
        return weapon_actions.Reload(hand)
    best, least = -1, POOR if offer is None else 2 * offer.worth
    target: i64 = -1
    for arm in range(int(combatant.stats.hands)):
        if arm == hand or not (
            _loaded(fight, combatant, arm) or _can_reload(fight, combatant, arm)
        ):
            continue
        if profile.closes and not combatant.rows[arm].blade:
            continue
        other = estimates.best(fight, combatant, arm, 1.0, True)
        if other is not None and other.worth > least:
            best, least, target = arm, other.worth, other.target
    if best < 0:
        return _gun(fight, combatant, profile)
    both = DrawAndAttack(best, target)
    if action_.fault(fight, combatant, both) is None:
        return both
    return weapon_actions.Draw(best)


def _gun(fight: Fight, combatant: Combatant, profile: Profile) -> Action | None:
    """Return drawing a gun far from all enemies, or a blade to close in."""
    hand = combatant.hand
    enemy = move.nearest_enemy(fight, combatant)
    if enemy is None or fight.far(combatant, enemy) <= fight.tunables.bands[SHORT] * METRE:
        return None
    held = hand >= 0 and (combatant.rows[hand].blade == profile.closes)
    if held and _loaded(fight, combatant, hand):
        return None
    for arm in range(int(combatant.stats.hands)):
        fits = arm != hand and combatant.rows[arm].blade == profile.closes
        if fits and (_loaded(fight, combatant, arm) or combatant.spare[arm]):
            return weapon_actions.Draw(arm)
    if hand >= 0 and _loaded(fight, combatant, hand):
        return None
    for arm in range(int(combatant.stats.hands)):
        if arm != hand and (_loaded(fight, combatant, arm) or combatant.spare[arm]):
            return weapon_actions.Draw(arm)
    return None


def _lean(fight: Fight, combatant: Combatant, offer: Estimate | None) -> Action | None:
    """Return leaning out of full cover to fire, or standing up where that fails."""
    if combatant.posture != KNEELING or not combatant.near or offer is not None:
        return None
    hand = combatant.hand
    if hand >= 0 and not combatant.rows[hand].blade and _loaded(fight, combatant, hand):
        posture = combatant.posture
        combatant.posture = STANDING
        standing_shot = estimates.best(fight, combatant, hand, 1.0, True)
        combatant.posture = posture
        if standing_shot is not None and standing_shot.worth >= POOR:
            lean = LeanAndAttack(hand, standing_shot.target)
            if action_.fault(fight, combatant, lean) is None:
                return lean
    return weapon_actions.TakePosture(STANDING)


def _attack(fight: Fight, combatant: Combatant, profile: Profile, offer: Estimate) -> Action:
    """Return the attack; aimed if one shot promises more than several hurried ones."""
    if combatant.rows[offer.weapon].blade:
        return melee.Strike(offer.weapon, offer.target)
    shot = fire.Fire(offer.weapon, offer.target, offer.automatic, offer.panic)
    if fight.phase == 1 and not combatant.acts:
        aimed = fire.Fire(offer.weapon, offer.target, aimed=True)
        if estimates.aimed_harm(fight, combatant, aimed.weapon, aimed.target) * profile.aims > (
            offer.worth + estimates.extra_harm(fight, combatant, offer)
        ):
            return aimed
    return shot
