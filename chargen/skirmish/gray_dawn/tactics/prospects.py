"""What a fighter can expect of what he might do: whom he sees, and how often he would hit.

These are estimates for tactics. They leave out what decides little, such as fumbles; the fight
itself never looks at them.
"""

from typing import Final

from ... import figures
from ...geometry import MOST_PLACES, distance
from ...harm.gear import AUTO, BURST, GUN, HEAD, SHOT, SINGLE, TORSO, Weapon
from ...native import i64
from ..cover_fire import single_rof
from ..faults import open_shot
from ..handle import drawable
from ..kit import BRACED, FULL
from ..move import spot_behind
from ..ranges import auto_modifier, band_of
from ..soldier import Soldier
from ..state import Battle, defence_base
from . import chances

BURST_HITS: Final = 5 / 3
"""Hits of a burst that hits, on average (CB-80)."""
ROUND_WORTH: Final = 0.004
"""Hits one round of ammunition is worth, so that nothing is sprayed away for little."""
HELPLESS_GUARD: Final = 6
"""What standing helpless is worth as a defence base, roughly: 15 less 4 and an even die."""
NO_REACH: Final = -99
CALL_FROM: Final = 0.7
"""Chance of a plain shot from which on a called one is worth its penalty."""


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
        """Chance of one attack."""


def apart(one: Soldier, other: Soldier) -> i64:
    """Squared centimetres between two fighters."""
    return (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)


def foes(fight: Battle, one: Soldier) -> list[Soldier]:
    """Enemies who can still act, the nearest first."""
    found: list[Soldier] = []
    for other in fight.soldiers:
        if other.side == one.side or other.out or other.dead:
            continue
        at = len(found)
        if not at:
            found.append(other)
            continue
        far = apart(one, other)
        while at > 0 and apart(one, found[at - 1]) > far:
            at -= 1
        found.insert(at, other)
    return found


def nearest(fight: Battle, one: Soldier) -> Soldier | None:
    """The nearest enemy who can still act."""
    best: Soldier | None = None
    least: i64 = 0
    for other in fight.soldiers:
        if other.side == one.side or other.out or other.dead:
            continue
        far = apart(one, other)
        if best is None or far < least:
            best, least = other, far
    return best


def in_sight(fight: Battle, one: Soldier, foe: Soldier) -> bool:
    """Whether a foe could be shot at if the fighter looked out of his cover (CB-53)."""
    if one.stance == FULL or one.lost >> foe.index & 1:
        return False
    return foe.stance != FULL or not fight.hides(foe, fight.pair(one, foe).crossed)


def gun(fight: Battle, one: Soldier) -> i64:
    """The gun in hand that can be fired now, -1 if there is none."""
    if one.hand >= 0 and one.arms[one.hand].kind == GUN and open_shot(fight, one, one.hand):
        return one.hand
    if one.off >= 0 and one.arms[one.off].kind == GUN and open_shot(fight, one, one.off):
        return one.off
    return -1


def other_gun(one: Soldier) -> i64:
    """A loaded gun that could be drawn instead, -1 if there is none (CB-34)."""
    for arm in drawable(one):
        if one.arms[arm].kind == GUN and one.ammo[arm] > 0 and not one.jam[arm]:
            return arm
    return -1


def has_shots(one: Soldier) -> bool:
    """Whether any gun he has, in hand, on the ground or put away, can still fire (CB-83)."""
    lame = one.arms_hurt()
    for number, arm in enumerate(one.arms):
        loaded = one.ammo[number] > 0 or one.spare[number] > 0
        if arm.kind == GUN and loaded and not (lame and arm.two_handed):
            return True
    return False


def threatened(fight: Battle, one: Soldier) -> bool:
    """Whether fire is coming: it has come, or a foe has him before a loaded gun."""
    if one.points:
        return True
    for foe in fight.soldiers:
        if foe.side == one.side or foe.out or foe.dead:
            continue
        if foe.stance != FULL and not foe.unaware and gun(fight, foe) >= 0:
            return True
    return False


def sheltered(fight: Battle, one: Soldier) -> bool:
    """Whether his cover stands between him and every foe with a gun (CB-63)."""
    if not one.near:
        return False
    for foe in fight.soldiers:
        if foe.side == one.side or foe.out or foe.dead or foe.held_gun() < 0:
            continue
        crossed = fight.pair(foe, one).crossed
        shielded = False
        for number in one.near:
            if crossed >> number & 1:
                shielded = True
        if not shielded:
            return False
    return True


def guard(fight: Battle, foe: Soldier) -> i64:
    """What a foe's defence against fire adds to its die, roughly (CB-10, CB-54)."""
    if foe.helpless():
        return HELPLESS_GUARD
    base = defence_base(fight, foe) + foe.run_bonus
    return base if foe.stance == BRACED else base + foe.kit.evade


def lead(fight: Battle, one: Soldier, foe: Soldier, arm: i64, band: i64, braced: bool) -> i64:
    """How far one plain single shot is ahead of the defence before both dice; -99: no reach."""
    weapon, tunables = one.arms[arm], fight.tunables
    total = figures.ranged_attack_base(one.ref, one.cl) + one.body.skills[arm] + weapon.accuracy
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
    return total + one.light - guard(fight, foe)


def best_fire(
    fight: Battle, one: Soldier, counts: i64, braced: bool = False, running: bool = False
) -> Prospect | None:
    """The way to fire with the most hits to be expected, None if nobody can be fired at.

    ``counts`` is how many actions fit, ``running`` says the shot follows a move at once.
    """
    arm = gun(fight, one)
    if arm < 0:
        return None
    best: Prospect | None = None
    for foe in foes(fight, one):
        if not in_sight(fight, one, foe):
            continue
        band = band_of(fight.pair(one, foe).distance, one.arms[arm])
        ahead = lead(fight, one, foe, arm, band, braced)
        if ahead < -chances.SPAN:
            continue
        if running:
            ahead -= max(0, fight.tunables.run_penalty - one.fighter.move_fire_penalty)
        found = _best_at(fight, one, foe, arm, ahead, band, counts)
        if best is None or found.hits > best.hits:
            best = found
    return best


def _best_at(
    fight: Battle, one: Soldier, foe: Soldier, arm: i64, ahead: i64, band: i64, counts: i64
) -> Prospect:
    weapon, ammo = one.arms[arm], one.ammo[arm]
    best = Prospect(foe.index, arm, weapon.modes[0])
    cost: i64 = fight.tunables.action_penalty
    for mode in weapon.modes:
        rounds, lift = _rounds(fight, one, arm, mode, band)
        if not rounds:
            continue
        aimed: i64 = one.aim if mode == SINGLE and one.aim_target == foe.index else 0
        actions: i64 = 1
        while actions <= max(1, counts):
            if actions > 1 and actions * rounds > ammo:
                break
            net = ahead + lift - cost * (actions - 1) + (aimed if actions == 1 else 0)
            hits = float(actions) * (_hits(net, mode, rounds) - ROUND_WORTH * float(rounds))
            if hits > best.hits:
                best.mode, best.rounds, best.actions = mode, rounds, actions
                best.hits, best.chance = hits, chances.hit(net)
            actions += 1
    return best


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


def _hits(net: i64, mode: i64, rounds: i64) -> float:
    if mode == SINGLE:
        return float(rounds) * chances.hit(net)
    if mode == BURST:
        return BURST_HITS * chances.hit(net)
    return min(float(rounds), chances.sprayed(net))


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


def cover_spots(fight: Battle, one: Soldier) -> list[tuple[int, int, int]]:
    """Places behind covers against the nearest foe: centimetres away, x and y, nearest first."""
    foe = nearest(fight, one)
    if foe is None:
        return []
    found: list[tuple[int, int, int]] = []
    for x, y in spots_against(fight, foe):
        found.append((int(distance(one.x, one.y, x, y)), x, y))
    if len(found) > 1:
        found.sort()
    return found


def spots_against(fight: Battle, foe: Soldier) -> list[tuple[int, int]]:
    """Places behind each cover, seen from where somebody stands; asked again of the same places."""
    place = (int(foe.x), int(foe.y))
    spots = fight.spots.get(place)
    if spots is None:
        if len(fight.spots) >= MOST_PLACES:
            fight.spots.clear()
        spots = [spot_behind(cover, place[0], place[1]) for cover in fight.scene.covers]
        fight.spots[place] = spots
    return spots


def automatic(weapon: Weapon) -> bool:
    """Whether a weapon can spray (CB-81)."""
    return AUTO in weapon.modes
