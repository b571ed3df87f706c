"""Turns of a fighter without a player, one action after the other."""

from typing import Final

from ...kernel.fight import able_enemies
from ...kernel.question import Action
from ..actions import action, care, move, special_attacks
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..model import cover
from ..model.combatant import FLEES, FULL, OPEN, Combatant
from ..model.fight import Fight
from ..model.fighter import CLOSE, COMMAND, MEDICAL, SHORT, STAMINA
from ..model.injuries import ROUND
from ..rolls import cards, movement_limits
from . import chances, estimates, movement, weapon_choice
from .estimates import Estimate
from .profiles import Profile

RALLIED: Final = 0.4
"""Value of having an ally up again."""
SAVED: Final = 0.8
"""Value of saving a life."""
ORDERED: Final = 0.5
"""Value of ending an ally's panic."""
HELD: Final = 0.9
"""Value of pinning an enemy, as a share of their danger."""
FREED: Final = 0.6
"""Value of freeing an ally from an enemy's hold."""
APART: Final = 0.9
"""Value of an enemy a step off, for a fighter who cannot move."""
HURT: Final = 2
"""Divisor of full Health below which a fighter is better hidden."""
IN_DANGER: Final = 0.5
"""Share of Health at risk at which a fighter hides."""
LASTS: Final = 2.0
"""Turns for which cover taken now counts."""
KEPT: Final = 0.15
"""Share of the later enemies' harm a dodge saves."""
POOR: Final = 0.15
"""A share below which something else is tried first."""


def choose(fight: Fight, combatant: Combatant, profile: Profile) -> Action:
    """Return the next action of a turn; the broken stay where they fell."""
    if combatant.pinned_by >= 0 and not combatant.out:
        return special_attacks.FREE if combatant.can_full() else action.ENDING
    if combatant.out or not able_enemies(fight.combatants, combatant):
        return action.ENDING
    if combatant.can_full():
        return _with_full(fight, combatant, profile)
    return _quick(fight, combatant, profile, None) or action.ENDING


def _with_full(fight: Fight, combatant: Combatant, profile: Profile) -> Action:
    """Return the next action while the full action is left."""
    tended = _tend(fight, combatant)
    if tended is not None:
        return tended
    attack = estimates.best(fight, combatant, max(1.0, profile.aim), profile.blows)
    if combatant.aiming and attack is not None and not attack.close:
        return _attack_action(attack)
    special = _special(fight, combatant, attack, profile) or _duck(
        fight, combatant, attack, profile
    )
    attacking = attack is not None and not (
        attack.share < POOR and _improves(fight, combatant, attack)
    )
    first = _preparation(fight, combatant, profile, attack, attacking and special is None)
    if first is not None:
        return first
    if special is not None:
        return special
    return (
        _attack_action(attack)
        if attack is not None and attacking
        else _nearer(fight, combatant, profile, attack)
    )


def _attack_action(attack: Estimate) -> Action:
    if attack.close:
        return Strike(attack.weapon, attack.target.index, attack.weak)
    return Fire(attack.weapon, attack.target.index, attack.weak)


def _preparation(
    fight: Fight, combatant: Combatant, profile: Profile, attack: Estimate | None, attacking: bool
) -> Action | None:
    """Return a quick action worth more before the attack than a dodge after it.

    Aim needs an attack that is made.
    """
    if combatant.aiming or combatant.quicks:
        return None
    ready = weapon_choice.ready(fight, combatant, attack)
    if ready is not None:
        return ready
    if attack is None:
        return None
    near = movement_limits.adjacent_enemies(fight, combatant)
    if near and profile.blows <= 1.0 and not combatant.pinning >= 0 and attack.share < POOR * 2.0:
        gun = combatant.gun()
        if gun >= 0 and combatant.usable(gun) and combatant.ammo[gun] > 0:
            step = movement.retreat(fight, combatant)
            if step is not None:
                return step
    kept = KEPT * estimates.threat(fight, combatant, combatant.cover, True) * profile.cover
    best = _quick(fight, combatant, profile, attack)
    gain = (attack.aimed - attack.share) * profile.aim
    if (
        attacking
        and not attack.close
        and action.aim_fault(combatant) is None
        and gain > kept
        and best is None
    ):
        return action.AIMING
    return best


def _quick(
    fight: Fight, combatant: Combatant, profile: Profile, attack: Estimate | None
) -> Action | None:
    """Return the best quick action, if it is worth more than a dodge.

    An attack to follow has to stay possible.
    """
    if not combatant.can_quick():
        return None
    best: Action | None = None
    most = KEPT * estimates.threat(fight, combatant, combatant.cover, True) * profile.cover
    most = max(most, estimates.SMALL)
    if (
        combatant.cover == OPEN
        and fight.scene.covers
        and not movement_limits.adjacent_enemies(fight, combatant)
    ):
        spared = movement.sheltered(fight, combatant) * LASTS * profile.cover
        if spared > most:
            at_hand = movement.cover_at_hand(fight, combatant)
            if at_hand is not None:
                best, most = at_hand, spared
            elif spared * movement.SHELTERED > most:
                step = movement.to_cover(fight, combatant, attack)
                if step is not None:
                    best, most = step, spared * movement.SHELTERED
    for ally in fight.combatants:
        if ally.side == combatant.side and ally.out and not ally.dead:
            rally = care.Rally(ally.index)
            worth = RALLIED * chances.hit(combatant.dice(COMMAND), 0)
            if worth > most and care.fault(fight, combatant, rally) is None:
                best, most = rally, worth
    if best is None and attack is None:
        return weapon_choice.loaded(fight, combatant)
    return best


def _tend(fight: Fight, combatant: Combatant) -> Action | None:
    """Return first aid or orders for an ally, where that is worth a turn."""
    if movement_limits.adjacent_enemies(fight, combatant):
        return None
    saves = chances.hit(combatant.dice(MEDICAL), 0)
    speaks = chances.hit(combatant.dice(COMMAND), 0)
    for ally in fight.combatants:
        if ally.side != combatant.side or ally.dead or ally.fled:
            continue
        if ally.limit == ROUND and saves > chances.hit(ally.dice(STAMINA), 0):
            aid = care.FirstAid(ally.index)
            if saves * SAVED > POOR and care.fault(fight, combatant, aid) is None:
                return aid
            if fight.band(combatant, ally) == SHORT and combatant.can_quick():
                step = movement.walk(
                    fight, combatant, int(ally.x), int(ally.y), movement_limits.ABREAST
                )
                if step is not None:
                    return step
        lost = ally.panic >= FLEES or ally.lost_turn
        if ally.index != combatant.index and lost and not ally.out:
            orders = care.GiveOrders(ally.index)
            if speaks * ORDERED > POOR and care.fault(fight, combatant, orders) is None:
                return orders
    return None


def _special(
    fight: Fight, combatant: Combatant, attack: Estimate | None, profile: Profile
) -> Action | None:
    """Return a disarm, shove or grapple worth more than a blow."""
    best: Action | None = None
    most = attack.share if attack is not None else estimates.SMALL
    for enemy in movement_limits.adjacent_enemies(fight, combatant):
        against = enemy.dice(CLOSE) if enemy.can_interrupt() else 0
        chance = chances.hit(combatant.dice(CLOSE) + combatant.stress_dice(), against)
        danger = min(1.0, estimates.danger(fight, enemy, combatant, OPEN, 0))
        grapple = special_attacks.Grapple(enemy.index)
        worth = chance * danger * HELD * profile.blows
        stronger = combatant.dice(CLOSE) >= enemy.dice(CLOSE)
        if stronger and worth > most and special_attacks.fault(fight, combatant, grapple) is None:
            best, most = grapple, worth
        disarm = special_attacks.Disarm(enemy.index)
        if special_attacks.fault(fight, combatant, disarm) is None:
            unarmed = estimates.danger(fight, enemy, combatant, OPEN, 0, int(enemy.hand))
            worth = chance * (danger - min(1.0, unarmed))
            if worth > most:
                best, most = disarm, worth
        shove = special_attacks.Shove(enemy.index)
        stuck = move.move_fault(fight, combatant) is not None
        outguns = combatant.gun() >= 0 and enemy.gun() < 0 and profile.blows <= 1.0 and stuck
        worth = chance * danger * APART if outguns else 0.0
        if enemy.pinning >= 0 and enemy.pinning != combatant.index:
            worth = max(worth, chance * FREED)
        if worth > most and special_attacks.fault(fight, combatant, shove) is None:
            best, most = shove, worth
    return best


def _duck(
    fight: Fight, combatant: Combatant, attack: Estimate | None, profile: Profile
) -> Action | None:
    """Return full cover for a badly hurt fighter, while an ally fights on."""
    if (
        combatant.cover == FULL
        or combatant.health * HURT > combatant.stats.health
        or profile.cover < 1.0
    ):
        return None
    allies = [
        other
        for other in fight.combatants
        if other.side == combatant.side
        and other.index != combatant.index
        and other.can_choose()
        and other.cover != FULL
    ]
    if not allies or (attack is not None and attack.share > IN_DANGER):
        return None
    option = cover.full_cover(fight, combatant)
    if option is None or estimates.threat(fight, combatant, combatant.cover) <= IN_DANGER:
        return None
    return option


def _improves(fight: Fight, combatant: Combatant, attack: Estimate) -> bool:
    """Return whether a poor shot is better made later, from nearer or after a reload."""
    if attack.close or not combatant.can_quick():
        return False
    arm = combatant.arms[attack.weapon]
    return fight.band(combatant, attack.target) < arm.least or _stronger_blow(combatant, attack)


def _stronger_blow(combatant: Combatant, attack: Estimate) -> bool:
    """Return whether a blow gets through where the gun does not."""
    for number in range(len(combatant.arms)):
        arm = combatant.arms[number]
        if (
            arm.melee
            and combatant.usable(number)
            and arm.damage > combatant.arms[attack.weapon].damage
        ):
            return True
    return False


def _nearer(
    fight: Fight, combatant: Combatant, profile: Profile, attack: Estimate | None
) -> Action:
    """Return the best action without a good attack: swap cards, get there, get past, hide."""
    swapped = _card_swap(fight, combatant)
    if swapped is not None:
        return swapped
    enemy = movement_limits.nearest_enemy(fight, combatant)
    if enemy is not None and combatant.can_quick():
        if combatant.pinning >= 0:
            return special_attacks.LETTING_GO
        step = movement.approach(fight, combatant, enemy)
        if step is not None:
            return step
    if attack is not None:
        return _attack_action(attack)
    past = _pass_by(fight, combatant)
    if past is not None:
        return past
    return _hiding(fight, combatant) or action.ENDING


def _card_swap(fight: Fight, combatant: Combatant) -> Action | None:
    """Return an exchange with an ally due later who can attack now (AL-06)."""
    for ally in fight.combatants:
        option = cards.SwapCards(ally.index)
        if ally.side != combatant.side or cards.fault(fight, combatant, option) is not None:
            continue
        if estimates.best(fight, ally, 1.0, 1.0) is not None:
            return option
    return None


def _pass_by(fight: Fight, combatant: Combatant) -> Action | None:
    """Return getting past an enemy out of harm's way, to one behind (AL-46)."""
    near = movement_limits.adjacent_enemies(fight, combatant)
    if not near or len(able_enemies(fight.combatants, combatant)) == len(near):
        return None
    option = special_attacks.PassBy(near[0].index)
    return option if special_attacks.fault(fight, combatant, option) is None else None


def _hiding(fight: Fight, combatant: Combatant) -> Action | None:
    """Return full cover, or a move to cover."""
    if combatant.cover == FULL:
        return None
    option = cover.full_cover(fight, combatant)
    if option is not None:
        return option
    step = movement.to_cover(fight, combatant, None)
    return step if step is not None and move.fault(fight, combatant, step) is None else None
