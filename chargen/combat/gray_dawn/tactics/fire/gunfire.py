"""Most harm of a turn of fire, worked out once and kept (CB-32, CB-80, CB-81)."""

from typing import Final

from ....native_types import i64, mypyc_attr
from ...model.combatant import Combatant
from ...model.fight import Fight
from ..estimates import called_shots, hit_value, volleys

FARTHEST: Final = 100_000
"""Widest lead told apart: beyond it no mode or action changes an outcome."""
LEAD_BITS: Final = 18
BAND_BITS: Final = 4
COUNT_BITS: Final = 8
MOST_COUNTS: Final = 255
"""Counts in one round are never more."""
ROUND_BITS: Final = 16
"""Bits of one number that keys a result, with the gun foremost."""


@mypyc_attr(acyclic=True)
class Gunfire:
    """The fire of one gun at an enemy, as both are now."""

    def __init__(
        self, fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, ahead: i64
    ) -> None:
        self.fight = fight
        self.attacker = combatant
        self.target = enemy
        self.arm = arm
        self.ahead = ahead
        """Lead before both dice, without range and aids."""
        self._who = hit_value.pair_key(combatant, enemy, arm)
        self._known = hit_value.hits_on(fight, enemy).turns
        self._shields = 0
        self._through = hit_value.hits_through(self._known, 0)
        """Known results through the last covers."""

    def most(
        self, more: i64, band: i64, ammo: i64, counts: i64, shields: int, calls: bool
    ) -> float:
        """Return the harm of the best turn of fire with ``more`` on the roll, through these covers.

        ``calls`` allows a called shot (CB-13).
        """
        weapon, tunables = self.attacker.arms[self.arm], self.fight.tunables
        ahead = max(-FARTHEST, min(FARTHEST, self.ahead + more))
        counts = min(counts, MOST_COUNTS)
        ammo = min(ammo, counts * max(weapon.rof, tunables.burst_rounds))
        packed = (self._who << LEAD_BITS) | (ahead + FARTHEST)
        packed = (((packed << BAND_BITS) | band) << COUNT_BITS) | counts
        key = int((((packed << ROUND_BITS) | ammo) << 1) | (1 if calls else 0))
        if shields != self._shields:
            self._shields, self._through = shields, hit_value.hits_through(self._known, shields)
        harm = self._through.get(key)
        if harm is None:
            fight, attacker, enemy, arm = self.fight, self.attacker, self.target, self.arm
            each = hit_value.value_at_band(fight, attacker, enemy, arm, band, shields)
            harm = volleys.best_harm(fight, attacker, arm, ahead, band, ammo, counts, each)
            if calls:
                called = called_shots.best(fight, attacker, enemy, arm, ahead, band, shields)
                harm = max(harm, called[1])
            self._through[key] = harm
            self.fight.known.grew()
        return harm
