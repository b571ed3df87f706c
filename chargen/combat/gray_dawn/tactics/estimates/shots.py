"""Expected harm of fire, for tactics.

The estimates leave out small matters such as fumbles; the fight itself never uses them.
"""

from typing import Final

from .... import formulas
from ....harm.weapons import SHOT, SINGLE
from ....native_types import i64, mypyc_attr
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.penalties import on_the_run, several_penalty
from ...model.ranges import band_of, shift_band
from ...model.stats import BRACED, FULL
from .. import sight
from ..profiles import CLEVER
from . import ambush_bonus, assumed_levels, called_shots, chances, hit_value, volleys

HELPLESS_GUARD: Final = 6
"""Rough defence base of a helpless target: 15 less 4 and an even die."""
NO_REACH: Final = -99
STILL_TO_ACT: Final = 1.3
"""Weight, to the clever, of an enemy with a turn still to come this round."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Estimate:
    """A way to fire: target, weapon, number, and expected harm."""

    def __init__(self, target: i64, arm: i64, mode: i64) -> None:
        self.target = target
        self.arm = arm
        self.mode = mode
        self.rounds: i64 = 1
        """Rounds of one action."""
        self.actions: i64 = 1
        self.harm = 0.0
        """The part of the target all actions together put out of action."""
        self.rate = -1.0
        """The same for the time it takes, the reload it brings nearer counted (CB-130)."""
        self.chance = 0.0
        """Chance of the first attack."""
        self.called: i64 = -1
        """The location to call, -1 for none (CB-13)."""


def guard(fight: Fight, enemy: Combatant) -> i64:
    """Return the rough base of an enemy's defence against fire (CB-10, CB-43, CB-54).

    An enemy's moves can be counted; their speed cannot.
    """
    if enemy.helpless():
        return HELPLESS_GUARD
    runs = assumed_levels.running(fight, enemy, enemy.plan_moves) if enemy.run_bonus else 0
    return assumed_levels.defence(enemy, enemy.stance == BRACED) + runs


def lead(
    fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, band: i64, braced: bool
) -> i64:
    """Return the lead of a plain single shot before both dice; -99: no reach."""
    total = attack(fight, combatant, arm, band, braced)
    return total if total == NO_REACH else total - guard(fight, enemy)


def attack(fight: Fight, combatant: Combatant, arm: i64, band: i64, braced: bool) -> i64:
    """Return the base of a plain single shot (CB-10, CB-20); -99: no reach."""
    more = gun_bonus(fight, combatant, arm, band, braced)
    return more if more == NO_REACH else combatant.attack_base + combatant.stats.skills[arm] + more


def gun_bonus(fight: Fight, combatant: Combatant, arm: i64, band: i64, braced: bool) -> i64:
    """Return the modifiers of weapon, range and light to a shot (CB-20, CB-86); -99: no reach."""
    weapon, tunables = combatant.arms[arm], fight.tunables
    total: i64 = weapon.accuracy + combatant.light
    if weapon.load == SHOT:
        if band > formulas.LONG:
            return NO_REACH
        total += tunables.shot_bonus[band]
        if tunables.shotgun_takes_range_penalty:
            total += tunables.band_penalties[band]
    else:
        near = shift_band(fight, weapon, band, braced)
        if near == formulas.OUT_OF_RANGE:
            return NO_REACH
        total += tunables.band_penalties[near]
    if arm == combatant.off and not combatant.fighter.dual_wield:
        total -= tunables.off_hand
    if fight.scene.close_quarters and weapon.longarm:
        total -= tunables.close_quarters_dodge
    return total


def best_fire(
    fight: Fight,
    combatant: Combatant,
    counts: i64,
    braced: bool = False,
    running: bool = False,
    hasty: bool = False,
    burden: i64 = 0,
) -> Estimate | None:
    """Return the way to fire with the most expected harm, None without a target.

    ``counts`` is how many actions fit, ``running`` marks a shot right after a move, ``hasty``
    reckons with a lightning strike, ``burden`` is the plan's cost to every shot. Equal ways go to
    the nearest enemy.
    """
    arm = sight.gun(fight, combatant)
    if arm < 0 or combatant.stance == FULL:
        return None
    return best_with(fight, combatant, arm, counts, braced, running, hasty, burden)


def next_shot(fight: Fight, combatant: Combatant) -> Estimate | None:
    """Return the best next action of a plan that is under way."""
    return best_fire(
        fight, combatant, 1, combatant.stance == BRACED, burden=burden(fight, combatant)
    )


def burden(fight: Fight, combatant: Combatant) -> i64:
    """Return the cost of a plan under way to every shot (CB-32, CB-41)."""
    cost = -several_penalty(fight.tunables, combatant.plan_actions, combatant.plan_moves)
    if on_the_run(fight, combatant):
        cost += hurry(fight, combatant)
    return cost


def hurry(fight: Fight, combatant: Combatant) -> i64:
    """Return the cost of a shot right after a move (CB-41)."""
    return max(0, fight.tunables.run_penalty - combatant.fighter.move_fire_penalty)


def best_with(
    fight: Fight,
    combatant: Combatant,
    arm: i64,
    counts: i64,
    braced: bool = False,
    running: bool = False,
    hasty: bool = False,
    burden: i64 = 0,
) -> Estimate | None:
    """Return the same with one of the fighter's guns, in hand or not."""
    best: Estimate | None = None
    most = -1.0
    clever = combatant.tactic == CLEVER
    for enemy in fight.combatants:
        if (
            enemy.side == combatant.side
            or enemy.out
            or enemy.dead
            or not sight.is_in_sight(fight, combatant, enemy)
        ):
            continue
        band = band_of(fight.pair(combatant, enemy).distance, combatant.arms[arm])
        ahead = lead(fight, combatant, enemy, arm, band, braced)
        if ahead < -chances.SPAN:
            continue
        ahead -= burden
        if running:
            ahead -= hurry(fight, combatant)
        if hasty or combatant.lightning:
            ahead -= fight.tunables.lightning_penalty
        edge = ambush_bonus.edge(fight, combatant, enemy, guard(fight, enemy))
        estimate = _best_at(fight, combatant, enemy, arm, ahead, edge, band, counts)
        if braced:
            _call(fight, combatant, enemy, estimate, ahead + edge, band)
        wanted = estimate.rate * STILL_TO_ACT if clever and enemy.key >= 0 else estimate.rate
        if best is None or wanted > most:
            best, most = estimate, wanted
        elif wanted == most:
            other = fight.combatants[best.target]
            if sight.distance_squared(combatant, enemy) < sight.distance_squared(combatant, other):
                best = estimate
    return best


def _best_at(
    fight: Fight,
    combatant: Combatant,
    enemy: Combatant,
    arm: i64,
    ahead: i64,
    edge: i64,
    band: i64,
    counts: i64,
) -> Estimate:
    """Return the best way to fire at one enemy; a single action may be unseen (CB-15)."""
    weapon = combatant.arms[arm]
    best = Estimate(enemy.index, arm, weapon.modes[0])
    ammo: i64 = combatant.ammo[arm]
    cost: i64 = fight.tunables.action_penalty
    shields = fight.shields(combatant, enemy)
    each = hit_value.value_at_band(fight, combatant, enemy, arm, band, shields)
    for mode in weapon.modes:
        for rounds in volleys.rounds_worth(fight, weapon, ammo, mode, band):
            net = ahead + volleys.mode_bonus(fight, combatant, mode, rounds, band)
            actions: i64 = 1
            while actions == 1 or (actions <= counts and actions * rounds <= ammo):
                here = net + edge if actions == 1 else net
                if actions == 1 and mode == SINGLE and combatant.aim_target == enemy.index:
                    here += combatant.aim
                harm = volleys.harm_of(here, mode, rounds, actions, each)
                rate = harm / volleys.turns(weapon, actions * rounds, harm)
                if rate > best.rate:
                    best.mode, best.rounds, best.actions = mode, rounds, actions
                    best.rate, best.harm, best.chance = rate, harm, chances.hit_chance(here)
                net -= cost
                actions += 1
    return best


def _call(
    fight: Fight, combatant: Combatant, enemy: Combatant, best: Estimate, ahead: i64, band: i64
) -> None:
    """Call a braced single shot, if that is worth the penalty (CB-13)."""
    if combatant.aim_target == enemy.index:
        ahead += combatant.aim
    shields = fight.shields(combatant, enemy)
    location, harm = called_shots.best(fight, combatant, enemy, best.arm, ahead, band, shields)
    rate = harm / volleys.turns(combatant.arms[best.arm], 1, harm)
    if rate > best.rate:
        cost = max(0, fight.tunables.called_shot - combatant.fighter.called_shot)
        best.mode, best.rounds, best.actions, best.called = SINGLE, 1, 1, location
        best.rate, best.harm, best.chance = rate, harm, chances.hit_chance(ahead - cost)
