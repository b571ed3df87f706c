"""What a fighter nobody plays does with his turn, one action after the other."""

from typing import Final

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
"""What it is worth to have a friend up again."""
SAVED: Final = 0.8
"""What it is worth to save a life."""
ORDERED: Final = 0.5
"""What it is worth to bring a friend to reason."""
HELD: Final = 0.9
"""What it is worth to pin an enemy, of what he is a danger."""
FREED: Final = 0.6
"""What it is worth to have a friend out of an enemy's hold."""
APART: Final = 0.9
"""What it is worth to have him a step off, for who cannot go himself."""
HURT: Final = 2
"""Who has less than one part in so many of his health is better hidden."""
IN_DANGER: Final = 0.5
"""The share of his health that may be taken before he hides."""
LASTS: Final = 2.0
"""Turns for which cover taken now counts."""
KEPT: Final = 0.15
"""What a dodge saves of what enemies who still come may do."""
POOR: Final = 0.15
"""A share below which something else is tried first."""


def choose(fight: Fight, one: Combatant, temper: Profile) -> Action:
    """The next action of a turn; the broken lie where they fell."""
    if one.pinned_by >= 0 and not one.out:
        return special_attacks.FREE if one.can_full() else action.ENDING
    if one.out or not movement_limits.foes(fight, one):
        return action.ENDING
    if one.can_full():
        return _with_full(fight, one, temper)
    return _quick(fight, one, temper, None) or action.ENDING


def _with_full(fight: Fight, one: Combatant, temper: Profile) -> Action:
    """The full action is not taken yet."""
    tended = _tend(fight, one)
    if tended is not None:
        return tended
    attack = estimates.best(fight, one, max(1.0, temper.aim), temper.blows)
    if one.aiming and attack is not None and not attack.close:
        return _made(attack)
    special = _special(fight, one, attack, temper) or _duck(fight, one, attack, temper)
    made = attack is not None and not (attack.share < POOR and _improves(fight, one, attack))
    first = _before(fight, one, temper, attack, made and special is None)
    if first is not None:
        return first
    if special is not None:
        return special
    return _made(attack) if attack is not None and made else _nearer(fight, one, temper, attack)


def _made(attack: Estimate) -> Action:
    if attack.close:
        return Strike(attack.weapon, attack.target.index, attack.weak)
    return Fire(attack.weapon, attack.target.index, attack.weak)


def _before(
    fight: Fight, one: Combatant, temper: Profile, attack: Estimate | None, made: bool
) -> Action | None:
    """A quick action worth more before the attack than kept for a dodge after it.

    He aims only for an attack that is made.
    """
    if one.aiming or one.quicks:
        return None
    ready = weapon_choice.ready(fight, one, attack)
    if ready is not None:
        return ready
    if attack is None:
        return None
    near = movement_limits.beside(fight, one)
    if near and temper.blows <= 1.0 and not one.pinning >= 0 and attack.share < POOR * 2.0:
        gun = one.gun()
        if gun >= 0 and one.usable(gun) and one.ammo[gun] > 0:
            step = movement.away(fight, one)
            if step is not None:
                return step
    kept = KEPT * estimates.threat(fight, one, one.cover, True) * temper.cover
    best = _quick(fight, one, temper, attack)
    gain = (attack.aimed - attack.share) * temper.aim
    if made and not attack.close and action.aim_fault(one) is None and gain > kept and best is None:
        return action.AIMING
    return best


def _quick(fight: Fight, one: Combatant, temper: Profile, attack: Estimate | None) -> Action | None:
    """The quick action worth most, if any is worth more than a dodge; None for none.

    An attack that is to follow has to stay possible.
    """
    if not one.can_quick():
        return None
    best: Action | None = None
    most = KEPT * estimates.threat(fight, one, one.cover, True) * temper.cover
    most = max(most, estimates.SMALL)
    if one.cover == OPEN and fight.scene.covers and not movement_limits.beside(fight, one):
        spared = movement.sheltered(fight, one) * LASTS * temper.cover
        if spared > most:
            at_hand = movement.cover_at_hand(fight, one)
            if at_hand is not None:
                best, most = at_hand, spared
            elif spared * movement.SHELTERED > most:
                step = movement.to_cover(fight, one, attack)
                if step is not None:
                    best, most = step, spared * movement.SHELTERED
    for friend in fight.survivors:
        if friend.side == one.side and friend.out and not friend.dead:
            rally = care.Rally(friend.index)
            worth = RALLIED * chances.hit(one.dice(COMMAND), 0)
            if worth > most and care.fault(fight, one, rally) is None:
                best, most = rally, worth
    if best is None and attack is None:
        return weapon_choice.loaded(one)
    return best


def _tend(fight: Fight, one: Combatant) -> Action | None:
    """A life to be saved, or a friend to be brought to reason, where that is worth a turn."""
    if movement_limits.beside(fight, one):
        return None
    saves = chances.hit(one.dice(MEDICAL), 0)
    speaks = chances.hit(one.dice(COMMAND), 0)
    for friend in fight.survivors:
        if friend.side != one.side or friend.dead or friend.fled:
            continue
        if friend.limit == ROUND and saves > chances.hit(friend.dice(STAMINA), 0):
            aid = care.FirstAid(friend.index)
            if saves * SAVED > POOR and care.fault(fight, one, aid) is None:
                return aid
            if fight.band(one, friend) == SHORT and one.can_quick():
                step = movement.walk(
                    fight, one, int(friend.x), int(friend.y), movement_limits.ABREAST
                )
                if step is not None:
                    return step
        lost = friend.panic >= FLEES or friend.lost_turn
        if friend.index != one.index and lost and not friend.out:
            orders = care.GiveOrders(friend.index)
            if speaks * ORDERED > POOR and care.fault(fight, one, orders) is None:
                return orders
    return None


def _special(
    fight: Fight, one: Combatant, attack: Estimate | None, temper: Profile
) -> Action | None:
    """Disarm, shove or grapple, where that is worth more than a blow."""
    best: Action | None = None
    most = attack.share if attack is not None else estimates.SMALL
    for foe in movement_limits.beside(fight, one):
        against = foe.dice(CLOSE) if foe.can_interrupt() else 0
        chance = chances.hit(one.dice(CLOSE) + one.stress_dice(), against)
        danger = min(1.0, estimates.danger(fight, foe, one, OPEN, 0))
        grapple = special_attacks.Grapple(foe.index)
        worth = chance * danger * HELD * temper.blows
        stronger = one.dice(CLOSE) >= foe.dice(CLOSE)
        if stronger and worth > most and special_attacks.fault(fight, one, grapple) is None:
            best, most = grapple, worth
        disarm = special_attacks.Disarm(foe.index)
        if special_attacks.fault(fight, one, disarm) is None:
            unarmed = estimates.danger(fight, foe, one, OPEN, 0, int(foe.hand))
            worth = chance * (danger - min(1.0, unarmed))
            if worth > most:
                best, most = disarm, worth
        shove = special_attacks.Shove(foe.index)
        stuck = move.move_fault(fight, one) is not None
        shooter = one.gun() >= 0 and foe.gun() < 0 and temper.blows <= 1.0 and stuck
        worth = chance * danger * APART if shooter else 0.0
        if foe.pinning >= 0 and foe.pinning != one.index:
            worth = max(worth, chance * FREED)
        if worth > most and special_attacks.fault(fight, one, shove) is None:
            best, most = shove, worth
    return best


def _duck(fight: Fight, one: Combatant, attack: Estimate | None, temper: Profile) -> Action | None:
    """Full cover for who is badly hurt, while a friend fights on."""
    if one.cover == FULL or one.health * HURT > one.kit.health or temper.cover < 1.0:
        return None
    friends = [
        other
        for other in fight.survivors
        if other.side == one.side
        and other.index != one.index
        and other.chooses()
        and other.cover != FULL
    ]
    if not friends or (attack is not None and attack.share > IN_DANGER):
        return None
    for option in cover.options(fight, one):
        if isinstance(option, cover.FullCover) and option.cover >= 0:
            danger = estimates.threat(fight, one, one.cover)
            return option if danger > IN_DANGER else None
    return None


def _improves(fight: Fight, one: Combatant, attack: Estimate) -> bool:
    """Whether a poor shot is better made later, from nearer or after a reload."""
    if attack.close or not one.can_quick():
        return False
    arm = one.arms[attack.weapon]
    return fight.band(one, attack.target) < arm.least or _stronger_blow(one, attack)


def _stronger_blow(one: Combatant, attack: Estimate) -> bool:
    """Whether what he strikes with gets through where his gun does not."""
    for number in range(len(one.arms)):
        arm = one.arms[number]
        if arm.melee and one.usable(number) and arm.damage > one.arms[attack.weapon].damage:
            return True
    return False


def _nearer(fight: Fight, one: Combatant, temper: Profile, attack: Estimate | None) -> Action:
    """No attack worth making from here: let a friend go first, get there, get past, hide."""
    swapped = _swapped(fight, one)
    if swapped is not None:
        return swapped
    foe = movement_limits.nearest(fight, one)
    if foe is not None and one.can_quick():
        if one.pinning >= 0:
            return special_attacks.LETTING_GO
        step = movement.toward(fight, one, foe)
        if step is not None:
            return step
    if attack is not None:
        return _made(attack)
    past = _past(fight, one)
    if past is not None:
        return past
    return _hidden(fight, one) or action.ENDING


def _swapped(fight: Fight, one: Combatant) -> Action | None:
    """A friend due later who can attack now goes first (AL-06)."""
    for option in cards.options(fight, one):
        if isinstance(option, cards.SwapCards):
            friend = fight.survivors[option.target]
            if friend.side == one.side and estimates.best(fight, friend, 1.0, 1.0) is not None:
                return option
    return None


def _past(fight: Fight, one: Combatant) -> Action | None:
    """Past an enemy he cannot hurt, to one behind him (AL-46)."""
    near = movement_limits.beside(fight, one)
    if not near or len(movement_limits.foes(fight, one)) == len(near):
        return None
    option = special_attacks.PassBy(near[0].index)
    return option if special_attacks.fault(fight, one, option) is None else None


def _hidden(fight: Fight, one: Combatant) -> Action | None:
    """Full cover, where nothing better is to be done."""
    if one.cover == FULL:
        return None
    for option in cover.options(fight, one):
        if isinstance(option, cover.FullCover):
            return option
    step = movement.to_cover(fight, one, None)
    return step if step is not None and move.fault(fight, one, step) is None else None
