"""Prospects of an exchange of fire from a position: harm done, harm taken, chance to win.

Enemies count as looking out of their cover with loaded guns, because hidden ones will show
themselves. An enemy lost from sight counts at the last seen place (CB-53).
"""

from typing import Final

from .... import formulas
from ....bits import bits
from ....harm.weapons import MELEE
from ....native_types import i64, mypyc_attr
from ....scene.geometry import distance
from ....scene.scenario import METRE
from ...actions.move import most_moves
from ...actions.throw import throwable
from ...model.combatant import Combatant
from ...model.fight import KEY_COUNT, Fight
from ...model.penalties import counts_ahead
from ...model.ranges import band_of
from ...model.stats import ACTIVE, BRACED, OPEN
from .. import sight
from ..estimates import assumed_levels, chances, hit_value, shots, suppression
from . import grenades, gunfire
from .firing_positions import Enemy, FiringPosition
from .gunfire import Gunfire

USUAL_POINTS: Final = 2
"""Points of suppression to be expected from one turn to the next under fire (CB-70)."""
USUAL_COUNTS: Final = 3
"""Counts an enemy usually has in a round (CB-32)."""
ENEMY_BITS: Final = 8
"""Bits of one number that keys the harm of grenades: weapon, band, enemy."""


@mypyc_attr(acyclic=True)
class Firefight:
    """The harm a fighter and their enemies do each other by fire, from any position.

    The fighter fires the gun in hand, unless another is named.
    """

    def __init__(self, fight: Fight, combatant: Combatant, gun: i64 = -1) -> None:
        self.fight = fight
        self.combatant = combatant
        self.gun: i64 = gun if gun >= 0 else sight.gun(fight, combatant)
        self.allies = 0.0
        self.enemies: list[Enemy] = []
        self.counts = max(1, counts_ahead(fight, combatant))
        self.hurry = shots.hurry(fight, combatant)
        """Cost of a shot on the run (CB-41)."""
        self._at_hand: dict[int, float] = {}
        """Harm of each enemy's grenades and blows, if they reach."""
        self._x: i64 = 0
        self._y: i64 = 0
        self._seen_from: tuple[int, ...] | None = None
        """The place that was looked from last, and the covers it is behind."""
        self._running: FiringPosition | None = None
        for other in fight.combatants:
            if other.side == combatant.side:
                if other.able():
                    self.allies += 1.0
            elif not (other.out or other.dead):
                points = max(USUAL_POINTS, other.points)
                braced = other.stance == BRACED
                pass_chance = suppression.pass_chance(fight, other, other.near, points, braced)
                enemy = Enemy(other, fight.seen_at(combatant, other), pass_chance)
                enemy.throws = throwable(other)
                self._arm(enemy)
                self.enemies.append(enemy)

    def _arm(self, enemy: Enemy) -> None:
        """Set the guns of both sides, and the lead of each over the other's defence."""
        fight, combatant, opponent = self.fight, self.combatant, enemy.combatant
        if self.gun >= 0:
            ahead = assumed_levels.attack(combatant) - assumed_levels.defence(
                opponent, opponent.stance == BRACED
            )
            enemy.given = Gunfire(fight, combatant, opponent, self.gun, ahead)
        held = opponent.held_gun()
        if held >= 0:
            ahead = assumed_levels.attack(opponent) - assumed_levels.defence(combatant, True)
            enemy.taken = Gunfire(fight, opponent, combatant, held, ahead)

    def here(self, stance: i64) -> FiringPosition:
        """Return the present position in a stance."""
        return self.weighed(
            FiringPosition(self.combatant.x, self.combatant.y, stance, self.combatant.near)
        )

    def running(self) -> FiringPosition:
        """Return a turn of nothing but running, with the harm it brings."""
        if self._running is None:
            combatant = self.combatant
            way = FiringPosition(combatant.x, combatant.y, OPEN, ())
            way.fires = False
            way.dodge = assumed_levels.running(
                self.fight, combatant, most_moves(self.fight, combatant)
            )
            self._running = self.weighed(way)
        return self._running

    def weighed(self, stand: FiringPosition, least: float = -1.0) -> FiringPosition:
        """Work out what fire does both ways from a stand.

        Where it turns out to promise no more than ``least``, it comes to promise nothing.
        """
        self._look(stand)
        if stand.fires:
            for enemy in self.enemies:
                if not enemy.hidden:
                    stand.mine = max(stand.mine, self._given(stand, enemy, False))
                    if stand.runs:
                        stand.shot = max(stand.shot, self._given(stand, enemy, True))
        holds = self._holds(stand)
        hides = bool(stand.near) and stand.stance != OPEN
        mine, shot, stays, soon = stand.mine, stand.shot, 1.0, 1.0
        shooters = self.allies if stand.fires else self.allies - 1.0
        felt = min(1.0, shooters / float(max(1, len(self.enemies))))
        for number, enemy in enumerate(self.enemies):
            harm = 0.0 if enemy.hidden else self._taken(number, stand, enemy)
            harm *= 1.0 - felt * (1.0 - enemy.pass_chance)
            enemy.harm = harm
            if harm <= 0.0:
                continue
            stays *= 1.0 - harm
            soon *= 1.0 - harm * enemy.first()
            stand.theirs = 1.0 - stays
            if least >= 0.0:
                stand.mine, stand.shot = mine * holds, shot * holds
                if hides:
                    stand.theirs *= holds
                if stand.promise() <= least:
                    stand.mine = stand.shot = 0.0
                    return stand
        stand.mine, stand.shot = mine, shot
        stand.theirs, stand.soon = 1.0 - stays, 1.0 - soon
        if stand.theirs > 0.0 or self.combatant.points:
            stand.mine *= holds
            stand.shot *= holds
            if hides:
                stand.seen = holds
                stand.theirs *= holds
                stand.soon *= holds
        return stand

    def late(self, stand: FiringPosition, before: i64) -> float:
        """Return the harm by enemies after a count, at the last position weighed."""
        stays, safe = 1.0, 1.0
        spared = False
        for enemy in self.enemies:
            opponent = enemy.combatant
            left = 1.0 - enemy.harm
            stays *= left
            if opponent.key >= 0 and opponent.key // KEY_COUNT < before and not opponent.unaware:
                spared = True
            else:
                safe *= left
        return (safe - stays) * stand.seen if spared else 0.0

    def _look(self, stand: FiringPosition) -> None:
        """Find the covers between a position and each enemy, unless it was the last one."""
        if self._seen_from is stand.near and self._x == stand.x and self._y == stand.y:
            return
        self._x, self._y, self._seen_from = stand.x, stand.y, stand.near
        fight, ground = self.fight, self.fight.ground
        for enemy in self.enemies:
            enemy.far = distance(stand.x, stand.y, enemy.x, enemy.y)
            enemy.hidden = False
            enemy.crossed = enemy.between = 0
            if not ground.covers:
                continue
            crossed = ground.crossed(stand.x, stand.y, enemy.x, enemy.y)
            if crossed:
                enemy.crossed = crossed
                enemy.between = fight.in_the_way(stand.near, enemy.combatant, crossed)
                enemy.hidden = enemy.between & ground.tall != 0

    def _holds(self, stand: FiringPosition) -> float:
        """Return the chance to pass the check; a failure ends fire for a turn (CB-72)."""
        points = max(USUAL_POINTS, self.combatant.points)
        return suppression.pass_chance(
            self.fight, self.combatant, stand.near, points, stand.stance == BRACED
        )

    def _given(self, stand: FiringPosition, enemy: Enemy, runs: bool) -> float:
        """Return the harm of a turn of fire to one enemy, or of one shot on the run."""
        fire = enemy.given
        if fire is None:
            return 0.0
        combatant = self.combatant
        band = band_of(enemy.far, combatant.arms[self.gun])
        braced = stand.stance == BRACED
        more = shots.gun_bonus(self.fight, combatant, self.gun, band, braced)
        if more == shots.NO_REACH:
            return 0.0
        shields = (enemy.crossed & bits(enemy.combatant.near)) | enemy.between
        ammo = max(1, combatant.ammo[self.gun])
        if runs:
            return fire.most(more - self.hurry, band, ammo, 1, shields, braced)
        return fire.most(more, band, ammo, self.counts, shields, braced)

    def _taken(self, number: i64, stand: FiringPosition, enemy: Enemy) -> float:
        """Return the harm by one enemy, shared among all targets."""
        if enemy.combatant.unaware:
            return 0.0
        fire = enemy.taken
        harm = self._struck(number, enemy) if fire is None else self._shot(stand, enemy, fire)
        for arm in enemy.throws:
            harm = max(harm, self._thrown(number, enemy, arm))
        return harm

    def _shot(self, stand: FiringPosition, enemy: Enemy, fire: Gunfire) -> float:
        """Return the harm by the enemy's gun in hand."""
        opponent = enemy.combatant
        weapon = opponent.arms[fire.arm]
        band = band_of(enemy.far, weapon)
        more = shots.gun_bonus(self.fight, opponent, fire.arm, band, opponent.stance == BRACED)
        if more == shots.NO_REACH:
            return 0.0
        shields = enemy.between
        if stand.stance >= ACTIVE:
            shields |= enemy.crossed & bits(stand.near)
        more -= stand.dodge if stand.stance == BRACED else stand.dodge + assumed_levels.EVADE
        harm = fire.most(more, band, weapon.shots, USUAL_COUNTS, shields, False)
        return min(1.0, harm / self.allies)

    def _thrown(self, number: i64, enemy: Enemy, arm: i64) -> float:
        """Return the harm of an enemy's grenade at the fighter's feet, within range (CB-142)."""
        reach = assumed_levels.throw_range(self.fight, enemy.combatant, arm)
        if enemy.far > reach * METRE:
            return 0.0
        band = formulas.true_band(enemy.far, reach, metre=METRE)
        key = -1 - int(((1 + arm) << gunfire.BAND_BITS | band) << ENEMY_BITS | number)
        harm = self._at_hand.get(key, -1.0)
        if harm < 0.0:
            harm = (
                grenades.harm_at_feet(self.fight, enemy.combatant, self.combatant, arm, band)
                / self.allies
            )
            self._at_hand[key] = harm
        return harm

    def _struck(self, number: i64, enemy: Enemy) -> float:
        """Return the harm by an enemy with hands and blades, within reach."""
        opponent = enemy.combatant
        if enemy.far > opponent.stats.reach + METRE:
            return 0.0
        key = -1 - int(number)
        harm = self._at_hand.get(key, -1.0)
        if harm < 0.0:
            harm = min(1.0, _blow(self.fight, self.combatant, opponent) / self.allies)
            self._at_hand[key] = harm
        return harm


def _blow(fight: Fight, combatant: Combatant, enemy: Combatant) -> float:
    """Return the harm of one blow by an approaching enemy (CB-11)."""
    arm = len(enemy.arms) - 1
    if enemy.hand >= 0 and enemy.arms[enemy.hand].kind == MELEE:
        arm = int(enemy.hand)
    ahead = (
        assumed_levels.blow(enemy)
        + enemy.arms[arm].accuracy
        - assumed_levels.parry(fight, combatant)
    )
    if fight.tunables.close_combat_adds_btm:
        ahead += formulas.btm(assumed_levels.body(enemy))
    return chances.hit_chance(ahead) * hit_value.value_anywhere(
        fight, enemy, combatant, arm, hit_value.AS_ROLLED, 0
    )
