"""Expected harm of blows: by hand, number and weapons (CB-11, CB-87)."""

from typing import Final

from .... import formulas
from ....harm.weapons import LEFT_ARM, MELEE, RIGHT_ARM
from ....native_types import i64, mypyc_attr
from ...actions.melee import blades, in_reach
from ...actions.weapon_actions import drawable
from ...model.combatant import Combatant
from ...model.fight import Fight
from .. import sight
from . import ambush_bonus, assumed_levels, chances, hit_value

MOST: Final = 2
"""Actions at most: the first blow is not spoilt for the sake of late ones."""
BOTH_GAIN: Final = 1.1
"""Factor by which a second weapon has to raise the harm before it is drawn."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Blow:
    """A way to strike: target, weapon, number, and expected harm."""

    def __init__(self, target: i64, arm: i64, twin: bool) -> None:
        self.target = target
        self.arm = arm
        self.twin = twin
        """With the weapon in each hand at once (CB-87)."""
        self.actions: i64 = 1
        self.harm = -1.0
        """The part of the target all actions together put out of action."""
        self.hidden = False
        """From where the other does not look (CB-15)."""


def lead(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64) -> i64:
    """Return the lead of a blow over an ordinary defence before both dice (CB-11)."""
    return attack(fight, combatant, arm) - assumed_levels.parry(fight, enemy)


def attack(fight: Fight, combatant: Combatant, arm: i64) -> i64:
    """Return the base of a fighter's blow (CB-11)."""
    weapon = combatant.arms[arm]
    mine = (
        formulas.close_combat_base(combatant.ref, combatant.fighter.MA)
        + combatant.stats.skills[arm]
    )
    mine += weapon.accuracy + weapon.key
    return mine + combatant.stats.btm if fight.tunables.close_combat_adds_btm else mine


def best(fight: Fight, combatant: Combatant, counts: i64, hasty: bool = False) -> Blow | None:
    """Return the blows with the most expected harm; the nearest enemy of equals.

    ``hasty`` reckons with a lightning strike (CB-31).
    """
    haste = fight.tunables.lightning_penalty if hasty or combatant.lightning else 0
    best_blow: Blow | None = None
    for enemy in sight.enemies(fight, combatant):
        if not in_reach(fight, combatant, enemy, fight.tunables.close_reach):
            continue
        for blow in _ways(fight, combatant, enemy, counts, haste):
            if best_blow is None or blow.harm > best_blow.harm:
                best_blow = blow
    return best_blow


def better(fight: Fight, combatant: Combatant) -> i64:
    """Return the weapon to draw before striking, -1 if none does more harm (CB-34).

    Skill counts as much as damage: without training, bare hands strike better.
    """
    enemy = sight.nearest(fight, combatant)
    if enemy is None or combatant.crippled >> RIGHT_ARM & 1:
        return -1
    best: i64 = -1
    holds = combatant.holds(combatant.hand) and combatant.arms[combatant.hand].kind == MELEE
    most = _harm(fight, combatant, enemy, combatant.hand if holds else len(combatant.arms) - 1, 0)
    for arm in drawable(combatant):
        if combatant.arms[arm].kind == MELEE:
            harm = _harm(fight, combatant, enemy, arm, 0)
            if harm > most:
                best, most = arm, harm
    return best


def second(fight: Fight, combatant: Combatant) -> i64:
    """Return a weapon for the other hand that makes two better than one, -1 for none (CB-87)."""
    enemy = sight.nearest(fight, combatant)
    if enemy is None or combatant.off >= 0 or not _one_handed(combatant, combatant.hand):
        return -1
    if combatant.crippled >> LEFT_ARM & 1:
        return -1
    alone = _harm(fight, combatant, enemy, combatant.hand, 0)
    for arm in drawable(combatant):
        light = combatant.arms[arm].kind == MELEE and not combatant.arms[arm].two_handed
        if light and _both(fight, combatant, enemy, arm, 0) > alone * BOTH_GAIN:
            return arm
    return -1


def _ways(
    fight: Fight, combatant: Combatant, enemy: Combatant, counts: i64, haste: i64
) -> list[Blow]:
    """Return the best number of blows for each hand, and for both."""
    edge = ambush_bonus.edge(fight, combatant, enemy, assumed_levels.parry(fight, enemy))
    blows = [
        _often(fight, combatant, Blow(enemy.index, arm, False), edge, counts, haste)
        for arm in blades(combatant)
    ]
    if _one_handed(combatant, combatant.hand) and _one_handed(combatant, combatant.off):
        blows.append(
            _often(fight, combatant, Blow(enemy.index, combatant.hand, True), edge, counts, haste)
        )
    return blows


def _often(
    fight: Fight, combatant: Combatant, blow: Blow, edge: i64, counts: i64, haste: i64
) -> Blow:
    """Return a blow with its best number of actions; a single one may be unseen."""
    enemy = fight.combatants[blow.target]
    blow.hidden = edge > 0
    actions: i64 = 1
    while actions <= max(1, min(counts, MOST)):
        ahead = edge if actions == 1 else -fight.tunables.action_penalty * (actions - 1)
        ahead -= haste
        if blow.twin:
            each = _both(fight, combatant, enemy, combatant.off, ahead)
        else:
            each = _harm(fight, combatant, enemy, blow.arm, ahead)
        harm = 1.0 - (1.0 - each) ** float(actions)
        if harm > blow.harm:
            blow.actions, blow.harm = actions, harm
        actions += 1
    return blow


def _both(fight: Fight, combatant: Combatant, enemy: Combatant, other: i64, ahead: i64) -> float:
    """Return harm of a blow with the right hand and one with a weapon in the left (CB-87)."""
    tunables, skilled = fight.tunables, combatant.fighter.dual_wield
    ahead -= max(0, tunables.two_weapons - skilled)
    off = ahead if skilled or other == combatant.off else ahead - tunables.off_hand
    first = _harm(fight, combatant, enemy, combatant.hand, ahead)
    return 1.0 - (1.0 - first) * (1.0 - _harm(fight, combatant, enemy, other, off))


def _harm(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, ahead: i64) -> float:
    """Return harm to be expected of one blow."""
    ahead += lead(fight, combatant, enemy, arm)
    if arm == combatant.off and not combatant.fighter.dual_wield:
        ahead -= fight.tunables.off_hand
    return chances.hit_chance(ahead) * hit_value.value_anywhere(
        fight, combatant, enemy, arm, hit_value.AS_ROLLED, 0
    )


def _one_handed(combatant: Combatant, arm: i64) -> bool:
    """Return whether a held hand weapon leaves the other hand free."""
    return (
        combatant.holds(arm)
        and combatant.arms[arm].kind == MELEE
        and not combatant.arms[arm].two_handed
    )
