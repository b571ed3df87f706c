"""Previews of a position before a move: cover, sight, chances (CB-63).

Players see them; the fight itself never uses them, and nothing is changed or rolled.
"""

from typing import Final

from ...harm.fight import Attack
from ...harm.weapons import AUTO, BURST, GUN, SINGLE
from ...native_types import i64
from ..actions.fire import is_helpless
from ..actions.melee import blades, in_reach
from ..actions.refusals import can_fire, sight_fault
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import reaches
from ..model.stats import ACTIVE, FULL, MOVING, OPEN
from ..rolls.attack_chances import hit_chance
from ..rolls.cover_positions import near_at

NUMBERS: Final = 10
"""Of the location die."""


class PositionPreview:
    """The situation of a fighter and one known enemy at a position."""

    def __init__(self, enemy: i64) -> None:
        self.enemy = enemy
        self.distance: i64 = 0
        """Centimetres, rounded up."""
        self.level: i64 = 0
        """The highest level protecting the fighter from that enemy, 0 for no cover (CB-60)."""
        self.covered: tuple[int, ...] = ()
        """Numbers of the location die that would be protected (CB-61)."""
        self.sees = False
        """A mark that the fighter would see the enemy."""
        self.seen = False
        """A mark that the enemy would see the fighter, looking out of full cover if need be."""
        self.chance = 0.0
        """Chance of the fighter's best single attack in a turn that begins there."""
        self.danger = 0.0
        """Chance of the enemy's best single attack."""


def outlook(
    fight: Fight, combatant: Combatant, x: i64, y: i64, stance: i64
) -> tuple[PositionPreview, ...]:
    """Return previews of a position in a stance, for each known enemy.

    Without cover there a stance in cover becomes the open. Enemies lost from sight count at their
    last seen place (CB-53).
    """
    twin = fight.copy()
    me = twin.combatants[combatant.index]
    known = [] if me.unaware else [f for f in twin.combatants if f.side != me.side and f.able()]
    for enemy in known:
        enemy.x, enemy.y = twin.seen_at(me, enemy)
        enemy.near = near_at(twin, enemy.x, enemy.y)
        enemy.lost = 0
    _stand(twin, me, x, y, stance)
    return tuple(_preview_against(twin, me, enemy) for enemy in known)


def best_chance(fight: Fight, combatant: Combatant, enemy: Combatant) -> float:
    """Return the chance of a fighter's best single attack from here; 0 for none."""
    best = _best_blow(fight, combatant, enemy)
    if sight_fault(fight, combatant, enemy.index) is not None:
        return best
    for arm in combatant.held(GUN):
        if not can_fire(fight, combatant, arm) or not reaches(
            fight, combatant, combatant.arms[arm], enemy
        ):
            continue
        for mode in combatant.arms[arm].modes:
            attack = Attack(combatant, enemy, arm)
            attack.mode = mode
            attack.rounds = _rounds(fight, combatant, arm, mode)
            attack.helpless = is_helpless(fight, enemy)
            if attack.rounds:
                best = max(best, hit_chance(fight, attack))
    return best


def _best_blow(fight: Fight, combatant: Combatant, enemy: Combatant) -> float:
    """Return the chance of a fighter's best blow, 0 out of reach (CB-11)."""
    best = 0.0
    if combatant.stance == FULL or not in_reach(
        fight, combatant, enemy, fight.tunables.close_reach
    ):
        return best
    for arm in blades(combatant):
        blow = Attack(combatant, enemy, arm, True)
        blow.helpless = is_helpless(fight, enemy)
        best = max(best, hit_chance(fight, blow))
    return best


def _preview_against(twin: Fight, me: Combatant, enemy: Combatant) -> PositionPreview:
    preview = PositionPreview(enemy.index)
    preview.distance = twin.pair(me, enemy).distance
    preview.sees = sight_fault(twin, me, enemy.index) is None
    preview.chance = _first(twin, me, enemy)
    if enemy.stance == FULL:
        enemy.stance = ACTIVE
    preview.seen = sight_fault(twin, enemy, me.index) is None
    preview.danger = _first(twin, enemy, me)
    attack = Attack(enemy, me, len(enemy.arms) - 1)
    levels = [int(twin.cover_level(attack, number)) for number in range(1, NUMBERS + 1)]
    preview.level = max(levels)
    preview.covered = tuple(number for number, level in enumerate(levels, start=1) if level)
    return preview


def _stand(twin: Fight, me: Combatant, x: i64, y: i64, stance: i64) -> None:
    stays = me.x == x and me.y == y
    me.x, me.y = x, y
    me.near = near_at(twin, x, y)
    me.leaving = me.moving = False
    me.stance = stance if me.near or stance not in (ACTIVE, FULL) else OPEN
    if me.stance != MOVING:
        me.run_bonus = 0
    if me.stance != FULL:
        me.lost = 0
    if not stays:
        me.aim = 0
        me.aim_target = -1


def _first(twin: Fight, combatant: Combatant, enemy: Combatant) -> float:
    """Return the chance of the one attack of a new turn (CB-32)."""
    combatant.fresh_round()
    combatant.plan_actions = 1
    return best_chance(twin, combatant, enemy)


def _rounds(fight: Fight, combatant: Combatant, arm: i64, mode: i64) -> i64:
    """Return rounds of one attack in a mode, 0 if there are too few (CB-36)."""
    left: i64 = (
        combatant.ammo[arm] if fight.tunables.ammunition_counts else combatant.arms[arm].shots
    )
    if mode == SINGLE:
        return 1
    if mode == BURST:
        return fight.tunables.burst_rounds if left >= fight.tunables.burst_rounds else 0
    return min(combatant.arms[arm].rof, left) if mode == AUTO else 0
