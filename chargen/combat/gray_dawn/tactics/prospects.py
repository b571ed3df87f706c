"""What a fighter can expect of what he might do: how often he would hit, whether he stays calm.

These are estimates for tactics. They leave out what decides little, such as fumbles; the fight
itself never looks at them.
"""

from typing import Final

from ... import figures
from ...harm.gear import BURST, HEAD, SHOT, SINGLE, TORSO
from ...native import i64, mypyc_attr
from ..cover_fire import single_rof
from ..kit import BRACED, FULL
from ..ranges import auto_modifier, band_of
from ..soldier import Soldier
from ..state import Battle
from . import chances, sight, unseen

BURST_HITS: Final = 5 / 3
"""Hits of a burst that hits, on average (CB-80)."""
ROUND_WORTH: Final = 0.004
"""Hits one round of ammunition is worth, so that nothing is sprayed away for little."""
HELPLESS_GUARD: Final = 6
"""What standing helpless is worth as a defence base, roughly: 15 less 4 and an even die."""
NO_REACH: Final = -99
CALL_FROM: Final = 0.7
"""Chance of a plain shot from which on a called one is worth its penalty."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Prospect:
    """A way to fire: at whom, with what, how often, and the hits to be expected."""

    def __init__(self, target: i64, arm: i64, mode: i64) -> None:
        self.target = target
        self.arm = arm
        self.mode = mode
        self.rounds: i64 = 1
        """Rounds of one action."""
        self.actions: i64 = 1
        self.hits = -1.0
        """Hits of all actions together."""
        self.chance = 0.0
        """Chance of the first attack."""


def guard(foe: Soldier) -> i64:
    """What a foe's defence against fire adds to its die, roughly (CB-10, CB-54)."""
    if foe.helpless():
        return HELPLESS_GUARD
    base = foe.defence_base + foe.run_bonus
    return base if foe.stance == BRACED else base + foe.kit.evade


def lead(fight: Battle, one: Soldier, foe: Soldier, arm: i64, band: i64, braced: bool) -> i64:
    """How far one plain single shot is ahead of the defence before both dice; -99: no reach."""
    weapon, tunables = one.arms[arm], fight.tunables
    total: i64 = one.attack_base + one.body.skills[arm] + weapon.accuracy + one.light
    if weapon.load == SHOT:
        if band > figures.LONG:
            return NO_REACH
        total += tunables.shot_bonus[band]
        if tunables.shotgun_takes_range_penalty:
            total += tunables.band_penalties[band]
    else:
        near = band
        if band != figures.POINT_BLANK and braced:
            near = max(figures.CLOSE, band - (2 if weapon.scope else 1))
        if near > figures.EXTREME:
            return NO_REACH
        total += tunables.band_penalties[near]
    return total - guard(foe)


def best_fire(
    fight: Battle, one: Soldier, counts: i64, braced: bool = False, running: bool = False
) -> Prospect | None:
    """The way to fire with the most hits to be expected, None if nobody can be fired at.

    ``counts`` is how many actions fit, ``running`` says the shot follows a move at once. Of equal
    ways the one at the nearest is taken.
    """
    arm = sight.gun(fight, one)
    if arm < 0 or one.stance == FULL:
        return None
    best: Prospect | None = None
    for foe in fight.soldiers:
        if foe.side == one.side or foe.out or foe.dead or not sight.in_sight(fight, one, foe):
            continue
        band = band_of(fight.pair(one, foe).distance, one.arms[arm])
        ahead = lead(fight, one, foe, arm, band, braced)
        if ahead < -chances.SPAN:
            continue
        if running:
            ahead -= max(0, fight.tunables.run_penalty - one.fighter.move_fire_penalty)
        edge = unseen.edge(fight, one, foe, guard(foe))
        found = _best_at(fight, one, foe, arm, ahead, edge, band, counts)
        if best is None or found.hits > best.hits:
            best = found
        elif found.hits == best.hits:
            other = fight.soldiers[best.target]
            if sight.apart(one, foe) < sight.apart(one, other):
                best = found
    return best


def _best_at(
    fight: Battle,
    one: Soldier,
    foe: Soldier,
    arm: i64,
    ahead: i64,
    edge: i64,
    band: i64,
    counts: i64,
) -> Prospect:
    """The best way to fire at one foe; a single action has an edge if it is unseen (CB-15)."""
    weapon = one.arms[arm]
    best = Prospect(foe.index, arm, weapon.modes[0])
    ammo: i64 = one.ammo[arm]
    cost: i64 = fight.tunables.action_penalty
    for mode in weapon.modes:
        rounds, net = _rounds(fight, one, arm, mode, band)
        if not rounds:
            continue
        net += ahead
        worth = ROUND_WORTH * float(rounds)
        actions: i64 = 1
        while actions == 1 or (actions <= counts and actions * rounds <= ammo):
            aimed = actions == 1 and mode == SINGLE and one.aim_target == foe.index
            here = net + one.aim if aimed else net
            if actions == 1:
                here += edge
            chance = chances.hit(here)
            hits = float(actions) * (_hits(chance, here, mode, rounds) - worth)
            if hits > best.hits:
                best.mode, best.rounds, best.actions = mode, rounds, actions
                best.hits, best.chance = hits, chance
            net -= cost
            actions += 1
    return best


def _hits(chance: float, net: i64, mode: i64, rounds: i64) -> float:
    """Hits to be expected of one action."""
    if mode == SINGLE:
        return float(rounds) * chance
    if mode == BURST:
        return BURST_HITS * chance
    return min(float(rounds), chances.sprayed(net))


def _rounds(fight: Battle, one: Soldier, arm: i64, mode: i64, band: i64) -> tuple[i64, i64]:
    """Rounds of one action in a mode, 0 if there are too few, and what the mode adds."""
    tunables, weapon = fight.tunables, one.arms[arm]
    ammo: i64 = one.ammo[arm]
    if mode == SINGLE:
        return min(single_rof(weapon), ammo), 0
    if mode == BURST:
        if ammo < tunables.burst_rounds:
            return 0, 0
        return tunables.burst_rounds, tunables.burst_bonus if band <= tunables.burst_band else 0
    rounds = min(weapon.rof, ammo)
    return rounds, auto_modifier(fight, one, rounds, band)


def calm_chance(fight: Battle, one: Soldier, braced: bool) -> float:
    """The chance to pass the suppression check with the points held now (CB-71)."""
    if not one.points:
        return 1.0
    tunables = fight.tunables
    level: i64 = 0
    for number in one.near:
        level = max(level, fight.scene.covers[number].level)
    base = one.cl + one.kit.evade + level + one.sp[TORSO] // tunables.armour_step
    points = one.points * (tunables.brace_doubles_points if braced else 1)
    return chances.reach(
        tunables.suppression_number - base - one.fighter.suppression_bonus + points
    )


def called(fight: Battle, one: Soldier, target: i64, arm: i64, chance: float) -> i64:
    """Where a braced single shot had better go, -1 for wherever it strikes (CB-13, CB-105)."""
    foe = fight.soldiers[target]
    weapon = one.arms[arm]
    if weapon.load == SHOT or chance < CALL_FROM:
        return -1
    usual = weapon.dice * (weapon.sides + 1) // (2 * weapon.divisor) + weapon.plus
    return HEAD if usual > _stops(fight, one, foe, 1) else -1


def _stops(fight: Battle, one: Soldier, foe: Soldier, number: i64) -> i64:
    """SP of cover and armour in the way to a number of the location die (CB-62)."""
    tunables = fight.tunables
    shields = fight.shielding(foe, fight.pair(one, foe).crossed)
    level = fight.level_of(foe, shields, number)
    return level * tunables.cover_sp + foe.sp[tunables.locations[number - 1]]
