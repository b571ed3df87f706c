"""Destinations: into cover, nearer, on with a Run, or waiting for an enemy to appear."""

from typing import Final

from ...kernel.fight import goes_back
from ...kernel.question import Action
from ...native_types import i64
from ...scene.scenario import METRE, NORMAL_LIGHT
from ..actions import action, move, watch, weapon_actions
from ..actions.double_action import MoveAndDrop
from ..actions.move import Move
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.fighter import KNEELING, PRONE, STANDING
from ..model.weapon_table import NO, SHORT, VERY_LONG
from ..rolls import attack_modifiers
from ..rolls.attack_modifiers import AttackMode
from . import estimates
from .estimates import Estimate
from .profiles import Profile

_MANNER = AttackMode(True)


def expected_harm(fight: Fight, combatant: Combatant, dm: i64 = 0) -> float:
    """Return the expected harm of enemy attacks; ``dm`` stands for cover to be taken."""
    harm = 0.0
    for enemy in fight.combatants:
        if enemy.side == combatant.side or not enemy.able():
            continue
        arm = armed(enemy)
        if attack_modifiers.fault(fight, enemy, combatant, arm) is not None:
            continue
        ahead = estimates.lead(fight, enemy, combatant, arm, _MANNER)
        if not enemy.rows[arm].blade:
            ahead += dm
        throws = 1.0
        if enemy.stats.arms[arm].automatic:
            throws = float(fight.tunables.automatic_throws)
        harm += (
            estimates.hit(fight, ahead) * estimates.hit_worth(fight, enemy, combatant, arm) * throws
        )
    return harm


def armed(combatant: Combatant) -> i64:
    """Return the weapon in hand, or bare hands if it is empty or missing."""
    hand = combatant.hand
    if hand < 0 or (
        not combatant.rows[hand].blade and not combatant.ammo[hand] and not combatant.spare[hand]
    ):
        return combatant.stats.hands
    return hand


STRIDE: Final = 12 * METRE
"""Centimetres to go from which on a Run is worth the round."""
_INSIDE: Final = METRE // 2
"""Centimetres inside a range at which a move stops."""
_GRAVE: Final = 0.15
"""Danger at which a fighter hides."""
_CAREFUL: Final = 3.0
"""Caution at which an unhurt fighter hides."""
_AROUND: Final = (
    (200, 0), (150, 150), (0, 200), (-150, 150), (-200, 0), (-150, -150), (0, -200), (150, -150),
)  # fmt: skip
"""Offsets of two metres all round: short range, where guns are good and blades reach."""
_LAST: Final = 2
"""Quiet rounds after which waiting ends."""


def run_on(fight: Fight, combatant: Combatant) -> Action:
    """Return a runner's next move towards the enemy, or the end of the round."""
    enemy = move.nearest_enemy(fight, combatant)
    if enemy is None or combatant.posture == PRONE:
        return action.DONE
    if fight.far(combatant, enemy) <= METRE:
        return action.DONE
    x, y = move.place_towards(fight, combatant, enemy, move.reach(fight, True))
    return _move_or_finish(fight, combatant, x, y, True)


def _move_or_finish(fight: Fight, combatant: Combatant, x: int, y: int, run: bool) -> Action:
    """Return a Run if allowed, else a Walk, if there is a way."""
    for gait in (True, False) if run else (False,):
        if move.fault(fight, combatant, x, y, gait) is None:
            return Move(x, y, gait)
    return action.DONE


def shelter(fight: Fight, combatant: Combatant, profile: Profile, worth: float) -> Action | None:
    """Return a move into cover, if it saves more than the attack is worth."""
    threat = expected_harm(fight, combatant)
    if threat * profile.caution <= worth or combatant.posture == PRONE:
        return None
    enemy = move.nearest_enemy(fight, combatant)
    if enemy is None or fight.cover_dm(combatant, fight.pair(combatant, enemy).crossed, True) < 0:
        return None
    if fight.far(combatant, enemy) <= fight.tunables.bands[SHORT] * METRE:
        return None
    saved = threat - expected_harm(fight, combatant, fight.tunables.half_cover)
    if saved * profile.caution <= worth:
        return None
    best = _cover(fight, combatant, enemy)
    if best is None:
        holds_gun = combatant.hand >= 0 and not combatant.rows[combatant.hand].blade
        return weapon_actions.TakePosture(PRONE) if holds_gun else None
    return best


def _cover(fight: Fight, combatant: Combatant, enemy: Combatant) -> Action | None:
    """Return a move to the nearest cover: a Walk if that reaches, else run and drop."""
    for run in (False, True):
        if run and not combatant.only_moves:
            continue
        for number in range(len(fight.scene.covers)):
            spot = move.place_behind(fight, combatant, enemy, number)
            if spot is None or goes_back(combatant, enemy, spot[0], spot[1]):
                continue
            if move.fault(fight, combatant, spot[0], spot[1], run) is not None:
                continue
            if not run:
                return Move(spot[0], spot[1])
            both = MoveAndDrop(spot[0], spot[1], True, KNEELING)
            if action.fault(fight, combatant, both) is None:
                return both
    return None


def should_hide(fight: Fight, combatant: Combatant, profile: Profile, worth: float) -> bool:
    """Return whether a careful or hurt fighter kneels behind full cover at the end."""
    if not combatant.acts or combatant.posture != STANDING or not combatant.near:
        return False
    if not combatant.reduced() and profile.caution < _CAREFUL:
        return False
    enemy = move.nearest_enemy(fight, combatant)
    if enemy is None:
        return False
    combatant.posture = KNEELING
    hidden = fight.shut_in(combatant, fight.pair(combatant, enemy).crossed)
    combatant.posture = STANDING
    if not hidden:
        return False
    threat = expected_harm(fight, combatant)
    return threat >= _GRAVE and threat * profile.caution > worth


def flank(fight: Fight, combatant: Combatant) -> Action | None:
    """Return a Walk round the cover that hides a near enemy, to where it does not."""
    enemy = move.nearest_enemy(fight, combatant)
    if (
        enemy is None
        or combatant.posture == PRONE
        or not any(_fires(combatant, arm) for arm in range(len(combatant.rows)))
    ):
        return None
    if not fight.shut_in(enemy, fight.pair(combatant, enemy).crossed):
        return None
    best: Action | None = None
    least: i64 = -1
    for dx, dy in _AROUND:
        x, y = enemy.x + dx, enemy.y + dy
        far = (x - combatant.x) * (x - combatant.x) + (y - combatant.y) * (y - combatant.y)
        if best is not None and far >= least:
            continue
        hidden = fight.shut_in(enemy, fight.ground.crossed(x, y, enemy.x, enemy.y))
        if not hidden and move.fault(fight, combatant, x, y, False) is None:
            best, least = Move(x, y), far
    return best


def _fires(combatant: Combatant, arm: int) -> bool:
    return not combatant.rows[arm].blade and combatant.ammo[arm] + combatant.spare[arm] > 0


def step_apart(fight: Fight, combatant: Combatant, enemy: Combatant) -> Action | None:
    """Return a Walk to two metres from an enemy; None without a way."""
    if combatant.posture == PRONE:
        return weapon_actions.TakePosture(STANDING)
    x, y = move.place_away(fight, combatant, enemy, 2 * METRE)
    if move.fault(fight, combatant, x, y, False) is not None:
        return None
    return Move(x, y)


def advance(
    fight: Fight, combatant: Combatant, profile: Profile, offer: Estimate | None
) -> Action | None:
    """Return standing up, waiting for an enemy to appear, or a change of range."""
    enemy = move.nearest_enemy(fight, combatant)
    if enemy is None:
        return action.DONE
    if combatant.posture != STANDING and not (offer is not None and combatant.posture == KNEELING):
        return weapon_actions.TakePosture(STANDING)
    far = fight.far(combatant, enemy)
    band = _best_band(fight, combatant)
    farthest = fight.tunables.bands[band] * METRE
    nearest: i64 = 0
    if band:
        nearest = fight.tunables.bands[band - 1] * METRE
    waits = _waits(fight, combatant, enemy, far, farthest)
    if waits is not None:
        return waits
    if nearest < far <= farthest and offer is not None:
        return None
    if far <= nearest and offer is not None:
        x, y = move.place_away(
            fight, combatant, enemy, min(nearest - far + METRE, move.reach(fight, False))
        )
        return _move_or_finish(fight, combatant, x, y, False)
    run = combatant.only_moves and far - farthest > STRIDE
    step = move.reach(fight, run)
    if band > SHORT and far > farthest:
        step = min(step, far - farthest + _INSIDE)
    x, y = move.place_towards(fight, combatant, enemy, step)
    return _move_or_finish(fight, combatant, x, y, run)


def _best_band(fight: Fight, combatant: Combatant) -> i64:
    """Return the best range of the weapon in hand, of equals the farthest; blades: short."""
    row = combatant.rows[armed(combatant)]
    if row.blade or fight.light != NORMAL_LIGHT:
        return SHORT
    best: i64 = SHORT
    for band in range(VERY_LONG + 1):
        if row.bands[band] != NO and row.bands[band] >= row.bands[best]:
            best = band
    return best


def _waits(
    fight: Fight, combatant: Combatant, enemy: Combatant, far: i64, wanted: i64
) -> Action | None:
    """Return a Watch for a hidden enemy, or for a blade to come while the fight is fresh."""
    arm = armed(combatant)
    hidden = fight.shut_in(enemy, fight.pair(combatant, enemy).crossed)
    if fight.round - fight.fired > _LAST:
        return None
    if not combatant.rows[arm].blade:
        if not hidden:
            return None
        wait = watch.SetWatch(watch.ENTERS_SIGHT, arm)
        return wait if action.fault(fight, combatant, wait) is None else None
    other = armed(enemy)
    near = far <= wanted + move.reach(fight, False)
    if not enemy.rows[other].blade or far <= wanted or not near or fight.round > 1:
        return None
    if fight.phase == 1 and not combatant.held and enemy.number > combatant.number:
        return action.HOLD_ON
    wait = watch.SetWatch(watch.COMES_WITHIN, arm, fight.tunables.bands[SHORT])
    return wait if action.fault(fight, combatant, wait) is None else None
