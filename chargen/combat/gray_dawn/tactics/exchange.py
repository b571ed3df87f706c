"""What an exchange of fire promises from a place: harm done and harm taken, and who wins it.

Enemies are reckoned with as if they looked out of their cover with loaded guns: whoever hides now
will show himself. Where somebody was lost from sight, the place he was last seen at counts (CB-53).
"""

from typing import Final

from ... import figures
from ...bits import bit
from ...geometry import distance
from ...harm.gear import MELEE
from ...native import i64, mypyc_attr
from ...scenario import METRE
from ..kit import ACTIVE, BRACED, OPEN
from ..penalties import counts_left, running_bonus
from ..ranges import band_of
from ..soldier import Soldier
from ..state import KEY_COUNT, Battle
from ..totals import best_guard
from . import calm, chances, prospects, sight, worth

DRAWN: Final = 0.02
"""The chance that a turn ends an exchange without a winner: waiting for nothing is worthless."""
USUAL_POINTS: Final = 2
"""Points of suppression to be expected from one turn to the next under fire (CB-70)."""
USUAL_COUNTS: Final = 3
"""Counts an enemy usually has in a round (CB-32)."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Stand:
    """A place to fight from, how one stands there, and the harm a turn of fire does either way."""

    def __init__(self, x: i64, y: i64, stance: i64, near: tuple[int, ...]) -> None:
        self.x = x
        self.y = y
        self.stance = stance
        self.near = near
        """Covers one is behind there (CB-63)."""
        self.dodge: i64 = 0
        """What running there adds to the defence (CB-43)."""
        self.mine = 0.0
        self.theirs = 0.0
        self.late = 0.0
        """The part of it from enemies who come this round after ``before``."""
        self.before: i64 = -1


def wins(mine: float, theirs: float) -> float:
    """The chance to win an exchange in which one fires first, and both do every turn."""
    if mine <= 0.0:
        return 0.0
    return mine / (mine + theirs - mine * theirs + DRAWN)


def here(fight: Battle, one: Soldier, stance: i64) -> Stand:
    """Where he is, in a stance."""
    return weighed(fight, one, Stand(one.x, one.y, stance, one.near))


def weighed(fight: Battle, one: Soldier, stand: Stand) -> Stand:
    """Work out what fire does both ways from a stand."""
    friends = 0.0
    for other in fight.soldiers:
        if other.side == one.side and other.able():
            friends += 1.0
    stays, safe = 1.0, 1.0
    spared = 0.0
    for foe in fight.soldiers:
        if foe.side == one.side or foe.out or foe.dead:
            continue
        x, y = fight.seen_at(one, foe)
        far = distance(stand.x, stand.y, x, y)
        crossed = fight.ground.crossed(stand.x, stand.y, x, y) if fight.ground.covers else 0
        between = _between(fight, stand, foe, crossed)
        if between & fight.ground.tall:
            continue
        shields = _behind(foe.near, crossed) | between
        stand.mine = max(stand.mine, _mine(fight, one, foe, stand, far, shields))
        if not foe.unaware:
            shields = _behind(stand.near, crossed) if stand.stance >= ACTIVE else 0
            harm = _theirs(fight, one, foe, stand, far, shields | between) / friends
            stays *= 1.0 - min(1.0, harm)
            if foe.key >= 0 and foe.key // KEY_COUNT < stand.before:
                spared = 1.0
            else:
                safe *= 1.0 - min(1.0, harm)
    stand.theirs = 1.0 - stays
    stand.late = safe - stays if spared else 0.0
    _shaken(fight, one, stand)
    return stand


def _shaken(fight: Battle, one: Soldier, stand: Stand) -> None:
    """Under fire nerve may fail: nothing is fired then, and behind cover he is hidden (CB-72)."""
    if stand.theirs <= 0.0 and not one.points:
        return
    calm = calm_at(fight, one, stand)
    stand.mine *= calm
    if stand.near and stand.stance != OPEN:
        stand.theirs *= calm
        stand.late *= calm


def calm_at(fight: Battle, one: Soldier, stand: Stand) -> float:
    """The chance to pass the suppression check of a usual turn there (CB-70, CB-71)."""
    points = max(USUAL_POINTS, one.points)
    return calm.passes(fight, one, stand.near, points, stand.stance == BRACED)


def _mine(fight: Battle, one: Soldier, foe: Soldier, stand: Stand, far: i64, shields: int) -> float:
    """The harm his fire does to an enemy from a stand."""
    arm = sight.gun(fight, one)
    if arm < 0:
        return 0.0
    weapon = one.arms[arm]
    band = band_of(far, weapon)
    braced = stand.stance == BRACED
    ahead = prospects.aimed(fight, one, arm, band, braced)
    if ahead == prospects.NO_REACH:
        return 0.0
    base = foe.defence_base + foe.kit.evade
    if foe.stance == BRACED:
        base = foe.defence_base
    each = worth.hit(fight, one, foe, arm, worth.dice_at(fight, weapon, band), shields)
    ahead -= base
    ammo = max(1, one.ammo[arm])
    counts = counts_left(fight.count, fight.tunables)
    harm = prospects.best_harm(fight, one, arm, ahead, band, ammo, counts, each)
    if not braced:
        return harm
    return max(harm, prospects.best_call(fight, one, foe, arm, ahead, band, shields)[1])


def _theirs(
    fight: Battle, one: Soldier, foe: Soldier, stand: Stand, far: i64, shields: int
) -> float:
    """The harm the fire of an enemy does to him at a stand."""
    base: i64 = one.defence_base + stand.dodge
    if stand.stance != BRACED:
        base += one.kit.evade
    arm = foe.held_gun()
    if arm < 0:
        return _blow(fight, one, foe) if far <= foe.kit.reach + METRE else 0.0
    weapon = foe.arms[arm]
    band = band_of(far, weapon)
    ahead = prospects.aimed(fight, foe, arm, band, foe.stance == BRACED)
    if ahead == prospects.NO_REACH:
        return 0.0
    each = worth.hit(fight, foe, one, arm, worth.dice_at(fight, weapon, band), shields)
    counts = USUAL_COUNTS
    return prospects.best_harm(fight, foe, arm, ahead - base, band, weapon.shots, counts, each)


def _blow(fight: Battle, one: Soldier, foe: Soldier) -> float:
    """The harm of one blow of an enemy who comes within reach (CB-11)."""
    arm = len(foe.arms) - 1
    if foe.hand >= 0 and foe.arms[foe.hand].kind == MELEE:
        arm = int(foe.hand)
    ahead = figures.close_combat_base(foe.ref, foe.fighter.MA) + foe.body.skills[arm]
    ahead += foe.arms[arm].accuracy
    ahead -= figures.close_combat_base(one.ref, one.fighter.MA) + best_guard(fight, one)[1]
    if fight.tunables.close_combat_adds_btm:
        ahead += foe.body.btm - one.body.btm
    return chances.hit(ahead) * worth.hit(fight, foe, one, arm, worth.AS_ROLLED, 0)


def _behind(near: tuple[int, ...], crossed: int) -> int:
    """Covers of somebody that a line crosses, one bit each (CB-63)."""
    found = 0
    if crossed:
        for number in near:
            found |= crossed & bit(number)
    return found


def _between(fight: Battle, stand: Stand, foe: Soldier, crossed: int) -> int:
    """Covers on a line that neither end is behind, one bit each (CB-63)."""
    if not crossed or not fight.blocking:
        return 0
    return crossed & ~_behind(stand.near, crossed) & ~_behind(foe.near, crossed)


def dodge_of(fight: Battle, one: Soldier, moves: i64) -> i64:
    """What so many moves add to his defence (CB-43, CB-109)."""
    return 0 if one.legs_hurt() else running_bonus(fight.tunables, one.person.MA, moves)
