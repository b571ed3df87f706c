"""What a fighter can expect of what he might do: whom he sees, and how often he would hit.

These are estimates for tactics. They leave out what decides little, such as fumbles; the fight
itself never looks at them.
"""

from typing import Final

from chargen.combat import chances, figures
from chargen.combat.choices import drawable, single_rof, usable_or_jammed
from chargen.combat.combatant import BRACED, FULL, Combatant
from chargen.combat.fight import Fight
from chargen.combat.firing import open_shot, sees
from chargen.combat.geometry import crosses, distance
from chargen.combat.model import (
    AUTO,
    BURST,
    GUN,
    HEAD,
    LEFT_ARM,
    METRE,
    RIGHT_ARM,
    SHOT,
    SINGLE,
    TORSO,
    Weapon,
)
from chargen.combat.modifiers import auto_modifier, light_penalty
from chargen.combat.movement import spot_behind
from chargen.combat.protection import cover_level, hidden_from, shields

BURST_HITS: Final = 5 / 3
"""Hits of a burst that hits, on average (CB-80)."""
ROUND_WORTH: Final = 0.004
"""Hits one round of ammunition is worth, so that nothing is sprayed away for little."""
HELPLESS_GUARD: Final = 6
"""What standing helpless is worth as a defence base, roughly: 15 less 4 and an even die."""


class Prospect:
    """A way to fire: at whom, with what, how often, and the hits to be expected."""

    __slots__ = ("actions", "arm", "chance", "hits", "mode", "rounds", "target")

    def __init__(
        self,
        target: int,
        arm: int,
        mode: int,
        rounds: int,
        actions: int,
        hits: float,
        chance: float,
    ) -> None:
        self.target = target
        self.arm = arm
        self.mode = mode
        self.rounds = rounds
        """Rounds of one action."""
        self.actions = actions
        self.hits = hits
        """Hits of all actions together."""
        self.chance = chance
        """Chance of one attack."""


def foes(fight: Fight, one: Combatant) -> list[Combatant]:
    """Enemies who can still act, the nearest first."""
    found = [
        other for other in fight.who if other.side != one.side and not (other.out or other.dead)
    ]
    if len(found) > 1:
        found.sort(key=lambda other: (apart(one, other), other.index))
    return found


def apart(one: Combatant, other: Combatant) -> int:
    """Squared centimetres between two fighters."""
    return (one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)


def metres(one: Combatant, other: Combatant) -> int:
    """Whole metres between two fighters, rounded up."""
    return -(-distance(one.x, one.y, other.x, other.y) // METRE)


def in_sight(fight: Fight, one: Combatant, foe: Combatant) -> bool:
    """Whether a foe could be shot at if the fighter looked out of his cover (CB-53)."""
    return sees(one, foe.index) and not hidden_from(fight, foe, one.x, one.y)


def gun(fight: Fight, one: Combatant) -> int:
    """The gun in hand that can be fired now, -1 if there is none."""
    for arm in (one.hand, one.off):
        if arm >= 0 and one.arms[arm].kind == GUN and open_shot(fight, one, arm):
            return arm
    return -1


def held_gun(one: Combatant) -> int:
    """The gun in hand, loaded or not; -1 if there is none."""
    for arm in (one.hand, one.off):
        if arm >= 0 and one.arms[arm].kind == GUN and usable_or_jammed(one, arm):
            return arm
    return -1


def other_gun(one: Combatant) -> int:
    """A loaded gun that could be drawn instead, -1 if there is none (CB-34)."""
    for arm in drawable(one):
        if one.arms[arm].kind == GUN and one.ammo[arm] > 0 and not one.jam[arm]:
            return arm
    return -1


def has_shots(one: Combatant) -> bool:
    """Whether any gun he has, in hand, on the ground or put away, can still fire (CB-83)."""
    lame = one.crippled & ARMS
    return any(
        arm.kind == GUN
        and (one.ammo[number] > 0 or one.spare[number] > 0)
        and not (arm.two_handed and lame)
        for number, arm in enumerate(one.arms)
    )


def threatened(fight: Fight, one: Combatant) -> bool:
    """Whether fire is coming: it has come, or a foe has him before a loaded gun."""
    if one.points:
        return True
    return any(
        gun(fight, foe) >= 0 and not foe.unaware and foe.stance != FULL for foe in foes(fight, one)
    )


def sheltered(fight: Fight, one: Combatant) -> bool:
    """Whether his cover stands between him and every foe with a gun (CB-63)."""
    if not one.near:
        return False
    covers = fight.scene.covers
    for foe in foes(fight, one):
        if held_gun(foe) < 0:
            continue
        if not any(_stands_between(covers[number].extent, one, foe) for number in one.near):
            return False
    return True


def _stands_between(extent: tuple[int, ...], one: Combatant, foe: Combatant) -> bool:
    return crosses(foe.x, foe.y, one.x, one.y, outline=extent)


def guard(fight: Fight, foe: Combatant) -> int:
    """What a foe's defence against fire adds to its die, roughly (CB-10, CB-54)."""
    if foe.helpless:
        return HELPLESS_GUARD
    tunables = fight.tunables
    first = foe.cl if tunables.ranged_defence == "CL+MA" else foe.ref
    base = figures.ranged_defence_base(first, foe.fighter.MA) + foe.run_bonus
    return base if foe.stance == BRACED else base + foe.evade


def lead(fight: Fight, one: Combatant, foe: Combatant, arm: int, *, braced: bool) -> int:
    """How far one plain single shot is ahead of the defence before both dice; -99: no reach."""
    weapon = one.arms[arm]
    band = figures.true_band(distance(one.x, one.y, foe.x, foe.y), weapon.range, metre=METRE)
    total = figures.ranged_attack_base(one.ref, one.cl) + one.skills[arm] + weapon.accuracy
    if weapon.load == SHOT:
        if band > figures.LONG:
            return -99
        total += fight.tunables.shot_bonus[band]
        if fight.tunables.shotgun_takes_range_penalty:
            total += fight.tunables.band_penalties[band]
    else:
        near = figures.shifted_band(band, braced=braced, scope=weapon.scope)
        if near > figures.EXTREME:
            return -99
        total += fight.tunables.band_penalties[near]
    return total + light_penalty(fight, one) - guard(fight, foe)


def _stops(fight: Fight, one: Combatant, foe: Combatant, number: int) -> int:
    """SP of cover and armour in the way to a number of the location die (CB-62)."""
    tunables = fight.tunables
    level = (
        cover_level(fight, foe, one.x, one.y, number) if shields(fight, foe, one.x, one.y) else 0
    )
    return level * tunables.cover_sp + foe.sp[tunables.locations[number - 1]]


def best_fire(
    fight: Fight,
    one: Combatant,
    *,
    counts: int,
    braced: bool = False,
    running: bool = False,
    modes: tuple[int, ...] = (),
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
        ahead = lead(fight, one, foe, arm, braced=braced)
        if ahead < -chances.SPAN:
            continue
        if running:
            ahead -= max(0, fight.tunables.run_penalty - one.fighter.move_fire_penalty)
        found = _best_at(fight, one, foe, arm, ahead, counts, modes)
        if best is None or found.hits > best.hits:
            best = found
    return best


def _best_at(
    fight: Fight,
    one: Combatant,
    foe: Combatant,
    arm: int,
    ahead: int,
    counts: int,
    modes: tuple[int, ...],
) -> Prospect:
    weapon = one.arms[arm]
    ammo = one.ammo[arm]
    band = figures.true_band(distance(one.x, one.y, foe.x, foe.y), weapon.range, metre=METRE)
    best = Prospect(foe.index, arm, weapon.modes[0], 1, 1, -1.0, 0.0)
    for mode in modes or weapon.modes:
        rounds, lift = _rounds(fight, one, arm, mode, band)
        if not rounds:
            continue
        aimed = one.aim if mode == SINGLE and one.aim_target == foe.index else 0
        for actions in range(1, max(1, counts) + 1):
            if actions > 1 and actions * rounds > ammo:
                break
            cost = fight.tunables.action_penalty * (actions - 1)
            net = ahead + lift - cost + (aimed if actions == 1 else 0)
            each = _hits(net, mode, rounds)
            hits = actions * (each - ROUND_WORTH * rounds)
            if hits > best.hits:
                chance = chances.hit(net)
                best = Prospect(foe.index, arm, mode, rounds, actions, hits, chance)
    return best


def _rounds(fight: Fight, one: Combatant, arm: int, mode: int, band: int) -> tuple[int, int]:
    """Rounds of one action in a mode, 0 if there are too few, and what the mode adds."""
    tunables, weapon, ammo = fight.tunables, one.arms[arm], one.ammo[arm]
    if mode == SINGLE:
        return min(single_rof(weapon), ammo), 0
    if mode == BURST:
        bonus = tunables.burst_bonus if band <= tunables.burst_band else 0
        return (tunables.burst_rounds, bonus) if ammo >= tunables.burst_rounds else (0, 0)
    rounds = min(weapon.rof, ammo)
    return rounds, auto_modifier(fight, one, rounds, band)


def _hits(net: int, mode: int, rounds: int) -> float:
    if mode == SINGLE:
        return rounds * chances.hit(net)
    if mode == BURST:
        return BURST_HITS * chances.hit(net)
    return min(float(rounds), chances.sprayed(net))


def calm_chance(fight: Fight, one: Combatant, *, braced: bool) -> float:
    """The chance to pass the suppression check with the points held now (CB-71)."""
    if not one.points:
        return 1.0
    tunables = fight.tunables
    level = max((fight.scene.covers[number].level for number in one.near), default=0)
    base = one.cl + one.evade + level + one.sp[TORSO] // tunables.armour_step
    points = one.points * (tunables.brace_doubles_points if braced else 1)
    return chances.reach(
        tunables.suppression_number - base - one.fighter.suppression_bonus + points
    )


def called(fight: Fight, one: Combatant, target: int, arm: int, chance: float) -> int:
    """Where a braced single shot had better go, -1 for wherever it strikes (CB-13, CB-105)."""
    foe = fight.who[target]
    weapon = one.arms[arm]
    usual = weapon.dice * (weapon.sides + 1) // (2 * weapon.divisor) + weapon.plus
    if weapon.load == SHOT or chance < CALL_FROM:
        return -1
    return HEAD if usual > _stops(fight, one, foe, 1) else -1


ARMS: Final = 1 << RIGHT_ARM | 1 << LEFT_ARM
CALL_FROM: Final = 0.7
"""Chance of a plain shot from which on a called one is worth its penalty."""


def cover_spots(fight: Fight, one: Combatant) -> list[tuple[int, int, int]]:
    """Places behind covers against the nearest foe: centimetres away, x and y, nearest first."""
    enemies = foes(fight, one)
    if not enemies:
        return []
    foe = enemies[0]
    found: list[tuple[int, int, int]] = []
    for cover in fight.scene.covers:
        x, y = spot_behind(cover, foe.x, foe.y)
        found.append((distance(one.x, one.y, x, y), x, y))
    found.sort()
    return found


def automatic(weapon: Weapon) -> bool:
    """Whether a weapon can spray (CB-81)."""
    return AUTO in weapon.modes
