"""Grenades: where one does most, and that it spares allies (CB-140, CB-142)."""

from typing import Final

from ....harm.weapons import GAS, STUN, Weapon
from ....native_types import i64, mypyc_attr
from ....scene.geometry import distance
from ....scene.scenario import METRE
from ...actions.throw import Throw, throw_range, throw_tally, throwable
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.stats import FULL
from .. import sight
from ..estimates import assumed_levels, chances, hit_value

WORTH: Final = 0.1
"""Fighters a grenade has to put out of action before one is given away."""
DAZED: Final = 0.2
"""Value of a lasting effect, for each enemy it reaches."""
GASSED: Final = 0.1
"""The same of tear gas, which takes two points of REF (CB-140)."""
SHAKEN: Final = 0.04
"""Value of suppression, for each enemy it reaches (CB-140)."""
HALF: Final = 2
"""An effect with more than this fraction of its rounds left (1 by the number) is not renewed."""
STRAYS: Final = 10
"""Metres a miss comes down off at most (CB-142)."""
FUMBLED: Final = 0.1
"""The chance of a natural 1 (CB-02)."""
STRAY_HARM: Final = 0.4
"""Weight of an ally within a miss: one in seven is hit, and counts three times."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Throwing:
    """A throw at a place, with what it can be expected to do."""

    def __init__(self, arm: i64, x: i64, y: i64) -> None:
        self.arm = arm
        self.x = x
        self.y = y
        self.harm = 0.0
        """Fighters put out of action, in all."""


def best(fight: Fight, combatant: Combatant) -> Throwing | None:
    """Return the throw with the most expected harm, None if none is worth a grenade."""
    best_throw: Throwing | None = None
    for arm in throwable(combatant):
        for enemy in sight.enemies(fight, combatant):
            x, y = fight.seen_at(combatant, enemy)
            far = distance(combatant.x, combatant.y, x, y)
            if far > throw_range(fight, combatant, combatant.arms[arm]) * METRE:
                continue
            throwing = Throwing(arm, x, y)
            throwing.harm = _harm(fight, combatant, throwing)
            if throwing.harm >= WORTH and (best_throw is None or throwing.harm > best_throw.harm):
                best_throw = throwing
    return best_throw


def harm_at_feet(
    fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, band: i64
) -> float:
    """Return the harm of an ordinary throw at an enemy's place, nothing between."""
    lands = chances.reach_chance(
        fight.tunables.difficulty - assumed_levels.throw(fight, combatant, arm, band)
    )
    return _near(fight, combatant.arms[arm], lands) * _done(fight, combatant, enemy, arm, 0, False)


def _near(fight: Fight, arm: Weapon, lands: float) -> float:
    """Return the chance that the radius holds the target; never on a fumble (CB-140, CB-142)."""
    fumbled = FUMBLED if fight.tunables.fumbles else 0.0
    strays = max(0.0, 1.0 - fumbled - lands)
    return lands + strays * min(1.0, float(arm.radius) / float(STRAYS))


def _harm(fight: Fight, combatant: Combatant, throwing: Throwing) -> float:
    """Return the expected harm to enemies, less the possible harm to allies."""
    arm, tunables = combatant.arms[throwing.arm], fight.tunables
    x, y = throwing.x, throwing.y
    total = throw_tally(fight, combatant, Throw(throwing.arm, x, y), False).total
    lands = chances.reach_chance(tunables.difficulty - total)
    blast: i64 = arm.radius * METRE
    felt = blast * tunables.near_blast
    near = _near(fight, arm, lands)
    gained = 0.0
    for other in fight.combatants:
        if other.dead or (other.out and other.side != combatant.side):
            continue
        at_x, at_y = fight.seen_at(combatant, other)
        far = distance(at_x, at_y, x, y)
        if other.side == combatant.side:
            if far <= blast + METRE:
                return -1.0
            if far <= felt:
                gained -= SHAKEN * lands
            if far <= blast + METRE * STRAYS // 2:
                gained -= STRAY_HARM * (1.0 - lands)
        elif far <= felt:
            gained += SHAKEN * lands
            if far <= blast:
                gained += near * _blast(fight, combatant, other, throwing)
    return gained


def _blast(fight: Fight, combatant: Combatant, enemy: Combatant, throwing: Throwing) -> float:
    """Return the harm to one enemy within the radius, behind what stands between (CB-142)."""
    if not combatant.arms[throwing.arm].dice:
        return _done(fight, combatant, enemy, throwing.arm, 0, False)
    at_x, at_y = fight.seen_at(combatant, enemy)
    between = fight.ground.crossed(throwing.x, throwing.y, at_x, at_y)
    return _done(fight, combatant, enemy, throwing.arm, between, enemy.stance == FULL)


def _done(
    fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, between: int, full: bool
) -> float:
    """Return the harm to a fighter within the radius, behind these covers."""
    weapon = combatant.arms[arm]
    done = 0.0
    if weapon.dice:
        done = hit_value.value_anywhere(
            fight, combatant, enemy, arm, hit_value.AS_ROLLED, between, full
        )
    lasts = enemy.afflicted_rounds * HALF > weapon.effect_rounds
    if lasts and enemy.afflicted == weapon.effect:
        return done
    if weapon.effect == STUN:
        return 1.0 - (1.0 - done) * (
            1.0 - hit_value.stun_chance(fight, enemy, weapon.effect_amount)
        )
    if weapon.effect == GAS:
        return min(1.0, done + GASSED)
    return min(1.0, done + DAZED) if weapon.effect else done
