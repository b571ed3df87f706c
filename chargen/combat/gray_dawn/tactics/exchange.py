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
from . import called, calm, chances, prospects, sight, worth

DRAWN: Final = 0.02
"""The chance that a turn ends an exchange without a winner: waiting for nothing is worthless."""
USUAL_POINTS: Final = 2
"""Points of suppression to be expected from one turn to the next under fire (CB-70)."""
USUAL_COUNTS: Final = 3
"""Counts an enemy usually has in a round (CB-32)."""


BAND_BITS: Final = 4
DODGE_BITS: Final = 8
PACKED_BITS: Final = 20
"""What is kept goes under one number: covers, which enemy, band, and how one stands there."""


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
        self.fires = True
        """Whether he fires meanwhile, which costs enemies their nerve."""
        self.mine = 0.0
        self.theirs = 0.0
        self.seen = 1.0
        """How much of a turn's fire finds him up: who loses his nerve behind cover hides."""

    def wins(self) -> float:
        """The chance to win from there."""
        return wins(self.mine, self.theirs)


class Firefight:
    """What fire one fighter and his enemies do each other, from anywhere, as things stand now.

    Bands, covers and stances come again from place to place, so what was reckoned is kept.
    """

    def __init__(self, fight: Battle, one: Soldier) -> None:
        self.fight = fight
        self.one = one
        self.gun = sight.gun(fight, one)
        self.friends = 0.0
        self.foes: list[Soldier] = []
        self.places: list[tuple[int, int]] = []
        """Where he knows them to be (CB-53)."""
        self.nerves: list[float] = []
        """The chance of each of them to keep his nerve under fire (CB-71)."""
        self.harms: list[float] = []
        """What each of them did to the stand weighed last."""
        self._mine: dict[int, float] = {}
        self._theirs: dict[int, float] = {}
        for other in fight.soldiers:
            if other.side == one.side:
                if other.able():
                    self.friends += 1.0
            elif not (other.out or other.dead):
                self.foes.append(other)
                self.places.append(fight.seen_at(one, other))
                points = max(USUAL_POINTS, other.points)
                braced = other.stance == BRACED
                self.nerves.append(calm.passes(fight, other, other.near, points, braced))

    def here(self, stance: i64) -> Stand:
        """Where he is, in a stance."""
        return self.weighed(Stand(self.one.x, self.one.y, stance, self.one.near))

    def weighed(self, stand: Stand) -> Stand:
        """Work out what fire does both ways from a stand."""
        fight = self.fight
        ground = fight.ground
        harms: list[float] = []
        stays = 1.0
        shooters = self.friends if stand.fires else self.friends - 1.0
        felt = min(1.0, shooters / float(max(1, len(self.foes))))
        for number, foe in enumerate(self.foes):
            x, y = self.places[number]
            far = distance(stand.x, stand.y, x, y)
            crossed = ground.crossed(stand.x, stand.y, x, y) if ground.covers else 0
            harm = 0.0
            if not crossed:
                stand.mine = max(stand.mine, self._given(number, stand, far, 0))
                harm = self._taken(number, stand, far, 0)
            else:
                between = _between(fight, stand, foe, crossed)
                if not between & ground.tall:
                    shields = _behind(foe.near, crossed) | between
                    stand.mine = max(stand.mine, self._given(number, stand, far, shields))
                    if stand.stance >= ACTIVE:
                        between |= _behind(stand.near, crossed)
                    harm = self._taken(number, stand, far, between)
            harm *= 1.0 - felt * (1.0 - self.nerves[number])
            harms.append(harm)
            stays *= 1.0 - harm
        self.harms = harms
        stand.theirs = 1.0 - stays
        self._shake(stand)
        return stand

    def late(self, stand: Stand, before: i64) -> float:
        """The part of it from enemies who come this round after a count; he was weighed last."""
        stays, safe = 1.0, 1.0
        spared = False
        for number, foe in enumerate(self.foes):
            left = 1.0 - self.harms[number]
            stays *= left
            if foe.key >= 0 and foe.key // KEY_COUNT < before and not foe.unaware:
                spared = True
            else:
                safe *= left
        return (safe - stays) * stand.seen if spared else 0.0

    def _shake(self, stand: Stand) -> None:
        """Under fire nerve may fail: then he fires nothing, and behind cover he hides (CB-72)."""
        if stand.theirs <= 0.0 and not self.one.points:
            return
        points = max(USUAL_POINTS, self.one.points)
        braced = stand.stance == BRACED
        holds = calm.passes(self.fight, self.one, stand.near, points, braced)
        stand.mine *= holds
        if stand.near and stand.stance != OPEN:
            stand.seen = holds
            stand.theirs *= holds

    def _given(self, number: i64, stand: Stand, far: i64, shields: int) -> float:
        """The harm his fire does to one of them."""
        if self.gun < 0:
            return 0.0
        band = band_of(far, self.one.arms[self.gun])
        braced = stand.stance == BRACED
        packed = (number << BAND_BITS | band) << 1 | (1 if braced else 0)
        key = shields << PACKED_BITS | int(packed)
        found = self._mine.get(key, -1.0)
        if found < 0.0:
            foe = self.foes[number]
            found = _mine(self.fight, self.one, foe, self.gun, band, braced, shields)
            self._mine[key] = found
        return found

    def _taken(self, number: i64, stand: Stand, far: i64, shields: int) -> float:
        """The harm one of them does to him, as one of those who are fired at."""
        foe = self.foes[number]
        if foe.unaware:
            return 0.0
        arm = foe.held_gun()
        if arm < 0:
            return self._struck(number, far)
        band = band_of(far, foe.arms[arm])
        dodge = stand.dodge if stand.stance == BRACED else stand.dodge + self.one.kit.evade
        packed = (number << BAND_BITS | band) << DODGE_BITS | dodge
        key = shields << PACKED_BITS | int(packed)
        found = self._theirs.get(key, -1.0)
        if found < 0.0:
            found = _theirs(self.fight, self.one, foe, arm, band, dodge, shields) / self.friends
            found = min(1.0, found)
            self._theirs[key] = found
        return found

    def _struck(self, number: i64, far: i64) -> float:
        """The same of who comes with hands and blades, if he is near enough."""
        foe = self.foes[number]
        if far > foe.kit.reach + METRE:
            return 0.0
        key = -1 - int(number)
        found = self._theirs.get(key, -1.0)
        if found < 0.0:
            found = min(1.0, _blow(self.fight, self.one, foe) / self.friends)
            self._theirs[key] = found
        return found


def wins(mine: float, theirs: float) -> float:
    """The chance to win an exchange in which one fires first, and both do every turn."""
    if mine <= 0.0:
        return 0.0
    return mine / (mine + theirs - mine * theirs + DRAWN)


def _mine(
    fight: Battle, one: Soldier, foe: Soldier, arm: i64, band: i64, braced: bool, shields: int
) -> float:
    """The harm his fire does to an enemy at a band, through these covers."""
    ahead = prospects.aimed(fight, one, arm, band, braced)
    if ahead == prospects.NO_REACH:
        return 0.0
    ahead -= foe.defence_base if foe.stance == BRACED else foe.defence_base + foe.kit.evade
    weapon = one.arms[arm]
    each = worth.hit(fight, one, foe, arm, worth.dice_at(fight, weapon, band), shields)
    ammo = max(1, one.ammo[arm])
    counts = counts_left(fight.count, fight.tunables)
    harm = prospects.best_harm(fight, one, arm, ahead, band, ammo, counts, each)
    if not braced:
        return harm
    return max(harm, called.best(fight, one, foe, arm, ahead, band, shields)[1])


def _theirs(
    fight: Battle, one: Soldier, foe: Soldier, arm: i64, band: i64, dodge: i64, shields: int
) -> float:
    """The harm the fire of an enemy does to him who dodges so well behind these covers."""
    ahead = prospects.aimed(fight, foe, arm, band, foe.stance == BRACED)
    if ahead == prospects.NO_REACH:
        return 0.0
    ahead -= one.defence_base + dodge
    weapon = foe.arms[arm]
    each = worth.hit(fight, foe, one, arm, worth.dice_at(fight, weapon, band), shields)
    counts = USUAL_COUNTS
    return prospects.best_harm(fight, foe, arm, ahead, band, weapon.shots, counts, each)


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
