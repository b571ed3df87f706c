"""Expected harm of attacks: the share of an enemy's remaining strength."""

from typing import Final

from ...native_types import i64
from ..actions import fire
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..rolls import attack_modifiers
from ..rolls.attack_modifiers import AttackMode
from ..rolls.chances import two_dice, within
from .expected_harm import buffer, points

_ENOUGH: Final = 1.0
_ROUND: Final = 0.004
"""Value of a round of the last magazine."""


class Estimate:
    """An attack that can be made, and what it promises."""

    def __init__(self, weapon: i64, target: i64, worth: float) -> None:
        self.weapon = weapon
        self.target = target
        self.worth = worth
        self.automatic = False
        self.panic = False
        self.aimed = False


def hit_worth(fight: Fight, combatant: Combatant, enemy: Combatant, weapon: i64) -> float:
    """Return the share of a fall one hit is worth, 1 at most."""
    return min(_ENOUGH, points(fight, combatant, enemy, weapon) / buffer(enemy))


def lead(
    fight: Fight, combatant: Combatant, enemy: Combatant, weapon: i64, manner: AttackMode
) -> i64:
    """Return all DMs of a throw."""
    return attack_modifiers.dms(fight, combatant, enemy, weapon, manner, False).total


_PLAIN: Final = AttackMode(False)
_EXTRA: Final = AttackMode(True)


def manner_of(combatant: Combatant) -> AttackMode:
    """Return the mode of a fighter's next action."""
    return _EXTRA if combatant.acts else _PLAIN


def hit(fight: Fight, ahead: i64) -> float:
    """Return the chance to hit with these DMs."""
    return two_dice(fight.tunables.to_hit - ahead)


def best(
    fight: Fight, combatant: Combatant, weapon: i64, panics: float, extra: bool
) -> Estimate | None:
    """Return the most promising attack with a weapon in hand; None without a target."""
    most: Estimate | None = None
    for enemy in fight.combatants:
        if enemy.side == combatant.side or not enemy.able():
            continue
        if attack_modifiers.fault(fight, combatant, enemy, weapon) is not None:
            continue
        offer = _best_use(fight, combatant, enemy, weapon, panics, extra)
        if most is None or offer.worth > most.worth:
            most = offer
    return most


def _best_use(
    fight: Fight, combatant: Combatant, enemy: Combatant, weapon: i64, panics: float, extra: bool
) -> Estimate:
    """Return the best way to use a weapon against an enemy."""
    ahead = lead(fight, combatant, enemy, weapon, _EXTRA if extra else _PLAIN)
    does = hit_worth(fight, combatant, enemy, weapon)
    offer = Estimate(weapon, enemy.index, hit(fight, ahead) * does)
    arm = combatant.stats.arms[weapon]
    if combatant.rows[weapon].blade or combatant.doubled:
        return offer
    if arm.automatic:
        _weigh_bursts(fight, combatant, offer, ahead, does * panics, True, False)
        _weigh_bursts(fight, combatant, offer, ahead, does * panics, True, True)
    if arm.semi or arm.automatic:
        _weigh_bursts(fight, combatant, offer, ahead, does * panics, False, True)
    return offer


def _weigh_bursts(
    fight: Fight,
    combatant: Combatant,
    offer: Estimate,
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
        pulls = min(tunables.panic_attacks, combatant.ammo[offer.weapon] // rounds)
        ahead += tunables.dms["panic"]
    if automatic:
        throws = tunables.automatic_throws
    if combatant.ammo[offer.weapon] < rounds:
        return
    worth = hit(fight, ahead) * does * float(throws * pulls)
    if not combatant.spare[offer.weapon]:
        worth -= _ROUND * float(rounds * pulls)
    if worth > offer.worth:
        offer.worth = worth
        offer.automatic, offer.panic = automatic, panic


def aimed_harm(fight: Fight, combatant: Combatant, weapon: i64, target: i64) -> float:
    """Return the expected harm of an aimed shot (S4-R12)."""
    enemy = fight.combatants[target]
    ahead = lead(fight, combatant, enemy, weapon, _AIMED)
    return hit(fight, ahead) * hit_worth(fight, combatant, enemy, weapon)


_AIMED: Final = AttackMode(False, aimed=True)


def extra_harm(fight: Fight, combatant: Combatant, offer: Estimate) -> float:
    """Return the expected harm of Extra Actions with the same weapon."""
    extra = best(fight, combatant, offer.weapon, 1.0, True)
    if extra is None:
        return 0.0
    second = within(1, combatant.endurance)
    return extra.worth * second * (1.0 + within(2, combatant.endurance))
