"""What an attack promises: how much of an enemy's strength to go on it takes, by expectation."""

from typing import Final

from ...native import i64
from .. import aiming, fire
from ..adventurer import Adventurer
from ..aiming import Manner
from ..chances import two_dice, within
from ..hope import buffer, points
from ..skirmish import Skirmish

_ENOUGH: Final = 1.0
_ROUND: Final = 0.004
"""What a round of the last magazine is worth."""


class Promise:
    """An attack that can be made, and what it promises."""

    def __init__(self, weapon: i64, target: i64, worth: float) -> None:
        self.weapon = weapon
        self.target = target
        self.worth = worth
        self.automatic = False
        self.panic = False
        self.aimed = False


def of_hit(fight: Skirmish, one: Adventurer, foe: Adventurer, weapon: i64) -> float:
    """What one hit does of what it takes to put somebody out of action, at most all of it."""
    return min(_ENOUGH, points(fight, one, foe, weapon) / buffer(foe))


def lead(fight: Skirmish, one: Adventurer, foe: Adventurer, weapon: i64, manner: Manner) -> i64:
    """All DMs of a throw."""
    return aiming.dms(fight, one, foe, weapon, manner, False).total


_PLAIN: Final = Manner(False)
_EXTRA: Final = Manner(True)


def manner_of(one: Adventurer) -> Manner:
    """That of his next action."""
    return _EXTRA if one.acts else _PLAIN


def hit(fight: Skirmish, ahead: i64) -> float:
    """The chance to hit with so many DMs."""
    return two_dice(fight.tunables.to_hit - ahead)


def best(
    fight: Skirmish, one: Adventurer, weapon: i64, panics: float, extra: bool
) -> Promise | None:
    """The attack with a weapon in hand that promises most; None if there is nobody to attack."""
    found: Promise | None = None
    for foe in fight.people:
        if foe.side == one.side or not foe.able():
            continue
        if aiming.fault(fight, one, foe, weapon) is not None:
            continue
        offer = _at(fight, one, foe, weapon, panics, extra)
        if found is None or offer.worth > found.worth:
            found = offer
    return found


def _at(
    fight: Skirmish, one: Adventurer, foe: Adventurer, weapon: i64, panics: float, extra: bool
) -> Promise:
    """The best way to use a weapon against somebody."""
    ahead = lead(fight, one, foe, weapon, _EXTRA if extra else _PLAIN)
    does = of_hit(fight, one, foe, weapon)
    offer = Promise(weapon, foe.index, hit(fight, ahead) * does)
    arm = one.outfit.arms[weapon]
    if one.rows[weapon].blade or one.doubled:
        return offer
    if arm.automatic:
        _wild(fight, one, offer, ahead, does * panics, True, False)
        _wild(fight, one, offer, ahead, does * panics, True, True)
    if arm.semi or arm.automatic:
        _wild(fight, one, offer, ahead, does * panics, False, True)
    return offer


def _wild(
    fight: Skirmish,
    one: Adventurer,
    offer: Promise,
    ahead: i64,
    does: float,
    automatic: bool,
    panic: bool,
) -> None:
    """Take automatic fire or Panic Fire if that promises more for the rounds it takes."""
    tunables = fight.tunables
    rounds = fire.rounds_of(fight, automatic)
    pulls: i64 = 1
    throws: i64 = 1
    if panic:
        pulls = min(tunables.panic_attacks, one.ammo[offer.weapon] // rounds)
        ahead += tunables.dms["panic"]
    if automatic:
        throws = tunables.automatic_throws
    if one.ammo[offer.weapon] < rounds:
        return
    worth = hit(fight, ahead) * does * float(throws * pulls)
    if not one.spare[offer.weapon]:
        worth -= _ROUND * float(rounds * pulls)
    if worth > offer.worth:
        offer.worth = worth
        offer.automatic, offer.panic = automatic, panic


def aimed(fight: Skirmish, one: Adventurer, weapon: i64, target: i64) -> float:
    """What an aimed shot promises (S4-R12)."""
    foe = fight.people[target]
    ahead = lead(fight, one, foe, weapon, _AIMED)
    return hit(fight, ahead) * of_hit(fight, one, foe, weapon)


_AIMED: Final = Manner(False, aimed=True)


def later(fight: Skirmish, one: Adventurer, offer: Promise) -> float:
    """What Extra Actions with the same weapon promise besides, by the chance to have them."""
    extra = best(fight, one, offer.weapon, 1.0, True)
    if extra is None:
        return 0.0
    second = within(1, one.endurance)
    return extra.worth * second * (1.0 + within(2, one.endurance))
