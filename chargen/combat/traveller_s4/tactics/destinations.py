"""Where to go: into cover, nearer, on with a Run; and waiting where nobody is to be seen."""

from typing import Final

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
from . import danger
from .estimates import Estimate
from .profiles import Profile

STRIDE: Final = 12 * METRE
"""Centimetres to go from which on a Run is worth the round."""
_INSIDE: Final = METRE // 2
"""Centimetres within a range he stops at."""
_GRAVE: Final = 0.15
"""Danger from which on somebody hides."""
_CAREFUL: Final = 3.0
"""Caution from which on somebody hides unhurt."""
_AROUND: Final = (
    (200, 0), (150, 150), (0, 200), (-150, 150), (-200, 0), (-150, -150), (0, -200), (150, -150),
)  # fmt: skip
"""Two metres from somebody, all round: short range, where guns are good and blades reach."""
_LAST: Final = 2
"""Rounds of quiet after which nobody waits any longer."""


def onward(fight: Fight, one: Combatant) -> Action:
    """Whoever runs goes on: to where he wanted, and down if that is behind cover."""
    foe = move.nearest(fight, one)
    if foe is None or one.posture == PRONE:
        return action.DONE
    if fight.far(one, foe) <= METRE:
        return action.DONE
    x, y = move.nearer(fight, one, foe, move.reach(fight, True))
    return _going(fight, one, x, y, True)


def _going(fight: Fight, one: Combatant, x: int, y: int, run: bool) -> Action:
    """A Run if one can, else a Walk, if there is anywhere to go."""
    for gait in (True, False) if run else (False,):
        if move.fault(fight, one, x, y, gait) is None:
            return Move(x, y, gait)
    return action.DONE


def shelter(fight: Fight, one: Combatant, mood: Profile, worth: float) -> Action | None:
    """Cover, if the danger it takes away is worth more than what else he would do."""
    threat = danger.at(fight, one)
    if threat * mood.caution <= worth or one.posture == PRONE:
        return None
    foe = move.nearest(fight, one)
    if foe is None or fight.cover_dm(one, fight.pair(one, foe).crossed, True) < 0:
        return None
    if fight.far(one, foe) <= fight.tunables.bands[SHORT] * METRE:
        return None
    saved = threat - danger.at(fight, one, fight.tunables.half_cover)
    if saved * mood.caution <= worth:
        return None
    best = _cover(fight, one, foe)
    if best is None:
        return weapon_actions.TakePosture(PRONE) if _low(one) else None
    return best


def _low(one: Combatant) -> bool:
    """Nobody lies down who means to go anywhere soon."""
    return one.hand >= 0 and not one.rows[one.hand].blade


def _cover(fight: Fight, one: Combatant, foe: Combatant) -> Action | None:
    """The nearest place behind cover: at a Walk if that reaches, else running and dropping."""
    for run in (False, True):
        if run and not one.only_moves:
            continue
        for number in range(len(fight.scene.covers)):
            spot = move.behind(fight, one, foe, number)
            if spot is None or move.fault(fight, one, spot[0], spot[1], run) is not None:
                continue
            if not run:
                return Move(spot[0], spot[1])
            both = MoveAndDrop(spot[0], spot[1], True, KNEELING)
            if action.fault(fight, one, both) is None:
                return both
    return None


def hides(fight: Fight, one: Combatant, mood: Profile, worth: float) -> bool:
    """Whether the careful, or somebody hurt, ends his round on his knees behind full cover."""
    if not one.acts or one.posture != STANDING or not one.near:
        return False
    if not one.reduced() and mood.caution < _CAREFUL:
        return False
    foe = move.nearest(fight, one)
    if foe is None:
        return False
    one.posture = KNEELING
    hidden = fight.shut_in(one, fight.pair(one, foe).crossed)
    one.posture = STANDING
    if not hidden:
        return False
    threat = danger.at(fight, one)
    return threat >= _GRAVE and threat * mood.caution > worth


def flank(fight: Fight, one: Combatant) -> Action | None:
    """Round the cover behind which somebody near is no target, to where nothing hides him."""
    foe = move.nearest(fight, one)
    if (
        foe is None
        or one.posture == PRONE
        or not any(_fires(one, arm) for arm in range(len(one.rows)))
    ):
        return None
    if not fight.shut_in(foe, fight.pair(one, foe).crossed):
        return None
    best: Action | None = None
    least: i64 = -1
    for dx, dy in _AROUND:
        x, y = foe.x + dx, foe.y + dy
        far = (x - one.x) * (x - one.x) + (y - one.y) * (y - one.y)
        if best is not None and far >= least:
            continue
        hidden = fight.shut_in(foe, fight.ground.crossed(x, y, foe.x, foe.y))
        if not hidden and move.fault(fight, one, x, y, False) is None:
            best, least = Move(x, y), far
    return best


def _fires(one: Combatant, arm: int) -> bool:
    return not one.rows[arm].blade and one.ammo[arm] + one.spare[arm] > 0


def apart(fight: Fight, one: Combatant, foe: Combatant) -> Action | None:
    """Two metres from somebody, on foot; None if he is held where he is."""
    if one.posture == PRONE:
        return weapon_actions.TakePosture(STANDING)
    x, y = move.away(fight, one, foe, 2 * METRE)
    if move.fault(fight, one, x, y, False) is not None:
        return None
    return Move(x, y)


def down(one: Combatant) -> Action:
    """Whoever has had his one attack gets behind what cover he has, or is done."""
    if one.near and one.posture == STANDING:
        return weapon_actions.TakePosture(KNEELING)
    return action.DONE


def forward(fight: Fight, one: Combatant, mood: Profile, offer: Estimate | None) -> Action | None:
    """Where no attack promises anything: up, wait for somebody to show himself, or change range."""
    foe = move.nearest(fight, one)
    if foe is None:
        return action.DONE
    if one.posture != STANDING and not (offer is not None and one.posture == KNEELING):
        return weapon_actions.TakePosture(STANDING)
    far = fight.far(one, foe)
    band = _best_band(fight, one)
    farthest = fight.tunables.bands[band] * METRE
    nearest: i64 = 0
    if band:
        nearest = fight.tunables.bands[band - 1] * METRE
    waits = _waits(fight, one, foe, far, farthest)
    if waits is not None:
        return waits
    if nearest < far <= farthest and offer is not None:
        return None
    if far <= nearest and offer is not None:
        x, y = move.away(fight, one, foe, min(nearest - far + METRE, move.reach(fight, False)))
        return _going(fight, one, x, y, False)
    run = one.only_moves and far - farthest > STRIDE
    step = move.reach(fight, run)
    if band > SHORT and far > farthest:
        step = min(step, far - farthest + _INSIDE)
    x, y = move.nearer(fight, one, foe, step)
    return _going(fight, one, x, y, run)


def _best_band(fight: Fight, one: Combatant) -> i64:
    """The range at which what is in hand does best; of equals the farthest, of blades short."""
    row = one.rows[danger.armed(one)]
    if row.blade or fight.light != NORMAL_LIGHT:
        return SHORT
    best: i64 = SHORT
    for band in range(VERY_LONG + 1):
        if row.bands[band] != NO and row.bands[band] >= row.bands[best]:
            best = band
    return best


def _waits(fight: Fight, one: Combatant, foe: Combatant, far: i64, wanted: i64) -> Action | None:
    """A gun waits for whoever hides; a blade lets a blade come, as long as all is fresh."""
    arm = danger.armed(one)
    hidden = fight.shut_in(foe, fight.pair(one, foe).crossed)
    if fight.round - fight.fired > _LAST:
        return None
    if not one.rows[arm].blade:
        if not hidden:
            return None
        wait = watch.SetWatch(watch.ENTERS_SIGHT, arm)
        return wait if action.fault(fight, one, wait) is None else None
    other = danger.armed(foe)
    near = far <= wanted + move.reach(fight, False)
    if not foe.rows[other].blade or far <= wanted or not near or fight.round > 1:
        return None
    if fight.phase == 1 and not one.held and foe.number > one.number:
        return action.HOLD_ON
    wait = watch.SetWatch(watch.COMES_WITHIN, arm, fight.tunables.bands[SHORT])
    return wait if action.fault(fight, one, wait) is None else None
